"""Several answers with one click: what a game's layout says belongs together, as far as nothing is revealed between.

It is looked for in an imagined position, so nothing hidden shines through. The page then plays the answers one after
the other, like somebody who clicks quickly: each is judged, written down and can be taken back by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase

from greathall.games.looks import layout_of
from greathall.hall.drawing.telling import in_vain, move_words
from greathall.hall.schemas import Way
from greathall.kernel import Dice, Offer, State


def ways_ahead(state: State, seat: int, names: Sequence[str]) -> list[Way]:
    """All that the seat, which is asked, could answer with one click for several answers."""
    ways: list[Way] = []
    likeness: State | None = None
    for steps in layout_of(state.game.slug).ahead:
        if seat not in state.to_act or not any(_means(state, move, steps[0]) for move in state.moves(seat)):
            continue
        if likeness is None:
            likeness = state.imagine(seat, Dice(0))
            likeness.chronicle = None
        ways += [_way(state.game.slug, offers, names) for offers in _follow(likeness, seat, steps) if len(offers) > 1]
    return [way for way in ways if way.target]


def _means(state: State, move: int, pattern: str) -> bool:
    return fnmatchcase(state.game.vocabulary.words(move), pattern)


def _follow(state: State, seat: int, steps: Sequence[str]) -> Iterator[list[Offer]]:
    """Every row of offers that begins here and goes by these steps; a step that cannot be gone ends its row."""
    offers = [offer for offer in state.view(seat).offers if _means(state, offer.move, steps[0])]
    if not offers:
        yield []
    for offer in offers:
        after = state.copy()
        after.play(seat, offer.move)
        goes_on = len(steps) > 1 and seat in after.to_act and after.may_take_back_to(state)
        for others in _follow(after, seat, steps[1:]) if goes_on else ([],):
            yield [offer, *others]


def _way(slug: str, offers: Sequence[Offer], names: Sequence[str]) -> Way:
    """The last thing on the board is clicked; what else is chosen with it stands on it as a word."""
    pieces = [offer.target for offer in offers if not offer.target.startswith("button/")]
    words = [move_words(slug, offer, names) for offer in offers if offer.target.startswith("button/")]
    told = "; ".join(move_words(slug, offer, names) for offer in offers)
    return Way(
        target=pieces[-1] if pieces else "",
        name=words[-1].partition(":")[0] if words else "",
        words=told,
        moves=[offer.move for offer in offers],
        vain=in_vain(told),
    )

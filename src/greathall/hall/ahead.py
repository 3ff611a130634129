"""Several answers with one click: what a game's layout says belongs together, as far as nothing is revealed between.

It is looked for in an imagined position, so nothing hidden shines through. The page then plays the answers one after
the other, like somebody who clicks quickly: each is judged, written down and can be taken back by itself. What others
see of it is the same however many answers there were to choose from.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase

from greathall.games.looks import Ahead, layout_of, natural
from greathall.hall.drawing import blazons_of
from greathall.hall.drawing.emblems import sprite_id
from greathall.hall.drawing.telling import capital, in_vain, move_words
from greathall.hall.drawing.words import with_emblems
from greathall.hall.schemas.playing import Way
from greathall.kernel import Dice, Offer, Piece, State, View

# Where a row of answers stands beside the question, and how many of them do.
BESIDE = "prompt"
MOST_BESIDE = 8


def ways_ahead(state: State, seat: int, names: Sequence[str]) -> list[Way]:
    """All that the seat, which is asked, could answer with one click for several answers."""
    ways: list[Way] = []
    likeness: State | None = None
    before: View | None = None
    for ahead in layout_of(state.game.slug).ahead:
        if seat not in state.to_act or not any(_means(state, move, ahead.steps[0]) for move in state.moves(seat)):
            continue
        if likeness is None or before is None:
            likeness = state.imagine(seat, Dice(0))
            likeness.chronicle = None
            before = likeness.view(seat)
        if ahead.beside:
            ways += _beside(ahead, likeness, seat, names)
            continue
        for offers, after in _follow(likeness, seat, ahead.steps):
            ways.append(_way(ahead, before, after, offers, names))
    return [way for way in ways if way.target]


def _means(state: State, move: int, pattern: str) -> bool:
    return fnmatchcase(state.game.vocabulary.words(move), pattern)


def _offers(state: State, seat: int, pattern: str) -> list[Offer]:
    return [offer for offer in state.view(seat).offers if _means(state, offer.move, pattern)]


def _follow(state: State, seat: int, steps: Sequence[str]) -> Iterator[tuple[list[Offer], State]]:
    """Every row of offers that begins here and goes by these steps; a step that cannot be gone ends its row."""
    offers = _offers(state, seat, steps[0]) if steps else []
    if not offers:
        yield [], state
    for offer in offers:
        after = state.copy()
        after.play(seat, offer.move)
        goes_on = seat in after.to_act and after.may_take_back_to(state)
        for others, end in _follow(after, seat, steps[1:]) if goes_on else (([], after),):
            yield [offer, *others], end


def _beside(ahead: Ahead, state: State, seat: int, names: Sequence[str]) -> list[Way]:
    """Rows of answers that stand beside the question, where they find room."""
    slug = state.game.slug
    if ahead.every:
        rows = [_ended(ahead, state, seat, _all_of(state, seat, ahead.steps))]
    elif ahead.again:
        rows = [_repeated(state, seat, offer) for offer in _offers(state, seat, ahead.steps[0])]
    else:
        rows = [offers for offers, _ in _follow(state, seat, ahead.steps)]
    ways: list[Way] = []
    for offers in rows:
        if len(offers) > 1:
            now = state.copy()
            asked: list[str] = []
            for offer in offers:
                asked.append(f"{now.view(seat).prompt} {offer.words}")
                now.play(seat, offer.move)
            said = "; ".join(asked)
            name = next((pattern.sub(instead, said) for pattern, instead in ahead.word if pattern.search(said)), "")
            if ahead.each:
                name = ", ".join(_worded(ahead, offer) for offer in offers)
            told = natural(slug, "; ".join(move_words(slug, offer, names) for offer in offers))
            moves = [offer.move for offer in offers]
            times = sum(_means(state, move, ahead.steps[0]) for move in moves)
            way = Way(target=BESIDE, name=capital(name.format(times)), words=told, moves=moves, asks=ahead.asks)
            way.html = with_emblems(way.name, ahead.glyphs)
            ways.append(way)
    # What has no name here is answered step by step, and so is what begins alike.
    nameless = {way.moves[0] for way in ways if not way.name}
    ways = [way for way in ways if way.moves[0] not in nameless]
    return ways if len(ways) <= MOST_BESIDE else []


def _repeated(state: State, seat: int, offer: Offer) -> list[Offer]:
    """An offer as often as it can be taken while the same is asked."""
    row = [offer]
    before = state.view(seat)
    now = state.copy()
    now.play(seat, offer.move)
    while _asks_the_same(before, now, state) and offer.move in now.moves(seat):
        row.append(next(other for other in now.view(seat).offers if other.move == offer.move))
        now.play(seat, offer.move)
    return row


def _all_of(state: State, seat: int, steps: Sequence[str]) -> list[Offer]:
    """Everything that goes by these steps and ends one way only: into its one place, or all of its places."""
    before = state.view(seat)
    row: list[Offer] = []
    now = state
    while True:
        words = dict.fromkeys(now.game.vocabulary.words(offer.move) for offer in _offers(now, seat, steps[0]))
        ends = [word for word in words if _filled(before, now, [word, *steps[1:]], state)]
        for word in ends:
            found = _filled(before, now, [word, *steps[1:]], state)
            if found is None:
                return []  # one of them or the other: that has to be chosen
            row += found[0]
            now = found[1]
        if not ends:
            return row


def _ended(ahead: Ahead, state: State, seat: int, row: list[Offer]) -> list[Offer]:
    """The row with the answer that ends it; none where that brings no more than to end without the row."""
    if not ahead.last or not row:
        return row
    now = state.copy()
    for offer in row:
        now.play(seat, offer.move)
    ends = [next(iter(_offers(at, seat, ahead.last)), None) for at in (state, now)]
    if ends[1] is None or len({_number(ahead.gain, end) for end in ends}) < len(ends):
        return []
    return [*row, ends[1]]


def _number(pattern: re.Pattern[str] | None, offer: Offer | None) -> str:
    found = pattern.search(offer.words) if pattern and offer else None
    return found[1] if found else ""


def _filled(before: View, state: State, steps: Sequence[str], start: State) -> tuple[list[Offer], State] | None:
    """One kind of thing in all the places that it could go to; nothing where they are fewer, or more is asked."""
    row: list[Offer] = []
    now = state
    while True:
        ways = [way for way in _follow(now, before.seat, steps) if way[0]]
        if not ways or not _asks_the_same(before, ways[0][1], start):
            return None
        row += ways[0][0]
        now = ways[0][1]
        if len(ways) == 1:
            return row, now


def _asks_the_same(before: View, now: State, start: State) -> bool:
    """Whether the viewer is asked the same as before, and everything since the start could be taken back."""
    if before.seat not in now.to_act or not now.may_take_back_to(start):
        return False
    view = now.view(before.seat)
    return view.rule == before.rule and view.prompt.split()[0] == before.prompt.split()[0]


def _way(ahead: Ahead, before: View, after: State, offers: Sequence[Offer], names: Sequence[str]) -> Way:
    """Where a row of offers is clicked, and how it is called there; a target is missing where it is nothing new."""
    slug = before.game
    told = natural(slug, "; ".join(move_words(slug, offer, names) for offer in offers))
    way = Way(target="", name="", words=told, moves=[offer.move for offer in offers], vain=in_vain(told))
    way.menu = ahead.menu and len(offers) > 1
    if ahead.lands:
        first = _pieces(before).get(offers[0].target)
        if first is not None and first.art in blazons_of(slug):
            way.target = _landing(ahead.lands, first.art, before, after.view(before.seat))
            way.name = first.name
            way.sprite = sprite_id(first.art)
    elif ahead.word:
        # Only a thing with several moves has words on it: what is the one thing to do with it is clicked itself.
        if sum(offer.target == offers[0].target for offer in before.offers) > 1 or len(offers) > 1:
            way.target = offers[0].target
            way.sprite = sprite_id(ahead.art) if ahead.art and len(offers) == 1 else ""
            way.name = _worded(ahead, offers[-1])
            way.html = with_emblems(way.name, ahead.glyphs)
    elif ahead.menu and len(offers) > 1:
        way.target = offers[0].target
    elif len(offers) > 1 or ahead.into:
        # The last thing on the board is clicked; what else is chosen with it stands on it as a word.
        words = [move_words(slug, offer, names) for offer in offers if offer.target.startswith("button/")]
        pieces = [offer.target for offer in offers if not offer.target.startswith("button/")]
        way.target = pieces[-1] if pieces else _only_place(ahead.into, before)
        way.name = words[-1].partition(":")[0] if words else ""
    return way


def _worded(ahead: Ahead, offer: Offer) -> str:
    """What is clicked, as a word."""
    word = offer.words
    for pattern, instead in ahead.word:
        word = pattern.sub(instead, word)
    return word


def _pieces(view: View) -> dict[str, Piece]:
    zones = [*view.zones, *(zone for mat in view.mats if mat.seat == view.seat for zone in mat.zones)]
    return {piece.id: piece for zone in zones for piece in zone.pieces}


def _landing(family: str, art: str, before: View, after: View) -> str:
    """The place in the seat's own zones of a family where there is more of an art than before."""
    more = _lying(family, art, after)
    more.subtract(_lying(family, art, before))
    return next((place for place, count in more.items() if count > 0), "")


def _only_place(family: str, view: View) -> str:
    """The one place in the seat's own zones of a family on which nothing lies; nothing where there are several."""
    zones = [zone for mat in view.mats if mat.seat == view.seat for zone in mat.zones]
    mine = [zone for zone in zones if zone.id.partition("/")[0] == family]
    taken = {piece.slot for zone in mine for piece in zone.pieces}
    empty = [slot.id for zone in mine for slot in zone.slots if slot.id not in taken]
    return empty[0] if len(empty) == 1 else ""


def _lying(family: str, art: str, view: View) -> Counter[str]:
    """How many pieces of an art lie where in the seat's own zones of a family."""
    zones = [zone for mat in view.mats if mat.seat == view.seat for zone in mat.zones]
    found: Counter[str] = Counter()
    for zone in zones:
        if zone.id.partition("/")[0] == family:
            for piece in zone.pieces:
                if piece.art == art:
                    found[piece.slot or zone.id] += piece.count
    return found

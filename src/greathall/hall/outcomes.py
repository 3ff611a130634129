"""What a move would bring, told before it is made.

It is worked out in imagined positions only, so nothing hidden shines through. Several are dealt from what the seat
knows: what is the same in all of them is told, and of a move that rolls, draws or reveals something only what a game
calls sure.
"""

from __future__ import annotations

from collections.abc import Sequence

from greathall.games.looks import layout_of
from greathall.hall.drawing import blazons_of
from greathall.hall.drawing.emblems import sprite_id
from greathall.hall.drawing.telling import minus
from greathall.hall.schemas.playing import ChangedFact, GhostPiece, Outcome
from greathall.kernel import Dice, State, View, fill

IMAGINED = 3
# Zones of one's own that are stocks: what a move costs of them is told, too (not that a card leaves the hand).
STOCKS = ("row", "track")
# Facts that say how far the turn is: the next question says so, and it is nothing a move is made for.
COURSE = ("step", "phase", "next")
NOTHING = Outcome(facts=[], pieces=[])

# What of it is another than before: whose, called what, what it was, what it is, and its id; what lies where, and how
# many more of it.
Changed = set[tuple[int, str, str, str, str]]
Moved = set[tuple[str, str, str, str, int]]
# What a view says, in single statements: a fact of a seat (-1: of the table), or how many of a piece lie somewhere.
Facts = dict[tuple[int, str], tuple[str, str]]
Pieces = dict[tuple[str, str, str, str], int]


def outcome_of(state: State, seat: int, move: int, names: list[str], then: Sequence[int] = ()) -> Outcome:
    """What is certain to change for the eyes of a seat that is asked; `then`: what one click answers besides."""
    sure = layout_of(state.game.slug).sure
    facts: list[Changed] = []
    pieces: list[Moved] = []
    for number in range(IMAGINED):
        before = state.imagine(seat, Dice(number))
        before.chronicle = None
        after = before.copy()
        for answer in (move, *then):
            if seat not in after.to_act or answer not in after.moves(seat):
                return NOTHING
            after.play(seat, answer)
        revealing = not after.may_take_back_to(before)
        if after.over or (revealing and not sure[1]):
            return NOTHING
        here, there = before.view(seat), after.view(seat)
        changed = _changed(_facts(here), _facts(there))
        moved = _moved(_pieces(here), _pieces(there), _stocks(here, seat))
        if revealing:
            changed, moved = _only(sure, changed, moved) if _grows(sure[1], here, there, move) else (set(), set())
        facts.append(changed)
        pieces.append(moved)
    blazons = blazons_of(state.game.slug)
    return Outcome(
        facts=[
            ChangedFact(seat=who, id=id, label=label, before=minus(fill(was, names)), after=minus(fill(then, names)))
            for who, label, was, then, id in sorted(
                set.intersection(*facts), key=lambda fact: (fact[0] != seat, fact[0] < 0, fact)
            )
        ],
        pieces=[
            GhostPiece(
                zone=zone, slot=slot, name=fill(name, names), sprite=sprite_id(art) if art in blazons else "", more=more
            )
            for zone, slot, art, name, more in sorted(
                set.intersection(*pieces), key=lambda piece: (piece[-1] < 0, piece)
            )
        ],
    )


def _grows(id: str, here: View, there: View, move: int) -> bool:
    """Whether nothing leaves this zone but what the move is about."""
    about = next((offer.target for offer in here.offers if offer.move == move), "")
    lies = _lying(there, id)
    return all(count - lies.get(piece, 0) <= (piece == about) for piece, count in _lying(here, id).items())


def _only(sure: tuple[str, str], changed: Changed, moved: Moved) -> tuple[Changed, Moved]:
    fact, zone = sure
    return {one for one in changed if (one[0], one[-1]) == (-1, fact)}, {one for one in moved if one[0] == zone}


def _lying(view: View, id: str) -> dict[str, int]:
    return {piece.id: piece.count for zone in view.zones if zone.id == id for piece in zone.pieces}


def _facts(view: View) -> Facts:
    found: Facts = {(-1, fact.id): (fact.label, fact.value) for fact in view.facts if fact.id not in COURSE}
    for mat in view.mats:
        found |= {
            (mat.seat, fact.id): (fact.label, fact.value)
            for fact in mat.facts
            if fact.id.partition("/")[0] not in COURSE
        }
    return found


def _changed(before: Facts, after: Facts) -> Changed:
    return {
        (key[0], label, _short(before[key][1]), _short(value), key[1])
        for key, (label, value) in after.items()
        if key in before and before[key][1] != value
    }


def _short(value: str) -> str:
    """Without the parts of a sum, which stand behind it."""
    return value.partition(":")[0]


def _pieces(view: View) -> Pieces:
    found: Pieces = {}
    for zone in [*view.zones, *(zone for mat in view.mats for zone in mat.zones)]:
        for piece in zone.pieces:
            key = (zone.id, piece.slot, piece.art, piece.name)
            found[key] = found.get(key, 0) + piece.count
    return found


def _stocks(view: View, seat: int) -> set[str]:
    mats = [mat for mat in view.mats if mat.seat == seat]
    zones = [*view.zones, *(zone for mat in mats for zone in mat.zones)]
    return {zone.id for zone in zones if zone.owner == seat and zone.kind in STOCKS}


def _moved(before: Pieces, after: Pieces, stocks: set[str]) -> Moved:
    """What lies there then that does not now, and how many more of it; of stocks also how many fewer."""
    more = {(*key, count - before.get(key, 0)) for key, count in after.items() if count > before.get(key, 0)}
    fewer = {
        (*key, after.get(key, 0) - count)
        for key, count in before.items()
        if key[0] in stocks and not key[1] and count > after.get(key, 0)
    }
    return more | fewer

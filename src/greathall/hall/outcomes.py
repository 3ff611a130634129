"""What a move would bring, told before it is made.

It is worked out in imagined positions only, so nothing hidden shines through. Several are dealt from what the seat
knows: what is the same in all of them is told, and nothing of a move that rolls, draws or reveals something.
"""

from __future__ import annotations

from collections.abc import Sequence

from greathall.hall.drawing import blazons_of
from greathall.hall.drawing.emblems import sprite_id
from greathall.hall.drawing.telling import minus
from greathall.hall.schemas.playing import ChangedFact, GhostPiece, Outcome
from greathall.kernel import Dice, State, View, fill

IMAGINED = 3
# Zones of one's own that are stocks: what a move costs of them is told, too (not that a card leaves the hand).
STOCKS = ("row", "track")
NOTHING = Outcome(facts=[], pieces=[])

# What a view says, in single statements: a fact of a seat (-1: of the table), or how many of a piece lie somewhere.
Facts = dict[tuple[int, str], tuple[str, str]]
Pieces = dict[tuple[str, str, str, str], int]


def outcome_of(state: State, seat: int, move: int, names: list[str], then: Sequence[int] = ()) -> Outcome:
    """What is certain to change for the eyes of a seat that is asked; `then`: what one click answers besides."""
    facts: list[set[tuple[int, str, str, str, str]]] = []
    pieces: list[set[tuple[str, str, str, str, int]]] = []
    for number in range(IMAGINED):
        before = state.imagine(seat, Dice(number))
        before.chronicle = None
        after = before.copy()
        for answer in (move, *then):
            if seat not in after.to_act or answer not in after.moves(seat):
                return NOTHING
            after.play(seat, answer)
        if not after.may_take_back_to(before) or after.over:
            return NOTHING
        facts.append(_changed(_facts(before.view(seat)), _facts(after.view(seat))))
        pieces.append(_moved(_pieces(before.view(seat)), _pieces(after.view(seat)), _stocks(before.view(seat), seat)))
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


def _facts(view: View) -> Facts:
    found: Facts = {(-1, fact.id): (fact.label, fact.value) for fact in view.facts}
    for mat in view.mats:
        found |= {(mat.seat, fact.id): (fact.label, fact.value) for fact in mat.facts}
    return found


def _changed(before: Facts, after: Facts) -> set[tuple[int, str, str, str, str]]:
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


def _moved(before: Pieces, after: Pieces, stocks: set[str]) -> set[tuple[str, str, str, str, int]]:
    """What lies there then that does not now, and how many more of it; of stocks also how many fewer."""
    more = {(*key, count - before.get(key, 0)) for key, count in after.items() if count > before.get(key, 0)}
    fewer = {
        (*key, after.get(key, 0) - count)
        for key, count in before.items()
        if key[0] in stocks and not key[1] and count > after.get(key, 0)
    }
    return more | fewer

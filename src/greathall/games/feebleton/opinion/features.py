"""Feebleton, a position as numbers for a learner: what one seat may know, each number with a name."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.feebleton.box.components import IDS, KINDS
from greathall.games.feebleton.position.state import FeebletonState
from greathall.games.feebleton.rules.scoring import pile_value
from greathall.kernel.features import OWN, Feature, amounts, flags, opponent
from greathall.kernel.memory import item
from greathall.kernel.row import Row

MOST_SEATS: Final = 4
SEAT: Final = 8  # numbers for one seat
QUESTIONS: Final = (
    "ChooseCard", "ChooseTarget", "UseAbility", "HandReaction", "EraReaction",
    "ChooseMode", "ArrangeDeck", "TradeHands", "TakeBack", "FreeWindow", "LastChoice",
)  # fmt: skip


def _features() -> tuple[Feature, ...]:
    features = amounts("{}", ("seats",), most=MOST_SEATS)
    features += amounts("{}", ("deck", "turn", "plays_left", "plays_made"))
    features += flags("{}", ("full",))
    features += amounts("{}", ("feebleton_cards",))
    features += amounts("{}", ("feebleton_gold",), least=float("-inf"))
    features += amounts("hand:{}", IDS, OWN)
    features += amounts("feebleton:{}", IDS)
    features += amounts("unseen:{}", IDS)
    features += flags("pending:{}", IDS)
    features += flags("asked:{}", QUESTIONS, OWN)
    for k in range(MOST_SEATS):
        place, group = f"left{k}:{{}}", opponent(k)
        features += flags(place, ("present", "active"), group)
        features += amounts(place, ("hand",), group)
        features += amounts(place, ("gold",), group, least=float("-inf"))
        features += amounts(place, ("cards", "piles"), group)
        features += flags(place, ("protected", "target"), group)
    for k in range(1, MOST_SEATS):
        features += amounts(f"left{k}:known:{{}}", IDS, opponent(k))
    for depth in (1, 2):
        features += flags(f"top{depth}:{{}}", IDS)
    return tuple(features)


FEATURES: Final = _features()
_ASKED: Final = {name: number for number, name in enumerate(QUESTIONS)}


def write_features(state: FeebletonState, seat: int, out: Row) -> None:
    """Seats are counted from the one that looks, round to the left."""
    n = state.seats
    hands = state.hands
    town = state.feebleton
    out.put(0, n)
    out.put(1, state.deck_size())
    out.put(2, state.turn)
    out.put(3, state.plays_left)
    out.put(4, state.plays_made)
    out.put(5, state.full)
    if town:
        out.put(6, len(town))
        out.put(7, pile_value(state.box, town))
    at = out.count(8, hands[seat], KINDS)
    at = out.count(at, town, KINDS)
    out.write(at, state.stock)
    out.count(at, state.top, KINDS)
    for k in range(1, n):
        out.count(at, hands[(seat + k) % n], KINDS)
    at += KINDS
    if state.pending >= 0:
        out.put(at + state.pending, 1)
    at += KINDS
    asked = state.asked_about(seat)
    if asked != "":
        out.put(at + _ASKED[asked], 1)
    at += len(QUESTIONS)
    _write_seats(state, seat, out, at)
    at += SEAT * MOST_SEATS
    for k in range(1, n):
        out.count(at + KINDS * (k - 1), state.known_hand[seat * n + (seat + k) % n], KINDS)
    at += KINDS * (MOST_SEATS - 1)
    for depth in range(state.known_top[seat]):
        out.put(at + KINDS * depth + state.top[len(state.top) - 1 - depth], 1)


def _write_seats(state: FeebletonState, seat: int, out: Row, start: i64) -> None:
    n: i64 = state.seats
    me: i64 = seat
    at = start
    for k in range(state.seats):
        other = (seat + k) % state.seats
        out.put(at, 1)
        out.put(at + 2, len(state.hands[other]))
        if state.is_protected(other):
            out.put(at + 6, 1)
        at += SEAT
    active: i64 = state.active
    out.put(start + SEAT * ((active - me + n) % n) + 1, 1)
    target: i64 = state.target
    if target >= 0:
        out.put(start + SEAT * ((target - me + n) % n) + 7, 1)
    # One way through the piles serves all seats.
    owners = state.owners
    for i in range(len(owners)):
        at = start + SEAT * ((item(owners, i) - me + n) % n)
        out.add(at + 3, item(state.values, i))
        out.add(at + 4, len(state.piles[i]))
        out.add(at + 5, 1)

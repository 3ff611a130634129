"""Feebleton, a position as numbers for a learner: what one seat may know, each number with a name."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.feebleton.box.components import IDS, KINDS
from greathall.games.feebleton.position.state import FeebletonState
from greathall.games.feebleton.rules.scoring import pile_value
from greathall.kernel.features import OWN, Feature, Kinds, amounts, flags, opponent
from greathall.kernel.memory import item
from greathall.kernel.row import Row
from greathall.kernel.sketch import Sketch

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
_KINDS: Final = Kinds(QUESTIONS)
# The panes of the sketch: the town's worth, its cards, then what piles every seat has.
_WORTH: Final = 0
_TOWN: Final = 2
_PILES: Final = _TOWN + KINDS
_PILE: Final = 3  # numbers for the piles of one seat
_MOST: Final = 128  # cards in the town, and piles, that the sketch notes; with more all is written anew


def new_sketch() -> Sketch:
    return Sketch(_PILES + _PILE * MOST_SEATS, 3 * _MOST, 2)


def write_features(state: FeebletonState, seat: int, out: Row) -> None:
    """Seats are counted from the one that looks, round to the left."""
    n = state.seats
    hands = state.hands
    out.put(0, n)
    out.put(1, state.deck_size())
    out.put(2, state.turn)
    out.put(3, state.plays_left)
    out.put(4, state.plays_made)
    out.put(5, state.full)
    at = out.count(8, hands[seat], KINDS)
    at = _write_town(state, out, at)
    out.write(at, state.stock)
    out.count(at, state.top, KINDS)
    for k in range(1, n):
        out.count(at, hands[(seat + k) % n], KINDS)
    at += KINDS
    if state.pending >= 0:
        out.put(at + state.pending, 1)
    at += KINDS
    asked = state.number_asked(seat, _KINDS)
    if asked >= 0:
        out.put(at + asked, 1)
    at += len(QUESTIONS)
    _write_seats(state, seat, out, at)
    at += SEAT * MOST_SEATS
    for k in range(1, n):
        out.count(at + KINDS * (k - 1), state.known_hand[seat * n + (seat + k) % n], KINDS)
    at += KINDS * (MOST_SEATS - 1)
    for depth in range(state.known_top[seat]):
        out.put(at + KINDS * depth + state.top[len(state.top) - 1 - depth], 1)


def _write_town(state: FeebletonState, out: Row, at: i64) -> i64:
    town = state.feebleton
    size: i64 = len(town)
    sketch = out.sketch
    same = sketch.same_number(0, size)
    same = sketch.same_items(0, town, 0, size) and same
    if same:
        out.recall(6, 2, _WORTH)
        out.recall(at, KINDS, _TOWN)
        return at + KINDS
    if size != 0:
        out.put(6, size)
        out.put(7, pile_value(state.box, town))
        out.count(at, town, KINDS)
    out.keep(6, 2, _WORTH)
    out.keep(at, KINDS, _TOWN)
    return at + KINDS


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
    owners = state.owners
    size: i64 = len(owners)
    sketch = out.sketch
    same = sketch.same_number(1, size)
    same = sketch.same_items(_MOST, owners, 0, size) and same
    same = sketch.same_items(2 * _MOST, state.values, 0, size) and same
    if not same:
        _write_piles(state, seat, out, start)
    for k in range(state.seats):
        at = start + SEAT * ((k - me + n) % n) + 3
        pane = _PILES + _PILE * k
        if same:
            out.recall(at, _PILE, pane)
        else:
            out.keep(at, _PILE, pane)


def _write_piles(state: FeebletonState, seat: int, out: Row, start: i64) -> None:
    """One way through the piles serves all seats."""
    n: i64 = state.seats
    me: i64 = seat
    owners = state.owners
    for i in range(len(owners)):
        at = start + SEAT * ((item(owners, i) - me + n) % n)
        out.add(at + 3, item(state.values, i))
        out.add(at + 4, len(state.piles[i]))
        out.add(at + 5, 1)

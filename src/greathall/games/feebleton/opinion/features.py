"""Feebleton, a position as numbers for a learner: what one seat may know, each number with a name."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.feebleton.box.components import IDS, KINDS
from greathall.games.feebleton.position.state import FeebletonState
from greathall.games.feebleton.rules.scoring import pile_value
from greathall.kernel.features import OWN, UNLIMITED, Feature, Kinds, amounts, flags, opponent
from greathall.kernel.memory import item, paste, put, same_items
from greathall.kernel.row import Row
from greathall.kernel.sketch import Sketch

MOST_SEATS: Final = 4
SEAT: Final = 8  # numbers for one seat
# The printed box: all cards, and cards of the most frequent kind.
_CARDS: Final = 71.0
_ALIKE: Final = 18.0
_TURNS: Final = float(1 << 16)  # what can be saved
QUESTIONS: Final = (
    "ChooseCard", "ChooseTarget", "UseAbility", "HandReaction", "EraReaction",
    "ChooseMode", "ArrangeDeck", "TradeHands", "TakeBack", "FreeWindow", "LastChoice",
)  # fmt: skip


def _features() -> tuple[Feature, ...]:
    features = amounts("{}", ("seats",), most=MOST_SEATS)
    features += amounts("{}", ("deck",), most=_CARDS)
    features += amounts("{}", ("turn", "plays_left", "plays_made"), most=_TURNS)
    features += flags("{}", ("full",))
    features += amounts("{}", ("feebleton_cards",), most=_CARDS)
    features += amounts("{}", ("feebleton_gold",), least=-UNLIMITED)
    features += amounts("hand:{}", IDS, OWN, _ALIKE)
    features += amounts("feebleton:{}", IDS, most=_ALIKE)
    features += amounts("unseen:{}", IDS, most=_ALIKE)
    features += flags("pending:{}", IDS)
    features += flags("asked:{}", QUESTIONS, OWN)
    for k in range(MOST_SEATS):
        place, group = f"left{k}:{{}}", opponent(k)
        features += flags(place, ("present", "active"), group)
        features += amounts(place, ("hand",), group, _CARDS)
        features += amounts(place, ("gold",), group, least=-UNLIMITED)
        features += amounts(place, ("cards", "piles"), group, _CARDS)
        features += flags(place, ("protected", "target"), group)
    for k in range(1, MOST_SEATS):
        features += amounts(f"left{k}:known:{{}}", IDS, opponent(k), _ALIKE)
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
    n: i64 = state.seats
    me: i64 = seat
    hands = state.hands
    buffer, row = out.buffer, out.address
    put(buffer, row, 0, n)
    put(buffer, row, 1, state.deck_size())
    put(buffer, row, 2, state.turn)
    put(buffer, row, 3, state.plays_left)
    put(buffer, row, 4, state.plays_made)
    put(buffer, row, 5, state.full)
    at = out.count(8, hands[seat], KINDS)
    at = _write_town(state, out, at)
    out.write(at, state.stock)
    out.count(at, state.top, KINDS)
    for who in range(n):
        if who != me:
            out.count(at, hands[who], KINDS)
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
    size: i64 = KINDS
    for who in range(n):
        if who != me:
            place = at + size * (who - me - 1 if who > me else who - me - 1 + n)
            out.count(place, state.known_hand[me * n + who], KINDS)
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


def _write_seats(state: FeebletonState, me: i64, out: Row, start: i64) -> None:
    n: i64 = state.seats
    width: i64 = SEAT
    hands = state.hands
    protected: i64 = state.protected
    buffer, row = out.buffer, out.address
    for who in range(n):
        at = start + width * (who - me if who >= me else who - me + n)
        put(buffer, row, at, 1)
        put(buffer, row, at + 2, len(hands[who]))
        put(buffer, row, at + 6, (protected >> who) & 1)
    who = state.active
    out.put(start + width * (who - me if who >= me else who - me + n) + 1, 1)
    who = state.target
    if who >= 0:
        out.put(start + width * (who - me if who >= me else who - me + n) + 7, 1)
    owners = state.owners
    size: i64 = len(owners)
    sketch = out.sketch
    same = sketch.same_number(1, size)
    same = same_items(sketch.noted, _MOST, owners, 0, size) and same
    same = same_items(sketch.noted, 2 * _MOST, state.values, 0, size) and same
    if not same:
        _write_piles(state, me, out, start)
    for who in range(n):
        at = start + width * (who - me if who >= me else who - me + n) + 3
        pane = _PILES + _PILE * who
        if same:
            paste(buffer, row, at, sketch.cells, sketch.address, pane, _PILE)
        else:
            out.keep(at, _PILE, pane)


def _write_piles(state: FeebletonState, me: i64, out: Row, start: i64) -> None:
    """One way through the piles serves all seats."""
    n: i64 = state.seats
    width: i64 = SEAT
    owners = state.owners
    for i in range(len(owners)):
        who = item(owners, i)
        at = start + width * (who - me if who >= me else who - me + n)
        out.add(at + 3, item(state.values, i))
        out.add(at + 4, len(state.piles[i]))
        out.add(at + 5, 1)

"""Medieval Realms, cards as numbers for a learner: what each costs and does, and what the looking seat can do with it.

The cards on the board, those of the future panel, the own hand, and the one under the hammer.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.medieval_realms.box.components import Box
from greathall.games.medieval_realms.box.effect_data import GAIN, GAIN_CHOICE, GAIN_PER_MAYOR, LEADER, VP
from greathall.games.medieval_realms.box.names import (
    ADMIRAL,
    HELD_STAMPS,
    MAJORITY,
    MODES,
    MOST_SEATS,
    RESOURCE_IDS,
    RESOURCES,
    SQUARES,
    STAMP_IDS,
    STAMPS,
)
from greathall.games.medieval_realms.position.state import RealmsState
from greathall.games.medieval_realms.rules.actions import would_get
from greathall.games.medieval_realms.rules.scoring import count_stamps, effect_points
from greathall.kernel.features import OWN, SHARED, Feature, amounts, flags
from greathall.kernel.memory import item
from greathall.kernel.row import Prints, Row
from greathall.kernel.sketch import Sketch

FUTURE: Final = 6  # so many cards of the future panel are described; a changed box may have more
HELD: Final = tuple(STAMP_IDS[stamp] for stamp in HELD_STAMPS)

CARD: Final = 3 + STAMPS + RESOURCES + 11  # numbers for one card
PRESENT: Final = 3 + STAMPS + RESOURCES  # within a card; then cost, needs_admirals, payable, mine
POINTS: Final = PRESENT + 5  # points_now; then points_end, tokens_now, leaders, income, great
AT_END: Final = 1  # notes of a print: what must be reckoned anew for each card
PER_MAYOR: Final = 2
FUTURE_AT: Final = SQUARES * (CARD + 1)  # after the squares of the board, which have a price each
HAND_AT: Final = FUTURE_AT + FUTURE * CARD
AUCTION_AT: Final = HAND_AT + len(HELD_STAMPS) * CARD
CARDS: Final = AUCTION_AT + CARD  # numbers for all of them

_SIGHT: Final = 3 + SQUARES + FUTURE  # notes of a sketch: the cards, and the own realm by which they are judged
CARD_NOTES: Final = _SIGHT + MOST_SEATS * (RESOURCES + 2)  # and all tokens and hands: what can be paid and won


def describe_cards() -> list[Feature]:
    """The numbers in their order."""
    features: list[Feature] = []
    for square in range(1, SQUARES + 1):
        features += amounts(f"square{square}:{{}}", ("price",))
        features += _card(f"square{square}", SHARED)
    for place in range(1, FUTURE + 1):
        features += _card(f"future{place}", SHARED)
    for stamp in HELD:
        features += _card(f"hand_{stamp}", OWN)
    return features + _card("auction", SHARED)


def _card(place: str, group: str) -> list[Feature]:
    """How one card is described."""
    return [
        *flags(f"{place}:{{}}", MODES, group),
        *flags(f"{place}:{{}}", STAMP_IDS, group),
        *flags(f"{place}:costs_{{}}", RESOURCE_IDS, group),
        *flags(f"{place}:{{}}", ("present",), group),
        *amounts(f"{place}:{{}}", ("cost",), group, 100.0),
        *flags(f"{place}:{{}}", ("needs_admirals", "payable", "mine"), group),
        *amounts(f"{place}:{{}}", ("points_now", "points_end", "tokens_now", "leaders", "income"), group),
        *flags(f"{place}:{{}}", ("great",), group),
    ]


def write_cards(state: RealmsState, seat: int, out: Row, at: i64, pane: i64, notes: i64) -> None:
    """All of them as the seat sees them; they have a pane of the sketch, CARD_NOTES notes, and two words a seat."""
    sketch = out.sketch
    same = sketch.same_thing(notes, state.leaders)
    same = sketch.same_thing(notes + 1, state.played[seat]) and same
    same = sketch.same_number(MOST_SEATS + seat, len(state.future)) and same
    same_hand = sketch.same_thing(notes + 2, state.hands[seat])
    same_auction = sketch.same_number(seat, state.auctioned)
    same_stores = _knows_stores(state, sketch, notes + _SIGHT)
    if same:
        out.recall(at, CARDS, pane)
        if not same_stores:
            _write_chances(state, seat, out, at)
        if _write_new(state, seat, out, at, notes + 3, same_hand, same_auction) and same_stores:
            return
    else:
        # They are noted only.
        sketch.same_items(notes + 3, state.panel, 0, len(state.panel))
        sketch.same_items(notes + 3 + SQUARES, state.future, 0, min(FUTURE, len(state.future)))
        _write_all(state, seat, out, at)
    out.keep(at, CARDS, pane)


def _write_new(
    state: RealmsState, seat: int, out: Row, start: i64, notes: i64, same_hand: bool, same_auction: bool
) -> bool:
    """The places where another card lies than before, on the board and in the future; whether there was none."""
    sketch = out.sketch
    panel = state.panel
    future = state.future
    size: i64 = CARD
    squares: i64 = len(panel)
    places: i64 = min(FUTURE, len(future))
    square = sketch.next_new(notes, panel, 0, squares)
    place = sketch.next_new(notes + SQUARES, future, 0, places)
    if same_hand and same_auction and square == squares and place == places:
        return True
    eye = _Eye(state, seat)
    while square < squares:
        eye.write_card(item(panel, square), out, out.clear(start + square * (size + 1) + 1, size) - size)
        square = sketch.next_new(notes, panel, square + 1, squares)
    while place < places:
        eye.write_card(item(future, place), out, out.clear(start + FUTURE_AT + place * size, size) - size)
        place = sketch.next_new(notes + SQUARES, future, place + 1, places)
    if not same_hand:
        out.clear(start + HAND_AT, size * len(HELD_STAMPS))
        for card in state.hands[seat]:
            eye.write_card(card, out, start + HAND_AT + size * state.box.play_moves[card])
    if not same_auction:
        out.clear(start + AUCTION_AT, size)
        eye.write_card(state.auctioned, out, start + AUCTION_AT)
    return False


def _knows_stores(state: RealmsState, sketch: Sketch, notes: i64) -> bool:
    """Whether everybody's tokens and hands are the same, which say what can be paid and won."""
    n: i64 = state.seats
    same = sketch.same_items(notes, state.tokens, 0, n * RESOURCES)
    notes += n * RESOURCES
    same = sketch.same_items(notes, state.held, 0, n) and same
    for other in range(state.seats):
        same = sketch.same_thing(notes + n + other, state.hands[other]) and same
    return same


def _write_all(state: RealmsState, seat: int, out: Row, at: i64) -> None:
    box = state.box
    out.clear(at, CARDS)
    eye = _Eye(state, seat)
    prices = box.prices
    size: i64 = CARD
    for square in range(len(state.panel)):
        out.put(at, item(prices, square))
        eye.write_card(item(state.panel, square), out, at + 1)
        at += size + 1
    at += (size + 1) * (SQUARES - len(state.panel))
    future = state.future
    for place in range(min(FUTURE, len(future))):
        eye.write_card(item(future, place), out, at + size * place)
    at += size * FUTURE
    for card in state.hands[seat]:
        eye.write_card(card, out, at + size * box.play_moves[card])
    at += size * len(HELD_STAMPS)
    eye.write_card(state.auctioned, out, at)


def _write_chances(state: RealmsState, seat: int, out: Row, start: i64) -> None:
    """What of the cards depends on the tokens and hands of all seats."""
    at = start + 1
    size: i64 = CARD
    for card in state.panel:
        _write_chance(state, seat, card, out, at)
        at += size + 1
    at = start + FUTURE_AT
    future = state.future
    for place in range(min(FUTURE, len(future))):
        _write_chance(state, seat, item(future, place), out, at + size * place)
    at = start + HAND_AT
    for card in state.hands[seat]:
        _write_chance(state, seat, card, out, at + size * state.box.play_moves[card])
    _write_chance(state, seat, state.auctioned, out, start + AUCTION_AT)


def _write_chance(state: RealmsState, seat: i64, card: i64, out: Row, at: i64) -> None:
    """Whether a card can be paid, and whether it would be won; an empty place has no card."""
    if card < 0:
        return
    box = state.box
    resource = item(box.cost_kind, card)
    if resource >= 0:
        cost = item(box.costs, card * (MOST_SEATS + 1) + state.seats)
        out.put(at + PRESENT + 3, item(state.tokens, seat * RESOURCES + resource) >= cost)
    if item(box.modes, card) == MAJORITY:
        out.put(at + PRESENT + 4, would_get(state, seat, card))


def _prints(box: Box, seats: int) -> Prints:
    """What of each card's numbers depends on nothing but the box and the number of seats."""
    rows: list[list[int]] = []
    notes: list[int] = []
    for card in range(len(box.ids)):
        row = [0] * CARD
        row[box.modes[card]] = 1
        row[3 + box.stamps[card]] = 1
        resource = box.cost_kind[card]
        if resource >= 0:
            row[3 + STAMPS + resource] = 1
        row[PRESENT] = 1
        row[PRESENT + 1] = box.costs[card * (MOST_SEATS + 1) + seats]
        row[PRESENT + 2] = int(resource < 0)
        for effect in box.immediate[card]:
            if effect.op == VP:
                row[POINTS] += effect.n
            elif effect.op in (GAIN, GAIN_CHOICE):
                row[POINTS + 2] += effect.n
            elif effect.op == LEADER:
                row[POINTS + 3] += effect.n
        row[POINTS + 4] = sum(effect.n for effect in box.production[card] if effect.op != GAIN_PER_MAYOR)
        row[POINTS + 5] = int(box.great[card])
        rows.append(row)
        grows = any(effect.op == GAIN_PER_MAYOR for effect in box.production[card])
        notes.append((AT_END if box.at_end[card] else 0) | (PER_MAYOR if grows else 0))
    return Prints(rows, notes)


def prints_of(state: RealmsState) -> Prints:
    """What is printed on the cards for this number of seats; made when first looked at."""
    box = state.box
    prints = box.prints[state.seats]
    if prints is None:
        prints = box.prints[state.seats] = _prints(box, state.seats)
    return prints


class _Eye:
    """What a seat must know of itself to judge a card."""

    def __init__(self, state: RealmsState, seat: int) -> None:
        box = state.box
        self.prints = prints_of(state)
        self.state = state
        self.box = box
        self.seat = seat
        self.stamps = count_stamps(state, seat)
        self.mayors: i64 = state.card_mayors(seat)
        self.island = state.owned(seat, ADMIRAL) > state.islands(seat)  # MDR-133

    def write_card(self, card: i64, out: Row, at: i64) -> None:
        if card < 0:
            return
        out.paste(at, self.prints, card)
        box = self.box
        state = self.state
        if item(box.cost_kind, card) < 0:
            out.put(at + PRESENT + 3, self.island)
        _write_chance(state, self.seat, card, out, at)
        notes = item(self.prints.notes, card)
        if notes & AT_END:
            points = 0
            for effect in box.at_end[card]:
                points += effect_points(state, self.seat, effect, self.stamps)
            out.put(at + POINTS + 1, points)
        if notes & PER_MAYOR:
            for effect in box.production[card]:
                if effect.op == GAIN_PER_MAYOR:
                    place = at + POINTS + 4
                    out[place] = out[place] + effect.n * float(self.mayors)

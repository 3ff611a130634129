"""Medieval Realms, cards as numbers for a learner: which numbers a card has, and those that are printed on it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.medieval_realms.box.components import Box
from greathall.games.medieval_realms.box.effect_data import GAIN, GAIN_CHOICE, GAIN_PER_MAYOR, LEADER, VP
from greathall.games.medieval_realms.box.names import (
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
from greathall.kernel.features import OWN, SHARED, Feature, amounts, flags
from greathall.kernel.row import Prints

FUTURE: Final = 6  # so many cards of the future panel are described; a changed box may have more
HELD: Final = tuple(STAMP_IDS[stamp] for stamp in HELD_STAMPS)

CARD: Final = 3 + STAMPS + RESOURCES + 11  # numbers for one card
PRESENT: Final = 3 + STAMPS + RESOURCES  # within a card; then cost, needs_admirals, payable, mine
PAYABLE: Final = PRESENT + 3
POINTS: Final = PRESENT + 5  # points_now; then points_end, tokens_now, leaders, income, great
AT_END: Final = 1  # notes of a print: what must be reckoned anew for each card
PER_MAYOR: Final = 2
MOST_WINS: Final = 4
MARKS: Final = 7
COST_KIND: Final = 4  # from this bit on: the digit of the purse that pays, which is the resource + 1
COST: Final = 8  # from this bit on: how much
PURSE_DIGIT: Final = 7  # bits for the tokens of one kind, as in `Row.paid`: no card costs as much as they can count
MOST_COUNTED: Final = 127
FUTURE_AT: Final = SQUARES * (CARD + 1)  # after the squares of the board, which have a price each
HAND_AT: Final = FUTURE_AT + FUTURE * CARD
AUCTION_AT: Final = HAND_AT + len(HELD_STAMPS) * CARD
CARDS: Final = AUCTION_AT + CARD  # numbers for all of them


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
        note = (AT_END if box.at_end[card] else 0) | (PER_MAYOR if grows else 0)
        note |= MOST_WINS if box.modes[card] == MAJORITY else 0
        # Where admirals are needed the first digit of the purse says whether there are enough.
        cost = 1 if resource < 0 else box.costs[card * (MOST_SEATS + 1) + seats]
        notes.append(note | (resource + 1) << COST_KIND | cost << COST)
    return Prints(rows, notes)


def prints_of(state: RealmsState) -> Prints:
    """What is printed on the cards for this number of seats; made when first looked at."""
    box = state.box
    prints = box.prints[state.seats]
    if prints is None:
        prints = box.prints[state.seats] = _prints(box, state.seats)
    return prints


def shown_of(future: list[int]) -> i64:
    """How many cards of the future are described."""
    n: i64 = len(future)
    return n if n < FUTURE else FUTURE  # noqa: FURB136 - min() would box them

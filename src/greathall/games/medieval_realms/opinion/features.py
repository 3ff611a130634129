"""Medieval Realms, a position as numbers for a learner: what one seat may know, each number with a name.

Cards are described by what they cost and do, so that a changed box needs no other numbers.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.medieval_realms.box.components import Box
from greathall.games.medieval_realms.box.effect_data import GAIN, GAIN_CHOICE, GAIN_PER_MAYOR, LEADER, VP
from greathall.games.medieval_realms.box.names import (
    ADMIRAL,
    BUFFER,
    GENERAL,
    HELD_STAMPS,
    LANDS,
    LEADER_IDS,
    LEADERS,
    MAJORITY,
    MAYOR,
    MAYOR_SQUARES,
    MODES,
    MOST_SEATS,
    RESOURCE_IDS,
    RESOURCES,
    SQUARES,
    STAMP_IDS,
    STAMPS,
)
from greathall.games.medieval_realms.position.state import DIGIT, PLACINGS, RealmsState
from greathall.games.medieval_realms.rules.actions import would_get
from greathall.games.medieval_realms.rules.scoring import count_stamps, effect_points, store_points
from greathall.kernel.features import OWN, SHARED, Feature, amounts, flags, opponent
from greathall.kernel.memory import item
from greathall.kernel.row import Prints, Row

QUESTIONS: Final = ("ExtraToken", "PlaceLeaders", "Action", "Bid", "ChooseKind", "ChooseToken", "TakeCard")
FUTURE: Final = 6  # so many cards of the future panel are described; a changed box may have more
MOST_PLACED: Final = 31.0  # of one kind on one square or land: what a digit of `placed` holds
HELD: Final = tuple(STAMP_IDS[stamp] for stamp in HELD_STAMPS)


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


def _seat(k: int) -> list[Feature]:
    place = f"seat{k}:{{}}"
    group = opponent(k)
    squares = RESOURCE_IDS[:MAYOR_SQUARES]
    lands = tuple(str(land) for land in range(1, LANDS + 1))
    return [
        *flags(place, ("present", "asked", "passed"), group),
        *amounts(place, ("track",), group, float(MOST_SEATS)),
        *amounts(place, ("points", "end_points", "store_points", "great_persons", "great_points"), group),
        *amounts(place, tuple(f"{leader}s" for leader in LEADER_IDS), group, MOST_PLACED),
        *amounts(place, RESOURCE_IDS, group),
        *flags(f"seat{k}:held:{{}}", STAMP_IDS, group),
        *amounts(f"seat{k}:in_play:{{}}", STAMP_IDS, group),
        *amounts(f"seat{k}:answers_to:{{}}", STAMP_IDS, group),
        *amounts(f"seat{k}:mayors_at:{{}}", squares, group, MOST_PLACED),
        *amounts(f"seat{k}:generals_at:{{}}", lands, group, MOST_PLACED),
        *amounts(f"seat{k}:admirals_at:{{}}", lands, group, MOST_PLACED),
        *amounts(f"seat{k}:buffers_at:{{}}", lands, group, MOST_PLACED),
    ]


def _features() -> tuple[Feature, ...]:
    features = amounts("{}", ("seats",), SHARED, float(MOST_SEATS))
    features += amounts("{}", ("round", "rounds_left"), SHARED, 12.0)
    features += amounts("{}", ("deck", "bid"))
    features += flags("{}", ("i_am_bidder", "out_of_auction", "i_am_activator"), OWN)
    features += flags("asked:{}", QUESTIONS, OWN)
    features += amounts("deck:{}", STAMP_IDS)
    for square in range(1, SQUARES + 1):
        features += amounts(f"square{square}:{{}}", ("price",))
        features += _card(f"square{square}", SHARED)
    for place in range(1, FUTURE + 1):
        features += _card(f"future{place}", SHARED)
    for stamp in HELD:
        features += _card(f"hand_{stamp}", OWN)
    features += _card("auction", SHARED)
    for k in range(MOST_SEATS):
        features += _seat(k)
    return tuple(features)


FEATURES: Final = _features()
CARD: Final = 3 + STAMPS + RESOURCES + 11  # numbers for one card
SEAT: Final = 9 + LEADERS + RESOURCES + 3 * STAMPS + MAYOR_SQUARES + 3 * LANDS  # numbers for one seat
PRESENT: Final = 3 + STAMPS + RESOURCES  # within a card; then cost, needs_admirals, payable, mine
AT_END: Final = 1  # notes: what must be reckoned anew for each card
PER_MAYOR: Final = 2
POINTS: Final = PRESENT + 5  # points_now; then points_end, tokens_now, leaders, income, great
_ASKED: Final = {name: number for number, name in enumerate(QUESTIONS)}


def write_features(state: RealmsState, seat: int, out: Row) -> None:
    """Seats are counted from the one that looks, clockwise."""
    at = _write_table(state, seat, out)
    box = state.box
    eye = _Eye(state, seat)
    prices = box.prices
    size: i64 = CARD
    for square in range(len(state.panel)):
        out.put(at, prices[square])
        eye.write_card(state.panel[square], out, at + 1)
        at += size + 1
    at += (size + 1) * (SQUARES - len(state.panel))
    future = state.future
    for place in range(min(FUTURE, len(future))):
        eye.write_card(future[place], out, at + size * place)
    at += size * FUTURE
    for card in state.hands[seat]:
        eye.write_card(card, out, at + size * box.play_moves[card])
    at += size * len(HELD_STAMPS)
    eye.write_card(state.auctioned, out, at)
    at += size
    n = state.seats
    size = SEAT
    for k in range(n):
        _write_seat(eye, (seat + k) % n, out, at + size * k)
        out.put(at + size * ((state.track[k] - seat) % n) + 3, k + 1)


def _write_table(state: RealmsState, seat: int, out: Row) -> i64:
    box = state.box
    out.put(0, state.seats)
    out.put(1, state.round)
    out.put(2, box.rounds - state.round)
    out.put(3, state.deck_size)
    out.put(4, state.bid)
    if state.auctioned >= 0:
        out.put(5, state.bidder == seat)
        out.put(6, (state.out >> seat) & 1)
        out.put(7, state.actor() == seat)
    at: i64 = 8
    asked = state.asked_about(seat)
    if asked != "":
        out.put(at + _ASKED[asked], 1)
    at += len(QUESTIONS)
    return out.sort(at, state.stock, STAMPS, box.stamps)


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


class _Eye:
    """What a seat must know of itself to judge a card."""

    def __init__(self, state: RealmsState, seat: int) -> None:
        box = state.box
        prints = box.prints[state.seats]
        if prints is None:
            prints = box.prints[state.seats] = _prints(box, state.seats)
        self.prints = prints
        self.state = state
        self.box = box
        self.seat = seat
        self.stamps = count_stamps(state, seat)
        self.mayors: i64 = state.card_mayors(seat)
        self.island = state.owned(seat, ADMIRAL) > state.islands(seat)  # MDR-133
        self.purse: i64 = seat * RESOURCES  # where its tokens are

    def write_card(self, card: i64, out: Row, at: i64) -> None:
        if card < 0:
            return
        out.paste(at, self.prints, card)
        box = self.box
        state = self.state
        resource = item(box.cost_kind, card)
        if resource < 0:
            out.put(at + PRESENT + 3, self.island)
        elif item(state.tokens, self.purse + resource) >= item(box.costs, card * (MOST_SEATS + 1) + state.seats):
            out.put(at + PRESENT + 3, 1)
        if item(box.modes, card) == MAJORITY and would_get(state, self.seat, card):
            out.put(at + PRESENT + 4, 1)
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


def _write_seat(eye: _Eye, seat: int, out: Row, at: i64) -> None:
    state = eye.state
    box = eye.box
    played = state.played[seat]
    stamps = eye.stamps if seat == eye.seat else count_stamps(state, seat)
    answers = at + 9 + LEADERS + RESOURCES + 2 * STAMPS
    great = 0
    end = 0
    notes = eye.prints.notes
    for card in played:
        if box.great[card]:
            great += 1
        reacts = item(box.reacts, card)
        place = answers
        while reacts != 0:
            if reacts & 1:
                out[place] = out[place] + 1.0
            reacts >>= 1
            place += 1
        if item(notes, card) & AT_END:
            for effect in box.at_end[card]:
                end += effect_points(state, seat, effect, stamps)
    out.put(at, 1)
    out.put(at + 1, state.is_asked(seat))
    out.put(at + 2, state.has_passed(seat))
    out.put(at + 4, state.points[seat])
    out.put(at + 5, end)
    out.put(at + 6, store_points(state, seat))
    out.put(at + 7, great)
    out.put(at + 8, box.great_points[min(great, len(box.great_points) - 1)])
    at = out.write_part(at + 9, state.leaders, seat * LEADERS, LEADERS)
    at = out.write_part(at, state.tokens, seat * RESOURCES, RESOURCES)
    at = out.bits(at, state.held[seat], STAMPS)
    at = out.write(at, stamps)
    at += STAMPS
    if not state.sees_placement(eye.seat, seat):
        return
    placed = state.placed
    base = seat * PLACINGS
    at = out.digits(at, placed[base + MAYOR], DIGIT, MAYOR_SQUARES)
    at = out.digits(at, placed[base + GENERAL], DIGIT, LANDS)
    at = out.digits(at, placed[base + ADMIRAL], DIGIT, LANDS)
    out.digits(at, placed[base + BUFFER], DIGIT, LANDS)

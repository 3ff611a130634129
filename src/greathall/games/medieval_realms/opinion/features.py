"""Medieval Realms, a position as numbers for a learner: what one seat may know, each number with a name.

Cards are described by what they cost and do, so that a changed box needs no other numbers.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.medieval_realms.box.names import (
    ADMIRAL,
    BUFFER,
    GENERAL,
    LANDS,
    LEADER_IDS,
    LEADERS,
    MAYOR,
    MAYOR_SQUARES,
    MOST_SEATS,
    RESOURCE_IDS,
    RESOURCES,
    STAMP_IDS,
    STAMPS,
)
from greathall.games.medieval_realms.opinion.card_features import (
    AT_END,
    CARD_NOTES,
    CARDS,
    describe_cards,
    prints_of,
    write_cards,
)
from greathall.games.medieval_realms.position.state import DIGIT, PLACINGS, RealmsState
from greathall.games.medieval_realms.rules.scoring import count_stamps, effect_points, store_points
from greathall.kernel.features import OWN, SHARED, Feature, Kinds, amounts, flags, opponent
from greathall.kernel.memory import item
from greathall.kernel.question import Together
from greathall.kernel.row import Row
from greathall.kernel.sketch import Sketch

QUESTIONS: Final = ("ExtraToken", "PlaceLeaders", "Action", "Bid", "ChooseKind", "ChooseToken", "TakeCard")
MOST_PLACED: Final = 31.0  # of one kind on one square or land: what a digit of `placed` holds


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
    features += describe_cards()
    for k in range(MOST_SEATS):
        features += _seat(k)
    return tuple(features)


FEATURES: Final = _features()
SEAT: Final = 9 + LEADERS + RESOURCES + 3 * STAMPS + MAYOR_SQUARES + 3 * LANDS  # numbers for one seat
_KINDS: Final = Kinds(QUESTIONS)

# The panes of the sketch: the deck, the cards as each seat sees them, what a realm has, where its leaders stand.
TABLE: Final = 8 + len(QUESTIONS)  # numbers before those of the deck
REALM: Final = 5 + LEADERS + RESOURCES + 3 * STAMPS  # numbers for a seat that change only with what it owns
PLACES: Final = MAYOR_SQUARES + 3 * LANDS
_REALM_PANES: Final = STAMPS + MOST_SEATS * CARDS
_PLACE_PANES: Final = _REALM_PANES + MOST_SEATS * REALM
# The notes: the deck; what the cards of each looking seat are made from; what each realm is, and its placement.
_REALM_NOTES: Final = 3 + LEADERS + RESOURCES
_PLACE_NOTES: Final = 4
_LOOKS: Final = 1 + MOST_SEATS * CARD_NOTES


def new_sketch() -> Sketch:
    cells = _PLACE_PANES + MOST_SEATS * PLACES
    return Sketch(cells, _LOOKS + MOST_SEATS * (_REALM_NOTES + _PLACE_NOTES), 2 * MOST_SEATS, clears=True)


def write_features(state: RealmsState, seat: int, out: Row) -> None:
    """Seats are counted from the one that looks, clockwise."""
    _write_table(state, seat, out)
    at: i64 = TABLE + STAMPS
    write_cards(state, seat, out, at, STAMPS + seat * CARDS, 1 + seat * CARD_NOTES)
    at += CARDS
    n = state.seats
    size: i64 = SEAT
    for k in range(n):
        _write_seat(state, seat, (seat + k) % n, out, at + size * k)
    for k in range(n):
        out.put(at + size * ((state.track[k] - seat) % n) + 3, k + 1)
    question = state.asked
    if isinstance(question, Together):
        for other in question.waiting_seats():
            out.put(at + size * ((other - seat) % n) + 1, 1)
    elif question is not None and not state.over:
        out.put(at + size * ((question.seat - seat) % n) + 1, 1)
    out.clear(at + size * n, size * (MOST_SEATS - n))


def _write_table(state: RealmsState, seat: int, out: Row) -> None:
    box = state.box
    out.clear(0, TABLE + STAMPS)
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
    asked = state.number_asked(seat, _KINDS)
    if asked >= 0:
        out.put(at + asked, 1)
    if out.sketch.same_thing(0, state.stock):
        out.recall(TABLE, STAMPS, 0)
    else:
        out.sort(TABLE, state.stock, STAMPS, box.stamps)
        out.keep(TABLE, STAMPS, 0)


def _write_seat(state: RealmsState, viewer: int, seat: int, out: Row, at: i64) -> None:
    """All but who is asked now, and the place on the track."""
    out.put(at, 1)
    out.put(at + 1, 0)
    out.put(at + 2, state.has_passed(seat))
    at += 4
    sketch = out.sketch
    notes: i64 = _LOOKS + _REALM_NOTES * seat
    same = sketch.same_thing(notes, state.played[seat])
    same = sketch.same_items(notes + 3, state.leaders, seat * LEADERS, LEADERS) and same
    same_store = sketch.same_items(notes + 1, state.held, seat, 1)
    same_store = sketch.same_items(notes + 2, state.points, seat, 1) and same_store
    same_store = sketch.same_items(notes + 3 + LEADERS, state.tokens, seat * RESOURCES, RESOURCES) and same_store
    pane: i64 = _REALM_PANES + seat * REALM
    if same:
        out.recall(at, REALM, pane)
    else:
        _write_realm(state, seat, out, at)
    if not (same and same_store):
        _write_store(state, seat, out, at)
        out.keep(at, REALM, pane)
    at += REALM
    if not state.sees_placement(viewer, seat):
        out.clear(at, PLACES)
        return
    notes = _LOOKS + MOST_SEATS * _REALM_NOTES + _PLACE_NOTES * seat
    if sketch.same_items(notes, state.placed, seat * PLACINGS, _PLACE_NOTES):
        out.recall(at, PLACES, _PLACE_PANES + seat * PLACES)
    else:
        _write_places(state, seat, out, at)
        out.keep(at, PLACES, _PLACE_PANES + seat * PLACES)


def _write_store(state: RealmsState, seat: int, out: Row, at: i64) -> None:
    """Points, tokens and the stamps in hand."""
    out.put(at, state.points[seat])
    out.put(at + 2, store_points(state, seat))
    at = out.write_part(at + 5 + LEADERS, state.tokens, seat * RESOURCES, RESOURCES)
    out.bits(at, state.held[seat], STAMPS)


def _write_realm(state: RealmsState, seat: int, out: Row, at: i64) -> None:
    """What the cards in play and the leaders make of it."""
    box = state.box
    out.clear(at, REALM)
    played = state.played[seat]
    stamps = count_stamps(state, seat)
    answers = at + 5 + LEADERS + RESOURCES + 2 * STAMPS
    great = 0
    end = 0
    notes = prints_of(state).notes
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
    out.put(at + 1, end)
    out.put(at + 3, great)
    out.put(at + 4, box.great_points[min(great, len(box.great_points) - 1)])
    at = out.write_part(at + 5, state.leaders, seat * LEADERS, LEADERS)
    out.write(at + RESOURCES + STAMPS, stamps)


def _write_places(state: RealmsState, seat: int, out: Row, at: i64) -> None:
    placed = state.placed
    base = seat * PLACINGS
    at = out.digits(at, placed[base + MAYOR], DIGIT, MAYOR_SQUARES)
    at = out.digits(at, placed[base + GENERAL], DIGIT, LANDS)
    at = out.digits(at, placed[base + ADMIRAL], DIGIT, LANDS)
    out.digits(at, placed[base + BUFFER], DIGIT, LANDS)

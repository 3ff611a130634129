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
    CARD_NOTES,
    CARD_PANES,
    CARD_WORDS,
    new_eye,
    write_all_cards,
    write_cards,
)
from greathall.games.medieval_realms.opinion.card_prints import AT_END, CARDS, describe_cards
from greathall.games.medieval_realms.opinion.eye import Eye
from greathall.games.medieval_realms.position.state import DIGIT, PLACINGS, RealmsState
from greathall.games.medieval_realms.rules.scoring import store_points
from greathall.kernel.features import OWN, SHARED, Feature, Kinds, amounts, flags, opponent
from greathall.kernel.memory import item, new_parts, paste, put, same_thing, same_word
from greathall.kernel.question import Together
from greathall.kernel.row import Row
from greathall.kernel.sketch import Sketch

QUESTIONS: Final = ("ExtraToken", "PlaceLeaders", "Action", "Bid", "ChooseKind", "ChooseToken", "TakeCard")
MOST_CARDS: Final = 100.0  # in the printed box
MOST_PLACED: Final = 31.0  # of one kind on one square or land: what a digit of `placed` holds


def _seat(k: int) -> list[Feature]:
    place = f"seat{k}:{{}}"
    group = opponent(k)
    squares = RESOURCE_IDS[:MAYOR_SQUARES]
    lands = tuple(str(land) for land in range(1, LANDS + 1))
    return [
        *flags(place, ("present", "asked", "passed"), group),
        *amounts(place, ("track",), group, float(MOST_SEATS)),
        *amounts(place, ("points", "end_points", "store_points"), group),
        *amounts(place, ("great_persons",), group, MOST_CARDS),
        *amounts(place, ("great_points",), group),
        *amounts(place, tuple(f"{leader}s" for leader in LEADER_IDS), group, MOST_PLACED),
        *amounts(place, RESOURCE_IDS, group),
        *flags(f"seat{k}:held:{{}}", STAMP_IDS, group),
        *amounts(f"seat{k}:in_play:{{}}", STAMP_IDS, group, MOST_CARDS),
        *amounts(f"seat{k}:answers_to:{{}}", STAMP_IDS, group, MOST_CARDS),
        *amounts(f"seat{k}:mayors_at:{{}}", squares, group, MOST_PLACED),
        *amounts(f"seat{k}:generals_at:{{}}", lands, group, MOST_PLACED),
        *amounts(f"seat{k}:admirals_at:{{}}", lands, group, MOST_PLACED),
        *amounts(f"seat{k}:buffers_at:{{}}", lands, group, MOST_PLACED),
    ]


def _features() -> tuple[Feature, ...]:
    features = amounts("{}", ("seats",), SHARED, float(MOST_SEATS))
    features += amounts("{}", ("round", "rounds_left"), SHARED, 12.0)
    features += amounts("{}", ("deck",), most=MOST_CARDS)
    features += amounts("{}", ("bid",))
    features += flags("{}", ("i_am_bidder", "out_of_auction", "i_am_activator"), OWN)
    features += flags("asked:{}", QUESTIONS, OWN)
    features += amounts("deck:{}", STAMP_IDS, most=MOST_CARDS)
    features += describe_cards()
    for k in range(MOST_SEATS):
        features += _seat(k)
    return tuple(features)


FEATURES: Final = _features()
SEAT: Final = 9 + LEADERS + RESOURCES + 3 * STAMPS + MAYOR_SQUARES + 3 * LANDS  # numbers for one seat
_KINDS: Final = Kinds(QUESTIONS)

# The panes of the sketch: the cards, the deck, a seat after the other.
TABLE: Final = 8 + len(QUESTIONS)  # numbers before those of the deck
REALM: Final = 5 + LEADERS + RESOURCES + 3 * STAMPS  # numbers for a seat that change only with what it owns
PLACES: Final = MAYOR_SQUARES + 3 * LANDS
_SEAT_PANES: Final = CARD_PANES + STAMPS
# The notes: the deck; the cards; then for all seats side by side what each realm is, its store, and its placement.
_LOOKS: Final = 1 + CARD_NOTES
_PLAYED: Final = _LOOKS
_LEADERS: Final = _PLAYED + MOST_SEATS
_HANDS: Final = _LEADERS + MOST_SEATS * LEADERS
_TOKENS: Final = _HANDS + MOST_SEATS
_POINTS: Final = _TOKENS + MOST_SEATS * RESOURCES
_PLACED: Final = _POINTS + MOST_SEATS
_TRACK: Final = _PLACED + MOST_SEATS * PLACINGS
_ALL_LEADERS: Final = _TRACK + 1  # lists that are replaced, never changed
_NOTES: Final = _ALL_LEADERS + 1
_PASSED: Final = CARD_WORDS  # a word after those of the cards


def new_sketch() -> Sketch:
    cells = _SEAT_PANES + MOST_SEATS * SEAT
    return Sketch(cells, _NOTES, CARD_WORDS + 1, clears=True, kept=MOST_SEATS)


def write_features(state: RealmsState, seat: int, out: Row) -> None:
    """Seats are counted from the one that looks, clockwise."""
    sketch = out.sketch
    pad = sketch.pad
    cards: i64 = TABLE + STAMPS
    if pad is None:
        out.sort(TABLE, state.stock, STAMPS, state.box.stamps)
        _write_seats(state, seat, out, cards + CARDS)
        _write_track(state, seat, out, cards + CARDS)
        write_all_cards(state, seat, out, cards)
    else:
        out.clear(4, TABLE - 4)
        if not same_thing(sketch.noted, 0, state.stock):
            pad.clear(CARD_PANES, STAMPS)
            pad.sort(CARD_PANES, state.stock, STAMPS, state.box.stamps)
        paste(out.buffer, out.address, TABLE, sketch.cells, sketch.address, CARD_PANES, STAMPS)
        stores = _renew_seats(state, sketch, pad)
        _paste_seats(state, seat, out, cards + CARDS)
        write_cards(state, seat, out, pad, cards, 1, stores)
    _write_table(state, seat, out)
    _write_asked(state, seat, out, cards + CARDS)


def _write_seats(state: RealmsState, me: i64, out: Row, at: i64) -> None:
    """All at once, for whoever looks only this time."""
    n: i64 = state.seats
    size: i64 = SEAT
    placing = state.placing()
    for who in range(n):
        place = at + size * (who - me if who >= me else who - me + n)
        _write_realm(state, who, out, place, Eye(state, who))
        _write_store(state, who, out, place + 4)
        if who == me or not placing:  # MDR-54
            _write_places(state, who, out, place + 4 + REALM, -1)


def _renew_seats(state: RealmsState, sketch: Sketch, pad: Row) -> i64:
    """Writes what is new of every seat into the sketch; a bit for each whose tokens or hand are."""
    n: i64 = state.seats
    size: i64 = SEAT
    noted = sketch.noted
    # A bit for each seat of which something is new.
    realms = new_parts(noted, _PLAYED, state.played, 1, n)
    if not same_thing(noted, _ALL_LEADERS, state.leaders):
        realms |= new_parts(noted, _LEADERS, state.leaders, LEADERS, n)
    hands = new_parts(noted, _HANDS, state.hands, 1, n)
    sketch.stale |= hands
    stores = hands | new_parts(noted, _TOKENS, state.tokens, RESOURCES, n)
    points = new_parts(noted, _POINTS, state.points, 1, n) | realms | stores
    places = new_parts(noted, _PLACED, state.placed, 1, n * PLACINGS)  # a bit for each kind of leader of each seat
    pane: i64 = _SEAT_PANES
    who: i64 = 0
    while points != 0 and who < n:
        if points & 1:
            if (realms >> who) & 1:
                pad.clear(pane + 4, REALM)
                _write_realm(state, who, pad, pane, new_eye(state, who, sketch))
            _write_store(state, who, pad, pane + 4)
        points >>= 1
        pane += size
        who += 1
    pane = _SEAT_PANES + 4 + REALM
    who = 0
    while places != 0 and who < n:
        kinds = places & ((1 << PLACINGS) - 1)
        if kinds != 0:
            _write_places(state, who, pad, pane, kinds)
        places >>= PLACINGS
        pane += size
        who += 1
    same_track = same_thing(noted, _TRACK, state.track)
    if not (same_word(sketch.words, sketch.words_address, _PASSED, state.passed) and same_track):
        _write_track(state, 0, pad, _SEAT_PANES)
    return stores


def _paste_seats(state: RealmsState, me: i64, out: Row, at: i64) -> None:
    """From the sketch, beginning with the one that looks."""
    n: i64 = state.seats
    size: i64 = SEAT
    sketch = out.sketch
    buffer, row, cells, source = out.buffer, out.address, sketch.cells, sketch.address
    paste(buffer, row, at, cells, source, _SEAT_PANES + size * me, size * (n - me))
    if me != 0:
        paste(buffer, row, at + size * (n - me), cells, source, _SEAT_PANES, size * me)
    if n < MOST_SEATS:
        out.clear(at + size * n, size * (MOST_SEATS - n))
    if state.placing():  # MDR-54
        for k in range(1, n):
            out.clear(at + size * k + 4 + REALM, PLACES)


def _write_track(state: RealmsState, me: i64, out: Row, at: i64) -> None:
    """The order of turns, and who has passed."""
    n: i64 = state.seats
    size: i64 = SEAT
    track = state.track
    passed: i64 = state.passed
    buffer, row = out.buffer, out.address
    for k in range(n):
        who = item(track, k)
        if 0 <= who < n:
            place = at + size * (who - me if who >= me else who - me + n)
            put(buffer, row, place + 2, (passed >> who) & 1)
            put(buffer, row, place + 3, k + 1)


def _write_asked(state: RealmsState, me: i64, out: Row, at: i64) -> None:
    """Who is asked."""
    n: i64 = state.seats
    size: i64 = SEAT
    question = state.asked
    if question is None or state.over:
        return
    who = question.seat - me
    if question.seat >= 0:
        out.put(at + size * (who if who >= 0 else who + n) + 1, 1)
    elif isinstance(question, Together):
        for branch in question.branches:
            if len(branch) > 0:
                who = branch[-1].seat - me
                out.put(at + size * (who if who >= 0 else who + n) + 1, 1)


def _write_table(state: RealmsState, seat: int, out: Row) -> None:
    buffer, row = out.buffer, out.address
    put(buffer, row, 0, state.seats)
    put(buffer, row, 1, state.round)
    put(buffer, row, 2, state.box.rounds - state.round)
    put(buffer, row, 3, state.deck_size)
    put(buffer, row, 4, state.bid)
    if state.auctioned >= 0:
        put(buffer, row, 5, state.bidder == seat)
        put(buffer, row, 6, (state.out >> seat) & 1)
        put(buffer, row, 7, state.actor() == seat)
    asked = state.number_asked(seat, _KINDS)
    if asked >= 0:
        put(buffer, row, 8 + asked, 1)


def _write_store(state: RealmsState, seat: int, out: Row, at: i64) -> None:
    """Points, tokens and the stamps in hand."""
    put(out.buffer, out.address, at, item(state.points, seat))
    put(out.buffer, out.address, at + 2, store_points(state, seat))
    at = out.write_part(at + 5 + LEADERS, state.tokens, seat * RESOURCES, RESOURCES)
    out.bits(at, state.held[seat], STAMPS)


def _write_realm(state: RealmsState, seat: int, out: Row, at: i64, eye: Eye) -> None:
    """That the seat is there; what the cards in play and the leaders make of its realm."""
    out.put(at, 1)
    at += 4
    box = state.box
    played = state.played[seat]
    answers = at + 5 + LEADERS + RESOURCES + 2 * STAMPS
    great = 0
    end: i64 = 0
    for i in range(len(played)):
        card = item(played, i)
        if box.great[card]:
            great += 1
        reacts = item(box.reacts, card)
        place = answers
        while reacts != 0:
            if reacts & 1:
                out.add(place, 1)
            reacts >>= 1
            place += 1
        if item(eye.notes, card) & AT_END:
            end += eye.points(state, card)
    out.put(at + 1, end)
    out.put(at + 3, great)
    out.put(at + 4, box.great_points[min(great, len(box.great_points) - 1)])
    at = out.write_part(at + 5, state.leaders, seat * LEADERS, LEADERS)
    out.write(at + RESOURCES + STAMPS, eye.stamps)


def _write_places(state: RealmsState, seat: i64, out: Row, at: i64, kinds: i64) -> None:
    """Where the leaders of some kinds stand: a bit for each kind."""
    placed = state.placed
    base = seat * PLACINGS
    if kinds & (1 << MAYOR):
        out.digits(at, item(placed, base + MAYOR), DIGIT, MAYOR_SQUARES)
    at += MAYOR_SQUARES
    if kinds & (1 << GENERAL):
        out.digits(at, item(placed, base + GENERAL), DIGIT, LANDS)
    at += LANDS
    if kinds & (1 << ADMIRAL):
        out.digits(at, item(placed, base + ADMIRAL), DIGIT, LANDS)
    at += LANDS
    if kinds & (1 << BUFFER):
        out.digits(at, item(placed, base + BUFFER), DIGIT, LANDS)

"""Medieval Realms, cards as numbers for a learner: what each costs and does, and what the looking seat can do with it.

The cards on the board, those of the future panel, the own hand, and the one under the hammer.
"""

from __future__ import annotations

from typing import Final, final

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
from greathall.games.medieval_realms.rules.scoring import count_stamps, effect_points
from greathall.kernel.features import OWN, SHARED, Feature, amounts, flags
from greathall.kernel.memory import item, next_new, packed, paste, same_items, same_word
from greathall.kernel.row import Prints, Row
from greathall.kernel.sketch import Sketch

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

# In the sketch: what is printed on the cards that all see, then all cards as each seat judges them.
CARD_PANES: Final = HAND_AT + MOST_SEATS * CARDS
# Which cards lie on the board and in the future: when anybody looked last, then for each seat when it did.
CARD_NOTES: Final = (1 + MOST_SEATS) * (SQUARES + FUTURE)
# How many lie in the future, what is auctioned; for each seat what versions it has seen, and how many lay there then.
CARD_WORDS: Final = 2 + 3 * MOST_SEATS
LAID_BITS: Final = 20
LAID: Final = 1 << LAID_BITS  # versions: from this bit on they count what was laid, below it what seats can pay and win


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


def write_all_cards(state: RealmsState, seat: int, out: Row, at: i64) -> None:
    """All of them as the seat sees them, for whoever looks only this time."""
    prints = prints_of(state)
    _lay_squares(state, prints, out, at)
    _lay_future(state, prints, out, at)
    eye = _Eye(state, seat)
    eye.look(state)
    eye.judge_laid(state, out, at, MARKS)
    eye.judge_hand(state, out, at)
    eye.judge_auction(state, out, at)


def write_cards(state: RealmsState, seat: i64, out: Row, pad: Row, at: i64, notes: i64, stores: i64) -> None:
    """The same by way of the sketch; they have its first CARD_PANES, CARD_NOTES and CARD_WORDS.

    `stores`: a bit for each seat that has other tokens or another hand than at the last look, whoever looked.
    """
    sketch = out.sketch
    words, word = sketch.words, sketch.words_address
    sketch.stale |= stores
    if not _lay_new(state, pad, sketch, notes):
        sketch.version += LAID
    if not (same_word(words, word, 1, state.auctioned) and stores == 0):
        sketch.version += 1
    pane: i64 = HAND_AT + CARDS * seat
    same_prints = same_word(words, word, 2 + seat, sketch.version >> LAID_BITS)
    same = same_word(words, word, 2 + MOST_SEATS + seat, sketch.version)
    eye = eye_of(state, seat, sketch)
    if not same or eye.is_new:
        _judge_anew(state, eye, sketch, pad, pane, same_prints)
    paste(out.buffer, out.address, at, sketch.cells, sketch.address, pane, CARDS)


def _judge_anew(state: RealmsState, eye: _Eye, sketch: Sketch, pad: Row, pane: i64, same_prints: bool) -> None:
    """What a seat can do with the cards, as far as it may have changed since it last looked."""
    noted = sketch.noted
    panel = state.panel
    future = state.future
    size: i64 = CARD
    squares: i64 = len(panel)
    places = _shown(future)
    seen: i64 = 1 + (SQUARES + FUTURE) * (1 + eye.seat)
    own: i64 = (sketch.stale >> eye.seat) & 1
    purse = eye.purse
    eye.look(state)
    same = sketch.same_number(2 + 2 * MOST_SEATS + eye.seat, places)
    if eye.is_new or not same:
        same_items(noted, seen, panel, 0, squares)  # they are noted only
        same_items(noted, seen + SQUARES, future, 0, places)
        pad.repeat(pane, HAND_AT, 0)
        eye.judge_laid(state, pad, pane, MARKS)
    else:
        if not same_prints:
            prints = prints_of(state)
            k = next_new(noted, seen, panel, 0, squares)
            while k < squares:
                place = pane + 1 + (size + 1) * k
                if item(panel, k) >= 0:
                    eye.judge_held(state, item(panel, k), prints, pad, place)
                else:
                    pad.clear(place, size)
                k = next_new(noted, seen, panel, k + 1, squares)
            k = next_new(noted, seen + SQUARES, future, 0, places)
            while k < places:
                eye.judge_held(state, item(future, k), prints, pad, pane + FUTURE_AT + size * k)
                k = next_new(noted, seen + SQUARES, future, k + 1, places)
        if eye.purse != purse:
            eye.judge_laid(state, pad, pane, MOST_WINS)
        else:
            eye.judge_most(state, pad, pane)  # what it can pay is as before
    if own or eye.is_new:
        pad.clear(pane + HAND_AT, AUCTION_AT - HAND_AT)
        eye.judge_hand(state, pad, pane)
    pad.clear(pane + AUCTION_AT, CARD)
    eye.judge_auction(state, pad, pane)
    eye.is_new = False
    sketch.stale &= ~(1 << eye.seat)


def eye_of(state: RealmsState, seat: i64, sketch: Sketch) -> _Eye:
    """How the seat judges cards; made anew when its realm has changed."""
    kept = sketch.kept[seat]
    if isinstance(kept, _Eye):
        return kept
    eye = _Eye(state, seat)
    sketch.kept[seat] = eye
    return eye


def _shown(future: list[int]) -> i64:
    """How many cards of the future are described."""
    n: i64 = len(future)
    return n if n < FUTURE else FUTURE  # noqa: FURB136 - min() would box them


def _lay_squares(state: RealmsState, prints: Prints, out: Row, at: i64) -> None:
    """What is printed on the cards of the board, where nothing is written yet."""
    panel = state.panel
    size: i64 = CARD + 1
    for square in range(len(panel)):
        place = at + size * square
        out.put(place, item(state.box.prices, square))
        if item(panel, square) >= 0:
            out.paste(place + 1, prints, item(panel, square))


def _lay_future(state: RealmsState, prints: Prints, out: Row, at: i64) -> None:
    future = state.future
    size: i64 = CARD
    for k in range(_shown(future)):
        out.paste(at + FUTURE_AT + size * k, prints, item(future, k))


def _lay_new(state: RealmsState, pad: Row, sketch: Sketch, notes: i64) -> bool:
    """The cards that have come to lie elsewhere since anybody looked, into the sketch; whether there were none."""
    panel = state.panel
    future = state.future
    squares: i64 = len(panel)
    places = _shown(future)
    same = sketch.same_number(0, places)
    square = next_new(sketch.noted, notes, panel, 0, squares)
    k = next_new(sketch.noted, notes + SQUARES, future, 0, places)
    if same and square == squares and k == places:
        return True
    prints = prints_of(state)
    size: i64 = CARD
    while square < squares:
        place = square * (size + 1)
        pad.put(place, item(state.box.prices, square))
        if item(panel, square) >= 0:
            pad.paste(place + 1, prints, item(panel, square))
        else:
            pad.clear(place + 1, size)
        square = next_new(sketch.noted, notes, panel, square + 1, squares)
    if not same:
        same_items(sketch.noted, notes + SQUARES, future, 0, places)  # they are noted only
        pad.clear(FUTURE_AT, size * FUTURE)
        _lay_future(state, prints, pad, 0)
        return False
    while k < places:
        pad.paste(FUTURE_AT + size * k, prints, item(future, k))
        k = next_new(sketch.noted, notes + SQUARES, future, k + 1, places)
    return False


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


@final
class _Eye:
    """How a seat judges cards by its own realm; good as long as the realm is the same."""

    def __init__(self, state: RealmsState, seat: int) -> None:
        self.seat: i64 = seat
        self.notes = prints_of(state).notes
        self.stamps = count_stamps(state, seat)
        self.mayors: i64 = state.card_mayors(seat)
        self.island: i64 = state.owned(seat, ADMIRAL) > state.islands(seat)  # MDR-133
        # What kinds of cards would bring at the end; -1 until one is seen.
        self.at_end = [-1] * len(self.notes)
        self.purse: i64 = 0
        self.full: i64 = 0
        self.is_new = True

    def look(self, state: RealmsState) -> None:
        """Into the own manor, and who can take no more cards."""
        tokens = packed(state.tokens, self.seat * RESOURCES, RESOURCES, PURSE_DIGIT)
        self.purse = tokens << PURSE_DIGIT | self.island
        full: i64 = 0
        limit = state.box.hand_limit
        seats: i64 = state.seats
        for other in range(seats):
            if len(state.hands[other]) >= limit:
                full |= 1 << other
        self.full = full

    def judge_laid(self, state: RealmsState, out: Row, at: i64, marks: i64) -> None:
        """What the seat can do with the cards that all see: whether they can be paid, and what has one of the marks."""
        size: i64 = CARD
        panel = state.panel
        found = out.paid(at + 1 + PAYABLE, size + 1, panel, len(panel), self.notes, self.purse, marks)
        for square in range(len(panel)):
            if (found >> square) & 1:
                if marks == MOST_WINS:
                    out.put(at + 2 + PAYABLE + (size + 1) * square, self.would_get(state, item(panel, square)))
                else:
                    self.judge(state, item(panel, square), out, at + 1 + (size + 1) * square, marks)
        future = state.future
        shown = _shown(future)
        found = out.paid(at + FUTURE_AT + PAYABLE, size, future, shown, self.notes, self.purse, marks)
        for k in range(shown):
            if (found >> k) & 1:
                if marks == MOST_WINS:
                    out.put(at + FUTURE_AT + PAYABLE + 1 + size * k, self.would_get(state, item(future, k)))
                else:
                    self.judge(state, item(future, k), out, at + FUTURE_AT + size * k, marks)

    def judge_most(self, state: RealmsState, out: Row, at: i64) -> None:
        """Only which of them the seat would get for having the most."""
        size: i64 = CARD
        notes = self.notes
        panel = state.panel
        place = at + 1 + PAYABLE + 1
        for square in range(len(panel)):
            card = item(panel, square)
            if card >= 0 and item(notes, card) & MOST_WINS:
                out.put(place, self.would_get(state, card))
            place += size + 1
        future = state.future
        place = at + FUTURE_AT + PAYABLE + 1
        for k in range(_shown(future)):
            card = item(future, k)
            if item(notes, card) & MOST_WINS:
                out.put(place, self.would_get(state, card))
            place += size

    def judge_hand(self, state: RealmsState, out: Row, at: i64) -> None:
        """The own hand, where nothing is written yet."""
        size: i64 = CARD
        prints = prints_of(state)
        moves = state.box.play_moves
        hand = state.hands[self.seat]
        for i in range(len(hand)):
            self.judge_held(state, item(hand, i), prints, out, at + HAND_AT + size * item(moves, item(hand, i)))

    def judge_auction(self, state: RealmsState, out: Row, at: i64) -> None:
        """The card under the hammer, likewise."""
        if state.auctioned >= 0:
            self.judge_held(state, state.auctioned, prints_of(state), out, at + AUCTION_AT)

    def judge_held(self, state: RealmsState, card: i64, prints: Prints, out: Row, at: i64) -> None:
        """A card where nothing is written yet."""
        out.paste(at, prints, card)
        note = item(self.notes, card)
        owned = (self.purse >> (PURSE_DIGIT * ((note >> COST_KIND) & 7))) & MOST_COUNTED
        out.put(at + PAYABLE, owned >= note >> COST)
        if note & MARKS:
            self.judge(state, card, out, at, MARKS)

    def judge(self, state: RealmsState, card: i64, out: Row, at: i64, marks: i64) -> None:
        """Adds to what is printed on a card what has these marks."""
        note = item(self.notes, card) & marks
        if note & MOST_WINS:
            out.put(at + PAYABLE + 1, self.would_get(state, card))
        if note & AT_END:
            points = item(self.at_end, card)
            if points < 0:
                points = self._points(state, card)
                self.at_end[card] = points
            out.put(at + POINTS + 1, points)
        if note & PER_MAYOR:
            income: i64 = 0
            for effect in state.box.production[card]:
                income += effect.n * self.mayors if effect.op == GAIN_PER_MAYOR else effect.n
            out.put(at + POINTS + 4, income)

    def would_get(self, state: RealmsState, card: i64) -> bool:
        """What the rules say (`would_get` of the actions), found sooner for many cards."""
        box = state.box
        held = state.held
        stamp = item(box.stamps, card)
        if (self.full >> self.seat) & 1 or (item(held, self.seat) >> stamp) & 1:
            return False
        resource = item(box.majority_of, card)
        tokens = state.tokens
        mine = item(tokens, self.seat * RESOURCES + resource)
        seats: i64 = state.seats
        for other in range(seats):
            if (
                item(tokens, other * RESOURCES + resource) > mine
                and (self.full >> other) & 1 == 0
                and (item(held, other) >> stamp) & 1 == 0
            ):
                return False
        return True

    def _points(self, state: RealmsState, card: i64) -> i64:
        points: i64 = 0
        for effect in state.box.at_end[card]:
            points += effect_points(state, self.seat, effect, self.stamps)
        return points

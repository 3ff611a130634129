"""Medieval Realms, cards as numbers for a learner: what the looking seat can do with them, by its own realm."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from greathall.games.medieval_realms.box.effect_data import GAIN_PER_MAYOR
from greathall.games.medieval_realms.box.names import ADMIRAL, RESOURCES, STAMPS
from greathall.games.medieval_realms.opinion.card_prints import (
    AT_END,
    AUCTION_AT,
    CARD,
    COST,
    COST_KIND,
    FUTURE_AT,
    HAND_AT,
    MARKS,
    MOST_COUNTED,
    MOST_WINS,
    PAYABLE,
    PER_MAYOR,
    POINTS,
    PURSE_DIGIT,
    prints_of,
    shown_of,
)
from greathall.games.medieval_realms.position.state import RealmsState
from greathall.games.medieval_realms.rules.scoring import effect_points
from greathall.kernel.memory import item, packed
from greathall.kernel.row import Prints, Row


@final
class Eye:
    """How a seat judges cards; `weigh` whenever its realm is another."""

    def __init__(self, state: RealmsState, seat: int) -> None:
        self.seat: i64 = seat
        self.notes = prints_of(state).notes
        self.at_end: list[int] = []  # what cards would bring at the end; -1 until one is seen
        self.stamps: list[int] = []
        self.mayors: i64 = 0
        self.island: i64 = 0
        self.purse: i64 = 0
        self.is_full = False
        self.is_new = True
        self.weigh(state)

    def weigh(self, state: RealmsState) -> None:
        """The cards in play and the leaders."""
        box = state.box
        played = state.played[self.seat]
        stamps = [0] * STAMPS
        islands: i64 = 0
        for i in range(len(played)):
            card = item(played, i)
            stamp = item(box.stamps, card)
            stamps[stamp] = item(stamps, stamp) + 1
            islands += item(box.cost_kind, card) < 0
        self.stamps = stamps
        self.mayors = state.card_mayors(self.seat)
        self.island = state.owned(self.seat, ADMIRAL) > islands  # MDR-133
        self.at_end = [-1] * len(self.notes)
        self.is_new = True

    def look(self, state: RealmsState) -> None:
        """Into the own manor and hand."""
        tokens = packed(state.tokens, self.seat * RESOURCES, RESOURCES, PURSE_DIGIT)
        self.purse = tokens << PURSE_DIGIT | self.island
        self.is_full = len(state.hands[self.seat]) >= state.box.hand_limit

    def judge_laid(self, state: RealmsState, out: Row, at: i64, marks: i64) -> None:
        """What the seat can do with the cards that all see: whether they can be paid, and what has one of the marks."""
        size: i64 = CARD
        panel = state.panel
        found = out.paid(at + 1 + PAYABLE, size + 1, panel, len(panel), self.notes, self.purse, marks)
        self.judge_found(state, panel, found, out, at + 1, size + 1, marks)
        future = state.future
        found = out.paid(at + FUTURE_AT + PAYABLE, size, future, shown_of(future), self.notes, self.purse, marks)
        self.judge_found(state, future, found, out, at + FUTURE_AT, size, marks)

    def judge_found(
        self, state: RealmsState, cards: list[int], found: i64, out: Row, at: i64, step: i64, marks: i64
    ) -> None:
        """What has one of the marks, of the cards whose bits are found."""
        k: i64 = 0
        while found != 0:
            if found & 1:
                if marks == MOST_WINS:
                    out.put(at + PAYABLE + 1, self.would_get(state, item(cards, k)))
                else:
                    self.judge(state, item(cards, k), out, at, marks)
            found >>= 1
            k += 1
            at += step

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
        for k in range(shown_of(future)):
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

    def count_purse(self, state: RealmsState, out: Row, at: i64) -> None:
        """Of the own hand only what can be paid: a card that is in it is nobody's majority (MDR-82)."""
        size: i64 = CARD
        moves = state.box.play_moves
        hand = state.hands[self.seat]
        for i in range(len(hand)):
            card = item(hand, i)
            out.put(at + HAND_AT + size * item(moves, card) + PAYABLE, self.can_pay(card))

    def judge_auction(self, state: RealmsState, out: Row, at: i64) -> None:
        """The card under the hammer, likewise."""
        if state.auctioned >= 0:
            self.judge_held(state, state.auctioned, prints_of(state), out, at + AUCTION_AT)

    def judge_held(self, state: RealmsState, card: i64, prints: Prints, out: Row, at: i64) -> None:
        """A card where nothing is written yet."""
        out.paste(at, prints, card)
        out.put(at + PAYABLE, self.can_pay(card))
        if item(self.notes, card) & MARKS:
            self.judge(state, card, out, at, MARKS)

    def can_pay(self, card: i64) -> bool:
        note = item(self.notes, card)
        return (self.purse >> (PURSE_DIGIT * ((note >> COST_KIND) & 7))) & MOST_COUNTED >= note >> COST

    def judge(self, state: RealmsState, card: i64, out: Row, at: i64, marks: i64) -> None:
        """Adds to what is printed on a card what has these marks."""
        note = item(self.notes, card) & marks
        if note & MOST_WINS:
            out.put(at + PAYABLE + 1, self.would_get(state, card))
        if note & AT_END:
            out.put(at + POINTS + 1, self.points(state, card))
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
        if self.is_full or (item(held, self.seat) >> stamp) & 1:
            return False
        resource = item(box.majority_of, card)
        tokens = state.tokens
        mine = item(tokens, self.seat * RESOURCES + resource)
        seats: i64 = state.seats
        for other in range(seats):
            if (
                item(tokens, other * RESOURCES + resource) > mine
                and (item(held, other) >> stamp) & 1 == 0
                and len(state.hands[other]) < box.hand_limit
            ):
                return False
        return True

    def points(self, state: RealmsState, card: i64) -> i64:
        """What a card brings, or would bring, at the end."""
        points = item(self.at_end, card)
        if points < 0:
            points = 0
            for effect in state.box.at_end[card]:
                points += effect_points(state, self.seat, effect, self.stamps)
            self.at_end[card] = points
        return points

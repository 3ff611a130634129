"""Feebleton, the position: deck, hands, Feebleton, piles, and what each player remembers.

Lists of known cards are never changed in place but replaced, so that copies of a State can share them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.feebleton.box.components import IDS, KINDS, Box
from greathall.kernel.dice import Dice
from greathall.kernel.frame import Frame
from greathall.kernel.hand import hold
from greathall.kernel.state import State

# The steps of a turn, in the order of `decisions.md`; `step` says what comes when the agenda is empty.
TURN: Final = 0  # a new turn begins
WINDOW: Final = 1  # the free window before a counted play (anytime = full)
CHOOSE: Final = 2  # the active player chooses a card
PLAYED: Final = 3  # a card has been carried out
LAST: Final = 4  # the last choice before drawing up (anytime = full)
DRAW: Final = 5  # the active player draws up
STEPS: Final = ("turn", "window", "choose", "played", "last", "draw")

NOTHING: Final[list[int]] = []


class FeebletonState(State):
    """Every field is declared here, copied right below, and written and read in saving.py.

    Cards are numbers (see components.py); hands are kept sorted. `shared`: replaced, never changed in place.
    """

    fixed = ("box",)

    box: Box
    full: bool = False  # anytime = full

    # The deck is `top` (cards somebody has looked at; the last is the uppermost) on `stock`, counts by kind.
    # The order of the stock is never decided in advance: every draw picks one of its cards, all equally likely,
    # which is what a shuffled deck does and makes copies and imagined positions cheap.
    stock: list[int]
    stock_size: int = 0
    top: list[int]
    hands: list[list[int]]  # by seat
    feebleton: list[int]  # in the order of playing

    # Pile i belongs to owners[i] and is worth values[i].
    piles: list[list[int]]  # a taken pile is closed (FBL-17): each is shared
    owners: list[int]
    values: list[int]

    # The turn.
    first: int = 0  # the seat that began
    active: int = 0
    turn: int = 0
    step: int = 0
    plays_left: int = 0
    plays_made: int = 0
    protected: int = 0  # a bit for every seat protected in this turn
    pending: int = -1  # the card being carried out, -1 if none
    target: int = -1  # its announced opponent, -1 if none
    busy: bool = False  # whether anybody played or drew a card in this turn
    quiet: int = 0  # turns in succession in which nobody did (FBL-133)

    # What is remembered, see memory.py.
    known_top: list[int]  # by seat: how many of the uppermost cards of the deck it knows
    known_hand: list[
        list[int]
    ]  # seat * seats + other: the cards of the other's hand that the seat knows; each is shared

    def __init__(self, frame: Frame, box: Box) -> None:
        super().__init__(frame)
        self.box = box

    def copy(self) -> FeebletonState:
        twin = FeebletonState(self, self.box)
        twin.full = self.full
        twin.stock = self.stock.copy()
        twin.stock_size = self.stock_size
        twin.top = self.top.copy()
        hands: list[list[int]] = []
        for hand in self.hands:
            hands.append(hand.copy())
        twin.hands = hands
        twin.feebleton = self.feebleton.copy()
        twin.piles = self.piles.copy()
        twin.owners = self.owners.copy()
        twin.values = self.values.copy()
        twin.first = self.first
        twin.active = self.active
        twin.turn = self.turn
        twin.step = self.step
        twin.plays_left = self.plays_left
        twin.plays_made = self.plays_made
        twin.protected = self.protected
        twin.pending = self.pending
        twin.target = self.target
        twin.busy = self.busy
        twin.quiet = self.quiet
        twin.known_top = self.known_top.copy()
        twin.known_hand = self.known_hand.copy()
        return twin

    # ------------------------------------------------------------------ questions about the position

    def deck_size(self) -> int:
        return self.stock_size + len(self.top)

    def is_protected(self, seat: int) -> bool:
        return (self.protected >> seat) & 1 == 1

    def protect(self, seat: int) -> None:
        self.protected |= 1 << seat  # FBL-54

    def playable(self, card: int) -> bool:
        """Whether the conditions printed on a card are fulfilled."""
        box = self.box
        if not box.conditional[card]:
            return True
        for other in box.forbidden_if[card]:
            if other in self.feebleton:  # FBL-96, FBL-97
                return False
        needed = box.required_any[card]
        if not needed:
            return True  # FBL-20: on an empty Feebleton as well
        for other in needed:
            if other in self.feebleton:  # FBL-98
                return True
        return False

    def out_of_sight(self, card: int) -> bool:
        """Whether a copy of a card lies neither in Feebleton nor in a pile: somebody could hold it (FBL-R29)."""
        open_cards = self.feebleton.count(card)
        for pile in self.piles:
            open_cards += pile.count(card)
        return open_cards < self.box.counts[card]

    def gold(self, seat: int) -> int:
        """What the seat's piles are worth together (FBL-108); nothing else counts (FBL-107)."""
        gold = 0
        for i in range(len(self.owners)):
            if self.owners[i] == seat:
                gold += self.values[i]
        return gold

    def cards_owned(self, seat: int) -> int:
        cards = 0
        for i in range(len(self.owners)):
            if self.owners[i] == seat:
                cards += len(self.piles[i])
        return cards

    # ------------------------------------------------------------------ the deck

    def pick(self, dice: Dice) -> int:
        """A card out of the stock."""
        card = dice.draw(self.stock, self.stock_size)
        self.stock_size -= 1
        return card

    def draw_card(self) -> int:
        """The uppermost card of the deck."""
        if self.top:
            return self.top.pop()
        return self.pick(self.dice)

    def uncover(self, count: int) -> None:
        """Decides what the uppermost cards are, as many as `count` or as there are: somebody looks at them."""
        while len(self.top) < count and self.stock_size > 0:
            self.top.insert(0, self.pick(self.dice))

    def put_into_deck(self, cards: list[int]) -> None:
        """Cards go into the deck, which is shuffled: nothing is known of its order any more."""
        self.add_to_stock(cards)
        if self.top:
            self.add_to_stock(self.top)
            self.top = []

    def add_to_stock(self, cards: list[int]) -> None:
        stock = self.stock
        for card in cards:
            stock[card] = stock[card] + 1
        self.stock_size += len(cards)

    # ------------------------------------------------------------------ hidden things

    def redeal(self, seat: int, dice: Dice) -> None:
        """Lays out what the seat knows and deals the rest of the unseen cards at random (FBL-132)."""
        sizes = len(self.top)
        keep = self.known_top[seat] if seat >= 0 else 0
        if sizes > keep:
            self.add_to_stock(self.top[: sizes - keep])
            self.top = self.top[sizes - keep :]
        if not self.over:  # at the end all hands lie open
            self._redeal_hands(seat, dice)
        # What another remembers cannot be known; an imagined opponent begins to remember afresh.
        n = self.seats
        for other in range(n):
            if other != seat:
                for q in range(n):
                    self.known_hand[other * n + q] = NOTHING
        while len(self.top) < sizes:
            self.top.insert(0, self.pick(dice))

    def _redeal_hands(self, seat: int, dice: Dice) -> None:
        n = self.seats
        for other in range(n):
            if other != seat:
                self.add_to_stock(self.hands[other])
                if seat >= 0:
                    self._take_from_stock(self.known_hand[seat * n + other])
        for other in range(n):
            if other != seat:
                hand = self.known_hand[seat * n + other].copy() if seat >= 0 else []
                missing: i64 = len(self.hands[other]) - len(hand)
                while missing > 0:
                    hold(hand, self.pick(dice))
                    missing -= 1
                self.hands[other] = hand

    def _take_from_stock(self, cards: list[int]) -> None:
        stock = self.stock
        for card in cards:
            stock[card] = stock[card] - 1
        self.stock_size -= len(cards)

    def holder(self, seat: int, candidates: list[int], cards: list[int], dice: Dice) -> int:
        """Who of the candidates, in a position imagined by a seat, holds one of the cards: the first to whom one was
        dealt, else one who is given it; -1 if that cannot be. Found from what the seat knows and the dice alone.
        """
        others = [other for other in candidates if other != seat]
        for other in others:
            for card in cards:
                if card in self.hands[other]:
                    return other
        dice.shuffle(others)
        for other in others:
            for card in cards:
                if self.give(seat, other, card):
                    return other
        return -1

    def give(self, seat: int, asked: int, card: int) -> bool:
        """Puts a card into an imagined hand by an exchange with a place that the seat cannot see into."""
        hand = self.hands[asked]
        if card in hand:
            return True
        loose = hand.copy()
        if seat >= 0:
            for known in self.known_hand[seat * self.seats + asked]:
                loose.remove(known)
        if not loose:
            return False
        given = loose[-1]
        if self.stock[card] > 0:
            self.stock[card] = self.stock[card] - 1
            self.stock[given] = self.stock[given] + 1
        elif not self._swap_elsewhere(seat, asked, card, given):
            return False
        hand.remove(given)
        hold(hand, card)
        return True

    def _swap_elsewhere(self, seat: int, asked: int, card: int, given: int) -> bool:
        """Takes the card from another unseen place, a hand or the looked-at top, and leaves the given one there."""
        for other in range(self.seats):
            if other not in (seat, asked):
                hand = self.hands[other]
                known = self.known_hand[seat * self.seats + other] if seat >= 0 else NOTHING
                if hand.count(card) > known.count(card):
                    hand.remove(card)
                    hold(hand, given)
                    return True
        unseen = len(self.top) - (self.known_top[seat] if seat >= 0 else 0)
        for i in range(unseen):
            if self.top[i] == card:
                self.top[i] = given
                return True
        return False

    # ------------------------------------------------------------------ out of the program

    def census(self) -> dict[str, dict[str, int]]:
        places: dict[str, dict[str, int]] = {card: {} for card in IDS}
        for kind in range(KINDS):
            if self.stock[kind]:
                places[IDS[kind]]["deck"] = self.stock[kind]
        self._count(places, "deck", self.top)
        for seat in range(self.seats):
            self._count(places, f"hand {seat}", self.hands[seat])
        self._count(places, "feebleton", self.feebleton)
        for i in range(len(self.piles)):
            self._count(places, f"pile {i} of {self.owners[i]}", self.piles[i])
        return places

    def _count(self, places: dict[str, dict[str, int]], place: str, cards: list[int]) -> None:
        for card in cards:
            here = places[IDS[card]]
            here[place] = here.get(place, 0) + 1

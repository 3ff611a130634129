"""Feebleton, the position: deck, hands, Feebleton, piles, and what each player remembers.

Lists of known cards are never changed in place but replaced, so that copies of a State can share them.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, cast

from mypy_extensions import i64

from greathall.games.feebleton.components import IDS, KINDS, Box
from greathall.kernel.dice import Dice
from greathall.kernel.frame import Frame
from greathall.kernel.question import Question
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
    """Cards are numbers (see components.py). The top of the deck is its last card; hands are kept sorted."""

    def __init__(
        self,
        frame: Frame,
        box: Box,
        full: bool,
        stock: list[int],
        stock_size: int,
        top: list[int],
        hands: list[list[int]],
        feebleton: list[int],
        piles: list[list[int]],
        owners: list[int],
        values: list[int],
        first: int,
        active: int,
        turn: int,
        step: int,
        plays_left: int,
        plays_made: int,
        protected: int,
        pending: int,
        target: int,
        busy: bool,
        quiet: int,
        known_top: list[int],
        known_hand: list[list[int]],
    ) -> None:
        super().__init__(frame)
        self.box = box
        self.full = full
        # The deck is `top` (cards somebody has looked at; the last is the uppermost) on `stock`, counts by kind.
        # The order of the stock is never decided in advance: every draw picks one of its cards, all equally likely,
        # which is what a shuffled deck does and makes copies and imagined positions cheap.
        self.stock = stock
        self.stock_size = stock_size
        self.top = top
        self.hands = hands
        self.feebleton = feebleton
        # Pile i belongs to owners[i] and is worth values[i]; a taken pile is closed (FBL-17), so copies share it.
        self.piles = piles
        self.owners = owners
        self.values = values
        self.first = first
        self.active = active
        self.turn = turn
        self.step = step
        self.plays_left = plays_left
        self.plays_made = plays_made
        self.protected = protected  # a bit for every seat protected in this turn
        self.pending = pending  # the card being carried out, -1 if none
        self.target = target  # its announced opponent, -1 if none
        self.busy = busy  # whether anybody played or drew a card in this turn
        self.quiet = quiet  # turns in succession in which nobody did (FBL-133)
        self.known_top = known_top  # per seat: how many of the uppermost cards of the deck it knows
        self.known_hand = known_hand  # seat * seats + other: the cards of the other's hand that the seat knows

    def copy(self) -> FeebletonState:
        hands: list[list[int]] = []
        for hand in self.hands:
            hands.append(hand.copy())
        return FeebletonState(
            self,
            self.box,
            self.full,
            self.stock.copy(),
            self.stock_size,
            self.top.copy(),
            hands,
            self.feebleton.copy(),
            self.piles.copy(),
            self.owners.copy(),
            self.values.copy(),
            self.first,
            self.active,
            self.turn,
            self.step,
            self.plays_left,
            self.plays_made,
            self.protected,
            self.pending,
            self.target,
            self.busy,
            self.quiet,
            self.known_top.copy(),
            self.known_hand.copy(),
        )

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
            return True
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
        """What the seat's piles are worth together (FBL-108)."""
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
        n = self.seats
        sizes = len(self.top)
        keep = self.known_top[seat] if seat >= 0 else 0
        if sizes > keep:
            self.add_to_stock(self.top[: sizes - keep])
            self.top = self.top[sizes - keep :]
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
                # What another remembers cannot be known; an imagined opponent begins to remember afresh.
                for q in range(n):
                    self.known_hand[other * n + q] = NOTHING
        while len(self.top) < sizes:
            self.top.insert(0, self.pick(dice))
        if self.agenda:
            question = self.agenda[-1]
            if isinstance(question, Ask) and question.seat != seat:
                question.fit(self, seat)

    def _take_from_stock(self, cards: list[int]) -> None:
        stock = self.stock
        for card in cards:
            stock[card] = stock[card] - 1
        self.stock_size -= len(cards)

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

    def position(self) -> dict[str, object]:
        n = self.seats
        return {
            "stock": {IDS[kind]: self.stock[kind] for kind in range(KINDS) if self.stock[kind]},
            "top": named(self.top[::-1]),  # the uppermost comes first
            "hands": [named(hand) for hand in self.hands],
            "feebleton": named(self.feebleton),
            "piles": [{"owner": self.owners[i], "cards": named(self.piles[i])} for i in range(len(self.piles))],
            "first": self.first,
            "active": self.active,
            "turn": self.turn,
            "step": STEPS[self.step],
            "plays_left": self.plays_left,
            "plays_made": self.plays_made,
            "protected": [seat for seat in range(n) if self.is_protected(seat)],
            "pending": IDS[self.pending] if self.pending >= 0 else "",
            "target": self.target,
            "busy": self.busy,
            "quiet": self.quiet,
            "known_top": list(self.known_top),
            "known_hand": [[named(self.known_hand[p * n + q]) for q in range(n)] for p in range(n)],
        }

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


class Ask(Question[State]):
    """A question of Feebleton: hands its own State to `options` and `answer`."""

    @abstractmethod
    def options(self, state: FeebletonState) -> list[int]: ...

    @abstractmethod
    def answer(self, state: FeebletonState, move: int) -> None: ...

    def fit(self, state: FeebletonState, seat: int) -> None:
        """Makes a position imagined by `seat` one in which this question, asked of somebody else, makes sense."""

    def moves(self, state: State) -> list[int]:
        return self.options(cast(FeebletonState, state))

    def play(self, state: State, move: int) -> None:
        self.answer(cast(FeebletonState, state), move)

    def cites(self, state: State, move: int) -> str:
        """To pass, to say yes or to play at once means what the question says."""
        return self.rule


def hold(hand: list[int], card: int) -> None:
    """Puts a card into a sorted hand."""
    i: i64 = len(hand)
    hand.append(card)
    while i > 0 and hand[i - 1] > card:
        hand[i] = hand[i - 1]
        i -= 1
    hand[i] = card


def named(cards: list[int]) -> list[str]:
    return [IDS[card] for card in cards]

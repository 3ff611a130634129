"""Medieval Realms, the position: board, manors, leaders, hands, realms, and an auction while one is held.

Only the placement of leaders is ever hidden, and the order of the deck.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.medieval_realms.box.components import Box
from greathall.games.medieval_realms.box.names import (
    ADMIRAL,
    BUFFER,
    GENERAL,
    LANDS,
    LEADERS,
    MAYOR,
    RESOURCES,
    amount,
)
from greathall.games.medieval_realms.box.vocabulary import ADMIRAL_TO, GENERAL_TO, MAYOR_TO
from greathall.kernel.dice import Dice
from greathall.kernel.frame import Frame
from greathall.kernel.memory import item
from greathall.kernel.question import Together
from greathall.kernel.state import State

# What comes when the agenda is empty.
EXTRAS: Final = 0  # the next player chooses extra tokens, or the first round begins
PLACE: Final = 1  # the walls go up: everybody places leaders
REVEAL: Final = 2  # the walls come down; while this waits, leaders are being placed
ACT: Final = 3  # the next player on the track acts, or the round ends
STEPS: Final = ("extras", "place", "reveal", "act")

BASES: Final = [MAYOR_TO.base, GENERAL_TO.base, ADMIRAL_TO.base]  # of the moves that place, by kind of leader

# Where leaders stand is packed into one number for each seat and kind: a digit of five bits for every square or land.
# Entry PLACED counts the leaders that the seat has put down so far.
PLACED: Final = 4
PLACINGS: Final = 5  # entries of `placed` for each seat
DIGIT: Final = 5
DIGIT_MASK: Final = 31
ONE_AT: Final = [1 << (spot * DIGIT) for spot in range(LANDS)]  # a single leader on a square or land


class RealmsState(State):
    """Every field is declared here, copied right below, and written and read in saving.py.

    `shared`: replaced, never changed in place, so that copies can have the same list. Cards are numbers of kinds
    (see components.py); an empty square holds -1.
    """

    fixed = ("box",)

    box: Box
    lands: int = 0  # a bit for every land in use
    tokens: list[int]  # seat * RESOURCES + resource
    leaders: list[int]  # seat * LEADERS + kind; shared
    points: list[int]
    hands: list[list[int]]  # by seat, in the order of acquiring; the inner lists are shared
    held: list[int]  # by seat: a bit for every stamp in hand
    played: list[list[int]]  # by seat, in the order of coming into play; the inner lists are shared
    placed: list[int]  # seat * PLACINGS + kind of leader
    panel: list[int]
    future: list[int]  # shared
    discard: list[int]  # shared
    # The order of the deck is never decided in advance: every draw picks one of the cards left, all equally likely,
    # which is what a shuffled deck does. Counts by kind; shared.
    stock: list[int]
    deck_size: int = 0
    track: list[int]  # seats in the order of turns; shared
    pairs: list[int]  # extra tokens, in the order of choosing: a bit for every resource; shared
    # The round.
    round: int = 1
    step: int = 0  # one of STEPS
    turn: int = 0  # the place on the track of whoever acted last
    passed: int = 0  # a bit for every seat that passed this round
    # An auction.
    auctioned: int = -1  # the card under the hammer, -1 if none
    bid: int = 0  # the highest bid, 0 before the opening
    bidder: int = -1
    out: int = 0  # a bit for every seat that passed this auction
    # A card that comes into play.
    resolving: int = -1  # the card whose effects are being carried out, -1 if none
    resolve_at: int = 0  # which of its immediate effects is waiting for a choice
    points_before: int = 0  # of its owner, before the card

    def __init__(self, frame: Frame, box: Box) -> None:
        super().__init__(frame)
        self.box = box

    def copy(self) -> RealmsState:
        twin = RealmsState(self, self.box)
        twin.lands = self.lands
        twin.tokens = self.tokens.copy()
        twin.leaders = self.leaders
        twin.points = self.points.copy()
        twin.hands = self.hands.copy()
        twin.held = self.held.copy()
        twin.played = self.played.copy()
        twin.placed = self.placed.copy()
        twin.panel = self.panel.copy()
        twin.future = self.future
        twin.discard = self.discard
        twin.stock = self.stock
        twin.deck_size = self.deck_size
        twin.track = self.track
        twin.pairs = self.pairs
        twin.round = self.round
        twin.step = self.step
        twin.turn = self.turn
        twin.passed = self.passed
        twin.auctioned = self.auctioned
        twin.bid = self.bid
        twin.bidder = self.bidder
        twin.out = self.out
        twin.resolving = self.resolving
        twin.resolve_at = self.resolve_at
        twin.points_before = self.points_before
        return twin

    # ------------------------------------------------------------------ questions about the position

    def has(self, seat: int, resource: int) -> int:
        return self.tokens[seat * RESOURCES + resource]

    def gain(self, seat: int, resource: int, count: int) -> None:
        """Tokens come from a supply without limit (MDR-6) and cannot be refused (MDR-145)."""
        at = seat * RESOURCES + resource
        self.tokens[at] = self.tokens[at] + count

    def pay(self, seat: int, resource: int, count: int) -> None:
        at = seat * RESOURCES + resource
        self.tokens[at] = self.tokens[at] - count

    def owned(self, seat: int, kind: int) -> int:
        """Leaders of a kind; buffers are not among the mayors."""
        return self.leaders[seat * LEADERS + kind]

    def gain_leader(self, seat: int, kind: int, count: int) -> None:
        leaders = self.leaders.copy()
        at = seat * LEADERS + kind
        leaders[at] = leaders[at] + count
        self.leaders = leaders  # MDR-142: owned at once, placed in the next round

    def buffers(self) -> int:
        """How many buffer mayors every realm has."""
        return self.box.buffers if self.seats == self.box.buffer_seats else 0  # MDR-49

    def card_mayors(self, seat: int) -> int:
        """What 'mayors' means on cards (MDR-144)."""
        mayors = self.leaders[seat * LEADERS + MAYOR]
        return mayors + self.buffers() if self.box.buffers_count_for_cards else mayors

    def combat_value(self, seat: i64) -> i64:
        """Of the generals and admirals owned (MDR-36); never of buffers (MDR-144)."""
        combat = self.box.combat
        leaders = self.leaders
        at = seat * LEADERS
        return item(leaders, at + GENERAL) * item(combat, GENERAL) + item(leaders, at + ADMIRAL) * item(combat, ADMIRAL)

    def reward_words(self, land: int) -> str:
        """What a land gives to whoever controls it."""
        reward = self.box.land_rewards[land]
        return ", ".join(amount(reward[r], r) for r in range(RESOURCES) if reward[r]) or "nothing"

    def has_passed(self, seat: int) -> bool:
        return (self.passed >> seat) & 1 == 1

    def can_acquire(self, seat: int, card: int) -> bool:
        """Whether the card may come into this hand: room for it, and no card of its stamp (MDR-82, MDR-83)."""
        return len(self.hands[seat]) < self.box.hand_limit and (self.held[seat] >> self.box.stamps[card]) & 1 == 0

    def acquire(self, seat: int, card: int) -> None:
        self.hands[seat] = [*self.hands[seat], card]
        self.held[seat] = self.held[seat] | (1 << self.box.stamps[card])

    def islands(self, seat: int) -> int:
        """Cards in play that need admirals."""
        cost_kind = self.box.cost_kind
        islands = 0
        for card in self.played[seat]:
            if cost_kind[card] < 0:
                islands += 1
        return islands

    def cost(self, card: int) -> int:
        return self.box.costs[card * 6 + self.seats]

    def can_pay(self, seat: int, card: int) -> bool:
        """Whether the cost of a card in hand can be met."""
        resource = self.box.cost_kind[card]
        if resource >= 0:
            return self.tokens[seat * RESOURCES + resource] >= self.box.costs[card * 6 + self.seats]  # MDR-102
        return self.owned(seat, ADMIRAL) > self.islands(seat)  # MDR-133

    def actor(self) -> int:
        """The player whose turn it is in the action step."""
        return self.track[self.turn]

    # ------------------------------------------------------------------ placements

    def standing(self, seat: int, kind: int, spot: int) -> int:
        """How many leaders of a kind stand on a square or land."""
        return (self.placed[seat * PLACINGS + kind] >> (spot * DIGIT)) & DIGIT_MASK

    def put(self, seat: int, kind: int, spot: i64) -> None:
        at = seat * PLACINGS
        placed = self.placed
        placed[at + kind] = placed[at + kind] + ONE_AT[spot]
        placed[at + PLACED] = placed[at + PLACED] + 1

    def next_leader(self, seat: int) -> int:
        """The kind to be placed now, in the fixed order of kinds; -1 when all stand."""
        count: i64 = self.placed[seat * PLACINGS + PLACED]
        leaders = self.leaders
        at = seat * LEADERS
        for kind in range(LEADERS):
            owned: i64 = leaders[at + kind]
            if count < owned:
                return kind
            count -= owned
        return BUFFER if count < self.buffers() else -1

    def free_lands(self, seat: int) -> int:
        """A bit for every land in use without own generals and admirals (MDR-59)."""
        at = seat * PLACINGS
        taken: i64 = self.placed[at + GENERAL]
        also: i64 = self.placed[at + ADMIRAL]
        taken |= also
        free = self.lands
        land = 0
        while taken:
            if taken & DIGIT_MASK:
                free &= ~(1 << land)
            taken >>= DIGIT
            land += 1
        return free

    def clear_placement(self, seat: int) -> None:
        for i in range(seat * PLACINGS, (seat + 1) * PLACINGS):
            self.placed[i] = 0

    def placing(self) -> bool:
        """Whether the walls are up (MDR-53)."""
        return self.step == REVEAL and not self.over

    def sees_placement(self, viewer: int, seat: int) -> bool:
        return viewer == seat or not self.placing()  # MDR-54

    # ------------------------------------------------------------------ hidden things

    def pick(self, dice: Dice) -> int:
        """A card out of the deck. `stock` has been replaced before."""
        card = dice.draw(self.stock, self.deck_size)
        self.deck_size -= 1
        return card

    def redeal(self, seat: int, dice: Dice) -> None:
        """Behind the other walls: who has finished stands somewhere, who has not begins anew (MDR-54)."""
        together = self.asked
        if not isinstance(together, Together):
            return  # the walls are down
        for other in range(self.seats):
            if other != seat:
                self.clear_placement(other)
                if together.top(other) is None:
                    self._place_at_random(other, dice)

    def _place_at_random(self, seat: int, dice: Dice) -> None:
        while True:
            kind = self.next_leader(seat)
            if kind < 0:
                return
            if kind == BUFFER:
                free = self.free_lands(seat)
                if free == 0:
                    return  # MDR-60
                spots = [land for land in range(LANDS) if (free >> land) & 1]
                self.put(seat, kind, spots[dice.below(len(spots))])
            else:
                moves = self.box.placing_moves[self.seats * LEADERS + kind]
                self.put(seat, kind, moves[dice.below(len(moves))] - BASES[kind])

    # ------------------------------------------------------------------ the census

    def census(self) -> dict[str, dict[str, int]]:
        """Cards, and the turn order tokens; the supplies of resources and leaders have no limit (MDR-6)."""
        box = self.box
        places: dict[str, dict[str, int]] = {id: {} for id in box.ids}
        for kind in range(len(box.ids)):
            if self.stock[kind]:
                places[box.ids[kind]]["deck"] = self.stock[kind]
        self._count(places, "panel", [card for card in self.panel if card >= 0])
        self._count(places, "future", self.future)
        self._count(places, "discard", self.discard)
        for seat in range(self.seats):
            self._count(places, f"hand {seat}", self.hands[seat])
            self._count(places, f"realm {seat}", self.played[seat])
        if self.auctioned >= 0:
            self._count(places, "auction", [self.auctioned])
        for place, seat in enumerate(self.track):
            places[f"turn token {seat}"] = {f"track {place + 1}": 1}
        return places

    def _count(self, places: dict[str, dict[str, int]], place: str, cards: list[int]) -> None:
        for card in cards:
            here = places[self.box.ids[card]]
            here[place] = here.get(place, 0) + 1

"""Feudalia, what belongs to one player: three fiefs with their cubes and masters, the cards, the treasury, the tokens.

Lists marked 'shared' are never changed in place but replaced, so that copies of a State can share them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.feudalia.box.components import TYPES, Box
from greathall.kernel.memory import item

NOTHING: Final[list[int]] = []
NO_CUBES: Final[list[int]] = [0] * 12
THREE_ZEROS: Final[list[int]] = [0, 0, 0]
THREE_FREE: Final[list[int]] = [-1, -1, -1]


class Player:
    """Every field is declared here, copied right below, and written and read in saving.py.

    Cards are kinds of vassals. Hand and draw deck are kept sorted. The order of the deck is never decided in advance:
    every draw picks one of its cards, all equally likely, which is what a shuffled deck does.
    """

    hand: list[int]
    deck: list[int]
    top: list[int]  # shared: cards the owner has looked at, on top of the deck; the last is the uppermost
    discard: list[int]
    kept: list[int]  # shared: cards set aside by an Innkeeper until the hand is drawn up (FDL-R39)
    cubes: list[int]  # fief * 4 + type
    held: list[int]  # shared: the same for cubes lying on the master of a fief (FDL-173, FDL-174)
    types: list[int]  # shared, as the next three
    levels: list[int]
    cities: list[int]  # the master living in each fief, -1 none
    guests: list[int]  # the vassal lodged on that master, -1 none
    tapped: int = 0  # a bit for each fief whose master is used
    coins: int = 0
    halves: int = 0  # tokens of half a point
    ones: int = 0  # tokens of one point
    vows: int = 0  # negative tokens: what the Crusades still ask for
    crusades: int = 0
    # What the others know of hand and draw deck, see memory.py.
    known: list[int]  # shared: cards that all know to be in hand, or kept; sorted
    fresh: int = 0  # how many cards of the hand were drawn since the Tax Collector could last be told not to be there
    rest_low: int = 0  # what the older cards can earn together, at least and at most, after a tax on the hand
    rest_high: int = -1  # -1: nothing is known
    out: int = 0  # the round in which the player was eliminated, 0 if still in (FDL-122)

    def copy(self) -> Player:
        twin = Player()
        twin.hand = self.hand.copy()
        twin.deck = self.deck.copy()
        twin.top = self.top
        twin.discard = self.discard.copy()
        twin.kept = self.kept
        twin.cubes = self.cubes.copy()
        twin.held = self.held
        twin.types = self.types
        twin.levels = self.levels
        twin.cities = self.cities
        twin.guests = self.guests
        twin.tapped = self.tapped
        twin.coins = self.coins
        twin.halves = self.halves
        twin.ones = self.ones
        twin.vows = self.vows
        twin.crusades = self.crusades
        twin.known = self.known
        twin.fresh = self.fresh
        twin.rest_low = self.rest_low
        twin.rest_high = self.rest_high
        twin.out = self.out
        return twin

    # ------------------------------------------------------------------ fiefs

    def level_sum(self) -> int:
        levels = self.levels
        return levels[0] + levels[1] + levels[2]

    def cubes_on(self, fief: i64) -> i64:
        """The cubes that lie on the fief itself."""
        return four_of(self.cubes, fief * 4)

    def cubes_held(self, fief: i64) -> i64:
        """The cubes that lie on the master of the fief."""
        return four_of(self.held, fief * 4)

    def all_cubes(self) -> int:
        return sum(self.cubes) + sum(self.held)

    def set_held(self, fief: int, kind: int, count: int) -> None:
        held = self.held.copy()
        held[fief * 4 + kind] = count
        self.held = held

    def drop_held(self, fief: int) -> None:
        """The cubes on a master go down onto the fief (FDL-R33, FDL-R34)."""
        if self.cubes_held(fief) == 0:
            return
        held = self.held.copy()
        cubes = self.cubes
        for at in range(fief * 4, fief * 4 + 4):
            cubes[at] = cubes[at] + held[at]
            held[at] = 0
        self.held = held

    def spends_held(self, box: Box, fief: int) -> bool:
        """Whether the cubes on the master of this fief can be spent like those of the fief (FDL-173)."""
        master = self.cities[fief]
        return master >= 0 and box.holds[master] > 0

    def wealth(self, box: Box) -> list[int]:
        """How many cubes of each type the player can spend."""
        cubes = self.cubes
        sums: list[int] = [
            item(cubes, 0) + item(cubes, 4) + item(cubes, 8),
            item(cubes, 1) + item(cubes, 5) + item(cubes, 9),
            item(cubes, 2) + item(cubes, 6) + item(cubes, 10),
            item(cubes, 3) + item(cubes, 7) + item(cubes, 11),
        ]
        if self.held is not NO_CUBES:
            held = self.held
            for fief in range(3):
                if self.spends_held(box, fief):
                    for kind in range(4):
                        sums[kind] = sums[kind] + held[fief * 4 + kind]
        return sums

    def wealth_in(self, box: Box, fief: i64, kind: i64) -> i64:
        """How many cubes of a type an action in one fief can use."""
        count = item(self.cubes, fief * 4 + kind)
        if self.held is not NO_CUBES and self.spends_held(box, fief):
            count += item(self.held, fief * 4 + kind)
        return count

    def owns_master(self, master: int) -> bool:
        cities = self.cities
        return cities[0] == master or cities[1] == master or cities[2] == master

    # ------------------------------------------------------------------ what masters always do

    def total(self, table: list[int]) -> i64:
        """A static effect of masters, added up over the three cities."""
        amount: i64 = 0
        if self.cities is not THREE_FREE:
            master: i64
            for master in self.cities:
                if master >= 0:
                    amount += item(table, master)
        return amount

    # ------------------------------------------------------------------ cards

    def deck_size(self) -> int:
        return len(self.deck) + len(self.top)

    def all_cards(self) -> list[int]:
        """Every vassal of the player but those used this turn, wherever it is."""
        cards = self.hand + self.deck + self.top + self.discard + self.kept
        for guest in self.guests:
            if guest >= 0:
                cards.append(guest)
        return cards


def changed(values: list[int], index: int, value: int) -> list[int]:
    """A copy of a shared list with one entry changed."""
    fresh = values.copy()
    fresh[index] = value
    return fresh


def four_of(cubes: list[int], at: i64) -> i64:
    """The cubes of all four types from a place on."""
    return item(cubes, at) + item(cubes, at + 1) + item(cubes, at + 2) + item(cubes, at + 3)


def kinds_of(cards: list[int]) -> list[int]:
    """The different cards, without the Tax Collector, in order."""
    kinds: list[int] = []
    for card in sorted(cards):
        if card != 0 and (not kinds or kinds[-1] != card):
            kinds.append(card)
    return kinds


def a_fief(player: Player, fief: int) -> str:
    """`fief 2 (wood)`."""
    return f"fief {fief + 1} ({TYPES[player.types[fief]]})"

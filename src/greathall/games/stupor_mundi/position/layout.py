"""Stupor Mundi, what set-up fixes for a whole game: Workplace tiles on the paths, Market tiles in the cities.

Rulebook: Game setup. All copies of a State share it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import (
    ABILITIES,
    SPACES,
    TILE_PROGRAM,
    Box,
    Market,
    SetUp,
)
from greathall.kernel.row import Prints

# The first space under each of the five Workplace tiles: Countryside on A, B, C, Village on A and C.
TILE_SPACES: Final = (1, 6, 11, 3, 13)


class Layout:
    """The boards as they were laid out."""

    def __init__(self, box: Box, seats: int, tiles: list[int], markets: list[int], city_out: list[int]) -> None:
        self.box = box
        self.setup: SetUp = box.setups[seats - 1]
        self.solo: bool = seats == 1
        self.tiles = tiles
        self.markets = markets  # by city: twice the tile, + 1 for its red side
        self.city_out = city_out  # City Bonus tiles not in this game, by letter
        self.prints: Prints | None = None  # what lies here as a learner sees it; made when first looked at
        self.market: list[Market] = [box.markets[number] for number in markets]
        # By space: which Workplace it is; -1 where there is none.
        self.place: list[int] = [-1] * SPACES
        for i in range(len(tiles)):
            self.place[TILE_SPACES[i]] = 2 * tiles[i]
            self.place[TILE_SPACES[i] + 1] = 2 * tiles[i] + 1
        # By ability: the spaces that have it, as bits; and how much it is there.
        self.spaces: list[int] = [0] * len(ABILITIES)
        self.amount: list[int] = [0] * SPACES
        self.enter: list[int] = [0] * SPACES
        self.kinds: list[int] = [0] * SPACES
        self.program: list[int] = [0] * SPACES
        for space in range(SPACES):
            number = self.place[space]
            if number >= 0:
                work = box.workplaces[number]
                self.spaces[work.ability] = self.spaces[work.ability] | 1 << space
                self.amount[space] = work.n
                self.enter[space] = work.enter
                self.kinds[space] = work.kinds
                self.program[space] = TILE_PROGRAM + number

    def ability(self, ability: i64, present: i64) -> i64:
        """How much of an ability a player has with Specialists on these spaces (STM-48): several add up (STM-R42)."""
        here: i64 = present & self.spaces[ability]
        total: i64 = 0
        space = 0
        while here:
            if here & 1:
                total += self.amount[space]
            here >>= 1
            space += 1
        return total

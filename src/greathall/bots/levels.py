"""The bots that search, one ladder for all games: squire, knight, baron, king.

A level is a number of simulations, which the game sets for itself (`game.thinking`), so that it plays the same on a
slow machine as on a fast one; the seconds are only a ceiling, for machines that are slower still.
"""

from __future__ import annotations

import math
from typing import Final

from greathall.bots.bot import Bot, Glimpse
from greathall.bots.search import think
from greathall.bots.search_steps import Thought

SECONDS: Final = {"squire": 0.05, "knight": 0.1, "baron": 0.4, "king": 1.5}


class Searcher(Bot):
    """Plays many futures through in its head, as far as its level allows."""

    level: int = 0

    def __init__(self, seed: int, simulations: int = 0) -> None:
        """Simulations, if given, are used instead of the level's, and then there is no ceiling in seconds."""
        super().__init__(seed)
        self.simulations = simulations

    def choose(self, glimpse: Glimpse) -> int:
        return self.think(glimpse).moves[0]

    def think(self, glimpse: Glimpse) -> Thought:
        """What it finds out about its moves."""
        likeness = glimpse.likeness
        thinking = likeness.game.thinking
        simulations = self.simulations or thinking.simulations[self.level]
        seconds = math.inf if self.simulations else SECONDS[self.name]
        return think(likeness, glimpse.seat, thinking, simulations, seconds, self.dice)


class Squire(Searcher):
    """The first that looks further than its own move."""

    name = "squire"
    about = "looks a few moves ahead"
    level = 0


class Knight(Searcher):
    """A good opponent that answers at once."""

    name = "knight"
    about = "thinks for up to a tenth of a second"
    level = 1


class Baron(Searcher):
    """A strong opponent."""

    name = "baron"
    about = "thinks for up to half a second"
    level = 2


class King(Searcher):
    """The strongest."""

    name = "king"
    about = "thinks for up to a second and a half"
    level = 3

"""The bots that search, one ladder for all games: squire, knight, baron, king.

A level is a number of simulations, which the game sets for itself (`game.thinking`), so that it plays the same on a
slow machine as on a fast one; the seconds are only a ceiling, for machines that are slower still.
"""

from __future__ import annotations

import math
from typing import Final

from greathall.bots.bot import Bot, Glimpse
from greathall.bots.search import think, weigh
from greathall.bots.search_thought import Node, Thought, Weighing
from greathall.kernel.thinking import Thinking

SECONDS: Final = {"squire": 0.05, "knight": 0.1, "baron": 0.4, "king": 1.5, "adviser": 0.4}


class Searcher(Bot):
    """Plays many futures through in its head, as far as its level allows."""

    level: int = 0

    def __init__(self, seed: int, simulations: int = 0, hurried: bool = True) -> None:
        """Simulations, if given, are used instead of the level's, and then there is no ceiling in seconds.

        Nor is there one for somebody who is not hurried: in bulk nobody waits, and a game must be the same everywhere.
        """
        super().__init__(seed)
        self.simulations = simulations
        self.hurried = hurried
        self.thinking: Thinking | None = None  # to be tried instead of the game's
        # What the last search found out about the situation after its move, and how the table should look then.
        self.known: Node | None = None
        self.expected: dict[str, object] = {}

    def choose(self, glimpse: Glimpse) -> int:
        return self.think(glimpse).moves[0]

    def think(self, glimpse: Glimpse) -> Thought:
        """What it finds out about its moves."""
        likeness = glimpse.likeness
        thinking = self.thinking or likeness.game.thinking.at(likeness.seats)
        simulations = self.simulations or thinking.simulations[self.level]
        seconds = SECONDS[self.name] if self.hurried and not self.simulations else math.inf
        known = self.known if self.known is not None and glimpse.view().data() == self.expected else None
        thought = think(likeness, glimpse.seat, thinking, simulations, seconds, self.dice, known)
        self._remember(glimpse, thought)
        return thought

    def weigh(self, glimpse: Glimpse, move: int, pairs: int) -> Weighing:
        """What it thinks of a move beside its own: by simulations alone, so the same wherever it is asked."""
        thinking = self.thinking or glimpse.likeness.game.thinking.at(glimpse.likeness.seats)
        simulations = self.simulations_to_judge(thinking, pairs)
        return weigh(glimpse.likeness, glimpse.seat, thinking, simulations, pairs, self.dice, move)

    def simulations_to_judge(self, thinking: Thinking, pairs: int) -> int:
        """How long it looks for its own move: no less than two moves are tried in turn, whatever its level."""
        return self.simulations or max(thinking.simulations[self.level], pairs)

    def _remember(self, glimpse: Glimpse, thought: Thought) -> None:
        """Within a turn the tree is kept, as long as nobody learns anything and no chance comes in."""
        self.known = None
        if thought.after is None or not thought.after.children:
            return
        after = glimpse.likeness.copy()
        after.play(glimpse.seat, thought.moves[0])
        if glimpse.seat in after.to_act and after.may_take_back_to(glimpse.likeness):
            self.known = thought.after
            self.expected = after.view(glimpse.seat).data()


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


class Adviser(King):
    """Gives hints: the strongest too, but nobody wants to wait long for a hint."""

    name = "adviser"

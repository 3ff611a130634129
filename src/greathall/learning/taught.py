"""A bot that thinks with a network of its own, whatever the game on the shelf has learned."""

from __future__ import annotations

from greathall.bots import Glimpse
from greathall.bots.levels import Searcher
from greathall.bots.search_thought import Thought
from greathall.kernel.net import Net


class Taught(Searcher):
    """Searches with a number of simulations; `net` None: by the game's own opinion alone."""

    name = "taught"
    about = "is being trained"

    def __init__(self, seed: int, simulations: int, net: Net | None) -> None:
        super().__init__(seed, simulations)
        self.net = net

    def think(self, glimpse: Glimpse) -> Thought:
        game = glimpse.likeness.game
        usual = game.net
        game.net = self.net
        try:
            return super().think(glimpse)
        finally:
            game.net = usual

"""The two bots every game has: one that plays at random and one that looks a single move ahead."""

from __future__ import annotations

from greathall.bots.bot import Bot, Glimpse
from greathall.bots.search import best_by_evaluation
from greathall.kernel import State


class RandomBot(Bot):
    """Any legal move, all equally likely."""

    name = "random"
    about = "plays any legal move"

    def choose(self, glimpse: Glimpse) -> int:
        moves = glimpse.moves()
        return moves[self.dice.below(len(moves))]

    def act(self, state: State, seat: int) -> int:
        # It looks at nothing but its moves, so it needs no glimpse.
        moves = state.moves(seat)
        return moves[self.dice.below(len(moves))]


class GreedyBot(Bot):
    """The move that looks best right afterwards, averaged over a few ways the hidden things could lie."""

    name = "greedy"
    about = "looks one move ahead"
    worlds = 4

    def choose(self, glimpse: Glimpse) -> int:
        worlds = [glimpse.imagine(self.dice) for _ in range(self.worlds)]
        return best_by_evaluation(worlds, glimpse.seat, self.dice)

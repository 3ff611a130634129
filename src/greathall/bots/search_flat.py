"""Flat search: every move is continued greedily for a while, in the same imagined worlds, and judged by what comes out.

After each round of such continuations the worse half of the moves is dropped (sequential halving), so that most of the
time goes to the moves between which it is hard to choose.
"""

from __future__ import annotations

import time

from greathall.bots.search_steps import answer_for_others, play_greedily
from greathall.bots.search_thought import Thought
from greathall.kernel.dice import Dice
from greathall.kernel.state import State
from greathall.kernel.thinking import Thinking


class Flat:
    """A search from one situation of one seat."""

    def __init__(self, likeness: State, seat: int, thinking: Thinking, dice: Dice) -> None:
        self.likeness = likeness
        self.seat = seat
        self.thinking = thinking
        self.dice = dice
        self.moves = likeness.moves(seat)
        self.totals: list[float] = [0.0] * len(self.moves)
        self.visits: list[int] = [0] * len(self.moves)
        self.order: list[int] = list(range(len(self.moves)))  # the best first, once there is something to judge by
        self.simulations = 0

    def search(self, simulations: int, seconds: float) -> None:
        """Thinks until the simulations or the seconds are used up."""
        end = time.perf_counter() + seconds
        left = self.order.copy()
        rounds = 0
        while 1 << rounds < len(left):
            rounds += 1
        while len(left) > 1:
            worlds = max(1, simulations // (len(left) * rounds))
            for _ in range(worlds):
                self._try(left)
                if time.perf_counter() > end:
                    break
            self._sort(left)
            if time.perf_counter() > end:
                return
            del left[(len(left) + 1) // 2 :]

    def _try(self, left: list[int]) -> None:
        """Every move that is left, in one and the same world."""
        world = self.likeness.imagine(self.seat, self.dice)
        answer_for_others(world, self.seat, self.dice)
        for i in left:
            after = world.copy()
            after.act(self.seat, self.moves[i])
            play_greedily(after, self.thinking.rollout, self.thinking.slips, self.dice)
            self.totals[i] = self.totals[i] + after.outlook()[self.seat]
            self.visits[i] = self.visits[i] + 1
            self.simulations += 1

    def mean(self, i: int) -> float:
        return self.totals[i] / float(max(1, self.visits[i]))

    def _sort(self, left: list[int]) -> None:
        """The moves that are left, the best first; the dropped ones keep their places behind them."""
        for end in range(1, len(left)):
            at = end
            while at > 0 and self.mean(left[at]) > self.mean(left[at - 1]):
                held = left[at]
                left[at] = left[at - 1]
                left[at - 1] = held
                at -= 1
        for place in range(len(left)):
            self.order[place] = left[place]

    def thought(self) -> Thought:
        """The moves in the order in which they were kept."""
        found = Thought()
        found.simulations = self.simulations
        for i in self.order:
            found.add(self.moves[i], self.mean(i), self.visits[i])
        return found

"""Flat search: every move is continued greedily for a while, in the same imagined worlds, and judged by what comes out.

After each round of such continuations the worse half of the moves is dropped (sequential halving), so that most of the
time goes to the moves between which it is hard to choose. A move that does clearly worse than the best one in the same
worlds is dropped before; when only one is left the search is over.
"""

from __future__ import annotations

import math
import time
from typing import Final

from greathall.bots.search_steps import answer_for_others, play_greedily
from greathall.bots.search_thought import Pairs, Thought, Weighing
from greathall.kernel.dice import Dice
from greathall.kernel.state import State
from greathall.kernel.thinking import Thinking

LEAST: Final = 12  # worlds before a move can be clearly worse
CLEAR: Final = 3.0  # deviations by which it then lies behind the best, world by world


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
        # By move, what came out in the worlds in which it was tried; those that are left were tried in the same ones.
        self.outcomes: list[list[float]] = [[] for _ in self.moves]
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
            half = (len(left) + 1) // 2
            for _ in range(worlds):
                self._try(left)
                if time.perf_counter() > end:
                    break
                if self.visits[left[0]] % LEAST == 0:
                    self._sort(left)
                    self._drop(left)
                    if len(left) == 1:
                        return
            self._sort(left)
            if time.perf_counter() > end:
                return
            del left[half:]

    def _try(self, left: list[int]) -> None:
        """Every move that is left, in one and the same world."""
        world = self.likeness.imagine(self.seat, self.dice)
        answer_for_others(world, self.seat, self.dice)
        for i in left:
            after = world.copy()
            after.act(self.seat, self.moves[i])
            play_greedily(after, self.thinking.rollout, self.thinking.slips, self.dice)
            value = after.outlook()[self.seat]
            self.totals[i] = self.totals[i] + value
            self.outcomes[i].append(value)
            self.visits[i] = self.visits[i] + 1
            self.simulations += 1

    def _drop(self, left: list[int]) -> None:
        """Leaves out what is clearly worse than the first, which is the best so far."""
        best = self.outcomes[left[0]]
        n = float(len(best))
        dropped: list[int] = []
        for place in range(len(left) - 1, 0, -1):
            outcomes = self.outcomes[left[place]]
            total = 0.0
            squares = 0.0
            for world in range(len(best)):
                difference = best[world] - outcomes[world]
                total += difference
                squares += difference * difference
            mean = total / n
            deviation = math.sqrt(max(0.0, squares / n - mean * mean) / n) + 1e-6
            if mean > CLEAR * deviation:
                dropped.insert(0, left[place])
                del left[place]
        for place in range(len(left)):
            self.order[place] = left[place]
        for place in range(len(dropped)):
            self.order[len(left) + place] = dropped[place]

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

    def weigh(self, move: int, times: int) -> Weighing:
        """The move beside the best one, after a search: in worlds which nobody had chosen them by."""
        best = self.order[0]
        other = self.moves.index(move)
        weighing = Weighing(self.moves[best])
        if other == best:
            weighing.chance = weighing.reached = self.mean(best)
        else:
            pairs = Pairs()
            for _ in range(times):
                self._try([best, other])
                pairs.add(self.outcomes[best][-1], self.outcomes[other][-1])
            pairs.settle(weighing)
        weighing.simulations = self.simulations
        return weighing

    def thought(self) -> Thought:
        """The moves in the order in which they were kept."""
        found = Thought()
        found.simulations = self.simulations
        for i in self.order:
            found.add(self.moves[i], self.mean(i), self.visits[i])
        return found

"""Flat search: every move is continued greedily for a while, in the same imagined worlds, and judged by what comes out.

A plan is what is tried out: here a single move, in a search that builds on this one a chain of them.
After each round of such continuations the worse half of the plans is dropped (sequential halving), so that most of the
time goes to those between which it is hard to choose. One that does clearly worse than the best one in the same
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

LEAST: Final = 12  # worlds before a plan can be clearly worse
CLEAR: Final = 3.0  # deviations by which it then lies behind the best, world by world


class Flat:
    """A search from one situation of one seat."""

    def __init__(
        self, likeness: State, seat: int, thinking: Thinking, dice: Dice, plans: list[list[int]] | None = None
    ) -> None:
        self.likeness = likeness
        self.seat = seat
        self.thinking = thinking
        self.dice = dice
        self.plans = [[move] for move in likeness.moves(seat)] if plans is None else plans
        self.totals: list[float] = [0.0] * len(self.plans)
        self.visits: list[int] = [0] * len(self.plans)
        self.order: list[int] = list(range(len(self.plans)))  # the best first, once there is something to judge by
        # By plan, what came out in the worlds in which it was tried; those that are left were tried in the same ones.
        self.outcomes: list[list[float]] = [[] for _ in self.plans]
        self.simulations = 0

    def carry_out(self, world: State, plan: list[int]) -> float:
        """What comes out of a plan in this world."""
        world.act(self.seat, plan[0])
        play_greedily(world, self.thinking.rollout, self.thinking.slips, self.dice)
        return world.outlook()[self.seat]

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
        """Every plan that is left, in one and the same world."""
        world = self.likeness.imagine(self.seat, self.dice)
        answer_for_others(world, self.seat, self.dice)
        for i in left:
            value = self.carry_out(world.copy(), self.plans[i])
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
        """The plans that are left, the best first; the dropped ones keep their places behind them."""
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
        other = best
        for i in self.order:
            if self.plans[i][0] == move:
                other = i
                break
        weighing = Weighing(self.plans[best][0])
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
            if self.plans[i][0] not in found.moves:
                found.add(self.plans[i][0], self.mean(i), self.visits[i])
        return found

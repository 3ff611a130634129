"""What a search learns, move by move, and what it tells in the end."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

LINE: Final = 4  # moves that are told of what may come


class Node:
    """What was found out about one move, in the situation its parent stands for."""

    def __init__(self, seat: int, prior: float) -> None:
        self.seat = seat  # whose move it is
        self.visits: i64 = 0
        self.available: i64 = 0  # how often it could have been chosen
        self.total: float = 0.0  # chances to win of its seat, added up
        self.prior: float = prior  # what the game thought of it before any visit
        self.share: float = 0.0  # of the exploring that it deserves among its siblings, in the game's opinion
        self.looks: i64 = 0  # in how many worlds its own moves were looked at
        self.children: dict[int, Node] = {}

    def mean(self, weight: float) -> float:
        """The chance to win with it, the game's own opinion counted as so many visits."""
        return (self.total + weight * self.prior) / (float(self.visits) + weight)


class Thought:
    """What a search found out: the moves, the best first, with the chance to win after each and how it may go on."""

    def __init__(self) -> None:
        self.moves: list[int] = []
        self.chances: list[float] = []
        self.visits: list[int] = []
        self.simulations = 0
        self.line: list[tuple[int, int]] = []  # after the best move: who is then expected to answer what
        self.after: Node | None = None  # what is known already of the situation after the best move

    def add(self, move: int, chance: float, visits: int) -> None:
        self.moves.append(move)
        self.chances.append(chance)
        self.visits.append(visits)


class Weighing:
    """A move beside the one that a search prefers: the chance to win after each, from the same imagined worlds."""

    def __init__(self, best: int) -> None:
        self.best = best
        self.chance = 0.0  # after the best
        self.reached = 0.0  # after the move that was asked about
        self.error = 0.0  # half the width of the 95 % interval of what lies between them
        self.simulations = 0


class Pairs:
    """Two moves tried in the same worlds, over and over: what came out of each, and how far they lie apart."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.first: float = 0.0
        self.second: float = 0.0
        self.squares: float = 0.0

    def add(self, first: float, second: float) -> None:
        self.count += 1
        self.first += first
        self.second += second
        self.squares += (first - second) * (first - second)

    def settle(self, weighing: Weighing) -> None:
        """Writes down the means, and how sure one may be of the difference."""
        n = float(self.count)
        weighing.chance = self.first / n
        weighing.reached = self.second / n
        mean = weighing.chance - weighing.reached
        if n > 1.0:
            weighing.error = 1.96 * math.sqrt(max(0.0, self.squares / n - mean * mean) / (n - 1.0))

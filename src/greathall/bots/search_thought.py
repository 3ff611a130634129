"""What a search learns, move by move, and what it tells in the end."""

from __future__ import annotations

from mypy_extensions import i64


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

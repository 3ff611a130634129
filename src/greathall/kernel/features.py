"""What the numbers of an observation mean: each has a name, whom it is about, and a range it does not leave.

They are listed in the order in which a game writes them (see row.py). The list is fixed for a game's version.
"""

from __future__ import annotations

from math import inf
from typing import Final

SHARED: Final = "shared"  # about the table
OWN: Final = "own"  # about the seat that looks


def opponent(k: int) -> str:
    """About the k-th seat after the one that looks, in the order of the table; 0 is that seat itself."""
    return f"opponent {k}" if k else OWN


class Feature:
    """One number of an observation. The range holds for the printed box; a changed one may leave it."""

    def __init__(self, name: str, group: str, least: float, most: float) -> None:
        self.name = name
        self.group = group
        self.least = least
        self.most = most


class Kinds:
    """The kinds of questions as numbers, by the names of their classes."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = {name: number for number, name in enumerate(names)}
        self.numbers: dict[type[object], int] = {}  # a class is found sooner than its name

    def number(self, question: object) -> int:
        kind = type(question)
        number = self.numbers.get(kind)
        if number is None:
            number = self.names[kind.__name__]
            self.numbers[kind] = number
        return number


def amounts(
    pattern: str, things: tuple[str, ...], group: str = SHARED, most: float = inf, least: float = 0.0
) -> list[Feature]:
    """One number for each of the things, which fill the pattern's `{}`."""
    return [Feature(pattern.replace("{}", thing), group, least, most) for thing in things]


def flags(pattern: str, things: tuple[str, ...], group: str = SHARED) -> list[Feature]:
    """0 or 1 for each of the things."""
    return amounts(pattern, things, group, 1.0)

"""What the numbers of an observation mean: each has a name, whom it is about, and a range it does not leave.

They are listed in the order in which a game writes them (see row.py). The list is fixed for a game's version.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.kernel import memory

SHARED: Final = "shared"  # about the table
OWN: Final = "own"  # about the seat that looks
UNLIMITED: Final = float(1 << 31)  # where the rules set no limit: more than any position that can be saved holds


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
        # A class is found sooner than its name. More than half of the places stay empty.
        places = 2 << len(names).bit_length()
        self.kinds: list[object] = [None] * places
        self.numbers = [-1] * places

    def number(self, question: object) -> i64:
        place = memory.place_of_kind(self.kinds, question)
        number = memory.item(self.numbers, place)
        if number < 0:
            kind = type(question)
            number = self.names[kind.__name__]
            self.kinds[place] = kind
            self.numbers[place] = number
        return number


def amounts(
    pattern: str, things: tuple[str, ...], group: str = SHARED, most: float = UNLIMITED, least: float = 0.0
) -> list[Feature]:
    """One number for each of the things, which fill the pattern's `{}`."""
    return [Feature(pattern.replace("{}", thing), group, least, most) for thing in things]


def flags(pattern: str, things: tuple[str, ...], group: str = SHARED) -> list[Feature]:
    """0 or 1 for each of the things."""
    return amounts(pattern, things, group, 1.0)

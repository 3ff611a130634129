"""What a lesson is: chapters, each with the position it begins with, and steps."""

from __future__ import annotations

from dataclasses import dataclass

from greathall.kernel import OptionValue


@dataclass(frozen=True)
class Played:
    """A move in words, and the seat that makes it."""

    seat: int
    words: str


@dataclass(frozen=True)
class Step:
    """One bubble: what it says and points at, the move it asks for (if any), and what happens next.

    `but` answers any other move, `instead` particular ones; `then` are the moves of everybody before the next bubble.
    """

    say: str
    point: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    do: str = ""
    but: str = ""
    instead: tuple[tuple[str, str], ...] = ()
    then: tuple[Played, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """A position, reached from a seed by moves in words, and the steps that are taken there."""

    title: str
    seed: int
    before: tuple[Played, ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Lesson:
    """The guided first game of one game. The learner sits on `seat`; the others are played as it is written."""

    slug: str
    minutes: int
    seats: int
    seat: int
    options: dict[str, OptionValue]
    others: tuple[str, ...]  # the names of the other players, as they sit
    chapters: tuple[Chapter, ...]

    def names(self, learner: str) -> list[str]:
        """The names round the table."""
        others = iter(self.others)
        return [learner if seat == self.seat else next(others) for seat in range(self.seats)]

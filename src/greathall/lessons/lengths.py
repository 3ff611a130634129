"""How long a game takes: what `benchmarks/lengths.py --write` counted, and the minutes, with where they come from.

Bots decide; how long a person thinks about a decision was not measured, so decisions are not turned into minutes.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from greathall.kernel import Game


@dataclass(frozen=True)
class Length:
    """The decisions of one player in a game: the median, and between what four games of five lay."""

    seats: int
    games: int
    decisions: int
    low: int
    high: int

    @property
    def words(self) -> str:
        """`3 players: about 27 decisions each (25–28)`, as short as it can be said."""
        players = "1 player" if self.seats == 1 else f"{self.seats} players"
        each = "" if self.seats == 1 else " each"
        return f"{players}: about {self.decisions} decisions{each} ({self.low}–{self.high})"


@cache
def _counted() -> dict[str, dict[str, dict[str, dict[str, int]]]]:
    found: dict[str, dict[str, dict[str, dict[str, int]]]] = json.loads(
        files("greathall.lessons").joinpath("lengths.json").read_text(encoding="utf-8")
    )
    return found


def lengths(slug: str, first: bool = False) -> tuple[Length, ...]:
    """For every number of players; `first`: with the set-up for beginners. Empty where nothing was counted."""
    rows = _counted().get(slug, {}).get("first" if first else "usual", {})
    return tuple(Length(int(seats), **row) for seats, row in rows.items())


def minutes_words(game: Game) -> str:
    """The minutes with people at a table, and who says so."""
    printed = any(
        part.section == "meta" and part.source_of("minutes") == "rulebook" and "minutes" in part.values
        for part in game.components
    )
    source = "says its rulebook" if printed else "an estimate; its rulebook does not say"
    return f"With people: {game.minutes.replace('-', '–')} minutes ({source})."


def counted_words(slug: str) -> str:
    """How the decisions were counted."""
    rows = lengths(slug)
    if not rows:
        return ""
    counted = f"Decisions were counted in {rows[0].games} games among greedy bots"
    return f"{counted}; four games of five lay between the numbers in brackets."


def has_first(game: Game) -> bool:
    """Whether a first game is suggested with another set-up than the usual one."""
    return any(option.first != option.default for option in game.options)

"""How strong the bots were found to be: what `benchmarks/strength.py --write` left here."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Final

from greathall.kernel import BadData
from greathall.kernel.data import Reader

# What a level was measured against: two seats against greedy, against the level below, and one among greedy bots.
WAYS: Final = ("", "below", "among")


@cache
def _measured() -> Reader:
    text = files("greathall.bots").joinpath("strength.json").read_text(encoding="utf-8")
    return Reader(json.loads(text), "strength.json")


def _row(slug: str, name: str, way: str) -> Reader | None:
    found = _measured()
    for part in (slug, name, way) if way else (slug, name):
        if not found.has(part):
            return None
        found = found.part(part)
    return found


def _real(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise BadData("strength.json must hold numbers")
    return float(value)


def _half(row: Reader, name: str) -> float:
    """Half the width of an interval."""
    low, high = (_real(value) for value in row.entries(name))
    return (high - low) / 2


def strength(slug: str, name: str, way: str = "") -> str:
    """The share of the wins in words, against greedy or in another of the WAYS; empty where nothing was measured."""
    row = _row(slug, name, way)
    if row is None or not row.has("wins"):
        return ""
    return f"{100 * _real(row.get('wins')):.0f} % ± {100 * _half(row, 'wins95'):.0f}"


def strength_alone(slug: str, name: str) -> str:
    """The points of solo games and how often the best title was reached, in words; empty likewise."""
    row = _row(slug, name, "alone")
    if row is None:
        return ""
    points = f"{_real(row.get('points')):.1f} ± {_half(row, 'points95'):.1f} points"
    best = 100 * _real(row.get("best"))
    return f"{points}, the best title in {best:.0f} %" if best else points


def games_of(slug: str, name: str, way: str = "") -> int:
    """In how many games that was seen."""
    row = _row(slug, name, way)
    return row.number("games", 0, 1 << 40) if row is not None and row.has("games") else 0

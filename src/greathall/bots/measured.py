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


def _error(row: Reader, name: str, bounds: str) -> float:
    """How far an interval goes from its middle: on the wider side, where it ends at none or all."""
    low, high = (_real(value) for value in row.entries(bounds))
    middle = _real(row.get(name))
    return max(middle - low, high - middle)


def strength(slug: str, name: str, way: str = "") -> str:
    """The share of the wins in words, against greedy or in another of the WAYS; empty where nothing was measured."""
    row = _row(slug, name, way)
    if row is None or not row.has("wins"):
        return ""
    return f"{100 * _real(row.get('wins')):.0f} % ± {100 * _error(row, 'wins', 'wins95'):.0f}"


def strength_alone(slug: str, name: str) -> str:
    """The points of solo games and how often the best title was reached, in words; empty likewise."""
    row = _row(slug, name, "alone")
    if row is None:
        return ""
    points = f"{_real(row.get('points')):.1f} ± {_error(row, 'points', 'points95'):.1f} points"
    best = 100 * _real(row.get("best"))
    return f"{points}, the best title in {best:.0f} %" if best else points


def seen_in(slug: str, name: str, way: str = "") -> str:
    """In how many games that was seen, and with how many simulations if the level has another number of them now."""
    row = _row(slug, name, way)
    if row is None or not row.has("games"):
        return ""
    games = f"{row.number('games', 1, 1 << 40):,}"
    return f"{games}; {row.number('simulations', 1, 1 << 40):,} simulations" if row.has("simulations") else games

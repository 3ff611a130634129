"""How strong the bots were found to be: what `benchmarks/strength.py --write` left here."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files


@cache
def _measured() -> dict[str, dict[str, dict[str, object]]]:
    found: dict[str, dict[str, dict[str, object]]] = json.loads(
        files("greathall.bots").joinpath("strength.json").read_text(encoding="utf-8")
    )
    return found


def strength(slug: str, name: str) -> str:
    """The share of the wins against greedy in words; empty where nothing was measured."""
    row = _measured().get(slug, {}).get(name)
    if row is None:
        return ""
    wins, bounds = row["wins"], row["wins95"]
    if not isinstance(wins, float) or not isinstance(bounds, list):
        return ""
    return f"{100 * wins:.0f} % ± {50 * (bounds[1] - bounds[0]):.0f}"

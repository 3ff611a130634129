"""Feudalia, what the position has forgotten and the chronicle knows: what the Tax Collector took this turn.

It stands where he was played. The taxes themselves are in rules/taxes.py.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from greathall.kernel import Line, Zone

# Types of cubes for which there is room beside a long name; the chronicle has them all.
MOST_TOLD: Final = 3
_BEGINS = re.compile(r"Round \d+: \{\d+\}'s turn\.")
_COMES = re.compile(r"The Tax Collector comes to \{(\d+)\}\.")
_CUBES = re.compile(r"\{\d+\} pays (\d+) (\w+) from .* in taxes\.")
_CARDS = re.compile(r"\{\d+\} pays taxes with (.+), worth \d+ coins?\.")


def recall(zones: list[Zone], lines: Sequence[Line]) -> list[Zone]:
    """The zones as they are drawn: the table tells what was paid in taxes at the start of the turn."""
    return [_told(zone, taxes(zone.owner, lines)) if zone.id == "table" else zone for zone in zones]


def _told(zone: Zone, paid: str) -> Zone:
    if not paid:
        return zone
    return Zone(zone.id, "Played", zone.kind, zone.pieces, zone.slots, owner=zone.owner, text=f"taxes: {paid}")


def taxes(seat: int, lines: Sequence[Line]) -> str:
    """What this player has paid this turn: `2 wheat, 1 wood`; nothing where the Tax Collector did not come."""
    cubes: dict[str, int] = {}
    cards: list[str] = []
    for line in reversed(lines):
        comes = _COMES.fullmatch(line.text)
        if comes is not None:
            if int(comes[1]) != seat:
                return ""
            if len(cards) > 1:
                return f"{len(cards)} cards"
            if len(cubes) > MOST_TOLD:
                return f"{sum(cubes.values())} cubes"
            return ", ".join([f"{cubes[kind]} {kind}" for kind in cubes] + cards)
        if _BEGINS.fullmatch(line.text) or line.text.startswith("The game is over"):
            return ""
        if match := _CUBES.fullmatch(line.text):
            cubes[match[2]] = cubes.get(match[2], 0) + int(match[1])
        elif match := _CARDS.fullmatch(line.text):
            cards.append(match[1])
        elif line.rule == "FDL-107":
            cards.append("the whole hand")
    return ""

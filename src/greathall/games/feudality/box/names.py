"""Feudality, how things are named: tiles, resources, soldiers and points in words, and the ids of pieces."""

from __future__ import annotations

from greathall.games.feudality.box.components import FIRST_FORT, IDS, RES, RESOURCES, UNITS, Box
from greathall.kernel.chronicle import listed

_VOWELS = "AEIOU"


def land_id(seat: int, square: int) -> str:
    """The id of a square in the view."""
    return f"land/{seat}/{square // 7 + 1}-{square % 7 + 1}"


def unit_id(seat: int, unit: int) -> str:
    """The id of a seat's units of a kind in the view."""
    return f"unit/{seat}/{IDS[unit]}"


def away_id(seat: int, unit: int) -> str:
    """The same, while they are at war."""
    return f"away/{seat}/{IDS[unit]}"


def store_id(seat: int, good: int) -> str:
    """The id of a seat's own resource in the view."""
    return f"store/{seat}/{RESOURCES[good]}"


def ware_name(box: Box, ware: int) -> str:
    return box.fort_names[ware - FIRST_FORT + 1] if ware >= FIRST_FORT else box.names[ware]


def a_ware(box: Box, ware: int) -> str:
    name = ware_name(box, ware)
    if name.startswith("Wolf"):
        return name
    return f"{'an' if name[0] in _VOWELS else 'a'} {name}"


def goods_words(goods: list[int]) -> str:
    """`2 wood and 1 stone`, or `nothing`."""
    parts = [f"{goods[i]} {RESOURCES[i]}" for i in range(RES) if goods[i]]
    return listed(parts) if parts else "nothing"


def price_words(box: Box, ware: int) -> str:
    goods = box.cost[ware * RES : ware * RES + RES]
    return goods_words(goods) if sum(goods) else "free"


def units_words(box: Box, counts: list[int]) -> str:
    """`2 Archers and 1 Knight`, or `nobody`."""
    parts: list[str] = []
    for unit in range(UNITS):
        n = counts[unit]
        if n and IDS[unit] == "wolf":
            parts.append("Wolf")
        elif n:
            parts.append(f"{n} {plural(box.names[unit], n)}")
    return listed(parts) if parts else "nobody"


def plural(name: str, n: int) -> str:
    if n == 1:
        return name
    return name.replace("Man ", "Men ", 1) if name.startswith("Man ") else name + "s"


def points_words(points: int) -> str:
    """`gains 1 VP`, `loses 3 VP`."""
    return f"gains {points} VP" if points >= 0 else f"loses {-points} VP"

"""How likely each seat is to win, as numbers that add up to 1 and can be compared between seats, phases and games."""

from __future__ import annotations

import math
from typing import Final

from greathall.kernel.result import Result

FAR: Final = 40.0  # a lead beyond which no doubt is left; also keeps the powers within bounds


def shares(worths: list[float], scale: float) -> list[float]:
    """Chances to win from what the seats' positions are worth: a lead of `scale` makes a seat e times as likely."""
    most = worths[0]
    for worth in worths:
        most = max(most, worth)
    chances: list[float] = []
    total = 0.0
    for worth in worths:
        behind = (most - worth) / scale
        chance = math.exp(-behind) if behind < FAR else 0.0
        chances.append(chance)
        total += chance
    for seat in range(len(chances)):
        chances[seat] = chances[seat] / total
    return chances


def rising(worth: float, middle: float, scale: float) -> float:
    """A share between 0 and 1 that grows with the worth; one half at the middle."""
    behind = (middle - worth) / scale
    if behind > FAR:
        return 0.0
    return 1.0 / (1.0 + math.exp(max(behind, -FAR)))


def settled(result: Result) -> list[float]:
    """What the winners have at the end; a shared victory is divided."""
    chances = [0.0] * len(result.places)
    winners = result.places.count(1)
    for seat in range(len(chances)):
        if result.places[seat] == 1:
            chances[seat] = 1.0 / float(winners)
    return chances

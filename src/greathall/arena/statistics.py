"""Counting results: means, shares and how sure one may be of them."""

from __future__ import annotations

import math


class Tally:
    """A running mean and spread of numbers, without keeping them. Tallies of parts can be added up."""

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self.squares = 0.0
        self.least = math.inf
        self.most = -math.inf

    def add(self, value: float) -> None:
        self.count += 1
        step = value - self.mean
        self.mean += step / self.count
        self.squares += step * (value - self.mean)
        self.least = min(self.least, value)
        self.most = max(self.most, value)

    def merge(self, other: Tally) -> None:
        if other.count == 0:
            return
        total = self.count + other.count
        step = other.mean - self.mean
        self.squares += other.squares + step * step * self.count * other.count / total
        self.mean += step * other.count / total
        self.count = total
        self.least = min(self.least, other.least)
        self.most = max(self.most, other.most)

    @classmethod
    def read(cls, kept: dict[str, float]) -> Tally:
        """A tally from its `vars`."""
        tally = cls()
        vars(tally).update(kept)
        return tally

    @property
    def deviation(self) -> float:
        """The standard deviation of the numbers."""
        return math.sqrt(self.squares / (self.count - 1)) if self.count > 1 else 0.0

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval of the mean."""
        return 1.96 * self.deviation / math.sqrt(self.count) if self.count > 1 else math.inf

    def data(self) -> dict[str, float | None]:
        if self.count == 0:
            return {"mean": None, "deviation": None, "error95": None, "least": None, "most": None}
        return {
            "mean": self.mean,
            "deviation": self.deviation,
            "error95": self.error if self.count > 1 else None,
            "least": self.least,
            "most": self.most,
        }


def share_interval(hits: float, trials: int) -> tuple[float, float]:
    """The 95 % interval (Wilson) of a share; hits may be fractions where a win is shared."""
    if trials == 0:
        return (0.0, 1.0)
    z = 1.96
    share = hits / trials
    middle = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials)) / (1 + z * z / trials)
    return (max(0.0, middle - half), min(1.0, middle + half))

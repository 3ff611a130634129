"""How a game ended."""

from __future__ import annotations

from collections.abc import Sequence

from greathall.kernel.pickling import by_fields


class Result:
    """Places (1 = winner; shared where the rules share), scores, tie-break values, and why the game ended."""

    def __init__(
        self,
        places: list[int],
        scores: list[float],
        tiebreaks: list[list[float]],
        reason: str,
        rule: str,
        details: list[list[str]],
    ) -> None:
        self.places = places
        self.scores = scores
        self.tiebreaks = tiebreaks
        self.reason = reason
        self.rule = rule
        self.details = details

    @property
    def winners(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place == 1]

    @property
    def returns(self) -> list[float]:
        """The result as utilities, for learners: they sum to 0, and lie between -1 and 1.

        The winners share 1, for which all who lost pay in equal parts: 1 and -1 for two, 1 and -1/3 three times for
        four. A seat that played alone gets s / (100 + |s|) for its score s, which grows with it.
        """
        n = len(self.places)
        if n == 1:
            score = self.scores[0]
            return [score / (100.0 + abs(score))]
        winners = self.places.count(1)
        won = (n - winners) / (winners * (n - 1))
        return [won if place == 1 else -1.0 / (n - 1) for place in self.places]

    def data(self) -> dict[str, object]:
        return {
            "places": list(self.places),
            "scores": list(self.scores),
            "tiebreaks": [list(values) for values in self.tiebreaks],
            "reason": self.reason,
            "rule": self.rule,
            "details": [list(lines) for lines in self.details],
        }

    def __reduce__(self) -> tuple[object, ...]:
        return by_fields(self, [], [], [], "", "", [])


def places_by(keys: Sequence[Sequence[float]]) -> list[int]:
    """Places for keys of which the greater is the better; equal keys share a place (1, 1, 3)."""
    values = [list(key) for key in keys]
    return [1 + sum(1 for other in values if other > mine) for mine in values]

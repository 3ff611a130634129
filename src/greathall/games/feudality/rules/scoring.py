"""Feudality, who wins.

Rulebook: Ending the Game, How to Win.
"""

from __future__ import annotations

from greathall.games.feudality.position.state import FeudalityState
from greathall.games.feudality.rules.telling import many, units_words
from greathall.kernel.result import Result, places_by


def result_of(state: FeudalityState) -> Result:
    """Most VP; then the higher fortification; then the larger army; then the victory is shared (FDY-157)."""
    seats = range(state.seats)
    points = [float(state.vp[seat]) for seat in seats]
    ties = [[float(state.levels[seat]), float(state.army(seat))] for seat in seats]
    details: list[list[str]] = []
    for seat in seats:
        units = units_words(state.box, state.units[seat * 4 : seat * 4 + 4])
        details.append(
            [
                many(state.vp[seat], "victory point"),
                f"fortification: {state.box.fort_names[state.levels[seat]]}",
                f"army of {state.army(seat)}: {units}",
            ]
        )
    if state.ending == "victory":
        reason, rule = f"the Victory Number {state.goal} was reached", "FDY-155"
    else:
        reason, rule = f"{state.box.max_turns} turns were played", "FDY-157"  # FDY-R50
    return Result(places_by([[points[seat], *ties[seat]] for seat in seats]), points, ties, reason, rule, details)

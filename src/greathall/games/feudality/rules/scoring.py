"""Feudality, victory points, and who wins.

Rulebook: Victory Points, Ending the Game, How to Win.
"""

from __future__ import annotations

from greathall.games.feudality.box.components import UNITS
from greathall.games.feudality.box.names import points_words, units_words
from greathall.games.feudality.position.state import FeudalityState
from greathall.kernel.chronicle import counted
from greathall.kernel.result import Result, places_by


def score(state: FeudalityState, seat: int, points: int, rule: str) -> None:
    """A change of VP that is told."""
    before = state.vp[seat]
    ending = state.last
    state.gain(seat, points)
    if state.listening and points:
        _tell_points(state, seat, before, rule)
        if state.last and not ending:
            text = f"{{{seat}}} reaches the Victory Number {state.goal}: this turn is the last."
            state.tell(text, "FDY-155", pieces=("track",))


def _tell_points(state: FeudalityState, seat: int, before: int, rule: str) -> None:
    """Tells what really changed, for a loss at zero has no effect."""
    change = state.vp[seat] - before
    if change:
        text = f"{{{seat}}} {points_words(change)} and has {state.vp[seat]}."
    else:
        text, rule = f"{{{seat}}} has no VP to lose.", "FDY-154"
    state.tell(text, rule, pieces=("track",))


def result_of(state: FeudalityState) -> Result:
    """Most VP; then the higher fortification; then the larger army; then the victory is shared (FDY-157)."""
    seats = range(state.seats)
    points = [float(state.vp[seat]) for seat in seats]
    ties = [[float(state.levels[seat]), float(state.army(seat))] for seat in seats]
    details: list[list[str]] = []
    for seat in seats:
        units = units_words(state.box, state.units[seat * UNITS : (seat + 1) * UNITS])
        details.append(
            [
                counted(state.vp[seat], "victory point"),
                f"only for ties: {state.box.fort_names[state.levels[seat]]}",
                f"then an army of {state.army(seat)}: {units}",
            ]
        )
    if state.ending == "victory":
        reason, rule = f"the Victory Number {state.goal} was reached", "FDY-155"
    else:
        reason, rule = f"{state.box.max_turns} turns were played", "FDY-157"  # FDY-R50
    return Result(places_by([[points[seat], *ties[seat]] for seat in seats]), points, ties, reason, rule, details)

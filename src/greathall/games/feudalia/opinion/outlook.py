"""Feudalia, who will win: what every seat's position is worth, weighed against the others'."""

from __future__ import annotations

from greathall.games.feudalia.opinion.evaluation import estimate, look_on
from greathall.games.feudalia.opinion.weights import FORESIGHT
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.games.feudalia.rules.scoring import victory_points
from greathall.kernel.outlook import settled, shares


def outlook_of(state: FeudaliaState) -> list[float]:
    """For every seat the chance to win; alone, what may be reached (see `alone`)."""
    asked = -1 if state.asked is None else state.asked.seat
    worths: list[float] = []
    for seat in range(state.seats):
        worths.append(look_on(state, seat, FORESIGHT) if seat == asked else estimate(state, seat, FORESIGHT))
    if state.seats == 1:
        return [alone(worths[0] / FORESIGHT.half_point, float(state.terms.goal))]
    return shares(worths, FORESIGHT.lead)


def finished_of(state: FeudaliaState) -> list[float]:
    """Who won; alone, what was reached."""
    if state.seats > 1:
        return settled(state.game.judge(state))
    return [alone(float(victory_points(state, state.players[0])), float(state.terms.goal))]


def alone(points: float, goal: float) -> float:
    """One plays for as many points as possible (FDL-158): the goal of a race is half way, and there is always more."""
    return points / (points + goal) if points > 0.0 else 0.0

"""Feudalia, who will win: what every seat's position is worth, weighed against the others'.

A turn is a dozen decisions, and each brings its player something. Without what is still to come of the turn a position
would look the better the further its turn has gone, and a search would compare moves by how deep it looked into them.
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudalia.box.components import TAX
from greathall.games.feudalia.opinion.evaluation import HALF_POINT, estimate, evaluate_for
from greathall.games.feudalia.position.state import MAIN_PHASE, FeudaliaState
from greathall.games.feudalia.rules.scoring import victory_points
from greathall.kernel.outlook import settled, shares

# A lead that makes a seat e times as likely to win. Fitted to the winners of 281 games of greedy bots with some random
# moves.
LEAD: Final = 30.0
TURN: Final = 13.0  # what a turn brings on average
CARD: Final = 0.2  # the part of it that comes with every card


def outlook_of(state: FeudaliaState) -> list[float]:
    """For every seat the chance to win; alone, how much of the goal may be reached."""
    asked = state.agenda[-1].seat if state.agenda else -1
    worths: list[float] = []
    for seat in range(state.seats):
        worths.append(evaluate_for(state, seat) if seat == asked else estimate(state, seat))
    if state.seats == 1:
        return [min(0.99, max(0.0, worths[0] / (HALF_POINT * float(state.terms.goal))))]
    left = 0.0
    if state.step == MAIN_PHASE:
        for card in state.players[state.active].hand:
            if card != TAX:
                left += CARD
    worths[state.active] = worths[state.active] + TURN * (min(left, 1.0) - 0.5)
    return shares(worths, LEAD)


def finished_of(state: FeudaliaState) -> list[float]:
    """Who won; alone, how much of the goal was reached."""
    if state.seats > 1:
        return settled(state.game.judge(state))
    return [min(1.0, float(victory_points(state, state.players[0])) / float(state.terms.goal))]

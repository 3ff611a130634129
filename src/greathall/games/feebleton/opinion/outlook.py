"""Feebleton, who will win: what every seat's position is worth, weighed against the others'."""

from __future__ import annotations

from typing import Final

from greathall.games.feebleton.opinion.evaluation import evaluate_for
from greathall.games.feebleton.position.state import FeebletonState
from greathall.kernel.outlook import shares

# A lead that makes a seat e times as likely to win: at the end, and what every turn to come adds to it. Fitted to the
# winners of 300 games of greedy bots with some random moves.
LEAD: Final = 9.0
LATER: Final = 0.6
TURN: Final = 0.045  # what it is worth to be on turn, in such leads: half of what a turn brings on average


def outlook_of(state: FeebletonState) -> list[float]:
    """For every seat the chance to win."""
    worths = [evaluate_for(state, seat) for seat in range(state.seats)]
    lead = LEAD + LATER * float(state.deck_size()) / float(state.seats)
    worths[state.active] = worths[state.active] + TURN * lead
    return shares(worths, lead)

"""Medieval Realms, who will win: prospects of all seats, weighed against each other."""

from __future__ import annotations

from typing import Final

from greathall.games.medieval_realms.opinion.evaluation import prospects
from greathall.games.medieval_realms.position.state import ACT, RealmsState
from greathall.games.medieval_realms.rules.actions import Action
from greathall.kernel.outlook import shares

# A lead that makes a seat e times as likely to win: in the last round, and what every round to come adds to it.
# Fitted to the winners of 300 games of greedy bots with some random moves.
LEAD: Final = 4.7
LATER: Final = 2.0
TURN: Final = 0.09  # what it is worth to have an action to take, in such leads: half of what one brings on average


def outlook_of(state: RealmsState) -> list[float]:
    """For every seat the chance to win."""
    worths = [prospects(state, seat, True) for seat in range(state.seats)]
    lead = LEAD + LATER * float(state.box.rounds - state.round)
    question = state.asked
    if state.step == ACT and isinstance(question, Action):
        worths[question.seat] = worths[question.seat] + TURN * lead
    return shares(worths, lead)

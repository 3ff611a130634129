"""Feudality, who will win: the worth of every fief, weighed against the others'."""

from __future__ import annotations

from typing import Final

from greathall.games.feudality.opinion.evaluation import turns_left, worth
from greathall.games.feudality.position.state import FeudalityState
from greathall.kernel.outlook import shares

# A lead that makes a seat e times as likely to win, in hundredths of a point: in the last turns, and how it grows with
# the turns to come. Fitted to the winners of 300 games of greedy bots with some random moves.
LEAD: Final = 200.0
LAST_TURNS: Final = 4.0
GROWS: Final = 1.3


def outlook_of(state: FeudalityState) -> list[float]:
    """For every seat the chance to win."""
    turns = turns_left(state)
    worths = [worth(state, seat, turns) for seat in range(state.seats)]
    return shares(worths, LEAD * (max(turns, LAST_TURNS) / LAST_TURNS) ** GROWS)

"""Feudality, who will win: the prospects of every fief, weighed against the others'."""

from __future__ import annotations

from typing import Final

from greathall.games.feudality.opinion.evaluation import turns_left, worth
from greathall.games.feudality.opinion.prospects import prospects, turns_to_come
from greathall.games.feudality.position.state import FeudalityState
from greathall.kernel.outlook import shares

# A lead that makes a seat e times as likely to win, in hundredths of a point: one turn before the end, and how it grows
# with the turns to come. Fitted to the winners of 1,500 games of greedy bots with some random moves.
LEAD: Final = 73.0
GROWS: Final = 0.61
LAST: Final = 145.0  # in the last turn, where the worth is three times the points


def outlook_of(state: FeudalityState) -> list[float]:
    """For every seat the chance to win."""
    if state.last:
        return shares([worth(state, seat, turns_left(state)) for seat in range(state.seats)], LAST)
    turns = turns_to_come(state)
    return shares([prospects(state, seat, turns) for seat in range(state.seats)], LEAD * turns**GROWS)

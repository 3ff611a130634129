"""Feebleton, who will win: what every seat may expect, weighed against the others."""

from __future__ import annotations

from typing import Final

from greathall.games.feebleton.opinion.prospects import prospects
from greathall.games.feebleton.position.state import FeebletonState
from greathall.kernel.outlook import shares

# A lead that makes a seat e times as likely to win, in gold: at the end, and what every turn to come adds to it. Fitted
# to the winners of 4,000 games of greedy bots.
LEAD: Final = 2.0
LATER: Final = 0.6


def outlook_of(state: FeebletonState) -> list[float]:
    """For every seat the chance to win."""
    return shares(prospects(state), LEAD + LATER * float(state.deck_size()) / float(state.seats))

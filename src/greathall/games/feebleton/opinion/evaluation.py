"""Feebleton, how good a position is for a seat: what the greedy bot looks at."""

from __future__ import annotations

from typing import Final

from greathall.games.feebleton.box.components import (
    ARTIST,
    BROKER,
    CONFLAGRATION,
    COUNCIL_MEMBER,
    ENGINEER,
    GENERAL,
    GUARD,
    HISTORIAN,
    KINDS,
    KING,
    MERCHANT,
    NOBLE,
    PHILOSOPHER,
    SCIENTIST,
    SPY,
    THIEF,
    WORKER,
)
from greathall.games.feebleton.position.state import FeebletonState
from greathall.games.feebleton.rules.scoring import pile_value

# What a card in hand is worth to its holder, in gold; an End of Era is worth about a pile. The worth of those cards,
# when it fades and the share of the town were found by trial, in some hundred games of each value against random play.
_HELD: Final = {
    MERCHANT: -0.1,
    NOBLE: -0.3,
    ARTIST: 0.8,
    WORKER: 0.8,
    COUNCIL_MEMBER: 0.2,
    GUARD: 1.0,
    SPY: 1.2,
    THIEF: 0.9,
    KING: 1.2,
    BROKER: 1.0,
    SCIENTIST: 0.6,
    PHILOSOPHER: 1.2,
    ENGINEER: 1.5,
    HISTORIAN: 0.8,
    GENERAL: 1.5,
}
HELD: Final = [_HELD.get(kind, 0.0) for kind in range(KINDS)]
ERA_HELD: Final = 10.0
FADES: Final = 4.0  # cards in hand lose their worth over the last turns of each player
TOWN: Final = 0.5


def evaluate_for(state: FeebletonState, seat: int) -> float:
    """Gold ahead of the best opponent, the cards held, and the chance of taking what lies in Feebleton."""
    best = -1000
    for other in range(state.seats):
        if other != seat:
            gold = state.gold(other)
            best = max(best, gold)
    worth = float(state.gold(seat)) * 1.2 - float(best)
    if state.over:
        return worth * 10.0
    turns_left = float(state.deck_size()) / float(state.seats)
    share = turns_left / FADES if turns_left < FADES else 1.0
    for card in state.hands[seat]:
        worth += share * (HELD[card] if card < CONFLAGRATION else ERA_HELD)
    town = float(pile_value(state.box, state.feebleton))
    if town > 0.0:
        mine = _chance_to_take(state, seat)
        theirs = 0.0
        for other in range(state.seats):
            if other != seat:
                theirs += _chance_to_take(state, other)
        worth += TOWN * town * (mine - theirs) / (mine + theirs + 0.5)
    return worth


def _chance_to_take(state: FeebletonState, seat: int) -> float:
    """Whether an End of Era is in hand that could be played now, weighed by how soon the seat's turn comes."""
    for card in state.hands[seat]:
        if card >= CONFLAGRATION and state.playable(card):
            wait = (seat - state.active) % state.seats
            if wait == 0 and state.plays_left <= 0:
                wait = state.seats
            return 1.0 / float(1 + wait)
    return 0.1

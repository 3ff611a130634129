"""Feebleton, what a seat may expect at the end: what the bots that search look at.

In gold. What cards in hand and a Feebleton to be taken are worth was measured in 28,006 positions at the start of a
turn, the other hand dealt anew, from which greedy players went on to the end: the gold by which they ended apart was
explained by gold, hands, and who held an End of Era that could be played. The common cards and the Great People weigh
six tenths of that here and an End of Era twice as much, which won more games of those who look one move ahead.
"""

from __future__ import annotations

from typing import Final

from greathall.games.feebleton.box.components import (
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
    SPY,
    THIEF,
    WORKER,
)
from greathall.games.feebleton.position.state import FeebletonState
from greathall.games.feebleton.rules.scoring import pile_value

ERA: Final = 4.5  # an End of Era in hand, besides the Feebleton it may take
_WORTH: Final = {
    MERCHANT: -0.12,
    NOBLE: -0.06,
    WORKER: 0.24,
    COUNCIL_MEMBER: -0.24,
    GUARD: 0.9,
    SPY: 0.72,
    THIEF: 1.02,
    KING: 1.44,
    BROKER: 0.48,
    PHILOSOPHER: 0.27,
    ENGINEER: 1.26,
    HISTORIAN: 0.48,
    GENERAL: 1.98,
}
WORTH: Final = [ERA if kind >= CONFLAGRATION else _WORTH.get(kind, 0.0) for kind in range(KINDS)]
DRAWN: Final = 0.5  # a card that will be drawn
FADES: Final = 4.0  # cards in hand lose their worth over the last turns of each player
TURN: Final = 0.7  # to be on turn
READY: Final = 2.5  # how much likelier to take Feebleton is who can do so now; a turn later a quarter of it


def prospects(state: FeebletonState) -> list[float]:
    """For every seat its gold, what its hand will bring, and its share of what lies in Feebleton."""
    turns_left = float(state.deck_size()) / float(state.seats)
    share = turns_left / FADES if turns_left < FADES else 1.0
    worths: list[float] = []
    chances: list[float] = []
    total = 0.0
    for seat in range(state.seats):
        chance = 1.0 + _ready(state, seat)
        chances.append(chance)
        total += chance
        worths.append(float(state.gold(seat)) + share * _hand(state, seat))
    town = float(pile_value(state.box, state.feebleton))
    for seat in range(state.seats):
        worths[seat] = worths[seat] + town * chances[seat] / total
    worths[state.active] = worths[state.active] + TURN
    return worths


def _hand(state: FeebletonState, seat: int) -> float:
    worth = 0.0
    hand = state.hands[seat]
    for card in hand:
        worth += WORTH[card]
    missing = state.box.hand_refill - len(hand)
    return worth + DRAWN * float(missing) if missing > 0 else worth


def _ready(state: FeebletonState, seat: int) -> float:
    """Whether an End of Era is in hand that could be played now, weighed by how soon the seat's turn comes."""
    for card in state.hands[seat]:
        if card >= CONFLAGRATION and state.playable(card):
            wait = (seat - state.active) % state.seats
            if wait == 0 and state.plays_left <= 0:
                wait = state.seats
            return READY / float((1 + wait) * (1 + wait))
    return 0.0

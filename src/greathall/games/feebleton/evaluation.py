"""Feebleton, how good a position is for a seat: what the greedy bot looks at."""

from __future__ import annotations

from typing import Final

from greathall.games.feebleton.components import CONFLAGRATION, KINDS, Box
from greathall.games.feebleton.scoring import pile_value
from greathall.games.feebleton.state import FeebletonState

# What a card in hand is worth to its holder, in gold. Found by trial: each was varied while greedy played greedy.
HELD: Final = (
    0.0, -0.1, -0.3, 0.8, 0.8, 0.2, 1.0, 1.2, 0.9,
    1.2, 1.0, 0.6, 1.2, 1.5, 0.8, 1.5,
    2.5, 2.5, 2.5, 2.0, 2.0, 2.2, 2.5,
)  # fmt: skip


def evaluate_for(state: FeebletonState, seat: int) -> float:
    """Gold ahead of the best opponent, the cards held, and the chance of taking what lies in Feebleton."""
    mine = state.gold(seat)
    best = -1000
    for other in range(state.seats):
        if other != seat:
            gold = state.gold(other)
            best = max(best, gold)
    worth = float(mine) * 1.2 - float(best)
    if state.over:
        return worth * 10.0
    town = float(pile_value(state.box, state.feebleton))
    for card in state.hands[seat]:
        worth += HELD[card]
    my_chance = _chance_to_take(state, seat)
    their_chance = 0.0
    for other in range(state.seats):
        if other != seat:
            their_chance += _chance_to_take(state, other)
    total = my_chance + their_chance
    if total > 0.0 and town > 0.0:
        worth += town * (my_chance - their_chance) / (total + 0.5) * 0.5
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


def best_era(box: Box, town: list[int]) -> int:
    """The most a pile could be worth if it were taken now with the best of the End of Era cards."""
    best = -1000
    for kind in range(CONFLAGRATION, KINDS):
        value = pile_value(box, [*town, kind])
        best = max(best, value)
    return best

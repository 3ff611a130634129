"""Random play to the end, in one call inside the compiled core."""

from __future__ import annotations

from greathall.kernel.dice import Dice
from greathall.kernel.question import Together
from greathall.kernel.state import State


def playout(state: State, dice: Dice, most: int = -1) -> int:
    """Plays random legal moves until the game is over (or `most` decisions are made); gives their number."""
    decisions = 0
    while not state.over and decisions != most:
        question = state.asked
        assert question is not None
        if isinstance(question, Together):
            seat = question.waiting_seats()[0]
            moves = state.moves(seat)
            state.act(seat, moves[dice.below(len(moves))])
        else:
            # What `act` does, without looking at the question once more.
            offered = state.offered
            state.answered()
            question.play(state, offered[dice.below(len(offered))])
            state.settle()
        decisions += 1
    return decisions


def playouts(states: list[State], dice: Dice) -> int:
    """Plays a list of games to the end; gives the number of decisions."""
    decisions = 0
    for state in states:
        decisions += playout(state, dice)
    return decisions

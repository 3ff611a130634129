"""Positions from outside: whoever changes a save file can write down what no game ever comes to.

Single numbers are checked as they are read. Whether all of it together can be played is found out by playing: a copy is
looked at by everybody and played on a little, and what breaks there is refused before anybody has the position in hand.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final

from greathall.kernel.dice import Dice
from greathall.kernel.errors import BadData
from greathall.kernel.question import Question, Then, Together

if TYPE_CHECKING:
    from greathall.kernel.state import State

STEPS: Final = 6  # moves that are tried
# What rules end in that meet numbers which they cannot have made themselves.
BREAKS: Final = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


def try_out(state: State) -> None:
    """Raises BadData for a position that cannot be shown, imagined, valued and played on."""
    for question in _all_asked(state):
        if not question.belongs(state):
            raise BadData(f"agenda: '{type(question).__name__}' is not asked in such a position")
    twin = state.copy()
    twin.listen()
    dice = Dice(1)
    for number in range(STEPS):
        if twin.over:
            twin.result()
            return
        asked = twin.to_act
        if not asked:
            raise BadData("position: nobody is asked, though the game is not over")
        for seat in asked:
            if not 0 <= seat < twin.seats or not twin.moves(seat):
                raise BadData(f"position: seat {seat} is asked, and has no answer")
        if number in (0, STEPS - 1):
            _look(twin, dice)
        seat = asked[dice.below(len(asked))]
        moves = twin.moves(seat)
        twin.play(seat, moves[dice.below(len(moves))])


def _look(state: State, dice: Dice) -> None:
    """All that can be read from a position, by everybody; and every question that waits says what it asks."""
    row = array("f", [0.0]) * len(state.game.feature_names)
    for seat in range(state.seats):
        state.view(seat)
        state.imagine(seat, dice)
        state.evaluate(seat)
        state.features(seat, row)
    state.view(None)
    state.imagine(None, dice)
    state.outlook()
    state.dump()
    state.census()
    for question in _all_asked(state):
        if not isinstance(question, Then):
            question.asking(state)
            question.moves(state)


def _all_asked(state: State) -> list[Question[State]]:
    """Every question of the agenda, also those that several seats are asked at the same time."""
    found: list[Question[State]] = []
    for question in state.agenda:
        if isinstance(question, Together):
            for branch in question.branches:
                found.extend(branch)
        else:
            found.append(question)
    return found

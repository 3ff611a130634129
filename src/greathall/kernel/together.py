"""Where several are asked at once: each answers in a branch of their own, and sees nothing of the others'.

A branch is a small agenda. It is put in the place of the whole one while its seat's answer, and what follows from it
by itself, is carried out; then what is left of it goes back beside the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from greathall.kernel.question import Question, Together, is_automatic

if TYPE_CHECKING:
    from greathall.kernel.state import State


def answer_apart(state: State, together: Together, seat: int, move: int) -> None:
    """Plays a seat's move in its branch."""
    branches: list[tuple[Question[State], ...]] = []
    for branch in together.branches:
        if len(branch) > 0 and branch[-1].seat == seat:
            branch = _walk(state, branch, move)
        branches.append(branch)
    _put_back(state, branches)


def settle_together(state: State, together: Together) -> None:
    """Carries out in every branch what needs no answer."""
    state.answered()
    branches: list[tuple[Question[State], ...]] = []
    for branch in together.branches:
        branches.append(_walk(state, branch, -1))
    _put_back(state, branches)


def _put_back(state: State, branches: list[tuple[Question[State], ...]]) -> None:
    for branch in branches:
        if len(branch) > 0:
            state.ask(Together(tuple(branches), True))
            return


def _walk(state: State, branch: tuple[Question[State], ...], move: int) -> tuple[Question[State], ...]:
    """Plays a move (-1: none) in one branch, and what follows by itself; gives what is left of the branch."""
    asked = state.asked
    later = state.later
    state.agenda = branch
    question = state.asked
    if move >= 0 and question is not None:
        state.answered()
        question.play(state, move)
    while True:
        question = state.asked
        if question is None:
            break
        moves = question.moves(state)
        if len(moves) > 1 or (len(moves) == 1 and not is_automatic(question)):
            break
        state.answered()
        if moves:
            question.play(state, moves[0])
        else:
            question.lapse(state)
    left = tuple(state.agenda)
    state.asked = asked
    state.later = later
    return left

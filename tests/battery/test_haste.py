"""Proof 5, in time: whether the kernel answers by itself tells nothing of what is hidden.

Nobody is waited for where a question has one answer, and everybody sees that. So the number of its answers must follow
from what everybody knows; where it does not, the question is asked all the same (`automatic = False`), or the asking
is hidden (`secret`).
"""

from __future__ import annotations

from collections.abc import Iterator

from greathall.kernel import Dice, Question, State, Together
from greathall.kernel.question import is_automatic, is_secret
from tests.battery.cases import Case, samples
from tests.battery.test_secrets import look_alike


def test_whether_the_kernel_answers_by_itself_shows_nothing(case: Case, effort: float) -> None:
    for number, state in enumerate(samples(case, 81, int(20 * effort * case.weight) + 4)):
        for here in answered_by_itself(state.copy(), Dice(number)):
            question = here.agenda[-1]
            moves = question.moves(here)
            for seat in (*range(case.seats), None):
                if seat != question.seat:
                    likeness = here.imagine(seat, Dice(number))
                    instead = same_kind(likeness.agenda[-1], question)
                    likeness.answered()
                    likeness.ask(instead)
                    others = likeness.agenda[-1].moves(likeness)
                    if (len(others) > 1) != (len(moves) > 1):
                        quick, asked = (likeness, here) if len(moves) > 1 else (here, likeness)
                        told = f"{type(question).__name__} of seat {question.seat} tells seat {seat}: {moves}, {others}"
                        assert not ends_alike(quick, asked, seat), told


def test_answers_in_a_simultaneous_round_show_only_that_somebody_is_ready(case: Case, effort: float) -> None:
    """However many answers a seat gives there, and the kernel for it: the others see nothing until it has given all."""
    for number, state in enumerate(samples(case, 83, int(8 * effort * case.weight) + 4)):
        if isinstance(state.agenda[-1], Together) and len(state.to_act) > 1:
            for actor in state.to_act:
                ready = all_given(state, actor, number)
                for seat in (*range(case.seats), None):
                    if seat != actor:
                        other = all_given(state.imagine(seat, Dice(number)), actor, number + 1)
                        assert look_alike(ready, other, seat)


def all_given(state: State, actor: int, spread: int) -> State:
    """One seat has given all its answers, each another one than before where it can: few are left at last."""
    state = state.copy()
    given = 0
    while state.is_asked(actor):
        moves = state.moves(actor)
        before = state.copy()
        state.play(actor, moves[(spread + given) % len(moves)])
        given += 1
        if state.is_asked(actor):
            assert state.to_act == before.to_act
            assert all(look_alike(before, state, seat) for seat in (*range(state.seats), None) if seat != actor)
            assert state.dice.same_as(before.dice)
    return state


def ends_alike(quick: State, asked: State, seat: int | None) -> bool:
    """Whether an answer to a question looks to a seat like what happens where the kernel answers it.

    If none does, everybody is shown the difference at once: a hand is laid down, or words say that there is nothing.
    """
    one = quick.copy()
    moves = one.agenda[-1].moves(one)
    question = one.agenda[-1]
    one.answered()
    if moves:
        question.play(one, moves[0])
    else:
        question.lapse(one)
    one.settle()
    for move in asked.agenda[-1].moves(asked):
        other = asked.copy()
        other.dice = quick.dice.copy()
        other.act(question.seat, move)
        if look_alike(one, other, seat):
            return True
    return False


def same_kind(imagined: Question[State], question: Question[State]) -> Question[State]:
    """The imagined question; the true one where others imagine an earlier step of the same hidden choice."""
    return imagined if type(imagined) is type(question) else question


def answered_by_itself(state: State, dice: Dice) -> Iterator[State]:
    """Plays a move as the kernel does, and stops before every question that it could answer, or has to ask."""
    seat = state.to_act[dice.below(len(state.to_act))]
    moves = state.moves(seat)
    asked = state.agenda[-1]
    if isinstance(asked, Together):
        return
    state.answered()
    asked.play(state, moves[dice.below(len(moves))])
    while not state.over:
        if not state.agenda:
            state.game.advance(state)
            continue
        question = state.agenda[-1]
        if isinstance(question, Together):
            return
        moves = question.moves(state)
        if is_automatic(question) and not is_secret(question):
            yield state
        if len(moves) > 1 or (moves and not is_automatic(question)):
            return
        state.answered()
        if moves:
            question.play(state, moves[0])
        else:
            question.lapse(state)

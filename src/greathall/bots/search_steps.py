"""The steps that all searches share: whose answer is looked for, quick answers of the others, greedy play."""

from __future__ import annotations

from greathall.kernel.dice import Dice
from greathall.kernel.question import Together
from greathall.kernel.state import State


def answer_for_others(world: State, seat: int, dice: Dice, greedily: bool = False) -> None:
    """Where several are asked at once the others answer first, at random: nobody knows what they will say.

    `greedily`: as the greedy bot would in this imagined world.

    So a seat looks across the moment when all answers are shown, whether it is asked first or last.
    """
    while not world.over:
        question = world.asked
        if not isinstance(question, Together):
            return
        other = -1
        for waiting in question.waiting_seats():
            if waiting != seat:
                other = waiting
                break
        if other < 0:
            return
        if greedily:
            world.act(other, greedy_move(world, other, dice))
        else:
            moves = world.moves(other)
            world.act(other, moves[dice.below(len(moves))])


def seat_asked(world: State) -> int:
    """The seat whose answer comes next; of several the first."""
    question = world.asked
    assert question is not None
    if isinstance(question, Together):
        return question.waiting_seats()[0]
    return question.seat


def is_asked(world: State, seat: int) -> bool:
    """Whether the seat has to answer now, perhaps together with others."""
    question = world.asked
    if world.over or question is None:
        return False
    if isinstance(question, Together):
        return question.top(seat) is not None
    return question.seat == seat


def moves_of(world: State, seat: int) -> list[int]:
    """The legal moves, not to be changed by the caller."""
    if isinstance(world.asked, Together):
        return world.moves(seat)
    return world.offered


def greedy_move(world: State, seat: int, dice: Dice) -> int:
    """The move whose position looks best right afterwards; equal ones are chosen between at random."""
    moves = moves_of(world, seat)
    if len(moves) == 1:
        return moves[0]
    best = -1.0e300
    chosen = moves[0]
    equals = 0
    for move in moves:
        after = world.copy()
        after.act(seat, move)
        value = after.evaluate(seat)
        if value > best + 1e-9:
            best = value
            chosen = move
            equals = 1
        elif value > best - 1e-9:
            equals += 1
            if dice.below(equals) == 0:
                chosen = move
    return chosen


def play_greedily(world: State, decisions: int, slips: float, dice: Dice) -> None:
    """Lets everybody play greedily for a while; now and then a move is made at random."""
    left = decisions
    while left > 0 and not world.over:
        seat = seat_asked(world)
        if slips > 0.0 and dice.unit() < slips:
            moves = moves_of(world, seat)
            world.act(seat, moves[dice.below(len(moves))])
        else:
            world.act(seat, greedy_move(world, seat, dice))
        left -= 1

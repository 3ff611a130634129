"""Looking ahead, compiled: the inner loops of the bots that search."""

from __future__ import annotations

import math
import time

from greathall.bots.search_flat import Flat
from greathall.bots.search_steps import answer_for_others
from greathall.bots.search_thought import Node, Thought, Weighing
from greathall.bots.search_tree import Tree
from greathall.bots.search_turns import Turns
from greathall.kernel.dice import Dice
from greathall.kernel.state import State
from greathall.kernel.thinking import TREE, TURNS, Thinking


def best_by_evaluation(worlds: list[State], seat: int, dice: Dice) -> int:
    """The move whose position is worth most to the seat, on average over some imagined worlds.

    Equal moves are chosen between at random, so that a bot is not led by the order of the vocabulary.
    """
    moves = worlds[0].moves(seat)
    totals: list[float] = [0.0] * len(moves)
    for world in worlds:
        answer_for_others(world, seat, dice)
        for i in range(len(moves)):
            after = world.copy()
            after.act(seat, moves[i])
            totals[i] = totals[i] + after.evaluate(seat)
    best = -1.0e300
    chosen = moves[0]
    equals = 0
    for i in range(len(moves)):
        if totals[i] > best + 1e-9:
            best = totals[i]
            chosen = moves[i]
            equals = 1
        elif totals[i] > best - 1e-9:
            equals += 1
            if dice.below(equals) == 0:
                chosen = moves[i]
    return chosen


def flat_search(
    likeness: State, seat: int, thinking: Thinking, dice: Dice, simulations: int, known: Node | None
) -> Flat:
    """The search that tries plans out side by side: single moves, or whole turns."""
    if thinking.engine == TURNS:
        return Turns(likeness, seat, thinking, dice, simulations, known)
    return Flat(likeness, seat, thinking, dice)


def think(
    likeness: State,
    seat: int,
    thinking: Thinking,
    simulations: int,
    seconds: float,
    dice: Dice,
    known: Node | None = None,
) -> Thought:
    """What a search of this kind finds out about the moves of a seat."""
    if thinking.engine != TREE:
        started = time.perf_counter()
        flat = flat_search(likeness, seat, thinking, dice, simulations, known)
        # To find the plans takes its time too, and whoever waits counts it.
        flat.search(simulations, seconds - (time.perf_counter() - started))
        return flat.thought()
    tree = Tree(likeness, seat, thinking, dice, known)
    tree.search(simulations, seconds)
    return tree.thought()


def weigh(
    likeness: State, seat: int, thinking: Thinking, simulations: int, pairs: int, dice: Dice, move: int
) -> Weighing:
    """What a search of this kind, without a clock, thinks of a move beside the one that it would play itself."""
    if thinking.engine != TREE:
        flat = flat_search(likeness, seat, thinking, dice, simulations, None)
        flat.search(simulations, math.inf)
        return flat.weigh(move, pairs)
    tree = Tree(likeness, seat, thinking, dice, None)
    tree.search(simulations, math.inf)
    return tree.weigh(move, pairs)

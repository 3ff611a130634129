"""Whole turns: the ways through one's turn that look best, each carried out in the same imagined worlds.

A turn may be a chain of small choices of which none shows by itself what it is good for. So the game says which ways
lead through it (`ways`); each is followed by further turns, always the way that looks best, and judged by what comes
out. As in a flat search the worse half is dropped again and again. The plan that wins is then played to its end, or
until the seat learns something new.
"""

from __future__ import annotations

from typing import Final

from greathall.bots.search_flat import Flat
from greathall.bots.search_steps import answer_for_others, greedy_move, is_asked, moves_of, seat_asked
from greathall.bots.search_thought import LINE, Node, Thought
from greathall.kernel.dice import Dice
from greathall.kernel.state import State
from greathall.kernel.thinking import Thinking

TRIED: Final = 8  # simulations for every way, at least: with fewer of them fewer ways are tried
LOOKED: Final = 10  # positions for every simulation, at most: to find the ways must not take longer than to try them


class Turns(Flat):
    """A search for the way through a turn, with so many simulations."""

    def __init__(
        self, likeness: State, seat: int, thinking: Thinking, dice: Dice, simulations: int, known: Node | None
    ) -> None:
        plans = rest_of_plan(likeness, seat, known) or plans_for(likeness, seat, thinking, dice, simulations)
        super().__init__(likeness, seat, thinking, dice, plans)
        self.known = known

    def carry_out(self, world: State, plan: list[int]) -> float:
        """Where a move of the plan cannot be made in this world, the best way on from there is taken."""
        seat = self.seat
        game = world.game
        world.act(seat, plan[0])
        at = 1
        while at < len(plan) and is_asked(world, seat) and not game.between_turns(world, seat):
            if plan[at] not in moves_of(world, seat):
                break
            world.act(seat, plan[at])
            at += 1
        if is_asked(world, seat) and not game.between_turns(world, seat):
            world = self._next(world)
        left = self.thinking.rollout
        while left > 0 and not world.over:
            if is_asked(world, seat):
                world = self._next(world)
                left -= 1
            else:
                other = seat_asked(world)
                world.act(other, greedy_move(world, other, self.dice))
        return world.outlook()[seat]

    def _next(self, world: State) -> State:
        """The position after the way that looks best from here."""
        answer_for_others(world, self.seat, self.dice)
        return world.game.ways(world, self.seat, self.thinking.looked_later, 1)[0].after

    def thought(self) -> Thought:
        """The moves with which the plans begin, in the order in which they were kept, and the rest of the best plan."""
        found = super().thought()
        best = self.order[0]
        # What was thought of a plan that is only carried on still holds: nothing new came in.
        if self.known is not None and self.visits[best] == 0:
            found.chances[0] = self.known.prior
        found.after = Node(self.seat, found.chances[0])
        node = found.after
        for move in self.plans[best][1:]:
            after = Node(self.seat, found.chances[0])
            node.children[move] = after
            node = after
            if len(found.line) < LINE:
                found.line.append((self.seat, move))
        return found


def rest_of_plan(likeness: State, seat: int, known: Node | None) -> list[list[int]]:
    """The plan that is being played, if there is one."""
    plan: list[int] = []
    node = known
    while node is not None and len(node.children) == 1:
        for move in node.children:
            plan.append(move)
            node = node.children[move]
            break
    return [plan] if plan and plan[0] in likeness.moves(seat) else []


def plans_for(likeness: State, seat: int, thinking: Thinking, dice: Dice, simulations: int) -> list[list[int]]:
    """The best ways in some imagined worlds, and every move with which none of them begins."""
    breadth = max(1, min(thinking.breadth, simulations // (TRIED * thinking.worlds)))
    looked = min(thinking.looked, LOOKED * simulations)
    plans: list[list[int]] = []
    for _ in range(thinking.worlds):
        world = likeness.imagine(seat, dice)
        answer_for_others(world, seat, dice)
        for way in world.game.ways(world, seat, looked, breadth):
            if way.moves not in plans:
                plans.append(way.moves)
    begun = [plan[0] for plan in plans]
    plans.extend([move] for move in likeness.moves(seat) if move not in begun)
    return plans

"""Information-set tree search: one tree of what the searching seat can tell apart, a new imagined world every time.

Each simulation deals the hidden things anew, walks down the tree by the moves that are legal in that world, adds one
node, and asks the game what it thinks of the position (the result, if the game is over). What it answers, a chance to
win for every seat, is added up along the way, each node keeping the share of the seat that chose it. A move that is
not always legal is compared by how often it could have been chosen. Chance is part of the world, so it is sampled.
"""

from __future__ import annotations

import math
import time
from typing import Final

from mypy_extensions import i64

from greathall.bots.search_steps import answer_for_others, greedy_move, is_asked, moves_of, play_greedily
from greathall.bots.search_thought import LINE, Node, Pairs, Thought, Weighing
from greathall.kernel.dice import Dice
from greathall.kernel.question import Together
from greathall.kernel.state import State
from greathall.kernel.thinking import Thinking

MOST_NODES: Final = 400_000  # some 60 MB; from then on the tree is used as it is
SEATS: Final = 64  # a child is found by its move and the seat that chose it
CLOCK: Final = 4  # simulations between two looks at the clock: one may take several milliseconds
SURE: Final = 20  # visits of each of them
LEAST: Final = 1024  # simulations, or half of all, before a choice can be clear: deeper in the tree it may be another
CLEAR: Final = 3.0  # deviations between the best move and every other, from then on


class Tree:
    """A search from one situation of one seat."""

    def __init__(self, likeness: State, seat: int, thinking: Thinking, dice: Dice, known: Node | None) -> None:
        """`known`: what an earlier search of the same turn found out about this very situation."""
        self.likeness = likeness
        self.seat = seat
        self.thinking = thinking
        self.dice = dice
        self.root = Node(-1, 1.0 / float(likeness.seats)) if known is None else known
        self.nodes: i64 = 1
        # How far the outcomes lie apart: exploring is measured by it, so that one number serves all phases of a game.
        self.measured: float = 1.0
        self.sum: float = 0.0
        self.squares: float = 0.0
        self.spread: float = 0.1
        self.simulations = 0

    def search(self, simulations: int, seconds: float) -> None:
        """Thinks until the simulations or the seconds are used up, or nothing can change the choice any more."""
        end = time.perf_counter() + seconds
        done = 0
        while done < simulations:
            self.simulate()
            done += 1
            if done % CLOCK == 0 and (self._is_settled(simulations, done) or time.perf_counter() > end):
                break
        self.simulations += done

    def _is_settled(self, simulations: int, done: int) -> bool:
        """The rest cannot make another move the most visited one, or nobody would expect it to."""
        best = self.root
        first: i64 = 0
        second: i64 = 0
        for child in self.root.children.values():
            if child.visits > first:
                second = first
                first = child.visits
                best = child
            elif child.visits > second:
                second = child.visits
        if first - second > simulations - done:
            return True
        return done >= min(LEAST, simulations // 2) and self._is_clear(best)

    def _is_clear(self, best: Node) -> bool:
        """Every other move is worse by more than chance makes of so many visits."""
        weight = self.thinking.prior
        mean = best.mean(weight)
        for child in self.root.children.values():
            if child is best:
                continue
            deviation = self.spread * math.sqrt(1.0 / float(best.visits + 1) + 1.0 / float(child.visits + 1))
            if mean - child.mean(weight) < CLEAR * deviation:
                return False
        return True

    def simulate(self, first: int = -1) -> float:
        """One imagined world, one walk down the tree, one new node; gives what came out for the searching seat.

        `first`: the move to begin with, if it is not to be chosen.
        """
        world = self.likeness.imagine(self.seat, self.dice)
        node = self.root
        path: list[Node] = [node]
        depth: i64 = self.thinking.depth
        while depth > 0 and not world.over:
            question = world.asked
            assert question is not None
            seat = question.seat
            if isinstance(question, Together):
                waiting = question.waiting_seats()
                seat = self.seat if self.seat in waiting else waiting[0]
                answer_for_others(world, seat, self.dice, self.thinking.greedy_answers)
            moves = moves_of(world, seat)
            if self.nodes > MOST_NODES and len(node.children) == 0:
                break
            expected = self.thinking.greedy_others and seat != self.seat
            if first >= 0:
                move = first
                first = -1
            elif expected:
                move = greedy_move(world, seat, self.dice)
            else:
                if node.looks < self.thinking.looks and node.visits >= self.thinking.ripe << (2 * node.looks):
                    self._look(node, world, seat, moves)
                move = self._choose(node, seat, moves)
            node = self._child(node, seat, move)
            world.act(seat, move)
            path.append(node)
            depth -= 1
            # What others are expected to do is no end: one's own next decision is looked for behind it.
            if (node.visits == 0 and not expected) or (self.thinking.own_turn and not is_asked(world, self.seat)):
                break
        if self.thinking.rollout > 0:
            play_greedily(world, self.thinking.rollout, self.thinking.slips, self.dice)
        value = world.outlook()
        for node in path:
            node.visits += 1
            if node.seat >= 0:
                node.total += value[node.seat]
        self._measure(value[self.seat])
        return value[self.seat]

    def weigh(self, move: int, times: int) -> Weighing:
        """The move beside the best one, after a search; both begin with as many visits, so that both are known as well.

        Then they are tried in turn in the same worlds, which nobody had chosen them by.
        """
        best = self.thought().moves[0]
        weighing = Weighing(best)
        known = self._child(self.root, self.seat, best)
        if move == best:
            weighing.chance = weighing.reached = known.mean(self.thinking.prior)
            weighing.simulations = self.simulations
            return weighing
        other = self._child(self.root, self.seat, move)
        while other.visits < known.visits:
            self.simulate(move)
            self.simulations += 1
        pairs = Pairs()
        for _ in range(times):
            same = self.dice.copy()
            value = self.simulate(best)
            self.dice = same
            pairs.add(value, self.simulate(move))
        self.simulations += 2 * times
        pairs.settle(weighing)
        weighing.simulations = self.simulations
        return weighing

    def _measure(self, value: float) -> None:
        self.sum += value
        self.squares += value * value
        self.measured += 1.0
        n = self.measured
        self.spread = math.sqrt(max(0.0, (self.squares + 0.01) / n - (self.sum / n) * (self.sum / n))) + 1e-4

    def _look(self, node: Node, world: State, seat: int, moves: list[int]) -> None:
        """What the game thinks of every move, right after it; seen in several worlds, the mean."""
        node.looks += 1
        looks = float(node.looks)
        best = -1.0e300
        total = 0.0
        squares = 0.0
        for move in moves:
            after = world.copy()
            after.act(seat, move)
            value = after.outlook()[seat]
            child = self._child(node, seat, move)
            child.prior += (value - child.prior) / looks
            best = max(best, child.prior)
            total += child.prior
            squares += child.prior * child.prior
        if self.thinking.trust < 0.0:
            return
        n = float(len(moves))
        spread = math.sqrt(max(0.0, squares / n - (total / n) * (total / n))) + 1e-9
        total = 0.0
        for move in moves:
            child = self._child(node, seat, move)
            child.share = math.exp(self.thinking.trust * (child.prior - best) / spread)
            total += child.share
        for move in moves:
            child = self._child(node, seat, move)
            child.share /= total

    def _child(self, node: Node, seat: int, move: int) -> Node:
        child = node.children.get(move * SEATS + seat)
        if child is None:
            child = Node(seat, self._first_thought(node, seat))
            node.children[move * SEATS + seat] = child
            self.nodes += 1
        return child

    def _first_thought(self, node: Node, seat: int) -> float:
        """What is thought of a move of which nothing is known: as well as the seat has done from here so far."""
        if node.visits == 0:
            return 1.0 / float(self.likeness.seats)
        if node.seat < 0:
            return self.sum / self.measured
        mean = node.total / float(node.visits)
        if node.seat == seat:
            return mean
        return (1.0 - mean) / float(max(1, self.likeness.seats - 1))

    def _choose(self, node: Node, seat: int, moves: list[int]) -> int:
        """The move with the best upper bound; what was never tried stands on the game's opinion."""
        if self.thinking.trust >= 0.0:
            return self._choose_by_share(node, seat, moves)
        weight = self.thinking.prior
        exploration = self.thinking.exploration * self.spread
        best = -1.0e300
        chosen = moves[0]
        for move in moves:
            child = self._child(node, seat, move)
            child.available += 1
            visits = float(child.visits) + weight
            bound = (child.total + weight * child.prior) / visits
            bound += exploration * math.sqrt(math.log(float(child.available) + 1.0) / visits)
            bound += 1e-7 * self.dice.unit()
            if bound > best:
                best = bound
                chosen = move
        return chosen

    def _choose_by_share(self, node: Node, seat: int, moves: list[int]) -> int:
        """The same, but exploring goes by what the game thinks of the moves, not evenly."""
        weight = self.thinking.prior
        exploration = self.thinking.exploration * self.spread
        even = 1.0 / float(len(moves))
        best = -1.0e300
        chosen = moves[0]
        for move in moves:
            child = self._child(node, seat, move)
            child.available += 1
            visits = float(child.visits)
            share = child.share if child.share > 0.0 else even
            bound = (child.total + weight * child.prior) / (visits + weight)
            bound += exploration * share * math.sqrt(float(child.available)) / (1.0 + visits)
            bound += 1e-7 * self.dice.unit()
            if bound > best:
                best = bound
                chosen = move
        return chosen

    def thought(self) -> Thought:
        """The moves by how often they were visited, equals by their chances."""
        found = Thought()
        found.simulations = self.simulations
        left: list[tuple[float, int]] = []
        for move in self.likeness.moves(self.seat):
            child = self._child(self.root, self.seat, move)
            left.append((float(child.visits) + child.mean(self.thinking.prior), move))
        while left:
            best = left[0]
            for one in left:
                if one[0] > best[0]:
                    best = one
            left.remove(best)
            child = self._child(self.root, self.seat, best[1])
            found.add(best[1], child.mean(self.thinking.prior), int(child.visits))
        found.after = self._child(self.root, self.seat, found.moves[0])
        found.line = self._line(found.after)
        return found

    def _line(self, node: Node) -> list[tuple[int, int]]:
        """The most visited way on, as long as it was visited often enough to mean something."""
        line: list[tuple[int, int]] = []
        while len(line) < LINE:
            best = -1
            for key, child in node.children.items():
                if child.visits >= SURE and (best < 0 or child.visits > node.children[best].visits):
                    best = key
            if best < 0:
                break
            line.append((best % SEATS, best // SEATS))
            node = node.children[best]
        return line

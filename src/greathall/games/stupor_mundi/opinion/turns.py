"""Stupor Mundi, whole turns: the ways through the rest of one's turn that look best where they end."""

from __future__ import annotations

from mypy_extensions import i64

from greathall.games.stupor_mundi.opinion.evaluation import is_minor
from greathall.games.stupor_mundi.opinion.outlook import ahead, at_rest
from greathall.games.stupor_mundi.position.state import StuporState
from greathall.games.stupor_mundi.rules.endphase import DiscardHand
from greathall.games.stupor_mundi.rules.turn import Travel
from greathall.kernel.way import Way, keep_best


def is_between_turns(state: StuporState, seat: int) -> bool:
    """Whether the seat is about to begin a turn, or to choose what it discards, or is not asked at all."""
    question = state.asked
    return question is None or question.seat != seat or isinstance(question, (Travel, DiscardHand))


def ways_of(state: StuporState, seat: int, looked: int, most: int) -> list[Way]:
    """The best ways through the rest of the seat's turn that are found with so many positions looked at."""
    lookout = Lookout(seat, most)
    lookout.follow(state, looked)
    return lookout.found


class Lookout:
    """Follows the choices of a turn to its end, and keeps the best ways."""

    def __init__(self, seat: int, most: int) -> None:
        self.seat = seat
        self.most = most
        self.path: list[int] = []
        self.found: list[Way] = []  # the best first

    def follow(self, state: StuporState, budget: i64) -> i64:
        """Goes on from here, and looks at hardly more positions than the budget; gives what is left of it.

        Every branch gets an even share of it, and what one leaves the others have. Where that is too little to look at
        all of them, or the question is of minor weight, only the answer that looks best at once is followed.
        """
        if state.over or (len(self.path) > 0 and is_between_turns(state, self.seat)):
            worth = ahead(at_rest(state), self.seat)
            keep_best(self.found, Way(self.path.copy(), state, worth), self.most)
            return budget
        question = state.asked
        assert question is not None
        moves = state.offered
        branches: i64 = len(moves)
        left = budget - branches
        if branches > 1 and (left < branches or is_minor(question)):
            return self._follow_best(state, moves, left)
        for move in moves:
            share = left // branches if left > 0 else 0
            after = state.copy()
            after.act(self.seat, move)
            self.path.append(move)
            left += self.follow(after, share) - share
            self.path.pop()
            branches -= 1
        return left

    def _follow_best(self, state: StuporState, moves: list[int], budget: i64) -> i64:
        best = -1.0e300
        chosen = state
        answer = moves[0]
        for move in moves:
            after = state.copy()
            after.act(self.seat, move)
            worth = ahead(at_rest(after), self.seat)
            if worth > best:
                best = worth
                chosen = after
                answer = move
        self.path.append(answer)
        left = self.follow(chosen, budget)
        self.path.pop()
        return left

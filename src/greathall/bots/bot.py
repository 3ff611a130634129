"""What a bot is, and what it gets to see: a glimpse of the table from its seat, never the true state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final, SupportsIndex

from greathall.kernel import Dice, State, View, whole

ORDER: Final = 63  # in `seed_for`, beyond every seat: the chance by which those take turns who are asked together


class Glimpse:
    """A table as one seat knows it.

    It is made of one imagined position, in which everything the seat cannot know has been dealt again. The true state
    is not in it: whatever a bot does with a glimpse, it cannot find out more than its seat knows.
    """

    def __init__(self, state: State, seat: int, dice: Dice) -> None:
        self.seat = seat
        self._likeness = state.imagine(seat, dice)

    def moves(self) -> list[int]:
        """The legal moves of this seat."""
        return self._likeness.moves(self.seat)

    def view(self) -> View:
        """The table as this seat sees it."""
        return self._likeness.view(self.seat)

    def words(self, move: int) -> str:
        return self._likeness.game.vocabulary.words(move)

    @property
    def likeness(self) -> State:
        """The imagined position that the glimpse is made of; not to be changed."""
        return self._likeness

    def imagine(self, dice: Dice) -> State:
        """A position that could be the true one, to look ahead in."""
        return self._likeness.imagine(self.seat, dice)


class Bot(ABC):
    """A player that is a program. `dice` is its own chance; the table's is out of its reach."""

    name: str = ""
    about: str = ""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)

    @abstractmethod
    def choose(self, glimpse: Glimpse) -> int:
        """One of the glimpse's moves."""

    def act(self, state: State, seat: int) -> int:
        """Chooses for a seat of a real table, through a glimpse."""
        moves = state.moves(seat)
        if len(moves) == 1:
            return moves[0]
        return self.choose(Glimpse(state, seat, self.dice))


def seed_for(seed: SupportsIndex, seat: SupportsIndex) -> int:
    """The seed of a bot's own chance, different for every game and seat."""
    dice = Dice(whole(seed, "a seed") * 64 + whole(seat, "a seat") + 1)
    return int(dice.next() << 32 | dice.next())


def one_of(asked: Sequence[int], order: Dice) -> int:
    """Of the seats that are asked at the same time, the one to answer first: drawn, so that no place is the better."""
    return asked[order.below(len(asked))] if len(asked) > 1 else asked[0]

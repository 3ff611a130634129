"""What a bot is, and what it gets to see: a glimpse of the table from its seat, never the true state."""

from __future__ import annotations

from abc import ABC, abstractmethod

from greathall.kernel import Dice, State, View


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


def seed_for(seed: int, seat: int) -> int:
    """The seed of a bot's own chance, different for every game and seat."""
    dice = Dice(seed * 64 + seat + 1)
    return int(dice.next() << 32 | dice.next())

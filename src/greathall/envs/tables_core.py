"""Many tables of one game, stepped in one call: the compiled half of Tables, which knows nothing of NumPy.

It writes into buffers that are lent to it, a row for each table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from greathall.kernel.errors import GreathallError
from greathall.kernel.game import Game
from greathall.kernel.options import OptionValue
from greathall.kernel.question import Together
from greathall.kernel.state import State


class SeatBot(Protocol):
    """Whoever plays a seat inside: a bot."""

    def act(self, state: State, seat: int) -> int: ...


class Buffers:
    """Where the tables are written down: flat memory, a row for each table."""

    def __init__(
        self,
        *,
        features: memoryview[float],
        mask: memoryview[int],
        seat: memoryview[int],
        reward: memoryview[float],
        over: memoryview[int],
    ) -> None:
        self.features = features
        self.mask = mask
        self.seat = seat
        self.reward = reward
        self.over = over


class TableSet:
    """The tables. `players` make whoever plays a seat inside, from the seed of the game; None: played from outside."""

    def __init__(
        self,
        game: Game,
        count: int,
        seats: int,
        options: Mapping[str, OptionValue],
        players: list[Callable[[int], SeatBot] | None],
        buffers: Buffers,
    ) -> None:
        self.game = game
        self.count = count
        self.seats = seats
        self.options = options
        self.makers = players
        self.next_seed = 0
        self.games = 0  # that have ended
        self.states: list[State] = []
        self.players: list[list[SeatBot | None]] = []
        self.asked: list[int] = []
        self.buffers = buffers
        width = len(game.feature_names)
        moves = len(game.vocabulary)
        # A row is cut out once: slicing at every step would cost more than writing it.
        self.features = [buffers.features[i * width : (i + 1) * width] for i in range(count)]
        self.mask = [buffers.mask[i * moves : (i + 1) * moves] for i in range(count)]

    def reset(self, seed: int) -> None:
        """New games at all tables, with the seeds from this one on."""
        self.next_seed = seed
        self.states = []
        self.players = []
        self.asked = []
        for i in range(self.count):
            self.players.append([])
            self.states.append(self._begin(i))
            self.asked.append(-1)
            self.buffers.over[i] = 0
            self._clear_reward(i)
        for i in range(self.count):
            self._go_on(i)
            self._write(i)

    def step(self, moves: list[int]) -> None:
        """One move at every table, of the seat that is asked there; a finished game is followed by a new one."""
        if len(moves) != self.count:
            raise GreathallError(f"there are {self.count} tables, and {len(moves)} moves")
        over = self.buffers.over
        # All are looked at before any is played: a wrong move changes nothing anywhere.
        for i in range(self.count):
            if not self.states[i].is_legal(self.asked[i], moves[i]):
                self.states[i].play(self.asked[i], moves[i])
        for i in range(self.count):
            if over[i] != 0:
                over[i] = 0
                self._clear_reward(i)
            self.states[i].act(self.asked[i], moves[i])
            self._go_on(i)
            self._write(i)

    def _begin(self, i: int) -> State:
        seed = self.next_seed
        self.next_seed += 1
        players: list[SeatBot | None] = []
        for maker in self.makers:
            players.append(None if maker is None else maker(seed))
        self.players[i] = players
        return self.game.new(self.seats, seed, self.options)

    def _go_on(self, i: int) -> None:
        """Until a seat is asked that is played from outside: bots move, a finished game gives way to the next."""
        state = self.states[i]
        while True:
            if state.over:
                self.games += 1
                self.buffers.over[i] = 1
                reward = self.buffers.reward
                base = i * self.seats
                for value in state.result().returns:
                    reward[base] = value
                    base += 1
                state = self._begin(i)
                self.states[i] = state
                continue
            question = state.asked
            assert question is not None
            seat = question.waiting_seats()[0] if isinstance(question, Together) else question.seat
            player = self.players[i][seat]
            if player is None:
                self.asked[i] = seat
                return
            state.act(seat, player.act(state, seat))

    def _write(self, i: int) -> None:
        seat = self.asked[i]
        self.buffers.seat[i] = seat
        self.states[i].look(seat, self.features[i], self.mask[i])

    def _clear_reward(self, i: int) -> None:
        for at in range(i * self.seats, (i + 1) * self.seats):
            self.buffers.reward[at] = 0.0

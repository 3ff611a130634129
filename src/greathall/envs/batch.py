"""Many tables at once, as NumPy arrays: `Tables`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from greathall.envs.seating import makers, the_game
from greathall.envs.tables_core import Buffers, TableSet
from greathall.kernel import Game, GreathallError, OptionValue


class Tables:
    """n tables of one game, all stepped in one call, inside the compiled core.

    After `reset` and after every `step` these arrays, which stay the same objects, show all tables:

    - `features[n, F]` float32: what the asked seat knows, in the order of `game.feature_names`;
    - `mask[n, V]` uint8: 1 for each move that it may play;
    - `seat[n]`: the seat that is asked;
    - `over[n]`: whether a game ended in this step; then
    - `reward[n, seats]` float32 holds its `Result.returns` (else 0), and the other arrays already show the next game.

    The first games have the seeds `seed` to `seed + n - 1`, each further one the next number. Seats with a bot are
    played inside. Where several seats are asked at the same time they answer one after the other, the first seat
    first; none sees the others' answers. Copy what you keep: the next step writes over it. torch and JAX take the
    arrays as they are (`torch.from_numpy`, DLPack).
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        seats: int = 0,
        *,
        options: Mapping[str, OptionValue] | None = None,
        seed: int = 0,
        bots: Mapping[int, str] | None = None,
    ) -> None:
        if n < 1:
            raise GreathallError(f"there must be at least one table, not {n}")
        self.game = the_game(game)
        self.n = n
        self.seats = self.game.check_seats(seats)
        self.options = self.game.check_options(options)
        self.features: npt.NDArray[np.float32] = np.zeros((n, len(self.game.feature_names)), np.float32)
        self.mask: npt.NDArray[np.uint8] = np.zeros((n, len(self.game.vocabulary)), np.uint8)
        self.seat: npt.NDArray[np.int64] = np.zeros(n, np.int64)
        self.reward: npt.NDArray[np.float32] = np.zeros((n, self.seats), np.float32)
        self.over: npt.NDArray[np.bool_] = np.zeros(n, np.bool_)
        buffers = Buffers(
            features=self.features.data.cast("B").cast("f"),
            mask=self.mask.data.cast("B"),
            seat=self.seat.data.cast("B").cast("q"),
            reward=self.reward.data.cast("B").cast("f"),
            over=self.over.data.cast("B"),
        )
        self._set = TableSet(self.game, n, self.seats, self.options, [*makers(self.seats, bots)], buffers)
        self._set.reset(seed)

    @property
    def games(self) -> int:
        """How many games have ended since the beginning."""
        return self._set.games

    def reset(self, seed: int = 0) -> None:
        """New games at all tables."""
        self._set.reset(int(seed))

    def step(self, moves: npt.NDArray[np.integer] | Sequence[int]) -> None:
        """One move for each table. If one of them is not legal IllegalMove says why, and no table has changed."""
        self._set.step(np.asarray(moves).tolist())

    def random_moves(self, chance: np.random.Generator) -> npt.NDArray[np.int64]:
        """A legal move for each table, all equally likely."""
        weights: npt.NDArray[np.float32] = chance.random(self.mask.shape, np.float32) * self.mask
        chosen: npt.NDArray[np.int64] = weights.argmax(axis=1)
        return chosen

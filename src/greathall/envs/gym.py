"""The games as Gymnasium knows them: one seat is played from outside, the others by bots.

`greathall/Feebleton-v1` and its sisters (see `registration`). An observation is the row of features; the legal moves
are in `info["action_mask"]`. The reward comes at the end: the seat's part of `Result.returns`. Gymnasium says nothing
about illegal actions: here they end the game with -1, and `info["illegal"]` says why.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from greathall.bots import Bot
from greathall.envs.batch import Tables
from greathall.envs.seating import makers, the_game
from greathall.envs.spaces import Floats, feature_space, features_of, fresh_seed, in_words, mask_of
from greathall.kernel import Game, GreathallError, OptionValue

Info = dict[str, Any]


class TableEnv(gymnasium.Env[Floats, np.int64]):
    """One seat of one table. `bots` is the name of the bot on every other seat, or one name for each of them."""

    # Gymnasium reads it before there is an instance.
    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        seats: int = 0,
        *,
        seat: int = 0,
        bots: str | Mapping[int, str] = "greedy",
        options: Mapping[str, OptionValue] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game = the_game(game)
        self.seats = self.game.check_seats(seats)
        self.settings = self.game.check_options(options)
        self.seat = seat
        self.makers = makers(self.seats, opponents(self.seats, seat, bots))
        self.render_mode = render_mode
        self.observation_space = feature_space(self.game, not self.settings["components"])
        self.action_space = spaces.Discrete(len(self.game.vocabulary))
        self.bots: list[Bot | None] = []

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Floats, Info]:
        super().reset(seed=seed)
        # A game may end before this seat is asked once; then there is nothing to learn from it.
        while True:
            number = fresh_seed(self.np_random)
            self.position = self.game.new(self.seats, number, self.settings)
            self.bots = [None if maker is None else maker(number) for maker in self.makers]
            self._others_play()
            if not self.position.over:
                return features_of(self.position, self.seat), self._info()

    def step(self, action: np.int64) -> tuple[Floats, float, bool, bool, Info]:
        move = int(action)
        if not self.position.is_legal(self.seat, move):
            info = self._info()
            info["illegal"] = str(self.position.why_not(self.seat, move))
            return features_of(self.position, self.seat), -1.0, True, False, info
        self.position.play(self.seat, move)
        self._others_play()
        over = self.position.over
        reward = self.position.result().returns[self.seat] if over else 0.0
        return features_of(self.position, self.seat), reward, over, False, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal moves, as sb3-contrib's MaskablePPO asks for them."""
        return mask_of(self.position, self.seat).astype(np.bool_)

    def render(self) -> str | None:
        return in_words(self.position, self.seat) if self.render_mode == "ansi" else None

    def _others_play(self) -> None:
        state = self.position
        while not state.over and not state.is_asked(self.seat):
            asked = state.to_act[0]
            bot = self.bots[asked]
            assert bot is not None
            state.play(asked, bot.act(state, asked))

    def _info(self) -> Info:
        return {"action_mask": mask_of(self.position, self.seat)}


class TablesVectorEnv(VectorEnv[Floats, npt.NDArray[np.int64], npt.NDArray[np.generic]]):
    """Many tables at once, one seat of each played from outside; `info["action_mask"]` has a row for each.

    A finished game is followed by the next within the same step, so that its last observation is never shown. A
    vector env cannot end one game for an illegal action: IllegalMove is raised, and no table has changed.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int,
        seats: int = 0,
        *,
        seat: int = 0,
        bots: str | Mapping[int, str] = "greedy",
        options: Mapping[str, OptionValue] | None = None,
    ) -> None:
        self.game = the_game(game)
        self.num_envs = num_envs
        self.seat = seat
        count = self.game.check_seats(seats)
        if count == 1 and seat != 0:
            raise GreathallError("who plays alone has seat 0")
        others = opponents(count, seat, bots)
        self.tables = Tables(self.game, num_envs, count, options=options, bots=others)
        printed = not self.tables.options["components"]
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = feature_space(self.game, printed)
        self.single_action_space = spaces.Discrete(len(self.game.vocabulary))
        space = self.single_observation_space
        self.observation_space = spaces.Box(
            np.tile(space.low, (num_envs, 1)), np.tile(space.high, (num_envs, 1)), dtype=np.float32
        )
        self.action_space = spaces.MultiDiscrete([len(self.game.vocabulary)] * num_envs)

    def reset(self, *, seed: int | list[int | None] | None = None, options: Info | None = None) -> tuple[Floats, Info]:
        if isinstance(seed, list):
            raise GreathallError("the tables count their seeds on from one: give one number")
        super().reset(seed=seed)
        self.tables.reset(fresh_seed(self.np_random))
        return self.tables.features.copy(), self._info()

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Floats, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], Info]:
        tables = self.tables
        tables.step(actions)
        rewards = tables.reward[:, self.seat].astype(np.float64)
        return tables.features.copy(), rewards, tables.over.copy(), np.zeros(self.num_envs, np.bool_), self._info()

    def _info(self) -> Info:
        return {"action_mask": self.tables.mask.copy()}


def opponents(seats: int, seat: int, bots: str | Mapping[int, str]) -> dict[int, str]:
    """The bots by seat, for all seats but one."""
    if not 0 <= seat < seats:
        raise GreathallError(f"there is no seat {seat}: this game has seats 0 to {seats - 1}")
    others = [other for other in range(seats) if other != seat]
    if isinstance(bots, str):
        return dict.fromkeys(others, bots)
    if sorted(bots) != others:
        raise GreathallError(f"the bots must sit on the seats {others}, not {sorted(bots)}")
    return dict(bots)

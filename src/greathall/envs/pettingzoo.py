"""The games as PettingZoo knows them: seats are agents, asked one after the other (AEC) or all at once (parallel).

An observation is a dictionary: `observation` holds the features, `action_mask` the legal moves. Rewards come at the
end: `Result.returns`. An illegal action ends the game with -1 for its agent and 0 for the others, as in PettingZoo's
own classic games.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from greathall.envs.seating import the_game
from greathall.envs.spaces import feature_space, features_of, fresh_seed, in_words, mask_of
from greathall.kernel import Game, OptionValue, State

Observation = dict[str, Any]


def aec_env(
    game: str | Game,
    seats: int = 0,
    options: Mapping[str, OptionValue] | None = None,
    render_mode: str | None = None,
) -> AECEnv[str, Observation, int]:
    """One table, with PettingZoo's usual wrappers: illegal actions end the game, and calls must come in order."""
    env: AECEnv[str, Observation, int] = TableAEC(game, seats, options, render_mode)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


def parallel_env(
    game: str | Game,
    seats: int = 0,
    options: Mapping[str, OptionValue] | None = None,
    render_mode: str | None = None,
) -> ParallelEnv[str, Observation, int]:
    """One table at which all agents give an action in every step; those that are not asked have an empty mask."""
    return TableParallel(game, seats, options, render_mode)


class _Table:
    """What both kinds share: the game, its spaces, and the position."""

    def __init__(
        self, game: str | Game, seats: int, options: Mapping[str, OptionValue] | None, render_mode: str | None
    ) -> None:
        self.game = the_game(game)
        self.seats = self.game.check_seats(seats)
        self.settings = self.game.check_options(options)
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {
            "name": f"greathall_{self.game.slug}_v{self.game.version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        moves = len(self.game.vocabulary)
        observations: spaces.Space[Observation] = spaces.Dict(
            {
                "observation": feature_space(self.game, not self.settings["components"]),
                "action_mask": spaces.Box(0, 1, (moves,), np.int8),
            }
        )
        self.observation_spaces: dict[str, spaces.Space[Observation]] = dict.fromkeys(
            self.possible_agents, observations
        )
        # A Discrete of its own for each agent: whoever samples from one must not disturb the others' chances.
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(moves) for agent in self.possible_agents
        }
        self.chance = np.random.default_rng()
        self.position: State

    def begin(self, seed: int | None) -> None:
        if seed is not None:
            self.chance = np.random.default_rng(seed)
        self.position = self.game.new(self.seats, fresh_seed(self.chance), self.settings)
        self.agents = self.possible_agents[:]

    def look(self, agent: str) -> Observation:
        seat = self.seat_of[agent]
        return {"observation": features_of(self.position, seat), "action_mask": mask_of(self.position, seat)}

    def text(self) -> str:
        return in_words(self.position, self.position.to_act[0] if not self.position.over else 0)


class TableAEC(_Table, AECEnv[str, Observation, int]):
    """Seats that are asked at the same time answer one after the other; none sees the others' answers."""

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.position.to_act[0]]

    def observe(self, agent: str) -> Observation:
        return self.look(agent)

    def step(self, action: int) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.position.play(self.seat_of[agent], int(action))
        if self.position.over:
            self.rewards = dict(zip(self.possible_agents, self.position.result().returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.position.to_act[0]]
        self._accumulate_rewards()

    def render(self) -> str | None:
        return self.text() if self.render_mode == "ansi" else None


class TableParallel(_Table, ParallelEnv[str, Observation, int]):
    """In every step all who are asked answer; what the others send is not looked at."""

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.begin(seed)
        return self._looks(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        rewards = dict.fromkeys(self.agents, 0.0)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        over = False
        for seat in self.position.to_act:
            agent = self.possible_agents[seat]
            move = int(actions[agent])
            if not self.position.is_legal(seat, move):
                rewards[agent] = -1.0
                infos[agent]["illegal"] = str(self.position.why_not(seat, move))
                over = True
                break
            self.position.play(seat, move)
        if self.position.over:
            rewards = dict(zip(self.possible_agents, self.position.result().returns, strict=True))
            over = True
        looks = self._looks()
        ends = dict.fromkeys(self.agents, over)
        cut = dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        return looks, rewards, ends, cut, infos

    def render(self) -> str | None:
        return self.text() if self.render_mode == "ansi" else None

    def _looks(self) -> dict[str, Observation]:
        return {agent: self.look(agent) for agent in self.agents}

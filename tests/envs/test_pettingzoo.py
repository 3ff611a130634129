"""PettingZoo's own suite, for every game and number of seats."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test.api_test import api_test
from pettingzoo.test.parallel_test import parallel_api_test
from pettingzoo.test.seed_test import seed_test

import greathall
from greathall.envs import aec_env, parallel_env
from greathall.kernel import GreathallError

CASES = [(slug, seats) for slug in greathall.games() for seats in greathall.load(slug).seats]
CYCLES = 60


@pytest.mark.parametrize(("name", "seats"), CASES)
@pytest.mark.filterwarnings("ignore:.*observation space.*:UserWarning", "ignore:.*Observation.*:UserWarning")
def test_pettingzoo_finds_nothing_wrong(name: str, seats: int) -> None:
    api_test(aec_env(name, seats=seats), num_cycles=CYCLES)
    parallel_api_test(parallel_env(name, seats=seats), num_cycles=CYCLES)


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_the_same_seed_is_the_same_game(name: str, seats: int) -> None:
    seed_test(lambda: aec_env(name, seats=seats), num_cycles=CYCLES)


def test_the_end_pays_every_agent(slug: str) -> None:
    env = aec_env(slug)
    env.reset(seed=4)
    chance = np.random.default_rng(4)
    paid: dict[str, float] = {}
    for agent in env.agent_iter(20_000):
        look, reward, over, _, _ = env.last()
        if over:
            paid[agent] = reward
            env.step(None)  # type: ignore[arg-type] # so PettingZoo wants it from whoever has finished
        else:
            assert look is not None
            env.step(int(chance.choice(np.flatnonzero(look["action_mask"]))))
    assert sorted(paid) == sorted(env.possible_agents)
    if len(paid) > 1:
        assert sum(paid.values()) == pytest.approx(0.0)


@pytest.mark.filterwarnings("ignore:.*Illegal move.*")
def test_an_illegal_action_ends_the_game() -> None:
    env = aec_env("feebleton", seats=2)
    env.reset(seed=1)
    look, *_ = env.last()
    assert look is not None
    agent = env.agent_selection
    env.step(int(np.flatnonzero(look["action_mask"] == 0)[0]))
    assert env.terminations[agent]
    assert env.rewards[agent] == -1


def test_in_parallel_an_illegal_action_ends_the_game_too() -> None:
    env = parallel_env("feebleton", seats=2)
    looks, _ = env.reset(seed=1)
    asked = [agent for agent, look in looks.items() if look["action_mask"].any()]
    assert len(asked) == 1
    wrong = {agent: int(np.flatnonzero(look["action_mask"] == 0)[0]) for agent, look in looks.items()}
    _, rewards, over, _, infos = env.step(wrong)
    assert over[asked[0]]
    assert rewards[asked[0]] == -1
    assert "illegal" in infos[asked[0]]
    assert not env.agents


def test_in_parallel_all_who_are_asked_answer_at_once() -> None:
    env = parallel_env("medieval_realms", seats=3)
    looks, _ = env.reset(seed=2)
    most = 0
    for _ in range(30):
        most = max(most, sum(bool(look["action_mask"].any()) for look in looks.values()))
        looks, *_ = env.step({agent: int(look["action_mask"].argmax()) for agent, look in looks.items()})
    assert most == 3


def test_a_table_can_be_read() -> None:
    env = aec_env("feebleton", seats=2, render_mode="ansi")
    env.reset(seed=1)
    assert str(env.render()).startswith("Feebleton, seat ")


def test_wrong_seats_are_refused() -> None:
    with pytest.raises(GreathallError, match="for 2 to 4 players"):
        aec_env("feebleton", seats=9)

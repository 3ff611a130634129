"""Gymnasium's own checks, for every game and number of seats; and what its environments promise beside."""

from __future__ import annotations

import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from greathall import games, load
from greathall.envs import TableEnv, TablesVectorEnv, register
from greathall.envs.registration import env_id
from greathall.kernel import GreathallError, IllegalMove


@pytest.mark.parametrize(("name", "seats"), [(name, seats) for name in games() for seats in load(name).seats])
def test_gymnasium_finds_nothing_wrong(name: str, seats: int) -> None:
    check_env(gymnasium.make(env_id(name), seats=seats, seat=seats - 1, bots="random").unwrapped)


def test_every_game_has_a_name_that_stays() -> None:
    wanted = {"Feebleton", "Feudalia", "Feudality", "MedievalRealms", "StuporMundi"}
    assert {f"greathall/{name}-v1" for name in wanted} <= set(register())


@pytest.mark.parametrize(
    "program",
    [
        "import gymnasium\nenv = gymnasium.make('greathall.envs:{}')",
        "import gymnasium\nenv = gymnasium.make_vec('greathall.envs:{}', 2, 'vector_entry_point')",
        "import greathall.envs\nimport gymnasium\nenv = gymnasium.make('{}')",
    ],
)
def test_a_fresh_process_makes_a_game_by_its_name(program: str) -> None:
    lines = [program.replace("{}", name) + "\nenv.reset(seed=1)" for name in register()]
    done = subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_an_episode_is_a_whole_game(slug: str) -> None:
    env = TableEnv(slug, bots="random")
    chance = np.random.default_rng(3)
    look, info = env.reset(seed=3)
    while True:
        assert env.observation_space.contains(look)
        assert info["action_mask"].any()
        look, reward, over, cut, info = env.step(np.int64(chance.choice(np.flatnonzero(info["action_mask"]))))
        assert not cut
        if over:
            break
        assert reward == 0.0
    assert reward == env.position.result().returns[0]


def test_the_same_seed_is_the_same_game() -> None:
    one, two = TableEnv("feebleton", 3, bots="greedy"), TableEnv("feebleton", 3, bots="greedy")
    (look, info), (other, _) = one.reset(seed=9), two.reset(seed=9)
    over = False
    while not over:
        assert np.array_equal(look, other)
        move = np.int64(info["action_mask"].argmax())
        look, _, over, _, info = one.step(move)
        other, *_ = two.step(move)


def test_an_illegal_action_ends_the_game_and_says_why() -> None:
    env = TableEnv("feebleton", 2, seat=1)
    _, info = env.reset(seed=1)
    assert np.array_equal(env.action_masks(), info["action_mask"] == 1)
    _, reward, over, _, info = env.step(np.int64(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, over) == (-1.0, True)
    assert info["illegal"]


def test_many_tables_are_a_vector_env(slug: str) -> None:
    env = TablesVectorEnv(slug, 3, bots="random")
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    chance = np.random.default_rng(5)
    looks, info = env.reset(seed=5)
    for _ in range(50):
        assert looks.shape == env.observation_space.shape
        moves = np.array([chance.choice(np.flatnonzero(row)) for row in info["action_mask"]])
        looks, rewards, over, cut, info = env.step(moves)
        assert rewards.shape == over.shape == cut.shape == (3,)
        assert not rewards[~over].any()


def test_a_vector_env_is_made_by_its_id() -> None:
    env = gymnasium.make_vec("greathall/Feebleton-v1", num_envs=2, vectorization_mode="vector_entry_point", seats=3)
    looks, _ = env.reset(seed=1)
    assert looks.shape[0] == 2
    with pytest.raises(IllegalMove):
        env.step(np.array([0, 10**6]))


@pytest.mark.parametrize(
    ("seat", "bots", "said"),
    [
        (2, "random", "there is no seat 2"),
        (0, "nobody", "there is no bot 'nobody'"),
        (0, {0: "random"}, "the bots must sit on the seats"),
    ],
)
def test_what_cannot_be_is_refused(seat: int, bots: str | dict[int, str], said: str) -> None:
    with pytest.raises(GreathallError, match=said):
        TableEnv("feebleton", 2, seat=seat, bots=bots)

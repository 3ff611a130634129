"""Training really learns, can be stopped at any moment, and keeps only what wins."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from array import array
from pathlib import Path

import numpy as np
import pytest

import greathall
from greathall.bots import Glimpse, make_bot
from greathall.kernel import BadData, Dice, GreathallError, playout
from greathall.kernel.data import Reader
from greathall.kernel.net import Net, read_net
from greathall.learning import Plan, train
from greathall.learning import training as trainings
from greathall.learning.fitting import fit
from greathall.learning.harvest import Harvest, play_and_gather
from greathall.learning.taught import Taught

SMALL = Plan("feebleton", rounds=1, games=5, simulations=6, hidden=4, pairs=2, seed=3)


def some_net(slug: str, seats: list[int]) -> Net:
    chance = random.Random(slug)
    inputs, hidden = len(greathall.load(slug).feature_names), 8
    return Net(inputs, hidden, [chance.gauss(0, 0.05) for _ in range((inputs + 2) * hidden + 1)], 0.9, seats)


def test_a_network_says_the_same_on_every_build(slug: str) -> None:
    game = greathall.load(slug)
    net = some_net(slug, [2])
    state = game.new(2, 5)
    playout(state, Dice(1), 25)
    row = array("f", bytes(4 * len(game.feature_names)))
    state.features(0, row)
    slowly = net._judge_slowly(row)
    assert net.judge(row) == slowly
    # By hand: one hidden layer, only what is above nothing counts.
    weights = np.array(net.weights, np.float64)
    first = weights[: -2 * 8 - 1].reshape(-1, 8)
    levels = np.maximum(0, np.array(row) @ first + weights[-17:-9])
    assert slowly == pytest.approx(max(-8.0, min(8.0, levels @ weights[-9:-1] + weights[-1])), abs=1e-4)


def test_what_was_learned_is_part_of_the_outlook_at_its_tables_only() -> None:
    game = greathall.load("feebleton")
    two, three = game.new(2, 1), game.new(3, 1)
    plain = two.outlook(), three.outlook()
    game.net = some_net("feebleton", [2])
    try:
        assert sum(two.outlook()) == pytest.approx(1.0)
        assert two.outlook() != plain[0]
        assert three.outlook() == plain[1]
        playout(two, Dice(1))
        assert max(two.outlook()) in (1.0, 0.5)
    finally:
        game.net = None


def test_a_taught_bot_leaves_the_game_as_it_was() -> None:
    game = greathall.load("feebleton")
    state = game.new(2, 1)
    seat = state.to_act[0]
    Taught(1, 10, some_net("feebleton", [2])).think(Glimpse(state, seat, Dice(1)))
    assert game.net is None


def planted(games: int) -> Harvest:
    """Positions whose first feature of a seat decides, though the game itself thinks nothing of it."""
    chance = np.random.default_rng(1)
    count = 40 * games
    features = chance.integers(0, 2, (count, 2, 5)).astype(np.float16)
    lead = features[:, 0, 0].astype(np.float32) - features[:, 1, 0]
    target = (chance.random(count) < 1 / (1 + np.exp(-2.0 * lead))).astype(np.float32)
    return Harvest(
        features,
        np.full((count, 2), np.log(0.5), np.float32),
        np.zeros(count, np.int8),
        target,
        np.ones(count, np.bool_),
        np.repeat(np.arange(games, dtype=np.int32), 40),
    )


def test_fitting_finds_what_decides() -> None:
    fitted = fit(planted(100), ["a", "b", "c", "d", "e"], 4, 1, {})
    assert fitted.losses["all after"] < fitted.losses["all before"] - 0.05
    net = read_net(Reader(fitted.learned, "learned"), ("a", "b", "c", "d", "e"))
    ahead, behind = net.judge(array("f", [1, 0, 0, 0, 0])), net.judge(array("f", [0, 0, 0, 0, 0]))
    assert 1.4 < ahead - behind < 2.6


def test_a_harvest_knows_who_won_and_what_was_thought() -> None:
    found = play_and_gather("feebleton", 3, 4, 6, "")
    assert found is not None
    assert found.features.shape == (len(found), 3, len(greathall.load("feebleton").feature_names))
    assert set(np.unique(found.target[found.played])) <= {0.0, 0.5, 1.0}
    thought = found.target[~found.played]
    assert ((thought > 0) & (thought < 1)).any()
    again = play_and_gather("feebleton", 3, 4, 6, "")
    assert again is not None
    assert (found.features == again.features).all()
    assert (found.target == again.target).all()


def test_a_training_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trainings, "FILE", 2)
    whole = train(SMALL, tmp_path / "whole", jobs=1)
    played: list[int] = []

    def gather(slug: str, seats: int, seed: int, simulations: int, learned: str) -> Harvest | None:
        played.append(seed)
        if len(played) == 4:
            raise KeyboardInterrupt
        return play_and_gather(slug, seats, seed, simulations, learned)

    monkeypatch.setattr(trainings, "play_and_gather", gather)
    with pytest.raises(KeyboardInterrupt):
        train(SMALL, tmp_path / "stopped", jobs=1)
    resumed = train(SMALL, tmp_path / "stopped", jobs=1)
    assert len(set(played)) == 5
    assert len(played) == 7  # the fourth was broken off, and the third's file was not full
    assert resumed.rounds == whole.rounds
    one, other = ((tmp_path / name / "learned-1.json").read_text() for name in ("whole", "stopped"))
    assert one == other


def test_only_what_wins_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shares = iter([0.5, 0.5, 1.0, 1.0])
    monkeypatch.setattr(trainings, "play_pair", lambda *_: next(shares))
    training = train(Plan("feebleton", rounds=2, games=3, simulations=4, hidden=2, pairs=2), tmp_path, jobs=1)
    assert [one.kept for one in training.rounds] == [False, True]
    assert training.learned() == (tmp_path / "learned-2.json").read_text()
    # What was kept is what the next round plays with, and can be put into the game.
    game = greathall.load("feebleton")
    game.net = read_net(Reader(json.loads(training.learned()), "learned"), game.feature_names)
    try:
        state = game.new(2, 1)
        assert make_bot("squire", 1).act(state, state.to_act[0]) in state.moves(state.to_act[0])
    finally:
        game.net = None


def test_bad_plans_and_folders_are_refused(tmp_path: Path) -> None:
    for wrong in (
        Plan("feebleton", seats=1),
        Plan("feebleton", games=0),
        Plan("feebleton", hidden=500),
        Plan("feebleton", rounds=0),
        Plan("stupor_mundi", seats=1),
        Plan("chess"),
    ):
        with pytest.raises(GreathallError):
            train(wrong, tmp_path / "wrong", jobs=1)
    train(SMALL, tmp_path / "one", jobs=1)
    with pytest.raises(GreathallError, match="another training"):
        train(Plan("feebleton", games=7, simulations=6), tmp_path / "one", jobs=1)
    (tmp_path / "one" / "plan.json").write_text("{")
    with pytest.raises(BadData, match="not a plan"):
        train(SMALL, tmp_path / "one", jobs=1)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"hidden": 500}, "hidden"),
        ({"rows": {"no such": [0.0] * 2}}, "no feature 'no such'"),
        ({"biases": [0.0]}, "biases"),
        ({"outputs": [0.0, "x"]}, "outputs"),
        ({"outputs": [0.0, float("nan")]}, "outputs"),
        ({"seats": [1]}, "seats"),
    ],
)
def test_what_is_no_network_is_refused(changed: dict[str, object], words: str) -> None:
    data = {"hidden": 2, "seats": [2], "last": [0.0, 1.0], "biases": [0.0] * 2, "outputs": [0.0] * 2, "rows": {}}
    read_net(Reader(data, "learned"), ("a",))
    with pytest.raises(BadData, match=words):
        read_net(Reader(data | changed, "learned"), ("a",))


def test_the_command_trains_and_says_what_came_of_it(tmp_path: Path) -> None:
    words = f"train feebleton --games 3 --rounds 1 --simulations 4 --hidden 2 --pairs 1 --jobs 1 --out {tmp_path}"
    command = [sys.executable, "-m", "greathall", *words.split()]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Round 1: " in done.stdout
    assert "Nothing better than the start was found." in done.stdout
    again = subprocess.run([*command, "--seed", "9"], capture_output=True, text=True, check=False)
    assert again.returncode == 2
    assert "another training" in again.stderr

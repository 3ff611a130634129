"""Every example runs, for as short a time as it can, and says what it promises."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SHORT = {
    "openspiel_cfr.py": "--rounds 6",
    "openspiel_ismcts.py": "--games 1 --simulations 2",
    "own_bot.py": "--rounds 1",
    "ppo.py": "--minutes 0.05 --tables 8 --games 8",
    "tour.py": "",
}


# The test environment has no torch: on Linux the package index has it only with gigabytes of CUDA libraries. There
# NumPy does its arithmetic; every line of the example is run all the same.
STANDIN = Path(__file__).resolve().parent / "standin"
WITH_TORCH = os.environ if find_spec("torch") else os.environ | {"PYTHONPATH": str(STANDIN)}


def loaded(file: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A file as a module of that name, as long as the test lasts."""
    spec = spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, name, module)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def standin(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    return loaded(STANDIN / "torch.py", "torch", monkeypatch)


@pytest.fixture
def ppo(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    if find_spec("torch") is None:
        loaded(STANDIN / "torch.py", "torch", monkeypatch)
    return loaded(EXAMPLES / "ppo.py", "ppo", monkeypatch)


def run(name: str) -> str:
    command = [sys.executable, str(EXAMPLES / name), *SHORT[name].split()]
    done = subprocess.run(command, env=WITH_TORCH, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_no_example_is_forgotten() -> None:
    assert {file.name for file in EXAMPLES.glob("*.py")} == set(SHORT)


def test_the_tour_ends() -> None:
    told = run("tour.py")
    assert "The same to seat 2 - True" in told
    assert "won" in told.splitlines()[-1]


def test_a_bot_of_ones_own_plays() -> None:
    assert re.search(r"careful won [\d.]+ of 2 games against greedy", run("own_bot.py"))


def test_cfr_comes_nearer_to_what_nobody_can_exploit() -> None:
    lost = [float(number) for number in re.findall(r"wins (-?[\d.]+) from", run("openspiel_cfr.py"))]
    assert len(lost) == 3
    assert lost[0] > 1 > 10 * lost[2]


def test_openspiels_search_plays() -> None:
    assert "won" in run("openspiel_ismcts.py")


def test_ppo_learns_and_is_tried() -> None:
    assert re.search(r"[\d.]+ % of 8 new games won against greedy", run("ppo.py"))


def test_ppo_without_torch_says_what_it_needs() -> None:
    program = "import runpy, sys; sys.modules['torch'] = None; runpy.run_path(sys.argv[1], {}, '__main__')"
    command = [sys.executable, "-c", program, str(EXAMPLES / "ppo.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "this example needs torch: pip install 'greathall[envs,learn]'\n")


def test_what_ppo_learns_makes_it_win_more_often(ppo: ModuleType) -> None:
    ppo.torch.manual_seed(1)
    rooms = ppo.Rooms("feebleton", 48, "random", 1)
    seen, legal = rooms.look()
    network = ppo.new_network(seen.shape[1], legal.shape[1])
    optimizer = ppo.torch.optim.Adam(network.parameters(), lr=1e-3)
    before = ppo.wins(network, "feebleton", "random", 100, 5)
    for _ in range(3):
        ppo.learn(network, optimizer, ppo.play(network, rooms))
    assert ppo.wins(network, "feebleton", "random", 100, 5) > before + 0.15


def test_the_gradients_of_the_stand_in_are_those_of_differences(standin: ModuleType) -> None:
    """For every step that the example's loss is made of; with double numbers, so that small differences tell."""
    chance = np.random.default_rng(1)
    torch = standin
    weight, bias, out = (torch.Tensor(chance.normal(size=shape), learns=True) for shape in ((5, 4), (4,), (4, 6)))
    seen, better, worth = (torch.Tensor(chance.normal(size=shape)) for shape in ((9, 5), (9,), (9,)))
    legal = torch.Tensor(chance.random((9, 6)) < 0.7)
    legal.data[:, 2] = True
    moves = torch.Tensor(np.full(9, 2))

    def loss() -> Any:
        inner = (seen @ weight + bias).tanh()
        chances = torch.Categorical((inner @ out).masked_fill(~legal, float("-inf")), validate_args=False)
        ratio = (chances.log_prob(moves) + 2.0).exp()
        gain = torch.min(ratio * better, ratio.clamp(0.8, 1.2) * better).mean()
        doubt = -(chances.probs * chances.logits.clamp(min=-30)).sum(-1).mean()
        value = (inner @ torch.Tensor(np.ones((4, 1)))).squeeze(-1)
        return 0.5 * (value - worth).square().mean() - gain - 0.3 * doubt

    loss().backward()
    for learned in (weight, bias, out):
        for place in np.ndindex(learned.data.shape):
            sides = []
            for step in (1e-6, -1e-6):
                learned.data[place] += step
                sides.append(float(loss()))
                learned.data[place] -= step
            assert learned.grad[place] == pytest.approx((sides[0] - sides[1]) / 2e-6, abs=1e-7)

"""Every example runs, for as short a time as it can, and says what it promises."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SHORT = {
    "openspiel_cfr.py": "--rounds 6",
    "openspiel_ismcts.py": "--games 1 --simulations 2",
    "own_bot.py": "--rounds 1",
    "ppo.py": "--minutes 0.05 --tables 8 --games 8",
    "tour.py": "",
}


def call(name: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(EXAMPLES / name), *SHORT[name].split()]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def run(name: str) -> str:
    done = call(name)
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


def test_ppo_learns_and_is_tried_or_says_what_it_needs() -> None:
    # The test environment has no torch: on Linux the package index has it only with gigabytes of CUDA libraries.
    if find_spec("torch") is None:
        done = call("ppo.py")
        assert (done.returncode, done.stderr) == (1, "this example needs torch: pip install 'greathall[envs,learn]'\n")
        return
    assert re.search(r"[\d.]+ % of 8 new games won against greedy", run("ppo.py"))

"""The arena: the same plan gives the same figures, however many processes play it."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from pathlib import Path

import pytest

from greathall import load
from greathall.arena import (
    Contest,
    Plan,
    Tally,
    play_chunk,
    play_contest,
    play_record,
    share_interval,
    simulate,
    standing,
    summary,
)
from greathall.bots.levels import SECONDS
from greathall.kernel import BadData, GreathallError


def test_a_plan_gives_the_same_figures_with_one_process_and_with_two() -> None:
    plan = Plan("feebleton", 60, 3, ["random"], seed=4)
    one, two = (summary(plan, simulate(plan, jobs=jobs), 1.0) for jobs in (1, 2))
    assert one == two


def test_a_slow_machine_gives_the_same_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bots of the hall stop thinking after a while, so that nobody waits; in bulk that would be another game."""
    plan = Plan("feebleton", 2, 2, ["squire", "greedy"], rotate=True)
    contest = Contest("feebleton", ["squire", "greedy"], 1)
    game = load("feebleton")

    def all_of_it() -> tuple[object, ...]:
        record, _ = play_record(game, 2, 5, ["squire", "greedy"])
        return (
            summary(plan, simulate(plan, jobs=1), 1.0),
            standing(contest, play_contest(contest, jobs=1)),
            record.moves,
        )

    found = []
    for seconds in (0.0, 1e9):
        monkeypatch.setitem(SECONDS, "squire", seconds)
        found.append(all_of_it())
    assert found[0] == found[1]


def test_a_simulation_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    plan = Plan("feebleton", 130, 3, ["random", "greedy", "random"], rotate=True)
    file = tmp_path / "results" / "feebleton.json"

    class Stopped(Exception):
        pass

    def stop(done: int) -> None:
        told.append(done)
        if sum(told) > 20:
            raise Stopped

    told: list[int] = []
    with pytest.raises(Stopped):
        simulate(plan, 1, stop, file=file)
    begun = sum(told)
    told = []
    continued = simulate(plan, 1, told.append, file=file)
    assert told[0] == begun
    assert sum(told) == continued.games == 130
    whole = simulate(plan, 1)
    continued.seconds = whole.seconds
    assert continued.data() == whole.data()
    again = simulate(plan, 1, file=file)
    assert again.games == 130


def test_a_file_of_another_simulation_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "one.json"
    simulate(Plan("feebleton", 3), 1, file=file)
    with pytest.raises(BadData, match="another simulation"):
        simulate(Plan("feebleton", 3, seed=1), 1, file=file)
    file.write_text("[]", encoding="utf-8")
    with pytest.raises(BadData, match="no file of a simulation"):
        simulate(Plan("feebleton", 3), 1, file=file)


def test_progress_is_told_for_every_game() -> None:
    told: list[int] = []
    simulate(Plan("feebleton", 45), jobs=1, progress=told.append)
    assert sum(told) == 45


def test_chunks_add_up_to_the_whole() -> None:
    plan = Plan("feebleton", 20, 2)
    whole = play_chunk(plan, 0, 20)
    parts = play_chunk(plan, 0, 7)
    parts.merge(play_chunk(plan, 7, 13))
    assert parts.games == whole.games == 20
    assert parts.wins == pytest.approx(whole.wins)
    assert parts.decisions.mean == pytest.approx(whole.decisions.mean)
    assert parts.decisions.deviation == pytest.approx(whole.decisions.deviation)
    assert sum(whole.wins) == pytest.approx(20)


def test_rotation_counts_by_player() -> None:
    """With rotation a strong player wins from every seat, and the wins are the player's."""
    plan = Plan("feebleton", 60, 2, ["greedy", "random"], rotate=True)
    totals = simulate(plan, jobs=1)
    assert totals.wins[0] > totals.wins[1]


def test_a_tally_is_the_mean_and_spread() -> None:
    tally = Tally()
    for value in (2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0):
        tally.add(value)
    assert tally.mean == 5.0
    assert tally.deviation == pytest.approx(math.sqrt(32 / 7))
    assert (tally.least, tally.most) == (2.0, 9.0)
    assert Tally().data()["mean"] is None


def test_an_interval_holds_the_share_and_shrinks() -> None:
    low, high = share_interval(50, 100)
    assert low < 0.5 < high
    assert high - low == pytest.approx(0.19, abs=0.01)
    assert share_interval(500, 1000)[1] < high
    assert share_interval(0, 10)[0] == 0.0
    assert share_interval(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("feebleton", 0), "at least 1 is needed"),
        (("feebleton", 5, 9), "Feebleton is for 2 to 4 players, not 9"),
        (("feebleton", 5, 3, ["random", "random"]), "2 bots were named for 3 seats"),
        (("feebleton", 5, 2, ["clever"]), "there is no bot 'clever'"),
        (("ludo", 5), "there is no game 'ludo'"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(arguments: tuple[str, int], words: str) -> None:
    with pytest.raises(GreathallError, match=words):
        Plan(*arguments)


def test_workers_start_without_what_only_shows_and_their_spreading_is_measured(tmp_path: Path) -> None:
    script = Path(__file__).resolve().parents[2] / "benchmarks" / "efficiency.py"
    program = (
        "import runpy, sys; sys.modules['rich'] = None; del sys.argv[0]; runpy.run_path(sys.argv[0], {}, '__main__')"
    )
    words = ["feebleton", "--jobs", "1", "--seconds", "0.01", "--rounds", "1", "--json", str(tmp_path / "found.json")]
    done = subprocess.run(
        [sys.executable, "-c", program, str(script), *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    (row,) = json.loads((tmp_path / "found.json").read_text(encoding="utf-8"))["games"]["feebleton"]
    assert row["jobs"] == row["efficiency"] == 1
    assert row["games"] % 500 == 0 < row["games_per_s"]

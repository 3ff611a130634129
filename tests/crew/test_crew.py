"""Crews: tasks in their order, few at a time, also when workers die; alone, in processes and on a real Ray."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import ray

from greathall import load
from greathall.analysis import Inquiry, analyse
from greathall.arena import Contest, Plan, play_contest, play_record, simulate, standing
from greathall.crew import Crew, crew, spread
from greathall.crew.spread import AHEAD
from greathall.kernel import GreathallError
from tests.crew import work

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_tasks_and_few_are_under_way(jobs: int) -> None:
    taken = 0

    def tasks() -> Iterator[tuple[int, float]]:
        nonlocal taken
        for number in range(40):
            taken += 1
            yield number, 0.02 * (number % 3 == 0)

    given: list[int] = []
    with crew(jobs=jobs) as workers:
        for result in spread(workers, work.later, tasks()):
            assert taken - len(given) <= AHEAD * jobs
            given.append(result)
    assert given == list(range(40))


def test_a_process_that_dies_is_replaced(tmp_path: Path) -> None:
    with crew(jobs=2) as workers:
        tasks = [(number, str(tmp_path)) for number in range(6)]
        assert list(spread(workers, work.deadly, tasks)) == list(range(6))
    assert len(list(tmp_path.iterdir())) == 2


def test_a_task_that_always_kills_is_given_up() -> None:
    with crew(jobs=2) as workers, pytest.raises(GreathallError, match="died 4 times"):
        list(spread(workers, work.always_deadly, [()]))


def raises_what_the_work_raised(workers: Crew) -> None:
    with workers, pytest.raises(GreathallError, match="this cannot be played"):
        list(spread(workers, work.wrong, [()]))


def test_what_the_work_raised_comes_through() -> None:
    raises_what_the_work_raised(crew(jobs=1))
    raises_what_the_work_raised(crew(jobs=2))


def test_a_negative_number_of_workers_is_refused() -> None:
    with pytest.raises(GreathallError, match="cannot be -1 workers"):
        crew(jobs=-1)


def test_on_a_real_ray(tmp_path: Path) -> None:
    """One test for all, because a Ray takes half a minute to start where others work, too."""
    # Its workers must find the package as it is being tested, and the tasks of these tests.
    path = os.pathsep.join([str(ROOT), *sys.path])
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, runtime_env={"env_vars": {"PYTHONPATH": path}})
    try:
        the_figures_are_the_same_on_ray()
        with crew("ray", 2) as workers:
            tasks = [(number, str(tmp_path)) for number in range(3)]
            assert list(spread(workers, work.deadly, tasks)) == [0, 1, 2]
        assert len(list(tmp_path.iterdir())) == 1
        raises_what_the_work_raised(crew("ray", 1))
        assert ray.is_initialized()  # a crew that found a Ray leaves it running
    finally:
        ray.shutdown()


def the_figures_are_the_same_on_ray() -> None:
    plan = Plan("feebleton", 130, 3, ["greedy", "random", "random"], rotate=True)
    here, there = simulate(plan, 1), simulate(plan, 2, on="ray")
    there.seconds = here.seconds
    assert there.data() == here.data()
    contest = Contest("feebleton", ["random", "greedy"], 5)
    one, two = play_contest(contest, jobs=1), play_contest(contest, jobs=2, on="ray")
    assert standing(contest, one) == standing(contest, two)
    record, _ = play_record(load("feebleton"), 2, 3, ["random", "random"])
    inquiry = Inquiry(record, [1], simulations=8, pairs=2)
    assert analyse(inquiry, 1) == analyse(inquiry, 2, on="ray")


def test_without_ray_its_extra_is_named() -> None:
    program = "import sys\nsys.modules['ray'] = None\nsys.argv = 'greathall simulate feebleton --on ray'.split()\n"
    program += "from greathall.cli import main\nmain()"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.strip() == "greathall: --on ray needs ray: pip install 'greathall[ray]'"

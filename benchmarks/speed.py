"""How fast the rules run, compiled and interpreted, in one run: `python benchmarks/speed.py [GAME …] [--json FILE]`.

Both builds are made from this source tree in a temporary folder and measured in turn, several times; the best of each
is reported, because a shared machine can only make a run slower. Ratios from one run compare well; figures of
different machines or days do not.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from array import array
from collections.abc import Callable
from pathlib import Path

from greathall.games import games, load
from greathall.kernel import Dice, Game, playout, playouts

ROOT = Path(__file__).resolve().parents[1]
MEASURES = ("decisions/s", "games/s", "copies/s", "imagine/s", "view/s", "features/s")


class Playing:
    """Whole random games, each batch in one call; the time for setting games up is not counted."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.dice = Dice(1)
        self.games = 0
        self.decisions = 0
        self.spent = 0.0

    def batch(self, count: int) -> None:
        states = [self.game.new(self.seats, self.games + i) for i in range(count)]
        started = time.perf_counter()
        self.decisions += playouts(states, self.dice)
        self.spent += time.perf_counter() - started
        self.games += count

    def run(self, seconds: float) -> tuple[float, float]:
        """Decisions and games a second."""
        self.batch(1)
        count = max(1, min(200, int(0.05 / max(self.spent, 1e-5))))
        while self.spent < seconds:
            self.batch(count)
        return self.decisions / self.spent, self.games / self.spent


class Middle:
    """What can be done with a position in the middle of a game."""

    def __init__(self, game: Game, seats: int) -> None:
        self.state = game.new(seats, 7)
        length = playout(self.state.copy(), Dice(2))
        playout(self.state, Dice(2), length // 2)
        self.seat = self.state.to_act[0]
        self.dice = Dice(3)
        self.buffer = array("f", [0.0]) * len(game.feature_names)

    def copy(self) -> None:
        self.state.copy()

    def imagine(self) -> None:
        self.state.imagine(self.seat, self.dice)

    def view(self) -> None:
        self.state.view(self.seat)

    def features(self) -> None:
        self.state.features(self.seat, self.buffer)


def rate(work: Callable[[], None], seconds: float) -> float:
    """How often a second: repeats the work until the time is over."""
    work()
    done = 0
    started = time.perf_counter()
    while True:
        for _ in range(20):
            work()
        done += 20
        passed = time.perf_counter() - started
        if passed >= seconds:
            return done / passed


def measure(slug: str, seconds: float) -> dict[str, float]:
    """All figures of one game, every number of seats having an equal share."""
    game = load(slug)
    totals = dict.fromkeys(MEASURES, 0.0)
    for count in game.seats:
        decisions, games = Playing(game, count).run(seconds)
        middle = Middle(game, count)
        figures = (
            decisions,
            games,
            rate(middle.copy, seconds / 3),
            rate(middle.imagine, seconds / 3),
            rate(middle.view, seconds / 3),
            rate(middle.features, seconds / 3),
        )
        for name, figure in zip(MEASURES, figures, strict=True):
            totals[name] += figure / len(game.seats)
    return totals


def make_builds(folder: Path) -> list[str]:
    """Puts the package into folder/interpreted and, if there is a compiler, folder/compiled."""
    ignore = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(ROOT / "src" / "greathall", folder / "interpreted" / "greathall", ignore=ignore)
    workshop = folder / "workshop"
    workshop.mkdir()
    print("compiling …", file=sys.stderr)
    command = [sys.executable, str(ROOT / "hatch_build.py"), str(workshop)]
    done = subprocess.run(command, cwd=ROOT / "src", capture_output=True, text=True, check=False)
    if done.returncode != 0:
        print(
            done.stdout[-2000:],
            done.stderr[-2000:],
            "could not compile: measuring the interpreted build",
            file=sys.stderr,
        )
        return ["interpreted"]
    shutil.copytree(folder / "interpreted", folder / "compiled")
    shutil.copytree(workshop / "lib", folder / "compiled", dirs_exist_ok=True)
    return ["compiled", "interpreted"]


def measure_in(build: Path, slug: str, seconds: float) -> dict[str, float]:
    """Measures a game in a process of its own that imports this build."""
    environment = os.environ | {"PYTHONPATH": str(build)}
    command = [sys.executable, __file__, "--child", slug, "--seconds", str(seconds)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(done.stderr)
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def report(results: dict[str, dict[str, dict[str, float]]]) -> None:
    """The table: for each game both builds and how much faster the compiled one is."""
    print(f"{'':34}" + "".join(f"{name:>14}" for name in MEASURES) + f"{'imagine costs':>16}")
    for slug, builds in results.items():
        for build, figures in builds.items():
            costs = figures["copies/s"] / figures["imagine/s"]
            row = "".join(f"{figures[name]:>14,.0f}" for name in MEASURES)
            print(f"{slug:18}{build:16}{row}{costs:>9.2f} copies")
        if len(builds) == 2:
            ratios = "".join(f"{builds['compiled'][n] / builds['interpreted'][n]:>13.1f}×" for n in MEASURES)
            print(f"{'':18}{'ratio':16}{ratios}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("games", nargs="*", help="slugs; all games if none is named")
    parser.add_argument("--json", type=Path, help="write the figures to this file too")
    parser.add_argument("--rounds", type=int, default=2, help="how often each build is measured")
    parser.add_argument("--seconds", type=float, default=0.6, help="how long one figure is measured")
    parser.add_argument("--child", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.child:
        print(json.dumps(measure(chosen.child, chosen.seconds)))
        return
    unknown = [slug for slug in chosen.games if slug not in games()]
    if unknown:
        parser.error(f"there is no game '{unknown[0]}'; there are: {', '.join(games())}")
    results: dict[str, dict[str, dict[str, float]]] = {}
    with tempfile.TemporaryDirectory(prefix="greathall-speed-") as name:
        builds = make_builds(Path(name))
        for slug in chosen.games or games():
            results[slug] = {build: dict.fromkeys(MEASURES, 0.0) for build in builds}
            for _ in range(chosen.rounds):
                for build in builds:
                    figures = measure_in(Path(name, build), slug, chosen.seconds)
                    best = results[slug][build]
                    results[slug][build] = {key: max(best[key], figures[key]) for key in MEASURES}
            print(f"{slug} measured", file=sys.stderr)
    report(results)
    if chosen.json:
        about = {"python": platform.python_version(), "machine": platform.machine(), "cores": os.cpu_count()}
        chosen.json.write_text(json.dumps({"about": about, "games": results}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

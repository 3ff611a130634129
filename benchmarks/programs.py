"""What programs get, in one run: `python benchmarks/programs.py [GAME …] [--rounds N] [--memory GAMES]`.

For each game and number of seats: what one look at a position (features and mask, `state.look`) costs, counted in
decisions, at every decision of random games; and how many steps a second `Tables` makes with both. Ways are measured in
turn, round after round, in CPU time of one core; a figure is the median of the rounds, with its 95 % interval.
`--memory`: the memory of this process after so many games of Feebleton. `--json FILE` keeps all figures (of games that
are not named: those it had before), `--table FILE` makes the table of the documents from them.

It needs the package, compiled, and nothing else: where NumPy is missing the compiled half of `Tables` is stepped
itself, without the few microseconds in which `Tables` takes its moves from an array ("numpy" in the figures says so).
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import math
import os
import random
import statistics
import sys
import time
from array import array
from pathlib import Path
from typing import Any, Protocol

import greathall
from greathall.arena import Plan, simulate
from greathall.envs.tables_core import Buffers, TableSet
from greathall.kernel import Dice, Game, State, playout, playouts

NUMPY = importlib.util.find_spec("numpy") is not None

TABLES = 64
LEAST = 0.015  # seconds of whole games in one round


class Looking:
    """Random games at one number of seats: played inside, step by step, and step by step with looks."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.row = array("f", [0.0]) * len(game.feature_names)
        self.mask = bytearray(len(game.vocabulary))
        self.games = 1
        self.played = 0
        while self.spent("inside", 0)[0] < LEAST:
            self.games *= 2
        self.costs: list[float] = []
        self.decisions: list[float] = []

    def spent(self, way: str, seed: int) -> tuple[float, int]:
        """Seconds and decisions."""
        states = [self.game.new(self.seats, seed + i) for i in range(self.games)]
        self.played += self.games
        started = time.process_time()
        done = playouts(states, Dice(1)) if way == "inside" else self.step(states, way == "looks")
        return time.process_time() - started, done

    def step(self, states: list[State], looks: bool) -> int:
        dice = Dice(1)
        row, mask = self.row, self.mask
        done = 0
        for state in states:
            while not state.over:
                seat = state.to_act[0]
                if looks:
                    state.look(seat, row, mask)
                done += playout(state, dice, 1)
        return done

    def round(self, number: int) -> None:
        inside, steps, looks = (self.spent(way, 1000 * number) for way in ("inside", "steps", "looks"))
        decision = inside[0] / inside[1]
        self.decisions.append(decision)
        self.costs.append((looks[0] / looks[1] - steps[0] / steps[1]) / decision)

    def summary(self) -> dict[str, float]:
        costs = self.costs
        return {
            "decision_ns": round(1e9 * statistics.median(self.decisions)),
            "cost": round(statistics.median(costs), 2),
            "low": round(between(costs)[0], 2),
            "high": round(between(costs)[1], 2),
            "games": self.played,
        }


def between(values: list[float]) -> tuple[float, float]:
    """Where the median of all such rounds lies, by the order of those that were seen: 95 % from six rounds on."""
    ordered = sorted(values)
    rank = max(0, math.floor((len(ordered) - 1.96 * math.sqrt(len(ordered))) / 2))
    return ordered[rank], ordered[-1 - rank]


class Room(Protocol):
    """Many tables, with a random legal move for each."""

    def moves(self) -> object: ...

    def step(self, moves: Any) -> None: ...


class WithArrays:
    """As learners have them."""

    def __init__(self, game: Game, seats: int) -> None:
        import numpy as np  # noqa: PLC0415 - only where it is installed

        from greathall.envs import Tables  # noqa: PLC0415

        self.tables = Tables(game, TABLES, seats)
        self.step = self.tables.step
        self.chance = np.random.default_rng(1)

    def moves(self) -> object:
        return self.tables.random_moves(self.chance)


class WithoutArrays:
    """The compiled half of the same."""

    def __init__(self, game: Game, seats: int) -> None:
        width, moves = len(game.feature_names), len(game.vocabulary)
        self.width = moves
        self.marks = bytearray(TABLES * moves)
        buffers = Buffers(
            features=memoryview(array("f", bytes(4 * TABLES * width))),
            mask=memoryview(self.marks),
            seat=memoryview(array("q", bytes(8 * TABLES))),
            reward=memoryview(array("f", bytes(4 * TABLES * seats))),
            over=memoryview(bytearray(TABLES)),
        )
        self.tables = TableSet(game, TABLES, seats, game.check_options(None), [None] * seats, buffers)
        self.tables.reset(0)
        self.step = self.tables.step
        self.chance = random.Random(1)

    def moves(self) -> object:
        rows = (self.marks[i : i + self.width] for i in range(0, len(self.marks), self.width))
        return [self.chance.choice([move for move, legal in enumerate(row) if legal]) for row in rows]


class Stepping:
    """Many tables, random moves."""

    def __init__(self, game: Game, seats: int) -> None:
        self.room: Room = WithArrays(game, seats) if NUMPY else WithoutArrays(game, seats)
        self.rates: list[float] = []
        self.steps = 0

    def round(self) -> None:
        """The time for choosing the moves is not counted: that is the learner's."""
        spent = 0.0
        for _ in range(100):
            moves = self.room.moves()
            started = time.process_time()
            self.room.step(moves)
            spent += time.process_time() - started
        self.steps += 100 * TABLES
        self.rates.append(100 * TABLES / spent)

    def summary(self) -> dict[str, float]:
        rates = self.rates
        low, high = between(rates)
        found = {"steps_per_s": statistics.median(rates), "low": low, "high": high, "steps": self.steps}
        return {name: round(value) for name, value in found.items()}


def measure(slugs: list[str], rounds: int) -> dict[str, Any]:
    ways = [(slug, seats) for slug in slugs for seats in greathall.load(slug).seats]
    looking = {way: Looking(greathall.load(way[0]), way[1]) for way in ways}
    stepping = {way: Stepping(greathall.load(way[0]), way[1]) for way in ways}
    for number in range(rounds):
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
        for way in ways:
            looking[way].round(number)
            stepping[way].round()
    rows = [
        {
            "game": slug,
            "seats": seats,
            "look": looking[slug, seats].summary(),
            "tables": stepping[slug, seats].summary(),
        }
        for slug, seats in ways
    ]
    return {"compiled": greathall.compiled, "numpy": NUMPY, "rounds": rounds, "rows": rows}


def memory(games: int) -> dict[str, Any]:
    """What this process holds, in MB, after each tenth of the games (Linux)."""
    held: list[tuple[int, float]] = []
    played = 0

    def look(done: int) -> None:
        nonlocal played
        played += done
        if not held or played - held[-1][0] >= games // 10 or played >= games:
            pages = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[1])
            held.append((played, round(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, 1)))

    started = time.process_time()
    simulate(Plan("feebleton", games, 3, ["random"] * 3), jobs=1, progress=look)
    return {"games": games, "seconds": round(time.process_time() - started), "megabytes": held}


def table(found: dict[str, Any]) -> str:
    lines = [
        "| game | seats | a decision | a look costs | steps/s of `Tables` |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for row in found["rows"]:
        look, tables = row["look"], row["tables"]
        cost = f"{look['cost']:.2f} decisions ({look['low']:.2f} to {look['high']:.2f})"
        title = greathall.load(row["game"]).title
        lines.append(f"| {title} | {row['seats']} | {look['decision_ns']} ns | {cost} | {tables['steps_per_s']:,} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="all otherwise")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--memory", type=int, default=0, metavar="GAMES")
    parser.add_argument("--json", type=Path, help="add the figures to this file")
    parser.add_argument("--table", type=Path, help="only make the table from such a file")
    asked = parser.parse_args()
    if asked.table:
        print(table(json.loads(asked.table.read_text(encoding="utf-8"))))
        return
    found: dict[str, Any] = {}
    if asked.memory:
        found["memory"] = memory(asked.memory)
    if not found:
        found = measure(asked.games or list(greathall.games()), asked.rounds)
        print(table(found))
    else:
        print(json.dumps(found, indent=1))
    if asked.json:
        before = json.loads(asked.json.read_text(encoding="utf-8")) if asked.json.exists() else {}
        if asked.games and "rows" in found:
            kept = [row for row in before.get("rows", []) if row["game"] not in asked.games]
            found["rows"] = sorted(kept + found["rows"], key=lambda row: (row["game"], row["seats"]))
        asked.json.write_text(json.dumps(before | found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""Greathall beside other engines, in one run on one core: `python benchmarks/peers.py [--rounds N] [--json FILE]`.

Random play, CPU time of this process, everything driven from Python as a learner would: bare moves, moves with the
legal ones as a mask, moves with observation and mask; many tables in one call where an engine has that; copies of a
position in mid-game. All are measured in turn, round after round; a figure is the median of the rounds, and the least
and the greatest are written down beside it. `--table FILE` makes the table of the documents from what was written.
Whatever of OpenSpiel, RLCard, PettingZoo classic, catanatron and Pgx is installed takes part
(pip install open_spiel rlcard pettingzoo[classic] catanatron pgx). The games differ: only the order of size compares.
"""

from __future__ import annotations

import argparse
import importlib
import json
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np

import greathall
from greathall.kernel import Dice, Game, playout, playouts

TABLES = 256  # of Pgx
MEASURES = ("inside", "bare", "mask", "observation", "batched", "copies")
Episode = Callable[[], int]  # plays a game, or many steps; gives the number of decisions
Works = dict[str, Episode]


class Figure:
    """Decisions a second, by rounds."""

    def __init__(self, work: Episode) -> None:
        self.work = work
        self.episodes = 0  # games, or batches of steps
        self.decisions = 0
        self.rates: list[float] = []

    def measure(self, seconds: float) -> None:
        """One round: CPU time of this process, after one game to warm up."""
        self.work()
        done = 0
        started = time.process_time()
        while (spent := time.process_time() - started) < seconds:
            done += self.work()
            self.episodes += 1
        self.decisions += done
        self.rates.append(done / spent)

    def summary(self) -> dict[str, float]:
        return {
            "median": round(statistics.median(self.rates)),
            "least": round(min(self.rates)),
            "most": round(max(self.rates)),
            "episodes": self.episodes,
            "decisions": self.decisions,
        }


def greathall_rows() -> Iterator[tuple[str, Works]]:
    build = "compiled" if greathall.compiled else "interpreted"
    for slug in greathall.games():
        game = greathall.load(slug)
        yield f"Greathall {game.title} ({build})", greathall_works(game)


def greathall_works(game: Game) -> Works:
    from greathall.envs import Tables  # noqa: PLC0415 - NumPy is loaded by then

    seats = game.check_seats(3)
    dice = Dice(1)
    seeds = iter(range(1 << 60))
    row = np.zeros(len(game.feature_names), np.float32)
    mask = np.zeros(len(game.vocabulary), np.uint8)

    def inside() -> int:
        return playouts([game.new(seats, next(seeds)) for _ in range(20)], dice)

    def drive(masked: bool, observed: bool) -> int:
        state = game.new(seats, next(seeds))
        done = 0
        while not state.over:
            seat = state.to_act[0]
            moves = state.moves(seat)
            if observed:
                state.look(seat, row, mask)
            elif masked:
                state.mask(seat, mask)
            state.play(seat, moves[dice.below(len(moves))])
            done += 1
        return done

    tables = Tables(game, 64, seats)
    chance = np.random.default_rng(1)

    def batched() -> int:
        for _ in range(20):
            tables.step(tables.random_moves(chance))
        return 20 * tables.n

    middle = game.new(seats, 7)
    playout(middle, dice, playout(middle.copy(), dice) // 2)
    return {
        "inside": inside,
        "bare": lambda: drive(False, False),
        "mask": lambda: drive(True, False),
        "observation": lambda: drive(True, True),
        "batched": batched,
        "copies": lambda: repeat(middle.copy),
    }


def repeat(work: Callable[[], object]) -> int:
    for _ in range(100):
        work()
    return 100


def openspiel_rows() -> Iterator[tuple[str, Works]]:
    pyspiel: Any = importlib.import_module("pyspiel")
    for name in ("leduc_poker", "gin_rummy", "backgammon", "hearts"):
        yield f"OpenSpiel {name} (C++)", openspiel_works(pyspiel.load_game(name))


def openspiel_works(game: Any) -> Works:
    chance = random.Random(1)
    observes = game.get_type().provides_observation_tensor  # otherwise what a seat knows of the whole game

    def drive(masked: bool, observed: bool, most: int = -1) -> tuple[int, Any]:
        state = game.new_initial_state()
        done = 0
        while not state.is_terminal() and done != most:
            if state.is_chance_node():
                state.apply_action(chance.choice(state.legal_actions()))
                continue
            if masked:
                state.legal_actions_mask()
            if observed and observes:
                state.observation_tensor()
            elif observed:
                state.information_state_tensor()
            state.apply_action(chance.choice(state.legal_actions()))
            done += 1
        return done, state

    length, _ = drive(False, False)
    _, middle = drive(False, False, max(1, length // 2))
    return {
        "bare": lambda: drive(False, False)[0],
        "mask": lambda: drive(True, False)[0],
        "observation": lambda: drive(True, True)[0],
        "copies": lambda: repeat(middle.clone),
    }


def rlcard_rows() -> Iterator[tuple[str, Works]]:
    rlcard: Any = importlib.import_module("rlcard")
    chance = random.Random(1)
    for name in ("leduc-holdem", "uno", "gin-rummy", "doudizhu"):
        env = rlcard.make(name)

        def drive(env: Any = env) -> int:
            state, _ = env.reset()
            done = 0
            while not env.is_over():
                state, _ = env.step(chance.choice(list(state["legal_actions"])))
                done += 1
            return done

        yield f"RLCard {name}", {"observation": drive}  # there is no step without an observation


def pettingzoo_rows() -> Iterator[tuple[str, Works]]:
    chance = np.random.default_rng(1)
    for name in ("connect_four_v3", "texas_holdem_v4", "hanabi_v5"):
        env: Any = importlib.import_module(f"pettingzoo.classic.{name}").env()

        def drive(env: Any = env) -> int:
            env.reset(seed=int(chance.integers(1 << 30)))
            done = 0
            for _ in env.agent_iter():
                look, _, over, cut, _ = env.last()
                env.step(None if over or cut else int(chance.choice(np.flatnonzero(look["action_mask"]))))
                done += not (over or cut)
            return done

        yield f"PettingZoo {name}", {"observation": drive}


def catanatron_rows() -> Iterator[tuple[str, Works]]:
    catanatron: Any = importlib.import_module("catanatron")
    colors = [catanatron.Color.RED, catanatron.Color.BLUE, catanatron.Color.WHITE]

    def new() -> Any:
        return catanatron.Game([catanatron.RandomPlayer(color) for color in colors])

    def drive() -> int:
        game = new()
        game.play()
        return len(getattr(game.state, "action_records", None) or game.state.actions)

    middle = new()
    for _ in range(60):
        middle.play_tick()
    yield "catanatron Catan", {"inside": drive, "copies": lambda: repeat(middle.copy)}


def pgx_rows() -> Iterator[tuple[str, Works]]:
    jax: Any = importlib.import_module("jax")
    pgx: Any = importlib.import_module("pgx")
    for name in ("leduc_holdem", "backgammon", "sparrow_mahjong"):
        env = pgx.make(name)
        begin, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
        choose = jax.jit(lambda key, state: jax.random.categorical(key, jax.numpy.log(state.legal_action_mask), axis=1))

        def drive(begin: Any = begin, step: Any = step, choose: Any = choose) -> int:
            key = jax.random.PRNGKey(0)
            state = begin(jax.random.split(key, TABLES))
            for _ in range(50):
                key, one, other = jax.random.split(key, 3)
                state = step(state, choose(one, state), jax.random.split(other, TABLES))
            state.observation.block_until_ready()
            return 50 * TABLES

        yield f"Pgx {name} (JAX on the CPU, 256 tables)", {"batched": drive}


PEERS: dict[str, tuple[Callable[[], Iterator[tuple[str, Works]]], str]] = {  # and the name of its package
    "greathall": (greathall_rows, "greathall"),
    "openspiel": (openspiel_rows, "open_spiel"),
    "rlcard": (rlcard_rows, "rlcard"),
    "pettingzoo": (pettingzoo_rows, "pettingzoo"),
    "catanatron": (catanatron_rows, "catanatron"),
    "pgx": (pgx_rows, "pgx"),
}


def version_of(package: str) -> str:
    return "this source tree" if package == "greathall" else metadata.version(package)


def run(peers: list[str], rounds: int, seconds: float) -> dict[str, Any]:
    """All that is installed, in turn, round after round."""
    figures: dict[str, dict[str, Figure]] = {}
    versions: dict[str, str] = {"Python": platform.python_version()}
    missing: dict[str, str] = {}
    for peer in peers:
        rows, package = PEERS[peer]
        try:
            for name, works in rows():
                for work in works.values():
                    work()
                figures[name] = {what: Figure(work) for what, work in works.items()}
            versions[peer] = version_of(package)
        except Exception as error:  # noqa: BLE001 - whatever another engine does, the others are measured
            missing[peer] = f"{type(error).__name__}: {error}"
    for number in range(rounds):
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
        for row in figures.values():
            for what, figure in row.items():
                figure.measure(seconds / 2 if what == "copies" else seconds)
    rows_found = {name: {what: figure.summary() for what, figure in row.items()} for name, row in figures.items()}
    return {"rounds": rounds, "seconds": seconds, "versions": versions, "missing": missing, "rows": rows_found}


def table(found: dict[str, Any]) -> str:
    """The table of the documents, in thousands: medians, and how far the rounds lay from them."""
    heads = (*MEASURES, "counted")
    lines = ["| engine and game | " + " | ".join(heads) + " |", "| --- |" + " ---: |" * len(heads)]
    for name, row in found["rows"].items():
        cells = [cell(row[what]) if what in row else "–" for what in MEASURES]
        cells.append(thousands(sum(row[what]["decisions"] for what in row if what != "copies")))
        lines.append(f"| {name.split(' (')[0]} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def cell(figure: dict[str, float]) -> str:
    median = figure["median"]
    away = max(figure["most"] - median, median - figure["least"]) / median
    return f"{thousands(median)} ±{away:.0%}".replace(" ", "\u00a0")


def thousands(number: float) -> str:
    return f"{number / 1000:,.0f}" if number >= 10_000 else f"{number / 1000:.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "peers", nargs="*", choices=[[], *PEERS], help="which engines; all that are installed otherwise"
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU time for each figure in each round")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    parser.add_argument("--table", type=Path, help="only make the table from such a file")
    asked = parser.parse_args()
    if asked.table:
        print(table(json.loads(asked.table.read_text(encoding="utf-8"))))
        return
    found = run(asked.peers or list(PEERS), asked.rounds, asked.seconds)
    print(table(found))
    for peer, why in found["missing"].items():
        print(f"not measured: {peer} ({why})")
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""Greathall beside other engines, in one run on one core: `python benchmarks/peers.py [--seconds S] [--json FILE]`.

Random play, CPU time of this process, everything driven from Python as a learner would: bare moves, moves with the
legal ones as a mask, moves with observation and mask; many tables in one call where an engine has that; copies of a
position in mid-game. Whatever of OpenSpiel, RLCard, PettingZoo classic, catanatron and Pgx is installed takes part
(pip install open_spiel rlcard pettingzoo[classic] catanatron pgx). The games differ: only the order of size compares.
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

import greathall
from greathall.kernel import Dice, Game, playout, playouts

TABLES = 256  # of Pgx
MEASURES = ("inside", "bare", "mask", "observation", "batched", "copies")
Figures = dict[str, float]
Episode = Callable[[], int]  # plays a game, or many steps; gives the number of decisions


def rate(work: Episode, seconds: float) -> float:
    """Decisions a second of CPU time, after one game to warm up."""
    work()
    done = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds:
        done += work()
    return done / spent


def greathall_rows(seconds: float) -> Iterator[tuple[str, Figures]]:
    build = "compiled" if greathall.compiled else "interpreted"
    for slug in greathall.games():
        game = greathall.load(slug)
        yield f"Greathall {game.title} ({build})", greathall_figures(game, seconds)


def greathall_figures(game: Game, seconds: float) -> Figures:
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
            if masked:
                state.mask(seat, mask)
            if observed:
                state.features(seat, row)
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
        "inside": rate(inside, seconds),
        "bare": rate(lambda: drive(False, False), seconds),
        "mask": rate(lambda: drive(True, False), seconds),
        "observation": rate(lambda: drive(True, True), seconds),
        "batched": rate(batched, seconds),
        "copies": rate(lambda: repeat(middle.copy), seconds / 2),
    }


def repeat(work: Callable[[], object]) -> int:
    for _ in range(100):
        work()
    return 100


def openspiel_rows(seconds: float) -> Iterator[tuple[str, Figures]]:
    pyspiel: Any = importlib.import_module("pyspiel")
    for name in ("leduc_poker", "gin_rummy", "backgammon", "hearts"):
        yield f"OpenSpiel {name} (C++)", openspiel_figures(pyspiel.load_game(name), seconds)


def openspiel_figures(game: Any, seconds: float) -> Figures:
    chance = random.Random(1)

    def drive(masked: bool, observed: bool, most: int = -1) -> tuple[int, Any]:
        state = game.new_initial_state()
        done = 0
        while not state.is_terminal() and done != most:
            if state.is_chance_node():
                state.apply_action(chance.choice(state.legal_actions()))
                continue
            if masked:
                state.legal_actions_mask()
            if observed:
                state.observation_tensor()
            state.apply_action(chance.choice(state.legal_actions()))
            done += 1
        return done, state

    length, _ = drive(False, False)
    _, middle = drive(False, False, max(1, length // 2))
    return {
        "bare": rate(lambda: drive(False, False)[0], seconds),
        "mask": rate(lambda: drive(True, False)[0], seconds),
        "observation": rate(lambda: drive(True, True)[0], seconds),
        "copies": rate(lambda: repeat(middle.clone), seconds / 2),
    }


def rlcard_rows(seconds: float) -> Iterator[tuple[str, Figures]]:
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

        yield f"RLCard {name}", {"observation": rate(drive, seconds)}  # there is no step without an observation


def pettingzoo_rows(seconds: float) -> Iterator[tuple[str, Figures]]:
    chance = np.random.default_rng(1)
    for name in ("connect_four_v3", "texas_holdem_v4", "gin_rummy_v4"):
        env: Any = importlib.import_module(f"pettingzoo.classic.{name}").env()

        def drive(env: Any = env) -> int:
            env.reset(seed=int(chance.integers(1 << 30)))
            done = 0
            for _ in env.agent_iter():
                look, _, over, cut, _ = env.last()
                env.step(None if over or cut else int(chance.choice(np.flatnonzero(look["action_mask"]))))
                done += not (over or cut)
            return done

        yield f"PettingZoo {name}", {"observation": rate(drive, seconds)}


def catanatron_rows(seconds: float) -> Iterator[tuple[str, Figures]]:
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
    yield (
        "catanatron Catan",
        {"inside": rate(drive, seconds), "copies": rate(lambda: repeat(middle.copy), seconds / 2)},
    )


def pgx_rows(seconds: float) -> Iterator[tuple[str, Figures]]:
    jax: Any = importlib.import_module("jax")
    pgx: Any = importlib.import_module("pgx")
    for name in ("leduc_holdem", "backgammon", "bridge_bidding"):
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

        yield f"Pgx {name} (JAX on the CPU, 256 tables)", {"batched": rate(drive, seconds)}


PEERS: dict[str, Callable[[float], Iterator[tuple[str, Figures]]]] = {
    "greathall": greathall_rows,
    "openspiel": openspiel_rows,
    "rlcard": rlcard_rows,
    "pettingzoo": pettingzoo_rows,
    "catanatron": catanatron_rows,
    "pgx": pgx_rows,
}


def table(rows: dict[str, Figures]) -> str:
    lines = ["| engine and game | " + " | ".join(MEASURES) + " |", "| --- |" + " ---: |" * len(MEASURES)]
    for name, figures in rows.items():
        cells = [f"{figures[what]:,.0f}" if what in figures else "–" for what in MEASURES]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "peers", nargs="*", choices=[[], *PEERS], help="which engines; all that are installed otherwise"
    )
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU time for each figure")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    asked = parser.parse_args()
    rows: dict[str, Figures] = {}
    missing: list[str] = []
    for peer in asked.peers or PEERS:
        try:
            for name, figures in PEERS[peer](asked.seconds):
                print(name, file=sys.stderr)
                rows[name] = figures
        except ImportError as error:
            missing.append(f"{peer} ({error})")
    print(table(rows))
    for absent in missing:
        print(f"not installed: {absent}")
    if asked.json:
        asked.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

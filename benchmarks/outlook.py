"""Is what the bots think of their chances true? `python benchmarks/outlook.py [GAME …] [--games 400] [--seats 2]`.

Greedy bots play each other on deals that no scale was fitted to, with a random move now and then (one in twenty) so
that also uneven positions come up. At forty moments of every game `outlook` is asked; then it is counted how often the
seats that it called 70 % won. A game is one observation, however many of its moments are asked, so the intervals come
from drawing whole games again. AUC, by quarter of the game: how often a seat that wins is thought better of than one
that loses, at the same moment, by the outlook and by the evaluation that greedy uses.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path

import greathall
from greathall.bots import make_bot, seed_for
from greathall.games import games, load
from greathall.kernel import Dice

FIRST_SEED = 91_000_000
MOMENTS = 40
RANDOM_ONE_IN = 20
BINS = 10
AGAIN = 400


@dataclass(frozen=True)
class Moment:
    """One look at a running game: how far it is (0 to 1), what was thought of every seat, and what came of it."""

    far: float
    chances: list[float]
    worths: list[float]
    won: list[float]


Look = tuple[int, list[float], list[float]]


def play(task: tuple[str, int, int]) -> list[Moment]:
    """One game, twice: how long it is must be known before its moments can be spread over it."""
    length, _, _ = play_out(*task, set())
    looks = {round(length * moment / MOMENTS) for moment in range(MOMENTS)}
    _, seen, final = play_out(*task, looks)
    return [Moment(at / length, chances, worths, final) for at, chances, worths in seen]


def play_out(slug: str, seats: int, seed: int, looks: set[int]) -> tuple[int, list[Look], list[float]]:
    """How many decisions it took, what was thought at some of them, and how it ended."""
    state = load(slug).new(seats, seed)
    dice = Dice(seed)
    players = [make_bot("greedy", seed_for(seed, seat)) for seat in range(seats)]
    seen: list[Look] = []
    number = 0
    while not state.over:
        if number in looks:
            seen.append((number, state.outlook(), [state.evaluate(seat) for seat in range(seats)]))
        seat = state.to_act[0]
        moves = state.moves(seat)
        at_random = dice.below(RANDOM_ONE_IN) == 0
        state.play(seat, moves[dice.below(len(moves))] if at_random else players[seat].act(state, seat))
        number += 1
    return number, seen, state.outlook()


def reliability(sample: Sequence[list[Moment]]) -> list[tuple[float, float, int]]:
    """For every tenth: the mean chance that was told, the share that was won, how many looks."""
    told, won, many = [0.0] * BINS, [0.0] * BINS, [0] * BINS
    for moments in sample:
        for moment in moments:
            for chance, outcome in zip(moment.chances, moment.won, strict=True):
                tenth = min(BINS - 1, int(chance * BINS))
                told[tenth] += chance
                won[tenth] += outcome
                many[tenth] += 1
    return [(told[i] / max(1, many[i]), won[i] / max(1, many[i]), many[i]) for i in range(BINS)]


def auc(sample: Sequence[list[Moment]], quarter: int, thought: Callable[[Moment], list[float]]) -> float:
    """Of all pairs of a winner and a loser at one moment: how often the winner was thought better of."""
    right = pairs = 0.0
    for moments in sample:
        for moment in moments:
            if int(moment.far * 4) != quarter:
                continue
            values = thought(moment)
            for one, value in enumerate(values):
                for other, rival in enumerate(values):
                    if moment.won[one] > moment.won[other]:
                        pairs += 1
                        right += 1.0 if value > rival else 0.5 if value == rival else 0.0
    return right / max(1.0, pairs)


def interval(values: list[float]) -> list[float]:
    ordered = sorted(values)
    return [ordered[int(0.025 * len(ordered))], ordered[int(0.975 * len(ordered)) - 1]]


@dataclass(frozen=True)
class Tenth:
    told: float
    won: float
    won95: list[float]
    looks: int


@dataclass(frozen=True)
class Quarter:
    outlook: float
    outlook95: list[float]
    evaluation: float


@dataclass(frozen=True)
class Report:
    game: str
    seats: int
    games: int
    reliability: list[Tenth]
    auc: list[Quarter]


def report(slug: str, seats: int, sample: list[list[Moment]]) -> Report:
    chance = random.Random(1)
    drawn = [[chance.choice(sample) for _ in sample] for _ in range(AGAIN)]
    again = [reliability(one) for one in drawn]
    tenths = [
        Tenth(told, won, interval([one[tenth][1] for one in again]), many)
        for tenth, (told, won, many) in enumerate(reliability(sample))
        if many
    ]
    quarters = []
    for quarter in range(4):
        spread = interval([auc(one, quarter, lambda moment: moment.chances) for one in drawn[:100]])
        thought = auc(sample, quarter, lambda moment: moment.chances)
        quarters.append(Quarter(thought, spread, auc(sample, quarter, lambda moment: moment.worths)))
    return Report(slug, seats, len(sample), tenths, quarters)


def show(found: Report) -> None:
    print(f"{found.game}, {found.seats} seats, {found.games} games", flush=True)
    for row in found.reliability:
        low, high = row.won95
        print(f"  told {row.told:6.1%}   won {row.won:6.1%} ({low:.1%} to {high:.1%})   {row.looks} looks")
    for number, quarter in enumerate(found.auc):
        low, high = quarter.outlook95
        words = f"outlook {quarter.outlook:.3f} ({low:.3f} to {high:.3f}), evaluation {quarter.evaluation:.3f}"
        print(f"  quarter {number + 1}: {words}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[], help="all, if none is named")
    parser.add_argument("--games", dest="number", type=int, default=400)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=FIRST_SEED)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", help="a file for the figures, as JSON")
    chosen = parser.parse_args()
    print(f"rules {'compiled' if greathall.compiled else 'interpreted'}", flush=True)
    found = []
    with get_context("spawn").Pool(chosen.jobs) as pool:
        for slug in chosen.games or games():
            tasks = [(slug, chosen.seats, chosen.seed + number) for number in range(chosen.number)]
            found.append(report(slug, chosen.seats, pool.map(play, tasks, chunksize=4)))
            show(found[-1])
    if chosen.out:
        Path(chosen.out).write_text(json.dumps([asdict(one) for one in found], indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""Games in bulk, over all cores, in chunks: memory stays small however many games are played."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from typing import SupportsIndex

from greathall.arena.match import play_game
from greathall.arena.statistics import Tally, share_interval
from greathall.bots import bots, make_bot, seed_for
from greathall.games import load
from greathall.kernel import GreathallError, OptionValue, whole


class Totals:
    """What was counted over some games. Wins of shared places are divided among the winners."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.decisions = Tally()
        self.wins = [0.0] * seats
        self.scores = [Tally() for _ in range(seats)]
        self.places = [Tally() for _ in range(seats)]
        self.endings: Counter[str] = Counter()
        self.shared = 0
        self.seconds = 0.0

    def merge(self, other: Totals) -> None:
        self.games += other.games
        self.decisions.merge(other.decisions)
        self.endings.update(other.endings)
        self.shared += other.shared
        self.seconds += other.seconds
        for seat in range(len(self.wins)):
            self.wins[seat] += other.wins[seat]
            self.scores[seat].merge(other.scores[seat])
            self.places[seat].merge(other.places[seat])


class Plan:
    """What to simulate. Game number i of a plan is always the same game, whatever the number of processes."""

    def __init__(
        self,
        slug: str,
        games: int,
        seats: SupportsIndex = 0,
        names: Sequence[str] = (),
        options: Mapping[str, OptionValue] | None = None,
        seed: SupportsIndex = 0,
        rotate: bool = False,
    ) -> None:
        game = load(slug)
        if games < 1:
            raise GreathallError(f"{games} games cannot be played: at least 1 is needed")
        players = list(names) or ["random"]
        asked = whole(seats, "the number of seats")
        count = game.check_seats(asked or (len(players) if len(players) > 1 else 0))
        if len(players) == 1:
            players = players * count
        if len(players) != count:
            raise GreathallError(f"{len(players)} bots were named for {count} seats")
        for name in players:
            if name not in bots():
                raise GreathallError(f"there is no bot '{name}'; there are: {', '.join(bots())}")
        self.slug = slug
        self.games = games
        self.seats = count
        self.players = players
        self.options = game.check_options(options)
        self.seed = whole(seed, "a seed")
        self.rotate = rotate
        game.new(count, seed, self.options)  # a plan that cannot be played is refused at once


def play_chunk(plan: Plan, first: int, count: int) -> Totals:
    """Plays the games `first` to `first + count - 1` of a plan."""
    game = load(plan.slug)
    totals = Totals(plan.seats)
    started = time.perf_counter()
    for number in range(first, first + count):
        seed = plan.seed * 1_000_000_007 + number
        state = game.new(plan.seats, seed, plan.options)
        shift = number % plan.seats if plan.rotate else 0
        players = [
            make_bot(plan.players[(seat + shift) % plan.seats], seed_for(seed, seat)) for seat in range(plan.seats)
        ]
        decisions = play_game(state, players, seed)
        result = state.result()
        totals.games += 1
        totals.decisions.add(decisions)
        totals.endings[result.reason] += 1
        winners = result.winners
        totals.shared += len(winners) > 1
        for seat in range(plan.seats):
            # With rotation results are counted by player, not by seat.
            player = (seat + shift) % plan.seats
            if seat in winners:
                totals.wins[player] += 1 / len(winners)
            totals.scores[player].add(result.scores[seat])
            totals.places[player].add(result.places[seat])
    totals.seconds = time.perf_counter() - started
    return totals


def simulate(plan: Plan, jobs: int = 0, progress: Callable[[int], None] | None = None) -> Totals:
    """Plays a plan with `jobs` processes (0: one per core) and adds everything up."""
    jobs = jobs or os.cpu_count() or 1
    totals = Totals(plan.seats)
    chunk = max(1, min(500, plan.games // (jobs * 4) or 1))
    chunks = ((first, min(chunk, plan.games - first)) for first in range(0, plan.games, chunk))
    if jobs == 1:
        for first, count in chunks:
            totals.merge(play_chunk(plan, first, count))
            if progress is not None:
                progress(count)
        return totals
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        running: set[Future[Totals]] = set()
        _fill(pool, plan, chunks, running, jobs * 2)
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                part = future.result()
                totals.merge(part)
                if progress is not None:
                    progress(part.games)
            _fill(pool, plan, chunks, running, jobs * 2)
    return totals


def _fill(
    pool: ProcessPoolExecutor,
    plan: Plan,
    chunks: Iterator[tuple[int, int]],
    running: set[Future[Totals]],
    most: int,
) -> None:
    """Keeps a few chunks waiting, so that a million games do not mean a queue of thousands."""
    while len(running) < most:
        chunk = next(chunks, None)
        if chunk is None:
            return
        running.add(pool.submit(play_chunk, plan, *chunk))


def summary(plan: Plan, totals: Totals, wall: float) -> dict[str, object]:
    """The figures as plain data, for `--json` and for the table."""
    rows: list[dict[str, object]] = []
    for seat in range(plan.seats):
        low, high = share_interval(totals.wins[seat], totals.games)
        rows.append(
            {
                "seat": seat,
                "bot": plan.players[seat],
                "wins": totals.wins[seat] / totals.games,
                "wins95": [low, high],
                "score": totals.scores[seat].data(),
                "place": totals.places[seat].data(),
            }
        )
    decisions = totals.decisions.mean * totals.games
    return {
        "game": plan.slug,
        "version": load(plan.slug).version,
        "options": plan.options,
        "seed": plan.seed,
        "games": totals.games,
        "rotated": plan.rotate,
        "seconds": wall,
        "games_per_second": totals.games / wall,
        "decisions_per_second": decisions / wall,
        "decisions": totals.decisions.data(),
        "shared_wins": totals.shared / totals.games,
        "endings": {reason: count / totals.games for reason, count in totals.endings.most_common()},
        "players": rows,
    }

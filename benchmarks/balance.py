"""Feudalia's reconstructed numbers, weighed by bots: `python benchmarks/balance.py [--games N] [--json FILE]`.

Plays games of all scenarios with 2, 3 and 4 players (half of them S1) and reports how long they take, who wins by the
order of turns, how often every vassal and master is hired when it could be, and what the points are made of. Game
number i of a seed is always the same game, whatever the number of processes. Ctrl-C reports what there is so far.
It measures the build that Python finds: a compiled one is many times faster (`pip install .`, or PYTHONPATH).
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple, cast

from greathall.arena import share_interval
from greathall.bots import bots, make_bot, seed_for
from greathall.games import load
from greathall.games.feudalia.box.components import BASIC, MASTER_IDS, MASTERS, SCENARIO_IDS, TYPES, VASSAL_IDS
from greathall.games.feudalia.box.vocabulary import HIRE, HIRE_CATHEDRAL, HIRE_MASTER, MASTER, MOVE, OFFER
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.games.feudalia.rules.masters import can_afford_master
from greathall.kernel import OptionValue


class Job(NamedTuple):
    """One game to be played."""

    number: int
    seed: int
    scenario: str
    seats: int
    bot: str
    options: dict[str, OptionValue]


class Card(NamedTuple):
    """What became of one kind of card in one game, for each player in the order of turns."""

    could: list[bool]  # it was within reach at least once
    hired: list[int]


class Played(NamedTuple):
    """What is worth knowing of one game; players in the order of turns, the starting player first."""

    scenario: str
    rounds: int
    ending: str
    first: int
    wins: list[float]  # a shared win is divided
    points: list[float]
    level: bool  # the best had equal victory points, so that a tie-break decided
    types: list[list[int]]
    levels: list[list[int]]
    cathedral: list[float]  # victory points
    vassals: dict[int, Card]  # those in the supply
    masters: dict[int, Card]  # those that were face up at some time
    fired: int
    moved: int
    offers: int


class Watch:
    """Notes what is within reach and what is hired while a game is played."""

    def __init__(self, state: FeudaliaState) -> None:
        self.state = state
        self.first = state.first
        self.vassals: dict[int, Card] = {}
        self.masters: dict[int, Card] = {}
        self.cities: list[int] = []
        self.fired = 0
        self.moved = 0
        self.offers = 0

    def order(self, seat: int) -> int:
        return (seat - self.first) % self.state.seats

    def _laid_out(self, cards: dict[int, Card], kinds: Sequence[int]) -> None:
        for kind in kinds:
            if kind not in cards:
                cards[kind] = Card([False] * self.state.seats, [0] * self.state.seats)

    def before(self, seat: int, moves: list[int]) -> None:
        state = self.state
        player = state.players[seat]
        order = self.order(seat)
        self.cities = player.cities
        if not self.vassals and state.supply:
            self._laid_out(self.vassals, state.supply)
            self._laid_out(self.masters, range(BASIC, MASTERS))
        self._laid_out(self.masters, state.row)
        asked = type(state.agenda[-1]).__name__
        for move in moves:
            if HIRE.holds(move):
                self.vassals[move - HIRE.base].could[order] = True
            elif HIRE_CATHEDRAL.holds(move):
                self.masters[BASIC + move - HIRE_CATHEDRAL.base].could[order] = True
            elif HIRE_MASTER.holds(move):
                wealth = player.wealth(state.box)
                for master in state.row:
                    if can_afford_master(state, player, master, wealth):
                        self.masters[master].could[order] = True
            elif asked == "ChooseMaster":
                self.masters[move - MASTER.base].could[order] = True

    def after(self, seat: int, move: int) -> None:
        order = self.order(seat)
        if HIRE.holds(move):
            self.vassals[move - HIRE.base].hired[order] += 1
        self.moved += MOVE.holds(move)
        self.offers += OFFER.holds(move)
        cities = self.state.players[seat].cities
        if cities is not self.cities:
            for master in cities:
                if master >= 0 and master not in self.cities:
                    self._laid_out(self.masters, [master])
                    self.masters[master].could[order] = True
                    self.masters[master].hired[order] += 1
            self.fired += sum(master >= 0 and master not in cities for master in self.cities)


def play(job: Job) -> Played:
    """Plays one game to its end."""
    seed = job.seed * 1_000_000_007 + job.number
    state = cast(FeudaliaState, load("feudalia").new(job.seats, seed, {**job.options, "scenario": job.scenario}))
    players = [make_bot(job.bot, seed_for(seed, seat)) for seat in range(job.seats)]
    watch = Watch(state)
    while not state.over:
        seat = state.to_act[0]
        watch.before(seat, state.moves(seat))
        move = players[seat].act(state, seat)
        state.play(seat, move)
        watch.after(seat, move)
    result = state.result()
    seats = [(watch.first + k) % job.seats for k in range(job.seats)]
    points = [result.scores[seat] for seat in seats]
    winners = result.winners
    return Played(
        scenario=job.scenario,
        rounds=state.round,
        ending=state.ending,
        first=watch.first,
        wins=[1 / len(winners) if seat in winners else 0.0 for seat in seats],
        points=points,
        level=points.count(max(points)) > 1,
        types=[list(state.players[seat].types) for seat in seats],
        levels=[list(state.players[seat].levels) for seat in seats],
        cathedral=[state.players[seat].halves / 2 + state.players[seat].ones for seat in seats],
        vassals=watch.vassals,
        masters=watch.masters,
        fired=watch.fired,
        moved=watch.moved,
        offers=watch.offers,
    )


def jobs_of(
    games: int, seed: int, bot: str, scenarios: Sequence[str], seats: Sequence[int], options: dict[str, OptionValue]
) -> Iterator[Job]:
    """S1 in every second game where it is among the scenarios; the others, and the seat counts, in turn."""
    others = [scenario for scenario in scenarios if scenario != "S1"]
    for number in range(games):
        turn = number // len(seats)
        scenario = "S1" if not others or ("S1" in scenarios and turn % 2 == 0) else ""
        if not scenario:
            scenario = others[(turn // 2 if "S1" in scenarios else turn) % len(others)]
        yield Job(number, seed, scenario, seats[number % len(seats)], bot, options)


# ---------------------------------------------------------------------- adding up


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def by_length(games: Sequence[Played]) -> dict[str, object]:
    rounds = [game.rounds for game in games]
    return {
        "games": len(games),
        "rounds": round(mean(rounds), 2),
        "p10": percentile(rounds, 0.1),
        "p90": percentile(rounds, 0.9),
        "cap": sum(game.ending == "cap" for game in games) / len(games),
        "decided by a tie-break": sum(game.level for game in games) / len(games),
        "points of the winner": round(mean([max(game.points) for game in games]), 2),
        "points of the others": round(mean([p for game in games for p in sorted(game.points)[:-1]]), 2),
        "cathedral": round(mean([vp for game in games for vp in game.cathedral]), 2),
        "fief levels": round(mean([sum(levels) for game in games for levels in game.levels]), 2),
        "masters fired": round(mean([game.fired for game in games]), 2),
        "masters moved": round(mean([game.moved for game in games]), 2),
        "offers": round(mean([game.offers for game in games]), 2),
    }


def by_order(games: Sequence[Played]) -> list[dict[str, object]]:
    """Shares of wins in the order of turns, with 95 % intervals."""
    rows: list[dict[str, object]] = []
    for order in range(len(games[0].wins)):
        wins = sum(game.wins[order] for game in games)
        rows.append(
            {
                "order": order + 1,
                "wins": wins / len(games),
                "wins95": list(share_interval(wins, len(games))),
                "points": round(mean([game.points[order] for game in games]), 2),
                "cathedral": round(mean([game.cathedral[order] for game in games]), 2),
                "fief levels": round(mean([sum(game.levels[order]) for game in games]), 2),
            }
        )
    return rows


def by_card(games: Sequence[Played], masters: bool, names: Sequence[str]) -> list[dict[str, object]]:
    """For each kind: how many players could hire it, did, and won. `lift`: wins of those who hired it, against even."""
    rows: list[dict[str, object]] = []
    for kind, name in enumerate(names):
        seen = [(game, card) for game in games if (card := (game.masters if masters else game.vassals).get(kind))]
        if not seen:
            continue
        players = [
            (card.could[k], card.hired[k], game.wins[k], 1 / len(game.wins))
            for game, card in seen
            for k in range(len(game.wins))
        ]
        could = [player for player in players if player[0]]
        hirers = [player for player in players if player[1]]
        won = sum(player[2] for player in players)
        lost = len(players) - won
        rows.append(
            {
                "id": name,
                "games": len(seen),
                "games hired": sum(any(card.hired) for _, card in seen) / len(seen),
                "players": len(players),
                "could": len(could) / len(players),
                "hired": len(hirers) / len(players),
                "hired if possible": len(hirers) / len(could) if could else 0.0,
                "copies": round(mean([player[1] for player in hirers]), 2),
                "winners": sum(player[2] for player in hirers) / won if won else 0.0,
                "losers": sum(1 - player[2] for player in hirers) / lost if lost else 0.0,
                "lift": sum(p[2] for p in hirers) / sum(p[3] for p in hirers) if hirers else 0.0,
            }
        )
    return rows


def by_fief(games: Sequence[Played]) -> list[dict[str, object]]:
    """How the owners of a type fare, and how far its fiefs are upgraded."""
    rows: list[dict[str, object]] = []
    for kind, name in enumerate(TYPES):
        owners = [
            (
                game.wins[k],
                1 / len(game.wins),
                [x for x, t in zip(game.levels[k], game.types[k], strict=True) if t == kind],
            )
            for game in games
            for k in range(len(game.wins))
            if kind in game.types[k]
        ]
        levels = Counter(level for owner in owners for level in owner[2])
        total = levels.total() or 1
        rows.append(
            {
                "id": name,
                "owners": len(owners),
                "lift": sum(o[0] for o in owners) / sum(o[1] for o in owners) if owners else 0.0,
                "levels": [levels[level] / total for level in range(3)],
            }
        )
    return rows


def summed_up(games: Sequence[Played], about: dict[str, object]) -> dict[str, object]:
    """Everything, as plain data."""
    counts = sorted({len(game.wins) for game in games})
    scenarios = [scenario for scenario in SCENARIO_IDS if any(game.scenario == scenario for game in games)]
    cells: dict[str, object] = {}
    for scenario in scenarios:
        for count in counts:
            cell = [game for game in games if game.scenario == scenario and len(game.wins) == count]
            if cell:
                cells[f"{scenario}/{count}"] = by_length(cell)
    same = {count: [game for game in games if len(game.wins) == count] for count in counts}
    return {
        **about,
        "games": len(games),
        "cap": sum(game.ending == "cap" for game in games) / len(games),
        "length": cells,
        "order": {str(count): by_order(same[count]) for count in counts},
        "seats": {str(count): by_seat(same[count]) for count in counts},
        "fiefs": by_fief(games),
        "vassals": by_card(games, False, VASSAL_IDS),
        "masters": by_card(games, True, MASTER_IDS),
    }


def by_seat(games: Sequence[Played]) -> list[float]:
    """Shares by the number of the seat: the starting player is drawn by lot, so they must be even."""
    n = len(games[0].wins)
    return [sum(game.wins[(seat - game.first) % n] for game in games) / len(games) for seat in range(n)]


# ---------------------------------------------------------------------- showing


def percent(value: object) -> str:
    return f"{100 * cast(float, value):.1f} %"


def table(rows: Sequence[dict[str, object]], shares: Sequence[str]) -> None:
    """Rows of equal keys; those named in shares as percentages."""
    lines = [list(rows[0])]
    for row in rows:
        lines.append([_cell(value, key in shares) for key, value in row.items()])
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    for line in lines:
        print("  " + "  ".join(text.rjust(width) for text, width in zip(line, widths, strict=True)))


def _cell(value: object, share: bool) -> str:
    if isinstance(value, list):
        return " – ".join(_cell(part, share) for part in value)
    if share:
        return percent(value)
    return f"{value:.2f}" if isinstance(value, float) else str(value)


def report(data: dict[str, object]) -> None:
    print(f"{data['games']} games, seed {data['seed']}, bot {data['bot']}; at the cap: {percent(data['cap'])}")
    print("\nLength, by scenario and players")
    cells = cast(dict[str, dict[str, object]], data["length"])
    table([{"": name, **cell} for name, cell in cells.items()], ("cap", "decided by a tie-break"))
    seats = cast(dict[str, list[float]], data["seats"])
    for count, rows in cast(dict[str, list[dict[str, object]]], data["order"]).items():
        print(f"\n{count} players, in the order of turns (by number of the seat: {_cell(seats[count], True)})")
        table(rows, ("wins", "wins95"))
    print("\nFiefs: wins of owners against even, shares of levels 0, 1, 2 at the end")
    table(cast(list[dict[str, object]], data["fiefs"]), ("levels",))
    for what in ("vassals", "masters"):
        print(f"\n{what.capitalize()}: shares of the players of those games in which it could be had")
        rows = cast(list[dict[str, object]], data[what])
        table(rows, ("games hired", "could", "hired", "hired if possible", "winners", "losers"))


# ---------------------------------------------------------------------- playing


def _deaf() -> None:
    """Ctrl-C is for the parent, which then stops its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_all(jobs: Iterator[Job], total: int, processes: int) -> tuple[list[Played], bool]:
    """All games, with progress; the second part is False if Ctrl-C came before the end."""
    games: list[Played] = []
    started = shown = time.monotonic()
    pool = get_context("spawn").Pool(processes, _deaf)
    try:
        for game in pool.imap_unordered(play, jobs, 4):
            games.append(game)
            now = time.monotonic()
            if now - shown > 5 or len(games) == total:
                shown = now
                pace = len(games) / (now - started)
                left = (total - len(games)) / pace / 60
                print(f"{len(games)} of {total} games, {pace:.1f} a second, {left:.1f} minutes left", file=sys.stderr)
        pool.close()
    except KeyboardInterrupt:
        _deaf()  # an impatient second Ctrl-C would cost the report
        return games, False
    finally:
        pool.terminate()
    return games, True


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--bot", default="greedy", choices=sorted(bots()))
    parser.add_argument("--scenarios", default=",".join(SCENARIO_IDS), help="S1,S2,…; all if not given")
    parser.add_argument("--seats", default="2,3,4")
    parser.add_argument("--components", default="", help="a changed box to be weighed")
    parser.add_argument("--option", action="append", default=[], metavar="NAME", help="switch a yes/no option on")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", type=Path, help="write the figures to this file too")
    chosen = parser.parse_args()
    scenarios = chosen.scenarios.split(",")
    seats = [int(count) for count in chosen.seats.split(",")]
    options: dict[str, OptionValue] = {"components": chosen.components, **dict.fromkeys(chosen.option, True)}
    for scenario in scenarios:
        load("feudalia").check_options({**options, "scenario": scenario})
    # A run in the background is born deaf to Ctrl-C; a friendly end by other means reports, too.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    jobs = jobs_of(chosen.games, chosen.seed, chosen.bot, scenarios, seats, options)
    games, whole = play_all(jobs, chosen.games, chosen.processes)
    if not games:
        raise SystemExit("no game was finished")
    about: dict[str, object] = {"seed": chosen.seed, "bot": chosen.bot, "options": options, "whole": whole}
    data = summed_up(games, about)
    report(data)
    if chosen.json:
        chosen.json.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""How strong the bots are: `python benchmarks/strength.py [GAME …] [--games 200] [--seed 1] [--write]`.

Every level meets greedy and the level below it, two seats, the same deals from both sides, on deals that were not used
to find the settings (those began at 5,000,000; these begin far from them). With --among N a level sits alone among
greedy bots at the largest table, on N deals, once on every seat; with --alone N it plays N solo games, and greedy too.
With --write what was found goes into the package, where `greathall bots` shows it. With --speed only simulations a
second are measured, beside greedy's decisions.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import cast

import greathall
from greathall.arena import Contest, play_contest, play_game, standing
from greathall.arena.rating import share_by_rounds
from greathall.arena.statistics import Tally, share_interval
from greathall.bots import Glimpse, bots, make_bot, seed_for
from greathall.bots.search import think
from greathall.crew import crew, spread
from greathall.games import games, load
from greathall.kernel import Dice

LEVELS = ("squire", "knight", "baron", "king")
FILE = Path(__file__).resolve().parents[1] / "src" / "greathall" / "bots" / "strength.json"


def share(slug: str, name: str, against: str, rounds: int, seed: int, jobs: int) -> dict[str, object]:
    """The share of the wins of one bot against another, with its 95 % interval."""
    contest = Contest(slug, [name, against], rounds, 2, None, seed)
    figures = standing(contest, play_contest(contest, None, jobs))
    cross = figures["cross"]
    assert isinstance(cross, list)
    row = cross[0]
    return {"against": against, "wins": row["wins"], "wins95": row["wins95"], "games": 2 * row["rounds"]}


def share_of_deal(slug: str, name: str, seed: int) -> float:
    """How often a bot wins one deal among greedy ones at the largest table, sitting once on every seat."""
    game = load(slug)
    seats = max(game.seats)
    wins = 0.0
    for mine in range(seats):
        state = game.new(seats, seed)
        names = [name if seat == mine else "greedy" for seat in range(seats)]
        play_game(state, [make_bot(one, seed_for(seed, seat), hurried=False) for seat, one in enumerate(names)], seed)
        winners = state.result().winners
        wins += 1.0 / len(winners) if mine in winners else 0.0
    return wins / seats


def among(slug: str, name: str, deals: int, seed: int, jobs: int) -> dict[str, object]:
    """The share of the wins of one bot among greedy ones at the largest table, with its 95 % interval by deals."""
    tasks = ((slug, name, 700_000_000 + seed * 1_000_003 + number) for number in range(deals))
    with crew(jobs=jobs) as workers:
        shares = list(spread(workers, share_of_deal, tasks))
    mean, low, high = share_by_rounds(shares)
    seats = max(load(slug).seats)
    return {"seats": seats, "wins": mean, "wins95": [low, high], "games": seats * len(shares)}


def solo(slug: str, name: str, seed: int) -> tuple[float, bool]:
    """The points of a game that a bot plays alone, and whether it got the best title there is."""
    game = load(slug)
    state = game.new(1, seed)
    play_game(state, [make_bot(name, seed_for(seed, 0), hurried=False)], seed)
    return state.result().scores[0], game.finished(state)[0] >= 1.0


def alone(slug: str, name: str, games: int, seed: int, jobs: int) -> dict[str, object]:
    """The mean points of a bot that plays alone, with their 95 % interval, and how often it got the best title."""
    tasks = ((slug, name, 700_000_000 + seed * 1_000_003 + number) for number in range(games))
    points, best = Tally(), 0
    with crew(jobs=jobs) as workers:
        for score, title in spread(workers, solo, tasks):
            points.add(score)
            best += title
    low, high = share_interval(best, games)
    return {
        "points": points.mean,
        "points95": [points.mean - points.error, points.mean + points.error],
        "best": best / games,
        "best95": [low, high],
        "games": games,
    }


def speeds(slug: str, seconds: float) -> dict[str, float]:
    """Simulations a second as king, and decisions a second of greedy, in the same positions of a game."""
    game = load(slug)
    state = game.new(2, 11)
    dice = Dice(1)
    players = [make_bot("greedy", seed_for(11, seat)) for seat in range(2)]
    simulations = decisions = 0
    thinking = greedy = 0.0
    while not state.over and thinking < seconds:
        seat = state.to_act[0]
        if len(state.moves(seat)) > 1:
            likeness = Glimpse(state, seat, dice).likeness
            started = time.perf_counter()
            simulations += think(likeness, seat, game.thinking, 1 << 40, seconds / 100, dice).simulations
            thinking += time.perf_counter() - started
        started = time.perf_counter()
        move = players[seat].act(state, seat)
        greedy += time.perf_counter() - started
        decisions += 1
        state.play(seat, move)
    return {"simulations/s": simulations / thinking, "greedy decisions/s": decisions / greedy}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[], help="all, if none is named")
    parser.add_argument("--games", dest="number", type=int, default=200, help="games of every pairing")
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=0)
    parser.add_argument(
        "--among", type=int, default=0, help="only: deals of one among greedy bots, with the most seats"
    )
    parser.add_argument("--alone", type=int, default=0, help="only: solo games, of the games that can be played alone")
    parser.add_argument("--speed", action="store_true", help="only measure simulations a second")
    parser.add_argument("--write", action="store_true", help="put the shares against greedy into the package")
    chosen = parser.parse_args()
    found: dict[str, dict[str, dict[str, object]]] = (
        json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    )
    print(f"rules {'compiled' if greathall.compiled else 'interpreted'}", flush=True)
    for slug in chosen.games or games():
        fast = speeds(slug, 2.0)
        print(slug, ", ".join(f"{value:,.0f} {name}" for name, value in fast.items()), flush=True)
        if chosen.speed:
            continue
        ladder = list(bots())
        for name in chosen.levels.split(",") if chosen.among else ():
            row = among(slug, name, chosen.among, chosen.seed, chosen.jobs)
            low, high = cast(list[float], row["wins95"])
            print(f"  {name} among {row['seats']}: {row['wins']:.1%} ({low:.1%} to {high:.1%})", flush=True)
            found.setdefault(slug, {}).setdefault(name, {})["among"] = row
        for name in ("greedy", *chosen.levels.split(",")) if chosen.alone and 1 in load(slug).seats else ():
            row = alone(slug, name, chosen.alone, chosen.seed, chosen.jobs)
            low, high = cast(list[float], row["points95"])
            print(
                f"  {name} alone: {row['points']:.1f} ({low:.1f} to {high:.1f}), best title {row['best']:.0%}",
                flush=True,
            )
            found.setdefault(slug, {}).setdefault(name, {})["alone"] = row
        for name in () if chosen.among or chosen.alone else chosen.levels.split(","):
            for against in dict.fromkeys(("greedy", ladder[ladder.index(name) - 1])):
                row = share(slug, name, against, chosen.number // 2, chosen.seed, chosen.jobs)
                low, high = cast(list[float], row["wins95"])
                print(f"  {name} against {against}: {row['wins']:.1%} ({low:.1%} to {high:.1%})", flush=True)
                figures = {key: row[key] for key in ("wins", "wins95", "games")}
                if against == "greedy":
                    level = found.setdefault(slug, {}).setdefault(name, {})
                    level.pop("simulations", None)  # of an earlier measurement, if the level had others then
                    level.update(figures)
                else:
                    found.setdefault(slug, {}).setdefault(name, {})["below"] = figures
    if chosen.write:
        FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""How strong the bots are: `python benchmarks/strength.py [GAME …] [--games 200] [--seed 1] [--write]`.

Every level meets greedy and the level below it, two seats, the same deals from both sides, on deals that were not used
to find the settings (those began at 5,000,000; these begin far from them). With --write the shares against greedy go
into the package, where `greathall bots` shows them. With --speed only simulations a second are measured, beside
greedy's decisions.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import cast

import greathall
from greathall.arena import Contest, play_contest, standing
from greathall.bots import Glimpse, bots, make_bot, seed_for
from greathall.bots.search import think
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
    parser.add_argument("--speed", action="store_true", help="only measure simulations a second")
    parser.add_argument("--write", action="store_true", help="put the shares against greedy into the package")
    chosen = parser.parse_args()
    found: dict[str, dict[str, object]] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    print(f"rules {'compiled' if greathall.compiled else 'interpreted'}", flush=True)
    for slug in chosen.games or games():
        fast = speeds(slug, 2.0)
        print(slug, ", ".join(f"{value:,.0f} {name}" for name, value in fast.items()), flush=True)
        if chosen.speed:
            continue
        ladder = list(bots())
        for name in chosen.levels.split(","):
            for against in dict.fromkeys(("greedy", ladder[ladder.index(name) - 1])):
                row = share(slug, name, against, chosen.number // 2, chosen.seed, chosen.jobs)
                low, high = cast(list[float], row["wins95"])
                print(f"  {name} against {against}: {row['wins']:.1%} ({low:.1%} to {high:.1%})", flush=True)
                if against == "greedy":
                    found.setdefault(slug, {})[name] = {key: row[key] for key in ("wins", "wins95", "games")}
    if chosen.write:
        FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

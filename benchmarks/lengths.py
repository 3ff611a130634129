"""How long a game is: `python benchmarks/lengths.py [GAME …] [--games 60] [--write]`.

Counts the decisions that one player is asked for in a whole game among greedy bots, for every number of players; and
for the set-up that the game suggests to beginners, where that is another one. With --write the figures go into the
package: the set-up page and `greathall options` tell them. Nothing is said about minutes, because bots have none.
"""

from __future__ import annotations

import argparse
import json
import statistics
from pathlib import Path

import greathall
from greathall.arena import play_record
from greathall.kernel import Game, OptionValue

FILE = Path(__file__).resolve().parents[1] / "src" / "greathall" / "lessons" / "lengths.json"
SEED = 9_000_000
BOT = "greedy"


def measure(game: Game, seats: int, games: int, options: dict[str, OptionValue]) -> dict[str, int]:
    """Decisions of a player in a game: the median, and between what four games of five lie."""
    found = []
    for number in range(games):
        record, _ = play_record(game, seats, SEED + number, [BOT] * seats, options)
        found.append(len(record.moves) / seats)
    tenths = statistics.quantiles(found, n=10)
    return {
        "games": games,
        "decisions": round(statistics.median(found)),
        "low": round(tenths[0]),
        "high": round(tenths[-1]),
    }


def can_be_played(game: Game, seats: int, options: dict[str, OptionValue]) -> bool:
    """Whether a set-up is for so many players."""
    try:
        game.new(seats, SEED, options)
    except greathall.GreathallError:
        return False
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("game", nargs="*", default=list(greathall.games()))
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    kept = json.loads(FILE.read_text(encoding="utf-8")) if FILE.is_file() else {}
    for slug in asked.game:
        game = greathall.load(slug)
        first = {option.name: option.first for option in game.options if option.first != option.default}
        row: dict[str, dict[str, dict[str, int]]] = {"usual": {}}
        for seats in game.seats:
            row["usual"][str(seats)] = measure(game, seats, asked.games, {})
            if first and can_be_played(game, seats, first):
                row.setdefault("first", {})[str(seats)] = measure(game, seats, asked.games, first)
            print(slug, seats, {kind: row[kind][str(seats)] for kind in row}, flush=True)
        kept[slug] = row
        if asked.write:
            FILE.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

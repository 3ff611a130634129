"""OpenSpiel's own CFR+ solves a small game: `python examples/openspiel_cfr.py [--cards N] [--rounds N]`.

CFR walks through the whole tree, so it is for small games. This one is a variant of Highest Card, which
docs/add-a-game.md builds in four files. They are taken from that page and put on the shelf from a folder
(GREATHALL_GAMES), with fewer cards and one rule changed: early rounds are worth more than late ones. (As it
stands on the page every order of playing is as good as any other against random play: there is nothing to solve.)
"""

from __future__ import annotations

import argparse
import os
import re
import tempfile
from pathlib import Path

PAGE = Path(__file__).resolve().parents[1] / "docs" / "add-a-game.md"
BLOCK = re.compile(r"^## .*`(highest_card/[\w.]+)`\n(?:(?!^## )[\s\S])*?^```\w+\n([\s\S]*?)^```$", re.MULTILINE)


def put_on_the_shelf(folder: Path, cards: int) -> None:
    """The files of the page, and the place where Greathall looks for them."""
    for name, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        text = text.replace("cards = 5", f"cards = {cards}")
        text = text.replace("state.points[seat] += 1", "state.points[seat] += 1 + state.hands[seat].bit_count()")
        path.write_text(text, encoding="utf-8")
    os.environ["GREATHALL_GAMES"] = str(folder)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cards", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=20)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        put_on_the_shelf(Path(folder), asked.cards)
        solve(asked.rounds)


def solve(rounds: int) -> None:
    # Imported only now, because the shelf is looked at once.
    import pyspiel  # noqa: PLC0415
    from open_spiel.python.algorithms import cfr, exploitability  # noqa: PLC0415

    import greathall.envs.openspiel  # noqa: F401, PLC0415

    game = pyspiel.load_game("greathall_highest_card(players=2,deals=1)")
    solver = cfr.CFRPlusSolver(game)
    for done in range(rounds + 1):
        if done in {0, rounds // 2, rounds}:
            given_away = exploitability.nash_conv(game, solver.average_policy())
            print(f"after {done:3} rounds a perfect opponent wins {given_away:.4f} from the average policy")
        solver.evaluate_and_update_policy()


if __name__ == "__main__":
    main()

"""The same seed gives the same move, compiled and interpreted: the choices of all searches are written down.

After a change of an evaluation or an outlook they are written anew: `python -m tests.bots.test_same_everywhere`.
"""

from __future__ import annotations

import json
from pathlib import Path

import greathall
from greathall.bots import Glimpse
from greathall.bots.search import think, weigh
from greathall.games import games
from greathall.kernel import Dice, playout
from greathall.kernel.thinking import FLAT, TREE, TURNS, Thinking

FILE = Path(__file__).with_name("choices.json")
ENGINES = {
    "tree": Thinking(engine=TREE, ripe=1),
    "tree by shares": Thinking(engine=TREE, ripe=1, looks=2, trust=1.0),
    "flat": Thinking(engine=FLAT, rollout=1),
    "turns": Thinking(engine=TURNS, rollout=1, breadth=4, looked=60, looked_later=20),
}
POSITIONS = 3
SIMULATIONS = 24
PAIRS = 4


def choices(slug: str) -> dict[str, list[str]]:
    """What every way of searching chooses in some positions, the chance it gives that move and the last one."""
    game = greathall.load(slug)
    found: dict[str, list[str]] = {name: [] for name in ENGINES}
    for number in range(POSITIONS):
        state = game.new(2, number)
        playout(state, Dice(number), 12 + 9 * number)
        if state.over:
            continue
        seat = state.to_act[0]
        for name, thinking in ENGINES.items():
            likeness = Glimpse(state, seat, Dice(number)).likeness
            thought = think(likeness, seat, thinking, SIMULATIONS, 1e9, Dice(number))
            found[name].append(f"{game.vocabulary.words(thought.moves[0])} {thought.chances[0]:.9f}")
            weighed = weigh(likeness, seat, thinking, SIMULATIONS, PAIRS, Dice(number), likeness.moves(seat)[-1])
            found[name].append(f"{weighed.chance:.9f} {weighed.reached:.9f} {weighed.error:.9f}")
    return found


def test_the_same_seed_gives_the_same_move_on_every_build(slug: str) -> None:
    assert choices(slug) == json.loads(FILE.read_text(encoding="utf-8"))[slug]


if __name__ == "__main__":
    FILE.write_text(json.dumps({slug: choices(slug) for slug in games()}, indent=1) + "\n", encoding="utf-8")

"""A bot of one's own in the arena: `python examples/own_bot.py [--rounds N]`.

A bot gets a Glimpse: its moves, its view of the table, and as many imagined positions as it likes, in which everything
that its seat cannot know has been dealt again. The true position is out of its reach.
"""

from __future__ import annotations

import argparse

import greathall
from greathall.arena import play_game
from greathall.bots import Bot, Glimpse, make_bot, seed_for


class Careful(Bot):
    """Plays the move whose worst case, over some imagined worlds, is best."""

    name = "careful"
    about = "fears the worst"
    worlds = 6

    def choose(self, glimpse: Glimpse) -> int:
        worlds = [glimpse.imagine(self.dice) for _ in range(self.worlds)]

        def worst(move: int) -> float:
            chances: list[float] = []
            for world in worlds:
                after = world.copy()
                after.play(glimpse.seat, move)
                chances.append(after.outlook()[glimpse.seat])
            return min(chances)

        return max(glimpse.moves(), key=worst)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=50, help="deals; each is played from both sides")
    parser.add_argument("--against", default="greedy")
    asked = parser.parse_args()
    game = greathall.load("feebleton")
    wins = 0.0
    for seed in range(asked.rounds):
        for mine in (0, 1):
            players: list[Bot] = [make_bot(asked.against, seed_for(seed, seat)) for seat in (0, 1)]
            players[mine] = Careful(seed_for(seed, mine))
            state = game.new(2, seed)
            play_game(state, players, seed)
            winners = state.result().winners
            wins += (mine in winners) / len(winners)
    games = 2 * asked.rounds
    print(f"careful won {wins:g} of {games} games against {asked.against} ({100 * wins / games:.0f} %)")


if __name__ == "__main__":
    main()

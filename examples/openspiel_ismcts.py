"""OpenSpiel's own ISMCTS plays Feebleton against a random bot: `python examples/openspiel_ismcts.py [--games N]`.

`resample` gives its search the positions that the player to move holds possible. The random rollouts are OpenSpiel's,
in Python; the bots of Greathall search inside the compiled core and are far stronger for the same time.
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from greathall.envs import openspiel


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--simulations", type=int, default=60)
    asked = parser.parse_args()
    game = pyspiel.load_game("greathall_feebleton(players=2,deals=1000)")
    chance = np.random.RandomState(1)
    won = 0.0
    for number in range(asked.games):
        bot = ismcts.ISMCTSBot(
            game, mcts.RandomRolloutEvaluator(1, chance), 1.4, asked.simulations, random_state=chance
        )
        bot.set_resampler(openspiel.resample)
        mine = number % 2
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.current_player() == mine:
                state.apply_action(bot.step(state))
            else:
                state.apply_action(int(chance.choice(state.legal_actions())))
        won += (state.returns()[mine] + 1) / 2
    print(f"ISMCTS with {asked.simulations} simulations won {won:g} of {asked.games} games against random moves")


if __name__ == "__main__":
    main()

"""What is learned from: positions of a searching bot's games against itself.

Two kinds are kept. Of positions that were played it is known who won. Of positions that were only thought of, right
after one of the moves that a search weighed against each other, it is known what the search thought of them in the end:
only they teach to tell the moves of one position apart. Now and then a move is made that the bot would not make, so
that it learns where that leads.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from greathall.bots import ORDER, Glimpse, one_of, seed_for
from greathall.bots.search_steps import answer_for_others
from greathall.games import load
from greathall.kernel import Dice
from greathall.kernel.data import Reader
from greathall.kernel.net import Net, read_net
from greathall.kernel.state import State
from greathall.learning.taught import Taught

WANDER = 0.12  # how often a move is drawn by how often the search tried it
ERR = 0.03  # how often any legal move is made
PLAYED = 0.5  # of the positions that were played, how many are kept
SIBLINGS = 2  # positions kept for each search
SEEN = 0.04  # of the simulations went to a move of which a search knows something

Floats = npt.NDArray[np.float32]


@dataclass
class Harvest:
    """The positions of one game, or of many."""

    features: npt.NDArray[np.float16]  # [position, seat, feature]
    opinions: Floats  # [position, seat]: the logarithm of the chance in the game's own opinion
    seat: npt.NDArray[np.int8]  # whose chance the target is
    target: Floats
    played: npt.NDArray[np.bool_]  # whether the target is the outcome of the game
    game: npt.NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.target)


class Basket:
    """Positions as they are gathered."""

    def __init__(self, features: int) -> None:
        self.size = features
        self.rows: list[Floats] = []
        self.opinions: list[list[float]] = []
        self.seats: list[int] = []
        self.targets: list[float] = []
        self.played: list[bool] = []

    def add(self, state: State, seat: int, target: float, played: bool) -> None:
        rows = np.zeros((state.seats, self.size), np.float32)
        for other in range(state.seats):
            state.features(other, rows[other])
        self.rows.append(rows)
        self.opinions.append(state.game.outlook(state))
        self.seats.append(seat)
        self.targets.append(target)
        self.played.append(played)

    def harvest(self, game: int) -> Harvest:
        count = len(self.rows)
        opinions = np.log(np.maximum(1e-6, np.array(self.opinions, np.float32)))
        # Numbers of pieces, points and coins are small: half precision holds them well enough to learn from.
        features = np.clip(np.stack(self.rows), -60000, 60000).astype(np.float16)
        return Harvest(
            features,
            opinions,
            np.array(self.seats, np.int8),
            np.array(self.targets, np.float32),
            np.array(self.played, np.bool_),
            np.full(count, game, np.int32),
        )


def play_and_gather(slug: str, seats: int, seed: int, simulations: int, learned: str) -> Harvest | None:
    """One game of a bot with itself. None: nobody had anything to choose."""
    game = load(slug)
    net = net_of(slug, learned)
    state = game.new(seats, seed)
    players = [Taught(seed_for(seed, seat), simulations, net) for seat in range(seats)]
    dice, order = Dice(seed_for(seed, 10_001)), Dice(seed_for(seed, ORDER))
    basket = Basket(len(game.feature_names))
    while not state.over:
        seat = one_of(state.to_act, order)
        moves = state.moves(seat)
        move = moves[0]
        if len(moves) > 1:
            if dice.unit() < PLAYED:
                basket.add(state, seat, 0.0, True)
            move = think_and_gather(state, seat, players[seat], dice, basket)
        state.play(seat, move)
    if not basket.rows:
        return None
    chances = game.finished(state)
    for number, seat in enumerate(basket.seats):
        if basket.played[number]:
            basket.targets[number] = chances[seat]
    return basket.harvest(seed)


def think_and_gather(state: State, seat: int, player: Taught, dice: Dice, basket: Basket) -> int:
    """The move that is made; what the search thought of some moves goes into the basket."""
    glimpse = Glimpse(state, seat, player.dice)
    thought = player.think(glimpse)
    known = [i for i, visits in enumerate(thought.visits) if visits >= max(4, SEEN * thought.simulations)]
    world = glimpse.likeness.imagine(seat, dice)
    answer_for_others(world, seat, dice)
    for turn in range(SIBLINGS):
        if len(known) > turn:
            # The best one always: it is what the others are measured by.
            i = known.pop(0) if turn == 0 else known.pop(dice.below(len(known)))
            after = world.copy()
            after.act(seat, thought.moves[i])
            if not after.over:
                basket.add(after, seat, thought.chances[i], False)
    chance = dice.unit()
    if chance < ERR:
        return thought.moves[dice.below(len(thought.moves))]
    if chance < ERR + WANDER:
        drawn = dice.below(max(1, sum(thought.visits)))
        for i, visits in enumerate(thought.visits):
            drawn -= visits
            if drawn < 0:
                return thought.moves[i]
    return thought.moves[0]


@cache
def net_of(slug: str, learned: str) -> Net | None:
    """A network from its text; an empty one is none."""
    if not learned:
        return None
    return read_net(Reader(json.loads(learned), "learned"), load(slug).feature_names)


def joined(harvests: list[Harvest]) -> Harvest:
    """All positions of some games."""
    return Harvest(
        np.concatenate([one.features for one in harvests]),
        np.concatenate([one.opinions for one in harvests]),
        np.concatenate([one.seat for one in harvests]),
        np.concatenate([one.target for one in harvests]),
        np.concatenate([one.played for one in harvests]),
        np.concatenate([one.game for one in harvests]),
    )

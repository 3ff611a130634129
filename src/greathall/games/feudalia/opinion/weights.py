"""Feudalia, what a position's parts are worth: once as the greedy bot thinks, once for those who look further."""

from __future__ import annotations

from typing import Final

from greathall.games.feudalia.opinion.worth import CUBE_WORTH


class Weights:
    """In coins. Found by trial: games of two greedy bots with different numbers, a hundred or so for each tried."""

    def __init__(self) -> None:
        # A victory point costs about ten coins; it counts for more than them here: points are what the coins are for.
        self.half_point = 16.0
        self.rival = 0.2  # the part of its worth that a point of the best opponent takes away
        self.lead = 30.0  # how far ahead a seat is that is e times as likely to win
        self.noble = 0.3
        self.fodder = 0.8  # a plain worker, without whom no specialist can be hired
        self.ready = 0.5  # how much of its worth a thing has that could be built at once
        self.second = 0.1  # the part of the second best thing to build that counts
        self.cubes = [float(worth) for worth in CUBE_WORTH]
        self.loose_cube = 0.3  # the part of its worth that a cube has in itself
        self.safe_cube = 0.15
        self.stored_cube = 1.0
        self.coin = 0.5
        self.lost_coin = 0.3  # a coin that cannot be saved: it may still be spent this turn
        self.influence_left = 0.4  # an influence action that a card in hand could use
        self.unplayed = 0.1
        self.last_round = 32.0  # by then a game to 10 points is usually over
        self.pace = 1.2  # rounds in which the leader makes half a point
        self.deck = 0.2
        self.filled = 0.85  # cards do not come evenly: a field is sometimes left free for want of the right card
        self.most_drawn = 9.0  # more cards than that are seldom drawn, whatever the deck
        self.crusader = 0.7  # what a point of attack adds to a card as long as crusades bring points
        self.master = 0.2
        self.licence = 5.0
        self.variety = 3.0  # a kind of fief: different fiefs give different cubes
        self.fidget = 2.0  # moving a master is not worth the trouble in itself


def _foresight() -> Weights:
    """Of a search that plans its own turn.

    All were changed at random at once, up or down by a quarter, in some 5,200 pairs of games that a short search (64
    and 96 simulations) played against greedy: eleven rounds, each around what the one before had found best. It won 66
    % ± 3 of the first round's games and 76 % ± 3 of the sixth's; the other five rounds, with 96 simulations, won 81 %
    ± 2. These are the means of the last six.
    """
    w = Weights()
    w.half_point = 11.5
    w.rival = 0.23
    w.lead = 22.0  # fitted to the winners of 120 games of greedy bots with some random moves
    w.second = 0.115
    w.cubes = [1.0, 1.05, 1.35, 2.1, 2.4]
    w.loose_cube = 0.22
    w.stored_cube = 1.1
    w.lost_coin = 0.33
    w.influence_left = 0.48
    w.unplayed = 0.115
    w.last_round = 46.0
    w.pace = 0.9
    w.deck = 0.3
    w.filled = 0.57
    w.most_drawn = 5.5
    w.master = 0.26
    w.variety = 3.7
    return w


GREEDY: Final = Weights()
FORESIGHT: Final = _foresight()

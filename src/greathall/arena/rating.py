"""Ratings from who beat whom (Bradley and Terry), and how sure one may be of them.

A difference of 400 points means ten wins for one loss, as in chess; the mean of all players is 1500. The intervals come
from drawing the rounds again with replacement: a round is one deal played from every seat, so luck that both players
share counts once.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from greathall.kernel import Dice

MEAN: Final = 1500.0
SCALE: Final = 400.0 / math.log(10.0)
DRAWS: Final = 400
STEPS: Final = 200
CLOSE: Final = 1e-7
TIE: Final = 0.5  # every two players are thought to have drawn once, so that an unbeaten one has a rating, too

# Of a round: for every two players (their numbers) how many comparisons the first won, and how many there were.
Round = Sequence[tuple[int, int, float, float]]


def strengths(players: int, rounds: Sequence[Round]) -> list[float]:
    """The ratings under which these results are most likely."""
    won = [[0.0] * players for _ in range(players)]
    for results in rounds:
        for a, b, wins, games in results:
            won[a][b] += wins
            won[b][a] += games - wins
    for a in range(players):
        for b in range(players):
            if a != b:
                won[a][b] += TIE
    power = [1.0] * players
    for _ in range(STEPS):
        old = power.copy()
        for a in range(players):
            expected = sum((won[a][b] + won[b][a]) / (power[a] + power[b]) for b in range(players) if b != a)
            power[a] = sum(won[a]) / expected if expected else 1.0
        middle = math.exp(sum(math.log(value) for value in power) / players)
        power = [value / middle for value in power]
        if max(abs(math.log(new / before)) for new, before in zip(power, old, strict=True)) < CLOSE:
            break
    return [MEAN + SCALE * math.log(value) for value in power]


def intervals(players: int, rounds: Sequence[Round], seed: int = 1) -> list[tuple[float, float]]:
    """For every player the bounds between which its rating lies with 95 % certainty."""
    dice = Dice(seed)
    drawn: list[list[float]] = []
    for _ in range(DRAWS):
        again = [rounds[dice.below(len(rounds))] for _ in rounds]
        drawn.append(strengths(players, again))
    bounds: list[tuple[float, float]] = []
    for player in range(players):
        values = sorted(ratings[player] for ratings in drawn)
        bounds.append((values[int(0.025 * (DRAWS - 1))], values[int(0.975 * (DRAWS - 1)) + 1]))
    return bounds


def share_by_rounds(shares: Sequence[float]) -> tuple[float, float, float]:
    """The mean share of the wins and its 95 % interval, each round counted as one observation."""
    count = len(shares)
    if count == 0:
        return 0.5, 0.0, 1.0
    mean = sum(shares) / count
    spread = math.sqrt(sum((share - mean) ** 2 for share in shares) / (count - 1)) if count > 1 else 0.5
    # A handful of equal rounds would pretend to be certain; two imagined ones, a win and a loss, keep it honest.
    error = 1.96 * math.sqrt((spread * spread * count + 0.5) / (count + 2) / count)
    return mean, max(0.0, mean - error), min(1.0, mean + error)

"""Proof 11: no seat has an advantage that the rules do not give it.

In all games who begins is drawn, and so is all else in which seats differ: players who play alike must do equally well
in every seat. Each seat is measured by its share of the first places and by how many it leaves behind; its mean over
many games may be off by `SURE` standard errors. For one figure that happens once in 45 million times, for all figures
here together less than once in 10,000 (and the seeds are fixed). Long games are stopped, and the game's own opinion
says who is ahead.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence

import pytest

import greathall
from greathall.arena import play_game
from greathall.bots import Bot, RandomBot, make_bot, seed_for
from greathall.kernel import Dice, State, Together, playout
from tests.battery.cases import Case

SURE = 5.6
MOST = 300  # decisions: by then everybody has had many turns in every game


def standing(state: State) -> list[float]:
    """How well each seat does, or did."""
    if state.over:
        return [-float(place) for place in state.result().places]
    return [state.evaluate(seat) for seat in range(state.seats)]


def first_places(worth: Sequence[float]) -> list[float]:
    """Each seat's share of the first place, less what it would have if all had the same."""
    best = max(worth)
    return [(one == best) / worth.count(best) - 1 / len(worth) for one in worth]


def left_behind(worth: Sequence[float]) -> list[float]:
    """How many each seat is ahead of, less how many are ahead of it."""
    return [float(sum((one > other) - (one < other) for other in worth)) for one in worth]


def unevenness(worths: Iterable[Sequence[float]]) -> float:
    """By how many standard errors the luckiest or unluckiest seat is off the mean."""
    worst = 0.0
    every = list(worths)
    for measure in (first_places, left_behind):
        games = [measure(worth) for worth in every]
        for seat in range(len(games[0])):
            spread = math.sqrt(sum(game[seat] ** 2 for game in games))
            if spread > 0:
                worst = max(worst, abs(sum(game[seat] for game in games)) / spread)
    return worst


def at_random(case: Case, games: int) -> Iterable[list[float]]:
    for seed in range(games):
        state = case.new(seed)
        playout(state, Dice(seed_for(seed, 0)), MOST)
        yield standing(state)


def test_players_at_random_are_even(case: Case, effort: float) -> None:
    if case.seats > 1:
        assert unevenness(at_random(case, int(150 * effort * case.weight) + 40)) < SURE


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_bots_are_even_in_the_shortest_game(seats: int, effort: float) -> None:
    worths: list[list[float]] = []
    for seed in range(int(40 * effort)):
        state = greathall.load("feebleton").new(seats, seed)
        play_game(state, [make_bot("greedy", seed_for(seed, seat)) for seat in range(seats)], seed)
        worths.append(standing(state))
    assert unevenness(worths) < SURE


class Latecomer(RandomBot):
    """Counts how often it is the last to be asked where all are asked at the same time: it could know most then."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.last = 0

    def act(self, state: State, seat: int) -> int:
        self.last += isinstance(state.agenda[-1], Together) and state.to_act == (seat,)
        return super().act(state, seat)


def in_order(state: State, players: Sequence[Bot], seed: int) -> None:
    """A table at which the seats are always asked in their order."""
    while not state.over:
        seat = state.to_act[0]
        state.play(seat, players[seat].act(state, seat))


def how_often_last(match: Callable[[State, Sequence[Bot], int], object], seats: int) -> Iterator[list[float]]:
    for seed in range(40):
        players = [Latecomer(seed_for(seed, seat)) for seat in range(seats)]
        match(greathall.load("medieval_realms").new(seats, seed), players, seed)
        assert any(player.last for player in players)
        yield [float(player.last) for player in players]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_is_asked_last_equally_often(seats: int) -> None:
    assert unevenness(how_often_last(play_game, seats)) < SURE


def test_a_table_that_asks_in_the_order_of_the_seats_is_noticed() -> None:
    assert unevenness(how_often_last(in_order, 4)) > SURE

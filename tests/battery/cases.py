"""What the battery is run for: every game, every number of seats, every option."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import greathall
from greathall.kernel import BadOptions, Dice, Game, OptionValue, State


class Case:
    """One way to play a game. `weight` is less than 1 where a neighbouring case plays nearly the same."""

    def __init__(self, game: Game, seats: int, options: dict[str, OptionValue], weight: float) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.weight = weight

    def __str__(self) -> str:
        chosen = "-".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.game.slug}-{self.seats}" + (f"-{chosen}" if chosen else "")

    def new(self, seed: int, listen: bool = False) -> State:
        return self.game.new(self.seats, seed, self.options, listen)


def option_values(game: Game) -> list[tuple[str, OptionValue]]:
    """Every value of every option that is not its default; of numbers the least and the greatest."""
    values: list[tuple[str, OptionValue]] = []
    for option in game.options:
        if option.values:
            values += [(option.name, value) for value in option.values if value != option.default]
        elif isinstance(option.default, int):
            values += [(option.name, number) for number in (option.least, option.most) if number != option.default]
    return values


def option_sets(game: Game) -> list[dict[str, OptionValue]]:
    """The default, every other value alone, and a chain of neighbouring values in pairs."""
    alone: list[dict[str, OptionValue]] = [{name: value} for name, value in option_values(game)]
    pairs = [a | b for a, b in pairwise(alone) if not a.keys() & b.keys()]
    return [{}, *alone, *pairs]


@cache
def cases(slugs: tuple[str, ...]) -> list[Case]:
    """All cases that the rules allow. That each option can be played somewhere is proved in test_play."""
    found: list[Case] = []
    for slug in slugs:
        game = greathall.load(slug)
        sets = option_sets(game)
        for number, options in enumerate(sets):
            for seats in game.seats:
                try:
                    game.new(seats, 0, options)
                except BadOptions:
                    continue
                weight = 1.0 if number == 0 else max(0.05, min(0.5, 1.5 / len(sets)))
                found.append(Case(game, seats, options, weight))
    return found


def walk(state: State, seed: int, most: int = 1_000_000) -> Iterator[State]:
    """Plays a random game, whoever is asked first answers; gives the state at every decision."""
    dice = Dice(seed)
    for _ in range(most):
        if state.over:
            return
        yield state
        seat = state.to_act[dice.below(len(state.to_act))]
        moves = state.moves(seat)
        state.play(seat, moves[dice.below(len(moves))])


def samples(case: Case, seed: int, count: int) -> Iterator[State]:
    """About `count` positions spread over random games, the beginnings and the ends among them."""
    dice = Dice(seed)
    given = 0
    game_number = 0
    while given < count:
        state = case.new(seed * 1000 + game_number, listen=True)
        step = 1 + dice.below(7)
        for length, here in enumerate(walk(state, seed + game_number), 1):
            if length % step == 0 or length <= 2:
                yield here
                given += 1
                step = 1 + dice.below(max(2, length // 3))
                if given >= count:
                    return
        game_number += 1

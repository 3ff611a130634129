"""What the battery is run for: every game, every number of seats, every option, every pair of options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations

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


def allowed(game: Game, seats: int, options: dict[str, OptionValue]) -> bool:
    """Whether the rules let these options be played together."""
    try:
        game.new(seats, 0, options)
    except BadOptions:
        return False
    return True


def value_pairs(game: Game) -> list[dict[str, OptionValue]]:
    """Every two values of different options that can be played together with some number of seats."""
    pairs = [{a[0]: a[1], b[0]: b[1]} for a, b in combinations(option_values(game), 2) if a[0] != b[0]]
    return [pair for pair in pairs if any(allowed(game, seats, pair) for seats in game.seats)]


def combined(game: Game) -> Iterator[tuple[int, dict[str, OptionValue]]]:
    """A few cases in which all those pairs occur; the numbers of seats take turns where they do as well."""
    missing = value_pairs(game)
    turn = list(game.seats)
    while missing:
        tried = [(n, widened(game, n, missing)) for n in turn if allowed(game, n, missing[0])]
        left = [[pair for pair in missing if not pair.items() <= options.items()] for _, options in tried]
        best = min(range(len(tried)), key=lambda i: len(left[i]))
        seats, options = tried[best]
        yield seats, options
        missing = left[best]
        turn.remove(seats)
        turn.append(seats)


def widened(game: Game, seats: int, missing: list[dict[str, OptionValue]]) -> dict[str, OptionValue]:
    """The first of the pairs, and whatever can be played with it and takes in more of them."""
    options = dict(missing[0])
    for name, value in option_values(game):
        more = options | {name: value}
        useful = any(name in pair and pair.items() <= more.items() for pair in missing)
        if name not in options and useful and allowed(game, seats, more):
            options = more
    return options


@cache
def cases(slugs: tuple[str, ...]) -> list[Case]:
    """The default and every other value alone with all numbers of seats, and every pair of values with one of them."""
    found: list[Case] = []
    for slug in slugs:
        game = greathall.load(slug)
        alone = [{name: value} for name, value in option_values(game)]
        little = max(0.05, min(0.5, 1.5 / (1 + len(alone))))
        found += [Case(game, seats, {}, 1.0) for seats in game.seats]
        found += [
            Case(game, seats, options, little)
            for options in alone
            for seats in game.seats
            if allowed(game, seats, options)
        ]
        found += [Case(game, seats, options, little) for seats, options in combined(game)]
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


def kinds_asked(case: Case, seed: int, most: int, each: int) -> Iterator[State]:
    """Positions of a random game, those in which every kind of question is asked for the first few times."""
    seen: Counter[str] = Counter()
    for state in walk(case.new(seed, listen=True), seed, most):
        kind = type(state.agenda[-1]).__name__
        seen[kind] += 1
        if seen[kind] <= each:
            yield state

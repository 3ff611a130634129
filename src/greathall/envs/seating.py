"""Who sits where, and which game: what the environments take from their callers, checked once for all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from greathall import load
from greathall.bots import Bot, bots, make_bot, seed_for
from greathall.kernel import Game, GreathallError


def the_game(game: str | Game) -> Game:
    """A game by its slug, or itself."""
    return load(game) if isinstance(game, str) else game


class Maker:
    """Makes the bot of a seat anew for every game, with chances that depend on that game's seed."""

    def __init__(self, name: str, seat: int) -> None:
        if name not in bots():
            raise GreathallError(f"there is no bot '{name}'; there are: {', '.join(bots())}")
        self.name = name
        self.seat = seat

    def __call__(self, seed: int) -> Bot:
        return make_bot(self.name, seed_for(seed, self.seat), hurried=False)


def makers(seats: int, names: Mapping[int, str] | None) -> list[Callable[[int], Bot] | None]:
    """For each seat its bot's maker, None for a seat that is played from outside; one at least must be."""
    names = names or {}
    for seat in names:
        if not 0 <= seat < seats:
            raise GreathallError(f"there is no seat {seat} for a bot: this game has seats 0 to {seats - 1}")
    if len(names) == seats:
        raise GreathallError("bots sit on all seats: one at least must be played from outside")
    return [Maker(names[seat], seat) if seat in names else None for seat in range(seats)]

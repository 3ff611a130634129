"""The games on the shelf: one folder each. A new folder with a `make()` in its `__init__` is a new game, at once.

Folders of games may also lie elsewhere: the variable GREATHALL_GAMES names the places, as PATH does for programs.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from greathall.kernel import Game, GreathallError

__all__ = ["games", "load"]

__path__ += [place for place in os.environ.get("GREATHALL_GAMES", "").split(os.pathsep) if place]


@cache
def games() -> tuple[str, ...]:
    """The slugs of all games, in alphabetical order."""
    return tuple(sorted({module.name for module in iter_modules(__path__) if module.ispkg}))


@cache
def load(slug: str) -> Game:
    """The rules of a game, by its slug."""
    if slug not in games():
        raise GreathallError(f"there is no game '{slug}'; there are: {', '.join(games())}")
    game: Game = import_module(f"{__name__}.{slug}").make()
    return game

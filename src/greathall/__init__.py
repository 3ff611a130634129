"""Greathall: five feudal board games, played by their rulebooks."""

import sys
from types import ModuleType
from typing import TYPE_CHECKING

from greathall.games import games as _slugs
from greathall.games import load
from greathall.kernel import Dice, Game, GreathallError, IllegalMove, Record, State, playout
from greathall.kernel import dice as _dice


class _Games:
    """`greathall.games()` lists the games, and `greathall.games` is still the package they lie in."""

    def __call__(self) -> tuple[str, ...]:
        """The slugs of all games, in alphabetical order."""
        return _slugs()

    def __getattr__(self, name: str) -> ModuleType:
        found: ModuleType = getattr(sys.modules["greathall.games"], name)
        return found


games = _Games()

# Whether the rules run as a C extension (made by mypyc when the package was built) or as plain Python.
compiled: bool = not _dice.__file__.endswith(".py")

if TYPE_CHECKING:
    __version__: str

__all__ = [
    "Dice",
    "Game",
    "GreathallError",
    "IllegalMove",
    "Record",
    "State",
    "__version__",
    "compiled",
    "games",
    "load",
    "playout",
]


def __getattr__(name: str) -> str:
    """`__version__`, when somebody asks: to look it up takes as long as to import everything else."""
    if name != "__version__":
        raise AttributeError(f"module 'greathall' has no attribute '{name}'")
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

    try:
        return version("greathall")
    except PackageNotFoundError:  # run from a bare source tree
        return "0"

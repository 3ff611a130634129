"""Greathall: five feudal board games, played by their rulebooks."""

from importlib.metadata import PackageNotFoundError, version

from greathall.games import games, load
from greathall.kernel import Dice, Game, GreathallError, IllegalMove, Record, State, playout
from greathall.kernel import dice as _dice

try:
    __version__ = version("greathall")
except PackageNotFoundError:  # run from a bare source tree
    __version__ = "0"

# Whether the rules run as a C extension (made by mypyc when the package was built) or as plain Python.
compiled: bool = not _dice.__file__.endswith(".py")

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

"""Players that are programs. A bot gets what its seat may know, and nothing else."""

from __future__ import annotations

from greathall.bots.advice import Advice, advise
from greathall.bots.bot import ORDER, Bot, Glimpse, one_of, seed_for
from greathall.bots.levels import Baron, King, Knight, Searcher, Squire
from greathall.bots.measured import strength
from greathall.bots.simple import GreedyBot, RandomBot
from greathall.kernel import GreathallError

__all__ = [
    "OPPONENT",
    "ORDER",
    "Advice",
    "Bot",
    "Glimpse",
    "GreedyBot",
    "RandomBot",
    "advise",
    "bots",
    "make_bot",
    "one_of",
    "seed_for",
    "strength",
]

OPPONENT = "knight"  # whom a new table should be filled with: good, and quick to answer

_KINDS: dict[str, type[Bot]] = {kind.name: kind for kind in (RandomBot, GreedyBot, Squire, Knight, Baron, King)}


def bots() -> dict[str, str]:
    """The bots by name, with a word about each, weakest first."""
    return {name: kind.about for name, kind in _KINDS.items()}


def make_bot(name: str, seed: int, simulations: int = 0, *, hurried: bool = True) -> Bot:
    """A bot by its name; the seed decides its own chance. Simulations, if given, replace those of a level.

    One that is not hurried takes all its simulations, however long that is: it plays the same on every machine.
    """
    if name not in _KINDS:
        raise GreathallError(f"there is no bot '{name}'; there are: {', '.join(_KINDS)}")
    kind = _KINDS[name]
    return kind(seed, simulations, hurried) if issubclass(kind, Searcher) else kind(seed)

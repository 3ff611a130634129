"""Players that are programs. A bot gets what its seat may know, and nothing else."""

from __future__ import annotations

from greathall.bots.advice import Advice, advise
from greathall.bots.bot import ORDER, Bot, Glimpse, one_of, seed_for
from greathall.bots.levels import Baron, King, Knight, Searcher, Squire
from greathall.bots.measured import strength
from greathall.bots.simple import GreedyBot, RandomBot
from greathall.kernel import GreathallError

__all__ = [
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

_KINDS: dict[str, type[Bot]] = {kind.name: kind for kind in (RandomBot, GreedyBot, Squire, Knight, Baron, King)}


def bots() -> dict[str, str]:
    """The bots by name, with a word about each, weakest first."""
    return {name: kind.about for name, kind in _KINDS.items()}


def make_bot(name: str, seed: int, simulations: int = 0) -> Bot:
    """A bot by its name; the seed decides its own chance. Simulations, if given, replace those of a level."""
    if name not in _KINDS:
        raise GreathallError(f"there is no bot '{name}'; there are: {', '.join(_KINDS)}")
    kind = _KINDS[name]
    return kind(seed, simulations) if issubclass(kind, Searcher) else kind(seed)

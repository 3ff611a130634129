"""Players that are programs. A bot gets what its seat may know, and nothing else."""

from __future__ import annotations

from greathall.bots.bot import Bot, Glimpse, seed_for
from greathall.bots.simple import GreedyBot, RandomBot
from greathall.kernel import GreathallError

__all__ = ["Bot", "Glimpse", "GreedyBot", "RandomBot", "bots", "make_bot", "seed_for"]

_KINDS: dict[str, type[Bot]] = {kind.name: kind for kind in (RandomBot, GreedyBot)}


def bots() -> dict[str, str]:
    """The bots by name, with a word about each, weakest first."""
    return {name: kind.about for name, kind in _KINDS.items()}


def make_bot(name: str, seed: int) -> Bot:
    """A bot by its name; the seed decides its own chance."""
    if name not in _KINDS:
        raise GreathallError(f"there is no bot '{name}'; there are: {', '.join(_KINDS)}")
    return _KINDS[name](seed)

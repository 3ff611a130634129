"""Feudalia, for 1 to 4 players: three fiefs, a deck of vassals, a cathedral to build, and a Tax Collector to dread."""

from greathall.games.feudalia.game import Feudalia

__all__ = ["Feudalia", "make"]


def make() -> Feudalia:
    """The game, as the shelf wants it."""
    return Feudalia()

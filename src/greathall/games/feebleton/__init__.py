"""Feebleton, for 2 to 4 players: everybody builds the town, and whoever ends the era takes it."""

from greathall.games.feebleton.game import Feebleton

__all__ = ["Feebleton", "make"]


def make() -> Feebleton:
    """The game, as the shelf wants it."""
    return Feebleton()

"""Feudality, for 2 to 6 barons: roll, harvest, build, go to war for the King, and keep the Rats away."""

from greathall.games.feudality.game import Feudality

__all__ = ["Feudality", "make"]


def make() -> Feudality:
    """The game, as the shelf wants it."""
    return Feudality()

"""Stupor Mundi, for 1 to 4 players: castles, Allies and Edicts at the court of Frederick II."""

from greathall.games.stupor_mundi.game import StuporMundi

__all__ = ["StuporMundi", "make"]


def make() -> StuporMundi:
    """The game, as the shelf wants it."""
    return StuporMundi()

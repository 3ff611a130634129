"""Medieval Realms, for 2 to 5 players: hidden leaders, open hands, and seven rounds of buying and bidding."""

from greathall.games.medieval_realms.game import MedievalRealms

__all__ = ["MedievalRealms", "make"]


def make() -> MedievalRealms:
    """The game, as the shelf wants it."""
    return MedievalRealms()

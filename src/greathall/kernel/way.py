"""A way through one's turn: the answers one after the other, where they lead, and what that looks worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from greathall.kernel.state import State

SAME: Final = 1e-6  # ways whose ends differ by less are taken for one


class Way:
    """A plan for the rest of a turn."""

    def __init__(self, moves: list[int], after: State, worth: float) -> None:
        self.moves = moves
        self.after = after
        self.worth = worth


def keep_best(found: list[Way], way: Way, most: int) -> None:
    """Adds a way to the best so far, unless it is worse than all of them or leads to the same as one."""
    at = len(found)
    while at > 0 and found[at - 1].worth < way.worth - SAME:
        at -= 1
    if at == most or (at > 0 and found[at - 1].worth < way.worth + SAME):
        return
    found.insert(at, way)
    if len(found) > most:
        found.pop()

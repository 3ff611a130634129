"""Medieval Realms, step 7 of a round: the panel is cleared, moved down and filled again.

Rulebook: Ending the Round.
"""

from __future__ import annotations

from greathall.games.medieval_realms.position.state import RealmsState
from greathall.kernel.chronicle import listed


def clean_up(state: RealmsState) -> None:
    """Discard, slide, refill from the future, then from the deck (MDR-R25)."""
    state.seal()
    box = state.box
    panel = state.panel
    doomed = box.discards[state.seats]
    gone: list[int] = []
    left: list[int] = []
    for square in range(len(panel)):
        card = panel[square]
        if card >= 0:  # MDR-114
            if square < doomed:  # MDR-110 to MDR-113
                gone.append(card)
            else:
                left.append(card)  # MDR-115
    if gone:
        state.discard = state.discard + gone
    free = len(panel) - len(left)
    arriving = min(free, len(state.future))
    left += state.future[:arriving]  # MDR-116
    future = state.future[arriving:]
    known = len(future)
    state.stock = state.stock.copy()
    while len(left) < len(panel):  # MDR-117
        left.append(state.pick(state.dice) if state.deck_size else -1)  # MDR-R26
    while len(future) < box.future_squares and state.deck_size:
        future.append(state.pick(state.dice))
    state.panel = left
    state.future = future
    if state.listening:
        if gone:
            names = listed([box.names[card] for card in gone])
            rule = ("MDR-113", "MDR-112", "MDR-111", "MDR-110")[state.seats - 2]
            state.tell(f"Discarded from the lowest squares: {names}.", rule, pieces=("discard",))
        state.tell("The cards that are left move down to the lowest squares.", "MDR-115", pieces=("panel",))
        new = [box.names[card] for card in left[len(panel) - free :] if card >= 0]
        if new:
            state.tell(f"New in the panel: {listed(new)}.", "MDR-116", pieces=("panel",))
        drawn = [box.names[card] for card in future[known:]]
        if drawn:
            state.tell(f"New among the future events: {listed(drawn)}.", "MDR-117", pieces=("future",))

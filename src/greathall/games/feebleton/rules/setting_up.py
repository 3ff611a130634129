"""Feebleton, setting up: the deck is shuffled, everybody gets a hand, and somebody begins.

Rulebook: Setup.
"""

from __future__ import annotations

from greathall.games.feebleton.box.components import Box
from greathall.games.feebleton.position.state import NOTHING, FeebletonState
from greathall.kernel.errors import BadOptions
from greathall.kernel.frame import Frame
from greathall.kernel.hand import hold


def new_position(frame: Frame, box: Box) -> FeebletonState:
    """The table before the first turn."""
    seats = frame.seats
    needed = box.hand_start * seats
    if box.size <= needed:
        raise BadOptions(  # FBL-R36
            f"components: {box.size} cards are too few; {seats} players need more than {needed}"
        )
    state = FeebletonState(frame, box)
    state.full = frame.options["anytime"] == "full"  # FBL-131
    state.first = state.active = state.dice.below(seats)  # FBL-11
    state.stock = box.counts.copy()  # FBL-9
    state.stock_size = box.size
    state.top = []
    state.hands = [[] for _ in range(seats)]
    state.feebleton = []  # FBL-13
    state.piles = []
    state.owners = []
    state.values = []
    state.known_top = [0] * seats
    state.known_hand = [NOTHING] * (seats * seats)
    for k in range(seats):  # FBL-10
        hand = state.hands[(state.first + k) % seats]
        for _ in range(box.hand_start):
            hold(hand, state.draw_card())
    if state.listening:
        state.tell(f"{{{state.first}}} begins.", "FBL-11")
    return state

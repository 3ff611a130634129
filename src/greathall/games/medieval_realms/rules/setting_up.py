"""Medieval Realms, setup: the starting capital, the first panels, and the choice of two extra tokens.

Rulebook: Initial display, Starting capital of each player.
"""

from __future__ import annotations

from greathall.games.medieval_realms.box.components import Box
from greathall.games.medieval_realms.box.names import LEADERS, RESOURCES, amount
from greathall.games.medieval_realms.position.state import EXTRAS, PLACINGS, Ask, RealmsState
from greathall.kernel.chronicle import listed
from greathall.kernel.errors import Reason
from greathall.kernel.frame import Frame
from greathall.kernel.state import State


def new_position(frame: Frame, box: Box) -> RealmsState:
    """Everything before the first choice."""
    seats = frame.seats
    track = list(range(seats))
    frame.dice.shuffle(track)  # MDR-43
    lands = 0
    for land in box.lands(seats):
        lands |= 1 << land  # MDR-10
    state = RealmsState(
        frame,
        box,
        lands,
        box.start * seats,  # MDR-44
        box.start_leaders[seats * LEADERS : (seats + 1) * LEADERS] * seats,  # MDR-48, MDR-49
        [0] * seats,  # MDR-38
        [[] for _ in range(seats)],  # MDR-51
        [0] * seats,
        [[] for _ in range(seats)],
        [0] * (seats * PLACINGS),
        [-1] * box.squares,
        [],
        [],
        box.counts.copy(),
        box.size,
        track,
        [],
        1,
        EXTRAS,
        seats - 1,
        0,
        -1,
        0,
        -1,
        0,
        -1,
        0,
        0,
    )
    for square in range(box.squares):  # MDR-39
        if state.deck_size:
            state.panel[square] = state.pick(state.dice)
    while len(state.future) < box.future_squares and state.deck_size:  # MDR-40
        state.future.append(state.pick(state.dice))
    if state.listening:
        order = listed([f"{{{seat}}}" for seat in track])
        state.tell(f"The order of turns is drawn: {order}.", "MDR-43", pieces=("track",))
    return state


class ExtraToken(Ask):
    """One of the two extra tokens; whoever comes last on the track chooses first (MDR-45)."""

    rule = "MDR-45"
    waiting = "Waiting for the extra tokens to be chosen."

    @property
    def prompt(self) -> str:
        return "Choose an extra token: two of different kinds, and not the pair of another player."

    def options(self, state: RealmsState) -> list[int]:
        begun = _begun(state)
        moves: list[int] = []
        for resource in range(RESOURCES):
            if begun == 0 or _refusal(state, begun, resource) == 0:
                moves.append(resource)
        return moves

    def answer(self, state: RealmsState, move: int) -> None:
        begun = _begun(state)
        if begun:
            state.pairs = [*state.pairs[:-1], begun | 1 << move]
        else:
            state.pairs = [*state.pairs, 1 << move]
            state.ask(self)
        state.gain(self.seat, move, 1)
        if state.listening:
            text = f"{{{self.seat}}} takes {amount(1, move)} as an extra token."
            state.tell(text, "MDR-45", pieces=(f"manor/{self.seat}",))

    def why_not(self, state: State, move: int) -> Reason:
        assert isinstance(state, RealmsState)
        if move < RESOURCES and _refusal(state, _begun(state), move) == 1:
            return Reason("your two extra tokens must be of different kinds", "MDR-46")
        if move < RESOURCES:
            return Reason("another player has chosen this pair of kinds already", "MDR-47")
        return Reason("the game begins with the choice of extra tokens", "MDR-45")


def next_to_choose(state: RealmsState) -> int:
    """The seat that chooses extra tokens now, -1 when all have; in reverse order of the track (MDR-45)."""
    chosen = len(state.pairs)
    return state.track[state.seats - 1 - chosen] if chosen < state.seats else -1


def _begun(state: RealmsState) -> int:
    """The pair that has only its first token yet, 0 if there is none."""
    if not state.pairs:
        return 0
    last = state.pairs[-1]
    return last if last & (last - 1) == 0 else 0


def _refusal(state: RealmsState, begun: int, resource: int) -> int:
    """Against the second token: 1 the same kind (MDR-46), 2 a pair that is taken (MDR-47), 0 nothing."""
    if begun >> resource & 1:
        return 1
    return 2 if begun | 1 << resource in state.pairs else 0

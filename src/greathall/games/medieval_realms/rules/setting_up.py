"""Medieval Realms, setup: the starting capital, the first panels, and the choice of two extra tokens.

Rulebook: Initial display, Starting capital of each player.
"""

from __future__ import annotations

from greathall.games.medieval_realms.box.components import Box
from greathall.games.medieval_realms.box.names import LEADERS, RESOURCE_WORDS, amount
from greathall.games.medieval_realms.box.vocabulary import TOKEN
from greathall.games.medieval_realms.position.state import EXTRAS, PLACINGS, RealmsState
from greathall.kernel.chronicle import listed
from greathall.kernel.errors import Reason
from greathall.kernel.frame import Frame
from greathall.kernel.verb import Pick
from greathall.kernel.vocabulary import Phrase


def new_position(frame: Frame, box: Box) -> RealmsState:
    """Everything before the first choice."""
    seats = frame.seats
    state = RealmsState(frame, box)
    state.track = list(range(seats))
    state.dice.shuffle(state.track)  # MDR-43
    for land in box.lands(seats):
        state.lands |= 1 << land  # MDR-10
    state.tokens = box.start * seats  # MDR-44
    state.leaders = box.start_leaders[seats * LEADERS : (seats + 1) * LEADERS] * seats  # MDR-48, MDR-49
    state.points = [0] * seats  # MDR-38
    state.hands = [[] for _ in range(seats)]  # MDR-51
    state.held = [0] * seats
    state.played = [[] for _ in range(seats)]
    state.placed = [0] * (seats * PLACINGS)
    state.panel = [-1] * box.squares
    state.future = []
    state.discard = []
    state.stock = box.counts.copy()
    state.deck_size = box.size
    state.pairs = []
    state.step = EXTRAS
    state.turn = seats - 1
    for square in range(box.squares):  # MDR-39
        if state.deck_size:
            state.panel[square] = state.pick(state.dice)
    while len(state.future) < box.future_squares and state.deck_size:  # MDR-40
        state.future.append(state.pick(state.dice))
    if state.listening:
        order = listed([f"{{{seat}}}" for seat in state.track])
        state.tell(f"The order of turns is drawn: {order}.", "MDR-43", pieces=("track",))
    return state


class ExtraToken(Pick[RealmsState]):
    """One of the two extra tokens; whoever comes last on the track chooses first (MDR-45)."""

    rule = "MDR-45"
    waiting = "Waiting for the extra tokens to be chosen."

    @property
    def prompt(self) -> str:
        return "Choose an extra token: two different kinds, and not the same pair as another player."

    def asking(self, state: RealmsState) -> str:
        begun = _begun(state)
        if begun == 0:
            return "Choose your first extra token, of any kind."
        first = RESOURCE_WORDS[begun.bit_length() - 1]
        return (
            f"Choose a second extra token, to go with {first}: another kind, and not the same pair as another player."
        )

    def phrase(self) -> Phrase:
        return TOKEN

    def forbids(self, state: RealmsState, thing: int) -> Reason | None:
        begun = _begun(state)
        if begun >> thing & 1:
            return Reason("your two extra tokens must be of different kinds", "MDR-46")  # MDR-46
        if begun and begun | 1 << thing in state.pairs:
            return Reason("another player has chosen this pair of kinds already", "MDR-47")  # MDR-47
        return None

    def take(self, state: RealmsState, thing: int) -> None:
        begun = _begun(state)
        if begun:
            state.pairs = [*state.pairs[:-1], begun | 1 << thing]
        else:
            state.pairs = [*state.pairs, 1 << thing]
            state.ask(self)
        state.gain(self.seat, thing, 1)
        if state.listening:
            text = f"{{{self.seat}}} takes {amount(1, thing)} as an extra token."
            state.tell(text, "MDR-45", pieces=(f"manor/{self.seat}",))

    def otherwise(self, state: RealmsState, move: int) -> Reason:
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

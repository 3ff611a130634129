"""Feebleton, the further moments of `anytime = full`: the free window and the last choice (FBL-50, FBL-131)."""

from __future__ import annotations

from greathall.games.feebleton.box.components import GENERAL, GUARD
from greathall.games.feebleton.box.vocabulary import ANYTIME_GENERAL, ANYTIME_GUARD, PASS
from greathall.games.feebleton.position.state import Ask, FeebletonState
from greathall.games.feebleton.rules.effects import play_anytime
from greathall.games.feebleton.rules.refusals import why_not_window
from greathall.kernel.errors import Reason
from greathall.kernel.state import State


class FreeWindow(Ask):
    """anytime = full: an opponent may lay a Guard or the General before a counted play (FBL-50)."""

    rule = "FBL-50"
    secret = True
    waiting = "Waiting for cards played at any time."

    @property
    def prompt(self) -> str:
        return "Before the next card: do you want to play a Guard or the General?"

    def options(self, state: FeebletonState) -> list[int]:
        return anytime_moves(state, self.seat)

    def answer(self, state: FeebletonState, move: int) -> None:
        state.seal()
        if move == PASS:
            open_free_window(state, (self.seat - state.active) % state.seats + 1)
        else:
            play_anytime(state, self.seat, GUARD if move == ANYTIME_GUARD else GENERAL)
            open_free_window(state, (self.seat - state.active) % state.seats)

    def why_not(self, state: State, move: int) -> Reason:
        return why_not_window(move, "Guard or General", self.rule)

    def fit(self, state: FeebletonState, seat: int) -> None:
        if GENERAL not in state.hands[self.seat] and not state.give(seat, self.seat, GUARD):
            state.give(seat, self.seat, GENERAL)


def open_free_window(state: FeebletonState, start: int) -> None:
    """Asks the next opponent who holds such a card, from the active player's left; one round only (FBL-51)."""
    if state.listening and start < state.seats and _could_interfere(state):
        state.open_window(FreeWindow(-1))  # FBL-R29
    for k in range(start, state.seats):
        other = (state.active + k) % state.seats
        hand = state.hands[other]
        if GUARD in hand or GENERAL in hand:
            state.ask(FreeWindow(other))
            return


class LastChoice(Ask):
    """anytime = full: the active player's last chance before drawing up (FBL-50)."""

    rule = "FBL-50"
    secret = True
    waiting = "Waiting for cards played at any time."

    @property
    def prompt(self) -> str:
        return "Before you draw: do you want to play a Guard or the General?"

    def options(self, state: FeebletonState) -> list[int]:
        return anytime_moves(state, self.seat)

    def answer(self, state: FeebletonState, move: int) -> None:
        if move != PASS:
            play_anytime(state, self.seat, GUARD if move == ANYTIME_GUARD else GENERAL)
            open_last_choice(state)

    def why_not(self, state: State, move: int) -> Reason:
        return why_not_window(move, "Guard or General", self.rule)

    def fit(self, state: FeebletonState, seat: int) -> None:
        if GENERAL not in state.hands[self.seat] and not state.give(seat, self.seat, GUARD):
            state.give(seat, self.seat, GENERAL)


def open_last_choice(state: FeebletonState) -> None:
    """Asks the active player, who alone knows whether there is anything to choose."""
    if state.listening and state.hands[state.active] and _could_interfere(state):
        state.open_window(LastChoice(-1))  # FBL-R29
    state.ask(LastChoice(state.active))


def _could_interfere(state: FeebletonState) -> bool:
    return state.out_of_sight(GUARD) or state.out_of_sight(GENERAL)


def anytime_moves(state: FeebletonState, seat: int) -> list[int]:
    """A Guard, the General, or nothing; no question at all for who holds neither."""
    moves: list[int] = []
    hand = state.hands[seat]
    if GUARD in hand:
        moves.append(ANYTIME_GUARD)
    if GENERAL in hand:
        moves.append(ANYTIME_GENERAL)
    if moves:
        moves.append(PASS)
    return moves

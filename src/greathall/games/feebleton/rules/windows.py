"""Feebleton, the further moments of `anytime = full`: the free window and the last choice (FBL-50, FBL-131)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from greathall.games.feebleton.box.components import GENERAL, GUARD
from greathall.games.feebleton.box.vocabulary import ANYTIME_CARDS, AT_ONCE, PASS, PLAY
from greathall.games.feebleton.position.state import FeebletonState
from greathall.games.feebleton.rules.effects import play_anytime
from greathall.games.feebleton.rules.reactions import only_at_once, the_moment_for
from greathall.kernel.dice import Dice
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Choice, Verb, Verbs


class FreeMoment(Choice[FeebletonState]):
    """A Guard or the General without a cause, until one passes; who holds neither has nothing to choose."""

    rule = "FBL-50"
    secret = True
    waiting = "Waiting for cards played at any time."

    @abstractmethod
    def candidates(self, state: FeebletonState) -> list[int]:
        """Who could be asked, as far as everybody knows, in the order of asking."""

    @abstractmethod
    def asked_of(self, seat: int) -> FreeMoment:
        """The same question, asked of another."""

    @abstractmethod
    def laid(self, state: FeebletonState) -> None:
        """A card was played: the same seat may go on."""

    @abstractmethod
    def passed(self, state: FeebletonState) -> None:
        """The seat wants to play no more."""

    def verbs(self) -> Verbs[FeebletonState]:
        return _AT_ANY_TIME

    def otherwise(self, state: FeebletonState, move: int) -> Reason:
        if PLAY.holds(move) and move - PLAY.base in ANYTIME_CARDS:
            return only_at_once("Guard or General", self.rule)
        return the_moment_for("Guard or General", self.rule)

    def imagined(self, state: FeebletonState, seat: int, dice: Dice) -> FreeMoment:
        """Somebody is asked, and nobody else knows who (FBL-R29)."""
        asked = state.holder(seat, self.candidates(state), ANYTIME_CARDS, dice)
        return self if asked < 0 else self.asked_of(asked)


class LayFreely(Verb[FeebletonState, FreeMoment]):
    """A Guard or the General, which uses up nobody's play (FBL-46)."""

    def forbids(self, state: FeebletonState, asked: FreeMoment, thing: int) -> Reason | None:
        if ANYTIME_CARDS[thing] not in state.hands[asked.seat]:
            return only_at_once("Guard or General", asked.rule)
        return None

    def play(self, state: FeebletonState, asked: FreeMoment, thing: int) -> None:
        play_anytime(state, asked.seat, ANYTIME_CARDS[thing])
        asked.laid(state)


class PassMoment(Verb[FeebletonState, FreeMoment]):
    """Nothing, or nothing more."""

    def forbids(self, state: FeebletonState, asked: FreeMoment, thing: int) -> Reason | None:
        hand = state.hands[asked.seat]
        if GUARD not in hand and GENERAL not in hand:
            return Reason("you hold neither a Guard nor the General", "FBL-50")
        return None

    def play(self, state: FeebletonState, asked: FreeMoment, thing: int) -> None:
        asked.passed(state)


_AT_ANY_TIME: Final = Verbs(LayFreely(AT_ONCE), PassMoment(PASS))


class FreeWindow(FreeMoment):
    """An opponent may lay a Guard or the General before a counted play (FBL-50)."""

    @property
    def prompt(self) -> str:
        return "Before the next card: do you want to play a Guard or the General?"

    def candidates(self, state: FeebletonState) -> list[int]:
        return [(state.active + k) % state.seats for k in range(1, state.seats)]

    def asked_of(self, seat: int) -> FreeMoment:
        return FreeWindow(seat)

    def laid(self, state: FeebletonState) -> None:
        state.seal()
        open_free_window(state, (self.seat - state.active) % state.seats)

    def passed(self, state: FeebletonState) -> None:
        state.seal()
        open_free_window(state, (self.seat - state.active) % state.seats + 1)


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


class LastChoice(FreeMoment):
    """The active player's last chance before drawing up (FBL-50)."""

    @property
    def prompt(self) -> str:
        return "Before you draw: do you want to play a Guard or the General?"

    def candidates(self, state: FeebletonState) -> list[int]:
        return [state.active]

    def asked_of(self, seat: int) -> FreeMoment:
        return LastChoice(seat)

    def laid(self, state: FeebletonState) -> None:
        open_last_choice(state)

    def passed(self, state: FeebletonState) -> None:
        pass


def open_last_choice(state: FeebletonState) -> None:
    """Asks the active player, who alone knows whether there is anything to choose."""
    if state.listening and state.hands[state.active] and _could_interfere(state):
        state.open_window(LastChoice(-1))  # FBL-R29
    state.ask(LastChoice(state.active))


def _could_interfere(state: FeebletonState) -> bool:
    return state.out_of_sight(GUARD) or state.out_of_sight(GENERAL)

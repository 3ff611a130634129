"""Feebleton, reactions: the Guard before a card that acts on one's hand, the General before an End of Era.

Rulebook: Card Terms & Rules ("Play Anytime"), The General. Who is asked, and who passes, stays secret (FBL-R29).
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from greathall.games.feebleton.box.components import BROKER, GENERAL, GUARD, IDS, KING, SCIENTIST, SPY, THIEF
from greathall.games.feebleton.box.vocabulary import ANYTIME_CARDS, AT_ONCE, PASS, PLAY
from greathall.games.feebleton.position.state import FeebletonState
from greathall.games.feebleton.rules.abilities import carry_out
from greathall.games.feebleton.rules.effects import play_anytime
from greathall.kernel.dice import Dice
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Choice, Verb, Verbs

_COMING: Final = {
    THIEF: "Thief takes a random card from you",
    SPY: "Spy looks at your hand and may trade it",
    KING: "King takes a random card from you",
    BROKER: "Broker gathers your hand and deals all cards again",
    SCIENTIST: "Scientist shuffles your hand into the deck",
}


class Reaction(Choice[FeebletonState]):
    """One player may answer a card with the one that stops it, or let it happen; asked once (FBL-51)."""

    fields = ("seat", "card", "player")
    secret = True
    waiting = "Waiting for reactions."

    def __init__(self, seat: int, card: int, player: int) -> None:
        super().__init__(seat)
        self.card = card  # the card that is coming
        self.player = player  # who played it

    @abstractmethod
    def answer(self) -> int:
        """The card that stops it."""

    @abstractmethod
    def candidates(self, state: FeebletonState) -> list[int]:
        """Who could be asked, as far as everybody knows, in the order of asking (FBL-51)."""

    @abstractmethod
    def asked_of(self, seat: int) -> Reaction:
        """The same question, asked of another."""

    @abstractmethod
    def answered(self, state: FeebletonState) -> None:
        """The answer lies in Feebleton."""

    @abstractmethod
    def passed(self, state: FeebletonState) -> None:
        """The seat lets it happen."""

    def belongs(self, state: FeebletonState) -> bool:
        return self.card == state.pending and self.player == state.active

    def verbs(self) -> Verbs[FeebletonState]:
        return _REACTING

    def moves(self, state: FeebletonState) -> list[int]:
        """Without the sentence against the other card, which is in nobody's mind."""
        card = self.answer()
        if card not in state.hands[self.seat]:
            return [PASS.base]
        return [AT_ONCE.base if card == GUARD else AT_ONCE.base + 1, PASS.base]

    def otherwise(self, state: FeebletonState, move: int) -> Reason:
        if PLAY.holds(move) and move - PLAY.base in ANYTIME_CARDS:
            return only_at_once(state.box.names[self.answer()], self.rule)
        return the_moment_for(state.box.names[self.answer()], self.rule)

    def imagined(self, state: FeebletonState, seat: int, dice: Dice) -> Reaction:
        """Somebody is asked, and nobody else knows who (FBL-R29)."""
        asked = state.holder(seat, self.candidates(state), [self.answer()], dice)
        return self if asked < 0 else self.asked_of(asked)


class Answer(Verb[FeebletonState, Reaction]):
    """The card that stops it, played at once (FBL-47)."""

    def forbids(self, state: FeebletonState, asked: Reaction, thing: int) -> Reason | None:
        card = asked.answer()
        if ANYTIME_CARDS[thing] != card or card not in state.hands[asked.seat]:
            return only_at_once(state.box.names[card], asked.rule)
        return None

    def play(self, state: FeebletonState, asked: Reaction, thing: int) -> None:
        state.seal()  # nothing is taken back across another player's decision
        play_anytime(state, asked.seat, ANYTIME_CARDS[thing])
        asked.answered(state)


class LetItHappen(Verb[FeebletonState, Reaction]):
    """A pass, which nobody hears of (FBL-R29)."""

    def forbids(self, state: FeebletonState, asked: Reaction, thing: int) -> Reason | None:
        return None

    def play(self, state: FeebletonState, asked: Reaction, thing: int) -> None:
        state.seal()
        asked.passed(state)

    def says(self, state: FeebletonState, asked: Reaction, thing: int) -> str:
        return "pass: let it happen"


_REACTING: Final = Verbs(Answer(AT_ONCE), LetItHappen(PASS))


def only_at_once(wanted: str, rule: str) -> Reason:
    """Against the other card, or the right one played in another way."""
    return Reason(f"only a {wanted} from your hand, played at once, can be used now; or pass", rule)


def the_moment_for(wanted: str, rule: str) -> Reason:
    """Against anything that is no card of this kind."""
    return Reason(f"this is the moment for a {wanted} played at once; or pass", rule)


# ---------------------------------------------------------------------- the Guard


class HandReaction(Reaction):
    """A Guard before a card that acts on one's hand (FBL-53)."""

    rule = "FBL-53"

    @property
    def prompt(self) -> str:
        coming = _COMING.get(self.card, "card acts on your hand")
        return f"{{{self.player}}}'s {coming}, unless you play a Guard now."

    def answer(self) -> int:
        return GUARD

    def candidates(self, state: FeebletonState) -> list[int]:
        return [state.target] if state.target >= 0 else affected_opponents(state, 1)

    def asked_of(self, seat: int) -> Reaction:
        return HandReaction(seat, self.card, self.player)

    def answered(self, state: FeebletonState) -> None:
        """A Guard keeps one hand alone; the next one is asked as after a pass (FBL-56)."""
        self.passed(state)

    def passed(self, state: FeebletonState) -> None:
        if state.target >= 0:
            carry_out(state, self.card)
        else:
            ask_for_guards(state, (self.seat - state.active) % state.seats + 1)


def ask_target_for_guard(state: FeebletonState, card: int) -> None:
    """(c) The announced opponent of a Thief or a Spy (FBL-53)."""
    state.seal()  # FBL-R29: a play that can be answered is final
    target = state.target
    if state.listening and state.hands[target] and state.out_of_sight(GUARD):
        state.open_window(HandReaction(-1, card, state.active))  # FBL-R29
    if GUARD in state.hands[target]:
        state.ask(HandReaction(target, card, state.active))
    else:
        carry_out(state, card)


def ask_for_guards(state: FeebletonState, start: int) -> None:
    """(c) The opponents that would be affected, from the left, each once (FBL-51, FBL-53)."""
    state.seal()  # FBL-R29
    if state.listening and affected_opponents(state, start) and state.out_of_sight(GUARD):  # FBL-R29
        state.open_window(HandReaction(-1, state.pending, state.active))
    for k in range(start, state.seats):
        other = (state.active + k) % state.seats
        if not state.is_protected(other) and GUARD in state.hands[other]:
            state.ask(HandReaction(other, state.pending, state.active))
            return
    carry_out(state, state.pending)


def affected_opponents(state: FeebletonState, start: int) -> list[int]:
    """The opponents that a card acting on all hands would touch, and who have a card to answer with."""
    affected: list[int] = []
    for k in range(start, state.seats):
        other = (state.active + k) % state.seats
        if not state.is_protected(other) and state.hands[other]:
            affected.append(other)
    return affected


# ---------------------------------------------------------------------- the General


class EraReaction(Reaction):
    """The General before Feebleton is taken (FBL-58)."""

    rule = "FBL-58"

    @property
    def prompt(self) -> str:
        whose = "Your own" if self.seat == self.player else f"{{{self.player}}}'s"
        name = IDS[self.card].replace("_", " ").title()
        return f"{whose} {name} takes Feebleton, unless you play the General now."

    def belongs(self, state: FeebletonState) -> bool:
        return super().belongs(state) and state.box.era[self.card]

    def answer(self) -> int:
        return GENERAL  # FBL-57, FBL-64: also against Marauders, where a Guard comes too late

    def candidates(self, state: FeebletonState) -> list[int]:
        return [(state.active + k) % state.seats for k in range(1, state.seats + 1)]

    def asked_of(self, seat: int) -> Reaction:
        return EraReaction(seat, self.card, self.player)

    def answered(self, state: FeebletonState) -> None:
        """Both cards stay in Feebleton and nobody takes it (FBL-59, FBL-60); the next End of Era will (FBL-62)."""
        if state.listening:
            name = state.box.names[self.card]
            state.tell(f"{name} is prevented: Feebleton goes on.", "FBL-59", pieces=("feebleton",))

    def passed(self, state: FeebletonState) -> None:
        turn = (self.seat - state.active) % state.seats
        if turn == 0:  # the active player is asked last
            carry_out(state, self.card)
        else:
            _ask_next_general(state, self.card, turn + 1)


def ask_for_general(state: FeebletonState, card: int) -> None:
    """(c) Whoever holds the General may prevent the End of Era, the active player last (FBL-58)."""
    if state.box.preventable[card]:  # FBL-63
        state.seal()  # FBL-R29
        _ask_next_general(state, card, 1)
    else:
        carry_out(state, card)


def _ask_next_general(state: FeebletonState, card: int, start: int) -> None:
    if state.listening and state.out_of_sight(GENERAL):
        state.open_window(EraReaction(-1, card, state.active))  # FBL-R29
    for k in range(start, state.seats + 1):
        other = (state.active + k) % state.seats
        if GENERAL in state.hands[other]:
            state.ask(EraReaction(other, card, state.active))
            return
    carry_out(state, card)

"""Feebleton, carrying out: what a card does once nobody can answer it any more, and the choices in it.

Rulebook: Card Descriptions. What happens to hands, deck and piles is in effects.py.
"""

from __future__ import annotations

from greathall.games.feebleton.box.components import (
    ARTIST,
    BROKER,
    COUNCIL_MEMBER,
    ENGINEER,
    GUARD,
    HISTORIAN,
    KINDS,
    KING,
    PHILOSOPHER,
    SCIENTIST,
    SPY,
    THIEF,
    WORKER,
)
from greathall.games.feebleton.box.names import a_card, card_names
from greathall.games.feebleton.box.vocabulary import DRAW_CARDS, KEEP, MODE, ORDER, SWAP, TAKE, USE, YES
from greathall.games.feebleton.position.memory import saw_top
from greathall.games.feebleton.position.state import FeebletonState
from greathall.games.feebleton.rules.effects import (
    can_take_from_feebleton,
    draw,
    end_era,
    look_at_hand,
    redeal_hands,
    renew_hands,
    return_hand,
    steal,
    steal_from_each,
    take_from_feebleton,
    tell_guarded,
    trade_hands,
)
from greathall.kernel.dice import Dice
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Pick
from greathall.kernel.vocabulary import Phrase


def carry_out(state: FeebletonState, card: int) -> None:
    """(d) The ability as a whole, without interruption (FBL-31).

    Guard and General come before it, not between its parts (FBL-48), and undo nothing afterwards (FBL-49).
    """
    seat = state.active
    box = state.box
    if box.era[card]:
        end_era(state, seat)  # FBL-91
    elif card in (WORKER, ENGINEER):
        state.plays_left += box.amount[card]  # FBL-40
        if state.listening:
            more = "one more card" if state.plays_left == 1 else f"up to {state.plays_left} more cards"
            state.tell(f"{{{seat}}} may play {more} this turn.", "FBL-40", pieces=(f"mat/{seat}",))
    elif card in (ARTIST, PHILOSOPHER):
        state.ask(ChooseMode(seat, card))
    elif card == COUNCIL_MEMBER:
        look_at_top(state, seat)
    elif card == GUARD:
        state.protect(seat)  # FBL-45
    elif card == THIEF:
        if not state.is_protected(state.target):  # FBL-55
            steal(state, seat, state.target, box.amount[card])
        elif state.listening:
            tell_guarded(state, state.target, "FBL-54")
    elif card == SPY:
        if not state.is_protected(state.target):  # FBL-55
            look_at_hand(state, seat, state.target)
            state.ask(TradeHands(seat))
        elif state.listening:
            tell_guarded(state, state.target, "FBL-54")
    elif card == KING:
        steal_from_each(state, seat, box.amount[card])
    elif card == BROKER:
        redeal_hands(state, seat)
    elif card == SCIENTIST:
        renew_hands(state, seat, box.amount[card])
    elif card == HISTORIAN:
        if box.amount[card] and can_take_from_feebleton(state):
            state.ask(TakeBack(seat))
        elif state.listening:
            state.tell("The Historian finds no card to take back.", "FBL-88", pieces=("feebleton",))


class ChooseMode(Pick[FeebletonState]):
    """Artist and Philosopher: one of the two abilities, never both (FBL-36)."""

    fields = ("seat", "card")
    rule = "FBL-36"
    waiting = "Waiting for a choice."

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card = card

    @property
    def prompt(self) -> str:
        who = "Artist" if self.card == ARTIST else "Philosopher"
        return f"{who}: draw, or shuffle your hand into the deck and draw more?"

    def phrase(self) -> Phrase:
        return MODE

    def forbids(self, state: FeebletonState, thing: int) -> Reason | None:
        return None

    def take(self, state: FeebletonState, thing: int) -> None:
        if thing == DRAW_CARDS:
            draw(state, self.seat, state.box.draws[self.card], state.box.rules[self.card])
        else:
            return_hand(state, self.seat)  # FBL-105: the hand goes in before the draws
            if state.listening:
                state.tell(f"{{{self.seat}}} shuffles their hand into the deck.", "FBL-36", pieces=("deck",))
            draw(state, self.seat, state.box.redraws[self.card], state.box.rules[self.card])

    def says(self, state: FeebletonState, thing: int) -> str:
        if thing == DRAW_CARDS:
            return f"draw {state.box.draws[self.card]}"
        return f"shuffle hand into deck and draw {state.box.redraws[self.card]}"


def look_at_top(state: FeebletonState, seat: int) -> None:
    """The Council Member looks at the top of the deck; with one card there is no order to choose (FBL-71)."""
    state.uncover(2)  # FBL-106: looking is not drawing
    saw_top(state, seat)
    state.seal()
    if state.listening:
        state.tell(f"{{{seat}}} looks at the top of the deck.", "FBL-71", pieces=("deck",))
        seen = [a_card(state.box, card) for card in state.top[:-3:-1]]
        state.tell(f"On top: {', then '.join(seen)}.", "FBL-128", (seat,), ("deck",))
    if state.deck_size() >= 2:
        state.ask(ArrangeDeck(seat))


class ArrangeDeck(Pick[FeebletonState]):
    """The two uppermost cards go back in either order (FBL-71)."""

    rule = "FBL-71"
    waiting = "Waiting for the cards to be put back."

    @property
    def prompt(self) -> str:
        return "Council Member: leave the two top cards as they are, or swap them?"

    def phrase(self) -> Phrase:
        return ORDER

    def forbids(self, state: FeebletonState, thing: int) -> Reason | None:
        return None

    def take(self, state: FeebletonState, thing: int) -> None:
        if thing == SWAP:
            top = state.top.pop()
            state.top.insert(len(state.top) - 1, top)
        state.seal()
        if state.listening:
            state.tell(f"{{{self.seat}}} puts the two cards back.", "FBL-71", pieces=("deck",))

    def says(self, state: FeebletonState, thing: int) -> str:
        first, second = (-1, -2) if thing == KEEP else (-2, -1)
        names = state.box.names
        return f"{super().says(state, thing)}: first {names[state.top[first]]}, then {names[state.top[second]]}"


class TradeHands(Pick[FeebletonState]):
    """After the Spy's look, which is not optional: trade whole hands or not (FBL-39, FBL-73)."""

    rule = "FBL-73"
    waiting = "Waiting for a choice."

    @property
    def prompt(self) -> str:
        return "Spy: trade your whole hand for the hand you looked at?"

    def asking(self, state: FeebletonState) -> str:
        if state.target < 0:
            return self.prompt
        seen = card_names(state.box, state.hands[state.target]) or "no cards"
        return f"Spy: {{{state.target}}} holds {seen}. Trade your whole hand for it?"

    def phrase(self) -> Phrase:
        return USE

    def forbids(self, state: FeebletonState, thing: int) -> Reason | None:
        if thing == YES and state.target < 0:
            return Reason("the Spy has looked at nobody's hand", "FBL-73")
        return None

    def take(self, state: FeebletonState, thing: int) -> None:
        if thing == YES:
            trade_hands(state, self.seat, state.target)
        elif state.listening:
            state.tell(f"{{{self.seat}}} does not trade.", "FBL-73", pieces=(f"mat/{self.seat}",))

    def says(self, state: FeebletonState, thing: int) -> str:
        return "yes: trade" if thing == YES else "no: keep your own hand"

    def imagined(self, state: FeebletonState, seat: int, dice: Dice) -> TradeHands:
        """Whoever is asked has seen the hand that could be traded for."""
        state.known_hand[self.seat * state.seats + state.target] = state.hands[state.target].copy()
        return self


class TakeBack(Pick[FeebletonState]):
    """The Historian takes one card out of Feebleton (FBL-87)."""

    rule = "FBL-87"
    waiting = "Waiting for a card to be taken back."

    @property
    def prompt(self) -> str:
        return "Historian: take a card from Feebleton into your hand."

    def phrase(self) -> Phrase:
        return TAKE

    def forbids(self, state: FeebletonState, thing: int) -> Reason | None:
        if thing == HISTORIAN:
            return Reason("the Historian cannot take itself", "FBL-88")
        if thing not in state.feebleton:
            return Reason("that card is not in Feebleton", "FBL-87")
        return None  # FBL-89

    def moves(self, state: FeebletonState) -> list[int]:
        """One walk along Feebleton instead of one for every kind of card."""
        there: list[bool] = [False] * KINDS
        for card in state.feebleton:
            there[card] = True
        moves: list[int] = []
        for kind in range(KINDS):
            if there[kind] and kind != HISTORIAN:
                moves.append(TAKE.base + kind)
        return moves

    def take(self, state: FeebletonState, thing: int) -> None:
        take_from_feebleton(state, self.seat, thing)

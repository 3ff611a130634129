"""Feebleton, playing a card: the choice, and the announcement of what its ability aims at.

Rulebook: Player Turn, Card Terms & Rules. Reactions and the ability itself follow in reactions.py and abilities.py.
"""

from __future__ import annotations

from typing import Final

from greathall.games.feebleton.box.components import (
    ARTIST,
    BROKER,
    GENERAL,
    GUARD,
    IDS,
    KINDS,
    KING,
    SCIENTIST,
    SPY,
    THIEF,
)
from greathall.games.feebleton.box.names import a_card, either
from greathall.games.feebleton.box.vocabulary import ANYTIME_CARDS, AT_ONCE, LEFT, NO, PASS, PLAY, TAKE, USE, YES
from greathall.games.feebleton.position.state import CHOOSE, DRAW, FeebletonState
from greathall.games.feebleton.rules.abilities import carry_out
from greathall.games.feebleton.rules.effects import play_anytime, put_down
from greathall.games.feebleton.rules.reactions import ask_for_general, ask_for_guards, ask_target_for_guard
from greathall.games.feebleton.rules.scoring import pile_value
from greathall.kernel.dice import Dice
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Choice, Pick, Verb, Verbs
from greathall.kernel.vocabulary import Phrase


class ChooseCard(Choice[FeebletonState]):
    """The active player plays a card, or stops once the first counted play is made (FBL-21, FBL-41)."""

    fields = ("seat", "further")
    rule = "FBL-21"
    automatic = False  # FBL-R29: haste would tell that all cards of a hand are of one kind
    waiting = "Waiting for a card to be played."

    def __init__(self, seat: int, further: int = 0) -> None:
        super().__init__(seat)
        self.further = further  # additional plays that are left; 0: this is the turn's first play
        if further:
            self.rule = "FBL-41"

    @property
    def prompt(self) -> str:
        if self.further == 1:
            return "You may play one more card into Feebleton, or stop."
        if self.further > 1:
            return f"You may play up to {self.further} more cards into Feebleton, or stop."
        return "Play a card into Feebleton."

    def verbs(self) -> Verbs[FeebletonState]:
        return _CHOOSING

    def asking(self, state: FeebletonState) -> str:
        if state.plays_made > 0 and len(self.moves(state)) == 1:
            return "None of your cards can be played now: stop playing."
        return self.prompt

    def moves(self, state: FeebletonState) -> list[int]:
        """One walk along the sorted hand instead of one for every kind of card."""
        moves: list[int] = []
        last = -1
        guard = False
        general = False
        for card in state.hands[self.seat]:
            if card != last:
                last = card
                if state.playable(card):
                    moves.append(PLAY.base + card)
                if card == GUARD:
                    guard = True
                elif card == GENERAL:
                    general = True
        if last < 0 or not (moves or state.plays_made):
            return []  # an empty hand, or nothing to begin with: there is no choice (FBL-26)
        if guard:
            moves.append(AT_ONCE.base)
        if general:
            moves.append(AT_ONCE.base + 1)
        if state.plays_made > 0:
            moves.append(PASS.base)
        return moves

    def otherwise(self, state: FeebletonState, move: int) -> Reason:
        if TAKE.holds(move):
            return Reason(f"only the Historian takes cards from Feebleton ({IDS[move - TAKE.base]})", "FBL-87")
        return Reason("first choose a card to play", "FBL-28")

    def lapse(self, state: FeebletonState) -> None:
        """What made it lapse is open: the hand is empty, or the rules want it announced (FBL-R5)."""
        if state.listening:
            if state.plays_made == 0:
                state.tell(f"{{{self.seat}}} has no playable card.", "FBL-26", pieces=(f"mat/{self.seat}",))
            else:
                state.tell(f"{{{self.seat}}} stops playing.", "FBL-41", pieces=(f"mat/{self.seat}",))
        state.step = DRAW  # FBL-26

    def imagined(self, state: FeebletonState, seat: int, dice: Dice) -> ChooseCard:
        """Whoever is asked for a first card has one that can be played; later nobody knows."""
        if state.plays_made > 0:
            return self
        for card in state.hands[self.seat]:
            if state.playable(card):
                return self
        for kind in range(KINDS):
            if state.playable(kind) and state.give(seat, self.seat, kind):
                return self
        return self


class PlayCard(Verb[FeebletonState, ChooseCard]):
    """(a) A card goes from the hand to Feebleton and uses up a counted play (FBL-28, FBL-41)."""

    def forbids(self, state: FeebletonState, asked: ChooseCard, thing: int) -> Reason | None:
        box = state.box
        if thing not in state.hands[asked.seat]:  # FBL-42: whenever it came there
            return Reason(f"you do not hold {a_card(box, thing)}", "FBL-28")
        if state.playable(thing):  # FBL-27; FBL-33: asked here and never again
            return None
        for other in box.forbidden_if[thing]:
            if other in state.feebleton:
                banned = either(box, box.forbidden_if[thing])
                return Reason(f"{box.names[thing]} cannot be played while {banned} is in Feebleton", box.rules[thing])
        return Reason(f"{box.names[thing]} needs {either(box, box.required_any[thing])} in Feebleton", box.rules[thing])

    def play(self, state: FeebletonState, asked: ChooseCard, thing: int) -> None:
        seat = asked.seat
        put_down(state, seat, thing)
        state.plays_left -= 1
        state.plays_made += 1
        if state.listening:
            pieces = (f"feebleton/{IDS[thing]}", "feebleton")
            state.tell(f"{{{seat}}} plays {a_card(state.box, thing)}.", state.box.rules[thing], pieces=pieces)
        if thing >= ARTIST:
            state.pending = thing
            announce(state, seat, thing)

    def says(self, state: FeebletonState, asked: ChooseCard, thing: int) -> str:
        plain = super().says(state, asked, thing)
        if thing in ANYTIME_CARDS:
            return f"{plain} (as your play)"
        value = pile_value(state.box, [*state.feebleton, thing])
        if state.box.era[thing]:
            return f"{plain} (takes Feebleton, worth {value} gold)"
        change = value - pile_value(state.box, state.feebleton)
        if change != state.box.gold[thing]:
            return f"{plain} ({change:+} gold as the town is now)"
        return plain


class LayAtOnce(Verb[FeebletonState, ChooseCard]):
    """A Guard or the General on top of one's play (FBL-45)."""

    def forbids(self, state: FeebletonState, asked: ChooseCard, thing: int) -> Reason | None:
        card = ANYTIME_CARDS[thing]
        if card not in state.hands[asked.seat]:
            return Reason(f"you do not hold {a_card(state.box, card)}", "FBL-44")
        return None

    def play(self, state: FeebletonState, asked: ChooseCard, thing: int) -> None:
        play_anytime(state, asked.seat, ANYTIME_CARDS[thing])
        state.step = CHOOSE  # FBL-46: step 1 is still to be done

    def says(self, state: FeebletonState, asked: ChooseCard, thing: int) -> str:
        return f"{super().says(state, asked, thing)} (does not count as your play)"

    def cites(self, state: FeebletonState, asked: ChooseCard, thing: int) -> str:
        return "FBL-46"


class StopPlaying(Verb[FeebletonState, ChooseCard]):
    """Additional plays may be declined (FBL-41)."""

    def forbids(self, state: FeebletonState, asked: ChooseCard, thing: int) -> Reason | None:
        if state.plays_made == 0:
            return Reason("the first play of a turn cannot be declined while a card is playable", "FBL-21")
        return None

    def play(self, state: FeebletonState, asked: ChooseCard, thing: int) -> None:
        state.step = DRAW
        if state.listening:
            state.tell(f"{{{asked.seat}}} stops playing.", "FBL-41", pieces=(f"mat/{asked.seat}",))

    def says(self, state: FeebletonState, asked: ChooseCard, thing: int) -> str:
        return "stop playing"


_CHOOSING: Final = Verbs(PlayCard(PLAY), LayAtOnce(AT_ONCE), StopPlaying(PASS))


def announce(state: FeebletonState, seat: int, card: int) -> None:
    """(b) What the ability aims at is named (FBL-29) before anybody reacts (FBL-30)."""
    if card in (THIEF, SPY):
        state.ask(ChooseTarget(seat, card))
    elif card in (BROKER, SCIENTIST):
        state.ask(UseAbility(seat, card))
    elif card == KING:
        ask_for_guards(state, 1)
    elif state.box.era[card]:
        ask_for_general(state, card)
    else:
        carry_out(state, card)


class ChooseTarget(Pick[FeebletonState]):
    """The opponent for a Thief or a Spy (FBL-76). The things are places to the left."""

    fields = ("seat", "card")
    rule = "FBL-76"
    waiting = "Waiting for an opponent to be named."

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card = card

    @property
    def prompt(self) -> str:
        if self.card == THIEF:
            return "Whom does your Thief take a card from?"
        return "Whose hand does your Spy look at?"

    def phrase(self) -> Phrase:
        return LEFT

    def moves(self, state: FeebletonState) -> list[int]:
        """Without the sentences against those who are out of the question."""
        moves: list[int] = []
        for k in range(1, state.seats):
            if self.can_name(state, (self.seat + k) % state.seats):
                moves.append(LEFT.base + k)
        return moves

    def can_name(self, state: FeebletonState, other: int) -> bool:
        return not state.is_protected(other) and (self.card == SPY or len(state.hands[other]) > 0)

    def forbids(self, state: FeebletonState, thing: int) -> Reason | None:
        if thing >= state.seats:
            return Reason(f"there are only {state.seats} players", "FBL-1")
        other = (self.seat + thing) % state.seats
        if self.can_name(state, other):
            return None
        if state.is_protected(other):
            return Reason(f"{{{other}}} is protected by a Guard this turn", "FBL-54")
        return Reason(f"{{{other}}} has no cards", "FBL-76")

    def take(self, state: FeebletonState, thing: int) -> None:
        state.target = (self.seat + thing) % state.seats
        if state.listening:
            only = ", the only one it can work on" if len(self.moves(state)) == 1 else ""
            state.tell(f"{{{self.seat}}} names {{{state.target}}}{only}.", "FBL-29", pieces=(f"mat/{state.target}",))
        ask_target_for_guard(state, self.card)

    def lapse(self, state: FeebletonState) -> None:
        if state.listening:
            who = "whose hand it could look at" if self.card == SPY else "it could take a card from"
            state.tell(f"There is nobody {who}.", "FBL-76", pieces=("feebleton",))

    def says(self, state: FeebletonState, thing: int) -> str:
        return f"{super().says(state, thing)}: {{{(self.seat + thing) % state.seats}}}"

    def clicks(self, state: FeebletonState, thing: int) -> str:
        return f"mat/{(self.seat + thing) % state.seats}"

    def otherwise(self, state: FeebletonState, move: int) -> Reason:
        return Reason(f"name the opponent for your {'Spy' if self.card == SPY else 'Thief'}", "FBL-29")


class UseAbility(Pick[FeebletonState]):
    """Whether the hand ability of Broker or Scientist is used (FBL-80, FBL-84)."""

    fields = ("seat", "card")
    waiting = "Waiting for a choice."

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card = card
        self.rule = "FBL-80" if card == BROKER else "FBL-84"

    @property
    def prompt(self) -> str:
        if self.card == BROKER:
            return "Broker: gather all hands, shuffle them and deal them out again?"
        return "Scientist: shuffle all hands into the deck and let everybody draw again?"

    def phrase(self) -> Phrase:
        return USE

    def forbids(self, state: FeebletonState, thing: int) -> Reason | None:
        return None  # FBL-37

    def take(self, state: FeebletonState, thing: int) -> None:
        if state.listening:
            used = "uses" if thing == YES else "does not use"
            name = state.box.names[self.card]
            state.tell(f"{{{self.seat}}} {used} the {name}'s ability.", self.rule, pieces=("feebleton",))
        if thing == YES:
            ask_for_guards(state, 1)

    def says(self, state: FeebletonState, thing: int) -> str:
        if thing == NO:
            return "no: everybody keeps their hand"
        return "yes: mix and deal the hands" if self.card == BROKER else "yes: all hands into the deck, and draw"

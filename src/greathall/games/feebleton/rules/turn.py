"""Feebleton, the questions, in the order of a turn: choice of a card, announcement, reactions, carrying out.

Rulebook: Player Turn, Card Terms & Rules, Card Descriptions.
"""

from __future__ import annotations

from greathall.games.feebleton.box.components import (
    ARTIST,
    BROKER,
    COUNCIL_MEMBER,
    ENGINEER,
    GENERAL,
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
from greathall.games.feebleton.box.vocabulary import (
    ANYTIME_GENERAL,
    ANYTIME_GUARD,
    KEEP,
    MODE_DRAW,
    MODE_SHUFFLE,
    NO,
    PASS,
    SWAP,
    TAKE,
    TARGET,
    YES,
)
from greathall.games.feebleton.position.memory import saw_top
from greathall.games.feebleton.position.state import CHOOSE, DRAW, Ask, FeebletonState
from greathall.games.feebleton.rules.effects import (
    can_take_from_feebleton,
    draw,
    end_era,
    look_at_hand,
    play_anytime,
    put_down,
    redeal_hands,
    renew_hands,
    return_hand,
    steal,
    steal_from_each,
    take_from_feebleton,
    tell_guarded,
    trade_hands,
)
from greathall.games.feebleton.rules.refusals import why_not_choose, why_not_target, why_not_window
from greathall.games.feebleton.rules.scoring import pile_value
from greathall.kernel.errors import Reason
from greathall.kernel.state import State

ORDINALS = ("", "first", "second", "third")


class ChooseCard(Ask):
    """The active player plays a card, or stops once the first counted play is made (FBL-21, FBL-41)."""

    fields = ("seat", "further")
    rule = "FBL-21"
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

    def options(self, state: FeebletonState) -> list[int]:
        moves: list[int] = []
        last = -1
        guard = False
        general = False
        for card in state.hands[self.seat]:
            if card != last:
                last = card
                if state.playable(card):  # FBL-27
                    moves.append(card)
                if card == GUARD:
                    guard = True
                elif card == GENERAL:
                    general = True
        if not moves:
            return moves
        if guard:
            moves.append(ANYTIME_GUARD)  # FBL-45
        if general:
            moves.append(ANYTIME_GENERAL)
        if state.plays_made > 0:
            moves.append(PASS)  # FBL-41
        return moves

    def answer(self, state: FeebletonState, move: int) -> None:
        if move < KINDS:
            only = state.listening and len(self.options(state)) == 1
            play_counted(state, self.seat, move)
            if only:  # a hand is secret: only its owner is told
                state.tell("You had no other card that could be played.", "FBL-21", (self.seat,), (f"mat/{self.seat}",))
        elif move == PASS:
            state.step = DRAW
            if state.listening:
                state.tell(f"{{{self.seat}}} stops playing.", "FBL-41", pieces=(f"mat/{self.seat}",))
        else:
            play_anytime(state, self.seat, GUARD if move == ANYTIME_GUARD else GENERAL)
            state.step = CHOOSE  # FBL-46: step 1 is still to be done

    def lapse(self, state: State) -> None:
        assert isinstance(state, FeebletonState)
        if state.listening:
            if state.plays_made == 0:
                state.tell(f"{{{self.seat}}} has no playable card.", "FBL-26", pieces=(f"mat/{self.seat}",))
            else:
                # The others hear what they hear of anybody who stops, or they would learn what the hand is like.
                state.tell(f"{{{self.seat}}} stops playing.", "FBL-41", pieces=(f"mat/{self.seat}",))
                state.tell("None of your cards can be played.", "FBL-26", (self.seat,), (f"mat/{self.seat}",))
        state.step = DRAW  # FBL-26

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, FeebletonState)
        plain = super().words(state, move)
        if move == PASS:
            return "stop playing"
        if move in (ANYTIME_GUARD, ANYTIME_GENERAL):
            return f"{plain} (on top of your play)"
        if move in (GUARD, GENERAL):
            return f"{plain} (as your play)"
        change = pile_value(state.box, [*state.feebleton, move]) - pile_value(state.box, state.feebleton)
        if state.box.era[move]:
            return f"{plain} (takes {pile_value(state.box, [*state.feebleton, move])} gold)"
        if change != state.box.gold[move]:
            return f"{plain} ({change:+} gold as the town is now)"
        return plain

    def cites(self, state: State, move: int) -> str:
        return "FBL-46" if move in (ANYTIME_GUARD, ANYTIME_GENERAL) else self.rule

    def why_not(self, state: State, move: int) -> Reason:
        assert isinstance(state, FeebletonState)
        return why_not_choose(state, self.seat, move)

    def fit(self, state: FeebletonState, seat: int) -> None:
        for card in state.hands[self.seat]:
            if state.playable(card):
                return
        for kind in range(KINDS):
            if state.playable(kind) and state.give(seat, self.seat, kind):
                return


def play_counted(state: FeebletonState, seat: int, card: int) -> None:
    """(a) The card moves to Feebleton (FBL-28) and uses up a counted play (FBL-41)."""
    put_down(state, seat, card)
    state.plays_left -= 1
    state.plays_made += 1
    if state.listening:
        state.tell(f"{{{seat}}} plays {a_card(state.box, card)}.", state.box.rules[card], pieces=("feebleton",))
    if card >= ARTIST:
        state.pending = card
        announce(state, seat, card)


def announce(state: FeebletonState, seat: int, card: int) -> None:
    """(b) What the ability aims at is named before anybody reacts (FBL-29)."""
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


class ChooseTarget(Ask):
    """The opponent for a Thief or a Spy (FBL-76)."""

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

    def options(self, state: FeebletonState) -> list[int]:
        moves: list[int] = []
        for k in range(1, state.seats):
            other = (self.seat + k) % state.seats
            if not state.is_protected(other) and (self.card == SPY or state.hands[other]):
                moves.append(TARGET + k)
        return moves

    def answer(self, state: FeebletonState, move: int) -> None:
        state.target = (self.seat + move - TARGET) % state.seats
        if state.listening:
            only = ", the only one it can work on" if len(self.options(state)) == 1 else ""
            state.tell(f"{{{self.seat}}} names {{{state.target}}}{only}.", "FBL-29", pieces=(f"mat/{state.target}",))
        state.seal()  # FBL-R29: a play that can be answered is final
        target = state.target
        if state.listening and state.hands[target] and state.out_of_sight(GUARD):
            state.open_window(HandReaction(-1, self.card, self.seat))  # FBL-R29
        if GUARD in state.hands[target]:
            state.ask(HandReaction(target, self.card, self.seat))  # FBL-53
        else:
            carry_out(state, self.card)

    def lapse(self, state: State) -> None:
        if state.listening:
            who = "whose hand it could look at" if self.card == SPY else "it could take a card from"
            state.tell(f"There is nobody {who}.", "FBL-76", pieces=("feebleton",))

    def words(self, state: State, move: int) -> str:
        other = (self.seat + move - TARGET) % state.seats
        return f"{super().words(state, move)}: {{{other}}}"

    def target(self, state: State, move: int) -> str:
        return f"mat/{(self.seat + move - TARGET) % state.seats}"

    def why_not(self, state: State, move: int) -> Reason:
        assert isinstance(state, FeebletonState)
        return why_not_target(state, self.seat, self.card, move)


class UseAbility(Ask):
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

    def options(self, state: FeebletonState) -> list[int]:
        return [YES, NO]

    def words(self, state: State, move: int) -> str:
        if move == NO:
            return "no: everybody keeps the hand"
        return "yes: mix and deal the hands" if self.card == BROKER else "yes: all hands into the deck, and draw"

    def answer(self, state: FeebletonState, move: int) -> None:
        if state.listening:
            used = "uses" if move == YES else "does not use"
            name = state.box.names[self.card]
            state.tell(f"{{{self.seat}}} {used} the ability of the {name}.", self.rule, pieces=("feebleton",))
        if move == YES:
            ask_for_guards(state, 1)


def ask_for_guards(state: FeebletonState, start: int) -> None:
    """(c) The opponents that would be affected, from the left, each once (FBL-51, FBL-53)."""
    state.seal()  # FBL-R29
    if state.listening and _could_guard(state, start):
        state.open_window(HandReaction(-1, state.pending, state.active))
    for k in range(start, state.seats):
        other = (state.active + k) % state.seats
        if not state.is_protected(other) and GUARD in state.hands[other]:
            state.ask(HandReaction(other, state.pending, state.active))
            return
    carry_out(state, state.pending)


def _could_guard(state: FeebletonState, start: int) -> bool:
    """Whether one who would be affected could hold a Guard, as far as everybody knows (FBL-R29)."""
    for k in range(start, state.seats):
        other = (state.active + k) % state.seats
        if not state.is_protected(other) and state.hands[other]:
            return state.out_of_sight(GUARD)
    return False


class HandReaction(Ask):
    """A Guard before a card that acts on one's hand (FBL-53)."""

    fields = ("seat", "card", "player")
    rule = "FBL-53"
    secret = True
    waiting = "Waiting for reactions."

    def __init__(self, seat: int, card: int, player: int) -> None:
        super().__init__(seat)
        self.card = card
        self.player = player

    @property
    def prompt(self) -> str:
        coming = {
            THIEF: "Thief takes a random card from you",
            SPY: "Spy looks at your hand and may trade it",
            KING: "King takes a random card from you",
            BROKER: "Broker takes your hand and deals it anew",
            SCIENTIST: "Scientist shuffles your hand into the deck",
        }
        return f"{{{self.player}}}'s {coming.get(self.card, 'card acts on your hand')}, unless you play a Guard now."

    def options(self, state: FeebletonState) -> list[int]:
        return [ANYTIME_GUARD, PASS] if GUARD in state.hands[self.seat] else [PASS]

    def answer(self, state: FeebletonState, move: int) -> None:
        state.seal()  # nothing is taken back across another player's decision
        if move == ANYTIME_GUARD:
            play_anytime(state, self.seat, GUARD)
        if state.target >= 0:
            carry_out(state, self.card)
        else:
            ask_for_guards(state, (self.seat - state.active) % state.seats + 1)

    def words(self, state: State, move: int) -> str:
        return "pass: let it happen" if move == PASS else super().words(state, move)

    def why_not(self, state: State, move: int) -> Reason:
        return why_not_window(move, "Guard", self.rule)

    def fit(self, state: FeebletonState, seat: int) -> None:
        state.give(seat, self.seat, GUARD)


def ask_for_general(state: FeebletonState, card: int) -> None:
    """(c) Whoever holds the General may prevent the End of Era, the active player last (FBL-58)."""
    if state.box.preventable[card]:  # FBL-63
        state.seal()  # FBL-R29
        ask_next_general(state, card, 1)
    else:
        carry_out(state, card)


def ask_next_general(state: FeebletonState, card: int, start: int) -> None:
    if state.listening and state.out_of_sight(GENERAL):
        state.open_window(EraReaction(-1, card, state.active))  # FBL-R29
    for k in range(start, state.seats + 1):
        other = (state.active + k) % state.seats
        if GENERAL in state.hands[other]:
            state.ask(EraReaction(other, card, state.active))
            return
    carry_out(state, card)


class EraReaction(Ask):
    """The General before Feebleton is taken (FBL-58)."""

    fields = ("seat", "card", "player")
    rule = "FBL-58"
    secret = True
    waiting = "Waiting for reactions."

    def __init__(self, seat: int, card: int, player: int) -> None:
        super().__init__(seat)
        self.card = card
        self.player = player

    @property
    def prompt(self) -> str:
        whose = "Your own End of Era" if self.seat == self.player else f"{{{self.player}}}'s End of Era"
        return f"{whose} takes Feebleton, unless you play the General now."

    def options(self, state: FeebletonState) -> list[int]:
        return [ANYTIME_GENERAL, PASS] if GENERAL in state.hands[self.seat] else [PASS]

    def answer(self, state: FeebletonState, move: int) -> None:
        state.seal()
        if move == ANYTIME_GENERAL:
            play_anytime(state, self.seat, GENERAL)  # FBL-59, FBL-60: both stay, nobody takes
            if state.listening:
                name = state.box.names[self.card]
                state.tell(f"{name} is prevented: Feebleton goes on.", "FBL-59", pieces=("feebleton",))
        else:
            turn = (self.seat - state.active) % state.seats
            if turn == 0:
                carry_out(state, self.card)
            else:
                ask_next_general(state, self.card, turn + 1)

    def words(self, state: State, move: int) -> str:
        return "pass: let it happen" if move == PASS else super().words(state, move)

    def why_not(self, state: State, move: int) -> Reason:
        return why_not_window(move, "General", self.rule)

    def fit(self, state: FeebletonState, seat: int) -> None:
        state.give(seat, self.seat, GENERAL)


def carry_out(state: FeebletonState, card: int) -> None:
    """(d) The ability as a whole, without interruption (FBL-31)."""
    seat = state.active
    box = state.box
    if box.era[card]:
        end_era(state, seat)
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
        if not state.is_protected(state.target):
            steal(state, seat, state.target, box.amount[card])
        elif state.listening:
            tell_guarded(state, state.target, "FBL-54")
    elif card == SPY:
        if not state.is_protected(state.target):
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
            state.tell("There is no card that the Historian could take back.", "FBL-88", pieces=("feebleton",))


class ChooseMode(Ask):
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

    def options(self, state: FeebletonState) -> list[int]:
        return [MODE_DRAW, MODE_SHUFFLE]

    def answer(self, state: FeebletonState, move: int) -> None:
        if move == MODE_DRAW:
            draw(state, self.seat, state.box.draws[self.card], state.box.rules[self.card])
        else:
            return_hand(state, self.seat)  # FBL-105: the hand goes in before the draws
            if state.listening:
                state.tell(f"{{{self.seat}}} shuffles the hand into the deck.", "FBL-36", pieces=("deck",))
            draw(state, self.seat, state.box.redraws[self.card], state.box.rules[self.card])

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, FeebletonState)
        if move == MODE_DRAW:
            return f"draw {state.box.draws[self.card]}"
        return f"shuffle hand into deck and draw {state.box.redraws[self.card]}"


def look_at_top(state: FeebletonState, seat: int) -> None:
    """The Council Member looks at the top of the deck; with one card there is no order to choose (FBL-71)."""
    state.uncover(2)
    saw_top(state, seat)
    state.seal()
    if state.listening:
        state.tell(f"{{{seat}}} looks at the top of the deck.", "FBL-71", pieces=("deck",))
        seen = [a_card(state.box, card) for card in state.top[:-3:-1]]
        state.tell(f"On top: {', then '.join(seen)}.", "FBL-128", (seat,), ("deck",))
    if state.deck_size() >= 2:
        state.ask(ArrangeDeck(seat))


class ArrangeDeck(Ask):
    """The two uppermost cards go back in either order (FBL-71)."""

    rule = "FBL-71"
    waiting = "Waiting for the cards to be put back."

    @property
    def prompt(self) -> str:
        return "Council Member: leave the two top cards as they are, or swap them?"

    def options(self, state: FeebletonState) -> list[int]:
        return [KEEP, SWAP]

    def answer(self, state: FeebletonState, move: int) -> None:
        if move == SWAP:
            top = state.top.pop()
            state.top.insert(len(state.top) - 1, top)
        state.seal()
        if state.listening:
            state.tell(f"{{{self.seat}}} puts the two cards back.", "FBL-71", pieces=("deck",))

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, FeebletonState)
        first, second = (-1, -2) if move == KEEP else (-2, -1)
        names = state.box.names
        return f"{super().words(state, move)}: first {names[state.top[first]]}, then {names[state.top[second]]}"


class TradeHands(Ask):
    """After the Spy's look: trade whole hands or not (FBL-73)."""

    rule = "FBL-73"
    waiting = "Waiting for a choice."

    @property
    def prompt(self) -> str:
        return "Spy: trade your whole hand for the hand you looked at?"

    def asking(self, state: State) -> str:
        assert isinstance(state, FeebletonState)
        if state.target < 0:
            return self.prompt
        seen = card_names(state.box, state.hands[state.target]) or "no cards"
        return f"Spy: {{{state.target}}} holds {seen}. Trade your whole hand for it?"

    def words(self, state: State, move: int) -> str:
        return "yes: trade" if move == YES else "no: keep your own hand"

    def options(self, state: FeebletonState) -> list[int]:
        return [YES, NO] if state.target >= 0 else [NO]

    def answer(self, state: FeebletonState, move: int) -> None:
        if move == YES:
            trade_hands(state, self.seat, state.target)
        elif state.listening:
            state.tell(f"{{{self.seat}}} does not trade.", "FBL-73", pieces=(f"mat/{self.seat}",))

    def fit(self, state: FeebletonState, seat: int) -> None:
        state.known_hand[self.seat * state.seats + state.target] = state.hands[state.target].copy()


class TakeBack(Ask):
    """The Historian takes one card out of Feebleton (FBL-87)."""

    rule = "FBL-87"
    waiting = "Waiting for a card to be taken back."

    @property
    def prompt(self) -> str:
        return "Historian: take a card from Feebleton into your hand."

    def options(self, state: FeebletonState) -> list[int]:
        there: list[bool] = [False] * KINDS
        for card in state.feebleton:
            there[card] = True
        moves: list[int] = []
        for kind in range(KINDS):
            if there[kind] and kind != HISTORIAN:  # FBL-88
                moves.append(TAKE + kind)
        return moves

    def answer(self, state: FeebletonState, move: int) -> None:
        take_from_feebleton(state, self.seat, move - TAKE)

    def why_not(self, state: State, move: int) -> Reason:
        if move == TAKE + HISTORIAN:
            return Reason("the Historian cannot take itself", "FBL-88")
        if TAKE <= move < TAKE + KINDS:
            return Reason("that card is not in Feebleton", "FBL-87")
        return super().why_not(state, move)

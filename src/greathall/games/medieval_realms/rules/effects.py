"""Medieval Realms, a card comes into play: its cost, its immediate effects, the cities it sets off, the track's tokens.

Rulebook: Event cards and symbols, Action 2, Victory points track. The order is that of MDR-R33.
"""

from __future__ import annotations

from typing import Final

from greathall.games.medieval_realms.box.effect_data import GAIN, GAIN_CHOICE, GET_CARD, VP, Effect
from greathall.games.medieval_realms.box.names import AUCTION, LEADER_IDS, RESOURCE_WORDS, RESOURCES, STAMP_IDS, amount
from greathall.games.medieval_realms.box.vocabulary import ACTIVATE, TOKEN
from greathall.games.medieval_realms.position.state import RealmsState
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Pick
from greathall.kernel.vocabulary import Phrase

EVERY_TOKEN: Final = [TOKEN.base + resource for resource in range(RESOURCES)]


def bring_into_play(state: RealmsState, seat: int, card: int) -> None:
    """From the hand: pay, put the card beside the realm, carry it out (MDR-101)."""
    box = state.box
    resource = box.cost_kind[card]
    if resource >= 0:
        state.pay(seat, resource, state.cost(card))  # MDR-102; islands are not paid for (MDR-133)
    hand = state.hands[seat].copy()
    hand.remove(card)
    state.hands[seat] = hand
    state.held[seat] = state.held[seat] & ~(1 << box.stamps[card])
    if state.listening:
        paid = f" for {amount(state.cost(card), resource)}" if resource >= 0 else ""
        state.tell(f"{{{seat}}} brings {box.names[card]} into play{paid}.", "MDR-101", pieces=(f"realm/{seat}",))
    enter(state, seat, card)


def enter(state: RealmsState, seat: int, card: int) -> None:
    """The card lies in play; now its effects (MDR-104)."""
    state.played[seat] = [*state.played[seat], card]
    state.points_before = state.points[seat]
    carry_out(state, seat, card, 0)


def carry_out(state: RealmsState, seat: int, card: int, at: int) -> None:
    """The immediate effects in printed order, from number `at` on; a choice interrupts them."""
    effects = state.box.immediate[card]
    for i in range(at, len(effects)):
        effect = effects[i]
        if effect.op == GAIN_CHOICE or effect.op == GET_CARD:  # noqa: PLR1714 # a tuple would be built every time
            state.resolving = card
            state.resolve_at = i
            state.ask(ChooseKind(seat) if effect.op == GAIN_CHOICE else TakeCard(seat))
            return
        _apply(state, seat, effect, card)
    state.resolving = -1
    _set_off(state, seat, card)
    _reward(state, seat)


def _apply(state: RealmsState, seat: int, effect: Effect, source: int) -> None:
    if effect.op == VP:
        state.points[seat] = state.points[seat] + effect.n  # MDR-19
    elif effect.op == GAIN:
        state.gain(seat, effect.what, effect.n)
    else:
        state.gain_leader(seat, effect.what, effect.n)  # MDR-129, MDR-140, MDR-141
    if state.listening:
        if effect.op == VP:
            what = f"{effect.n} VP"
        elif effect.op == GAIN:
            what = amount(effect.n, effect.what)
        else:
            what = f"{effect.n} {LEADER_IDS[effect.what]}"
        total = f" and has {state.points[seat]}" if effect.op == VP else ""
        state.tell(f"{{{seat}}} gets {what} from {state.box.names[source]}{total}.", state.box.rules[source])


def _set_off(state: RealmsState, seat: int, card: int) -> None:
    """The owner's cards that answer to this stamp, in the order in which they were played (MDR-27, MDR-146)."""
    box = state.box
    stamp = box.stamps[card]
    played = state.played[seat]
    for i in range(len(played) - 1):  # MDR-R33: never by itself
        if (box.reacts[played[i]] >> stamp) & 1:
            for effect in box.on_play[played[i]]:
                if effect.colour == stamp:
                    _apply(state, seat, effect, played[i])


def _reward(state: RealmsState, seat: int) -> None:
    """A token of choice for every multiple of five that was reached or passed (MDR-20)."""
    every = state.box.reward_every
    passed = state.points[seat] // every - state.points_before // every
    state.points_before = 0
    tokens = passed * state.box.reward_tokens
    if tokens > 0:
        state.ask(ChooseToken(seat, tokens))


class ChooseKind(Pick[RealmsState]):
    """The iris: all tokens of one kind, at choice (MDR-37, MDR-139)."""

    rule = "MDR-37"
    waiting = "Waiting for a kind of token to be chosen."

    @property
    def prompt(self) -> str:
        return "Choose the kind of tokens that your card gives."

    def asking(self, state: RealmsState) -> str:
        count = _waiting(state).n
        tokens = "1 token" if count == 1 else f"{count} tokens of one kind"
        return f"{state.box.names[state.resolving]} gives {tokens}: choose which."

    def phrase(self) -> Phrase:
        return TOKEN

    def forbids(self, state: RealmsState, thing: int) -> Reason | None:
        if (_waiting(state).what >> thing) & 1:
            return None
        card = state.resolving
        return Reason(f"{state.box.names[card]} gives no {RESOURCE_WORDS[thing]}", state.box.rules[card])

    def take(self, state: RealmsState, thing: int) -> None:
        count = _waiting(state).n
        card = state.resolving
        state.gain(self.seat, thing, count)
        if state.listening:
            text = f"{{{self.seat}}} chooses {amount(count, thing)} from {state.box.names[card]}."
            state.tell(text, "MDR-37", pieces=(f"manor/{self.seat}",))
        carry_out(state, self.seat, card, state.resolve_at + 1)

    def says(self, state: RealmsState, thing: int) -> str:
        return f"take {amount(_waiting(state).n, thing)}"

    def otherwise(self, state: RealmsState, move: int) -> Reason:
        return Reason(f"first choose the kind of token that {state.box.names[state.resolving]} gives", "MDR-37")


class ChooseToken(Pick[RealmsState]):
    """The tokens of the victory points track, one after the other (MDR-20, MDR-R38)."""

    fields = ("seat", "left")
    rule = "MDR-20"
    waiting = "Waiting for a token of the victory points track to be chosen."

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    @property
    def prompt(self) -> str:
        more = "" if self.left == 1 else f", {self.left} in all"
        return f"You reached a multiple of five: take a token of any kind{more}."

    def asking(self, state: RealmsState) -> str:
        more = "" if self.left == 1 else f", {self.left} in all"
        return f"You reached {self._reached(state)} VP: take a token of any kind{more}."

    def phrase(self) -> Phrase:
        return TOKEN

    def moves(self, state: RealmsState) -> list[int]:
        """All of them, always: the list is made once."""
        return EVERY_TOKEN

    def forbids(self, state: RealmsState, thing: int) -> Reason | None:
        return None

    def take(self, state: RealmsState, thing: int) -> None:
        state.gain(self.seat, thing, 1)
        if state.listening:
            text = f"{{{self.seat}}} takes {amount(1, thing)} for reaching {self._reached(state)} VP."
            state.tell(text, "MDR-20", pieces=(f"manor/{self.seat}",))
        if self.left > 1:
            state.ask(ChooseToken(self.seat, self.left - 1))

    def otherwise(self, state: RealmsState, move: int) -> Reason:
        return Reason("first take the token that the victory points track gives; it cannot be declined", "MDR-145")

    def _reached(self, state: RealmsState) -> int:
        """The multiple for which the next of the tokens is."""
        box = state.box
        later = (self.left - 1) // box.reward_tokens  # multiples that were reached after it
        return (state.points[self.seat] // box.reward_every - later) * box.reward_every


class TakeCard(Pick[RealmsState]):
    """The symbol 'get a card': one card of the current panel into the hand, without goods (MDR-34, MDR-R28)."""

    rule = "MDR-34"
    waiting = "Waiting for a card to be taken from the panel."

    @property
    def prompt(self) -> str:
        return "Take a card of the current panel into your hand."

    def asking(self, state: RealmsState) -> str:
        return f"{state.box.names[state.resolving]}: take a card of the current panel into your hand."

    def phrase(self) -> Phrase:
        return ACTIVATE

    def forbids(self, state: RealmsState, thing: int) -> Reason | None:
        if thing >= len(state.panel) or state.panel[thing] < 0:
            return self.otherwise(state, thing)
        if state.box.modes[state.panel[thing]] == AUCTION:
            return Reason("an auction card never goes to a hand", "MDR-R28")  # MDR-R28
        return no_room(state, self.seat, state.panel[thing])

    def take(self, state: RealmsState, thing: int) -> None:
        taken = state.panel[thing]
        state.panel[thing] = -1
        state.acquire(self.seat, taken)
        if state.listening:
            text = f"{{{self.seat}}} takes {state.box.names[taken]} from the panel."
            state.tell(text, "MDR-34", pieces=(f"hand/{self.seat}",))
        carry_out(state, self.seat, state.resolving, state.resolve_at + 1)

    def lapse(self, state: RealmsState) -> None:
        if state.listening:
            text = f"{{{self.seat}}} can take no card from the panel."
            state.tell(text, "MDR-R28", pieces=(f"hand/{self.seat}",))
        carry_out(state, self.seat, state.resolving, state.resolve_at + 1)

    def says(self, state: RealmsState, thing: int) -> str:
        return f"take {state.box.names[state.panel[thing]]} from square {thing + 1}"

    def otherwise(self, state: RealmsState, move: int) -> Reason:
        return Reason("point at a card of the current panel", "MDR-34")


def no_room(state: RealmsState, seat: int, card: int) -> Reason | None:
    """Why a card cannot come into this hand; None: it can."""
    if state.can_acquire(seat, card):
        return None
    if len(state.hands[seat]) >= state.box.hand_limit:
        return Reason(f"your hand is full: it holds at most {state.box.hand_limit} cards", "MDR-82")
    colour = STAMP_IDS[state.box.stamps[card]]
    return Reason(f"you hold a card of the same stamp (colour), {colour}", "MDR-83")


def _waiting(state: RealmsState) -> Effect:
    """The effect whose choice is being asked."""
    return state.box.immediate[state.resolving][state.resolve_at]

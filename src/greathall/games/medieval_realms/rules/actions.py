"""Medieval Realms, step 6 of a round: one action after the other along the track, until all have passed.

Rulebook: Actions; Action 1, hole cards and majority cards; Action 2; Action 3. Auctions are in auction.py.
"""

from __future__ import annotations

from typing import Final

from greathall.games.medieval_realms.box.names import (
    AUCTION,
    GOODS,
    HELD_STAMPS,
    HOLE,
    MAJORITY,
    RESOURCE_WORDS,
    RESOURCES,
    STAMP_IDS,
    amount,
    square_id,
)
from greathall.games.medieval_realms.box.vocabulary import ACTIVATE, PASS, PLAY, TOKEN
from greathall.games.medieval_realms.position.state import RealmsState
from greathall.games.medieval_realms.rules.auction import open_auction
from greathall.games.medieval_realms.rules.effects import bring_into_play, no_room
from greathall.kernel.chronicle import listed
from greathall.kernel.errors import Reason
from greathall.kernel.memory import item
from greathall.kernel.verb import Choice, Verb, Verbs

_MODE_RULES: Final = ("MDR-79", "MDR-85", "MDR-92")  # what activating a card costs, by its mode


class Action(Choice[RealmsState]):
    """Activate a card of the panel, bring a card into play, or pass (MDR-77)."""

    rule = "MDR-76"
    waiting = "Waiting for an action."

    @property
    def prompt(self) -> str:
        return "Activate a card on the panel, play a card from your hand, or pass for this round."

    def verbs(self) -> Verbs[RealmsState]:
        return _ACTIONS

    def moves(self, state: RealmsState) -> list[int]:
        """The question of most decisions: one loop over the panel, with the player's means looked up once."""
        moves: list[int] = []
        seat = self.seat
        box = state.box
        modes = box.modes
        prices = box.prices
        tokens = state.tokens
        goods = tokens[seat * RESOURCES + GOODS]
        hand = state.hands[seat]
        full = len(hand) >= box.hand_limit
        held = state.held[seat]
        panel = state.panel
        base = ACTIVATE.base
        for square in range(len(panel)):
            card = panel[square]
            if card >= 0:
                mode = modes[card]
                if mode == AUCTION:
                    if tokens[seat * RESOURCES + box.cost_kind[card]] >= box.costs[card * 6 + state.seats]:
                        moves.append(base + square)
                elif goods >= prices[square] and (
                    mode == MAJORITY or (not full and (held >> box.stamps[card]) & 1 == 0)
                ):
                    moves.append(base + square)
        base = PLAY.base
        for card in hand:
            if state.can_pay(seat, card):
                moves.append(base + box.play_moves[card])
        moves.append(PASS.base)
        return moves

    def otherwise(self, state: RealmsState, move: int) -> Reason:
        if TOKEN.holds(move):
            return Reason("no token is to be chosen now", "MDR-77")
        if move > PASS.base:
            return Reason("no auction is going on", "MDR-31")
        return Reason("leaders are placed at the beginning of a round", "MDR-52")


class Activate(Verb[RealmsState, Action]):
    """Action 1: a card of the panel."""

    def forbids(self, state: RealmsState, asked: Action, thing: int) -> Reason | None:
        if thing >= len(state.panel):
            return Reason(f"the panel has only {len(state.panel)} squares", "MDR-15")
        card = state.panel[thing]
        if card < 0:
            return Reason(f"square {thing + 1} is empty until the round ends", "MDR-78")
        box = state.box
        if box.modes[card] == AUCTION:
            kind = box.cost_kind[card]
            if state.has(asked.seat, kind) < state.cost(card):  # MDR-93
                return Reason(f"you need {amount(state.cost(card), kind)} for the first bid", "MDR-93")
            return None
        goods = state.has(asked.seat, GOODS)
        if goods < box.prices[thing]:
            return Reason(f"square {thing + 1} costs {box.prices[thing]} goods; you have {goods}", "MDR-14")
        if box.modes[card] == MAJORITY:  # MDR-88
            return None
        return no_room(state, asked.seat, card)  # MDR-84

    def play(self, state: RealmsState, asked: Action, thing: int) -> None:
        activate(state, asked.seat, thing)

    def says(self, state: RealmsState, asked: Action, thing: int) -> str:
        card = state.panel[thing]
        name = state.box.names[card]
        if state.box.modes[card] == AUCTION:
            return f"activate {thing + 1}: auction {name} in {RESOURCE_WORDS[state.box.cost_kind[card]]}"
        price = f"for {state.box.prices[thing]} goods"
        if state.box.modes[card] == HOLE:
            return f"activate {thing + 1}: take {name} {price}"
        receiver = majority_holder(state, asked.seat, card)
        if receiver < 0:
            return f"activate {thing + 1}: {name} {price}, discarded: nobody can take it"
        goes = "to you" if receiver == asked.seat else f"to {{{receiver}}}"
        most = state.box.majority_of[card]
        return f"activate {thing + 1}: {name} {price}, {goes} with {amount(state.has(receiver, most), most)}"

    def cites(self, state: RealmsState, asked: Action, thing: int) -> str:
        return _MODE_RULES[state.box.modes[state.panel[thing]]]


class PlayCard(Verb[RealmsState, Action]):
    """Action 2: a card of the hand comes into play."""

    def forbids(self, state: RealmsState, asked: Action, thing: int) -> Reason | None:
        card = card_of_stamp(state, asked.seat, thing)
        if card < 0:
            return Reason(f"you hold no {STAMP_IDS[HELD_STAMPS[thing]]} card", "MDR-101")
        if state.can_pay(asked.seat, card):
            return None
        name = state.box.names[card]
        resource = state.box.cost_kind[card]
        if resource < 0:
            islands = state.islands(asked.seat)
            return Reason(f"you have {islands} islands in play: {name} needs {islands + 1} admirals", "MDR-133")
        has = state.has(asked.seat, resource)
        return Reason(f"{name} costs {amount(state.cost(card), resource)}; you have {has}", "MDR-102")

    def play(self, state: RealmsState, asked: Action, thing: int) -> None:
        bring_into_play(state, asked.seat, card_of_stamp(state, asked.seat, thing))

    def says(self, state: RealmsState, asked: Action, thing: int) -> str:
        card = card_of_stamp(state, asked.seat, thing)
        resource = state.box.cost_kind[card]
        paid = f"for {amount(state.cost(card), resource)}" if resource >= 0 else "at no cost"
        return f"play {state.box.names[card]} {paid}"

    def cites(self, state: RealmsState, asked: Action, thing: int) -> str:
        return "MDR-101"

    def clicks(self, state: RealmsState, asked: Action, thing: int) -> str:
        return f"hand/{asked.seat}/{STAMP_IDS[HELD_STAMPS[thing]]}"


class Pass(Verb[RealmsState, Action]):
    """Action 3: no more actions this round (MDR-105)."""

    def forbids(self, state: RealmsState, asked: Action, thing: int) -> Reason | None:
        return None

    def play(self, state: RealmsState, asked: Action, thing: int) -> None:
        state.passed |= 1 << asked.seat
        if state.listening:
            if len(asked.moves(state)) > 1:
                state.tell(f"{{{asked.seat}}} passes.", "MDR-105", pieces=(f"mat/{asked.seat}",))
            else:
                text = f"{{{asked.seat}}} can neither activate nor play any card, and so passes."
                state.tell(text, "MDR-108", pieces=(f"mat/{asked.seat}",))

    def says(self, state: RealmsState, asked: Action, thing: int) -> str:
        return "pass (no more actions this round)"

    def cites(self, state: RealmsState, asked: Action, thing: int) -> str:
        return "MDR-105"


_ACTIONS: Final = Verbs(Activate(ACTIVATE), PlayCard(PLAY), Pass(PASS))


def card_of_stamp(state: RealmsState, seat: int, place: int) -> int:
    """The card in hand that a move `play` names: no hand holds two of a stamp (MDR-83)."""
    for card in state.hands[seat]:
        if state.box.play_moves[card] == place:
            return card
    return -1


def activate(state: RealmsState, seat: int, square: int) -> None:
    """Action 1. The square stays empty until the end of the round (MDR-78)."""
    card = state.panel[square]
    state.panel[square] = -1
    mode = state.box.modes[card]
    if mode == AUCTION:
        open_auction(state, seat, card, square)  # MDR-92: no goods
        return
    price = state.box.prices[square]
    state.pay(seat, GOODS, price)  # MDR-79, MDR-85
    if mode == HOLE:
        state.acquire(seat, card)
        if state.listening:
            text = f"{{{seat}}} takes {state.box.names[card]} for {price} goods."
            state.tell(text, "MDR-79", pieces=(f"hand/{seat}", square_id(square)))
        return
    receiver = majority_holder(state, seat, card)
    if receiver >= 0:
        state.acquire(receiver, card)  # MDR-86
    else:
        state.discard = [*state.discard, card]  # MDR-91
    if state.listening:
        _tell_majority(state, seat, square, card, receiver)


def majority_holder(state: RealmsState, activator: int, card: int) -> int:
    """Of those who can acquire the card, passed or not (MDR-88), who has the most; -1 if nobody can."""
    resource = state.box.majority_of[card]
    most = -1
    receiver = -1
    for seat in state.track:  # MDR-90: earliest on the track
        if state.can_acquire(seat, card):  # MDR-87
            count = state.tokens[seat * RESOURCES + resource]
            if count > most or (count == most and seat == activator):  # MDR-89, MDR-90
                most = count
                receiver = seat
    return receiver


def would_get(state: RealmsState, seat: int, card: int) -> bool:
    """Whether a majority card that this seat activates would be its own: what `majority_holder` says, found sooner."""
    if not state.can_acquire(seat, card):  # MDR-87
        return False
    resource = state.box.majority_of[card]
    tokens = state.tokens
    mine = item(tokens, seat * RESOURCES + resource)
    for other in range(state.seats):
        if item(tokens, other * RESOURCES + resource) > mine and state.can_acquire(
            other, card
        ):  # MDR-89; ties are the activator's, MDR-90
            return False
    return True


def next_actor(state: RealmsState) -> int:
    """The next on the track who has not passed (MDR-76, MDR-107), -1 when all have; moves the turn on."""
    for k in range(1, state.seats + 1):
        place = (state.turn + k) % state.seats
        if (state.passed >> state.track[place]) & 1 == 0:
            state.turn = place
            return state.track[place]
    return -1


def _tell_majority(state: RealmsState, seat: int, square: int, card: int, receiver: int) -> None:
    name = state.box.names[card]
    resource = RESOURCE_WORDS[state.box.majority_of[card]]
    text = f"{{{seat}}} pays {state.box.prices[square]} goods for the majority of {resource}: "
    if receiver < 0:
        state.tell(
            f"{text}nobody can take {name}, and it is discarded.", "MDR-91", pieces=("discard", square_id(square))
        )
        return
    kind = state.box.majority_of[card]
    count = state.has(receiver, kind)
    others = [other for other in range(state.seats) if other != receiver]
    barred = [f"{{{other}}}" for other in others if state.has(other, kind) > count]
    ties = [other for other in others if state.has(other, kind) == count and state.can_acquire(other, card)]
    why, rule = "", "MDR-86"
    if barred:
        why, rule = f"; {listed(barred)} had more but could not take it", "MDR-87"
    elif ties:
        first = "whoever activated it" if receiver == seat else "the earliest on the track"
        why, rule = f"; a tie goes to {first}", "MDR-90"
    text += f"{name} goes to {{{receiver}}}, who has {count}{why}."
    state.tell(text, rule, pieces=(f"hand/{receiver}", square_id(square)))

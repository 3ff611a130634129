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
)
from greathall.games.medieval_realms.box.vocabulary import ACTIVATE, AUCTION_PASS, PASS, PLAY
from greathall.games.medieval_realms.position.state import Ask, RealmsState
from greathall.games.medieval_realms.rules.auction import open_auction
from greathall.games.medieval_realms.rules.effects import bring_into_play, no_room
from greathall.kernel.chronicle import listed
from greathall.kernel.errors import Reason
from greathall.kernel.state import State

_MODE_RULES: Final = ("MDR-79", "MDR-85", "MDR-92")  # what activating a card costs, by its mode


class Action(Ask):
    """Activate a card of the panel, bring a card into play, or pass (MDR-77)."""

    rule = "MDR-76"
    waiting = "Waiting for an action."

    @property
    def prompt(self) -> str:
        return "Activate a card of the panel, play a card of your hand, or pass for this round."

    def options(self, state: RealmsState) -> list[int]:
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
        for square in range(len(panel)):
            card = panel[square]
            if card >= 0:
                mode = modes[card]
                if mode == AUCTION:
                    if tokens[seat * RESOURCES + box.cost_kind[card]] >= box.costs[card * 6 + state.seats]:  # MDR-93
                        moves.append(ACTIVATE + square)
                elif goods >= prices[square] and (
                    mode == MAJORITY  # MDR-88
                    or (not full and (held >> box.stamps[card]) & 1 == 0)  # MDR-84
                ):
                    moves.append(ACTIVATE + square)
        for card in hand:
            if state.can_pay(seat, card):
                moves.append(PLAY + box.play_moves[card])
        moves.append(PASS)  # MDR-105
        return moves

    def answer(self, state: RealmsState, move: int) -> None:
        if move == PASS:
            state.passed |= 1 << self.seat
            if state.listening:
                if len(self.options(state)) > 1:
                    state.tell(f"{{{self.seat}}} passes.", "MDR-105", pieces=(f"mat/{self.seat}",))
                else:
                    text = f"{{{self.seat}}} can neither activate nor play any card, and so passes."
                    state.tell(text, "MDR-108", pieces=(f"mat/{self.seat}",))
        elif move >= PLAY:
            bring_into_play(state, self.seat, card_of_stamp(state, self.seat, move - PLAY))
        else:
            activate(state, self.seat, move - ACTIVATE)

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, RealmsState)
        if move == PASS:
            return "pass (no more actions this round)"
        if move >= PLAY:
            card = card_of_stamp(state, self.seat, move - PLAY)
            resource = state.box.cost_kind[card]
            paid = f"for {amount(state.cost(card), resource)}" if resource >= 0 else "at no cost"
            return f"play {state.box.names[card]} {paid}"
        square = move - ACTIVATE
        card = state.panel[square]
        name = state.box.names[card]
        if state.box.modes[card] == AUCTION:
            return f"activate {square + 1}: auction {name} in {RESOURCE_WORDS[state.box.cost_kind[card]]}"
        price = f"for {state.box.prices[square]} goods"
        if state.box.modes[card] == HOLE:
            return f"activate {square + 1}: take {name} {price}"
        receiver = majority_holder(state, self.seat, card)
        if receiver < 0:
            return f"activate {square + 1}: {name} {price}, nobody can take it"
        goes = "to you" if receiver == self.seat else f"to {{{receiver}}}"
        most = state.box.majority_of[card]
        return f"activate {square + 1}: {name} {price}, {goes} with {amount(state.has(receiver, most), most)}"

    def cites(self, state: State, move: int) -> str:
        assert isinstance(state, RealmsState)
        if move < ACTIVATE or move >= PLAY:
            return state.game.vocabulary.entry(move).rule
        return _MODE_RULES[state.box.modes[state.panel[move - ACTIVATE]]]

    def target(self, state: State, move: int) -> str:
        if PLAY <= move < PASS:
            return f"hand/{self.seat}/{STAMP_IDS[HELD_STAMPS[move - PLAY]]}"
        return super().target(state, move)

    def why_not(self, state: State, move: int) -> Reason:
        assert isinstance(state, RealmsState)
        if ACTIVATE <= move < PLAY:
            return _why_not_activate(state, self.seat, move - ACTIVATE)
        if PLAY <= move < PASS:
            return _why_not_play(state, self.seat, move - PLAY)
        if move >= AUCTION_PASS:
            return Reason("no auction is going on", "MDR-31")
        if move < RESOURCES:
            return Reason("no token is to be chosen now", "MDR-77")
        return Reason("leaders are placed at the beginning of a round", "MDR-52")


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
        open_auction(state, seat, card)  # MDR-92: no goods
        return
    price = state.box.prices[square]
    state.pay(seat, GOODS, price)  # MDR-79, MDR-85
    if mode == HOLE:
        state.acquire(seat, card)
        if state.listening:
            text = f"{{{seat}}} takes {state.box.names[card]} for {price} goods."
            state.tell(text, "MDR-79", pieces=(f"hand/{seat}",))
        return
    receiver = majority_holder(state, seat, card)
    if receiver >= 0:
        state.acquire(receiver, card)  # MDR-86
    else:
        state.discard = [*state.discard, card]  # MDR-91
    if state.listening:
        _tell_majority(state, seat, card, price, receiver)


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


def next_actor(state: RealmsState) -> int:
    """The next on the track who has not passed (MDR-76, MDR-107), -1 when all have; moves the turn on."""
    for k in range(1, state.seats + 1):
        place = (state.turn + k) % state.seats
        if (state.passed >> state.track[place]) & 1 == 0:
            state.turn = place
            return state.track[place]
    return -1


def _tell_majority(state: RealmsState, seat: int, card: int, price: int, receiver: int) -> None:
    name = state.box.names[card]
    resource = RESOURCE_WORDS[state.box.majority_of[card]]
    text = f"{{{seat}}} pays {price} goods for the majority of {resource}: "
    if receiver < 0:
        state.tell(f"{text}nobody can take {name}, it is discarded.", "MDR-91", pieces=("discard",))
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
        why, rule = f"; a tie goes to {'who activates' if receiver == seat else 'the earliest on the track'}", "MDR-90"
    state.tell(f"{text}{name} goes to {{{receiver}}}, who has {count}{why}.", rule, pieces=(f"hand/{receiver}",))


def _why_not_activate(state: RealmsState, seat: int, square: int) -> Reason:
    if square >= len(state.panel):
        return Reason(f"the panel has only {len(state.panel)} squares", "MDR-15")
    card = state.panel[square]
    if card < 0:
        return Reason(f"square {square + 1} is empty until the round ends", "MDR-78")
    box = state.box
    if box.modes[card] == AUCTION:
        least = amount(state.cost(card), box.cost_kind[card])
        return Reason(f"you need {least} for the first bid", "MDR-93")
    goods = state.has(seat, GOODS)
    if goods < box.prices[square]:
        return Reason(f"square {square + 1} costs {box.prices[square]} goods; you have {goods}", "MDR-14")
    return no_room(state, seat, card)


def _why_not_play(state: RealmsState, seat: int, place: int) -> Reason:
    card = card_of_stamp(state, seat, place)
    if card < 0:
        return Reason(f"you hold no {STAMP_IDS[HELD_STAMPS[place]]} card", "MDR-101")
    name = state.box.names[card]
    resource = state.box.cost_kind[card]
    if resource < 0:
        islands = state.islands(seat)
        return Reason(f"you have {islands} islands in play: {name} needs {islands + 1} admirals", "MDR-133")
    has = state.has(seat, resource)
    return Reason(f"{name} costs {amount(state.cost(card), resource)}; you have {has}", "MDR-102")

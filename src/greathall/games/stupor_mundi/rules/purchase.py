"""Stupor Mundi, main action 5: Purchase an Action card and use it at once.

Rulebook: 5. Purchase an Action card.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import (
    CARD_NAMES,
    CARD_PROGRAM,
    CITY_NAMES,
    COIN,
    FIRST_ADVANCED,
    ON_PURCHASE,
    Effect,
)
from greathall.games.stupor_mundi.box.texts import amount
from greathall.games.stupor_mundi.box.vocabulary import CARD, DISCARDED, SKIP, SPOT, USE
from greathall.games.stupor_mundi.position.player import Player, bit_at, bit_number
from greathall.games.stupor_mundi.position.state import StuporState
from greathall.games.stupor_mundi.rules.effects import run
from greathall.games.stupor_mundi.rules.questions import AboutEffect, Decision, Declinable, Skip
from greathall.games.stupor_mundi.rules.spots import SPOT_NAMES, TakeFromSpot, card_cost, emptied, place_of, price_words
from greathall.games.stupor_mundi.rules.workplaces import ask_rewards
from greathall.kernel.errors import Reason
from greathall.kernel.question import Then
from greathall.kernel.verb import Verb, Verbs
from greathall.kernel.vocabulary import Phrase


def can_purchase(state: StuporState, player: Player, effect: Effect) -> bool:
    return len(PURCHASE_CARD.offers(state, player, effect)) > 0


def kind_moves(state: StuporState, cards: i64, phrase: Phrase, moves: list[int]) -> None:
    """One move for every kind of card in a set: the cards that are there are looked at, not all kinds of the box."""
    kinds = state.box.kind_of_bit
    base = phrase.base
    last: i64 = -1
    while cards:
        kind: i64 = kinds[bit_number(cards & -cards)]
        if kind != last:
            moves.append(base + kind)
            last = kind
        cards &= cards - 1


class ChooseCard(AboutEffect):
    """Which of the cards there (STM-89)."""

    rule = "STM-89"
    wanted = "choose a card to buy"
    declined = "buys no card"
    skipping = "skip: buy nothing"

    @property
    def prompt(self) -> str:
        return "Purchase an Action card in the city of your Ship."

    def verbs(self) -> Verbs[StuporState]:
        return _PURCHASING

    def choices(self, state: StuporState) -> list[int]:
        return PURCHASE_CARD.offers(state, state.players[self.seat], self.effect(state))


class PurchaseCard(TakeFromSpot):
    """A card comes for Augustales, or for a card (STM-89, STM-90)."""

    lies = "card"

    def can_take(self, state: StuporState, player: Player, effect: Effect, spot: i64) -> bool:
        kind = state.cards[spot]
        if kind < 0:
            return False
        coins = effect.price
        if not state.box.costs_card[kind]:
            coins += card_cost(state, player, kind)
        elif player.hand_n + player.discard_n == 0:
            return False
        return coins <= player.coins

    def hindered(self, state: StuporState, player: Player, effect: Effect, spot: int) -> Reason:
        kind = state.cards[spot]
        if kind < 0:
            where = f"spot {SPOT_NAMES[spot % 2]} in {CITY_NAMES[player.ship]}"
            return Reason(f"there is no card on {where}", "STM-89")
        if state.box.costs_card[kind]:
            return Reason("you have no card in hand or discard pile to pay with", "STM-90")
        cost = card_cost(state, player, kind)
        return Reason(f"{CARD_NAMES[kind]} costs {cost} Augustales; you have {player.coins}", "STM-90")

    def described(self, state: StuporState, player: Player, effect: Effect, spot: int) -> str:
        kind = state.cards[spot]
        cost = price_words(state, player, kind)
        return f"{CARD_NAMES[kind]} ({SPOT_NAMES[spot % 2]}) for {cost}: {state.box.card_texts[kind]}"

    def priced(self, state: StuporState, player: Player, effect: Effect, spot: int) -> str:
        kind = state.cards[spot]
        return f"{CARD_NAMES[kind]} for {price_words(state, player, kind)}"

    def carry_out(self, state: StuporState, player: Player, effect: Effect, spot: i64) -> None:
        kind: i64 = state.cards[spot]
        seat = player.seat
        player.coins -= effect.price
        state.cards = emptied(state.cards, spot)  # STM-92: refilled in Reorganization
        state.limbo |= bit_at(kind - FIRST_ADVANCED)
        state.ask(FinishPurchase(seat, kind, player.present))
        state.ask(UseBought(seat, kind))
        paid = ""
        if state.box.costs_card[kind]:
            state.ask(PayCard(seat, kind))
        else:
            coins = card_cost(state, player, kind)
            player.coins -= coins
            if state.listening:
                paid = f" for {amount(COIN, coins)}"
        if state.listening:
            text = f"{{{seat}}} Purchases card {CARD_NAMES[kind]}{paid}."
            state.tell(text, "STM-89", pieces=(place_of("card", int(spot)),))


PURCHASE_CARD: Final = PurchaseCard(SPOT)
_PURCHASING: Final = Verbs(PURCHASE_CARD, Skip(SKIP))


class PayCard(Decision):
    """The price is an own card from hand or discard pile, which leaves the game (STM-90).

    It is asked for also where there is only one: it is gone for good, and one from the hand is shown to all.
    """

    fields = ("seat", "kind")
    automatic = False
    rule = "STM-90"
    wanted = "pay with a card from your hand or discard pile"

    def __init__(self, seat: i64, kind: i64) -> None:
        super().__init__(seat)
        self.kind: i64 = kind

    @property
    def prompt(self) -> str:
        return f"Which of your cards leaves the game for card {CARD_NAMES[self.kind]}?"

    def verbs(self) -> Verbs[StuporState]:
        return _PAYING

    def moves(self, state: StuporState) -> list[int]:
        """Without asking for every kind of card of the box."""
        player = state.players[self.seat]
        moves: list[int] = []
        kind_moves(state, player.hand, CARD, moves)
        kind_moves(state, player.discard, DISCARDED, moves)
        return moves


class PayWith(Verb[StuporState, PayCard]):
    """A card leaves the game."""

    place: str = ""

    @abstractmethod
    def cards(self, player: Player) -> i64:
        """Those that can be paid with."""

    @abstractmethod
    def remove(self, state: StuporState, player: Player, bit: i64) -> None:
        """Takes the card from where it is."""

    @abstractmethod
    def missing(self, name: str) -> str:
        """That there is no such card."""

    def forbids(self, state: StuporState, asked: PayCard, thing: int) -> Reason | None:
        if self.cards(state.players[asked.seat]) & state.box.kind_mask[thing]:
            return None
        return Reason(self.missing(CARD_NAMES[thing]), "STM-90")

    def play(self, state: StuporState, asked: PayCard, thing: int) -> None:
        player = state.players[asked.seat]
        bit: i64 = self.cards(player) & state.box.kind_mask[thing]
        bit &= -bit
        self.remove(state, player, bit)
        player.gone |= bit
        if state.listening:
            text = f"{{{asked.seat}}} removes {CARD_NAMES[thing]} from the {self.place}."
            state.tell(text, "STM-90", pieces=(f"mat/{asked.seat}",))

    def says(self, state: StuporState, asked: PayCard, thing: int) -> str:
        return f"{CARD_NAMES[thing]} from your {self.place}"


class PayFromHand(PayWith):
    place = "hand"

    def cards(self, player: Player) -> i64:
        return player.hand

    def remove(self, state: StuporState, player: Player, bit: i64) -> None:
        player.hand &= ~bit
        player.hand_n -= 1
        state.seal()

    def missing(self, name: str) -> str:
        return f"you do not hold card {name}"


class PayFromDiscards(PayWith):
    place = "discard pile"

    def cards(self, player: Player) -> i64:
        return player.discard

    def remove(self, state: StuporState, player: Player, bit: i64) -> None:
        player.discard &= ~bit
        player.discard_n -= 1

    def missing(self, name: str) -> str:
        return f"card {name} is not in your discard pile"


_PAYING: Final = Verbs(PayFromHand(CARD), PayFromDiscards(DISCARDED))


class UseBought(Declinable):
    """The bought card may be used at once, as if it had been played (STM-91)."""

    fields = ("seat", "kind")
    rule = "STM-91"
    wanted = "use the bought card or skip its action"
    skipping = "skip: only take the card"

    def __init__(self, seat: i64, kind: i64) -> None:
        super().__init__(seat)
        self.kind: i64 = kind

    @property
    def prompt(self) -> str:
        return f"Use card {CARD_NAMES[self.kind]} at once?"

    def verbs(self) -> Verbs[StuporState]:
        return _USING

    def choices(self, state: StuporState) -> list[int]:
        return [USE.base]

    def decline(self, state: StuporState) -> None:
        if state.listening:
            text = f"{{{self.seat}}} does not use {CARD_NAMES[self.kind]} now."
            state.tell(text, "STM-91", pieces=(f"mat/{self.seat}",))


class UseAtOnce(Verb[StuporState, UseBought]):
    """What the card says."""

    def forbids(self, state: StuporState, asked: UseBought, thing: int) -> Reason | None:
        return None

    def play(self, state: StuporState, asked: UseBought, thing: int) -> None:
        if state.listening:
            text = f"{{{asked.seat}}} uses {CARD_NAMES[asked.kind]}: {state.box.card_texts[asked.kind]}"
            state.tell(text, "STM-91", pieces=(f"mat/{asked.seat}",))
        run(state, asked.seat, CARD_PROGRAM + asked.kind, 0)

    def says(self, state: StuporState, asked: UseBought, thing: int) -> str:
        return f"use: {state.box.card_texts[asked.kind]}"


_USING: Final = Verbs(UseAtOnce(USE), Skip(SKIP))


class FinishPurchase(Then[StuporState]):
    """The bought card goes to the hand; then the Workplace rewards the Purchase (STM-91, STM-R22)."""

    fields = ("seat", "kind", "present")
    most = 0xFFFFFFFF  # who is present is a set of bits

    def __init__(self, seat: i64, kind: i64, present: i64) -> None:
        super().__init__(seat)
        self.kind: i64 = kind
        self.present: i64 = present

    def lapse(self, state: StuporState) -> None:
        player = state.players[self.seat]
        state.limbo &= ~bit_at(self.kind - FIRST_ADVANCED)
        player.hand |= bit_at(state.box.first_bit[self.kind])
        player.hand_n += 1
        if state.listening:
            text = f"{CARD_NAMES[self.kind]} goes to {{{self.seat}}}'s hand."
            state.tell(text, "STM-91", pieces=(f"hand/{self.seat}",))
        ask_rewards(state, self.seat, ON_PURCHASE, self.present, -1)

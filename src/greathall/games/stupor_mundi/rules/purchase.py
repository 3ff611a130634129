"""Stupor Mundi, main action 5: Purchase an Action card and use it at once.

Rulebook: 5. Purchase an Action card.
"""

from __future__ import annotations

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import (
    CARD_NAMES,
    CARD_PROGRAM,
    CITY_IDS,
    FIRST_ADVANCED,
    ON_PURCHASE,
    PURCHASE_DISCOUNT,
    Effect,
)
from greathall.games.stupor_mundi.box.numbers import CARD, DISCARDED, SKIP, SPOT, USE
from greathall.games.stupor_mundi.box.texts import amount
from greathall.games.stupor_mundi.position.player import Player, bit_at, bit_number
from greathall.games.stupor_mundi.position.state import StuporState, Then
from greathall.games.stupor_mundi.rules.asking import AboutCard, AboutEffect
from greathall.games.stupor_mundi.rules.effects import run
from greathall.games.stupor_mundi.rules.goods import name_of
from greathall.games.stupor_mundi.rules.refusals import why_not_card, why_not_pay_card, why_not_simple
from greathall.games.stupor_mundi.rules.workplaces import ask_rewards
from greathall.kernel.errors import Reason
from greathall.kernel.state import State

USE_OR_SKIP = [USE, SKIP]


def card_cost(state: StuporState, player: Player, kind: i64) -> i64:
    """The Augustales of a card after the discount of the Workplace (STM-147, STM-155)."""
    return max(state.box.cost[kind] - state.layout.ability(PURCHASE_DISCOUNT, player.present), 0)


def card_moves(state: StuporState, player: Player, effect: Effect) -> list[int]:
    """The spots of the Ship's city whose card can be paid (STM-89, STM-90)."""
    moves: list[int] = []
    for i in range(2):
        kind = state.cards[2 * player.ship + i]
        if kind >= 0:
            coins = effect.price
            if not state.box.costs_card[kind]:
                coins += card_cost(state, player, kind)
            elif player.hand_n + player.discard_n == 0:
                continue
            if coins <= player.coins:
                moves.append(SPOT + i)
    return moves


def can_purchase(state: StuporState, player: Player, effect: Effect) -> bool:
    return len(card_moves(state, player, effect)) > 0


def kind_moves(state: StuporState, cards: i64, start: i64, moves: list[int]) -> None:
    """One move for every kind of card in a set."""
    kinds = state.box.kind_of_bit
    last: i64 = -1
    while cards:
        kind: i64 = kinds[bit_number(cards & -cards)]
        if kind != last:
            moves.append(start + kind)
            last = kind
        cards &= cards - 1


class ChooseCard(AboutEffect):
    """Which of the cards there (STM-89)."""

    rule = "STM-89"
    declined = "buys no card"

    @property
    def prompt(self) -> str:
        return "Purchase an Action card in the city of your Ship."

    def options(self, state: StuporState) -> list[int]:
        effect = self.effect(state)
        return self.or_skip(card_moves(state, state.players[self.seat], effect), effect)

    def answer(self, state: StuporState, move: int) -> None:
        if move == SKIP:
            self.decline(state)
            return
        player = state.players[self.seat]
        spot = 2 * player.ship + move - SPOT
        kind: i64 = state.cards[spot]
        player.coins -= self.effect(state).price
        cards = state.cards.copy()
        cards[spot] = -1  # STM-92: refilled in Reorganization
        state.cards = cards
        state.limbo |= bit_at(kind - FIRST_ADVANCED)
        state.ask(FinishPurchase(self.seat, kind, player.present))
        state.ask(UseBought(self.seat, kind))
        if state.box.costs_card[kind]:
            if state.listening:
                text = f"{{{self.seat}}} Purchases card {CARD_NAMES[kind]}."
                state.tell(text, "STM-89", pieces=(f"mat/{self.seat}",))
            state.ask(PayCard(self.seat, kind))
        else:
            coins = card_cost(state, player, kind)
            player.coins -= coins
            if state.listening:
                text = f"{{{self.seat}}} Purchases card {CARD_NAMES[kind]} for {amount(2, coins)}."
                state.tell(text, "STM-89", pieces=(f"mat/{self.seat}",))

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, StuporState)
        if move == SKIP:
            return "skip: buy nothing"
        player = state.players[self.seat]
        kind = state.cards[2 * player.ship + move - SPOT]
        cost = "a card" if state.box.costs_card[kind] else amount(2, card_cost(state, player, kind))
        return f"{CARD_NAMES[kind]} ({'ab'[move - SPOT]}) for {cost}: {state.box.card_texts[kind]}"

    def target(self, state: State, move: int) -> str:
        assert isinstance(state, StuporState)
        if move == SKIP:
            return super().target(state, move)
        return f"card/{CITY_IDS[state.players[self.seat].ship]}/{'ab'[move - SPOT]}"

    def why_not(self, state: State, move: int) -> Reason:
        assert isinstance(state, StuporState)
        player = state.players[self.seat]
        kind = state.cards[2 * player.ship + (1 if move == SPOT + 1 else 0)]
        return why_not_card(state, self, kind, card_cost(state, player, kind) if kind >= 0 else 0, move)


class PayCard(AboutCard):
    """The price is an own card from hand or discard pile, which leaves the game (STM-90)."""

    rule = "STM-90"

    @property
    def prompt(self) -> str:
        return f"Which of your cards leaves the game for {CARD_NAMES[self.kind]}?"

    def options(self, state: StuporState) -> list[int]:
        player = state.players[self.seat]
        moves: list[int] = []
        kind_moves(state, player.hand, CARD, moves)
        kind_moves(state, player.discard, DISCARDED, moves)
        return moves

    def answer(self, state: StuporState, move: int) -> None:
        player = state.players[self.seat]
        if move < DISCARDED:
            bit: i64 = player.hand & state.box.kind_mask[move - CARD]
            bit &= -bit
            player.hand &= ~bit
            player.hand_n -= 1
            state.seal()
        else:
            bit = player.discard & state.box.kind_mask[move - DISCARDED]
            bit &= -bit
            player.discard &= ~bit
            player.discard_n -= 1
        player.gone |= bit
        if state.listening:
            where = "hand" if move < DISCARDED else "discard pile"
            text = f"{{{self.seat}}} removes {name_of(state, bit)} from the {where}."
            state.tell(text, "STM-90", pieces=(f"mat/{self.seat}",))

    def words(self, state: State, move: int) -> str:
        if move < DISCARDED:
            return f"{CARD_NAMES[move - CARD]} from your hand"
        return f"{CARD_NAMES[move - DISCARDED]} from your discard pile"

    def why_not(self, state: State, move: int) -> Reason:
        return why_not_pay_card(state, self, move)


class UseBought(AboutCard):
    """The bought card may be used at once, as if it had been played (STM-91)."""

    rule = "STM-91"

    @property
    def prompt(self) -> str:
        return f"Use {CARD_NAMES[self.kind]} at once?"

    def options(self, state: StuporState) -> list[int]:
        return USE_OR_SKIP

    def answer(self, state: StuporState, move: int) -> None:
        if move == USE:
            if state.listening:
                text = f"{{{self.seat}}} uses {CARD_NAMES[self.kind]}: {state.box.card_texts[self.kind]}"
                state.tell(text, "STM-91", pieces=(f"mat/{self.seat}",))
            run(state, self.seat, CARD_PROGRAM + self.kind, 0)
        elif state.listening:
            text = f"{{{self.seat}}} does not use {CARD_NAMES[self.kind]} now."
            state.tell(text, "STM-91", pieces=(f"mat/{self.seat}",))

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, StuporState)
        return f"use: {state.box.card_texts[self.kind]}" if move == USE else "skip: only take the card"

    def why_not(self, state: State, move: int) -> Reason:
        return why_not_simple(state, self, move, "use the bought card or skip its action")


class FinishPurchase(Then):
    """The bought card goes to the hand; then the Workplace rewards the Purchase (STM-91, STM-R22)."""

    fields = ("seat", "kind", "present")

    def __init__(self, seat: i64, kind: i64, present: i64) -> None:
        super().__init__(seat)
        self.kind: i64 = kind
        self.present: i64 = present

    def nothing(self, state: StuporState) -> None:
        player = state.players[self.seat]
        state.limbo &= ~bit_at(self.kind - FIRST_ADVANCED)
        player.hand |= bit_at(state.box.first_bit[self.kind])
        player.hand_n += 1
        if state.listening:
            text = f"{CARD_NAMES[self.kind]} goes to the hand of {{{self.seat}}}."
            state.tell(text, "STM-91", pieces=(f"hand/{self.seat}",))
        ask_rewards(state, self.seat, ON_PURCHASE, self.present, -1)

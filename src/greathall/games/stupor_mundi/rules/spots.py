"""Stupor Mundi, the spots of the cities: what lies there, what it costs, and how it is taken by who has a Ship there.

Rulebook: 4. Summon an Ally; 5. Purchase an Action card.
"""

from __future__ import annotations

from abc import abstractmethod

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import (
    CARD_NAMES,
    CITY_IDS,
    COIN,
    MAIN_PROGRAM,
    PURCHASE_DISCOUNT,
    SUMMON,
    SUMMON_DISCOUNT,
    Effect,
)
from greathall.games.stupor_mundi.box.texts import amount, bundle
from greathall.games.stupor_mundi.box.vocabulary import SPOT
from greathall.games.stupor_mundi.position.player import Player
from greathall.games.stupor_mundi.position.state import StuporState
from greathall.games.stupor_mundi.rules.questions import AboutEffect
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Verb

SPOT_NAMES = "ab"


def ally_cost(state: StuporState, player: Player, effect: Effect, spot: i64) -> i64:
    """The Grain of a spot after discounts (STM-155)."""
    if effect.free:
        return 0
    grain = state.layout.setup.ally_grain[spot] - effect.grain_off
    return max(grain - state.layout.ability(SUMMON_DISCOUNT, player.present), 0)  # STM-149


def card_cost(state: StuporState, player: Player, kind: i64) -> i64:
    """The Augustales of a card after the discount of the Workplace (STM-147, STM-155)."""
    return max(state.box.cost[kind] - state.layout.ability(PURCHASE_DISCOUNT, player.present), 0)


def city_words(state: StuporState, player: Player, city: int) -> str:
    """What a city offers: its market, the open Allies and the cards, with what they cost this player (STM-155)."""
    box = state.box
    market = state.layout.market[city]
    sold, bought = bundle(market.sell_grain, market.sell_stone), bundle(market.buy_grain, market.buy_stone)
    parts = [f"sell {sold} for {market.sell_for}, buy {bought} for {market.buy_for}"]
    plainly = box.programs[MAIN_PROGRAM + SUMMON][0]
    for spot in (2 * city, 2 * city + 1):
        tile = state.allies_up[spot]
        if tile >= 0:
            grain = ally_cost(state, player, plainly, spot)
            parts.append(f"{box.ally_names[box.ally_kind[tile]]} for {grain} Grain")
        kind = state.cards[spot]
        if kind >= 0:
            parts.append(f"{CARD_NAMES[kind]} for {price_words(state, player, kind)}")
    return "; ".join(parts)


def price_words(state: StuporState, player: Player, kind: int) -> str:
    """`3 Augustales`, `a card`."""
    return "a card" if state.box.costs_card[kind] else amount(COIN, card_cost(state, player, kind))


class TakeFromSpot(Verb[StuporState, AboutEffect]):
    """What lies on a spot is paid and taken."""

    lies: str = ""  # what one clicks: `ally` or `card`

    @abstractmethod
    def can_take(self, state: StuporState, player: Player, effect: Effect, spot: i64) -> bool:
        """Whether something lies there that the player can have and pay."""

    @abstractmethod
    def hindered(self, state: StuporState, player: Player, effect: Effect, spot: int) -> Reason:
        """Why not."""

    @abstractmethod
    def priced(self, state: StuporState, player: Player, effect: Effect, spot: int) -> str:
        """`A3 for a card`: its name and its price."""

    @abstractmethod
    def described(self, state: StuporState, player: Player, effect: Effect, spot: int) -> str:
        """Its name, its price and what it does."""

    @abstractmethod
    def carry_out(self, state: StuporState, player: Player, effect: Effect, spot: i64) -> None:
        """It is paid and taken."""

    def offers(self, state: StuporState, player: Player, effect: Effect) -> list[int]:
        """The spots from which something can be taken; also to learn whether the action is possible at all."""
        moves: list[int] = []
        for i in range(2):
            if self.can_take(state, player, effect, 2 * player.ship + i):
                moves.append(SPOT.base + i)
        return moves

    def listed(self, state: StuporState, player: Player, effect: Effect) -> str:
        """Everything that can be taken: where there is only one thing, nothing more is asked."""
        spots = [2 * player.ship + move - SPOT.base for move in self.offers(state, player, effect)]
        return " or ".join([self.priced(state, player, effect, spot) for spot in spots])

    def forbids(self, state: StuporState, asked: AboutEffect, thing: int) -> Reason | None:
        player = state.players[asked.seat]
        effect = asked.effect(state)
        spot = 2 * player.ship + thing
        return None if self.can_take(state, player, effect, spot) else self.hindered(state, player, effect, spot)

    def play(self, state: StuporState, asked: AboutEffect, thing: int) -> None:
        player = state.players[asked.seat]
        self.carry_out(state, player, asked.effect(state), 2 * player.ship + thing)

    def says(self, state: StuporState, asked: AboutEffect, thing: int) -> str:
        player = state.players[asked.seat]
        return self.described(state, player, asked.effect(state), 2 * player.ship + thing)

    def clicks(self, state: StuporState, asked: AboutEffect, thing: int) -> str:
        return place_of(self.lies, 2 * state.players[asked.seat].ship + thing)


def place_of(lies: str, spot: int) -> str:
    """`ally/roma/a`: the place of a spot on the Voyage Board."""
    return f"{lies}/{CITY_IDS[spot // 2]}/{SPOT_NAMES[spot % 2]}"


def emptied(spots: list[int], spot: i64) -> list[int]:
    """The spots after one has been cleared; copies of the position keep the old list."""
    left = spots.copy()
    left[spot] = -1
    return left

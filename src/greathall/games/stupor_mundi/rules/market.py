"""Stupor Mundi, main action 2: Visit the Market in the city of the own Ship.

Rulebook: 2. Visit the Market.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import (
    CITY_IDS,
    CITY_NAMES,
    GRAIN,
    MARKET_EXTRA,
    ON_MARKET,
    STONE,
    Market,
)
from greathall.games.stupor_mundi.box.texts import bundle
from greathall.games.stupor_mundi.box.vocabulary import BUY, SELL, SKIP
from greathall.games.stupor_mundi.position.player import Player
from greathall.games.stupor_mundi.position.state import StuporState
from greathall.games.stupor_mundi.rules.goods import store
from greathall.games.stupor_mundi.rules.questions import Declinable, Skip
from greathall.games.stupor_mundi.rules.workplaces import ask_rewards
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Verb, Verbs


def can_sell(state: StuporState, player: Player) -> bool:
    market = state.layout.market[player.ship]
    return player.grain >= market.sell_grain and player.stone >= market.sell_stone


def can_buy(state: StuporState, player: Player) -> bool:
    return player.coins >= state.layout.market[player.ship].buy_for


def can_visit(state: StuporState, player: Player) -> bool:
    return can_sell(state, player) or can_buy(state, player)


def begin_visit(state: StuporState, seat: i64, optional: bool) -> None:
    player = state.players[seat]
    extra = state.layout.ability(MARKET_EXTRA, player.present)  # STM-148
    state.ask(VisitMarket(seat, 0, 0, extra, player.present, 1 if optional else 0))


class VisitMarket(Declinable):
    """The sale and the purchase, each once, in any order (STM-53), and `extra` more of either (STM-R20)."""

    fields = ("seat", "sold", "bought", "extra", "present", "optional")
    most = 0xFFFFFFFF  # who is present is a set of bits
    rule = "STM-53"
    wanted = "sell, buy or leave the market"
    skipping = "skip: leave the market"

    def __init__(self, seat: i64, sold: i64, bought: i64, extra: i64, present: i64, optional: i64) -> None:
        super().__init__(seat)
        self.sold: i64 = sold
        self.bought: i64 = bought
        self.extra: i64 = extra
        self.present: i64 = present  # where the Specialists stood when the visit began (STM-R15)
        self.optional: i64 = optional

    @property
    def prompt(self) -> str:
        return "Visit the Market: sell or buy." if self.sold + self.bought == 0 else "Trade on, or leave the market."

    def verbs(self) -> Verbs[StuporState]:
        return _TRADING

    def extra_left(self) -> bool:
        return self.extra - max(self.sold - 1, 0) - max(self.bought - 1, 0) > 0

    def may_sell(self) -> bool:
        return self.sold == 0 or self.extra_left()

    def may_buy(self) -> bool:
        return self.bought == 0 or self.extra_left()

    def choices(self, state: StuporState) -> list[int]:
        player = state.players[self.seat]
        moves: list[int] = []
        if self.may_sell() and can_sell(state, player):
            moves.append(SELL.base)
        if self.may_buy() and can_buy(state, player):
            moves.append(BUY.base)
        return moves

    def may_skip(self, state: StuporState) -> bool:
        return self.optional != 0 or self.sold + self.bought > 0

    def no_skipping(self, state: StuporState) -> Reason:
        return Reason("a visit needs at least one trade", "STM-R20")

    def market(self, state: StuporState) -> Market:
        return state.layout.market[state.players[self.seat].ship]

    def trade_on(self, state: StuporState, sold: i64, bought: i64) -> None:
        state.ask(VisitMarket(self.seat, sold, bought, self.extra, self.present, self.optional))

    def tell(self, state: StuporState, done: str, rule: str) -> None:
        city = state.players[self.seat].ship
        text = f"{{{self.seat}}} {done} in {CITY_NAMES[city]}."
        state.tell(text, rule, pieces=(f"market/{CITY_IDS[city]}",))

    def decline(self, state: StuporState) -> None:
        """The visit is over; a visit without a trade is none (STM-156)."""
        if self.sold + self.bought > 0:
            ask_rewards(state, self.seat, ON_MARKET, self.present, -1)
        elif state.listening:
            self.tell(state, "makes no trade", "STM-156")

    def lapse(self, state: StuporState) -> None:
        self.decline(state)


class Sell(Verb[StuporState, VisitMarket]):
    """The sale that the market shows."""

    def forbids(self, state: StuporState, asked: VisitMarket, thing: int) -> Reason | None:
        if not asked.may_sell():
            return Reason("the sale of this market has been made", "STM-53")
        if can_sell(state, state.players[asked.seat]):
            return None
        market = asked.market(state)
        return Reason(f"a sale here takes {market.sell_grain} Grain and {market.sell_stone} Stone", "STM-156")

    def play(self, state: StuporState, asked: VisitMarket, thing: int) -> None:
        player = state.players[asked.seat]
        market = asked.market(state)
        player.grain -= market.sell_grain
        player.stone -= market.sell_stone
        player.coins += market.sell_for
        if state.listening:
            goods = bundle(market.sell_grain, market.sell_stone)
            asked.tell(state, f"sells {goods} for {market.sell_for} Augustales", "STM-53")
        asked.trade_on(state, asked.sold + 1, asked.bought)

    def says(self, state: StuporState, asked: VisitMarket, thing: int) -> str:
        market = asked.market(state)
        return f"sell {bundle(market.sell_grain, market.sell_stone)} for {market.sell_for} Augustales"


class Buy(Verb[StuporState, VisitMarket]):
    """The purchase that the market shows."""

    def forbids(self, state: StuporState, asked: VisitMarket, thing: int) -> Reason | None:
        if not asked.may_buy():
            return Reason("the purchase of this market has been made", "STM-53")
        player = state.players[asked.seat]
        if can_buy(state, player):
            return None
        cost = asked.market(state).buy_for
        return Reason(f"the purchase costs {cost} Augustales; you have {player.coins}", "STM-156")

    def play(self, state: StuporState, asked: VisitMarket, thing: int) -> None:
        player = state.players[asked.seat]
        market = asked.market(state)
        player.coins -= market.buy_for
        if state.listening:
            goods = bundle(market.buy_grain, market.buy_stone)
            asked.tell(state, f"buys {goods} for {market.buy_for} Augustales", "STM-53")
        asked.trade_on(state, asked.sold, asked.bought + 1)
        if market.buy_stone:
            store(state, player, STONE, market.buy_stone, "STM-53")
        if market.buy_grain:
            store(state, player, GRAIN, market.buy_grain, "STM-53")

    def says(self, state: StuporState, asked: VisitMarket, thing: int) -> str:
        market = asked.market(state)
        return f"buy {bundle(market.buy_grain, market.buy_stone)} for {market.buy_for} Augustales"


_TRADING: Final = Verbs(Sell(SELL), Buy(BUY), Skip(SKIP))

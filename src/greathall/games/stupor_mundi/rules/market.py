"""Stupor Mundi, main action 2: Visit the Market in the city of the own Ship.

Rulebook: 2. Visit the Market.
"""

from __future__ import annotations

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import CITY_IDS, CITY_NAMES, GRAIN, MARKET_EXTRA, ON_MARKET, STONE
from greathall.games.stupor_mundi.box.numbers import BUY, SELL, SKIP
from greathall.games.stupor_mundi.box.texts import bundle
from greathall.games.stupor_mundi.position.player import Player
from greathall.games.stupor_mundi.position.state import Ask, StuporState
from greathall.games.stupor_mundi.rules.goods import store
from greathall.games.stupor_mundi.rules.refusals import why_not_market
from greathall.games.stupor_mundi.rules.workplaces import ask_rewards
from greathall.kernel.errors import Reason
from greathall.kernel.state import State


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


class VisitMarket(Ask):
    """The sale and the purchase, each once, in any order (STM-53), and `extra` more of either (STM-R20)."""

    fields = ("seat", "sold", "bought", "extra", "present", "optional")
    rule = "STM-53"

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

    def extra_left(self) -> i64:
        return self.extra - max(self.sold - 1, 0) - max(self.bought - 1, 0)

    def options(self, state: StuporState) -> list[int]:
        player = state.players[self.seat]
        more = self.extra_left() > 0
        moves: list[int] = []
        if (self.sold == 0 or more) and can_sell(state, player):
            moves.append(SELL)
        if (self.bought == 0 or more) and can_buy(state, player):
            moves.append(BUY)
        if moves and (self.optional or self.sold + self.bought > 0):
            moves.append(SKIP)
        return moves

    def answer(self, state: StuporState, move: int) -> None:
        player = state.players[self.seat]
        market = state.layout.market[player.ship]
        if move == SELL:
            player.grain -= market.sell_grain
            player.stone -= market.sell_stone
            player.coins += market.sell_for
            self._tell(state, "sells", bundle(market.sell_grain, market.sell_stone), market.sell_for)
            state.ask(self._on(self.sold + 1, self.bought))
        elif move == BUY:
            player.coins -= market.buy_for
            self._tell(state, "buys", bundle(market.buy_grain, market.buy_stone), market.buy_for)
            state.ask(self._on(self.sold, self.bought + 1))
            if market.buy_stone:
                store(state, player, STONE, market.buy_stone, "STM-53")
            if market.buy_grain:
                store(state, player, GRAIN, market.buy_grain, "STM-53")
        else:
            self.nothing(state)

    def _on(self, sold: i64, bought: i64) -> VisitMarket:
        return VisitMarket(self.seat, sold, bought, self.extra, self.present, self.optional)

    def _tell(self, state: StuporState, verb: str, goods: str, coins: i64) -> None:
        if state.listening:
            city = state.players[self.seat].ship
            text = f"{{{self.seat}}} {verb} {goods} for {coins} Augustales in {CITY_NAMES[city]}."
            state.tell(text, "STM-53", pieces=(f"market/{CITY_IDS[city]}",))

    def nothing(self, state: StuporState) -> None:
        """The visit is over; a visit without a trade is none (STM-156)."""
        if self.sold + self.bought > 0:
            ask_rewards(state, self.seat, ON_MARKET, self.present, -1)
        elif state.listening:
            city = state.players[self.seat].ship
            text = f"{{{self.seat}}} makes no trade in {CITY_NAMES[city]}."
            state.tell(text, "STM-156", pieces=(f"market/{CITY_IDS[city]}",))

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, StuporState)
        market = state.layout.market[state.players[self.seat].ship]
        if move == SELL:
            return f"sell {bundle(market.sell_grain, market.sell_stone)} for {market.sell_for} Augustales"
        if move == BUY:
            return f"buy {bundle(market.buy_grain, market.buy_stone)} for {market.buy_for} Augustales"
        return "skip: leave the market"

    def why_not(self, state: State, move: int) -> Reason:
        assert isinstance(state, StuporState)
        more = self.extra_left() > 0
        return why_not_market(state, self, self.sold == 0 or more, self.bought == 0 or more, move)

"""Stupor Mundi: visiting the market."""

from __future__ import annotations

import pytest

from greathall.games.stupor_mundi.box.components import CITY_IDS, MAIN_PROGRAM, SIDE_PROGRAM
from tests.games.stupor_mundi.stupor_mundi_positions import (
    again,
    asked,
    do,
    done,
    fill,
    goods,
    hold,
    market,
    refusal,
    sail,
    say,
    say_if,
    specialists,
    table,
    tiles,
    use,
    words,
)

VISIT = MAIN_PROGRAM + 1


@pytest.mark.rule("STM-32", "STM-37", "STM-53")
def test_example_4_sell_then_buy() -> None:
    state = table()
    erika = state.players[0]
    sail(erika, "alexandria")
    market(state, "tunis", "M1")
    fill(erika, grain=2)
    hold(state, 0, "H_COIN", "H_GRAIN")
    again(state)
    say(state, "travel 1", "card grain", "face down", "slot 2", "main market")
    # Only the sale is possible at first; it is made by itself.
    say(state, "buy")
    assert goods(erika)[:3] == (0, 2, 2)


@pytest.mark.rule("STM-53", "STM-R20")
def test_each_trade_once_in_any_order() -> None:
    state = table()
    player = state.players[0]
    fill(player, grain=2, coins=8)
    do(state, VISIT)
    assert words(state) == ["sell", "buy"]
    assert refusal(state, "skip") == "STM-R20"
    say(state, "buy")
    assert words(state) == ["sell", "skip"]
    assert refusal(state, "buy") == "STM-53"
    say(state, "sell")
    assert done(state)
    assert goods(player)[:3] == (0, 2, 10)


@pytest.mark.rule("STM-53")
def test_one_trade_is_enough() -> None:
    state = table()
    player = state.players[0]
    fill(player, grain=2, coins=8)
    do(state, VISIT)
    say(state, "sell", "skip")
    assert done(state)
    assert goods(player)[:3] == (0, 0, 14)


@pytest.mark.rule("STM-53")
def test_the_market_is_that_of_the_ships_city() -> None:
    state = table()
    player = state.players[0]
    market(state, "roma", "M2")
    market(state, "tunis", "M6", red=True)
    sail(player, "tunis")
    fill(player, coins=3)
    do(state, VISIT)
    assert goods(player)[:3] == (0, 1, 0)  # M6 red sells a Stone for 3


@pytest.mark.rule("STM-54")
def test_market_tiles_stay() -> None:
    state = table()
    before = list(state.layout.markets)
    fill(state.players[0], grain=2, coins=8)
    do(state, VISIT)
    say(state, "sell", "buy")
    assert state.layout.markets == before


@pytest.mark.rule("STM-156", "STM-R20")
def test_bundles_are_all_or_nothing() -> None:
    state = table()
    player = state.players[0]
    fill(player, grain=1, coins=4)
    do(state, VISIT)  # M1: the sale takes 2 Grain
    assert goods(player)[:3] == (1, 2, 0)
    assert done(state)


@pytest.mark.rule("STM-148", "STM-R20", "STM-53")
@pytest.mark.parametrize("trades", [["sell", "sell", "buy"], ["sell", "buy", "buy"], ["buy", "sell", "buy"]])
def test_one_more_trade_with_countryside_b(trades: list[str]) -> None:
    state = table()
    player = state.players[0]
    market(state, "roma", "M4")  # sell 1 Grain for 3, buy 3 Stone for 6
    specialists(player, "b2")
    player.walls = 5
    fill(player, grain=3, coins=20)
    do(state, VISIT)
    for trade in trades:
        say(state, trade)
    assert done(state)
    sold, bought = trades.count("sell"), trades.count("buy")
    assert player.coins == 20 + 3 * sold - 6 * bought


@pytest.mark.rule("STM-149", "STM-150", "STM-R20", "STM-156", "STM-165", "STM-R54", "STM-R6")
def test_visit_bonuses_come_after_the_trades_and_need_one() -> None:
    state = table()
    player = state.players[0]
    tiles(state, "CA", "CB", "CC", "VD", "VB")
    specialists(player, "a3", "a4")
    fill(player, grain=2, coins=0)
    do(state, VISIT)
    say_if(state, "skip")
    assert goods(player) == (0, 0, 6 + 3, 2)
    fill(player, grain=0, coins=4)
    player.vp = 0
    use(state, "A12")  # 1 Grain and a visit, which is declined
    say(state, "skip")
    assert goods(player) == (1, 0, 4, 0)
    lines = [line.text for line in state.told(None) if "Workplace:" in line.text]
    assert "3 Augustales" in lines[0]
    assert "2 VP" in lines[1]


@pytest.mark.rule("STM-73", "STM-164", "STM-R53")
def test_a_visit_of_a_castle_side_is_optional_and_a_full_visit() -> None:
    state = table()
    player = state.players[0]
    tiles(state, "CA", "CB", "CC", "VD", "VB")
    specialists(player, "a3", "b2")
    fill(player, grain=2, coins=4)
    do(state, SIDE_PROGRAM + 3)
    assert words(state) == ["sell", "buy", "skip"]
    declined = state.copy()
    say(declined, "skip")
    assert goods(declined.players[0]) == (2, 0, 4, 0)
    say(state, "buy", "sell")
    assert words(state) == ["buy", "skip"]  # the extra trade counts here too
    say(state, "skip")
    assert player.coins == 4 - 4 + 6 + 3


@pytest.mark.rule("STM-127", "STM-R43")
def test_hohenstaufen_2_moves_the_ship_anywhere_or_not_at_all() -> None:
    state = table()
    player = state.players[0]
    fill(player, coins=0, grain=2)
    sail(player, "tunis")
    use(state, "HOH2")
    assert words(state) == [f"ship {city}" for city in CITY_IDS]
    say(state, "ship roma")
    assert player.ship == 0
    assert player.coins == 0
    assert asked(state) == "VisitMarket"
    say(state, "sell")
    assert player.coins == 6

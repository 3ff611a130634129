"""Feudality: phases 5 and 6, feeding, hunger, Rats, and handing on."""

from __future__ import annotations

import pytest

from tests.games.feudality.feudality_positions import (
    asked,
    at,
    baron,
    choices,
    discarded,
    given,
    goods,
    have,
    play,
    reason,
    told,
    units,
)

FOOD = "20 food"


def fief(tiles: int, granary: bool = False, units: str = "", level: int = 0, goods: str = FOOD) -> dict[str, object]:
    """So many tiles outside the Keep."""
    squares = [f"{row},{column}" for row in range(1, 6) for column in range(1, 8)]
    kinds = (["granary"] if granary else []) + ["forest"] * 15 + ["smith"] * 6 + ["mason"] * 6
    placed = dict(zip(squares[:tiles], kinds, strict=False))
    return baron(tiles=placed, units=units, level=level, goods=goods)


@pytest.mark.rule("FDY-70", "FDY-72", "FDY-R26", "FDY-105")
@pytest.mark.parametrize(("seats", "granary", "food"), [(4, False, 5), (4, True, 3), (3, False, 4), (3, True, 2)])
def test_twenty_one_tiles(seats: int, granary: bool, food: int) -> None:
    """E11."""
    state = given(fief(21, granary), *[baron() for _ in range(seats - 1)], step="feed")
    assert have(state, "food") == 20 - food


@pytest.mark.rule("FDY-70", "FDY-R26")
@pytest.mark.parametrize(
    ("seats", "tiles", "food"),
    [(2, 0, 0), (2, 1, 1), (2, 6, 1), (2, 7, 2), (3, 12, 2), (4, 5, 1), (4, 6, 2), (6, 11, 3)],
)
def test_one_food_per_five_or_six_tiles_rounded_up(seats: int, tiles: int, food: int) -> None:
    state = given(fief(tiles), *[baron(goods="5 food") for _ in range(seats - 1)], step="feed")
    assert have(state, "food") == 20 - food
    assert [have(state, "food", seat) for seat in range(1, seats)] == [5] * (seats - 1)  # only the Senior feeds


@pytest.mark.rule("FDY-71", "FDY-84")
def test_levels_and_soldiers_eat_and_the_keep_does_not() -> None:
    # 2 tiles + 4 levels + 6 soldiers = 12: two food; one more would need a third
    state = given(fief(2, units="3 man_at_arms, 2 archer, wolf", level=4), baron(), step="feed")
    assert have(state, "food") == 18
    more = given(fief(3, units="3 man_at_arms, 2 archer, wolf", level=4), baron(), step="feed")
    assert have(more, "food") == 17


@pytest.mark.rule("FDY-R19")
def test_two_granaries_are_no_better_than_one() -> None:
    two = baron(tiles={"1,1": "granary", "1,2": "granary"}, units="11 archer", level=0, goods=FOOD)
    state = given(two, baron(), step="feed", bag="4 forest")
    assert have(state, "food") == 18  # 13 tiles by 12


@pytest.mark.rule("FDY-73", "FDY-144")
def test_the_rats_eat_one_more_after_rounding() -> None:
    state = given(fief(6), baron(), step="feed", rats=0)
    assert have(state, "food") == 18
    elsewhere = given(fief(6), baron(), step="feed", rats=1)
    assert have(elsewhere, "food") == 19


@pytest.mark.rule("FDY-74", "FDY-R27", "FDY-R31", "FDY-87")
def test_for_each_missing_food_a_tile_of_choice_is_lost() -> None:
    hungry = baron(tiles={"1,1": "forest", "1,2": "smith"}, units="archer, 2 knight, wolf", level=2, goods="3 gold")
    state = given(hungry, baron(), step="feed")
    # 2 + 2 + 4 = 8 tiles: two food, none in hand
    assert asked(state) == "0 Hunger"
    assert choices(state) == [
        "square 1,1", "square 1,2", "square 6,6", "unit archer", "unit knight", "unit wolf",
    ]  # fmt: skip
    assert reason(state, "0 square 6,7") == ("name one of your Archers on (6,7), not the square of the stack", "FDY-74")
    assert reason(state, "0 square 7,7") == ("(7,7) is a square of the Keep, which itself cannot be lost", "FDY-R7")
    assert reason(state, "0 square 3,3") == ("there is no tile on (3,3)", "FDY-74")
    assert reason(state, "0 gold") == ("the bank wants 4 gold for one food; you have 3", "FDY-28")
    play(state, "0 unit wolf")  # also from under the Knights
    assert units(state) == [0, 1, 2, 0]
    play(state, "0 square 6,6")
    assert state.levels[0] == 1
    assert discarded(state, "wolf") == 1
    assert state.census()["fort"] == {"fiefs": 0, "supplies": 2}
    assert state.turn == 6


@pytest.mark.rule("FDY-R8", "FDY-79")
def test_the_knights_square_is_kept_while_wolf_stands_there() -> None:
    state = given(baron(units="knight, wolf", level=0, goods=""), baron(), step="feed")
    play(state, "0 unit knight")
    assert (units(state), at(state, "6,7")) == ([0, 0, 0, 1], "knight")
    alone = given(baron(units="2 knight", level=0, goods=""), baron(), step="feed")
    assert (units(alone), at(alone, "6,7")) == ([0, 0, 1, 0], "knight")


@pytest.mark.rule("FDY-R27", "FDY-28")
def test_food_in_hand_is_paid_and_the_rest_may_be_traded_for() -> None:
    state = given(fief(13, goods="1 food, 4 wood"), baron(), step="feed")
    assert goods(state) == [0, 0, 4, 0, 0]  # of three needed one was there
    assert choices(state)[0] == "wood"
    play(state, "0 wood")
    assert (goods(state), state.hunger) == ([0, 0, 0, 0, 0], 1)
    play(state, "0 square 1,1")
    assert at(state, "1,1") == ""
    assert state.turn == 6


@pytest.mark.rule("FDY-R27", "FDY-R19")
def test_the_need_is_fixed_but_the_rate_follows_the_trader() -> None:
    tiles = {f"1,{column}": "forest" for column in range(1, 7)} | {"2,1": "trader", "2,2": "granary"}
    tiles |= {f"3,{column}": "smith" for column in range(1, 7)}
    state = given(baron(tiles=tiles, level=0, goods="3 wood"), baron(), step="feed")
    assert state.hunger == 2  # 14 tiles by 12
    assert "wood" in choices(state)
    play(state, "0 square 2,1")
    assert state.hunger == 1
    assert "wood" not in choices(state)
    play(state, "0 square 2,2")  # the Granary: the need stays
    assert state.turn == 6


@pytest.mark.rule("FDY-R27", "FDY-75")
def test_with_nothing_left_the_rest_is_forgiven_and_the_rats_stay() -> None:
    state = given(baron(level=0, goods="3 wood"), baron(), step="feed", rats=0)
    assert goods(state) == [0, 0, 3, 0, 0]
    assert state.rats == 0
    assert state.turn == 6


@pytest.mark.rule("FDY-75", "FDY-R28")
def test_the_rats_are_fed_by_a_compulsory_trade() -> None:
    state = given(fief(2, goods="4 wood, 4 iron"), baron(), step="feed", rats=0)
    assert state.hunger == 2
    assert choices(state) == ["wood", "iron"]
    assert reason(state, "0 square 1,1") == (
        "you may not give up your Forest on (1,1): the Rats may not be left hungry while you can trade for their food",
        "FDY-75",
    )
    play(state, "0 wood")
    assert choices(state) == ["iron", "square 1,1", "square 1,2"]  # the rest as always


@pytest.mark.rule("FDY-R28")
def test_the_rats_eat_first_and_without_trade_cost_a_tile() -> None:
    fed = given(fief(6, goods="1 food, 8 wood"), baron(), step="feed", rats=0)
    assert (fed.hunger, fed.rats_hunger) == (1, 0)  # the one food was the Rats'
    assert "square 1,1" in choices(fed)
    poor = given(fief(2, goods="3 wood"), baron(), step="feed", rats=0)
    assert choices(poor) == ["square 1,1", "square 1,2"]
    play(poor, "0 square 1,1")
    assert poor.tiles[0] == 0  # the other one went for the second food by itself
    assert poor.rats == 0


@pytest.mark.rule("FDY-76")
def test_dice_and_shield_go_to_the_left() -> None:
    state = given(baron(level=0), baron(level=0), baron(level=0), step="feed", senior=2, rolls=[1, 2])
    assert (state.senior, state.turn) == (0, 6)
    assert "Turn 6: {0} is Senior." not in told(state)  # told before anybody listened

"""Feudality: phase 1, the Point of Action, doubles and eights, and what tiles yield."""

from __future__ import annotations

import pytest

from tests.games.feudality.feudality_positions import (
    asked,
    at,
    baron,
    choices,
    given,
    goods,
    have,
    offers,
    play,
    reason,
    told,
)


@pytest.mark.rule("FDY-34", "FDY-35", "FDY-36", "FDY-103", "FDY-121")
def test_forest_or_kirk() -> None:
    """E1."""
    jim = baron("1a", tiles={"3,2": "forest", "4,2": "kirk"}, vp=4, goods="3 wood")
    state = given(jim, baron(), step="roll", rolls=[4, 3])
    assert choices(state) == ["square 3,2", "square 4,2", "pass"]
    forest = state.copy()
    play(forest, "0 square 3,2")
    assert goods(forest) == [0, 0, 5, 0, 0]
    assert forest.vp[0] == 4
    play(state, "0 square 4,2")
    assert choices(state) == ["gold", "food", "wood", "stone", "iron"]
    play(state, "0 stone")
    assert state.vp[0] == 5
    assert goods(state) == [0, 0, 3, 1, 0]
    assert asked(state) != "0 Activate"  # no second activation for this roll


@pytest.mark.rule("FDY-8", "FDY-34", "FDY-37", "FDY-85", "FDY-111", "FDY-112", "FDY-113")
def test_castle_miller_on_a_river_and_miner_beside_a_quarry() -> None:
    """E2."""
    tiles = {"5,6": "miller", "5,4": "quarry", "4,4": "miner"}
    dave = baron("1a", level=3, tiles=tiles, goods="9 food, 2 stone", vp=6)
    state = given(dave, baron(), step="roll", rolls=[5, 5])
    assert offers(state) == {
        "square 4,4": "square 4,4: Miner, 3 stone",
        "square 5,4": "square 5,4: Quarry, 2 stone",
        "square 5,6": "square 5,6: Miller, 4 food",
        "square 6,6": "square 6,6: Castle, 3 VP or 1 of any resource",
        "pass": "pass: activate nothing",
    }
    castle, miller, quarry = state.copy(), state.copy(), state.copy()
    play(castle, "0 square 6,6")
    assert choices(castle) == ["points", "gold", "food", "wood", "stone", "iron"]
    resource = castle.copy()
    play(castle, "0 points")
    assert (castle.vp[0], goods(castle)) == (9, [0, 9, 0, 2, 0])
    play(resource, "0 iron")
    assert (resource.vp[0], goods(resource)) == (6, [0, 9, 0, 2, 1])
    play(miller, "0 square 5,6")
    assert have(miller, "food") == 13
    play(quarry, "0 square 5,4")
    assert have(quarry, "stone") == 4
    play(state, "0 square 4,4")
    assert (state.vp[0], have(state, "stone"), have(state, "food")) == (6, 5, 9)


@pytest.mark.rule("FDY-36", "FDY-116", "FDY-117", "FDY-8")
@pytest.mark.parametrize(("where", "food"), [("4,2", 1), ("4,6", 2)])
def test_brewery(where: str, food: int) -> None:
    """E10: 1 food on a plain, 2 on a river, and 1 VP."""
    state = given(baron(tiles={where: "brewery"}, goods=""), baron(), step="roll", rolls=[4, int(where[2]) + 1])
    play(state, f"0 square {where}")
    assert (state.vp[0], goods(state)) == (2, [0, food, 0, 0, 0])


YIELDS = [
    ("alchemist", "1,1", [3, 0, 0, 0, 0]), ("alchemist", "1,6", [3, 0, 0, 0, 0]),
    ("beggar", "1,1", [1, 0, 0, 0, 0]), ("beggar", "1,6", [1, 0, 0, 0, 0]),
    ("brickyard", "1,1", [0, 0, 0, 2, 0]), ("brickyard", "1,6", [0, 0, 0, 3, 0]),
    ("farmer", "1,1", [0, 1, 0, 0, 0]), ("farmer", "1,6", [0, 2, 0, 0, 0]),
    ("fisherman", "1,1", [0, 1, 0, 0, 0]), ("fisherman", "1,6", [0, 2, 0, 0, 0]),
    ("forest", "1,1", [0, 0, 2, 0, 0]), ("forest", "1,6", [0, 0, 2, 0, 0]),
    ("gold_mine", "2,4", [2, 0, 0, 0, 0]),
    ("gravel_pit", "1,1", [0, 0, 0, 1, 0]), ("gravel_pit", "1,6", [0, 0, 0, 1, 0]),
    ("hunter", "1,1", [0, 2, 0, 0, 0]), ("hunter", "1,6", [0, 3, 0, 0, 0]),
    ("iron_mine", "2,4", [0, 0, 0, 0, 2]),
    ("junk_pile", "1,1", [0, 0, 0, 0, 1]), ("junk_pile", "1,6", [0, 0, 0, 0, 1]),
    ("merchant", "1,1", [2, 0, 0, 0, 0]),
    ("miller", "1,1", [0, 3, 0, 0, 0]), ("miller", "1,6", [0, 4, 0, 0, 0]),
    ("quarry", "2,4", [0, 0, 0, 2, 0]),
    ("shepherd", "1,1", [0, 2, 0, 0, 0]), ("shepherd", "1,6", [0, 3, 0, 0, 0]),
]  # fmt: skip


@pytest.mark.rule(
    "FDY-8", "FDY-35", "FDY-98", "FDY-99", "FDY-100", "FDY-101", "FDY-102", "FDY-103", "FDY-104", "FDY-106"
)
@pytest.mark.rule("FDY-107", "FDY-108", "FDY-109", "FDY-110", "FDY-111", "FDY-113", "FDY-114", "FDY-R14", "FDY-R15")
@pytest.mark.parametrize(("kind", "where", "brought"), YIELDS)
def test_an_activated_tile_yields_by_its_kind_and_by_the_river(kind: str, where: str, brought: list[int]) -> None:
    row, column = where.split(",")
    rolls = [int(row), int(column) + 1]
    state = given(baron("1a", tiles={where: kind}, goods=""), baron(), step="roll", rolls=rolls)
    play(state, f"0 square {where}")
    assert goods(state) == brought
    assert state.vp[0] == 1


@pytest.mark.rule("FDY-36", "FDY-116", "FDY-118", "FDY-119", "FDY-120", "FDY-122", "FDY-123", "FDY-124")
@pytest.mark.parametrize(
    "kind", ["carpenter", "cooper", "mason", "smith", "cleric", "holy_relic", "shrine", "soothsayer", "wizard"]
)
def test_a_value_tile_scores_one_point_and_nothing_else(kind: str) -> None:
    state = given(baron(tiles={"1,6": kind}, goods=""), baron(), step="roll", rolls=[1, 5])
    if kind == "wizard":
        play(state, "0 pass")  # he could re-roll
    play(state, "0 square 1,6")
    assert (state.vp[0], goods(state)) == (2, [0, 0, 0, 0, 0])


@pytest.mark.rule("FDY-121")
def test_a_kirk_on_a_river_gives_a_single_food() -> None:
    state = given(baron(tiles={"1,6": "kirk"}, goods=""), baron(), step="roll", rolls=[1, 5])
    play(state, "0 square 1,6", "0 food")
    assert (state.vp[0], goods(state)) == (2, [0, 1, 0, 0, 0])


@pytest.mark.rule("FDY-R57")
def test_a_fortification_on_a_river_square_gives_a_single_food() -> None:
    state = given(baron("1a", keep="4,5", tower="4,6", goods=""), baron(), step="roll", rolls=[4, 5])
    play(state, "0 square 4,6", "0 food")
    assert goods(state) == [0, 1, 0, 0, 0]
    hilly = given(baron("1a", keep="3,3", tower="3,3"), baron(), step="tray", bag="quarry, 3 archer")
    play(hilly, "0 tile quarry")
    assert "square 3,4" not in choices(hilly)
    assert reason(hilly, "0 square 3,4")[1] == "FDY-19"


@pytest.mark.rule("FDY-38", "FDY-105", "FDY-115")
def test_soldiers_granary_and_trader_yield_nothing() -> None:
    state = given(
        baron(units="archer", tiles={"5,6": "granary", "5,7": "trader", "5,5": "beggar"}),
        baron(),
        step="roll",
        rolls=[6, 6],
    )
    assert choices(state) == ["square 5,5", "square 6,6", "pass"]
    assert reason(state, "0 square 5,6") == ("your Granary on (5,6) yields nothing when activated", "FDY-38")
    assert reason(state, "0 square 5,7") == ("your Trader on (5,7) yields nothing when activated", "FDY-38")
    assert at(state, "6,7") == "archer"
    assert reason(state, "0 square 6,7") == ("your Archers on (6,7) are soldiers, who yield nothing", "FDY-38")
    assert reason(state, "0 square 7,7") == ("the empty square (7,7) of your Keep yields nothing", "FDY-R31")
    assert reason(state, "0 square 1,1") == (
        "your pawn on (6,6) is not on or next to the empty square (1,1)",
        "FDY-34",
    )


@pytest.mark.rule("FDY-112", "FDY-R51")
def test_a_miner_needs_a_mine_next_to_him_when_he_is_activated() -> None:
    tiles = {"3,2": "miner", "5,5": "beggar", "4,4": "beggar"}
    alone = given(baron("1a", tiles=tiles), baron(), step="roll", rolls=[3, 3])
    assert choices(alone) == ["square 4,4", "pass"]
    assert reason(alone, "0 square 3,2") == ("your Miner on (3,2) needs a mine or quarry next to it", "FDY-112")
    diagonal = given(baron("1a", tiles={"2,3": "miner", "3,4": "iron_mine"}), baron(), step="roll", rolls=[1, 3])
    play(diagonal, "0 square 2,3")
    assert have(diagonal, "iron") == 6


@pytest.mark.rule("FDY-112")
def test_a_miner_between_different_mines_chooses_the_resource() -> None:
    tiles = {"3,3": "quarry", "3,4": "gold_mine", "2,4": "gold_mine", "2,3": "miner"}
    state = given(baron("1a", tiles=tiles), baron(), step="roll", rolls=[1, 2])
    assert offers(state)["square 2,3"] == "square 2,3: Miner, 3 gold or stone"
    play(state, "0 square 2,3")
    assert choices(state) == ["gold", "stone"]
    assert reason(state, "0 iron") == ("there is no mine next to the Miner that yields iron", "FDY-112")
    play(state, "0 gold")
    assert goods(state) == [6, 3, 3, 3, 3]


@pytest.mark.rule("FDY-32", "FDY-33", "FDY-34")
def test_all_players_activate_in_player_order_at_the_same_spot() -> None:
    fief = baron(tiles={"1,1": "beggar"}, goods="")
    state = given(fief, fief, fief, step="roll", rolls=[1, 2], senior=1)
    for seat in (1, 2, 0):
        assert asked(state) == f"{seat} Activate"
        assert choices(state) == ["square 1,1", "pass"]
        play(state, f"{seat} square 1,1")
    assert [have(state, "gold", seat) for seat in range(3)] == [1, 1, 1]


@pytest.mark.rule("FDY-34")
def test_one_may_activate_nothing_and_never_two_tiles() -> None:
    fief = baron(tiles={"1,1": "beggar", "1,2": "beggar"}, goods="")
    state = given(fief, fief, step="roll", rolls=[1, 2])
    play(state, "0 pass", "1 square 1,2")
    assert (have(state, "gold", 0), have(state, "gold", 1)) == (0, 1)
    assert state.step >= 8  # phase 1 is over


@pytest.mark.rule("FDY-39", "FDY-40", "FDY-R10")
@pytest.mark.parametrize(
    ("dice", "rolls"),
    [([2, 2], 2), ([8, 3], 2), ([3, 8], 2), ([8, 8], 2), ([2, 3], 1), ([7, 1], 1)],
)
def test_a_double_or_an_eight_gives_exactly_one_further_roll(dice: list[int], rolls: int) -> None:
    state = given(baron(level=0), baron(level=0), step="roll", rolls=[*dice, 1, 2], bag="4 beggar")
    assert state.rolls == rolls
    assert asked(state) == "0 Buy"


@pytest.mark.rule("FDY-39", "FDY-40")
def test_yields_are_taken_before_the_further_roll_and_there_is_no_limit() -> None:
    state = given(baron(tiles={"1,1": "beggar"}, goods=""), baron(), step="roll", rolls=[1, 1, 1, 1, 2, 1])
    for rolls in (1, 2, 3):
        assert state.rolls == rolls
        play(state, "0 square 1,1")
    assert have(state, "gold") == 3
    assert sum(1 for line in told(state) if line == "A double: {0} rolls once more.") == 2


@pytest.mark.rule("FDY-R50")
def test_a_turn_has_at_most_fifty_rolls() -> None:
    state = given(baron(tiles={"1,1": "beggar"}), baron(), step="roll", rolls=[1, 1])
    state.rolls = 50
    play(state, "0 square 1,1")
    assert state.rolls == 50
    assert state.step >= 8

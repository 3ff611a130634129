"""Feudality: what is in the box (Game Parts, The Bag, Tiles in the Cloth Bag) and the fief cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from greathall.games.feudality.box.board import NEAR, REACH, spot_at
from greathall.games.feudality.box.components import IDS, SIDE_IDS, Box
from greathall.games.feudality.box.reading import read_components
from greathall.games.registers import read_box
from greathall.kernel import Reader
from tests.games.feudality.feudality_positions import (
    GAME,
    asked,
    at,
    baron,
    begun,
    changed,
    choices,
    event,
    given,
    new,
    offers,
    play,
    reason,
    square,
)

BOX: Box = read_components(Reader(read_box("feudality"), "components"))


def count_of(*kinds: str) -> int:
    return sum(BOX.counts[IDS.index(kind)] for kind in kinds)


@pytest.mark.rule("FDY-2", "FDY-3", "FDY-R1")
def test_the_bag_holds_208_tiles_of_three_classes() -> None:
    military = sum(BOX.counts[kind] for kind in range(33) if BOX.military[kind])
    value = sum(BOX.counts[kind] for kind in range(33) if BOX.value[kind])
    assert (military, value, sum(BOX.counts)) == (47, 50, 208)
    assert sum(BOX.counts) - military - value == 111
    assert new(2).bag_size == 208


@pytest.mark.rule("FDY-2", "FDY-R6")
def test_the_census_of_a_new_game_has_the_parts_of_the_box() -> None:
    census = new(6).census()
    assert sum(sum(census[level].values()) for level in ("tower", "fort", "castle", "fortress")) == 24
    assert sum(census["keep"].values()) == 6
    assert sum(census["fief card"].values()) == 6
    assert sum(sum(places.values()) for name, places in census.items() if name.startswith("event ")) == 50


@pytest.mark.rule("FDY-R2", "FDY-42")
def test_favour_and_disfavour_are_no_cards() -> None:
    assert sum(BOX.card_count) == 50
    assert not [name for name in BOX.event_names if "avo" in name]


@pytest.mark.rule("FDY-R47", "FDY-R11")
def test_the_soldiers() -> None:
    assert [BOX.counts[kind] for kind in range(4)] == [18, 16, 12, 1]
    assert [BOX.power[unit] for unit in range(4)] == [1, 2, 3, 4]


@pytest.mark.rule("FDY-4")
def test_keeps_and_fortifications_are_not_in_the_bag() -> None:
    census = new(2).census()
    for name in ("keep", "tower", "fort", "castle", "fortress"):
        assert "bag" not in census[name]
        assert census[name]["supplies"] == 2


@pytest.mark.rule("FDY-R48", "FDY-R13", "FDY-85")
def test_fortifications_cost_defend_and_score_by_their_level() -> None:
    assert [BOX.price[33 + level] for level in range(4)] == [2, 4, 6, 8]
    assert [BOX.cost[(33 + level) * 5 + 3] for level in range(4)] == [2, 4, 6, 8]
    assert BOX.fort_defence == [0, 2, 4, 6, 8]
    assert BOX.fort_vp == [0, 1, 2, 3, 4]


@pytest.mark.rule("FDY-R15")
def test_the_reconstructed_yields() -> None:
    wanted = {
        "alchemist": 3, "beggar": 1, "brickyard": 2, "farmer": 1, "fisherman": 1, "gravel_pit": 1, "hunter": 2,
        "junk_pile": 1, "merchant": 2, "miller": 3, "shepherd": 2,
    }  # fmt: skip
    assert {kind: BOX.amount[IDS.index(kind)] for kind in wanted} == wanted
    reconstructed = {part.values.get("id") for part in GAME.components if part.source == "reconstructed"}
    assert set(wanted) <= reconstructed


TILES = [
    ("FDY-98", "alchemist", 6, "1 gold and 1 iron"),
    ("FDY-99", "beggar", 4, "free"),
    ("FDY-100", "brickyard", 4, "1 wood"),
    ("FDY-101", "farmer", 6, "free"),
    ("FDY-102", "fisherman", 4, "free"),
    ("FDY-103", "forest", 15, "free"),
    ("FDY-104", "gold_mine", 7, "1 wood"),
    ("FDY-105", "granary", 6, "1 food, 1 wood and 1 stone"),
    ("FDY-106", "gravel_pit", 4, "free"),
    ("FDY-107", "hunter", 6, "free"),
    ("FDY-108", "iron_mine", 7, "1 wood"),
    ("FDY-109", "junk_pile", 4, "free"),
    ("FDY-110", "merchant", 6, "1 gold"),
    ("FDY-111", "miller", 6, "1 wood and 1 stone"),
    ("FDY-112", "miner", 6, "1 gold"),
    ("FDY-113", "quarry", 7, "1 wood"),
    ("FDY-114", "shepherd", 7, "1 gold"),
    ("FDY-115", "trader", 6, "1 gold"),
    ("FDY-117", "brewery", 2, "1 food, 1 wood and 1 stone"),
    ("FDY-118", "carpenter", 6, "1 wood"),
    ("FDY-118", "cooper", 6, "1 wood"),
    ("FDY-118", "mason", 6, "1 stone"),
    ("FDY-118", "smith", 6, "1 iron"),
    ("FDY-119", "cleric", 6, "1 gold"),
    ("FDY-120", "holy_relic", 2, "1 gold"),
    ("FDY-121", "kirk", 6, "1 wood and 2 stone"),
    ("FDY-122", "shrine", 2, "2 stone"),
    ("FDY-123", "soothsayer", 2, "1 gold and 1 food"),
    ("FDY-124", "wizard", 6, "2 gold"),
]


@pytest.mark.rule("FDY-98", "FDY-99", "FDY-100", "FDY-101", "FDY-102", "FDY-103", "FDY-104", "FDY-105", "FDY-106")
@pytest.mark.rule("FDY-107", "FDY-108", "FDY-109", "FDY-110", "FDY-111", "FDY-112", "FDY-113", "FDY-114", "FDY-115")
@pytest.mark.rule("FDY-117", "FDY-118", "FDY-119", "FDY-120", "FDY-121", "FDY-122", "FDY-123", "FDY-124")
@pytest.mark.parametrize(("rule", "kind", "count", "price"), TILES)
def test_tiles_are_there_in_number_and_are_bought_for_their_price(rule: str, kind: str, count: int, price: str) -> None:
    assert count_of(kind) == count
    near = {"3,1": "forest", "3,3": "kirk"}  # so that Hunter, Cleric and Relic have their neighbours
    state = given(baron(tiles=near), baron(), step="tray", bag=f"{kind}, 3 man_at_arms")
    words = f"tile {kind.replace('_', ' ')}"
    assert offers(state)[words] == f"{words} ({price})"
    before = sum(state.goods[:5])
    play(state, f"0 {words}")
    assert before - sum(state.goods[:5]) == sum(int(word) for word in price.split() if word.isdigit())
    assert asked(state) == "0 Place"
    piece = next(piece for zone in state.view(0).zones for piece in zone.pieces if piece.id == f"held/{kind}")
    assert piece.rule == rule


@pytest.mark.rule("FDY-5", "FDY-6", "FDY-R3")
def test_tiles_lie_on_49_squares_and_the_pawn_on_64() -> None:
    state = begun(until="Place")
    assert len(choices(state)) == 45
    assert max(choices(state)) == "square 7,7"
    view = state.view(0)
    land = next(zone for zone in view.mats[0].zones if zone.id == "land/0")
    assert len(land.slots) == 64
    assert sum(1 for slot in land.slots if slot.kind == "border") == 15


@pytest.mark.rule("FDY-7", "FDY-33")
def test_the_white_die_gives_the_row_and_the_other_the_column() -> None:
    state = given(baron(tiles={"1,7": "forest"}), baron(tiles={"7,1": "forest"}), step="roll", rolls=[1, 6])
    assert choices(state) == ["square 1,7", "pass"]
    pawns = [
        piece.slot for mat in state.view(0).mats for zone in mat.zones for piece in zone.pieces if "pawn" in piece.id
    ]
    assert pawns == ["land/0/1-6", "land/1/1-6"]


@pytest.mark.rule("FDY-8", "FDY-9", "FDY-R49")
@pytest.mark.parametrize("side", SIDE_IDS)
def test_every_side_has_a_river_six_hills_and_one_double_hill(side: str) -> None:
    start = SIDE_IDS.index(side) * 49
    ground = BOX.terrain[start : start + 49]
    assert [ground.count(terrain) for terrain in (1, 2, 3)] == [9, 6, 1]
    river = [place for place in range(49) if ground[place] == 1]
    reached = {river[0]}
    for _ in range(9):
        reached |= {b for a in reached for b in river if abs(a - b) in (1, 7)}
    assert reached == set(river)


@pytest.mark.rule("FDY-R16")
def test_next_to_means_all_eight_neighbours_inside_the_field() -> None:
    assert sorted(NEAR[square("1,1")]) == [1, 7, 8]
    assert len(NEAR[square("4,4")]) == 8
    assert len(NEAR[square("7,4")]) == 5
    assert len(REACH[spot_at(4, 4)]) == 9
    assert REACH[spot_at(8, 8)] == [square("7,7")]
    assert len(REACH[spot_at(8, 4)]) == 3


@pytest.mark.rule("FDY-11")
def test_stores_are_open_to_all() -> None:
    state = given(baron(), baron(goods="2 gold, 7 iron"), step="tray", bag="4 archer")
    for seat in (0, None):
        mat = next(mat for mat in state.view(seat).mats if mat.seat == 1)
        store = next(zone for zone in mat.zones if zone.id == "store/1")
        assert {piece.name: piece.count for piece in store.pieces} == {
            "gold": 2, "food": 0, "wood": 0, "stone": 0, "iron": 7,
        }  # fmt: skip


@pytest.mark.rule("FDY-10", "FDY-R17")
def test_a_square_holds_one_tile_which_stays() -> None:
    state = given(baron(tiles={"1,1": "beggar"}), baron(), step="tray", bag="beggar, 3 archer")
    play(state, "0 tile beggar")
    assert "square 1,1" not in choices(state)
    assert reason(state, "0 square 1,1") == ("a Beggar lies on (1,1); a tile once placed stays", "FDY-R17")
    assert reason(state, "0 square 6,6") == (
        "only soldiers and the fortification stand in the Keep, to which (6,6) belongs",
        "FDY-19",
    )
    assert reason(state, "0 pass") == ("you cannot pass now; the tile is yours and must be placed at once", "FDY-48")
    play(state, "0 square 1,6")  # a river square is as good as any other
    assert at(state, "1,6") == "beggar"


@pytest.mark.rule("FDY-R53")
def test_a_mine_on_the_double_hill_yields_no_more() -> None:
    state = given(baron(tiles={"2,7": "gold_mine"}), baron(), step="roll", rolls=[2, 7])
    assert offers(state)["square 2,7"] == "square 2,7: Gold Mine, 2 gold"


@pytest.mark.rule("FDY-R44", "FDY-26")
def test_the_bank_never_runs_dry() -> None:
    rich = baron(goods="40 gold, 40 food, 40 wood, 40 stone, 40 iron", tiles={"1,1": "forest"})
    state = given(rich, baron(goods="40 wood"), step="roll", rolls=[1, 2])
    play(state, "0 square 1,1")
    assert state.goods[2] == 42


@pytest.mark.rule("FDY-160")
def test_the_options_are_the_dragon_the_victory_number_and_the_box() -> None:
    assert [option.name for option in GAME.options] == ["red_dragon", "victory_number", "components"]
    assert GAME.options[0].default == "book"
    assert list(GAME.seats) == [2, 3, 4, 5, 6]


@pytest.mark.rule("FDY-158")
def test_the_number_of_players_changes_four_numbers_only() -> None:
    assert BOX.draft_tiles[2:] == [5, 7, 9, 11, 13]
    assert BOX.tray_tiles[2:] == [4, 6, 8, 10, 12]
    assert BOX.tiles_per_food[2:] == [6, 6, 5, 5, 5]
    assert BOX.tiles_per_food_granary[2:] == [12, 12, 10, 10, 10]
    assert BOX.victory_number[2:] == [15, 14, 13, 12, 11]
    assert [new(seats).goal for seats in range(2, 7)] == [15, 14, 13, 12, 11]


@pytest.mark.rule("FDY-R7")
def test_the_keep_is_no_tile() -> None:
    state = given(baron(level=0), baron(level=0), step="act")
    assert not [choice for choice in choices(state) if choice == "action sabotage"]
    assert reason(state, "0 action sabotage") == (
        "Sabotage: no other player has a tile that could be destroyed",
        "FDY-R23",
    )
    assert next(fact.value for fact in state.view(0).mats[0].facts if fact.id == "tiles/0") == "0"


def test_a_changed_box_is_played(tmp_path: Path) -> None:
    path = changed(
        tmp_path, ("forest", "produce", '[{ res = "wood", n = 5 }]'), ("tax", "values", "[9, 9, 9, 9, 9, 9]")
    )
    state = given(baron(tiles={"1,1": "forest"}), baron(), step="roll", rolls=[1, 2], components=path)
    assert offers(state)["square 1,1"] == "square 1,1: Forest, 5 wood"
    taxed = event("tax 9", baron(), baron(), components=path)
    assert offers(taxed)["pay"] == "pay 9 resources"

"""Feudality: preparing for play (fief, Keep, Tower, Forest, free draft)."""

from __future__ import annotations

import pytest

from greathall.games.feudality.box.components import IDS
from tests.games.feudality.feudality_positions import (
    asked,
    at,
    begun,
    choices,
    goods,
    have,
    load_dice,
    new,
    offers,
    play,
    reason,
    told,
)


@pytest.mark.rule("FDY-1", "FDY-12", "FDY-R4")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_first_senior_is_found_by_chance(seats: int) -> None:
    found = {new(seats, seed).senior for seed in range(60)}
    assert found == set(range(seats))
    state = new(seats, 4)
    assert asked(state) == f"{state.senior} ChooseFief"


@pytest.mark.rule("FDY-13", "FDY-R5")
def test_a_fief_card_is_taken_with_both_its_sides() -> None:
    state = new(3, 1)
    first, second = state.senior, (state.senior + 1) % 3
    assert len(choices(state)) == 12
    play(state, f"{first} fief 3b")
    assert asked(state) == f"{second} ChooseFief"
    assert len(choices(state)) == 10
    assert reason(state, f"{second} fief 3a") == (
        f"{{{first}}} has taken the card of fief 3a, with both of its sides",
        "FDY-R5",
    )
    play(state, f"{second} fief 1a")
    assert len(choices(state)) == 8


@pytest.mark.rule("FDY-14", "FDY-15", "FDY-16")
def test_everybody_starts_with_one_point_three_of_each_resource_and_a_tower() -> None:
    state = begun(2, 1, "Pick")
    assert state.vp == [1, 1]
    assert state.levels == [1, 1]
    for seat in (0, 1):
        assert goods(state, seat)[:4] == [3, 3, 3, 3]
    pawns = [piece for zone in state.view(0).zones if zone.id == "track" for piece in zone.pieces]
    assert [pawn.slot for pawn in pawns] == ["track/1", "track/1"]
    assert [slot.kind for zone in state.view(0).zones if zone.id == "track" for slot in zone.slots][15] == "goal"


@pytest.mark.rule("FDY-17")
def test_the_keep_covers_two_by_two_squares_also_of_the_river() -> None:
    state = begun(2, 1, "PlaceKeep")
    seat = state.senior
    assert len(choices(state)) == 36
    assert reason(state, f"{seat} square 7,1")[1] == "FDY-17"
    assert reason(state, f"{seat} square 1,7")[1] == "FDY-17"
    play(state, f"{seat} square 1,5")  # side 1a: (1,6) and (2,6) are river
    for where in ("1,5", "1,6", "2,5", "2,6"):
        assert at(state, where, seat) == "keep"


@pytest.mark.rule("FDY-18")
@pytest.mark.parametrize(("corner", "iron"), [("3,1", 6), ("6,5", 4), ("1,5", 3)])
def test_hills_under_the_keep_bring_iron_once(corner: str, iron: int) -> None:
    """E6, on side 3a: one hill 1, the double hill 2."""
    state = new(2, 1)
    first, second = state.senior, 1 - state.senior
    play(state, f"{first} fief 3a", f"{second} fief 1a")
    bonus = iron - 3
    assert offers(state)[f"square {corner}"] == f"square {corner}" + (f" (+{bonus} iron)" if bonus else "")
    play(state, f"{first} square {corner}")
    assert have(state, "iron", first) == iron
    play(state, f"{first} square {corner}")
    assert have(state, "iron", first) == iron


@pytest.mark.rule("FDY-19", "FDY-16")
def test_the_tower_stands_in_the_keep() -> None:
    state = begun(2, 1, "PlaceTower")
    seat = state.senior
    assert choices(state) == ["square 1,1", "square 1,2", "square 2,1", "square 2,2"]
    assert reason(state, f"{seat} square 3,3")[1] == "FDY-19"
    play(state, f"{seat} square 2,1")
    assert at(state, "2,1", seat) == "fortification"
    assert state.levels[seat] == 1
    assert state.levels[1 - seat] == 0
    assert asked(state) == f"{1 - seat} PlaceKeep"


@pytest.mark.rule("FDY-20")
def test_each_player_places_a_forest_from_the_bag() -> None:
    state = begun(3, 1, "Place")
    order = [(state.senior + k) % 3 for k in range(3)]
    assert asked(state) == f"{order[0]} Place"
    assert state.census()["forest"] == {"bag": 14, "in hand": 1}
    assert "square 1,1" not in choices(state)
    play(state, f"{order[0]} square 5,5")
    assert at(state, "5,5", order[0]) == "forest"
    play(state, f"{order[1]} square 5,5", f"{order[2]} square 5,5")
    assert asked(state) == f"{order[0]} Pick"
    assert sum(count for place, count in state.census()["forest"].items() if place.startswith("fief")) == 3


@pytest.mark.rule("FDY-21", "FDY-45")
@pytest.mark.parametrize(("seats", "tiles"), [(2, 5), (3, 7), (4, 9), (5, 11), (6, 13)])
def test_the_draft_has_two_tiles_a_player_and_one_more_and_no_value_tiles(seats: int, tiles: int) -> None:
    """E5."""
    aside = 0
    for seed in range(12):
        state = begun(seats, seed, "Pick")
        assert len(state.tray) == tiles
        assert all(not state.box.value[kind] for kind in state.tray)
        assert all(state.box.value[kind] for kind in state.aside)
        aside += len(state.aside)
    assert aside > 0


@pytest.mark.rule("FDY-22", "FDY-R9")
def test_the_draft_goes_round_and_back_and_the_last_player_picks_twice() -> None:
    state = begun(3, 5, "Pick")
    order = [(state.senior + k) % 3 for k in range(3)]
    picked: list[int] = []
    while state.turn == 0:
        seat = state.to_act[0]
        if asked(state).endswith("Pick"):
            picked.append(seat)
        else:
            assert goods(state, seat)[:4] == [3, 3, 3, 3]  # free of charge
        state.play(seat, state.moves(seat)[0])
    assert picked == [order[0], order[1], order[2], order[2], order[1], order[0]]
    assert [state.tiles[seat] + state.soldiers(seat) for seat in range(3)] == [3, 3, 3]


@pytest.mark.rule("FDY-23", "FDY-R9", "FDY-R8")
def test_free_tiles_keep_to_the_rules_of_placing() -> None:
    state = begun(2, 1, "Pick")
    seat = state.senior
    mine, hunter, archer = (IDS.index(kind) for kind in ("gold_mine", "hunter", "archer"))
    state.tray = [mine, hunter, archer, archer, archer]
    state.offer_again()
    assert choices(state) == ["tile gold mine", "tile hunter", "tile archer"]
    assert reason(state, f"{seat} pass") == (
        "you cannot pass now; take one of the free tiles that you can place",
        "FDY-R9",
    )
    assert reason(state, f"{seat} tile kirk") == ("there is no Kirk in the tray", "FDY-22")
    play(state, f"{seat} tile gold mine")
    hills = {"1,7", "2,4", "2,7", "3,3", "3,4", "4,7", "5,4"}  # side 1a; the Keep lies on (1,1) to (2,2)
    assert {choice.split()[1] for choice in choices(state)} == hills
    play(state, f"{seat} square 3,3")
    other = 1 - seat
    play(state, f"{other} tile archer")
    assert choices(state) == ["square 1,2", "square 2,1", "square 2,2"]
    play(state, f"{other} square 2,2")
    assert at(state, "2,2", other) == "archer"
    play(state, f"{other} tile archer")  # the second one joins the stack by itself
    assert asked(state) == f"{seat} Pick"
    assert state.units[other * 4 + 1] == 2


@pytest.mark.rule("FDY-R9")
def test_a_pick_without_a_placeable_tile_is_skipped() -> None:
    state = begun(2, 1, "Pick")
    cleric = IDS.index("cleric")
    state.tray = [cleric] * 5
    state.settle()
    assert state.turn == 1
    assert [line for line in told(state) if "can place none" in line] == [
        f"{{{seat}}} can place none of the tiles and takes none."
        for seat in (state.senior, 1 - state.senior, 1 - state.senior, state.senior)
    ]


@pytest.mark.rule("FDY-24", "FDY-25", "FDY-76")
def test_after_the_draft_the_rest_is_in_the_bag_and_the_senior_rolls() -> None:
    state = next(drafted for drafted in (begun(2, seed, "Pick") for seed in range(9)) if drafted.aside)
    senior = state.senior
    while state.turn == 0:
        load_dice(state, 1, 2)
        state.play(state.to_act[0], state.moves(state.to_act[0])[0])
    assert state.turn == 1
    assert state.senior == senior
    assert state.aside == []
    placed = sum(state.tiles) + sum(state.units)
    assert placed == 6
    assert state.bag_size + len(state.tray) + sum(state.discards) + placed == 208
    assert sum(state.deck) == 50

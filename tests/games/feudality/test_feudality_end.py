"""Feudality: victory points, the last turn, and who wins."""

from __future__ import annotations

import pytest

from greathall.kernel import BadOptions
from tests.games.feudality.feudality_positions import GAME, asked, baron, event, given, new, play, told


@pytest.mark.rule("FDY-154", "FDY-R58")
def test_nobody_falls_below_zero() -> None:
    state = event("black_death", baron(vp=0), baron(vp=1), bag="4 mason")
    assert state.vp == [0, 0]
    play(state, "0 pass", "1 pass")
    state = given(baron(vp=0, tiles={"1,1": "smith"}), baron(vp=0), step="roll", rolls=[1, 2])
    play(state, "0 square 1,1")
    assert state.vp[0] == 1  # no debt was left behind


@pytest.mark.rule("FDY-155", "FDY-R45")
@pytest.mark.parametrize(("seats", "number"), [(2, 15), (3, 14), (4, 13), (5, 12), (6, 11)])
def test_reaching_the_victory_number_makes_the_turn_the_last(seats: int, number: int) -> None:
    assert new(seats).goal == number
    one = baron(vp=number - 1, tiles={"1,1": "smith"})
    state = given(one, *[baron() for _ in range(seats - 1)], step="roll", rolls=[1, 2])
    assert (state.last, state.turn) == (False, 5)
    play(state, "0 square 1,1")
    assert (state.last, state.over) == (True, False)
    lines = told(state)
    gained = lines.index(f"{{0}} gains 1 VP and has {number}.")
    assert lines[gained + 1] == f"{{0}} reaches the Victory Number {number}: this turn is the last."
    below = given(baron(vp=number - 2, tiles={"1,1": "smith"}), *[baron()] * (seats - 1), step="roll", rolls=[1, 2])
    play(below, "0 square 1,1")
    assert not below.last


@pytest.mark.rule("FDY-155")
def test_passing_the_number_ends_the_game_too_and_the_points_count() -> None:
    state = given(baron(vp=14, level=4), baron(), step="roll", rolls=[5, 6], bag="4 wizard", deck="king_away")
    play(state, "0 square 6,6", "0 points", "1 pass", "0 pass", "1 pass", "0 pass")
    assert state.over
    assert state.result().scores == [18.0, 1.0]


@pytest.mark.rule("FDY-156", "FDY-R46")
def test_the_last_turn_is_played_to_the_end_of_phase_four_without_feeding() -> None:
    state = given(baron(vp=15, goods="5 food"), baron(vp=14, goods=""), step="tray", last=True, bag="4 wizard")
    assert asked(state) == "0 Act"  # nobody could buy a Wizard
    play(state, "0 square 6,6", "0 gold")
    assert asked(state) == "0 Act"
    play(state, "0 pass")
    assert state.over
    assert state.goods[1] == 5  # nothing was eaten
    assert state.result().reason == "the Victory Number 15 was reached"
    assert state.result().places == [1, 2]


@pytest.mark.rule("FDY-R46")
def test_points_lost_again_do_not_save_the_game() -> None:
    leader = baron(vp=14, tiles={"1,1": "smith"}, goods="")
    state = given(leader, baron(vp=13, goods=""), step="roll", rolls=[1, 2], deck="black_death", bag="4 wizard")
    play(state, "0 square 1,1")
    assert state.vp[0] == 12
    assert state.last
    play(state, "0 pass")
    assert state.over
    assert state.result().winners == [0]


@pytest.mark.rule("FDY-156")
def test_another_player_can_still_overtake_in_the_last_turn() -> None:
    state = given(baron(vp=15), baron(vp=17), step="act", last=True)
    play(state, "0 pass")
    assert state.result().winners == [1]


@pytest.mark.rule("FDY-157", "FDY-1")
@pytest.mark.parametrize(
    ("first", "second", "places"),
    [
        ({"vp": 15}, {"vp": 16}, [2, 1]),
        ({"vp": 15, "level": 2}, {"vp": 15, "units": "9 knight"}, [1, 2]),
        ({"vp": 15, "units": "archer"}, {"vp": 15, "units": "knight"}, [2, 1]),
        ({"vp": 15, "units": "3 man_at_arms"}, {"vp": 15, "units": "knight"}, [1, 1]),
    ],
)
def test_most_points_then_fortification_then_army_then_shared(
    first: dict[str, int | str], second: dict[str, int | str], places: list[int]
) -> None:
    barons: list[dict[str, object]] = []
    for one in (first, second):
        barons.append(baron(vp=int(one["vp"]), level=int(one.get("level", 1)), units=str(one.get("units", ""))))
    state = given(*barons, step="act", last=True)
    play(state, "0 pass")
    result = state.result()
    assert result.places == places
    assert (result.reason, result.rule) == ("the Victory Number 15 was reached", "FDY-155")


@pytest.mark.rule("FDY-157")
def test_the_final_page_names_the_points_and_says_what_only_decides_ties() -> None:
    armies = ("2 archer", "man_at_arms, knight", "", "wolf")
    state = given(*[baron(vp=13 + i, level=i, units=armies[i]) for i in range(4)], step="act", last=True)
    play(state, *[f"{seat} pass" for seat in state.to_act])
    assert [lines[0] for lines in state.result().details] == [f"{13 + i} victory points" for i in range(4)]
    assert [lines[1] for lines in state.result().details] == [f"only for ties: {n}" for n in state.box.fort_names[:4]]
    assert [lines[2] for lines in state.result().details] == [
        "then an army of 4: 2 Archers",
        "then an army of 4: 1 Man at Arms and 1 Knight",
        "then an army of 0: nobody",
        "then an army of 4: Wolf",
    ]


@pytest.mark.rule("FDY-R50", "FDY-157")
def test_the_game_also_ends_after_turn_one_hundred() -> None:
    state = given(baron(level=0, vp=3), baron(level=0, vp=4), step="feed", turn=100)
    assert state.over
    assert state.result().places == [2, 1]
    assert state.result().reason == "100 turns were played"
    earlier = given(baron(level=0), baron(level=0), step="feed", turn=99)
    assert not earlier.over


@pytest.mark.rule("FDY-155")
def test_the_victory_number_is_an_option() -> None:
    assert new(3, victory_number=9).goal == 9
    assert new(3, victory_number=0).goal == 14
    with pytest.raises(BadOptions, match="victory_number: 1 is too small; everybody starts with 1 VP"):
        new(2, victory_number=1)
    with pytest.raises(BadOptions, match="a whole number from 0 to 50"):
        new(2, victory_number=51)
    with pytest.raises(BadOptions, match="2 to 6 players, not 7"):
        GAME.new(7)

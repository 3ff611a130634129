"""Feudalia: upgrades, treasury faces, the three phases of the cathedral, and discounts."""

from __future__ import annotations

import pytest

from greathall.games.feudalia.position.state import FeudaliaState
from greathall.games.feudalia.rules.building import lay_tokens, open_next_phase
from greathall.games.feudalia.rules.scoring import victory_points
from tests.games.feudalia.feudalia_positions import (
    asked,
    can,
    given,
    offered,
    on,
    play,
    resume,
    started,
    vassal,
    why,
)


def vp(state: FeudaliaState, seat: int = 0) -> float:
    return victory_points(state, state.players[seat]) / 2


def in_phase(state: FeudaliaState, phase: int) -> FeudaliaState:
    """Moves the cathedral on, as if everybody had built before."""
    for _ in range(phase):
        tokens = state.tokens.copy()
        tokens[state.phase * 2] = tokens[state.phase * 2 + 1] = 0
        state.tokens = tokens
        open_next_phase(state)
    resume(state)
    return state


# ---------------------------------------------------------------------- fiefs


@pytest.mark.rule("FDL-3", "FDL-60", "FDL-61", "FDL-62", "FDL-63")
def test_an_upgrade_costs_what_is_printed_and_counts_by_its_level() -> None:
    state = given(coins=9, cubes=("4 wood, 2 clay, 3 stone, 1 wheat", "", ""))
    high, low = state.fief_stock[4], state.fief_stock[8]
    assert vp(state) == 0
    play(state, "upgrade 1")
    assert state.players[0].levels == [1, 0, 0]
    assert state.players[0].coins == 5
    assert on(state, 1) == {"wood": 1, "clay": 1, "stone": 3, "wheat": 1}
    assert vp(state) == 1
    assert (state.fief_stock[4], state.fief_stock[8]) == (high - 1, low + 1)
    play(state, "upgrade 1")
    assert state.players[0].levels == [2, 0, 0]
    assert on(state, 1) == {"wheat": 1}
    assert vp(state) == 2  # the present level counts, not the sum
    assert (state.fief_stock[4], state.fief_stock[8]) == (high - 1, low + 1)  # the same card, turned over
    state.players[0].coins = 20
    resume(state)
    assert why(state, "upgrade 1") == "FDL-60"


@pytest.mark.rule("FDL-60", "FDL-37")
def test_an_upgrade_needs_coins_and_cubes() -> None:
    assert why(given(coins=3, cubes=("3 wood, 1 clay", "", "")), "upgrade 1") == "FDL-60"
    assert why(given(coins=4, cubes=("3 wood", "", "")), "upgrade 1") == "FDL-60"
    assert can(given(coins=4, cubes=("1 wood", "2 wood", "1 clay")), "upgrade 1")


@pytest.mark.rule("FDL-64", "FDL-R11")
@pytest.mark.parametrize(
    ("levels", "label", "saved"),
    [((0, 0, 0), "0/1", 5), ((1, 0, 0), "0/1", 5), ((2, 0, 0), "2/3", 5), ((2, 2, 0), "4/5", 3), ((2, 2, 2), "6", 2)],
)
def test_the_sum_of_levels_chooses_the_treasury_face(levels: tuple[int, int, int], label: str, saved: int) -> None:
    state = given(coins=10, levels=levels)
    facts = {fact.id: fact.value for fact in state.view(0).mats[0].facts}
    assert facts["face/0"] == label
    play(state, "end main phase")
    assert state.players[0].coins == saved


@pytest.mark.rule("FDL-64")
def test_changing_the_face_leaves_the_marker_where_it_is() -> None:
    state = given(coins=12, levels=(1, 0, 0), cubes=("3 stone, 1 wood, 1 clay", "", ""))
    play(state, "upgrade 1")
    assert state.players[0].coins == 7


@pytest.mark.rule("FDL-65", "FDL-R27")
def test_an_upgrade_leaves_vassal_and_master_and_opens_a_second_field() -> None:
    state = given(
        hand="serf 2", coins=9, levels=(1, 0, 0), masters=("notary", "", ""), cubes=("3 stone, 1 wood, 1 clay", "", "")
    )
    play(state, "field serf", "fief 1", "upgrade 1")
    assert state.fields[0] == vassal("serf")
    assert state.players[0].cities[0] >= 0
    play(state, "field serf", "fief 1")
    assert state.fields[:2] == [vassal("serf")] * 2


# ---------------------------------------------------------------------- the cathedral


@pytest.mark.rule("FDL-14", "FDL-68")
def test_set_up_of_the_cathedral_for_three_players() -> None:  # EX-1
    state = started(3, 4)
    assert state.tokens[0] == 12
    assert sum(state.tokens) == 12
    state = given(seats=3, cubes=("12 clay", "12 wood", "12 stone"))
    for _ in range(11):
        play(state, "build")
        while asked(state) == "PayCubes":
            play(state, offered(state)[0])
    assert state.tokens[0] == 1
    assert state.phase == 0
    state.players[0].cubes[0] = 0
    play(state, "build")
    while asked(state) == "PayCubes":
        play(state, offered(state)[0])
    assert state.tokens == [0, 0, 0, 6, 0, 0, 0, 0, 0, 0]
    assert state.phase == 1
    assert state.players[0].halves == 12


@pytest.mark.rule("FDL-66", "FDL-67", "FDL-R10")
def test_foundations_take_any_three_cubes_but_wheat() -> None:
    state = given(cubes=("1 wood, 1 clay, 5 wheat", "1 stone", "1 clay"))
    play(state, "build")
    assert asked(state) == "PayCubes"
    assert offered(state) == ["cube 1 wood", "cube 1 clay", "cube 2 stone", "cube 3 clay"]
    assert why(state, "cube 1 wheat") == "FDL-40"
    play(state, "cube 1 wood", "cube 2 stone", "cube 3 clay")
    assert on(state, 1) == {"clay": 1, "wheat": 5}
    assert vp(state) == 0.5
    assert why(state, "build") == "FDL-67"
    assert why(state, "token dean") == "FDL-72"


@pytest.mark.rule("FDL-67", "FDL-70", "FDL-R28")
def test_one_may_build_on_in_the_new_phase_in_the_same_turn() -> None:
    state = given(cubes=("4 clay", "2 stone, 1 wood, 2 wheat", ""))
    state.tokens = [1, *state.tokens[1:]]
    resume(state)
    play(state, "build")
    while asked(state) == "PayCubes":
        play(state, "cube 1 clay")  # three of the four
    assert state.phase == 1
    assert state.tokens[3] == 4
    play(state, "build")
    assert state.players[0].ones == 1
    assert state.players[0].halves == 1
    assert vp(state) == 1.5


@pytest.mark.rule("FDL-69", "FDL-R9")
@pytest.mark.parametrize(("seats", "last"), [(2, [1, 1, 0, 2, 0, 2]), (3, [2, 1, 0, 3, 0, 3]), (4, [3, 1, 0, 3, 0, 3])])
def test_the_last_phase_lays_out_three_cards(seats: int, last: list[int]) -> None:
    state = in_phase(given(seats=seats), 2)
    assert state.tokens == [0, 0, 0, 0, *last]
    assert why(state, "build") == "FDL-71"


@pytest.mark.rule("FDL-71", "FDL-72", "FDL-73", "FDL-R29")
def test_a_cathedral_master_is_a_licence_for_tokens_of_its_card() -> None:
    state = given(coins=20, levels=(2, 0, 0), masters=("silversmith", "", ""))
    assert why(state, "token silversmith") == "FDL-72"
    state = in_phase(state, 2)
    play(state, "token silversmith", "token silversmith")  # as often as one likes, and it is not tapped
    assert state.players[0].coins == 6
    assert state.players[0].ones == 2
    assert state.players[0].tapped == 0
    assert why(state, "token silversmith") == "FDL-74"
    assert why(state, "token dean") == "FDL-71"
    assert why(state, "use 1") == "FDL-73"


@pytest.mark.rule("FDL-73", "FDL-R29")
def test_the_price_of_a_token_is_paid_from_any_fiefs() -> None:
    state = in_phase(given(coins=2, levels=(2, 0, 0), masters=("glazier", "", ""), cubes=("", "2 wood", "2 clay")), 2)
    play(state, "token glazier")
    assert state.players[0].ones == 1
    assert state.players[0].cubes == [0] * 12
    poor = in_phase(given(coins=1, levels=(2, 0, 0), masters=("glazier", "", ""), cubes=("", "2 wood", "2 clay")), 2)
    assert why(poor, "token glazier") == "FDL-73"


@pytest.mark.rule("FDL-74", "FDL-R30")
def test_the_dean_gives_the_whole_point_first_for_the_same_price() -> None:
    state = in_phase(given(coins=4, levels=(2, 0, 0), masters=("dean", "", ""), cubes=("10 wheat", "", "")), 2)
    play(state, "token dean")
    assert (state.players[0].ones, state.players[0].halves) == (1, 0)
    play(state, "token dean")
    assert (state.players[0].ones, state.players[0].halves) == (1, 1)
    assert state.players[0].cubes[0] == 0
    assert why(state, "token dean") == "FDL-74"


# ---------------------------------------------------------------------- discounts


@pytest.mark.rule("FDL-175", "FDL-R31")
def test_a_discount_leaves_out_cubes_of_choice_and_is_always_taken_in_full() -> None:
    state = given(hand="architect", coins=4, cubes=("3 wood, 1 clay", "", ""))
    play(state, "influence architect", "upgrade 1")
    assert asked(state) == "LeaveOut"
    assert offered(state) == ["type wood", "type clay"]
    assert why(state, "type stone") == "FDL-175"
    play(state, "type clay")
    assert on(state, 1) == {"clay": 1}
    assert state.players[0].levels[0] == 1
    short = given(hand="architect", coins=4, cubes=("3 wood", "", ""))
    play(short, "influence architect", "upgrade 1")  # only the clay can be left out: no question
    assert short.players[0].levels[0] == 1


@pytest.mark.rule("FDL-175", "FDL-R31")
def test_discounts_take_away_at_most_half_of_the_printed_cubes() -> None:
    state = given(coins=4, levels=(0, 1, 0), masters=("", "carpenter", ""), cubes=("3 wood, 1 clay", "", ""))
    state.turn.build_discount = 1
    state.turn.upgrade_once = 2
    resume(state)
    play(state, "upgrade 1", "type wood", "type wood")  # 4 printed cubes: 2 at most, of the 4 discounted
    assert on(state, 1) == {"wood": 2}
    assert state.turn.upgrade_once == 0  # used up, with what the cap left unused
    assert state.turn.build_discount == 1


@pytest.mark.rule("FDL-175", "FDL-R31")
def test_the_engineer_discounts_the_next_upgrade_only() -> None:
    state = given(hand="engineer", coins=8, cubes=("1 wood, 1 clay", "", ""))
    assert why(state, "upgrade 1") == "FDL-60"
    play(state, "influence engineer", "upgrade 1")  # the two missing wood are left out
    assert state.players[0].levels == [1, 0, 0]
    assert state.players[0].cubes == [0] * 12
    state.players[0].cubes[1] = state.players[0].cubes[0] = 2
    resume(state)
    assert why(state, "upgrade 3") == "FDL-60"  # one wood is missing, and the discount is used up


@pytest.mark.rule("FDL-R31")
def test_at_the_foundations_one_pick_fewer_is_made() -> None:
    state = given(hand="architect", cubes=("2 clay", "", ""))
    play(state, "influence architect", "build")
    assert state.players[0].halves == 1
    assert on(state, 1) == {}
    assert why(given(cubes=("2 clay", "", "")), "build") == "FDL-67"


@pytest.mark.rule("FDL-R31", "FDL-175")
def test_the_nave_is_discounted_by_vault_builder_and_bricklayer() -> None:
    state = given(
        levels=(1, 1, 0),
        fiefs=("stone", "clay", "wood"),
        masters=("vault_builder", "bricklayer", ""),
        cubes=("2 stone", "1 wood, 1 clay", ""),
    )
    state = in_phase(state, 1)
    assert why(state, "build") == "FDL-67"
    play(state, "use 2", "build")
    assert state.players[0].ones == 1  # the two wheat were left out
    assert state.turn.cathedral_once == 0


@pytest.mark.rule("FDL-175")
def test_the_tiler_saves_coins_but_never_below_nothing() -> None:
    state = given(coins=2, levels=(0, 0, 1), masters=("", "", "tiler"), cubes=("3 wood, 1 clay", "", ""))
    play(state, "upgrade 1")
    assert state.players[0].coins == 0
    assert state.players[0].levels[0] == 1


@pytest.mark.rule("FDL-R31")
def test_discounts_do_not_touch_the_last_phase_nor_hires() -> None:
    state = in_phase(
        given(coins=20, levels=(2, 0, 0), masters=("glazier", "", ""), cubes=("2 wood, 1 clay", "", "")), 2
    )
    state.turn.build_discount = 3
    state.turn.cathedral_once = 3
    resume(state)
    assert why(state, "token glazier") == "FDL-73"
    assert why(state, "hire stonecutter") in {"FDL-40", "FDL-41"}
    assert why(state, "upgrade 1") == "FDL-60"


def test_tokens_are_laid_for_the_number_of_players() -> None:
    state = started(4, 2)
    state.phase = 1
    lay_tokens(state)
    assert state.tokens[3] == 8

"""Feebleton: what may be taken back and what is final (ruling FBL-R29)."""

from __future__ import annotations

import pytest

from greathall.games.feebleton.position.state import FeebletonState
from tests.games.feebleton.feebleton_positions import asked, given, play

OTHERS = ["merchant, noble", "merchant, noble"]


def may_take_back(state: FeebletonState, *moves: str) -> bool:
    """Whether the position before these moves can be gone back to after the last of them."""
    before = state.copy()
    play(state, *moves)
    return state.may_take_back_to(before)


@pytest.mark.rule("FBL-R29")
@pytest.mark.parametrize(
    ("card", "question"),
    [
        ("thief", "0 ChooseTarget"),
        ("spy", "0 ChooseTarget"),
        ("broker", "0 UseAbility"),
        ("scientist", "0 UseAbility"),
        ("artist", "0 ChooseMode"),
        ("philosopher", "0 ChooseMode"),
    ],
)
def test_a_card_whose_target_use_or_mode_is_not_given_yet_may_be_taken_back(card: str, question: str) -> None:
    state = given([f"{card}, noble, worker", *OTHERS], plays_left=2)
    assert may_take_back(state, f"0 play {card}")
    assert asked(state) == question


@pytest.mark.rule("FBL-R29")
@pytest.mark.parametrize(
    "moves",
    [
        ["0 play farmer"],
        ["0 play merchant"],
        ["0 play worker"],
        ["0 play engineer"],
        ["0 play guard"],
        ["0 play general"],
        ["0 at once guard"],
        ["0 at once general", "0 at once guard"],
        ["0 play historian", "0 take spy"],
        ["0 play broker", "0 no"],
        ["0 play scientist", "0 no"],
        ["0 play bribery"],
        ["0 play worker", "0 play engineer", "0 play bribery", "0 play farmer"],
    ],
)
def test_what_told_its_player_nothing_new_may_be_taken_back_while_the_turn_lasts(moves: list[str]) -> None:
    held = "farmer, merchant, worker, engineer, guard, general, historian, broker, scientist, bribery"
    state = given([held, *OTHERS], feebleton="spy, farmer", plays_left=3)
    assert may_take_back(state, *moves)


@pytest.mark.rule("FBL-R29")
@pytest.mark.parametrize(
    "moves",
    [
        ["0 play artist", "0 draw"],
        ["0 play artist", "0 shuffle hand into deck"],
        ["0 play philosopher", "0 draw"],
        ["0 play council member"],
        ["0 play spy", "0 first to the left"],
        ["0 play spy", "0 first to the left", "0 yes"],
        ["0 play thief", "0 first to the left"],
        ["0 play king"],
        ["0 play broker", "0 yes"],
        ["0 play scientist", "0 yes"],
    ],
)
def test_a_draw_a_look_a_theft_a_trade_and_a_shuffle_are_final(moves: list[str]) -> None:
    held = "artist, philosopher, council_member, spy, thief, king, broker, scientist, worker"
    state = given([held, *OTHERS], stock="18 farmer", plays_left=3)
    assert not may_take_back(state, *moves)


@pytest.mark.rule("FBL-R29")
@pytest.mark.parametrize("card", ["conflagration", "blockade", "insurrection", "marauders", "tyranny", "invasion"])
def test_an_era_card_that_could_have_been_prevented_is_final_also_when_nobody_was_asked(card: str) -> None:
    state = given([f"{card}, noble, spy", *OTHERS], feebleton="council_member", plays_left=2)
    assert not may_take_back(state, f"0 play {card}")


@pytest.mark.rule("FBL-R29")
@pytest.mark.parametrize(("card", "moves"), [("king", ["0 play king"]), ("broker", ["0 play broker", "0 yes"])])
def test_a_play_that_could_have_been_answered_is_final_also_when_it_moved_no_card(card: str, moves: list[str]) -> None:
    state = given([f"{card}, noble, spy", ""], protected=[1] if card == "broker" else [], plays_left=2)
    assert not may_take_back(state, *moves)


@pytest.mark.rule("FBL-R29")
@pytest.mark.parametrize("answer", ["1 at once guard", "1 pass"])
def test_nothing_is_taken_back_across_a_hand_reaction(answer: str) -> None:
    state = given(["thief, noble, spy", "guard, noble"], plays_left=2)
    before = state.copy()
    play(state, "0 play thief")
    while_asked = state.copy()
    assert not state.may_take_back_to(before)
    play(state, answer)
    assert not state.may_take_back_to(while_asked)


@pytest.mark.rule("FBL-R29")
@pytest.mark.parametrize("answer", ["1 at once general", "1 pass"])
def test_nothing_is_taken_back_across_an_era_reaction(answer: str) -> None:
    state = given(["invasion, noble, spy", "general, noble"], plays_left=2)
    play(state, "0 play invasion")
    assert not may_take_back(state, answer)


@pytest.mark.rule("FBL-R29")
@pytest.mark.parametrize("other", ["guard, noble", "merchant, noble"])
def test_with_full_nothing_is_taken_back_across_a_free_window_asked_or_not(other: str) -> None:
    state = given(["worker, farmer, spy", other], anytime="full", plays_left=2)
    before = state.copy()
    play(state, "0 play worker")
    assert not state.may_take_back_to(before)
    if asked(state) == "1 FreeWindow":
        assert not may_take_back(state, "1 pass")


@pytest.mark.rule("FBL-R29")
def test_with_full_the_last_card_may_be_taken_back_in_the_last_choice() -> None:
    state = given(["guard, farmer, spy", *OTHERS], anytime="full")
    assert may_take_back(state, "0 play farmer")
    assert asked(state) == "0 LastChoice"


@pytest.mark.rule("FBL-R29")
@pytest.mark.parametrize("held", ["noble, spy, thief", "noble, 4 spy"])
def test_the_turn_is_sealed_by_step_2_even_when_no_card_is_drawn(held: str) -> None:
    state = given([held, *OTHERS])
    assert not may_take_back(state, "0 play noble")


@pytest.mark.rule("FBL-R29")
def test_stopping_seals_the_turn() -> None:
    state = given(["worker, 5 farmer", *OTHERS])
    play(state, "0 play worker")
    assert not may_take_back(state, "0 pass")

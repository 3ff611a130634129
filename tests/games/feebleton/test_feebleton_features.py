"""Feebleton: a position as numbers for a learner; each number has a name and says what the seat may know."""

from __future__ import annotations

from array import array

import pytest

from greathall.games.feebleton.position.state import FeebletonState
from greathall.kernel import Dice, GreathallError
from tests.games.feebleton.feebleton_positions import GAME, asked, given, new, play


def numbers(state: FeebletonState, seat: int) -> dict[str, float]:
    """The features that are not zero, by name."""
    out = array("f", [7.0] * len(GAME.feature_names))
    state.features(seat, out)
    return {name: value for name, value in zip(GAME.feature_names, out, strict=True) if value}


def test_every_feature_has_a_name_of_its_own() -> None:
    assert len(set(GAME.feature_names)) == len(GAME.feature_names) == 8 + 4 * 23 + 11 + 4 * 8 + 3 * 23 + 2 * 23


@pytest.mark.rule("FBL-126", "FBL-127")
def test_the_names_match_the_numbers() -> None:
    state = given(
        ["2 farmer, spy", "king, noble, thief", "guard"],
        feebleton="merchant, 2 worker",
        deck="bribery, artist",
        stock="3 farmer",
        piles=[(1, "noble, invasion"), (1, "merchant, blockade")],
        protected=[1],
        plays_left=2,
        plays_made=1,
        known_top=[1, 0, 0],
        known_hand={(0, 1): "king", (0, 2): "guard"},
    )
    assert numbers(state, 0) == {
        "seats": 3,
        "deck": 5,
        "turn": 1,
        "plays_left": 2,
        "plays_made": 1,
        "feebleton_cards": 3,
        "feebleton_gold": 6,
        "hand:farmer": 2,
        "hand:spy": 1,
        "feebleton:merchant": 1,
        "feebleton:worker": 2,
        "unseen:farmer": 3,
        "unseen:bribery": 1,
        "unseen:artist": 1,
        "unseen:king": 1,
        "unseen:noble": 1,
        "unseen:thief": 1,
        "unseen:guard": 1,
        "asked:ChooseCard": 1,
        "left0:present": 1,
        "left0:active": 1,
        "left0:hand": 3,
        "left1:present": 1,
        "left1:hand": 3,
        "left1:gold": -1,
        "left1:cards": 4,
        "left1:piles": 2,
        "left1:protected": 1,
        "left2:present": 1,
        "left2:hand": 1,
        "left1:known:king": 1,
        "left2:known:guard": 1,
        "top1:bribery": 1,
    }


def test_seats_are_counted_from_the_one_that_looks() -> None:
    state = given(["2 farmer, spy", "king, noble, thief", "guard"], active=0)
    seen = numbers(state, 2)
    assert seen["left1:active"] == 1
    assert (seen["left0:hand"], seen["left1:hand"], seen["left2:hand"]) == (1, 3, 3)
    assert "asked:ChooseCard" not in seen


@pytest.mark.rule("FBL-29", "FBL-R29")
def test_the_pending_card_and_its_target_are_open_but_who_is_asked_is_not() -> None:
    state = given(["thief, noble", "guard, noble", "farmer, noble"], anytime="full")
    play(state, "0 play thief", "0 first to the left")
    assert asked(state) == "1 HandReaction"
    for seat in range(3):
        seen = numbers(state, seat)
        assert seen["pending:thief"] == 1
        assert seen[f"left{(1 - seat) % 3}:target"] == 1
        assert seen["full"] == 1
        assert [name for name in seen if name.startswith("asked:")] == (["asked:HandReaction"] if seat == 1 else [])


@pytest.mark.rule("FBL-R35")
def test_the_known_top_is_given_in_its_order() -> None:
    state = given(["council_member, noble", "farmer, noble"], deck="king, spy", plays_left=2)
    play(state, "0 play council member", "0 swap order")
    seen = numbers(state, 0)
    assert (seen["top1:spy"], seen["top2:king"]) == (1, 1)
    assert not [name for name in numbers(state, 1) if name.startswith("top")]


@pytest.mark.rule("FBL-126", "FBL-132")
@pytest.mark.parametrize("anytime", ["reactions", "full"])
def test_an_imagined_position_has_the_same_features(anytime: str) -> None:
    for seed in range(6):
        state = new(2 + seed % 3, seed, anytime)
        dice = Dice(seed)
        while not state.over:
            seat = dice.below(state.seats)
            twin = state.imagine(seat, dice)
            assert isinstance(twin, FeebletonState)
            assert numbers(twin, seat) == numbers(state, seat)
            moves = state.moves(state.to_act[0])
            state.play(state.to_act[0], moves[dice.below(len(moves))])


def test_a_buffer_that_is_too_short_is_refused() -> None:
    with pytest.raises(GreathallError, match="the buffer holds 10 numbers"):
        new(2, 1).features(0, array("f", [0.0] * 10))


def test_the_evaluation_prefers_more_gold_of_ones_own() -> None:
    rich = given(["farmer, noble", "farmer, noble"], piles=[(0, "king, bribery")])
    poor = given(["farmer, noble", "farmer, noble"], piles=[(1, "king, bribery")])
    assert rich.evaluate(0) > poor.evaluate(0)
    assert rich.evaluate(1) < poor.evaluate(1)

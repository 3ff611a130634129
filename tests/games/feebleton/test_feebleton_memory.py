"""Feebleton: what a player knows for certain, row by row of the table of ruling FBL-R35."""

from __future__ import annotations

from collections import Counter

import pytest

from greathall.games.feebleton.position.state import FeebletonState
from greathall.kernel import Dice
from tests.games.feebleton.feebleton_positions import (
    feebleton_state,
    given,
    hand,
    known,
    known_top,
    new,
    play,
    shown,
)


def nothing_known(state: FeebletonState) -> bool:
    return not any(state.known_hand)


@pytest.mark.rule("FBL-132", "FBL-R35")
def test_who_looks_with_a_spy_knows_the_whole_hand() -> None:
    state = given(["spy, noble", "king, 2 merchant", "farmer, noble"], plays_left=2)
    play(state, "0 play spy", "0 first to the left", "0 no")
    assert known(state, 0, 1) == ["merchant", "merchant", "king"]
    assert known(state, 1, 0) == known(state, 2, 1) == known(state, 0, 2) == []


@pytest.mark.rule("FBL-132", "FBL-R35")
def test_what_was_seen_stays_known_over_the_turns_until_it_is_played() -> None:
    state = given(["spy, noble, worker, thief", "king, 2 merchant, farmer", "farmer, noble, spy, worker"])
    play(state, "0 play spy", "0 first to the left", "0 no", "1 play merchant", "2 play noble")
    assert known(state, 0, 1) == ["farmer", "merchant", "king"]
    assert shown(state.view(0), "hand/1") == ["farmer", "merchant", "king", "back"]


@pytest.mark.rule("FBL-R35")
def test_after_a_trade_each_knows_the_new_hand_of_the_other_and_for_third_players_it_changes_places() -> None:
    state = given(
        ["spy, noble, worker", "king, merchant", "farmer, thief"],
        plays_left=2,
        known_hand={(2, 0): "worker", (2, 1): "king", (1, 2): "thief"},
    )
    play(state, "0 play spy", "0 first to the left", "0 yes")
    assert known(state, 0, 1) == ["noble", "worker"]
    assert known(state, 1, 0) == ["merchant", "king"]
    assert known(state, 2, 0) == ["king"]
    assert known(state, 2, 1) == ["worker"]
    assert known(state, 1, 2) == ["thief"]


@pytest.mark.rule("FBL-R35")
@pytest.mark.parametrize("way", ["0 play guard", "0 at once guard"])
def test_a_card_that_is_played_is_one_less_for_all_who_knew_it(way: str) -> None:
    state = given(
        ["2 guard, noble", "farmer, noble", "farmer, spy"],
        plays_left=2,
        known_hand={(1, 0): "2 guard", (2, 0): "noble"},
    )
    play(state, way)
    assert known(state, 1, 0) == ["guard"]
    assert known(state, 2, 0) == ["noble"]


@pytest.mark.rule("FBL-R35")
def test_a_guard_played_in_answer_is_one_less_too() -> None:
    state = given(["thief, noble", "guard, spy"], plays_left=2, known_hand={(0, 1): "guard, spy"})
    play(state, "0 play thief", "1 at once guard")
    assert known(state, 0, 1) == ["spy"]


@pytest.mark.rule("FBL-R35")
@pytest.mark.parametrize("card", ["thief", "king"])
def test_a_theft_is_remembered_by_taker_loser_and_onlookers(card: str) -> None:
    state = given(
        [f"{card}, noble", "2 spy", ""],
        plays_left=2,
        known_hand={(0, 1): "2 spy", (2, 1): "2 spy", (1, 0): "noble", (2, 0): "noble"},
    )
    play(state, f"0 play {card}")
    assert known(state, 0, 1) == ["spy"]
    assert known(state, 1, 0) == ["noble", "spy"]
    assert known(state, 2, 1) == ["spy"]
    assert known(state, 2, 0) == ["noble"]


@pytest.mark.rule("FBL-R35")
def test_after_a_theft_onlookers_know_one_less_of_each_kind_since_any_could_be_gone() -> None:
    for seed in range(8):
        state = given(
            ["thief, noble", "2 farmer, 3 merchant, king", "farmer, spy"],
            plays_left=2,
            seed=seed,
            known_hand={(2, 1): "2 farmer, 2 merchant, king"},
        )
        play(state, "0 play thief", "0 first to the left")
        assert known(state, 2, 1) == ["farmer", "merchant"]


@pytest.mark.rule("FBL-R35")
def test_a_taker_who_did_not_know_the_stolen_card_forgets_nothing() -> None:
    for seed in range(8):
        state = given(["thief, noble", "farmer, king"], plays_left=2, seed=seed, known_hand={(0, 1): "king"})
        play(state, "0 play thief")
        assert known(state, 0, 1) == hand(state, 1) * ("king" in hand(state, 1))


@pytest.mark.rule("FBL-R35", "FBL-69", "FBL-85")
@pytest.mark.parametrize("card", ["artist", "philosopher"])
def test_a_hand_that_goes_into_the_deck_is_forgotten_and_so_is_the_top(card: str) -> None:
    state = given(
        [f"{card}, noble, king", "farmer, spy", "farmer, noble"],
        deck="worker, guard",
        plays_left=2,
        known_top=[0, 2, 1],
        known_hand={(1, 0): "noble", (2, 0): "king", (0, 1): "spy"},
    )
    play(state, f"0 play {card}", "0 shuffle hand into deck")
    assert state.known_top == [0, 0, 0]
    assert known(state, 1, 0) == known(state, 2, 0) == []
    assert known(state, 0, 1) == ["spy"]


@pytest.mark.rule("FBL-R35")
def test_the_scientist_lets_forget_the_affected_hands_but_not_the_protected_one() -> None:
    state = given(
        ["scientist, noble", "guard, spy", "farmer, king"],
        deck="worker, thief",
        stock="12 farmer",
        plays_left=2,
        known_top=[2, 0, 2],
        known_hand={(0, 1): "spy", (0, 2): "king", (1, 2): "farmer", (2, 0): "noble"},
    )
    play(state, "0 play scientist", "0 yes", "1 at once guard")
    assert state.known_top == [0, 0, 0]
    assert known(state, 0, 1) == ["spy"]
    assert known(state, 0, 2) == known(state, 1, 2) == known(state, 2, 0) == []


@pytest.mark.rule("FBL-R35")
def test_after_a_broker_among_three_nobody_knows_anything_of_the_affected_hands() -> None:
    state = given(
        ["broker, noble", "spy, king", "farmer, thief", "guard, worker"],
        plays_left=2,
        known_hand={(0, 1): "king", (3, 2): "thief", (1, 3): "worker", (1, 0): "noble"},
    )
    play(state, "0 play broker", "0 yes", "3 at once guard")
    assert known(state, 1, 3) == ["worker"]
    assert known(state, 0, 1) == known(state, 3, 2) == known(state, 1, 0) == []


@pytest.mark.rule("FBL-R35")
@pytest.mark.parametrize("seed", range(8))
def test_after_a_broker_among_two_each_knows_what_follows_from_the_own_cards(seed: int) -> None:
    state = given(
        ["broker, noble, 2 worker", "king, spy, thief", "guard, farmer"],
        plays_left=2,
        seed=seed,
        known_hand={(0, 1): "king", (2, 0): "noble", (2, 1): "spy"},
    )
    play(state, "0 play broker", "0 yes", "2 at once guard")
    first = Counter(["noble", "worker", "worker", "king"]) - Counter(hand(state, 0))
    second = Counter(["king", "spy", "thief"]) - Counter(hand(state, 1))
    assert Counter(known(state, 0, 1)) == first
    assert Counter(known(state, 1, 0)) == second
    assert known(state, 2, 0) == known(state, 2, 1) == []


@pytest.mark.rule("FBL-R35", "FBL-R21")
def test_a_broker_that_affects_only_its_player_changes_no_knowledge() -> None:
    state = given(["broker, noble, worker", "guard, spy"], plays_left=2, known_hand={(0, 1): "spy", (1, 0): "noble"})
    play(state, "0 play broker", "0 yes", "1 at once guard")
    assert (known(state, 0, 1), known(state, 1, 0)) == (["spy"], ["noble"])


@pytest.mark.rule("FBL-R35")
def test_everybody_knows_the_card_that_the_historian_took() -> None:
    state = given(["historian, noble", "farmer, spy", "farmer, noble"], feebleton="king, farmer", plays_left=2)
    play(state, "0 play historian", "0 take king")
    assert known(state, 1, 0) == known(state, 2, 0) == ["king"]
    assert shown(state.view(1), "hand/0") == ["king", "back"]
    assert shown(state.view(None), "hand/0") == ["back", "back"]


@pytest.mark.rule("FBL-R35")
@pytest.mark.parametrize(("answer", "order"), [("keep order", ["king", "spy"]), ("swap order", ["spy", "king"])])
def test_a_council_member_knows_the_order_put_back_and_the_others_forget(answer: str, order: list[str]) -> None:
    state = given(["council_member, noble", "farmer, noble"], deck="king, spy", known_top=[0, 2], plays_left=2)
    play(state, "0 play council member")
    assert known_top(state, 0) == ["king", "spy"]
    play(state, f"0 {answer}")
    assert known_top(state, 0) == order
    assert known_top(state, 1) == []


@pytest.mark.rule("FBL-R35", "FBL-R17")
def test_with_one_card_in_the_deck_nobody_forgets_it() -> None:
    state = given(["council_member, noble", "farmer, noble"], deck="king", stock="", known_top=[0, 1], plays_left=2)
    play(state, "0 play council member")
    assert known_top(state, 0) == known_top(state, 1) == ["king"]


@pytest.mark.rule("FBL-R35")
def test_a_known_top_card_that_is_drawn_is_known_in_the_hand_of_the_drawer() -> None:
    state = given(
        ["noble, spy, worker, thief", "farmer, noble", "merchant, noble"],
        deck="king, guard",
        known_top=[2, 1, 0],
    )
    play(state, "0 play noble")
    assert "king" in hand(state, 0)
    assert [known_top(state, seat) for seat in range(3)] == [["guard"], [], []]
    assert known(state, 1, 0) == ["king"]
    assert known(state, 2, 0) == []
    assert known(state, 0, 0) == []


@pytest.mark.rule("FBL-R35")
def test_a_second_known_card_is_known_when_the_next_player_draws_it() -> None:
    state = given(
        ["noble, spy, worker, thief", "farmer, noble, spy, worker"], deck="king, guard, merchant", known_top=[2, 0]
    )
    play(state, "0 play noble", "1 play noble")
    assert known(state, 0, 1) == ["guard"]
    assert known_top(state, 0) == []


@pytest.mark.rule("FBL-132", "FBL-R35")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_false_is_ever_remembered_and_imagined_hands_hold_what_is_known(seats: int) -> None:
    remembered = 0
    for seed in range(15):
        state = new(seats, seed)
        dice = Dice(seed)
        while not state.over:
            for p in range(seats):
                for q in range(seats):
                    remembered += len(known(state, p, q))
                    assert not Counter(known(state, p, q)) - Counter(hand(state, q))
            seat = dice.below(seats)
            twin = feebleton_state(state.imagine(seat, dice))
            for q in range(seats):
                assert not Counter(known(state, seat, q)) - Counter(hand(twin, q))
            assert known_top(twin, seat) == known_top(state, seat)
            moves = state.moves(state.to_act[0])
            state.play(state.to_act[0], moves[dice.below(len(moves))])
    assert remembered > 500


@pytest.mark.rule("FBL-R35")
def test_a_new_game_begins_with_nothing_known() -> None:
    for seats in (2, 3, 4):
        state = new(seats, 1)
        assert nothing_known(state)
        assert state.known_top == [0] * seats

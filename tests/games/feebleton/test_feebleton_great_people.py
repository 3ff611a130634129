"""Feebleton: the seven Great People (Card Descriptions; The Broker; EX-15)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.feebleton.feebleton_positions import (
    asked,
    cards,
    choices,
    deck,
    given,
    hand,
    play,
    reason,
    sizes,
    told,
    town,
    worth,
)


@pytest.mark.rule("FBL-77")
def test_the_king_is_worth_six_and_takes_a_card_from_each_opponent() -> None:
    assert worth("king") == 6
    state = given(["king, noble", "spy", "worker", "thief"], plays_left=2)
    play(state, "0 play king")
    assert hand(state, 0) == ["noble", "worker", "spy", "thief"]
    assert sizes(state) == [4, 0, 0, 0]


@pytest.mark.rule("FBL-77", "FBL-R19")
def test_the_king_takes_at_random_every_card_of_a_hand_is_as_likely() -> None:
    taken: Counter[str] = Counter()
    for seed in range(600):
        state = given(["king, noble", "2 farmer, spy, worker", "2 farmer, merchant, thief"], plays_left=2, seed=seed)
        play(state, "0 play king")
        taken.update(card for card in hand(state, 0) if card != "noble")
    assert sum(taken.values()) == 1200
    assert abs(taken["farmer"] - 600) < 90
    for card in ("spy", "worker", "merchant", "thief"):
        assert abs(taken[card] - 150) < 60


@pytest.mark.rule("FBL-78", "FBL-R20")
def test_the_king_goes_round_from_the_left_and_passes_over_the_protected_and_the_empty() -> None:
    state = given(["farmer, worker", "", "king, noble", "farmer, merchant"], active=2, plays_left=2)
    play(state, "2 play king")
    takings = [text for text in told(state, None) if "takes a card" in text]
    assert takings == ["{2} takes a card from {3}.", "{2} takes a card from {0}."]
    guarded = given(["farmer, guard", "spy, merchant", "king, noble", "merchant, worker"], active=2, plays_left=2)
    play(guarded, "2 play king", "0 at once guard")
    takings = [text for text in told(guarded, None) if "takes a card" in text]
    assert takings == ["{2} takes a card from {3}.", "{2} takes a card from {1}."]


@pytest.mark.rule("FBL-R20")
def test_all_guards_against_the_king_are_asked_for_before_any_card_is_taken() -> None:
    state = given(["king, noble", "guard, worker", "guard, worker"], plays_left=2)
    play(state, "0 play king", "1 pass")
    assert asked(state) == "2 HandReaction"
    assert sizes(state) == [1, 2, 2]
    play(state, "2 pass")
    assert sizes(state) == [3, 1, 1]


@pytest.mark.rule("FBL-79")
def test_the_broker_brings_half_of_the_other_gold() -> None:
    assert worth("broker") == 0
    assert worth("broker, 2 noble, merchant") == 8 + 4


@pytest.mark.rule("FBL-80", "FBL-81")
def test_ex_15_the_dealing_of_the_broker() -> None:
    state = given(["broker, noble, merchant, spy", "4 farmer", "2 worker, 2 thief"], plays_left=2)
    play(state, "0 play broker", "0 yes")
    assert sizes(state) == [4, 4, 3]
    dealt = sorted(hand(state, 0) + hand(state, 1) + hand(state, 2))
    assert dealt == sorted(cards("noble, merchant, spy, 4 farmer, 2 worker, 2 thief"))
    assert "{0} mixes the hands and deals them again: {0} 4, {1} 4, {2} 3." in told(state, None)


@pytest.mark.rule("FBL-80", "FBL-81")
def test_the_broker_mixes_the_hands() -> None:
    dealt = set()
    for seed in range(10):
        state = given(["broker, noble, merchant, spy", "3 farmer", "worker, 2 thief"], plays_left=2, seed=seed)
        play(state, "0 play broker", "0 yes")
        dealt.add(tuple(hand(state, 1)))
    assert len(dealt) > 4


@pytest.mark.rule("FBL-81", "FBL-R21")
@pytest.mark.parametrize(
    ("hands", "after"),
    [
        (["broker", "3 farmer", "", "4 noble"], [2, 2, 2, 1]),
        (["broker, spy", "", "", ""], [1, 0, 0, 0]),
        (["broker, spy", "guard", "", "3 farmer, worker"], [2, 2, 1, 1]),
    ],
)
def test_the_first_in_turn_order_get_one_card_more_and_empty_hands_take_part(
    hands: list[str], after: list[int]
) -> None:
    state = given(hands[3:] + hands[:3], active=1, plays_left=2)
    play(state, "1 play broker", "1 yes")
    if asked(state) == "2 HandReaction":
        play(state, "2 pass")
    dealt = [len(hand(state, (1 + k) % 4)) for k in range(4)]
    assert dealt == after


@pytest.mark.rule("FBL-82", "FBL-R21", "FBL-R14")
def test_a_protected_player_neither_gives_nor_gets_cards_from_the_broker() -> None:
    state = given(["broker, noble, spy", "guard, king, worker", "4 farmer, thief"], plays_left=2)
    play(state, "0 play broker", "0 yes", "1 at once guard")
    assert hand(state, 1) == ["worker", "king"]
    assert sizes(state) == [4, 2, 3]


@pytest.mark.rule("FBL-R21")
def test_the_broker_changes_nothing_when_all_opponents_are_protected() -> None:
    state = given(["broker, noble, spy", "guard, king, worker"], plays_left=2)
    play(state, "0 play broker", "0 yes", "1 at once guard")
    assert (hand(state, 0), hand(state, 1)) == (["noble", "spy"], ["worker", "king"])


@pytest.mark.rule("FBL-R21", "FBL-22")
def test_nobody_draws_because_of_the_broker_but_step_2_follows_as_usual() -> None:
    state = given(["broker, noble", "2 merchant, worker", "spy, thief"])
    play(state, "0 play broker", "0 yes")
    assert sizes(state) == [4, 2, 2]
    assert state.deck_size() == 6


@pytest.mark.rule("FBL-83")
def test_with_the_scientist_each_farmer_gives_two() -> None:
    assert worth("scientist") == 0
    assert worth("scientist, 3 farmer, noble") == 9


@pytest.mark.rule("FBL-84", "FBL-R22")
def test_the_scientist_shuffles_all_hands_in_and_everybody_draws_four() -> None:
    state = given(["scientist, noble", "2 merchant, spy, 2 thief", ""], stock="9 farmer", plays_left=2)
    play(state, "0 play scientist", "0 yes")
    assert sizes(state) == [4, 4, 4]
    assert state.deck_size() == 9 + 6 - 12
    every = hand(state, 0) + hand(state, 1) + hand(state, 2) + deck(state)
    assert sorted(every) == sorted(cards("9 farmer, noble, 2 merchant, spy, 2 thief"))


@pytest.mark.rule("FBL-84", "FBL-R22")
def test_the_scientist_lets_whole_fours_be_drawn_from_its_player_on_round_to_the_left() -> None:
    state = given(["merchant, noble", "scientist, noble", "worker, noble"], active=1, stock="16 farmer", plays_left=2)
    play(state, "1 play scientist", "1 yes")
    draws = [text for text in told(state, None) if "draws" in text]
    assert draws == ["{1} draws 4 cards.", "{2} draws 4 cards.", "{0} draws 4 cards."]


@pytest.mark.rule("FBL-82", "FBL-R22", "FBL-R14")
def test_a_protected_player_keeps_the_hand_and_draws_nothing_from_the_scientist() -> None:
    state = given(["scientist, noble", "guard, king", "worker"], stock="9 farmer", plays_left=2)
    play(state, "0 play scientist", "0 yes", "1 at once guard")
    assert hand(state, 1) == ["king"]
    assert sizes(state) == [4, 1, 4]


@pytest.mark.rule("FBL-R22")
def test_when_all_opponents_are_protected_only_the_player_of_the_scientist_draws_again() -> None:
    state = given(["scientist, noble, 2 spy", "guard, king"], stock="9 farmer", plays_left=2)
    play(state, "0 play scientist", "0 yes", "1 at once guard")
    assert (sizes(state), hand(state, 1)) == ([4, 1], ["king"])
    assert state.deck_size() == 9 + 3 - 4


@pytest.mark.rule("FBL-85")
def test_the_philosopher_draws_three_or_shuffles_and_draws_five() -> None:
    assert worth("philosopher") == 0
    state = given(["philosopher, noble", "farmer, noble"], deck="king, spy, thief, worker", plays_left=2)
    play(state, "0 play philosopher", "0 draw")
    assert sorted(hand(state, 0)) == ["king", "noble", "spy", "thief"]
    state = given(["philosopher, noble", "farmer, noble"], deck="king, spy, thief, worker", plays_left=2)
    play(state, "0 play philosopher", "0 shuffle hand into deck")
    assert len(hand(state, 0)) == 5
    assert state.deck_size() == 12 + 1 - 5


@pytest.mark.rule("FBL-86")
def test_the_engineer_is_worth_three() -> None:
    assert worth("engineer") == 3


@pytest.mark.rule("FBL-87", "FBL-89")
def test_the_historian_takes_a_card_of_ones_choice_out_of_feebleton() -> None:
    assert worth("historian") == 0
    state = given(["historian, noble", "farmer, noble"], feebleton="king, guard, 2 farmer, invasion", plays_left=2)
    play(state, "0 play historian")
    assert choices(state) == ["take farmer", "take guard", "take king", "take invasion"]
    play(state, "0 take farmer")
    assert hand(state, 0) == ["farmer", "noble"]
    assert town(state) == ["king", "guard", "farmer", "invasion", "historian"]
    assert "{0} takes a Farmer from Feebleton." in told(state, 1)


@pytest.mark.rule("FBL-89")
@pytest.mark.parametrize("card", ["guard", "invasion", "king"])
def test_a_card_taken_back_can_be_played_again(card: str) -> None:
    state = given(["historian, noble", "farmer, noble"], feebleton=f"{card}, farmer", plays_left=3)
    play(state, "0 play historian", f"0 take {card}")
    assert f"play {card}" in choices(state)


@pytest.mark.rule("FBL-88", "FBL-R23")
def test_the_historian_cannot_take_itself() -> None:
    state = given(["historian, noble", "farmer, noble"], feebleton="farmer, spy", plays_left=2)
    play(state, "0 play historian")
    assert "take historian" not in choices(state)
    assert reason(state, "0 take historian") == ("the Historian cannot take itself", "FBL-88")


@pytest.mark.rule("FBL-88", "FBL-R23")
def test_with_no_other_card_in_feebleton_nothing_is_taken() -> None:
    state = given(["historian, noble, spy", "farmer, noble"], plays_left=2)
    play(state, "0 play historian")
    assert (asked(state), town(state)) == ("0 ChooseCard", ["historian"])


@pytest.mark.rule("FBL-R23", "FBL-38")
def test_the_taking_of_the_historian_cannot_be_declined() -> None:
    state = given(["historian, noble", "farmer, noble"], feebleton="farmer, invasion", plays_left=2)
    play(state, "0 play historian")
    assert "pass" not in choices(state)
    assert reason(state, "0 pass")[1] == "FBL-87"
    assert reason(state, "0 take king") == ("that card is not in Feebleton", "FBL-87")


@pytest.mark.rule("FBL-R23")
def test_an_era_that_was_prevented_stays_prevented_when_the_general_is_taken_back() -> None:
    state = given(["historian, noble", "farmer, noble"], feebleton="merchant, invasion, general", plays_left=2)
    play(state, "0 play historian", "0 take general")
    assert town(state) == ["merchant", "invasion", "historian"]
    assert state.piles == []


@pytest.mark.rule("FBL-90")
def test_the_general_has_no_gold() -> None:
    assert worth("general") == 0

"""Feebleton: how a card is played, step by step, and the words on the cards (Card Terms & Rules)."""

from __future__ import annotations

import pytest

from greathall.kernel import IllegalMove
from tests.games.feebleton.feebleton_positions import (
    GAME,
    asked,
    choices,
    fact,
    given,
    hand,
    known,
    piles_of,
    play,
    reason,
    sizes,
    told,
    town,
)


@pytest.mark.rule("FBL-28")
def test_a_card_that_is_not_in_hand_cannot_be_played() -> None:
    state = given(["farmer, spy", "king, noble"])
    before = state.dump()
    with pytest.raises(IllegalMove, match=r"you do not hold the King \(FBL-28\)"):
        state.play(0, GAME.vocabulary.move("play king"))
    assert state.dump() == before


@pytest.mark.rule("FBL-28", "FBL-33")
def test_the_card_lies_in_feebleton_before_anything_else_is_asked() -> None:
    state = given(["thief, noble", "guard, noble", "farmer, noble"])
    play(state, "0 play thief")
    assert asked(state) == "0 ChooseTarget"
    assert (town(state), hand(state, 0)) == (["thief"], ["noble"])


@pytest.mark.rule("FBL-29", "FBL-30", "FBL-R7")
@pytest.mark.parametrize("card", ["thief", "spy"])
def test_the_opponent_is_named_before_the_guard_is_asked_for(card: str) -> None:
    state = given([f"{card}, noble", "farmer, noble", "guard, noble"])
    play(state, f"0 play {card}")
    assert asked(state) == "0 ChooseTarget"
    play(state, "0 second to the left")
    assert asked(state) == "2 HandReaction"
    for seat in (0, 1, 2, None):
        assert fact(state.view(seat), "pending").lower() == card
        assert fact(state.view(seat), "named/2").lower() == f"by the {card}"
        assert fact(state.view(seat), "named/1") == ""
        assert "{0} names {2}." in told(state, seat)


@pytest.mark.rule("FBL-29", "FBL-30", "FBL-R7")
@pytest.mark.parametrize("card", ["broker", "scientist"])
def test_the_use_of_the_hand_ability_is_announced_before_the_guards_are_asked_for(card: str) -> None:
    state = given([f"{card}, noble", "guard, noble"])
    play(state, f"0 play {card}")
    assert asked(state) == "0 UseAbility"
    assert choices(state) == ["yes", "no"]
    play(state, "0 yes")
    assert asked(state) == "1 HandReaction"
    assert any(text.startswith("{0} uses the ") and "ability" in text for text in told(state, 1))


@pytest.mark.rule("FBL-31", "FBL-R7")
def test_modes_order_card_and_trade_are_chosen_while_the_ability_is_carried_out() -> None:
    artist = given(["artist, noble", "guard, noble"])
    play(artist, "0 play artist")
    assert asked(artist) == "0 ChooseMode"
    council = given(["council_member, noble", "guard, noble"])
    play(council, "0 play council member")
    assert asked(council) == "0 ArrangeDeck"
    historian = given(["historian, noble", "guard, noble"], feebleton="farmer, spy")
    play(historian, "0 play historian")
    assert asked(historian) == "0 TakeBack"
    spy = given(["spy, noble", "guard, noble"])
    play(spy, "0 play spy", "1 pass")
    assert asked(spy) == "0 TradeHands"


@pytest.mark.rule("FBL-31", "FBL-R13")
def test_nobody_is_asked_anything_while_an_ability_is_carried_out() -> None:
    state = given(["king, noble", "guard, farmer", "guard, farmer", "guard, farmer"], plays_left=2)
    play(state, "0 play king", "1 pass", "2 pass", "3 pass")
    assert asked(state) == "0 ChooseCard"
    assert sizes(state) == [4, 1, 1, 1]


@pytest.mark.rule("FBL-33", "FBL-R8", "FBL-64")
def test_a_general_in_answer_does_not_make_the_marauders_illegal_but_prevents_them() -> None:
    state = given(["marauders, noble", "general, farmer, noble"], feebleton="merchant")
    play(state, "0 play marauders", "1 at once general")
    assert town(state) == ["merchant", "marauders", "general"]
    assert piles_of(state, 0) == []
    assert "Marauders is prevented: Feebleton goes on." in told(state, None)


@pytest.mark.rule("FBL-R8", "FBL-96")
@pytest.mark.parametrize("way", ["answer", "own extra", "free window"])
def test_a_guard_that_came_earlier_in_the_same_turn_forbids_marauders(way: str) -> None:
    anytime = "full" if way == "free window" else "reactions"
    own = "guard, " if way == "own extra" else ""
    state = given(
        [f"{own}thief, worker, marauders, noble", "guard, farmer, noble"],
        anytime=anytime,
        new_turn=way == "free window",
        plays_left=2,
    )
    if way == "answer":
        play(state, "0 play thief", "1 at once guard")
    elif way == "own extra":
        play(state, "0 at once guard")
    else:
        play(state, "1 at once guard")
    assert "play marauders" not in choices(state)
    assert reason(state, "0 play marauders")[1] == "FBL-96"


@pytest.mark.rule("FBL-R8", "FBL-98")
def test_tyranny_is_not_illegal_afterwards_its_condition_is_looked_at_once() -> None:
    state = given(["tyranny, noble", "general, farmer, noble"], feebleton="king")
    play(state, "0 play tyranny", "1 pass")
    assert piles_of(state, 0) == [["king", "tyranny"]]
    assert state.gold(0) == 3


@pytest.mark.rule("FBL-34")
@pytest.mark.parametrize(("card", "gold"), [("thief", 0), ("spy", 0), ("king", 6)])
def test_a_card_made_void_by_a_guard_stays_and_keeps_its_gold(card: str, gold: int) -> None:
    state = given([f"{card}, noble, bribery", "guard, noble"], plays_left=2)
    play(state, f"0 play {card}", "1 at once guard")
    assert town(state) == [card, "guard"]
    assert sizes(state) == [2, 1]
    assert fact(state.view(None), "worth") == f"{gold} gold"


@pytest.mark.rule("FBL-35")
def test_gold_counts_in_the_pile_a_card_ends_up_in_and_not_when_played() -> None:
    state = given(["merchant, farmer", "bribery, noble"])
    play(state, "0 play merchant")
    assert [state.gold(seat) for seat in range(2)] == [0, 0]
    play(state, "1 play bribery")
    assert [state.gold(seat) for seat in range(2)] == [0, 2]


@pytest.mark.rule("FBL-36", "FBL-69", "FBL-R9")
def test_ex_16_an_artist_either_draws_two_or_shuffles_and_draws_four_never_both_never_neither() -> None:
    drawing = given(["artist, noble, spy", "farmer, noble"], plays_left=2)
    play(drawing, "0 play artist")
    assert choices(drawing) == ["draw", "shuffle hand into deck"]
    play(drawing, "0 draw")
    assert sorted(hand(drawing, 0)) == ["farmer", "farmer", "noble", "spy"]
    assert (drawing.deck_size(), asked(drawing)) == (6, "0 ChooseCard")
    shuffling = given(["artist, noble, spy", "farmer, noble"], plays_left=2)
    play(shuffling, "0 play artist", "0 shuffle hand into deck")
    assert (len(hand(shuffling, 0)), shuffling.deck_size(), asked(shuffling)) == (4, 6, "0 ChooseCard")


@pytest.mark.rule("FBL-36", "FBL-85", "FBL-R9")
def test_a_philosopher_does_one_of_two_as_well() -> None:
    state = given(["philosopher, noble, spy", "farmer, noble"], plays_left=2)
    play(state, "0 play philosopher")
    assert choices(state) == ["draw", "shuffle hand into deck"]
    assert [offer.words for offer in state.view(0).offers] == ["draw 3", "shuffle hand into deck and draw 5"]
    assert reason(state, "0 pass")[1] == "FBL-36"


@pytest.mark.rule("FBL-37", "FBL-39", "FBL-79", "FBL-83")
@pytest.mark.parametrize("card", ["broker", "scientist"])
def test_the_hand_ability_of_broker_and_scientist_may_be_left_unused_and_the_scoring_still_applies(card: str) -> None:
    state = given([f"{card}, bribery, spy", "farmer, noble"], feebleton="4 farmer", plays_left=2)
    held = sizes(state)
    play(state, f"0 play {card}", "0 no")
    assert sizes(state) == [held[0] - 1, held[1]]
    assert hand(state, 1) == ["farmer", "noble"]
    assert fact(state.view(0), "worth") == ("6 gold" if card == "broker" else "8 gold")
    assert any(text.startswith("{0} does not use the ") and "ability" in text for text in told(state, 1))


@pytest.mark.rule("FBL-37", "FBL-39", "FBL-73")
def test_the_look_of_a_spy_is_not_optional_but_its_trade_is() -> None:
    state = given(["spy, noble", "merchant, farmer"], plays_left=2)
    play(state, "0 play spy")
    assert asked(state) == "0 TradeHands"
    assert "{1} holds a Farmer and a Merchant." in told(state, 0)
    play(state, "0 no")
    assert (hand(state, 0), hand(state, 1)) == (["noble"], ["farmer", "merchant"])
    assert "{0} does not trade." in told(state, 1)


@pytest.mark.rule("FBL-37", "FBL-39", "FBL-86")
def test_the_plays_of_the_engineer_may_be_left_unused_and_its_gold_stays() -> None:
    state = given(["engineer, noble, spy", "farmer, noble"])
    play(state, "0 play engineer", "0 pass")
    assert asked(state) == "1 ChooseCard"
    assert fact(state.view(0), "worth") == "3 gold"


@pytest.mark.rule("FBL-38", "FBL-76", "FBL-R6")
def test_what_has_no_can_must_be_done_the_thief_must_name_somebody() -> None:
    state = given(["thief, noble", "farmer, noble", "spy, noble"])
    play(state, "0 play thief")
    assert choices(state) == ["first to the left", "second to the left"]
    assert reason(state, "0 pass") == ("name the opponent for your Thief", "FBL-29")


@pytest.mark.rule("FBL-38", "FBL-R6")
def test_what_has_no_can_is_done_as_far_as_possible() -> None:
    state = given(["king, noble", "", "spy", ""], plays_left=2)
    play(state, "0 play king")
    assert hand(state, 0) == ["noble", "spy"]
    assert sizes(state) == [2, 0, 0, 0]


@pytest.mark.rule("FBL-R9")
def test_an_empty_hand_may_be_shuffled_in_and_what_was_known_of_the_top_is_lost() -> None:
    state = given(["artist", "farmer, noble"], deck="king, spy", plays_left=1, known_top=[0, 2], stock="10 farmer")
    play(state, "0 play artist", "0 shuffle hand into deck")
    assert (state.known_top, known(state, 1, 0)) == ([0, 0], [])
    assert (len(hand(state, 0)), state.deck_size()) == (4, 8)

"""Feebleton: what a Guard protects and what the General prevents (Card Terms & Rules; EX-4, EX-7 to EX-12)."""

from __future__ import annotations

import pytest

from tests.games.feebleton.feebleton_positions import (
    asked,
    cards,
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

PREVENTABLE = ("conflagration", "blockade", "insurrection", "marauders", "tyranny", "invasion")


@pytest.mark.rule("FBL-47", "FBL-53", "FBL-75")
def test_a_guard_acts_before_the_thief_that_has_just_been_played() -> None:
    state = given(["thief, noble", "guard, merchant, spy"], plays_left=2)
    play(state, "0 play thief", "1 at once guard")
    assert hand(state, 0) == ["noble"]
    assert hand(state, 1) == ["merchant", "spy"]
    assert not any("takes a card" in text for text in told(state, None))


@pytest.mark.rule("FBL-53")
@pytest.mark.parametrize("card", ["thief", "spy", "king", "broker", "scientist"])
def test_every_card_that_acts_on_a_hand_can_be_answered_with_a_guard(card: str) -> None:
    state = given([f"{card}, noble", "guard, merchant"], plays_left=2)
    play(state, f"0 play {card}")
    if card in ("broker", "scientist"):
        play(state, "0 yes")
    assert asked(state) == "1 HandReaction"
    prompt = state.view(1).prompt
    assert card.title() in prompt
    assert "{0}" in prompt
    play(state, "1 at once guard")
    assert hand(state, 1) == ["merchant"]


@pytest.mark.rule("FBL-53", "FBL-R13")
@pytest.mark.parametrize("card", ["broker", "scientist"])
def test_no_guard_is_asked_for_when_the_hand_ability_is_not_used(card: str) -> None:
    state = given([f"{card}, noble, spy", "guard, merchant"], plays_left=2)
    play(state, f"0 play {card}", "0 no")
    assert asked(state) == "0 ChooseCard"


@pytest.mark.rule("FBL-48", "FBL-73")
def test_ex_7_no_guard_between_the_look_and_the_trade() -> None:
    state = given(["spy, noble, farmer", "guard, merchant"], plays_left=2)
    play(state, "0 play spy", "1 pass")
    assert asked(state) == "0 TradeHands"
    assert state.moves(1) == []
    assert reason(state, "1 at once guard")[0] == "it is not your turn to decide"
    play(state, "0 yes")
    assert hand(state, 0) == ["merchant", "guard"]
    assert hand(state, 1) == ["farmer", "noble"]
    assert asked(state) == "0 ChooseCard"


@pytest.mark.rule("FBL-47", "FBL-55", "FBL-R7")
def test_ex_8_a_guard_before_the_spy() -> None:
    state = given(["spy, noble, farmer", "guard, merchant", "farmer, noble"], plays_left=2)
    play(state, "0 play spy", "0 first to the left", "1 at once guard")
    assert known(state, 0, 1) == []
    assert not any("holds" in text for text in told(state, 0))
    assert town(state) == ["spy", "guard"]
    assert asked(state) == "0 ChooseCard"
    assert hand(state, 0) == ["farmer", "noble"]


@pytest.mark.rule("FBL-49")
def test_ex_9_a_completed_taking_stands() -> None:
    state = given(["thief, noble, spy", "guard, guard"], plays_left=2)
    play(state, "0 play thief", "1 pass")
    assert hand(state, 0) == ["noble", "guard", "spy"]
    play(state, "0 play spy", "1 at once guard")
    assert hand(state, 0).count("guard") + town(state).count("guard") == 2
    assert "guard" in hand(state, 0)


@pytest.mark.rule("FBL-54", "FBL-R14")
def test_a_guard_protects_against_later_cards_of_the_same_turn_too() -> None:
    state = given(["thief, spy, king, noble", "guard, merchant", "farmer, noble"], plays_left=4)
    play(state, "0 play thief", "0 first to the left", "1 at once guard")
    play(state, "0 play spy")
    assert asked(state) == "0 TradeHands"
    assert state.target == 2
    play(state, "0 no", "0 play king")
    assert hand(state, 1) == ["merchant"]
    assert len(hand(state, 2)) == 1
    assert fact(state.view(2), "guarded/1") == "by a Guard this turn"


@pytest.mark.rule("FBL-54")
def test_the_protection_is_over_with_the_turn() -> None:
    state = given(["thief, noble, spy, farmer", "guard, merchant, noble", "thief, noble, spy, farmer"], active=0)
    play(state, "0 play thief", "0 first to the left", "1 at once guard")
    assert asked(state) == "1 ChooseCard"
    assert not state.is_protected(1)
    play(state, "1 play noble", "2 play thief", "2 second to the left")
    assert len(hand(state, 1)) == 3


@pytest.mark.rule("FBL-55")
@pytest.mark.parametrize("card", ["thief", "spy", "king", "broker", "scientist"])
def test_a_protected_hand_is_not_looked_at_taken_traded_or_shuffled(card: str) -> None:
    state = given([f"{card}, noble, farmer", "merchant, spy", "farmer"], protected=[1], plays_left=2)
    play(state, f"0 play {card}")
    while asked(state) != "0 ChooseCard":
        play(state, f"0 {choices(state)[0]}")
    assert hand(state, 1) == ["merchant", "spy"]
    assert known(state, 0, 1) == []


@pytest.mark.rule("FBL-56", "FBL-R14")
def test_a_guard_protects_nobody_elses_hand() -> None:
    state = given(["king, noble", "guard, merchant", "spy"], plays_left=2)
    play(state, "0 play king", "1 at once guard")
    assert [hand(state, seat) for seat in range(3)] == [["noble", "spy"], ["merchant"], []]


@pytest.mark.rule("FBL-56", "FBL-R14")
def test_a_guard_stops_neither_the_own_cards_nor_the_taking_of_feebleton() -> None:
    state = given(["guard, artist, noble, bribery", "farmer, noble"], plays_left=3, feebleton="merchant")
    play(state, "0 at once guard", "0 play artist", "0 shuffle hand into deck")
    assert len(hand(state, 0)) == 4
    other = given(["bribery, noble, spy", "guard, farmer"], feebleton="merchant", protected=[1], plays_left=2)
    play(other, "0 play bribery")
    assert piles_of(other, 0) == [["merchant", "bribery"]]


@pytest.mark.rule("FBL-56")
def test_a_guard_does_not_protect_the_deck() -> None:
    state = given(["council_member, noble", "farmer, spy"], protected=[1], deck="king, guard", plays_left=2)
    play(state, "0 play council member")
    assert "On top: the King, then a Guard." in told(state, 0)


@pytest.mark.rule("FBL-R14")
def test_the_protection_stays_when_the_guard_leaves_feebleton() -> None:
    taken = given(["thief, bribery, king, noble", "guard, merchant"], plays_left=4)
    play(taken, "0 play thief", "1 at once guard", "0 play bribery", "0 play king")
    assert (hand(taken, 1), taken.is_protected(1)) == (["merchant"], True)
    back = given(["thief, historian, king, noble", "guard, merchant"], plays_left=5)
    play(back, "0 play thief", "1 at once guard", "0 play historian", "0 take guard", "0 play king")
    assert (hand(back, 1), back.is_protected(1)) == (["merchant"], True)
    assert "guard" in hand(back, 0)


@pytest.mark.rule("FBL-57", "FBL-96", "FBL-R31")
def test_ex_10_a_guard_does_not_stop_marauders_unless_it_lay_there_before() -> None:
    state = given(["marauders, noble, spy", "guard, farmer"], feebleton="merchant", plays_left=2)
    play(state, "0 play marauders")
    assert asked(state) == "0 ChooseCard"
    assert piles_of(state, 0) == [["merchant", "marauders"]]
    before = given(["marauders, noble, spy", "farmer, noble"], feebleton="merchant, guard")
    assert "play marauders" not in choices(before)


@pytest.mark.rule("FBL-58", "FBL-59", "FBL-60", "FBL-90")
@pytest.mark.parametrize("card", PREVENTABLE)
def test_the_general_prevents_every_end_of_era_but_bribery(card: str) -> None:
    state = given([f"{card}, noble, spy", "general, farmer"], feebleton="council_member", plays_left=2)
    play(state, f"0 play {card}")
    assert asked(state) == "1 EraReaction"
    assert state.view(1).prompt == f"{{0}}'s {card.title()} takes Feebleton, unless you play the General now."
    play(state, "1 at once general")
    assert town(state) == ["council_member", card, "general"]
    assert state.piles == []
    assert asked(state) == "0 ChooseCard"


@pytest.mark.rule("FBL-58")
def test_the_general_may_be_kept_and_then_feebleton_is_taken() -> None:
    state = given(["invasion, noble, spy", "general, farmer"], feebleton="merchant", plays_left=2)
    play(state, "0 play invasion", "1 pass")
    assert piles_of(state, 0) == [["merchant", "invasion"]]
    assert hand(state, 1) == ["farmer", "general"]


@pytest.mark.rule("FBL-58", "FBL-R15")
def test_one_may_prevent_ones_own_end_of_era() -> None:
    state = given(["invasion, general, noble, spy", "farmer, noble"], feebleton="merchant", plays_left=2)
    play(state, "0 play invasion")
    assert asked(state) == "0 EraReaction"
    assert state.view(0).prompt.startswith("Your own Invasion takes Feebleton")
    play(state, "0 at once general")
    assert town(state) == ["merchant", "invasion", "general"]


@pytest.mark.rule("FBL-33", "FBL-58", "FBL-61", "FBL-63", "FBL-64", "FBL-100", "FBL-122")
def test_ex_4_how_pile_c_came_about() -> None:
    state = given(
        ["marauders, farmer, merchant", "bribery, farmer, merchant", "general, farmer, merchant"],
        feebleton="3 noble, 2 spy, artist, king",
    )
    play(state, "0 play marauders", "2 at once general")
    assert state.piles == []
    assert town(state)[-2:] == ["marauders", "general"]
    play(state, "1 play bribery")
    assert piles_of(state, 1) == [cards("3 noble, 2 spy, artist, king, marauders, general, bribery")]
    assert state.gold(1) == 9


@pytest.mark.rule("FBL-60", "FBL-61", "FBL-92", "FBL-122")
def test_ex_11_a_prevented_end_of_era_card_stays_and_counts() -> None:
    state = given(
        ["invasion, farmer, noble", "conflagration, farmer, noble", "general, farmer, noble"], feebleton="2 merchant"
    )
    play(state, "0 play invasion", "2 at once general", "1 play conflagration")
    assert piles_of(state, 1) == [["merchant", "merchant", "invasion", "general", "conflagration"]]
    assert (state.cards_owned(1), state.gold(1)) == (5, 0)


@pytest.mark.rule("FBL-62")
def test_ex_12_one_general_prevents_one_end_of_era() -> None:
    state = given(["engineer, invasion, blockade, noble", "general, farmer, noble"])
    play(state, "0 play engineer", "0 play invasion", "1 at once general", "0 play blockade")
    assert piles_of(state, 0) == [["engineer", "invasion", "general", "blockade"]]
    assert asked(state) == "0 ChooseCard"


@pytest.mark.rule("FBL-63", "FBL-100")
def test_nobody_is_asked_for_the_general_when_bribery_is_played() -> None:
    state = given(["bribery, noble, spy", "general, farmer"], feebleton="merchant", plays_left=2)
    play(state, "0 play bribery")
    assert asked(state) == "0 ChooseCard"
    assert piles_of(state, 0) == [["merchant", "bribery"]]


@pytest.mark.rule("FBL-65", "FBL-R16")
@pytest.mark.parametrize("way", ["0 play general", "0 at once general"])
def test_a_general_without_an_end_of_era_is_spent_and_stays_armed_for_none(way: str) -> None:
    state = given(["general, invasion, noble, spy", "farmer, noble"], feebleton="merchant", plays_left=3)
    play(state, way)
    assert asked(state) == "0 ChooseCard"
    assert not any(state.is_protected(seat) for seat in range(2))
    play(state, "0 play invasion")
    assert piles_of(state, 0) == [["merchant", "general", "invasion"]]


@pytest.mark.rule("FBL-R16", "FBL-96")
def test_a_spent_general_still_forbids_marauders_while_it_lies_in_feebleton() -> None:
    state = given(["general, marauders, noble, spy", "farmer, noble"], plays_left=2)
    assert "play marauders" in choices(state)
    play(state, "0 at once general")
    assert "play marauders" not in choices(state)


@pytest.mark.rule("FBL-R16", "FBL-49")
def test_the_general_does_not_reach_back_to_a_pile_that_has_been_taken() -> None:
    state = given(["invasion, noble, spy", "farmer, general"], feebleton="merchant", plays_left=1)
    play(state, "0 play invasion", "1 pass", "1 at once general")
    assert piles_of(state, 0) == [["merchant", "invasion"]]
    assert sizes(state)[0] == 4

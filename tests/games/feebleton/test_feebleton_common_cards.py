"""Feebleton: the nine common cards (Card Descriptions)."""

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
    known_top,
    play,
    reason,
    shown,
    sizes,
    told,
    town,
    worth,
)


@pytest.mark.rule("FBL-66", "FBL-67", "FBL-68")
@pytest.mark.parametrize(("card", "gold"), [("farmer", 1), ("merchant", 2), ("noble", 3)])
def test_farmer_merchant_and_noble_give_gold_and_do_nothing_else(card: str, gold: int) -> None:
    assert worth(card) == gold
    state = given([f"{card}, spy, thief", "farmer, noble"], plays_left=2)
    play(state, f"0 play {card}")
    assert (asked(state), state.plays_left, state.deck_size()) == ("0 ChooseCard", 1, 8)
    assert [hand(state, seat) for seat in range(2)] == [["spy", "thief"], ["farmer", "noble"]]


@pytest.mark.rule("FBL-69")
def test_an_artist_draws_two_cards_from_the_top() -> None:
    assert worth("artist") == 0
    state = given(["artist, noble, spy", "farmer, noble"], deck="king, guard, thief", plays_left=2)
    play(state, "0 play artist", "0 draw")
    assert sorted(hand(state, 0)) == ["guard", "king", "noble", "spy"]
    assert state.deck_size() == 9


@pytest.mark.rule("FBL-69")
def test_an_artist_shuffles_the_whole_hand_in_and_draws_four() -> None:
    every = sorted(cards("noble, spy, thief, king, 3 guard"))
    seen: set[tuple[str, ...]] = set()
    for seed in range(12):
        state = given(
            ["artist, noble, spy, thief", "farmer, noble"], deck="king, 2 guard", stock="guard", plays_left=2, seed=seed
        )
        play(state, "0 play artist", "0 shuffle hand into deck")
        assert sizes(state)[0] == 4
        assert sorted(hand(state, 0) + deck(state)) == every
        seen.add(tuple(hand(state, 0)))
    assert len(seen) > 4


@pytest.mark.rule("FBL-70")
def test_a_worker_is_worth_two() -> None:
    assert worth("worker") == 2


@pytest.mark.rule("FBL-71", "FBL-R17", "FBL-128")
@pytest.mark.parametrize(("answer", "after"), [("keep order", ["king", "spy"]), ("swap order", ["spy", "king"])])
def test_a_council_member_puts_the_two_top_cards_back_in_either_order(answer: str, after: list[str]) -> None:
    assert worth("council_member") == 2
    state = given(["council_member, noble, 2 guard", "farmer, noble"], deck="king, spy, thief", plays_left=1)
    play(state, "0 play council member")
    assert choices(state) == ["keep order", "swap order"]
    assert shown(state.view(0), "deck")[-2:] == ["spy", "king"]
    assert shown(state.view(1), "deck") == ["back"] * 11
    assert state.deck_size() == 11
    play(state, f"0 {answer}")
    assert after[0] in hand(state, 0)
    assert known_top(state, 0) == after[1:]


@pytest.mark.rule("FBL-71", "FBL-R17")
def test_the_third_card_of_the_deck_is_not_seen() -> None:
    state = given(["council_member, noble, 2 guard", "farmer, noble"], deck="king, spy, thief", plays_left=2)
    play(state, "0 play council member", "0 keep order")
    assert known_top(state, 0) == ["king", "spy"]
    assert not any("Thief" in text for text in told(state, 0))


@pytest.mark.rule("FBL-R17")
def test_the_order_is_asked_also_when_the_two_cards_are_alike() -> None:
    state = given(["council_member, noble", "farmer, noble"], deck="2 spy", plays_left=2)
    play(state, "0 play council member")
    assert (asked(state), choices(state)) == ("0 ArrangeDeck", ["keep order", "swap order"])


@pytest.mark.rule("FBL-71", "FBL-R17")
def test_with_one_card_in_the_deck_it_is_looked_at_without_a_choice() -> None:
    state = given(["council_member, noble, spy", "farmer, noble"], deck="king", stock="", plays_left=2)
    play(state, "0 play council member")
    assert asked(state) == "0 ChooseCard"
    assert known_top(state, 0) == ["king"]
    assert "On top: the King." in told(state, 0)
    assert not state.over


@pytest.mark.rule("FBL-R17")
def test_everybody_sees_the_look_and_nobody_learns_whether_the_order_changed() -> None:
    seen = []
    for answer in ("keep order", "swap order"):
        state = given(["council_member, noble", "farmer, noble"], deck="king, spy", plays_left=2)
        play(state, "0 play council member", f"0 {answer}")
        assert "{0} looks at the top of the deck." in told(state, 1)
        seen.append((told(state, 1), told(state, None), state.view(1).data(), state.view(None).data()))
    assert seen[0] == seen[1]


@pytest.mark.rule("FBL-72")
def test_a_guard_has_no_gold() -> None:
    assert worth("guard") == 0


@pytest.mark.rule("FBL-73", "FBL-128")
def test_a_spy_looks_at_the_hand_of_one_opponent_and_may_trade() -> None:
    assert worth("spy") == 0
    state = given(["spy, noble", "farmer, noble", "king, merchant, worker"], plays_left=2)
    play(state, "0 play spy", "0 second to the left")
    assert shown(state.view(0), "hand/2") == ["merchant", "worker", "king"]
    assert shown(state.view(0), "hand/1") == ["back", "back"]
    play(state, "0 yes")
    assert hand(state, 0) == ["merchant", "worker", "king"]
    assert hand(state, 2) == ["noble"]
    assert "{0} and {2} trade hands." in told(state, 1)


@pytest.mark.rule("FBL-74", "FBL-R18")
@pytest.mark.parametrize(
    ("own", "other"), [("", "farmer, noble"), ("noble", "5 farmer"), ("3 farmer, noble", "worker")]
)
def test_complete_hands_change_places_whatever_their_sizes(own: str, other: str) -> None:
    state = given([f"spy, {own}", other], plays_left=2)
    play(state, "0 play spy", "0 yes")
    assert (hand(state, 0), hand(state, 1)) == (cards(other), cards(own))
    assert asked(state) == "0 ChooseCard"


@pytest.mark.rule("FBL-R18")
def test_the_trade_is_asked_also_between_two_empty_hands() -> None:
    state = given(["spy", "", "guard, merchant"])
    play(state, "0 play spy")
    play(state, "0 first to the left")
    assert (asked(state), choices(state)) == ("0 TradeHands", ["yes", "no"])


@pytest.mark.rule("FBL-R18")
def test_a_spy_may_name_an_empty_hand_give_everything_away_and_draw_four() -> None:
    state = given(["spy, noble, worker", "", "farmer, guard"], deck="king, thief, artist, 2 council_member")
    play(state, "0 play spy", "0 first to the left", "0 yes")
    assert sorted(hand(state, 0)) == ["artist", "council_member", "king", "thief"]
    assert hand(state, 1) == ["noble", "worker"]
    assert "{1} holds no cards." in told(state, 0)


@pytest.mark.rule("FBL-75", "FBL-129")
def test_a_thief_takes_one_card_of_one_opponent_into_the_hand() -> None:
    assert worth("thief") == 0
    state = given(["thief, noble", "king", "farmer, spy"], plays_left=2)
    play(state, "0 play thief", "0 first to the left")
    assert hand(state, 0) == ["noble", "king"]
    assert sizes(state) == [2, 0, 2]
    assert town(state) == ["thief"]


@pytest.mark.rule("FBL-75", "FBL-R19")
def test_the_stolen_card_is_uniform_over_the_cards_not_over_the_kinds() -> None:
    stolen: Counter[str] = Counter()
    for seed in range(1000):
        state = given(["thief, 3 noble", "3 farmer, spy, worker"], plays_left=2, seed=seed)
        play(state, "0 play thief")
        stolen.update(card for card in hand(state, 0) if card != "noble")
    assert sum(stolen.values()) == 1000
    assert abs(stolen["farmer"] - 600) < 75
    assert abs(stolen["spy"] - 200) < 60
    assert abs(stolen["worker"] - 200) < 60


@pytest.mark.rule("FBL-76", "FBL-R19")
def test_a_thief_names_an_unprotected_opponent_who_holds_a_card() -> None:
    state = given(["thief, noble", "farmer, noble", "", "spy, noble"], protected=[1], plays_left=2)
    play(state, "0 play thief")
    assert "{0} names {3}, the only one it can work on." in told(state, None)
    assert (sizes(state), asked(state)) == ([2, 2, 0, 1], "0 ChooseCard")


@pytest.mark.rule("FBL-76", "FBL-R19")
def test_a_spy_names_an_unprotected_opponent_also_one_without_cards() -> None:
    state = given(["spy, noble", "farmer, noble", "", "merchant, noble"], protected=[1], plays_left=2)
    play(state, "0 play spy")
    assert choices(state) == ["second to the left", "third to the left"]
    assert reason(state, "0 first to the left") == ("{1} is protected by a Guard this turn", "FBL-54")


@pytest.mark.rule("FBL-76", "FBL-R19")
@pytest.mark.parametrize(
    ("card", "other", "protected"), [("thief", "", []), ("thief", "guard", [1]), ("spy", "guard", [1])]
)
def test_without_a_possible_victim_the_ability_is_void_and_no_window_opens(
    card: str, other: str, protected: list[int]
) -> None:
    state = given([f"{card}, noble, worker", other], protected=protected, plays_left=2)
    play(state, f"0 play {card}")
    assert asked(state) == "0 ChooseCard"
    assert town(state) == [card]
    said = "whose hand it could look at" if card == "spy" else "it could take a card from"
    assert f"There is nobody {said}." in told(state, 1)


@pytest.mark.rule("FBL-R19")
def test_the_card_is_taken_from_what_is_left_after_guards_have_been_played() -> None:
    state = given(["king, noble", "guard, merchant", "worker"], plays_left=2)
    play(state, "0 play king", "1 at once guard")
    assert hand(state, 0) == ["noble", "worker"]
    assert "guard" in town(state)


@pytest.mark.rule("FBL-R7")
def test_when_the_target_plays_a_guard_no_other_target_may_be_named() -> None:
    state = given(["thief, noble, spy", "guard, merchant", "worker, farmer"], plays_left=2)
    play(state, "0 play thief", "0 first to the left", "1 at once guard")
    assert asked(state) == "0 ChooseCard"
    assert sizes(state) == [2, 1, 2]

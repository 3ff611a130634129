"""Feebleton: the town that everybody builds, and the piles it becomes (Gameplay)."""

from __future__ import annotations

import pytest

from greathall.games.feebleton.box.components import IDS
from greathall.kernel import Dice, playout
from tests.games.feebleton.feebleton_positions import asked, cards, choices, given, hand, new, piles_of, play, town

ERA = ("conflagration", "blockade", "insurrection", "marauders", "tyranny", "invasion", "bribery")


@pytest.mark.rule("FBL-14", "FBL-28")
@pytest.mark.parametrize("card", [card for card in IDS if card not in ERA])
def test_every_card_that_is_played_goes_into_feebleton(card: str) -> None:
    state = given([f"{card}, noble, spy", "farmer, spy"], feebleton="merchant, farmer", plays_left=2)
    held = hand(state, 0).count(card)
    play(state, f"0 play {card.replace('_', ' ')}")
    assert town(state) == ["merchant", "farmer", card]
    assert hand(state, 0).count(card) == held - 1


@pytest.mark.rule("FBL-14")
def test_cards_played_out_of_turn_go_into_feebleton_too() -> None:
    state = given(["thief, noble", "guard, noble"], plays_left=2)
    play(state, "0 play thief", "1 at once guard")
    assert town(state) == ["thief", "guard"]
    assert hand(state, 1) == ["noble"]


@pytest.mark.rule("FBL-15")
def test_feebleton_grows_over_the_turns_until_an_era_ends() -> None:
    state = given(["farmer, noble, merchant, bribery", "farmer, noble, merchant, spy"])
    play(state, "0 play noble", "1 play merchant", "0 play merchant", "1 play noble")
    assert town(state) == ["noble", "merchant", "merchant", "noble"]
    play(state, "0 play bribery")
    assert town(state) == []


@pytest.mark.rule("FBL-15", "FBL-59")
def test_a_prevented_end_of_era_lets_feebleton_grow_on() -> None:
    state = given(["invasion, noble, farmer", "general, noble, farmer"], feebleton="merchant")
    play(state, "0 play invasion", "1 at once general", "1 play noble")
    assert town(state) == ["merchant", "invasion", "general", "noble"]


@pytest.mark.rule("FBL-16", "FBL-91", "FBL-R2")
@pytest.mark.parametrize("card", ERA)
def test_whoever_plays_an_end_of_era_takes_all_of_feebleton_and_the_card_itself(card: str) -> None:
    state = given(["farmer, noble", f"{card}, noble"], feebleton="council_member, 2 merchant", active=1, plays_left=2)
    play(state, f"1 play {card}")
    assert piles_of(state, 1) == [["council_member", "merchant", "merchant", card]]
    assert piles_of(state, 0) == []
    assert state.cards_owned(1) == 4


@pytest.mark.rule("FBL-17")
def test_a_taken_pile_is_closed_for_the_rest_of_the_game() -> None:
    for seed in range(8):
        state = new(3, seed)
        dice = Dice(seed)
        taken: list[list[int]] = []
        while not state.over:
            assert state.piles[: len(taken)] == taken
            taken = [pile.copy() for pile in state.piles]
            playout(state, dice, 1)
        assert state.piles[: len(taken)] == taken


@pytest.mark.rule("FBL-17", "FBL-R23")
def test_the_historian_does_not_reach_into_piles() -> None:
    state = given(
        ["historian, noble", "farmer, noble"], feebleton="farmer", piles=[(0, "king, bribery"), (1, "invasion")]
    )
    play(state, "0 play historian")
    assert piles_of(state, 0) == [["king", "bribery"]]
    assert "farmer" in hand(state, 0)
    assert "king" not in hand(state, 0)


@pytest.mark.rule("FBL-18", "FBL-43")
def test_a_new_feebleton_begins_without_cards() -> None:
    state = given(["bribery, noble, farmer", "farmer, noble"], feebleton="merchant", plays_left=3)
    play(state, "0 play bribery")
    assert town(state) == []
    play(state, "0 play noble")
    assert town(state) == ["noble"]
    assert piles_of(state, 0) == [["merchant", "bribery"]]


@pytest.mark.rule("FBL-19", "FBL-109")
def test_a_second_pile_is_kept_apart_from_the_first() -> None:
    state = given(["bribery, spy", "farmer, spy"], feebleton="merchant", piles=[(0, "5 noble, broker, invasion")])
    play(state, "0 play bribery")
    assert piles_of(state, 0) == [cards("5 noble, broker, invasion"), ["merchant", "bribery"]]
    assert state.values == [15 + 7 - 4, 2]
    assert state.gold(0) == 20


@pytest.mark.rule("FBL-20", "FBL-R3")
@pytest.mark.parametrize(
    ("card", "gold"),
    [("conflagration", 0), ("blockade", 0), ("insurrection", 0), ("marauders", -2), ("invasion", -4), ("bribery", 0)],
)
def test_an_end_of_era_on_an_empty_feebleton_makes_a_pile_of_its_own(card: str, gold: int) -> None:
    state = given([f"{card}, noble", "farmer, noble"])
    assert f"play {card}" in choices(state)
    play(state, f"0 play {card}")
    assert piles_of(state, 0) == [[card]]
    assert state.gold(0) == gold


@pytest.mark.rule("FBL-R34", "FBL-16")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_are_at_most_seven_piles_each_with_an_end_of_era_card(seats: int) -> None:
    most = 0
    for seed in range(60):
        state = new(seats, seed, ("reactions", "full")[seed % 2])
        playout(state, Dice(seed))
        most = max(most, len(state.piles))
        assert len(state.piles) <= 7
        for pile in state.piles:
            assert IDS[pile[-1]] in ERA
    assert most >= 5


@pytest.mark.rule("FBL-R34", "FBL-89")
def test_a_prevented_end_of_era_that_comes_back_takes_one_pile_at_most() -> None:
    state = given(["historian, farmer, noble", "farmer, noble"], feebleton="merchant, invasion, general", plays_left=2)
    play(state, "0 play historian", "0 take invasion", "0 play invasion")
    assert piles_of(state, 0) == [["merchant", "general", "historian", "invasion"]]
    assert asked(state) == "1 ChooseCard"
    assert "invasion" not in hand(state, 0)

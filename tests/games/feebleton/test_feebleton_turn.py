"""Feebleton: the two steps of a turn, and additional plays (Player Turn; Worker, Engineer)."""

from __future__ import annotations

import pytest

from greathall.games.feebleton.box.components import IDS
from tests.games.feebleton.feebleton_positions import (
    GAME,
    asked,
    choices,
    given,
    hand,
    new,
    piles_of,
    play,
    reason,
    sizes,
    told,
    town,
)


@pytest.mark.rule("FBL-21", "FBL-R4")
def test_the_play_of_step_1_cannot_be_declined() -> None:
    state = given(["invasion, farmer", "farmer, noble"])
    assert choices(state) == ["play farmer", "play invasion"]
    assert reason(state, "0 pass") == (
        "the first play of a turn cannot be declined while a card is playable",
        "FBL-21",
    )


@pytest.mark.rule("FBL-R4")
def test_a_hand_that_can_only_hurt_must_be_played_all_the_same() -> None:
    state = given(["invasion, marauders", "farmer, noble"])
    assert choices(state) == ["play marauders", "play invasion"]
    play(state, "0 play invasion")
    assert state.gold(0) == -4


@pytest.mark.rule("FBL-21")
def test_one_card_is_played_and_then_the_turn_is_over() -> None:
    state = given(["noble, merchant", "farmer, noble"])
    play(state, "0 play noble")
    assert asked(state) == "1 ChooseCard"
    assert town(state) == ["noble"]


@pytest.mark.rule("FBL-22")
@pytest.mark.parametrize(("held", "drawn"), [("noble, guard", 3), ("noble, 2 guard", 2), ("noble, 3 guard", 1)])
def test_step_2_draws_one_after_the_other_until_the_hand_is_four(held: str, drawn: int) -> None:
    state = given([held, "farmer, noble"], deck="spy, thief, artist, worker")
    play(state, "0 play noble")
    assert sizes(state)[0] == 4
    top = ["spy", "thief", "artist", "worker"]
    assert sorted(hand(state, 0)) == sorted(["guard"] * (4 - drawn) + top[:drawn])
    assert state.deck_size() == 12 - drawn
    assert f"{{0}} draws {drawn} card{'s' if drawn > 1 else ''}." in told(state, None)


@pytest.mark.rule("FBL-23")
@pytest.mark.parametrize("left", [4, 5, 9])
def test_with_four_or_more_cards_nothing_is_drawn_and_nothing_discarded(left: int) -> None:
    state = given([f"noble, {left} farmer", "merchant, noble"])
    play(state, "0 play noble")
    assert hand(state, 0) == ["farmer"] * left
    assert state.deck_size() == 8
    assert not any("draws" in text for text in told(state, None))


@pytest.mark.rule("FBL-24")
def test_only_the_active_player_draws_up() -> None:
    state = given(["thief, 3 noble", "farmer, merchant, noble, spy", "guard, merchant", "merchant, spy"])
    play(state, "0 play thief", "0 first to the left")
    assert sizes(state) == [4, 3, 2, 2]
    assert state.deck_size() == 8


@pytest.mark.rule("FBL-24")
def test_a_guard_that_was_spent_is_replaced_only_in_ones_own_step_2() -> None:
    state = given(["thief, 3 noble", "guard, artist, 2 merchant"])
    play(state, "0 play thief", "1 at once guard")
    assert sizes(state) == [4, 3]
    play(state, "1 play merchant")
    assert sizes(state) == [4, 4]


@pytest.mark.rule("FBL-25")
def test_additional_plays_come_before_the_drawing() -> None:
    state = given(["worker, noble, merchant", "farmer, noble"])
    play(state, "0 play worker")
    assert (state.deck_size(), sizes(state)[0]) == (8, 2)
    play(state, "0 play noble")
    assert (state.deck_size(), sizes(state)[0]) == (5, 4)
    assert asked(state) == "1 ChooseCard"


@pytest.mark.rule("FBL-26", "FBL-R5")
@pytest.mark.parametrize("held", ["", "marauders", "tyranny", "marauders, tyranny"])
def test_who_has_no_playable_card_goes_straight_to_step_2(held: str) -> None:
    state = given(["spy, farmer, noble", held], feebleton="guard")
    play(state, "0 play noble")
    assert asked(state) == "0 ChooseCard"
    assert town(state) == ["guard", "noble"]
    assert sizes(state) == [4, 4]
    assert "{1} has no playable card." in told(state, 0)
    assert not any("Marauders" in text or "Tyranny" in text for text in told(state, 0))


@pytest.mark.rule("FBL-R5", "FBL-41")
def test_who_cannot_play_the_rest_of_the_hand_can_only_stop() -> None:
    state = given(["worker, tyranny, marauders", "farmer, noble"], feebleton="guard")
    play(state, "0 play worker")
    assert choices(state) == ["pass"]
    play(state, "0 pass")
    assert asked(state) == "1 ChooseCard"
    assert sorted(hand(state, 0)) == ["farmer", "farmer", "marauders", "tyranny"]
    assert not any("no playable card" in text for text in told(state, None))


@pytest.mark.rule("FBL-27")
def test_only_marauders_and_tyranny_can_be_unplayable() -> None:
    for town_cards in ("", "guard", "general", "king", "farmer, guard"):
        for card in IDS:
            if card in town_cards and card != "guard":
                continue
            state = given([f"{card}, 2 farmer, worker", "farmer, noble"], feebleton=town_cards)
            forbidden = (card == "marauders" and ("guard" in town_cards or "general" in town_cards)) or (
                card == "tyranny" and "king" not in town_cards
            )
            assert (f"play {card.replace('_', ' ')}" in choices(state)) is not forbidden


@pytest.mark.rule("FBL-27", "FBL-R6")
@pytest.mark.parametrize(
    ("card", "gold"), [("thief", 0), ("spy", 0), ("king", 6), ("historian", 0), ("council_member", 2), ("general", 0)]
)
def test_a_card_may_be_played_although_its_ability_can_do_nothing(card: str, gold: int) -> None:
    state = given([f"{card}, noble, 3 guard", ""], stock="", deck="farmer", protected=[1], plays_left=2, plays_made=0)
    play(state, f"0 play {card.replace('_', ' ')}")
    assert town(state) == [card]
    assert asked(state) == "0 ChooseCard"
    assert {fact.id: fact.value for fact in state.view(0).facts}["worth"] == f"{gold} gold"


@pytest.mark.rule("FBL-32", "FBL-40", "FBL-70")
def test_a_worker_gives_one_more_play() -> None:
    state = given(["worker, noble, merchant, farmer", "farmer, noble"])
    play(state, "0 play worker")
    assert (state.plays_left, state.plays_made) == (1, 1)
    play(state, "0 play noble")
    assert asked(state) == "1 ChooseCard"
    assert town(state) == ["worker", "noble"]


@pytest.mark.rule("FBL-40", "FBL-86")
def test_the_engineer_gives_three_more_plays() -> None:
    state = given(["engineer, 2 noble, merchant, farmer, spy", "farmer, noble"])
    play(state, "0 play engineer", "0 play noble", "0 play noble")
    assert state.plays_left == 1
    play(state, "0 play merchant")
    assert asked(state) == "1 ChooseCard"
    assert town(state) == ["engineer", "noble", "noble", "merchant"]


@pytest.mark.rule("FBL-40", "FBL-R10")
def test_workers_and_the_engineer_played_as_additional_cards_add_their_plays_too() -> None:
    state = given(["2 worker, engineer, noble, merchant, farmer", "farmer, noble"])
    play(state, "0 play worker", "0 play worker")
    assert state.plays_left == 1
    play(state, "0 play engineer")
    assert (state.plays_left, state.plays_made) == (3, 3)
    other = given(["worker, engineer, noble, merchant", "farmer, noble"])
    play(other, "0 play engineer", "0 play worker")
    assert (other.plays_left, other.plays_made) == (3, 2)


@pytest.mark.rule("FBL-41")
def test_additional_plays_may_be_declined_at_any_point_and_are_lost() -> None:
    state = given(["engineer, noble, merchant, farmer", "farmer, noble"])
    play(state, "0 play engineer")
    assert (state.plays_left, "pass" in choices(state)) == (3, True)
    play(state, "0 play noble")
    assert (state.plays_left, "pass" in choices(state)) == (2, True)
    play(state, "0 pass")
    assert asked(state) == "1 ChooseCard"
    assert sizes(state)[0] == 4
    assert town(state) == ["engineer", "noble"]


@pytest.mark.rule("FBL-37", "FBL-39", "FBL-70")
def test_ex_16_a_worker_may_stay_the_only_play_and_its_gold_stays_in_feebleton() -> None:
    state = given(["worker, noble", "farmer, noble"])
    play(state, "0 play worker")
    assert "pass" in choices(state)
    offer = next(offer for offer in state.view(0).offers if offer.move == GAME.vocabulary.move("pass"))
    assert offer.words == "stop playing"
    play(state, "0 pass")
    assert town(state) == ["worker"]
    assert "2 gold" in [fact.value for fact in state.view(0).facts]


@pytest.mark.rule("FBL-42", "FBL-R10")
@pytest.mark.parametrize(
    ("held", "other", "moves"),
    [
        ("artist, noble", "farmer, noble", ["0 play artist", "0 draw"]),
        ("thief, noble", "spy", ["0 play thief"]),
        ("spy, noble", "spy, guard", ["0 play spy", "1 pass", "0 yes"]),
        ("historian, noble", "farmer, noble", ["0 play historian", "0 take spy"]),
    ],
)
def test_cards_gained_in_a_turn_may_be_used_for_its_additional_plays(held: str, other: str, moves: list[str]) -> None:
    state = given([held, other], feebleton="spy, farmer", deck="spy, farmer", plays_left=2)
    play(state, *moves)
    assert asked(state) == "0 ChooseCard"
    assert "play spy" in choices(state)


@pytest.mark.rule("FBL-43", "FBL-R11")
def test_an_end_of_era_does_not_end_the_turn() -> None:
    state = given(["worker, bribery, noble, farmer", "farmer, noble"], feebleton="merchant", plays_left=2)
    play(state, "0 play worker", "0 play bribery")
    assert asked(state) == "0 ChooseCard"
    assert choices(state) == ["play farmer", "play noble", "pass"]
    play(state, "0 play noble")
    assert town(state) == ["noble"]
    assert piles_of(state, 0) == [["merchant", "worker", "bribery"]]


@pytest.mark.rule("FBL-R11")
def test_being_prevented_uses_up_the_play() -> None:
    state = given(["invasion, noble", "general, farmer, noble"])
    play(state, "0 play invasion", "1 at once general")
    assert asked(state) == "1 ChooseCard"


@pytest.mark.rule("FBL-R10", "FBL-R23")
def test_a_worker_taken_back_gives_back_no_play_and_adds_none_until_played_again() -> None:
    state = given(["worker, historian, noble, farmer", "farmer, noble"])
    play(state, "0 play worker", "0 play historian")
    assert "worker" in hand(state, 0)
    assert asked(state) == "1 ChooseCard"
    again = given(["worker, historian, noble, farmer", "farmer, noble"], plays_left=2)
    play(again, "0 play worker", "0 play historian")
    assert again.plays_left == 1
    play(again, "0 play worker")
    assert again.plays_left == 1


@pytest.mark.rule("FBL-22", "FBL-23")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_begins_a_later_turn_with_fewer_than_four_cards_unless_others_took_some(seats: int) -> None:
    state = new(seats, 4)
    while not state.over:
        before = state.turn
        seat = state.active
        state.play(state.to_act[0], state.moves(state.to_act[0])[0])
        if state.turn == before + 1 and not state.over:
            assert len(state.hands[seat]) >= 4

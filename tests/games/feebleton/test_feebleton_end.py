"""Feebleton: the last card of the deck ends the game, whoever draws it and why (Victory; EX-6)."""

from __future__ import annotations

import pytest

from greathall.kernel import Dice
from tests.games.feebleton.feebleton_positions import GAME, asked, choices, given, hand, new, play, reason, sizes, told


@pytest.mark.rule("FBL-101", "FBL-102", "FBL-107")
def test_ex_6_the_game_ends_with_the_last_card() -> None:
    state = given(
        ["farmer, noble", "king, noble, 2 spy"],
        feebleton="3 noble",
        stock="farmer",
        active=1,
        piles=[(0, "merchant, bribery")],
    )
    play(state, "1 play noble")
    assert state.over
    assert state.to_act == ()
    assert hand(state, 1) == ["farmer", "spy", "spy", "king"]
    result = state.result()
    assert (result.scores, result.places) == ([2, 0], [1, 2])
    assert (result.reason, result.rule) == ("the last card of the deck was drawn", "FBL-101")
    assert told(state, 0)[-1] == "The last card of the deck is drawn: the game is over."


@pytest.mark.rule("FBL-101", "FBL-103", "FBL-R25")
@pytest.mark.parametrize("left", [1, 2, 3])
def test_step_2_ends_the_game_also_when_it_needs_exactly_what_is_left(left: int) -> None:
    state = given(["noble, spy", "farmer, noble"], stock=f"{left} farmer")
    play(state, "0 play noble")
    assert state.over
    assert (sizes(state)[0], state.deck_size()) == (1 + left, 0)


@pytest.mark.rule("FBL-101", "FBL-R25")
def test_the_game_goes_on_while_one_card_is_left() -> None:
    state = given(["noble, spy, thief, worker", "farmer, noble"], stock="2 farmer")
    play(state, "0 play noble")
    assert (state.over, state.deck_size()) == (False, 1)


@pytest.mark.rule("FBL-102", "FBL-103", "FBL-104", "FBL-R25")
@pytest.mark.parametrize(("card", "left", "drawn"), [("artist", 1, 1), ("artist", 2, 2), ("philosopher", 2, 2)])
def test_a_draw_of_artist_or_philosopher_ends_the_game_at_once(card: str, left: int, drawn: int) -> None:
    state = given([f"{card}, noble, worker", "farmer, noble"], stock=f"{left} farmer", plays_left=2)
    play(state, f"0 play {card}", "0 draw")
    assert state.over
    assert len(hand(state, 0)) == 2 + drawn
    assert state.plays_left == 1


@pytest.mark.rule("FBL-102", "FBL-103", "FBL-R22", "FBL-R25")
def test_the_scientist_ends_the_game_on_the_way_and_those_after_get_nothing() -> None:
    state = given(["scientist, noble", "2 spy", "worker"], stock="2 farmer")
    play(state, "0 play scientist", "0 yes")
    # 1 + 2 + 1 + 2 = 6 cards: four for the first, two for the second, none for the third.
    assert state.over
    assert sizes(state) == [4, 2, 0]
    assert not any("{2} draws" in text for text in told(state, None))


@pytest.mark.rule("FBL-103")
def test_it_does_not_matter_that_an_opponent_draws_the_last_card() -> None:
    state = given(["noble, scientist", "3 spy", "2 worker"], stock="3 farmer", piles=[(2, "farmer, bribery")])
    play(state, "0 play scientist", "0 yes")
    # 1 + 3 + 2 + 3 = 9 cards: the third draws the last one.
    assert (state.over, sizes(state)) == (True, [4, 4, 1])
    assert state.result().winners == [2]


@pytest.mark.rule("FBL-104")
def test_the_check_is_made_after_each_card_and_further_draws_are_no_error() -> None:
    state = given(["philosopher, noble, spy", "farmer, noble"], stock="farmer")
    play(state, "0 play philosopher", "0 draw")
    assert (state.over, len(hand(state, 0))) == (True, 3)
    assert "{0} draws 1 card." in told(state, 1)


@pytest.mark.rule("FBL-105", "FBL-R26")
def test_a_hand_shuffled_in_counts_for_the_draws_of_the_same_ability() -> None:
    artist = given(["artist, noble, worker, spy", "farmer, noble"], stock="farmer", plays_left=2)
    play(artist, "0 play artist", "0 shuffle hand into deck")
    assert (artist.over, len(hand(artist, 0)), artist.deck_size()) == (True, 4, 0)
    philosopher = given(["philosopher, noble, worker, spy", "farmer, noble"], stock="farmer", plays_left=2)
    play(philosopher, "0 play philosopher", "0 shuffle hand into deck")
    assert (philosopher.over, len(hand(philosopher, 0))) == (True, 4)
    more = given(["artist, noble, worker, spy", "farmer, noble"], stock="2 farmer", plays_left=2)
    play(more, "0 play artist", "0 shuffle hand into deck")
    assert (more.over, more.deck_size()) == (False, 1)


@pytest.mark.rule("FBL-105", "FBL-R26")
def test_an_emptied_deck_is_never_filled_again() -> None:
    state = given(["artist, scientist, noble", "farmer, noble"], stock="farmer, merchant", plays_left=3)
    play(state, "0 play artist", "0 draw")
    assert (state.over, state.deck_size(), choices(state)) == (True, 0, [])
    assert "scientist" in hand(state, 0)
    assert reason(state, "0 play scientist") == ("the game is over", "FBL-101")


@pytest.mark.rule("FBL-106")
def test_looking_at_the_last_card_is_not_drawing_it() -> None:
    one = given(["council_member, noble, worker", "farmer, noble"], stock="farmer", plays_left=2)
    play(one, "0 play council member")
    assert (one.over, one.deck_size(), asked(one)) == (False, 1, "0 ChooseCard")
    two = given(["council_member, noble, worker", "farmer, noble"], stock="2 farmer", plays_left=2)
    play(two, "0 play council member", "0 swap order")
    assert (two.over, two.deck_size()) == (False, 2)


@pytest.mark.rule("FBL-107")
def test_cards_in_feebleton_and_in_hands_give_no_gold_and_are_not_owned() -> None:
    state = given(["noble, king, bribery", "farmer, noble"], feebleton="4 noble", stock="farmer")
    play(state, "0 play noble")
    result = state.result()
    assert result.scores == [0, 0]
    assert result.tiebreaks == [[0], [0]]
    assert result.details == [["no pile: 0 gold"], ["no pile: 0 gold"]]


@pytest.mark.rule("FBL-R25", "FBL-102")
@pytest.mark.parametrize("anytime", ["reactions", "full"])
def test_open_choices_vanish_with_the_last_card(anytime: str) -> None:
    state = given(["artist, guard, noble", "guard, noble"], stock="2 farmer", plays_left=3, anytime=anytime)
    play(state, "0 play artist", "0 draw")
    assert (state.over, list(state.agenda), state.offered) == (True, [], [])
    for seat in range(2):
        assert state.moves(seat) == []
        assert state.view(seat).offers == []
    assert state.view(None).result is not None


@pytest.mark.rule("FBL-R33", "FBL-101")
@pytest.mark.parametrize("anytime", ["reactions", "full"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_game_ends_within_the_bounds_that_were_counted(seats: int, anytime: str) -> None:
    for seed in range(40):
        state = new(seats, seed, anytime)
        dice = Dice(seed)
        decisions = 0
        while not state.over:
            moves = state.moves(state.to_act[0])
            state.play(state.to_act[0], moves[dice.below(len(moves))])
            decisions += 1
        plays = sum(" plays " in text for text in told(state, None))
        assert plays <= 72
        assert state.turn <= 72 * (seats + 1)
        assert decisions <= (432 if anytime == "reactions" else GAME.most_decisions)
        assert state.result().rule == "FBL-101"
        assert state.deck_size() == 0


@pytest.mark.rule("FBL-R33")
def test_a_game_in_which_everybody_lays_the_first_offer_ends_too() -> None:
    for seats in (2, 3, 4):
        for last in (0, -1):
            state = new(seats, 11, "full")
            decisions = 0
            while not state.over:
                state.play(state.to_act[0], state.moves(state.to_act[0])[last])
                decisions += 1
            assert decisions <= GAME.most_decisions == 1800

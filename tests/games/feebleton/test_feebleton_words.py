"""Feebleton: what is told and offered, with the rule it rests on; and that reasons do not betray a hand."""

from __future__ import annotations

import pytest

from greathall.games.feebleton.position.state import FeebletonState
from tests.games.feebleton.feebleton_positions import GAME, asked, given, play


def lines(state: FeebletonState, seat: int | None = None) -> list[tuple[str, str]]:
    return [(line.text, line.rule) for line in state.told(seat)]


def cited(state: FeebletonState) -> dict[str, str]:
    """The legal moves with the rule shown beside them."""
    return {GAME.vocabulary.words(offer.move): offer.rule for offer in state.view(state.to_act[0]).offers}


def offers(state: FeebletonState) -> dict[str, str]:
    return {GAME.vocabulary.words(offer.move): offer.words for offer in state.view(state.to_act[0]).offers}


@pytest.mark.rule("FBL-21", "FBL-41", "FBL-46")
def test_playing_and_stopping_cite_the_play_they_are_about() -> None:
    state = given(["worker, guard, noble", "farmer"])
    assert cited(state) == {
        "play noble": "FBL-21",
        "play worker": "FBL-21",
        "play guard": "FBL-21",
        "at once guard": "FBL-46",
    }
    play(state, "0 play worker")
    assert ("{0} may play one more card this turn.", "FBL-40") in lines(state)
    assert (cited(state)["play noble"], cited(state)["pass"]) == ("FBL-41", "FBL-41")


@pytest.mark.rule("FBL-53", "FBL-54", "FBL-75")
def test_a_guarded_hand_says_why_nothing_happens() -> None:
    state = given(["thief, noble", "guard, farmer"])
    play(state, "0 play thief")
    assert asked(state) == "1 HandReaction"
    assert cited(state) == {"at once guard": "FBL-53", "pass": "FBL-53"}
    assert offers(state)["pass"] == "pass: let it happen"
    play(state, "1 at once guard")
    assert ("{1}'s hand is guarded: the Thief does not touch it.", "FBL-54") in lines(state)


@pytest.mark.rule("FBL-78")
def test_the_king_says_whom_he_passes_over() -> None:
    state = given(["king, noble", "farmer, noble", "", "spy, noble"], protected=[1])
    play(state, "0 play king")
    assert ("{1}'s hand is guarded: the King does not touch it.", "FBL-78") in lines(state)
    assert ("{2} has no card to take.", "FBL-78") in lines(state)
    assert ("{0} takes a card from {3}.", "FBL-77") in lines(state)


@pytest.mark.rule("FBL-88")
def test_a_historian_who_finds_nothing_says_so() -> None:
    state = given(["historian, noble", "farmer"])
    play(state, "0 play historian")
    assert ("The Historian finds no card to take back.", "FBL-88") in lines(state)


@pytest.mark.rule("FBL-73", "FBL-128")
def test_the_trade_of_a_spy_shows_the_hand_that_was_seen() -> None:
    state = given(["spy, noble", "farmer, merchant"])
    play(state, "0 play spy")
    assert state.view(0).prompt == "Spy: {1} holds a Farmer and a Merchant. Trade your whole hand for it?"
    assert "Farmer" not in str(state.view(1).data()["prompt"]) + str(state.view(None).data()["prompt"])


@pytest.mark.rule("FBL-41", "FBL-126", "FBL-R5")
def test_who_cannot_play_on_looks_like_who_does_not_want_to() -> None:
    """The others must not learn from the chronicle that what is left of the hand is unplayable."""
    unable = given(["worker, tyranny", "farmer, noble"], feebleton="guard")
    play(unable, "0 play worker", "0 pass")
    unwilling = given(["worker, noble", "farmer, noble"], feebleton="guard")
    play(unwilling, "0 play worker", "0 pass")
    assert [text for text, _ in lines(unable, 1)] == [text for text, _ in lines(unwilling, 1)]

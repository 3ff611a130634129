"""Feudalia: what a second reading of the rules, made without the code, found wrong."""

from __future__ import annotations

from typing import cast

import pytest

from greathall.games.feudalia.box.components import RAIDS
from greathall.games.feudalia.position.state import EVENT, FeudaliaState
from greathall.games.feudalia.rules.events import turn_event
from greathall.kernel import Dice
from tests.games.feudalia.feudalia_positions import given, offered, on, play, started, vassal


def strikes(state: FeudaliaState, event: int) -> None:
    """The event comes at the beginning of a round of seat 0."""
    state.event = event
    state.step = EVENT
    state.agenda = []
    state.count = 0
    state.settle()


def of_this_round(state: FeudaliaState) -> list[str]:
    """The event cards that the table shows as those of this round."""
    season = next(zone for zone in state.view(0).zones if zone.id == "season")
    return [piece.id for piece in season.pieces if "this round" in piece.badges]


@pytest.mark.rule("FDL-155")
def test_no_event_is_shown_as_that_of_the_round_when_the_deck_is_used_up() -> None:
    state = started(2, 1, seasonal_events=True)
    assert of_this_round(state) == ["event/1"]
    while state.round < 40:
        state.round += 1
        turn_event(state)
    assert of_this_round(state) == ["event/40"]
    state.round += 1
    turn_event(state)
    assert state.event == -1
    assert of_this_round(state) == []


@pytest.mark.rule("FDL-R42")
def test_what_would_be_saved_counts_the_masters_used_for_saving() -> None:
    state = given(
        fiefs=("wheat", "wood", "clay"),
        levels=(1, 1, 0),
        masters=("treasurer", "", ""),
        hand="innkeeper, serf",
        coins=6,
    )
    play(state, "end main phase", "use 1")
    assert state.turn.save_bonus == 3
    fact = next(fact for fact in state.view(0).mats[0].facts if fact.id == "coins/0")
    assert fact.value == "6 (6 would be saved)"  # 3 by the face 2/3, and 3 more, but never more than there are


FULL = [
    ("merchant", ("", "", ""), ("", "", ""), ("income merchant",), 19, "1 coin of that is"),
    ("", ("", "", ""), ("bailiff", "", ""), ("use 1",), 20, "2 coins of that are"),
    ("peddler", ("2 wood, 1 wheat", "", ""), ("", "", ""), ("field peddler", "rate 1"), 18, "1 coin of that is"),
]


@pytest.mark.rule("FDL-R11")
@pytest.mark.parametrize(("hand", "cubes", "masters", "moves", "coins", "lost"), FULL)
def test_the_chronicle_says_when_coins_are_lost_at_the_end_of_the_track(
    hand: str, cubes: tuple[str, ...], masters: tuple[str, ...], moves: tuple[str, ...], coins: int, lost: str
) -> None:
    state = given(hand=hand, cubes=cubes, masters=masters, levels=(1, 0, 0), coins=coins, listen=True)
    play(state, *moves)
    assert state.players[0].coins == 20
    assert f"The treasury of {{0}} is full: {lost} lost." in [line.text for line in state.told(1)][-2:]
    state = given(hand=hand, cubes=cubes, masters=masters, levels=(1, 0, 0), coins=10, listen=True)
    play(state, *moves)
    assert not any("full" in line.text for line in state.told(1))


@pytest.mark.rule("FDL-98", "FDL-R11")
def test_the_end_of_the_main_phase_promises_no_coins_for_which_there_is_no_space() -> None:
    state = given(hand="serf 5", coins=18)
    offer = next(offer for offer in state.view(0).offers if offer.words.startswith("end main phase"))
    assert offer.words == "end main phase: 5 unplayed cards will earn 2 coins; of 20 coins you save 6"
    play(state, "end main phase")
    assert state.players[0].coins == 6


@pytest.mark.rule("FDL-R74", "FDL-148")
def test_raids_ask_whether_or_not_the_hand_can_defend() -> None:
    """Hand and draw deck together are known, not what is in the hand: so the asking itself must not tell."""
    able, unable = (
        given(options={"scenario": "S6"}, cubes=("2 wheat", "2 wood", ""), hand=hand, deck=deck)
        for hand, deck in (("guard, serf", "serf, priest"), ("serf 2", "guard, priest"))
    )
    for state in (able, unable):
        strikes(state, RAIDS)
    assert able.to_act == unable.to_act == (0,)
    assert (able.view(1).asked, able.view(1).waiting) == (unable.view(1).asked, unable.view(1).waiting)
    state = unable
    assert offered(state) == ["done"]
    play(state, "done")
    assert offered(state) == ["done"]  # the second fief
    assert on(state, 1) == {}
    likenesses = [cast(FeudaliaState, state.imagine(1, Dice(seed))) for seed in range(20)]
    assert len({vassal("guard") in likeness.players[0].hand for likeness in likenesses}) == 2
    play(state, "done")
    assert on(state, 2) == {}
    # Nobody is asked whose cards cannot defend at all; and alone there is nobody to hide the hand from.
    for seats, hand, deck in ((2, "serf 2", "serf, priest"), (1, "serf 2", "guard, priest")):
        state = given(seats=seats, options={"seasonal_events": True}, cubes=("2 wheat", "", ""), hand=hand, deck=deck)
        strikes(state, RAIDS)
        assert on(state, 1) == {}

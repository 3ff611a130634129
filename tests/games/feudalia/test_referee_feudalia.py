"""Feudalia: what a second reading of the rules, made without the code, found wrong."""

from __future__ import annotations

import pytest

from greathall.games.feudalia.events import turn_event
from greathall.games.feudalia.state import FeudaliaState
from tests.games.feudalia.feudalia_positions import given, play, started


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

"""Feudalia: what a second reading of the rules, made without the code, found wrong."""

from __future__ import annotations

import pytest

from greathall.games.feudalia.events import turn_event
from greathall.games.feudalia.state import FeudaliaState
from tests.games.feudalia.feudalia_positions import started


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

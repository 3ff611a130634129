"""Positions as text, as they are written beside the moves of a table: a snapshot now and then saves replaying."""

from __future__ import annotations

import json
from collections.abc import Iterable

from greathall.kernel import BadData, Game, State


def position_text(state: State) -> str:
    return json.dumps(state.dump(), separators=(",", ":"))


def position_from(game: Game, text: str, version: str) -> State:
    """A stored position, if this version of the game can read it."""
    if version != game.version:
        raise BadData(
            f"this table was played with version {version} of {game.title}; this hall has version {game.version}"
        )
    state = game.read_state(json.loads(text))
    state.chronicle = []
    return state


def position_after(game: Game, text: str, version: str, moves: Iterable[tuple[int, int]]) -> State:
    """The position to which some moves lead from a stored one."""
    state = position_from(game, text, version)
    for seat, move in moves:
        state.play(seat, move)
    state.chronicle = []
    return state

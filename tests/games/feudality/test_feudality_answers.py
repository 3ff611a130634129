"""Feudality: whoever asks why something cannot be done is told what the thing is, and what would have to happen."""

from __future__ import annotations

import pytest

import greathall
from greathall.games.feudality.box.board import SQUARES, square_name
from greathall.games.feudality.box.components import ACTIONS, KINDS, RES, RESOURCES, SIDE_IDS, SIDES, UNITS, Box
from greathall.games.feudality.box.names import plural
from greathall.games.feudality.box.vocabulary import ACTION, FIEF, GOODS, SQUARE, TILE, UNIT
from greathall.kernel import Dice
from tests.games.feudality.feudality_positions import baron, given, new, reason


def names_of(box: Box) -> dict[int, tuple[str, ...]]:
    """For each move that stands for a piece, what its answer may call it."""
    names: dict[int, tuple[str, ...]] = {}
    for kind in range(KINDS):
        names[TILE.base + kind] = (box.names[kind],)
    for unit in range(UNITS):
        names[UNIT.base + unit] = (box.names[unit], plural(box.names[unit], 2))
    for good in range(RES):
        names[GOODS.base + good] = (RESOURCES[good],)
    for square in range(SQUARES):
        names[SQUARE.base + square] = (square_name(square),)
    for action in range(ACTIONS):
        names[ACTION.base + action] = (box.action_names[action],)
    for side in range(SIDES):
        names[FIEF.base + side] = (SIDE_IDS[side],)
    return names


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_every_refusal_names_what_was_asked_about(seats: int) -> None:
    state = new(seats, 3 + seats)
    names = names_of(state.box)
    dice = Dice(seats)
    kinds: set[str] = set()
    for _ in range(400):
        if state.over:
            state = new(seats, 7 * seats)
        seat = state.to_act[0]
        kinds.add(type(state.question(seat)).__name__)
        legal = set(state.moves(seat))
        for move, called in names.items():
            if move not in legal:
                text = state.why_not(seat, move).text
                assert any(name in text for name in called), f"{called}: {text}"
        greathall.playout(state, dice, 1)
    assert len(kinds) > 8


BUY = "buy one tile from the tray, or the next fortification level, or pass"
FARMER = "your Farmer on (3,2)"
ACT = "collect from a tile, take a special action, or pass"


@pytest.mark.rule("FDY-47", "FDY-51")
@pytest.mark.parametrize(
    ("step", "move", "occasion", "now"),
    [
        ("tray", "wood", "wood is given when it is owed or traded, and taken when a choice is offered", BUY),
        ("tray", "square 3,2", f"{FARMER} is activated at the Point of Action, or collected from in phase 4", BUY),
        ("act", "tile kirk", "a Kirk is drafted before the first turn or bought in phase 3", ACT),
        ("act", "unit archer", "an Archer is named when there is war, or hunger", ACT),
    ],
)
def test_a_piece_at_the_wrong_time_says_when_it_is_right(step: str, move: str, occasion: str, now: str) -> None:
    state = given(baron(units="archer", tiles={"3,2": "farmer"}), baron(), step=step, bag="4 kirk")
    assert reason(state, f"0 {move}")[0] == f"{occasion}; {now}"


@pytest.mark.rule("FDY-34")
def test_a_tile_out_of_reach_says_where_the_pawn_is() -> None:
    state = given(baron(tiles={"1,1": "farmer", "7,1": "forest"}), baron(), step="roll", rolls=[1, 2])
    text = "your pawn on (1,2) is not on or next to your Forest on (7,1)"
    assert reason(state, "0 square 7,1") == (text, "FDY-34")

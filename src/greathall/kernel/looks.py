"""How a position is written down for programs that learn: numbers, and the moves that are legal."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from greathall.kernel.memory import copy_slowly
from greathall.kernel.question import Together
from greathall.kernel.row import Marks, Numbers, Row, write_mask
from greathall.kernel.sketch import BLANK

if TYPE_CHECKING:
    from greathall.kernel.state import State


def write_features(state: State, who: int, out: Numbers) -> None:
    """Fills a float32 buffer with what the seat may know."""
    game = state.game
    sketch = state.sketch
    if sketch is None:
        sketch = BLANK
    elif sketch is BLANK:
        sketch = game.new_sketch()
        sketch.pad = None if sketch.blank else Row(sketch.cells, len(sketch.cells))
    state.sketch = None  # should something go wrong, it is not believed
    size = len(game.feature_names)
    row = Row(out, size, sketch)
    if row.address == 0 and sketch.address != 0:
        # A list, say, has no address where all others have one: games need not tell them apart.
        spare = array("f", [0.0]) * size
        game.write_features(state, who, Row(spare, size, sketch))
        copy_slowly(spare, 0, out, 0, size)
    else:
        game.write_features(state, who, row)
    state.sketch = sketch


def write_moves(state: State, who: int, out: Marks) -> None:
    """Marks the moves of the vocabulary that the seat may play now."""
    question = state.asked
    moves: list[int]
    if question is None or state.over:
        moves = []
    elif question.seat == who:
        moves = state.offered
    elif isinstance(question, Together):
        own = question.top(who)
        moves = [] if own is None else own.moves(state)
    else:
        moves = []
    write_mask(out, len(state.game.vocabulary), moves)

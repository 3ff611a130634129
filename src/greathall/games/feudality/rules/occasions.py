"""Feudality, when each kind of move is to be had: half of the answer to one that comes at the wrong time."""

from __future__ import annotations

from greathall.games.feudality.box.board import square_name
from greathall.games.feudality.box.components import EMPTY, FORT, KEEP, KNIGHT, RESOURCES, SIDE_IDS
from greathall.games.feudality.box.names import a_ware
from greathall.games.feudality.box.vocabulary import (
    ACTION,
    BARON,
    FIEF,
    FORTIFY,
    GOODS,
    JOIN,
    PASS,
    PAY,
    POINTS,
    REFUSE,
    REROLL_BLUE,
    REROLL_DIE,
    REROLL_WHITE,
    SQUARE,
    TILE,
    UNIT,
    VOCABULARY,
    WIZARD,
)
from greathall.games.feudality.position.state import FeudalityState
from greathall.games.feudality.rules.fief import lying
from greathall.kernel.errors import Reason
from greathall.kernel.question import Question


def not_now(state: FeudalityState, asked: Question[FeudalityState], move: int, now: str, rule: str = "") -> Reason:
    """What the move is for, and what is wanted instead."""
    return Reason(f"{_occasion(state, asked.seat, move)}; {now}", rule or asked.rule)


def _occasion(state: FeudalityState, seat: int, move: int) -> str:
    if SQUARE.holds(move):
        return _square(state, seat, move - SQUARE.base)
    if GOODS.holds(move):
        return f"{RESOURCES[move - GOODS.base]} is given when it is owed or traded, and taken when a choice is offered"
    if TILE.holds(move):
        return f"{a_ware(state.box, move - TILE.base)} is drafted before the first turn or bought in phase 3"
    if UNIT.holds(move):
        return f"{a_ware(state.box, move - UNIT.base)} is named when there is war, or hunger"
    if ACTION.holds(move):
        return f"{state.box.action_names[move - ACTION.base]} is an action of the Senior in phase 4"
    if FORTIFY.holds(move):
        return "the next fortification level is bought in phase 3"
    if FIEF.holds(move):
        return f"fief {SIDE_IDS[move - FIEF.base]} could be chosen before the first turn only"
    if BARON.holds(move):
        return "a player is named when Rats, a monster, saboteurs or an army go to that player"
    if WIZARD.holds(move):
        return f"a Wizard saves {a_ware(state.box, move - WIZARD.base)} that is dying after a war"
    if POINTS.holds(move):
        return "points are taken when a fortification is activated, or from a beaten player"
    if PASS.holds(move):
        return "you cannot pass now"
    if PAY.holds(move) or REFUSE.holds(move):
        return "nobody demands a payment"
    if JOIN.holds(move):
        return "there is no tournament to enter"
    if REROLL_WHITE.holds(move) or REROLL_BLUE.holds(move) or REROLL_DIE.holds(move):
        return "a die is re-rolled by a Wizard right after the roll"
    raise LookupError(f"nobody has said when '{VOCABULARY.words(move)}' can be played")


def _square(state: FeudalityState, seat: int, square: int) -> str:
    code = state.land[seat][square]
    what = lying(state, seat, square)
    if code in (EMPTY, KEEP):
        return f"a tile goes on {what} when you have taken or bought one"
    if code <= KNIGHT:
        return f"{what} are named when there is war, or hunger"
    if code == FORT and state.levels[seat] == 0:
        return f"a new Tower for {square_name(square)} is bought in phase 3"
    return f"{what} is activated at the Point of Action, or collected from in phase 4"

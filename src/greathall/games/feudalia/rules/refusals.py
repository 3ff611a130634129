"""Feudalia, why an answer is not possible, for the questions that ask for cubes, types, fiefs and cards.

Why an action of the main phase is not possible stands in refusals_main.py.
"""

from __future__ import annotations

from greathall.games.feudalia.box.bases import (
    BUILD,
    CARD,
    CUBE,
    DONE,
    END_MAIN,
    FIEF,
    HELD,
    MASTER,
    NO,
    PASS,
    RATE,
    SCROLL,
    TYPE,
    UPGRADE,
    YES,
)
from greathall.games.feudalia.box.components import BASIC, TYPES, VASSALS
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.kernel.errors import Reason


def why_not_cube(state: FeudaliaState, seat: int, move: int, kinds: int, fief: int, rule: str) -> Reason:
    """Against a cube for a payment: wrong type, wrong fief, or none there."""
    if not CUBE <= move < HELD + 12:
        return unfinished(move, "first finish what you are paying: take a cube from a fief", rule)
    at = move - CUBE if move < HELD else move - HELD
    if (kinds >> (at % 4)) & 1 == 0:
        return Reason(f"{TYPES[at % 4]} is not what has to be paid now", "FDL-40")
    if fief not in (-1, at // 4):
        return Reason(f"these cubes must come from fief {fief + 1}", rule)
    player = state.players[seat]
    if move < HELD:
        return Reason(f"there is no {TYPES[at % 4]} on fief {at // 4 + 1}", rule)
    if player.held[at] == 0:
        return Reason(f"there is no {TYPES[at % 4]} on the master of fief {at // 4 + 1}", "FDL-173")
    return Reason("cubes on this master cannot be spent so", "FDL-174")


def why_not_type(move: int, text: str, rule: str) -> Reason:
    if TYPE <= move < TYPE + 4:
        return Reason(text, rule)
    return unfinished(move, "choose a type of cube first", rule)


def why_not_fief(move: int, text: str, rule: str) -> Reason:
    if FIEF <= move < FIEF + 3:
        return Reason(text, rule)
    return unfinished(move, "choose a fief first", rule)


def why_not_card(move: int, text: str, rule: str) -> Reason:
    if CARD < move < CARD + VASSALS:
        return Reason(text, rule)
    return unfinished(move, "choose a card first", rule)


def why_not_master(move: int, text: str, rule: str) -> Reason:
    if MASTER <= move < MASTER + BASIC:
        return Reason(text, rule)
    return unfinished(move, "choose a master first", rule)


def unfinished(move: int, text: str, rule: str) -> Reason:
    """Something else is being done: all of it comes first (FDL-92)."""
    if move in (YES, NO, DONE, PASS) or RATE <= move < SCROLL + 2:
        return Reason("that does not answer this question", rule)
    if move <= CARD or UPGRADE <= move <= BUILD or move >= END_MAIN:
        return Reason(f"{text}; an action is finished before anything else is done", "FDL-92")
    return Reason(text, rule)

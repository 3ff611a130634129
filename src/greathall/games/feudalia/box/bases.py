"""Feudalia, the first numbers of phrases, for questions that have no verbs yet."""

from __future__ import annotations

from typing import Final

from greathall.games.feudalia.box import vocabulary as v
from greathall.games.feudalia.box.components import TYPES

HIRE: Final = v.HIRE.base
INCOME: Final = v.INCOME.base
FIELD: Final = v.FIELD.base
INFLUENCE: Final = v.INFLUENCE.base
BLUE_ACTION: Final = v.BLUE_ACTION.base
CARD: Final = v.CARD.base
UPGRADE: Final = v.UPGRADE.base
BUILD: Final = v.BUILD.base
TOKEN: Final = v.TOKEN.base
HIRE_MASTER: Final = v.HIRE_MASTER.base
MASTER: Final = v.MASTER.base
HIRE_CATHEDRAL: Final = v.HIRE_CATHEDRAL.base
USE: Final = v.USE.base
MOVE: Final = v.MOVE.base
MARKET_TRADE: Final = v.MARKET_TRADE.base
OFFER: Final = v.OFFER.base
GIVE: Final = v.GIVE.base
ASK_FOR: Final = v.ASK_FOR.base
PROPOSE: Final = v.PROPOSE.base
ACCEPT: Final = v.ACCEPT.base
REFUSE: Final = v.REFUSE.base
CRUSADE: Final = v.CRUSADE.base
FIEF: Final = v.FIEF.base
CUBE: Final = v.CUBE.base
HELD: Final = v.HELD.base
TYPE: Final = v.TYPE.base
RATE: Final = v.RATE.base
SCROLL: Final = v.SCROLL.base
DRAFT: Final = v.DRAFT.base
YES: Final = v.YES.base
NO: Final = v.NO.base
DONE: Final = v.DONE.base
END_MAIN: Final = v.END_MAIN.base
END_TURN: Final = v.END_TURN.base
PASS: Final = v.PASS.base


def moving(start: int, end: int) -> int:
    """The move that relocates a master from one fief to another."""
    return MOVE + 2 * start + (end - 1 if end > start else end)


def moved_from(move: int) -> int:
    return (move - MOVE) // 2


def moved_to(move: int) -> int:
    start = (move - MOVE) // 2
    rest = (move - MOVE) % 2
    return rest + 1 if rest >= start else rest


def answers(move: int) -> bool:
    """Whether a move only answers what was asked, so that the question knows its rule."""
    if CARD < move < UPGRADE or MASTER <= move < HIRE_CATHEDRAL:
        return True
    return FIEF <= move < END_MAIN or move == PASS


def place_of(seat: int, move: int) -> str:
    """Where a move of a seat points to on its own mat; empty: the vocabulary knows it."""
    if UPGRADE <= move < UPGRADE + 3:
        return f"fief/{seat}/{move - UPGRADE + 1}"
    if FIEF <= move < FIEF + 3:
        return f"fief/{seat}/{move - FIEF + 1}"
    if USE <= move < USE + 3:
        return f"city/{seat}/{move - USE + 1}"
    if MARKET_TRADE <= move < MARKET_TRADE + 3:
        return f"fief/{seat}/{move - MARKET_TRADE + 1}"
    if MOVE <= move < MOVE + 6:
        return f"city/{seat}/{moved_from(move) + 1}"
    if CUBE <= move < CUBE + 12:
        k = move - CUBE
        return f"cube/{seat}/{k // 4 + 1}/{TYPES[k % 4]}"
    if HELD <= move < HELD + 12:
        k = move - HELD
        return f"held/{seat}/{k // 4 + 1}/{TYPES[k % 4]}"
    return ""

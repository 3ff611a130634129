"""Feudalia, the fixed vocabulary of 326 moves, and what one clicks for each."""

from __future__ import annotations

from typing import Final

from greathall.games.feudalia.box.components import (
    BASIC,
    CATHEDRAL_MASTERS,
    MASTER_IDS,
    TYPES,
    VASSAL_IDS,
    VASSALS,
    spoken,
)
from greathall.kernel.vocabulary import Vocabulary, Word

# Families of moves; vassals are counted from 1 (the Tax Collector, 0, has no moves), fiefs from 0.
HIRE: Final = -1
INCOME: Final = 33
FIELD: Final = 67
INFLUENCE: Final = 101
BLUE_ACTION: Final = 135
CARD: Final = 169
UPGRADE: Final = 204
BUILD: Final = 207
TOKEN: Final = 208
HIRE_MASTER: Final = 211
MASTER: Final = 212
HIRE_CATHEDRAL: Final = 252
USE: Final = 255
MOVE: Final = 258  # MOVE + 2 * from + (to - 1 if to > from, else to)
MARKET_TRADE: Final = 264
OFFER: Final = 266  # OFFER + k names the k-th player to the left, k from 1
GIVE: Final = 270
ASK_FOR: Final = 274
PROPOSE: Final = 278
ACCEPT: Final = 279
REFUSE: Final = 280
CRUSADE: Final = 281
FIEF: Final = 282
CUBE: Final = 285  # CUBE + fief * 4 + type
HELD: Final = 297
TYPE: Final = 309
RATE: Final = 313
SCROLL: Final = 316
DRAFT: Final = 318
YES: Final = 320
NO: Final = 321
DONE: Final = 322
END_MAIN: Final = 323
END_TURN: Final = 324
PASS: Final = 325
MOVES: Final = 326

_PLACES: Final = ("first", "second", "third")


def make_vocabulary() -> Vocabulary:
    entries: list[Word] = []
    families = (
        ("hire", "supply", "FDL-38"),
        ("income", "hand", "FDL-44"),
        ("field", "hand", "FDL-46"),
        ("influence", "hand", "FDL-56"),
        ("blue", "hand", "FDL-96"),
        ("card", "hand", "FDL-92"),
    )
    for verb, zone, rule in families:
        for vassal in range(1, VASSALS):
            entries.append(Word(f"{verb} {spoken(VASSAL_IDS[vassal])}", f"{zone}/{VASSAL_IDS[vassal]}", rule))
    _each_fief(entries, "upgrade", "FDL-60")
    entries.append(Word("build", "button/build", "FDL-67"))
    for k in range(CATHEDRAL_MASTERS):
        entries.append(Word(f"token {MASTER_IDS[BASIC + k]}", f"stack/{MASTER_IDS[BASIC + k]}", "FDL-71"))
    entries.append(Word("hire master", "masters", "FDL-76"))
    for master in range(BASIC):
        entries.append(Word(f"master {spoken(MASTER_IDS[master])}", f"masters/{MASTER_IDS[master]}", "FDL-76"))
    for k in range(CATHEDRAL_MASTERS):
        entries.append(Word(f"hire {MASTER_IDS[BASIC + k]}", f"stack/{MASTER_IDS[BASIC + k]}", "FDL-79"))
    _each_fief(entries, "use", "FDL-86")
    for start in range(3):
        for end in range(3):
            if end != start:
                entries.append(Word(f"move {start + 1} {end + 1}", f"button/move-{start + 1}-{end + 1}", "FDL-81"))
    _each_fief(entries, "market", "FDL-152")
    for k in range(3):
        entries.append(Word(f"offer {_PLACES[k]} to the left", f"button/offer-{k + 1}", "FDL-138"))
    for word in TYPES:
        entries.append(Word(f"give {word}", f"button/give-{word}", "FDL-139"))
    for word in TYPES:
        entries.append(Word(f"ask {word}", f"button/ask-{word}", "FDL-139"))
    entries.append(Word("propose", "button/propose", "FDL-139"))
    entries.append(Word("accept", "button/accept", "FDL-139"))
    entries.append(Word("refuse", "button/refuse", "FDL-139"))
    entries.append(Word("crusade", "button/crusade", "FDL-171"))
    _each_fief(entries, "fief", "FDL-57")
    for verb, rule in (("cube", "FDL-36"), ("held", "FDL-173")):
        for fief in range(3):
            for word in TYPES:
                entries.append(Word(f"{verb} {fief + 1} {word}", f"button/{verb}-{fief + 1}-{word}", rule))
    for word in TYPES:
        entries.append(Word(f"type {word}", f"cubes/{word}", "FDL-5"))
    for k in range(3):
        entries.append(Word(f"rate {k + 1}", f"button/rate-{k + 1}", "FDL-50"))
    for k in range(2):
        entries.append(Word(f"scroll {k + 1}", f"button/scroll-{k + 1}", "FDL-59"))
    for k in range(2):
        entries.append(Word(f"draft {k + 1}", f"draft/{k + 1}", "FDL-18"))
    entries.append(Word("yes", "button/yes", "FDL-93"))
    entries.append(Word("no", "button/no", "FDL-93"))
    entries.append(Word("done", "button/done", "FDL-50"))
    entries.append(Word("end main phase", "button/end-main", "FDL-34"))
    entries.append(Word("end turn", "button/end-turn", "FDL-96"))
    entries.append(Word("pass", "button/pass", "FDL-136"))
    return Vocabulary(entries)


def _each_fief(entries: list[Word], verb: str, rule: str) -> None:
    for fief in range(3):
        entries.append(Word(f"{verb} {fief + 1}", f"button/{verb}-{fief + 1}", rule))


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

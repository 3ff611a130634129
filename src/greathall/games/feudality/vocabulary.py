"""Feudality, the fixed vocabulary of 127 moves."""

from __future__ import annotations

from typing import Final

from greathall.games.feudality.board import SQUARES, column_of, row_of
from greathall.games.feudality.components import ACTION_IDS, IDS, KINDS, RESOURCES, SIDE_IDS, UNITS
from greathall.kernel.vocabulary import Vocabulary, Word, words_alone

FIEF: Final = 0
SQUARE: Final = 12
TILE: Final = 61
FORTIFY: Final = 94
PASS: Final = 95
POINTS: Final = 96
GOODS: Final = 97
BARON: Final = 102  # BARON + k names the k-th player to the left, 0 oneself
UNIT: Final = 108
REROLL_WHITE: Final = 112
REROLL_BLUE: Final = 113
REROLL_DIE: Final = 114
WIZARD: Final = 115
ACTION: Final = 119
PAY: Final = 124
REFUSE: Final = 125
JOIN: Final = 126
SIZE: Final = 127

_LEFT: Final = ("oneself", "first left", "second left", "third left", "fourth left", "fifth left")


def make_vocabulary() -> Vocabulary:
    entries: list[Word] = []
    for side in SIDE_IDS:
        entries.append(Word(f"fief {side}", f"fiefs/{side}", "FDY-13"))
    for square in range(SQUARES):
        row, column = row_of(square), column_of(square)
        entries.append(Word(f"square {row},{column}", f"button/square-{row}-{column}", "FDY-5"))
    for kind in range(KINDS):
        entries.append(Word(f"tile {_spoken(IDS[kind])}", f"tray/{IDS[kind]}", "FDY-47"))
    entries.append(Word("fortify", "button/fortify", "FDY-83"))
    entries.append(Word("pass", "button/pass", "FDY-47"))
    entries.append(Word("points", "button/points", "FDY-37"))
    for good in RESOURCES:
        entries.append(Word(good, f"bank/{good}", "FDY-26"))
    for words in _LEFT:
        entries.append(Word(words, f"button/{words.replace(' ', '-')}", "FDY-43"))
    for unit in range(UNITS):
        entries.append(Word(f"unit {_spoken(IDS[unit])}", f"button/unit-{IDS[unit]}", "FDY-88"))
    for die in ("white", "blue", "die"):
        target = "dice/white" if die == "die" else f"dice/{die}"
        entries.append(Word(f"reroll {die}", target, "FDY-125"))
    for unit in range(UNITS):
        entries.append(Word(f"wizard {_spoken(IDS[unit])}", f"button/wizard-{IDS[unit]}", "FDY-95"))
    rules = ("FDY-55", "FDY-56", "FDY-60", "FDY-61", "FDY-65")
    for i, action in enumerate(ACTION_IDS):
        entries.append(Word(f"action {_spoken(action)}", f"action/{action}", rules[i]))
    entries.append(Word("pay", "button/pay", "FDY-27"))
    entries.append(Word("refuse", "button/refuse", "FDY-131"))
    entries.append(Word("join", "button/join", "FDY-128"))
    return words_alone(entries)


def _spoken(id: str) -> str:
    return id.replace("_", " ")

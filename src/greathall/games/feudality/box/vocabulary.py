"""Feudality, every move there can be. What a move means is said by the questions that take it for an answer."""

from __future__ import annotations

from typing import Final

from greathall.games.feudality.box.board import SQUARES, column_of, row_of
from greathall.games.feudality.box.components import ACTION_IDS, IDS, RESOURCES, SIDE_IDS, UNITS
from greathall.kernel.vocabulary import Phrase, Vocabulary


def _spoken(ids: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(id.replace("_", " ") for id in ids)


_WHERE: Final = tuple(f"{row_of(square)},{column_of(square)}" for square in range(SQUARES))
_PLACES: Final = tuple(where.replace(",", "-") for where in _WHERE)
_SOLDIERS: Final = IDS[:UNITS]
# Counted from the one who names: the k-th player to the left.
_LEFT: Final = ("oneself", "first left", "second left", "third left", "fourth left", "fifth left")
_LEFT_IDS: Final = tuple(words.replace(" ", "-") for words in _LEFT)
_ACTION_RULES: Final = ("FDY-55", "FDY-56", "FDY-60", "FDY-61", "FDY-65")

FIEF: Final = Phrase("fief {}", "fiefs/{}", "FDY-13", SIDE_IDS)
SQUARE: Final = Phrase("square {}", "button/square-{}", "FDY-5", _WHERE, _PLACES)
TILE: Final = Phrase("tile {}", "tray/{}", "FDY-47", _spoken(IDS), IDS)
FORTIFY: Final = Phrase("fortify", "button/fortify", "FDY-83")
PASS: Final = Phrase("pass", "button/pass", "FDY-47")
POINTS: Final = Phrase("points", "button/points", "FDY-37")
GOODS: Final = Phrase("{}", "bank/{}", "FDY-26", RESOURCES)
BARON: Final = Phrase("{}", "button/{}", "FDY-43", _LEFT, _LEFT_IDS)
UNIT: Final = Phrase("unit {}", "button/unit-{}", "FDY-88", _spoken(_SOLDIERS), _SOLDIERS)
REROLL_WHITE: Final = Phrase("reroll white", "dice/white", "FDY-125")
REROLL_BLUE: Final = Phrase("reroll blue", "dice/blue", "FDY-125")
REROLL_DIE: Final = Phrase("reroll die", "dice/white", "FDY-125")
WIZARD: Final = Phrase("wizard {}", "button/wizard-{}", "FDY-95", _spoken(_SOLDIERS), _SOLDIERS)
ACTION: Final = Phrase("action {}", "action/{}", _ACTION_RULES, _spoken(ACTION_IDS), ACTION_IDS)
PAY: Final = Phrase("pay", "button/pay", "FDY-27")
REFUSE: Final = Phrase("refuse", "button/refuse", "FDY-131")
JOIN: Final = Phrase("join", "button/join", "FDY-128")

VOCABULARY: Final = Vocabulary(
    FIEF,
    SQUARE,
    TILE,
    FORTIFY,
    PASS,
    POINTS,
    GOODS,
    BARON,
    UNIT,
    REROLL_WHITE,
    REROLL_BLUE,
    REROLL_DIE,
    WIZARD,
    ACTION,
    PAY,
    REFUSE,
    JOIN,
)

"""Feebleton, the fixed vocabulary of 58 moves."""

from __future__ import annotations

from typing import Final

from greathall.games.feebleton.components import IDS, KINDS
from greathall.kernel.vocabulary import Vocabulary, Word, words_alone

# PLAY x is the number of the card itself.
TAKE: Final = 23
ANYTIME_GUARD: Final = 46
ANYTIME_GENERAL: Final = 47
PASS: Final = 48
YES: Final = 49
NO: Final = 50
MODE_DRAW: Final = 51
MODE_SHUFFLE: Final = 52
KEEP: Final = 53
SWAP: Final = 54
TARGET: Final = 54  # TARGET + k names the k-th player to the left, k from 1


def make_vocabulary() -> Vocabulary:
    entries: list[Word] = []
    for kind in range(KINDS):
        entries.append(Word(f"play {_spoken(kind)}", f"hand/{IDS[kind]}", "FBL-21"))
    for kind in range(KINDS):
        entries.append(Word(f"take {_spoken(kind)}", f"feebleton/{IDS[kind]}", "FBL-87"))
    entries.append(Word("at once guard", "hand/guard", "FBL-46"))
    entries.append(Word("at once general", "hand/general", "FBL-46"))
    entries.append(Word("pass", "button/pass", "FBL-41"))
    entries.append(Word("yes", "button/yes", "FBL-37"))
    entries.append(Word("no", "button/no", "FBL-37"))
    entries.append(Word("draw", "button/draw", "FBL-36"))
    entries.append(Word("shuffle hand into deck", "button/shuffle", "FBL-36"))
    entries.append(Word("keep order", "button/keep", "FBL-71"))
    entries.append(Word("swap order", "button/swap", "FBL-71"))
    for words in ("first to the left", "second to the left", "third to the left"):
        entries.append(Word(words, f"button/{words.replace(' ', '-')}", "FBL-76"))
    return words_alone(entries)


def _spoken(kind: int) -> str:
    return IDS[kind].replace("_", " ")

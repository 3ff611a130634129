"""The glossary: what a word means in a game, and the rule that says so.

A game's words stand in glossary.toml of its folder, those of all games in the file beside this module.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from greathall.games.registers import folder

_UNFIT = re.compile(r"[^a-z0-9]+")
FILE = "glossary.toml"


@dataclass(frozen=True)
class Word:
    """A word, what it means, and its rule; a word of all games has none."""

    name: str
    means: str
    rule: str

    @property
    def anchor(self) -> str:
        return "word-" + _UNFIT.sub("-", self.name.lower()).strip("-")


def _read(path: Path) -> tuple[Word, ...]:
    data = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return tuple(Word(name, str(means), str(rule)) for name, (means, rule) in data.items())


@cache
def glossary(slug: str) -> tuple[Word, ...]:
    """The words of a game, in alphabetical order."""
    return tuple(sorted(_read(folder(slug) / FILE), key=lambda word: word.name.lower()))


@cache
def common_words() -> tuple[Word, ...]:
    """The words that all games share."""
    return _read(Path(__file__).parent / FILE)


def words_called(slug: str, name: str) -> list[Word]:
    """The words that are called so, also in the plural; else those that begin so."""
    asked = name.strip().lower()
    known = (*glossary(slug), *common_words())
    same = [word for word in known if asked in (word.name.lower(), f"{word.name.lower()}s")]
    return same or [word for word in known if asked and word.name.lower().startswith(asked)]

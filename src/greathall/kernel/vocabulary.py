"""All the moves a game can ever have: their words, what one clicks for each, and its rule; counted once.

A Phrase is one pattern of words over a row of things: `token {}` over seven resources is seven moves. What it means is
said by the questions that take it for an answer (see verb.py): the same token is a reward here and a gift there.
"""

from __future__ import annotations

from typing import SupportsIndex

from greathall.kernel.errors import GreathallError
from greathall.kernel.numbers import whole
from greathall.kernel.pickling import by_fields


class Word:
    """One move. `target` is the id of the piece, slot or button of the View that stands for it."""

    def __init__(self, words: str, target: str, rule: str) -> None:
        self.words = words
        self.target = target
        self.rule = rule

    def __reduce__(self) -> tuple[object, ...]:
        return by_fields(self, "", "", "")


class Phrase:
    """A row of moves that differ only in their thing. A move's number is always `base + thing`.

    `words` and `target` hold `{}` for the thing; `places` are what the target says where it is not the word itself.
    `rule` is one id for all, or one for each thing. Things are counted from `start`. The numbers are given by the
    Vocabulary that the phrase is put into.
    """

    def __init__(
        self,
        words: str,
        target: str,
        rule: str | tuple[str, ...],
        things: tuple[str, ...] = ("",),
        places: tuple[str, ...] = (),
        start: int = 0,
    ) -> None:
        rules = (rule,) * len(things) if isinstance(rule, str) else rule
        places = places or things
        if not len(things) == len(places) == len(rules):
            raise ValueError(f"'{words}': {len(things)} things, {len(places)} places and {len(rules)} rules")
        self.entries = [
            Word(words.replace("{}", thing), target.replace("{}", place), rule)
            for thing, place, rule in zip(things, places, rules, strict=True)
        ]
        self.start = start
        self.stop = start + len(things)  # the things are range(start, stop)
        self.base = -1  # the number of thing 0, whether there is one or not
        self.first = -1  # the moves are range(first, end)
        self.end = -1

    def count_from(self, number: int) -> int:
        """Numbers the moves; gives the number after the last one."""
        if self.first not in {-1, number}:
            raise ValueError(f"'{self.entries[0].words}' stands in two vocabularies, with other numbers")
        self.first = number
        self.base = number - self.start
        self.end = number + len(self.entries)
        return self.end

    def holds(self, move: int) -> bool:
        """Whether the move is one of these."""
        return self.first <= move < self.end

    def word(self, thing: int) -> Word:
        """The entry of a thing."""
        return self.entries[thing - self.start]

    def __reduce__(self) -> tuple[object, ...]:
        return by_fields(self, "", "", "")


class Vocabulary:
    """All the moves a game can ever have, phrase after phrase. Fixed for a game's version."""

    def __init__(self, *phrases: Phrase) -> None:
        entries: list[Word] = []
        for phrase in phrases:
            phrase.count_from(len(entries))
            entries.extend(phrase.entries)
        self.phrases = phrases
        self.entries = entries
        self._numbers: dict[str, int] = {}
        for number, entry in enumerate(entries):
            if entry.words in self._numbers:
                raise ValueError(f"two moves are called '{entry.words}'")
            self._numbers[entry.words] = number

    def __len__(self) -> int:
        return len(self.entries)

    def words(self, move: SupportsIndex) -> str:
        return self.entry(move).words

    def entry(self, move: SupportsIndex) -> Word:
        number = whole(move, "a move")
        if not 0 <= number < len(self.entries):
            raise GreathallError(f"there is no move number {number}: they go from 0 to {len(self.entries) - 1}")
        return self.entries[number]

    def move(self, words: str) -> int:
        """The number of a move, by its words (small differences of case and spaces do not matter)."""
        number = self._numbers.get(words)
        if number is None:
            number = self._numbers.get(" ".join(words.lower().split()))
        if number is None:
            raise GreathallError(f"no move is called '{words}'")
        return number

    def __contains__(self, words: object) -> bool:
        return words in self._numbers

    def __reduce__(self) -> tuple[object, ...]:
        return by_fields(self)

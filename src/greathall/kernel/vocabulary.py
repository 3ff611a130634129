"""All the moves a game can ever have, each with its words, what one clicks for it, and its rule."""

from __future__ import annotations

from greathall.kernel.errors import GreathallError


class Word:
    """One move. `target` is the id of the piece, slot or button of the View that stands for it."""

    def __init__(self, words: str, target: str, rule: str) -> None:
        self.words = words
        self.target = target
        self.rule = rule


class Vocabulary:
    """Fixed for a game's version: the number of a move is its place in this list."""

    def __init__(self, entries: list[Word]) -> None:
        self.entries = entries
        self._numbers: dict[str, int] = {}
        for number, entry in enumerate(entries):
            if entry.words in self._numbers:
                raise ValueError(f"two moves are called '{entry.words}'")
            self._numbers[entry.words] = number

    def __len__(self) -> int:
        return len(self.entries)

    def words(self, move: int) -> str:
        return self.entry(move).words

    def entry(self, move: int) -> Word:
        if not 0 <= move < len(self.entries):
            raise GreathallError(f"there is no move number {move}: they go from 0 to {len(self.entries) - 1}")
        return self.entries[move]

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

"""What was written last of a position: at the next decision most of it is the same, and is pasted as it was.

A game parts its features into panes. It shows a sketch all that a pane is made from, and writes the pane only where
something is new. What a state has come to lives as long as it does: copies begin without.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeVar, final

from mypy_extensions import i64

from greathall.kernel import memory

if TYPE_CHECKING:
    from greathall.kernel.row import Row

Item = TypeVar("Item")


@final
class Sketch:
    """The numbers of all panes (`cells`), and what they were made from (`noted`).

    `pad`: a row over the cells, for what is new of a pane; a blank sketch has none. `clears`: the game clears itself
    what it writes anew, so that nothing is cleared only to be pasted over.
    Each `same…` says whether what it is shown was noted at that place already, and notes it. A blank sketch never says
    so and notes nothing: to write a pane down that nobody looks at again would only cost time. `kept` is for whatever
    else a game wants to find again, `version` to count changes with, `stale` for a bit for each seat.

    Games with long rows write by the functions of memory.py themselves (`put`, `paste`, `same_word` …): compiled, each
    is an instruction or two. They hand over the array and its address; within a sketch both are always there.
    """

    def __init__(self, cells: int, things: int, words: int = 0, clears: bool = False, kept: int = 0) -> None:
        self.clears = clears
        self.kept: list[object] = [None] * kept
        self.version: i64 = 0
        self.stale: i64 = 0
        self.size: i64 = cells
        # The array is never resized, so its address stays.
        self.cells = array("f", [0.0]) * cells
        self.address: i64 = memory.floats_at(self.cells, self.size)
        self.pad: Row | None = None
        self.blank = things == 0
        self.noted: list[object] = [self.cells] * things  # whatever no game shows
        self.words = array("q", [-(1 << 63)]) * words
        self.word_count: i64 = words
        self.words_address: i64 = memory.words_at(self.words, self.word_count)

    def same_number(self, at: i64, number: i64) -> bool:
        """For a number that is not boxed."""
        if self.blank:
            return False
        if not 0 <= at < self.word_count:
            raise self._outside(at)
        return memory.same_word(self.words, self.words_address, at, number)

    def new_numbers(self, at: i64, a: i64, b: i64, c: i64, d: i64, e: i64, f: i64, g: i64, h: i64) -> i64:
        """For eight of them, noted side by side: a bit for each that is new, the lowest for the first."""
        if self.blank:
            return -1
        if not 0 <= at <= self.word_count - 8:
            raise self._outside(at + 7)
        return memory.new_words(self.words, self.words_address, at, a, b, c, d, e, f, g, h)

    def _outside(self, at: i64) -> IndexError:
        return IndexError(f"there is no word {at}: they go from 0 to {self.word_count - 1}")

    def same_thing(self, at: i64, thing: object) -> bool:
        """For lists that are replaced and never changed."""
        return not self.blank and memory.same_thing(self.noted, at, thing)

    def same_items(self, at: i64, values: list[int], first: i64, count: i64) -> bool:
        """For so many numbers of a list, from `first` on."""
        return not self.blank and memory.same_items(self.noted, at, values, first, count)

    def new_parts(self, at: i64, values: list[Item], width: i64, parts: i64) -> i64:
        """For parts of a list, each so many numbers or things: a bit for each that is new, the lowest for the first."""
        return -1 if self.blank else memory.new_parts(self.noted, at, values, width, parts)

    def next_new(self, at: i64, values: list[int], first: i64, end: i64) -> i64:
        """The place of the next number that is new, from `first` to `end` (none is); place i is noted at `at` + i."""
        return first if self.blank else memory.next_new(self.noted, at, values, first, end)

    def same_fields(self, at: i64, thing: object) -> bool:
        """For a thing that has nothing but numbers and flags, which a compiled class holds unboxed."""
        return not self.blank and memory.same_fields(self.noted, at, thing)

    def new_fields(self, at: i64, things: Sequence[object]) -> i64:
        """The same for a list of such things: a bit for each that is new, the lowest for the first."""
        return -1 if self.blank else memory.new_fields(self.noted, at, things)


BLANK: Final = Sketch(1, 0)  # its one cell shows whether numbers have addresses

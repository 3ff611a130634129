"""Rows of numbers that a caller lends, for learners: what a seat knows (`features`), what it may do (`mask`).

A row is cleared once, and then only what is not zero needs writing. A compiled build writes float32 and bytes straight
into the caller's memory; anything else that takes numbers by their index is written in the plain way.
"""

from __future__ import annotations

from array import array
from typing import Protocol, final

from mypy_extensions import i64, mypyc_attr

from greathall.kernel import memory
from greathall.kernel.errors import GreathallError
from greathall.kernel.memory import copy_slowly
from greathall.kernel.sketch import BLANK, Sketch


class Numbers(Protocol):
    """A buffer that a caller lends for features: an array, a NumPy row …, of float32 if it is to be fast."""

    def __getitem__(self, index: int, /) -> float: ...

    def __setitem__(self, index: int, value: float, /) -> None: ...

    def __len__(self) -> int: ...


class Marks(Protocol):
    """A buffer that a caller lends for a mask: a bytearray, a NumPy row …, of bytes or bools if it is to be fast."""

    def __setitem__(self, index: int, value: int, /) -> None: ...

    def __len__(self) -> int: ...


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class Row:
    """The caller's buffer, while a game writes its features: `row[at] = value`.

    `sketch` is what was written last of the same position. The row is cleared, unless the sketch `clears`.
    """

    def __init__(self, buffer: Numbers, size: int, sketch: Sketch = BLANK) -> None:
        self.buffer = buffer
        self.sketch = sketch
        self.size: i64 = size
        self.address: i64 = memory.floats_at(buffer, self.size)
        if self.address == 0:
            clear_slowly(buffer, size)
        elif not sketch.clears:
            memory.clear(self.address, 4 * self.size)

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, at: i64) -> float:
        if not 0 <= at < self.size:
            raise self._outside(at)
        return memory.get_float(self.address, at) if self.address != 0 else self.buffer[at]

    def __setitem__(self, at: i64, value: float) -> None:
        if not 0 <= at < self.size:
            raise self._outside(at)
        if self.address != 0:
            memory.put_float(self.address, at, value)
        else:
            self.buffer[at] = value

    def clear(self, at: i64, count: i64) -> i64:
        """So many zeros; gives the place after the last."""
        if at < 0 or at + count > self.size:
            raise self._outside(at + count - 1)
        if self.address != 0:
            memory.clear(self.address + 4 * at, 4 * count)
        else:
            copy_slowly(array("f", [0.0]) * int(count), 0, self.buffer, at, count)
        return at + count

    def put(self, at: i64, value: i64) -> None:
        """A whole number, or a flag."""
        if not 0 <= at < self.size:
            raise self._outside(at)
        if self.address != 0:
            memory.put_number(self.address, at, value)
        else:
            self.buffer[at] = float(value)

    def put4(self, at: i64, first: i64, second: i64, third: i64, fourth: i64) -> None:
        """Four of them, one after the other."""
        if not 0 <= at <= self.size - 4:
            raise self._outside(at + 3)
        if self.address != 0:
            memory.put_number(self.address, at, first)
            memory.put_number(self.address, at + 1, second)
            memory.put_number(self.address, at + 2, third)
            memory.put_number(self.address, at + 3, fourth)
        else:
            for value in (first, second, third, fourth):
                self.buffer[at] = float(value)
                at += 1

    def add(self, at: i64, value: i64) -> None:
        """Adds a whole number to what stands there."""
        self[at] = self[at] + float(value)

    def write(self, at: i64, values: list[int]) -> i64:
        """Numbers, one after the other; gives the place after the last."""
        return self.write_part(at, values, 0, len(values))

    def write_part(self, at: i64, values: list[int], first: i64, count: i64) -> i64:
        """So many numbers of a list, from `first` on; gives the place after the last."""
        if at < 0 or at + count > self.size:
            raise self._outside(at + count - 1)
        if self.address == 0:
            for value in values[first : first + count]:
                self.put(at, value)
                at += 1
            return at
        if not memory.put_numbers(self.address, at, values, first, count):
            raise ValueError(f"these are not {count} numbers: {values[first : first + count]}")
        return at + count

    def paid(self, at: i64, step: i64, things: list[int], count: i64, notes: list[int], purse: i64, marks: i64) -> i64:
        """For each of the first so many things a flag, `step` places apart: whether the purse pays for it.

        A purse has eight digits of seven bits. In the note of a thing the four lowest bits are marks, the next four say
        which digit pays, all others are the price; a thing below 0 is none. Gives a bit for each that has such a mark.
        """
        if at < 0 or (count > 0 and at + step * (count - 1) >= self.size):
            raise self._outside(at + step * (count - 1))
        found: i64 = 0
        if self.address != 0:
            found = memory.put_paid(self.address, at, step, things, count, notes, purse, marks)
            if found < 0:
                raise ValueError(f"these are not {count} things with notes: {things}")
            return found
        bit: i64 = 1
        for thing in things[:count]:
            if thing >= 0:
                note: i64 = notes[thing]
                self.put(at, ((purse >> (7 * ((note >> 4) & 7))) & 127) >= note >> 8)
                if note & marks:
                    found |= bit
            bit += bit
            at += step
        return found

    def bits(self, at: i64, bits: i64, count: i64) -> i64:
        """A flag for each of so many bits, the lowest first; gives the place after the last."""
        if at < 0 or at + count > self.size:
            raise self._outside(at + count - 1)
        if self.address != 0:
            memory.put_bits(self.address, at, bits, count)
            return at + count
        for bit in range(count):
            self.put(at + bit, (bits >> bit) & 1)
        return at + count

    def digits(self, at: i64, packed: i64, width: i64, count: i64) -> i64:
        """So many numbers packed into one, the lowest first, each so many bits wide; gives the place after the last."""
        if at < 0 or at + count > self.size:
            raise self._outside(at + count - 1)
        if self.address != 0:
            memory.put_digits(self.address, at, packed, width, count)
            return at + count
        for digit in range(count):
            self.put(at + digit, (packed >> (digit * width)) & ((1 << width) - 1))
        return at + count

    def count(self, at: i64, things: list[int], kinds: i64, table: list[int] | None = None) -> i64:
        """How many things there are of each kind; gives the place after the last kind.

        A thing is the number of its kind, or the table says its kind (-1: it does not count). What stands there
        already is added to.
        """
        if at < 0 or at + kinds > self.size:
            raise self._outside(at + kinds - 1)
        if self.address == 0:
            for thing in things:
                kind = thing if table is None else table[thing]
                if kind >= 0:
                    self.buffer[at + kind] = self.buffer[at + kind] + 1.0
            return at + kinds
        if not memory.count(self.address, at, kinds, things, table):
            raise ValueError(f"these are not things of {kinds} kinds: {things}")
        return at + kinds

    def count_bits(self, at: i64, bits: i64, kinds: i64, table: list[int]) -> i64:
        """The same for things that are the bits of a number: bit i is of the kind table[i]."""
        if at < 0 or at + kinds > self.size:
            raise self._outside(at + kinds - 1)
        if self.address == 0:
            for thing in range(len(table)):
                if (bits >> thing) & 1:
                    self.buffer[at + table[thing]] = self.buffer[at + table[thing]] + 1.0
            return at + kinds
        if not memory.count_bits(self.address, at, kinds, bits, table):
            raise ValueError(f"these are not things of {kinds} kinds: {bits:b}")
        return at + kinds

    def sort(self, at: i64, numbers: list[int], kinds: i64, table: list[int]) -> i64:
        """Adds each of the numbers to the kind that the table says; gives the place after the last kind."""
        if at < 0 or at + kinds > self.size:
            raise self._outside(at + kinds - 1)
        if self.address == 0:
            for thing, number in enumerate(numbers):
                kind = at + table[thing]
                self.buffer[kind] = self.buffer[kind] + float(number)
            return at + kinds
        if not memory.sort(self.address, at, kinds, numbers, table):
            raise ValueError(f"these are not numbers of {kinds} kinds: {numbers}")
        return at + kinds

    def paste(self, at: i64, prints: Prints, number: i64) -> i64:
        """A row that was prepared; gives the place after it."""
        width = prints.width
        if at < 0 or at + width > self.size:
            raise self._outside(at + width - 1)
        if not 0 <= number < prints.rows:
            raise IndexError(f"there is no print {number}: they go from 0 to {prints.rows - 1}")
        if self.address != 0 and prints.address != 0:
            memory.copy(self.address, at, prints.address + 4 * number * width, width)
        else:
            for i in range(width):
                self[at + i] = prints.cells[number * width + i]
        return at + width

    def paste_part(self, at: i64, prints: Prints, first: i64, count: i64) -> i64:
        """So many numbers of the first row that was prepared; gives the place after them."""
        if at < 0 or at + count > self.size:
            raise self._outside(at + count - 1)
        if first < 0 or first + count > prints.width:
            raise IndexError(f"a print is {prints.width} numbers wide")
        if self.address != 0 and prints.address != 0:
            memory.copy(self.address, at, prints.address + 4 * first, count)
        else:
            for i in range(count):
                self[at + i] = prints.cells[first + i]
        return at + count

    def repeat(self, at: i64, count: i64, source: i64) -> None:
        """So many numbers that stand from `source` on, once more; the two places do not overlap."""
        if at < 0 or at + count > self.size or source < 0 or source + count > self.size:
            raise self._outside(max(at, source) + count - 1)
        if self.address != 0:
            memory.copy(self.address, at, self.address + 4 * source, count)
        else:
            copy_slowly(self.buffer, source, self.buffer, at, count)

    def keep(self, at: i64, count: i64, pane: i64) -> None:
        """So many numbers are written; the sketch keeps them from `pane` on."""
        sketch = self.sketch
        if sketch.blank:
            return
        if at < 0 or at + count > self.size:
            raise self._outside(at + count - 1)
        if pane < 0 or pane + count > sketch.size:
            raise IndexError(f"a sketch holds {sketch.size} numbers")
        if self.address != 0 and sketch.address != 0:
            memory.copy(sketch.address, pane, self.address + 4 * at, count)
        else:
            copy_slowly(self.buffer, at, sketch.cells, pane, count)

    def recall(self, at: i64, count: i64, pane: i64) -> None:
        """So many numbers that the sketch has kept from `pane` on."""
        sketch = self.sketch
        if at < 0 or at + count > self.size:
            raise self._outside(at + count - 1)
        if pane < 0 or pane + count > sketch.size:
            raise IndexError(f"a sketch holds {sketch.size} numbers")
        if self.address != 0 and sketch.address != 0:
            memory.copy(self.address, at, sketch.address + 4 * pane, count)
        else:
            copy_slowly(sketch.cells, pane, self.buffer, at, count)

    def _outside(self, at: i64) -> IndexError:
        return IndexError(f"there is no feature {at}: they go from 0 to {self.size - 1}")


@final
class Prints:
    """Rows of numbers that are always the same, of one width: they are prepared once, and pasted as they are.

    `notes`: a number for each row, for the one who pastes it.
    """

    def __init__(self, rows: list[list[int]], notes: list[int] | None = None) -> None:
        self.notes = [] if notes is None else notes
        self.width: i64 = len(rows[0]) if rows else 0
        self.rows: i64 = len(rows)
        # The array is never resized, so its address stays.
        self.cells = array("f", [float(value) for row in rows for value in row])
        self.address: i64 = memory.floats_at(self.cells, self.rows * self.width)


def write_mask(buffer: Marks, size: int, moves: list[int]) -> None:
    """1 for each of the moves, 0 for all others."""
    items: i64 = size
    address = memory.bytes_at(buffer, items)
    if address == 0:
        clear_slowly(buffer, size)
        for move in moves:
            buffer[move] = 1
        return
    if not memory.mark(address, items, moves):
        raise ValueError(f"these are not all moves of the vocabulary: {moves}")


def clear_slowly(buffer: Marks, size: int) -> None:
    """For what is no buffer of the right kind, and where nothing is compiled."""
    if len(buffer) < size:
        raise GreathallError(f"the buffer holds {len(buffer)} numbers; {size} are needed")
    try:
        lent = memoryview(buffer)[:size].cast("B")  # type: ignore[arg-type] # it says itself if it is no buffer
    except (TypeError, NotImplementedError):  # no buffer at all, or numbers of a kind that cannot be seen as bytes
        for at in range(size):
            buffer[at] = 0
    else:
        lent[:] = bytes(len(lent))

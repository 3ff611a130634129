"""Rows of numbers that a caller lends, for learners: what a seat knows (`features`), what it may do (`mask`).

A row is cleared once, and then only what is not zero needs writing. A compiled build writes float32 and bytes straight
into the caller's memory; anything else that takes numbers by their index is written in the plain way.
"""

from __future__ import annotations

from typing import Protocol, final

from mypy_extensions import i64

from greathall.kernel import memory
from greathall.kernel.errors import GreathallError


class Numbers(Protocol):
    """A buffer that a caller lends for features: an array, a NumPy row …, of float32 if it is to be fast."""

    def __setitem__(self, index: int, value: float, /) -> None: ...

    def __len__(self) -> int: ...


class Marks(Protocol):
    """A buffer that a caller lends for a mask: a bytearray, a NumPy row …, of bytes or bools if it is to be fast."""

    def __setitem__(self, index: int, value: int, /) -> None: ...

    def __len__(self) -> int: ...


@final
class Row:
    """The caller's buffer, cleared, while a game writes its features: `row[at] = value`."""

    def __init__(self, buffer: Numbers, size: int) -> None:
        self.buffer = buffer
        self.size: i64 = size
        self.address: i64 = memory.floats_at(buffer, self.size)
        if self.address != 0:
            memory.clear(self.address, 4 * self.size)
        else:
            clear_slowly(buffer, size)

    def __len__(self) -> int:
        return self.size

    def __setitem__(self, at: i64, value: float) -> None:
        if not 0 <= at < self.size:
            raise IndexError(f"there is no feature {at}: they go from 0 to {self.size - 1}")
        if self.address != 0:
            memory.put_float(self.address, at, value)
        elif value != 0.0:
            self.buffer[at] = value

    def write(self, at: i64, values: list[int]) -> i64:
        """Writes the numbers one after the other; gives the place after the last."""
        for value in values:
            self[at] = value
            at += 1
        return at

    def count(self, at: i64, things: list[int], kinds: i64) -> i64:
        """How many there are of each kind, for things that are numbered by their kind; gives the place after them."""
        if at < 0 or at + kinds > self.size:
            raise IndexError(f"there are no features {at} to {at + kinds - 1}: they go from 0 to {self.size - 1}")
        if self.address == 0:
            counts = [0] * kinds
            for thing in things:
                counts[thing] += 1
            return self.write(at, counts)
        for thing in things:
            kind: i64 = thing
            if not 0 <= kind < kinds:
                raise IndexError(f"there is no kind {kind}: they go from 0 to {kinds - 1}")
            memory.add_one(self.address, at + kind)
        return at + kinds


def write_mask(buffer: Marks, size: int, moves: list[int]) -> None:
    """1 for each of the moves, 0 for all others."""
    items: i64 = size
    address = memory.bytes_at(buffer, items)
    if address == 0:
        clear_slowly(buffer, size)
        for move in moves:
            buffer[move] = 1
        return
    memory.clear(address, items)
    for move in moves:
        at: i64 = move
        if 0 <= at < items:
            memory.put_byte(address, at, 1)


def clear_slowly(buffer: Marks, size: int) -> None:
    """For what is no buffer of the right kind, and where nothing is compiled."""
    if len(buffer) < size:
        raise GreathallError(f"the buffer holds {len(buffer)} numbers; {size} are needed")
    try:
        lent = memoryview(buffer)[:size].cast("B")  # type: ignore[arg-type] # it says itself if it is no buffer
    except (TypeError, NotImplementedError):
        for at in range(size):
            buffer[at] = 0
    else:
        lent[:] = bytes(len(lent))

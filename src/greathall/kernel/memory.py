"""The memory of a buffer that somebody lends: what Python itself cannot write without boxing every number.

Compiled modules never call these functions: while they are compiled, each call becomes a few instructions of memory.h
(see hatch_build.py). Wherever that did not happen there are no addresses, and whoever asked for one writes slowly.
"""
# mypyc: interpreted

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Never, TypeVar

from mypy_extensions import i64

from greathall.kernel.pickling import fields_of

if TYPE_CHECKING:
    from greathall.kernel.row import Numbers

Item = TypeVar("Item")


def floats_at(buffer: object, items: i64) -> i64:
    """The address of a row of at least so many float32 that may be written; 0 if the buffer is none."""
    return 0


def bytes_at(buffer: object, items: i64) -> i64:
    """The address of a row of at least so many bytes or bools that may be written; 0 if the buffer is none."""
    return 0


def words_at(buffer: object, items: i64) -> i64:
    """The address of a row of at least so many int64 that may be written; 0 if the buffer is none."""
    return 0


def item(values: list[int], index: i64) -> i64:
    """`values[index]` for an index from 0 on: a quarter of the time where very many are read."""
    return values[index]


def worth(things: list[int], table: list[int]) -> i64:
    """What the table says of each thing, summed up."""
    return sum(table[thing] for thing in things)


def packed(values: list[int], first: i64, count: i64, width: i64) -> i64:
    """So many numbers of a list as digits of one, the lowest first; more than a digit holds is as much as it holds."""
    most = (1 << width) - 1
    number = 0
    for value in reversed(values[first : first + count]):
        number = number << width | min(value, most)
    return number


def place_of_kind(kinds: list[object], thing: object) -> i64:
    """The place of a thing's class in a list, or where there is room for it; a power of two long, some of it None."""
    kind = type(thing)
    return kinds.index(kind if kind in kinds else None)


def same_thing(noted: list[object], at: i64, thing: object) -> bool:
    """Whether this very thing is noted at that place already; it is now, if there is such a place."""
    if at >= len(noted):
        return False
    same = noted[at] is thing
    noted[at] = thing
    return same


def same_items(noted: list[object], at: i64, values: list[int], first: i64, count: i64) -> bool:
    """The same for so many numbers of a list, from `first` on; never, where so many do not fit."""
    if at + count > len(noted) or first + count > len(values):
        return False
    now = values[first : first + count]
    same = noted[at : at + count] == now
    noted[at : at + count] = now
    return same


def next_new(noted: list[object], at: i64, values: list[int], first: i64, end: i64) -> i64:
    """The first number of a list from `first` to `end` that is not noted at `at` and its place; `end` if all are."""
    for i in range(first, end):
        if at + i >= len(noted):
            return i
        if noted[at + i] != values[i]:
            noted[at + i] = values[i]
            return i
    return end


def same_fields(noted: list[object], at: i64, thing: object) -> bool:
    """The same for all the fields of a thing; they must be numbers and flags that a compiled class holds unboxed."""
    now = fields_of(thing)
    same = noted[at] == now
    noted[at] = now
    return same


def new_fields(noted: list[object], at: i64, things: Sequence[object]) -> i64:
    """The same for a list of things: a bit for each that is new, or all bits."""
    new = 0
    for i, thing in enumerate(things):
        if not same_fields(noted, at + i, thing):
            new |= 1 << i
    return new


def new_parts(noted: list[object], at: i64, values: list[Item], width: i64, parts: i64) -> i64:
    """The same for parts of a list, each so many items: a bit for each that is new; all, where so many do not fit."""
    if at < 0 or at + width * parts > len(noted) or width * parts > len(values):
        return -1
    new = 0
    for part in range(parts):
        now = values[part * width : (part + 1) * width]
        if noted[at + part * width : at + (part + 1) * width] != now:
            noted[at + part * width : at + (part + 1) * width] = now
            new |= 1 << part
    return new


def same_word(words: array[int], address: i64, at: i64, value: i64) -> bool:
    """The same for a number of an array that lies at this address."""
    same = words[at] == value
    words[at] = value
    return same


def new_words(
    words: array[int], address: i64, at: i64, a: i64, b: i64, c: i64, d: i64, e: i64, f: i64, g: i64, h: i64
) -> i64:
    """The same for eight of them side by side: a bit for each that is new, the lowest for the first."""
    new = 0
    for i, number in enumerate((a, b, c, d, e, f, g, h)):
        if not same_word(words, address, at + i, number):
            new |= 1 << i
    return new


def recount(
    words: array[int],
    noted: i64,
    word: i64,
    cells: array[float],
    address: i64,
    at: i64,
    kinds: i64,
    bits: i64,
    table: list[int],
) -> bool:
    """Counts things again that are the bits of a number, by their kinds, where those that are noted are counted."""
    before = words[word]
    words[word] = bits
    changed = bits ^ max(before, 0)
    for thing, kind in enumerate(table):
        if (changed >> thing) & 1:
            cells[at + kind] += 1.0 if (bits >> thing) & 1 else -1.0
    return True


def put(numbers: Numbers, address: i64, at: i64, value: i64) -> None:
    """Writes a whole number into a row that lies at this address."""
    numbers[at] = float(value)


def paste(numbers: Numbers, address: i64, at: i64, cells: Numbers, source: i64, first: i64, count: i64) -> None:
    """So many numbers of one row into another; each lies at the address after it."""
    copy_slowly(cells, first, numbers, at, count)


def copy_slowly(source: Numbers, first: i64, target: Numbers, at: i64, count: i64) -> None:
    """The same numbers into another row; at once if both are float32."""
    try:
        into = memoryview(target)  # type: ignore[arg-type] # it says itself if it is no buffer
        into[at : at + count] = memoryview(source)[first : first + count]  # type: ignore[arg-type] # so does this
    except (TypeError, ValueError, NotImplementedError):  # no buffer, or one of other numbers
        for i in range(count):
            target[at + i] = source[first + i]


def clear(address: i64, size: i64) -> None:
    _nowhere()


def put_float(address: i64, at: i64, value: float) -> None:
    _nowhere()


def get_float(address: i64, at: i64) -> float:
    _nowhere()


def put_number(address: i64, at: i64, value: i64) -> None:
    _nowhere()


def put_bits(address: i64, at: i64, bits: i64, count: i64) -> None:
    _nowhere()


def put_digits(address: i64, at: i64, packed: i64, width: i64, count: i64) -> None:
    _nowhere()


def copy(address: i64, at: i64, source: i64, count: i64) -> None:
    _nowhere()


def put_numbers(address: i64, at: i64, values: list[int], first: i64, count: i64) -> bool:
    _nowhere()


def put_paid(
    address: i64, at: i64, step: i64, things: list[int], count: i64, notes: list[int], purse: i64, marks: i64
) -> i64:
    _nowhere()


def mark(address: i64, size: i64, moves: list[int]) -> bool:
    _nowhere()


def count(address: i64, at: i64, kinds: i64, things: list[int], table: list[int] | None) -> bool:
    _nowhere()


def count_bits(address: i64, at: i64, kinds: i64, bits: i64, table: list[int]) -> bool:
    _nowhere()


def sort(address: i64, at: i64, kinds: i64, numbers: list[int], table: list[int]) -> bool:
    _nowhere()


def judge(row: i64, inputs: i64, weights: i64, hidden: i64) -> float:
    """What a small network says of a row of float32; see kernel/net.py for the order of its weights."""
    _nowhere()


def _nowhere() -> Never:
    raise RuntimeError("there are no addresses in an interpreted build")

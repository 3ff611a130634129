"""How far a record has been laid out: a few numbers in memory that the hall shares with the process that does it.

Each record has a ticket. Only the process writes what it is at; only the hall writes which tickets were given up.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from multiprocessing import get_context
from typing import TypeAlias

from greathall.kernel import BadData

Numbers: TypeAlias = "ctypes.Array[ctypes.c_longlong]"
TICKET, DONE, OF, GIVEN_UP = range(4)
# Of so many tickets in a row it is known whether they were given up: more than can wait at a time.
PLACES = 64
_shared: list[Numbers] = []


def new_numbers() -> Numbers:
    numbers: Numbers = get_context("spawn").RawArray(ctypes.c_longlong, GIVEN_UP + PLACES)
    return numbers


def share(numbers: Numbers) -> None:
    """In the process: from now on it tells how far it is."""
    _shared[:] = [numbers]


def teller(ticket: int) -> Callable[[int, int], None]:
    """In the process: what is to be called after every move; raises BadData where nobody waits any longer."""
    numbers = _shared[0]
    numbers[DONE] = numbers[OF] = 0
    numbers[TICKET] = ticket

    def tell(done: int, of: int) -> None:
        numbers[DONE], numbers[OF] = done, of
        if numbers[GIVEN_UP + ticket % PLACES] == ticket:
            raise BadData("this record was given up before it was laid out")

    return tell


def give_up(numbers: Numbers, ticket: int) -> None:
    numbers[GIVEN_UP + ticket % PLACES] = ticket


def moves_done(numbers: Numbers, ticket: int) -> tuple[int, int]:
    """How many moves of how many; of none while other records come first."""
    return (int(numbers[DONE]), int(numbers[OF])) if numbers[TICKET] == ticket else (0, 0)

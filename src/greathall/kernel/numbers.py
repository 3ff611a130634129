"""Whole numbers from outside: from a text, or from a program that counts with NumPy."""

from __future__ import annotations

import re
from operator import index
from typing import Final, SupportsIndex

from greathall.kernel.errors import GreathallError

# Plain digits, and not more of them than anybody types: int() also takes Arabic ones, and minutes for a million.
_WHOLE: Final = re.compile(r"-?[0-9]{1,400}")


def whole_number(text: str) -> int | None:
    """The number that a text says; None if it says none."""
    return int(text) if _WHOLE.fullmatch(text) else None


def whole(value: SupportsIndex, what: str) -> int:
    """A seat, move or seed as a plain int, whoever counted it; `what` is named in the complaint about anything else.

    True and False are no numbers here, though Python counts them among its own.
    """
    if not isinstance(value, bool):
        if isinstance(value, int):
            return value
        try:
            return index(value)
        except TypeError:
            pass
    raise GreathallError(f"{what} must be a whole number, not {value!r:.60}")

"""What happened, told in sentences: each with who may read it and the rule it rests on.

A sentence names a player by the seat in braces, `{0} plays a Farmer.`; interfaces fill in the names with `fill`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mypy_extensions import mypyc_attr

_SEAT = re.compile(r"\{(\d+)\}")


@mypyc_attr(allow_interpreted_subclasses=True)
class Line:
    """One sentence of the chronicle. `readers` empty: everybody may read it."""

    def __init__(self, text: str, rule: str, readers: tuple[int, ...], pieces: tuple[str, ...]) -> None:
        self.text = text
        self.rule = rule
        self.readers = readers
        self.pieces = pieces

    def readable(self, seat: int) -> bool:
        """Seat -1 stands for a spectator, who reads what everybody may read."""
        return len(self.readers) == 0 or seat in self.readers

    def data(self) -> dict[str, object]:
        return {"text": self.text, "rule": self.rule, "pieces": list(self.pieces)}

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.text, self.rule, self.readers, self.pieces)


def fill(text: str, names: Sequence[str]) -> str:
    """Puts the players' names in the place of the seats in braces."""

    def name(match: re.Match[str]) -> str:
        seat = int(match.group(1))
        return names[seat] if seat < len(names) else f"player {seat + 1}"

    return _SEAT.sub(name, text)


def counted(n: int, one: str, more: str = "") -> str:
    """`1 coin`, `3 coins`; `more` where it is not `one` with an s."""
    return f"{n} {one}" if n == 1 else f"{n} {more or one + 's'}"


def listed(names: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    words = list(names)
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + " and " + words[-1]

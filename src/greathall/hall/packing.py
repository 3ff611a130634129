"""Many values that are much alike, as few bytes: whatever is equal is written once, and the whole is compressed."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any, TypeAlias

from greathall.kernel import BadData

# Whoever reads this form another time knows it by its number.
FORM = 1
MOST_THINGS = 120_000

Tree: TypeAlias = Any  # what JSON can hold


class TooMuch(Exception):
    """There are more different things than are kept."""


class Writer:
    """Gathers values so that what is equal is written once: each is named by its number."""

    def __init__(self) -> None:
        self.things: list[Tree] = []
        self._numbers: dict[tuple[object, ...], int] = {}

    def number(self, value: Tree) -> int:
        """A list is written as [-1, …] with the numbers of what is in it, a mapping as [names, …]."""
        if isinstance(value, dict):
            return self._put(("", self._put(tuple(value), {"names": list(value)}), *map(self.number, value.values())))
        if isinstance(value, list):
            return self.sequence([self.number(part) for part in value])
        return self._put((type(value), value), value)

    def sequence(self, numbers: list[int]) -> int:
        """A list of what was written before."""
        return self._put(("", -1, *numbers))

    def _put(self, key: tuple[object, ...], thing: Tree = None) -> int:
        found = self._numbers.get(key)
        if found is None:
            if len(self.things) >= MOST_THINGS:
                raise TooMuch
            found = self._numbers[key] = len(self.things)
            self.things.append(thing if key[0] != "" else list(key[1:]))
        return found


class Reader:
    """What a Writer wrote; things are put together when they are asked for."""

    def __init__(self, things: list[Tree]) -> None:
        self.things = things

    def value(self, number: int) -> Tree:
        thing = self.things[number]
        if not isinstance(thing, list):
            return thing
        kind, *parts = thing
        values = [self.value(part) for part in parts]
        return values if kind < 0 else dict(zip(self.things[kind]["names"], values, strict=True))


def packed(about: Mapping[str, Tree]) -> bytes:
    return zlib.compress(json.dumps({"form": FORM, **about}, separators=(",", ":"), ensure_ascii=False).encode(), 9)


def unpacked(data: bytes) -> dict[str, Tree]:
    """Raises BadData where it is not what was packed."""
    try:
        about: Tree = json.loads(zlib.decompress(data))
        if about["form"] != FORM:
            raise BadData(f"it is kept in form {about['form']}, which this Greathall does not know")
    except (zlib.error, ValueError, KeyError, TypeError) as error:
        raise BadData(f"what was kept of it cannot be read ({type(error).__name__})") from None
    found: dict[str, Tree] = about
    return found

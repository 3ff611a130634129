"""Zones as they were drawn last for one viewer: where nothing about one has changed it is not drawn again.

What a zone looks like follows from what lies in it, from the moves that begin there, from what somebody has just
touched there, and from the names at the table. All of it is compared; nothing is assumed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from greathall.hall.drawing.layouts import targets_in
from greathall.kernel import Zone


class Sketch(NamedTuple):
    """A zone's HTML, and the ids in it: how often each had been given before, and how often it is now."""

    html: str
    ids: dict[str, tuple[int, int]]


class Sketches:
    """What one viewer's board is put together from. Only what was used in the last drawing is kept."""

    def __init__(self) -> None:
        self._names: list[str] = []
        self._stamps: dict[int, bytes] = {}
        self._old: dict[tuple[object, ...], Sketch] = {}
        self._new: dict[tuple[object, ...], Sketch] = {}
        self._targets: dict[bytes, frozenset[str]] = {}

    def begin(self, names: Sequence[str], stamps: Iterable[tuple[Zone, bytes]]) -> None:
        """Another drawing begins: the zones of the view, each with what it looks like in short."""
        if self._names != list(names):
            self.forget()
            self._names = list(names)
        self._stamps = {id(zone): stamp for zone, stamp in stamps}
        self._old, self._new = self._new, {}
        self._targets = {stamp: self._targets[stamp] for stamp in self._stamps.values() if stamp in self._targets}

    def stamp(self, zone: Zone) -> bytes | None:
        return self._stamps.get(id(zone))

    def targets(self, zone: Zone) -> frozenset[str]:
        stamp = self._stamps.get(id(zone))
        if stamp is None:
            return frozenset(targets_in(zone))
        found = self._targets.get(stamp)
        if found is None:
            found = self._targets[stamp] = frozenset(targets_in(zone))
        return found

    def find(self, key: tuple[object, ...], ids: dict[str, int]) -> str | None:
        """A zone that was drawn with this key, if its ids would come out alike; `ids` then counts them."""
        sketch = self._old.get(key)
        if sketch is None or any(ids.get(name, 0) != before for name, (before, _) in sketch.ids.items()):
            return None
        for name, (_, after) in sketch.ids.items():
            ids[name] = after
        self._new[key] = sketch
        return sketch.html

    def keep(self, key: tuple[object, ...], html: str, before: dict[str, int], after: dict[str, int]) -> None:
        given = {name: (before.get(name, 0), number) for name, number in after.items() if before.get(name) != number}
        self._new[key] = Sketch(html, given)

    def forget(self) -> None:
        self._names = []
        self._stamps, self._old, self._new, self._targets = {}, {}, {}, {}

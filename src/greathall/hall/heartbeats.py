"""Signs of life of several processes at one address: one that has not ended, and does nothing any more, is found out.

A few numbers in memory that all of them share. Each counts its own on from its event loop, so whatever keeps people
waiting keeps the number as it is; nobody has to ask anybody, who might be the one that hangs.
"""

from __future__ import annotations

import asyncio
import ctypes
from collections.abc import Callable
from multiprocessing import get_context
from time import monotonic
from typing import TypeAlias

Beats: TypeAlias = "ctypes.Array[ctypes.c_longlong]"
# Seconds between two of them, and after how many without one others do not count on a process.
BEAT_EVERY = 0.25
MISSED_AFTER = 2.0


def new_beats(places: int) -> Beats:
    beats: Beats = get_context("spawn").RawArray(ctypes.c_longlong, places + 1)
    return beats


class Pulse:
    """How long the others have been silent, for as long as this one has looked."""

    def __init__(self, beats: Beats, clock: Callable[[], float] = monotonic) -> None:
        self._beats = beats
        self._clock = clock
        self._seen: dict[int, tuple[int, float]] = {}
        self._last = clock()

    async def beat(self, place: int) -> None:
        """In a process, as long as it is open: it lives, and looks at the others."""
        while True:
            self._beats[place] += 1
            self.look()
            await asyncio.sleep(BEAT_EVERY)

    def look(self) -> None:
        """To be called often. Time in which nobody looked counts as one look: whoever was stopped saw nothing."""
        now = self._clock()
        missed = max(0.0, now - self._last - 2 * BEAT_EVERY)
        self._last = now
        for place, number in enumerate(self._beats):
            known, since = self._seen.get(place, (-1, now))
            self._seen[place] = (number, since + missed) if number == known else (number, now)

    def silent(self, place: int) -> float:
        """Seconds since a process was last known to do something."""
        known, since = self._seen.get(place, (-1, self._last))
        return 0.0 if self._beats[place] != known else self._last - since

    def missed(self, place: int) -> bool:
        """Whether nobody should count on a process just now."""
        return self.silent(place) > MISSED_AFTER

    def forget(self, place: int) -> None:
        """Another process takes this place."""
        self._seen.pop(place, None)

"""How often somebody may ask: what is too much is refused, and one waits a little."""

from __future__ import annotations

import time
from typing import ClassVar

from greathall.hall.refusals import TooOften


class Limits:
    """How often: a bucket for each visitor and kind of request, which fills again with time."""

    # kind -> how many at once, and how many come back in a second
    KINDS: ClassVar[dict[str, tuple[int, float]]] = {
        "move": (60, 20.0),
        "look": (120, 40.0),
        "table": (20, 0.5),
        "talk": (8, 1.0),
        "name": (10, 0.2),
        "door": (8, 0.1),
        "upload": (5, 0.1),
    }

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}

    def take(self, kind: str, who: str) -> None:
        """Counts a request; raises Refusal 429 when there were too many."""
        if self.scale <= 0:
            return
        most, refill = self.KINDS[kind]
        now = time.monotonic()
        level, since = self._buckets.get((kind, who), (most * self.scale, now))
        level = min(most * self.scale, level + (now - since) * refill * self.scale)
        if level < 1:
            raise TooOften("that was too often: wait a little")
        if len(self._buckets) > 20_000:
            self._buckets.clear()
        self._buckets[kind, who] = (level - 1, now)

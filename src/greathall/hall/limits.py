"""How often somebody may ask for something: a bucket for each visitor and kind of request, which fills again with time.

Several servers on one database tell each other what was taken out of whose bucket, all of it together with the sign of
life that they give anyway. What several of them let through before they had heard of each other is owed: nobody gets
more in the long run by asking many servers than by asking one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from hashlib import sha256
from time import monotonic
from typing import ClassVar

from greathall.hall.refusals import TooOften

MOST_BUCKETS = 20_000
# Of what is given back more slowly the others hear at once: few ask for it, and a second's delay would be worth much.
SLOW = 1.0
# So many are told in one message: PostgreSQL takes 8,000 bytes.
TOGETHER = 90
# People and addresses of the net; whatever else somebody is counted by, as an address of mail, is told as its hash.
_PLAIN = re.compile(r"[\w.:/-]{1,64}", re.ASCII)


class Limits:
    """`scale` 0: nobody is refused anything."""

    # kind -> how many at once, and how many come back in a second
    KINDS: ClassVar[dict[str, tuple[int, float]]] = {
        "move": (60, 20.0),
        "look": (120, 40.0),
        "table": (20, 0.5),
        "talk": (8, 1.0),
        "name": (10, 0.2),
        "door": (8, 0.1),
        "upload": (5, 0.1),
        # A game that is looked at afresh: minutes of work, one after the other. What is known already costs nothing.
        "review": (10, 0.05),
        # Mail to an address that may be somebody else's.
        "letter": (5, 0.002),
    }

    def __init__(self, scale: float) -> None:
        self.scale = scale
        # How full, and when that was.
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}
        # What the other servers have not heard of; and how they come to hear of it soon, where there are any.
        self._untold: dict[tuple[str, str], int] = {}
        self.tell_soon: Callable[[], None] | None = None

    def take(self, kind: str, who: str) -> None:
        """Counts a request; raises Refusal 429 when there were too many."""
        if self.scale <= 0:
            return
        who = who if _PLAIN.fullmatch(who) else sha256(who.encode()).hexdigest()
        if self.left(kind, who) < 1:
            raise TooOften("that was too often: wait a little")
        self._spend(kind, who, 1)
        if self.tell_soon is not None:
            self._untold[kind, who] = self._untold.get((kind, who), 0) + 1
            if self.KINDS[kind][1] <= SLOW:
                self.tell_soon()

    def left(self, kind: str, who: str) -> float:
        """How many requests somebody has left; less than none where something is owed."""
        most, refill = self.KINDS[kind]
        level, since = self._buckets.get((kind, who), (most * self.scale, 0.0))
        return min(most * self.scale, level + (monotonic() - since) * refill * self.scale)

    def _spend(self, kind: str, who: str, number: int) -> None:
        level = self.left(kind, who) - number
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.clear()
        self._buckets[kind, who] = (level, monotonic())

    def tell(self) -> Iterator[str]:
        """Messages for the other servers: what was taken out here since the last ones."""
        spent, self._untold = list(self._untold.items()), {}
        for first in range(0, len(spent), TOGETHER):
            part = spent[first : first + TOGETHER]
            yield " ".join(("spent", *(f"{kind} {who} {number}" for (kind, who), number in part)))

    def hear(self, words: list[str]) -> None:
        """Another server has let these through."""
        for kind, who, number in zip(words[::3], words[1::3], words[2::3], strict=False):
            if self.scale > 0 and kind in self.KINDS:
                self._spend(kind, who, int(number))

"""How much room the tables in memory take, and which of them are put to sleep when it is too much.

Nobody's tables may push out those of all others, and a few large ones weigh as much as many small ones: so there is a
number for the hall, a number for each person, and a weight for all. A table that sleeps is on disk as a whole, and
wakes when somebody comes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from greathall.hall.settings import Settings
from greathall.hall.table import Table
from greathall.kernel import View

MEGABYTE = 1_000_000
# Bytes, as tracemalloc found them at tables of all games with two seats and with the most, after 60 and 300 moves, with
# rules that were not compiled. What is estimated from them was 0.6 to 1.5 times of what tables at rest really took, and
# 0.9 to 2.1 times where their pages had been drawn.
AT_ALL = 150_000
AN_ENTRY = 1_000
A_POSITION = 5_000
A_REMARK = 600
A_VIEW = 60_000
# Beside what was drawn lie the parts that it was put together from.
A_LETTER = 3


def weight_of(table: Table) -> int:
    """About how many bytes a table takes. Whoever moves waits for this: it counts, and looks into nothing."""
    now = table.now
    views = sum(isinstance(sight.looks, View) for sight in now.sights)
    texts = (text for sight in now.sights for kept in (sight.texts, sight.fragments) for text in kept.values())
    letters = sum(map(len, texts)) + sum(map(len, table.audience.texts.values()))
    return (
        AT_ALL
        + AN_ENTRY * len(now.log)
        + A_POSITION * (len(now.history) + len(now.queue))
        + A_REMARK * len(now.chat)
        + A_VIEW * (views + len(now.queue) * len(now.sights))
        + A_LETTER * letters
    )


class Room:
    """What the tables in memory weighed when something last happened at them, and whose they are."""

    def __init__(self, settings: Settings) -> None:
        self._most = settings.most_awake
        self._most_of_one = settings.most_awake_of_one
        self._most_bytes = settings.most_memory * MEGABYTE
        self._weights: dict[str, int] = {}
        self._made: Counter[str] = Counter()
        # Those who made more of them than one person may have in memory.
        self._greedy: set[str] = set()
        self.taken = 0

    def weigh(self, table: Table) -> None:
        """A table has come into memory, or something has happened at it."""
        if table.id not in self._weights:
            self._count(table, 1)
        weight = weight_of(table)
        self.taken += weight - self._weights.get(table.id, 0)
        self._weights[table.id] = weight

    def leave(self, table: Table) -> None:
        """A table has left memory."""
        if table.id in self._weights:
            self._count(table, -1)
            self.taken -= self._weights.pop(table.id)

    def _count(self, table: Table, change: int) -> None:
        owner = table.terms.owner
        self._made[owner] += change
        (self._greedy.add if self._made[owner] > self._most_of_one else self._greedy.discard)(owner)
        if not self._made[owner]:
            del self._made[owner]

    @property
    def is_short(self) -> bool:
        return bool(self._greedy) or len(self._weights) > self._most or self.taken > self._most_bytes

    def surplus(self, tables: Iterable[Table], may_leave: Callable[[Table], bool]) -> list[Table]:
        """Those to put to sleep, the longest unused first: of whoever has too many, then of all."""
        if not self.is_short:
            return []
        resting = sorted((table for table in tables if may_leave(table)), key=lambda table: table.used)
        made = Counter(self._made)
        number, taken = len(self._weights), self.taken
        leaving: list[Table] = []
        for only_of_the_greedy in (True, False):
            staying: list[Table] = []
            for table in resting:
                owner = table.terms.owner
                many = made[owner] > self._most_of_one
                if many if only_of_the_greedy else number > self._most or taken > self._most_bytes:
                    leaving.append(table)
                    made[owner] -= 1
                    number -= 1
                    taken -= self._weights.get(table.id, 0)
                else:
                    staying.append(table)
            resting = staying
        return leaving

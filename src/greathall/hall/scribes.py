"""Those who lay records out as tables and play finished games again.

They are a process of their own, so that a long record never stops the bots.

A record is played through move by move, and the views of every seat are drawn after each: a small file can be a lot
of work. So there is a limit on the time it may take, and on how many may wait.
"""

from __future__ import annotations

import asyncio
from weakref import WeakKeyDictionary

from greathall.hall.course import Course, course_of
from greathall.hall.recording import Layout, lay_out
from greathall.hall.refusals import NotUnderstood, TooOften
from greathall.hall.settings import Settings
from greathall.hall.table import Table
from greathall.hall.workers import Workers
from greathall.kernel import GreathallError

MOST_WAITING = 8


class Scribes:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.workers = Workers(1)
        self._busy: set[str] = set()
        self._courses: WeakKeyDictionary[Table, asyncio.Task[Course | None]] = WeakKeyDictionary()

    async def lay_out(self, person: str, text: str) -> Layout:
        """A record as a table's log; each person has one laid out at a time."""
        if person in self._busy:
            raise TooOften("your last record is still being laid out: wait until it is done")
        if len(self._busy) >= MOST_WAITING:
            raise TooOften("many records are being laid out just now: try again in a minute")
        self._busy.add(person)
        try:
            return await self.workers.run(lay_out, text, self.settings.snapshot_every, self.settings.record_within)
        except GreathallError as error:
            raise NotUnderstood(str(error)) from None
        finally:
            self._busy.discard(person)

    async def course(self, table: Table) -> Course | None:
        """How the points of a finished table went; worked out once, however many ask."""
        task = self._courses.get(table)
        if task is None or task.cancelled():
            terms = table.terms
            moves = [(entry.seat, entry.move) for entry in table.log[1:]]
            film = table.sights[table.spectator].moments
            work = self.workers.run(course_of, terms.slug, len(table.seats), terms.seed, terms.options, moves, film)
            task = self._courses[table] = asyncio.create_task(work)
        try:
            # Whoever goes away must not take it from the others.
            return await asyncio.shield(task)
        except GreathallError:
            self._courses.pop(table, None)
            raise

    async def close(self) -> None:
        await self.workers.close()

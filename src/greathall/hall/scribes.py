"""Those who lay records out as tables and play finished games again.

They are a process of their own, so that a long record never stops the bots.

A record is played through move by move, and the views of every seat are drawn after each: a small file can be a lot
of work. So there is a limit on the time it may take, and on how many may wait.
"""

from __future__ import annotations

import asyncio
from itertools import count
from weakref import WeakKeyDictionary

from greathall.hall.course import Course, course_of
from greathall.hall.progress import give_up, moves_done, new_numbers, teller
from greathall.hall.recording import Layout, lay_out
from greathall.hall.refusals import NotUnderstood, TooOften
from greathall.hall.settings import Settings
from greathall.hall.table import Table
from greathall.hall.workers import Workers
from greathall.kernel import GreathallError

MOST_WAITING = 8


def lay_out_telling(text: str, every: int, seconds: float, ticket: int) -> Layout:
    """In a worker: lays a record out, and says how far it is."""
    return lay_out(text, every, seconds, teller(ticket))


class Scribes:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._numbers = new_numbers()
        self._tickets = count(1)
        self.workers = Workers(1, self._numbers)
        self._waiting = 0
        self._courses: WeakKeyDictionary[Table, asyncio.Task[Course | None]] = WeakKeyDictionary()

    def ticket(self) -> int:
        """For one record: with it one may ask how far it is, or give it up."""
        return next(self._tickets)

    def moves_done(self, ticket: int) -> tuple[int, int]:
        """How many moves of how many; of none while other records come first."""
        return moves_done(self._numbers, ticket)

    def give_up(self, ticket: int) -> None:
        """Nobody waits for this record any longer: it is refused at its next move."""
        give_up(self._numbers, ticket)

    async def lay_out(self, text: str, ticket: int) -> Layout:
        """A record as a table's log."""
        if self._waiting >= MOST_WAITING:
            raise TooOften("many records are being laid out just now: try again in a minute")
        self._waiting += 1
        try:
            every, within = self.settings.snapshot_every, self.settings.record_within
            return await self.workers.run(lay_out_telling, text, every, within, ticket)
        except GreathallError as error:
            raise NotUnderstood(str(error)) from None
        finally:
            self._waiting -= 1

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

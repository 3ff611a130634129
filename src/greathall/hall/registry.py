"""The tables in memory: each once, read from the database when somebody wants it, forgotten when nobody looks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import wraps
from random import uniform
from time import monotonic
from typing import ParamSpec, TypeVar
from weakref import WeakValueDictionary

from greathall.games import games
from greathall.hall.clocks import Hours
from greathall.hall.connections import Connections
from greathall.hall.entities import OPEN, OVER, PLAYING, Remark, Seat, Summary, Terms
from greathall.hall.following import catch_up, lay_open
from greathall.hall.refusals import NotHere, NotNow, OtherRules, Outrun
from greathall.hall.renewing import ToldTables
from greathall.hall.room import Room
from greathall.hall.settings import Settings
from greathall.hall.storage import Storage, unsettled
from greathall.hall.table import EVERYBODY, Table
from greathall.kernel import GreathallError

TRIES = 12
P = ParamSpec("P")
Answer = TypeVar("Answer")


def tried_again(do: Callable[P, Awaitable[Answer]]) -> Callable[P, Awaitable[Answer]]:
    """Something at a table; again, on how it stands then, if another server has written to it meanwhile."""

    @wraps(do)
    async def trying(*arguments: P.args, **more: P.kwargs) -> Answer:
        for _ in range(TRIES - 1):
            with suppress(Outrun):
                return await do(*arguments, **more)
            # Two that go on at the same moment would meet again.
            await asyncio.sleep(uniform(0.0, 0.05))
        return await do(*arguments, **more)

    return trying


class Registry:
    """All tables that are open, and a lock for each: what changes a table happens in order."""

    def __init__(self, settings: Settings, storage: Storage, connections: Connections, hours: Hours) -> None:
        self.settings = settings
        self.storage = storage
        self.connections = connections
        self.hours = hours
        self.room = Room(settings)
        self._tables: dict[str, Table] = {}
        self._told = ToldTables(self)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def laid(self, terms: Terms, seats: list[Seat], chat: list[Remark] | None = None) -> Table:
        """A table as this hall plays; nobody else knows of it yet."""
        audience = self.connections.of(terms.id)
        settings = self.settings
        return Table(terms, seats, chat, audience, settings.reaction, settings.snapshot_every, hours=self.hours)

    def add(self, table: Table) -> None:
        self._tables[table.id] = table
        self.room.weigh(table)

    def weigh(self, table: Table) -> None:
        """Something has happened at a table."""
        if self.holds(table):
            self.room.weigh(table)

    def holds(self, table: Table) -> bool:
        """Whether this is the table that everybody plays at: not one that was forgotten or read again since."""
        return self._tables.get(table.id) is table

    def ids(self) -> list[str]:
        return list(self._tables)

    def all(self) -> list[Table]:
        return list(self._tables.values())

    def is_behind(self, id: str, revision: int) -> bool:
        """Whether a table is in memory, but not as far as this."""
        table = self._tables.get(id)
        return table is not None and table.now.progress.revision < revision

    def put_in_doubt(self, ids: list[str]) -> list[str]:
        """Others have written to these tables, or may have; gives those that somebody looks at."""
        behind = [table for id in ids if (table := self._tables.get(id)) is not None]
        for table in behind:
            table.doubtful = True
        return [table.id for table in behind if table.audience.here]

    def at_hand(self, id: str) -> Table | None:
        """A table that is in memory and in no doubt."""
        table = self._tables.get(id)
        return None if table is None or table.doubtful else table

    async def get(self, id: str) -> Table:
        """A table by its id, from memory or from the database."""
        table = self._tables.get(id)
        if table is None or self.storage.shared or table.doubtful:
            async with self.turn(id) as table:
                pass
        return table

    @asynccontextmanager
    async def turn(self, id: str) -> AsyncIterator[Table]:
        """A table to oneself in this process, while the block lasts, and as it is on disk."""
        lock = self._locks.get(id)
        if lock is None:
            lock = self._locks[id] = asyncio.Lock()
        async with lock:
            table = self._tables.get(id)
            if table is None:
                table = self._tables[id] = await self._open(id)
            elif self.storage.shared or table.doubtful:
                await self._read_on(table)
            self.weigh(table)
            yield table

    async def _open(self, id: str) -> Table:
        stored = await self.storage.stored(id, back=self.settings.snapshot_every) if len(id) <= 32 else None
        if stored is None and len(id) <= 32 and await self.storage.is_closed(id):
            raise NotHere("whoever runs this hall has closed this table")
        if stored is None or stored.summary.terms.slug not in games():
            raise NotHere("there is no such table in this hall")
        table = self.laid(stored.summary.terms, stored.summary.seats, stored.remarks)
        try:
            if stored.summary.progress.phase != OPEN and stored.summary.progress.version != table.game.version:
                stored = await self._told.renewed(stored)
            lay_open(table, stored)
        except OtherRules:
            raise
        except GreathallError as error:
            raise NotNow(f"this table cannot be opened: {error}") from None
        return table

    async def as_told(self, id: str) -> Table:
        """A table that cannot be opened, for those who want to read what was told of it and see what was shown."""
        return await self._told.get(id)

    async def _read_on(self, table: Table) -> None:
        """Catches up with what others have written."""
        if table.doubtful and self.storage.group is not None:
            await self.storage.group.settled()
        if await self.storage.revision(table.id) != table.now.progress.revision:
            now = table.now
            stored = await self.storage.stored(table.id, max(0, len(now.log) - 1), len(now.chat))
            news = catch_up(table, stored) if stored is not None else None
            if news is None:
                try:
                    fresh = await self._open(table.id)
                except NotHere:
                    # It was closed: the open pages are to notice.
                    self.drop(table)
                    table.audience.wake(EVERYBODY)
                    raise
                table.now, table.due = replace(fresh.now, serial=now.serial + 1), fresh.due
                table.moved = monotonic()
                news = EVERYBODY
            table.audience.wake(news)
        table.doubtful = False

    def drop(self, table: Table) -> None:
        """It leaves memory: the next who wants it reads it again."""
        if self.holds(table):
            del self._tables[table.id]
            self.room.leave(table)

    def idle(self) -> list[Table]:
        """The tables that nobody looks at and at which nothing has happened for a while."""
        before = monotonic() - self.settings.forget_after
        return [table for table in self._tables.values() if not table.audience.here and table.used < before]

    def unwatched(self) -> list[Table]:
        """The tables that nobody looks at."""
        return [table for table in self._tables.values() if not table.audience.here]

    def number(self) -> int:
        return len(self._tables)

    def taken(self) -> int:
        """About how many bytes the tables take."""
        return self.room.taken

    def surplus(self, is_busy: Callable[[str], bool], wanted: Table | None = None) -> list[Table]:
        """The tables for which there is no room, of those that nobody looks at and nothing is being done with.

        `wanted` stays: somebody has just asked for it.
        """

        def may_leave(table: Table) -> bool:
            beside = table is not wanted and not table.audience.here
            return beside and not self._is_held(table.id) and not is_busy(table.id)

        return self.room.surplus(self._tables.values(), may_leave)

    def _is_held(self, id: str) -> bool:
        lock = self._locks.get(id)
        return lock is not None and lock.locked()

    # ------------------------------------------------------------------ what the lobby may know

    def as_shown(self, summary: Summary) -> Summary:
        """A table for everybody: an end that is still to be shown has not come."""
        table = self._tables.get(summary.terms.id)
        if table is not None and table.now.progress.revision >= summary.progress.revision:
            return table.summary
        progress = summary.progress
        since, until = unsettled()
        if progress.phase == OVER and since < progress.settled < until:
            return replace(summary, progress=replace(progress, phase=PLAYING))
        return summary

    def ending(self) -> list[str]:
        """The tables whose end is on disk and still to be shown."""
        return [id for id, table in self._tables.items() if table.phase != table.now.progress.phase]

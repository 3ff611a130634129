"""The tables in memory: each once, read from the database when somebody wants it, forgotten when nobody looks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from time import monotonic
from weakref import WeakValueDictionary

from greathall.games import games
from greathall.hall.connections import Connections
from greathall.hall.entities import OPEN, Remark, Seat, Summary, Terms
from greathall.hall.refusals import NotHere, NotNow
from greathall.hall.settings import Settings
from greathall.hall.storage import Storage
from greathall.hall.table import Table, position_from
from greathall.kernel import GreathallError


class Registry:
    """All tables that are open, and a lock for each: what changes a table happens in order."""

    def __init__(self, settings: Settings, storage: Storage, connections: Connections) -> None:
        self.settings = settings
        self.storage = storage
        self.connections = connections
        self._tables: dict[str, Table] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def laid(self, terms: Terms, seats: list[Seat], chat: list[Remark] | None = None) -> Table:
        """A table as this hall plays; nobody else knows of it yet."""
        audience = self.connections.of(terms.id)
        return Table(terms, seats, chat, audience, self.settings.reaction, self.settings.snapshot_every)

    def add(self, table: Table) -> None:
        self._tables[table.id] = table

    def holds(self, table: Table) -> bool:
        """Whether this is the table that everybody plays at: not one that was forgotten or read again since."""
        return self._tables.get(table.id) is table

    async def get(self, id: str) -> Table:
        """A table by its id, from memory or from the database."""
        table = self._tables.get(id)
        if table is None:
            async with self.turn(id) as table:
                pass
        return table

    @asynccontextmanager
    async def turn(self, id: str) -> AsyncIterator[Table]:
        """A table to oneself, while the block lasts."""
        lock = self._locks.get(id)
        if lock is None:
            lock = self._locks[id] = asyncio.Lock()
        async with lock:
            table = self._tables.get(id)
            if table is None:
                table = self._tables[id] = await self._open(id)
            yield table

    async def _open(self, id: str) -> Table:
        summary = await self.storage.table(id) if len(id) <= 32 else None
        if summary is None or summary.terms.slug not in games():
            raise NotHere("there is no such table in this hall")
        table = self.laid(summary.terms, summary.seats, await self.storage.chat_of(id))
        if summary.progress.phase != OPEN:
            table.now = replace(table.now, rematch=await self.storage.rematch_of(id))
            log = await self.storage.log(id)
            number, text = await self.storage.snapshot(id, max(0, len(log) - 1 - self.settings.snapshot_every))
            try:
                state = position_from(table.game, text, summary.progress.version)
                table.restore(summary.progress, log, number, state)
            except GreathallError as error:
                raise NotNow(f"this table cannot be opened: {error}") from None
        return table

    def drop(self, table: Table) -> None:
        """It leaves memory: the next who wants it reads it again."""
        if self.holds(table):
            del self._tables[table.id]

    def idle(self) -> list[Table]:
        """The tables that nobody looks at and at which nothing has happened for a while."""
        before = monotonic() - self.settings.forget_after
        return [table for table in self._tables.values() if not table.audience.here and table.used < before]

    def number(self) -> int:
        return len(self._tables)

    def surplus(self) -> list[Table]:
        """The tables above the number that is kept, of those that nobody looks at and nothing is being done with."""
        above = len(self._tables) - self.settings.most_awake
        if above <= 0:
            return []
        resting = [table for table in self._tables.values() if not table.audience.here and not self._is_held(table.id)]
        return sorted(resting, key=lambda table: table.used)[:above]

    def _is_held(self, id: str) -> bool:
        lock = self._locks.get(id)
        return lock is not None and lock.locked()

    # ------------------------------------------------------------------ what the lobby may know

    def as_shown(self, summary: Summary) -> Summary:
        """A table for everybody: an end that is still to be shown has not come."""
        table = self._tables.get(summary.terms.id)
        return summary if table is None else table.summary

    def ending(self) -> list[str]:
        """The tables whose end is on disk and still to be shown."""
        return [id for id, table in self._tables.items() if table.phase != table.now.progress.phase]

"""What this server makes of what it hears from others on the same database, and what it lets them hear."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from greathall.hall.fellows import Fellows
from greathall.hall.refusals import Refusal
from greathall.hall.table import Table

if TYPE_CHECKING:
    from greathall.hall.service import TableService


class Hearing:
    """Keeps the open pages up to date with what happens elsewhere. On a database of its own a server hears nobody."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        storage = service.storage
        self.fellows = Fellows(storage, self._heard, self._look_around) if storage.shared else None
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        if self.fellows is not None:
            self.fellows.start()

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.fellows is not None:
            await self.fellows.close()

    def _heard(self, words: list[str]) -> None:
        server, kind, *rest = words
        if server == self.service.storage.server:
            return
        if kind == "table" and self.service.registry.is_behind(rest[0], int(rest[1])):
            self._read_on([rest[0]])
        elif kind == "away":
            self.service.connections.send_away(*rest)

    def _look_around(self) -> None:
        """Something may have been missed: all tables are looked at."""
        self._read_on(self.service.registry.ids())

    def _read_on(self, ids: list[str]) -> None:
        async def read() -> None:
            for id in ids:
                with suppress(Refusal, SQLAlchemyError):
                    await self.service.table(id)

        task = asyncio.get_running_loop().create_task(read())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def newest(self, id: str) -> Table:
        """A table for a page that was woken: what there was to read has been read."""
        heard = self.fellows is None or self.fellows.listening
        table = self.service.registry.at_hand(id) if heard else None
        return table or await self.service.table(id)

    async def send_away(self, person: str, visit: str = "") -> None:
        """Closes the open pages of somebody, or only those of one visit, here and at the other servers."""
        self.service.connections.send_away(person, visit)
        await self.service.storage.tell_of_end(person, visit)

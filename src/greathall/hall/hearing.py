"""What this server makes of what it hears from others on the same database, and what it lets them hear."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Coroutine, Iterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from greathall.hall.fellows import BEAT_WORD, FAREWELL, Fellows
from greathall.hall.muting import MUTED, hear_anew
from greathall.hall.refusals import Refusal
from greathall.hall.table import Table

if TYPE_CHECKING:
    from greathall.hall.service import TableService

# Of whoever begins to listen; and of a table, who has it open there.
HELLO = "hello"
HERE = "here"


class Hearing:
    """Keeps the open pages up to date with what happens elsewhere. On a database of its own a server hears nobody."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        storage = service.storage
        self.fellows = Fellows(storage, self) if storage.shared else None
        # What is being done here that is done once at a time.
        self.doing: set[str] = set()
        if self.fellows is not None:
            service.limits.tell_soon = self.fellows.say_soon
            service.connections.tell = self._say
        self._sayings: list[str] = []
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

    def heard(self, words: list[str]) -> None:
        server, kind, *rest = words
        if server == self.service.storage.server:
            return
        if kind == "table" and self.service.registry.is_behind(rest[0], int(rest[1])):
            self._catch_up([rest[0]])
        elif kind == "away":
            self.service.connections.send_away(*rest)
        elif kind == "spent":
            self.service.limits.hear(rest)
        elif kind == MUTED:
            self._hear_anew(self.service.connections.people & {rest[0]})
        elif kind in {HELLO, HERE, BEAT_WORD, FAREWELL}:
            self._heard_of_people(server, kind, rest)

    def _heard_of_people(self, server: str, kind: str, rest: list[str]) -> None:
        connections = self.service.connections
        elsewhere = connections.elsewhere
        if kind == FAREWELL:
            connections.changed_elsewhere(elsewhere.forget(server))
            return
        if kind == HELLO:
            # It has just begun to listen, and says after this who is there.
            connections.changed_elsewhere(elsewhere.forget(server))
            self._sayings.extend(connections.all_pages())
        elif not elsewhere.is_known(server):
            # It was thought to be gone: what it said before is forgotten.
            self._sayings.extend(self._hello())
        elsewhere.hear(server)
        if kind == HERE:
            connections.changed_elsewhere(elsewhere.note(server, rest))
        if self._sayings and self.fellows is not None:
            self.fellows.say_soon()

    def back(self) -> None:
        """Something may have been missed: tables and who mutes whom are looked up, everybody is asked who is there."""
        self._catch_up(self.service.registry.ids())
        connections = self.service.connections
        self._hear_anew(connections.people)
        connections.changed_elsewhere(connections.elsewhere.forget_all())
        self._sayings = self._hello()

    def _hello(self) -> list[str]:
        """Whoever hears it forgets what it knew of this server: everything is said again."""
        return [HELLO, *self.service.connections.all_pages()]

    def _say(self, message: str) -> None:
        self._sayings.append(message)
        if self.fellows is not None:
            self.fellows.say_soon()

    def to_say(self) -> Iterator[str]:
        sayings, self._sayings = self._sayings, []
        yield from sayings
        yield from self.service.limits.tell()

    def heard_all(self) -> None:
        connections = self.service.connections
        connections.changed_elsewhere(connections.elsewhere.forget_silent())

    def _catch_up(self, ids: list[str]) -> None:
        """Reads on for those who look at these tables. Where nobody does, the next who comes does it for themselves."""
        watched = self.service.registry.put_in_doubt(ids)

        async def read() -> None:
            for id in watched:
                with suppress(Refusal, SQLAlchemyError):
                    await self.service.table(id)

        if watched:
            self._later(read())

    def _hear_anew(self, persons: Collection[str]) -> None:
        """Some may have muted others, or no longer do."""

        async def read() -> None:
            with suppress(SQLAlchemyError):
                await hear_anew(self.service, persons)

        if persons:
            self._later(read())

    def _later(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def newest(self, id: str) -> Table:
        """A table for a page that was woken: what there was to read has been read."""
        heard = self.fellows is None or self.fellows.listening
        table = self.service.registry.at_hand(id) if heard else None
        return table or await self.service.table(id)

    @asynccontextmanager
    async def alone(self, what: str, otherwise: Refusal) -> AsyncIterator[None]:
        """For what is done once at a time, whichever server is asked; raises `otherwise` while it is being done."""
        if what in self.doing:
            raise otherwise
        self.doing.add(what)
        try:
            if self.fellows is not None and not await self.fellows.take(what):
                raise otherwise
            yield
        finally:
            self.doing.discard(what)
            if self.fellows is not None:
                self.fellows.leave(what)

    async def send_away(self, person: str, visit: str = "") -> None:
        """Closes the open pages of somebody, or only those of one visit, here and at the other servers."""
        self.service.connections.send_away(person, visit)
        await self.service.storage.tell_of_end(person, visit)

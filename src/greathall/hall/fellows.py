"""The other servers on the same database: what they write is heard, and with them it is settled who plays for the bots.

Both go over one connection of PostgreSQL's: LISTEN, and locks that it lets go of when the connection ends, however it
ends. What is told is which table, never what happened at it: everybody reads that for themselves. Once a second every
server gives a sign of life, and with it goes what else the others should know soon (hearing.py).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from hashlib import sha256
from typing import Protocol

from sqlalchemy import bindparam, func, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from greathall.hall.database import CHANNEL, Database

log = logging.getLogger("greathall.hall")
# Seconds: how often it is tried whether the connection still answers, how long it may take, and until it is made again.
BEAT = 1.0
ANSWER_WITHIN = 2.0
AGAIN_AFTER = 0.3
_TAKE = select(func.pg_try_advisory_lock(bindparam("key")))
_SAY = text("SELECT pg_notify(:channel, message) FROM unnest(CAST(:messages AS text[])) AS message")
_LEAVE = select(func.pg_advisory_unlock(bindparam("key")))
# What a server says every second, and what it says when it is closed.
BEAT_WORD = "beat"
FAREWELL = "bye"
# Where the machine of a server fails PostgreSQL notices, and gives its tables free, in so many seconds.
_WATCHFUL = {"tcp_keepalives_idle": "2", "tcp_keepalives_interval": "1", "tcp_keepalives_count": "2"}


def key_of(table: str) -> int:
    """The number of a table's lock."""
    return int.from_bytes(sha256(table.encode()).digest()[:8], "big", signed=True)


class Company(Protocol):
    """What a server makes of the others."""

    def heard(self, words: list[str]) -> None:
        """A message: whose it is, of what kind, and the rest."""

    def back(self) -> None:
        """From now on everything is heard; before, something may have been missed."""

    def to_say(self) -> Iterable[str]:
        """Messages that the others should get now."""

    def heard_all(self) -> None:
        """Whatever was said until a moment ago has been heard."""


class Fellows:
    """This server among the others."""

    def __init__(self, database: Database, company: Company) -> None:
        self.database = database
        self.company = company
        self._connection: AsyncConnection | None = None
        self._held: set[str] = set()
        self._using = asyncio.Lock()
        self._gone = asyncio.Event()
        # Whether the connection is gone, or somebody should hear something before the next beat.
        self._stir = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def listening(self) -> bool:
        """Whether everything that others write is heard."""
        return self._connection is not None

    def start(self) -> None:
        self._later(self._keep_up())

    def say_soon(self) -> None:
        """The others should not wait for the next beat."""
        self._stir.set()

    async def close(self) -> None:
        connection = self._connection
        if connection is not None:
            with suppress(SQLAlchemyError, OSError, TimeoutError):
                await self._say(connection, [FAREWELL])
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _later(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ------------------------------------------------------------------ hearing

    async def _keep_up(self) -> None:
        while True:
            try:
                async with self.database.engine.connect() as connection:
                    await self._listen(await connection.execution_options(isolation_level="AUTOCOMMIT"))
            except Exception as error:  # noqa: BLE001  # whatever the driver raises: it is tried again
                log.warning("the other servers are not heard just now: %s", type(error).__name__)
            await asyncio.sleep(AGAIN_AFTER)

    async def _listen(self, connection: AsyncConnection) -> None:
        driver = (await connection.get_raw_connection()).driver_connection
        assert driver is not None
        self._gone.clear()
        driver.add_termination_listener(lambda _: self._lost())
        try:
            for name, value in _WATCHFUL.items():
                await connection.execute(select(func.set_config(name, value, False)))
            await driver.add_listener(CHANNEL, lambda *message: self.company.heard(str(message[-1]).split(" ")))
            self._connection = connection
            self.company.back()
            while not self._gone.is_set():
                self._stir.clear()
                await self._say(connection, [BEAT_WORD, *self.company.to_say()])
                self.company.heard_all()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._stir.wait(), BEAT)
        finally:
            self._connection = None
            self._held.clear()
            # It still listens and holds locks: nobody else may get it.
            await connection.invalidate()

    def _lost(self) -> None:
        self._gone.set()
        self._stir.set()

    async def _say(self, connection: AsyncConnection, messages: list[str]) -> None:
        """Whoever is answered has heard everything that was said before: it comes over the same connection."""
        said = [f"{self.database.server} {message}" for message in messages]
        async with self._using:
            await asyncio.wait_for(connection.execute(_SAY, {"channel": CHANNEL, "messages": said}), ANSWER_WITHIN)

    # ------------------------------------------------------------------ who plays for the bots

    def holds(self, table: str) -> bool:
        return table in self._held

    async def take(self, table: str) -> bool:
        """Whether this server plays for the bots of a table: the one that has asked first, until it lets go or ends."""
        if table in self._held:
            return True
        connection = self._connection
        if connection is None:
            return False
        try:
            async with self._using:
                got = bool((await connection.execute(_TAKE, {"key": key_of(table)})).scalar())
        except SQLAlchemyError:
            self._lost()
            return False
        if got and connection is self._connection:
            self._held.add(table)
        return table in self._held

    def leave(self, table: str) -> None:
        """Others may play for the bots."""
        if table in self._held:
            self._held.discard(table)
            self._later(self._leave(table))

    async def _leave(self, table: str) -> None:
        connection = self._connection
        if connection is not None:
            with suppress(SQLAlchemyError):
                async with self._using:
                    await connection.execute(_LEAVE, {"key": key_of(table)})

"""SQLite for asyncio, with as few trips to its thread as can be.

Waking a thread and being woken by it costs more than most of what a hall asks of SQLite. aiosqlite makes such a trip
for every cursor that is opened or closed, every fetch and every rollback of nothing; here only what touches the disk
is worth one.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, Self

import aiosqlite


class SparingCursor:
    """A cursor whose rows come with the answer. Only what SQLAlchemy asks of one."""

    arraysize = 1

    def __init__(self, connection: SparingConnection) -> None:
        self._connection = connection
        self._cursor = connection.plain_cursor()
        self._rows: list[Any] = []

    async def __aenter__(self) -> Self:
        return self

    @property
    def description(self) -> Any:
        return self._cursor.description

    @property
    def rowcount(self) -> int:
        return self._cursor.rowcount

    @property
    def lastrowid(self) -> int | None:
        return self._cursor.lastrowid

    async def execute(self, statement: str, parameters: Sequence[Any] = ()) -> None:
        def run() -> list[Any]:
            self._cursor.execute(statement, parameters)
            return self._cursor.fetchall() if self._cursor.description else []

        self._rows = await self._connection.in_thread(run)

    async def executemany(self, statement: str, parameters: Sequence[Sequence[Any]]) -> None:
        await self._connection.in_thread(lambda: self._cursor.executemany(statement, parameters))

    async def fetchall(self) -> list[Any]:
        return self._rows

    async def close(self) -> None:
        # Everything has been fetched: what the cursor holds goes with it.
        self._rows = []


class SparingConnection(aiosqlite.Connection):
    """A connection with its own thread, which is not woken for nothing."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        super().__init__(connect, 64)
        self._thread.daemon = True
        # Whether somebody did not wait for an answer: nobody knows whether a transaction has begun since.
        self._unsure = False

    def plain(self) -> sqlite3.Connection:
        """SQLite's own connection, for what is done in its thread."""
        return self._conn

    def plain_cursor(self) -> sqlite3.Cursor:
        return self._conn.cursor()

    def cursor(self) -> SparingCursor:  # type: ignore[override] # aiosqlite's own must be awaited
        return SparingCursor(self)

    async def in_thread(self, do: Callable[[], Any]) -> Any:
        try:
            return await self._execute(do)  # type: ignore[no-untyped-call] # aiosqlite has no types inside
        except asyncio.CancelledError:
            self._unsure = True
            raise

    async def commit(self) -> None:
        if self._unsure or self._conn.in_transaction:
            await self.in_thread(self._conn.commit)

    async def rollback(self) -> None:
        if self._unsure or self._conn.in_transaction:
            await self.in_thread(self._conn.rollback)
            self._unsure = False


async def connect(path: str) -> SparingConnection:
    """For `create_async_engine(async_creator=…)`."""
    # Made in its thread, looked at from the loop: never at the same time, for every answer is waited for.
    connection = SparingConnection(lambda: sqlite3.connect(path, check_same_thread=False))
    await connection
    return connection

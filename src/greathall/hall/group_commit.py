"""Changes of tables on their way to a file of SQLite: all that wait go there in one trip, and in one transaction.

SQLite has one writer at a time, and a transaction is on disk only when the disk says so. Where every move has its own,
the moves of a full hall wait in a row for a disk, and each of them several times for a processor: they are late though
nobody is busy. In one trip a hundred of them take hardly longer than one.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from greathall.hall.changes import Conflict, Statement, advance, rest
from greathall.hall.entities import Change
from greathall.hall.sqlite_driver import SparingConnection

MOST_TOGETHER = 200


class NotTaken(SQLAlchemyError):
    """SQLite has not taken a change: nothing of it was written, or nobody knows."""


class GroupCommit:
    """The one who writes changes of tables. `writer` is held meanwhile: others write to the same file."""

    def __init__(self, engine: AsyncEngine, writer: asyncio.Lock) -> None:
        self._engine = engine
        self._writer = writer
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None
        self._held: AsyncConnection | None = None

    async def write(self, change: Change) -> None:
        """Returns when the change is on disk. Who stops waiting does not know whether it will be: see `settled`."""
        waits = change, asyncio.get_running_loop().create_future()
        self._waiting.append(waits)
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._write_all())
        try:
            await waits[1]
        finally:
            if waits in self._waiting:
                self._waiting.remove(waits)

    async def settled(self) -> None:
        """Returns when nothing of what somebody stopped waiting for can still come to be on disk."""
        async with self._writer:
            pass

    async def close(self) -> None:
        if self._task is not None:
            await self._task
        await self._let_go()

    async def _write_all(self) -> None:
        group: list[tuple[Change, asyncio.Future[None]]] = []
        try:
            while self._waiting:
                async with self._writer:
                    group, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
                    ends = await self._write([change for change, _ in group])
                for (_, answer), end in zip(group, ends, strict=True):
                    if answer.done():  # nobody waits any more
                        continue
                    if end is None:
                        answer.set_result(None)
                    else:
                        answer.set_exception(end)
        finally:
            self._task = None
            for _, answer in (*group, *self._waiting):
                answer.cancel()

    async def _write(self, changes: list[Change]) -> list[Exception | None]:
        try:
            connection = await self._connection()
            ends: list[Exception | None] = await connection.in_thread(lambda: written(connection.plain(), changes))
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            ends = [NotTaken(type(error).__name__) for _ in changes]
        if any(isinstance(end, NotTaken) for end in ends):
            await self._let_go()
        return ends

    async def _connection(self) -> SparingConnection:
        if self._held is None:
            self._held = await self._engine.connect()
        connection = (await self._held.get_raw_connection()).driver_connection
        assert isinstance(connection, SparingConnection)
        return connection

    async def _let_go(self) -> None:
        """The next group begins with a connection of which nothing bad is known."""
        held, self._held = self._held, None
        if held is not None:
            try:
                await held.invalidate()
            finally:
                await held.close()


def written(database: sqlite3.Connection, changes: Sequence[Change]) -> list[Exception | None]:
    """Writes changes in one transaction, and says of each what came of it. Runs in the connection's thread."""
    try:
        return _together(database, changes)
    except sqlite3.Error as error:
        _roll_back(database)
        if len(changes) == 1:
            return [NotTaken(f"{type(error).__name__}: {error}")]
    # What the disk does not take of one must not be lost of the others.
    return [end for change in changes for end in written(database, [change])]


def _together(database: sqlite3.Connection, changes: Sequence[Change]) -> list[Exception | None]:
    ends: list[Exception | None] = []
    database.execute("BEGIN IMMEDIATE")
    for change in changes:
        database.execute("SAVEPOINT one")
        try:
            _put(database, change)
            ends.append(None)
        except (Conflict, sqlite3.IntegrityError):
            database.execute("ROLLBACK TO one")
            ends.append(Conflict(change.table))
        database.execute("RELEASE one")
    database.commit()
    return ends


def _put(database: sqlite3.Connection, change: Change) -> None:
    statement, values = advance(change)
    text, more = _text(statement)
    if database.execute(text, {**more, **values}).rowcount != 1:
        raise Conflict(change.table)
    for statement, rows in rest(change):
        text, more = _text(statement)
        for row in rows:
            database.execute(text, {**more, **row})


def _roll_back(database: sqlite3.Connection) -> None:
    if database.in_transaction:
        database.rollback()


@cache
def _text(statement: Statement) -> tuple[str, dict[str, Any]]:
    """A statement as SQLite reads it, and the values that stand in it already."""
    compiled = statement.compile(dialect=sqlite.dialect(paramstyle="named"))
    return str(compiled), {name: value for name, value in compiled.params.items() if value is not None}

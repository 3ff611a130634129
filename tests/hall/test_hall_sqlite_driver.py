"""SQLite for asyncio: few trips to its thread, and nothing left half done by somebody who does not wait."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import create_async_engine

from greathall.hall.drawing.words import written
from greathall.hall.serving import bind
from greathall.hall.sqlite_driver import SparingConnection, connect
from tests.hall.guests import run_apart


def test_only_what_touches_the_disk_wakes_the_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trips: list[str] = []
    mine: list[SparingConnection] = []
    inner = SparingConnection.in_thread

    async def counted(self: SparingConnection, do: Callable[[], Any]) -> Any:
        if self in mine:  # halls of other tests may be open beside this one
            trips.append(getattr(do, "__name__", "?"))
        return await inner(self, do)

    monkeypatch.setattr(SparingConnection, "in_thread", counted)

    async def made(*_: object, **_more: object) -> SparingConnection:
        mine.append(await connect(str(tmp_path / "some.db")))
        return mine[-1]

    async def go() -> None:
        engine = create_async_engine("sqlite+aiosqlite:///", async_creator=made)
        async with engine.begin() as connection:
            await connection.execute(sa.text("CREATE TABLE t (a INTEGER PRIMARY KEY)"))
        trips.clear()
        async with engine.begin() as connection:
            await connection.execute(sa.text("INSERT INTO t VALUES (1)"))
            await connection.execute(sa.text("INSERT INTO t VALUES (2)"))
        assert trips == ["run", "run", "commit"]
        trips.clear()
        async with engine.connect() as connection:
            assert (await connection.execute(sa.text("SELECT a FROM t ORDER BY a"))).all() == [(1,), (2,)]
        assert trips == ["run"]
        with suppress(IntegrityError):
            async with engine.begin() as connection:
                await connection.execute(sa.text("INSERT INTO t VALUES (3)"))
                await connection.execute(sa.text("INSERT INTO t VALUES (1)"))
        async with engine.connect() as connection:
            assert (await connection.execute(sa.text("SELECT count(*) FROM t"))).scalar() == 2
        await engine.dispose()

    run_apart(go())


def test_a_statement_that_nobody_waits_for_is_rolled_back_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "some.db"
    with sqlite3.connect(path) as plain:
        plain.execute("CREATE TABLE t (a INTEGER PRIMARY KEY)")
    plain.close()

    async def go() -> None:
        connection = await connect(str(path))
        gate = threading.Event()
        busy = asyncio.create_task(connection.in_thread(gate.wait))
        await asyncio.sleep(0)
        task = asyncio.create_task(connection.cursor().execute("INSERT INTO t VALUES (1)"))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        # The statement waits in the thread: what would have to be rolled back has not even begun.
        rolling = asyncio.create_task(connection.rollback())
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(busy, rolling)
        await connection.in_thread(lambda: None)
        assert not connection._conn.in_transaction
        await connection.close()

    run_apart(go())


def test_small_answers_are_sent_at_once() -> None:
    """Else the end of an answer waits until the other side has acknowledged its beginning, for 40 ms."""
    found: list[int] = []

    class Looking(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            taken = transport.get_extra_info("socket")
            found.append(taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            transport.close()

    async def go() -> None:
        listening = bind("127.0.0.1", 0)
        server = await asyncio.get_running_loop().create_server(Looking, sock=listening)
        reader, writer = await asyncio.open_connection(*listening.getsockname())
        assert await reader.read() == b""
        writer.close()
        server.close()

    run_apart(go())
    assert found == [1]


def test_words_drawn_once_still_have_the_names_of_each_table() -> None:
    for name in ("Ann", "Ben"):
        assert f">{name}</b>" in written("feebleton", "{0} has 3", [name])

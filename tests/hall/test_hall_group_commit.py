"""Changes of many tables go to SQLite together; what becomes of one of them is no matter of the others."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from typing import Any

import pytest

from greathall.hall.changes import Conflict
from greathall.hall.entities import Remark
from greathall.hall.group_commit import NotTaken
from greathall.hall.sqlite_driver import SparingConnection
from tests.hall.guests import Hall


def said(hall: Hall, id: str) -> list[str]:
    stored = hall.do(hall.service.storage.stored(id))
    assert stored is not None
    return [remark.text for remark in stored.remarks]


def say_all(hall: Hall, words: dict[str, str]) -> list[BaseException | None]:
    """At each of these tables something is said, all in the same moment; what came of each."""

    async def say() -> list[BaseException | None]:
        changes = []
        for id, text in words.items():
            # A table of another process's, so that what is in memory here is none the wiser.
            twin = await hall.service.registry._open(id)
            changes.append(twin.after_saying(Remark("person", "Ann", text, 0.0)).change)
        writes = (hall.service.storage.write(change) for change in changes if change is not None)
        return await asyncio.gather(*writes, return_exceptions=True)

    return hall.do(say())


def three_tables(hall: Hall) -> list[str]:
    ann = hall.guest("Ann")
    return [ann.new_table("feebleton", "me", "friend") for _ in range(3)]


def test_what_waits_goes_to_the_disk_in_one_trip(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = three_tables(hall)
    trips: list[str] = []
    inner = SparingConnection.in_thread

    async def counted(self: SparingConnection, do: Callable[[], Any]) -> Any:
        if "GroupCommit" in getattr(do, "__qualname__", ""):
            trips.append(do.__qualname__)
        return await inner(self, do)

    monkeypatch.setattr(SparingConnection, "in_thread", counted)
    assert say_all(hall, dict.fromkeys(ids, "together")) == [None, None, None]
    assert len(trips) == 1
    assert [said(hall, id) for id in ids] == [["together"]] * 3


def test_one_that_is_late_is_late_alone(hall: Hall) -> None:
    first, late, last = three_tables(hall)

    async def elsewhere() -> None:
        # Somebody else writes between the reading and the writing.
        twin, other = [await hall.service.registry._open(late) for _ in range(2)]
        changes = [
            (await hall.service.registry._open(first)).after_saying(Remark("person", "Ann", "a", 0.0)).change,
            twin.after_saying(Remark("person", "Ann", "b", 0.0)).change,
            other.after_saying(Remark("person", "Ben", "c", 0.0)).change,
            (await hall.service.registry._open(last)).after_saying(Remark("person", "Ann", "d", 0.0)).change,
        ]
        writes = (hall.service.storage.write(change) for change in changes if change is not None)
        ends = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(end) for end in ends] == [type(None), type(None), Conflict, type(None)]

    hall.do(elsewhere())
    assert [said(hall, id) for id in (first, late, last)] == [["a"], ["b"], ["d"]]


def test_what_the_disk_does_not_take_is_not_taken_alone(hall: Hall) -> None:
    """Not a conflict but a fault: the whole transaction is undone, and the others are written again."""
    path = hall.service.storage.path
    assert path is not None
    ids = three_tables(hall)

    def change_schema(text: str) -> None:
        with sqlite3.connect(path, timeout=10) as plain:
            plain.execute(text)
        plain.close()

    change_schema(
        "CREATE TRIGGER fault BEFORE INSERT ON chat WHEN NEW.text = 'fault' "
        "BEGIN SELECT abs(-9223372036854775807 - 1); END"  # too large a number: no constraint, an error
    )
    try:
        ends = say_all(hall, dict(zip(ids, ("well", "fault", "well"), strict=True)))
    finally:
        change_schema("DROP TRIGGER fault")
    assert [type(end) for end in ends] == [type(None), NotTaken, type(None)]
    assert [said(hall, id) for id in ids] == [["well"], [], ["well"]]
    # And the hall goes on writing.
    assert say_all(hall, {ids[1]: "well again"}) == [None]


@pytest.mark.parametrize("begun", [False, True])
def test_whoever_does_not_wait_is_told_the_truth_later(
    hall: Hall, begun: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot is stopped in the middle of its move, as the hall closes: on disk and in memory is the same."""
    id = hall.guest("Ann").new_table("feebleton", "me", "friend")
    storage, gate, under_way = hall.service.storage, threading.Event(), asyncio.Event()
    inner = SparingConnection.in_thread

    async def held_up(self: SparingConnection, do: Callable[[], Any]) -> Any:
        if "GroupCommit" in getattr(do, "__qualname__", ""):
            under_way.set()
            return await inner(self, lambda: (gate.wait(20), do())[1])
        return await inner(self, do)

    async def go() -> tuple[int, int]:
        table = await hall.service.table(id)
        change = table.after_saying(Remark("note", "", "on its way", 0.0))
        if not begun:
            await storage._writer.acquire()  # somebody else is writing
        task = asyncio.create_task(hall.service.commit(table, change))
        if begun:
            await under_way.wait()
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert task.cancelled()
        if not begun:
            storage._writer.release()
        looking = asyncio.create_task(hall.service.table(id))
        await asyncio.sleep(0)
        gate.set()
        again = await looking
        return len(again.now.chat), len((await hall.service.registry._open(id)).now.chat)

    monkeypatch.setattr(SparingConnection, "in_thread", held_up)
    in_memory, on_disk = hall.do(go())
    assert in_memory == on_disk == begun

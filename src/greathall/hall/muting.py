"""Whom somebody does not want to hear: what these say is not on their pages, at any table and any server."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select

from greathall.hall.entities import Person
from greathall.hall.refusals import NotNow, NotYours
from greathall.hall.schema import unheard
from greathall.hall.schemas.tables import Mute
from greathall.hall.storage import Storage

if TYPE_CHECKING:
    from greathall.hall.service import TableService

# What the other servers are told, and whose pages it concerns; whom they mute everybody reads for themselves.
MUTED = "muted"


async def not_heard_by(storage: Storage, person: str | None) -> frozenset[str]:
    """The people whose talk somebody does not want to read."""
    if person is None:
        return frozenset()
    async with storage.reading() as connection:
        rows = await connection.execute(select(unheard.c.other).where(unheard.c.person == person))
        return frozenset(str(row.other) for row in rows)


async def hear(service: TableService, id: str, person: Person, wish: Mute) -> None:
    """A player hears another, or a spectator who talks, no more, or again."""
    table = await service.table(id)
    if not table.now.seats_of(person.id):
        raise NotYours("only players mute each other")
    other: str | None = None
    if wish.seat is not None and wish.seat < len(table.seats):
        other = table.seats[wish.seat].person
    elif wish.remark is not None and wish.remark < len(table.now.chat):
        remark = table.now.chat[wish.remark]
        other = remark.person if remark.kind != "note" else None
    if other is None or other == person.id:
        raise NotNow("there is nobody there who could be muted")
    async with service.storage.writing() as connection:
        pair = (unheard.c.person == person.id, unheard.c.other == other)
        await connection.execute(delete(unheard).where(*pair))
        if wish.muted:
            await connection.execute(insert(unheard).values(person=person.id, other=other))
        await service.storage.tell(connection, MUTED, person.id)
    await hear_anew(service, [person.id])


async def hear_anew(service: TableService, persons: Collection[str]) -> None:
    """Whoever has muted another, or no longer does, gets the talk on their open pages as they want it."""
    muted: dict[str, set[str]] = {person: set() for person in persons}
    async with service.storage.reading() as connection:
        for row in await connection.execute(select(unheard).where(unheard.c.person.in_(persons))):
            muted[row.person].add(row.other)
    for person, others in muted.items():
        service.connections.hear(person, frozenset(others))

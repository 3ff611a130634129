"""For whoever runs a hall: who and what is here; muting people, ending their visits, closing tables.

What is done is written to the log, with whom and by whom, but no address, cookie or word of anybody. Nothing here looks
at a position: whoever runs a hall sees of a running game what a spectator sees.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace

from sqlalchemy import func, or_, select, update

from greathall.hall.clocks import clocks_from, clocks_text, opened_at, shut_at, timing_from
from greathall.hall.entities import OVER, Person
from greathall.hall.identity import clean_name
from greathall.hall.refusals import NotHere, NotNow
from greathall.hall.schema import people, seats, tables
from greathall.hall.service import TableService
from greathall.hall.storage import Storage, is_writable
from greathall.hall.table import EVERYBODY
from greathall.kernel import GreathallError

log = logging.getLogger("greathall.hall.administration")
MOST_LISTED = 50


@dataclass(frozen=True)
class ListedPerson:
    """Somebody, as the administrator's page shows them."""

    id: str
    nickname: str
    created: float
    tables: int
    admin: bool
    muted: bool
    # Whether they can come back after their visits were ended.
    has_password: bool


@dataclass(frozen=True)
class ListedTable:
    """A table, as the administrator's page shows it: nothing of what happens at it, not even how many moves."""

    id: str
    slug: str
    phase: str
    listed: bool
    closed: bool
    touched: float
    names: list[str]


class Administration:
    """What an administrator may do. `by` is who does it, for the log."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self.storage = service.storage

    async def figures(self) -> dict[str, int]:
        """How much there is of everything."""
        async with self.storage.reading() as connection:
            phases = await connection.execute(select(tables.c.phase, func.count()).group_by(tables.c.phase))
            found = {f"tables {phase}": int(number) for phase, number in phases}
            closed = await connection.execute(select(func.count()).where(tables.c.closed))
            found["tables closed"] = int(closed.scalar_one())
            found["people"] = int((await connection.execute(select(func.count()).select_from(people))).scalar_one())
        found["tables in memory here"] = self.service.registry.number()
        found["pages open here"] = self.service.connections.number()
        return found

    async def people(self, name: str) -> list[ListedPerson]:
        """Those whose names contain this, the newest first."""
        at = select(func.count(seats.c.table_id.distinct())).where(seats.c.person == people.c.id).scalar_subquery()
        query = select(people, at.label("tables")).order_by(people.c.created.desc()).limit(MOST_LISTED)
        if name and is_writable(name):
            query = query.where(func.lower(people.c.nickname).contains(name.lower(), autoescape=True))
        async with self.storage.reading() as connection:
            return [
                ListedPerson(
                    row.id,
                    row.nickname,
                    row.created,
                    tables=row.tables,
                    admin=bool(row.admin),
                    muted=bool(row.muted),
                    has_password=row.password is not None,
                )
                for row in await connection.execute(query)
            ]

    async def tables(self) -> list[ListedTable]:
        """Those that are not over, and closed ones; the last used first."""
        wanted = or_(tables.c.phase != OVER, tables.c.closed)
        query = select(tables).where(wanted).order_by(tables.c.touched.desc()).limit(MOST_LISTED)
        async with self.storage.reading() as connection:
            rows = list(await connection.execute(query))
            sitting = select(seats.c.table_id, seats.c.name).where(seats.c.table_id.in_([row.id for row in rows]))
            names: dict[str, list[str]] = {}
            for row in await connection.execute(sitting.order_by(seats.c.seat)):
                names.setdefault(row.table_id, []).append(row.name or "open seat")
        return [
            ListedTable(
                row.id,
                row.slug,
                row.phase,
                listed=bool(row.listed),
                closed=bool(row.closed),
                touched=row.touched,
                names=names.get(row.id, []),
            )
            for row in rows
        ]

    async def mute(self, by: Person, whom: str, muted: bool) -> None:
        """From now on somebody may talk nowhere, or may again."""
        await self._change(whom, muted=muted)
        self._note(by, "mute" if muted else "unmute", person=whom)

    async def rename(self, by: Person, whom: str, name: str) -> None:
        """Somebody is called otherwise from now on, also at tables that are not over; what was said stays."""
        person = await self.storage.person(whom)
        if person is None:
            raise NotHere("there is nobody like that in this hall")
        fresh = clean_name(name)
        account = None if person.account is None else fresh.casefold()
        if not await self.storage.change_person(replace(person, nickname=fresh, account=account)):
            raise NotNow(f"somebody else is known as {fresh} here: choose another name")
        renamed = await self._rename_seats(whom, fresh)
        for id in self.service.registry.put_in_doubt(renamed):
            await self.service.table(id)
        self._note(by, "rename", person=whom)

    async def _rename_seats(self, whom: str, name: str) -> list[str]:
        """The tables at which somebody has another name now; not where another player has that name."""
        named = seats.alias()
        namesake = select(named.c.seat).where(named.c.table_id == seats.c.table_id, named.c.name == name).exists()
        running = select(tables.c.id).where(tables.c.phase != OVER)
        theirs = (seats.c.person == whom, seats.c.kind == "person", seats.c.table_id.in_(running), ~namesake)
        async with self.storage.writing() as connection:
            ids = sorted(set((await connection.execute(select(seats.c.table_id).where(*theirs))).scalars()))
            # People who share a screen have names of their own at all seats but the first.
            first = select(func.min(named.c.seat)).where(named.c.table_id == seats.c.table_id, named.c.person == whom)
            await connection.execute(
                update(seats)
                .where(seats.c.table_id.in_(ids), seats.c.seat == first.scalar_subquery())
                .values(name=name)
            )
            for id in ids:
                # With another revision: whoever has it in memory finds out.
                one = update(tables).where(tables.c.id == id).values(revision=tables.c.revision + 1)
                await connection.execute(one)
                revision = (await connection.execute(select(tables.c.revision).where(tables.c.id == id))).scalar_one()
                await self.storage.tell(connection, "table", id, str(revision))
        return ids

    async def end_visits(self, by: Person, whom: str) -> None:
        """All cookies of somebody are worth nothing any more; their open pages notice."""
        await self._change(whom, epoch=people.c.epoch + 1)
        await self.service.hearing.send_away(whom)
        self._note(by, "end visits", person=whom)

    async def _change(self, whom: str, **values: object) -> None:
        async with self.storage.writing() as connection:
            done = await connection.execute(update(people).where(people.c.id == whom).values(values))
        if done.rowcount != 1:
            raise NotHere("there is nobody like that in this hall")

    async def close(self, by: Person, id: str, closed: bool) -> None:
        """Shuts a table: nobody gets in, and nothing of it is shown; or opens it as it was."""
        row = tables.c.id == id
        # With another revision: whoever has it in memory, or has a move on the way, finds out.
        values = {"closed": closed, "revision": tables.c.revision + 1}
        async with self.storage.writing() as connection:
            if (await connection.execute(update(tables).where(row, tables.c.closed != closed).values(values))).rowcount:
                found = (await connection.execute(select(tables).where(row))).one()
                timing, clocks = timing_from(found.clock), clocks_from(found.clocks)
                if timing is not None and clocks is not None:
                    # Nobody loses time while nobody can get in.
                    at = self.service.hours.now()
                    clocks = shut_at(clocks, at) if closed else opened_at(clocks, timing, at)
                    times = {"clocks": clocks_text(clocks), "clocked": clocks.at, "deadline": clocks.deadline}
                    await connection.execute(update(tables).where(row).values(times))
                await self.storage.tell(connection, "table", id, str(found.revision))
            elif (await connection.execute(select(tables.c.id).where(row))).first() is None:
                raise NotHere("there is no such table in this hall")
        table = self.service.registry.at_hand(id)
        if table is not None:
            table.doubtful = True
            self.service.registry.drop(table)
            table.audience.wake(EVERYBODY)
        self._note(by, "close" if closed else "open again", table=id[:6])

    def _note(self, by: Person, act: str, **about: str) -> None:
        # The address of a table that is not listed is an invitation: its first letters are enough to find it.
        log.info("administration: %s", act, extra={"facts": {"act": act, "by": by.id, **about}})


async def appoint(storage: Storage, name: str, admin: bool) -> str:
    """Makes somebody an administrator, or no longer one; gives their name. It must be somebody with a password."""
    person = await storage.account(name.casefold()) if is_writable(name) else None
    if person is None or person.password is None:
        raise GreathallError(
            f"nobody is known as '{name[:40]}' here who has a password: they take the name there and set one first"
        )
    async with storage.writing() as connection:
        await connection.execute(update(people).where(people.c.id == person.id).values(admin=admin))
    return person.nickname

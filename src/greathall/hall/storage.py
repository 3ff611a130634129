"""Reading and writing what the hall keeps: people, tables, seats, moves, snapshots, chat.

A table's truth is its log of moves; a snapshot now and then only saves replaying.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from time import time

from sqlalchemy import ColumnElement, and_, bindparam, case, delete, extract, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from greathall.hall.changes import PLAY_AND_TELL, Conflict, advance, appended, only_a_move, rest
from greathall.hall.clocks import timing_text
from greathall.hall.database import Database
from greathall.hall.entities import (
    OVER,
    PLAYING,
    Change,
    Entry,
    Person,
    Remark,
    Rematch,
    Seat,
    Stored,
    Summary,
)
from greathall.hall.rows import progress_values, summary_of
from greathall.hall.schema import chat, ended_visits, facts, moves, people, rematches, seats, snapshots, tables
from greathall.kernel import GreathallError

# Made once: putting a statement together takes longer than running it.
_PERSON = select(*(people.c[name] for name in ("id", "nickname", "account", "password", "epoch", "admin", "muted")))
_PERSON_BY_ID = _PERSON.where(
    people.c.id == bindparam("key"),
    ~select(ended_visits.c.visit).where(ended_visits.c.visit == bindparam("visit")).exists(),
)
_PERSON_BY_ACCOUNT = _PERSON.where(people.c.account == bindparam("key"))
_REVISION = select(tables.c.revision).where(tables.c.id == bindparam("of"), ~tables.c.closed)
_ENTRIES = (
    select(moves.c.number, moves.c.seat, moves.c.move, moves.c.move_id, moves.c.lines, moves.c.seen, moves.c.at)
    .where(moves.c.table_id == bindparam("of"), moves.c.number >= bindparam("first"))
    .order_by(moves.c.number)
)
_REMARKS = (
    select(chat.c.kind, chat.c.name, chat.c.text, chat.c.at, chat.c.person)
    .where(chat.c.table_id == bindparam("of"), chat.c.number >= bindparam("first"))
    .order_by(chat.c.number)
)
_SNAPSHOT = (
    select(snapshots.c.number, snapshots.c.position)
    .where(snapshots.c.table_id == bindparam("of"), snapshots.c.number <= bindparam("most"))
    .order_by(snapshots.c.number.desc())
    .limit(1)
)
_REMATCH = select(rematches.c.next_id, rematches.c.seat).where(rematches.c.table_id == bindparam("of"))
_BEAT = select(facts.c.value).where(facts.c.name == "time")
_CLOCKS_RUN = select(select(tables.c.id).where(tables.c.deadline.is_not(None), tables.c.phase == PLAYING).exists())
_OVERDUE = (
    select(tables.c.id)
    .where(tables.c.deadline <= bindparam("now"), tables.c.phase == PLAYING, ~tables.c.closed)
    .order_by(tables.c.deadline)
    .limit(bindparam("most"))
)
_CLOCK = select(extract("epoch", func.clock_timestamp()))

# Of so many people it is remembered who they are.
MOST_VISITORS = 5000
# Seconds by which the clocks of several machines may differ: nothing is shown so much earlier on one than on another.
SLACK = 0.5
# Seconds after which a server that has not written how late it is is taken for closed.
ALIVE = 15.0
# Seconds in which all that a move leads through has surely been shown.
LONGEST_WAITING = 60.0


class Storage(Database):
    """All reading and writing. Whoever awaits a writing method knows afterwards that it is on disk."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        # By person and visit: who was found, and how much had been written then.
        self._visitors: dict[tuple[str, str], tuple[int, Person]] = {}

    # ------------------------------------------------------------------ people

    async def add_person(self, nickname: str) -> Person:
        person = Person(secrets.token_urlsafe(12), nickname)
        async with self.writing() as connection:
            await connection.execute(insert(people).values(id=person.id, nickname=nickname, epoch=0, created=time()))
        return person

    async def person(self, id: str, visit: str = "") -> Person | None:
        """Somebody by id, unless this visit of theirs has ended."""
        async with self.reading() as connection:
            row = (await connection.execute(_PERSON_BY_ID, {"key": id, "visit": visit})).first()
        return None if row is None else Person(**row._mapping)

    async def visitor(self, id: str, visit: str) -> Person | None:
        """The same for every request of an open page: a server that has the database to itself knows it from before.

        Only that somebody has become an administrator, or is one no longer, may be written by another process.
        """
        if self.shared:
            return await self.person(id, visit)
        known = self._visitors.get((id, visit))
        if known is not None and known[0] == self.writes:
            return replace(known[1])  # whoever changes theirs changes nobody else's
        writes = self.writes
        person = await self.person(id, visit)
        if person is not None:
            if len(self._visitors) >= MOST_VISITORS:
                self._visitors.clear()
            self._visitors[id, visit] = (writes, replace(person))
        return person

    async def end_visit(self, visit: str) -> None:
        with suppress(IntegrityError):  # it has ended already
            async with self.writing() as connection:
                await connection.execute(insert(ended_visits).values(visit=visit, at=time()))

    async def tell_of_end(self, person: str, visit: str) -> None:
        """Tells the other servers that cookies of somebody, or that of one visit, are no longer good."""
        if self.shared:
            async with self.writing() as connection:
                await self.tell(connection, "away", person, visit)

    async def account(self, account: str) -> Person | None:
        async with self.reading() as connection:
            row = (await connection.execute(_PERSON_BY_ACCOUNT, {"key": account})).first()
        return None if row is None else Person(**row._mapping)

    async def change_person(self, person: Person) -> bool:
        """Writes nickname, account and password; false if somebody else has that account."""
        try:
            async with self.writing() as connection:
                await connection.execute(
                    update(people)
                    .where(people.c.id == person.id)
                    .values(
                        nickname=person.nickname,
                        account=person.account,
                        password=person.password,
                        # Somebody may have ended all visits meanwhile: what was counted stays counted.
                        epoch=case((people.c.epoch > person.epoch, people.c.epoch), else_=person.epoch),
                    )
                )
        except IntegrityError:
            return False
        return True

    # ------------------------------------------------------------------ writing tables

    async def add_table(
        self,
        summary: Summary,
        log: Sequence[Entry] = (),
        positions: Sequence[tuple[int, str]] = (),
        after: Change | None = None,
    ) -> None:
        """A new table with its seats and, where it has begun, its log.

        `after`: what is written with it of the table of which it is the rematch; as `write` it may raise Conflict.
        """
        terms = summary.terms
        async with self.writing(about_people=False) as connection:
            if after is not None:
                await self._write(connection, after)
            await connection.execute(
                insert(tables).values(
                    id=terms.id,
                    slug=terms.slug,
                    seats=len(summary.seats),
                    options=json.dumps(terms.options),
                    seed=str(terms.seed),
                    owner=terms.owner,
                    listed=terms.listed,
                    pace=terms.pace,
                    leaving=terms.leaving,
                    hints=terms.hints,
                    clock=timing_text(terms.clock),
                    created=terms.created,
                    touched=terms.created,
                    **progress_values(summary.progress),
                )
            )
            sitting = [{"table_id": terms.id, "seat": number, **vars(s)} for number, s in enumerate(summary.seats)]
            await connection.execute(insert(seats), sitting)
            for statement, rows in appended(terms.id, log, positions):
                await connection.execute(statement, rows)

    async def write(self, change: Change) -> None:
        """Writes a change of a table; raises Conflict where somebody else has written to it."""
        if self.group is not None:
            await self.group.write(change)
            return
        move = only_a_move(change)
        try:
            if move is not None:
                words = self.message("table", change.table, str(change.progress.revision))
                async with self.reading() as connection:
                    if (await connection.execute(PLAY_AND_TELL, {**move, **words})).first() is None:
                        raise Conflict(change.table)
                return
            async with self.writing() as connection:
                await self._write(connection, change)
        except IntegrityError:
            raise Conflict(change.table) from None

    async def _write(self, connection: AsyncConnection, change: Change) -> None:
        statement, values = advance(change)
        if (await connection.execute(statement, values)).rowcount != 1:
            raise Conflict(change.table)
        for statement, rows in rest(change):
            await connection.execute(statement, rows)
        await self.tell(connection, "table", change.table, str(change.progress.revision))

    async def renew(self, summary: Summary, version: str, positions: Sequence[tuple[int, str]]) -> None:
        """A table goes on with another version of its game, whose positions these are, if nobody was quicker."""
        id, progress = summary.terms.id, summary.progress
        as_it_was = (tables.c.id == id, tables.c.version == progress.version, tables.c.revision == progress.revision)
        async with self.writing() as connection:
            if (await connection.execute(update(tables).where(*as_it_was).values(version=version))).rowcount == 1:
                await connection.execute(delete(snapshots).where(snapshots.c.table_id == id))
                for statement, rows in appended(id, (), positions):
                    await connection.execute(statement, rows)

    # ------------------------------------------------------------------ reading tables

    async def revision(self, id: str) -> int | None:
        """How often a table has been written."""
        async with self.reading() as connection:
            return (await connection.execute(_REVISION, {"of": id})).scalar()

    async def is_closed(self, id: str) -> bool:
        """Whether whoever runs the hall has shut a table."""
        shut = select(tables.c.id).where(tables.c.id == id, tables.c.closed)
        async with self.reading() as connection:
            return is_writable(id) and (await connection.execute(shut)).first() is not None

    async def stored(
        self, id: str, entries_from: int = 0, remarks_from: int = 0, back: int | None = None
    ) -> Stored | None:
        """A table as it is on disk now, with its log and its talk from these numbers on.

        `back`: with the last position that is at least so many moves old.
        """
        if not is_writable(id):
            return None
        async with self.reading(together=True) as connection:
            found = await _summaries(connection, tables.c.id == id, 1)
            if not found:
                return None
            entries = await connection.execute(_ENTRIES, {"of": id, "first": entries_from})
            remarks = await connection.execute(_REMARKS, {"of": id, "first": remarks_from})
            again = (await connection.execute(_REMATCH, {"of": id})).first()
            return Stored(
                found[0],
                [Entry(*row) for row in entries],
                [Remark(*row) for row in remarks],
                None if again is None else Rematch(str(again.next_id), int(again.seat)),
                None if back is None else await _snapshot(connection, id, max(0, found[0].progress.moves - back)),
                await self.now(connection),
            )

    async def now(self, connection: AsyncConnection) -> float:
        """What time it is where the database is: servers on other machines need not agree among themselves."""
        if not self.shared:
            return time()
        return float((await connection.execute(_CLOCK)).scalar_one())

    async def hall_time(self) -> float:
        """The time that clocks go by. It stands while no server is open, and never goes back."""
        async with self.reading() as connection:
            now = await self.now(connection)
            beat = (await connection.execute(_BEAT)).scalar()
            latest = float((await connection.execute(select(func.max(tables.c.clocked)))).scalar() or 0.0)
        if beat is None:
            return max(now, latest)
        hall, then = (float(number) for number in str(beat).split(" "))
        # After a short while another server may still be open, and its time has gone on.
        away = now - then
        return max(hall + (away if 0.0 <= away <= ALIVE else 0.0), latest)

    async def beat(self, hall: float) -> None:
        """Writes down how late it is in the hall, while a server is open."""
        async with self.writing(about_people=False) as connection:
            value = f"{hall} {await self.now(connection)}"
            known = update(facts).where(facts.c.name == "time").values(value=value)
            if (await connection.execute(known)).rowcount == 0:
                with suppress(IntegrityError):  # another server was quicker
                    async with connection.begin_nested():
                        await connection.execute(insert(facts).values(name="time", value=value))

    async def clocks_run(self) -> bool:
        """Whether anybody's clock runs at any table."""
        async with self.reading() as connection:
            return bool((await connection.execute(_CLOCKS_RUN)).scalar())

    async def overdue(self, now: float, most: int, but: Collection[str] = ()) -> list[str]:
        """The tables at which somebody's time is over, but for these."""
        async with self.reading() as connection:
            found = await connection.execute(_OVERDUE, {"now": now, "most": most + len(but)})
            return [str(row.id) for row in found if row.id not in but][:most]

    async def tables_of(self, person: str, most: int) -> list[Summary]:
        mine = select(seats.c.table_id).where(seats.c.person == person)
        return await self._summaries(tables.c.id.in_(mine), most)

    async def tables_in(self, phase: str, most: int, beside: Iterable[str] = ()) -> list[Summary]:
        """The listed tables in a phase, and those `beside` of which everybody still believes so."""
        shown = or_(tables.c.phase == phase, tables.c.id.in_(beside))
        if phase == PLAYING:
            shown = or_(shown, and_(tables.c.phase == OVER, tables.c.settled.between(*unsettled())))
        return await self._summaries(and_(shown, tables.c.listed), most)

    async def _summaries(self, condition: ColumnElement[bool], most: int) -> list[Summary]:
        async with self.reading(together=True) as connection:
            return await _summaries(connection, condition, most)

    async def seat_of_token(self, token: str) -> tuple[str, int] | None:
        if not is_writable(token):
            return None
        async with self.reading() as connection:
            row = (
                await connection.execute(select(seats.c.table_id, seats.c.seat).where(seats.c.token == token))
            ).first()
        return None if row is None else (str(row.table_id), int(row.seat))

    async def log(self, id: str) -> list[Entry]:
        async with self.reading() as connection:
            return [Entry(*row) for row in await connection.execute(_ENTRIES, {"of": id, "first": 0})]

    async def positions(self, id: str) -> dict[int, str]:
        """All snapshots of a table."""
        query = select(snapshots.c.number, snapshots.c.position).where(snapshots.c.table_id == id)
        async with self.reading() as connection:
            return {int(row.number): str(row.position) for row in await connection.execute(query)}

    async def snapshot(self, id: str, most: int) -> tuple[int, str]:
        """The last snapshot that is not later than move `most`."""
        async with self.reading() as connection:
            found = await _snapshot(connection, id, most)
        if found is None:
            raise GreathallError("this table has lost its beginning: its record cannot be opened")
        return found


def unsettled() -> tuple[float, float]:
    """Between these times something is still to be shown; what is later was written before the clock was set back."""
    now = time()
    return now - SLACK, now + LONGEST_WAITING


async def _snapshot(connection: AsyncConnection, id: str, most: int) -> tuple[int, str] | None:
    row = (await connection.execute(_SNAPSHOT, {"of": id, "most": most})).first()
    return None if row is None else (int(row.number), str(row.position))


async def _summaries(connection: AsyncConnection, condition: ColumnElement[bool], most: int) -> list[Summary]:
    query = select(tables).where(condition, ~tables.c.closed).order_by(tables.c.touched.desc()).limit(most)
    found = [summary_of(row) for row in await connection.execute(query)]
    by_id = {summary.terms.id: summary for summary in found}
    sitting = select(seats).where(seats.c.table_id.in_(by_id)).order_by(seats.c.seat)
    for s in await connection.execute(sitting):
        by_id[s.table_id].seats.append(Seat(s.kind, s.person, s.name, s.bot, s.token, away=bool(s.away), gone=s.gone))
    return found


def is_writable(text: str) -> bool:
    """Whether a database can hold it: PostgreSQL keeps no zero characters, and nobody keeps halves of letters."""
    return "\0" not in text and not any("\ud800" <= char <= "\udfff" for char in text)

"""Reading and writing what the hall keeps: people, tables, seats, moves, snapshots, chat.

A table's truth is its log of moves; a snapshot now and then only saves replaying.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Sequence
from contextlib import suppress
from time import time

from sqlalchemy import ColumnElement, Row, and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from greathall.hall.database import Database, chat, ended_visits, moves, people, rematches, seats, snapshots, tables
from greathall.hall.entities import Change, Entry, Person, Progress, Remark, Rematch, Seat, Summary, Terms
from greathall.kernel import GreathallError

# Made once: putting a statement together takes longer than running it.
_PERSON = select(people.c.id, people.c.nickname, people.c.account, people.c.password, people.c.epoch)
_PERSON_BY_ID = _PERSON.where(
    people.c.id == bindparam("key"),
    ~select(ended_visits.c.visit).where(ended_visits.c.visit == bindparam("visit")).exists(),
)
_PERSON_BY_ACCOUNT = _PERSON.where(people.c.account == bindparam("key"))
_ADVANCE = (
    update(tables)
    .where(
        tables.c.id == bindparam("of"),
        tables.c.phase == bindparam("was_in"),
        tables.c.moves == bindparam("had_moves"),
        # They grow with every change, so that a log which is as long as before but another is noticed too.
        tables.c.versions == bindparam("had_versions"),
    )
    .values(
        version=bindparam("version"),
        phase=bindparam("phase"),
        moves=bindparam("moves"),
        versions=bindparam("versions"),
        touched=func.coalesce(bindparam("touched"), tables.c.touched),
    )
)
_TOUCH = update(tables).where(tables.c.id == bindparam("of")).values(touched=bindparam("touched"))
_RESEAT = (
    update(seats)
    .where(
        seats.c.table_id == bindparam("of"),
        seats.c.seat == bindparam("number"),
        seats.c.kind == bindparam("was_kind"),
        seats.c.person.is_not_distinct_from(bindparam("was_person")),
        seats.c.token.is_not_distinct_from(bindparam("was_token")),
        seats.c.away == bindparam("was_away"),
    )
    .values({column: bindparam(column) for column in ("kind", "person", "name", "bot", "token", "away")})
)
# Who sits on a seat is compared, not what they are called.
_UNCHECKED = {"name", "bot"}
_ADD_MOVES = insert(moves)
_ADD_SNAPSHOTS = insert(snapshots)
_ADD_REMARKS = insert(chat)


class Conflict(GreathallError):
    """Somebody else has written to a table since it was read: nothing of the change was written."""


class Storage(Database):
    """All reading and writing. Whoever awaits a writing method knows afterwards that it is on disk."""

    # ------------------------------------------------------------------ people

    async def add_person(self, nickname: str) -> Person:
        person = Person(secrets.token_urlsafe(12), nickname)
        async with self.writing() as connection:
            await connection.execute(insert(people).values(id=person.id, nickname=nickname, epoch=0, created=time()))
        return person

    async def person(self, id: str, visit: str = "") -> Person | None:
        """Somebody by id, unless this visit of theirs has ended."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(_PERSON_BY_ID, {"key": id, "visit": visit})).first()
        return None if row is None else Person(*row)

    async def end_visit(self, visit: str) -> None:
        with suppress(IntegrityError):  # it has ended already
            async with self.writing() as connection:
                await connection.execute(insert(ended_visits).values(visit=visit, at=time()))

    async def account(self, account: str) -> Person | None:
        async with self.engine.connect() as connection:
            row = (await connection.execute(_PERSON_BY_ACCOUNT, {"key": account})).first()
        return None if row is None else Person(*row)

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
                        epoch=person.epoch,
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
        after: tuple[str, int] | None = None,
    ) -> None:
        """A new table with its seats and, where it has begun, its log.

        `after`: the table of which it is the rematch, and the seat that asked; IntegrityError where it has one already.
        """
        terms = summary.terms
        async with self.writing() as connection:
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
                    created=terms.created,
                    touched=terms.created,
                    **_progress_values(summary.progress),
                )
            )
            sitting = [{"table_id": terms.id, "seat": number, **vars(s)} for number, s in enumerate(summary.seats)]
            await connection.execute(insert(seats), sitting)
            await _append(connection, terms.id, log, positions)
            if after is not None:
                await connection.execute(insert(rematches).values(table_id=after[0], next_id=terms.id, seat=after[1]))

    async def write(self, change: Change) -> None:
        """Writes a change of a table; raises Conflict where the table is not as it was expected to be."""
        id, was = change.table, change.expected
        expected = 0
        found = 0
        try:
            async with self.writing() as connection:
                if change.progress is not None:
                    before = {"was_in": was.phase, "had_moves": was.moves, "had_versions": json.dumps(was.versions)}
                    values = {"of": id, "touched": change.touched, **before, **_progress_values(change.progress)}
                    found += (await connection.execute(_ADVANCE, values)).rowcount
                    expected += 1
                elif change.touched is not None:
                    await connection.execute(_TOUCH, {"of": id, "touched": change.touched})
                for number, sat, seat in change.seats:
                    before = {f"was_{name}": value for name, value in vars(sat).items() if name not in _UNCHECKED}
                    found += (
                        await connection.execute(_RESEAT, {"of": id, "number": number, **before, **vars(seat)})
                    ).rowcount
                    expected += 1
                if found != expected:
                    raise Conflict(f"table {id} has changed")
                if change.forget_from is not None:
                    for part in (moves, snapshots):
                        gone = delete(part).where(part.c.table_id == id, part.c.number >= change.forget_from)
                        await connection.execute(gone)
                await _append(connection, id, change.entries, change.snapshots)
                for number, remark in change.remarks:
                    await connection.execute(_ADD_REMARKS, {"table_id": id, "number": number, **vars(remark)})
        except IntegrityError:
            raise Conflict(f"table {id} has changed") from None

    # ------------------------------------------------------------------ reading tables

    async def table(self, id: str) -> Summary | None:
        found = await self._summaries(tables.c.id == id, 1)
        return found[0] if found else None

    async def tables_of(self, person: str, most: int) -> list[Summary]:
        mine = select(seats.c.table_id).where(seats.c.person == person)
        return await self._summaries(tables.c.id.in_(mine), most)

    async def tables_in(self, phase: str, most: int, beside: Iterable[str] = ()) -> list[Summary]:
        """The listed tables in a phase, and those `beside` of which everybody still believes so."""
        return await self._summaries(and_(or_(tables.c.phase == phase, tables.c.id.in_(beside)), tables.c.listed), most)

    async def _summaries(self, condition: ColumnElement[bool], most: int) -> list[Summary]:
        async with self.engine.connect() as connection:
            query = select(tables).where(condition).order_by(tables.c.touched.desc()).limit(most)
            found = [_summary(row) for row in await connection.execute(query)]
            by_id = {summary.terms.id: summary for summary in found}
            sitting = select(seats).where(seats.c.table_id.in_(by_id)).order_by(seats.c.seat)
            for s in await connection.execute(sitting):
                by_id[s.table_id].seats.append(Seat(s.kind, s.person, s.name, s.bot, s.token, bool(s.away)))
        return found

    async def seat_of_token(self, token: str) -> tuple[str, int] | None:
        async with self.engine.connect() as connection:
            row = (
                await connection.execute(select(seats.c.table_id, seats.c.seat).where(seats.c.token == token))
            ).first()
        return None if row is None else (str(row.table_id), int(row.seat))

    async def log(self, id: str) -> list[Entry]:
        query = (
            select(moves.c.number, moves.c.seat, moves.c.move, moves.c.move_id, moves.c.lines, moves.c.seen, moves.c.at)
            .where(moves.c.table_id == id)
            .order_by(moves.c.number)
        )
        async with self.engine.connect() as connection:
            return [Entry(*row) for row in await connection.execute(query)]

    async def snapshot(self, id: str, most: int) -> tuple[int, str]:
        """The last snapshot that is not later than move `most`."""
        query = (
            select(snapshots.c.number, snapshots.c.position)
            .where(snapshots.c.table_id == id, snapshots.c.number <= most)
            .order_by(snapshots.c.number.desc())
            .limit(1)
        )
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            raise GreathallError("this table has lost its beginning: its record cannot be opened")
        return int(row.number), str(row.position)

    async def rematch_of(self, id: str) -> Rematch | None:
        query = select(rematches.c.next_id, rematches.c.seat).where(rematches.c.table_id == id)
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else Rematch(str(row.next_id), int(row.seat))

    async def chat_of(self, id: str) -> list[Remark]:
        query = select(chat.c.kind, chat.c.name, chat.c.text, chat.c.at).where(chat.c.table_id == id)
        async with self.engine.connect() as connection:
            return [Remark(*row) for row in await connection.execute(query.order_by(chat.c.number))]


async def _append(
    connection: AsyncConnection, id: str, log: Sequence[Entry], positions: Sequence[tuple[int, str]]
) -> None:
    """The number of a move is part of its key: of two that come after the same move the database takes one."""
    if log:
        await connection.execute(_ADD_MOVES, [{"table_id": id, **vars(entry)} for entry in log])
    if positions:
        await connection.execute(
            _ADD_SNAPSHOTS,
            [{"table_id": id, "number": number, "position": position} for number, position in positions],
        )


def _progress_values(progress: Progress) -> dict[str, object]:
    return {
        "version": progress.version,
        "phase": progress.phase,
        "moves": progress.moves,
        "versions": json.dumps(progress.versions),
    }


def _summary(row: Row[tuple[object, ...]]) -> Summary:
    terms = Terms(
        row.id,
        row.slug,
        options=json.loads(row.options),
        seed=int(row.seed),
        owner=row.owner,
        listed=bool(row.listed),
        pace=row.pace,
        created=row.created,
    )
    return Summary(terms, [], Progress(row.version, row.phase, row.moves, json.loads(row.versions)))

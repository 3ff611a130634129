"""What the hall keeps: people, tables, seats, moves, snapshots, chat. SQLAlchemy Core on a file of SQLite.

A table's truth is its log of moves; a snapshot now and then only saves replaying. Row 0 of the log is the set-up.
The schema is made when the database is empty; another version of it is refused with a sentence, never guessed at.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import time

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    Integer,
    MetaData,
    Row,
    String,
    Table,
    Text,
    UniqueConstraint,
    and_,
    delete,
    event,
    func,
    insert,
    inspect,
    make_url,
    select,
    update,
)
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from greathall.kernel import GreathallError, OptionValue

SCHEMA = "1"

metadata = MetaData()
facts = Table("facts", metadata, Column("name", String(40), primary_key=True), Column("value", Text, nullable=False))
people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("nickname", String(40), nullable=False),
    Column("account", String(80), unique=True),
    Column("password", Text),
    Column("epoch", Integer, nullable=False),
    Column("created", Float, nullable=False),
)
tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("slug", String(40), nullable=False),
    Column("version", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    # As text: a seed has 128 bits.
    Column("seed", Text, nullable=False),
    Column("phase", String(10), nullable=False, index=True),
    Column("owner", String(32), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("pace", Float, nullable=False),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False, index=True),
    Column("moves", Integer, nullable=False),
    Column("versions", Text, nullable=False),
)
seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("person", String(32), index=True),
    Column("name", String(40), nullable=False),
    Column("bot", String(40), nullable=False),
    Column("token", String(64), unique=True),
    Column("away", Boolean, nullable=False),
)
moves = Table(
    "moves",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("move", Integer, nullable=False),
    Column("move_id", String(64)),
    Column("lines", Text, nullable=False),
    # Whose view changed: a bit for every seat, and one for the spectators.
    Column("seen", Integer, nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("table_id", "move_id"),
)
snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("position", Text, nullable=False),
)
chat = Table(
    "chat",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)


@dataclass
class Person:
    """Somebody with a cookie; `account` and `password` only for those who want to come back from elsewhere."""

    id: str
    nickname: str
    account: str | None = None
    password: str | None = None
    epoch: int = 0


@dataclass
class SeatRow:
    """Who sits where. kind: person, bot or open. `away`: a bot answers until the person comes back."""

    kind: str
    person: str | None = None
    name: str = ""
    bot: str = ""
    token: str | None = None
    away: bool = False


@dataclass
class MoveRow:
    """One answer, with what was told because of it and whose view it changed."""

    number: int
    seat: int
    move: int
    move_id: str | None
    lines: str
    seen: int
    at: float = 0.0


@dataclass
class ChatRow:
    """A line of talk; kind `note` is said by the hall itself."""

    kind: str
    name: str
    text: str
    at: float


@dataclass
class TableRow:
    """A table without its moves."""

    id: str
    slug: str
    version: str
    options: dict[str, OptionValue]
    seed: int
    phase: str
    owner: str
    listed: bool
    pace: float
    created: float
    touched: float
    moves: int
    versions: list[int]
    seats: list[SeatRow] = field(default_factory=list)


class Storage:
    """All reading and writing. Whoever awaits a writing method knows afterwards that it is on disk."""

    def __init__(self, url: str) -> None:
        address = _address(url)
        self.path = Path(str(address.database))
        # Parameters hold invitations and hashes of passwords: no log ever gets them.
        self.engine: AsyncEngine = create_async_engine(address, hide_parameters=True)
        # SQLite has one writer at a time: queueing here is fairer and quicker than its own waiting.
        self._writer = asyncio.Lock()
        logging.getLogger("aiosqlite").setLevel(logging.WARNING)
        event.listen(self.engine.sync_engine, "connect", _prepare_sqlite)

    async def open(self) -> None:
        """Makes the schema, or checks that it is ours."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            async with self.engine.begin() as connection:
                here = set(await connection.run_sync(lambda sync: inspect(sync).get_table_names()))
                if not here <= set(metadata.tables):
                    raise GreathallError(f"{self.path} is the database of another program: name another file")
                await connection.run_sync(metadata.create_all)
                found = (await connection.execute(select(facts.c.value).where(facts.c.name == "schema"))).scalar()
                if found is None:
                    secret = secrets.token_hex(32)
                    await connection.execute(
                        insert(facts), [{"name": "schema", "value": SCHEMA}, {"name": "secret", "value": secret}]
                    )
                elif found != SCHEMA:
                    made = "a newer" if str(found).isdecimal() and int(found) > int(SCHEMA) else "an older"
                    raise GreathallError(
                        f"{self.path} was made by {made} Greathall (schema {found}, needed is {SCHEMA}): "
                        "start with that version, or with another --data or --database"
                    )
        except (SQLAlchemyError, OSError) as error:
            reason = str(getattr(error, "orig", None) or error).splitlines()[0]
            raise GreathallError(f"the hall's database {self.path} cannot be opened: {reason}") from None

    async def close(self) -> None:
        await self.engine.dispose()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """One transaction: on disk when the block is left, undone if it raises."""
        async with self._writer, self.engine.begin() as connection:
            yield connection

    async def secret(self) -> str:
        """What cookies are signed with."""
        async with self.engine.connect() as connection:
            return str((await connection.execute(select(facts.c.value).where(facts.c.name == "secret"))).scalar_one())

    # ------------------------------------------------------------------ people

    async def add_person(self, nickname: str) -> Person:
        person = Person(secrets.token_urlsafe(12), nickname)
        async with self.writing() as connection:
            await connection.execute(insert(people).values(id=person.id, nickname=nickname, epoch=0, created=time()))
        return person

    async def person(self, id: str) -> Person | None:
        return await self._one_person(people.c.id == id)

    async def account(self, account: str) -> Person | None:
        return await self._one_person(people.c.account == account)

    async def _one_person(self, condition: object) -> Person | None:
        columns = (people.c.id, people.c.nickname, people.c.account, people.c.password, people.c.epoch)
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(*columns).where(condition))).first()  # type: ignore[arg-type] # a column's comparison
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

    # ------------------------------------------------------------------ tables

    async def add_table(
        self,
        row: TableRow,
        log: Sequence[MoveRow] = (),
        positions: Sequence[tuple[int, str]] = (),
    ) -> None:
        """A new table with its seats and, where it has begun, its log."""
        async with self.writing() as connection:
            await connection.execute(insert(tables).values(id=row.id, created=row.created, **_table_values(row)))
            await connection.execute(insert(seats), [_seat_values(row.id, i, s) for i, s in enumerate(row.seats)])
            await _add_log(connection, row.id, log, positions)

    async def table(self, id: str) -> TableRow | None:
        found = await self._tables(tables.c.id == id, 1)
        return found[0] if found else None

    async def tables_of(self, person: str, most: int) -> list[TableRow]:
        mine = select(seats.c.table_id).where(seats.c.person == person)
        return await self._tables(tables.c.id.in_(mine), most)

    async def tables_in(self, phase: str, most: int) -> list[TableRow]:
        """What the lobby lists."""
        return await self._tables(and_(tables.c.phase == phase, tables.c.listed), most)

    async def _tables(self, condition: object, most: int) -> list[TableRow]:
        async with self.engine.connect() as connection:
            query = select(tables).where(condition).order_by(tables.c.touched.desc()).limit(most)  # type: ignore[arg-type] # a column's comparison
            rows = [_table_row(row) for row in await connection.execute(query)]
            by_id = {row.id: row for row in rows}
            sitting = select(seats).where(seats.c.table_id.in_(by_id)).order_by(seats.c.seat)
            for s in await connection.execute(sitting):
                by_id[s.table_id].seats.append(SeatRow(s.kind, s.person, s.name, s.bot, s.token, bool(s.away)))
        return rows

    async def seat_of_token(self, token: str) -> tuple[str, int] | None:
        async with self.engine.connect() as connection:
            row = (
                await connection.execute(select(seats.c.table_id, seats.c.seat).where(seats.c.token == token))
            ).first()
        return None if row is None else (str(row.table_id), int(row.seat))

    async def change_seat(self, id: str, seat: int, row: SeatRow) -> None:
        async with self.writing() as connection:
            await connection.execute(
                update(seats).where(seats.c.table_id == id, seats.c.seat == seat).values(**_seat_values(id, seat, row))
            )
            await connection.execute(update(tables).where(tables.c.id == id).values(touched=time()))

    async def begin_table(self, row: TableRow, log: Sequence[MoveRow], positions: Sequence[tuple[int, str]]) -> None:
        """The last seat is taken: the game begins."""
        async with self.writing() as connection:
            await connection.execute(update(tables).where(tables.c.id == row.id).values(_table_values(row)))
            for number, seat in enumerate(row.seats):
                where = (seats.c.table_id == row.id, seats.c.seat == number)
                await connection.execute(update(seats).where(*where).values(_seat_values(row.id, number, seat)))
            await _add_log(connection, row.id, log, positions)

    # ------------------------------------------------------------------ moves

    async def add_move(self, row: TableRow, move: MoveRow, position: str | None) -> None:
        """The move that everybody is about to be told of."""
        async with self.writing() as connection:
            positions = [] if position is None else [(move.number, position)]
            await _add_log(connection, row.id, [move], positions)
            await connection.execute(update(tables).where(tables.c.id == row.id).values(_progress(row)))

    async def take_back(self, row: TableRow, last: int) -> None:
        """Everything after move `last` is gone."""
        async with self.writing() as connection:
            await connection.execute(delete(moves).where(moves.c.table_id == row.id, moves.c.number > last))
            await connection.execute(delete(snapshots).where(snapshots.c.table_id == row.id, snapshots.c.number > last))
            await connection.execute(update(tables).where(tables.c.id == row.id).values(_progress(row)))

    async def log(self, id: str) -> list[MoveRow]:
        query = (
            select(moves.c.number, moves.c.seat, moves.c.move, moves.c.move_id, moves.c.lines, moves.c.seen, moves.c.at)
            .where(moves.c.table_id == id)
            .order_by(moves.c.number)
        )
        async with self.engine.connect() as connection:
            return [MoveRow(*row) for row in await connection.execute(query)]

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

    # ------------------------------------------------------------------ talk

    async def add_chat(self, id: str, number: int, row: ChatRow) -> None:
        async with self.writing() as connection:
            await connection.execute(
                insert(chat).values(table_id=id, number=number, kind=row.kind, name=row.name, text=row.text, at=row.at)
            )

    async def chat_of(self, id: str) -> list[ChatRow]:
        query = select(chat.c.kind, chat.c.name, chat.c.text, chat.c.at).where(chat.c.table_id == id)
        async with self.engine.connect() as connection:
            return [ChatRow(*row) for row in await connection.execute(query.order_by(chat.c.number))]

    async def counts(self) -> dict[str, int]:
        """How many tables there are in each phase."""
        async with self.engine.connect() as connection:
            rows = await connection.execute(select(tables.c.phase, func.count()).group_by(tables.c.phase))
            return {str(phase): int(number) for phase, number in rows}


def _address(url: str) -> URL:
    """The address of a file of SQLite. A refusal does not repeat what may stand in an address: a password."""
    usage = "write sqlite:///FILE, or leave --database out"
    try:
        address = make_url(url)
    except SQLAlchemyError:
        raise GreathallError(f"--database: this is no address of a database: {usage}") from None
    if address.get_backend_name() != "sqlite":
        raise GreathallError(f"--database: the hall keeps its tables in SQLite, not in {address.drivername}: {usage}")
    if address.database in {None, "", ":memory:"}:
        raise GreathallError(f"--database: a hall needs a file, or its tables would be lost: {usage}")
    return address.set(drivername="sqlite+aiosqlite")


def _prepare_sqlite(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged move survives a power cut too
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()


def _progress(row: TableRow) -> dict[str, object]:
    return {"phase": row.phase, "moves": row.moves, "versions": json.dumps(row.versions), "touched": row.touched}


def _table_values(row: TableRow) -> dict[str, object]:
    return {
        "slug": row.slug,
        "version": row.version,
        "seats": len(row.seats),
        "options": json.dumps(row.options),
        "seed": str(row.seed),
        "owner": row.owner,
        "listed": row.listed,
        "pace": row.pace,
        **_progress(row),
    }


def _table_row(row: Row[tuple[object, ...]]) -> TableRow:
    return TableRow(
        row.id,
        row.slug,
        row.version,
        json.loads(row.options),
        int(row.seed),
        row.phase,
        row.owner,
        bool(row.listed),
        row.pace,
        row.created,
        row.touched,
        row.moves,
        json.loads(row.versions),
    )


def _seat_values(id: str, number: int, seat: SeatRow) -> dict[str, object]:
    return {
        "table_id": id,
        "seat": number,
        "kind": seat.kind,
        "person": seat.person,
        "name": seat.name,
        "bot": seat.bot,
        "token": seat.token,
        "away": seat.away,
    }


async def _add_log(
    connection: AsyncConnection, id: str, log: Sequence[MoveRow], positions: Sequence[tuple[int, str]]
) -> None:
    if log:
        await connection.execute(
            insert(moves),
            [
                {
                    "table_id": id,
                    "number": row.number,
                    "seat": row.seat,
                    "move": row.move,
                    "move_id": row.move_id,
                    "lines": row.lines,
                    "seen": row.seen,
                    "at": row.at,
                }
                for row in log
            ],
        )
    if positions:
        await connection.execute(
            insert(snapshots),
            [{"table_id": id, "number": number, "position": position} for number, position in positions],
        )

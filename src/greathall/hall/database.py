"""The hall's database: a file of SQLite for one server, PostgreSQL for any number of them. How it is opened.

The schema is made when the database is empty, and brought up when it is older; a newer one is refused with a sentence.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.util import find_spec
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from greathall.hall import sqlite_driver
from greathall.hall.group_commit import GroupCommit
from greathall.hall.keeping import back_up, damage, make_private, make_room, settle, unused
from greathall.hall.migrations import BEFORE_ALEMBIC, SCHEMA, migrate, schema_of, set_aside
from greathall.hall.schema import facts
from greathall.kernel import GreathallError

log = logging.getLogger("greathall.hall")
USAGE = "write sqlite:///FILE or postgresql://NAME@HOST/DATABASE, or leave --database out"
# Servers that are started together bring the schema up one after the other.
SCHEMA_LOCK = 0x67726561
# On which servers tell each other what they have written.
CHANNEL = "greathall"
# Seconds until a server of PostgreSQL that does not answer is taken for gone.
ANSWER_WITHIN = 10.0

_TELL = sa.select(sa.func.pg_notify(sa.bindparam("channel", type_=sa.Text), sa.bindparam("message", type_=sa.Text)))


class Unreachable(SQLAlchemyError):
    """The database cannot be spoken to just now."""


class Database:
    """An open database. Whoever has left `writing` knows that everything is on disk."""

    def __init__(self, url: str) -> None:
        address = _address(url)
        # Whether other servers may use it at the same time.
        self.shared = address.get_backend_name() == "postgresql"
        self.path = database_path(url)
        # This server among others: it need not hear itself.
        self.server = secrets.token_hex(4)
        self.name = str(self.path or address.render_as_string(hide_password=True))
        # Parameters hold invitations and hashes of passwords: no log ever gets them.
        if self.shared:
            if find_spec("asyncpg") is None:
                raise GreathallError("a hall on PostgreSQL needs asyncpg: pip install 'greathall[postgres]'")
            # A connection is tried before it is used: PostgreSQL may have been started again since.
            self.engine: AsyncEngine = create_async_engine(
                address,
                hide_parameters=True,
                pool_pre_ping=True,
                connect_args={
                    "timeout": ANSWER_WITHIN,
                    "command_timeout": ANSWER_WITHIN,
                    "server_settings": {"application_name": "greathall", "jit": "off"},
                },
            )
        else:
            path = str(self.path)
            self.engine = create_async_engine(
                address, hide_parameters=True, async_creator=lambda *_, **_more: sqlite_driver.connect(path)
            )
            sa.event.listen(self.engine.sync_engine, "connect", _prepare_sqlite)
            logging.getLogger("aiosqlite").setLevel(logging.WARNING)
        # SQLite has one writer at a time: queueing here is fairer and quicker than its own waiting.
        self._writer = asyncio.Lock()
        # How often something was written here that may be about people: what was read of them may be otherwise.
        self.writes = 0
        # How the moves of many tables come to be on disk together; PostgreSQL does that by itself.
        self.group = None if self.shared else GroupCommit(self.engine, self._writer)

    async def open(self) -> None:
        """Makes the schema, brings it up, or checks that it is ours."""
        try:
            if self.path is not None:
                await asyncio.to_thread(_look_over, self.path)
            async with self.engine.begin() as connection:
                if self.shared:
                    await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(SCHEMA_LOCK)))
                fresh = await connection.run_sync(self._bring_up)
                known = sa.select(facts.c.value).where(facts.c.name == "secret")
                if (await connection.execute(known)).first() is None:
                    await connection.execute(sa.insert(facts).values(name="secret", value=secrets.token_hex(32)))
            if fresh and self.path is not None:
                # Else the file itself would stay empty for long, and look like that of a new hall if the log beside
                # it were lost.
                await asyncio.to_thread(settle, self.path)
        except (SQLAlchemyError, OSError) as error:
            raise GreathallError(f"the hall's database {self.name} cannot be opened: {reason_of(error)}") from None

    def _bring_up(self, connection: sa.Connection) -> bool:
        """Whether there was something to do."""
        try:
            found = schema_of(connection)
        except LookupError:
            raise GreathallError(f"{self.name} is the database of another program: name another one") from None
        if self.path is not None:
            make_private(self.path)
        if found == SCHEMA:
            return False
        if found is not None:
            if not found.isdecimal() or not int(BEFORE_ALEMBIC) <= int(found) < int(SCHEMA):
                made = "a newer" if found.isdecimal() and int(found) > int(SCHEMA) else "an older"
                raise GreathallError(
                    f"{self.name} was made by {made} Greathall (schema {found}, needed is {SCHEMA}): "
                    "start with that version, or with another --data or --database"
                )
            if self.path is not None:
                back_up(self.path, unused(self.path.with_name(f"{self.path.name}.schema-{found}")))
            else:
                self._set_aside(connection, found)
        if not self.shared:
            # Else SQLite would take every step on its own, and half of them could stay.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        migrate(connection)
        return True

    def _set_aside(self, connection: sa.Connection, found: str) -> None:
        try:
            log.info("the hall as it was is kept in the schema %s", set_aside(connection, found))
        except SQLAlchemyError as error:
            raise GreathallError(
                f"{self.name} was made by an older Greathall, and cannot be copied before it is brought up "
                f"({reason_of(error)}): let its user create a schema (GRANT CREATE ON DATABASE)"
            ) from None

    async def close(self) -> None:
        if self.group is not None:
            await self.group.close()
        await self.engine.dispose()

    @asynccontextmanager
    async def reading(self, together: bool = False) -> AsyncIterator[AsyncConnection]:
        """A connection only to read. `together`: all that is read in the block is of one moment, while others write."""
        try:
            async with self.engine.connect() as connection:
                if self.shared:
                    level = "REPEATABLE READ" if together else "AUTOCOMMIT"
                    connection = await connection.execution_options(isolation_level=level)
                yield connection
        except (OSError, TimeoutError) as error:
            raise Unreachable(type(error).__name__) from None

    @asynccontextmanager
    async def writing(self, about_people: bool = True) -> AsyncIterator[AsyncConnection]:
        """One transaction: on disk when the block is left, undone if it raises."""
        try:
            if self.shared:
                async with self.engine.begin() as connection:
                    yield connection
            else:
                async with self._writer, self.engine.begin() as connection:
                    yield connection
        except (OSError, TimeoutError) as error:
            raise Unreachable(type(error).__name__) from None
        finally:
            self.writes += about_people

    async def tell(self, connection: AsyncConnection, *words: str) -> None:
        """Tells the other servers something, once the transaction is on disk."""
        if self.shared:
            await connection.execute(_TELL, self.message(*words))

    def message(self, *words: str) -> dict[str, str]:
        """What is told, as PostgreSQL's parameters."""
        return {"channel": CHANNEL, "message": " ".join((self.server, *words))}

    async def secret(self) -> str:
        """What cookies are signed with."""
        async with self.reading() as connection:
            return str(
                (await connection.execute(sa.select(facts.c.value).where(facts.c.name == "secret"))).scalar_one()
            )


def database_path(url: str) -> Path | None:
    """The file that an address leads to; None: it leads to PostgreSQL."""
    address = _address(url)
    return Path(str(address.database)) if address.get_backend_name() == "sqlite" else None


def _address(url: str) -> URL:
    """The address of a database that a hall can use. A refusal does not repeat what may stand in it: a password."""
    try:
        address = sa.make_url(url)
    except SQLAlchemyError:
        raise GreathallError(f"--database: this is no address of a database: {USAGE}") from None
    if address.get_backend_name() in {"postgresql", "postgres"}:
        return address.set(drivername="postgresql+asyncpg")
    if address.get_backend_name() != "sqlite":
        kept = f"the hall keeps its tables in SQLite or PostgreSQL, not in {address.drivername}"
        raise GreathallError(f"--database: {kept}: {USAGE}")
    if address.database in {None, "", ":memory:"}:
        raise GreathallError(f"--database: a hall needs a file, or its tables would be lost: {USAGE}")
    return address.set(drivername="sqlite+aiosqlite")


def reason_of(error: Exception) -> str:
    """In one line, without the driver's own name for it."""
    cause = getattr(error, "orig", None) or error
    return (str(cause).splitlines() or [type(cause).__name__])[0].rpartition("'>: ")[2]


def _look_over(path: Path) -> None:
    known = path.exists()
    make_room(path)
    broken = damage(path) if known else ""
    if broken:
        raise GreathallError(
            f"{path} is damaged ({broken.splitlines()[0]}): put a backup in its place with "
            "'greathall hall restore', or look closer with 'greathall hall check'"
        )


def _prepare_sqlite(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged move survives a power cut too
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()

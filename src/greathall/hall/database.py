"""The hall's database: its tables, and how a file of SQLite is opened, checked and written to.

The schema is made when the database is empty; another version of it is refused with a sentence, never guessed at.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from greathall.hall.keeping import damage, make_private, make_room
from greathall.kernel import GreathallError

SCHEMA = "1"

metadata = sa.MetaData()
facts = sa.Table(
    "facts", metadata, sa.Column("name", sa.String(40), primary_key=True), sa.Column("value", sa.Text, nullable=False)
)
people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("nickname", sa.String(40), nullable=False),
    sa.Column("account", sa.String(80), unique=True),
    sa.Column("password", sa.Text),
    sa.Column("epoch", sa.Integer, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)
# Visits that somebody ended by signing out: their cookies are no longer good.
ended_visits = sa.Table(
    "ended_visits",
    metadata,
    sa.Column("visit", sa.String(40), primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("slug", sa.String(40), nullable=False),
    sa.Column("version", sa.String(40), nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    # As text: a seed has 128 bits.
    sa.Column("seed", sa.Text, nullable=False),
    sa.Column("phase", sa.String(10), nullable=False, index=True),
    sa.Column("owner", sa.String(32), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("pace", sa.Float, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("touched", sa.Float, nullable=False, index=True),
    sa.Column("moves", sa.Integer, nullable=False),
    sa.Column("versions", sa.Text, nullable=False),
)
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("person", sa.String(32), index=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("bot", sa.String(40), nullable=False),
    sa.Column("token", sa.String(64), unique=True),
    sa.Column("away", sa.Boolean, nullable=False),
)
moves = sa.Table(
    "moves",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("move", sa.Integer, nullable=False),
    sa.Column("move_id", sa.String(64)),
    sa.Column("lines", sa.Text, nullable=False),
    # Whose view changed: a bit for every seat, and one for the spectators.
    sa.Column("seen", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.UniqueConstraint("table_id", "move_id"),
)
snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("position", sa.Text, nullable=False),
)
# Which table a finished one goes on at, and the seat of who asked.
rematches = sa.Table(
    "rematches",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("next_id", sa.String(32), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
)
chat = sa.Table(
    "chat",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)


class Database:
    """An open database. Whoever has left `writing` knows that everything is on disk."""

    def __init__(self, url: str) -> None:
        address = _address(url)
        self.path = database_path(url)
        # Parameters hold invitations and hashes of passwords: no log ever gets them.
        self.engine: AsyncEngine = create_async_engine(address, hide_parameters=True)
        # SQLite has one writer at a time: queueing here is fairer and quicker than its own waiting.
        self._writer = asyncio.Lock()
        logging.getLogger("aiosqlite").setLevel(logging.WARNING)
        sa.event.listen(self.engine.sync_engine, "connect", _prepare_sqlite)

    async def open(self) -> None:
        """Makes the schema, or checks that it is ours."""
        try:
            known = self.path.exists()
            make_room(self.path)
            broken = await asyncio.to_thread(damage, self.path) if known else ""
            if broken:
                raise GreathallError(
                    f"{self.path} is damaged ({broken.splitlines()[0]}): put a backup in its place with "
                    "'greathall hall restore', or look closer with 'greathall hall check'"
                )
            async with self.engine.begin() as connection:
                here = set(await connection.run_sync(lambda sync: sa.inspect(sync).get_table_names()))
                if not here <= set(metadata.tables):
                    raise GreathallError(f"{self.path} is the database of another program: name another file")
                make_private(self.path)
                await connection.run_sync(metadata.create_all)
                found = (await connection.execute(sa.select(facts.c.value).where(facts.c.name == "schema"))).scalar()
                if found is None:
                    secret = secrets.token_hex(32)
                    await connection.execute(
                        sa.insert(facts), [{"name": "schema", "value": SCHEMA}, {"name": "secret", "value": secret}]
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
            return str(
                (await connection.execute(sa.select(facts.c.value).where(facts.c.name == "secret"))).scalar_one()
            )


def database_path(url: str) -> Path:
    """The file that an address leads to."""
    return Path(str(_address(url).database))


def _address(url: str) -> URL:
    """The address of a file of SQLite. A refusal does not repeat what may stand in an address: a password."""
    usage = "write sqlite:///FILE, or leave --database out"
    try:
        address = sa.make_url(url)
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

"""Copies of a hall in PostgreSQL, made before it is brought up: each is a schema of its own with all rows.

A hall in a file is copied by keeping.py.
"""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from greathall.hall.database import SCHEMA_LOCK, Database, reason_of
from greathall.hall.migrations import BEFORE_ALEMBIC, SCHEMA, copies_in, migrate, schema_of, set_aside
from greathall.hall.schema import metadata
from greathall.kernel import GreathallError

_OTHERS = sa.text(
    "SELECT count(*) FROM pg_stat_activity "
    "WHERE datname = current_database() AND application_name = 'greathall' AND pid <> pg_backend_pid()"
)


async def put_back(url: str, copy: str) -> tuple[str, str]:
    """Puts a copy in the place of a hall that is closed; gives its schema's number, and where what was there lies now.

    All of it happens, or nothing: PostgreSQL makes and drops tables in transactions too.
    """
    database = Database(url)
    try:
        async with database.engine.begin() as connection:
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(SCHEMA_LOCK)))
            if (await connection.execute(_OTHERS)).scalar_one():
                raise GreathallError(f"{database.name} is open: close the hall first, at all its servers")
            return await connection.run_sync(_put_back, copy)
    except (SQLAlchemyError, OSError) as error:
        raise GreathallError(f"{copy[:60]} cannot be put back, so nothing was changed: {reason_of(error)}") from None
    finally:
        await database.close()


def _put_back(connection: sa.Connection, copy: str) -> tuple[str, str]:
    known = copies_in(connection)
    if copy not in known:
        there = f"there are {', '.join(known)}" if known else "there is none"
        raise GreathallError(
            f"there is no copy '{copy[:60]}' in this database: {there} (pg_restore puts back what pg_dump made)"
        )
    number = _number_of(connection, copy)
    try:
        found = schema_of(connection)
    except LookupError:
        raise GreathallError("this database has tables of another program: nothing was changed") from None
    before = set_aside(connection, found) if found is not None else ""
    for name in (*metadata.tables, "alembic_version"):
        connection.exec_driver_sql(f'DROP TABLE IF EXISTS "{name}"')
    migrate(connection, number)
    looking = sa.inspect(connection)
    kept = set(looking.get_table_names(copy)) - {"alembic_version"}
    for name in sorted(kept & set(looking.get_table_names())):
        columns = ", ".join(f'"{column["name"]}"' for column in looking.get_columns(name, copy))
        connection.exec_driver_sql(f'INSERT INTO "{name}" ({columns}) SELECT {columns} FROM "{copy}"."{name}"')
    return number, before


def _number_of(connection: sa.Connection, copy: str) -> str:
    """The last step that a hall had taken when it was copied."""
    here = set(sa.inspect(connection).get_table_names(copy))
    found: object = None
    if "alembic_version" in here:
        found = connection.exec_driver_sql(f'SELECT version_num FROM "{copy}".alembic_version').scalar()
    elif "facts" in here:
        found = connection.exec_driver_sql(f"SELECT value FROM \"{copy}\".facts WHERE name = 'schema'").scalar()
    number = str(found)
    if not number.isdecimal() or not int(BEFORE_ALEMBIC) <= int(number) <= int(SCHEMA):
        raise GreathallError(f"{copy} is no copy of a hall that this Greathall knows: nothing was changed")
    return number

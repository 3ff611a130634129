"""The schema, one step after the other, by Alembic: a new database takes all of them, an older one those it lacks."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext

# The last step in versions/.
SCHEMA = "11"
# The first Greathall wrote down what its schema was by itself; it had this one only.
BEFORE_ALEMBIC = "1"
_COPY = "greathall_schema_"


def schema_of(connection: sa.Connection) -> str | None:
    """The last step a database has taken; None: it is empty. Raises LookupError where it is not a hall's."""
    here = set(sa.inspect(connection).get_table_names())
    if not here:
        return None
    if "facts" not in here or "tables" not in here:
        raise LookupError
    found = MigrationContext.configure(connection).get_current_revision() if "alembic_version" in here else None
    if found is None:
        found = connection.execute(sa.text("SELECT value FROM facts WHERE name = 'schema'")).scalar()
    return str(found)


def copies_in(connection: sa.Connection) -> list[str]:
    """The copies that `set_aside` has made in a database."""
    return sorted(name for name in sa.inspect(connection).get_schema_names() if name.startswith(_COPY))


def set_aside(connection: sa.Connection, found: str) -> str:
    """Copies all rows of a hall in PostgreSQL to a schema of its own, in this transaction; gives its name."""
    names, taken = sa.inspect(connection).get_table_names(), copies_in(connection)
    number, schema = 1, f"{_COPY}{found}"
    while schema in taken:
        number += 1
        schema = f"{_COPY}{found}_{number}"
    connection.execute(sa.schema.CreateSchema(schema))
    for name in names:
        connection.exec_driver_sql(f'CREATE TABLE {schema}."{name}" AS TABLE "{name}"')
    return schema


def migrate(connection: sa.Connection, to: str = SCHEMA) -> None:
    """Takes all steps that are missing, in the transaction of this connection."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, to)

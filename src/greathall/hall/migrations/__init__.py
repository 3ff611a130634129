"""The schema, one step after the other, by Alembic: a new database takes all of them, an older one those it lacks."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext

# The last step in versions/.
SCHEMA = "8"
# The first Greathall wrote down what its schema was by itself; it had this one only.
BEFORE_ALEMBIC = "1"


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


def migrate(connection: sa.Connection) -> None:
    """Takes all steps that are missing, in the transaction of this connection."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, SCHEMA)

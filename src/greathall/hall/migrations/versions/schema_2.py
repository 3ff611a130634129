"""Several servers on one database: how often a table was written, what is still to be shown, who waits for consent."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    op.add_column("tables", sa.Column("revision", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("settled", sa.Float, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("undo", sa.Text))
    # From now on Alembic keeps account.
    op.execute("DELETE FROM facts WHERE name = 'schema'")

"""People who leave: what was agreed with the table, what is proposed, how it was closed, whose seat is given up."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    op.add_column("tables", sa.Column("leaving", sa.String(10), nullable=False, server_default="bot"))
    op.add_column("tables", sa.Column("proposal", sa.Text))
    op.add_column("tables", sa.Column("ending", sa.Text))
    op.add_column("seats", sa.Column("gone", sa.String(10), nullable=False, server_default=""))

"""Clocks: what was agreed with the table, how they stand, and when somebody's time is over."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    op.add_column("tables", sa.Column("clock", sa.Text))
    op.add_column("tables", sa.Column("clocks", sa.Text))
    op.add_column("tables", sa.Column("clocked", sa.Float))
    op.add_column("tables", sa.Column("deadline", sa.Float))
    op.create_index("ix_tables_deadline", "tables", ["deadline"])

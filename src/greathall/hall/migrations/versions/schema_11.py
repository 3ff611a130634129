"""What was shown at tables is kept, so that they can be read whatever becomes of the rules."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "11"
down_revision = "10"


def upgrade() -> None:
    op.create_table(
        "shown",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("phase", sa.String(10), nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("last", sa.LargeBinary, nullable=False),
        sa.Column("film", sa.LargeBinary),
    )

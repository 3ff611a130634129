"""Whether a table has hints is settled when it is made."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "7"
down_revision = "6"


def upgrade() -> None:
    op.add_column("tables", sa.Column("hints", sa.String(10), nullable=False, server_default="alone"))

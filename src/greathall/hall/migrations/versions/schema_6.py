"""What is said, with who said it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "6"
down_revision = "5"


def upgrade() -> None:
    op.add_column("chat", sa.Column("person", sa.String(32)))

"""What somebody learned in the lessons is kept with them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "9"
down_revision = "8"


def upgrade() -> None:
    op.add_column("people", sa.Column("learned", sa.Text, nullable=False, server_default=""))

"""Notices by mail, webhook and feed; who runs the hall; who is not heard."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"


def upgrade() -> None:
    op.add_column("people", sa.Column("admin", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("people", sa.Column("muted", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("closed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "unheard",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("other", sa.String(32), primary_key=True),
    )
    op.create_table(
        "notice_wishes",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("token", sa.String(40), nullable=False, unique=True),
        sa.Column("mail", sa.String(254), nullable=False),
        sa.Column("mail_ok", sa.Boolean, nullable=False),
        sa.Column("hook", sa.Text, nullable=False),
        sa.Column("hook_kind", sa.String(10), nullable=False),
        sa.Column("feed", sa.String(40), unique=True),
        sa.Column("turn", sa.Boolean, nullable=False),
        sa.Column("invitation", sa.Boolean, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("minutes", sa.Integer, nullable=False),
        sa.Column("base", sa.Text, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("quiet_until", sa.Float, nullable=False),
        sa.Column("trouble", sa.Text, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("secret", sa.Boolean, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
    )
    op.create_table(
        "noticed_tables",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("revision", sa.Integer, nullable=False),
    )
    op.create_table(
        "deliveries",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("channel", sa.String(10), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("notices", sa.Text, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("next_at", sa.Float, nullable=False),
    )
    for table, column in (
        ("notices", "person"),
        ("notices", "table_id"),
        ("notices", "state"),
        ("deliveries", "state"),
    ):
        op.create_index(f"ix_{table}_{column}", table, [column])

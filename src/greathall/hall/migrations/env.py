"""What Alembic runs to take a step: on the connection that the hall has opened."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()

"""A program: `struck_down.py MOMENT serve …` is `greathall serve`, killed at that moment of the first taking back.

Killed from outside it would fall at some moment or other; here each is met, every time. It is a SIGKILL all the same:
nothing is written, closed or said after it.
"""

from __future__ import annotations

import os
import secrets
import signal
import sqlite3
import sys
from collections.abc import Sequence
from random import Random

import sqlalchemy as sa

from greathall.cli import main
from greathall.hall import group_commit
from greathall.hall.entities import Change
from greathall.hall.table import Outcome, Table

# Only a taking back keeps what was taken: with that statement, which is one of its first, it is known for one.
KEEPING = "INSERT INTO taken_back"
# Before the last of its statements (whatever was made certain too early shows then), when all is written and nothing
# certain, and when all is on disk and nobody knows.
MOMENTS = ("INSERT INTO chat", "COMMIT", "answer")


class Fate:
    """Looks on until the moment has come."""

    def __init__(self, moment: str) -> None:
        self.moment = moment
        self._begun = False

    def at(self, statement: str) -> None:
        self._begun |= statement.startswith(KEEPING)
        if self._begun and statement.startswith(self.moment):
            os.kill(os.getpid(), signal.SIGKILL)

    def look_at_sqlite(self) -> None:
        written = group_commit.written

        def traced(database: sqlite3.Connection, changes: Sequence[Change]) -> list[Exception | None]:
            database.set_trace_callback(self.at)
            return written(database, changes)

        group_commit.written = traced

    def look_at_postgresql(self) -> None:
        sa.event.listen(sa.Engine, "before_cursor_execute", lambda *given: self.at(given[2]))
        sa.event.listen(sa.Engine, "commit", lambda _connection: self.at("COMMIT"))

    def look_at_tables(self) -> None:
        become = Table.become

        def before_anybody_knows(table: Table, outcome: Outcome) -> None:
            self.at("answer")
            become(table, outcome)

        Table.become = before_anybody_knows  # type: ignore[method-assign, assignment] # no other way in


if __name__ == "__main__":
    fate = Fate(sys.argv.pop(1))
    fate.look_at_sqlite()
    fate.look_at_postgresql()
    fate.look_at_tables()
    # Every run deals the same game.
    chance = Random(17)
    secrets.randbits = lambda k: chance.getrandbits(k)  # noqa: PLW0108  # mypy minds the parameter's name
    main()

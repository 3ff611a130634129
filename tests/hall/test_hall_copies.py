"""A hall in PostgreSQL is copied before it is brought up, and the copy can be put back."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa

from greathall.hall.copies import put_back
from greathall.hall.migrations import SCHEMA
from greathall.hall.storage import Storage
from greathall.kernel import GreathallError
from tests.hall.guests import run_apart
from tests.hall.postgres import Postgres
from tests.hall.test_hall_database import open_hall
from tests.hall.test_hall_keeping import command

ANN = "INSERT INTO people (id, nickname, epoch, created) VALUES ('a', 'Ann', 0, 0)"
OLDER = (
    "DROP TABLE shown",
    "DROP TABLE wrong_tries",
    "ALTER TABLE people DROP COLUMN learned",
    "DROP TABLE taken_back",
    "ALTER TABLE tables DROP COLUMN hints",
    "UPDATE alembic_version SET version_num = '6'",
)


async def asked_of(url: str, *questions: str) -> list[list[object]]:
    storage = Storage(url)
    try:
        async with storage.writing() as connection:
            return [
                [row[0] for row in found] if (found := await connection.execute(sa.text(question))).returns_rows else []
                for question in questions
            ]
    finally:
        await storage.close()


def test_an_old_hall_on_postgresql_is_copied_before_it_is_brought_up(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.make("older")
    asked = partial(asked_of, url)
    open_hall(url)
    run_apart(asked(ANN, *OLDER))

    def forbidden(*_: object) -> str:
        raise sa.exc.ProgrammingError("create", {}, Exception("permission denied for database"))

    with monkeypatch.context() as patch:
        patch.setattr("greathall.hall.database.set_aside", forbidden)
        with pytest.raises(GreathallError, match=r"cannot be copied .*permission denied.*GRANT CREATE"):
            open_hall(url)
    assert run_apart(asked("SELECT version_num FROM alembic_version")) == [["6"]]
    open_hall(url)
    columns = (
        "SELECT table_schema FROM information_schema.columns WHERE table_name = 'tables' AND column_name = 'hints'"
    )
    assert run_apart(
        asked(
            "SELECT nickname FROM greathall_schema_6.people",
            "SELECT version_num FROM greathall_schema_6.alembic_version",
            "SELECT version_num FROM alembic_version",
            columns,
        )
    ) == [["Ann"], ["6"], [SCHEMA], ["public"]]
    # A second time another copy is made: the first is not written over.
    run_apart(asked(*OLDER))
    open_hall(url)
    assert run_apart(asked("SELECT nickname FROM greathall_schema_6_2.people")) == [["Ann"]]


def test_the_copy_of_a_hall_on_postgresql_is_put_back(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.make("put_back")
    asked = partial(asked_of, url)
    open_hall(url)
    run_apart(asked(ANN, *OLDER))
    [secret] = run_apart(asked("SELECT value FROM facts WHERE name = 'secret'"))
    with pytest.raises(GreathallError, match=r"no copy 'greathall_schema_6'.*: there is none"):
        run_apart(put_back(url, "greathall_schema_6"))
    open_hall(url)
    newer = "UPDATE people SET nickname = 'Anna'"
    run_apart(asked(newer, "CREATE TABLE of_somebody_else (number integer)"))

    async def while_it_is_open() -> None:
        storage = Storage(url)
        try:
            await storage.open()
            with pytest.raises(GreathallError, match="is open: close the hall first"):
                await put_back(url, "greathall_schema_6")
        finally:
            await storage.close()

    run_apart(while_it_is_open())
    assert run_apart(asked("SELECT nickname FROM people")) == [["Anna"]]
    # What does not go in as a whole does not go in at all.
    run_apart(asked("ALTER TABLE greathall_schema_6.people ADD COLUMN torn integer"))
    with pytest.raises(GreathallError, match="cannot be put back, so nothing was changed"):
        run_apart(put_back(url, "greathall_schema_6"))
    run_apart(asked("ALTER TABLE greathall_schema_6.people DROP COLUMN torn"))
    assert run_apart(asked("SELECT nickname FROM people", "SELECT version_num FROM alembic_version")) == [
        ["Anna"],
        [SCHEMA],
    ]
    done = command(tmp_path, "restore", "greathall_schema_6", "--database", url)
    what = "the hall is now what greathall_schema_6 was (schema 6)"
    assert done.stdout == f"{what}; the hall that was there is greathall_schema_{SCHEMA}\n", done.stderr
    assert run_apart(
        asked(
            "SELECT nickname FROM people",
            "SELECT version_num FROM alembic_version",
            "SELECT value FROM facts WHERE name = 'secret'",
            f"SELECT nickname FROM greathall_schema_{SCHEMA}.people",
            "SELECT to_regclass('shown')",
            "SELECT count(*) FROM of_somebody_else",
        )
    ) == [["Ann"], ["6"], secret, ["Anna"], [None], [0]]
    # It is a hall like any other: it is brought up again, or opened by the Greathall that made it.
    open_hall(url)
    assert run_apart(asked("SELECT nickname FROM people", "SELECT version_num FROM alembic_version")) == [
        ["Ann"],
        [SCHEMA],
    ]
    refused = command(tmp_path, "restore", "monday.dump", "--database", url)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "pg_restore puts back what pg_dump made" in refused.stderr

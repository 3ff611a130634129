"""The database of the hall: which ones it takes, and what it says to those it does not."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from greathall.hall import Settings
from greathall.hall.keeping import faults
from greathall.hall.migrations import SCHEMA, migrate
from greathall.hall.schema import metadata
from greathall.hall.serving import serve
from greathall.hall.storage import Storage
from greathall.kernel import GreathallError
from tests.hall.guests import Hall, run_apart, running_hall
from tests.hall.postgres import Postgres, free_port


def open_hall(url: str) -> Storage:
    """Opens a database as the hall does, and closes it."""

    async def once() -> Storage:
        storage = Storage(url)
        try:
            await storage.open()
        finally:
            await storage.close()
        return storage

    return run_apart(once())


@pytest.mark.parametrize("scheme", ["sqlite", "sqlite+aiosqlite", "sqlite+pysqlite"])
def test_any_way_to_write_a_file_of_sqlite_will_do(tmp_path: Path, scheme: str) -> None:
    open_hall(f"{scheme}:///{tmp_path}/new folder/tables.db")
    with sqlite3.connect(tmp_path / "new folder" / "tables.db") as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(SCHEMA,)]
    connection.close()
    open_hall(f"{scheme}:///{tmp_path}/new folder/tables.db")


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("mysql://ann:geheim@localhost/hall", "in SQLite or PostgreSQL, not in mysql:"),
        ("nosuchthing://ann:geheim@localhost/hall", "in SQLite or PostgreSQL, not in nosuchthing:"),
        ("tables.db", "no address of a database"),
        ("sqlite://", "needs a file"),
        ("sqlite:///:memory:", "needs a file"),
    ],
)
def test_other_databases_are_refused_with_what_to_write_instead(url: str, reason: str) -> None:
    with pytest.raises(GreathallError) as refusal:
        Storage(url)
    assert reason in str(refusal.value)
    assert "sqlite:///FILE" in str(refusal.value)
    assert "geheim" not in str(refusal.value)


@pytest.mark.parametrize(("found", "made"), [("0", "an older"), (str(int(SCHEMA) + 1), "a newer"), ("?", "an older")])
def test_another_schema_is_refused_and_left_alone(tmp_path: Path, found: str, made: str) -> None:
    url = f"sqlite:///{tmp_path}/hall.sqlite"
    open_hall(url)
    with sqlite3.connect(tmp_path / "hall.sqlite") as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (found,))
    connection.close()
    with pytest.raises(GreathallError, match=f"made by {made} Greathall"):
        open_hall(url)
    with sqlite3.connect(tmp_path / "hall.sqlite") as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(found,)]
    connection.close()


# What a hall of schema 1 had not: it kept account of its schema by itself, and the eldest had no rematches either.
OLDER = """
DROP TABLE shown;
DROP TABLE wrong_tries;
ALTER TABLE people DROP COLUMN learned;
DROP TABLE taken_back;
DROP TABLE deliveries;
DROP TABLE notices;
DROP TABLE noticed_tables;
DROP TABLE notice_wishes;
DROP TABLE unheard;
ALTER TABLE tables DROP COLUMN closed;
ALTER TABLE chat DROP COLUMN person;
ALTER TABLE people DROP COLUMN admin;
ALTER TABLE people DROP COLUMN muted;
ALTER TABLE tables DROP COLUMN revision;
ALTER TABLE tables DROP COLUMN settled;
ALTER TABLE tables DROP COLUMN undo;
ALTER TABLE tables DROP COLUMN leaving;
ALTER TABLE tables DROP COLUMN hints;
ALTER TABLE tables DROP COLUMN proposal;
ALTER TABLE tables DROP COLUMN ending;
ALTER TABLE seats DROP COLUMN gone;
ALTER TABLE tables DROP COLUMN clock;
ALTER TABLE tables DROP COLUMN clocks;
ALTER TABLE tables DROP COLUMN clocked;
DROP INDEX ix_tables_deadline;
ALTER TABLE tables DROP COLUMN deadline;
DROP TABLE alembic_version;
DROP TABLE rematches;
INSERT INTO facts VALUES ('schema', '1');
"""


def everything(path: Path) -> list[str]:
    with sqlite3.connect(path) as connection:
        found = list(connection.iterdump())
    connection.close()
    return found


def test_an_old_hall_is_brought_up_after_a_backup_and_played_on(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, limits=0, pace=0.0, reaction=0.0, workers=1)
    with running_hall(settings) as hall:
        ann = hall.guest("Ann")
        cookie = ann.cookie
        id = ann.new_table("feebleton", "me", "greedy")
        ann.play_on(id, 5)
        then = ann.wait_for_turn(id)
    with sqlite3.connect(tmp_path / "hall.sqlite") as connection:
        connection.executescript(OLDER)
    connection.close()
    old = everything(tmp_path / "hall.sqlite")
    with running_hall(settings) as hall:
        back = hall.guest()
        back.http.cookies.set("greathall", cookie)
        assert back.state(id)["version"] == then["version"]
        assert back.play_on(id)["view"]["over"]
    copy = tmp_path / "hall.sqlite.schema-1"
    assert everything(copy) == old
    assert copy.stat().st_mode & 0o077 == 0 or os.name == "nt"
    assert faults(tmp_path / "hall.sqlite") == []
    assert [file.name for file in tmp_path.glob("hall.sqlite.schema*")] == [copy.name]


def test_a_step_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path}/hall.sqlite"
    open_hall(url)
    with sqlite3.connect(tmp_path / "hall.sqlite") as connection:
        connection.executescript(OLDER)
        before = connection.execute("SELECT sql FROM sqlite_master ORDER BY sql").fetchall()
    connection.close()

    def stumble(connection: sa.Connection) -> None:
        migrate(connection)
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr("greathall.hall.database.migrate", stumble)
        with pytest.raises(GreathallError, match="the disk is full"):
            open_hall(url)
    with sqlite3.connect(tmp_path / "hall.sqlite") as connection:
        assert connection.execute("SELECT sql FROM sqlite_master ORDER BY sql").fetchall() == before
    connection.close()
    open_hall(url)


@pytest.mark.parametrize("kept_in", ["sqlite", "postgresql"])
def test_the_steps_lead_to_the_schema_that_the_code_uses(hall: Hall) -> None:
    def differences(connection: sa.Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), metadata))

    async def look() -> list[object]:
        async with hall.service.storage.engine.connect() as connection:
            return await connection.run_sync(differences)

    found = [difference for difference in hall.do(look()) if "alembic_version" not in str(difference)]
    assert found == []


def test_postgresql_that_does_not_answer_is_said_in_a_sentence_without_the_password(postgres: Postgres) -> None:
    nowhere = f"postgresql://ann:geheim@127.0.0.1:{free_port()}/hall"
    missing = f"postgresql://hall:geheim@127.0.0.1:{postgres.port}/nosuchhall"
    for url, reason in ((nowhere, "refused|[Cc]onnect"), (missing, '"nosuchhall" does not exist')):
        with pytest.raises(GreathallError, match=reason) as refusal:
            open_hall(url)
        assert str(refusal.value).startswith("the hall's database postgresql+asyncpg://")
        assert "geheim" not in str(refusal.value)
        assert len(str(refusal.value).splitlines()) == 1


def test_several_servers_that_start_together_make_one_hall(postgres: Postgres) -> None:
    url = postgres.make("together")

    async def all_at_once() -> list[str]:
        storages = [Storage(url) for _ in range(5)]
        try:
            await asyncio.gather(*(storage.open() for storage in storages))
            return [await storage.secret() for storage in storages]
        finally:
            for storage in storages:
                await storage.close()

    assert len(set(run_apart(all_at_once()))) == 1


def test_another_programs_tables_in_postgresql_are_left_alone(postgres: Postgres) -> None:
    url = postgres.make("photos")

    async def take_photos() -> None:
        storage = Storage(url)
        async with storage.writing() as connection:
            await connection.execute(sa.text("CREATE TABLE photos (name TEXT)"))
        await storage.close()

    run_apart(take_photos())
    with pytest.raises(GreathallError, match="another program"):
        open_hall(url)


def test_a_hall_on_postgresql_is_kept_with_its_own_tools() -> None:
    command = [sys.executable, "-m", "greathall", "hall", "check", "--database", "postgresql://ann:geheim@nowhere/hall"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, "pg_dump" in done.stderr, "geheim" in done.stderr) == (2, True, False)


@pytest.mark.parametrize("kept_in", ["sqlite", "postgresql"])
def test_letters_that_no_database_takes_are_refused_as_any_others(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy")
    ann.get("/api/tables/a%00b/state", 404)
    ann.post("/api/join", 404, token="a\0b")
    state = ann.wait_for_turn(id)
    body = {"move": state["view"]["offers"][0]["move"], "version": state["version"], "id": "0123\x004567"}
    ann.post(f"/api/tables/{id}/moves", 422, **body)


def test_the_database_of_another_program_is_not_written_to(tmp_path: Path) -> None:
    path = tmp_path / "photos.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE photos (name TEXT)")
    connection.close()
    with pytest.raises(GreathallError, match="another program"):
        open_hall(f"sqlite:///{path}")
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("photos",)]
    connection.close()


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Sir or Madam, " * 100, encoding="ascii")
    with pytest.raises(GreathallError, match="not a database"):
        open_hall(f"sqlite:///{path}")
    assert path.read_text(encoding="ascii").startswith("Dear Sir")


def test_a_place_where_nothing_can_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="ascii")
    with pytest.raises(GreathallError, match="cannot be opened"):
        open_hall(f"sqlite:///{tmp_path}/file/hall.sqlite")


def test_a_database_that_goes_away_while_the_hall_opens_is_said_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """After it was checked, and before anybody could come in."""

    async def gone(_: Storage) -> float:
        raise sa.exc.OperationalError("select", {}, ConnectionRefusedError("nobody answers"))

    monkeypatch.setattr(Storage, "hall_time", gone)
    names = ("greathall", "uvicorn")
    kept = [(logging.getLogger(name).handlers, logging.getLogger(name).propagate) for name in names]
    try:
        # In a thread of its own: a server in the main one takes the signals.
        with ThreadPoolExecutor(1) as alone, pytest.raises(SystemExit):
            alone.submit(serve, Settings(data=tmp_path, workers=1), "127.0.0.1", 0, False, print).result(120)
    finally:
        for name, (handlers, propagate) in zip(names, kept, strict=True):
            logging.getLogger(name).handlers, logging.getLogger(name).propagate = handlers, propagate
    said = capsys.readouterr().err
    assert "cannot be used: nobody answers" in said
    assert "Traceback" not in said

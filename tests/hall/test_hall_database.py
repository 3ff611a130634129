"""The database of the hall: which ones it takes, and what it says to those it does not."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from greathall.hall.database import SCHEMA
from greathall.hall.storage import Storage
from greathall.kernel import GreathallError
from tests.hall.guests import run_apart


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
        assert connection.execute("SELECT value FROM facts WHERE name = 'schema'").fetchone() == (SCHEMA,)
    connection.close()
    open_hall(f"{scheme}:///{tmp_path}/new folder/tables.db")


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("postgresql://ann:geheim@localhost/hall", "in SQLite, not in postgresql:"),
        ("postgresql+asyncpg://ann:geheim@localhost/hall", "in SQLite, not in postgresql+asyncpg:"),
        ("mysql://ann:geheim@localhost/hall", "in SQLite, not in mysql:"),
        ("nosuchthing://ann:geheim@localhost/hall", "in SQLite, not in nosuchthing:"),
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
        connection.execute("UPDATE facts SET value = ? WHERE name = 'schema'", (found,))
    connection.close()
    with pytest.raises(GreathallError, match=f"made by {made} Greathall"):
        open_hall(url)
    with sqlite3.connect(tmp_path / "hall.sqlite") as connection:
        assert connection.execute("SELECT value FROM facts WHERE name = 'schema'").fetchone() == (found,)
    connection.close()


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

"""Keeping a hall: private files, damage found before it spreads, copies that can be put back."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from greathall.hall import Settings
from greathall.hall.keeping import back_up, damage, faults, restore
from greathall.hall.migrations import SCHEMA
from greathall.kernel import GreathallError
from tests.hall.guests import running_hall
from tests.hall.test_hall_database import open_hall


def played(data: Path, moves: int = 30) -> Path:
    """A hall that was open, with a table at which some moves were made."""
    with running_hall(Settings(data=data, limits=0, pace=0.0, reaction=0.0, workers=1)) as hall:
        ann = hall.guest("Ann")
        id = ann.new_table("feebleton", "me", "greedy")
        ann.play_on(id, moves)
        ann.new_table("feebleton", "me", "friend:Bea")
    return data / "hall.sqlite"


def command(data: Path, *words: str) -> subprocess.CompletedProcess[str]:
    call = [sys.executable, "-m", "greathall", "hall", *words, "--data", str(data)]
    return subprocess.run(call, capture_output=True, text=True, check=False)


# Where permissions are of another kind (Windows) there are no such bits to look at.
OTHERS = 0 if os.name == "nt" else 0o077


def test_the_files_are_private(tmp_path: Path) -> None:
    data = tmp_path / "hall"
    path = data / "hall.sqlite"
    with running_hall(Settings(data=data, limits=0, workers=1)) as hall:
        hall.guest("Ann")
        assert data.stat().st_mode & OTHERS == 0
        files = list(data.iterdir())
        assert len(files) > 2  # SQLite writes beside it, and so does the lock
        assert [file.stat().st_mode & OTHERS for file in files] == [0] * len(files)
    path.chmod(0o644)
    open_hall(f"sqlite:///{path}")
    assert path.stat().st_mode & OTHERS == 0


def test_an_empty_file_does_not_silently_become_a_new_hall(tmp_path: Path) -> None:
    path = tmp_path / "hall.sqlite"
    path.touch()
    with pytest.raises(GreathallError, match="is empty: put a backup in its place"):
        open_hall(f"sqlite:///{path}")
    assert path.stat().st_size == 0


def test_a_hall_without_its_log_of_writes_is_not_taken_for_a_new_one(tmp_path: Path) -> None:
    """What was acknowledged last is lost with that log, but not whose hall it is."""
    with running_hall(Settings(data=tmp_path / "hall", limits=0, workers=1)) as hall:
        hall.guest("Ann")
        secret = hall.do(hall.service.storage.secret())
        copy = tmp_path / "copy.sqlite"
        copy.write_bytes((tmp_path / "hall" / "hall.sqlite").read_bytes())
    with sqlite3.connect(copy) as connection:
        assert connection.execute("SELECT value FROM facts WHERE name = 'secret'").fetchall() == [(secret,)]
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(SCHEMA,)]
    connection.close()


def test_damaged_pages_are_found_before_the_hall_opens(tmp_path: Path) -> None:
    path = played(tmp_path)
    assert damage(path) == ""
    assert faults(path) == []
    _tear(path)
    with pytest.raises(GreathallError, match="hall restore"):
        open_hall(f"sqlite:///{path}")
    assert faults(path)


def _tear(path: Path) -> None:
    """Some pages in the middle are written over, as a dying disk does."""
    size = path.stat().st_size
    with path.open("r+b") as file:
        for page in range(2, size // 4096):
            file.seek(page * 4096)
            file.write(b"\xa5" * 2000)


def test_a_log_with_a_hole_is_found(tmp_path: Path) -> None:
    path = played(tmp_path)
    with sqlite3.connect(path) as connection:
        connection.execute("DELETE FROM moves WHERE number = 3")
    connection.close()
    assert ["its log should have" in fault for fault in faults(path)] == [True]


def test_a_backup_of_an_open_hall_can_be_put_back(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite"
    settings = Settings(data=data, limits=0, pace=0.0, reaction=0.0, workers=1)
    with running_hall(settings) as hall:
        ann = hall.guest("Ann")
        id = ann.new_table("feebleton", "me", "greedy")
        ann.play_on(id, 5)
        # While she is asked nobody else moves.
        then = ann.wait_for_turn(id)["version"]
        back_up(data / "hall.sqlite", copy)
        ann.play_on(id, 5)
        assert ann.state(id)["version"] > then
        cookie = ann.cookie
        with pytest.raises(GreathallError, match="another hall is open"):
            restore(copy, data / "hall.sqlite")
    before = restore(copy, data / "hall.sqlite")
    assert before is not None
    assert faults(before) == []
    with running_hall(settings) as hall:
        back = hall.guest()
        back.http.cookies.set("greathall", cookie)
        assert back.state(id)["version"] == then
        assert back.state(id)["seat"] == 0


def test_nothing_is_written_over_and_no_damage_is_put_back(tmp_path: Path) -> None:
    path = played(tmp_path / "data", 10)
    copy = tmp_path / "copy.sqlite"
    back_up(path, copy)
    with pytest.raises(GreathallError, match="there already"):
        back_up(path, copy)
    _tear(copy)
    good = path.read_bytes()
    with pytest.raises(GreathallError):
        restore(copy, path)
    assert path.read_bytes() == good


def test_a_copy_of_a_newer_hall_is_not_put_back(tmp_path: Path) -> None:
    """This Greathall could not open it: the hall that is there stays, as with a copy in PostgreSQL."""
    path, copy = played(tmp_path / "data", 5), tmp_path / "copy.sqlite"
    back_up(path, copy)
    good = path.read_bytes()
    for schema in ("9999", "nonsense"):
        with sqlite3.connect(copy) as connection:
            connection.execute("UPDATE alembic_version SET version_num = ?", (schema,))
        connection.close()
        with pytest.raises(GreathallError, match=f"schema {schema}.*nothing was changed"):
            restore(copy, path)
    assert path.read_bytes() == good
    assert (
        sorted(file.name for file in path.parent.iterdir() if "before" in file.name or "restoring" in file.name) == []
    )


def test_a_damaged_hall_is_not_copied_as_if_nothing_were_wrong(tmp_path: Path) -> None:
    """Whoever relies on it would throw older copies away, which are better."""
    path, copy = played(tmp_path / "data"), tmp_path / "copy.sqlite"
    with path.open("r+b") as file:
        file.seek(-4096, os.SEEK_END)
        file.write(b"\xa5" * 4096)
    done = command(tmp_path / "data", "backup", str(copy))
    assert (done.returncode, len(done.stderr.splitlines()), done.stdout) == (2, 1, "")
    assert "is damaged, so it was not copied" in done.stderr
    assert not copy.exists()


@pytest.mark.parametrize(("table", "column"), [("moves", "lines"), ("snapshots", "position"), ("tables", "options")])
def test_a_value_that_cannot_be_read_is_found_though_its_page_is_sound(tmp_path: Path, table: str, column: str) -> None:
    path = played(tmp_path, 5)
    with sqlite3.connect(path) as connection:
        connection.execute(f"UPDATE {table} SET {column} = '{{' || {column} WHERE rowid = 1")
    connection.close()
    assert damage(path) == ""
    assert [f"its {column}" in fault for fault in faults(path)] == [True]


def test_the_commands_say_what_they_did(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite"
    missing = command(data, "check")
    assert (missing.returncode, "there is no hall at" in missing.stderr) == (2, True)
    played(data, 5)
    assert "is sound" in command(data, "check").stdout
    assert "was copied to" in command(data, "backup", str(copy)).stdout
    assert "the hall that was there is hall.sqlite.before-" in command(data, "restore", str(copy)).stdout
    _tear(data / "hall.sqlite")
    torn = command(data, "check")
    assert (torn.returncode, "is damaged" in torn.stderr or "cannot be read" in torn.stderr) == (2, True)

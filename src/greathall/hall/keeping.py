"""Keeping a hall: its file is private, looked over before it is used, copied while it is open, and put back.

All of it is for a hall in a file of SQLite.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from time import strftime

from greathall.hall.folder_lock import FolderLock
from greathall.hall.migrations import SCHEMA
from greathall.hall.packing import unpacked
from greathall.kernel import BadData, GreathallError

MOST_FAULTS = 20
_LOGS = """
SELECT tables.id, tables.moves, tables.phase, count(moves.number), max(moves.number)
FROM tables LEFT JOIN moves ON moves.table_id = tables.id GROUP BY tables.id
"""

_SHOWN = "SELECT table_id, last, film FROM shown"
# What is kept as JSON: SQLite looks at pages, not at what stands in them.
_WRITTEN = (("tables", "id", "options"), ("moves", "table_id", "lines"), ("snapshots", "table_id", "position"))


def make_room(path: Path) -> None:
    """Before the database is opened: a private file, if there is none.

    A file that is there but empty was a hall once, or is going to be one by mistake: it is not filled silently.
    """
    if not path.parent.exists():
        path.parent.mkdir(parents=True, mode=0o700)
    if path.exists():
        if path.stat().st_size == 0:
            raise GreathallError(f"{path} is empty: put a backup in its place, or remove it to begin a new hall")
    else:
        # What SQLite writes beside the file gets the same permissions.
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def make_private(path: Path) -> None:
    """Hashes of passwords, invitations and hidden hands are nobody else's business."""
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)


def damage(path: Path) -> str:
    """What is wrong with the pages of a file, in SQLite's words; nothing, if they are sound."""
    return next(iter(_torn_pages(path, "quick_check(1)")), "")


def _torn_pages(path: Path, check: str) -> list[str]:
    """What a check of SQLite's finds. Where the list of tables itself is torn it cannot even begin to look."""
    with _opened(path, any_program=True) as connection:
        try:
            rows = connection.execute(f"PRAGMA {check}").fetchall()
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_CORRUPT:
                raise
            return [str(error)]
    return [str(row[0]) for row in rows if row != ("ok",)]


def faults(path: Path) -> list[str]:
    """All that can be found wrong with a hall: its pages, every table's log of moves, and what was kept of it."""
    found = _torn_pages(path, f"integrity_check({MOST_FAULTS})")
    if found:
        return found
    with _opened(path) as connection:
        for id, moves, phase, rows, last in connection.execute(_LOGS):
            # A log begins with the set-up, number 0, once the game has begun.
            expected = 0 if phase == "open" else moves + 1
            if rows != expected or (rows and last != rows - 1):
                found.append(f"table {id}: its log should have {expected} entries, and has {rows}")
        found += _unreadable(connection)
        for id, last, film in connection.execute(_SHOWN) if _has(connection, "shown") else ():
            try:
                for kept in filter(None, (last, film)):
                    unpacked(kept)
            except BadData as error:
                found.append(f"table {id}: {error}")
    return found[:MOST_FAULTS]


def _unreadable(connection: sqlite3.Connection) -> list[str]:
    """Values that cannot be what a hall wrote: a byte that a dying disk changed leaves its page sound."""
    # As bytes: letters that are none would be an error of the whole query.
    connection.text_factory = bytes
    found: list[str] = []
    for table, key, column in _WRITTEN:
        for id, value in connection.execute(f"SELECT {key}, {column} FROM {table}"):
            try:
                json.loads(value.decode())
            except ValueError:
                found.append(f"table {id.decode(errors='replace')}: its {column} cannot be read")
    connection.text_factory = str
    return found


def back_up(path: Path, target: Path) -> None:
    """A copy of the hall as it is at one moment; it may be open meanwhile.

    A damaged one is not copied: it would be taken for a backup, and better ones thrown away for it.
    """
    if target.exists():
        raise GreathallError(f"{target} is there already: name another file")
    with _opened(path) as source:
        try:
            os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            with closing(sqlite3.connect(target)) as copy:
                source.backup(copy)
        except (OSError, sqlite3.Error) as error:
            target.unlink(missing_ok=True)
            raise GreathallError(f"{target} cannot be written: {error}") from None
    # The copy, not the hall: nobody writes to it meanwhile.
    torn = damage(target)
    if torn:
        target.unlink()
        raise GreathallError(f"{path} is damaged, so it was not copied: look closer with 'greathall hall check'")


def restore(backup: Path, path: Path) -> Path | None:
    """Puts a backup in the place of a hall that is closed; gives where the hall that was there lies now."""
    wrong = faults(backup)
    if wrong:
        raise GreathallError(f"{backup} is damaged, so nothing was changed: {wrong[0]}")
    schema = _schema(backup)
    if not schema.isdecimal() or int(schema) > int(SCHEMA):
        raise GreathallError(
            f"{backup} was made by a newer Greathall (schema {schema[:20]}, known is {SCHEMA}), so nothing was changed"
        )
    with FolderLock(path):
        fresh = path.with_name(f"{path.name}.restoring")
        fresh.unlink(missing_ok=True)
        back_up(backup, fresh)
        before: Path | None = None
        if path.exists():
            before = unused(path.with_name(f"{path.name}.before-{strftime('%Y%m%d-%H%M%S')}"))
            settle(path)
            path.rename(before)
            for beside in ("-wal", "-shm"):
                path.with_name(path.name + beside).unlink(missing_ok=True)
        fresh.rename(path)
    return before


def _schema(path: Path) -> str:
    """The last step that a hall has taken; the first ones wrote it down by themselves."""
    with _opened(path) as connection:
        query = "SELECT value FROM facts WHERE name = 'schema'"
        if _has(connection, "alembic_version"):
            query = "SELECT version_num FROM alembic_version"
        found = connection.execute(query).fetchone()
    return str(found[0]) if found else "unknown"


def settle(path: Path) -> None:
    """What was written last may still lie beside the file: it belongs into it before it is moved."""
    # Where it is damaged nothing can be done, and that is why a backup is put in its place.
    with closing(sqlite3.connect(path)) as connection, suppress(sqlite3.DatabaseError):
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def unused(path: Path) -> Path:
    """This name, or one like it that no file has."""
    number = 1
    candidate = path
    while candidate.exists():
        number += 1
        candidate = path.with_name(f"{path.name}-{number}")
    return candidate


@contextmanager
def _opened(path: Path, any_program: bool = False) -> Iterator[sqlite3.Connection]:
    """A hall's file, only to be read."""
    if not path.is_file():
        raise GreathallError(f"there is no hall at {path}")
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=10)) as connection:
            if not any_program and not _has(connection, "facts"):
                raise GreathallError(f"{path} is no hall's database")
            yield connection
    except sqlite3.Error as error:
        raise GreathallError(f"{path} cannot be read: {error}") from None


def _has(connection: sqlite3.Connection, table: str) -> bool:
    return bool(connection.execute("SELECT count(*) FROM sqlite_master WHERE name = ?", (table,)).fetchone()[0])

"""One hall for one database: a second one would play on from what it remembers and write over the first one's moves."""

from __future__ import annotations

import os
import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from greathall.kernel import GreathallError

if sys.platform == "win32":
    import msvcrt

    def _take(file: IO[str]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def one_hall(database: Path | None) -> AbstractContextManager[FolderLock | None]:
    """What keeps a second hall out of a file; nothing for a database that several may use."""
    return nullcontext() if database is None else FolderLock(database)


class FolderLock:
    """Held while a hall is open; the system lets go of it when the process ends, however it ends.

    It may be entered again by who holds it: whoever starts the server takes it before anything else, and the
    application, which also runs without that, takes it when it starts.
    """

    def __init__(self, database: Path) -> None:
        self.database = database
        self._file: IO[str] | None = None
        self._depth = 0

    def __enter__(self) -> Self:
        if self._file is None:
            self._file = self._lock()
        self._depth += 1
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._depth -= 1
        if self._depth == 0 and self._file is not None:
            self._file.close()
            self._file = None

    def _lock(self) -> IO[str]:
        path = self.database.with_name(f"{self.database.name}.lock")
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            # Private, as everything else in the folder.
            file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600), "a", encoding="ascii")
        except OSError as error:
            reason = error.strerror or error
            raise GreathallError(f"the hall's folder {path.parent} cannot be used: {reason}") from None
        try:
            file.seek(0)
            _take(file)
        except OSError:
            file.close()
            raise GreathallError(
                f"another hall is open on {self.database}: close that one first, or name another folder with --data"
            ) from None
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        return file

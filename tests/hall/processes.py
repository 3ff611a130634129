"""A hall in a process of its own, as `greathall serve` starts it. Nothing here waits without an end.

What it says goes into a file: a pipe that nobody reads fills up, and stays open as long as anybody has it whom
the hall has hired.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

OPEN = "Greathall is open at "
SERVE = (sys.executable, "-m", "greathall", "serve", "--port", "0", "--no-browser")


class HallProcess:
    """The command runs from the beginning; `ready` waits until it answers."""

    def __init__(self, *words: str, environment: dict[str, str] | None = None) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="greathall-said-")
        self._out, self._err = (Path(self._folder.name, name) for name in ("out", "err"))
        with self._out.open("wb") as out, self._err.open("wb") as err:
            # A group of its own, so that none of its own processes can outlive the test.
            self.process = subprocess.Popen(
                words, stdout=out, stderr=err, env=environment, start_new_session=True, stdin=subprocess.DEVNULL
            )

    @property
    def said(self) -> str:
        """What it has told the person who started it."""
        return self._out.read_text(encoding="utf-8")

    @property
    def logged(self) -> str:
        """What it has written down for whoever runs it."""
        return self._err.read_text(encoding="utf-8")

    def words(self) -> str:
        """Everything it has said so far."""
        return self.said + self.logged

    def ready(self) -> str:
        """Its address, when it answers."""
        end = time.monotonic() + 90
        while OPEN not in self.said:
            assert self.process.poll() is None, self.words()
            assert time.monotonic() < end, self.words()
            time.sleep(0.02)
        return self.said.split(OPEN)[1].split()[0]

    def kill(self) -> None:
        """It falls; whom it has hired must notice by themselves."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait(20)

    def close(self, how: signal.Signals = signal.SIGTERM) -> int:
        """It is asked to close; with which exit code it did."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        return self.process.wait(30)

    def sweep(self) -> None:
        """At the end of a test: whatever is still there of it goes."""
        self.kill()
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self._folder.cleanup()

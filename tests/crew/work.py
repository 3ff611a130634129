"""Tasks for the tests of crews. They lie in a module of their own, because workers must be able to import them."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from greathall.kernel import GreathallError


def later(number: int, seconds: float) -> int:
    time.sleep(seconds)
    return number


def deadly(number: int, grave: str) -> int:
    """Kills its worker the first time, and works the second."""
    stone = Path(grave, str(number))
    if number % 3 == 1 and not stone.exists():
        stone.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def always_deadly() -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def wrong() -> int:
    raise GreathallError("this cannot be played")

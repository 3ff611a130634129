"""What a plain install does not bring, and the sentence for whoever lacks it.

with extra("hall", "the hall"):
    from greathall.hall.serving import serve
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from greathall.kernel import GreathallError


@contextmanager
def extra(name: str, what: str) -> Iterator[None]:
    """Turns the want of somebody else's module into a sentence with the command that brings it."""
    try:
        yield
    except ModuleNotFoundError as error:
        missing = (error.name or "greathall").partition(".")[0]
        if missing == "greathall":
            raise
        raise GreathallError(f"{what} needs {missing}: pip install 'greathall[{name}]'") from error

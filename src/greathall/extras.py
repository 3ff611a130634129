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
        if error.name is None or error.name.partition(".")[0] == "greathall":
            raise
        raise GreathallError(f"{what} needs {error.name}: pip install 'greathall[{name}]'") from error

"""How the hall says no: a sentence for people, a rule where one is behind it. Its HTTP status the routers know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from greathall.kernel import GreathallError


class Refusal(GreathallError):
    """Something that is not done. `stale`: the asker's page is behind and should get a fresh state."""

    def __init__(self, reason: str, rule: str = "", stale: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule
        self.stale = stale

    def __reduce__(self) -> tuple[type[Refusal], tuple[str, str, bool]]:
        # It may come out of a worker process; one that cannot be unpacked would take all the workers with it.
        return (type(self), (self.reason, self.rule, self.stale))


class NotUnderstood(Refusal):
    """What was asked for does not exist or does not fit together."""


class NotYours(Refusal):
    """Somebody else may do that."""


class NotHere(Refusal):
    """There is no such thing in this hall."""


class NotNow(Refusal):
    """It cannot be done as things stand."""


class OtherRules(NotNow):
    """A table that was played by other rules: what was told of it can be read, and nothing else."""


class Outrun(NotNow):
    """Somebody else wrote to the table first: on its new state it may be tried again."""


class TooOften(Refusal):
    """One must wait a little."""


class NotWritten(Refusal):
    """The disk did not take it, so it has not happened."""


CANNOT_USE_DISK = NotWritten("the hall cannot use its disk just now: nothing has changed")


def faults_told(faults: Iterable[Mapping[str, Any]], outside: int = 0) -> str:
    """What pydantic did not understand, in a sentence; the first `outside` parts of a place name what was read."""
    told = [f"{'.'.join(str(part) for part in fault['loc'][outside:]) or 'body'}: {fault['msg']}" for fault in faults]
    return "; ".join(told[:3])

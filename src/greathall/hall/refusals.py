"""How the hall says no: a status for programs, a sentence for people, a rule where one is behind it."""

from __future__ import annotations

from greathall.kernel import GreathallError


class Refusal(GreathallError):
    """Something that cannot be done now. `stale`: the asker's page is behind and should get a fresh state."""

    def __init__(self, status: int, reason: str, rule: str = "", stale: bool = False) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
        self.rule = rule
        self.stale = stale

    def __reduce__(self) -> tuple[type[Refusal], tuple[int, str, str, bool]]:
        # It may come out of a worker process; one that cannot be unpacked would take all the workers with it.
        return (Refusal, (self.status, self.reason, self.rule, self.stale))

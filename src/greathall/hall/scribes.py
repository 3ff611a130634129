"""Those who lay records out as tables: a process of their own, so that a long record never stops the bots.

A record is played through move by move, and the views of every seat are drawn after each: a small file can be a lot
of work. So there is a limit on the time it may take, and on how many may wait.
"""

from __future__ import annotations

from greathall.hall.recording import Layout, lay_out
from greathall.hall.refusals import NotUnderstood, TooOften
from greathall.hall.settings import Settings
from greathall.hall.workers import Workers
from greathall.kernel import GreathallError

MOST_WAITING = 8


class Scribes:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.workers = Workers(1)
        self._busy: set[str] = set()

    async def lay_out(self, person: str, text: str) -> Layout:
        """A record as a table's log; each person has one laid out at a time."""
        if person in self._busy:
            raise TooOften("your last record is still being laid out: wait until it is done")
        if len(self._busy) >= MOST_WAITING:
            raise TooOften("many records are being laid out just now: try again in a minute")
        self._busy.add(person)
        try:
            return await self.workers.run(lay_out, text, self.settings.snapshot_every, self.settings.record_within)
        except GreathallError as error:
            raise NotUnderstood(str(error)) from None
        finally:
            self._busy.discard(person)

    def close(self) -> None:
        self.workers.close()

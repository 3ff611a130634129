"""Whose time is over: the hall looks by itself, because whoever has run out of time will not tell.

The clocks of a table are kept by the server that plays for its bots; any other takes over when that one is gone, for
what is due stands in the database.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from greathall.hall.entities import PLAYING
from greathall.hall.parting import after_giving_up, not_asked
from greathall.hall.refusals import NotWritten, Outrun, Refusal
from greathall.hall.scenes import asked_in_secret
from greathall.hall.table import Outcome, Table

if TYPE_CHECKING:
    from greathall.hall.service import TableService

log = logging.getLogger("greathall.hall")
LOOK_EVERY = 1.0
# Looks after which it is written down how late it is.
BEAT_EVERY = 5
MOST_AT_ONCE = 50
# Seconds after which a clock that could not strike is looked at again: at first, and at most.
AGAIN_AFTER = 60.0
LONGEST_REST = 3600.0


class Timekeeper:
    """Does what was agreed with a table when somebody's time is over."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self._task: asyncio.Task[None] | None = None
        self._closing = asyncio.Event()
        # Tables at which the clock could not strike: until when they are passed over, by the hall's time, and after
        # how long a wait. They must not keep others waiting, as one of an older version of its game would for ever.
        self._shut: dict[str, tuple[float, float]] = {}

    async def start(self) -> None:
        """The hall's time goes on from where it was: nobody loses time while there is no hall to play in."""
        self.service.hours.begin(await self.service.storage.hall_time())
        self._task = asyncio.get_running_loop().create_task(self._keep())

    async def close(self) -> None:
        # Not cancelled: a query that is cut off would leave its connection open.
        self._closing.set()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)
            with suppress(SQLAlchemyError):
                await self.beat()

    async def _keep(self) -> None:
        looks = 0
        while not self._closing.is_set():
            try:
                await asyncio.wait_for(self._closing.wait(), LOOK_EVERY)
            except TimeoutError:
                await self._look_if_possible(looks % BEAT_EVERY == 0)
                looks += 1

    async def beat(self) -> None:
        """Writes down how late it is. Alone on a database that matters only while a clock runs."""
        storage = self.service.storage
        if storage.shared or await storage.clocks_run():
            await storage.beat(self.service.hours.now())

    async def _look_if_possible(self, beat: bool) -> None:
        try:
            if beat:
                await self.beat()
            await self.look()
        except (SQLAlchemyError, OSError) as error:
            log.warning("the clocks cannot be looked at just now: %s", type(error).__name__)
        except Exception:
            # Whatever it was: a hall whose clocks nobody looks at any more would not be noticed.
            log.exception("the clocks could not be looked at")

    async def look(self) -> None:
        """Looks after all tables at which something is due."""
        now = self.service.hours.now()
        resting = [id for id, (until, _) in self._shut.items() if until > now]
        for id in await self.service.storage.overdue(now, MOST_AT_ONCE, resting):
            fellows = self.service.hearing.fellows
            if fellows is not None and not await fellows.take(id):
                continue
            try:
                async with self.service.registry.turn(id) as table:
                    await self.strike(table)
                self.service.bot_runner.wake(table)
                self._shut.pop(id, None)
            except (Outrun, NotWritten):
                pass  # at the next look
            except Refusal as refusal:
                self._pass_over(id)
                log.warning("the clock of a table cannot strike: %s", refusal.reason)
            except (SQLAlchemyError, OSError) as error:
                log.warning("the clock of a table cannot strike just now: %s", type(error).__name__)
            except Exception:
                # One table that is broken must not stop the clocks of all others.
                self._pass_over(id)
                log.exception("the clock of a table cannot strike")
            finally:
                if fellows is not None and not self.service.bot_runner.is_busy(id):
                    fellows.leave(id)

    def _pass_over(self, id: str) -> None:
        """A fault may be gone after a while, and a table that was closed be opened again."""
        _, rest = self._shut.get(id, (0.0, AGAIN_AFTER / 2))
        rest = min(2 * rest, LONGEST_REST)
        self._shut[id] = (self.service.hours.now() + rest, rest)

    async def strike(self, table: Table) -> None:
        """What is due at a table whose turn one has."""
        while (outcome := self._due(table)) is not None:
            await self.service.commit(table, outcome)
            for before, seat in zip(outcome.before.seats, table.seats, strict=True):
                gone = seat.gone != before.gone and seat.person is not None and not table.now.has_seat(seat.person)
                if gone and seat.person is not None and table.now.ending is None:
                    await not_asked(self.service, table, seat.person)

    def _due(self, table: Table) -> Outcome | None:
        now = table.now
        clocks, timing = now.clocks, table.terms.clock
        if clocks is None or timing is None or now.progress.phase != PLAYING or now.queue:
            return None
        at = self.service.hours.now()
        for seat in clocks.fallen(timing, at):
            return after_giving_up(table, seat, "time")
        if clocks.secret is not None and clocks.secret <= at:
            # What the bots do who are not ready in time: declining is offered last, and tells nothing.
            # For somebody's stand-in too: where nobody is present no bot thinks, and this would be due for ever.
            for seat in asked_in_secret(now.running):
                return table.after(seat, now.running.moves(seat)[-1])
        return None

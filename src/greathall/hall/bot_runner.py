"""The bots' side of a table: one task for each table at which a bot has to answer, at a pace that people can follow."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from greathall.bots import ORDER, one_of, seed_for
from greathall.hall.entities import PLAYING
from greathall.hall.refusals import Refusal
from greathall.hall.scenes import asked_in_secret
from greathall.hall.table import Table
from greathall.kernel import Dice, GreathallError, State

if TYPE_CHECKING:
    from greathall.hall.service import TableService

log = logging.getLogger("greathall.hall")
# Seconds after which a server asks again whether the one that plays for a table's bots is still there.
TAKE_OVER_AFTER = 1.0


def drawn(state: State, asked: list[int]) -> int | None:
    """Of several bots the one to answer first; the same one as long as the position is the same."""
    return one_of(asked, Dice(seed_for(state.dice.words()[0], ORDER))) if asked else None


class BotRunner:
    """Wakes up when something happened at a table, and lets its bots answer until a person is asked."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self._tasks: dict[str, asyncio.Task[None]] = {}
        # The tables whose bots another server plays for: whether something has happened there.
        self._waiting: dict[str, asyncio.Event] = {}
        # How many seconds the last choice of a kind of bot took, game by game.
        self._thoughts: dict[tuple[str, str], float] = {}

    def wake(self, table: Table) -> None:
        waiting = self._waiting.get(table.id)
        if waiting is not None:
            waiting.set()
        if table.id not in self._tasks and (table.now.queue or self._asked(table) is not None):
            task = asyncio.get_running_loop().create_task(self._keep(table))
            self._tasks[table.id] = task
            task.add_done_callback(lambda _: self._done(table, task))

    def _done(self, table: Table, task: asyncio.Task[None]) -> None:
        if self._tasks.get(table.id) is task:
            del self._tasks[table.id]
        if table.id not in self._tasks:
            self._waiting.pop(table.id, None)
            if self.service.hearing.fellows is not None:
                self.service.hearing.fellows.leave(table.id)
        if not task.cancelled() and task.exception() is not None:
            log.error("the bots of a table stopped", exc_info=task.exception())

    def is_busy(self, id: str) -> bool:
        """Whether the bots of a table are at work."""
        return id in self._tasks

    def stop(self, id: str) -> None:
        task = self._tasks.pop(id, None)
        if task is not None:
            task.cancel()

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _asked(self, table: Table) -> int | None:
        """The seat that a bot has to answer for now, while somebody is there to see it."""
        now = table.now
        if now.shown_phase != PLAYING or now.state is None or now.state.over:
            return None
        if not table.audience.here and not now.people_beside(None):
            return None
        return drawn(now.state, [seat for seat in now.state.to_act if now.bot_for(seat)])

    async def _keep(self, table: Table) -> None:
        failures = 0
        while self.service.registry.holds(table):
            try:
                if not await self._go_on(table):
                    return
                failures = 0
            except (Refusal, SQLAlchemyError) as error:
                failures += 1
                log.error("the bots of a table cannot go on: %s", type(error).__name__)
                # A database that is started again is back in seconds.
                await asyncio.sleep(min(30.0 if isinstance(error, Refusal) else 2.0, 2.0**failures))

    async def _go_on(self, table: Table) -> bool:
        """Does what is next at a table; false if there is nothing that would not be told by waking."""
        seat = self._asked(table)
        if seat is not None and (not table.queue or seat in asked_in_secret(table.running)):
            if await self._is_mine(table):
                state = table.running
                move = await self._choose(table, state, seat)
                if move is not None:
                    await self.service.play_bot(table, state, seat, move)
                return True
            if not table.queue:
                await self._wait_for_others(table)
                return True
        if table.queue:
            queue = table.queue
            await asyncio.sleep(max(0.0, table.due - monotonic()))
            await self.service.show_next(table, queue)
        return bool(table.queue) or self._asked(table) is not None

    async def _is_mine(self, table: Table) -> bool:
        """Whether this server plays for the bots of the table."""
        fellows = self.service.hearing.fellows
        if fellows is None or fellows.holds(table.id):
            return True
        if not await fellows.take(table.id):
            return False
        # Whoever did so before may have moved.
        state = table.now.state
        await self.service.table(table.id)
        return table.now.state is state

    async def _wait_for_others(self, table: Table) -> None:
        waiting = self._waiting.setdefault(table.id, asyncio.Event())
        waiting.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(waiting.wait(), TAKE_OVER_AFTER)

    async def _choose(self, table: Table, state: State, seat: int) -> int | None:
        """What the bot of a seat plays, at the time for it; nothing, if something else has happened meanwhile.

        Some questions are asked though there is but one answer, since haste would tell what a hand holds (FBL-R29).
        So a bot thinks before it is time, not after it; and where there is nothing to think about, it takes as long as
        its like did for the last choice in such a game.
        """
        if seat in asked_in_secret(state):
            return await self._choose_in_secret(table, state, seat)
        shown, began = table.moved + table.terms.pace, monotonic()
        bot = table.now.bot_for(seat)
        move = await self._think(state, seat, bot)
        if len(state.moves(seat)) > 1:
            self._thoughts[table.terms.slug, bot] = monotonic() - began
        pause = max(shown, began + self._thoughts.get((table.terms.slug, bot), 0.0)) - monotonic()
        if pause > 0:
            await asyncio.sleep(pause)
        return None if table.now.state is not state or self._asked(table) != seat else move

    async def _choose_in_secret(self, table: Table, state: State, seat: int) -> int:
        """While everybody waits the answer may take as long as that, and no longer (FBL-R29)."""
        waiting = bool(table.queue)
        end = table.due if waiting else monotonic() + table.reaction
        limit = max(0.0, end - monotonic()) if table.reaction else None
        try:
            move = await asyncio.wait_for(self._think(state, seat, table.now.bot_for(seat)), limit)
        except TimeoutError:
            # A late answer would tell that there was something to think about. Declining is offered last.
            move = state.moves(seat)[-1]
        if not waiting:
            # The waiting was over when the bot came to be asked, for somebody who left.
            await asyncio.sleep(max(0.0, end - monotonic()))
        return move

    async def _think(self, state: State, seat: int, bot: str) -> int:
        try:
            with self.service.metrics.bot_seconds.time():
                return await self.service.workers.move(state, seat, bot)
        except GreathallError as error:
            # A bot that cannot think must not stop the game: it plays the first move it has.
            log.error("a bot could not choose: %s", error)
            return state.moves(seat)[0]

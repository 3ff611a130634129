"""The bots' side of a table: one task for each table at which a bot has to answer, at a pace that people can follow."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import TYPE_CHECKING

from greathall.bots import ORDER, one_of, seed_for
from greathall.hall.entities import PLAYING
from greathall.hall.refusals import Refusal
from greathall.hall.scenes import asked_in_secret
from greathall.hall.table import Table
from greathall.kernel import Dice, GreathallError, State

if TYPE_CHECKING:
    from greathall.hall.service import TableService

log = logging.getLogger("greathall.hall")


def drawn(state: State, asked: list[int]) -> int | None:
    """Of several bots the one to answer first; the same one as long as the position is the same."""
    return one_of(asked, Dice(seed_for(state.dice.words()[0], ORDER))) if asked else None


class BotRunner:
    """Wakes up when something happened at a table, and lets its bots answer until a person is asked."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def wake(self, table: Table) -> None:
        if table.id not in self._tasks and (table.now.queue or self._asked(table) is not None):
            task = asyncio.get_running_loop().create_task(self._keep(table))
            self._tasks[table.id] = task
            task.add_done_callback(lambda _: self._done(table, task))

    def _done(self, table: Table, task: asyncio.Task[None]) -> None:
        if self._tasks.get(table.id) is task:
            del self._tasks[table.id]
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
            seat = self._asked(table)
            if table.queue and (seat is None or seat not in asked_in_secret(table.running)):
                await asyncio.sleep(max(0.0, table.due - monotonic()))
                await self.service.show_next(table)
                continue
            if seat is None:
                return
            state = table.running
            try:
                move = await self._choose(table, state, seat)
                if move is not None:
                    await self.service.play_bot(table, state, seat, move)
                failures = 0
            except Refusal as error:
                failures += 1
                log.error("a bot's move was not played: %s", error)
                await asyncio.sleep(min(30.0, 2.0**failures))

    async def _choose(self, table: Table, state: State, seat: int) -> int | None:
        """What the bot of a seat plays, at the time for it; nothing, if something else has happened meanwhile."""
        if seat in asked_in_secret(state):
            return await self._choose_in_secret(table, state, seat)
        pause = table.terms.pace - (monotonic() - table.moved)
        if pause > 0:
            await asyncio.sleep(pause)
        if table.now.state is not state or self._asked(table) != seat:
            return None
        return await self._think(state, seat, table.now.bot_for(seat))

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

"""Keeps what is shown at tables, so that they can be read when their games have other rules (shown.py).

A finished table is played again once, by a process of its own that is there while there is something to do: neither
moves nor bots nor records wait for it. Of a table at which people still play only what everybody saw last is kept, when
it has been quiet for a while and when the hall closes. What an older hall has not kept is made up for, one table after
the other.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from time import monotonic, time
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from greathall.games import load
from greathall.hall.entities import OVER, PLAYING, Summary
from greathall.hall.keepsakes import Keepsake, keep, kept_revisions, lacking, played_at
from greathall.hall.positions import position_after, position_text
from greathall.hall.recording import record_of_end
from greathall.hall.shown import last_of, play_again
from greathall.hall.taken_moves import TakenMove, taken_moves
from greathall.hall.workers import Workers
from greathall.kernel import State

if TYPE_CHECKING:
    from greathall.hall.service import TableService

log = logging.getLogger("greathall.hall")
Answer = TypeVar("Answer")
LOCK = "shown"
MOST_AT_ONCE = 20
# Seconds of rest after which a running table is looked at, and between two looks when nothing has ended.
QUIET = 120.0
LOOK_EVERY = 300.0
# Seconds that a hall which closes takes for what is still to be kept.
CLOSE_WITHIN = 3.0


def keep_finished(
    summary: Summary, log: list[tuple[int, int, int]], taken: list[list[TakenMove]]
) -> tuple[bytes, bytes | None]:
    """In a worker: what was shown at a finished table at last, and its film."""
    terms = summary.terms
    again = play_again(terms.slug, len(summary.seats), terms.seed, terms.options, log)
    record = record_of_end(summary, [(seat, move) for seat, move, _ in log[1:]], again.state, taken)
    return last_of(again.state, position_text(again.state), again.course, record).pack(), again.film


def keep_running(slug: str, text: str, version: str, moves: list[tuple[int, int]]) -> bytes:
    """In a worker: what was shown at last at a table whose position was `text` before these moves."""
    return keep_position(position_after(load(slug), text, version, moves))


def keep_position(state: State) -> bytes:
    return last_of(state, position_text(state)).pack()


class _Closing(Exception):
    """The hall closes: what is being done is given up."""


class Keeper:
    """The rounds: which tables lack something, and one after the other."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self.workers = Workers(1)
        self._closing = asyncio.Event()
        self._ended = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        # Of these it did not succeed: they must not keep others waiting.
        self._failed: set[str] = set()

    def start(self) -> None:
        if self.service.settings.keep_after > 0:
            self._task = asyncio.get_running_loop().create_task(self._keep())

    def nudge(self) -> None:
        """A game is over."""
        self._ended.set()

    async def close(self) -> None:
        """Nothing is played any more: what was shown last is kept, as far as there is time."""
        # Not cancelled: a query that is cut off would leave its connection open.
        self._closing.set()
        self._ended.set()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)
            with suppress(SQLAlchemyError):
                await self._look_last()
        await self.workers.close()

    async def _keep(self) -> None:
        # Whoever has just opened the hall has other things to do first.
        await self._pause(self.service.settings.keep_after)
        while not self._closing.is_set():
            more = False
            try:
                more = await self.round()
            except SQLAlchemyError as error:
                log.warning("what was shown cannot be kept just now: %s", type(error).__name__)
            except Exception:
                log.exception("keeping what was shown stumbled")
            if not more:
                await self._wait_for_an_end()

    async def _wait_for_an_end(self) -> None:
        try:
            await asyncio.wait_for(self._ended.wait(), LOOK_EVERY)
            # Whoever has just finished wants other things first, and more games may end.
            await self._pause(self.service.settings.keep_after)
        except TimeoutError:
            await self.workers.rest()

    async def round(self, rested: float | None = None) -> bool:
        """Keeps what is lacking; gives whether there may be more of it."""
        self._ended.clear()
        fellows = self.service.hearing.fellows
        if fellows is not None and not await fellows.take(LOCK):
            return False
        now = time()
        before = now - QUIET if rested is None else rested
        found = await lacking(self.service.storage, now, before, MOST_AT_ONCE, self._failed)
        for id, phase in found:
            began = monotonic()
            try:
                await self.keep_table(id, phase)
            except SQLAlchemyError:
                raise
            except _Closing:
                return False
            except Exception:
                log.exception("what was shown at a table could not be kept")
                self._failed.add(id)
            # There are others who want the processor.
            await self._pause(min(5.0, monotonic() - began))
            if self._closing.is_set():
                return False
        return len(found) == MOST_AT_ONCE

    async def keep_table(self, id: str, phase: str) -> None:
        storage = self.service.storage
        stored = await storage.stored(id, entries_from=1 << 30, remarks_from=1 << 30, back=0)
        if stored is None or stored.summary.progress.phase != phase or stored.snapshot is None:
            return
        number, text = stored.snapshot
        progress, terms = stored.summary.progress, stored.summary.terms
        first = 0 if phase == OVER else number
        entries = await played_at(storage, id, first)
        if first + len(entries) != progress.moves + 1:
            return
        film: bytes | None = None
        if phase == OVER:
            whole = [entry[:3] for entry in entries]
            last, film = await self._work(keep_finished, stored.summary, whole, await taken_moves(storage, id))
        else:
            since = [entry[:2] for entry in entries[1:]]
            last = await self._work(keep_running, terms.slug, text, progress.version, since)
        await keep(
            storage,
            Keepsake(
                id,
                phase=phase,
                revision=progress.revision,
                moves=progress.moves,
                at=entries[-1][3],
                last=last,
                film=film,
            ),
        )

    async def _work(self, function: Callable[..., Answer], *arguments: object) -> Answer:
        """Something that the worker does; given up when the hall closes."""
        work = asyncio.ensure_future(self.workers.run(function, *arguments))
        closing = asyncio.ensure_future(self._closing.wait())
        await asyncio.wait({work, closing}, return_when=asyncio.FIRST_COMPLETED)
        closing.cancel()
        if not work.done():
            work.cancel()
            raise _Closing
        return work.result()

    async def _look_last(self) -> None:
        """Of the tables in memory, those first at which something has happened last."""
        end = monotonic() + CLOSE_WITHIN
        running = [table for table in self.service.registry.all() if table.now.progress.phase == PLAYING]
        known = await kept_revisions(self.service.storage, [table.id for table in running])
        for table in sorted(running, key=lambda table: table.used, reverse=True):
            now = table.now
            progress = now.progress
            if now.state is None or table.doubtful or known.get(table.id) == progress.revision:
                continue
            if monotonic() > end:
                return
            last = await asyncio.to_thread(keep_position, now.state)
            await keep(
                self.service.storage,
                Keepsake(
                    table.id,
                    phase=PLAYING,
                    revision=progress.revision,
                    moves=progress.moves,
                    at=now.log[-1].at,
                    last=last,
                ),
            )

    async def _pause(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._closing.wait(), seconds)

"""Worker processes: bots think in them, records are replayed, finished games judged, so that the hall never waits.

A bot's worker gets a position imagined for its seat, in which everything that the seat cannot know has been dealt
again. The true position of a game that goes on never leaves the hall's own process: whatever a bot is, it cannot see
more than its seat.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import TypeVar

from greathall.bots import advise, make_bot
from greathall.games import load
from greathall.games.looks import natural
from greathall.hall.progress import Numbers, share
from greathall.kernel import Dice, GreathallError, State

log = logging.getLogger("greathall.hall")
Answer = TypeVar("Answer")


def _settle_in(hall: Connection, numbers: Numbers | None, nice: int) -> None:
    """A worker leaves Ctrl-C to the hall, and the processor to whoever answers people."""
    if numbers is not None:
        share(numbers)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(nice)
    threading.Thread(target=_leave_with_the_hall, args=(hall,), daemon=True).start()


def _leave_with_the_hall(hall: Connection) -> None:
    """Nothing is ever sent: a hall that closes, or is killed, lets go of its end, whatever its workers are doing."""
    wait([hall])
    os._exit(1)


def think(slug: str, position: str, seat: int, bot: str, seed: int) -> int:
    """In a worker: what this bot plays."""
    state = load(slug).read_state(json.loads(position))
    return make_bot(bot, seed).act(state, seat)


def think_aloud(slug: str, position: str, seat: int, seed: int, names: list[str]) -> tuple[int, str, str]:
    """In a worker: what a king would do in this seat, in words, and why."""
    state = load(slug).load_state(json.loads(position))
    # What else could be done, and what may follow, is named only: what each of it brings would bury the names.
    advice = advise(state, seat, seed, names, say=lambda words: natural(slug, words).partition(": ")[0])
    return advice.move, advice.words, advice.reason


def _ready() -> bool:
    return True


class Workers:
    """A pool of spawned processes that is made again if one of them dies."""

    def __init__(self, number: int = 0, numbers: Numbers | None = None, nice: int = 5) -> None:
        """`numbers`: where they say how far they are. `nice`: how far they stand back for other processes."""
        self.number = number or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._numbers = numbers
        self._nice = nice
        self._pool: ProcessPoolExecutor | None = None
        self._line: Connection | None = None
        self._closed = False

    def _start(self) -> ProcessPoolExecutor:
        if self._closed:
            raise GreathallError("the hall is closing")
        if self._pool is None:
            context = get_context("spawn")
            ours, theirs = context.Pipe()
            self._pool = ProcessPoolExecutor(self.number, context, _settle_in, (theirs, self._numbers, self._nice))
            self._line = ours
        return self._pool

    async def run(self, function: Callable[..., Answer], *arguments: object) -> Answer:
        """Runs a function of a module in a worker; once more if the worker died of something else."""
        loop = asyncio.get_running_loop()
        for attempt in range(3):
            pool = self._start()
            try:
                return await loop.run_in_executor(pool, function, *arguments)
            except BrokenProcessPool:
                log.warning("a worker process died (attempt %d); starting others", attempt + 1)
                if self._pool is pool:
                    await self._send_home()
        raise GreathallError("the worker processes of the hall keep dying")

    async def warm_up(self) -> None:
        """Starts a worker before the first bot has to think."""
        await self.run(_ready)

    async def move(self, state: State, seat: int, bot: str) -> int:
        """What a bot plays in this seat."""
        moves = state.moves(seat)
        if len(moves) == 1:
            return moves[0]
        likeness = state.imagine(seat, Dice(secrets.randbits(64)))
        position = json.dumps(likeness.dump(), separators=(",", ":"))
        return await self.run(think, state.game.slug, position, seat, bot, secrets.randbits(64))

    async def advice(self, state: State, seat: int, names: list[str]) -> tuple[int, str, str]:
        """A move for this seat, its words and the reason, from what the seat may know."""
        likeness = state.imagine(seat, Dice(secrets.randbits(64)))
        position = json.dumps(likeness.dump(), separators=(",", ":"))
        return await self.run(think_aloud, state.game.slug, position, seat, secrets.randbits(64), names)

    async def rest(self) -> None:
        """Nobody needs them for a while: they are started again when somebody does."""
        await self._send_home()

    async def _send_home(self) -> None:
        """Waits for them: a process that ends closes its queues first, and then the pool cannot tell anybody to go."""
        pool, line = self._pool, self._line
        self._pool = self._line = None
        if pool is not None and line is not None:
            line.close()
            await asyncio.to_thread(pool.shutdown)

    async def close(self) -> None:
        """At once, whatever they are thinking of."""
        self._closed = True
        await self._send_home()

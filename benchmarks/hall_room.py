"""What a table takes, for `python benchmarks/hall.py --room`: memory while nobody looks, and time to open a long one.

Memory is what Python allocated (tracemalloc) for so many tables in mid-game whose pages were drawn for both seats and
the spectators before everybody left. A long table is opened from the database, with its page, over HTTP.
"""

from __future__ import annotations

import asyncio
import gc
import statistics
import tempfile
import time
import tracemalloc
from collections.abc import Sequence
from functools import _lru_cache_wrapper
from pathlib import Path

import httpx2
import uvicorn

import greathall
from greathall.hall import Settings
from greathall.hall.app import create_app
from greathall.hall.entities import Person
from greathall.hall.eyes import Eyes
from greathall.hall.messages import update_text
from greathall.hall.seating import SeatWish
from greathall.hall.service import TableService
from greathall.hall.serving import address_of, bind
from greathall.hall.table import Table
from greathall.kernel.record import record_of

TABLES = 12
MOVES_EACH = 60
LONG = 2000
OPENINGS = 7


async def play(service: TableService, table: Table, dice: greathall.Dice, most: int) -> None:
    """Random moves until there are so many, or the game is over."""
    while len(table.log) <= most and not table.running.over:
        state = table.running
        seat = state.to_act[0]
        moves = state.moves(seat)
        await service.play_bot(table, state, seat, moves[dice.below(len(moves))])


def draw(table: Table) -> None:
    for viewer in range(len(table.sights)):
        eyes = Eyes(table, None)
        eyes.viewer = viewer
        update_text(eyes)


async def memory(service: TableService, person: Person, slug: str) -> None:
    """kB for each table that lies in memory and is not looked at."""
    dice = greathall.Dice(1)

    def held() -> int:
        """Without what is drawn once for all tables: that has a limit of its own, however many there are."""
        for one in gc.get_objects():
            if isinstance(one, _lru_cache_wrapper) and one.cache_parameters()["maxsize"]:
                one.cache_clear()
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    async def more(first: int) -> None:
        for number in range(first, first + TABLES):
            table = await service.create(person, slug, [SeatWish("random")] * 2, {}, pace=1000.0, seed=number)
            await play(service, table, dice, MOVES_EACH)
            draw(table)

    # What the first tables bring along (statements, say) is not theirs, nor are games that the hall reads sooner or
    # later, whatever is played.
    for one in greathall.games():
        greathall.load(one)
    tracemalloc.start()
    await more(0)
    service.rest()
    before = held()
    await more(TABLES)
    awake = (held() - before) / TABLES
    service.rest()
    idle = (held() - before) / TABLES
    tracemalloc.stop()
    print(
        f"{slug}: {awake / 1000:.0f} kB a table just after its pages were drawn, {idle / 1000:.0f} kB at rest",
        flush=True,
    )


async def opening(service: TableService, person: Person, slug: str, url: str) -> None:
    """Milliseconds until the page of a long table is there, and how many of them were work of this process."""
    game = greathall.load(slug)
    most = game.seats.stop - 1
    state = game.new(most, 7)
    record = record_of(game, most, 7, {}, [f"Player {seat + 1}" for seat in range(most)])
    dice = greathall.Dice(1)
    while not state.over and len(record.moves) < LONG:
        seat = state.to_act[0]
        moves = state.moves(seat)
        move = moves[dice.below(len(moves))]
        record.moves.append((seat, move))
        state.play(seat, move)
    table = await service.open_record(person, record.text(game), 0)
    spent: list[float] = []
    work: list[float] = []
    async with httpx2.AsyncClient(base_url=url, timeout=60) as http:
        for _ in range(OPENINGS):
            service.bot_runner.stop(table.id)
            service.registry.drop(await service.table(table.id))
            started, worked = time.perf_counter(), time.process_time()
            (await http.get(f"/tables/{table.id}")).raise_for_status()
            spent.append((time.perf_counter() - started) * 1000)
            work.append((time.process_time() - worked) * 1000)
    print(
        f"{slug}: {most} seats, opening after {len(table.log) - 1} moves: {statistics.median(spent):.0f} ms "
        f"({min(spent):.0f} to {max(spent):.0f}), of which work {statistics.median(work):.0f} ms",
        flush=True,
    )


async def measure(slugs: Sequence[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        listening = bind("127.0.0.1", 0)
        app = create_app(Settings(data=Path(folder), limits=0, reaction=0.0, workers=1))
        server = uvicorn.Server(uvicorn.Config(app, log_level="error", access_log=False))
        serving = asyncio.create_task(server.serve([listening]))
        while not server.started:  # noqa: ASYNC110 - uvicorn has no event for it
            await asyncio.sleep(0.01)
        service: TableService = app.state.service
        person = await service.storage.add_person("Bench")
        for slug in slugs:
            await memory(service, person, slug)
            await opening(service, person, slug, address_of(listening).rstrip("/"))
        server.should_exit = True
        await serving


def main(slugs: Sequence[str]) -> None:
    asyncio.run(measure(slugs))

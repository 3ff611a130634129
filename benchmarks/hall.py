"""Measures the hall: python benchmarks/hall.py [--games feebleton,…] [--spectators 200] [--moves 120]

Server time for a move (check, apply, commit, draw for everybody who looks), early and late in a game; the weight of a
table page, and how soon it is drawn; how long it takes until 200 spectators of one table have an update; how soon a
long table is open again; how long everything else has to wait while bots think. On a busy machine all of it is worse:
the load is printed at the beginning and at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import statistics
import tempfile
import time
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import httpx2
import uvicorn
from websockets.asyncio.client import connect

import greathall
from greathall.hall import Settings
from greathall.hall.app import create_app
from greathall.hall.connections import Connection
from greathall.hall.entities import Person
from greathall.hall.eyes import Eyes
from greathall.hall.messages import update_text
from greathall.hall.seating import SeatWish
from greathall.hall.service import TableService
from greathall.hall.serving import address_of, bind
from greathall.hall.table import Table
from greathall.hall.templating import STATIC

AIM_MOVE = 50.0
AIM_PAGE = 300.0
AIM_SPREAD = 1000.0
AIM_OPEN = 500.0
AIM_DRAWN = 1000.0
AIM_LAG = 100.0


class Bench:
    """A hall in this process, and a founder of tables."""

    def __init__(self, service: TableService, url: str, person: Person) -> None:
        self.service = service
        self.url = url
        self.person = person

    async def table(self, slug: str, seats: int, pace: float = 9.0) -> Table:
        """A table of bots that nobody plays: the measuring moves them."""
        wishes = [SeatWish("random") for _ in range(seats)]
        return await self.service.create(self.person, slug, wishes, {}, pace=pace, seed=7)


async def play(bench: Bench, table: Table, dice: greathall.Dice) -> tuple[float, float]:
    """One move as the hall plays it, drawn for every seat and the spectators: milliseconds, and how many were work."""
    state = table.running
    seat = state.to_act[dice.below(len(state.to_act))]
    moves = state.moves(seat)
    move = moves[dice.below(len(moves))]
    started, worked = time.perf_counter(), time.process_time()
    await bench.service.play_bot(table, state, seat, move)
    for viewer in range(len(table.sights)):
        eyes = Eyes(table, None)
        eyes.viewer = viewer
        update_text(eyes, max(0, len(eyes.sight.lines) - 2))
    return (time.perf_counter() - started) * 1000, (time.process_time() - worked) * 1000


async def measure_moves(bench: Bench, slug: str, number: int) -> None:
    """Median and 95th percentile, and whether late moves cost more than early ones."""
    game = greathall.load(slug)
    seats = min(max(3, game.seats.start), game.seats.stop - 1)
    table = await bench.table(slug, seats)
    dice = greathall.Dice(1)
    times: list[float] = []
    work: list[float] = []
    played = 0
    # The beginning move by move, then every fifth: a whole game can have thousands.
    while not table.running.over and played < 3000:
        if played < number or played % 5 == 0:
            spent, worked = await play(bench, table, dice)
            times.append(spent)
            work.append(worked)
        else:
            state = table.running
            seat = state.to_act[0]
            moves = state.moves(seat)
            await bench.service.play_bot(table, state, seat, moves[dice.below(len(moves))])
        played += 1
    third = max(1, len(times) // 3)
    early, late = statistics.median(times[:third]), statistics.median(times[-third:])
    tail = sorted(times)[int(len(times) * 0.95)]
    say(
        f"{slug}: a move with {seats} seats",
        statistics.median(times),
        AIM_MOVE,
        f"work alone {statistics.median(work):.1f}; 95 %: {tail:.1f} ms; first third {early:.1f}, "
        f"last third {late:.1f}; {len(table.log) - 1} moves",
    )
    await measure_opening(bench, table)
    table = await bench.table(slug, game.seats.stop - 1)
    await measure_weight(bench, table, "at the beginning")
    for _ in range(400):
        if not table.running.over:
            await play(bench, table, dice)
    await measure_weight(bench, table, f"after {len(table.log) - 1} moves")


async def measure_opening(bench: Bench, table: Table) -> None:
    """The page of a table that is only in the database."""
    async with httpx2.AsyncClient(base_url=bench.url, timeout=60) as http:
        spent: list[float] = []
        page = await http.get("/")
        for _ in range(3):
            bench.service.bot_runner.stop(table.id)
            bench.service.registry.drop(await bench.service.table(table.id))
            started = time.perf_counter()
            page = await http.get(f"/tables/{table.id}")
            spent.append((time.perf_counter() - started) * 1000)
            page.raise_for_status()
        say(f"{table.terms.slug}: opening after {len(table.log) - 1} moves", min(spent), AIM_OPEN, "from the database")
    await measure_weight(bench, table, "at the end")


async def measure_weight(bench: Bench, table: Table, when: str) -> None:
    """The page of a table with everything it loads, as it is sent and unpacked."""
    async with httpx2.AsyncClient(base_url=bench.url, timeout=60) as http:
        page = await http.get(f"/tables/{table.id}")
        sent, unpacked = page.num_bytes_downloaded, len(page.content)
        modules = [f"/static/{path.name}" for path in STATIC.glob("*.js")]
        for address in sorted({*_linked(page.text), *modules}):
            answer = await http.get(address)
            sent += answer.num_bytes_downloaded
            unpacked += len(answer.content)
    what = f"{table.terms.slug}: weight of the page for {len(table.seats)} {when}"
    more = f"as it is sent; unpacked {unpacked / 1000:.0f} kB, of which the page {len(page.content) / 1000:.0f} kB"
    say(what, sent / 1000, AIM_PAGE, more, "kB")


async def measure_drawing(bench: Bench, games: Sequence[str]) -> None:
    """How soon a browser that comes for the first time shows a table."""
    try:
        from playwright.async_api import async_playwright  # noqa: PLC0415 - only the tests' environment has it
    except ImportError:
        print("--   first drawing: not measured, Playwright is not installed")
        return
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        print("--   first drawing: not measured, no Chromium on the PATH")
        return
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for slug in games:
            table = await bench.table(slug, greathall.load(slug).seats.stop - 1)
            spent: list[float] = []
            for _ in range(3):
                context = await browser.new_context()
                page = await context.new_page()
                await page.goto(f"{bench.url}/tables/{table.id}")
                script = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
                spent.append(await (await page.wait_for_function(script)).json_value())
                await context.close()
            more = f"worst of 3: {max(spent):.0f} ms; {len(table.seats)} seats, nothing kept from before"
            say(f"{slug}: first drawing", statistics.median(spent), AIM_DRAWN, more)
        await browser.close()


async def measure_lag(bench: Bench, slug: str, seconds: float = 4.0) -> None:
    """How late the hall's loop is while the bots of two tables play as fast as they can: that is what others wait."""
    game = greathall.load(slug)
    tables: list[Table] = []
    looking: list[Connection] = []
    for _ in range(2):
        wishes = [SeatWish("greedy") for _ in range(max(2, game.seats.start))]
        table = await bench.service.create(bench.person, slug, wishes, {}, pace=0.0)
        tables.append(table)
        looking.append(Connection(table.audience, None, [], table.spectator))
        table.audience.add(looking[-1])
        bench.service.bot_runner.wake(table)
    late: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        started = time.perf_counter()
        await asyncio.sleep(0.005)
        late.append((time.perf_counter() - started - 0.005) * 1000)
    for table, connection in zip(tables, looking, strict=True):
        bench.service.bot_runner.stop(table.id)
        table.audience.remove(connection)
    number = sum(len(table.log) - 1 for table in tables)
    late.sort()
    more = f"median {statistics.median(late):.1f} ms; worst {late[-1]:.0f} ms; {number} moves of greedy bots meanwhile"
    say(f"{slug}: delay of everything else, 99 %", late[int(len(late) * 0.99)], AIM_LAG, more)


def _linked(page: str) -> list[str]:
    found: list[str] = []
    for mark in ('href="/static/', 'src="/static/', 'href="/boards/'):
        for part in page.split(mark)[1:]:
            found.append(mark.partition('"')[2] + part.partition('"')[0])
    return found


async def measure_spreading(bench: Bench, slug: str, spectators: int) -> None:
    """From the move until the last of the spectators has its update."""
    game = greathall.load(slug)
    table = await bench.table(slug, max(2, game.seats.start), pace=1000.0)
    address = bench.url.replace("http", "ws") + f"/ws/tables/{table.id}"
    arrived: list[float] = []
    everybody = asyncio.Event()

    async def look(ready: asyncio.Semaphore, rounds: int) -> None:
        async with connect(address, max_size=None, compression=None) as socket:
            await socket.recv()
            ready.release()
            seen = 0
            while seen < rounds:
                text = await socket.recv()
                if isinstance(text, str) and text.startswith('{"type":"update"'):
                    arrived.append(time.perf_counter())
                    seen += 1
                    if len(arrived) == spectators:
                        everybody.set()

    rounds = 5
    ready = asyncio.Semaphore(0)
    tasks = [asyncio.create_task(look(ready, rounds)) for _ in range(spectators)]
    for _ in range(spectators):
        await ready.acquire()
    await asyncio.sleep(1.5)
    dice = greathall.Dice(2)
    spent: list[float] = []
    for _ in range(rounds):
        arrived.clear()
        version = table.sights[table.spectator].version
        started = time.perf_counter()
        while table.sights[table.spectator].version == version:
            await play(bench, table, dice)
        await everybody.wait()
        everybody.clear()
        spent.append((max(arrived) - started) * 1000)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    say(
        f"{slug}: {spectators} spectators have the update",
        statistics.median(spent),
        AIM_SPREAD,
        f"worst {max(spent):.0f} ms",
    )


def say(what: str, value: float, aim: float, more: str, unit: str = "ms") -> None:
    mark = "ok  " if value < aim else "OVER"
    print(f"{mark} {what}: {value:.1f} {unit} (aim {aim:g})  {more}", flush=True)


def say_load(when: str) -> None:
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    build = "compiled" if greathall.compiled else "interpreted"
    print(f"{when}: {os.cpu_count()} CPUs, load {load}; rules {build}", flush=True)


async def main(games: Sequence[str], spectators: int, moves: int) -> None:
    say_load("at the beginning")
    with tempfile.TemporaryDirectory() as folder:
        listening = bind("127.0.0.1", 0)
        app = create_app(Settings(data=Path(folder), limits=0, reaction=0.0, workers=1))
        config = uvicorn.Config(app, log_level="error", access_log=False, ws_per_message_deflate=False)
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve([listening]))
        while not server.started:  # noqa: ASYNC110 - uvicorn has no event for it
            await asyncio.sleep(0.01)
        service: TableService = app.state.service
        person = await service.storage.add_person("Bench")
        bench = Bench(service, address_of(listening).rstrip("/"), person)
        for slug in games:
            await measure_moves(bench, slug, moves)
        for slug in games:
            await measure_spreading(bench, slug, spectators)
        for slug in games:
            await measure_lag(bench, slug)
        await measure_drawing(bench, games)
        server.should_exit = True
        await serving
    say_load("at the end")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default="", help="with commas; all by default")
    parser.add_argument("--spectators", type=int, default=200)
    parser.add_argument("--moves", type=int, default=150, help="how many moves of each game are timed at the beginning")
    parser.add_argument("--load", action="store_true", help="only fill a hall with people; see hall_load.py")
    parser.add_argument("--crowd", action="store_true", help="only --spectators of one table; see hall_load.py")
    parser.add_argument("--room", action="store_true", help="only what a table takes; see hall_room.py")
    parser.add_argument("--tables", default="50,100,150", help="with --load: how many, with commas")
    parser.add_argument("--workers", default="1", help="with --load: how many processes, with commas")
    parser.add_argument("--seconds", type=float, default=40.0, help="with --load: how long each is measured")
    parser.add_argument("--postgres", action="store_true", help="with --load: on PostgreSQL, not SQLite")
    parser.add_argument("--apart", action="store_true", help="with --postgres: processes are servers of their own")
    parser.add_argument("--post", action="store_true", help="with --load: moves are posted, as programs do")
    given = parser.parse_args()
    chosen = [word for word in given.games.split(",") if word] or list(greathall.games())
    if given.load:
        numbers = [[int(word) for word in text.split(",")] for text in (given.tables, given.workers)]
        import_module("hall_load").main(
            chosen, numbers[0], given.seconds, numbers[1], given.postgres, 0, given.apart, given.post
        )
    elif given.crowd:
        import_module("hall_load").main(chosen, [], 0.0, [1], False, given.spectators)
    elif given.room:
        import_module("hall_room").main(chosen)
    else:
        asyncio.run(main(chosen, given.spectators, given.moves))

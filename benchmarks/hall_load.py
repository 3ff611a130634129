"""A hall full of people, for `python benchmarks/hall.py --load`: tables of two who think for one to three seconds.

A real server (`greathall serve`), real connections: everybody has a page's WebSocket, answers what it shows, and sends
the move over it as a page does (with `--post` as programs do). Told are the moves a second, how long an answer to a
move takes, how long until the other one's page has it, and the processor time of the server for a move. The people come
from one process on the same machine, and take their share: how many cores that was, and how late their own loop was, is
told beside it. What is late there is not the hall's fault.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import ssl
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

ROOT = Path(__file__).resolve().parents[1]
MOVE = re.compile(r'data-move="(\d+)"')
LEAST_THOUGHT, MOST_THOUGHT = 1.0, 3.0
SETTLING = 5.0  # seconds after the last table has begun, before anything is counted
# Seconds for a server to start, for all tables to begin, and for everybody to leave: it ends, whatever hangs.
START_WITHIN, BEGIN_WITHIN, LEAVE_WITHIN = 120.0, 120.0, 15.0
# Reading the certificates for each of three hundred visitors took longer than all that they do.
NO_TLS = ssl.create_default_context()
# A browser keeps a connection that is not used for minutes.
LIKE_A_BROWSER = httpx2.Limits(keepalive_expiry=60.0)


@dataclass
class Figures:
    """What was seen; times in milliseconds."""

    counting: bool = False
    answers: list[float] = field(default_factory=list)
    spreads: list[float] = field(default_factory=list)
    refused: int = 0
    again: int = 0
    failed: int = 0
    sent: dict[str, tuple[int, float]] = field(default_factory=dict)  # by table: whose move went off, and when


class Someone:
    """A person at one table after the other. `posts`: moves go as POSTs, not over the WebSocket."""

    def __init__(self, number: int, address: str, figures: Figures, posts: bool = False) -> None:
        self.number = number
        self.figures = figures
        self.address = address
        # Everybody comes from an address of their own: that is how the limits take them.
        self.headers = {"X-Forwarded-For": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"}
        self.http = httpx2.AsyncClient(
            base_url=address, timeout=60, headers=self.headers, verify=NO_TLS, limits=LIKE_A_BROWSER
        )
        self.chance = random.Random(number)
        self.thinking: asyncio.Task[None] | None = None
        self.posts = posts
        self.page: ClientConnection | None = None
        self.asked: dict[str, asyncio.Future[dict[str, Any]]] = {}  # by the id of a move

    async def post(self, path: str, **body: Any) -> Any:
        answer = await self.http.post(path, json=body)
        answer.raise_for_status()
        return answer.json()

    async def sit(self, table: str, over: asyncio.Event) -> None:
        """Plays a game to its end."""
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)
        url = self.address.replace("http", "ws", 1) + f"ws/tables/{table}?version=0&lines=0&chat=0"
        headers = self.headers | {"Cookie": cookies, "Origin": self.address.rstrip("/")}
        async with connect(url, additional_headers=headers, max_size=None) as page:
            self.page = None if self.posts else page
            try:
                async for text in page:
                    if self.hear(table, json.loads(text)) or over.is_set():
                        return
            finally:
                self.page = None
                for answer in self.asked.values():
                    answer.cancel()

    def hear(self, table: str, told: dict[str, Any]) -> bool:
        """What the page is told; whether the game is over."""
        if told["type"] == "answer" and told["id"] in self.asked and not self.asked[told["id"]].done():
            self.asked[told["id"]].set_result(told)
        if told["type"] != "update":
            return False
        went = self.figures.sent.get(table)
        if went is not None and went[0] != self.number:
            self.figures.spreads.append(1000 * (time.perf_counter() - went[1]))
            del self.figures.sent[table]
        if told["status"]["phase"] == "over":
            return True
        self.look(table, told)
        return False

    def look(self, table: str, told: dict[str, Any]) -> None:
        """Begins to think about what is asked now. Whoever was thinking about something older stops."""
        if self.thinking is not None:
            self.thinking.cancel()
            self.thinking = None
        moves = [int(found) for found in MOVE.findall(told["moves"])]
        if moves and told["status"]["your_turn"]:
            self.thinking = asyncio.create_task(self.think(table, self.chance.choice(moves), told["version"]))

    async def think(self, table: str, move: int, version: int) -> None:
        await asyncio.sleep(self.chance.uniform(LEAST_THOUGHT, MOST_THOUGHT))
        # From here on it is no thought any more: the page often has the new state before the move is answered.
        self.thinking = None
        await self.answer(table, move, version)

    async def answer(self, table: str, move: int, version: int) -> None:
        body = {"move": move, "version": version, "id": str(uuid.uuid4())}
        figures, started = self.figures, time.perf_counter()
        counting = figures.counting
        if counting:
            figures.sent[table] = self.number, started
        try:
            status, answer = await self.move(table, body)
        except httpx2.HTTPError:
            figures.failed += 1
            return
        if status == 200:
            if counting:
                figures.answers.append(1000 * (time.perf_counter() - started))
            return
        figures.refused += counting
        figures.sent.pop(table, None)
        state = answer.get("state")
        if state is not None and self.thinking is None:
            self.look(table, state)

    async def move(self, table: str, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        """Where the connection breaks the same move may be sent once more: it has an id, and is played once."""
        path = f"/api/tables/{table}/moves"
        try:
            if self.page is not None:
                return await self.move_over(self.page, body)
            answer = await self.http.post(path, json=body)
        except (httpx2.NetworkError, httpx2.RemoteProtocolError, WebSocketException, asyncio.CancelledError):
            if (task := asyncio.current_task()) is not None and task.cancelling():
                raise
            self.figures.again += self.figures.counting
            answer = await self.http.post(path, json=body)
        return answer.status_code, answer.json()

    async def move_over(self, page: ClientConnection, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        """Over the page's WebSocket. The answer is cancelled when the page is gone."""
        self.asked[body["id"]] = asyncio.get_running_loop().create_future()
        try:
            await page.send(json.dumps({"type": "move", **body}))
            answer = await self.asked[body["id"]]
        finally:
            del self.asked[body["id"]]
        return int(answer["status"]), answer


async def party(
    slug: str, number: int, address: str, figures: Figures, begun: asyncio.Semaphore, over: asyncio.Event, posts: bool
) -> None:
    """Two people who play one game after the other."""
    ann, ben = (Someone(2 * number + k, address, figures, posts) for k in (0, 1))
    await ann.post("/api/me", nickname=f"Ann {number}")
    await ben.post("/api/me", nickname=f"Ben {number}")
    while not over.is_set():
        made = await ann.post("/api/tables", game=slug, seats=[{"kind": "me"}, {"kind": "open"}])
        link = next(seat["invitation"] for seat in made["seats"] if seat["invitation"])
        await ben.post("/api/join", token=link.rpartition("/")[2])
        begun.release()
        with suppress(WebSocketException, OSError):
            await asyncio.gather(ann.sit(made["id"], over), ben.sit(made["id"], over))


def processor_time(root: int) -> float:
    """Seconds that a process and all below it have used so far (Linux)."""
    children: dict[int, list[int]] = {}
    used: dict[int, float] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError):
                parts = (folder / "stat").read_text().rpartition(")")[2].split()
                children.setdefault(int(parts[1]), []).append(int(folder.name))
                used[int(folder.name)] = (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")
    total, left = 0.0, [root]
    while left:
        one = left.pop()
        total += used.get(one, 0.0)
        left += children.get(one, [])
    return total


def processor_times(servers: list[tuple[str, int]]) -> float:
    return sum(processor_time(process) for _, process in servers)


def nearest(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(share * len(times)))] if times else float("nan")


@contextmanager
def running_server(workers: int, database: str) -> Iterator[tuple[str, int]]:
    """Its address, and the number of its process."""
    with tempfile.TemporaryDirectory() as folder:
        said = Path(folder, "said")
        words = f"-m greathall serve --port 0 --no-browser --proxy 127.0.0.1 --workers {workers} --data {folder}/data"
        more = ["--database", database] if database else []
        with said.open("wb") as out:
            server = subprocess.Popen([sys.executable, *words.split(), *more], stdout=out, stderr=out)
        try:
            started = time.monotonic()
            while "Greathall is open at" not in said.read_text():
                if server.poll() is not None or time.monotonic() - started > START_WITHIN:
                    raise SystemExit(said.read_text() or "the server did not open in time")
                time.sleep(0.1)
            yield said.read_text().split("Greathall is open at ")[1].split()[0], server.pid
        finally:
            server.terminate()
            try:
                server.wait(30)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


async def lateness(late: list[float]) -> None:
    """How late the visitors' own loop is, in milliseconds: they share a processor too."""
    while True:
        began = time.perf_counter()
        await asyncio.sleep(0.02)
        late.append(1000 * (time.perf_counter() - began - 0.02))


def tell(words: str) -> None:
    """How far it is, beside the figures."""
    print(words, file=sys.stderr, flush=True)


async def measure(
    slug: str, tables: int, seconds: float, servers: list[tuple[str, int]], posts: bool
) -> dict[str, float]:
    """So many tables, so many seconds. Where there are several servers all pages of a table are at one of them."""
    figures, begun, over = Figures(), asyncio.Semaphore(0), asyncio.Event()
    parties: list[asyncio.Task[None]] = []
    opening = time.perf_counter()
    for number in range(tables):
        address = servers[number % len(servers)][0]
        parties.append(asyncio.create_task(party(slug, number, address, figures, begun, over, posts)))
        await asyncio.sleep(0.03)
    try:
        async with asyncio.timeout(BEGIN_WITHIN):
            for _ in parties:
                await begun.acquire()
    except TimeoutError:
        tell(f"  not all of {tables} tables have begun within {BEGIN_WITHIN:.0f} s")
    tell(f"  {slug}: {tables} tables after {time.perf_counter() - opening:.1f} s; {SETTLING + seconds:.0f} s to go")
    await asyncio.sleep(SETTLING)
    late: list[float] = []
    looking = asyncio.create_task(lateness(late))
    figures.counting, before, started = True, processor_times(servers), time.perf_counter()
    mine = time.process_time()
    await asyncio.sleep(seconds)
    figures.counting = False
    took, used, mine = time.perf_counter() - started, processor_times(servers) - before, time.process_time() - mine
    over.set()
    for one in (*parties, looking):
        one.cancel()
    ended, left = await asyncio.wait(parties, timeout=LEAVE_WITHIN)
    if left:
        tell(f"  {len(left)} of {tables} tables did not end")
    broken = [one.exception() for one in ended if not one.cancelled() and one.exception() is not None]
    if broken:
        tell(f"  {len(broken)} of {tables} tables broke off, the first by {broken[0]!r}")
    moves = len(figures.answers)
    return {
        "moves/s": moves / took,
        "answer p50 ms": nearest(figures.answers, 0.5),
        "answer p95 ms": nearest(figures.answers, 0.95),
        "other page p95 ms": nearest(figures.spreads, 0.95),
        "CPU ms a move": 1000 * used / max(1, moves),
        "server cores": used / took,
        "visitors' cores": mine / took,
        "visitors late p95 ms": nearest(late, 0.95),
        "refused": figures.refused,
        "sent again": figures.again,
        "failed": figures.failed,
    }


async def crowd(slug: str, spectators: int, rounds: int, address: str, process: int) -> str:
    """So many who look on while two people play: how long until a move is on the pages of all of them."""
    ann, ben = (Someone(number, address, Figures()) for number in (1, 2))
    await ann.post("/api/me", nickname="Ann")
    await ben.post("/api/me", nickname="Ben")
    made = await ann.post("/api/tables", game=slug, seats=[{"kind": "me"}, {"kind": "open"}])
    link = next(seat["invitation"] for seat in made["seats"] if seat["invitation"])
    await ben.post("/api/join", token=link.rpartition("/")[2])
    url = address.replace("http", "ws", 1) + f"ws/tables/{made['id']}"
    arrived: list[float] = []
    present = asyncio.Semaphore(0)

    async def watch(number: int) -> None:
        home = {"X-Forwarded-For": f"10.9.{number >> 8}.{number & 255}"}
        async with connect(url, additional_headers=home, max_size=None) as page:
            await page.recv()
            present.release()
            async for text in page:
                if str(text).startswith('{"type":"update"'):
                    arrived.append(time.perf_counter())

    watching = [asyncio.create_task(watch(number)) for number in range(spectators)]
    for _ in watching:
        await asyncio.wait_for(present.acquire(), 120)
    await asyncio.sleep(2)  # until the last who came has been told of
    spent: list[float] = []
    before, moves = processor_time(process), 0
    for _ in range(rounds * 20):
        for one in (ann, ben):
            answer = await one.http.get(f"/api/tables/{made['id']}/state")
            if answer.status_code != 200:
                await asyncio.sleep(1)  # who looks too often has to wait
                continue
            state = answer.json()
            if state["status"]["your_turn"]:
                arrived.clear()
                offer = one.chance.choice(state["view"]["offers"])
                started = time.perf_counter()
                await one.post(
                    f"/api/tables/{made['id']}/moves",
                    move=offer["move"],
                    version=state["version"],
                    id=str(uuid.uuid4()),
                )
                moves += 1
                with suppress(TimeoutError):
                    async with asyncio.timeout(5):
                        while len(arrived) < spectators:  # noqa: ASYNC110 - it is counted by the watchers
                            await asyncio.sleep(0.005)
                # Of a hidden move the others see nothing.
                if len(arrived) >= spectators:
                    spent += [1000 * (when - started) for when in arrived[:spectators]]
        if len(spent) >= rounds * spectators:
            break
        await asyncio.sleep(0.1)
    used = processor_time(process) - before
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    return (
        f"{len(spent) // spectators} moves before {spectators} spectators: p50 {nearest(spent, 0.5):.0f} ms, "
        f"p95 {nearest(spent, 0.95):.0f} ms, last {max(spent, default=0):.0f} ms, "
        f"CPU {1000 * used / max(1, moves):.0f} ms a move"
    )


def main(
    slugs: list[str],
    tables: list[int],
    seconds: float,
    workers: list[int],
    postgres: bool,
    spectators: int = 0,
    apart: bool = False,
    posts: bool = False,
) -> None:
    """Every game, number of processes and number of tables, one after the other.

    `apart`: each process is a server of its own, as the nginx site of deploy/ directs people to several.
    """
    sys.path.insert(0, str(ROOT))
    from tests.hall.postgres import running_postgres  # noqa: PLC0415  # it brings its own binaries

    with running_postgres() if postgres else nullcontext() as server:
        for slug in slugs:
            for processes in workers:
                if spectators:
                    with running_server(processes, "") as (address, process):
                        print(f"{slug}: {asyncio.run(crowd(slug, spectators, 10, address, process))}", flush=True)
                    continue
                for number in tables:
                    database = "" if server is None else server.make(f"load{uuid.uuid4().hex[:8]}")
                    with ExitStack() as running:
                        each = [1] * processes if apart else [processes]
                        servers = [running.enter_context(running_server(count, database)) for count in each]
                        found = asyncio.run(measure(slug, number, seconds, servers, posts))
                    where = ("PostgreSQL" if postgres else "SQLite") + ", apart" * apart + ", by POST" * posts
                    figures = ", ".join(f"{name} {value:.1f}" for name, value in found.items())
                    print(f"{slug}, {number} tables, {processes} on {where}: {figures}", flush=True)

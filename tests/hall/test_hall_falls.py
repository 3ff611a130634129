"""Two servers, people, bots; servers and PostgreSQL are killed at random moments: nothing acknowledged is ever lost.

Everybody asks a server by chance, the other where one does not answer, and goes on whatever happens.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

import greathall
from greathall.hall.entities import Entry, Summary
from greathall.hall.storage import Storage
from tests.hall.guests import Json, run_apart
from tests.hall.postgres import Postgres, running_postgres
from tests.hall.processes import SERVE, HallProcess

KILLS = {"fast": 20, "long": 200}
# Two people at a table of each.
GAMES = {
    "fast": ("feebleton", "medieval_realms", "feudality"),
    "long": ("feebleton", "medieval_realms", "feudality", "feebleton"),
}


class Server(HallProcess):
    """One of several servers on one database."""

    def __init__(self, url: str, folder: Path, *options: str) -> None:
        super().__init__(*SERVE, "--data", str(folder), "--database", url, *options)


class Place:
    """Where there is always a server, or soon will be one."""

    def __init__(self, url: str, folder: Path) -> None:
        self.database = url
        self.folder = folder
        self.logs: list[Server] = []
        self.address = ""
        self._closed = False
        self._pool = ThreadPoolExecutor(1)
        self.coming: Future[None] = self._pool.submit(self._open)

    def _open(self) -> None:
        """Starts a server; again, as a service manager does, where the database fell while it started."""
        while not self._closed:
            server = Server(self.database, self.folder)
            self.logs.append(server)
            try:
                self.address = server.ready()
                return
            except AssertionError:
                if not any(words in server.words() for words in ("cannot be opened", "Application startup failed")):
                    raise
                time.sleep(0.2)

    def fall(self) -> None:
        """The server is killed, and another one started in its place."""
        self.coming.result(180)
        self.address = ""
        self.logs[-1].kill()
        self.coming = self._pool.submit(self._open)

    def close(self) -> None:
        self._closed = True
        self._pool.shutdown(wait=True)
        for server in self.logs:
            server.sweep()


class Player(threading.Thread):
    """Somebody who goes on whatever happens, and remembers what was acknowledged and what was seen."""

    def __init__(self, evening: Evening, name: str, party: Party) -> None:
        super().__init__(daemon=True)
        self.evening = evening
        self.party = party
        self.chance = random.Random(name)
        self.http = httpx2.Client(timeout=15)
        self.acknowledged: list[tuple[str, str]] = []
        self.over_sockets = 0
        self.failure: BaseException | None = None
        self.name = name

    def ask(self, method: str, path: str, **body: Any) -> httpx2.Response | None:
        """The answer of some server; None when the evening is over."""
        while not self.evening.over.is_set():
            address = self.chance.choice(self.evening.places).address
            if address:
                try:
                    answer = self.http.request(method, address.rstrip("/") + path, json=body or None)
                    if answer.status_code < 500 and answer.status_code != 429:
                        return answer
                except httpx2.HTTPError:
                    pass
            time.sleep(0.05)
        return None

    def run(self) -> None:
        try:
            self.ask("POST", "/api/me", nickname=self.name)
            while not self.evening.over.is_set():
                self.step()
                time.sleep(0.02)
        except BaseException as error:  # noqa: BLE001  # told by whoever waits for this thread
            self.failure = error
        finally:
            self.http.close()

    def step(self) -> None:
        id = self.party.table_for(self)
        answer = self.ask("GET", f"/api/tables/{id}/state") if id else None
        if answer is None:
            return
        state = answer.json()
        assert answer.status_code == 200, state
        self.evening.saw(id, state["seat"], state["version"], state["view"])
        if state["status"]["phase"] == "over":
            self.party.finished(id)
        elif state["status"]["your_turn"]:
            self.move(id, state)

    def move(self, id: str, state: Json) -> None:
        move = self.chance.choice(state["view"]["offers"])["move"]
        body = {"move": move, "version": state["version"], "id": str(uuid.uuid4())}
        status = self.move_as_a_page(id, body) if self.chance.random() < 0.5 else 0
        self.over_sockets += status == 200
        if not status:
            # Where no answer came the same is sent again, to whichever server: it must not be played twice.
            answer = self.ask("POST", f"/api/tables/{id}/moves", **body)
            if answer is None:
                return
            status = answer.status_code
        if status == 200:
            self.acknowledged.append((id, body["id"]))
            self.evening.moved.set()
        else:
            assert status == 409
        if self.chance.random() < 0.1:
            said = self.ask("POST", f"/api/tables/{id}/chat", text=f"{self.name} has moved")
            assert said is None or said.status_code == 200, said.text

    def move_as_a_page(self, id: str, body: Json) -> int:
        """Over a WebSocket; the status of the answer, or 0 where none came that says what became of it."""
        address = self.chance.choice([place.address for place in self.evening.places if place.address] or [""])
        with suppress(OSError, WebSocketException):  # a time-out is one too
            headers = {"Cookie": f"greathall={self.http.cookies.get('greathall')}"}
            words = address.replace("http", "ws") + f"ws/tables/{id}"
            with connect(words, additional_headers=headers, origin=Origin(address.rstrip("/"))) as socket:
                socket.send(json.dumps({"type": "move", **body}))
                while (message := json.loads(socket.recv(10)))["type"] != "answer":
                    pass
                status = int(message["status"])
                return status if status < 500 and status != 429 else 0
        return 0


class Page(threading.Thread):
    """The open page of a player: it comes back, by any server, when its own has fallen."""

    def __init__(self, evening: Evening, player: Player) -> None:
        super().__init__(daemon=True)
        self.evening = evening
        self.player = player
        self.chance = random.Random(player.name)
        self.updates = 0
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.evening.over.is_set():
                address = self.chance.choice(self.evening.places).address
                if address and self.player.party.ready:
                    with suppress(OSError, WebSocketException):
                        self.watch(address, self.player.party.tables[-1])
                time.sleep(0.1)
        except BaseException as error:  # noqa: BLE001  # told by whoever waits for this thread
            self.failure = error

    def watch(self, address: str, id: str) -> None:
        cookie = f"greathall={self.player.http.cookies.get('greathall')}"
        words = address.replace("http", "ws") + f"ws/tables/{id}"
        with connect(words, additional_headers={"Cookie": cookie}, origin=Origin(address.rstrip("/"))) as socket:
            version = 0
            while not self.evening.over.is_set() and self.player.party.tables[-1] == id:
                try:
                    message = json.loads(socket.recv(0.5))
                except TimeoutError:
                    continue
                if message["type"] == "update":
                    assert message["version"] >= version, "a page was shown something older than it had"
                    version = message["version"]
                    self.updates += 1
                    parts = [message[part] for part in ("prompt", "board", "moves", "players")]
                    self.evening.saw(id, message["seat"], version, parts)


class Party:
    """Two people, and a bot where the game has room, at one table after the other."""

    def __init__(self, evening: Evening, game: str, number: int) -> None:
        self.game = game
        self.players = [Player(evening, f"{name} {number}", self) for name in ("Ann", "Ben")]
        self.tables: list[str] = []
        self.token = ""
        self.ready = False
        self._lock = threading.Lock()

    def table_for(self, player: Player) -> str:
        """The table they play at now. One makes it, the other joins."""
        with self._lock:
            if player is self.players[0] and not self.ready and not self.token:
                seats = [{"kind": kind} for kind in ("me", "open", "greedy")]
                made = player.ask("POST", "/api/tables", game=self.game, seats=seats, pace=0)
                if made is None:
                    return ""
                assert made.status_code == 200, made.text
                link = next(seat["invitation"] for seat in made.json()["seats"] if seat["invitation"])
                self.tables.append(made.json()["id"])
                self.token = link.rpartition("/")[2]
            if player is self.players[1] and self.token:
                joined = player.ask("POST", "/api/join", token=self.token)
                if joined is None:
                    return ""
                assert joined.status_code == 200, joined.text
                self.token, self.ready = "", True
            return self.tables[-1] if self.ready else ""

    def finished(self, id: str) -> None:
        with self._lock:
            if self.tables[-1] == id:
                self.ready = False


class Evening:
    """Everything that goes on in one hall, and what was seen of it."""

    def __init__(self, places: list[Place], games: tuple[str, ...]) -> None:
        self.places = places
        self.over = threading.Event()
        self.moved = threading.Event()
        self.parties = [Party(self, game, number) for number, game in enumerate(games)]
        self.pages = [Page(self, player) for player in self.players]
        self.seen: dict[tuple[str, int, int, str], str] = {}
        self._lock = threading.Lock()

    @property
    def players(self) -> list[Player]:
        return [player for party in self.parties for player in party.players]

    @property
    def everybody(self) -> list[Player | Page]:
        return [*self.players, *self.pages]

    def saw(self, id: str, seat: int, version: int, what: object) -> None:
        """The same version shows the same, whichever server is asked, and whenever."""
        key = (id, seat, version, type(what).__name__)
        text = json.dumps(what, sort_keys=True)
        with self._lock:
            known = self.seen.setdefault(key, text)
        assert known == text, f"two sights of one version: {key}"

    def check(self) -> None:
        for thread in self.everybody:
            if thread.failure is not None:
                raise thread.failure

    def end(self) -> None:
        """Everybody goes home."""
        self.over.set()
        for thread in self.everybody:
            thread.join(60)
            assert not thread.is_alive()
        self.check()


@contextmanager
def an_evening(server: Postgres, folder: Path, games: tuple[str, ...]) -> Iterator[Evening]:
    places = [Place(server.make("falls"), folder)]
    try:
        places[0].coming.result(180)
        places.append(Place(places[0].database, folder))
        evening = Evening(places, games)
        for thread in evening.everybody:
            thread.start()
        try:
            yield evening
        finally:
            evening.over.set()
    finally:
        for place in places:
            place.close()


def test_no_acknowledged_move_is_lost_doubled_or_reordered(
    request: pytest.FixtureRequest, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    battery = str(request.config.getoption("--battery"))
    kills, games = KILLS[battery], GAMES[battery]
    chance = random.Random(17)
    with running_postgres() as server, an_evening(server, tmp_path, games) as evening:
        for _ in range(kills):
            evening.moved.clear()
            evening.check()
            # Something was played since the last fall, bots included: whoever was killed, others went on.
            assert evening.moved.wait(120), "nobody can play any more"
            time.sleep(chance.uniform(0.0, 0.3))
            if chance.random() < 0.6:
                server.fail()
                time.sleep(chance.uniform(0.0, 0.2))
                server.start()
            else:
                chance.choice(evening.places).fall()
        for place in evening.places:
            place.coming.result(180)
        evening.moved.clear()
        assert evening.moved.wait(120), "nobody can play any more"
        evening.end()
        assert all(page.updates for page in evening.pages)
        tables = [id for party in evening.parties for id in party.tables]
        logs = run_apart(logs_of(evening.places[0].database, tables))
        for player in evening.players:
            for id in tables:
                mine = [move_id for table, move_id in player.acknowledged if table == id]
                played = [entry.move_id for entry in logs[id][1]]
                assert [move_id for move_id in played if move_id in set(mine)] == mine
        for summary, log in logs.values():
            replay(summary, log)
        acknowledged = sum(len(player.acknowledged) for player in evening.players)
        assert acknowledged >= kills
        # For whoever wants to tell of it (--junitxml FILE -o junit_family=legacy).
        for name, value in (
            ("kills", kills),
            ("tables", len(tables)),
            ("moves", sum(len(log) - 1 for _, log in logs.values())),
            ("acknowledged", acknowledged),
            ("over WebSockets", sum(player.over_sockets for player in evening.players)),
        ):
            record_property(name, value)
        with httpx2.Client(timeout=30) as http:
            for id in tables:
                agree(http, evening.places, id)
        # A server whose database falls while it starts says so at length, and is started again.
        said = [log.words() for place in evening.places for log in place.logs]
        assert not [words for words in said if "Traceback" in words and "Application startup failed" not in words]


def agree(http: httpx2.Client, places: list[Place], id: str) -> None:
    """Every server shows the same table. A bot may move between two looks: then both are asked again."""
    deadline = time.monotonic() + 60
    while True:
        shown = [http.get(f"{place.address}api/tables/{id}/state").json() for place in places]
        first, *others = [(state["version"], state["view"]) for state in shown]
        if all(other == first for other in others):
            return
        assert len({state["version"] for state in shown}) > 1, "one version, two sights"
        assert time.monotonic() < deadline, "the servers never agree"
        time.sleep(0.1)


async def logs_of(url: str, tables: list[str]) -> dict[str, tuple[Summary, list[Entry]]]:
    storage = Storage(url)
    try:
        found = {id: await storage.stored(id) for id in tables}
    finally:
        await storage.close()
    return {id: (stored.summary, stored.entries) for id, stored in found.items() if stored is not None}


def replay(summary: Summary, log: list[Entry]) -> None:
    """What was kept is a game by the rules, from its first move to its last, each once."""
    assert [entry.number for entry in log] == list(range(len(log)))
    assert summary.progress.moves == max(0, len(log) - 1)
    terms = summary.terms
    state = greathall.load(terms.slug).new(len(summary.seats), terms.seed, terms.options)
    for entry in log[1:]:
        state.play(entry.seat, entry.move)
    assert state.over == (summary.progress.phase == "over")


def hired_by(server: HallProcess) -> set[int]:
    """The processes that a server has started to answer beside each other."""
    command = ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(server.process.pid)]
    listed = subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()
    return {int(line.split()[0]) for line in listed if "spawn_main" in line}


def test_several_processes_are_refused_for_a_file(tmp_path: Path) -> None:
    command = [*SERVE, "--data", str(tmp_path), "--workers", "2"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert done.stderr.startswith("greathall: --workers: several processes need PostgreSQL")


def test_several_processes_at_one_address(tmp_path: Path, postgres: Postgres) -> None:
    """One that dies is replaced; all are closed together, and politely."""
    database = postgres.make("workers")
    server = Server(database, tmp_path, "--workers", "2")
    try:
        address = server.ready()
        with httpx2.Client(base_url=address, timeout=15) as http:
            assert http.get("/healthz").status_code == 200
        before = hired_by(server)
        assert len(before) == 2
        os.kill(min(before), signal.SIGKILL)
        end = time.monotonic() + 60
        while len(hired_by(server)) != 2 or hired_by(server) == before:
            assert time.monotonic() < end, "nobody came in the place of the one that died"
            time.sleep(0.1)
        with httpx2.Client(base_url=address, timeout=15) as http:
            for _ in range(10):
                assert http.get("/healthz").status_code == 200
        assert server.close() == 0
        assert "The hall is closed." in server.words()
        assert "Traceback" not in server.words()
    finally:
        server.sweep()

"""A running hall, and guests: what the tests of the hall are told with."""

from __future__ import annotations

import asyncio
import json
import threading
import time
import uuid
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

import httpx2
import uvicorn
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

import greathall
from greathall.hall import Settings
from greathall.hall.app import create_app
from greathall.hall.seating import SeatWish
from greathall.hall.service import TableService
from greathall.hall.serving import address_of, bind
from greathall.hall.table import Table
from greathall.hall.uvicorn_server import how_to_serve

Json = dict[str, Any]
Answer = TypeVar("Answer")


_clients: list[httpx2.Client] = []


def run_apart(work: Coroutine[Any, Any, Answer]) -> Answer:
    """Runs it in a thread of its own: where a browser was used before, a loop is already running in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def send_guests_home() -> None:
    """Closes the connections of all guests of a test."""
    while _clients:
        _clients.pop().close()


class Hall:
    """A hall in a thread of its own."""

    def __init__(
        self, url: str, server: uvicorn.Server, loop: asyncio.AbstractEventLoop, service: TableService
    ) -> None:
        self.url = url
        self.server = server
        self.loop = loop
        self.service = service

    def guest(self, nickname: str = "") -> Guest:
        return Guest(self, nickname)

    def do(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """Runs something inside the hall's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(30)

    def table(self, id: str) -> Table:
        return self.do(self.service.table(id))

    def finish(self, id: str) -> None:
        """Lets all seats that bots play go on at random, without thinking, to the end."""

        async def finish() -> None:
            table = await self.service.table(id)
            dice = greathall.Dice(5)
            while not table.running.over:
                state = table.running
                seat = state.to_act[dice.below(len(state.to_act))]
                moves = state.moves(seat)
                await self.service.play_bot(table, state, seat, moves[dice.below(len(moves))])

        asyncio.run_coroutine_threadsafe(finish(), self.loop).result(300)

    def forget_tables(self) -> None:
        """As if the hall had been closed and opened: every table comes back from the database."""

        async def forget() -> None:
            for table in list(self.service.registry._tables.values()):
                self.service._put_away(table)

        self.do(forget())


class Guest:
    """Somebody with a browser, or rather without one: a cookie jar and the API."""

    def __init__(self, hall: Hall, nickname: str) -> None:
        self.hall = hall
        self.http = httpx2.Client(base_url=hall.url, timeout=30)
        _clients.append(self.http)
        self.nickname = nickname
        if nickname:
            self.post("/api/me", nickname=nickname)

    @property
    def cookie(self) -> str:
        """What says who they are."""
        cookie = self.http.cookies.get("greathall")
        assert cookie is not None
        return cookie.strip('"')

    @property
    def id(self) -> str:
        """The person, as the hall knows them."""
        return self.cookie.split(".")[0]

    def get(self, path: str, status: int = 200, **query: Any) -> Any:
        answer = self.http.get(path, params={name: str(value) for name, value in query.items()})
        assert answer.status_code == status, f"GET {path}: {answer.status_code} {answer.text[:500]}"
        return answer.json() if "json" in answer.headers["content-type"] else answer.text

    def post(self, path: str, status: int = 200, **body: Any) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.status_code == status, f"POST {path}: {answer.status_code} {answer.text[:500]}"
        return answer.json()

    def new_table(self, game: str, *kinds: str, **more: Any) -> str:
        """A table with these seats ('me', 'greedy', 'friend:Bea'); gives its id."""
        seats = [dict(zip(("kind", "name"), kind.split(":"), strict=False)) for kind in kinds]
        return str(self.post("/api/tables", game=game, seats=seats, **more)["id"])

    def deal(self, seed: int, *kinds: str, **more: Any) -> str:
        """A table of Feebleton that is dealt from this seed, which no page lets one choose; gives its id."""

        async def make() -> str:
            person = await self.hall.service.storage.person(self.id)
            assert person is not None
            wishes = [SeatWish(*kind.split(":")) for kind in kinds]
            return (await self.hall.service.create(person, "feebleton", wishes, {}, seed=seed, **more)).id

        return self.hall.do(make())

    def join(self, owner: Guest, id: str) -> None:
        """Takes the first open seat by the owner's link."""
        seats = owner.get(f"/api/tables/{id}")["seats"]
        link = next(seat["invitation"] for seat in seats if seat["invitation"])
        self.post("/api/join", token=link.rpartition("/")[2])

    def state(self, id: str, **query: Any) -> Json:
        state: Json = self.get(f"/api/tables/{id}/state", **query)
        return state

    def move(self, id: str, move: int, version: int, status: int = 200, **more: Any) -> Json:
        answer: Json = self.post(
            f"/api/tables/{id}/moves", status, move=move, version=version, **({"id": str(uuid.uuid4())} | more)
        )
        return answer

    def wait_for_turn(self, id: str, seconds: float = 20.0, **query: Any) -> Json:
        """The state when this guest is asked, or when the game is over."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            state = self.state(id, **query)
            if state["status"]["your_turn"] or state["status"]["phase"] == "over":
                return state
            time.sleep(0.01)
        raise AssertionError(f"nobody asked {self.nickname} anything for {seconds} seconds")

    def play_on(self, id: str, most: int = 10_000) -> Json:
        """Plays the middle one of the legal moves until the game is over, or `most` moves are made."""
        for _ in range(most):
            state = self.wait_for_turn(id)
            if state["status"]["phase"] == "over":
                return state
            offers = state["view"]["offers"]
            self.move(id, offers[len(offers) // 2]["move"], state["version"])
        return self.state(id)

    @contextmanager
    def listening(self, id: str, **query: Any) -> Iterator[Stream]:
        """The WebSocket of the table's page."""
        cookie = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)
        words = "&".join(f"{name}={value}" for name, value in query.items())
        address = self.hall.url.replace("http", "ws") + f"ws/tables/{id}?{words}"
        headers = {"Cookie": cookie} if cookie else {}
        with connect(address, additional_headers=headers, origin=Origin(self.hall.url.rstrip("/"))) as socket:
            yield Stream(socket)


class Stream:
    """What comes over the WebSocket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.texts: list[str] = []

    def next(self, seconds: float = 10.0) -> Json:
        text = self.socket.recv(seconds)
        assert isinstance(text, str)
        self.texts.append(text)
        message: Json = json.loads(text)
        return message

    def until(self, kind: str, seconds: float = 10.0) -> Json:
        """The next message of a kind."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            message = self.next(end - time.monotonic())
            if message["type"] == kind:
                return message
        raise AssertionError(f"no '{kind}' came")

    def drain(self, quiet: float = 0.3) -> list[Json]:
        """Everything that comes until nothing comes for a while."""
        messages: list[Json] = []
        while True:
            try:
                messages.append(self.next(quiet))
            except TimeoutError:
                return messages

    def say(self, **message: object) -> None:
        self.socket.send(json.dumps(message))


@contextmanager
def running_hall(settings: Settings, port: int = 0) -> Iterator[Hall]:
    """Opens a hall on a free port, or on this one, and closes it again."""
    listening = bind("127.0.0.1", port)
    app = create_app(settings)
    config = how_to_serve(app, settings)
    config.lifespan = "on"
    server = uvicorn.Server(config)
    loops: list[asyncio.AbstractEventLoop] = []

    async def run() -> None:
        loops.append(asyncio.get_running_loop())
        await server.serve([listening])

    thread = threading.Thread(target=lambda: asyncio.run(run()), daemon=True)
    thread.start()
    end = time.monotonic() + 60
    while not server.started:
        assert thread.is_alive(), "the hall did not open"
        assert time.monotonic() < end, "the hall did not open in time"
        time.sleep(0.01)
    try:
        yield Hall(address_of(listening), server, loops[0], app.state.service)
    finally:
        server.should_exit = True
        thread.join(20)
        listening.close()
        assert not thread.is_alive(), "the hall did not close"

"""One person who plays both seats of a table at one screen, and remembers what the hall acknowledged."""

from __future__ import annotations

import uuid
from typing import NamedTuple

import httpx2

from greathall.hall.storage import Storage
from greathall.hall.taken_moves import TakenMove, taken_moves
from tests.hall.guests import run_apart
from tests.hall.test_hall_falls import logs_of, replay


class Moved(NamedTuple):
    seat: int
    id: str


class Alone:
    """Somebody who comes again, with the same cookies, to whichever server is there now."""

    def __init__(self) -> None:
        self.http = httpx2.Client(timeout=20)
        self.table = ""
        # The moves that must be in the log, in this order, and no other.
        self.moves: list[Moved] = []
        # How often something was taken back.
        self.taken = 0

    def close(self) -> None:
        self.http.close()

    def ask(self, url: str, method: str, path: str, **body: object) -> httpx2.Response:
        return self.http.request(method, url.rstrip("/") + path, json=body or None)

    def begin(self, url: str) -> None:
        """At a game in which nobody ever waits: nothing here goes by a clock."""
        seats = [{"kind": "me"}, {"kind": "friend"}]
        made = self.ask(url, "POST", "/api/tables", game="medieval_realms", seats=seats, pace=0)
        assert made.status_code == 200, made.text
        self.table = made.json()["id"]

    def version(self, url: str, seat: int) -> int:
        return int(self.ask(url, "GET", f"/api/tables/{self.table}/state?seat={seat}").json()["version"])

    def play(self, url: str) -> None:
        path = f"/api/tables/{self.table}/state?seat="
        states = [self.ask(url, "GET", f"{path}{seat}").json() for seat in (0, 1)]
        seat = 0 if states[0]["status"]["your_turn"] else 1
        state = states[seat]
        move, id = state["view"]["offers"][0]["move"], str(uuid.uuid4())
        path = f"/api/tables/{self.table}/moves"
        played = self.ask(url, "POST", path, move=move, version=state["version"], id=id, seat=seat)
        assert played.status_code == 200, played.text
        self.moves.append(Moved(seat, id))

    def take_back(self, url: str, version: int | None = None) -> httpx2.Response:
        """Asks for the last move; it counts as taken back when that was acknowledged."""
        seat = self.moves[-1].seat
        version = self.version(url, seat) if version is None else version
        answer = self.ask(url, "POST", f"/api/tables/{self.table}/undo", seat=seat, version=version)
        if answer.status_code == 200:
            self.forget_last()
        return answer

    def forget_last(self) -> None:
        self.moves.pop()
        self.taken += 1

    def look_over(self, database: str) -> None:
        """What is on disk is what was acknowledged, and a game by the rules; nothing is there in part."""
        summary, log = run_apart(logs_of(database, [self.table]))[self.table]
        assert [(entry.seat, entry.move_id) for entry in log[1:]] == self.moves
        replay(summary, log)
        taken, talk, last = run_apart(_beside(database, self.table))
        assert len(taken) == len(talk) == self.taken
        assert last <= len(self.moves)


async def _beside(database: str, table: str) -> tuple[list[list[TakenMove]], list[str], int]:
    """What a taking back writes beside the log: the moves it took, the line about it; and the last position kept."""
    storage = Storage(database)
    try:
        stored = await storage.stored(table)
        assert stored is not None
        last, _ = await storage.snapshot(table, 1_000_000)
        return await taken_moves(storage, table), [remark.text for remark in stored.remarks], last
    finally:
        await storage.close()

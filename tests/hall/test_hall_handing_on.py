"""Several processes at one address: what concerns a table is at one of them, and whatever falls, somebody answers."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import cast

import pytest
from websockets.exceptions import ConnectionClosed

from greathall.hall.handing_on import MOST_BEGUN, Neighbours, at_home, table_of
from tests.hall.guests import Guest, Hall, Stream, run_apart
from tests.hall.postgres import Postgres
from tests.hall.processes import HallProcess
from tests.hall.two_servers import at

PATIENCE = 3.0
SERVE = """
import sys
from pathlib import Path
from greathall.hall import Settings
from greathall.hall.serving import serve
settings = Settings(data=Path(sys.argv[1]), database=sys.argv[2], servers=2, workers=1, limits=0, pace=0.0,
                    reaction=0.0, metrics=True, arrive_within=3.0)
serve(settings, "127.0.0.1", 0, False, lambda words: print(words, flush=True))
"""


class Two:
    """A hall of two processes, as `greathall serve --workers 2` opens it."""

    def __init__(self, process: HallProcess) -> None:
        self.process = process
        self.url = process.ready()

    def guest(self, nickname: str) -> Guest:
        return Guest(cast(Hall, self), nickname)

    def call(self) -> socket.socket:
        host, _, port = self.url.removeprefix("http://").rstrip("/").rpartition(":")
        return socket.create_connection((host, int(port)), timeout=30)

    def figures(self, name: str) -> dict[int, float]:
        """A figure of each process."""
        with self.guest("").http as http:
            text = http.get("/metrics").text
        found = re.findall(rf'^{name}{{process="(\d)"[^}}]*}} (\S+)$', text, re.MULTILINE)
        return {number: sum(float(value) for place, value in found if int(place) == number) for number in (1, 2)}

    def pages(self) -> dict[int, float]:
        return self.figures("greathall_pages_open")

    def processes(self) -> list[int]:
        """The processes that are open to each other: not those that are coming, or in which bots think."""
        listening = [line.split() for line in Path("/proc/net/unix").read_text().splitlines() if line.endswith(".door")]
        doors = {f"socket:[{words[6]}]" for words in listening if words[3] == "00010000"}
        children = Path(f"/proc/{self.process.process.pid}/task/{self.process.process.pid}/children").read_text()
        return [int(pid) for pid in children.split() if doors & self.files(int(pid))]

    def strike_down(self, pid: int) -> None:
        """Kills one of them, and waits until it has ended."""
        os.kill(pid, signal.SIGKILL)
        self.see_off(pid)

    def see_off(self, pid: int) -> None:
        """Waits until a process has ended: whoever calls while it dies would have to call again, as a page does.

        Its files cannot be read any more some time before they are closed, the last of its threads does that; until
        then others may hand connections to it. Once it is gone altogether it has nothing open.
        """
        until(lambda: not Path(f"/proc/{pid}").exists(), self.processes)

    def files(self, pid: int) -> set[str]:
        """What a process has open."""
        found: set[str] = set()
        with suppress(OSError):  # it has ended, or has closed some just now
            for file in Path(f"/proc/{pid}/fd").iterdir():
                with suppress(OSError):
                    found.add(str(file.readlink()))
        return found


@pytest.fixture(scope="module")
def two(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    data = tmp_path_factory.mktemp("processes")
    process = HallProcess(sys.executable, "-c", SERVE, str(data), postgres.make("handed_on"))
    try:
        yield Two(process)
    finally:
        process.sweep()


def until(condition: Callable[[], bool], seen: Callable[[], object], seconds: float = 30.0) -> None:
    """What the other process wrote down may be two seconds old."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, seen()
        time.sleep(0.1)


def some_of_each(two: Two, number: int) -> list[tuple[Guest, Guest, str]]:
    """Tables of two people, as many for the one process as for the other."""
    ann, ben = two.guest("Ann"), two.guest("Ben")
    found: dict[int, list[str]] = {1: [], 2: []}
    for _ in range(200):
        id = ann.new_table("feebleton", "me", "open")
        homes = found[at_home(id.encode(), 2)[0]]
        if len(homes) < number:
            ben.join(ann, id)
            homes.append(id)
        if all(len(homes) == number for homes in found.values()):
            break
    return [(ann, ben, id) for homes in found.values() for id in homes]


def test_all_pages_of_a_table_are_at_one_process(two: Two) -> None:
    for ann, ben, id in some_of_each(two, 2):
        with ExitStack() as pages:
            for guest in (ann, ben, *(two.guest(f"Watching {number}") for number in range(6))):
                pages.enter_context(guest.listening(id)).until("update")
            home = at_home(id.encode(), 2)[0]
            wanted = {home: 8.0, 3 - home: 0.0}
            until(lambda wanted=wanted: two.pages() == wanted, two.pages)  # type: ignore[misc] # mypy and defaults
        until(lambda: set(two.pages().values()) == {0.0}, two.pages)
    assert sum(two.figures("greathall_handed_on").values()) > 0


def test_moves_of_programs_come_to_the_process_of_their_table(two: Two) -> None:
    """Also over a connection that was used for something else before, and by turns for several tables."""

    def moves() -> dict[int, float]:
        return two.figures("greathall_moves_total")

    tables = some_of_each(two, 1)
    before = moves()
    for _ in range(6):
        for ann, ben, id in tables:
            first = ann if ann.state(id)["status"]["your_turn"] else ben
            assert first.http.get("/").status_code == 200
            first.play_on(id, 1)
    until(lambda: {place: moves()[place] - before[place] for place in (1, 2)} == {1: 6.0, 2: 6.0}, moves)


def test_a_process_that_falls_takes_no_table_with_it(two: Two) -> None:
    tables = some_of_each(two, 1)
    with ExitStack() as pages:
        streams = {id: [pages.enter_context(guest.listening(id)) for guest in (ann, ben)] for ann, ben, id in tables}
        for stream in (stream for both in streams.values() for stream in both):
            stream.until("update")
        fallen, *others = two.processes()
        assert len(others) == 1
        two.strike_down(fallen)
        broken = 0
        for ann, ben, id in tables:
            # Whoever had a connection to it makes another.
            both = [at(cast(Hall, two), guest) for guest in (ann, ben)]
            number = len(both[0].state(id)["chronicle"])
            for guest, stream in zip(both, streams[id], strict=True):
                broken += _go_on(guest, stream, id)
            assert len(both[0].state(id)["chronicle"]) > number
    assert broken == 2  # both pages of the one table, and none of the other
    until(lambda: len(two.processes()) == 2, two.processes, 120)
    assert fallen not in two.processes()


def test_pages_that_found_their_process_gone_go_back_when_another_has_its_place(two: Two) -> None:
    tables = some_of_each(two, 1)
    until(lambda: two.pages() == {1: 0.0, 2: 0.0}, two.pages)
    fallen = two.processes()[0]
    two.strike_down(fallen)
    with ExitStack() as open_pages:
        # All of them come to the one that is left: there is no other yet.
        guests = {id: at(cast(Hall, two), ann) for ann, _, id in tables}
        pages = {id: open_pages.enter_context(guest.listening(id)) for id, guest in guests.items()}

        def all_at_home() -> bool:
            for id, guest in guests.items():
                code = code_after(pages[id], 0.2)
                assert code in {0, 4008}
                if code:  # a page connects again
                    pages[id] = open_pages.enter_context(guest.listening(id))
            return two.pages() == {1: 1.0, 2: 1.0}

        until(all_at_home, two.pages, 120)


def code_after(stream: Stream, quiet: float) -> int:
    """With which code a page was closed; 0 if it is still open when nothing comes any more."""
    try:
        stream.drain(quiet)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 1006
    return 0


def _go_on(guest: Guest, stream: Stream, id: str) -> int:
    """Somebody moves if they are asked, on a page that connects again if it must; whether it had to."""
    state = guest.state(id)
    move = {"move": 0, "version": state["version"], "id": str(uuid.uuid4())}
    if state["status"]["your_turn"]:
        move["move"] = state["view"]["offers"][0]["move"]
    try:
        stream.say(type="move", **move)
        answer = stream.until("answer")
        broken = 0
    except ConnectionClosed:
        with guest.listening(id) as again:
            again.until("update")
            again.say(type="move", **move)
            answer = again.until("answer")
        broken = 1
    assert answer["status"] == (200 if state["status"]["your_turn"] else 409)
    return broken


@pytest.mark.parametrize(
    "half",
    [
        "GET /tables/{id} HT",
        "GET /tables/{id} HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
        "GET /api/tables/{id} HTTP/1.1\r\nHost: localhost\r\n\r\nGET /api/tables/{id} HT",
    ],
    ids=["half a line", "half a head", "half a second one"],
)
def test_half_a_request_is_not_waited_for(two: Two, half: str) -> None:
    for _, _, id in some_of_each(two, 1):
        lines = [two.call() for _ in range(4)]
        for line in lines:
            line.sendall(half.format(id=id).encode())
        for line in lines:
            with line:
                while line.recv(65_536):  # ends when the hall hangs up; a time-out of the socket fails the test
                    pass


def test_half_a_body_is_not_waited_for(two: Two) -> None:
    for _, _, id in some_of_each(two, 1):
        for _ in range(3):
            with two.call() as line:
                head = f"POST /api/tables/{id}/moves HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90\r\n"
                line.sendall(head.encode() + b'Content-Type: application/json\r\n\r\n{"move')
                answer = b""
                while more := line.recv(65_536):
                    answer += more
            assert answer.startswith(b"HTTP/1.1 408")


def test_requests_that_come_in_pieces_or_in_a_row_are_all_answered(two: Two) -> None:
    (_, _, one), (_, _, other) = some_of_each(two, 1)
    for id, next_id in ((one, other), (other, one)):
        for _ in range(4):
            with two.call() as line:
                line.sendall(f"GET /api/tables/{id}".encode())
                time.sleep(0.05)
                line.sendall(b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
                asked = f"GET /api/tables/{next_id} HTTP/1.1\r\nHost: localhost\r\n"
                line.sendall(f"{asked}\r\n{asked}Connection: close\r\n\r\n".encode())
                answer = b""
                while more := line.recv(65_536):
                    answer += more
            assert answer.count(b"HTTP/1.1 200") == 3
            assert [found.decode() for found in re.findall(rb'{"id":"([^"]+)"', answer)] == [id, next_id, next_id]


# ------------------------------------------------------------------ one process, and what it knows of the others


def test_a_table_stays_where_it_is_when_another_process_is_not_there() -> None:
    ids = [str(number).encode() for number in range(400)]
    for places in (2, 3, 8):
        homes = [at_home(id, places) for id in ids]
        assert {home[0] for home in homes} == set(range(1, places + 1))
        assert all(sorted(home) == list(range(1, places + 1)) for home in homes)
        most = max(sum(home[0] == place for home in homes) for place in range(1, places + 1))
        assert most < 1.5 * len(ids) / places
        # With one more process only the tables that go to it have another home.
        more = [at_home(id, places + 1) for id in ids]
        assert all(after[0] in {before[0], places + 1} for before, after in zip(homes, more, strict=True))


def test_only_whole_heads_of_requests_about_tables_are_handed_on() -> None:
    end = b" HTTP/1.1\r\nHost: localhost\r\n\r\n"
    for path in (b"/tables/x-_1", b"/api/tables/x-_1", b"/ws/tables/x-_1?version=0", b"/tables/x-_1/at/4"):
        assert table_of(b"GET " + path + end) == b"x-_1"
        assert table_of(b"GET " + path + end[:-1]) == b""
        assert table_of(b"GET " + path + end + b"x" * MOST_BEGUN) == b""
    for path in (b"/", b"/tables/", b"/api/me", b"/static/tables/x", b"/tables/" + b"x" * 33, b"//tables/x"):
        assert table_of(b"GET " + path + end) == b""


HEAD = b"GET /tables/%s HTTP/1.1\r\nHost: localhost\r\n\r\n"


def test_where_the_other_does_not_take_it_the_call_is_answered_here(tmp_path: Path) -> None:
    id = next(str(number).encode() for number in range(100) if at_home(str(number).encode(), 2)[0] == 2)

    async def try_all() -> None:
        here, there = Neighbours(tmp_path, 1, 2), Neighbours(tmp_path, 2, 2)
        taken: list[tuple[socket.socket, bytes]] = []
        mine, theirs = socket.socketpair()
        assert not here.hand_on(mine.fileno(), HEAD % id)  # not open yet
        here.open(lambda *_: None)
        assert not here.hand_on(mine.fileno(), HEAD % id)  # nobody is there
        for _ in range(2):
            there.open(lambda *what: taken.append(what))
            assert here.hand_on(mine.fileno(), HEAD % id)
            await asyncio.sleep(0.05)
            there.close()
            assert not here.hand_on(mine.fileno(), HEAD % id)  # it has ended, and comes back
        there.open(lambda *what: taken.append(what))
        assert here.hand_on(mine.fileno(), HEAD % id)
        there.close()  # what it has got by then it takes
        assert [begun for _, begun in taken] == [HEAD % id] * 3
        for connection, _ in taken:
            connection.sendall(b"hello")
            assert theirs.recv(9) == b"hello"
            connection.close()
        # One that does not look any more is left alone when it has enough.
        (tmp_path / "2.door").unlink(missing_ok=True)
        with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as deaf:
            deaf.bind(str(tmp_path / "2.door"))
            deaf.listen(1)
            assert not all(here.hand_on(mine.fileno(), HEAD % id) for _ in range(100_000))
        here.close()
        assert not here.hand_on(mine.fileno(), HEAD % id)
        mine.close()
        theirs.close()

    run_apart(try_all())

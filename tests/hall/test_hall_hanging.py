"""Of several processes at one address one hangs: it has not ended, and does nothing any more. Nobody waits for long."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import cast

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed

from greathall.hall.handing_on import Neighbours, at_home
from greathall.hall.heartbeats import BEAT_EVERY, MISSED_AFTER, Pulse, new_beats
from greathall.hall.supervising import MOST_FAILURES
from tests.hall.guests import Hall, run_apart
from tests.hall.postgres import Postgres, running_postgres
from tests.hall.processes import HallProcess
from tests.hall.test_hall_handing_on import SERVE, Two, some_of_each, until
from tests.hall.two_servers import at


@contextmanager
def two_at(database: str, folder: Path, before: str = "") -> Iterator[Two]:
    """A hall of two processes; `before`: what is changed in it first."""
    process = HallProcess(sys.executable, "-c", before + SERVE, str(folder), database)
    try:
        yield Two(process)
    finally:
        process.sweep()


@pytest.fixture
def two(postgres: Postgres, tmp_path: Path) -> Iterator[Two]:
    with two_at(postgres.make("hanging"), tmp_path) as hall:
        yield hall


def home_of(two: Two, id: str) -> int:
    """The process that has the pages of a table. What the other one tells of it may be older than they are."""
    seen: dict[int, float] = {}

    def known() -> bool:
        seen.update(two.pages())
        return any(seen.values())

    until(known, two.pages)
    [place] = [place for place, pages in seen.items() if pages]
    assert place == at_home(id.encode(), 2)[0]
    lines = [line.split() for line in Path("/proc/net/unix").read_text().splitlines()]
    # Other halls on this machine have such doors too.
    doors = {
        f"socket:[{words[6]}]" for words in lines if words[-1].endswith(f"/{place}.door") and words[3] == "00010000"
    }
    [pid] = [pid for pid in two.processes() if doors & two.files(pid)]
    return pid


def test_a_process_that_hangs_is_replaced_and_nothing_is_lost(two: Two) -> None:
    ann, ben, id = some_of_each(two, 1)[0]
    with ExitStack() as pages:
        streams = [pages.enter_context(guest.listening(id)) for guest in (ann, ben)]
        for stream in streams:
            stream.until("update")
        until(lambda: sum(two.pages().values()) == 2.0, two.pages)
        who = 0 if ann.state(id)["status"]["your_turn"] else 1
        guest, stream = (ann, ben)[who], streams[who]
        state = guest.state(id)
        move = {"move": state["view"]["offers"][0]["move"], "version": state["version"], "id": str(uuid.uuid4())}
        stream.say(type="move", **move)
        assert stream.until("answer")["status"] == 200
        hanging = home_of(two, id)
        os.kill(hanging, signal.SIGSTOP)
        # The pages are not told anything any more; their connections end when the process is given up.
        for open_page in streams:
            with pytest.raises(ConnectionClosed):
                open_page.drain(60)
        two.see_off(hanging)
        # What was acknowledged is there, and the same message again plays nothing again.
        again = at(cast(Hall, two), guest)
        with again.listening(id) as page:
            page.until("update")
            page.say(type="move", **move)
            assert page.until("answer")["status"] == 200
        assert again.state(id)["version"] == state["version"] + 1
    until(lambda: len(two.processes()) == 2, two.processes, 120)
    assert "has done nothing for" in two.process.logged


def test_whoever_calls_while_a_process_hangs_is_answered_by_the_other(two: Two) -> None:
    tables = some_of_each(two, 1)
    with tables[0][0].listening(tables[0][2]) as page:
        page.until("update")
        until(lambda: sum(two.pages().values()) == 1.0, two.pages)
        hanging = home_of(two, tables[0][2])
    os.kill(hanging, signal.SIGSTOP)
    ann, _, id = tables[0]
    answered = 0

    def is_answered() -> bool:
        nonlocal answered
        with suppress(httpx2.TransportError), at(cast(Hall, two), ann).http as http:
            http.timeout = httpx2.Timeout(0.5)
            answered += http.get(f"/api/tables/{id}").status_code == 200
        return bool(answered)

    # Some calls may have been handed on before anybody noticed; but it is noticed long before it is replaced.
    until(is_answered, two.processes)
    assert hanging in two.processes()


def coming(two: Two) -> set[int]:
    """The processes that are to answer, and are not open yet."""
    command = ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(two.process.process.pid)]
    listed = subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()
    return {int(line.split()[0]) for line in listed if "spawn_main" in line} - set(two.processes())


def test_a_process_that_hangs_before_it_is_open_is_replaced_too(postgres: Postgres, tmp_path: Path) -> None:
    sooner = "from greathall.hall import supervising\nsupervising.OPEN_WITHIN = 20.0\n"
    with two_at(postgres.make("coming"), tmp_path, sooner) as two:
        os.kill(two.processes()[0], signal.SIGKILL)
        until(lambda: bool(coming(two)), two.processes)
        [hanging] = coming(two)
        os.kill(hanging, signal.SIGSTOP)
        until(lambda: hanging not in coming(two), two.processes, 60)
        until(lambda: len(two.processes()) == 2, two.processes, 120)


def test_a_hall_that_was_open_stays_so_while_a_process_cannot_be_replaced(tmp_path: Path) -> None:
    with running_postgres() as server, two_at(server.make("away"), tmp_path) as two:
        ann, _, id = some_of_each(two, 1)[0]
        server.fail()
        os.kill(two.processes()[0], signal.SIGKILL)
        tried = "Application startup failed"
        until(lambda: two.process.logged.count(tried) > MOST_FAILURES, lambda: two.process.logged, 120)
        assert two.process.process.poll() is None
        server.start()
        until(lambda: len(two.processes()) == 2, two.processes, 120)
        assert at(cast(Hall, two), ann).state(id)["seat"] == 0


def test_a_process_is_counted_on_while_its_number_grows() -> None:
    now = 0.0
    beats = new_beats(2)
    pulse = Pulse(beats, lambda: now)

    def pass_by(seconds: float, *living: int) -> None:
        nonlocal now
        for _ in range(round(seconds / BEAT_EVERY)):
            now += BEAT_EVERY
            for place in living:
                beats[place] += 1
            pulse.look()

    pass_by(20, 1, 2)
    assert (pulse.silent(1), pulse.silent(2)) == (0.0, 0.0)
    pass_by(MISSED_AFTER, 1)
    assert not pulse.missed(2)
    pass_by(1, 1)
    assert (pulse.missed(1), pulse.missed(2), pulse.silent(2)) == (False, True, MISSED_AFTER + 1)
    beats[2] += 1
    assert not pulse.missed(2)  # also before the next look
    pass_by(1, 1)
    # Whoever slept, as all do on a laptop that is shut, has not seen the others hang.
    now += 3600
    pulse.look()
    assert max(pulse.silent(1), pulse.silent(2)) < MISSED_AFTER
    pass_by(20, 1)
    pulse.forget(2)  # another has taken its place, and is not open yet
    pulse.look()
    assert pulse.silent(2) == 0.0


def test_nothing_is_handed_to_a_process_that_hangs(tmp_path: Path) -> None:
    id = next(str(number) for number in range(100) if at_home(str(number).encode(), 2)[0] == 2)
    head = f"GET /tables/{id} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    hanging: set[int] = set()

    async def try_it() -> None:
        here, there = Neighbours(tmp_path, 1, 2, hanging.__contains__), Neighbours(tmp_path, 2, 2)
        for neighbours in (here, there):
            neighbours.open(lambda *_: None)
        assert here.is_elsewhere(id)
        hanging.add(2)
        assert not here.is_elsewhere(id)
        assert not here.hand_on(0, head)
        for neighbours in (here, there):
            neighbours.close()

    run_apart(try_it())

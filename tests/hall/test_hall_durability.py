"""A move that was acknowledged is on disk: the hall is killed at random moments and must find every one again."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest
from sqlalchemy.exc import OperationalError

import greathall
from greathall.cli import app
from greathall.hall import DEFAULT_PORT, Settings
from greathall.hall.standing import played
from greathall.hall.table import Table
from greathall.kernel import Line, State, record_of
from tests.hall.guests import Hall
from tests.hall.processes import SERVE, HallProcess

KILLS = 20
BOTH_DATABASES = True


_started: list[HallProcess] = []


@pytest.fixture(autouse=True)
def nothing_left_running() -> Iterator[None]:
    """A test that fails in the middle leaves no hall behind."""
    yield
    while _started:
        _started.pop().sweep()


class Process(HallProcess):
    """One that answers."""

    def __init__(self, data: Path) -> None:
        super().__init__(*SERVE, "--data", str(data))
        _started.append(self)
        self.url = self.ready()


class Steady:
    """A player who goes on whatever happens, and remembers what the hall acknowledged."""

    def __init__(self) -> None:
        self.cookies: dict[str, str] = {}
        self.tables: list[str] = []
        self.acknowledged: list[tuple[str, str]] = []
        self.said: list[tuple[str, str]] = []
        self.stop = threading.Event()

    def play(self, url: str) -> None:
        with httpx2.Client(base_url=url, timeout=10, cookies=self.cookies) as http:
            try:
                while not self.stop.is_set():
                    self.step(http)
            except (httpx2.HTTPError, ValueError):
                return  # the hall was killed under us

    def step(self, http: httpx2.Client) -> None:
        if not self.tables:
            # Both seats are played at this screen: a hall that has just been opened has no bot ready yet.
            seats = [{"kind": "me"}, {"kind": "friend"}]
            answer = http.post("/api/tables", json={"game": "feebleton", "seats": seats, "pace": 0})
            self.tables.append(answer.json()["id"])
            self.cookies = dict(http.cookies)
        id = self.tables[-1]
        states = [http.get(f"/api/tables/{id}/state", params={"seat": str(seat)}).json() for seat in (0, 1)]
        if any("status" not in state for state in states):
            time.sleep(0.1)  # too often
            return
        if states[0]["status"]["phase"] == "over":
            self.tables.clear()
            return
        seat = 0 if states[0]["status"]["your_turn"] else 1
        if not states[seat]["status"]["your_turn"]:
            time.sleep(0.02)  # everybody waits for reactions
            return
        move, version = states[seat]["view"]["offers"][0]["move"], states[seat]["version"]
        body = {"move": move, "version": version, "id": str(uuid.uuid4()), "seat": seat}
        if http.post(f"/api/tables/{id}/moves", json=body).status_code == 200:
            self.acknowledged.append((id, body["id"]))
        if len(self.acknowledged) % 5 == 0:
            words = str(uuid.uuid4())
            if http.post(f"/api/tables/{id}/chat", json={"text": words}).status_code == 200:
                self.said.append((id, words))


def stored(data: Path) -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
    with sqlite3.connect(data / "hall.sqlite") as connection:
        moves = connection.execute("SELECT table_id, move_id FROM moves WHERE move_id IS NOT NULL").fetchall()
        talk = connection.execute("SELECT table_id, text FROM chat").fetchall()
    connection.close()
    return set(moves), set(talk)


def test_every_acknowledged_move_is_found_again_after_sigkill(tmp_path: Path) -> None:
    chance = random.Random(20)
    player = Steady()
    workers: set[int] = set()
    for _ in range(KILLS):
        hall = Process(tmp_path)
        # What the last hall acknowledged is there, and its table can be opened and played on.
        moves, talk = stored(tmp_path)
        assert set(player.acknowledged) <= moves
        assert set(player.said) <= talk
        player.stop.clear()
        thread = threading.Thread(target=player.play, args=(hall.url,))
        before = len(player.acknowledged)
        thread.start()
        end = time.monotonic() + 30
        while len(player.acknowledged) == before and time.monotonic() < end:
            time.sleep(0.005)
        time.sleep(chance.uniform(0.0, 0.5))
        workers |= children(hall.process.pid)
        hall.kill()
        player.stop.set()
        thread.join(30)
        assert not thread.is_alive()
    hall = Process(tmp_path)
    moves, talk = stored(tmp_path)
    assert set(player.acknowledged) <= moves
    assert len(player.acknowledged) >= KILLS
    ids = {id for id, _ in player.acknowledged}
    with httpx2.Client(base_url=hall.url, timeout=30) as http:
        for id in ids:
            assert http.get(f"/api/tables/{id}/state").status_code == 200
    assert hall.close(signal.SIGINT) == 0
    assert "The hall is closed." in hall.said
    assert "Traceback" not in hall.words()
    end = time.monotonic() + 10
    while time.monotonic() < end and any(alive(pid) for pid in workers):
        time.sleep(0.1)
    assert not [pid for pid in workers if alive(pid)], "workers of a killed hall are still there"


def children(pid: int) -> set[int]:
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return {int(word) for word in listed.stdout.split()}


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"


def test_a_port_in_use_is_said_in_one_line(tmp_path: Path) -> None:
    hall = Process(tmp_path)
    port = hall.url.rstrip("/").rpartition(":")[2]
    other = str(tmp_path / "other")
    command = [sys.executable, "-m", "greathall", "serve", "--port", port, "--data", other, "--no-browser"]
    second = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert second.returncode == 2
    assert second.stderr.startswith("greathall: 127.0.0.1 port")
    assert len(second.stderr.splitlines()) == 1
    assert hall.close(signal.SIGINT) == 0


def test_a_database_of_another_schema_is_refused_with_a_sentence(tmp_path: Path) -> None:
    Process(tmp_path).kill()
    with sqlite3.connect(tmp_path / "hall.sqlite") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0'")
    connection.close()
    done = subprocess.run([*SERVE, "--data", str(tmp_path)], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert "an older Greathall (schema 0" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_database_the_hall_cannot_use_is_refused_in_one_line(tmp_path: Path) -> None:
    command = [*SERVE, "--data", str(tmp_path), "--database", "mysql://ann:geheim@localhost/hall"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert done.stderr.startswith("greathall: --database: the hall keeps its tables in SQLite or PostgreSQL")
    assert len(done.stderr.splitlines()) == 1


def test_a_move_the_disk_refuses_was_not_played(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy")
    state = ann.wait_for_turn(id)
    table = hall.table(id)
    dump = table.running.dump()

    async def full(*_: object) -> None:
        raise OperationalError("insert", {}, Exception("disk full"))

    with monkeypatch.context() as patch:
        patch.setattr(hall.service.storage, "write", full)
        refusal = ann.move(id, state["view"]["offers"][0]["move"], state["version"], status=503)
        assert "not played" in refusal["reason"]
    assert table.running.dump() == dump
    assert ann.state(id)["version"] == state["version"]
    ann.move(id, state["view"]["offers"][0]["move"], state["version"])


def test_whatever_the_disk_refuses_is_refused_with_a_sentence(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sitting down, leaving, talk, a new table, a newcomer: in memory nothing has happened either."""
    ann, ben = hall.guest("Ann"), hall.guest("Ben")
    id = ann.new_table("feebleton", "me", "open", "open")
    before = hall.table(id).now

    async def full(*_: object) -> None:
        raise OperationalError("insert", {}, Exception("disk full"))

    with monkeypatch.context() as patch:
        for name in ("write", "add_table", "add_person"):
            patch.setattr(hall.service.storage, name, full)
        refusals = [
            ben.post(f"/api/tables/{id}/sit", 503),
            ann.post(f"/api/tables/{id}/leave", 503),
            ann.post(f"/api/tables/{id}/start", 503),
            ann.post(f"/api/tables/{id}/chat", 503, text="hello"),
            ann.post("/api/tables", 503, game="feebleton", seats=[{"kind": "me"}, {"kind": "greedy"}]),
            hall.guest().post("/api/me", 503, nickname="Cid"),
        ]
    assert all("disk" in refusal["reason"] and refusal["rule"] == "" for refusal in refusals)
    assert hall.table(id).now is before


def test_a_table_that_another_process_played_at_is_read_again(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "friend")
    table = hall.table(id)
    seat = table.running.to_act[0]
    before = table.running.copy()
    state = ann.state(id, seat=seat)
    moves = [offer["move"] for offer in state["view"]["offers"]]
    ann.move(id, moves[0], state["version"], seat=seat)
    # As another process would still have it in memory.
    late = Table(table.terms, table.seats)
    late.restore(replace(table.now.progress, moves=0, versions=[1] * 3, revision=0), table.log[:1], 0, before)
    hall.service.registry.add(late)
    refusal = ann.move(id, moves[0], state["version"], status=409, seat=seat)
    assert "changed" in refusal["reason"]
    assert refusal["state"]["version"] == 2
    assert len(hall.table(id).log) == 2


def test_of_a_table_of_a_thousand_moves_only_the_last_are_played_again(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, record = long_game()
    ann = hall.guest("Ann")
    id = ann.post("/api/records", record=record.text(game))["id"]
    again: list[int] = []

    def counted(before: State, seat: int, move: int) -> tuple[State, list[Line], list[State]]:
        again.append(move)
        return played(before, seat, move)

    hall.forget_tables()
    monkeypatch.setattr("greathall.hall.table.played", counted)
    assert ann.http.get(f"/tables/{id}").status_code == 200
    assert len(hall.table(id).log) > 1000
    # From a snapshot that may lie as far back as one can take back, and the one before it.
    assert 0 < len(again) <= 2 * Settings().snapshot_every


def long_game() -> tuple[greathall.Game, greathall.Record]:
    """A game of more than a thousand moves, stopped in the middle."""
    for slug in ("feudalia", "stupor_mundi"):
        game = greathall.load(slug)
        for seed in range(20):
            seats = max(2, game.seats.start)
            record = record_of(game, seats, seed, {}, ["random"] * seats)
            state = record.start(game)
            dice = greathall.Dice(seed)
            while not state.over and len(record.moves) < 1050:
                seat = state.to_act[0]
                moves = state.moves(seat)
                record.moves.append((seat, moves[dice.below(len(moves))]))
                state.play(*record.moves[-1])
            if not state.over:
                return game, record
    raise AssertionError("no game lasts a thousand moves")


def test_the_default_settings_keep_data_in_the_users_directory() -> None:
    assert Settings().url.endswith("hall.sqlite")
    assert "greathall" in str(Settings().data)


def test_without_a_command_the_hall_opens_on_this_machine_only(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[object, ...]] = []

    def serve(*arguments: object) -> int:
        opened.append(arguments)
        return 0

    monkeypatch.setattr("greathall.hall.serving.serve", serve)
    for words in ([], ["serve"]):
        assert app(words, standalone_mode=False) == 0
    for settings, host, port, browser, _ in opened:
        assert isinstance(settings, Settings)
        assert (host, port, browser) == ("127.0.0.1", DEFAULT_PORT, True)
    assert len(opened) == 2
    app(["serve", "--port", "0", "--host", "0.0.0.0", "--data", "there", "--no-browser"], standalone_mode=False)
    settings, host, port, browser, _ = opened[-1]
    assert isinstance(settings, Settings)
    assert (settings.data.name, host, port, browser) == ("there", "0.0.0.0", 0, False)

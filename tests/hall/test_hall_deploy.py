"""The files of deploy/: a real nginx with our site before real halls, and halls started as the units start them."""

from __future__ import annotations

import configparser
import json
import os
import re
import shlex
import socket
import ssl
import subprocess
import sys
import time
import uuid
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from greathall.hall import Settings
from greathall.hall.table import Table
from tests.hall.guests import Hall, Stream, running_hall
from tests.hall.nginx import Nginx, running_nginx
from tests.hall.postgres import Postgres, free_port
from tests.hall.processes import HallProcess
from tests.hall.receivers import until

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"


def port_of(hall: Hall) -> int:
    return int(hall.url.rstrip("/").rpartition(":")[2])


@pytest.fixture
def before_one(tmp_path: Path) -> Iterator[tuple[Hall, Nginx]]:
    settings = Settings(data=tmp_path, pace=0.0, reaction=0.0, workers=1, proxies="127.0.0.1", metrics=True)
    with running_hall(settings) as hall, running_nginx(port_of(hall)) as nginx:
        yield hall, nginx


def addresses(hall: Hall) -> set[str]:
    """From where somebody has tried a password, as the hall believes it."""
    app: Any = hall.server.config.app
    return {who for kind, who in app.state.identity.doorkeeper._tries if kind == "address"}


def try_a_password(client: httpx2.Client, **headers: str) -> int:
    body = {"nickname": "Nobody", "password": "not the right one"}
    return client.post("/api/sign-in", json=body, headers=headers).status_code


def test_a_game_is_played_through_nginx_over_tls_and_a_websocket(before_one: tuple[Hall, Nginx]) -> None:
    _hall, nginx = before_one
    with nginx.client() as ann:
        ann.post("/api/me", json={"nickname": "Ann"})
        cookie = next(cookie for cookie in ann.cookies.jar if cookie.name == "greathall")
        assert cookie.secure, "the hall does not believe that people come over TLS"
        seats = [{"kind": "me"}, {"kind": "greedy"}]
        id = ann.post("/api/tables", json={"game": "feudality", "seats": seats, "pace": 0}).json()["id"]
        address = nginx.url.replace("https", "wss") + f"ws/tables/{id}"
        headers = {"Cookie": f"greathall={cookie.value}"}
        origin = Origin(nginx.url.rstrip("/"))
        with connect(address, additional_headers=headers, origin=origin, ssl=nginx.context) as page:
            shown = Stream(page)
            while not shown.next(20).get("status", {}).get("your_turn"):
                pass
            state = ann.get(f"/api/tables/{id}/state").json()
            move = {"move": state["view"]["offers"][0]["move"], "version": state["version"], "id": str(uuid.uuid4())}
            assert ann.post(f"/api/tables/{id}/moves", json=move).status_code == 200
            # Who is here may be told in between; whatever comes, the move must be shown in the end.
            while shown.until("update", 20)["version"] <= state["version"]:
                pass
        away = httpx2.get(f"http://127.0.0.1:{nginx.plain}/tables/{id}", headers={"host": "localhost"})
        assert (away.status_code, away.headers["location"]) == (301, f"https://localhost/tables/{id}")
        # Pages of another site are refused here as well.
        assert (
            ann.post("/api/me", json={"nickname": "X"}, headers={"origin": "https://evil.example"}).status_code == 403
        )


def test_forwarded_addresses_are_believed_of_nginx_alone(tmp_path: Path, before_one: tuple[Hall, Nginx]) -> None:
    hall, nginx = before_one
    with nginx.client("127.0.0.2") as caller:
        try_a_password(caller, **{"X-Forwarded-For": "9.9.9.9", "Forwarded": "for=9.9.9.9"})
    assert addresses(hall) == {"127.0.0.2"}
    with httpx2.Client(base_url=hall.url, transport=httpx2.HTTPTransport(local_address="127.0.0.3")) as past_nginx:
        try_a_password(past_nginx, **{"X-Forwarded-For": "9.9.9.9"})
    assert addresses(hall) == {"127.0.0.2", "127.0.0.3"}
    unnamed = Settings(data=tmp_path / "other", pace=0.0, reaction=0.0, workers=1)
    with running_hall(unnamed) as other, running_nginx(port_of(other)) as before, before.client("127.0.0.2") as caller:
        try_a_password(caller)
        assert addresses(other) == {"127.0.0.1"}


def test_too_many_requests_are_answered_429_and_others_are_not_in_the_way(before_one: tuple[Hall, Nginx]) -> None:
    hall, nginx = before_one
    with nginx.client("127.0.0.4") as caller, nginx.client("127.0.0.5") as other:
        tried = [try_a_password(caller) for _ in range(16)]
        assert 429 in tried
        # nginx refuses some of them before the hall has heard of it.
        known: Any = hall.server.config.app
        assert known.state.identity.doorkeeper._tries["address", "127.0.0.4"].number < 16
        with ThreadPoolExecutor(8) as pool:
            greedy = list(pool.map(lambda _: caller.get("/static/style.css").status_code, range(500)))
            # Looking at a page is no try of a password, and is limited there too.
            looks = list(pool.map(lambda _: caller.get("/me").status_code, range(500)))
        assert 429 in greedy
        assert 429 in looks
        assert other.get("/static/style.css").status_code == 200
        assert other.get("/metrics").status_code == 403
    with nginx.client() as owner:
        assert "greathall_requests_total" in owner.get("/metrics").text
        assert owner.post("/api/records", content=b"x" * 800_000).status_code == 413


def test_all_pages_of_a_table_go_to_the_same_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where they are at two servers both have to work out every move."""
    settings = [
        Settings(data=tmp_path / name, pace=0.0, reaction=0.0, workers=1, proxies="127.0.0.1", limits=0)
        for name in ("one", "two")
    ]
    with running_hall(settings[0]) as one, running_hall(settings[1]) as two:
        asked: list[set[str]] = [set(), set()]
        for hall, ids in zip((one, two), asked, strict=True):
            monkeypatch.setattr(hall.service.registry, "get", partial(_noted, hall.service.registry.get, ids))
        with running_nginx(port_of(one), port_of(two)) as nginx, nginx.client() as caller:
            for number in range(20):
                for address in (f"/tables/t{number}", f"/api/tables/t{number}/state", f"/tables/t{number}/at/0"):
                    assert caller.get(address).status_code == 404
    assert all(asked)
    assert not asked[0] & asked[1]
    assert len(asked[0] | asked[1]) == 20


async def _noted(get: Callable[[str], Awaitable[Table]], ids: set[str], id: str) -> Table:
    ids.add(id)
    return await get(id)


def test_another_name_gets_no_answer_and_no_certificate(before_one: tuple[Hall, Nginx]) -> None:
    _hall, nginx = before_one
    with pytest.raises(httpx2.TransportError):
        httpx2.get(f"http://127.0.0.1:{nginx.plain}/", headers={"host": "other.example"})
    with (
        socket.create_connection(("127.0.0.1", nginx.port), timeout=20) as plain,
        pytest.raises(ssl.SSLError, match=r"(?i)unrecognized.name"),
    ):
        nginx.context.wrap_socket(plain, server_hostname="other.example")


def test_addresses_with_secrets_are_not_written_down(before_one: tuple[Hall, Nginx]) -> None:
    """Served, sent on to TLS, refused as too much, or not answered because no hall is there."""
    _hall, nginx = before_one
    secret = "/join/a-secret-that-nobody-may-read"
    httpx2.get(f"http://127.0.0.1:{nginx.plain}{secret}", headers={"host": "localhost"})
    with nginx.client("127.0.0.6") as caller:
        caller.get(secret)
        assert caller.post(secret, content=b"x" * 800_000).status_code == 413
        with ThreadPoolExecutor(8) as pool:
            assert 429 in list(pool.map(lambda _: caller.get(secret).status_code, range(500)))
    with running_nginx(free_port()) as alone, alone.client() as caller:
        assert caller.get(secret).status_code == 502
        assert "a-secret" not in alone.logs()
    assert "a-secret" not in nginx.logs()


# ---------------------------------------------------------------------- units


def unit(name: str) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # names of systemd have capitals
    parser.read(DEPLOY / "systemd" / name)
    return parser


@contextmanager
def started(name: str, data: Path, port: int, **environment: str) -> Iterator[HallProcess]:
    """The very command of a unit, with another port and folder, and the environment that the unit gives it."""
    service = unit(name)["Service"]
    given = dict(pair.split("=", 1) for pair in shlex.split(service["Environment"])) | environment
    words = [re.sub(r"\$\{(\w+)\}", lambda hole: given[hole[1]], word) for word in shlex.split(service["ExecStart"])]
    assert words[0] == "/opt/greathall/bin/greathall"
    words[0:1] = [sys.executable, "-m", "greathall"]
    words[words.index("--port") + 1] = str(port)
    words[words.index("--data") + 1] = str(data)
    process = HallProcess(*words, environment=os.environ | given)
    try:
        process.ready()
        yield process
    finally:
        process.sweep()


def test_the_unit_for_one_process_opens_a_hall_that_closes_when_it_is_told_to(tmp_path: Path) -> None:
    port = free_port()
    with started("greathall.service", tmp_path / "hall", port, GREATHALL_NAME="localhost") as process:
        with running_nginx(port) as nginx, nginx.client() as caller:
            assert caller.get("/healthz").json() == {"status": "ok"}
            caller.post("/api/me", json={"nickname": "Ann"})
            caller.post("/api/me/password", json={"password": "a secret of Ann's", "current": ""})
            command = [sys.executable, "-m", "greathall", "hall", "admin", "Ann", "--data", str(tmp_path / "hall")]
            subprocess.run(command, check=True, capture_output=True, timeout=60)
            seats = [{"kind": "me"}, {"kind": "greedy"}]
            id = caller.post("/api/tables", json={"game": "feebleton", "seats": seats}).json()["id"]
            assert caller.post("/admin", data={"wish": "close", "about": id}).status_code == 303
            cookie = str(caller.cookies.get("greathall")).strip('"')
        assert process.close() == 0
        assert process.said.splitlines()[1:] == ["The hall is closed."]
        # The log is for programs, and none of it is anybody's secret.
        assert [json.loads(line).get("act") for line in process.logged.splitlines()] == ["close"]
        assert not any(secret in process.words() for secret in (id, cookie, "a secret of Ann's"))
    assert (tmp_path / "hall").stat().st_mode & 0o077 == 0


# Seconds after which a page sends a move again whose answer was lost: see moving.js.
PAGES_WAIT = (0.4, 0.8, 1.6, 3.2)


def test_two_machines_of_several_processes_share_a_hall_behind_nginx(tmp_path: Path, postgres: Postgres) -> None:
    """The unit for PostgreSQL, twice; when one of the two falls nginx asks the other, and nobody notices.

    It does so once: a move that a falling server had in hand is sent again, as pages do. On a busy machine its
    processes fall one after the other, and nginx finds each of them gone by itself.
    """
    ports = [free_port(), free_port()]
    more = {"GREATHALL_DATABASE": postgres.make("deployed"), "GREATHALL_WORKERS": "2", "GREATHALL_NAME": "localhost"}
    name = "greathall-workers.service"
    with (
        started(name, tmp_path, ports[0], **more) as first,
        started(name, tmp_path, ports[1], **more),
        running_nginx(*ports) as nginx,
        nginx.client() as ann,
    ):
        ann.post("/api/me", json={"nickname": "Ann"})
        table = {"game": "feudality", "seats": [{"kind": "me"}, {"kind": "friend"}], "pace": 0}
        id = ann.post("/api/tables", json=table).json()["id"]
        for number in range(8):
            if number == 4:
                first.kill()
            state = next(
                found
                for seat in (0, 1)
                if (found := ann.get(f"/api/tables/{id}/state", params={"seat": seat}).json())["status"]["your_turn"]
            )
            move = {"move": state["view"]["offers"][0]["move"], "version": state["version"], "seat": state["seat"]}
            move["id"] = str(uuid.uuid4())
            answer = ann.post(f"/api/tables/{id}/moves", json=move)
            for pause in PAGES_WAIT:
                if answer.status_code == 502 and number >= 4:
                    time.sleep(pause)
                    answer = ann.post(f"/api/tables/{id}/moves", json=move)
            assert answer.status_code == 200, answer.text
        assert ann.get("/healthz").status_code == 200
        # Whichever process is asked, it tells the figures of both.
        until(lambda: processes(ann.get("/metrics").text) == {"1", "2"}, "the figures of both")


def processes(figures: str) -> set[str]:
    return set(re.findall(r'^greathall_tables_awake\{process="(\d)"', figures, re.MULTILINE))


def test_the_units_keep_what_they_need_private() -> None:
    for name in ("greathall.service", "greathall-workers.service"):
        service = unit(name)["Service"]
        assert "$" not in service["ExecStart"].replace("${GREATHALL_", "")
        assert (service["UMask"], service["StateDirectoryMode"], service["NoNewPrivileges"]) == ("0077", "0700", "yes")
        # A password on a command line can be read by everybody on the machine.
        assert "GREATHALL_DATABASE" not in service["ExecStart"]
        assert "PASSWORD" not in service["ExecStart"]

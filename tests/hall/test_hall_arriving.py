"""How requests arrive: under which name, for whom, and how slowly."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from greathall.hall import Settings
from greathall.hall.app import create_app
from greathall.hall.arriving import KnownNames
from greathall.hall.uvicorn_server import how_to_serve
from tests.hall.guests import Hall, running_hall


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """A hall that does not wait long for what comes in bits."""
    data = tmp_path_factory.mktemp("hasty")
    settings = Settings(data=data, limits=0, workers=1, arrive_within=0.4, names=("hall.example",))
    with running_hall(settings) as running:
        yield running


@pytest.mark.parametrize(
    "host", ["127.0.0.1:80", "[::1]:8642", "localhost", "LocalHost:1", "a.localhost", "hall.example:443"]
)
def test_addresses_and_own_names_are_known(host: str) -> None:
    assert host in KnownNames(("hall.example",))


@pytest.mark.parametrize(
    "host", [None, "", "evil.example", "evil.example:8642", "127.0.0.1.evil.example", "localhost.evil.example", "1.2.3"]
)
def test_other_names_are_not(host: str | None) -> None:
    assert host not in KnownNames(("hall.example",))


def test_this_machine_is_known_by_its_name_and_a_star_is_anybody() -> None:
    assert f"{socket.gethostname()}:8642" in KnownNames()
    assert "whatever.example" in KnownNames(("*",))


def test_a_foreign_name_is_refused_everywhere(hasty: Hall) -> None:
    """A page of another site whose name leads to this address would be of the hall's own origin."""
    guest = hasty.guest("Ann")
    id = guest.new_table("feebleton", "me", "greedy")
    for path in ("/", "/api/me", f"/api/tables/{id}/state", "/static/style.css"):
        answer = guest.http.get(path, headers={"host": "evil.example"})
        assert answer.status_code == 421
        assert "--name" in answer.json()["reason"]
        assert guest.http.get(path, headers={"host": "hall.example"}).status_code == 200
    address = hasty.url.replace("http", "ws") + f"ws/tables/{id}"
    with (
        pytest.raises(InvalidStatus),
        connect(address, additional_headers={"Host": "evil.example"}, origin=Origin("http://evil.example")),
    ):
        pass


def test_nobody_is_believed_about_who_they_speak_for(tmp_path: Path) -> None:
    """Otherwise a new name in a header would be a new visitor to every limit."""
    with running_hall(Settings(data=tmp_path, workers=1)) as hall:
        answers = []
        for number in range(40):
            header = {"x-forwarded-for": f"10.0.0.{number}"}
            answers.append(hall.guest().http.post("/api/me", json={"nickname": "Ann"}, headers=header).status_code)
        assert 429 in answers


def test_a_named_server_before_the_hall_is_believed(tmp_path: Path) -> None:
    with running_hall(Settings(data=tmp_path, workers=1, proxies="127.0.0.1")) as hall:
        for number in range(40):
            header = {"x-forwarded-for": f"10.0.0.{number}", "x-forwarded-proto": "https"}
            answer = hall.guest().http.post("/api/me", json={"nickname": "Ann"}, headers=header)
            assert answer.status_code == 200
            assert "secure" in answer.headers["set-cookie"].lower()


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
        b"GET /api/me HTTP/1.1\r\nHost: localhost\r\n\r\nGET /api/m",
    ],
    ids=["nothing", "half a line", "half a head", "half a second one"],
)
def test_half_a_request_is_not_waited_for(hasty: Hall, half: bytes) -> None:
    with _call(hasty) as line:
        line.sendall(half)
        while line.recv(65_536):  # ends when the hall hangs up; a time-out of the socket fails the test
            pass


def test_half_a_body_is_not_waited_for(hasty: Hall) -> None:
    with _call(hasty) as line:
        head = (
            b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n"
        )
        line.sendall(head + b'{"nick')
        answer = b""
        while more := line.recv(65_536):
            answer += more
    assert answer.startswith(b"HTTP/1.1 408")


def test_a_page_that_listens_quietly_stays(hasty: Hall) -> None:
    """Only what has not arrived is given up: an open page may be silent for longer."""
    guest = hasty.guest("Ann")
    id = guest.new_table("feebleton", "me", "greedy")
    with guest.listening(id) as stream:
        stream.drain(0.9)
        stream.say(type="ping")
        stream.until("pong")


@pytest.mark.parametrize("length", ["²", "1" * 5000, "-1", "1e3", "٣"])
def test_a_length_that_is_no_number_is_refused(hasty: Hall, length: str) -> None:
    with _call(hasty) as line:
        line.sendall(b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + length.encode() + b"\r\n\r\n")
        assert line.recv(65_536).split()[1] in {b"400", b"413"}


def test_the_hall_is_not_the_first_to_hang_up(tmp_path: Path) -> None:
    """What is sent on a connection that is being closed is lost. nginx keeps those to the hall open for a minute."""
    settings = Settings(data=tmp_path)
    site = Path(__file__).parents[2].joinpath("deploy", "nginx", "greathall.conf").read_text(encoding="utf-8")
    assert "keepalive 32;" in site
    assert "keepalive_timeout" not in site
    assert how_to_serve(create_app(settings), settings).timeout_keep_alive > 60


def _call(hall: Hall) -> socket.socket:
    host, _, port = hall.url.removeprefix("http://").rstrip("/").rpartition(":")
    return socket.create_connection((host, int(port)), timeout=30)

"""Safety: foreign sites, too much, too often, what a browser may do with a page, and what is written down."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

import greathall.hall
from greathall.hall.middleware import MOST_BODY, POLICY
from tests.hall.guests import Hall

PAGES = ("/", "/games/feebleton", "/rules/feebleton", "/games/feebleton/compendium", "/docs", "/me", "/nowhere")


def test_every_page_forbids_inline_scripts_and_frames(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "open")
    link = next(seat["invitation"] for seat in ann.get(f"/api/tables/{id}")["seats"] if seat["invitation"])
    playing = ann.new_table("feebleton", "me", "greedy")
    visitor = hall.guest()
    for path in (*PAGES, f"/tables/{id}", link, f"/tables/{playing}", f"/tables/{playing}/at/0"):
        answer = visitor.http.get(path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "style-src 'self';" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"
        # The browser would drop them; whoever writes one should know.
        assert re.search(r"<script(?![^>]*\bsrc=)", answer.text) is None
        assert re.search(r"<[^>]+\s(style|on\w+)=", answer.text) is None
        assert "<style" not in answer.text


def test_no_page_loads_anything_from_elsewhere(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy")
    for path in (*PAGES, f"/tables/{id}"):
        text = ann.http.get(path).text
        assert re.findall(r'(?:src|href|action)="(?:https?:)?//[^"]*', text) == []


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:1"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_other_sites_cannot_act_for_a_guest(hall: Hall, headers: dict[str, str]) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy")
    for path in (f"/api/tables/{id}/leave", "/api/me", "/games/feebleton/play", "/me", f"/api/tables/{id}/moves"):
        assert ann.http.post(path, json={}, headers=headers).status_code == 403
    assert not ann.get(f"/api/tables/{id}")["seats"][0]["away"]


def test_the_own_pages_and_programs_may_act(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy")
    mine = {"origin": hall.url.rstrip("/"), "sec-fetch-site": "same-origin"}
    assert ann.http.post(f"/api/tables/{id}/leave", json={}, headers=mine).status_code == 200


def test_a_foreign_page_gets_no_stream(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy")
    address = f"{hall.url.replace('http', 'ws')}ws/tables/{id}"
    with connect(address, origin=Origin("https://evil.example")) as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(10)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4403


def test_too_much_at_once_is_refused(hall: Hall) -> None:
    ann = hall.guest("Ann")
    big = b'{"nickname":"' + b"x" * MOST_BODY + b'"}'
    headers = {"content-type": "application/json"}
    assert ann.http.post("/api/me", content=big, headers=headers).status_code == 413

    def chunks() -> object:
        for _ in range(40):
            yield b"x" * 1024

    assert ann.http.post("/api/me", content=chunks(), headers=headers).status_code == 413  # type: ignore[arg-type] # a generator
    assert ann.http.post("/api/me", json={"nickname": "x" * 81}).status_code == 422
    assert ann.http.post("/api/records", json={"record": "x" * 700_000}).status_code == 413


def test_too_often_is_refused_and_passes(strict_hall: Hall) -> None:
    ann, ben = strict_hall.guest("Ann"), strict_hall.guest("Ben")
    id = ann.new_table("feebleton", "me", "greedy", listed=False)
    codes = [ann.http.post(f"/api/tables/{id}/chat", json={"text": "hello"}).status_code for _ in range(30)]
    assert 200 in codes
    assert 429 in codes
    assert ben.http.post(f"/api/tables/{id}/chat", json={"text": "hello"}).status_code == 200
    tries = [
        ben.http.post("/api/sign-in", json={"nickname": "Ann", "password": f"guess {n}"}).status_code for n in range(20)
    ]
    assert tries.count(429) >= 8


def test_invitations_and_cookies_are_never_written_to_the_log(
    strict_hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    ann, ben = strict_hall.guest("Ann"), strict_hall.guest("Ben")
    id = ann.new_table("feebleton", "me", "open")
    link = next(seat["invitation"] for seat in ann.get(f"/api/tables/{id}")["seats"] if seat["invitation"])
    token = link.rpartition("/")[2]
    ben.get(link)
    ben.http.post(f"{link}x")
    ben.post("/api/join", token=token)
    ben.play_on(id, 1) if ben.state(id)["status"]["your_turn"] else ann.play_on(id, 1)
    cookie = ann.cookie
    ours = [record.getMessage() for record in caplog.records if not record.name.startswith(("httpx2", "httpcore2"))]
    assert not [line for line in ours if token in line or cookie in line]


def test_names_are_escaped_everywhere(hall: Hall) -> None:
    mallory = hall.guest("<img src=x>&\"'")
    id = mallory.new_table("feebleton", "me", "greedy")
    mallory.wait_for_turn(id)
    version = mallory.state(id)["version"]
    mallory.play_on(id, 1)
    update = mallory.move(id, 0, version, status=409)["state"]
    texts = [mallory.get(path) for path in ("/", f"/tables/{id}", f"/tables/{id}/at/0", "/me")]
    for text in (*texts, update["board"], update["status"]["html"], *update["chronicle"]):
        assert "<img src=x" not in text
    assert "&lt;img src=x" in texts[1]


def test_the_protocol_says_what_is_sent(hall: Hall) -> None:
    """Whoever writes a page reads PROTOCOL.md: the policy stands there as it is sent, and every field of a status."""
    protocol = " ".join((Path(greathall.hall.__file__).parent / "PROTOCOL.md").read_text(encoding="utf-8").split())
    assert f"`{POLICY}`" in protocol
    ann = hall.guest("Ann")
    status = ann.state(ann.new_table("feebleton", "me", "greedy"))["status"]
    assert [name for name in status if f'"{name}":' not in protocol] == []
    undo = re.search(r'"undo":null\|(\{.*?\})', protocol)
    assert undo is not None
    assert set(json.loads(undo[1])) == {"id", "seat", "mine", "asked"}

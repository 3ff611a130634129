"""Moves over the WebSocket of a page: answered as POSTs are, judged anew each time, played once whatever breaks."""

from __future__ import annotations

import asyncio
import json
import threading
import uuid
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Request, Route, WebSocketRoute
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed

import greathall
from greathall.hall.identity import COOKIE
from greathall.hall.routers.websocket import MOST_ANSWERS
from greathall.kernel import read_record
from tests.hall.guests import Guest, Hall, Json, Stream
from tests.hall.persons import Person
from tests.hall.test_hall_playing import asked, two_people

BOTH_DATABASES = True


def moved(stream: Stream, **body: Any) -> Json:
    """Sends a move over the WebSocket; what is answered to it."""
    body = {"id": str(uuid.uuid4())} | body
    stream.say(type="move", **body)
    answer = stream.until("answer")
    assert answer["id"] == body["id"]
    return answer


def one_of(state: Json) -> Json:
    """A legal move of whoever sees this."""
    return {"move": state["view"]["offers"][0]["move"], "version": state["version"]}


def numbers(hall: Hall, id: str) -> int:
    return len(hall.do(hall.service.storage.log(id)))


def test_a_whole_game_is_played_over_the_pages(hall: Hall) -> None:
    ann, ben, id = two_people(hall)
    with ann.listening(id) as mine, ben.listening(id) as theirs:
        while (first := asked(ann, ben, id)).state(id)["status"]["phase"] != "over":
            state = first.state(id)
            stream = mine if first is ann else theirs
            offers = state["view"]["offers"]
            before = numbers(hall, id)
            answer = moved(stream, move=offers[len(offers) // 2]["move"], version=state["version"])
            assert answer["status"] == 200
            assert answer["version"] == first.state(id)["version"] > state["version"]
            assert numbers(hall, id) == before + 1
            assert stream.until("update")["version"] == answer["version"]
    rules = greathall.load("feebleton")
    assert read_record(ann.get(f"/api/tables/{id}/record"), rules).verify(rules) == []


@pytest.mark.parametrize("again", ["socket", "other socket", "post"])
def test_the_same_id_is_played_once(hall: Hall, again: str) -> None:
    ann, ben, id = two_people(hall)
    first = asked(ann, ben, id)
    body = one_of(first.state(id)) | {"id": str(uuid.uuid4())}
    before = numbers(hall, id)
    with first.listening(id) as stream, first.listening(id) as other:
        version = moved(stream, **body)["version"]
        if again == "post":
            assert first.post(f"/api/tables/{id}/moves", **body)["version"] == version
        else:
            second = moved(other if again == "other socket" else stream, **body)
            assert (second["status"], second["version"]) == (200, version)
    assert numbers(hall, id) == before + 1


def test_every_refusal_is_that_of_the_post(hall: Hall) -> None:
    ann, ben, id = two_people(hall)
    first = asked(ann, ben, id)
    second, cid, nobody = ben if first is ann else ann, hall.guest("Cid"), hall.guest()
    legal = one_of(first.state(id))
    not_legal = max(offer["move"] for offer in first.state(id)["view"]["offers"]) + 1
    other_seat = 1 - first.state(id)["seat"]
    tries: list[tuple[Guest, Json, int]] = [
        (first, legal | {"version": 0}, 409),
        (first, legal | {"move": not_legal}, 409),
        (first, legal | {"move": 999_999}, 409),
        (second, legal | {"version": second.state(id)["version"]}, 409),
        (first, legal | {"seat": other_seat}, 403),
        (cid, legal, 403),
        (nobody, legal, 403),
    ]
    for wrong in ({"move": "1"}, {"move": -1}, {"move": True}, {"version": None}, {"id": "x"}, {"extra": 1}):
        tries.append((first, legal | wrong, 422))
    before = numbers(hall, id)
    for guest, body, status in tries:
        body = {"id": str(uuid.uuid4())} | body
        by_post = guest.post(f"/api/tables/{id}/moves", status, **body)
        with guest.listening(id) as stream:
            stream.until("update")
            answer = moved(stream, **body)
        state, told = (found.pop("state", None) for found in (by_post, answer))
        assert answer == {"type": "answer", "id": body["id"], "status": status, **by_post}
        assert (state is None) == (told is None) == (status != 409)
        if state is not None:
            assert told["version"] == state["version"]
            assert told["board"] == state["board"]
    with first.listening(id) as stream:
        stream.say(type="move", id=5, move=1, version=1)
        answer = stream.until("answer")
        assert (answer["id"], answer["status"]) == ("", 422)
    assert numbers(hall, id) == before


def test_moves_count_against_the_same_limit_as_posts(strict_hall: Hall) -> None:
    ann, ben, id = two_people(strict_hall)
    first = asked(ann, ben, id)
    wrong = one_of(first.state(id)) | {"version": 0}
    with first.listening(id) as stream:
        answers = [moved(stream, **wrong)["status"] for _ in range(120)]
        assert set(answers) == {409, 429}
        # One more may have become free meanwhile, but not ten.
        address = f"/api/tables/{id}/moves"
        posted = [first.http.post(address, json=wrong | {"id": str(uuid.uuid4())}).status_code for _ in range(10)]
        assert 429 in posted


def test_who_may_not_move_any_more_is_refused_on_an_open_page(hall: Hall) -> None:
    """Whatever was true when the page was opened: the visit, the seat and the table are looked at for every move."""
    ann, ben, id = two_people(hall)
    first = asked(ann, ben, id)
    body = one_of(first.state(id))
    before = numbers(hall, id)
    visit = str(first.http.cookies[COOKIE]).split(".")[2]
    with first.listening(id) as stream:
        # The visit has ended, and this page has not been told of it yet.
        hall.do(hall.service.storage.end_visit(visit))
        answer = moved(stream, **body)
        assert (answer["status"], "watching" in answer["reason"]) == (403, True)
    second = ben if first is ann else ann
    with second.listening(id) as stream:
        second.post(f"/api/tables/{id}/resign")
        answer = moved(stream, **one_of_nothing(second.state(id)))
        assert (answer["status"], "given up" in answer["reason"] or "closed" in answer["reason"]) == (409, True)
    assert numbers(hall, id) == before


def send_on(stream: Stream, body: Json) -> None:
    """Sends a move again and again."""
    while True:
        stream.say(type="move", id=str(uuid.uuid4()), **body)
        stream.next()


def one_of_nothing(state: Json) -> Json:
    return {"move": 0, "version": state["version"]}


def test_signing_out_closes_the_page_and_what_it_sent_is_not_played(hall: Hall) -> None:
    ann, ben, id = two_people(hall)
    first = asked(ann, ben, id)
    body = one_of(first.state(id))
    before = numbers(hall, id)
    with first.listening(id) as stream:
        stream.until("update")
        first.post("/api/sign-out")
        with pytest.raises(ConnectionClosed) as closed:
            send_on(stream, body)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401
    assert numbers(hall, id) == before


def test_a_message_that_is_too_long_is_not_read(hall: Hall) -> None:
    ann, ben, id = two_people(hall)
    first = asked(ann, ben, id)
    before = numbers(hall, id)
    with first.listening(id) as stream:
        stream.until("update")
        text = json.dumps({"type": "move", "id": str(uuid.uuid4()), **one_of(first.state(id))})
        stream.socket.send(text + " " * 1000)
        with pytest.raises(ConnectionClosed):
            stream.drain(10)
    assert numbers(hall, id) == before


def test_who_asks_on_and_does_not_listen_is_let_go(hall: Hall) -> None:
    ann, _, id = two_people(hall)
    with ann.listening(id) as stream:
        stream.until("update")
        connection = next(iter(hall.table(id).audience.here))

        async def deaf() -> None:
            connection.answers += ["{}"] * MOST_ANSWERS

        hall.do(deaf())
        stream.say(type="lift", seat=0)
        with pytest.raises(ConnectionClosed) as closed:
            stream.drain(10)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4008


def test_a_move_the_disk_refuses_is_answered_and_was_not_played(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben, id = two_people(hall)
    first = asked(ann, ben, id)
    body = one_of(first.state(id)) | {"id": str(uuid.uuid4())}

    async def full(*_: object) -> None:
        raise OperationalError("insert", {}, Exception("disk full"))

    before = numbers(hall, id)
    with first.listening(id) as stream:
        with monkeypatch.context() as patch:
            patch.setattr(hall.service.storage, "write", full)
            answer = moved(stream, **body)
            assert (answer["status"], "not played" in answer["reason"], answer["rule"]) == (503, True, "")
        with monkeypatch.context() as patch:
            patch.setattr(hall.service.storage, "visitor", full)
            answer = moved(stream, **body)
            assert (answer["status"], "disk" in answer["reason"], answer["rule"]) == (503, True, "")
        assert numbers(hall, id) == before
        assert moved(stream, **body)["status"] == 200
    assert numbers(hall, id) == before + 1


class SlowDisk:
    """Whoever writes waits until it is let go, before or after the disk has taken it."""

    def __init__(self, hall: Hall, after: bool) -> None:
        self.write: Callable[..., Awaitable[None]] = hall.service.storage.write
        self.after = after
        self.hall = hall
        self.waits = threading.Event()
        self.go = asyncio.Event()

    async def __call__(self, *change: Any) -> None:
        if self.after:
            await self.write(*change)
        self.waits.set()
        await self.go.wait()
        if not self.after:
            await self.write(*change)

    def let_go(self) -> None:
        async def go() -> None:
            self.go.set()

        self.hall.do(go())


@pytest.mark.parametrize("after", [False, True], ids=["before it is written", "after it is written"])
@pytest.mark.parametrize("how", ["closed", "cut"])
def test_a_connection_that_breaks_while_a_move_is_played(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, after: bool, how: str
) -> None:
    """The move is played to its end; whoever asks again with its id is told so, and it is there once."""
    ann, ben, id = two_people(hall)
    first = asked(ann, ben, id)
    state = first.state(id)
    body = one_of(state) | {"id": str(uuid.uuid4())}
    before = numbers(hall, id)
    with monkeypatch.context() as patch:
        disk = SlowDisk(hall, after)
        patch.setattr(hall.service.storage, "write", disk)
        with first.listening(id) as stream:
            stream.until("update")
            stream.say(type="move", **body)
            assert disk.waits.wait(20)
            if how == "cut":
                stream.socket.socket.close()
        disk.let_go()
        # Whoever comes next waits for the table, and so for the move.
        assert first.state(id)["version"] >= state["version"]
    answer = first.post(f"/api/tables/{id}/moves", **body)
    assert answer["version"] == first.state(id)["version"] > state["version"]
    assert numbers(hall, id) == before + 1


def test_a_move_that_never_arrived_is_played_when_it_is_sent_again(hall: Hall) -> None:
    ann, ben, id = two_people(hall)
    first = asked(ann, ben, id)
    body = one_of(first.state(id)) | {"id": str(uuid.uuid4())}
    before = numbers(hall, id)
    with first.listening(id) as stream:
        stream.until("update")
        stream.socket.socket.close()
    with first.listening(id) as stream:
        assert moved(stream, **body)["status"] == 200
    assert numbers(hall, id) == before + 1


def test_a_page_sends_a_move_again_that_a_proxy_could_not_hand_on(browser: Browser, hall: Hall) -> None:
    """A server that falls with the request in hand: nginx does not know whether it was played, and says 502."""
    ann = Person(browser, hall)
    asked: list[Json] = []

    def proxy(route: Route) -> None:
        asked.append(route.request.post_data_json or {})
        if len(asked) < 3:
            route.fulfill(
                status=502 if len(asked) == 1 else 504, body="<html>Bad Gateway</html>", content_type="text/html"
            )
        else:
            route.fulfill(json={"version": 7})

    ann.page.route("**/moves", proxy)
    ann.open()
    send = (
        "import('/static/moving.js').then(({ sendMove }) => sendMove('/api/tables/x/moves', { id: 'once', move: 3 }))"
    )
    result = ann.page.evaluate(send)
    assert (result["status"], result["answer"]) == (200, {"version": 7})
    assert asked == [{"id": "once", "move": 3}] * 3
    ann.context.close()  # the console tells of both


@pytest.mark.parametrize("lost", ["nothing", "the answer", "the move", "the hall's ear"])
def test_a_page_sends_its_moves_over_its_socket_and_plays_each_once(browser: Browser, hall: Hall, lost: str) -> None:
    ann = Person(browser, hall)
    posts: list[Json] = []
    sent: list[Json] = []

    def note(request: Request) -> None:
        if request.url.endswith("/moves"):
            posts.append(request.post_data_json or {})

    ann.page.on("request", note)

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def from_page(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] != "move":
                server.send(text)
                return
            sent.append(message)
            if lost in {"nothing", "the answer"} or len(sent) > 1:
                server.send(text)
            elif lost == "the move":
                route.close(code=1012)

        def from_server(text: str | bytes) -> None:
            if lost == "the answer" and len(sent) == 1 and json.loads(text)["type"] == "answer":
                route.close(code=1012)
            else:
                route.send(text)

        route.on_message(from_page)
        server.on_message(from_server)

    ann.page.route_web_socket("**/ws/**", between)
    id = ann.set_up("feebleton")
    assert ann.wait_for_turn()
    ann.page.wait_for_function("() => !document.body.classList.contains('lost')")
    table = hall.table(id)
    mine = sum(entry.seat == 0 for entry in table.log)
    ann.page.wait_for_timeout(300)  # until the socket is open
    version, view = ann.version, table.sights[0].view
    assert view is not None
    ann.click_move(view.offers[0].move)
    ann.page.wait_for_selector(ann.later(version))
    assert sum(entry.seat == 0 for entry in hall.table(id).log) == mine + 1
    assert len(sent) == 1
    # With the same id by POST, where the socket gave no answer.
    assert [post["id"] for post in posts] == ([] if lost == "nothing" else [sent[0]["id"]])
    ann.wait_for_turn()
    ann.click_something(0)
    assert sum(entry.seat == 0 for entry in hall.table(id).log) == mine + 2
    assert ann.errors == []

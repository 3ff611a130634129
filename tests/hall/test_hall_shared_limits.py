"""What somebody may do how often is counted by all servers on one database together."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
import sqlalchemy as sa

from greathall.hall import Settings
from greathall.hall.doorkeeper import Doorkeeper
from greathall.hall.schema import wrong_tries
from tests.hall.guests import Hall, running_hall
from tests.hall.postgres import Postgres
from tests.hall.receivers import until
from tests.hall.test_hall_room import a_record
from tests.hall.two_servers import at


@pytest.fixture(scope="module")
def strict(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Hall, Hall]]:
    data = tmp_path_factory.mktemp("strict")
    settings = Settings(data=data, database=postgres.make("strict"), pace=0.0, reaction=0.0, workers=1)
    with running_hall(settings) as one, running_hall(settings) as two:
        yield one, two


@pytest.fixture(autouse=True)
def slow_evening(strict: tuple[Hall, Hall], monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has to wait waits for the whole test, however long a slow machine takes over it."""
    for hall in strict:
        hall.loop.call_soon_threadsafe(hall.service.limits._buckets.clear)

    async def standing(*_: object) -> float:
        return 1000.0

    monkeypatch.setattr("greathall.hall.shared_door.SharedDoorkeeper._now", standing)
    monkeypatch.setattr("greathall.hall.limits.monotonic", lambda: 1000.0)


def keeper_of(hall: Hall) -> Doorkeeper:
    app: Any = hall.server.config.app
    keeper: Doorkeeper = app.state.identity.doorkeeper
    return keeper


def is_spent(hall: Hall, kind: str, who: str) -> bool:
    return hall.service.limits.left(kind, who) < 1


def test_wrong_passwords_are_counted_whichever_server_is_asked(strict: tuple[Hall, Hall]) -> None:
    ann = strict[0].guest("Ann")
    ann.post("/api/me/password", password="the right one")
    here, there = (hall.guest() for hall in strict)
    answers = [
        guest.http.post("/api/sign-in", json={"nickname": "Ann", "password": f"guess {number}"})
        for number, guest in enumerate((here, there) * 3)
    ]
    assert [answer.status_code for answer in answers] == [403] * 5 + [429]
    assert "wrong too often" in answers[-1].json()["reason"]
    refused = here.http.post("/api/sign-in", json={"nickname": "Ann", "password": "the right one"})
    assert refused.status_code == 429


def test_the_right_password_forgives_at_every_server(strict: tuple[Hall, Hall]) -> None:
    ben = strict[0].guest("Ben")
    ben.post("/api/me/password", password="the right one")
    keepers = [keeper_of(hall) for hall in strict]
    for _ in range(4):
        strict[0].do(keepers[0].knock("ben", "10.0.0.1"))
    strict[1].do(keepers[1].knock("ben", "10.0.0.2"))
    strict[1].do(keepers[1].let_in("ben", "10.0.0.2"))
    for _ in range(5):
        strict[0].do(keepers[0].knock("ben", "10.0.0.3"))


def test_what_is_too_old_is_forgotten_by_the_database_too(strict: tuple[Hall, Hall]) -> None:
    keeper = keeper_of(strict[0])
    storage = strict[0].service.storage

    async def known() -> int:
        async with storage.reading() as connection:
            old = sa.select(sa.func.count()).select_from(wrong_tries).where(wrong_tries.c.last < 0)
            return int((await connection.execute(old)).scalar_one())

    async def long_ago() -> None:
        async with storage.writing() as connection:
            await connection.execute(sa.insert(wrong_tries).values(kind="account", who="x", number=9, last=-9000.0))

    strict[0].do(long_ago())
    assert strict[0].do(known()) == 1
    strict[0].do(keeper.forget())
    assert strict[0].do(known()) == 0


def test_what_was_spent_at_one_is_spent_at_the_other(strict: tuple[Hall, Hall]) -> None:
    ann = strict[0].guest("Ann")
    there = at(strict[1], ann)
    id = ann.new_table("feudality", "me", "greedy", pace=0)
    for number in range(5):
        ann.post(f"/api/tables/{id}/chat", text=f"line {number}")
    for number in range(3):
        there.post(f"/api/tables/{id}/chat", text=f"another line {number}")
    for guest in (ann, there):
        until(partial(is_spent, guest.hall, "talk", ann.id), "the telling")
        assert "too often" in guest.post(f"/api/tables/{id}/chat", 429, text="one more")["reason"]
    # What both let through before they heard of each other is owed.
    one = strict[0].service.limits
    strict[0].loop.call_soon_threadsafe(one.hear, ["talk", ann.id, "4"])
    until(lambda: one.left("talk", ann.id) <= -4, "the debt")


def test_many_are_told_in_messages_that_the_database_takes(strict: tuple[Hall, Hall]) -> None:
    one, two = (hall.service.limits for hall in strict)
    people = [f"2001:db8:{number:x}:ffff:ffff::/64" for number in range(300)]

    async def everybody_looks() -> None:
        for who in (*people, "ann@example.org"):
            one.take("look", who)

    strict[0].do(everybody_looks())
    until(lambda: all(two.left("look", who) == 119 for who in people), "the telling")
    assert not any("@" in who for _, who in two._buckets)


def test_one_hint_at_a_time_whichever_server_is_asked(strict: tuple[Hall, Hall]) -> None:
    ann = strict[0].guest("Ann")
    there = at(strict[1], ann)
    id = ann.new_table("feudality", "me", "greedy", pace=0, hints="always")
    ann.wait_for_turn(id)
    go_on = asyncio.Event()
    begun = threading.Event()

    async def thinks_long(*_: object) -> tuple[int, str, str]:
        begun.set()
        await go_on.wait()
        return 0, "words", "reason"

    workers: Any = strict[0].service.workers
    workers.advice = thinks_long
    pool = ThreadPoolExecutor(1)
    try:
        first = pool.submit(lambda: ann.http.post(f"/api/tables/{id}/hint", json={}))
        assert begun.wait(30)  # before that the two servers still settle between them whose turn it is
        assert "being thought of already" in there.post(f"/api/tables/{id}/hint", 409)["reason"]
    finally:
        strict[0].loop.call_soon_threadsafe(go_on.set)
        assert first.result(30).status_code == 200
        pool.shutdown()
        del workers.advice
    until(lambda: is_free(strict[1], f"hint {id} 0"), "the end")


def is_free(hall: Hall, what: str) -> bool:
    """Whether this server could do it now."""
    fellows = hall.service.hearing.fellows
    assert fellows is not None
    got = hall.do(fellows.take(what))
    hall.loop.call_soon_threadsafe(fellows.leave, what)
    return got


def test_one_record_at_a_time_whichever_server_is_asked(strict: tuple[Hall, Hall]) -> None:
    ann = strict[0].guest("Ann")
    there = at(strict[1], ann)
    go_on = asyncio.Event()
    begun = threading.Event()
    scribes: Any = strict[0].service.scribes.workers
    before = scribes.run

    async def slowly(*words: Any) -> Any:
        begun.set()
        await go_on.wait()
        return await before(*words)

    text = a_record(10)
    scribes.run = slowly
    pool = ThreadPoolExecutor(1)
    try:
        first = pool.submit(lambda: ann.http.post("/api/records", json={"record": text}))
        assert begun.wait(30)  # before that the two servers still settle between them whose turn it is
        assert "still being laid out" in there.post("/api/records", 429, record=text)["reason"]
    finally:
        strict[0].loop.call_soon_threadsafe(go_on.set)
        assert first.result(30).status_code == 200
        pool.shutdown()
        del scribes.run
    until(lambda: is_free(strict[1], f"record {ann.id}"), "the end")

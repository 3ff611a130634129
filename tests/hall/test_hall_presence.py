"""Who is at a table just now is known wherever its page is open, and of a server that fell nobody stays behind."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from greathall.hall import Settings
from greathall.hall.presence import GONE_AFTER, Elsewhere, Pages
from tests.hall.guests import Hall, Stream, running_hall
from tests.hall.postgres import Postgres
from tests.hall.processes import SERVE, HallProcess
from tests.hall.two_servers import at, pair, sever

Status = dict[str, Any]


@pytest.fixture(scope="module")
def url(postgres: Postgres) -> str:
    return postgres.make("presence")


@pytest.fixture(scope="module")
def servers(url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Hall, Hall]]:
    settings = Settings(data=tmp_path_factory.mktemp("two"), database=url, limits=0, pace=0.0, reaction=0.0, workers=1)
    with running_hall(settings) as one, running_hall(settings) as two:
        yield one, two


def who(stream: Stream, seats: list[int], watching: int, seconds: float = 20.0) -> str:
    """Waits until a page shows these people; gives what it says of them."""
    seen: list[tuple[list[int], int]] = []
    status: Status = {"html": ""}
    while (seats, watching) not in seen:
        try:
            message = stream.next(seconds)
        except TimeoutError:
            raise AssertionError(f"{(seats, watching)} never came, but {seen}") from None
        if "status" in message:
            status = message["status"]
            seen.append((status["connected"], status["spectators"]))
    return str(status["html"])


def test_who_comes_and_goes_at_one_server_is_shown_at_the_other(servers: tuple[Hall, Hall]) -> None:
    ann, ben, id = pair(servers)
    with ann.listening(id) as page:
        assert "not connected" in who(page, [0], 0)
        with ben.listening(id):
            assert "not connected" not in who(page, [0, 1], 0)
            with servers[1].guest("Eve").listening(id), servers[0].guest("Ivo").listening(id):
                who(page, [0, 1], 2)
            who(page, [0, 1], 0)
        who(page, [0], 0)


def test_whoever_opens_the_page_later_knows_who_was_there(servers: tuple[Hall, Hall]) -> None:
    ann, ben, id = pair(servers)
    with ann.listening(id) as page:
        who(page, [0], 0)
        with ben.listening(id) as other:
            who(other, [0, 1], 0)
            assert at(servers[1], ann).state(id)["status"]["connected"] == [0, 1]


def test_somebody_who_sits_down_watches_no_longer(servers: tuple[Hall, Hall]) -> None:
    one, two = servers
    ann, ben = one.guest("Ann"), two.guest("Ben")
    id = ann.new_table("feudality", "me", "open")
    with ann.listening(id) as page, ben.listening(id):
        who(page, [0], 1)
        ben.join(ann, id)
        who(page, [0, 1], 0)


def test_a_server_that_was_not_heard_for_a_while_is_asked_again(servers: tuple[Hall, Hall]) -> None:
    ann, ben, id = pair(servers)
    with ann.listening(id) as page, ben.listening(id) as other:
        who(page, [0, 1], 0)
        who(other, [0, 1], 0)
        sever(servers[1])
        with servers[1].guest("Eve").listening(id):
            who(page, [0, 1], 1)
            who(other, [0, 1], 1)
        who(page, [0, 1], 0)


def test_to_ask_who_is_there_makes_nobody_forgotten(servers: tuple[Hall, Hall]) -> None:
    """A sign of life of somebody unknown may come before their hello: then all are asked once more."""
    ann, ben, id = pair(servers)
    _, _, other = pair(servers)
    with ann.listening(id) as page, ann.listening(other) as elsewhere, ben.listening(id):
        who(page, [0, 1], 0)
        servers[1].loop.call_soon_threadsafe(servers[1].service.hearing.heard, ["a-stranger", "beat"])
        # What is said after the question has been heard after it.
        with servers[1].guest("Eve").listening(other):
            who(elsewhere, [], 2)
        assert ann.state(id)["status"]["connected"] == [0, 1]


def test_whoever_was_at_a_server_that_was_killed_is_gone(servers: tuple[Hall, Hall], url: str, tmp_path: Path) -> None:
    ann, ben, id = pair(servers)
    third = HallProcess(*SERVE, "--data", str(tmp_path), "--database", url)
    try:
        address = third.ready()
        with ann.listening(id) as page:
            who(page, [0], 0)
            there = at(Hall(address, servers[0].server, servers[0].loop, servers[0].service), ben)
            with there.listening(id) as far:
                # Who was there before it was started it has been told.
                who(far, [0, 1], 0)
                who(page, [0, 1], 0)
                third.kill()
                who(page, [0], 0)
    finally:
        third.sweep()


def test_of_a_server_that_is_closed_nobody_stays_behind(
    servers: tuple[Hall, Hall], url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says so: nobody waits until its silence is noticed."""
    ann, ben, id = pair(servers)
    monkeypatch.setattr("greathall.hall.presence.GONE_AFTER", 3600.0)
    settings = Settings(data=tmp_path, database=url, limits=0, pace=0.0, reaction=0.0, workers=1)
    with ann.listening(id) as page, ExitStack() as later:
        with running_hall(settings) as third:
            later.enter_context(at(third, ben).listening(id))
            who(page, [0, 1], 0)
        who(page, [0], 0)


def test_silence_is_noticed_in_a_few_seconds_and_not_before() -> None:
    now = 100.0
    elsewhere = Elsewhere(lambda: now)
    elsewhere.hear("one")
    elsewhere.note("one", ["t", "2", "0", "1"])
    elsewhere.hear("two")
    elsewhere.note("two", ["t", "1", "1"])
    assert elsewhere.at("t") == Pages(frozenset({0, 1}), 3)
    now += GONE_AFTER
    assert elsewhere.forget_silent() == []
    elsewhere.hear("two")
    now += 0.5
    assert elsewhere.forget_silent() == ["t"]
    assert elsewhere.at("t") == Pages(frozenset({1}), 1)
    assert (elsewhere.is_known("one"), elsewhere.is_known("two")) == (False, True)
    assert elsewhere.forget_all() == ["t"]
    assert elsewhere.at("t") == Pages()

"""Notices with several servers on one database: exactly one of them sends, and a page is open wherever it is open."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from greathall.hall.fellows import Fellows
from greathall.hall.notices.entities import MAIL, WAITING, Delivery, Wishes
from tests.hall.guests import running_hall
from tests.hall.offices import Post, hand_to, settings, two
from tests.hall.postgres import Postgres
from tests.hall.receivers import MailBox, running_mail_server
from tests.hall.two_servers import at, sever, until

HOUR = 3600.0


@pytest.fixture(scope="module")
def offices(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Post, Post]]:
    mails = MailBox()
    url = postgres.make("notices_of_two")
    data = tmp_path_factory.mktemp("offices")
    with running_mail_server(mails) as port:
        chosen = settings(data, url, port)
        with running_hall(chosen) as one, running_hall(chosen) as other:
            yield Post(one, mails), Post(other, mails)


def both(offices: tuple[Post, Post], seconds: float) -> None:
    """Both servers do at the same time what there is to do so much later."""
    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(office.later, seconds) for office in offices]:
            done.result()


def elected(offices: tuple[Post, Post]) -> None:
    """Until both hear of the others: before that neither looks or sends."""
    until(lambda: all(fellows_of(office).listening for office in offices), "the connection")


def fellows_of(office: Post) -> Fellows:
    fellows = office.hall.service.hearing.fellows
    assert fellows is not None
    return fellows


def test_a_page_that_is_open_at_the_other_server_counts(
    offices: tuple[Post, Post], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("greathall.hall.table.time", lambda: offices[0].now + 1)
    elected(offices)
    _ann, ben, id = two(offices[0])
    there = at(offices[1].hall, ben)
    with there.listening(id) as stream:
        stream.until("update")
        both(offices, 0)
        for _ in range(10):
            both(offices, 20)
        assert offices[0].mails.mails == []


def test_one_of_two_servers_sends_and_the_other_when_that_one_is_gone(
    offices: tuple[Post, Post], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("greathall.hall.table.time", lambda: offices[0].now + 1)
    one, other = offices
    one.mails.clear()
    one.forget()
    elected(offices)
    ann, ben, id = two(one)
    both(offices, 0)
    both(offices, 60)
    assert len(one.lines()) == 1
    # Even where both believe that it is theirs to do, the rows are taken by one.
    for office in offices:
        monkeypatch.setattr(office.notifier, "_is_mine", is_mine)
    while ben.state(id)["status"]["your_turn"]:
        state = ben.state(id)
        ben.move(id, state["view"]["offers"][0]["move"], state["version"])
    hand_to(one.hall, id, ann, ben)
    for seconds in (0, HOUR, HOUR):
        both(offices, seconds)
    assert len(one.lines()) == 2
    monkeypatch.undo()
    holder = next(office for office in offices if fellows_of(office).holds("notices"))
    rest = one if holder is other else other
    sever(holder.hall)
    until(lambda: rest.hall.do(rest.notifier._is_mine()), "the taking over")


def test_a_message_is_claimed_once_whoever_asks(offices: tuple[Post, Post]) -> None:
    one, other = offices
    message = Delivery("the-only-one", "nobody", MAIL, next_at=one.now)
    one.hall.do(one.notifier.book.keep(None, Wishes("nobody", "no token"), [message]))
    with ThreadPoolExecutor(2) as pool:
        claims = pool.map(lambda office: office.hall.do(office.notifier.book.claim(message, office.now)), offices)
        assert sorted(claims) == [False, True]
    # Tried again it is another attempt, which can be claimed again, and by that number only.
    one.hall.do(one.notifier.book.settle(message, WAITING, one.now))
    assert not other.hall.do(other.notifier.book.claim(message, other.now))
    assert other.hall.do(other.notifier.book.claim(replace(message, attempts=1), other.now))


async def is_mine() -> bool:
    return True

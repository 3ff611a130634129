"""Notices: what people are told while they are away, how often, and what is never told twice."""

from __future__ import annotations

import asyncio
import re
from dataclasses import asdict, replace

import pytest
from sqlalchemy import insert, select, text
from sqlalchemy.exc import OperationalError

from greathall.hall.notices.entities import MAIL, Wishes
from greathall.hall.notices.notifier import PAUSES
from greathall.hall.schema import deliveries, notice_wishes
from tests.hall.offices import SENDER, Post, answer, choose, hand_to, two

BOTH_DATABASES = True
HOUR = 3600.0


def test_whoever_is_asked_is_told_once_by_mail(post: Post) -> None:
    _ann, ben, id = two(post)
    post.later()
    assert post.lines() == []
    post.later(60)
    assert post.lines() == ["Your turn: Feudality with Ann."]
    sender, to, text = post.mails.letters[-1]
    assert (sender, to) == (SENDER, ["ben@example.org"])
    assert f"{ben.hall.url}tables/{id}" in text
    mail = post.mails.mails[-1]
    assert mail["Subject"] == "Your turn: Feudality with Ann."
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert re.fullmatch(rf"<{ben.hall.url}notices/stop/mail\.\S+>", mail["List-Unsubscribe"])
    for _ in range(3):
        post.later(2 * HOUR)
    assert len(post.lines()) == 1


def test_asked_again_one_is_told_again_but_not_at_every_move(post: Post) -> None:
    ann, ben, id = two(post)
    post.later()
    post.later(60)
    assert len(post.lines()) == 1
    for _ in range(3):
        answer(id, ben)
        hand_to(post.hall, id, ann, ben)
        post.later(120)
    assert len(post.lines()) == 1
    post.later(HOUR)
    assert len(post.lines()) == 2


def test_nothing_is_told_of_a_table_whose_page_is_open(post: Post) -> None:
    _ann, ben, id = two(post)
    with ben.listening(id) as stream:
        stream.until("update")
        for seconds in (0, 30, 45, 300, HOUR):
            post.later(seconds)
        assert post.lines() == []
        answer(id, ben)
    post.later(60)
    post.later(2 * HOUR)
    assert post.lines() == []


def test_whoever_closes_the_page_without_an_answer_is_told_of_the_question(post: Post) -> None:
    _ann, ben, id = two(post)
    with ben.listening(id) as stream:
        stream.until("update")
        post.later()
        post.later(50)
    post.later(20)
    assert post.lines() == []
    post.later(60)
    assert post.lines() == ["Your turn: Feudality with Ann."]
    post.later(2 * HOUR)
    assert len(post.lines()) == 1


def test_the_end_and_a_rematch_are_told(post: Post) -> None:
    ann, ben, id = two(post, "feebleton")
    for guest in (ann, ben):
        guest.post(f"/api/tables/{id}/leave")
    post.hall.finish(id)
    ann.post(f"/api/tables/{id}/rematch")
    post.later()
    post.later(60)
    assert post.lines() == ["Game over: Feebleton with Ann.", "Ann asks for a rematch: Feebleton with Ann."]
    assert len(post.mails.mails) == 1


def test_a_mail_server_that_is_gone_is_tried_again_with_growing_pauses_and_a_limit(post: Post) -> None:
    two(post)
    post.mails.answer = "451 not now"
    post.later()
    post.later(60)
    tries = [attempts(post)]
    for pause in PAUSES:
        post.later(pause - 1)
        assert attempts(post) == tries[-1]
        post.later(1)
        tries.append(attempts(post))
    assert tries == [1, 2, 3, 4, 5, 6]
    post.mails.answer = "250 taken"
    post.later(10 * HOUR)
    assert (attempts(post), post.mails.mails) == (6, [])


def attempts(post: Post) -> int:
    async def look() -> int:
        async with post.hall.service.storage.reading() as connection:
            rows = await connection.execute(select(deliveries.c.attempts).where(deliveries.c.kind == "news"))
            return int(rows.scalar_one())

    return post.hall.do(look())


def test_a_mail_that_may_have_been_taken_is_not_sent_again(post: Post) -> None:
    two(post)
    post.mails.breaks_off = True
    post.later()
    post.later(60)
    assert len(post.mails.mails) == 1
    post.mails.breaks_off = False
    for pause in PAUSES:
        post.later(pause)
    assert len(post.mails.mails) == 1


def test_nothing_is_sent_twice_by_a_hall_that_fell_while_sending(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    two(post)
    post.later()

    async def fall(*_: object) -> None:
        raise OperationalError("update", None, Exception("the hall fell"))

    with monkeypatch.context() as patch:
        patch.setattr(post.notifier.book, "settle", fall)
        with pytest.raises(OperationalError):
            post.later(60)
    assert len(post.lines()) == 1
    for pause in PAUSES:
        post.later(pause)
    assert len(post.lines()) == 1


def test_choosing_undoes_nothing_that_a_link_did_in_the_same_moment(post: Post) -> None:
    _ann, ben, _ = two(post)
    book = post.notifier.book
    before = post.hall.do(book.wishes(ben.id))
    assert before is not None
    assert before.mail_ok
    post.hall.do(book.stop(before, MAIL))
    # The form was read before the link came, and written after it.
    post.hall.do(post.notifier.keep(before, replace(before, minutes=10)))
    after = post.hall.do(book.wishes(ben.id))
    assert after is not None
    assert (after.mail, after.mail_ok, after.minutes) == ("", False, 10)


def test_an_address_that_is_new_is_not_confirmed_by_the_last_one(post: Post) -> None:
    ben = post.hall.guest("Ben")
    choose(ben, mail="ben@example.org")
    book = post.notifier.book
    before = post.hall.do(book.wishes(ben.id))
    assert before is not None
    post.hall.do(book.confirm(before))
    post.hall.do(post.notifier.keep(before, replace(before, mail="eve@example.org")))
    after = post.hall.do(book.wishes(ben.id))
    assert after is not None
    assert (after.mail, after.mail_ok) == ("eve@example.org", False)


def test_two_first_forms_at_once_are_both_taken(post: Post) -> None:
    storage = post.hall.service.storage
    first, second = (Wishes("twice", f"token {number}", minutes=number) for number in (10, 360))

    async def somebody_waits() -> bool:
        async with storage.reading() as connection:
            return bool((await connection.execute(text("SELECT 1 FROM pg_locks WHERE NOT granted"))).first())

    async def at_once() -> None:
        async with storage.writing() as connection:
            await connection.execute(insert(notice_wishes).values(asdict(first)))
            other = asyncio.create_task(post.notifier.keep(None, second))
            async with asyncio.timeout(20):
                while storage.shared and not await somebody_waits():
                    pass
        await other

    post.hall.do(at_once())
    kept = post.hall.do(post.notifier.book.wishes("twice"))
    # The links that the first has been given are still good.
    assert kept == replace(first, minutes=360)

"""What a notice says and does not say: only what is wanted, only what is still true, all of it in one message."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from greathall.hall.notices.notifier import PAUSES
from tests.hall.guests import running_hall
from tests.hall.offices import Post, answer, choose, hand_to, settings, two
from tests.hall.receivers import MailBox, running_mail_server, until

HOUR = 3600.0


def test_several_tables_come_in_one_message(post: Post) -> None:
    ann, ben, _ = two(post)
    for _ in range(2):
        id = ann.new_table("feudality", "me", "open", pace=0)
        ben.join(ann, id)
        hand_to(post.hall, id, ann, ben)
    post.later()
    post.later(60)
    assert len(post.mails.mails) == 1
    assert post.mails.mails[0]["Subject"] == "Your turn: Feudality with Ann. And 2 more."
    assert len(post.lines()) == 3


def test_whoever_answers_in_time_is_not_told(post: Post) -> None:
    _ann, ben, id = two(post)
    post.later()
    while ben.state(id)["status"]["your_turn"]:
        answer(id, ben)
    post.later(60)
    assert post.mails.mails == []


def test_a_rematch_that_was_taken_up_is_not_told(post: Post) -> None:
    ann, ben, id = two(post, "feebleton")
    for guest in (ann, ben):
        guest.post(f"/api/tables/{id}/leave")
    post.hall.finish(id)
    ann.post(f"/api/tables/{id}/rematch")
    post.later()
    ben.post(f"/api/tables/{id}/rematch")
    post.later(60)
    assert post.lines() == ["Game over: Feebleton with Ann."]


def test_only_what_is_wanted_is_told(post: Post) -> None:
    ann, ben, id = two(post, "feebleton")
    choose(ben, mail="ben@example.org", turn="", over="")
    post.later()
    for guest in (ann, ben):
        guest.post(f"/api/tables/{id}/leave")
    post.hall.finish(id)
    for _ in range(3):
        post.later(HOUR)
    assert post.mails.mails == []


def test_nobody_is_told_who_has_not_asked_for_it_nor_before_the_address_was_confirmed(post: Post) -> None:
    ann, ben = post.hall.guest("Ann"), post.hall.guest("Ben")
    choose(ben, mail="ben@example.org")
    id = ann.new_table("feudality", "me", "open", pace=0)
    ben.join(ann, id)
    hand_to(post.hall, id, ann, ben)
    for _ in range(3):
        post.later(HOUR)
    assert [mail["Subject"] for mail in post.mails.mails] == ["Notices from Greathall?"]


def test_a_mail_server_that_comes_back_gets_what_is_still_true(post: Post) -> None:
    _ann, ben, id = two(post)
    post.mails.answer = "451 not now"
    post.later()
    post.later(60)
    assert "did not arrive" in ben.get("/me/notices")
    post.mails.answer = "250 taken"
    post.later(PAUSES[0])
    assert len(post.lines()) == 1
    assert "did not arrive" not in ben.get("/me/notices")
    post.mails.answer = "451 not now"
    while ben.state(id)["status"]["your_turn"]:
        answer(id, ben)
    hand_to(post.hall, id, _ann, ben)
    post.later()
    post.later(HOUR)
    while ben.state(id)["status"]["your_turn"]:
        answer(id, ben)
    post.mails.answer = "250 taken"
    post.later(PAUSES[0])
    assert len(post.lines()) == 1


def test_a_hall_looks_and_sends_by_itself(tmp_path: Path) -> None:
    mails = MailBox()
    with running_mail_server(mails) as port:
        quick = replace(settings(tmp_path, "", port), notice_beat=0.02, notice_after=0.0)
        with running_hall(quick) as hall:
            ben = hall.guest("Ben")
            choose(ben, mail="ben@example.org")
            until(lambda: len(mails.mails) == 1, "the question whose address it is")


def test_links_lead_to_the_name_of_the_hall_whatever_it_was_called_by(tmp_path: Path) -> None:
    """Whoever calls it by an address of their own would otherwise get the click on a link that confirms."""
    mails = MailBox()
    with running_mail_server(mails) as port:
        named = replace(settings(tmp_path, "", port), notice_beat=0.02, notice_after=0.0, names=("hall.example.org",))
        with running_hall(named) as hall:
            choose(hall.guest("Eve"), mail="victim@example.org")
            until(lambda: len(mails.mails) == 1, "the question whose address it is")
            words = str(mails.mails[0].get_payload())
            assert "http://hall.example.org/notices/confirm/" in words
            assert "127.0.0.1" not in words
            link = words.split("http://hall.example.org")[1].split(maxsplit=1)[0]
            # Programs that look into mail run scripts too: only a click confirms.
            assert "at_once.js" not in hall.guest().get(link)
            for odd in ("/notices/confirm/%00.x", "/notices/feed/%00", "/notices/stop/mail.%00.x"):
                assert hall.guest().http.get(odd).status_code == 404


def test_nobody_can_have_strangers_written_to_without_end(tmp_path: Path) -> None:
    """Somebody with many names, who asks for mail to one address, and to many."""
    strict = replace(settings(tmp_path, "", 9), limits=1.0)
    with running_hall(strict) as hall:
        wanted = [mail.format(n) for mail in ("victim@example.org", "victim-{}@example.org") for n in range(4)]
        said = [choose(hall.guest(f"Ann {n}"), mail=mail) for n, mail in enumerate(wanted)]
        assert "too often" in said[-1]


def test_an_end_without_a_move_is_told_to_whoever_asked_for_notices_after_the_last_one(post: Post) -> None:
    ann, ben = post.hall.guest("Ann"), post.hall.guest("Ben")
    id = ann.new_table("feudality", "me", "open", pace=0, leaving="resign")
    ben.join(ann, id)
    hand_to(post.hall, id, ann, ben)
    post.now += HOUR
    post.wants_mail(ben)
    post.later(60)
    assert post.lines() == []
    ann.post(f"/api/tables/{id}/resign")
    post.later()
    post.later(60)
    assert post.lines() == ["Game over: Feudality with Ann."]

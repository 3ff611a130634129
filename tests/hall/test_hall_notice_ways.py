"""The ways of a notice: mail, webhook, feed and page; where it never goes, and who never hears of it."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import re
import ssl
import threading
from xml.etree import ElementTree as ET

import pytest
import trustme

import greathall
from greathall.hall.notices import mail as mails_out
from greathall.hall.notices.mail import MailServer, is_address, mail_server, send_mail
from greathall.hall.notices.sending import Message, NotSent
from greathall.hall.notices.webhook import Webhooks, body_of, check_hook, is_public, look_up
from greathall.hall.refusals import NotUnderstood
from greathall.hall.scenes import asked_in_secret
from greathall.hall.standing import played
from greathall.kernel import GreathallError
from tests.hall.guests import Guest, run_apart
from tests.hall.offices import SENDER, Post, answer, choose, hand_to, two
from tests.hall.receivers import NAME, PASSWORD, MailBox, WebBox, running_mail_server, running_web_server

ATOM = "{http://www.w3.org/2005/Atom}"
HOUR = 3600.0
WORDS = Message("one", "Your turn: Feudality with Ann.", [("Your turn.", "http://hall/tables/1")], "http://hall/stop")


def test_one_click_stops_them_without_signing_in_and_a_look_does_not(post: Post) -> None:
    _ann, ben, _ = two(post)
    post.later()
    post.later(60)
    link = str(post.mails.mails[-1]["List-Unsubscribe"]).strip("<>")
    stranger = post.hall.guest()
    assert stranger.http.get(link).status_code == 200
    assert 'value="ben@example.org"' in ben.get("/me/notices")
    assert stranger.http.post(link[:-1] + ("0" if link[-1] != "0" else "1")).status_code == 404
    one_click = stranger.http.post(link, data={"List-Unsubscribe": "One-Click"})
    assert one_click.status_code == 200
    assert 'value="ben@example.org"' not in ben.get("/me/notices")


def asked_in_a_window() -> tuple[int, int, list[int]]:
    """A seed of Feebleton, a first move, and the seats that are then asked without the others' knowing."""
    game = greathall.load("feebleton")
    for seed in range(3000):
        state = game.new(3, seed, {}, listen=True)
        for move in state.moves(0) if state.to_act == (0,) else []:
            asked = asked_in_secret(played(state, 0, move)[0])
            if asked:
                return seed, move, asked
    raise AssertionError("no such seed")


def test_a_secret_question_is_told_to_the_asked_alone_and_not_in_a_channel_that_others_read(post: Post) -> None:
    """All three have notices by mail, webhook and feed; who could answer with a Guard only that person is told."""
    seed, move, asked = asked_in_a_window()
    guests = [post.hall.guest(name) for name in ("Ann", "Ben", "Cy")]
    web = WebBox()
    with running_web_server(web) as address:
        for guest in guests:
            post.wants_mail(guest, hook=f"{address}/{guest.nickname}", feed="yes")
        web.got.clear()
        id = guests[0].deal(seed, "me", "open", "open")
        for guest in guests[1:]:
            guest.join(guests[0], id)
        guests[0].move(id, move, guests[0].state(id)["version"])
        others = [guest.state(id) for seat, guest in enumerate(guests) if seat not in asked]
        post.later()
        post.later(60)
        told = [guests[seat] for seat in asked]
        assert sorted(str(mail["To"]) for mail in post.mails.mails) == sorted(
            f"{guest.nickname.lower()}@example.org" for guest in told
        )
        assert web.got == []
        for guest in guests:
            found = entries(guest.http.get(feed_of(guest)).content)
            assert len(found) == (1 if guest in told else 0)
        # What the others get to see of the table has not changed by a single letter.
        assert [guest.state(id) for seat, guest in enumerate(guests) if seat not in asked] == others


def feed_of(guest: Guest) -> str:
    return str(re.findall(r"<code>(http\S+)</code>", guest.get("/me/notices"))[0])


@pytest.mark.parametrize("kind", ["discord", "slack", "ntfy"])
def test_a_webhook_gets_what_it_understands(post: Post, kind: str) -> None:
    web = WebBox()
    with running_web_server(web) as address:
        ann, ben = post.hall.guest("@everyone <!channel>"), post.hall.guest("Ben")
        choose(ben, hook=f"{address}/hook/1?wait=true", **{"hook-kind": kind})
        post.later()
        assert len(web.got) == 1
        id = ann.new_table("feudality", "me", "open", pace=0)
        ben.join(ann, id)
        hand_to(post.hall, id, ann, ben)
        post.later()
        post.later(60)
        assert len(web.got) == 2
        got = web.got[1]
        assert got.path == "/hook/1?wait=true"
        assert got.headers["Host"] == f"127.0.0.1:{web.port}"
        link = f"{ben.hall.url}tables/{id}"
        if kind == "discord":
            said = json.loads(got.body)
            assert said["content"].startswith(r"Your turn\: Feudality with \@everyone \<!channel\>. " + link)
            assert said["allowed_mentions"] == {"parse": []}
        elif kind == "slack":
            assert json.loads(got.body)["text"].startswith(
                "Your turn: Feudality with @everyone &lt;!channel&gt;. " + link
            )
        else:
            assert got.body.startswith("Your turn: Feudality with @everyone <!channel>. " + link)
            assert (got.headers["Title"], got.headers["Click"]) == ("Greathall", link)
        assert "/notices/stop/hook." in got.body
        # One that is gone for good is not tried again; one that is busy is.
        web.status = 404
        answer(id, ben)
        hand_to(post.hall, id, ann, ben)
        post.later()
        post.later(HOUR)
        assert len(web.got) == 3
        post.later(HOUR)
        assert len(web.got) == 3
        assert "the webhook answered 404" in ben.get("/me/notices")


def test_a_name_is_no_link_in_discord() -> None:
    line = "Your turn: Feudality with [a](https://b.c) and *d*."
    body, _ = body_of(Message("1", "", [(line, "https://hall/tables/x")], "https://hall/stop"), "discord")
    first = json.loads(body)["content"].splitlines()[0]
    words, _, link = first.rpartition(" ")
    assert link == "https://hall/tables/x"
    assert words.replace("\\", "") == line
    # Every sign that Discord makes something of has a backslash before it.
    assert not re.search(r"(?<!\\)[*_~`|<>\[\]():@#/]", words)


def test_the_feed_is_at_an_address_that_only_its_owner_knows(post: Post) -> None:
    ann, ben = post.hall.guest("Ann"), post.hall.guest("Ben")
    choose(ben, feed="yes")
    address = feed_of(ben)
    id = ann.new_table("feudality", "me", "open", pace=0)
    ben.join(ann, id)
    hand_to(post.hall, id, ann, ben)
    reader = post.hall.guest().http
    post.later()
    assert entries(reader.get(address).content) == []
    post.later(60)
    answered = reader.get(address)
    assert answered.headers["content-type"].startswith("application/atom+xml")
    feed = ET.fromstring(answered.content)
    assert entries(answered.content) == ["Your turn: Feudality with Ann."]
    link = feed.find(f"{ATOM}entry/{ATOM}link")
    assert link is not None
    assert link.get("href") == f"{ben.hall.url}tables/{id}"
    assert reader.get(address, headers={"if-none-match": answered.headers["etag"]}).status_code == 304
    assert reader.get(address[:-2]).status_code == 404
    choose(ben, feed="yes", wish="new-feed")
    assert reader.get(address).status_code == 404


def entries(text: bytes) -> list[str | None]:
    return [entry.findtext(f"{ATOM}title") for entry in ET.fromstring(text).iter(f"{ATOM}entry")]


def test_moves_do_not_wait_for_a_mail_server_that_dawdles(post: Post) -> None:
    _ann, ben, id = two(post)
    post.later()
    post.now += 60
    post.hall.do(post.notifier.look())
    held = Held()
    post.mails.held = held.wait
    sending = asyncio.run_coroutine_threadsafe(post.notifier.send(), post.hall.loop)
    held.arrived.wait(20)
    answer(id, ben)
    assert not sending.done()
    held.go_on.set()
    sending.result(30)


class Held:
    """A mail server that does not answer before it is told to."""

    def __init__(self) -> None:
        self.arrived, self.go_on = threading.Event(), threading.Event()

    async def wait(self) -> None:
        self.arrived.set()
        await asyncio.to_thread(self.go_on.wait, 30)


# ---------------------------------------------------------------------- where a webhook may not lead


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "127.9.9.9",
        "10.0.0.1",
        "172.16.3.4",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "::127.0.0.1",
        "fe80::1",
        "fc00::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "::ffff:10.1.1.1",
        "64:ff9b::7f00:1",
        "64:ff9b:1::7f00:1",
        "fec0::1",
        "2002:7f00:1::",
        "2001:0:7f00:1::",
    ],
)
def test_private_addresses_are_recognised_however_they_are_written(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:4700::1111", "::ffff:93.184.216.34"])
def test_public_addresses_are_public(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    "address",
    [
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "http://hooks.example.org/x",
        "https://ann:secret@hooks.example.org/x",
        "file:///etc/passwd",
        "https://",
        "https://hooks.example.org:0/",
        "https://hooks.example.org/a b",
        "https://hooks.example.org/\r\nX: y",
        "https://[broken/",
    ],
)
def test_a_webhook_that_leads_nowhere_good_is_refused(address: str) -> None:
    with pytest.raises(NotUnderstood):
        check_hook(address, "ntfy", inside=False)
    assert check_hook("https://hooks.example.org:8443/x?y=z", "ntfy", inside=False)


def hooked(looked_up: list[list[str]]) -> Webhooks:
    async def look_up(_host: str, _port: int) -> list[str]:
        return looked_up.pop(0)

    return Webhooks(look_up=look_up)


def test_a_name_that_leads_inside_is_not_called() -> None:
    web = WebBox()
    with running_web_server(web):
        for found in (["127.0.0.1"], ["93.184.216.34", "127.0.0.1"], ["::ffff:127.0.0.1"]):
            with pytest.raises(NotSent, match="private network"):
                run_apart(hooked([found]).send(WORDS, f"http://hooks.example.org:{web.port}/", "ntfy"))
    assert web.got == []


def test_a_name_is_looked_up_once_so_that_it_cannot_answer_differently_the_second_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The connection goes to the address that was looked at, not to whatever the name means by then."""
    called: list[str] = []

    async def connect(host: str, *_: object, **__: object) -> None:
        called.append(host)
        raise OSError

    monkeypatch.setattr("asyncio.open_connection", connect)
    hooks = hooked([["93.184.216.34"], ["127.0.0.1"]])
    with pytest.raises(NotSent):
        run_apart(hooks.send(WORDS, "https://hooks.example.org/", "ntfy"))
    assert called == ["93.184.216.34"]


def test_names_are_looked_up_by_threads_that_do_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that nobody answers for must not keep a password waiting."""
    asked: list[str] = []

    def found(host: str, port: int, **_: object) -> list[tuple[object, ...]]:
        asked.append(threading.current_thread().name)
        return [(0, 0, 0, "", ("93.184.216.34", port))]

    monkeypatch.setattr("socket.getaddrinfo", found)
    assert run_apart(look_up("hooks.example.org", 443)) == ["93.184.216.34"]
    assert len(asked) == 1
    assert asked[0].startswith("names of webhooks")


def test_redirections_are_not_followed() -> None:
    inner, outer = WebBox(), WebBox(status=307)
    with running_web_server(inner) as private, running_web_server(outer) as address:
        outer.location = private
        with pytest.raises(NotSent, match="307"):
            run_apart(Webhooks(inside=True).send(WORDS, address, "ntfy"))
    assert (len(outer.got), inner.got) == (1, [])


def test_the_certificate_must_be_that_of_the_name() -> None:
    authority = trustme.CA()
    server, client = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.create_default_context()
    authority.issue_cert("hooks.example.org").configure_cert(server)
    authority.configure_trust(client)

    async def look_up(_host: str, _port: int) -> list[str]:
        return ["127.0.0.1"]

    web = WebBox()
    with running_web_server(web, server):
        hooks = Webhooks(inside=True, look_up=look_up, context=client)
        run_apart(hooks.send(WORDS, f"https://hooks.example.org:{web.port}/", "ntfy"))
        with pytest.raises(NotSent, match="certificate"):
            run_apart(hooks.send(WORDS, f"https://other.example.org:{web.port}/", "ntfy"))
    assert len(web.got) == 1


def test_a_page_says_why_a_webhook_is_not_taken(post: Post) -> None:
    ben = post.hall.guest("Ben")
    post.notifier.webhooks.inside = False
    try:
        said = choose(ben, hook="https://192.168.0.1/x")
    finally:
        post.notifier.webhooks.inside = True
    assert "private network" in said


# ---------------------------------------------------------------------- mail


@pytest.mark.parametrize("address", ["ann", "ann@", "@example.org", "a@b c", "ann@example.org, ben@example.org"])
def test_what_is_no_address_gets_no_mail(address: str) -> None:
    assert not is_address(address)
    assert not is_address(f"{address}\r\nBcc: all@example.org")
    assert is_address("ann.other+hall@mail.example.org")


@pytest.mark.parametrize(
    ("url", "sender"),
    [
        ("http://mail.example.org", SENDER),
        ("smtp://", SENDER),
        ("smtp://mail.example.org:port", SENDER),
        ("smtp://ann:geheim@mail.example.org", SENDER),
        ("smtp://mail.example.org", "nobody"),
    ],
)
def test_a_mail_server_that_cannot_be_is_refused_without_repeating_it(url: str, sender: str) -> None:
    with pytest.raises(GreathallError) as refusal:
        mail_server(url, sender, "geheim")
    assert "geheim" not in str(refusal.value)


def test_the_password_goes_over_tls_only_and_shows_nowhere(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    authority = trustme.CA()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("localhost").configure_cert(context)
    trusting = ssl.create_default_context()
    authority.configure_trust(trusting)
    monkeypatch.setattr("ssl.create_default_context", lambda: trusting)
    # As if it were another machine: on this one nobody can listen.
    monkeypatch.setattr(mails_out, "is_here", lambda _host: False)
    caplog.set_level(logging.DEBUG)
    box = MailBox()
    with running_mail_server(box, context=context, wants_a_name=True) as port:
        server = mail_server(f"smtp://{NAME}@localhost:{port}", SENDER, PASSWORD)
        run_apart(send_mail(server, WORDS, "ann@example.org"))
        assert box.logins == [(NAME, PASSWORD)]
        wrong = MailServer("localhost", port, SENDER, name=NAME, password="wrong")
        with pytest.raises(NotSent, match="did not let the hall in"):
            run_apart(send_mail(wrong, WORDS, "ann@example.org"))
    box.clear()
    with running_mail_server(box, wants_a_name=True) as port:
        plain = mail_server(f"smtp://{NAME}@localhost:{port}", SENDER, PASSWORD)
        with pytest.raises(NotSent, match="no TLS"):
            run_apart(send_mail(plain, WORDS, "ann@example.org"))
    assert box.logins == []
    assert PASSWORD not in caplog.text + repr(server)


def test_names_of_people_cannot_write_headers() -> None:
    words = Message("one", "Your turn: Feudality with Zoë ☂.", [("Für Zoë ☂", "http://hall/1")], "http://hall/stop")
    box = MailBox()
    with running_mail_server(box) as port:
        run_apart(send_mail(mail_server(f"smtp://localhost:{port}", SENDER, ""), words, "ann@example.org"))
    assert box.mails[0]["To"] == "ann@example.org"
    assert "Für Zoë ☂ http://hall/1" in box.texts()[0]

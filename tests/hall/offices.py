"""A hall that tells people something, with a mail server that notes what it gets, and a clock that the test turns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import delete

from greathall.hall import Settings
from greathall.hall.notices.mail import mail_server
from greathall.hall.notices.notifier import Notifier
from greathall.hall.schema import deliveries, notice_wishes, notices
from tests.hall.guests import Guest, Hall, running_hall
from tests.hall.receivers import MailBox, running_mail_server

SENDER = "hall@example.org"


def notifier_of(hall: Hall) -> Notifier:
    app: Any = hall.server.config.app
    notifier: Notifier = app.state.notifier
    return notifier


class Post:
    """A hall that tells people something, with a clock that the test turns; nothing goes out by itself."""

    def __init__(self, hall: Hall, mails: MailBox) -> None:
        self.hall = hall
        self.mails = mails
        self.notifier = notifier_of(hall)
        self.now = 1_800_000_000.0
        self.notifier.clock = lambda: self.now

    def later(self, seconds: float = 0.0) -> None:
        """So much later everything there is to do is done."""
        self.now += seconds
        self.hall.do(self.notifier.look())
        self.hall.do(self.notifier.send())

    def forget(self) -> None:
        async def forget() -> None:
            async with self.hall.service.storage.writing() as connection:
                for part in (notice_wishes, notices, deliveries):
                    await connection.execute(delete(part))

        self.hall.do(forget())

    def lines(self) -> list[str]:
        """All lines of notices that came by mail, without the addresses."""
        found = [line.partition(" http")[0] for text in self.mails.texts() for line in text.splitlines()]
        return [line for line in found if re.match("Your turn|Game over|.* asks for", line)]

    def wants_mail(self, guest: Guest, **more: str) -> None:
        """Somebody asks for mail, and confirms the address by the link that comes there."""
        address = f"{guest.nickname.lower()}@example.org"
        choose(guest, mail=address, **more)
        self.later()
        links = re.findall(r"http\S+/notices/confirm/\S+", self.mails.texts()[-1])
        assert guest.hall.guest().http.post(links[0]).status_code == 200
        self.mails.mails.clear()


def choose(guest: Guest, **fields: str) -> str:
    """The form of the page: everything is to be told, unless a field says otherwise. Gives the page that comes."""
    form = {"turn": "yes", "invitation": "yes", "over": "yes", "minutes": "60", "hook-kind": "ntfy"} | fields
    answer = guest.http.post("/me/notices", data=form, follow_redirects=True)
    return str(answer.text)


def settings(data: Path, database: str, port: int) -> Settings:
    return Settings(
        data=data,
        database=database,
        limits=0,
        pace=0.0,
        reaction=0.0,
        snapshot_every=7,
        workers=1,
        mail=mail_server(f"smtp://127.0.0.1:{port}", SENDER, ""),
        notice_beat=0,
        webhooks_inside=True,
    )


@contextmanager
def office(data: Path, database: str = "") -> Iterator[Post]:
    mails = MailBox()
    with running_mail_server(mails) as port, running_hall(settings(data, database, port)) as hall:
        yield Post(hall, mails)


def two(post: Post, game: str = "feudality") -> tuple[Guest, Guest, str]:
    """Ann, and Ben who wants mail, at a table at which Ben is asked."""
    ann, ben = post.hall.guest("Ann"), post.hall.guest("Ben")
    post.wants_mail(ben)
    id = ann.new_table(game, "me", "open", pace=0)
    ben.join(ann, id)
    hand_to(post.hall, id, ann, ben)
    return ann, ben, id


def hand_to(hall: Hall, id: str, *guests: Guest) -> None:
    """Plays until the last of these is asked; the others answer as they are asked."""
    while not guests[-1].state(id)["status"]["your_turn"]:
        answer(id, next(guest for guest in guests if guest.state(id)["status"]["your_turn"]))


def answer(id: str, guest: Guest) -> None:
    state = guest.state(id)
    guest.move(id, state["view"]["offers"][0]["move"], state["version"])

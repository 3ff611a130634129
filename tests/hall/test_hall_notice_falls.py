"""A hall that is killed while it hands over a mail: the next one does not send it again, and goes on with the rest."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import httpx2

from tests.hall.postgres import free_port
from tests.hall.receivers import MailBox, running_mail_server, until

# A hall that looks and sends without a pause, as no command starts one.
HALL = """
import sys
from pathlib import Path
import uvicorn
from greathall.hall import Settings
from greathall.hall.app import create_app
from greathall.hall.notices.mail import mail_server
from greathall.hall.uvicorn_server import how_to_serve
data, port, mail = Path(sys.argv[1]), int(sys.argv[2]), mail_server(sys.argv[3], "hall@example.org", "")
settings = Settings(data=data, limits=0, workers=1, notice_beat=0.05, notice_after=0.0, mail=mail)
config = how_to_serve(create_app(settings), settings)
config.port = port
uvicorn.Server(config).run()
"""


@contextmanager
def hall(data: Path, port: int, mail_port: int) -> Iterator[subprocess.Popen[bytes]]:
    words = [sys.executable, "-c", HALL, str(data), str(port), f"smtp://127.0.0.1:{mail_port}"]
    process = subprocess.Popen(words, stderr=subprocess.DEVNULL)
    try:
        until(lambda: answers(port), "the opening", 60)
        yield process
    finally:
        process.kill()
        process.wait(20)


def answers(port: int) -> bool:
    try:
        return httpx2.get(f"http://127.0.0.1:{port}/healthz").status_code == 200
    except httpx2.TransportError:
        return False


def wants_mail(port: int, name: str) -> None:
    with httpx2.Client(base_url=f"http://127.0.0.1:{port}") as http:
        http.post("/api/me", json={"nickname": name})
        assert http.post("/me/notices", data={"mail": f"{name}@example.org"}).status_code == 303


def test_a_hall_that_is_killed_while_sending_does_not_send_it_again(tmp_path: Path) -> None:
    arrived = threading.Event()

    async def hold() -> None:
        """The mail is here, and whoever sent it is never told so."""
        arrived.set()
        process.send_signal(signal.SIGKILL)
        process.wait(20)

    def was_last(name: str) -> bool:
        return bool(mails.mails[-1]["To"] == f"{name}@example.org")

    mails = MailBox()
    port = free_port()
    with running_mail_server(mails) as mail_port:
        mails.held = hold
        with hall(tmp_path, port, mail_port) as process:
            wants_mail(port, "ann")
            assert arrived.wait(30)
            until(lambda: len(mails.mails) == 1, "the mail")
        mails.held = None
        with hall(tmp_path, port, mail_port):
            # Whatever could be sent again would be sent before what comes later.
            for name in ("ben", "cy"):
                wants_mail(port, name)
                until(partial(was_last, name), "the next mail")
    assert [mail["To"] for mail in mails.mails] == ["ann@example.org", "ben@example.org", "cy@example.org"]

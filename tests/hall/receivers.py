"""Where notices arrive: a real mail server and a real web server, started by the tests, that note what they get."""

from __future__ import annotations

import asyncio
import ssl
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, Session

from tests.hall.postgres import free_port

NAME, PASSWORD = "hall", "a password of the hall"


class MailBox:
    """A mail server. `answer` is what it says to a mail: a code and words, or words that it cannot end."""

    def __init__(self) -> None:
        self.mails: list[Message] = []
        self.letters: list[tuple[str, list[str], str]] = []
        self.logins: list[tuple[str, str]] = []
        self.answer = "250 taken"
        self.breaks_off = False
        # Called before it answers.
        self.held: Callable[[], Awaitable[None]] | None = None

    def clear(self) -> None:
        for noted in (self.mails, self.letters, self.logins):
            noted.clear()
        self.answer, self.breaks_off, self.held = "250 taken", False, None

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802  # its name in aiosmtpd
        assert isinstance(envelope.content, bytes)
        if self.held is not None:
            await self.held()
        if self.breaks_off:
            self.mails.append(message_from_bytes(envelope.content))
            assert isinstance(server.transport, asyncio.Transport)
            server.transport.abort()
            await asyncio.sleep(0)
        elif self.answer.startswith("250"):
            self.mails.append(message_from_bytes(envelope.content))
            self.letters.append((str(envelope.mail_from), list(envelope.rcpt_tos), envelope.content.decode()))
        return self.answer

    def authenticate(
        self, _server: SMTP, _session: Session, _envelope: Envelope, _way: str, data: object
    ) -> AuthResult:
        known = (bytes(getattr(data, "login", b"")).decode(), bytes(getattr(data, "password", b"")).decode())
        self.logins.append(known)
        return AuthResult(success=known == (NAME, PASSWORD), handled=False)

    def texts(self) -> list[str]:
        return [
            str(mail.get_payload(decode=True) and bytes(mail.get_payload(decode=True)).decode()) for mail in self.mails
        ]


@contextmanager
def running_mail_server(
    box: MailBox, port: int = 0, context: ssl.SSLContext | None = None, wants_a_name: bool = False
) -> Iterator[int]:
    """A mail server on this port, or on a free one; with `context` it offers STARTTLS."""
    controller = Controller(
        box,
        hostname="127.0.0.1",
        port=port or free_port(),
        ready_timeout=30,
        tls_context=context,
        authenticator=box.authenticate if wants_a_name else None,
        auth_required=wants_a_name and context is not None,
        auth_require_tls=context is not None,
    )
    controller.start()
    try:
        yield controller.port
    finally:
        controller.stop()


@dataclass
class Got:
    """A request that arrived."""

    path: str
    headers: dict[str, str]
    body: str


@dataclass
class WebBox:
    """A web server's ear. `status` is what it answers; `location` where it sends people on to."""

    got: list[Got] = field(default_factory=list)
    status: int = 204
    location: str = ""
    says_nothing: bool = False
    port: int = 0


@contextmanager
def running_web_server(box: WebBox, context: ssl.SSLContext | None = None) -> Iterator[str]:
    """Gives its address."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:  # its name in the library
            length = int(self.headers.get("content-length", "0"))
            box.got.append(Got(self.path, dict(self.headers), self.rfile.read(length).decode()))
            if box.says_nothing:
                self.connection.close()
                return
            self.send_response(box.status)
            if box.location:
                self.send_header("location", box.location)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # its name in the library
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    if context is not None:
        server.socket = context.wrap_socket(server.socket, server_side=True)
    box.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"{'https' if context else 'http'}://127.0.0.1:{box.port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join(10)


def until(condition: Callable[[], bool], what: str, seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"{what} did not come to be"
        time.sleep(0.02)

"""Messages by e-mail, through the mail server that was named when the hall was started."""

from __future__ import annotations

import asyncio
import ipaddress
import re
import smtplib
import ssl
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate
from urllib.parse import unquote, urlsplit

from greathall.hall.notices.sending import Message, NotSent, PerhapsSent
from greathall.kernel import GreathallError

# Seconds for one word of the mail server, and for the whole of it.
ANSWER_WITHIN = 20.0
ALL_WITHIN = 90.0
# An address in a header must not be broken into lines: then it would be written in a way that few programs read.
LONG_LINES = SMTP.clone(max_line_length=900)
USAGE = "--mail: write smtp://NAME@HOST:PORT, or smtps:// where the server wants TLS from the first word"
# Of the addresses that could be written these are the ones that people have.
_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,187}[A-Za-z0-9])?")


def is_address(text: str) -> bool:
    """Whether mail can be sent there: one address, without a name around it."""
    local, _, _ = text.partition("@")
    return bool(_ADDRESS.fullmatch(text)) and ".." not in text and not local.startswith(".") and not local.endswith(".")


@dataclass(frozen=True)
class MailServer:
    """Where mail is handed over. The password shows nowhere, not even where this is printed."""

    host: str
    port: int
    sender: str
    encrypted: bool = False
    name: str = ""
    password: str = field(default="", repr=False)


def mail_server(url: str, sender: str, password: str) -> MailServer:
    """The server that `--mail` names; a refusal does not repeat it, for a password might stand in it."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise GreathallError(USAGE) from None
    if parts.scheme not in {"smtp", "smtps"} or not parts.hostname or parts.path.strip("/") or parts.query:
        raise GreathallError(USAGE)
    if parts.password:
        raise GreathallError(
            "--mail: a password on the command line can be read by everybody on this machine: "
            "put it into the environment, as GREATHALL_MAIL_PASSWORD"
        )
    if not is_address(sender):
        raise GreathallError("--mail-from: name the address that the hall's mail comes from, as hall@example.org")
    encrypted = parts.scheme == "smtps"
    return MailServer(
        parts.hostname,
        port or (465 if encrypted else 587),
        sender,
        encrypted=encrypted,
        name=unquote(parts.username or ""),
        password=password,
    )


def letter(message: Message, to: str, sender: str) -> EmailMessage:
    """The mail: plain text, and for the reader's program how to stop it (RFC 8058)."""
    mail = EmailMessage(LONG_LINES)
    mail["From"] = sender
    mail["To"] = to
    mail["Subject"] = message.subject
    mail["Date"] = formatdate()
    mail["Message-ID"] = f"<{message.id}@{sender.partition('@')[2]}>"
    mail["Auto-Submitted"] = "auto-generated"
    foot = ""
    if message.stop:
        mail["List-Unsubscribe"] = f"<{message.stop}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        foot = f"\n-- \nNo more of these: {message.stop}\n"
    mail.set_content(f"{message.text()}\n{foot}", cte="8bit" if message.text().isascii() else "quoted-printable")
    return mail


async def send_mail(server: MailServer, message: Message, to: str) -> None:
    """Raises NotSent or PerhapsSent. In a thread of its own: a mail server that dawdles holds up nobody else."""
    mail = letter(message, to, server.sender)
    try:
        await asyncio.wait_for(_apart(lambda: _hand_over(server, mail, to)), ALL_WITHIN)
    except TimeoutError:
        raise PerhapsSent from None


async def _apart(work: Callable[[], None]) -> None:
    """A thread that nobody waits for when the hall closes."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def settle(error: BaseException | None) -> None:
        if not done.done():
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)

    def run() -> None:
        error: BaseException | None = None
        try:
            work()
        except BaseException as raised:  # noqa: BLE001  # whatever it is, whoever waits must hear of it
            error = raised
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, error)

    threading.Thread(target=run, daemon=True).start()
    await done


def _hand_over(server: MailServer, mail: EmailMessage, to: str) -> None:
    try:
        with _connected(server) as smtp:
            _ask(smtp.mail(server.sender), "the mail server did not take the sender")
            _ask(smtp.rcpt(to), "the mail server did not take the address")
            _give(smtp, mail)
    except smtplib.SMTPAuthenticationError:
        raise NotSent("the mail server did not let the hall in", again=True) from None
    except (smtplib.SMTPException, OSError):
        raise NotSent("the mail server could not be reached", again=True) from None


def _connected(server: MailServer) -> smtplib.SMTP:
    """A connection with all that must be said before a mail. The name is never given without TLS to another machine."""
    context = ssl.create_default_context()
    if server.encrypted:
        smtp: smtplib.SMTP = smtplib.SMTP_SSL(server.host, server.port, timeout=ANSWER_WITHIN, context=context)
    else:
        smtp = smtplib.SMTP(server.host, server.port, timeout=ANSWER_WITHIN)
    try:
        smtp.ehlo_or_helo_if_needed()
        safe = server.encrypted or is_here(server.host)
        if not server.encrypted and smtp.has_extn("starttls"):
            smtp.starttls(context=context)
            smtp.ehlo()
            safe = True
        if server.name:
            if not safe:
                raise NotSent("the mail server offers no TLS, and the hall gives its password to nobody without", True)
            smtp.login(server.name, server.password)
    except BaseException:
        smtp.close()
        raise
    return smtp


def is_here(host: str) -> bool:
    """Whether a mail server is on this machine."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _ask(answer: tuple[int, bytes], otherwise: str) -> None:
    if answer[0] not in {250, 251}:
        raise NotSent(otherwise, again=answer[0] < 500)


def _give(smtp: smtplib.SMTP, mail: EmailMessage) -> None:
    try:
        answer = smtp.data(mail.as_bytes())
    except smtplib.SMTPDataError as error:
        answer = (error.smtp_code, b"")
    except (smtplib.SMTPException, OSError):
        # The mail is with the server, or it is not.
        raise PerhapsSent from None
    _ask(answer, "the mail server did not take the mail")

"""The round that a hall makes every few seconds: what has changed, whom to tell, what is to be sent.

Of several servers one looks and sends, the one that holds the lock; each says of its own open pages who has seen what.
The lock only spares work: that nothing is sent twice is for the rows to say, which are claimed one by one.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from hashlib import sha256
from time import time
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from greathall.hall.notices.book import NoticeBook, new_id
from greathall.hall.notices.entities import (
    CHANNELS,
    CONFIRM,
    FAILED,
    HELLO,
    LOST,
    MAIL,
    SENT,
    VOID,
    WAITING,
    Delivery,
    Notice,
    Wishes,
)
from greathall.hall.notices.mail import send_mail
from greathall.hall.notices.sending import Message, NotSent, PerhapsSent
from greathall.hall.notices.watching import Watcher
from greathall.hall.notices.webhook import Webhooks

if TYPE_CHECKING:
    from greathall.hall.service import TableService

log = logging.getLogger("greathall.hall")
LOCK = "notices"
# Seconds after which a message that did not arrive is tried again; after the last it is given up.
PAUSES = (60.0, 300.0, 1800.0, 7200.0, 28800.0)
# Seconds after which whoever was sending has surely fallen.
LOST_AFTER = 600.0
TIDY_EVERY = 60.0
MOST_SENDING = 4


class Notifier:
    """Tells people what happens while they are away."""

    def __init__(
        self,
        service: TableService,
        secret: str,
        clock: Callable[[], float] = time,
    ) -> None:
        settings = service.settings
        self.service = service
        self.book = NoticeBook(service.storage)
        self.watcher = Watcher(service, self.book, settings.notice_after)
        self.webhooks = Webhooks(settings.webhooks_inside)
        self.mail = settings.mail
        self.clock = clock
        self._key = bytes.fromhex(secret)
        self._tidy_at = 0.0
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Looking and sending go on beside each other: a mail server that dawdles must not hide who has come."""
        if self.service.settings.notice_beat > 0:
            self._tasks = [asyncio.create_task(self._keep(work)) for work in (self.look, self.send)]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _keep(self, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(self.service.settings.notice_beat)
            try:
                await work()
            except SQLAlchemyError as error:
                log.warning("notices cannot go on just now: %s", type(error).__name__)
            except Exception:
                log.exception("notices stumbled")

    async def _is_mine(self) -> bool:
        fellows = self.service.hearing.fellows
        return fellows is None or await fellows.take(LOCK)

    # ------------------------------------------------------------------ looking

    async def look(self) -> None:
        """One round of looking: what was seen here, what is new, what is due."""
        now = self.clock()
        after = self.watcher.after
        # Not each time: a page may be open for hours.
        for person, table in await self.book.waiting_pairs(now + after / 2):
            if self.watcher.page_is_open(person, table):
                await self.book.saw(person, table, now + after)
        if await self._is_mine():
            await self.watcher.look(now)
            for wishes, waiting in await self.book.due(now):
                await self._gather(wishes, waiting, now)

    async def _gather(self, wishes: Wishes, waiting: list[Notice], now: float) -> None:
        """One message for all that is due, over every way that the person wants."""
        true = [notice for notice in waiting if wishes.wants(notice.kind) and await self.watcher.is_true(notice)]
        past = [notice for notice in waiting if notice not in true]
        sent: list[Delivery] = []
        for channel in CHANNELS:
            told = tuple(notice.id for notice in true if channel == MAIL or not notice.secret)
            if told and wishes.uses(channel):
                sent.append(Delivery(new_id(), wishes.person, channel, notices=told, next_at=now))
        # Whoever reads the webhook must not see by a late notice that there was a secret one: it makes no pause.
        pause = 60.0 * wishes.minutes if any(not notice.secret for notice in true) else 0.0
        await self.book.gather(wishes, true, past, sent, now + pause)

    # ------------------------------------------------------------------ sending

    async def send(self) -> None:
        """One round of sending: whatever is to go now."""
        if not await self._is_mine():
            return
        now = self.clock()
        if now >= self._tidy_at:
            self._tidy_at = now + TIDY_EVERY
            await self.book.tidy(now, now - LOST_AFTER)
        places = asyncio.Semaphore(MOST_SENDING)

        async def one(message: Delivery) -> None:
            async with places:
                if await self.book.claim(message, self.clock()):
                    await self._send(message)

        await asyncio.gather(*(one(message) for message in await self.book.sendable(now)))

    async def _send(self, message: Delivery) -> None:
        """A message that was claimed. If this ends anywhere in between it is not tried again."""
        wishes = await self.book.wishes(message.person)
        words = await self._words(message, wishes) if wishes is not None else None
        if wishes is None or words is None:
            await self.book.settle(message, VOID, self.clock())
            return
        trouble = ""
        try:
            if message.channel == MAIL:
                if self.mail is None:
                    raise NotSent("this hall sends no mail any more", again=False)
                await send_mail(self.mail, words, wishes.mail)
            else:
                await self.webhooks.send(words, wishes.hook, wishes.hook_kind)
            await self.book.settle(message, SENT, self.clock())
        except PerhapsSent:
            log.warning("a notice may not have arrived: nobody answered (%s)", message.channel)
            await self.book.settle(message, LOST, self.clock())
        except NotSent as error:
            trouble = error.why
            again = error.again and message.attempts < len(PAUSES)
            pause = PAUSES[message.attempts] if again else 0.0
            # The words name no address: whose mail or webhook it is nobody reads in a log.
            log.warning("a notice was not sent (%s, attempt %d): %s", message.channel, message.attempts + 1, trouble)
            self.service.metrics.not_told.inc()
            await self.book.settle(message, WAITING if again else FAILED, self.clock() + pause)
        await self.book.note_trouble(wishes.person, trouble)

    async def _words(self, message: Delivery, wishes: Wishes) -> Message | None:
        """What a message says now; nothing, if there is nothing left to say or nobody wants it."""
        stop = self.link(wishes, "stop", message.channel)
        if message.kind == CONFIRM:
            asked = "If you want the hall's notices at this address, open this link:"
            confirm = [(asked, self.link(wishes, "confirm", wishes.mail))] if wishes.mail and not wishes.mail_ok else []
            return Message(message.id, "Notices from Greathall?", confirm, stop) if confirm else None
        if not wishes.uses(message.channel):
            return None
        if message.kind == HELLO:
            return Message(message.id, "Greathall", [("The hall's notices come here.", wishes.base)], stop)
        told = [notice for notice in await self.book.told(message.notices) if await self.watcher.is_true(notice)]
        if not told:
            return None
        more = f" And {len(told) - 1} more." if len(told) > 1 else ""
        lines = [(notice.line, wishes.table_address(notice.table_id)) for notice in told]
        return Message(message.id, f"{told[0].line}{more}", lines, stop)

    # ------------------------------------------------------------------ links out of the hall

    def _sign(self, *words: str) -> str:
        return hmac.new(self._key, " ".join(("notices", *words)).encode(), sha256).hexdigest()[:32]

    def link(self, wishes: Wishes, what: str, about: str) -> str:
        """An address that does something for its owner without a cookie: `about` is a channel, or an address."""
        shown = f"{about}." if what == "stop" else ""
        return f"{wishes.base}notices/{what}/{shown}{wishes.token}.{self._sign(what, about, wishes.token)}"

    async def stopped_by(self, link: str) -> tuple[Wishes, str] | None:
        """Whose notices a link of theirs stops, and which."""
        channel, token, sign = (*link.split("."), "", "", "")[:3]
        if channel not in CHANNELS or not hmac.compare_digest(
            sign.encode(), self._sign("stop", channel, token).encode()
        ):
            return None
        wishes = await self.book.wishes_by_token(token)
        return None if wishes is None else (wishes, channel)

    async def confirmed_by(self, link: str) -> Wishes | None:
        """Whose address a link confirms, if it still is theirs."""
        token, sign = (*link.split("."), "", "")[:2]
        wishes = await self.book.wishes_by_token(token) if is_token(token) else None
        known = wishes is not None and self._sign("confirm", wishes.mail, wishes.token)
        return wishes if known and hmac.compare_digest(sign.encode(), str(known).encode()) else None

    async def keep(self, before: Wishes | None, wishes: Wishes) -> None:
        """What somebody has chosen on their page, with the first messages to addresses that are new."""
        sent: list[Delivery] = []
        old = before or Wishes(wishes.person, "")
        now = self.clock()
        if wishes.mail != old.mail:
            wishes = replace(wishes, mail_ok=False)
            if wishes.mail:
                sent.append(Delivery(new_id(), wishes.person, MAIL, kind=CONFIRM, next_at=now))
        if wishes.hook and (wishes.hook, wishes.hook_kind) != (old.hook, old.hook_kind):
            sent.append(Delivery(new_id(), wishes.person, "hook", kind=HELLO, next_at=now))
        await self.book.keep(before, wishes, sent)


def is_token(text: str) -> bool:
    """Whether it may be one of ours; a database refuses some signs even in questions."""
    return 0 < len(text) <= 40 and text.isascii() and text.isprintable()

"""Reading and writing notices. Every step claims the rows it goes by, so that of two servers only one takes it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import NamedTuple

from sqlalchemy import ColumnElement, and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from greathall.hall.entities import OPEN, PLAYING
from greathall.hall.notices.entities import (
    FAILED,
    HOOK,
    LOST,
    MAIL,
    PAST,
    SEEN,
    SENDING,
    TOLD,
    TURN,
    VOID,
    WAITING,
    Delivery,
    Notice,
    Wishes,
)
from greathall.hall.schema import deliveries, notice_wishes, noticed_tables, notices, seats, tables
from greathall.hall.storage import Storage

# Seconds: how far back finished tables are looked at, and how long what was told is kept.
LOOK_BACK = 3 * 24 * 3600.0
KEPT_FOR = 30 * 24 * 3600.0
MOST_AT_ONCE = 200
_REACHABLE = or_(notice_wishes.c.mail_ok, notice_wishes.c.hook != "", notice_wishes.c.feed.is_not(None))


def new_id() -> str:
    return secrets.token_urlsafe(12)


class Changed(NamedTuple):
    """A table to look at: its revision when it was last looked at, and now; when something was last shown there."""

    id: str
    known: int | None
    revision: int
    touched: float


class NoticeBook:
    """Everything about notices that is on disk."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    # ------------------------------------------------------------------ wishes

    async def wishes(self, person: str) -> Wishes | None:
        return await self._wishes(notice_wishes.c.person == person)

    async def wishes_by_token(self, token: str) -> Wishes | None:
        return await self._wishes(notice_wishes.c.token == token)

    async def wishes_by_feed(self, feed: str) -> Wishes | None:
        return await self._wishes(notice_wishes.c.feed == feed)

    async def _wishes(self, condition: ColumnElement[bool]) -> Wishes | None:
        async with self.storage.reading() as connection:
            row = (await connection.execute(select(notice_wishes).where(condition))).first()
        return None if row is None else Wishes(**row._mapping)

    async def keep(self, before: Wishes | None, wishes: Wishes, sent: Sequence[Delivery] = ()) -> None:
        """Writes what somebody wants otherwise than before, with the messages that go out because of it.

        Nothing else is touched: a link may have stopped or confirmed something in the same moment.
        """
        values = asdict(wishes)
        async with self.storage.writing() as connection:
            if before is None:
                try:
                    async with connection.begin_nested():
                        await connection.execute(insert(notice_wishes).values(values))
                    values = {}
                except IntegrityError:  # the same person has sent two forms at once, and this one is the later
                    before = Wishes(wishes.person, wishes.token)
            changed = {name: value for name, value in values.items() if value != getattr(before, name)}
            if "mail" in changed:
                # Whoever confirmed the last address has not confirmed this one.
                changed["mail_ok"] = wishes.mail_ok
            if changed:
                mine = notice_wishes.c.person == wishes.person
                await connection.execute(update(notice_wishes).where(mine).values(changed))
            if sent:
                await connection.execute(insert(deliveries), [_delivery_values(one) for one in sent])

    async def note_trouble(self, person: str, trouble: str) -> None:
        async with self.storage.writing() as connection:
            gone = update(notice_wishes).where(notice_wishes.c.person == person, notice_wishes.c.trouble != trouble)
            await connection.execute(gone.values(trouble=trouble))

    async def wishes_at(self, table: str) -> list[Wishes]:
        """Of those who sit at a table and are to be told something."""
        sitting = select(seats.c.person).where(seats.c.table_id == table)
        async with self.storage.reading() as connection:
            rows = await connection.execute(
                select(notice_wishes).where(notice_wishes.c.person.in_(sitting), _REACHABLE)
            )
            return [Wishes(**row._mapping) for row in rows]

    # ------------------------------------------------------------------ looking at tables

    async def changed(self, now: float) -> list[Changed]:
        """Tables with somebody to be told that have been written to since they were looked at."""
        people = (
            select(seats.c.table_id).join(notice_wishes, notice_wishes.c.person == seats.c.person).where(_REACHABLE)
        )
        query = (
            select(tables.c.id, noticed_tables.c.revision.label("known"), tables.c.revision, tables.c.touched)
            .outerjoin(noticed_tables, noticed_tables.c.table_id == tables.c.id)
            .where(
                tables.c.id.in_(people),
                or_(tables.c.phase == PLAYING, tables.c.touched > now - LOOK_BACK),
                tables.c.phase != OPEN,
                tables.c.revision > func.coalesce(noticed_tables.c.revision, -1),
            )
            .limit(MOST_AT_ONCE)
        )
        async with self.storage.reading() as connection:
            return [Changed(*row) for row in await connection.execute(query)]

    async def of_table(self, table: str) -> list[Notice]:
        async with self.storage.reading() as connection:
            rows = await connection.execute(select(notices).where(notices.c.table_id == table))
            return [Notice(**row._mapping) for row in rows]

    async def looked(
        self, table: str, known: int | None, revision: int, fresh: Sequence[Notice], gone: Iterable[Notice]
    ) -> bool:
        """A table has been looked at: what is new, and what is no longer true. False: another server was quicker."""
        try:
            async with self.storage.writing() as connection:
                if known is None:
                    await connection.execute(insert(noticed_tables).values(table_id=table, revision=revision))
                else:
                    row = and_(noticed_tables.c.table_id == table, noticed_tables.c.revision == known)
                    done = await connection.execute(update(noticed_tables).where(row).values(revision=revision))
                    if done.rowcount != 1:
                        return False
                for notice in gone:
                    # What never came out need not be in the feed either.
                    hidden = PAST if notice.state == TOLD else SEEN
                    of = notices.c.id == notice.id
                    await connection.execute(update(notices).where(of).values(state=hidden, number=-1))
                if fresh:
                    await connection.execute(insert(notices), [asdict(notice) for notice in fresh])
        except IntegrityError:
            return False
        return True

    async def rematch_is_open(self, table: str, person: str) -> bool:
        """Whether somebody is still waited for at the table of a rematch."""
        here = select(seats.c.seat).where(seats.c.table_id == table, seats.c.person == person)
        query = select(tables.c.id).where(tables.c.id == table, tables.c.phase == OPEN, ~here.exists())
        async with self.storage.reading() as connection:
            return (await connection.execute(query)).first() is not None

    async def made_at(self, table: str) -> float:
        async with self.storage.reading() as connection:
            return float(
                (await connection.execute(select(tables.c.created).where(tables.c.id == table))).scalar() or 0.0
            )

    # ------------------------------------------------------------------ seen at the table

    async def waiting_pairs(self, soon: float) -> list[tuple[str, str]]:
        """Person and table of everything that waits for its time; of questions only what is told before `soon`."""
        row = and_(notices.c.state == WAITING, or_(notices.c.kind != TURN, notices.c.due < soon))
        query = select(notices.c.person, notices.c.table_id).where(row).distinct()
        async with self.storage.reading() as connection:
            return [(str(row.person), str(row.table_id)) for row in await connection.execute(query)]

    async def saw(self, person: str, table: str, later: float) -> None:
        """Somebody has the page of a table open: what there was to tell of it they see there.

        A question waits on: whoever closes the page without an answer is told of it then, if it is `later`.
        """
        row = and_(notices.c.person == person, notices.c.table_id == table, notices.c.state == WAITING)
        async with self.storage.writing() as connection:
            await connection.execute(update(notices).where(row, notices.c.kind != TURN).values(state=SEEN))
            await connection.execute(update(notices).where(row, notices.c.due < later).values(due=later))

    # ------------------------------------------------------------------ putting together

    async def due(self, now: float) -> list[tuple[Wishes, list[Notice]]]:
        """Whoever may be told something now, and what."""
        query = (
            select(notice_wishes)
            .where(
                notice_wishes.c.quiet_until <= now,
                notice_wishes.c.person.in_(
                    select(notices.c.person).where(notices.c.state == WAITING, notices.c.due <= now)
                ),
            )
            .limit(MOST_AT_ONCE)
        )
        async with self.storage.reading(together=True) as connection:
            people = [Wishes(**row._mapping) for row in await connection.execute(query)]
            due = (
                select(notices)
                .where(
                    notices.c.person.in_([one.person for one in people]),
                    notices.c.state == WAITING,
                    notices.c.due <= now,
                )
                .order_by(notices.c.at, notices.c.kind.desc())
            )
            found = [Notice(**row._mapping) for row in await connection.execute(due)]
        return [(one, [notice for notice in found if notice.person == one.person]) for one in people]

    async def gather(
        self, wishes: Wishes, told: Sequence[Notice], past: Sequence[Notice], sent: Sequence[Delivery], quiet: float
    ) -> bool:
        """Makes messages of what is due, and is quiet until then. False: another server was quicker."""
        claimed = and_(notice_wishes.c.person == wishes.person, notice_wishes.c.quiet_until == wishes.quiet_until)
        async with self.storage.writing() as connection:
            if told:
                if (
                    await connection.execute(update(notice_wishes).where(claimed).values(quiet_until=quiet))
                ).rowcount != 1:
                    return False
                ids = [notice.id for notice in told]
                await connection.execute(update(notices).where(notices.c.id.in_(ids)).values(state=TOLD))
            if past:
                ids = [notice.id for notice in past]
                await connection.execute(update(notices).where(notices.c.id.in_(ids)).values(state=SEEN))
            if sent:
                await connection.execute(insert(deliveries), [_delivery_values(one) for one in sent])
        return True

    # ------------------------------------------------------------------ messages on their way

    async def sendable(self, now: float) -> list[Delivery]:
        query = select(deliveries).where(deliveries.c.state == WAITING, deliveries.c.next_at <= now).limit(MOST_AT_ONCE)
        async with self.storage.reading() as connection:
            return [
                Delivery(
                    row.id,
                    row.person,
                    row.channel,
                    kind=row.kind,
                    notices=tuple(json.loads(row.notices)),
                    attempts=row.attempts,
                    next_at=row.next_at,
                )
                for row in await connection.execute(query)
            ]

    async def claim(self, message: Delivery, now: float) -> bool:
        """Before a message is sent: whoever gets the row sends it, and nobody else ever does."""
        row = and_(
            deliveries.c.id == message.id, deliveries.c.state == WAITING, deliveries.c.attempts == message.attempts
        )
        values = {"state": SENDING, "attempts": message.attempts + 1, "next_at": now}
        async with self.storage.writing() as connection:
            return (await connection.execute(update(deliveries).where(row).values(values))).rowcount == 1

    async def settle(self, message: Delivery, state: str, next_at: float) -> None:
        """What became of a message that was claimed."""
        row = and_(deliveries.c.id == message.id, deliveries.c.state == SENDING)
        async with self.storage.writing() as connection:
            await connection.execute(update(deliveries).where(row).values(state=state, next_at=next_at))

    async def told(self, ids: Sequence[str]) -> list[Notice]:
        """These notices."""
        async with self.storage.reading() as connection:
            rows = await connection.execute(
                select(notices).where(notices.c.id.in_(ids)).order_by(notices.c.at, notices.c.kind.desc())
            )
            return [Notice(**row._mapping) for row in rows]

    async def history(self, person: str, now: float, most: int) -> list[Notice]:
        """What somebody was told, or could have been by now; the newest first."""
        out = or_(notices.c.state.in_([TOLD, PAST]), and_(notices.c.state == WAITING, notices.c.due <= now))
        query = select(notices).where(notices.c.person == person, out).order_by(notices.c.at.desc()).limit(most)
        async with self.storage.reading() as connection:
            return [Notice(**row._mapping) for row in await connection.execute(query)]

    async def stop(self, wishes: Wishes, channel: str) -> None:
        """Forgets an address, and what was on its way there."""
        forgotten: dict[str, dict[str, object]] = {
            MAIL: {"mail": "", "mail_ok": False},
            HOOK: {"hook": "", "hook_kind": ""},
        }
        async with self.storage.writing() as connection:
            mine = notice_wishes.c.person == wishes.person
            await connection.execute(update(notice_wishes).where(mine).values(trouble="", **forgotten[channel]))
            waiting = and_(
                deliveries.c.person == wishes.person, deliveries.c.channel == channel, deliveries.c.state == WAITING
            )
            await connection.execute(update(deliveries).where(waiting).values(state=VOID))

    async def confirm(self, wishes: Wishes) -> None:
        """Somebody has come by the link that was sent to this address."""
        row = and_(notice_wishes.c.person == wishes.person, notice_wishes.c.mail == wishes.mail)
        async with self.storage.writing() as connection:
            await connection.execute(update(notice_wishes).where(row).values(mail_ok=True, trouble=""))

    # ------------------------------------------------------------------ tidying

    async def tidy(self, now: float, lost_before: float) -> None:
        """What was being sent when a server fell may have arrived: it is not sent again. What is old is forgotten."""
        async with self.storage.writing() as connection:
            fallen = and_(deliveries.c.state == SENDING, deliveries.c.next_at < lost_before)
            await connection.execute(update(deliveries).where(fallen).values(state=LOST))
            old = and_(deliveries.c.state.not_in([WAITING, SENDING]), deliveries.c.next_at < now - KEPT_FOR)
            await connection.execute(delete(deliveries).where(old))
            await connection.execute(
                delete(notices).where(notices.c.at < now - KEPT_FOR, notices.c.state.not_in([WAITING, FAILED]))
            )


def _delivery_values(message: Delivery) -> dict[str, object]:
    return asdict(message) | {"notices": json.dumps(message.notices), "state": WAITING}

"""What there is to tell: found by looking at tables that have changed, never on the way of a move.

Only what has been shown counts: while everybody waits for reactions nothing is looked at. That somebody is asked is
told to that person alone, and where the others may not know of it the notice says so to whoever sends it (FBL-R29).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from greathall.hall.entities import OVER as GAME_OVER
from greathall.hall.notices.book import NoticeBook, new_id
from greathall.hall.notices.entities import INVITATION, OVER, TURN, Notice, Wishes
from greathall.hall.refusals import Refusal
from greathall.hall.scenes import asked_in_secret
from greathall.hall.table import Table

if TYPE_CHECKING:
    from greathall.hall.service import TableService


def asked_seats(table: Table, person: str) -> list[int]:
    """The seats for which somebody has to answer now."""
    now = table.now
    return [seat for seat in table.to_act if seat in now.seats_of(person) and not now.bot_for(seat)]


def with_whom(table: Table, person: str) -> str:
    """The game and the other players, as anybody may know them."""
    others = [name for name, seat in zip(table.names, table.seats, strict=True) if seat.person != person]
    if not others:
        return table.game.title
    listed = others[0] if len(others) == 1 else f"{', '.join(others[:-1])} and {others[-1]}"
    return f"{table.game.title} with {listed}"


class Watcher:
    """Looks at tables. `after`: how long a notice waits for the person to come by themselves."""

    def __init__(self, service: TableService, book: NoticeBook, after: float) -> None:
        self.service = service
        self.book = book
        self.after = after

    async def look(self, now: float) -> None:
        """Writes down what is new at every table that has changed."""
        for id, known, revision, touched in await self.book.changed(now):
            table = await self._table(id)
            if table is None:
                await self.book.looked(id, known, revision, [], [])
            elif not table.queue:
                # Before anything else is awaited: what is looked at is of one moment.
                seen = table.now.progress.revision
                people = await self.book.wishes_at(id)
                before = await self.book.of_table(id)
                if table.now.progress.revision == seen:
                    fresh, gone = await self._news(table, people, before, now, touched)
                    await self.book.looked(id, known, seen, fresh, gone)

    async def _table(self, id: str) -> Table | None:
        """None: it cannot be opened any more, as one of an older version of its game."""
        try:
            return await self.service.table(id)
        except Refusal:
            return None

    async def _news(
        self, table: Table, people: list[Wishes], before: list[Notice], now: float, touched: float
    ) -> tuple[list[Notice], list[Notice]]:
        """What is new, and what is no longer true."""
        fresh: list[Notice] = []
        gone: list[Notice] = []
        ended = table.phase == GAME_OVER
        rematch = table.now.rematch
        last = table.log[-1].at if table.log else 0.0
        made = await self.book.made_at(rematch.next) if rematch is not None else 0.0
        for one in people:
            about = [notice for notice in before if notice.person == one.person]
            standing = [notice for notice in about if notice.kind == TURN and notice.number >= 0]
            asked = asked_seats(table, one.person)
            number = table.now.last_decision(asked[0]) if asked else -1
            gone += [notice for notice in standing if notice.number != number]
            told = {notice.kind for notice in about}
            where = with_whom(table, one.person)
            lines: list[tuple[str, int, str]] = []
            if asked and last >= one.since and not any(notice.number == number for notice in standing):
                lines.append((TURN, number, f"Your turn: {where}."))
            # Time may have been over, or somebody have resigned, long after the last move.
            if ended and touched >= one.since and OVER not in told:
                lines.append((OVER, 0, f"Game over: {where}."))
            asker = rematch.seat if rematch is not None and made >= one.since else -1
            if asker >= 0 and INVITATION not in told and table.seats[asker].person != one.person:
                lines.append((INVITATION, 0, f"{table.names[asker]} asks for a rematch: {where}."))
            secret = bool(asked) and bool(set(asked) & set(asked_in_secret(table.running)))
            for kind, count, line in lines:
                if one.wants(kind):
                    fresh.append(
                        Notice(
                            new_id(),
                            one.person,
                            table.id,
                            kind=kind,
                            number=count,
                            secret=secret and kind == TURN,
                            line=line,
                            at=now,
                            due=now + self.after,
                        )
                    )
        return fresh, gone

    async def is_true(self, notice: Notice) -> bool:
        """Whether a notice still tells something: somebody may have answered since."""
        if notice.kind == OVER:
            return True
        table = await self._table(notice.table_id)
        if table is None:
            return False
        if notice.kind == INVITATION:
            rematch = table.now.rematch
            return rematch is not None and await self.book.rematch_is_open(rematch.next, notice.person)
        if table.queue:
            # Who is asked is about to be shown; until then it is as it was.
            return True
        asked = asked_seats(table, notice.person)
        return bool(asked) and table.now.last_decision(asked[0]) == notice.number

    def page_is_open(self, person: str, table: str) -> bool:
        """Whether somebody has the page of a table open at this server."""
        return any(connection.person == person for connection in self.service.connections.of(table).here)

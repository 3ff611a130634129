"""Who is looking: the open connections of every table, and how they are told that there is something new.

A connection is only woken; it then looks at the newest state by itself. So a slow browser misses states in between
(latest wins) and never holds up anybody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from weakref import WeakValueDictionary

from greathall.hall.presence import Elsewhere, Pages

# Coming and going is told once for all who came or went in this time.
GATHER = 0.4


class Connection:
    """One open page: whose it is, through whose eyes it looks, and what it has got already."""

    def __init__(self, audience: Audience, person: str | None, mine: list[int], viewer: int, visit: str = "") -> None:
        self.audience = audience
        self.person = person
        self.visit = visit
        # Whom this person does not want to hear.
        self.unheard: frozenset[str] = frozenset()
        self.sent_away = False
        # Whether it should connect again, because another process at this address has the table's pages.
        self.called_home = False
        self.mine = mine
        self.viewer = viewer
        # The seat that the people at this screen hand the device to, while a curtain is down; -1 if none is.
        self.curtain = -1
        self.version = -1
        self.lines = 0
        self.chat = 0
        self.serial = (-1, -1)
        self.news = asyncio.Event()
        # What it asked over the WebSocket and has not been told yet.
        self.answers: list[str] = []
        # Held while a move of this page is being played: whoever ends the connection waits for it.
        self.playing = asyncio.Lock()

    def begin_again(self) -> None:
        """The page shows something else now: it gets everything."""
        self.version = -1
        self.lines = 0


class Audience:
    """All who look at one table; `elsewhere`: those who do so at other servers. `tell`: how these hear of a change."""

    def __init__(
        self, table: str = "", elsewhere: Elsewhere | None = None, tell: Callable[[str], None] | None = None
    ) -> None:
        self.table = table
        self.here: set[Connection] = set()
        self._elsewhere = elsewhere
        self._tell_others = tell
        self._told = Pages()
        # Grows when somebody came or went.
        self.serial = 0
        # What was written for them beside the board, by all that it was written from.
        self.texts: dict[tuple[object, ...], str] = {}
        self._gathering = False

    @property
    def connected(self) -> list[int]:
        """The seats whose people have the page open."""
        return sorted(self.pages.seats | self._others.seats)

    @property
    def spectators(self) -> int:
        return self.pages.watching + self._others.watching

    @property
    def pages(self) -> Pages:
        """The pages that are open at this server."""
        seats = frozenset(seat for connection in self.here for seat in connection.mine)
        return Pages(seats, sum(1 for connection in self.here if not connection.mine))

    @property
    def _others(self) -> Pages:
        return Pages() if self._elsewhere is None else self._elsewhere.at(self.table)

    def add(self, connection: Connection) -> None:
        self.here.add(connection)
        self.changed()

    def remove(self, connection: Connection) -> None:
        self.here.discard(connection)
        self.changed()

    def wake(self, viewers: int) -> None:
        """Wakes those who look through the eyes of these viewers, a bit for each; -1 wakes everybody."""
        for connection in self.here:
            if any(viewers >> viewer & 1 for viewer in (connection.viewer, *connection.mine)):
                connection.news.set()

    def changed(self) -> None:
        """Somebody came, went or sat down, here or elsewhere: soon everybody is told."""
        if not self._gathering and (self.here or self.pages != self._told):
            self._gathering = True
            asyncio.get_running_loop().call_later(GATHER, self._tell)

    def _tell(self) -> None:
        self._gathering = False
        self.serial += 1
        self.wake(-1)
        if self._tell_others is not None and self.pages != self._told:
            self._told = self.pages
            self._tell_others(self._told.words(self.table))


class Connections:
    """The audiences of all tables. One outlives its table, which may leave memory and come back."""

    def __init__(self) -> None:
        self._audiences: WeakValueDictionary[str, Audience] = WeakValueDictionary()
        self.elsewhere = Elsewhere()
        # Where there are other servers: how they are told something.
        self.tell: Callable[[str], None] | None = None

    def of(self, table: str) -> Audience:
        audience = self._audiences.get(table)
        if audience is None:
            audience = self._audiences[table] = Audience(table, self.elsewhere, self.tell)
        return audience

    def changed_elsewhere(self, tables: list[str]) -> None:
        """Somebody came or went at another server."""
        for table in tables:
            audience = self._audiences.get(table)
            if audience is not None:
                audience.changed()

    def all_pages(self) -> list[str]:
        """Everybody who is here, as the other servers are told."""
        return [audience.pages.words(audience.table) for audience in self._audiences.values() if audience.here]

    def send_away(self, person: str, visit: str = "") -> None:
        """Closes the open pages of somebody, or only those of one visit: their cookie is no longer good."""
        for audience in list(self._audiences.values()):
            for connection in audience.here:
                if connection.person == person and (not visit or connection.visit == visit):
                    connection.sent_away = True
                    connection.news.set()

    @property
    def people(self) -> set[str]:
        """Everybody who has a page open here."""
        pages = (page for audience in list(self._audiences.values()) for page in audience.here)
        return {page.person for page in pages if page.person is not None}

    def hear(self, person: str, unheard: frozenset[str]) -> None:
        """Somebody does not want to hear these people: all pages of theirs get the talk anew."""
        for audience in list(self._audiences.values()):
            for connection in audience.here:
                if connection.person == person and connection.unheard != unheard:
                    connection.unheard = unheard
                    connection.chat = 0
                    connection.serial = (-1, -1)
                    connection.news.set()

    def call_home(self, is_elsewhere: Callable[[str], bool]) -> None:
        """Lets the pages of tables that belong to another process at this address connect again."""
        for audience in list(self._audiences.values()):
            if audience.here and is_elsewhere(audience.table):
                for connection in audience.here:
                    connection.called_home = True
                    connection.news.set()

    def number(self) -> int:
        return sum(len(audience.here) for audience in self._audiences.values())

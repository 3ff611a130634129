"""Who is looking: the open connections of every table, and how they are told that there is something new.

A connection is only woken; it then fetches the newest state by itself. So a slow browser misses states in between
(latest wins) and never holds up anybody.
"""

from __future__ import annotations

import asyncio

# Coming and going is told once for all who came or went in this time.
GATHER = 0.4


class Connection:
    """One open connection: whose it is, through whose eyes it looks, and what it has got already."""

    def __init__(self, table: str, person: str | None, mine: list[int], viewer: int) -> None:
        self.table = table
        self.person = person
        self.mine = mine
        self.viewer = viewer
        self.version = -1
        self.lines = 0
        self.chat = 0
        self.serial = -1
        # The seat that the people at this screen hand the device to, while a curtain is down; -1 if none is.
        self.curtain = -1
        self.news = asyncio.Event()


class Connections:
    """The connections of all tables."""

    def __init__(self) -> None:
        self._connections: dict[str, set[Connection]] = {}
        self._gathering: set[str] = set()
        self.presence: dict[str, int] = {}

    def add(self, connection: Connection) -> None:
        self._connections.setdefault(connection.table, set()).add(connection)
        self._presence_changed(connection.table)

    def remove(self, connection: Connection) -> None:
        here = self._connections.get(connection.table, set())
        here.discard(connection)
        if not here:
            self._connections.pop(connection.table, None)
            self.presence.pop(connection.table, None)
        else:
            self._presence_changed(connection.table)

    def anybody(self, table: str) -> bool:
        return table in self._connections

    def number(self) -> int:
        return sum(len(here) for here in self._connections.values())

    def connected(self, table: str) -> list[int]:
        """The seats whose people have the page open."""
        return sorted({seat for connection in self._connections.get(table, set()) for seat in connection.mine})

    def spectators(self, table: str) -> int:
        return sum(1 for connection in self._connections.get(table, set()) if not connection.mine)

    def tell(self, table: str, seen: int) -> None:
        """Wakes those whose view changed."""
        for connection in self._connections.get(table, set()):
            if any(seen >> viewer & 1 for viewer in (connection.viewer, *connection.mine)):
                connection.news.set()

    def tell_all(self, table: str) -> None:
        for connection in self._connections.get(table, set()):
            connection.news.set()

    def _presence_changed(self, table: str) -> None:
        if table not in self._gathering:
            self._gathering.add(table)
            asyncio.get_running_loop().call_later(GATHER, self._tell_presence, table)

    def _tell_presence(self, table: str) -> None:
        self._gathering.discard(table)
        if table in self._connections:
            self.presence[table] = self.presence.get(table, 0) + 1
            self.tell_all(table)

"""Who is at the tables at other servers: what they have said of their pages, until they fall silent.

A server says of a table which seats have a page open there and how many others watch, whenever that changes. Whoever
begins to listen says hello, and is told everything. A server that was killed says nothing any more: some seconds later
nobody is there.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

# Seconds after which a server that gives no sign of life is gone; it gives one every second.
GONE_AFTER = 4.0


class Pages(NamedTuple):
    """The open pages of a table at one server: seats whose people have one, and how many are of nobody's seat."""

    seats: frozenset[int] = frozenset()
    watching: int = 0

    def words(self, table: str) -> str:
        """As it is told."""
        return f"here {table} {self.watching} {' '.join(map(str, sorted(self.seats)))}".rstrip()


class Elsewhere:
    """The pages at the other servers. Whatever changes it gives the tables at which something is otherwise."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._heard: dict[str, float] = {}
        self._pages: dict[str, dict[str, Pages]] = {}

    def at(self, table: str) -> Pages:
        """All of them together."""
        found = [pages[table] for pages in self._pages.values() if table in pages]
        return Pages(frozenset().union(*(one.seats for one in found)), sum(one.watching for one in found))

    def is_known(self, server: str) -> bool:
        return server in self._heard

    def hear(self, server: str) -> None:
        """A sign of life."""
        self._heard[server] = self._clock()

    def note(self, server: str, words: list[str]) -> list[str]:
        """What a server says of a table."""
        table, watching, *seats = words
        pages = Pages(frozenset(map(int, seats)), int(watching))
        if pages == Pages():
            self._pages.get(server, {}).pop(table, None)
        else:
            self._pages.setdefault(server, {})[table] = pages
        return [table]

    def forget(self, server: str) -> list[str]:
        """A server is closed, or says everything anew."""
        self._heard.pop(server, None)
        return list(self._pages.pop(server, {}))

    def forget_silent(self) -> list[str]:
        """Whoever has given no sign of life is gone, and everybody there with them."""
        before = self._clock() - GONE_AFTER
        silent = [server for server, last in self._heard.items() if last < before]
        return [table for server in silent for table in self.forget(server)]

    def forget_all(self) -> list[str]:
        """Nobody was heard for a while: whoever is there will say so."""
        return [table for server in list(self._heard) for table in self.forget(server)]

"""Several processes at one address: whoever calls about a table is handed to the process that has its pages.

Which of them takes a call the system decides by chance. Where the pages of a table are at different processes each of
them works out every move, so two carry hardly more than one. A table therefore belongs to one of the processes, by its
id alone, and the one that was called gives the open connection away, with the request that has come. Nothing depends on
it but the work: where the other is not there, hangs, or takes nothing more, the call is answered here.
"""

from __future__ import annotations

import asyncio
import logging
import re
import socket
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

log = logging.getLogger("greathall.hall")
_TABLE = re.compile(rb"[A-Z]+ /(?:api/|ws/)?tables/([\w-]{1,32})[/? ]")
END_OF_HEAD = b"\r\n\r\n"
# A call whose beginning is longer is answered where it came.
MOST_BEGUN = 16 * 1024


def table_of(begun: bytes) -> bytes:
    """The table that a request is about, if its head is whole; else nothing."""
    found = _TABLE.match(begun)
    if found is None or len(begun) > MOST_BEGUN or END_OF_HEAD not in begun:
        return b""
    return found[1]


def at_home(table: bytes, places: int) -> list[int]:
    """The places to try for a table, its own first. Without one of them all others keep their order."""
    return sorted(
        range(1, places + 1),
        key=lambda place: blake2b(table, digest_size=8, key=str(place).encode()).digest(),
        reverse=True,
    )


class Neighbours:
    """The other processes at this address, as one of them sees them. `folder` is theirs alone.

    Each has a door in it. What goes through is a connection and what has come over it, in one piece: it arrives as a
    whole or not at all, and a process that has ended takes nothing.
    """

    def __init__(
        self, folder: Path, place: int, places: int, hangs: Callable[[int], bool] = lambda place: False
    ) -> None:
        """`hangs`: whether the process at a place gives no sign of life."""
        self.folder = folder
        self.place = place
        self.places = places
        self.hangs = hangs
        # How many connections were given to others.
        self.handed = 0
        self._take: Callable[[socket.socket, bytes], object] | None = None
        self._door: socket.socket | None = None
        self._coming: set[socket.socket] = set()
        self._going: dict[int, socket.socket] = {}

    def _path(self, place: int) -> str:
        return str(self.folder / f"{place}.door")

    def is_elsewhere(self, table: str) -> bool:
        """Whether a table belongs to another process, and that one is there."""
        home = at_home(table.encode(), self.places)[0]
        if home == self.place or self._door is None or self.hangs(home):
            return False
        try:
            self._way_to(home)
        except OSError:
            return False
        return True

    # ------------------------------------------------------------------ giving away

    def hand_on(self, connection: int, begun: bytes) -> bool:
        """Gives the connection with this file number to the process that its first request is for; whether it did."""
        table = table_of(begun) if self._door is not None else b""
        if not table:
            return False
        for place in at_home(table, self.places):
            if place == self.place:
                return False
            if not self.hangs(place) and self._give(place, connection, begun):
                self.handed += 1
                return True
        return False

    def _give(self, place: int, connection: int, begun: bytes) -> bool:
        for _ in range(2):
            known = place in self._going
            try:
                socket.send_fds(self._way_to(place), [begun], [connection])
            except BlockingIOError:
                # It is busy, and has enough to do without this.
                return False
            except OSError:
                self._forget(place)
                if not known:
                    return False
                # It has ended since the last time; another may have taken its place.
                continue
            return True
        return False

    def _way_to(self, place: int) -> socket.socket:
        way = self._going.get(place)
        if way is None:
            way = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            try:
                way.setblocking(False)
                way.connect(self._path(place))
            except OSError:
                way.close()
                raise
            self._going[place] = way
        return way

    def _forget(self, place: int) -> None:
        way = self._going.pop(place, None)
        if way is not None:
            way.close()

    # ------------------------------------------------------------------ taking

    def open(self, take: Callable[[socket.socket, bytes], object]) -> None:
        """From now on others may hand something to this process, and it to them. Not every system can do that."""
        self._take = take
        path = self._path(self.place)
        try:
            door = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        except (AttributeError, OSError):
            return
        try:
            with suppress(FileNotFoundError):  # of a process that had this place before
                Path(path).unlink()
            door.setblocking(False)
            door.bind(path)
            door.listen(self.places)
        except OSError as error:
            log.warning("connections are not handed to other processes: %s", error.strerror or error)
            door.close()
            return
        self._door = door
        asyncio.get_running_loop().add_reader(door, self._let_in, door)

    def _let_in(self, door: socket.socket) -> bool:
        """Another process wants to hand something on, now and later; whether there was one."""
        try:
            comer, _ = door.accept()
        except OSError:
            return False
        comer.setblocking(False)
        self._coming.add(comer)
        asyncio.get_running_loop().add_reader(comer, self._receive, comer)
        return True

    def _receive(self, comer: socket.socket) -> bool:
        """Takes one connection; whether there was one."""
        try:
            begun, connections, _, _ = socket.recv_fds(comer, MOST_BEGUN, 1)
        except BlockingIOError:
            return False
        except OSError:
            begun, connections = b"", []
        if not begun:  # the other has ended
            asyncio.get_running_loop().remove_reader(comer)
            self._coming.discard(comer)
            comer.close()
        for number in connections:
            connection = socket.socket(fileno=number)
            connection.set_inheritable(False)
            if self._take is not None:
                self._take(connection, begun)
        return bool(begun)

    def close(self) -> None:
        """This process takes nothing any more, and answers whatever comes to it itself."""
        if self._door is not None:
            asyncio.get_running_loop().remove_reader(self._door)
            while self._let_in(self._door):
                pass
            self._door.close()
            self._door = None
            Path(self._path(self.place)).unlink(missing_ok=True)
        for comer in list(self._coming):
            with suppress(OSError):
                comer.shutdown(socket.SHUT_RD)
            # What was handed over before that is still taken.
            while self._receive(comer):
                pass
        for place in list(self._going):
            self._forget(place)

"""How requests arrive: under which name the hall was called, and for how long one may dawdle."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
import sys
from collections.abc import Callable
from typing import Any, TypeAlias

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

if sys.platform != "win32":
    import resource

MOST_FILES = 65_536


class KnownNames:
    """The names this hall answers to.

    A page of another site can give its own name the hall's address, and would then be of the same origin as the hall;
    but it cannot make a browser say another name than its own, nor can it own an address or the name of this machine.
    """

    def __init__(self, names: tuple[str, ...] = ()) -> None:
        machine = socket.gethostname().lower()
        self._any = "*" in names
        self._names = {"localhost", machine, f"{machine}.local", *(name.lower() for name in names)}

    def __contains__(self, host: object) -> bool:
        """Whether a Host header, with or without a port, names this hall."""
        if self._any:
            return True
        if not isinstance(host, str):
            return False
        name = _without_port(host.strip().lower())
        return name in self._names or name.endswith(".localhost") or _is_address(name)


def _without_port(host: str) -> str:
    if host.startswith("["):
        return host[1:].partition("]")[0]
    name, colon, port = host.rpartition(":")
    return name if colon and port.isascii() and port.isdigit() else host


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


HandOn: TypeAlias = Callable[[int, bytes], bool]


def patient_protocol(seconds: float, hand_on: HandOn | None = None) -> type[H11Protocol]:
    """HTTP as uvicorn speaks it, but a request whose head has not come in time ends the connection.

    The time is not renewed by every letter: a thousand half requests would otherwise keep everybody else out.

    `hand_on`: gives a connection to another process, with a request that has begun to come over it, if it is for that
    one (handing_on.py).
    """

    class Patient(H11Protocol):
        _late: asyncio.TimerHandle | None = None
        # What had come over this connection when another process handed it on.
        begun = b""

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            if self.begun:
                super().data_received(self.begun)
            self._look()

        def data_received(self, data: bytes) -> None:
            if hand_on is not None and self._is_first_of_a_request():
                number = self.transport.get_extra_info("socket").fileno()
                if hand_on(number, data):
                    # Closes it here only: the other process has it too.
                    self.transport.abort()
                    return
            super().data_received(data)
            self._look()

        def _is_first_of_a_request(self) -> bool:
            """Whether nothing of another request is on its way here, in or out."""
            beginning = {h11.CLIENT: h11.IDLE, h11.SERVER: h11.IDLE}
            return (
                self.conn.states == beginning
                and not self.conn.trailing_data[0]
                and self.transport.get_write_buffer_size() == 0
                and not self.transport.is_closing()
            )

        def on_response_complete(self) -> None:
            super().on_response_complete()
            if self.conn.trailing_data[0]:  # of the next request, which may have come with this one
                self._look()

        def connection_lost(self, exc: Exception | None) -> None:
            self._rest()
            super().connection_lost(exc)

        def _look(self) -> None:
            cycle: Any = self.cycle  # None before the first request, whatever its declaration says
            incomplete = cycle is None or cycle.response_complete
            if not incomplete or self.transport.get_protocol() is not self:  # a WebSocket has a protocol of its own
                self._rest()
            elif self._late is None:
                self._late = self.loop.call_later(seconds, self.transport.close)

        def _rest(self) -> None:
            if self._late is not None:
                self._late.cancel()
                self._late = None

    return Patient


def open_many_files() -> None:
    """Every visitor takes one of the files that a process may have open, and the usual limit is low."""
    if sys.platform != "win32":
        few, many = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if many == resource.RLIM_INFINITY else min(many, MOST_FILES)
        if few < wanted:
            with contextlib.suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, many))

"""Who may try a password: whoever was wrong too often waits, each time twice as long.

Here the tries are remembered by a server that has the database to itself; shared_door.py is for several of them.

It counts by account and by address, whatever door is tried (sign-in as JSON or by form, the present password when it is
changed): many names from one place, one name from many places, and newcomers made for the purpose all meet it.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections.abc import Callable
from typing import NamedTuple

from greathall.hall.refusals import TooOften

# kind -> how many errors are free, and how long one waits at most: a stranger must not lock an owner out for long
PATIENCE = {"account": (5, 60.0), "address": (20, 900.0)}
FORGOTTEN_AFTER = 3600.0
MOST_REMEMBERED = 20_000


class Tries(NamedTuple):
    number: int
    last: float


class Doorkeeper:
    """Remembers tries until one of them was right, or an hour has passed."""

    def __init__(self, on: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self.on = on
        self._clock = clock
        self._tries: dict[tuple[str, str], Tries] = {}

    async def knock(self, account: str, address: str) -> None:
        """Before a password is looked at; raises TooOften while one has to wait.

        A try counts as wrong from the beginning: a hundred at once must not all come before the first answer.
        """
        if not self.on:
            return
        now = self._clock()
        keys = (("account", account), ("address", home_of(address)))
        check([wait(key[0], self._known(key, now), now) for key in keys])
        for key in keys:
            number = self._known(key, now).number
            self._tries.pop(key, None)  # so that the oldest are in front
            self._tries[key] = Tries(number + 1, now)
        while len(self._tries) > MOST_REMEMBERED:
            del self._tries[next(iter(self._tries))]

    async def let_in(self, account: str, address: str) -> None:
        """The password was right: the account's errors are forgotten, the address gets only this try back."""
        self._tries.pop(("account", account), None)
        key = ("address", home_of(address))
        if key in self._tries:
            self._tries[key] = self._tries[key]._replace(number=self._tries[key].number - 1)

    async def forget(self) -> None:
        """Now and then: what is too old to count goes."""

    def _known(self, key: tuple[str, str], now: float) -> Tries:
        tries = self._tries.get(key, Tries(0, now))
        return tries if now - tries.last < FORGOTTEN_AFTER else Tries(0, now)


def wait(kind: str, tries: Tries, now: float) -> float:
    """How many seconds after these tries the next one has to wait."""
    free, longest = PATIENCE[kind]
    if tries.number < free:
        return 0.0
    return tries.last + min(longest, 2.0 ** min(tries.number - free, 20)) - now


def check(waits: list[float]) -> None:
    if max(waits) > 0:
        raise TooOften(f"that was wrong too often: try again in {math.ceil(max(waits))} seconds")


def home_of(address: str) -> str:
    """Whoever has an address of IPv6 has a whole network of them."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return address

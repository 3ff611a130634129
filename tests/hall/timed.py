"""Tables with clocks: how the tests of clocks make them, and read what is left."""

from __future__ import annotations

from collections.abc import Callable

from greathall.hall.clocks import Timing
from tests.hall.guests import Guest, Hall

LIVE = {"kind": "live", "minutes": 10, "seconds": 10, "delay": 5}
Pass = Callable[[float], None]


def make(ann: Guest, seed: int) -> str:
    return ann.deal(seed, "me", "friend:Ben", "friend:Cid", clock=Timing("live", 600.0, 10.0, 5.0))


def banks(hall: Hall, id: str) -> list[float]:
    """What everybody has left now."""
    table = hall.table(id)
    assert table.now.clocks is not None
    assert table.terms.clock is not None
    now = hall.service.hours.now()
    return [round(clock.bank(table.terms.clock, now), 3) for clock in table.now.clocks.seats]


def runs(guest: Guest, id: str) -> list[int]:
    """The seats whose clocks a page is told to run."""
    seats = guest.state(id)["status"]["clocks"]["seats"]
    return [number for number, clock in enumerate(seats) if clock and clock["since"] is not None]


def play(guest: Guest, id: str) -> None:
    state = guest.wait_for_turn(id)
    guest.move(id, state["view"]["offers"][-1]["move"], state["version"])

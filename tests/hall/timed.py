"""Tables with clocks: how the tests of clocks make them, and read what is left."""

from __future__ import annotations

from collections.abc import Callable

from greathall.hall.clocks import Timing
from greathall.hall.seating import SeatWish
from tests.hall.guests import Guest, Hall
from tests.hall.test_hall_undo import ann_id

LIVE = {"kind": "live", "minutes": 10, "seconds": 10, "delay": 5}
Pass = Callable[[float], None]


def make(hall: Hall, ann: Guest, seed: int) -> str:
    async def made() -> str:
        person = await hall.service.storage.person(ann_id(ann))
        assert person is not None
        wishes = [SeatWish("me"), SeatWish("friend", "Ben"), SeatWish("friend", "Cid")]
        clock = Timing("live", 600.0, 10.0, 5.0)
        table = await hall.service.create(person, "feebleton", wishes, {}, clock=clock, seed=seed)
        return table.id

    return hall.do(made())


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

"""Clocks: what they count, that nothing stops or winds them, and what happens when time is over. No test waits."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
import sqlalchemy as sa

from greathall.hall import Settings
from greathall.hall.schema import moves, tables
from greathall.hall.storage import Storage
from greathall.hall.table import Table
from greathall.hall.timekeeper import AGAIN_AFTER
from tests.hall.guests import Hall, run_apart, running_hall
from tests.hall.test_hall_parting import seated, who_is_asked
from tests.hall.timed import LIVE, Pass, banks, play, runs

BOTH_DATABASES = True


def test_clocks_count_are_kept_and_are_the_same_after_a_fall(hall: Hall, pass_time: Pass) -> None:
    id, people = seated(hall, "Ann Ben", clock=LIVE)
    first = who_is_asked(id, people)
    seat = people.index(first)
    assert runs(first, id) == [seat]
    pass_time(65)
    assert banks(hall, id)[seat] == 540
    assert banks(hall, id)[1 - seat] == 600
    hall.forget_tables()
    assert banks(hall, id)[seat] == 540
    pass_time(10)
    play(first, id)
    assert banks(hall, id)[seat] == 540
    with people[1 - seat].listening(id) as stream:
        told = stream.until("update")["status"]["clocks"]
        assert told["seats"][seat]["left"] == 540
        assert stream.until("time")["now"] == hall.service.hours.now()


def test_a_system_clock_that_is_set_back_changes_nothing(
    hall: Hall, pass_time: Pass, monkeypatch: pytest.MonkeyPatch
) -> None:
    id, people = seated(hall, "Ann Ben", clock=LIVE)
    first = who_is_asked(id, people)
    seat = people.index(first)
    for module in ("table", "storage", "parting", "clocks"):
        monkeypatch.setattr(f"greathall.hall.{module}.time", lambda: time.time() - 3600)
    pass_time(105)
    assert banks(hall, id)[seat] == 500
    hall.forget_tables()
    assert banks(hall, id)[seat] == 500
    # Nor does the time of a hall that is opened again go back behind what was written.
    play(first, id)
    assert hall.do(hall.service.storage.hall_time()) >= hall.service.hours.now()


def test_the_halls_time_stands_while_no_server_is_open(
    kept_in: str, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path}/hall.sqlite"
    if kept_in == "postgresql":
        url = request.getfixturevalue("postgres").make("beats")

    async def look() -> list[float]:
        storage = Storage(url)
        await storage.open()
        found: list[float] = []

        async def at(wall: float) -> None:
            async def now(_connection: object) -> float:
                return wall

            monkeypatch.setattr(storage, "now", now)

        await at(5000.0)
        found.append(await storage.hall_time())
        await storage.beat(700.0)
        # Another server may be open; closed for a night; the system clock set back; written again.
        for wall in (5003.0, 50_000.0, 10.0):
            await at(wall)
            found.append(await storage.hall_time())
        await storage.beat(900.0)
        found.append(await storage.hall_time())
        await storage.close()
        return found

    assert run_apart(look()) == [5000.0, 703.0, 700.0, 700.0, 900.0]


def test_a_night_in_which_the_hall_is_closed_costs_nobody_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("greathall.hall.clocks.monotonic", lambda: 100.0)
    settings = Settings(data=tmp_path, limits=0, pace=0.0, reaction=0.0, workers=1)
    with running_hall(settings) as hall:
        id, people = seated(hall, "Ann Ben", clock=LIVE, leaving="resign")
        seat = people.index(who_is_asked(id, people))
        hall.service.hours.steady = lambda: 145.0
        assert banks(hall, id)[seat] == 560
    monkeypatch.setattr("greathall.hall.storage.time", lambda: time.time() + 36_000)
    with running_hall(settings) as hall:
        hall.do(hall.service.timekeeper.look())
        assert banks(hall, id)[seat] == 560


def test_when_time_is_over_a_bot_plays_on(hall: Hall, pass_time: Pass) -> None:
    id, people = seated(hall, "Ann Ben", clock=LIVE)
    first = who_is_asked(id, people)
    seat = people.index(first)
    pass_time(604.9)
    hall.do(hall.service.timekeeper.look())
    assert hall.table(id).seats[seat].gone == ""
    pass_time(0.2)
    hall.do(hall.service.timekeeper.look())
    assert hall.table(id).seats[seat].gone == "time"
    assert hall.table(id).phase == "playing"
    assert "ran out of time" in first.get(f"/tables/{id}")
    people[1 - seat].wait_for_turn(id)


def test_when_time_is_over_the_seat_is_resigned_though_nobody_looks(hall: Hall, pass_time: Pass) -> None:
    id, people = seated(hall, "Ann Ben", clock=LIVE, leaving="resign")
    seat = people.index(who_is_asked(id, people))
    hall.forget_tables()
    pass_time(700)
    hall.do(hall.service.timekeeper.look())
    names = ["Ann", "Ben"]
    assert people[0].state(id)["status"]["ending"] == {
        "words": f"{names[seat]} ran out of time: {names[1 - seat]} has won.",
        "winner": 1 - seat,
    }
    assert hall.do(hall.service.storage.overdue(hall.service.hours.now(), 1000)).count(id) == 0


def test_tables_that_cannot_be_opened_do_not_keep_other_clocks_from_striking(
    hall: Hall, pass_time: Pass, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("greathall.hall.timekeeper.MOST_AT_ONCE", 1)
    ids = [seated(hall, "Ann Ben", clock=LIVE, leaving="resign")[0] for _ in range(3)]
    hall.forget_tables()

    async def spoil() -> None:
        """One was played by an older version of the game, one was closed by whoever runs the hall."""
        async with hall.service.storage.writing() as connection:
            await connection.execute(sa.update(tables).where(tables.c.id == ids[0]).values(version="0"))
            await connection.execute(sa.update(moves).where(moves.c.table_id == ids[0]).values(lines="[]"))
            await connection.execute(sa.update(tables).where(tables.c.id == ids[1]).values(closed=True))

    hall.do(spoil())
    pass_time(100_000_000)
    for _ in range(1000):
        hall.do(hall.service.timekeeper.look())
        if hall.table(ids[2]).phase == "over":
            break
    assert hall.table(ids[2]).phase == "over"


def test_a_move_that_comes_too_late_is_not_played(hall: Hall, pass_time: Pass) -> None:
    id, people = seated(hall, "Ann Ben", clock=LIVE, leaving="resign")
    first = who_is_asked(id, people)
    state = first.state(id)
    pass_time(606)
    answer = first.move(id, state["view"]["offers"][0]["move"], state["version"], 409)
    assert "closed" in answer["reason"]
    assert len(hall.table(id).log) == 1
    assert hall.table(id).phase == "over"


def test_a_bot_has_no_clock_and_who_left_to_one_none_that_runs(hall: Hall, pass_time: Pass) -> None:
    id, (ann, ben) = seated(hall, "Ann Ben", "greedy", clock=LIVE)
    first = who_is_asked(id, [ann, ben])
    seat = (ann, ben).index(first)
    assert ann.state(id)["status"]["clocks"]["seats"][2] is None
    pass_time(25)
    first.post(f"/api/tables/{id}/leave")
    assert seat not in runs(ann, id)
    pass_time(100)
    assert banks(hall, id)[seat] <= 580 + 10


def test_one_broken_table_does_not_stop_the_clocks_of_the_others(
    hall: Hall, pass_time: Pass, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = hall.service.timekeeper
    broken, whole = (seated(hall, "Ann Ben", clock=LIVE, leaving="resign")[0] for _ in range(2))
    strike = keeper.strike

    async def strikes(table: Table) -> None:
        if table.id == broken:
            raise RuntimeError("a fault")
        await strike(table)

    with monkeypatch.context() as faulty:
        faulty.setattr(keeper, "strike", strikes)
        pass_time(700)
        hall.do(keeper.look())
        assert (hall.table(broken).phase, hall.table(whole).phase) == ("playing", "over")
    hall.do(keeper.look())
    assert hall.table(broken).phase == "playing"
    # A fault that is gone is noticed after a while, and until then nobody is kept waiting by it. The hall looks by
    # itself as well: where both looked at once the fault was counted twice, and the wait is twice as long.
    pass_time(2 * AGAIN_AFTER + 1)
    hall.do(keeper.look())
    assert hall.table(broken).phase == "over"


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "live", "minutes": 0},
        {"kind": "live", "days": 3},
        {"kind": "days", "days": 0},
        {"kind": "sand"},
        {"kind": "live", "minutes": 1e9},
    ],
)
def test_clocks_that_cannot_be_are_refused(hall: Hall, clock: dict[str, object]) -> None:
    seats = [{"kind": "me"}, {"kind": "greedy"}]
    hall.guest("Ann").post("/api/tables", 422, game="feebleton", seats=seats, clock=clock)

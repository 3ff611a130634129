"""Clocks: what they count, that nothing stops or winds them, and what happens when time is over. No test waits."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped] # it has no types
from playwright.sync_api import Browser, expect

import greathall
from greathall.hall import Settings
from greathall.hall.administration import Administration
from greathall.hall.clocks import (
    DAY,
    Timing,
)
from greathall.hall.entities import Person as Somebody
from greathall.hall.schema import moves, tables
from greathall.hall.seating import SeatWish
from greathall.hall.storage import Storage
from greathall.hall.table import Table
from tests.hall.guests import Guest, Hall, run_apart, running_hall
from tests.hall.persons import Person
from tests.hall.test_hall_parting import at_browsers, seated, who_is_asked
from tests.hall.test_hall_undo import WORKER, ann_id, worker_first

BOTH_DATABASES = True
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


def test_clocks_stand_while_somebody_asks_to_take_back(hall: Hall, pass_time: Pass) -> None:
    id, people = seated(hall, "Ann Ben", clock=LIVE)
    first = who_is_asked(id, people)
    seat = people.index(first)
    other = people[1 - seat]
    while first.state(id)["status"]["your_turn"]:
        play(first, id)
    assert runs(first, id) == [1 - seat]
    pass_time(15)
    if first.post(f"/api/tables/{id}/undo")["done"]:
        raise AssertionError("this test needs a game in which the others are asked")
    pass_time(50)
    hall.forget_tables()
    assert banks(hall, id)[1 - seat] == 590
    other.post(f"/api/tables/{id}/undo/answer", agree=False)
    pass_time(10)
    assert banks(hall, id)[1 - seat] == 580
    assert "already" in first.post(f"/api/tables/{id}/undo", 409)["reason"]
    pass_time(10)
    assert banks(hall, id)[1 - seat] == 570


def test_a_request_to_take_back_stops_clocks_for_a_minute_and_can_be_withdrawn(hall: Hall, pass_time: Pass) -> None:
    id, people = seated(hall, "Ann Ben", clock=LIVE, leaving="resign")
    first = who_is_asked(id, people)
    seat = people.index(first)
    while first.state(id)["status"]["your_turn"]:
        play(first, id)
    pass_time(5)
    assert not first.post(f"/api/tables/{id}/undo")["done"]
    pass_time(100)
    assert banks(hall, id)[1 - seat] == 560
    # Whatever else is written meanwhile does not make it longer.
    first.post(f"/api/tables/{id}/chat", text="please")
    pass_time(10)
    assert banks(hall, id)[1 - seat] == 550
    first.post(f"/api/tables/{id}/undo/answer", agree=False)
    assert first.state(id)["status"]["undo"] is None
    pass_time(551)
    hall.do(hall.service.timekeeper.look())
    assert hall.table(id).seats[1 - seat].gone == "time"


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


def test_days_have_a_reserve_and_a_pause_that_all_agree_on(hall: Hall, pass_time: Pass) -> None:
    id, (ann, ben) = seated(hall, "Ann Ben", clock={"kind": "days", "days": 2, "reserve": 5}, leaving="resign")
    first = who_is_asked(id, [ann, ben])
    seat = (ann, ben).index(first)
    pass_time(3 * DAY)
    assert banks(hall, id)[seat] == 4 * DAY
    ann.post(f"/api/tables/{id}/proposal", kind="pause", days=14)
    pass_time(DAY)
    ben.post(f"/api/tables/{id}/proposal/answer", agree=True)
    pass_time(13 * DAY)
    hall.forget_tables()
    hall.do(hall.service.timekeeper.look())
    assert banks(hall, id)[seat] == 3 * DAY
    pass_time(2 * DAY)
    assert banks(hall, id)[seat] == 2 * DAY
    pass_time(2 * DAY + 1)
    hall.do(hall.service.timekeeper.look())
    assert hall.table(id).phase == "over"


def test_only_clocks_of_days_pause_and_a_clock_says_how_long_to_wait(hall: Hall) -> None:
    id, people = seated(hall, "Ann Ben", clock=LIVE)
    late = people.index(who_is_asked(id, people))
    assert "days" in people[0].post(f"/api/tables/{id}/proposal", 409, kind="pause", days=7)["reason"]
    reason = people[1 - late].post(f"/api/tables/{id}/proposal", 409, kind="bot", seat=late)["reason"]
    assert "has a clock" in reason


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
    # A fault that is gone is noticed after a while, and until then nobody is kept waiting by it.
    pass_time(61)
    hall.do(keeper.look())
    assert hall.table(broken).phase == "over"


def test_clocks_stand_while_whoever_runs_the_hall_keeps_the_table_closed(hall: Hall, pass_time: Pass) -> None:
    id, people = seated(hall, "Ann Ben", clock=LIVE)
    seat = people.index(who_is_asked(id, people))
    warden = Somebody("warden", "Warden")
    administration = Administration(hall.service)
    pass_time(25)
    hall.do(administration.close(warden, id, True))
    pass_time(10_000)
    hall.do(hall.service.timekeeper.look())
    hall.do(administration.close(warden, id, False))
    hall.do(hall.service.timekeeper.look())
    assert banks(hall, id)[seat] == 580
    assert runs(people[0], id) == [seat]
    pass_time(581)
    hall.do(hall.service.timekeeper.look())
    assert hall.table(id).seats[seat].gone == "time"


def test_whose_time_is_over_is_not_asked_any_more(hall: Hall, pass_time: Pass) -> None:
    id, people = seated(hall, "Ann Ben Cid", clock=LIVE)
    first = who_is_asked(id, people)
    others = [guest for guest in people if guest is not first]
    others[0].post(f"/api/tables/{id}/proposal", kind="end")
    pass_time(700)
    hall.do(hall.service.timekeeper.look())
    proposal = hall.table(id).now.proposal
    assert proposal is None or ann_id(first) not in proposal.waiting


def test_a_clock_that_fell_is_saved_neither_by_leaving_nor_by_a_proposal(hall: Hall, pass_time: Pass) -> None:
    id, people = seated(hall, "Ann Ben", clock=LIVE)
    first = who_is_asked(id, people)
    pass_time(700)
    assert "given your seat up" in first.post(f"/api/tables/{id}/leave", 409)["reason"]
    assert hall.table(id).seats[people.index(first)].gone == "time"
    id, people = seated(hall, "Ann Ben", clock=LIVE, leaving="resign")
    pass_time(700)
    assert "over" in people[0].post(f"/api/tables/{id}/proposal", 409, kind="end")["reason"]


def test_a_move_taken_back_at_once_costs_the_other_nothing_and_gains_nothing(hall: Hall, pass_time: Pass) -> None:
    ann = hall.guest("Ann")
    id = make(hall, ann, worker_first(3)[0])
    for _ in range(3):
        pass_time(10)
        state = ann.state(id, seat=0)
        ann.move(id, greathall.load("feebleton").vocabulary.move(WORKER), state["version"], seat=0)
        assert ann.post(f"/api/tables/{id}/undo", seat=0)["done"]
        hall.forget_tables()
    assert banks(hall, id) == [575, 600, 600]


def test_a_clock_that_fell_is_not_saved_by_taking_back(hall: Hall, pass_time: Pass) -> None:
    ann = hall.guest("Ann")
    id = make(hall, ann, worker_first(3)[0])
    state = ann.state(id, seat=0)
    ann.move(id, greathall.load("feebleton").vocabulary.move(WORKER), state["version"], seat=0)
    assert hall.table(id).to_act == (0,)
    pass_time(1000)
    assert "given up" in ann.post(f"/api/tables/{id}/undo", 409, seat=0)["reason"]
    assert hall.table(id).seats[0].gone == "time"


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


# ---------------------------------------------------------------------- on the page


def test_every_panel_shows_a_clock_that_ticks_in_the_page(browser: Browser, hall: Hall, pass_time: Pass) -> None:
    id, people = seated(hall, "Ann Ben", "greedy", clock=LIVE)
    seat = people.index(who_is_asked(id, people))
    ann, ben = at_browsers(browser, hall, people, id, frozen=True)
    for person in (ann, ben):
        # That the other is here is the last thing the hall has to tell: no later message sets the time anew.
        expect(person.page.locator("#status .seats")).to_contain_text("here")
        other = person.page.locator(f"#player-{1 if person is ann else 0} .clock")
        own = person.page.locator(".means .clock, #players .own .clock").locator("visible=true")
        expect(other).to_have_count(1)
        expect(own).to_have_count(1)
        expect(person.page.locator("#player-2 .clock")).to_have_count(0)
        running, standing = (own, other) if (ann, ben).index(person) == seat else (other, own)
        expect(running).to_have_text("10:00 +5")
        person.page.clock.run_for(3_000)
        expect(running).to_have_text("10:00 +2")
        person.page.clock.run_for(64_000)
        expect(running).to_have_text("8:58")
        expect(standing).to_have_text("10:00")
        person.page.clock.resume()
        assert [fault["id"] for fault in Axe().run(person.page, context="#players").response["violations"]] == []
    for person in (ann, ben):
        person.close()


def test_the_set_up_page_makes_a_table_with_a_clock(browser: Browser, hall: Hall) -> None:
    somebody = Person(browser, hall, 360, 740)
    somebody.open("/games/feebleton")
    somebody.page.locator('input[name="clock"][value="live"]').check()
    expect(somebody.page.locator("[name=clock-days]")).to_be_hidden()
    somebody.page.get_by_label("Minutes", exact=True).fill("30")
    somebody.page.locator('input[name="leaving"][value="resign"]').check()
    assert [fault["id"] for fault in Axe().run(somebody.page).response["violations"]] == []
    assert somebody.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    somebody.page.get_by_role("button", name="Make the table").tap()
    terms = hall.table(somebody.at_the_table()).terms
    assert terms.clock == Timing("live", 1800.0, 10.0, 5.0)
    assert terms.leaving == "resign"
    somebody.close()

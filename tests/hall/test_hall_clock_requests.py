"""Clocks and what people ask of each other: taking back, a pause, leaving; and what a page shows. No test waits."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped] # it has no types
from playwright.sync_api import Browser, expect

import greathall
from greathall.hall.administration import Administration
from greathall.hall.clocks import DAY, Timing
from greathall.hall.entities import Person as Somebody
from tests.hall.guests import Hall
from tests.hall.persons import Person
from tests.hall.test_hall_parting import at_browsers, seated, who_is_asked
from tests.hall.test_hall_undo import WORKER, worker_first
from tests.hall.timed import LIVE, Pass, banks, make, play, runs

BOTH_DATABASES = True


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


def test_a_pause_is_told_as_long_as_it_lasts_and_only_one_that_lasts_is_ended(hall: Hall, pass_time: Pass) -> None:
    id, (ann, ben) = seated(hall, "Ann Ben", clock={"kind": "days", "days": 2, "reserve": 5})
    told, ends = "The clocks stand for", "Propose to go on"
    assert "do not stand" in ann.post(f"/api/tables/{id}/proposal", 409, kind="pause", days=0)["reason"]
    assert [word in ann.get(f"/tables/{id}") for word in (told, ends)] == [False, False]
    ann.post(f"/api/tables/{id}/proposal", kind="pause", days=1)
    assert ben.state(id)["status"]["proposal"]["words"] == "Ann proposes a pause of 1 day for everybody."
    ben.post(f"/api/tables/{id}/proposal/answer", agree=True)
    pass_time(3600)
    watched = hall.guest("Eve").get(f"/tables/{id}").partition('id="status"')[2]
    assert f"{told} <span data-pause>23:00:00</span> more" in watched
    assert ends in ann.get(f"/tables/{id}")
    assert ends not in watched
    assert "The clocks stand for 1 day." in ann.get(f"/tables/{id}")
    pass_time(DAY)
    status = ann.get(f"/tables/{id}").partition('id="status"')[2]
    assert [word in status for word in ("data-pause", ends)] == [False, False]
    assert "do not stand" in ann.post(f"/api/tables/{id}/proposal", 409, kind="pause", days=0)["reason"]


def test_only_clocks_of_days_pause_and_a_clock_says_how_long_to_wait(hall: Hall) -> None:
    id, people = seated(hall, "Ann Ben", clock=LIVE)
    late = people.index(who_is_asked(id, people))
    assert "days" in people[0].post(f"/api/tables/{id}/proposal", 409, kind="pause", days=7)["reason"]
    reason = people[1 - late].post(f"/api/tables/{id}/proposal", 409, kind="bot", seat=late)["reason"]
    assert "has a clock" in reason


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
    assert proposal is None or first.id not in proposal.waiting


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
    id = make(ann, worker_first(3)[0])
    for _ in range(3):
        pass_time(10)
        state = ann.state(id, seat=0)
        ann.move(id, greathall.load("feebleton").vocabulary.move(WORKER), state["version"], seat=0)
        assert ann.post(f"/api/tables/{id}/undo", seat=0)["done"]
        hall.forget_tables()
    assert banks(hall, id) == [575, 600, 600]


def test_a_clock_that_fell_is_not_saved_by_taking_back(hall: Hall, pass_time: Pass) -> None:
    ann = hall.guest("Ann")
    id = make(ann, worker_first(3)[0])
    state = ann.state(id, seat=0)
    ann.move(id, greathall.load("feebleton").vocabulary.move(WORKER), state["version"], seat=0)
    assert hall.table(id).to_act == (0,)
    pass_time(1000)
    assert "given up" in ann.post(f"/api/tables/{id}/undo", 409, seat=0)["reason"]
    assert hall.table(id).seats[0].gone == "time"


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


def test_a_page_counts_down_what_is_left_of_a_pause(browser: Browser, hall: Hall, pass_time: Pass) -> None:
    id, people = seated(hall, "Ann Ben", clock={"kind": "days", "days": 2, "reserve": 5})
    people[0].post(f"/api/tables/{id}/proposal", kind="pause", days=1)
    people[1].post(f"/api/tables/{id}/proposal/answer", agree=True)
    pass_time(DAY - 100)
    ann, ben = at_browsers(browser, hall, people, id, frozen=True)
    expect(ann.page.locator("#status .seats")).to_contain_text("here")
    left = ann.page.locator("#status [data-pause]")
    expect(left).to_have_text("1:40")
    ann.page.clock.run_for(40_000)
    expect(left).to_have_text("1:00")
    ann.page.clock.run_for(61_000)
    expect(ann.page.locator("#status .pausing")).to_have_attribute("hidden", "")
    for person in (ann, ben):
        person.page.clock.resume()
        person.close()


def test_the_set_up_page_makes_a_table_with_a_clock(browser: Browser, hall: Hall) -> None:
    somebody = Person(browser, hall, 360, 740)
    somebody.open("/games/feebleton")
    for title in ("Clock", "When somebody resigns or runs out of time"):
        somebody.page.get_by_role("group", name=title).locator("summary").click()
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

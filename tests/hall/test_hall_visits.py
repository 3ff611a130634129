"""What people do with browsers: several tabs, going back, a hall that is closed meanwhile, a link used by two."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from greathall.hall import Settings
from greathall.hall.sights import LINES_AT_FIRST
from tests.hall.guests import Hall, running_hall
from tests.hall.persons import DRAWN, Person


@pytest.fixture
def person(browser: Browser, hall: Hall) -> Iterator[Person]:
    somebody = Person(browser, hall)
    yield somebody
    somebody.close()


def shown(page: Page) -> tuple[str | None, str]:
    """The version a page has, and the town on it."""
    return page.locator("body").get_attribute("data-version"), page.locator("#prompt").inner_text()


def test_two_tabs_of_one_person_show_the_same(person: Person) -> None:
    id = person.set_up("feebleton")
    other = person.context.new_page()
    person.attend(other)
    other.goto(person.page.url)
    for number in range(4):
        assert person.wait_for_turn()
        person.click_something(number)
        person.wait_for_turn()
        version = person.hall.table(id).sights[0].version
        for page in (person.page, other):
            page.wait_for_function(DRAWN, arg=version)
        assert shown(person.page) == shown(other)
    # A second tab is no second person.
    assert person.hall.guest("Cid").state(id)["status"]["connected"] == [0]
    assert other.locator("#moves button").count() == person.page.locator("#moves button").count()


def test_going_back_and_forward_leads_to_a_table_that_can_be_played(person: Person) -> None:
    id = person.set_up("feebleton")
    assert person.wait_for_turn()
    person.click_something(0)
    person.page.go_back()
    person.page.wait_for_url("**/games/feebleton")
    person.page.go_forward()
    person.at_the_table()
    assert person.wait_for_turn()
    number = len(person.hall.table(id).log)
    person.click_something(0)
    assert len(person.hall.table(id).log) > number
    # One click made one table: going back and forward did not send the form again.
    mine = person.page.request.get(f"{person.hall.url}api/tables?which=mine").json()["tables"]
    assert [table["id"] for table in mine] == [id]


def test_a_page_finds_the_hall_again_that_was_closed_and_opened(browser: Browser, tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, limits=0, pace=0.0, reaction=0.0, workers=1)
    with running_hall(settings) as first:
        somebody = Person(browser, first)
        id = somebody.set_up("feebleton")
        assert somebody.wait_for_turn()
        somebody.click_something(0)
        somebody.wait_for_turn()
        lines = somebody.page.locator("#chronicle > li").count()
        port = int(first.url.rstrip("/").rpartition(":")[2])
    somebody.page.wait_for_selector("body.lost")
    with running_hall(settings, port) as second:
        somebody.hall = second
        somebody.page.wait_for_selector("body:not(.lost)")
        assert somebody.page.locator("#chronicle > li").count() == lines
        _, pieces = somebody.play_well(id)
        assert pieces > 5
        assert second.table(id).running.over
        somebody.page.locator("#result tbody tr").first.wait_for()
        assert somebody.page.locator("#chronicle > li").count() == len(second.table(id).sights[0].lines)
        # While the hall was closed the page could not reach it, and says so in the console.
        silence = ("WebSocket", "ERR_CONNECTION_REFUSED")
        somebody.errors = [error for error in somebody.errors if not any(word in error for word in silence)]
        somebody.close()


def test_the_longest_name_fits_on_a_phone(browser: Browser, hall: Hall) -> None:
    phone = Person(browser, hall, 360, 740)
    phone.open("/games/feebleton")
    phone.page.get_by_label("Your name").fill("W" * 200)
    phone.page.get_by_role("button", name="Make the table").click()
    id = phone.at_the_table()
    assert hall.table(id).names[0] == "W" * 24
    phone.wait_for_turn()
    for path in (f"/tables/{id}", "/", "/me"):
        phone.open(path)
        assert phone.page.evaluate("() => document.documentElement.scrollWidth") <= 360
    phone.close()


def test_the_second_who_uses_a_link_is_told_and_can_watch(browser: Browser, hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "open", "open")
    link = next(seat["invitation"] for seat in ann.get(f"/api/tables/{id}")["seats"] if seat["invitation"])
    ben, cid = Person(browser, hall), Person(browser, hall)
    for visitor in (ben, cid):
        visitor.open(link)
    for visitor, name in ((ben, "Ben"), (cid, "Cid")):
        visitor.page.get_by_label("Your name").fill(name)
        visitor.page.get_by_role("button", name="Sit down").click()
    ben.at_the_table()
    cid.page.locator("main", has_text=re.compile("somebody else has taken this seat", re.IGNORECASE)).wait_for()
    cid.errors.clear()
    cid.open(link)
    assert cid.at_the_table() == id
    assert cid.page.locator("body").get_attribute("data-seat") == "-1"
    ben.open(link)
    assert ben.page.locator("body").get_attribute("data-seat") != "-1"
    ben.close()
    cid.close()


def test_a_stranger_looks_at_a_finished_game(person: Person) -> None:
    ann = person.hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy")
    ann.play_on(id)
    person.open(f"/tables/{id}")
    person.page.locator("#result tbody tr").first.wait_for()
    assert person.page.locator("#moves button").count() == 0
    # The first news of the page may draw the sheet anew below the pointer.
    person.page.wait_for_load_state("networkidle")
    person.page.locator("#result:popover-open").get_by_role("link", name="See the film").click()
    person.page.wait_for_url("**/at/0**")
    person.page.locator('#film-eyes select[name="seat"]').select_option("0")
    person.page.wait_for_url("**seat=0")
    assert person.page.locator('#board [data-zone="hand/0"] .piece').count() > 0


@pytest.mark.parametrize("chosen", ["eyes", "moment"])
def test_what_is_chosen_in_a_film_before_its_module_comes_is_not_lost(person: Person, chosen: str) -> None:
    ann = person.hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy")
    ann.play_on(id)
    page = person.page
    waiting: list[Route] = []
    page.route("**/static/film.js*", lambda route: waiting.append(route))  # noqa: PLW0108  # Playwright writes into it
    with page.expect_request("**/static/film.js*"):
        person.open(f"/tables/{id}/at/0?seat=1")
    if chosen == "eyes":
        page.locator('#film-eyes select[name="seat"]').select_option("0")
    else:
        page.locator("#film-slider input[type='range']").fill("3")
    waiting.pop().continue_()
    page.wait_for_url("**/at/0?seat=0" if chosen == "eyes" else "**/at/3?seat=1")


def test_earlier_lines_come_when_they_are_wanted(person: Person) -> None:
    ann = person.hall.guest("Ann")
    id = ann.new_table("feudality", "me", "random")
    ann.post(f"/api/tables/{id}/leave")
    person.hall.finish(id)
    lines = len(person.hall.table(id).sights[-1].lines)
    assert lines > 2 * LINES_AT_FIRST
    person.open(f"/tables/{id}")
    # The final scores lie over the chronicle until they are closed.
    person.page.locator("#result").get_by_role("button", name="Close").click()
    listed = person.page.locator("#chronicle > li")
    assert listed.count() == LINES_AT_FIRST
    while person.page.get_by_role("button", name="Earlier lines").count():
        before = listed.count()
        person.page.get_by_role("button", name="Earlier lines").click()
        person.page.wait_for_function(
            "before => document.querySelectorAll('#chronicle > li').length > before", arg=before
        )
    assert listed.count() == lines
    ids = listed.evaluate_all("items => items.map(item => item.id)")
    assert ids == [f"line-{number}" for number in range(lines)]
    # In the film too, forwards and backwards.
    last = len(person.hall.table(id).sights[-1].moments) - 1
    person.open(f"/tables/{id}/at/{last}?seat=-1")
    assert listed.count() <= LINES_AT_FIRST + 40
    person.page.locator("#film-first").click()
    person.page.wait_for_function("() => document.querySelector('#chronicle').dataset.start === '0'")
    person.page.locator("#film-last").click()
    person.page.wait_for_selector(f"#line-{lines - 1}")
    assert person.page.get_by_role("button", name="Earlier lines").count() == 1

"""How you played, on the page: a click at the end of a game, a list, and the film from there."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped] # it has no types
from playwright.sync_api import Browser, Route, expect

from greathall.hall import reviews
from tests.hall.guests import Guest, Hall
from tests.hall.persons import Person
from tests.hall.test_hall_reviews import blundered, finished, last_word

# What is wider than the sheet it stands in, smaller than can be read, or too small for a finger on a phone.
FAULTS = """([width]) => {
  const box = document.getElementById("review");
  const parts = [...box.querySelectorAll("*")].filter((part) => part.checkVisibility());
  const outer = box.getBoundingClientRect();
  return [
    ...parts.filter((part) => part.getBoundingClientRect().right > outer.right + 0.5),
    ...parts.filter((part) => part.textContent && parseFloat(getComputedStyle(part).fontSize) < 12),
    ...parts.filter((part) => width < 500 && part.matches("a, button") && part.getBoundingClientRect().height < 43.5),
  ].map((part) => part.outerHTML.slice(0, 120)).concat(outer.right > innerWidth + 0.5 ? ["the sheet"] : []);
}"""


def moment_of(one: dict[str, Any]) -> str:
    """Where the film shows a decision."""
    return str(one["film"]).partition("/at/")[2].partition("?")[0]


def come_in(browser: Browser, hall: Hall, guest: Guest, size: tuple[int, int]) -> Person:
    """The guest's own browser."""
    person = Person(browser, hall, *size)
    cookies = guest.http.cookies.jar
    person.page.context.add_cookies(
        [{"name": cookie.name, "value": str(cookie.value), "url": hall.url} for cookie in cookies]
    )
    return person


def test_by_keys_alone_to_the_list_and_back(browser: Browser, hall: Hall) -> None:
    guest = hall.guest("Ann")
    id = finished(hall, guest, seed=22, most=9)
    told = last_word(guest, id)["review"]
    assert told["worst"], "this game, which is always the same, has something to tell"
    # Once more, for the page.
    hall.service.reviews._kept.clear()
    ann = come_in(browser, hall, guest, (1280, 800))
    page = ann.page
    ann.open(f"/tables/{id}")
    button = page.locator("#result:popover-open .ways").get_by_role("button", name="How you played")
    button.focus()
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog", name="How you played")
    expect(sheet.get_by_role("status")).to_have_text(told["words"], timeout=60_000)
    expect(sheet.locator("progress")).to_be_hidden()
    items = sheet.get_by_role("listitem")
    expect(items).to_have_count(len(told["worst"]))
    for item, one in zip(items.all(), told["worst"], strict=True):
        words = item.inner_text()
        for part in (
            f"Moment {moment_of(one)}",
            one["asked"],
            one["played"],
            one["better"],
            one["verdict"],
            "% ±",
            " lost",
        ):
            assert part in words
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(button).to_be_focused()
    # It is known now: the list is there at once, and leads to the film.
    page.keyboard.press("Enter")
    moment = moment_of(told["worst"][0])
    first = sheet.get_by_role("link", name=f"See it in the film (moment {moment})")
    first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{told['worst'][0]['film']}")
    assert page.locator("body").get_attribute("data-seat") == "0"
    # It is called there as it was in the list.
    expect(page.locator("#film-count b")).to_have_text(moment)
    ann.close()


def test_whoever_came_from_the_result_goes_back_to_it_though_its_buttons_are_others(
    browser: Browser, hall: Hall
) -> None:
    """News of the table (who is here, a rematch) draws them anew, also while the page fetches what a click needs."""
    guest = hall.guest("Ann")
    id = finished(hall, guest, seed=22, most=9)
    ann = come_in(browser, hall, guest, (1280, 800))
    page = ann.page
    waiting: list[Route] = []
    page.route("**/review.js*", lambda route: waiting.append(route))  # noqa: PLW0108  # Playwright asks a function for its names
    ann.open(f"/tables/{id}")
    button = page.locator("#result:popover-open .ways").get_by_role("button", name="How you played")
    button.focus()
    with page.expect_request("**/review.js*"):
        page.keyboard.press("Enter")
    page.evaluate("for (const way of document.querySelectorAll('#result .way')) way.replaceWith(way.cloneNode(true))")
    waiting[0].continue_()
    sheet = page.get_by_role("dialog", name="How you played")
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(button).to_be_focused()
    ann.close()


@pytest.mark.parametrize("size", [(1280, 800), (360, 800)])
def test_a_long_list_can_be_read_on_any_screen(
    browser: Browser, hall: Hall, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(reviews, "judge_portion", blundered)
    guest = hall.guest("Ann")
    id = finished(hall, guest, most=14)
    ann = come_in(browser, hall, guest, size)
    ann.open(f"/tables/{id}")
    ann.page.locator("#result:popover-open .ways").get_by_role("button", name="How you played").click()
    expect(ann.page.locator("#review li")).to_have_count(10, timeout=60_000)
    assert ann.page.evaluate(FAULTS, [size[0]]) == []
    assert [fault["id"] for fault in Axe().run(ann.page).response["violations"]] == []
    ann.close()


def test_a_refusal_is_read_where_the_list_would_be(
    browser: Browser, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "judge_portion", blundered)
    monkeypatch.setattr(reviews, "MOST_WAITING", 0)
    guest = hall.guest("Ann")
    id = finished(hall, guest, most=1)
    ann = come_in(browser, hall, guest, (1280, 800))
    ann.open(f"/tables/{id}")
    ann.page.locator("#result:popover-open .ways").get_by_role("button", name="How you played").click()
    sheet = ann.page.get_by_role("dialog", name="How you played")
    expect(sheet.get_by_role("status")).to_contain_text("many games are being looked at")
    # And can be asked again.
    sheet.get_by_role("button", name="Close").click()
    monkeypatch.setattr(reviews, "MOST_WAITING", 8)
    ann.page.locator("#result:popover-open .ways").get_by_role("button", name="How you played").click()
    expect(sheet.get_by_role("listitem")).to_have_count(1, timeout=60_000)
    # The browser notes the refusal as well.
    assert len(ann.errors) == 1
    assert "429" in ann.errors.pop()
    ann.close()

"""The page on which somebody chooses their notices, and the links in them, in a real Chromium."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped] # it has no types
from playwright.sync_api import Browser

from tests.hall.offices import Post, choose, two
from tests.hall.persons import Person


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (360, "dark")])
def test_notices_are_chosen_by_keyboard_and_read_by_everybody(
    browser: Browser, post: Post, width: int, scheme: str
) -> None:
    ben = Person(browser, post.hall, width, 800)
    ben.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    ben.open("/me")
    ben.page.get_by_label("What others see").fill("Ben")
    ben.page.keyboard.press("Enter")
    ben.page.wait_for_url(post.hall.url)
    ben.open("/me")
    ben.page.get_by_role("link", name="Choose your notices").click()
    ben.page.wait_for_url("**/me/notices")
    ben.page.get_by_label("E-mail").focus()
    for keys in ("ben@example.org", "Tab", "http://127.0.0.1:9/a-channel", "Tab", "Tab", "Space", "Enter"):
        if len(keys) > 5 or "@" in keys:
            ben.page.keyboard.type(keys)
        else:
            ben.page.keyboard.press(keys)
    ben.page.wait_for_selector(".feed-address code")
    assert ben.page.get_by_label("E-mail").input_value() == "ben@example.org"
    assert ben.page.get_by_text("Not confirmed yet").is_visible()
    assert ben.page.evaluate("() => document.documentElement.scrollWidth") <= width
    found = Axe().run(ben.page).response["violations"]
    assert [fault["id"] for fault in found if fault["impact"] in {"serious", "critical"}] == []
    ben.page.get_by_role("button", name="Stop all notices").click()
    ben.page.wait_for_selector(".feed-address", state="detached")
    assert ben.page.get_by_label("E-mail").input_value() == ""
    ben.close()


def test_the_link_in_a_mail_stops_them_with_one_click(browser: Browser, post: Post) -> None:
    _ann, ben, _ = two(post)
    post.later()
    post.later(60)
    stranger = Person(browser, post.hall)
    stranger.page.goto(str(post.mails.mails[-1]["List-Unsubscribe"]).strip("<>"))
    stranger.page.wait_for_selector(".done")
    assert "ben@example.org" not in ben.get("/me/notices")
    stranger.close()


def test_a_wrong_address_is_said_on_the_page(post: Post) -> None:
    assert "not an address that mail can be sent to" in choose(post.hall.guest("Ben"), mail="nowhere")

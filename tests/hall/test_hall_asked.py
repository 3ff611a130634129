"""What the others ask or say reaches whoever looks elsewhere: on a desk, on a phone, and for those who hear it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.hall.guests import Guest, Hall
from tests.hall.persons import Person


def at_one_table(browser: Browser, hall: Hall, width: int, height: int) -> tuple[Person, Guest, str]:
    """Ann at a browser, and Ben, who has just played a card and drawn another."""
    ann, ben = hall.guest("Ann"), hall.guest("Ben")
    id = ann.new_table("feebleton", "me", "open")
    ben.join(ann, id)
    played = False
    while True:
        table = hall.table(id)
        if list(table.to_act) == [0] and played:
            break
        guest = ann if 0 in table.to_act else ben
        played = played or guest is ben
        state = guest.wait_for_turn(id)
        guest.move(id, state["view"]["offers"][0]["move"], state["version"])
    person = Person(browser, hall, width, height)
    person.page.context.add_cookies(
        [{"name": cookie.name, "value": str(cookie.value), "url": hall.url} for cookie in ann.http.cookies.jar]
    )
    person.open(f"/tables/{id}")
    person.wait_for_turn()
    return person, ben, id


def test_a_question_of_the_others_opens_the_seats_until_it_is_answered(browser: Browser, hall: Hall) -> None:
    person, ben, id = at_one_table(browser, hall, 1280, 800)
    page = person.page
    expect(page.locator("#tab-chronicle")).to_have_attribute("aria-selected", "true")
    ben.post(f"/api/tables/{id}/undo")
    expect(page.get_by_role("alert")).to_have_text("Ben asks to take back a move.")
    expect(page.get_by_role("button", name="Do not agree")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Do not agree").click()
    expect(page.locator("#tab-chronicle")).to_have_attribute("aria-selected", "true")
    assert person.errors == []
    person.close()


def test_whoever_writes_is_told_where_the_question_stands(browser: Browser, hall: Hall) -> None:
    person, ben, id = at_one_table(browser, hall, 1280, 800)
    page = person.page
    page.locator("#tab-chat").click()
    page.get_by_label("Say").fill("half a sen")
    ben.post(f"/api/tables/{id}/undo")
    expect(page.locator("#notice")).to_have_text("Ben asks to take back a move. Answer under Seats.")
    expect(page.get_by_label("Say")).to_have_value("half a sen")
    expect(page.get_by_label("Say")).to_be_visible()
    person.close()


DOT = """() => {
  const mark = getComputedStyle(document.querySelector('.pages a[href="#side"]'), "::before");
  return mark.content !== "none" && mark.content !== "normal" && parseFloat(mark.width) >= 8;
}"""


@pytest.mark.parametrize("what", ["chat", "undo"])
def test_on_a_phone_the_log_bears_a_dot_when_others_say_or_ask_something(
    browser: Browser, hall: Hall, what: str
) -> None:
    person, ben, id = at_one_table(browser, hall, 360, 800)
    page = person.page
    assert not page.evaluate(DOT)
    if what == "chat":
        ben.post(f"/api/tables/{id}/chat", text="Hello, Ann")
    else:
        ben.post(f"/api/tables/{id}/undo")
    page.wait_for_function(DOT)
    if what == "undo":
        expect(page.locator("#notice")).to_have_text("Ben asks to take back a move. Answer under Log, Seats.")
        word, pages = page.locator("#notice").bounding_box(), page.locator(".pages").bounding_box()
        assert word is not None
        assert pages is not None
        assert word["y"] + word["height"] <= pages["y"]
    page.get_by_role("link", name="Log").click()
    page.locator("#tab-chat" if what == "chat" else "#tab-status").click()
    if what == "undo":
        page.get_by_role("button", name="Do not agree").click()
        expect(page.locator("#tab-status .new")).to_be_hidden()
        page.locator("#tab-chat").click()  # the hall tells there what came of it
    page.wait_for_function(f"() => !({DOT})()")
    person.close()


def test_what_others_say_is_read_aloud(browser: Browser, hall: Hall) -> None:
    person, ben, id = at_one_table(browser, hall, 1280, 800)
    ben.post(f"/api/tables/{id}/chat", text="Hello, Ann")
    live = person.page.locator("#live")
    expect(live).to_contain_text("Ben Hello, Ann")
    expect(live).to_have_attribute("aria-live", "polite")
    said = person.page.locator("#chat li").last.locator("b")
    expect(said).to_have_class("who seat-1")
    person.close()


def test_those_who_wait_for_the_game_talk_already(browser: Browser, hall: Hall) -> None:
    person = Person(browser, hall, 1280, 800)
    person.open("/games/feebleton")
    person.page.locator('select[name="seat-1"]').select_option("open")
    person.page.locator('select[name="seat-2"]').select_option("open")
    person.page.get_by_role("button", name="Make the table").click()
    id = person.at_the_table()
    ben = hall.guest("Ben")
    link = person.page.locator("a.invitation").first.get_attribute("href")
    assert link is not None
    ben.post("/api/join", token=link.rpartition("/")[2])
    ben.post(f"/api/tables/{id}/chat", text="Who else comes?")
    expect(person.page.locator("#tab-chat")).to_have_text("Talk 1 new")
    person.page.locator("#tab-chat").click()
    expect(person.page.locator("#chat")).to_contain_text("Who else comes?")
    person.page.get_by_label("Say").fill("Cid")
    person.page.keyboard.press("Enter")
    expect(person.page.locator("#chat")).to_contain_text("Cid")
    assert person.errors == []
    person.close()


def test_a_phone_leads_home_from_the_table(browser: Browser, hall: Hall) -> None:
    person = Person(browser, hall, 360, 800)
    person.set_up("feebleton")
    person.wait_for_turn()
    person.page.get_by_role("button", name="More").click()
    person.page.get_by_role("link", name="To the lobby").click()
    person.page.wait_for_url(hall.url)
    person.close()


def test_at_a_table_without_hints_their_key_says_so(browser: Browser, hall: Hall) -> None:
    person, _, _ = at_one_table(browser, hall, 1280, 800)
    expect(person.page.locator("nav [data-act='hint']")).to_be_hidden()
    person.page.keyboard.press("h")
    expect(person.page.locator("#notice")).to_have_text("You have no hints at this table.")
    person.close()


def test_who_watches_has_nothing_to_take_back(browser: Browser, hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy")
    person = Person(browser, hall, 1280, 800)
    person.open(f"/tables/{id}")
    person.page.wait_for_function("document.body.dataset.drawn === document.body.dataset.version")
    expect(person.page.get_by_role("button", name="Take back")).to_be_hidden()
    person.close()

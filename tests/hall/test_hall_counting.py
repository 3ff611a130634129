"""What a page counts as new: what others did and said since one's own last answer, and nothing of one's own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.hall.guests import Guest, Hall
from tests.hall.persons import Person

NEW = "tab => document.querySelector(`#tab-${tab} .new:not([hidden])`)?.firstChild.textContent ?? ''"
ANSWERS = 14


@pytest.fixture
def person(browser: Browser, hall: Hall) -> Iterator[Person]:
    somebody = Person(browser, hall)
    yield somebody
    somebody.close()


def at_the_page_of(person: Person, guest: Guest, id: str) -> None:
    """The browser of whoever has so far only used the API."""
    cookie = guest.http.cookies.get("greathall")
    person.context.add_cookies([{"name": "greathall", "value": str(cookie), "url": guest.hall.url}])
    person.open(f"tables/{id}")
    person.page.wait_for_selector("#board .region")


# The first line that is new, if it tells of Ann's own doing: it begins with her name, she alone reads it, or she came
# to something by it.
OWN = """() => {
  const line = document.querySelector("#chronicle > li.fresh");
  const own = line && (line.matches(".private") || /^Ann\\b|: Ann [a-z]/.test(line.textContent));
  return own ? line.textContent : "";
}"""


@pytest.mark.parametrize("which", ["feebleton", "stupor_mundi"])
def test_what_one_has_just_done_oneself_is_not_new(person: Person, hall: Hall, which: str) -> None:
    """What came of it for others, or for everybody, is: a war, a new round."""
    ann, ben = hall.guest("Ann"), hall.guest("Ben")
    id = ann.new_table(which, "me", "open", pace=0)
    ben.join(ann, id)
    at_the_page_of(person, ann, id)
    table = hall.table(id)
    found: list[str] = []
    answers = 0
    for _ in range(300):
        if answers == ANSWERS:
            break
        if 0 not in table.to_act:
            ben.play_on(id, 1)
            continue
        person.play_well(id, most=1)
        person.wait_for_version(table.sights[0].version)
        found.append(person.page.evaluate(OWN))
        answers += 1
    assert [line for line in found if line] == []
    assert answers == ANSWERS


def test_ones_own_hint_and_take_back_are_no_new_talk(person: Person, hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy", pace=0)
    at_the_page_of(person, ann, id)
    person.wait_for_turn()
    person.page.keyboard.press("h")
    person.page.wait_for_selector("#chat > li", state="attached")
    assert "takes a hint" in person.page.locator("#chat > li").first.text_content()  # type: ignore[operator] # it is there
    assert person.page.evaluate(NEW, "chat") == ""
    person.play_well(id, most=1)
    person.page.keyboard.press("u")
    person.page.wait_for_selector("#chat > li:nth-child(2)", state="attached")
    assert person.page.evaluate(NEW, "chat") == ""


def test_what_others_say_is_counted_until_it_is_read(person: Person, hall: Hall) -> None:
    ann, ben = hall.guest("Ann"), hall.guest("Ben")
    id = ann.new_table("feebleton", "me", "open", pace=0)
    ben.join(ann, id)
    at_the_page_of(person, ann, id)
    ann.post(f"/api/tables/{id}/chat", text="Well met")
    for text in ("Hail", "Who begins?"):
        before = person.page.locator("#chat > li").count()
        ben.post(f"/api/tables/{id}/chat", text=text)
        person.page.wait_for_function("n => document.querySelectorAll('#chat > li').length > n", arg=before)
    assert person.page.evaluate(NEW, "chat") == "2"
    person.page.locator("#tab-chat").click()
    assert person.page.evaluate(NEW, "chat") == ""
    person.page.locator("#tab-chronicle").click()
    ben.post(f"/api/tables/{id}/chat", text="You?")
    person.page.wait_for_function("() => document.querySelector('#chat').textContent.includes('You?')")
    assert person.page.evaluate(NEW, "chat") == "1"


def test_a_note_about_somebody_who_is_muted_is_read_all_the_same(hall: Hall) -> None:
    """What the hall itself says is nobody's talk."""
    ann, ben = hall.guest("Ann"), hall.guest("Ben")
    id = ann.new_table("feebleton", "me", "open", hints="always", pace=0)
    ben.join(ann, id)
    seat = 0 if 0 in hall.table(id).to_act else 1
    asked, other = (ann, ben) if seat == 0 else (ben, ann)
    asked.post(f"/api/tables/{id}/hint")
    other.post(f"/api/tables/{id}/mute", seat=seat, muted=True)
    page = other.get(f"/tables/{id}")
    assert f"{asked.nickname} takes a hint." in page
    assert "data-own" not in page
    assert "data-own" in asked.get(f"/tables/{id}")
    note = len(hall.table(id).now.chat) - 1
    other.post(f"/api/tables/{id}/mute", 409, remark=note, muted=True)

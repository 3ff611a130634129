"""Where the keyboard's focus is while a game goes on: whoever plays by keys alone never has to look for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.hall.guests import Guest, Hall
from tests.hall.persons import Person

ANSWER = "document.activeElement.matches('#board .can, #prompt .choice, #players .can')"


@pytest.fixture
def people(browser: Browser, hall: Hall) -> Iterator[tuple[Person, Guest, str]]:
    """Ann at a browser and Ben somewhere else, at a table of Feebleton."""
    ann, ben = hall.guest("Ann"), hall.guest("Ben")
    id = ann.new_table("feebleton", "me", "open")
    ben.join(ann, id)
    person = Person(browser, hall, 1280, 800)
    person.page.context.add_cookies(
        [{"name": cookie.name, "value": str(cookie.value), "url": hall.url} for cookie in ann.http.cookies.jar]
    )
    person.open(f"/tables/{id}")
    yield person, ben, id
    assert person.errors == []
    person.close()


def ben_plays(hall: Hall, ben: Guest, id: str) -> None:
    """Until somebody else is asked."""
    while 1 in hall.table(id).to_act:
        state = ben.wait_for_turn(id)
        ben.move(id, state["view"]["offers"][0]["move"], state["version"])


def test_the_next_question_takes_up_a_focus_that_was_lost_with_the_last(
    hall: Hall, people: tuple[Person, Guest, str]
) -> None:
    person, ben, id = people
    page = person.page
    ben_plays(hall, ben, id)
    for _ in range(3):
        person.wait_for_turn()
        page.keyboard.press("b")
        while 0 in hall.table(id).to_act:
            version = person.version
            assert page.evaluate(ANSWER)
            page.keyboard.press("Enter")
            page.wait_for_selector(f"body:not([data-drawn='{version}'])", state="attached")
            person.page.wait_for_function("document.body.dataset.drawn === document.body.dataset.version")
        ben_plays(hall, ben, id)
        person.wait_for_turn()
        assert page.evaluate(ANSWER)


def test_whoever_went_on_with_the_mouse_is_left_alone(hall: Hall, people: tuple[Person, Guest, str]) -> None:
    person, ben, id = people
    page = person.page
    ben_plays(hall, ben, id)
    person.wait_for_turn()
    page.keyboard.press("b")
    while 0 in hall.table(id).to_act:
        version = person.version
        page.keyboard.press("Enter")
        page.wait_for_selector(f"body:not([data-drawn='{version}'])", state="attached")
    page.locator("#prompt").click()
    ben_plays(hall, ben, id)
    person.wait_for_turn()
    assert not page.evaluate(ANSWER)


def test_tab_begins_at_the_top_of_a_page_where_one_is_asked(hall: Hall, people: tuple[Person, Guest, str]) -> None:
    person, ben, id = people
    ben_plays(hall, ben, id)
    person.open(f"/tables/{id}")
    person.wait_for_turn()
    person.page.wait_for_function("document.body.dataset.drawn === document.body.dataset.version")
    person.page.keyboard.press("Tab")
    assert person.page.evaluate("document.activeElement.matches('.skip')")

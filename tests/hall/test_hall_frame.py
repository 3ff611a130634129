"""The table in a real browser: what stands where, how large it is, and that nothing covers or cuts it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.hall.guests import Hall
from tests.hall.persons import Person


@pytest.fixture
def person(browser: Browser, hall: Hall) -> Iterator[Person]:
    somebody = Person(browser, hall)
    yield somebody
    somebody.close()


def test_an_empty_town_has_its_place(person: Person) -> None:
    person.set_up("feebleton")
    person.wait_for_turn()
    town = person.page.locator("#board .z-feebleton")
    # Whoever begins may have built a house already.
    town.evaluate("town => { for (const card of town.querySelectorAll('.piece')) card.remove(); }")
    town.evaluate("town => town.classList.add('empty')")
    box = town.bounding_box()
    assert box is not None
    assert box["width"] > 400
    assert box["height"] > 150

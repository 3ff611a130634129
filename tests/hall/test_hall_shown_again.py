"""What is shown again, in the replay and in the film: all of the table is seen, and what is told finds room."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.hall.guests import Hall
from tests.hall.leafing import Album
from tests.hall.persons import Person

# A moment with many sentences, as when all walls come down at once: what is told, and by how much it is cut.
TOLD = """async () => {
  const { show, endReplay } = await import("/static/replay.js");
  const line = (_, i) => `<li id="line-${i}">Petronilla gets 1 science and ${i} gold.</li>`;
  const chronicle = Array.from({ length: 13 }, line);
  const shown = ["board", "players", "ribbon"].map((id) => [id, document.getElementById(id).outerHTML]);
  const parts = Object.fromEntries(shown);
  show([{ ...parts, chronicle, from: 0 }]);
  const told = document.querySelector("#prompt.replay p");
  const found = [told.textContent, told.scrollHeight - told.clientHeight];
  endReplay();
  return found;
}"""


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 800), (1366, 650)])
def test_of_many_sentences_the_replay_tells_what_finds_room(
    browser: Browser, hall: Hall, width: int, height: int
) -> None:
    album = Album(browser, hall, "feebleton", width, height)
    words, cut = album.page.evaluate(TOLD)
    assert cut <= 2
    assert "Petronilla gets 1 science and 0 gold. Petronilla gets" in words
    assert "more lines in the chronicle." in words
    album.close()


def test_the_film_shows_the_table_at_the_end_too(browser: Browser, hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "random", "me", pace=0)
    ann.post(f"/api/tables/{id}/leave", bot="random")
    hall.finish(id)
    person = Person(browser, hall, 1280, 800)
    last = len(hall.table(id).now.sights[-1].moments) - 1
    person.open(f"tables/{id}/at/{last}")
    scored = person.page.get_by_role("button", name="How it was scored")
    scored.wait_for()
    person.page.wait_for_timeout(300)
    assert person.page.locator("#result:popover-open").count() == 0
    button, prompt = scored.bounding_box(), person.page.locator("#prompt").bounding_box()
    assert button is not None
    assert prompt is not None
    assert button["y"] >= prompt["y"]
    assert button["y"] + button["height"] <= prompt["y"] + prompt["height"]
    scored.click()
    assert person.page.locator("#result:popover-open").count() == 1
    person.close()

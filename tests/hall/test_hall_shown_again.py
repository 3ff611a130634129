"""What is shown again, in the replay and in the film: all of the table is seen, and what is told finds room."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.hall.guests import Hall
from tests.hall.leafing import Album
from tests.hall.persons import Person

# A moment with many sentences, as when all walls come down at once: what is told, page after page, how far the replay
# has come, and by how much anything is cut.
TOLD = """async () => {
  localStorage.setItem("pace", "very fast");
  const { show } = await import("/static/replay.js");
  const line = (_, i) => `<li id="line-${i}">Petronilla gets 1 science and ${i} gold.</li>`;
  const chronicle = Array.from({ length: 13 }, line);
  const shown = ["board", "players", "ribbon"].map((id) => [id, document.getElementById(id).outerHTML]);
  const parts = Object.fromEntries(shown);
  const found = { pages: [], far: "", cut: 0, heights: [] };
  const look = () => {
    const prompt = document.querySelector("#prompt.replay");
    const told = prompt?.querySelector("p");
    if (!told || told.textContent === found.pages.at(-1)) return;
    found.pages.push(told.textContent);
    found.heights.push(prompt.offsetHeight);
    found.far = prompt.querySelector(".far").textContent;
    found.cut = Math.max(found.cut, told.scrollHeight - told.clientHeight, prompt.scrollHeight - prompt.clientHeight);
  };
  const watch = new MutationObserver(look);
  watch.observe(document.querySelector(".stage"), { childList: true, subtree: true, characterData: true });
  await show([{ ...parts, chronicle, from: 0 }]);
  watch.disconnect();
  return found;
}"""


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 800), (1366, 650), (360, 800)])
def test_of_many_sentences_the_replay_tells_all_a_few_at_a_time(
    browser: Browser, hall: Hall, width: int, height: int
) -> None:
    album = Album(browser, hall, "feebleton", width, height)
    found = album.page.evaluate(TOLD)
    album.close()
    assert found["cut"] <= 2
    assert len(set(found["heights"])) == 1
    assert found["far"].startswith("1 of 1")
    words = " ".join(found["pages"])
    assert len(found["pages"]) > 1
    assert all(f"Petronilla gets 1 science and {i} gold." in words for i in range(13))


def test_on_a_phone_the_replay_is_seen_on_the_board_though_it_is_begun_beside_the_chronicle(
    browser: Browser, hall: Hall
) -> None:
    person = Person(browser, hall, 360, 800)
    id = person.set_up("feudality")
    person.play_well(id, most=6)
    person.wait_for_turn()
    while not person.page.locator("#chronicle > li.fresh").count():
        person.play_well(id, most=1)
        person.wait_for_turn()
    page = person.page.locator(".pages a[aria-current]").get_attribute("href")
    person.page.locator(".pages a[href='#side']").click()
    person.page.get_by_role("button", name="Replay").click()
    person.page.wait_for_selector("body.replaying:not(.log-open)")
    person.page.keyboard.press("Escape")
    person.page.wait_for_selector("body:not(.replaying)")
    assert person.page.locator(".pages a[aria-current]").get_attribute("href") == page
    person.close()


@pytest.mark.parametrize("others", [1, 3])
def test_the_detail_leaves_the_replay_to_be_clicked(browser: Browser, hall: Hall, others: int) -> None:
    """Whoever has clicked a piece has the mouse on it: its detail is there when the others have played."""
    person = Person(browser, hall, 1440, 900)
    person.open("games/feudality")
    person.page.locator('select[name="pace"]').select_option("0")
    for seat in range(1, 1 + others):
        person.page.locator(f'select[name="seat-{seat}"]').select_option("random")
    person.page.get_by_role("button", name="Make the table").click()
    id = person.at_the_table()
    person.play_well(id, most=6)
    person.wait_for_turn()
    while not person.page.locator("#chronicle > li.fresh").count():
        person.play_well(id, most=1)
        person.wait_for_turn()
    person.page.locator(".region .z-store .piece").first.hover()
    person.page.wait_for_selector("#peek:not([hidden])")
    detail = person.page.locator("#peek").bounding_box()
    button = person.page.get_by_role("button", name="Replay").bounding_box()
    assert detail is not None
    assert button is not None
    assert detail["y"] >= button["y"] + button["height"]
    assert detail["height"] < 200
    person.close()


NEXT = "() => document.querySelector('#film-next').getBoundingClientRect().top"


def test_on_a_phone_what_leads_through_the_film_stands_still(browser: Browser, hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feudality", "random", "me", pace=0)
    ann.post(f"/api/tables/{id}/leave", bot="random")
    hall.finish(id)
    person = Person(browser, hall, 360, 800)
    person.open(f"tables/{id}/at/0")
    places = [person.page.evaluate(NEXT)]
    for n in range(1, 12):
        person.page.locator("#film-next").click()
        person.page.get_by_text(f"Moment {n} of").wait_for()
        places.append(person.page.evaluate(NEXT))
    assert len(set(places)) == 1
    slider = person.page.locator("#film-slider input[type=range]").bounding_box()
    assert slider is not None
    assert slider["width"] > 300
    person.close()


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

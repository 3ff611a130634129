"""Sound, title, icon and notification in a real browser: nothing until it is wanted, then once for every turn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from greathall.hall.drawing.boards import made_of
from tests.hall.guests import Hall
from tests.hall.persons import Person

# Counts what the page really gives to the browser to sound, and what it asks and tells beyond the page.
EARS = """
window.heard = 0;
for (const make of ["createOscillator", "createBufferSource"]) {
  const real = BaseAudioContext.prototype[make];
  BaseAudioContext.prototype[make] = function () { window.heard += 1; return real.call(this); };
}
window.asked = 0;
window.told = [];
window.Notification = class extends EventTarget {
  static permission = localStorage.getItem("permission") ?? "default";
  static async requestPermission() {
    window.asked += 1;
    Notification.permission = "granted";
    localStorage.setItem("permission", "granted");
    return "granted";
  }
  constructor(title, how) { super(); window.told.push([title, how.body]); }
  close() {}
};
"""
AWAY = "Object.defineProperty(document, 'hidden', { get: () => true })"


@pytest.fixture
def person(browser: Browser, hall: Hall) -> Iterator[Person]:
    somebody = Person(browser, hall, 1280, 800)
    somebody.context.add_init_script(EARS)
    yield somebody
    somebody.close()


def open_tools(person: Person) -> None:
    person.page.get_by_role("button", name="More", exact=True).click()


def test_all_is_silent_until_sound_is_wanted_and_the_wish_is_kept(person: Person) -> None:
    id = person.set_up("feebleton")
    person.play_well(id, most=3)
    assert person.page.evaluate("heard") == 0
    open_tools(person)
    person.page.get_by_label("Sound").check()
    person.page.wait_for_function("() => heard > 0")
    person.page.reload()
    open_tools(person)
    assert person.page.get_by_label("Sound").is_checked()
    person.page.keyboard.press("Escape")
    person.play_well(id, most=1)
    person.page.wait_for_function("() => heard > 0")


def test_the_volume_is_kept_on_this_device(person: Person) -> None:
    person.set_up("feebleton")
    open_tools(person)
    person.page.get_by_label("Volume").fill("0.2")
    person.page.reload()
    open_tools(person)
    assert person.page.get_by_label("Volume").input_value() == "0.2"


HEARD = """async ([made, arts, name]) => {
  document.body.dataset.made = made;
  const { hear, sound } = await import(`/static/sound.js?${encodeURIComponent(made)}`);
  await import("/static/tones.js"); // it is there, so that what is wanted is heard with the next task
  const count = async (make) => {
    const before = window.heard;
    make();
    await new Promise((done) => setTimeout(done, 20));
    return window.heard - before;
  };
  return [await count(() => hear(arts)), await count(() => sound(name)), await count(() => hear([]))];
}"""


def test_a_move_sounds_like_what_is_moved(person: Person) -> None:
    person.set_up("feebleton")
    person.page.evaluate("localStorage.setItem('sound', 'on')")
    for slug, arts, name in (
        ("feebleton", "farmer back", "card"),
        ("feudality", "die-white die-blue pawn", "dice"),
        ("feudality", "gold gold-mine", "coin"),
        ("feudality", "gold-mine", "wood"),
        ("feudality", "king-visit", "card"),
        ("medieval_realms", "mayor", "wood"),
        ("medieval_realms", "raw-materials city-red", "coin"),
        ("stupor_mundi", "ship", "wood"),
        ("stupor_mundi", "augustalis a4", "coin"),
        ("stupor_mundi", "a4 grain", "card"),
        ("feudalia", "cube-clay", "wood"),
        ("feudalia", "serf cube-clay", "card"),
    ):
        counts = person.page.evaluate(HEARD, [made_of(slug), arts.split(), name])
        assert counts[0] == counts[1] > 0, (slug, arts)
        assert counts[2] == 0


def test_the_page_knows_of_what_its_pieces_are_made(person: Person) -> None:
    person.set_up("feudality")
    assert person.page.locator("body").get_attribute("data-made") == made_of("feudality")


def turn(person: Person, yours: bool) -> None:
    person.page.evaluate(
        "yours => import('/static/signals.js').then(({ signal }) => signal(yours, 'Play a card.'))", yours
    )


def test_title_and_icon_say_that_one_is_asked(person: Person) -> None:
    person.set_up("feebleton")
    person.wait_for_turn()
    person.page.wait_for_function("() => document.title.startsWith('● Your move')")
    icon = "document.querySelector('link[rel=icon]').href"
    badged = person.page.evaluate(icon)
    turn(person, False)
    assert not person.page.evaluate("document.title").startswith("●")
    plain = person.page.evaluate(icon)
    assert plain.startswith("data:image/svg+xml")
    assert badged.startswith("data:image/svg+xml")
    # The badge is added to the icon that the tab has anyway.
    assert badged.count("%3Ccircle") > plain.count("%3Ccircle")


def test_a_notification_is_asked_for_once_and_comes_only_to_who_looks_elsewhere(person: Person) -> None:
    person.set_up("feebleton")
    person.wait_for_turn()
    assert person.page.evaluate("asked") == 0
    open_tools(person)
    person.page.get_by_role("button", name="Tell me when I am asked").click()
    person.page.wait_for_function("() => asked === 1")
    person.page.wait_for_selector("[data-act='notify']", state="hidden")
    person.page.reload()
    person.wait_for_turn()
    person.page.wait_for_function("() => document.title.startsWith('●')")
    assert person.page.locator("[data-act='notify']").get_attribute("hidden") is not None
    turn(person, False)
    turn(person, True)
    assert person.page.evaluate("told") == []
    person.page.evaluate(AWAY)
    turn(person, True)
    assert person.page.evaluate("told") == []
    turn(person, False)
    turn(person, True)
    assert person.page.evaluate("told") == [["Your move – Feebleton", "Play a card."]]

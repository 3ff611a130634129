"""The set-up page: every option and every value in words and pictures, a first game, and how long it takes."""

from __future__ import annotations

import html
import re

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped] # it has no types
from playwright.sync_api import Browser, expect

from greathall.games import load
from greathall.kernel import Option
from greathall.lessons import lengths, minutes_words
from tests.hall.guests import Hall
from tests.hall.persons import Person

SIZES = {"desk": (1280, 800), "phone": (360, 740)}


def choices(game: str) -> list[Option]:
    return [option for option in load(game).options if option.name != "components"]


@pytest.mark.parametrize("size", SIZES)
def test_every_option_is_told_on_the_page(browser: Browser, hall: Hall, game: str, size: str) -> None:
    somebody = Person(browser, hall)
    width, height = SIZES[size]
    somebody.page.set_viewport_size({"width": width, "height": height})
    somebody.open(f"/games/{game}")
    for summary in somebody.page.locator(".fold > summary").all() if size == "phone" else ():
        summary.click()
    for option in choices(game):
        box = somebody.page.locator("fieldset.option", has=somebody.page.get_by_text(option.title, exact=True))
        expect(box.first).to_contain_text(option.text)
        for value, name, meaning, arts in zip(option.values, option.names, option.meanings, option.arts, strict=True):
            word = ("yes" if value else "no") if isinstance(value, bool) else value
            card = somebody.page.locator(f'label.value:has(input[name="option-{option.name}"][value="{word}"])')
            expect(card).to_contain_text(name)
            expect(card).to_contain_text(meaning)
            assert card.locator(".pictures svg").count() == len(arts)
            if arts:
                drawn = card.locator(".pictures svg").first
                box_of = drawn.bounding_box()
                assert box_of is not None
                assert box_of["width"] >= 24
    assert somebody.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    faults = [fault["id"] for fault in Axe().run(somebody.page).response["violations"]]
    assert faults == []
    somebody.close()


# What is in view, and whether the chosen words fit into the fields.
ONE_SCREEN = """() => {
  const faults = [];
  const page = document.documentElement;
  if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) faults.push("the page scrolls");
  const seating = document.querySelector(".seating");
  if (seating.scrollHeight > seating.clientHeight + 1) faults.push("the seats scroll");
  const brush = document.createElement("canvas").getContext("2d");
  for (const field of document.querySelectorAll(".seating :is(select, input), .make button, .playing legend")) {
    const box = field.getBoundingClientRect();
    const first = !field.matches("legend") || field === document.querySelector(".playing legend");
    if (!box.width || !first) continue;
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (hit !== field) faults.push(`${field.name || field.textContent} is not to be seen`);
    if (!field.matches("select")) continue;
    const { fontSize, fontFamily } = getComputedStyle(field);
    brush.font = `${fontSize} ${fontFamily}`;
    const words = field.selectedOptions[0].textContent;
    if (brush.measureText(words).width > field.clientWidth - 32) faults.push(`'${words}' is cut`);
  }
  return faults;
}"""


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1440, 900)])
def test_the_set_up_is_on_one_screen(browser: Browser, hall: Hall, game: str, width: int, height: int) -> None:
    somebody = Person(browser, hall, width, height)
    somebody.open(f"/games/{game}")
    assert somebody.page.evaluate(ONE_SCREEN) == []
    # The options scroll within themselves, by keyboard too: the last one is reached and seen.
    somebody.page.locator(".playing").focus()
    somebody.page.keyboard.press("End")
    last = somebody.page.locator(".playing label.value").last
    expect(last).to_be_in_viewport()
    somebody.close()


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1440, 900), (1920, 1080)])
def test_all_scenarios_are_seen_at_once(browser: Browser, hall: Hall, width: int, height: int) -> None:
    """What one of them means stands below them, when it is chosen or pointed at."""
    somebody = Person(browser, hall, width, height)
    somebody.open("/games/feudalia")
    page = somebody.page
    cards = page.locator("label.value", has=page.locator("[name=option-scenario]"))
    assert cards.count() == 12
    (scenario,) = (option for option in choices("feudalia") if option.name == "scenario")
    shown = page.locator(".values:has([name=option-scenario]) .meaning")
    bottom = page.locator(".make").bounding_box()
    assert bottom is not None
    for number, meaning in enumerate(scenario.meanings):
        expect(cards.nth(number)).to_be_in_viewport(ratio=1)
        cards.nth(number).hover()
        opaque = shown.evaluate_all("all => all.filter(one => getComputedStyle(one).opacity === '1')")
        assert len(opaque) == 1
        expect(shown.nth(number)).to_have_css("opacity", "1")
        expect(shown.nth(number)).to_have_text(meaning)
        assert shown.nth(number).evaluate("one => one.scrollHeight <= one.clientHeight + 1")
        box = shown.nth(number).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= bottom["y"]
    page.locator(".seating legend").hover()
    expect(shown.nth(scenario.values.index(scenario.default))).to_have_css("opacity", "1")
    somebody.close()


@pytest.mark.parametrize("path", ["", "games/feudalia", "rules/feudalia", "me"])
def test_wide_windows_have_larger_words_not_only_margins(browser: Browser, hall: Hall, path: str) -> None:
    sizes = []
    for width, height in ((1440, 900), (1920, 1080), (2560, 1440)):
        somebody = Person(browser, hall, width, height)
        somebody.open(f"/{path}")
        size = "element => parseFloat(getComputedStyle(element).fontSize)"
        sizes.append(somebody.page.locator("main p, main dd").first.evaluate(size))
        assert somebody.page.evaluate("document.documentElement.scrollWidth") <= width
        somebody.close()
    assert sizes[0] < sizes[1] < sizes[2]


def test_on_a_phone_the_first_game_of_the_lobby_can_be_played_without_scrolling(browser: Browser, hall: Hall) -> None:
    somebody = Person(browser, hall, 360, 800)
    somebody.open()
    ways = somebody.page.locator(".game-card").first.locator(".ways .button")
    expect(ways.first).to_be_in_viewport(ratio=1)
    boxes = [box for way in ways.all() if (box := way.bounding_box())]
    assert {round(box["width"]) for box in boxes} == {round(boxes[0]["width"])}
    assert all(box["height"] >= 44 for box in boxes)
    somebody.close()


def test_on_a_phone_an_option_is_a_line_that_says_what_is_chosen(browser: Browser, hall: Hall, game: str) -> None:
    somebody = Person(browser, hall, 360, 800)
    somebody.open(f"/games/{game}")
    page = somebody.page
    for option in choices(game):
        fold = page.locator("fieldset.option", has=page.get_by_text(option.title, exact=True)).first.locator("details")
        usual = option.names[option.values.index(option.default)] if option.values else str(option.default)
        expect(fold.locator("summary")).to_have_text(usual)
        expect(fold.locator("input").first).to_be_hidden()
        box = fold.bounding_box()
        assert box is not None
        assert 44 <= box["height"] <= 60
    # So the way on is seen at once, and all there is to choose within three screens.
    expect(page.get_by_role("button", name="Make the table")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight") <= 3 * 800
    clock = page.locator("fieldset.option", has=page.get_by_text("Clock", exact=True)).locator("details")
    clock.locator("summary").click()
    clock.get_by_role("radio", name="Live").check()
    expect(clock.locator("summary")).to_have_text("Live")
    clock.locator("[name=clock-minutes]").fill("0")
    clock.locator("summary").click()
    expect(clock.locator("[name=clock-minutes]")).to_be_hidden()
    # What has to be mended is shown, not only refused.
    page.get_by_role("button", name="Make the table").click()
    expect(clock.locator("[name=clock-minutes]")).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator("details.fold:not([open])")).to_have_count(0)
    expect(page.locator("details.fold > summary").first).to_be_hidden()
    somebody.close()


def test_without_scripts_every_option_lies_open(browser: Browser, hall: Hall) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 800}, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{hall.url}/games/stupor_mundi")
    for field in page.locator("fieldset.option input[type=radio]").all():
        expect(field).to_be_visible()
    context.close()


# Of everything that can be chosen in a field, what does not find room in it; what a bot does, below the seats.
CHOSEN = """() => {
  const brush = document.createElement("canvas").getContext("2d");
  const cut = [];
  for (const field of document.querySelectorAll("form[action='/tables'] select")) {
    const { fontSize, fontFamily } = getComputedStyle(field);
    brush.font = `${fontSize} ${fontFamily}`;
    for (const { textContent: words } of field.options)
      if (brush.measureText(words.trim()).width > field.clientWidth - 32) cut.push(words);
  }
  return [cut, document.querySelector(".seating fieldset .note").innerText];
}"""


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 740)])
def test_whatever_is_chosen_is_whole_in_its_field(
    browser: Browser, hall: Hall, game: str, width: int, height: int
) -> None:
    somebody = Person(browser, hall, width, height)
    somebody.open(f"/games/{game}")
    cut, bots = somebody.page.evaluate(CHOSEN)
    assert cut == []
    assert "knight thinks for up to a tenth of a second, " in bots
    somebody.close()


def test_how_long_it_takes_stands_there_with_its_source(hall: Hall, game: str) -> None:
    page = html.unescape(hall.guest().get(f"/games/{game}"))
    assert minutes_words(load(game)) in page
    for length in lengths(game):
        assert length.words in page
    assert "among greedy bots" in page
    assert " style=" not in page


def test_a_first_game_is_chosen_by_one_link_and_can_be_made(browser: Browser, hall: Hall) -> None:
    somebody = Person(browser, hall)
    somebody.open("/games/feudalia")
    usual = somebody.page.locator('input[name="option-scenario"][value="S1"]')
    expect(usual).to_be_checked()
    somebody.page.get_by_role("link", name="Choose everything for a first game").click()
    somebody.page.wait_for_url("**/games/feudalia?first=yes")
    expect(somebody.page.locator('input[name="option-scenario"][value="T1"]')).to_be_checked()
    somebody.page.get_by_role("button", name="Make the table").click()
    table = hall.table(somebody.at_the_table())
    assert table.terms.options["scenario"] == "T1"
    somebody.close()


def test_programs_get_the_same_words(hall: Hall, game: str) -> None:
    told = hall.guest().get(f"/api/games/{game}")["options"]
    assert [option["title"] for option in told] == [option.title for option in choices(game)]
    assert [option["names"] for option in told] == [list(option.names) for option in choices(game)]
    assert [option["first"] for option in told] == [option.first for option in choices(game)]


def test_pictures_are_in_the_sprite_of_the_page(hall: Hall, game: str) -> None:
    page = hall.guest().get(f"/games/{game}")
    used = set(re.findall(r'<use href="#(em-[a-z0-9-]+)"/></svg>', page))
    assert all(f'<symbol id="{art}"' in page for art in used)


def test_the_waiting_room_is_on_one_screen(browser: Browser, hall: Hall) -> None:
    guest = hall.guest("Ann")
    id = guest.new_table("feudality", "me", *["open"] * 5)
    person = Person(browser, hall, 1280, 800)
    person.page.context.add_cookies(
        [{"name": cookie.name, "value": str(cookie.value), "url": hall.url} for cookie in guest.http.cookies.jar]
    )
    person.open(f"/tables/{id}")
    foot = "element => element.getBoundingClientRect().bottom"
    begin = person.page.get_by_role("button", name="Begin with bots").evaluate(foot)
    last = person.page.locator("#status summary").last.evaluate(foot)
    # Without scrolling the page or the list: all of it is inside the frame that is in view.
    assert begin < last <= person.page.locator("#side").evaluate(foot) <= 800
    person.close()


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1440, 900)])
def test_the_game_in_short_is_one_screen(browser: Browser, hall: Hall, game: str, width: int, height: int) -> None:
    person = Person(browser, hall, width, height)
    person.open(f"/games/{game}/short")
    assert person.page.evaluate("document.documentElement.scrollHeight") <= height
    person.page.get_by_role("link", name="Glossary").click(trial=True)
    person.close()


def sitting(somebody: Person) -> list[str]:
    return [field.input_value() for field in somebody.page.locator(".seat-choice select").all()]


def test_seats_are_changed_by_dragging_and_by_keys(browser: Browser, hall: Hall) -> None:
    somebody = Person(browser, hall, 1280, 800)
    somebody.open("/games/stupor_mundi")
    page = somebody.page
    assert sitting(somebody) == ["me", "squire", "none", "none"]
    page.locator('select[name="seat-2"]').select_option("friend")
    page.locator('input[name="name-2"]').fill("Bea")
    handles = page.locator(".seat-choice .handle")
    grip, goal = handles.nth(2).bounding_box(), handles.nth(0).bounding_box()
    assert grip is not None
    assert goal is not None
    page.mouse.move(grip["x"] + 9, grip["y"] + 9)
    page.mouse.down()
    page.mouse.move(goal["x"] + 9, goal["y"] + 9, steps=12)
    page.mouse.up()
    assert sitting(somebody) == ["friend", "me", "squire", "none"]
    assert page.locator('input[name="name-0"]').input_value() == "Bea"
    handles.nth(1).focus()
    page.keyboard.press("ArrowDown")
    assert sitting(somebody) == ["friend", "squire", "me", "none"]
    # The first seat is never empty, whoever is moved.
    for _ in range(5):
        page.keyboard.press("ArrowUp")
    assert sitting(somebody) == ["me", "friend", "squire", "none"]
    assert page.evaluate("document.activeElement === document.querySelector('.handle')")
    handles.nth(3).focus()
    for _ in range(5):
        page.keyboard.press("ArrowUp")
    assert sitting(somebody) == ["me", "none", "friend", "squire"]
    somebody.close()

"""The keys of the table in a real browser: zoom, arrows, and that the help says of every key what it does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from greathall.hall.outcomes import outcome_of
from tests.hall.guests import Hall
from tests.hall.looking import look_at
from tests.hall.persons import Person


@pytest.fixture
def person(browser: Browser, hall: Hall) -> Iterator[Person]:
    somebody = Person(browser, hall, 1280, 800)
    yield somebody
    somebody.close()


def sit_down(person: Person, game: str) -> str:
    id = person.set_up(game)
    person.wait_for_turn()
    return id


def test_z_makes_the_region_under_the_pointer_large_and_small_again(person: Person, game: str) -> None:
    sit_down(person, game)
    page = person.page
    ids: list[str] = page.locator("#board > .region:visible").evaluate_all("all => all.map(({ id }) => id)")
    for id in ids:
        region = page.locator(f"#{id}")
        before = region.bounding_box()
        assert before is not None
        region.hover()
        page.keyboard.press("z")
        page.wait_for_selector(f"#{id}.zoomed")
        large = region.bounding_box()
        board = page.locator("#board").bounding_box()
        assert large is not None
        assert board is not None
        assert large["width"] >= before["width"] * 0.99
        assert large["width"] > board["width"] * 0.9
        assert large["height"] > board["height"] * 0.8
        assert large["y"] + large["height"] <= board["y"] + board["height"] + 1
        assert page.locator("#board > .region:visible").count() == 1
        page.keyboard.press("z")
        page.wait_for_selector("#board:not(:has(.zoomed))")
        assert region.bounding_box() == before
    assert look_at(page) == []


def test_a_click_on_a_title_does_the_same(person: Person) -> None:
    sit_down(person, "feebleton")
    page = person.page
    title = page.locator("#r-tray .zone-head:not(.can) :is(h2, h3)").first
    title.click()
    page.wait_for_selector("#r-tray.zoomed")
    title.click()
    page.wait_for_selector("#board:not(:has(.zoomed))")


def test_escape_makes_it_small_and_closes_a_menu_first(person: Person) -> None:
    sit_down(person, "feebleton")
    page = person.page
    page.locator("#board .zone.mine .piece.can").first.hover()
    page.keyboard.press("z")
    page.wait_for_selector("#r-tray.zoomed")
    page.locator("#board .zone.mine .piece.can").first.click(button="right")
    page.wait_for_selector("#why:not([hidden])")
    page.keyboard.press("Escape")
    expect(page.locator("#why")).to_be_hidden()
    assert page.locator(".zoomed").count() == 1
    page.keyboard.press("Escape")
    page.wait_for_selector("#board:not(:has(.zoomed))")


def test_what_was_focused_or_pointed_at_last_counts(person: Person) -> None:
    sit_down(person, "feebleton")
    page = person.page
    page.locator("#r-town").hover()
    page.keyboard.press("b")
    page.keyboard.press("z")
    page.wait_for_selector("#r-tray.zoomed")
    page.keyboard.press("z")
    page.wait_for_selector("#board:not(:has(.zoomed))")
    # What one clicked keeps the focus, while the pointer goes somewhere else.
    page.locator("#prompt").hover()
    page.locator("#r-town").hover()
    page.keyboard.press("z")
    page.wait_for_selector("#r-town.zoomed")


def test_one_plays_on_in_a_large_region_and_it_makes_way_for_a_question_elsewhere(person: Person) -> None:
    id = sit_down(person, "feebleton")
    page = person.page
    page.locator("#r-tray").hover()
    page.keyboard.press("z")
    page.wait_for_selector("#r-tray.zoomed")
    person.play_well(id, most=1)
    person.wait_for_turn()
    if page.locator("#r-tray.busy").count():
        assert page.locator("#r-tray.zoomed").count() == 1
    page.evaluate("document.getElementById('r-tray').classList.remove('busy')")
    page.evaluate("document.getElementById('r-town').classList.add('busy')")
    page.evaluate("import('/static/zoom.js').then(({ keepZoom }) => keepZoom())")
    page.wait_for_selector("#board:not(:has(.zoomed))")


def test_arrows_go_through_what_can_be_clicked(person: Person) -> None:
    sit_down(person, "feebleton")
    page = person.page
    can = page.locator("#board .zone.mine .piece.can")
    assert can.count() >= 2
    page.keyboard.press("b")
    focused = "document.activeElement.id"
    first = page.evaluate(focused)
    page.keyboard.press("ArrowRight")
    second = page.evaluate(focused)
    assert second != first
    assert page.evaluate("document.activeElement.matches('.can, .choice')")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(focused) == first


# What every key of the help brings about; the page is as it was when one sat down.
EFFECTS: dict[str, tuple[str, str]] = {
    "1, 2, 3 …": ("1", "body:not([data-drawn='{version}'])"),
    "arrows": ("ArrowRight", "#board .can:focus, #prompt .choice:focus, #players .can:focus"),
    "m": ("m", "#moves button:focus"),
    "b": ("b", "#board .can:focus, #prompt .choice:focus"),
    "h": ("h", "#prompt .hint"),
    "u": ("u", "#notice:not(:empty)"),
    "z": ("z", ".zoomed"),
    "r": ("r", "#rules-dialog[open]"),
    "?": ("?", "#help[open]"),
}
# These need something to point at, and have tests of their own.
ELSEWHERE = {"click or Enter", "w, right click, long press", "Esc"}


def test_the_help_lists_the_keys_and_no_others(person: Person) -> None:
    sit_down(person, "feebleton")
    person.page.keyboard.press("?")
    person.page.wait_for_selector("#help[open]")
    listed = person.page.locator("#help th").all_inner_texts()
    assert set(listed) == EFFECTS.keys() | ELSEWHERE


@pytest.mark.parametrize("listed", EFFECTS)
def test_every_key_of_the_help_does_what_it_says(person: Person, listed: str) -> None:
    page = person.page
    # Nobody has moved yet, so the hall would refuse to take anything back.
    page.route("**/undo", lambda route: route.fulfill(json={"done": False}))
    sit_down(person, "feebleton")
    key, effect = EFFECTS[listed]
    version = person.version
    assert page.locator(effect.format(version=version)).count() == 0
    # The first state that comes over the socket ends a zoom of what is not asked about.
    page.wait_for_function("document.body.dataset.drawn === document.body.dataset.version")
    page.keyboard.press(key)
    page.wait_for_selector(effect.format(version=version), state="attached")


def test_numbers_play_while_the_tab_with_the_numbers_has_the_focus(person: Person) -> None:
    sit_down(person, "feebleton")
    version = person.version
    person.page.locator("#tab-moves").click()
    person.page.keyboard.press("1")
    person.page.wait_for_selector(f"body:not([data-drawn='{version}'])", state="attached")


def test_what_is_told_of_a_move_does_not_cover_it_in_the_list(person: Person) -> None:
    id = sit_down(person, "feudality")
    table = person.hall.table(id)
    page = person.page
    for _ in range(40):
        assert person.wait_for_turn()
        moves = table.running.moves(0)
        telling = [move for move in moves if outcome_of(table.running, 0, move, table.names).facts]
        if len(moves) > 5 and moves[0] in telling and moves[-1] in telling:
            break
        person.play_well(id, most=1)
    else:
        raise AssertionError("no decision tells anything of its first and last move")
    page.keyboard.press("m")
    for move in telling:
        entry = page.locator(f'#moves button[data-move="{move}"]')
        entry.focus()
        page.wait_for_selector("#peek:not([hidden]) .then")
        box, detail = entry.bounding_box(), page.locator("#peek").bounding_box()
        assert box is not None
        assert detail is not None
        assert box["y"] + box["height"] <= detail["y"] + 1


def test_tabs_fit_beside_each_other_whatever_is_new(person: Person) -> None:
    sit_down(person, "feebleton")
    page = person.page
    page.evaluate("""async () => {
      const [address] = document.querySelector("script[src*='table.js']").src.split("table.js");
      const { count } = await import(`${address}side.js`);
      for (const name of ["chronicle", "chat", "status"]) count(name, 23);
    }""")
    tabs = page.locator(".tabs")
    assert tabs.locator(".new:visible").count() == 3
    assert tabs.evaluate("tabs => tabs.scrollWidth <= tabs.clientWidth")


def test_a_phone_has_pages_instead_of_a_zoom(browser: Browser, hall: Hall) -> None:
    phone = Person(browser, hall, 360, 800)
    phone.set_up("feebleton")
    phone.wait_for_turn()
    phone.page.keyboard.press("z")
    phone.page.keyboard.press("?")
    phone.page.wait_for_selector("#help[open]")
    assert phone.page.locator(".zoomed").count() == 0
    phone.close()


def test_a_long_press_tells_about_a_card_and_does_not_play_it(browser: Browser, hall: Hall) -> None:
    person = Person(browser, hall, 360, 800)
    sit_down(person, "feebleton")
    page = person.page
    box = page.locator("#board .zone.mine .piece.can").first.bounding_box()
    assert box is not None
    before = person.version
    touch = person.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.locator("#why")).to_be_visible()
    clicked = "() => new Promise((done) => setTimeout(done, 400))"
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.evaluate(clicked)  # a browser sends the click of a finger that is lifted a little later
    expect(page.locator("#why")).to_be_visible()
    assert person.version == before
    # The next touch is one like any other.
    page.touchscreen.tap(point["x"], 5)
    page.touchscreen.tap(point["x"], point["y"])
    page.wait_for_function("before => document.body.dataset.version !== before", arg=before)
    person.close()


def test_what_a_choice_would_bring_does_not_stay_behind_when_a_region_grows(person: Person) -> None:
    sit_down(person, "feebleton")
    page = person.page
    page.keyboard.press("b")
    for _ in range(6):
        if page.locator(".ghost:not(.more)").count():
            break
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(400)  # it comes for whoever dwells on a choice
    assert page.locator(".ghost:not(.more)").count()
    page.keyboard.press("z")
    page.wait_for_selector("#r-tray.zoomed")
    assert page.locator(".ghost:not(.more)").count() == 0

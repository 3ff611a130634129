"""The pages in a real Chromium: whole games by clicking pieces, by keyboard, on a phone, by two people."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped] # it has no types
from playwright.sync_api import Browser, WebSocketRoute

import greathall
from greathall.hall import templating
from greathall.hall.course import number_in
from tests.hall.guests import Hall
from tests.hall.persons import Person

# Whether the middle of something can be clicked: it is neither cut nor covered.
SEEN = """where => {
  const found = document.querySelector(where);
  const box = found.getBoundingClientRect();
  return found.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""


@pytest.fixture
def person(browser: Browser, hall: Hall) -> Iterator[Person]:
    somebody = Person(browser, hall)
    yield somebody
    somebody.close()


# The first lesson is a third as long as a usual game.
SHORT = {"feudalia": {"scenario": "T1"}}


def test_a_whole_game_of_every_kind_from_the_lobby_to_the_final_scores(
    person: Person, game: str, pytestconfig: pytest.Config
) -> None:
    usual = pytestconfig.getoption("--battery") == "long"
    id = person.sit_down(game) if usual else person.set_up(game, **SHORT.get(game, {}))
    played, pieces = person.play_well(id)
    assert played > 20
    assert pieces > 10
    table = person.hall.table(id)
    assert table.running.over
    rows = person.page.locator("#result .scores tbody tr")
    rows.first.wait_for()
    assert rows.count() == len(table.seats)
    scores = table.running.result().scores
    shown = sorted(number_in(cell) or 0 for cell in person.page.locator("#result td.score").all_inner_texts())
    assert shown == sorted(scores)
    assert person.page.locator("#result").get_by_role("link", name="See the film").is_visible()
    person.page.locator("#result").get_by_role("button", name="Close").click()
    rows.first.wait_for(state="hidden")


def test_pieces_move_with_animations_and_clicks_are_not_lost(browser: Browser, hall: Hall) -> None:
    somebody = Person(browser, hall, motion="lively")
    _, pieces = somebody.play_well(somebody.sit_down("feebleton"))
    assert pieces > 5
    somebody.page.locator("#result .scores tbody tr").first.wait_for()
    assert somebody.page.locator("#result .scores tbody tr").count() == 3
    somebody.close()


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
def test_whoever_waits_can_invite_and_begin(browser: Browser, hall: Hall, size: tuple[int, int]) -> None:
    ann = Person(browser, hall, *size)
    ann.open("/games/feudality")
    ann.page.locator('select[name="seat-1"]').select_option("open")
    ann.page.get_by_role("button", name="Make the table").click()
    ann.page.wait_for_url("**/tables/*")
    for found in (".inviting .code", ".inviting [data-copy]", "a.invitation", "#status .main"):
        assert ann.page.locator(found).is_visible(), found
        box = ann.page.locator(found).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size[1], found
        assert ann.page.evaluate(SEEN, found), found
    ann.page.get_by_role("button", name="Begin with bots").click()
    ann.page.locator("#board .region").first.wait_for()
    ann.close()


def test_two_people_one_reloads_and_one_loses_the_connection(browser: Browser, hall: Hall) -> None:
    ann, ben = Person(browser, hall), Person(browser, hall)
    ann.page.route_web_socket("**/ws/**", lambda route: watch(ann, route))
    ann.open("/games/feebleton")
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.locator('select[name="seat-1"]').select_option("open")
    ann.page.get_by_role("button", name="Make the table").click()
    ann.page.wait_for_url("**/tables/*")
    link = ann.page.locator("a.invitation").get_attribute("href")
    assert link is not None
    # Before a game has begun nothing can be taken back or advised.
    shown = [ann.page.locator(f"nav [data-act='{act}']").is_visible() for act in ("undo", "hint", "rules")]
    assert shown == [False, False, True]
    ben.open(link)
    ben.page.get_by_label("Your name").fill("Ben <b>")
    ben.page.get_by_role("button", name="Sit down").click()
    ben.page.wait_for_url("**/tables/*")
    id = ben.page.url.rpartition("/")[2]
    table = hall.table(id)
    for number in range(2000):
        if table.running.over:
            break
        who = (ann, ben)[table.running.to_act[0]]
        if number == 6:
            ben.page.reload()
        if number == 10:
            ann.context.set_offline(True)
            for socket in ann.sockets:
                socket.close(code=1001, reason="lost")
            ann.page.wait_for_selector("body.lost")
            ann.context.set_offline(False)
            ann.page.wait_for_selector("body:not(.lost)")
        assert who.wait_for_turn()
        who.click_something(number)
    assert table.running.over
    for person in (ann, ben):
        person.page.wait_for_selector('body[data-phase="over"]')
        person.page.locator("#result .scores tbody tr").first.wait_for()
        assert person.page.locator("#result .scores tbody tr").count() == 2
        assert person.page.locator("#chronicle > li").count() == len(table.sights[0 if person is ann else 1].lines)
        assert "Ben <b>" in person.page.locator("#result").inner_text()
    ann.errors = [error for error in ann.errors if "WebSocket" not in error and "ERR_INTERNET" not in error]
    ann.close()
    ben.close()


def watch(person: Person, route: WebSocketRoute) -> None:
    route.connect_to_server()
    person.sockets.append(route)


def test_a_whole_game_by_keyboard_alone(person: Person) -> None:
    keyboard = person.page.keyboard
    person.open()
    for _ in range(60):
        keyboard.press("Tab")
        focused = person.page.evaluate(
            "() => document.activeElement.closest('[data-game=feebleton]') && document.activeElement.textContent"
        )
        if focused == "Play against bots":
            break
    keyboard.press("Enter")
    person.page.wait_for_url("**/tables/*")
    person.page.wait_for_selector("#moves", state="attached")
    for number in range(2000):
        if not person.wait_for_turn():
            break
        before = person.version
        if number % 3 == 0:
            keyboard.press("m")
            keyboard.press("Enter")
        elif number % 3 == 1 and person.page.locator("#board .can").count():
            keyboard.press("b")
            keyboard.press("Enter")
            if person.version == before and person.page.locator("#menu:not([hidden]) button").count():
                keyboard.press("Enter")
        else:
            keyboard.press("1")
        person.page.wait_for_selector(person.later(before))
    person.page.wait_for_selector("#result .scores tbody tr")


def test_a_whole_game_on_a_phone(browser: Browser, hall: Hall) -> None:
    phone = Person(browser, hall, 360, 740)
    phone.open()
    assert phone.page.evaluate("() => document.documentElement.scrollWidth") <= 360
    id = phone.sit_down("feebleton")
    assert phone.page.evaluate("() => document.documentElement.scrollWidth") <= 360
    _, pieces = phone.play_well(id)
    assert pieces > 5
    phone.page.wait_for_selector("#result .scores tbody tr")
    assert phone.page.evaluate("() => document.documentElement.scrollWidth") <= 360
    phone.close()


def test_a_phone_never_scrolls_sideways(browser: Browser, hall: Hall, game: str) -> None:
    phone = Person(browser, hall, 360, 740)
    for path in (f"/games/{game}", f"/rules/{game}"):
        phone.open(path)
        assert phone.page.evaluate("() => document.documentElement.scrollWidth") <= 360
    phone.sit_down(game)
    phone.wait_for_turn()
    assert phone.page.evaluate("() => document.documentElement.scrollWidth") <= 360
    phone.close()


def test_the_film_in_the_browser(person: Person) -> None:
    person.play_well(person.sit_down("feebleton"))
    person.page.locator("#result:popover-open").wait_for()
    person.page.keyboard.press("Escape")
    person.page.get_by_role("link", name="See the film").click()
    person.page.wait_for_url("**/at/0**")
    person.page.locator("#film-next").click()
    person.page.wait_for_selector('body[data-moment="1"]')
    assert "/at/1" in person.page.url
    person.page.locator("#film-last").click()
    person.page.get_by_role("button", name="How it was scored").click()
    person.page.wait_for_selector("#result .scores tbody tr")
    person.page.go_back()
    person.page.wait_for_selector('body[data-moment="1"]')
    person.page.reload()
    person.page.wait_for_selector('body[data-moment="1"]')


def test_two_people_at_one_screen_and_the_curtain(person: Person) -> None:
    person.open("/games/feebleton")
    person.page.locator('select[name="seat-1"]').select_option("friend")
    person.page.locator('input[name="name-1"]').fill("Bea")
    person.page.get_by_role("button", name="Make the table").click()
    person.page.wait_for_url("**/tables/*")
    lifted = 0
    for number in range(12):
        person.page.wait_for_selector(".curtain button, #prompt.yours")
        if person.page.locator(".curtain button").count():
            assert person.page.locator("#moves button").count() == 0
            person.page.locator(".curtain button").click()
            person.page.wait_for_selector(".curtain", state="detached")
            lifted += 1
        assert person.wait_for_turn()
        seat = person.page.locator("body").get_attribute("data-seat")
        before = person.version
        person.page.keyboard.press("m")
        person.page.locator("#moves button").nth(number % person.page.locator("#moves button").count()).click()
        person.page.wait_for_selector(f'{person.later(before)}, body:not([data-seat="{seat}"])')
    assert lifted >= 3


# Counts the pieces that are on their way when other eyes begin to look.
TRAVELS = """() => {
  window.across = 0;
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver(() => {
      window.across += document.querySelectorAll(".flight").length;
    }).observe(document.body, { attributeFilter: ["data-seat"] });
  });
}"""


def test_nothing_travels_over_the_curtain(browser: Browser, hall: Hall) -> None:
    """What travels lies over everything, with the hand of whoever looked before."""
    people = Person(browser, hall, motion="no-preference")
    people.page.add_init_script(f"({TRAVELS})()")
    people.open("/games/feebleton")
    people.page.locator('select[name="seat-1"]').select_option("friend")
    people.page.get_by_role("button", name="Make the table").click()
    people.page.wait_for_url("**/tables/*")
    lifted = 0
    while lifted < 3:
        people.page.wait_for_selector(".curtain button, #prompt.yours")
        if people.page.locator(".curtain button").count():
            people.page.locator(".curtain button").click()
            people.page.wait_for_selector(".curtain", state="detached")
            lifted += 1
        assert people.wait_for_turn()
        seat, before = people.page.locator("body").get_attribute("data-seat"), people.version
        people.page.keyboard.press("1")
        people.page.wait_for_selector(f'{people.later(before)}, body:not([data-seat="{seat}"])')
    assert people.page.evaluate("across") == 0
    people.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_serious_fault_of_accessibility(browser: Browser, hall: Hall, game: str, scheme: str) -> None:
    somebody = Person(browser, hall)
    somebody.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    faults: list[str] = []
    id = somebody.sit_down(game)
    somebody.wait_for_turn()
    somebody.click_something(1)
    for path in ("/", f"/games/{game}", f"/rules/{game}", "/me", "/docs", f"/tables/{id}", f"/tables/{id}/at/0"):
        if path in {"/", "/me", "/docs"} and game != greathall.games()[0]:
            continue
        somebody.open(path)
        if path == f"/tables/{id}":
            somebody.wait_for_turn()
        found = Axe().run(somebody.page).response["violations"]
        faults += [
            f"{path}: {fault['id']} ({fault['impact']}): {fault['help']}: {fault['nodes'][0]['html'][:160]}"
            for fault in found
            if fault["impact"] in {"serious", "critical"}
        ]
    somebody.close()
    assert faults == []


def test_a_page_is_light_and_drawn_at_once(browser: Browser, hall: Hall, game: str) -> None:
    """Under 90 kB in all for a browser that comes for the first time. How soon it is drawn: benchmarks/hall.py."""
    founder, visitor = Person(browser, hall), Person(browser, hall)
    id = founder.sit_down(game)
    weights: list[int] = []
    visitor.page.on("requestfinished", lambda request: weights.append(request.sizes()["responseBodySize"]))
    visitor.open(f"/tables/{id}")
    visitor.page.wait_for_load_state("networkidle")
    assert len(weights) >= 5
    assert sum(weights) < 90_000
    founder.close()
    visitor.close()


def test_the_sheet_of_a_game_has_an_address_that_changes_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    before = templating.board_sheet.__wrapped__("feebleton")
    assert before.startswith("/boards/feebleton.css?v=")
    monkeypatch.setattr(templating, "board_css", lambda _: ".piece {}")
    assert templating.board_sheet.__wrapped__("feebleton") != before

"""The table in a real browser: what stands where, how large it is, and that nothing covers or cuts it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, pairwise

import pytest
from playwright.sync_api import Browser

from greathall.kernel import Line, View
from tests.hall.guests import Hall
from tests.hall.leafing import Album, chosen_records, drawn, every_question, every_sight, once_found, positions, sight
from tests.hall.looking import look_at
from tests.hall.persons import UNPAINTED, Person

SEED = 20


@pytest.fixture(autouse=True)
def the_same_game_always(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shuffle and the bots of every table come from one seed: what is found here is found again."""
    monkeypatch.setattr("secrets.randbits", lambda _: SEED)


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
    # On a phone too, where it lies below the deck.
    person.page.set_viewport_size({"width": 360, "height": 800})
    box = town.bounding_box()
    assert box is not None
    assert box["height"] > 150


SIZES = [(1280, 800), (1440, 900), (360, 800)]
DECISIONS = {"fast": 8, "long": 100_000}
POSITIONS = 6


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_everything_fits_and_can_be_clicked(
    browser: Browser, hall: Hall, game: str, width: int, height: int, pytestconfig: pytest.Config
) -> None:
    somebody = Person(browser, hall, width, height)
    id = somebody.set_up(game)
    somebody.play_well(id, most=DECISIONS[str(pytestconfig.getoption("--battery"))], look=True)
    assert somebody.faults == []
    somebody.close()


# The names of cards that lie face down without their back behind them, and how many are named at all.
BARE = """() => {
  const hidden = [...document.querySelectorAll("#board > .region .piece.back")]
    .filter((card) => card.querySelector(".name")?.checkVisibility());
  const bare = hidden.filter((card) => !getComputedStyle(card).backgroundImage.includes("repeating"));
  return [hidden.length, bare.map((card) => card.id)];
}"""


@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.parametrize("which", ["feebleton", "stupor_mundi"])
def test_whoever_watches_sees_hands_from_their_backs(browser: Browser, hall: Hall, which: str, width: int) -> None:
    """What is written on a back is as light as the back is dark: on paper nobody could read it."""
    album = Album(browser, hall, which, width, 800)
    hidden = 0
    for _, state in positions(chosen_records(which)[1], POSITIONS):
        album.show(state.view(None), [])
        found, bare = album.page.evaluate(BARE)
        assert bare == []
        hidden += found
    assert hidden > 0
    album.close()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_position_of_recorded_games_fits(
    browser: Browser, hall: Hall, game: str, width: int, height: int, pytestconfig: pytest.Config
) -> None:
    album = Album(browser, hall, game, width, height)
    album.unpainted()
    if pytestconfig.getoption("--battery") == "long":
        shown: Iterable[tuple[str, View, list[Line]]] = every_sight(game)
    else:
        sampled = (found for path in chosen_records(game) for found in positions(path, POSITIONS))
        rare = every_question(game) if width != 1440 else ()  # what fits at 1280 and 360 has more room there
        shown = [*((where, *sight(state)) for where, state in sampled), *rare, *once_found(game)]
    assert [f"{where}: {fault}" for where, view, lines in shown for fault in album.faults(view, lines)] == []
    album.close()


# What a browser leaves of the screen of a small laptop.
LOW = [(1280, 680), (1366, 650), (1440, 780)]
STAGE_SCROLLS = "() => { const s = document.querySelector('.stage'); return s.scrollHeight > s.clientHeight + 1; }"


def test_a_low_window_needs_no_scrolling(browser: Browser, hall: Hall, game: str, pytestconfig: pytest.Config) -> None:
    album = Album(browser, hall, game, *LOW[0])
    album.unpainted()
    most = 60 if pytestconfig.getoption("--battery") == "long" else 2
    sampled = ((where, *sight(state)) for path in chosen_records(game) for where, state in positions(path, most))
    found: list[str] = []
    for where, view, lines in [*sampled, *once_found(game)]:
        parts = drawn(view, lines)
        for width, height in LOW:
            album.page.set_viewport_size({"width": width, "height": height})
            found += [f"{where}, {width}x{height}: {fault}" for fault in album.faults_of(parts)]
            if album.page.evaluate(STAGE_SCROLLS):
                found.append(f"{where}, {width}x{height}: the board scrolls")
    assert found == []
    album.close()


def test_a_still_lower_window_scrolls_the_board_below_the_question(browser: Browser, hall: Hall, game: str) -> None:
    height = 600
    album = Album(browser, hall, game, 1280, height)
    album.unpainted()
    path = chosen_records(game)[-1]
    found = [f"{where}: {fault}" for where, state in positions(path, 4) for fault in album.faults(*sight(state))]
    assert found == []
    page = album.page
    top = page.locator("#prompt").bounding_box()
    side = page.locator("#side").bounding_box()
    assert (
        page.evaluate("() => { const s = document.querySelector('.stage'); s.scrollTop = 9999; return s.scrollTop; }")
        > 0
    )
    assert page.locator("#prompt").bounding_box() == top
    assert page.locator("#side").bounding_box() == side
    last = page.locator("#board > .region:visible").last.bounding_box()
    assert last is not None
    assert last["y"] + last["height"] <= height
    album.close()


def test_the_question_has_one_height_and_hovering_covers_nothing(person: Person, game: str) -> None:
    id = person.set_up(game)
    heights: set[int] = set()
    for _ in range(4):
        assert person.wait_for_turn()
        person.page.evaluate(UNPAINTED)
        heights.add(round(person.page.locator("#prompt").bounding_box()["height"]))  # type: ignore[index] # it is there
        pieces = person.page.locator("#board .region :is(.piece, .slot):visible")
        for number in range(0, pieces.count(), max(1, pieces.count() // 6)):
            box = pieces.nth(number).bounding_box()
            assert box is not None
            person.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            assert look_at(person.page) == []
        person.play_well(id, most=1)
    assert len(heights) == 1


def test_what_can_be_clicked_breathes_for_a_while_and_then_the_page_rests(person: Person, game: str) -> None:
    person.set_up(game)
    assert person.wait_for_turn()
    person.page.emulate_media(reduced_motion="no-preference")
    breaths = person.page.evaluate(
        "() => document.getAnimations().map(one => one.effect.getTiming().iterations ?? 1000)"
    )
    # What is asked first in some games has no piece of its own, only cards in the prompt.
    assert bool(breaths) == (person.page.locator("#board :is(.piece, .slot).can:visible").count() > 0)
    assert all(number < 10 for number in breaths)


def test_a_panel_opens_the_whole_mat_and_escape_closes_it(person: Person, game: str) -> None:
    person.set_up(game)
    person.wait_for_turn()
    person.page.locator("#players .player-head:visible, #players .whole:visible").last.click()
    sheet = person.page.locator(".sheet:popover-open .mat")
    sheet.wait_for()
    person.page.keyboard.press("Escape")
    sheet.wait_for(state="hidden")


# The table as the hall sends it, put in the place of the old one, with the same question.
NEW_STATE = """async () => {
  const { morph, parse } = await import("/static/morph.js");
  const { turnToQuestion } = await import("/static/side.js");
  const pages = document.querySelector(".pages");
  const sent = pages.outerHTML.replaceAll(' aria-current=""', "");
  morph(pages, parse(sent));
  turnToQuestion();
}"""


def test_a_phone_turns_to_what_is_asked(browser: Browser, hall: Hall) -> None:
    phone = Person(browser, hall, 360, 800)
    phone.set_up("stupor_mundi")
    phone.wait_for_turn()
    asked = phone.page.locator(".pages a.asked")
    if asked.count():
        assert "aria-current" in str(phone.page.locator(".pages").inner_html())
        assert asked.first.get_attribute("aria-current") is not None
    # Whoever comes back is shown the question too, and a new state does not turn the pages back to the first.
    phone.page.reload()
    phone.page.wait_for_function("document.body.dataset.drawn === document.body.dataset.version")
    assert phone.page.locator(".pages a.asked[aria-current]").count() == 1
    phone.page.get_by_role("link", name="Castle").click()
    phone.page.evaluate(NEW_STATE)
    assert phone.page.locator(".pages a[aria-current]").inner_text() == "Castle"
    phone.page.get_by_role("link", name="Log").click()
    phone.page.locator("#chronicle").wait_for()
    phone.close()


# Which prices of a journey do not stand in the row of their city.
ASTRAY = """() => [...document.querySelectorAll("#board [data-target^='fare/']")].filter((fare) => {
  const city = document.querySelector(`#board [data-target="${fare.dataset.target.replace("fare", "city")}"]`);
  const [own, row] = [fare, city.closest(".place")].map((found) => found.getBoundingClientRect());
  return own.top < row.top - 1 || own.bottom > row.bottom + 1 || own.left < row.right - 1;
}).map((fare) => fare.dataset.target)"""


def test_on_a_phone_what_a_journey_costs_stands_beside_its_city(browser: Browser, hall: Hall) -> None:
    album = Album(browser, hall, "stupor_mundi", 360, 800)
    seen: set[str] = set()
    for _, state in positions(chosen_records("stupor_mundi")[1]):
        view, lines = sight(state)
        fares = {slot.id for zone in view.zones for slot in zone.slots if slot.id.startswith("fare/")}
        if fares - seen:
            seen |= fares
            album.show(view, lines)
            assert album.page.evaluate(ASTRAY) == []
    assert len(seen) == 5
    album.close()


# As long as the longest hints of Stupor Mundi.
HINT = """Hint: Stay in Tunis: sell 3 Grain for 8, buy 1 Stone for 2; Sigeberht for 2 Grain – wins 20 %; nearly as good:
sail to Barcelona: sell 1 Grain for 3, buy 3 Stone for 6; Sebastian for 3 Grain; A5 for a card (20 %)."""
ADD_HINT = """words => {
  const hint = document.createElement("span");
  hint.className = "hint";
  hint.textContent = words;
  document.querySelector("#prompt p").append(hint);
}"""


def test_on_a_phone_a_hint_is_read_whole(browser: Browser, hall: Hall) -> None:
    album = Album(browser, hall, "stupor_mundi", 360, 800)
    for _, state in positions(chosen_records("stupor_mundi")[1], 6):
        album.show(*sight(state))
        if state.to_act:
            album.page.evaluate(ADD_HINT, HINT)
        assert look_at(album.page) == []
    album.close()


# What says that the end is near.
END = ("end", "last", "reached")


def test_on_a_phone_the_bar_says_that_the_end_is_near(browser: Browser, hall: Hall, game: str) -> None:
    album = Album(browser, hall, game, 360, 800)
    for path in chosen_records(game):
        near = (state for _, state in positions(path) if any(fact.id in END for fact in sight(state)[0].facts))
        for state in islice(near, 1):
            album.show(*sight(state))
            shown = album.page.locator(".ribbon .pill:visible")
            assert shown.count() == 1
            assert shown.evaluate("pill => pill.matches('.pill-end, .pill-last, .pill-reached')")
            # In two lines at most, so that the bar is as high as ever.
            assert shown.evaluate("pill => pill.scrollWidth <= pill.clientWidth && pill.offsetHeight <= 36")
            assert album.page.locator(".bar").evaluate("bar => bar.offsetHeight <= 48")
            assert look_at(album.page) == []
    album.close()


def test_the_ring_around_a_move_of_the_list_is_seen_whole(person: Person) -> None:
    person.set_up("feebleton")
    person.wait_for_turn()
    person.page.keyboard.press("m")
    ring = "move => parseFloat(getComputedStyle(move).outlineOffset) + parseFloat(getComputedStyle(move).outlineWidth)"
    assert person.page.locator("#moves button:focus").evaluate(ring) <= 0


# A menu, and on the same place what one of its moves would bring.
OVERLAID = """() => {
  const middle = { position: "fixed", inset: "300px auto auto 100px", width: "60px", height: "60px" };
  const [menu, ghost] = ["menu", ""].map((id) => Object.assign(document.createElement("button"), { id }));
  ghost.className = "ghost pick";
  for (const made of [menu, ghost]) Object.assign(made.style, middle);
  document.body.append(menu, ghost);
  return document.elementFromPoint(130, 330).id;
}"""


def test_where_moves_lead_does_not_lie_over_their_menu(browser: Browser, hall: Hall) -> None:
    album = Album(browser, hall, "feudalia", 360, 800)
    assert album.page.evaluate(OVERLAID) == "menu"
    album.close()


# How far each tab beside the board reaches over the edge, when so much is new.
TABS_OVER = """async (number) => {
  const { count } = await import("/static/side.js");
  count("chronicle", number);
  const edge = document.querySelector(".tabs").getBoundingClientRect().right;
  return [...document.querySelectorAll(".tabs [role=tab]")].map((tab) => tab.getBoundingClientRect().right - edge);
}"""


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1440, 900)])
def test_the_tabs_find_room_however_much_is_new(browser: Browser, hall: Hall, width: int, height: int) -> None:
    somebody = Person(browser, hall, width, height)
    somebody.set_up("feebleton")
    for number in (0, 7, 99, 100, 1234):
        over = somebody.page.evaluate(TABS_OVER, number)
        assert len(over) > 2
        assert max(over) <= 0, number
    assert somebody.page.locator("#tab-chronicle .new").inner_text().startswith("99+")
    somebody.close()


LEFT_BELOW = "list => Math.round(list.scrollHeight - list.clientHeight - list.scrollTop)"


def test_the_newest_line_is_in_view_however_the_panels_above_change(person: Person) -> None:
    id = person.set_up("medieval_realms")
    chronicle = person.page.locator("#chronicle")
    for _ in range(20):
        person.play_well(id, most=1)
        person.wait_for_turn()
        # A panel that lost lines while the replay's came between leaves the list as high as it was or not.
        person.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        assert chronicle.evaluate(LEFT_BELOW) <= 4


def test_what_happened_since_is_shown_again_and_any_key_ends_it(person: Person) -> None:
    id = person.set_up("feebleton")
    person.play_well(id, most=3)
    person.wait_for_turn()
    fresh = person.page.locator("#chronicle > li.fresh")
    for _ in range(4):
        # Whoever may play one more card is asked again before anything has happened.
        if not fresh.count():
            person.play_well(id, most=1)
            person.wait_for_turn()
    assert fresh.count() > 0
    board = person.page.locator("#board")
    before = board.inner_html()
    person.page.get_by_role("button", name="Replay").click()
    person.page.wait_for_selector("body.replaying")
    told = person.page.locator("#prompt").inner_text()
    assert told.lower().startswith("replay")
    assert "FBL-" not in told
    person.page.keyboard.press("Escape")
    person.page.wait_for_selector("body:not(.replaying)")
    assert board.inner_html() == before
    assert person.page.locator("#prompt.yours").count() == 1


NEW = "() => document.querySelector('#tab-chronicle .new').textContent"


@pytest.mark.parametrize("which", ["feebleton", "feudality"])
def test_what_is_new_is_counted_alike_after_the_page_was_loaded_anew(person: Person, which: str) -> None:
    """Dice that fall by themselves in one's own turn, and what others answer, lie between one's own lines."""
    id = person.set_up(which)
    counted: list[tuple[str, str]] = []
    while len(counted) < 12 and person.wait_for_turn():
        person.play_well(id, most=1)
        person.wait_for_turn()
        before = person.page.evaluate(NEW)
        person.page.reload()
        person.wait_for_turn()
        counted.append((before, person.page.evaluate(NEW)))
    assert [before for before, _ in counted] == [after for _, after in counted]
    assert len({before for before, _ in counted}) > 2


# Counts the pieces that are set on their way.
TRAVELS = """() => {
  const start = HTMLElement.prototype.showPopover;
  window.travels = 0;
  HTMLElement.prototype.showPopover = function () {
    window.travels += this.matches(".flight");
    return start.call(this);
  };
}"""


def test_on_a_phone_the_replay_is_seen_on_the_board_and_what_is_asked_comes_after_it(
    browser: Browser, hall: Hall
) -> None:
    person = Person(browser, hall, 360, 800)
    id = person.set_up("medieval_realms")
    person.play_well(id, most=10)
    person.wait_for_turn()
    page = person.page
    on_board = "document.elementFromPoint(innerWidth / 2, innerHeight * 0.6).closest('#board') !== null"
    page.locator(".pages a[href='#side']").tap()
    assert not page.evaluate(on_board)
    page.get_by_role("button", name="Replay").tap()
    page.wait_for_selector("#prompt.replay")
    page.wait_for_function(f"() => {on_board}")
    words = page.locator("#prompt.replay p").first
    assert words.evaluate("(words) => words.scrollHeight - words.clientHeight") <= 2
    page.keyboard.press("Escape")
    page.wait_for_selector("body:not(.replaying)")
    assert page.evaluate(on_board)
    asked = page.locator("#board > .region.busy").first.get_attribute("id")
    assert page.locator(".pages a[aria-current]").get_attribute("href") == f"#{asked}"
    person.close()


def test_the_replay_lets_pieces_travel_at_the_speed_one_chose_and_ends_by_itself(person: Person) -> None:
    id = person.set_up("feebleton")
    person.play_well(id, most=2)
    person.wait_for_turn()
    person.page.get_by_label("Speed").select_option("very fast")
    person.page.reload()
    person.wait_for_turn()
    assert person.page.get_by_label("Speed").input_value() == "very fast"
    shown = "import('/static/pace.js').then(({ pace }) => pace())"
    assert person.page.evaluate(shown) == 150
    asked = "() => [...document.querySelectorAll('#board .region .can')].map(({ id, dataset }) => [id, dataset.moves])"
    before = person.page.evaluate(asked), person.page.locator("#board").inner_text()
    person.page.emulate_media(reduced_motion="no-preference")
    person.page.evaluate(TRAVELS)
    person.page.get_by_role("button", name="Replay").click()
    person.page.wait_for_selector("body.replaying")
    person.page.wait_for_selector("body:not(.replaying)")
    assert (person.page.evaluate(asked), person.page.locator("#board").inner_text()) == before
    assert len(before[0]) > 0
    assert person.page.evaluate("window.travels") > 0


# Shows the next position as the page does, with what travels; how many do, and how many are written in another colour.
FLY = """async parts => {
  const { morph, parse, transition } = await import("/static/morph.js");
  transition(parse(parts.board), () => morph(document.getElementById("board"), parse(parts.board)));
  const flights = [...document.querySelectorAll(".flight")];
  const ink = (element) => getComputedStyle(element).color;
  return [flights.length, flights.filter((flight) => ink(flight) !== ink(flight.parentElement)).length];
}"""


def test_what_travels_is_written_in_the_same_ink(browser: Browser, hall: Hall) -> None:
    """A browser has a colour of its own for what it shows over the page."""
    album = Album(browser, hall, "feebleton", 1280, 800)
    album.page.emulate_media(reduced_motion="no-preference")
    flown = 0
    for _, state in islice(positions(chosen_records("feebleton")[0]), 20):
        view, lines = sight(state)
        found, wrong = album.page.evaluate(FLY, drawn(view, lines))
        assert wrong == 0
        flown += found
    assert flown > 0
    album.close()


def test_a_film_plays_to_its_end_and_stops_where_it_is_told(person: Person) -> None:
    id = person.set_up("feebleton")
    person.play_well(id, most=3)
    last = len(person.hall.table(id).sights[0].moments) - 1
    person.open(f"tables/{id}/at/0")
    page = person.page
    page.get_by_label("Speed").select_option("very fast")
    play = page.locator("#film-play")
    play.click()
    page.wait_for_function("() => Number(document.body.dataset.moment) >= 1")
    page.wait_for_url(f"**/at/{last}?seat=0")
    page.wait_for_selector("#film-play[aria-pressed=false]")
    # One step of the browser's history for the whole film.
    page.go_back()
    page.wait_for_url(f"**/tables/{id}")
    page.goto(f"{person.hall.url}tables/{id}/at/0")
    page.get_by_label("Speed").select_option("slow")
    page.locator("#film-count").click()
    page.keyboard.press("Space")
    page.wait_for_selector("#film-play[aria-pressed=true]")
    page.keyboard.press("Space")
    page.wait_for_selector("#film-play[aria-pressed=false]")
    assert page.locator("body").get_attribute("data-moment") == "0"


def test_the_film_shows_whose_turn_was_when(person: Person) -> None:
    id = person.set_up("feebleton")
    person.play_well(id, most=3)
    table = person.hall.table(id)
    person.open(f"tables/{id}/at/0")
    bands = person.page.locator(".turns rect")
    seats = [str(band.get_attribute("class")) for band in bands.all()]
    assert set(seats) == {"seat-0", "seat-1"}
    assert all(one != other for one, other in pairwise(seats))
    ends = [int(str(band.get_attribute("x"))) + int(str(band.get_attribute("width"))) for band in bands.all()]
    assert ends[-1] <= len(table.sights[0].moments)


def test_on_a_phone_every_path_is_a_column_of_its_own(browser: Browser, hall: Hall) -> None:
    """With two players Workplaces are left out: the others must not move up into their places."""
    person = Person(browser, hall, 360, 800)
    person.set_up("stupor_mundi")
    person.wait_for_turn()
    places = person.page.evaluate(
        """() => [...document.querySelectorAll('.z-workplaces .slot')].map((slot) => {
            const box = slot.parentElement.getBoundingClientRect();
            return [slot.dataset.target, Math.round(box.left + box.width / 2)];
        })"""
    )
    columns = [{middle for target, middle in places if target.startswith(f"work/{path}")} for path in "abc"]
    assert [len(middles) for middles in columns] == [1, 1, 1]
    assert max(columns[0]) < max(columns[1]) < max(columns[2])
    person.close()

"""One click for several answers: what is offered so can be played so, and tells nothing that one could not know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest
from playwright.sync_api import Browser, Page

from greathall.hall.ahead import ways_ahead
from greathall.hall.schemas.playing import Way
from greathall.kernel import Dice, State
from tests.games.feudalia.feudalia_positions import given
from tests.hall.guests import Hall
from tests.hall.leafing import NAMES, Album, chosen_records, positions, sight
from tests.hall.looking import look_at
from tests.hall.persons import Person


def decisions(game: str) -> Iterator[tuple[State, int]]:
    for path in chosen_records(game):
        for _, state in positions(path, 7):
            for seat in state.to_act[:1]:
                yield state, seat


GAMES = ("stupor_mundi", "feudalia")


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_of_a_way_is_legal_and_nothing_is_revealed_before_the_last(game: str) -> None:
    found = 0
    for state, seat in decisions(game):
        for way in ways_ahead(state, seat, NAMES):
            found += 1
            now = state.copy()
            for move in way.moves:
                assert now.may_take_back_to(state)
                assert seat in now.to_act
                assert move in now.moves(seat)
                now.play(seat, move)
    assert found > 20


@pytest.mark.parametrize("game", GAMES)
def test_ways_are_the_same_in_every_position_one_cannot_tell_apart(game: str) -> None:
    for state, seat in decisions(game):
        assert ways_ahead(state, seat, NAMES) == ways_ahead(state.imagine(seat, Dice(77)), seat, NAMES)


def test_only_whoever_is_asked_is_told_of_ways(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("stupor_mundi", "me", "greedy")
    state = ann.wait_for_turn(id)
    path = f"/api/tables/{id}/ahead"
    assert ann.get(path, version=state["version"])["ways"]
    assert ann.get(path, version=state["version"] + 1) == {"ways": []}
    hall.guest("Eve").get(path, 403, version=state["version"])


@pytest.mark.parametrize(("width", "height", "anew"), [(1280, 800, False), (1280, 800, True), (360, 800, False)])
def test_card_slot_and_main_action_take_two_clicks_and_can_be_taken_back(
    browser: Browser, hall: Hall, width: int, height: int, anew: bool
) -> None:
    person = Person(browser, hall, width, height)
    person.set_up("stupor_mundi")
    page = person.page
    assert person.wait_for_turn()
    # Whoever clicks a card without travelling stays where the ship is.
    page.locator(".z-hand .piece[data-way]").first.click()
    promote = page.locator('.z-slots .way:text-is("Promote")').first
    promote.wait_for()
    assert look_at(page) == []
    faces = page.locator("#prompt .choice").all_inner_texts()
    promote.click()
    # Asked is which Specialist sets out: card, slot and action are chosen.
    page.locator(".z-workplaces .slot[data-moves]").first.wait_for(state="attached")
    if anew:
        page.reload()
        page.wait_for_function("document.body.dataset.drawn === document.body.dataset.version")
    # What one click did one key takes back; the next one takes back the click before it.
    for asked in (faces, ["Pass for this round"]):
        take_back(page)
        assert page.locator("#prompt .choice").all_inner_texts() == asked
    assert person.errors == []


def test_a_slot_where_a_card_face_down_does_nothing_says_so() -> None:
    """Every way that ends in a slot without an action says why, and no other does."""
    vain = [way for state, seat in decisions("stupor_mundi") for way in ways_ahead(state, seat, NAMES) if way.vain]
    assert vain
    for way in vain:
        assert way.name == "Face down"
        assert "not possible now, as " in way.words
    words = [way.words for state, seat in decisions("stupor_mundi") for way in ways_ahead(state, seat, NAMES)]
    assert len(vain) == sum("not possible" in told for told in words) < len(words)


def last_slots() -> Iterator[tuple[str, State, int, str]]:
    """Where a card is to be played in Stupor Mundi with one slot left, and that slot."""
    for path in chosen_records("stupor_mundi"):
        for where, state in positions(path):
            seat = state.to_act[0] if state.to_act else -1
            if seat >= 0 and any(state.game.vocabulary.words(move) == "face up" for move in state.moves(seat)):
                mat = next(mat for mat in state.view(seat).mats if mat.seat == seat)
                slots = next(zone for zone in mat.zones if zone.id.partition("/")[0] == "slots")
                taken = {piece.slot for piece in slots.pieces}
                free = [slot.id for slot in slots.slots if slot.id not in taken]
                if len(free) == 1:
                    yield where, state, seat, free[0]


def test_the_last_empty_slot_is_clicked_as_the_others_are() -> None:
    """Nobody is asked for it any more, but it is where one is used to click."""
    found = 0
    for where, state, seat, slot in islice(last_slots(), 12):
        ways = ways_ahead(state, seat, NAMES)
        assert {way.target for way in ways} == {slot}, where
        assert {way.moves[0] for way in ways} == set(state.moves(seat)), where
        assert all(way.name for way in ways), where
        found += 1
    assert found == 12


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1440, 900), (360, 800)])
def test_what_can_be_done_in_the_last_slot_is_in_view(browser: Browser, hall: Hall, width: int, height: int) -> None:
    told: list[Way] = []
    album = Album(browser, hall, "stupor_mundi", width, height, ways=lambda: told)
    faults: list[str] = []
    clicked = 0
    rows = [(where, *sight(state), ways_ahead(state, seat, NAMES)) for where, state, seat, _ in islice(last_slots(), 4)]
    for where, view, lines, ways in rows:
        told = ways
        faults += [f"{where}: {fault}" for fault in album.faults(view, lines)]
        number, found = album.page.evaluate(WAYS)
        clicked += number
        faults += [f"{where}: {fault}" for fault in [*found, *look_at(album.page)]]
    album.close()
    assert faults == []
    assert clicked >= 8


def main_phase(person: Person) -> None:
    """Feudalia's first scenario, up to one's first action."""
    person.set_up("feudalia", scenario="T1")
    assert person.wait_for_turn()
    person.page.locator('.z-supply .piece[data-target="supply/reaper"]').click()
    person.page.locator("#prompt .choice", has_text="End main phase").wait_for()
    person.page.locator(".z-fief .way").first.wait_for()


def take_back(page: Page) -> None:
    version = int(page.locator("body").get_attribute("data-version") or 0)
    with page.expect_request("**/undo") as sent:
        page.keyboard.press("u")
    # What is taken back is what this page shows.
    assert f'"version":{version},' in (sent.value.post_data or "")
    page.wait_for_function("version => Number(document.body.dataset.drawn) > version", arg=version)


def test_whoever_can_work_in_a_field_stands_beside_it_and_takes_one_click(browser: Browser, hall: Hall) -> None:
    person = Person(browser, hall, 1280, 800)
    main_phase(person)
    page = person.page
    serfs = page.locator('.z-fief .way[data-name="Serf"]')
    places = serfs.count()
    assert places == 3
    assert "Serf into fief 2 (wood)" in (serfs.nth(1).get_attribute("aria-label") or "")
    serfs.nth(1).click()
    page.locator('.z-fief[data-zone="fief/0/2"] .piece[data-art="serf"]').wait_for()
    page.locator('.z-fief[data-zone="fief/0/2"] .piece[data-art="cube-wood"]').wait_for()
    # Card, field and fief were one click, and are taken back as one.
    take_back(page)
    assert page.locator(".z-fief .piece[data-art='serf']").count() == 0
    serfs.nth(places - 1).wait_for()
    assert person.errors == []


def test_a_card_in_the_hand_has_buttons_and_its_menu_all_that_can_follow(browser: Browser, hall: Hall) -> None:
    person = Person(browser, hall, 1280, 800)
    main_phase(person)
    page = person.page
    # A button may not lie in another: the card, which holds one, is none to a screen reader, but can be clicked.
    serf = page.locator('.z-hand .piece[data-target="hand/serf"]')
    assert serf.get_attribute("role") is None
    serf.locator(".name").click()
    assert page.locator("#menu button").all_inner_texts() == [
        "Play serf for 1 coin",
        "Serf into fief 1 (wheat): produces 1 wheat",
        "Serf into fief 2 (wood): produces 1 wood",
        "Serf into fief 3 (clay): produces 1 clay",
    ]
    page.keyboard.press("Escape")
    serf.locator(".way", has_text="+1").click()
    page.locator('.z-table .piece[data-art="serf"]').wait_for()
    assert person.errors == []


def edicts(rule: str) -> Iterator[tuple[State, int]]:
    """Where something of an Edict is asked in recorded games of Stupor Mundi."""
    for path in chosen_records("stupor_mundi"):
        for _, state in positions(path):
            if state.to_act and state.view(state.to_act[0]).rule == rule:
                yield state, state.to_act[0]


def test_a_reward_that_is_a_choice_is_chosen_with_its_edict() -> None:
    found = 0
    for state, seat in islice(edicts("STM-56"), 20):
        ways = ways_ahead(state, seat, NAMES)
        if not ways:  # the space has no reward to choose, or nothing is left there
            continue
        found += 1
        assert [(way.target, way.name) for way in ways] == [("edict/2", "+1 Grain"), ("edict/2", "+1 Stone")]
        assert all('href="#em-' in way.html for way in ways)
    assert found


def test_all_icons_of_an_edict_are_added_or_removed_with_one_click() -> None:
    """Every way through them stands beside the question, and nothing but the tile's place is left to ask."""
    most = 0
    for state, seat in islice(edicts("STM-58"), 60):
        ways = ways_ahead(state, seat, NAMES)
        for way in ways:
            now = state.copy()
            said: list[str] = []
            for move in way.moves:
                words = next(offer.words for offer in now.view(seat).offers if offer.move == move)
                said.append("+" if words.startswith(("add", "forward")) else "\N{MINUS SIGN}")
                now.play(seat, move)
            assert [part[0] for part in way.name.split(", ")] == said
            assert way.html.count("<svg") == len(said)
            assert not now.to_act or now.view(now.to_act[0]).rule != "STM-58"
        assert {way.moves[0] for way in ways} in (set(), set(state.moves(seat)))
        assert len({way.name for way in ways}) == len(ways)
        most = max(most, len(ways))
    assert most == 8


def rows_of(state: State, seat: int, words: str) -> list[Way]:
    return [way for way in ways_ahead(state, seat, NAMES) if way.target == "prompt" and words in way.name]


def rows_for_all(words: str) -> list[tuple[State, int, Way]]:
    """Every way of recorded games of Feudalia that sends all to work or plays all for coins."""
    return [(state.copy(), seat, way) for state, seat in decisions("feudalia") for way in rows_of(state, seat, words)]


def test_one_click_plays_every_card_for_its_coins() -> None:
    rows = rows_for_all("for coins")
    assert rows
    for state, seat, way in rows:
        now = state.copy()
        for move in way.moves:
            now.play(seat, move)
        words = [state.game.vocabulary.words(move) for move in now.moves(seat)]
        assert not any(word.startswith("income ") for word in words)
        assert way.name == f"Play {len(way.moves)} for coins"


def beside(state: State) -> dict[str, list[str]]:
    """What stands beside the question of seat 0 for several answers, and which answers these are."""
    words = state.game.vocabulary.words
    return {way.name: [words(move) for move in way.moves] for way in rows_of(state, 0, "")}


def test_one_click_plays_cards_for_coins_and_ends_the_main_phase() -> None:
    rows = beside(given(hand="serf, merchant 2, priest"))
    played = ["income merchant", "income merchant", "income serf"]
    assert {name: sorted(row) for name, row in rows.items() if "Play" in name} == {
        "Play 3 for coins": played,
        "Play 3 and end: of 6 coins you save 3": ["end main phase", *played],
    }
    assert all(row[-1] == "end main phase" for name, row in rows.items() if "and end" in name)


def test_of_one_rich_card_the_coins_and_the_end_are_one_click() -> None:
    rows = beside(given(hand="merchant", coins=1))
    assert rows["Play 1 and end: of 3 coins you save 2"] == ["income merchant", "end main phase"]


@pytest.mark.parametrize(("hand", "coins"), [("serf 3", 0), ("priest 2", 0), ("merchant", 20)])
def test_where_cards_bring_no_more_than_unplayed_the_end_alone_is_offered(hand: str, coins: int) -> None:
    assert not [name for name in beside(given(hand=hand, coins=coins)) if "and end" in name]


def in_fiefs(state: State, seat: int) -> list[tuple[str, str, int]]:
    """What lies on the seat's own fiefs, and where."""
    zones = [zone for mat in state.view(seat).mats if mat.seat == seat for zone in mat.zones]
    fiefs = [zone for zone in zones if zone.id.startswith("fief/")]
    return sorted((piece.slot, piece.art, piece.count) for zone in fiefs for piece in zone.pieces)


def test_all_who_can_work_in_one_way_only_are_sent_with_one_click() -> None:
    """Whoever has one field, or as many as fill all the fields: their order makes no difference."""
    rows = rows_for_all("to work")
    assert rows
    for state, seat, way in rows:
        sent = [word for move in way.moves if (word := state.game.vocabulary.words(move)).startswith("field ")]
        assert way.name == f"Send {len(sent)} to work"
        rule = state.view(seat).rule
        # Cut into answers that belong together, and given backwards as far as that can be.
        now = state.copy()
        for word in reversed(sent):
            row = [move for move in now.moves(seat) if state.game.vocabulary.words(move) == word]
            if row:
                now.play(seat, row[0])
            while now.view(seat).rule != rule:
                now.play(seat, now.moves(seat)[-1])
        end = state.copy()
        for move in way.moves:
            end.play(seat, move)
        assert in_fiefs(now, seat) == in_fiefs(end, seat)


# Every word and emblem that can be clicked for several answers: seen, uncovered, large enough.
WAYS = """async () => {
  const { lookAhead } = await import("/static/ahead.js");
  document.body.dataset.ahead = "";
  await lookAhead();
  const faults = [];
  const phone = innerWidth < 992;
  const board = document.getElementById("board");
  for (const way of document.querySelectorAll("#board .way, #prompt [data-way]")) {
    const page = way.closest(".region");
    if (phone) {
      if (page) board.scrollLeft = page.offsetLeft - board.offsetLeft;
      way.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    }
    const box = way.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (hit?.closest("[data-way]") !== way) faults.push(`${way.ariaLabel} is covered by ${hit?.className}`);
    const least = phone ? 43 : 31;
    if (box.width < least || box.height < least) faults.push(`${way.ariaLabel} is ${box.width} by ${box.height}`);
    const home = way.closest(".zone, #prompt").getBoundingClientRect();
    if (box.right > home.right || box.bottom > home.bottom) faults.push(`${way.ariaLabel} is outside of its zone`);
  }
  return [document.querySelectorAll("#board .way, #prompt [data-way]").length, faults];
}"""


@cache
def fullest(game: str) -> tuple[tuple[str, State, list[Way]], ...]:
    """Of everything that is asked in the chosen records, the positions in which one click can answer most."""
    found: dict[str, tuple[str, State, list[Way]]] = {}
    for path in chosen_records(game):
        for where, state in positions(path, 80):
            ways = ways_ahead(state, state.to_act[0], NAMES) if state.to_act else []
            rule = state.view(state.to_act[0]).rule if ways else ""
            if len(ways) > (len(found[rule][2]) if rule in found else 0):
                found[rule] = where, state.copy(), ways
    return tuple(found.values())


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 800)])
@pytest.mark.parametrize(("game", "least"), [("feudalia", 25), ("stupor_mundi", 15)])
def test_all_that_one_click_can_answer_is_in_view(
    browser: Browser, hall: Hall, game: str, least: int, width: int, height: int
) -> None:
    told: list[Way] = []
    album = Album(browser, hall, game, width, height, ways=lambda: told)
    faults: list[str] = []
    clicked = 0
    for where, state, ways in fullest(game):
        told = ways
        faults += [f"{where}: {fault}" for fault in album.faults(*sight(state))]
        number, found = album.page.evaluate(WAYS)
        clicked += number
        faults += [f"{where}: {fault}" for fault in [*found, *look_at(album.page)]]
    album.close()
    assert faults == []
    assert clicked > least


@pytest.mark.parametrize("height", [640, 800])
def test_on_a_phone_all_that_can_be_done_is_in_view_with_trading_too(browser: Browser, hall: Hall, height: int) -> None:
    state = given(
        seats=4, options={"scenario": "S2", "trading": True}, hand="serf 3, merchant", cubes=("", "2 wood", "")
    )
    told = ways_ahead(state, 0, NAMES)
    album = Album(browser, hall, "feudalia", 360, height, ways=lambda: told)
    assert album.faults(*sight(state)) == []
    assert album.page.evaluate(WAYS)[1] == []
    choices = album.page.locator("#prompt .choice")
    assert choices.count() == 7
    assert choices.nth(2).inner_text().startswith("Trade with ")
    high = album.page.evaluate("""() => {
      const prompt = document.getElementById("prompt").getBoundingClientRect();
      const boxes = [...document.querySelectorAll("#prompt .choice")].map((choice) => choice.getBoundingClientRect());
      return [prompt.height, prompt.bottom - Math.max(...boxes.map((box) => box.bottom))];
    }""")
    assert high[0] < 208
    assert high[1] >= 0
    album.close()


def test_an_exchange_and_a_payment_stand_beside_the_question() -> None:
    names = {way.name for _, _, ways in fullest("feudalia") for way in ways if way.target == "prompt"}
    assert names
    assert all(
        re.fullmatch(
            r"(\d )?\w+( and \d coins?)? for \w+|\d \w+ from fief \d|Send \d to work|Play \d for coins"
            r"|Play \d and end: of \d+ coins? you save \d+",
            name,
        )
        for name in names
    )
    assert any(" for " in name for name in names)
    assert any(" from " in name for name in names)

"""What a choice would bring: only what is certain from what one knows, true when it happens, shown where one looks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from greathall.games.looks import layout_of
from greathall.hall.ahead import ways_ahead
from greathall.hall.outcomes import outcome_of
from greathall.kernel import Dice, State, View, fill
from tests.games.feebleton.feebleton_positions import given, play
from tests.hall.guests import Hall
from tests.hall.leafing import NAMES, chosen_records, positions
from tests.hall.looking import look_at
from tests.hall.persons import Person


@pytest.fixture(autouse=True)
def the_same_game_always(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shuffle and the bots of every table come from one seed: what is found here is found again."""
    monkeypatch.setattr("secrets.randbits", lambda _: 20)


def choices(game: str) -> Iterator[tuple[State, int, int]]:
    """Decisions of recorded games, and a few of their moves."""
    for path in chosen_records(game):
        for _, state in positions(path, 10):
            for seat in state.to_act[:1]:
                moves = state.moves(seat)
                for move in moves[:: max(1, len(moves) // 4)]:
                    yield state, seat, move


def test_it_is_the_same_in_every_position_one_cannot_tell_apart(game: str) -> None:
    told = 0
    for state, seat, move in choices(game):
        outcome = outcome_of(state, seat, move, NAMES)
        assert outcome == outcome_of(state.imagine(seat, Dice(77)), seat, move, NAMES)
        told += bool(outcome.facts or outcome.pieces)
    assert told > 3


def facts_of(view: View) -> set[tuple[int, str, str]]:
    """Whose, what and how much."""
    mats = [(mat.seat, fact) for mat in view.mats for fact in mat.facts]
    every = [*((-1, fact) for fact in view.facts), *mats]
    return {(seat, fact.label, fill(fact.value.partition(":")[0], NAMES)) for seat, fact in every}


def pieces_of(view: View) -> Counter[tuple[str, str, str]]:
    """How many of what lie where."""
    found: Counter[tuple[str, str, str]] = Counter()
    for zone in [*view.zones, *(zone for mat in view.mats for zone in mat.zones)]:
        for piece in zone.pieces:
            found[zone.id, piece.slot, fill(piece.name, NAMES)] += piece.count
    return found


def test_what_is_told_comes_true(game: str) -> None:
    for state, seat, move in choices(game):
        outcome = outcome_of(state, seat, move, NAMES)
        after = state.copy()
        after.play(seat, move)
        view = after.view(seat)
        before = facts_of(state.view(seat))
        for fact in outcome.facts:
            assert (fact.seat, fact.label, fact.before) in before
            assert (fact.seat, fact.label, fact.after) in facts_of(view)
        for piece in outcome.pieces:
            where = (piece.zone, piece.slot, piece.name)
            assert pieces_of(view)[where] - pieces_of(state.view(seat))[where] == piece.more != 0


def test_what_a_choice_costs_is_told_where_the_stock_lies() -> None:
    """Feudality's goods and Medieval Realms' are pieces: a price is seen before it is paid."""
    for game, stock in (("feudality", "store"), ("medieval_realms", "manor")):
        costs = 0
        for state, seat, move in choices(game):
            outcome = outcome_of(state, seat, move, NAMES)
            if not (outcome.facts or outcome.pieces):
                continue
            after = state.copy()
            after.play(seat, move)
            lost = pieces_of(state.view(seat)) - pieces_of(after.view(seat))
            zone = f"{stock}/{seat}"
            paid = {where[2]: -n for where, n in lost.items() if where[0] == zone}
            told = [piece for piece in outcome.pieces if piece.more < 0 and piece.zone == zone]
            assert {piece.name: piece.more for piece in told} == paid
            costs += bool(paid)
        assert costs > 3, game


@pytest.mark.parametrize(("game", "label"), [("feudality", "Phase"), ("medieval_realms", "Step")])
def test_how_far_the_turn_is_then_is_no_outcome(game: str, label: str) -> None:
    """The next question says it; of a refusal in an auction nothing else was told."""
    changes = 0
    for state, seat, move in choices(game):
        told = [fact.label for fact in outcome_of(state, seat, move, NAMES).facts if fact.seat < 0]
        assert label not in told
        after = state.copy()
        after.play(seat, move)
        steps = [
            fact.value for view in (state.view(seat), after.view(seat)) for fact in view.facts if fact.label == label
        ]
        changes += len(set(steps)) > 1
    assert changes > 2


def test_what_is_told_of_a_row_of_answers_is_where_they_lead() -> None:
    """As one click gives them: what it tells is what all of them bring together."""
    told = 0
    for path in chosen_records("feudalia"):
        for _, state in positions(path, 10):
            for seat in state.to_act[:1]:
                for way in ways_ahead(state, seat, NAMES):
                    outcome = outcome_of(state, seat, way.moves[0], NAMES, way.moves[1:])
                    after = state.copy()
                    for move in way.moves:
                        after.play(seat, move)
                    for fact in outcome.facts:
                        assert (fact.seat, fact.label, fact.after) in facts_of(after.view(seat))
                    told += len(way.moves) > 1 and bool(outcome.facts)
    assert told > 5


def test_of_a_move_that_draws_rolls_or_reveals_only_what_is_sure_is_told(game: str) -> None:
    fact, zone = layout_of(game).sure
    seen = 0
    for state, seat, move in choices(game):
        likeness = state.imagine(seat, Dice(0))
        after = likeness.copy()
        after.play(seat, move)
        if after.may_take_back_to(likeness):
            continue
        seen += 1
        outcome = outcome_of(state, seat, move, NAMES)
        assert {(told.seat, told.id) for told in outcome.facts} <= {(-1, fact)} - {(-1, "")}
        assert {piece.zone for piece in outcome.pieces} <= {zone} - {""}
    assert seen > 0


def test_what_a_card_adds_to_the_town_is_told_though_a_card_is_drawn_after_it() -> None:
    """With the Broker and the Scientist a Farmer brings 3; who ends the era may be prevented, so that is not told."""
    hand = "farmer, noble, invasion, historian"
    state = given([hand, "merchant, general", "noble"], feebleton="scientist, broker, 2 farmer", deck="noble, spy")
    told = {move.words: outcome_of(state, 0, move.move, NAMES) for move in state.view(0).offers}
    worth = {
        words.partition(" (")[0]: [(fact.before, fact.after) for fact in outcome.facts if fact.id == "worth"]
        for words, outcome in told.items()
    }
    assert worth["play farmer"] == [("6 gold", "9 gold")]
    assert worth["play noble"] == [("6 gold", "10 gold")]
    assert worth["play invasion"] == []
    lies = next(outcome.pieces for words, outcome in told.items() if words.startswith("play farmer"))
    assert [(piece.zone, piece.name, piece.more) for piece in lies] == [("feebleton", "Farmer", 1)]
    # What the Historian takes leaves the town, and nothing else does.
    play(state, "0 play historian")
    outcomes = {move.words: outcome_of(state, 0, move.move, NAMES) for move in state.view(0).offers}
    assert [(fact.id, fact.after) for fact in outcomes["take farmer"].facts] == [("worth", "3 gold")]


def test_only_whoever_is_asked_is_told_and_only_of_what_is_before_their_eyes(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("medieval_realms", "me", "greedy")
    state = ann.wait_for_turn(id)
    path = f"/api/tables/{id}/outcome"
    move, version = state["view"]["offers"][0]["move"], state["version"]
    told = ann.get(path, move=move, version=version)
    assert told["pieces"] or told["facts"]
    assert ann.get(path, move=move, version=version + 1) == {"facts": [], "pieces": []}
    assert ann.get(path, move=999_999, version=version) == {"facts": [], "pieces": []}
    hall.guest("Eve").get(path, 403, move=move, version=version)
    ann.get(path, 422, move=-1, version=version)


# Names at the head of a place over which a ghost lies.
OVER_NAME = """() => [...document.querySelectorAll(".ghost")].flatMap((ghost) => {
  const box = ghost.getBoundingClientRect();
  return [...document.querySelectorAll("#board .region .z-management .slot-label")].filter((name) => {
    const { top, bottom, left, right } = name.getBoundingClientRect();
    return left < box.right && right > box.left && top < box.bottom - 1 && bottom > box.top + 1;
  }).map((name) => name.textContent);
})"""


@pytest.mark.parametrize("game", ["medieval_realms", "stupor_mundi"])
def test_pointing_at_a_choice_shows_its_ghost_and_covers_nothing(browser: Browser, hall: Hall, game: str) -> None:
    person = Person(browser, hall, 1280, 800)
    id = person.set_up(game)
    page = person.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/outcome" in request.url else None)
    for _ in range(12):
        assert person.wait_for_turn()
        table = hall.table(id)
        move = next(
            (
                move
                for move in table.running.moves(0)
                if page.locator(f'#board .region [data-moves="{move}"]:visible').count()
                and any(piece.slot and piece.sprite for piece in outcome_of(table.running, 0, move, table.names).pieces)
            ),
            None,
        )
        if move is not None:
            break
        person.play_well(id, most=1)
    else:
        raise AssertionError("no choice brings a piece anywhere")
    place = page.locator(f'#board .region [data-moves="{move}"]:visible').first
    asked.clear()
    place.hover()
    page.wait_for_selector(".ghost")
    assert look_at(page) == []
    assert page.evaluate(OVER_NAME) == []
    page.locator("#tab-chronicle").hover()
    page.wait_for_selector(".ghost", state="detached")
    place.hover()
    page.wait_for_selector(".ghost")
    # Asked once; once more only for another version, when the others have moved meanwhile.
    mine = [url for url in asked if f"move={move}&" in url]
    assert mine
    assert len(mine) == len(set(mine))
    version = person.version
    place.click()
    page.wait_for_selector(person.later(version))
    page.locator("#tab-chronicle").hover()
    page.wait_for_selector(".ghost", state="detached")
    person.close()


# Signs that lie over more than the upper rim of a number or a name in the line of means.
COVERING = """() => [...document.querySelectorAll(".ghost.more")].flatMap((sign) => {
  const over = sign.getBoundingClientRect();
  return [...document.querySelectorAll("#board .means :is(dd, dt)")].filter((word) => {
    const { left, right, top, bottom } = word.getBoundingClientRect();
    return over.left < right && over.right > left && Math.min(over.bottom, bottom) - Math.max(over.top, top) > 5;
  }).map((word) => `${sign.textContent} over ${word.textContent}`);
})"""


def test_pointing_at_a_choice_shows_how_ones_own_numbers_change(browser: Browser, hall: Hall) -> None:
    """Where means are numbers and no pieces, the ghost of a coin would have no place."""
    person = Person(browser, hall, 1280, 800)
    id = person.set_up("stupor_mundi")
    page = person.page
    for _ in range(20):
        assert person.wait_for_turn()
        table = hall.table(id)
        told = {move: outcome_of(table.running, 0, move, table.names).facts for move in table.running.moves(0)}
        costly = {
            move: int(fact.after) - int(fact.before)
            for move, facts in told.items()
            for fact in facts
            if fact.seat == 0 and fact.id == "coins/0" and page.locator(choice(move)).count()
        }
        if costly:
            break
        person.play_well(id, most=1)
    else:
        raise AssertionError("no choice costs or brings anything")
    move, more = costly.popitem()
    page.locator(choice(move)).first.hover()
    page.wait_for_selector(".ghost.more")
    signs = page.locator(".ghost.more").all_inner_texts()
    assert (f"+{more}" if more > 0 else f"\N{MINUS SIGN}{-more}") in signs
    assert page.evaluate(COVERING) == []
    assert look_at(page) == []
    page.locator("#tab-chronicle").hover()
    page.wait_for_selector(".ghost", state="detached")
    person.close()


def choice(move: int) -> str:
    return f':is(#prompt [data-move="{move}"], #board .region [data-moves="{move}"]):visible'


def test_what_is_drawn_anew_below_a_pointer_that_rests_shows_its_ghost(browser: Browser, hall: Hall) -> None:
    person = Person(browser, hall, 1280, 800)
    id = person.set_up("medieval_realms")
    page = person.page
    for _ in range(6):
        assert person.wait_for_turn()
        if "Place a mayor" in page.locator("#prompt").inner_text():
            break
        person.play_well(id, most=1)
    square = page.locator("#board .region .z-management .slot[data-moves]:visible").first
    square.hover()
    page.wait_for_selector(".ghost")
    version = person.version
    square.click()
    page.wait_for_selector(person.later(version))
    assert "Place a mayor" in page.locator("#prompt").inner_text()
    page.wait_for_selector(".ghost")
    person.close()


# Under a pointer: whether the detail is about it.
TOLD_OF = """([x, y]) => {
  const below = document.elementFromPoint(x, y)?.closest("#board .piece");
  const peek = document.getElementById("peek");
  return Boolean(below && !peek.hidden && peek.innerText.startsWith(below.querySelector(".name").innerText));
}"""


def test_the_detail_is_of_what_was_drawn_anew_below_a_pointer_that_rests(browser: Browser, hall: Hall) -> None:
    """Not only what would follow, of which nobody knows what it is about."""
    person = Person(browser, hall, 1280, 800)
    person.set_up("feebleton")
    page = person.page
    assert person.wait_for_turn()
    box = page.locator('#r-tray .piece[data-moves]:not([data-moves*=" "])').first.bounding_box()
    assert box is not None
    point = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    page.mouse.move(*point)
    page.wait_for_function(TOLD_OF, arg=point)
    version = person.version
    page.mouse.click(*point)
    page.wait_for_selector(person.later(version))
    page.wait_for_function(TOLD_OF, arg=point)
    person.close()


WATCH = """() => {
  window.early = 0;
  window.late = 0;
  new MutationObserver((changes) => {
    if (!changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.matches?.(".ghost")))) return;
    if (document.querySelector(".traveller")) window.early += 1;
    else window.late += 1;
  }).observe(document.body, { childList: true });
}"""


def test_a_ghost_waits_until_nothing_travels_any_more(browser: Browser, hall: Hall) -> None:
    """What is on its way lies in its zone already: beside that a ghost would lie anywhere."""
    person = Person(browser, hall, 1280, 800, motion="no-preference")
    person.set_up("feebleton")
    page = person.page
    page.evaluate(WATCH)
    for turn in range(1, 4):
        assert person.wait_for_turn()
        card = page.locator('#r-tray .piece[data-moves]:not([data-moves*=" "])').first
        box = card.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_function("turn => window.early + window.late >= turn", arg=turn)
        version = person.version
        page.mouse.down()
        page.mouse.up()
        page.wait_for_selector(person.later(version))
    assert page.evaluate("window.early") == 0
    person.close()


def test_a_card_with_several_moves_lays_ghosts_and_a_click_on_one_plays_it(browser: Browser, hall: Hall) -> None:
    person = Person(browser, hall, 1280, 800)
    person.open("/learn/feudalia/2/1")
    page = person.page
    page.locator('#board .region [data-target="hand/kneader"]').click()
    fief = page.locator("#board .region .z-fief").nth(2)
    page.wait_for_selector(".ghost.pick")
    frame = fief.bounding_box()
    assert frame is not None
    inside = [
        ghost
        for ghost in page.locator(".ghost.pick").all()
        if (box := ghost.bounding_box())
        and frame["x"] < box["x"] < frame["x"] + frame["width"]
        and frame["y"] < box["y"] < frame["y"] + frame["height"]
    ]
    assert len(inside) == 1
    inside[0].click()
    page.wait_for_url("**/learn/feudalia/2/2")
    person.close()


def test_the_numbers_that_change_stand_in_the_detail(browser: Browser, hall: Hall) -> None:
    person = Person(browser, hall, 1280, 800)
    id = person.set_up("stupor_mundi")
    page = person.page
    for _ in range(30):
        assert person.wait_for_turn()
        table = hall.table(id)
        told = {move: outcome_of(table.running, 0, move, table.names).facts for move in table.running.moves(0)}
        single = [
            move
            for move, facts in told.items()
            if facts and page.locator(f'#board .region [data-moves="{move}"]:visible').count()
        ]
        if single:
            break
        person.play_well(id, most=1)
    else:
        raise AssertionError("no choice changes a number")
    page.locator(f'#board .region [data-moves="{single[0]}"]:visible').first.hover()
    line = page.locator("#peek .then")
    line.wait_for()
    fact = told[single[0]][0]
    assert f"{fact.label} {fact.before} → {fact.after}" in line.inner_text()
    person.close()

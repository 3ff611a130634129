"""Hints: one person against bots may ask; the move is marked and told, never played; everybody reads of it."""

from __future__ import annotations

import re
from itertools import pairwise

from playwright.sync_api import Browser

from greathall.bots import advise
from greathall.games.looks import natural
from greathall.lessons import Place, Tutor
from tests.hall.guests import Hall
from tests.hall.persons import Person


def test_a_hint_is_marked_and_told_and_not_played(browser: Browser, hall: Hall) -> None:
    somebody = Person(browser, hall)
    id = somebody.set_up("feebleton")
    somebody.wait_for_turn()
    table = hall.table(id)
    before = len(table.log)
    somebody.page.keyboard.press("h")
    somebody.page.wait_for_selector("#moves .hinted", state="attached")
    told = somebody.page.locator("#prompt .hint").inner_text()
    assert told.startswith("Hint: ")
    assert "%" in told or "nothing else" in told
    assert somebody.page.locator("#prompt p").evaluate("told => told.scrollHeight <= told.clientHeight + 1")
    assert somebody.page.locator(":is(#board .region, #players, #prompt) .hinted").count() > 0
    assert len(table.log) == before
    move = int(somebody.page.locator("#moves .hinted").first.get_attribute("data-move") or -1)
    assert move in table.running.moves(0)
    assert [remark.text for remark in table.now.chat] == [f"{table.names[0]} takes a hint."]
    somebody.close()


def test_a_long_hint_is_short_beside_the_question_and_whole_beside_the_table(
    browser: Browser, hall: Hall, game: str
) -> None:
    somebody = Person(browser, hall, 1280, 800)
    answer: dict[str, object] = {}
    # Before the page is opened: one that is open already may ask the hall past a route that is set late.
    somebody.page.route("**/hint", lambda route: route.fulfill(json=answer))
    somebody.set_up(game)
    somebody.wait_for_turn()
    move = int(somebody.page.locator("#moves [data-move]").first.get_attribute("data-move") or -1)
    long = (
        "wins 53 %; nearly as good: " + "some other move: with all that it brings " * 8 + "(53 %). Then perhaps more."
    )
    answer |= {"move": move, "words": "a move", "reason": long}
    somebody.page.keyboard.press("h")
    told = somebody.page.locator("#prompt .hint")
    told.wait_for()
    assert told.inner_text().endswith("wins 53 %")
    assert somebody.page.locator("#prompt p").evaluate("told => told.scrollHeight <= told.clientHeight + 1")
    assert long in somebody.page.locator("#peek").inner_text().replace("\n\n", " ")
    somebody.close()


def test_what_would_follow_names_each_player_once_in_a_row() -> None:
    state = Tutor("feudalia").position(Place(1, 0))
    said = advise(state, 0, 5, ["Ann", "Bea"], 400).reason
    _, found, line = said.partition("Then perhaps ")
    assert found
    who = re.findall(r"\b(Ann|Bea): ", line)
    assert all(one != other for one, other in pairwise(who))


def test_among_people_there_are_no_hints(hall: Hall) -> None:
    guest = hall.guest("Ann")
    id = guest.new_table("feebleton", "me", "friend:Ben")
    assert guest.state(id)["status"]["hints"] is False
    refused = guest.post(f"/api/tables/{id}/hint", 409, seat=0)
    assert "not among people" in refused["reason"]


def test_a_table_is_made_with_or_without_hints(hall: Hall) -> None:
    ann = hall.guest("Ann")
    friends = ann.new_table("feebleton", "me", "friend:Ben", hints="always")
    alone = ann.new_table("feebleton", "me", "greedy", hints="never")
    seat = hall.table(friends).running.to_act[0]
    assert ann.state(friends, seat=seat)["status"]["hints"] is True
    assert ann.post(f"/api/tables/{friends}/hint", seat=seat)["move"] in hall.table(friends).running.moves(seat)
    assert [remark.text for remark in hall.table(friends).now.chat] == [f"{('Ann', 'Ben')[seat]} takes a hint."]
    state = ann.wait_for_turn(alone)
    assert state["status"]["hints"] is False
    assert "without hints" in ann.post(f"/api/tables/{alone}/hint", 409)["reason"]
    # It is kept with the table.
    hall.forget_tables()
    assert [ann.get(f"/api/tables/{id}")["hints"] for id in (friends, alone)] == ["always", "never"]
    ann.post("/api/tables", 422, game="feebleton", seats=[{"kind": "me"}, {"kind": "greedy"}], hints="often")


def test_the_page_that_makes_a_table_asks_about_hints(hall: Hall) -> None:
    ann = hall.guest("Ann")
    form = {"game": "feebleton", "seat-0": "me", "seat-1": "greedy"}
    made = ann.http.post("/tables", data=form | {"hints": "never"})
    assert made.status_code == 303, made.text
    assert "This table was made without hints." in ann.http.get(made.headers["location"]).text
    assert ann.http.post("/tables", data=form | {"hints": "often"}).status_code == 422


def test_who_only_watches_gets_none(hall: Hall) -> None:
    guest = hall.guest("Ann")
    id = guest.new_table("feebleton", "me", "greedy")
    hall.guest("Eve").post(f"/api/tables/{id}/hint", 403)


def test_a_hint_speaks_as_the_page_does() -> None:
    """`influence priest` is what one writes in a record."""
    state = Tutor("feudalia").position(Place(1, 0))
    plain = advise(state, 0, 5, ["Ann", "Bea"], 40).reason
    said = advise(state, 0, 5, ["Ann", "Bea"], 40, lambda words: natural("feudalia", words)).reason
    record = re.compile(r"\b(influence|income|field) (priest|serf|kneader)")
    assert record.search(plain)
    assert not record.search(said)

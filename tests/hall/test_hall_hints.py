"""Hints: one person against bots may ask; the move is marked and told, never played; everybody reads of it."""

from __future__ import annotations

from playwright.sync_api import Browser

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
    assert somebody.page.locator(":is(#board .region, #players, #prompt) .hinted").count() > 0
    assert len(table.log) == before
    move = int(somebody.page.locator("#moves .hinted").first.get_attribute("data-move") or -1)
    assert move in table.running.moves(0)
    assert [remark.text for remark in table.now.chat] == [f"{table.names[0]} takes a hint."]
    somebody.close()


def test_among_people_there_are_no_hints(hall: Hall) -> None:
    guest = hall.guest("Ann")
    id = guest.new_table("feebleton", "me", "friend:Ben")
    assert guest.state(id)["status"]["hints"] is False
    refused = guest.post(f"/api/tables/{id}/hint", 409, seat=0)
    assert "not among people" in refused["reason"]


def test_who_only_watches_gets_none(hall: Hall) -> None:
    guest = hall.guest("Ann")
    id = guest.new_table("feebleton", "me", "greedy")
    hall.guest("Eve").post(f"/api/tables/{id}/hint", 403)

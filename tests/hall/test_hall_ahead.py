"""One click for several answers: what is offered so can be played so, and tells nothing that one could not know."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from greathall.hall.ahead import ways_ahead
from greathall.kernel import Dice, State
from tests.hall.guests import Hall
from tests.hall.leafing import NAMES, chosen_records, positions
from tests.hall.looking import look_at
from tests.hall.persons import Person


def decisions(game: str) -> Iterator[tuple[State, int]]:
    for path in chosen_records(game):
        for _, state in positions(path, 7):
            for seat in state.to_act[:1]:
                yield state, seat


def test_every_answer_of_a_way_is_legal_and_nothing_is_revealed_before_the_last() -> None:
    found = 0
    for state, seat in decisions("stupor_mundi"):
        for way in ways_ahead(state, seat, NAMES):
            found += 1
            now = state.copy()
            for move in way.moves:
                assert now.may_take_back_to(state)
                assert seat in now.to_act
                assert move in now.moves(seat)
                now.play(seat, move)
    assert found > 20


def test_ways_are_the_same_in_every_position_one_cannot_tell_apart() -> None:
    for state, seat in decisions("stupor_mundi"):
        assert ways_ahead(state, seat, NAMES) == ways_ahead(state.imagine(seat, Dice(77)), seat, NAMES)


def test_only_whoever_is_asked_is_told_of_ways(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("stupor_mundi", "me", "greedy")
    state = ann.wait_for_turn(id)
    path = f"/api/tables/{id}/ahead"
    assert ann.get(path, version=state["version"])["ways"]
    assert ann.get(path, version=state["version"] + 1) == {"ways": []}
    hall.guest("Eve").get(path, 403, version=state["version"])


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 800)])
def test_card_slot_and_main_action_take_two_clicks_and_can_be_taken_back(
    browser: Browser, hall: Hall, width: int, height: int
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
    # What one click did one key takes back; the next one takes back the click before it.
    for asked in (faces, ["Pass for this round"]):
        version = int(page.locator("body").get_attribute("data-version") or 0)
        page.keyboard.press("u")
        page.wait_for_function("version => Number(document.body.dataset.drawn) > version", arg=version)
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

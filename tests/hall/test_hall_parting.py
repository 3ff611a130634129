"""People who leave: resigning, an end by agreement, and those whom the others do not wait for any longer."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped] # it has no types
from playwright.sync_api import Browser, expect

from greathall.games import load
from greathall.hall.entities import Seat, Terms
from greathall.hall.eyes import Eyes
from greathall.hall.messages import status
from greathall.hall.parting import silence
from greathall.hall.table import Table
from greathall.kernel import read_record
from tests.hall.guests import Guest, Hall
from tests.hall.leafing import Album, chosen_records, positions, sight
from tests.hall.persons import Person

BOTH_DATABASES = True
Wait = Callable[[float], None]


@pytest.fixture
def wait(monkeypatch: pytest.MonkeyPatch) -> Wait:
    """Lets time pass for whoever looks how long nobody has moved."""
    now = 0.0

    def pass_by(seconds: float) -> None:
        nonlocal now
        now += seconds

    monkeypatch.setattr("greathall.hall.parting.silence", lambda _table: now)
    return pass_by


def seated(hall: Hall, names: str, *more: str, **terms: object) -> tuple[str, list[Guest]]:
    """A table of these people, by their initials, and of `more`."""
    people = [hall.guest(name) for name in names.split()]
    id = people[0].new_table("feebleton", "me", *["open"] * (len(people) - 1), *more, **terms)
    for guest in people[1:]:
        guest.join(people[0], id)
    return id, people


def who_is_asked(id: str, people: list[Guest]) -> Guest:
    end = time.monotonic() + 20
    while time.monotonic() < end:
        for guest in people:
            if guest.state(id)["status"]["your_turn"]:
                return guest
    raise AssertionError("nobody is asked")


def play_one(guest: Guest, id: str) -> None:
    state = guest.wait_for_turn(id)
    guest.move(id, state["view"]["offers"][0]["move"], state["version"])


def test_of_two_the_other_has_won_where_that_was_agreed(hall: Hall) -> None:
    id, (ann, ben) = seated(hall, "Ann Ben", leaving="resign")
    play_one(who_is_asked(id, [ann, ben]), id)
    with ben.listening(id) as stream:
        stream.until("update")
        ann.post(f"/api/tables/{id}/resign")
        fresh = stream.until("update")
    assert fresh["status"]["phase"] == "over"
    assert fresh["status"]["ending"] == {"words": "Ann resigned: Ben has won.", "winner": 1}
    assert "You win" in fresh["result"]
    assert "not played to its end" in fresh["result"]
    assert "resigned" in fresh["chronicle"][-1]
    seen = [guest.state(id) for guest in (ann, ben)]
    # Another server, or the same one after a fall, shows the same.
    hall.forget_tables()
    again = [guest.state(id) for guest in (ann, ben)]
    for before, after in zip(seen, again, strict=True):
        assert (before["version"], before["view"], before["chronicle"]) == (
            after["version"],
            after["view"],
            after["chronicle"],
        )
        assert after["view"]["offers"] == []
        assert not after["view"]["over"]
    assert "wins</h2>" in ann.get(f"/tables/{id}")
    move = hall.table(id).running.moves(hall.table(id).running.to_act[0])[0]
    for guest, state in zip((ann, ben), again, strict=True):
        assert "closed" in guest.move(id, move, state["version"], 409)["reason"]
        assert "over" in guest.post(f"/api/tables/{id}/undo", 409)["reason"]
        assert "over" in guest.post(f"/api/tables/{id}/proposal", 409, kind="end")["reason"]
    assert "over" in ben.post(f"/api/tables/{id}/resign", 409)["reason"]


def test_the_record_of_a_closed_table_says_why_and_can_be_verified(hall: Hall) -> None:
    id, (ann, ben) = seated(hall, "Ann Ben", leaving="resign")
    play_one(who_is_asked(id, [ann, ben]), id)
    ben.post(f"/api/tables/{id}/resign")
    text = ann.get(f"/api/tables/{id}/record")
    assert text.splitlines()[-1] == "# Ben resigned: Ann has won."
    record = read_record(text, load("feebleton"))
    assert len(record.moves) == 1
    assert "places" not in record.footer
    assert record.verify(load("feebleton")) == []
    assert ann.get(f"/api/tables/{id}")["seed"]
    assert "resigned" in ben.get(f"/api/tables/{id}/film/1", seat=-1)["result"]


def test_with_more_players_a_bot_plays_on_and_the_result_says_so(hall: Hall) -> None:
    id, (ann, ben) = seated(hall, "Ann Ben", "random", leaving="resign")
    ann.post(f"/api/tables/{id}/resign")
    assert ann.get(f"/api/tables/{id}")["phase"] == "playing"
    assert [seat["gone"] for seat in ben.get(f"/api/tables/{id}")["seats"]] == ["resigned", "", ""]
    assert "given your seat up" in ann.post(f"/api/tables/{id}/return", 409)["reason"]
    assert "given your seat up" in ann.post(f"/api/tables/{id}/resign", 409)["reason"]
    hall.forget_tables()
    state = ann.state(id)
    assert "given up" in ann.move(id, 0, state["version"], 409)["reason"]
    ben.post(f"/api/tables/{id}/leave")
    hall.finish(id)
    page = ann.get(f"/tables/{id}")
    assert "a bot (greedy) played on" in page
    assert "that is a loss" in page
    assert "# Ann resigned; a bot (greedy) played on." in ben.get(f"/api/tables/{id}/record")


def test_where_a_bot_was_agreed_on_the_other_plays_on_against_it(hall: Hall) -> None:
    id, (ann, ben) = seated(hall, "Ann Ben")
    ann.post(f"/api/tables/{id}/resign")
    ben.play_on(id, 3)
    ben.post(f"/api/tables/{id}/leave")
    hall.finish(id)
    page = ben.get(f"/tables/{id}")
    assert "a bot (greedy) played on" in page
    assert "that is a loss" not in page


def test_the_last_person_who_resigns_closes_the_table(hall: Hall) -> None:
    id, (ann,) = seated(hall, "Ann", "random", "random")
    ann.post(f"/api/tables/{id}/resign")
    assert ann.state(id)["status"]["ending"] == {
        "words": "Ann resigned: the table is closed without a winner.",
        "winner": -1,
    }


def test_nobody_resigns_for_somebody_else_nor_while_watching(hall: Hall) -> None:
    id, (ann, ben) = seated(hall, "Ann Ben", leaving="resign")
    ann.post(f"/api/tables/{id}/resign", 403, seat=1)
    cid = hall.guest("Cid")
    cid.post(f"/api/tables/{id}/resign", 403)
    cid.post(f"/api/tables/{id}/proposal", 403, kind="end")
    ann.post(f"/api/tables/{id}/proposal", 422, kind="war")
    ann.post("/api/tables", 422, game="feebleton", seats=[{"kind": "me"}, {"kind": "random"}], leaving="war")
    assert ben.get(f"/api/tables/{id}")["phase"] == "playing"


def test_the_game_ends_when_all_people_agree(hall: Hall) -> None:
    id, (ann, ben, cid) = seated(hall, "Ann Ben Cid", "random")
    assert ann.post(f"/api/tables/{id}/proposal", kind="end")["done"] is False
    assert "already" in ben.post(f"/api/tables/{id}/proposal", 409, kind="end")["reason"]
    ben.post(f"/api/tables/{id}/proposal/answer", agree=False)
    assert ann.state(id)["status"]["proposal"] is None
    assert "asking you" in cid.post(f"/api/tables/{id}/proposal/answer", 409, agree=True)["reason"]
    ann.post(f"/api/tables/{id}/proposal", kind="end")
    ann.post(f"/api/tables/{id}/proposal/answer", agree=False)
    assert ben.state(id)["status"]["proposal"] is None
    ann.post(f"/api/tables/{id}/proposal", kind="end")
    ben.post(f"/api/tables/{id}/proposal/answer", agree=True)
    # Other than a request to take back it outlasts a move, and a fall of the server.
    play_one(who_is_asked(id, [ann, ben, cid]), id)
    hall.forget_tables()
    asked = cid.state(id)["status"]["proposal"]
    assert (asked["asked"], asked["mine"], asked["kind"]) == (True, False, "end")
    assert ben.state(id)["status"]["proposal"]["asked"] is False
    assert "proposes to end the game here" in cid.get(f"/tables/{id}")
    cid.post(f"/api/tables/{id}/proposal/answer", agree=True)
    for guest in (ann, ben, cid):
        status = guest.state(id)["status"]
        assert status["phase"] == "over"
        assert status["ending"] == {"words": "Ended by agreement, without a winner.", "winner": -1}
    assert "# Ended by agreement" in ann.get(f"/api/tables/{id}/record")


def test_of_two_it_is_a_draw_if_both_agree_and_leaving_is_not_agreeing(hall: Hall) -> None:
    id, (ann, ben) = seated(hall, "Ann Ben")
    ann.post(f"/api/tables/{id}/proposal", kind="end")
    ben.post(f"/api/tables/{id}/leave")
    assert ann.state(id)["status"]["phase"] == "playing"
    assert ann.state(id)["status"]["proposal"] is None
    # Ben may come back at any time: without him there is no agreement.
    assert ann.post(f"/api/tables/{id}/proposal", kind="end")["done"] is False
    assert ben.state(id)["status"]["proposal"]["asked"]
    ben.post(f"/api/tables/{id}/proposal/answer", agree=True)
    assert ann.state(id)["status"]["ending"]["words"] == "Ended by agreement: a draw."
    assert "A draw" in ben.get(f"/tables/{id}")


def test_who_leaves_has_not_agreed_to_taking_back(hall: Hall) -> None:
    id, people = seated(hall, "Ann Ben")
    moved: list[Guest] = []
    while len(set(moved)) < 2:
        moved.append(who_is_asked(id, people))
        play_one(moved[-1], id)
    ann, ben = people
    assert ann.post(f"/api/tables/{id}/undo")["done"] is False
    moves = len(hall.table(id).log)
    ben.post(f"/api/tables/{id}/leave")
    assert ann.state(id)["status"]["undo"] is None
    assert len(hall.table(id).log) >= moves


def test_whoever_is_there_after_all_is_not_replaced(hall: Hall, wait: Wait) -> None:
    id, people = seated(hall, "Ann Ben Cid")
    late = who_is_asked(id, people)
    ann, ben = (guest for guest in people if guest is not late)
    seat = people.index(late)
    wait(301)
    # Whoever is asked cannot have somebody else replaced.
    other = people.index(ben)
    assert "yourself" in late.post(f"/api/tables/{id}/proposal", 409, kind="bot", seat=other)["reason"]
    ann.post(f"/api/tables/{id}/proposal", kind="bot", seat=seat)
    assert "I am here" in late.get(f"/tables/{id}")
    late.post(f"/api/tables/{id}/proposal/answer", agree=False)
    assert ann.state(id)["status"]["proposal"] is None
    # A vote counts how things stand when it is given.
    ann.post(f"/api/tables/{id}/proposal", kind="bot", seat=seat)
    wait(-200)
    assert "may still think" in ben.post(f"/api/tables/{id}/proposal/answer", 409, agree=True)["reason"]
    wait(200)
    # Whoever gives the seat up meanwhile is not invited back.
    late.post(f"/api/tables/{id}/resign")
    assert ann.state(id)["status"]["proposal"] is None
    assert hall.table(id).seats[seat].gone == "resigned"


def test_after_taking_back_everybody_may_think_anew(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    id, people = seated(hall, "Ann Ben")
    for _ in range(2):
        play_one(who_is_asked(id, people), id)
    table = hall.table(id)
    start = time.time()
    with monkeypatch.context() as later:
        later.setattr("greathall.hall.table.time", lambda: start + 4000)
        ann = people[table.log[-1].seat]
        if not ann.post(f"/api/tables/{id}/undo")["done"]:
            other = next(guest for guest in people if guest is not ann)
            other.post(f"/api/tables/{id}/undo/answer", agree=True)
    monkeypatch.setattr("greathall.hall.parting.time", lambda: start + 4100)
    assert silence(table) < 101


def test_who_agrees_agrees_to_what_they_have_read(hall: Hall) -> None:
    id, people = seated(hall, "Ann Ben")
    ann, ben = people
    ann.post(f"/api/tables/{id}/proposal", kind="end")
    read = ben.state(id)["status"]["proposal"]["id"]
    assert f'{{"agree":true,"id":{read}}}' in ben.get(f"/tables/{id}")
    ann.post(f"/api/tables/{id}/proposal/answer", agree=False, id=read)
    ann.post(f"/api/tables/{id}/proposal", kind="end")
    for agree in (True, False):
        refusal = ben.post(f"/api/tables/{id}/proposal/answer", 409, agree=agree, id=read)
        assert "read it first" in refusal["reason"]
    # Another server knows it by the same id.
    hall.forget_tables()
    read = ben.state(id)["status"]["proposal"]["id"]
    ben.post(f"/api/tables/{id}/proposal/answer", agree=False, id=read)
    for _ in range(2):
        play_one(who_is_asked(id, people), id)
    version = ann.state(id)["version"]
    assert "has changed" in ann.post(f"/api/tables/{id}/undo", 409, version=0)["reason"]
    assert ann.post(f"/api/tables/{id}/undo", version=version)["done"] is False
    hall.forget_tables()
    read = ben.state(id)["status"]["undo"]["id"]
    assert f'{{"agree":true,"id":{read}}}' in ben.get(f"/tables/{id}")
    moves = len(hall.table(id).log)
    assert "read it first" in ben.post(f"/api/tables/{id}/undo/answer", 409, agree=True, id=read ^ 1)["reason"]
    ben.post(f"/api/tables/{id}/undo/answer", agree=True, id=read)
    assert len(hall.table(id).log) < moves


def test_whoever_does_not_answer_is_replaced_after_a_vote(hall: Hall, wait: Wait) -> None:
    id, people = seated(hall, "Ann Ben Cid")
    late = who_is_asked(id, people)
    ann, ben = (guest for guest in people if guest is not late)
    seat = people.index(late)
    assert "may still think" in ann.post(f"/api/tables/{id}/proposal", 409, kind="bot", seat=seat)["reason"]
    wait(301)
    assert (
        "nobody waits for" in ann.post(f"/api/tables/{id}/proposal", 409, kind="bot", seat=people.index(ben))["reason"]
    )
    assert ann.post(f"/api/tables/{id}/proposal", kind="bot", seat=seat)["done"] is False
    assert late.state(id)["status"]["proposal"]["asked"] is False
    # One move shows that somebody is there.
    play_one(late, id)
    assert ann.state(id)["status"]["proposal"] is None
    late = who_is_asked(id, people)
    ann, ben = (guest for guest in people if guest is not late)
    seat = people.index(late)
    ann.post(f"/api/tables/{id}/proposal", kind="bot", seat=seat)
    ben.post(f"/api/tables/{id}/proposal/answer", agree=True)
    assert hall.table(id).seats[seat].away
    # They may come back at any time.
    late.post(f"/api/tables/{id}/return")
    assert not hall.table(id).seats[seat].away


def test_of_two_one_decides_alone_after_a_longer_wait(hall: Hall, wait: Wait) -> None:
    id, people = seated(hall, "Ann Ben")
    late = who_is_asked(id, people)
    ann = next(guest for guest in people if guest is not late)
    seat = people.index(late)
    wait(301)
    assert "alone in 55 minutes" in ann.post(f"/api/tables/{id}/proposal", 409, kind="friend", seat=seat)["reason"]
    wait(3300)
    assert ann.post(f"/api/tables/{id}/proposal", kind="friend", seat=seat)["done"]
    link = ann.get(f"/api/tables/{id}")["seats"][seat]["invitation"]
    for other in (hall.guest("Eve"), late):
        assert other.get(f"/api/tables/{id}")["seats"][seat]["invitation"] == ""
    token = link.rpartition("/")[2]
    assert "sit at this table already" in ann.post("/api/join", 409, token=token)["reason"]
    dora = hall.guest("Dora")
    assert "Sit down" in dora.get(link)
    dora.post("/api/join", token=token)
    hall.forget_tables()
    assert dora.state(id)["seat"] == seat
    assert late.state(id)["seat"] == -1
    assert late.post(f"/api/tables/{id}/return", 403)
    assert hall.guest("Eve").post("/api/join", 409, token=token)
    assert "takes the seat of" in ann.get(f"/tables/{id}")


class Absent(NamedTuple):
    """Somebody who has not answered for long, and whose seat a friend of the others may take by a link."""

    id: str
    late: Guest
    seat: int
    others: list[Guest]
    token: str


def absent(hall: Hall, wait: Wait, names: str) -> Absent:
    id, people = seated(hall, names)
    late = who_is_asked(id, people)
    others = [guest for guest in people if guest is not late]
    seat = people.index(late)
    wait(4000)
    others[0].post(f"/api/tables/{id}/proposal", kind="friend", seat=seat)
    link = others[0].get(f"/api/tables/{id}")["seats"][seat]["invitation"]
    return Absent(id, late, seat, others, link.rpartition("/")[2])


def test_who_comes_back_before_the_friend_keeps_the_seat(hall: Hall, wait: Wait) -> None:
    id, late, seat, _, token = absent(hall, wait, "Ann Ben")
    late.post(f"/api/tables/{id}/return")
    assert "taken" in hall.guest("Dora").post("/api/join", 409, token=token)["reason"]
    assert late.state(id)["seat"] == seat


def test_whoever_takes_a_replaced_players_seat_is_asked_about_what_was_proposed_before(hall: Hall, wait: Wait) -> None:
    id, late, _, (ann, ben), token = absent(hall, wait, "Ann Ben Cid")
    ann.post(f"/api/tables/{id}/proposal", kind="end")
    late.post(f"/api/tables/{id}/proposal/answer", agree=True)
    dora = hall.guest("Dora")
    dora.post("/api/join", token=token)
    hall.forget_tables()
    assert dora.state(id)["status"]["proposal"]["asked"]
    ben.post(f"/api/tables/{id}/proposal/answer", agree=True)
    assert hall.table(id).phase == "playing"
    # Who sat there before has no say any more.
    assert late.post(f"/api/tables/{id}/proposal/answer", 409, agree=True)
    dora.post(f"/api/tables/{id}/proposal/answer", agree=True)
    assert hall.table(id).phase == "over"


def test_what_a_replaced_player_proposed_goes_with_them(hall: Hall, wait: Wait) -> None:
    id, late, _, (ann, _), token = absent(hall, wait, "Ann Ben Cid")
    late.post(f"/api/tables/{id}/proposal", kind="end")
    assert ann.state(id)["status"]["proposal"]["asked"]
    hall.guest("Dora").post("/api/join", token=token)
    assert ann.state(id)["status"]["proposal"] is None


def at_browsers(browser: Browser, hall: Hall, people: list[Guest], id: str, frozen: bool = False) -> list[Person]:
    """The same people with a browser each: the first at a desk, the others at phones. `frozen`: time stands there."""
    found: list[Person] = []
    for number, guest in enumerate(people):
        person = Person(browser, hall) if number == 0 else Person(browser, hall, 360, 740)
        jar = guest.http.cookies.jar
        person.page.context.add_cookies(
            [{"name": cookie.name, "value": str(cookie.value), "url": hall.url} for cookie in jar]
        )
        if frozen:
            person.page.clock.install(time=0)
            person.page.clock.pause_at(1000)
        person.open(f"/tables/{id}")
        found.append(person)
    return found


def test_by_keyboard_and_by_phone_the_menu_leads_to_the_end(browser: Browser, hall: Hall) -> None:
    id, people = seated(hall, "Ann Ben", leaving="resign")
    ann, ben = at_browsers(browser, hall, people, id)
    for person in (ann, ben):
        person.page.get_by_role("button", name="More", exact=True).press("Enter")
        person.page.locator("#tools").get_by_role("button", name="Leave, resign, end").press("Enter")
        expect(person.page.locator("#leaving > summary")).to_be_focused()
        assert [fault["id"] for fault in Axe().run(person.page, context="#side").response["violations"]] == []
    ann.page.get_by_role("button", name="Offer a draw").press("Enter")
    expect(ann.page.locator("#leaving")).to_contain_text("The others are asked.")
    ben.page.get_by_role("button", name="Do not agree").tap()
    expect(ann.page.get_by_role("button", name="Offer a draw")).to_be_visible()
    ben.page.locator("#resigning > summary").tap()
    expect(ben.page.locator("#resigning")).to_contain_text("the other has won")
    ben.page.get_by_role("button", name="Yes, resign").tap()
    expect(ann.page.locator("#result:popover-open")).to_contain_text("You win")
    expect(ben.page.locator("#result:popover-open")).to_contain_text("Ben resigned: Ann has won.")
    for person in (ann, ben):
        person.close()


def test_who_left_their_seat_is_not_asked_what_the_bot_answers() -> None:
    """Neither by the page nor by title and sound; whoever shares the screen is."""
    seats = [Seat("person", "ann", "Ann"), Seat("person", "ann", "Ben"), Seat("open")]
    table = Table(Terms("t", "feebleton", {}, 7, "ann", True, 0.0, 0.0), seats)
    table.become(table.after_seating({2: Seat("person", "cid", "Cid")}))
    seat = table.to_act[0]
    person = str(table.seats[seat].person)
    assert shown_to(table, person, seat) == (True, False)
    for away in (seat, *(other for other in range(3) if other != seat)):
        left = replace(table.seats[away], away=True, bot="greedy")
        table.become(table.after_seating({away: left}))
        assert shown_to(table, person, seat) == (away != seat, away == seat)
        table.become(table.after_seating({away: replace(left, away=False, bot="")}))


def shown_to(table: Table, person: str, seat: int) -> tuple[bool, bool]:
    """Whether a seat is told that it is its turn, and whether the page hides the question."""
    told = status(Eyes(table, person, seat))
    return told["your_turn"], "stand-in" in told["html"]


def test_the_page_says_that_a_bot_answers(browser: Browser, hall: Hall) -> None:
    album = Album(browser, hall, "medieval_realms", 1280, 800)
    _, state = next(positions(chosen_records("medieval_realms")[0]))
    album.show(*sight(state))
    prompt = album.page.locator("#prompt")
    asked, height = prompt.inner_text(), prompt.bounding_box()
    album.page.evaluate("document.body.classList.add('stood-in')")
    assert asked
    assert prompt.inner_text() == ""
    assert prompt.bounding_box() == height
    content = "getComputedStyle(document.getElementById('prompt'), '::before').content"
    assert "bot answers" in album.page.evaluate(content)
    album.close()


def test_the_page_knows_who_has_left_their_seat_to_a_bot(browser: Browser, hall: Hall) -> None:
    id, people = seated(hall, "Ann Ben")
    pages = at_browsers(browser, hall, people, id)
    stood_in = re.compile(r"\bstood-in\b")
    people[1].post(f"/api/tables/{id}/leave")
    expect(pages[1].page.locator("body")).to_have_class(stood_in)
    expect(pages[0].page.locator("body")).not_to_have_class(stood_in)
    pages[1].page.reload()
    expect(pages[1].page.locator("body")).to_have_class(stood_in)
    people[1].post(f"/api/tables/{id}/return")
    expect(pages[1].page.locator("body")).not_to_have_class(stood_in)
    for person in pages:
        person.close()

"""Another game of the same people: one click makes the table, the others are asked, nobody makes a second one."""

from __future__ import annotations

import asyncio
from pathlib import Path

from playwright.sync_api import Browser

from greathall.hall import Settings
from greathall.hall.entities import Person as Somebody
from greathall.hall.rematch import play_again
from tests.hall.guests import Guest, Hall, running_hall
from tests.hall.persons import Person


def finished(hall: Hall, *guests: Guest, bots: tuple[str, ...] = (), **more: object) -> str:
    """A game of Feebleton that these guests have played to its end while bots stood in for them."""
    first, *others = guests
    id = first.new_table("feebleton", "me", *["open"] * len(others), *bots, **more)
    for guest in others:
        guest.join(first, id)
    for guest in guests:
        guest.post(f"/api/tables/{id}/leave", bot="random")
    hall.finish(id)
    return id


def next_of(answer: dict[str, str]) -> str:
    assert answer["go"].startswith("/tables/")
    return answer["go"].rpartition("/")[2]


def test_against_bots_one_click_begins_the_same_game_again(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feudalia", "random", "me", options={"scenario": "T1"}, pace=0)
    ann.post(f"/api/tables/{id}/leave", bot="random")
    assert "when the game is over" in ann.post(f"/api/tables/{id}/rematch", 409)["reason"]
    hall.finish(id)
    again = next_of(ann.post(f"/api/tables/{id}/rematch"))
    before, after = ann.get(f"/api/tables/{id}"), ann.get(f"/api/tables/{again}")
    assert again != id
    assert (after["game"], after["options"], after["phase"]) == ("feudalia", before["options"], "playing")
    assert after["options"]["scenario"] == "T1"
    same = ("kind", "name", "bot", "mine")
    assert [[seat[key] for key in same] for seat in after["seats"]] == [
        [seat[key] if key != "bot" or seat["kind"] == "bot" else "" for key in same] for seat in before["seats"]
    ]
    assert after["commitment"] != before["commitment"]


def test_the_others_are_asked_and_take_their_own_seats(hall: Hall) -> None:
    ann, ben, cid = hall.guest("Ann"), hall.guest("Ben"), hall.guest("Cid")
    id = finished(hall, ann, ben, cid, bots=("random",))
    page = f"/tables/{id}"
    assert "Play again" in ben.get(page)
    again = next_of(cid.post(f"/api/tables/{id}/rematch"))
    info = cid.get(f"/api/tables/{again}")
    assert [seat["kind"] for seat in info["seats"]] == ["open", "open", "person", "bot"]
    assert [seat["name"] for seat in info["seats"]][:3] == ["Ann", "Ben", "Cid"]
    room = cid.get(f"/tables/{again}")
    assert room.count("asked for a rematch") == 2  # Ann and Ben, whose seats are kept for them
    assert "open seat<" not in room
    assert "Cid asks for a rematch" in ben.get(page)
    assert "Cid asks for a rematch" not in cid.get(page)
    assert ben.state(id)["status"]["rematch"] == {"table": again, "name": "Cid", "mine": False}
    assert next_of(ben.post(f"/api/tables/{id}/rematch")) == again
    assert next_of(cid.post(f"/api/tables/{id}/rematch")) == again
    assert ann.get(f"/api/tables/{again}")["phase"] == "open"
    assert next_of(ann.post(f"/api/tables/{id}/rematch")) == again
    assert ann.get(f"/api/tables/{again}")["phase"] == "playing"
    assert [guest.state(again)["seat"] for guest in (ann, ben, cid)] == [0, 1, 2]
    assert next_of(ben.post(f"/api/tables/{id}/rematch")) == again


def test_only_who_sat_at_the_table_may_ask_and_the_seats_are_kept(hall: Hall) -> None:
    ann, ben, eve = hall.guest("Ann"), hall.guest("Ben"), hall.guest("Eve")
    id = finished(hall, ann, ben)
    assert "only those who sat" in eve.post(f"/api/tables/{id}/rematch", 403)["reason"]
    again = next_of(ann.post(f"/api/tables/{id}/rematch"))
    assert "asks for a rematch" not in eve.get(f"/tables/{id}")
    assert again not in eve.get(f"/tables/{id}") + eve.get("/") + str(eve.state(id))
    assert "no seat is open" in eve.post(f"/api/tables/{again}/sit", 409)["reason"]
    assert "only those who sat" in eve.post(f"/api/tables/{id}/rematch", 403)["reason"]
    ann.post(f"/api/tables/{again}/start", bot="random")
    assert next_of(ben.post(f"/api/tables/{id}/rematch")) == again
    assert ben.state(again)["seat"] == -1


def test_people_at_one_screen_have_their_seats_again(hall: Hall) -> None:
    ann, ben = hall.guest("Ann"), hall.guest("Ben")
    id = ann.new_table("feebleton", "me", "open", "friend:Bea")
    ben.join(ann, id)
    for guest in (ann, ben):
        guest.post(f"/api/tables/{id}/leave", bot="random")
    hall.finish(id)
    again = next_of(ben.post(f"/api/tables/{id}/rematch"))
    ann.post(f"/api/tables/{id}/rematch")
    seats = ann.get(f"/api/tables/{again}")["seats"]
    assert [(seat["name"], seat["mine"]) for seat in seats] == [("Ann", True), ("Ben", False), ("Bea", True)]


def test_open_pages_are_told_at_once(hall: Hall) -> None:
    ann, ben = hall.guest("Ann"), hall.guest("Ben")
    id = finished(hall, ann, ben)
    with ben.listening(id) as stream:
        stream.drain(0.8)
        ann.post(f"/api/tables/{id}/rematch")
        told = stream.until("status")["status"]
        assert told["rematch"]["name"] == "Ann"
        assert "Ann asks for a rematch" in told["html"]


def test_two_who_ask_at_the_same_time_meet_at_one_table(hall: Hall) -> None:
    ann, ben = hall.guest("Ann"), hall.guest("Ben")
    id = finished(hall, ann, ben)
    people = [Somebody(str(seat.person), seat.name) for seat in hall.table(id).seats]

    async def both() -> set[str]:
        tables = await asyncio.gather(*(play_again(hall.service, id, person) for person in people * 3))
        return {table.id for table in tables}

    assert len(hall.do(both())) == 1


def test_a_rematch_survives_the_closing_of_the_hall(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, limits=0, pace=0.0, reaction=0.0, workers=1)
    with running_hall(settings) as hall:
        ann, ben = hall.guest("Ann"), hall.guest("Ben")
        id = finished(hall, ann, ben)
        again = next_of(ann.post(f"/api/tables/{id}/rematch"))
        cookies = [guest.http.cookies for guest in (ann, ben)]
    with running_hall(settings) as hall:
        ann, ben = hall.guest(), hall.guest()
        ann.http.cookies, ben.http.cookies = cookies
        assert "Ann asks for a rematch" in ben.get(f"/tables/{id}")
        assert "Play again" in ann.get(f"/tables/{id}")
        for guest in (ann, ben):
            assert next_of(guest.post(f"/api/tables/{id}/rematch")) == again


def test_a_rematch_counts_as_making_a_table(strict_hall: Hall) -> None:
    ann = strict_hall.guest("Ann")
    id = finished(strict_hall, ann, bots=("random",))
    answers = [ann.http.post(f"/api/tables/{id}/rematch", json={}).status_code for _ in range(60)]
    assert 429 in answers


def test_two_people_meet_again_by_a_click_each_where_the_question_was(browser: Browser, hall: Hall) -> None:
    ann, ben = Person(browser, hall), Person(browser, hall)
    guests = []
    for person, name in ((ann, "Ann"), (ben, "Ben")):
        guest = hall.guest(name)
        person.page.context.add_cookies(
            [{"name": cookie.name, "value": str(cookie.value), "url": hall.url} for cookie in guest.http.cookies.jar]
        )
        guests.append(guest)
    id = finished(hall, *guests)
    for person in (ann, ben):
        person.open(f"/tables/{id}")
    ann.page.locator("#result:popover-open .ways button", has_text="Play again").click()
    ann.page.wait_for_url(lambda url: not url.endswith(id))
    ben.page.locator("#result:popover-open .ways button", has_text="Ann asks for a rematch").click()
    ben.page.wait_for_url(lambda url: not url.endswith(id))
    assert ben.page.url == ann.page.url
    ann.page.locator("body[data-phase='playing']").wait_for()
    ann.close()
    ben.close()

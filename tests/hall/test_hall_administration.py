"""Whoever runs a hall mutes people, ends their visits, closes tables, and sees no hidden card; who mutes another."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped] # it has no types
from playwright.sync_api import Browser
from websockets.exceptions import ConnectionClosed

from greathall.hall import Settings
from greathall.hall.administration import appoint
from greathall.hall.logbook import Structured
from greathall.hall.storage import Storage
from tests.hall.guests import Guest, Hall, Stream, running_hall
from tests.hall.persons import Person

BOTH_DATABASES = True


def administrator(hall: Hall, name: str) -> Guest:
    guest = hall.guest(name)
    guest.post("/api/me/password", password="a long password", current="")
    assert hall.do(appoint(hall.service.storage, name, True)) == name
    return guest


def does(admin: Guest, wish: str, about: str, status: int = 303) -> None:
    answer = admin.http.post("/admin", data={"wish": wish, "about": about})
    assert answer.status_code == status, answer.text


def at_a_table(hall: Hall) -> tuple[Guest, Guest, str]:
    ann, ben = hall.guest("Ann"), hall.guest("Ben")
    id = ann.new_table("feebleton", "me", "open", pace=0)
    ben.join(ann, id)
    return ann, ben, id


def test_to_everybody_else_there_is_no_such_page(hall: Hall) -> None:
    ann = hall.guest("Ann")
    for guest in (ann, hall.guest()):
        assert guest.http.get("/admin").status_code == 404
        assert guest.http.post("/admin", data={"wish": "mute", "about": ann.id}).status_code == 404
    ann.post(f"/api/tables/{ann.new_table('feebleton', 'me', 'greedy')}/chat", text="still here")


def test_whoever_is_muted_talks_nowhere(hall: Hall, kept_in: str) -> None:
    admin = administrator(hall, f"Warden {kept_in}")
    ann, _ben, id = at_a_table(hall)
    does(admin, "mute", ann.id)
    assert "muted you" in ann.post(f"/api/tables/{id}/chat", 403, text="hello")["reason"]
    assert 'id="chat-form"' not in ann.get(f"/tables/{id}")
    # Notes such as 'NAME does not agree' are read by all: a name would be a way to talk on.
    assert "muted you" in ann.post("/api/me", 403, nickname="Hear me out")["reason"]
    assert ann.post("/api/me", nickname=ann.nickname)["nickname"] == ann.nickname
    does(admin, "unmute", ann.id)
    assert ann.post("/api/me", nickname="Hear me")["nickname"] == "Hear me"
    ann.post(f"/api/tables/{id}/chat", text="hello")


def test_ended_visits_are_over_and_open_pages_notice(hall: Hall, kept_in: str) -> None:
    admin = administrator(hall, f"Porter {kept_in}")
    ann, _ben, id = at_a_table(hall)
    whom = ann.id
    with ann.listening(id) as stream:
        stream.until("update")
        does(admin, "end", whom)
        with pytest.raises(ConnectionClosed, match="4401"):
            stream.drain(10.0)
    assert ann.state(id)["seat"] == -1
    does(admin, "end", "nobody-like-this", 404)


def test_a_closed_table_is_shut_until_it_is_opened_again_and_shows_nothing(hall: Hall, kept_in: str) -> None:
    admin = administrator(hall, f"Steward {kept_in}")
    ann, ben, id = at_a_table(hall)
    who = ann if ann.state(id)["status"]["your_turn"] else ben
    before = who.state(id)
    with ben.listening(id) as stream:
        stream.until("update")
        does(admin, "close", id)
        with pytest.raises(ConnectionClosed):
            stream.drain(10.0)
    for guest in (ann, ben, admin):
        page = guest.http.get(f"/tables/{id}")
        assert (page.status_code, "has closed this table" in page.text) == (404, True)
        assert guest.http.get(f"/api/tables/{id}/state").status_code == 404
        assert guest.http.get(f"/api/tables/{id}/record").status_code == 404
    who.move(id, before["view"]["offers"][0]["move"], before["version"], 404)
    assert id not in str(ann.get("/api/tables", which="mine")) + str(ann.get("/api/tables", which="playing"))
    does(admin, "open", id)
    again = who.state(id)
    assert again["view"] == before["view"]
    who.move(id, again["view"]["offers"][0]["move"], again["version"])


def test_an_administrator_sees_of_a_running_game_what_a_spectator_sees(hall: Hall, kept_in: str) -> None:
    admin = administrator(hall, f"Marshal {kept_in}")
    _ann, _ben, id = at_a_table(hall)
    seen, nobody = admin.state(id), hall.guest("Nobody").state(id)
    assert seen | {"now": 0} == nobody | {"now": 0}
    for path in (f"/api/tables/{id}/state?seat=0", f"/api/tables/{id}/chronicle?seat=0", f"/tables/{id}/at/0?seat=0"):
        assert admin.http.get(path).status_code == 403
    assert admin.http.get(f"/api/tables/{id}/record").status_code == 409
    page = admin.get("/admin")
    table = hall.table(id)
    assert str(table.terms.seed) not in page
    assert "feebleton" in page.lower()


def test_what_an_administrator_does_is_in_the_log_without_secrets(
    hall: Hall, kept_in: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "greathall.hall.administration")
    admin = administrator(hall, f"Clerk {kept_in}")
    ann, _ben, id = at_a_table(hall)
    does(admin, "close", id)
    does(admin, "mute", ann.id)
    said = [json.loads(Structured().format(record)) for record in caplog.records]
    assert [line["act"] for line in said] == ["close", "mute"]
    assert {line["by"] for line in said} == {admin.id}
    assert said[1]["person"] == ann.id
    text = str(said)
    assert id not in text
    assert said[0]["table"] == id[:6]
    for guest in (admin, ann):
        assert str(guest.http.cookies.get("greathall")) not in text


def test_the_command_makes_somebody_an_administrator(tmp_path: Path) -> None:
    def command(*words: str) -> subprocess.CompletedProcess[str]:
        call = [sys.executable, "-m", "greathall", "hall", "admin", *words, "--data", str(tmp_path)]
        return subprocess.run(call, capture_output=True, text=True, check=False)

    assert "there is no hall" in command("Ann").stderr
    with running_hall(Settings(data=tmp_path, limits=0, pace=0.0, workers=1)) as hall:
        ann = hall.guest("Ann")
        assert "nobody is known as 'Ann'" in command("Ann").stderr
        ann.post("/api/me/password", password="a long password", current="")
        assert command("ann").stdout == "Ann is an administrator of this hall\n"
        assert ann.http.get("/admin").status_code == 200
        assert command("Ann", "--remove").stdout == "Ann is no longer an administrator of this hall\n"
        assert ann.http.get("/admin").status_code == 404


def test_a_player_mutes_another_for_themselves(hall: Hall) -> None:
    ann, ben, id = at_a_table(hall)
    ben.post(f"/api/tables/{id}/chat", text="before <b>")
    assert ann.post(f"/api/tables/{id}/mute", seat=1)["go"] == f"/tables/{id}"
    ben.post(f"/api/tables/{id}/chat", text="after")
    with ann.listening(id) as hers, ben.listening(id) as his:
        said = [str(stream.until("chat")["lines"]) for stream in (hers, his)]
    page = ann.get(f"/tables/{id}")
    for word in ("before", "after"):
        assert word in said[1]
        assert word not in said[0] + page.partition('id="chat"')[2].partition("</ol>")[0]
    ann.post(f"/api/tables/{id}/chat", text="I am heard")
    assert "I am heard" in ben.get(f"/tables/{id}")
    ann.post(f"/api/tables/{id}/mute", seat=1, muted=False)
    assert "after" in ann.get(f"/tables/{id}")
    for seat in (0, 7):
        ann.post(f"/api/tables/{id}/mute", 409, seat=seat)
    hall.guest("Cy").post(f"/api/tables/{id}/mute", 403, seat=1)


def mutes(ann: Guest, id: str, *pages: Stream) -> None:
    """Ann mutes seat 1, who goes on and on; all her open pages are told the talk anew, without it."""
    ann.post(f"/api/tables/{id}/mute", seat=1)
    for stream in pages:
        message = stream.until("chat")
        assert (message["from"], "on and on" in str(message["lines"])) == (0, False)


def test_all_open_pages_of_somebody_notice_whom_they_mute(hall: Hall) -> None:
    ann, ben, id = at_a_table(hall)
    ben.post(f"/api/tables/{id}/chat", text="on and on")
    with ann.listening(id) as here, ann.listening(id) as there:
        for stream in (here, there):
            assert "on and on" in str(stream.until("chat")["lines"])
        mutes(ann, id, here, there)
        ben.post(f"/api/tables/{id}/chat", text="still talking")
        assert "still talking" not in str(there.until("chat")["lines"])


def test_an_administrator_changes_a_name_also_where_they_sit(hall: Hall, kept_in: str) -> None:
    admin = administrator(hall, f"Herald {kept_in}")
    ann, ben, id = at_a_table(hall)
    done = ben.new_table("feebleton", "greedy", "greedy")
    with ann.listening(id) as stream:
        stream.until("update")
        answer = admin.http.post("/admin", data={"wish": "rename", "about": ben.id, "name": " Sir {0} Bert "})
        assert answer.status_code == 303
        # The others' coming may be told first.
        while "Sir 0 Bert" not in str(stream.until("status")):
            pass
    assert ben.get("/api/me")["nickname"] == "Sir 0 Bert"
    assert [seat["name"] for seat in ann.get(f"/api/tables/{id}")["seats"]] == ["Ann", "Sir 0 Bert"]
    page = ann.get(f"/tables/{id}")
    assert ("Sir 0 Bert" in page, "Ben" in page) == (True, False)
    # The game goes on, and what is in memory is what is on disk.
    guest = ann if ann.state(id)["status"]["your_turn"] else ben
    guest.play_on(id, 1)
    hall.forget_tables()
    assert "Sir 0 Bert" in ann.get(f"/tables/{id}")
    assert ben.get(f"/api/tables/{done}")
    # Nobody gets a name that is somebody else's account, and nobody else renames.
    does(admin, "rename", ben.id, 422)
    assert admin.http.post("/admin", data={"wish": "rename", "about": "nobody", "name": "X"}).status_code == 404
    ann.post("/api/me/password", password="a long password")
    ben.post("/api/me/password", password="another password")
    taken = admin.http.post("/admin", data={"wish": "rename", "about": ben.id, "name": "ANN"})
    assert (taken.status_code, "omebody else is known as" in taken.text) == (409, True)
    assert ann.http.post("/admin", data={"wish": "rename", "about": ben.id, "name": "Y"}).status_code == 404


def test_a_player_mutes_a_spectator_who_talks(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy", listed=False)
    cy, dan = hall.guest("Cy"), hall.guest("Dan")
    for guest in (cy, dan):
        guest.post(f"/api/tables/{id}/chat", text=f"{guest.nickname} says something")
    page = ann.get(f"/tables/{id}")
    assert '"remark":0,"muted":true' in page
    assert cy.id not in page
    assert '"remark"' not in dan.get(f"/tables/{id}")
    ann.post(f"/api/tables/{id}/mute", remark=0)
    cy.post(f"/api/tables/{id}/chat", text="Cy says more")
    page = ann.get(f"/tables/{id}")
    assert [word in page for word in ("Cy says", "Dan says", '"remark":2,"muted":false')] == [False, True, True]
    ann.post(f"/api/tables/{id}/mute", remark=2, muted=False)
    assert "Cy says more" in ann.get(f"/tables/{id}")
    ann.post(f"/api/tables/{id}/mute", 409, remark=99)


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (360, "dark")])
def test_the_page_in_a_browser(browser: Browser, hall: Hall, width: int, scheme: str) -> None:
    admin = administrator(hall, f"Reeve {width}")
    ann, _ben, id = at_a_table(hall)
    ann.post("/api/me", nickname=f"Ann of {width}")
    person = Person(browser, hall, width, 800)
    person.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    cookie = admin.cookie
    person.context.add_cookies([{"name": "greathall", "value": cookie, "url": hall.url}])
    person.open(f"/admin?name=Ann+of+{width}")
    assert person.page.evaluate("() => document.documentElement.scrollWidth") <= width
    found = Axe().run(person.page).response["violations"]
    assert [fault["id"] for fault in found if fault["impact"] in {"serious", "critical"}] == []
    person.page.get_by_role("button", name=f"Mute Ann of {width}").press("Enter")
    person.page.wait_for_url(hall.url + "admin")
    ann.post(f"/api/tables/{id}/chat", 403, text="hello")
    person.close()


def test_whoever_is_appointed_by_another_process_is_an_administrator_at_once(hall: Hall, kept_in: str) -> None:
    """A server remembers who its visitors are; not whether they run the hall."""
    name = f"Beadle {kept_in}"
    guest = hall.guest(name)
    guest.post("/api/me/password", password="a long password", current="")
    assert guest.http.get("/admin").status_code == 404

    async def command(admin: bool) -> None:
        storage = Storage(hall.service.settings.url)
        try:
            await appoint(storage, name, admin)
        finally:
            await storage.close()

    hall.do(command(True))
    assert guest.http.get("/admin").status_code == 200
    hall.do(command(False))
    assert guest.http.get("/admin").status_code == 404

"""Seats: invitations, open tables, bots in between, several people at one screen, spectators, talk."""

from __future__ import annotations

import time
from typing import Any

from greathall.hall.seating import CODE_LETTERS
from tests.hall.guests import Guest, Hall

BOTH_DATABASES = True


def test_a_table_with_open_seats_begins_when_the_last_is_taken(hall: Hall) -> None:
    ann, ben, cid = hall.guest("Ann"), hall.guest("Ben"), hall.guest("Cid")
    id = ann.new_table("feebleton", "me", "open", "open", "random")
    assert ann.get(f"/api/tables/{id}")["phase"] == "open"
    assert ann.state(id)["view"] is None
    ben.join(ann, id)
    assert ann.get(f"/api/tables/{id}")["phase"] == "open"
    cid.join(ann, id)
    info = cid.get(f"/api/tables/{id}")
    assert info["phase"] == "playing"
    assert [seat["name"] for seat in info["seats"]][:3] == ["Ann", "Ben", "Cid"]
    assert [ann.state(id)["seat"], ben.state(id)["seat"], cid.state(id)["seat"]] == [0, 1, 2]


def test_an_invitation_is_only_for_who_gets_it_and_only_once(hall: Hall) -> None:
    ann, ben, cid = hall.guest("Ann"), hall.guest("Ben"), hall.guest("Cid")
    id = ann.new_table("feebleton", "me", "open", "open")
    links = [seat["invitation"] for seat in ann.get(f"/api/tables/{id}")["seats"] if seat["invitation"]]
    assert len(set(links)) == 2
    token = links[0].rpartition("/")[2]
    assert len(token) == 12
    assert set(token) <= set(CODE_LETTERS)
    assert len(CODE_LETTERS) ** len(token) > 2**59
    assert token not in ben.get(f"/tables/{id}") + str(ben.get(f"/api/tables/{id}")) + ben.get("/")
    assert token not in str(ben.state(id))
    assert "You are invited" in ben.get(links[0])
    ben.post("/api/join", token=token)
    ben.post("/api/join", token=token)
    assert "taken" in cid.post("/api/join", 409, token=token)["reason"]
    assert "not valid any more" in cid.post("/api/join", 404, token="x" * 32)["reason"]


def test_an_invitation_can_be_read_out_and_typed(hall: Hall) -> None:
    ann, ben = hall.guest("Ann"), hall.guest("Ben")
    id = ann.new_table("feebleton", "me", "open")
    link = next(seat["invitation"] for seat in ann.get(f"/api/tables/{id}")["seats"] if seat["invitation"])
    token = link.rpartition("/")[2]
    code = f"{token[:4]}-{token[4:8]}-{token[8:]}"
    assert code in ann.get(f"/tables/{id}")
    assert code not in ben.get(f"/tables/{id}")
    assert 'name="code"' in ben.get("/")
    for typed in (code, token, f" {code.lower().replace('-', ' ')}."):
        answer = ben.http.get("/join", params={"code": typed})
        assert (answer.status_code, answer.headers["location"]) == (303, link)
    invited = ben.get(link)
    assert "You are invited" in invited
    assert "<b>Ann</b> has laid this table" in invited
    assert '<div class="vignette"><svg' in invited
    wrong = ben.http.get("/join", params={"code": "?"}, follow_redirects=True)
    assert wrong.status_code == 404
    assert "not valid any more" in wrong.text
    # Who mistyped a letter mends it there.
    mistyped = ben.http.get("/join", params={"code": code[:-1]}, follow_redirects=True)
    assert mistyped.status_code == 404
    assert f'value="{code[:-1]}"' in mistyped.text


def test_the_founder_can_begin_with_bots(hall: Hall) -> None:
    ann, ben = hall.guest("Ann"), hall.guest("Ben")
    id = ann.new_table("feebleton", "me", "open")
    assert "only the person who made" in ben.post(f"/api/tables/{id}/start", 403)["reason"]
    ann.post(f"/api/tables/{id}/start", bot="random")
    seats = ann.get(f"/api/tables/{id}")["seats"]
    assert (seats[1]["kind"], seats[1]["bot"]) == ("bot", "random")
    assert "begun" in ann.post(f"/api/tables/{id}/start", 409)["reason"]


def test_the_lobby_shows_open_and_running_tables_and_ones_own(hall: Hall) -> None:
    ann, ben = hall.guest("Ann"), hall.guest("Ben")
    waiting = ann.new_table("feebleton", "me", "open")
    running = ann.new_table("feebleton", "me", "greedy")
    hidden = ann.new_table("feebleton", "me", "open", listed=False)
    for guest, own in ((ann, True), (ben, False)):
        lobby = guest.get("/")
        assert waiting in lobby
        assert running in lobby
        assert (hidden in lobby) is own
    assert {waiting, running, hidden} <= {table["id"] for table in ann.get("/api/tables", which="mine")["tables"]}
    assert ben.get("/api/tables", which="mine")["tables"] == []
    assert hidden not in {table["id"] for table in ben.get("/api/tables", which="open")["tables"]}
    assert ben.post(f"/api/tables/{waiting}/sit")["go"] == f"/tables/{waiting}"
    assert "open" in ben.post(f"/api/tables/{hidden}/sit", 409)["reason"]


def test_who_leaves_is_played_by_a_bot_and_can_come_back(hall: Hall) -> None:
    ann, ben = hall.guest("Ann"), hall.guest("Ben")
    id = ann.new_table("feebleton", "me", "open")
    ben.join(ann, id)
    ben.post(f"/api/tables/{id}/leave")
    assert ann.get(f"/api/tables/{id}")["seats"][1]["away"]
    ann.play_on(id, 5)
    # When she is asked again the bot has answered.
    ann.wait_for_turn(id)
    moved = {row.seat for row in hall.table(id).log[1:]}
    assert moved == {0, 1}
    version = ben.state(id)["version"]
    assert "bot is playing" in ben.move(id, 0, version, status=409)["reason"]
    hall.forget_tables()
    ben.post(f"/api/tables/{id}/return")
    assert not ann.get(f"/api/tables/{id}")["seats"][1]["away"]
    play_to_the_end(id, ann, ben)


def play_to_the_end(id: str, *guests: Guest) -> None:
    """All guests answer whenever they are asked."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        for guest in guests:
            state = guest.state(id)
            if state["status"]["phase"] == "over":
                return
            if state["status"]["your_turn"]:
                guest.move(id, state["view"]["offers"][0]["move"], state["version"])
    raise AssertionError("the game did not end")


def test_bots_rest_while_everybody_has_left(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy")
    ann.wait_for_turn(id)
    ann.post(f"/api/tables/{id}/leave")
    time.sleep(0.5)
    number = len(hall.table(id).log)
    time.sleep(0.5)
    assert len(hall.table(id).log) == number
    assert not hall.table(id).running.over
    with ann.listening(id) as stream:
        stream.until("update")
        while stream.until("update", 20)["status"]["phase"] != "over":
            pass


def test_before_the_game_who_leaves_frees_the_seat(hall: Hall) -> None:
    ann, ben = hall.guest("Ann"), hall.guest("Ben")
    id = ann.new_table("feebleton", "me", "open", "open")
    ben.join(ann, id)
    ben.post(f"/api/tables/{id}/leave")
    kinds = [seat["kind"] for seat in ann.get(f"/api/tables/{id}")["seats"]]
    assert kinds == ["person", "open", "open"]


def test_two_people_at_one_screen_have_a_curtain_between_their_hands(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "friend:Bea")
    assert 'id="board"' in ann.get(f"/tables/{id}")
    with ann.listening(id) as stream:
        first = stream.until("update")
        table = hall.table(id)
        seat = table.running.to_act[0]
        assert first["seat"] == -1
        assert first["status"]["curtain"] == {"seat": seat, "name": ["Ann", "Bea"][seat]}
        assert first["board"] == table.sights[table.spectator].drawn(table.names)["board"]
        stream.say(type="lift", seat=1 - seat)
        stream.say(type="lift", seat=seat)
        mine = stream.until("update")
        assert mine["seat"] == seat
        assert mine["board"] == table.sights[seat].drawn(table.names)["board"]
        while hall.table(id).running.to_act == (seat,):
            state = ann.state(id, seat=seat)
            ann.move(id, state["view"]["offers"][-1]["move"], state["version"], seat=seat)
        down = next(message for message in iter(lambda: stream.until("update"), None) if message["seat"] == -1)
        assert down["status"]["curtain"]["seat"] == 1 - seat
        sent = [text for text in stream.texts if f'"seat":{1 - seat},"prompt"' in text]
        assert sent == []


def test_the_curtain_stays_down_until_somebody_lifts_it(hall: Hall) -> None:
    """Whoever gets the device may have nothing to hide yet; that a spectator comes or goes lifts nothing."""
    ann, cid = hall.guest("Ann"), hall.guest("Cid")
    id = ann.new_table("medieval_realms", "me", "friend:Bea")
    with ann.listening(id) as stream:
        stream.until("update")
        status: dict[str, Any] = {}
        while not status.get("curtain"):
            table = hall.table(id)
            seat = table.to_act[0]
            state = ann.wait_for_turn(id, seat=seat)
            ann.move(id, state["view"]["offers"][0]["move"], state["version"], seat=seat)
            status = stream.until("update")["status"]
        asked = status["curtain"]["seat"]
        with cid.listening(id):
            for message in stream.drain():
                assert message.get("seat", -1) == -1
                assert message["status"]["curtain"]["seat"] == asked
        stream.say(type="lift", seat=asked)
        assert next(message for message in iter(lambda: stream.until("update"), None) if message["seat"] == asked)


def test_at_a_listed_table_only_the_players_talk(hall: Hall) -> None:
    ann, cid = hall.guest("Ann"), hall.guest("Cid")
    id = ann.new_table("feebleton", "me", "greedy")
    assert "only the players" in cid.post(f"/api/tables/{id}/chat", 403, text="hello")["reason"]
    ann.post(f"/api/tables/{id}/chat", text="hello")
    assert 'id="chat-form"' in ann.get(f"/tables/{id}")
    assert 'id="chat-form"' not in cid.get(f"/tables/{id}")


def test_what_people_say_disturbs_nothing_around_it(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy")
    ann.post(f"/api/tables/{id}/chat", text="well \u202edenrut\u202c Zoe" + "\u0301" * 40 + "\u0007 \u2066!")
    assert [remark.text for remark in hall.table(id).now.chat] == ["well denrut Zoé\u0301\u0301 !"]
    ann.post(f"/api/tables/{id}/chat", 422, text="\u200b\u202e")


def test_spectators_who_were_invited_watch_and_talk(hall: Hall) -> None:
    ann, cid = hall.guest("Ann"), hall.guest("Cid")
    id = ann.new_table("feebleton", "me", "greedy", listed=False)
    with ann.listening(id) as mine, cid.listening(id) as theirs:
        assert theirs.until("update")["seat"] == -1
        cid.post(f"/api/tables/{id}/chat", text="<script>alert(1)</script> & well played")
        for stream in (mine, theirs):
            message = stream.until("chat")
            assert message["from"] == 0
            assert "&lt;script&gt;" in message["lines"][0]
            assert "Cid (watching)" in message["lines"][0]
            assert "<script>" not in message["lines"][0]
        ann.post(f"/api/tables/{id}/chat", text="thank you")
        assert mine.until("chat")["from"] == 1
    assert "thank you" in ann.get(f"/tables/{id}")
    hall.forget_tables()
    assert "&lt;script&gt;alert(1)" in ann.get(f"/tables/{id}")
    ann.post(f"/api/tables/{id}/chat", 422, text="x" * 501)
    ann.post(f"/api/tables/{id}/chat", 422, text="   ")


def test_seats_and_options_that_do_not_fit_are_refused(hall: Hall) -> None:
    ann = hall.guest("Ann")

    def refuse(reason: str, **body: object) -> None:
        whole: dict[str, object] = {"game": "feebleton", "seats": [{"kind": "me"}, {"kind": "greedy"}]}
        assert reason in ann.post("/api/tables", 422, **(whole | body))["reason"]

    refuse("2 to 4 players", seats=[{"kind": "me"}])
    refuse("2 to 4 players", seats=[{"kind": "greedy"}] * 5)
    refuse("'wizard'", seats=[{"kind": "me"}, {"kind": "wizard"}])
    refuse("no game", game="chess")
    refuse("has no option", options={"colour": "red"})
    refuse("does not fit", options={"anytime": "never"})
    refuse("not in the hall", options={"components": "/etc/passwd"})


def test_the_forms_work_without_a_script(hall: Hall) -> None:
    guest = hall.guest()
    page = guest.get("/games/feebleton")
    assert 'name="option-anytime"' in page
    assert "components" not in page
    form = {"game": "feebleton", "nickname": "Dot", "seat-0": "me", "seat-1": "open", "seat-2": "none", "pace": "0"}
    answer = guest.http.post("/tables", data=form | {"option-anytime": "full"})
    assert answer.status_code == 303
    table = hall.table(answer.headers["location"].rpartition("/")[2])
    assert table.terms.options["anytime"] == "full"
    assert table.names[0] == "Dot"
    link = next(seat["invitation"] for seat in guest.get(f"/api/tables/{table.id}")["seats"] if seat["invitation"])
    friend = hall.guest()
    assert friend.http.post(link, data={"nickname": "Eve"}).headers["location"] == f"/tables/{table.id}"
    assert table.names == ["Dot", "Eve"]
    quick = hall.guest()
    answer = quick.http.post("/games/feebleton/play")
    assert quick.state(answer.headers["location"].rpartition("/")[2])["seat"] == 0


def test_one_click_is_a_first_game_for_whoever_has_not_played_it_yet(hall: Hall) -> None:
    guest = hall.guest()
    chosen: list[object] = []
    for _ in range(2):
        answer = guest.http.post("/games/feudalia/play")
        chosen.append(hall.table(answer.headers["location"].rpartition("/")[2]).terms.options["scenario"])
    assert chosen == ["T1", "S1"]

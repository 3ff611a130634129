"""Two servers on one database: what people ask of each other at one comes to the others who are at the other."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed

from greathall.hall.administration import Administration
from greathall.hall.entities import Person
from tests.hall.guests import Hall
from tests.hall.test_hall_administration import mutes
from tests.hall.two_servers import at, pair, until, windowed


def test_talk_requests_and_seats_come_to_the_other_by_themselves(servers: tuple[Hall, Hall]) -> None:
    ann, ben, id = pair(servers)
    with ben.listening(id) as stream:
        stream.until("update")
        ann.post(f"/api/tables/{id}/chat", text="good evening")
        assert "good evening" in str(stream.until("chat")["lines"])
        both = (ann, ben)
        first = next(guest for guest in both if guest.state(id)["status"]["your_turn"])
        while first.state(id)["status"]["your_turn"]:
            state = first.state(id)
            first.move(id, state["view"]["offers"][-1]["move"], state["version"])
        other = both[1 - both.index(first)]
        if not first.post(f"/api/tables/{id}/undo")["done"]:
            until(lambda: bool(other.state(id)["status"]["undo"]), "the question")
            number = len(servers[0].table(id).log)
            other.post(f"/api/tables/{id}/undo/answer", agree=True)
            assert len(servers[0].table(id).log) < number
        ann.post(f"/api/tables/{id}/leave")
        until(lambda: servers[1].table(id).seats[0].away, "the leaving")
        ann.post(f"/api/tables/{id}/return")
    one, two = (hall.table(id).now for hall in servers)
    assert (one.log, one.chat, one.seats, one.progress) == (two.log, two.chat, two.seats, two.progress)


def test_proposals_and_the_end_of_a_table_come_to_the_other_by_themselves(servers: tuple[Hall, Hall]) -> None:
    ann, ben, id = pair(servers)
    with ben.listening(id) as stream:
        stream.until("update")
        ann.post(f"/api/tables/{id}/proposal", kind="end")
        while (asked := stream.until("status")["status"])["proposal"] is None:
            pass
        assert asked["proposal"]["asked"]
        assert "proposes a draw" in asked["html"]
    with ann.listening(id) as stream:
        stream.until("update")
        ben.post(f"/api/tables/{id}/proposal/answer", agree=True)
        while (message := stream.next())["type"] != "update":
            pass
        assert message["status"]["ending"]["words"] == "Ended by agreement: a draw."
        assert message["chronicle"][-1].endswith("Ended by agreement: a draw.</li>")
    one, two = (hall.table(id).now for hall in servers)
    assert one.progress == two.progress
    assert [sight.version for sight in one.sights] == [sight.version for sight in two.sights]
    assert [sight.lines[-1].text for sight in one.sights] == [sight.lines[-1].text for sight in two.sights]


def test_a_request_to_take_back_stays_where_the_waiting_lasts_longer(servers: tuple[Hall, Hall]) -> None:
    """It was asked when all had been shown at one server; what the other still shows is older than the request."""
    seed, move = windowed(asked=False)
    ann, ben = servers[0].guest("Ann"), servers[1].guest("Ben")
    id = ann.deal(seed, "me", "open", "friend")
    ben.join(ann, id)
    ann.move(id, move, ann.state(id, seat=0)["version"], seat=0)
    until(lambda: not servers[0].table(id).queue, "the end of the waiting")
    assert not ann.post(f"/api/tables/{id}/undo", seat=0)["done"]
    request = ann.state(id)["status"]["undo"]["id"]
    # Where nobody looked meanwhile all of it is still to be shown.
    assert ben.state(id)["status"]["undo"]["id"] == request
    until(lambda: not servers[1].table(id).queue, "the end of the waiting at the other")
    assert ben.state(id)["status"]["undo"]["id"] == request
    # Nor does the next thing that is written there put an end to it.
    ben.post(f"/api/tables/{id}/chat", text="let me think")
    assert ann.state(id)["status"]["undo"]["id"] == request
    ben.post(f"/api/tables/{id}/undo/answer", agree=True, id=request)
    assert len(servers[0].table(id).log) == 1


def test_signing_out_at_one_closes_the_pages_at_the_other(servers: tuple[Hall, Hall]) -> None:
    ann = servers[0].guest("Ann")
    id = ann.new_table("feudality", "me", "greedy", pace=0)
    there = at(servers[1], ann)
    with there.listening(id) as stream:
        stream.until("update")
        ann.post("/api/sign-out")
        with pytest.raises(ConnectionClosed, match="4401"):
            stream.drain(10.0)


def test_a_table_that_is_closed_at_one_is_shut_at_the_other(servers: tuple[Hall, Hall]) -> None:
    ann, ben, id = pair(servers)
    warden = Person("warden", "Warden", admin=True)
    with ben.listening(id) as stream:
        stream.until("update")
        stream.until("status")  # that somebody has come: nothing else is on its way
        servers[0].do(Administration(servers[0].service).close(warden, id, True))
        with pytest.raises(ConnectionClosed):
            stream.drain(10.0)
    assert [guest.http.get(f"/tables/{id}").status_code for guest in (ann, ben)] == [404, 404]
    servers[1].do(Administration(servers[1].service).close(warden, id, False))
    assert ann.state(id)["view"]["asked"] == ben.state(id)["view"]["asked"]


def test_a_rematch_asked_for_at_both_is_one(servers: tuple[Hall, Hall]) -> None:
    ann, ben, id = pair(servers, "feebleton")
    for guest in (ann, ben):
        guest.post(f"/api/tables/{id}/leave")
    servers[0].finish(id)
    until(lambda: all(not hall.table(id).queue for hall in servers), "the end")
    first = ann.post(f"/api/tables/{id}/rematch")["go"]
    assert ben.post(f"/api/tables/{id}/rematch")["go"] == first


def test_a_pause_for_which_nobody_had_to_be_asked_is_told_to_all_open_pages(servers: tuple[Hall, Hall]) -> None:
    one, two = servers
    ann = one.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy", clock={"kind": "days", "days": 2, "reserve": 5})
    ann.wait_for_turn(id)
    with ann.listening(id) as here, at(two, ann).listening(id) as there:
        for stream in (here, there):
            stream.until("update")
        for days in (14, 0):
            ann.post(f"/api/tables/{id}/proposal", kind="pause", days=days)
            pause = ann.state(id)["status"]["clocks"]["pause"]
            for stream in (here, there):
                while stream.until("status")["status"]["clocks"]["pause"] != pause:
                    pass


def test_whom_somebody_mutes_is_noticed_at_every_server(servers: tuple[Hall, Hall]) -> None:
    ann, ben, id = pair(servers)
    ben.post(f"/api/tables/{id}/chat", text="on and on")
    elsewhere = at(servers[1], ann)
    with ann.listening(id) as here, elsewhere.listening(id) as there, ben.listening(id) as own:
        for stream in (here, there, own):
            assert "on and on" in str(stream.until("chat")["lines"])
        mutes(ann, id, here, there)
        ben.post(f"/api/tables/{id}/chat", text="still talking")
        assert "still talking" in str(own.until("chat")["lines"])
        for stream in (here, there):
            assert "still talking" not in str(stream.until("chat")["lines"])
        elsewhere.post(f"/api/tables/{id}/mute", seat=1, muted=False)
        for stream in (here, there):
            assert "still talking" in str(stream.until("chat")["lines"])

"""The WebSocket: updates, latest wins, coming back after a lost connection, closing."""

from __future__ import annotations

import json
import time

import pytest
from websockets.exceptions import ConnectionClosed

from greathall.hall import Settings
from greathall.hall.table import EVERYBODY
from tests.hall.guests import Hall, running_hall
from tests.hall.test_hall_playing import asked, two_people


def test_an_update_has_all_that_the_page_needs(hall: Hall, game: str) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table(game, "me", "random")
    ann.wait_for_turn(id)
    with ann.listening(id) as stream:
        update = stream.until("update")
    for part in ("prompt", "board", "moves", "result"):
        assert f'id="{part}"' in update[part]
    assert update["from"] == 0
    assert all(line.startswith("<li") for line in update["chronicle"])
    assert update["status"]["your_turn"]
    assert "<ul" in update["status"]["html"]
    for offer in ann.state(id)["view"]["offers"]:
        assert f'data-move="{offer["move"]}"' in update["moves"]


def test_both_see_a_move_and_only_new_lines_come(hall: Hall) -> None:
    ann, ben, id = two_people(hall)
    with ann.listening(id) as mine, ben.listening(id) as theirs:
        known = [len(stream.until("update")["chronicle"]) for stream in (mine, theirs)]
        first = asked(ann, ben, id)
        state = first.state(id)
        first.move(id, state["view"]["offers"][-1]["move"], state["version"])
        for stream, lines in zip((mine, theirs), known, strict=True):
            update = stream.until("update")
            assert update["from"] == lines
            assert update["chronicle"]


def test_who_comes_back_gets_what_was_missed(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy")
    ann.wait_for_turn(id)
    with ann.listening(id) as stream:
        before = stream.until("update")
    ann.play_on(id, 3)
    ann.wait_for_turn(id)
    lines = len(before["chronicle"])
    with ann.listening(id, version=before["version"], lines=lines, chat=0) as stream:
        after = stream.until("update")
    assert after["version"] > before["version"]
    assert after["from"] == lines
    whole = [line["text"] for line in ann.state(id)["chronicle"]]
    assert lines + len(after["chronicle"]) == len(whole)


def test_nonsense_numbers_of_a_page_do_no_harm(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy")
    ann.wait_for_turn(id)
    for query in ({"version": -5, "lines": -7, "chat": -1}, {"version": 10**9, "lines": 10**9, "chat": 10**9}):
        with ann.listening(id, **query) as stream:
            update = stream.until("update")
            assert update["from"] == 0
            assert len(update["chronicle"]) == len(ann.state(id)["chronicle"])


def test_ping_is_answered_and_nonsense_closes(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy")
    with ann.listening(id) as stream:
        stream.until("update")
        stream.say(type="ping")
        assert stream.until("pong")
        stream.socket.send("no json")
        with pytest.raises(ConnectionClosed):
            stream.drain(5)
    with ann.listening(id) as stream:
        stream.until("update")
        stream.socket.send(json.dumps({"type": "x" * 2000}))
        with pytest.raises(ConnectionClosed):
            stream.drain(5)


def test_no_such_table_is_said_with_a_code(hall: Hall) -> None:
    with hall.guest("Ann").listening("nosuchtable") as stream, pytest.raises(ConnectionClosed) as closed:
        stream.next()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_a_silent_page_is_let_go(tmp_path_factory: pytest.TempPathFactory) -> None:
    settings = Settings(data=tmp_path_factory.mktemp("quiet"), limits=0, silence=0.5, workers=1)
    with running_hall(settings) as hall:
        ann = hall.guest("Ann")
        id = ann.new_table("feebleton", "me", "open")
        with ann.listening(id) as stream, pytest.raises(ConnectionClosed) as closed:
            stream.drain(5)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4008
        end = time.monotonic() + 5
        while hall.service.connections.number() and time.monotonic() < end:
            time.sleep(0.02)
        assert hall.service.connections.number() == 0


def test_a_slow_page_misses_states_and_gets_the_latest(hall: Hall) -> None:
    """Latest wins: who does not read for a while gets the newest state, not every one since."""
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "random")
    with ann.listening(id) as stream:
        stream.until("update")
        table = hall.table(id)
        connection = next(iter(table.audience.here))
        ann.play_on(id, 1)

        async def many() -> int:
            """Without giving the sender a turn: several changes at once."""
            for _ in range(50):
                table.sights[connection.viewer].version += 1
                table.audience.wake(EVERYBODY)
            return table.sights[connection.viewer].version

        latest = hall.do(many())
        versions = [message["version"] for message in stream.drain(0.5) if message["type"] == "update"]
        assert max(versions) >= latest
        assert len([version for version in versions if version > latest - 50]) < 10


def test_who_is_here_is_told(hall: Hall) -> None:
    ann, ben, id = two_people(hall)
    with ann.listening(id) as stream:
        assert stream.until("update")["status"]["connected"] == [0]
        with ben.listening(id), hall.guest("Cid").listening(id):
            status = stream.until("status")["status"]
            while status["connected"] != [0, 1] or status["spectators"] != 1:
                status = stream.until("status")["status"]
        while stream.until("status")["status"]["connected"] != [0]:
            pass

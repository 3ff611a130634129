"""Taking back: one's own moves up to the last reveal; beyond it with the others' consent."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from threading import Event

import pytest

import greathall
from greathall.hall import positions
from greathall.kernel import State, read_record
from tests.hall.guests import Guest, Hall

WORKER = "play worker"
BOTH_DATABASES = True


@cache
def worker_first(seats: int) -> tuple[int, int]:
    """A seed with which the first player has a Worker, which reveals nothing and lets one play on; and that seat."""
    game = greathall.load("feebleton")
    for seed in range(1000):
        state: State = game.new(seats, seed)
        seat = state.to_act[0]
        if game.vocabulary.move(WORKER) in state.moves(seat) and seat == 0:
            return seed, seat
    raise AssertionError("no such seed")


def seeded(ann: Guest, *kinds: str) -> str:
    seed, _ = worker_first(len(kinds))
    return ann.deal(seed, *kinds)


def play(guest: Guest, id: str, words: str) -> None:
    state = guest.wait_for_turn(id)
    guest.move(id, greathall.load("feebleton").vocabulary.move(words), state["version"])


def test_nobody_else_waits_while_moves_are_played_again(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = hall.guest("Ann")
    id = seeded(ann, "me", "open")
    hall.guest("Ben").join(ann, id)
    play(ann, id, WORKER)
    started, go_on, waited = Event(), Event(), list[bool]()
    from_disk = positions.position_from

    def slowly(*stored: object) -> State:
        started.set()
        waited.append(go_on.wait(10))
        return from_disk(*stored)  # type: ignore[arg-type]  # as they came

    monkeypatch.setattr(positions, "position_from", slowly)
    monkeypatch.setattr(type(hall.table(id).now), "position_at", lambda *_: None)
    with ThreadPoolExecutor(1) as pool:
        undo = pool.submit(ann.post, f"/api/tables/{id}/undo")
        assert started.wait(10)
        hall.guest("Cis").get("/")
        go_on.set()
        assert undo.result()["done"]
    assert waited == [True]


def test_a_move_that_revealed_nothing_is_taken_back_at_once(hall: Hall) -> None:
    ann, ben = hall.guest("Ann"), hall.guest("Ben")
    id = seeded(ann, "me", "open")
    ben.join(ann, id)
    before, dump = ann.state(id), hall.table(id).running.dump()
    play(ann, id, WORKER)
    after = ann.state(id)
    assert after["status"]["can_undo"]
    with ben.listening(id) as stream:
        lines = stream.until("update")
        assert ann.post(f"/api/tables/{id}/undo")["done"]
        fresh = stream.until("update")
        assert fresh["version"] > lines["version"]
        assert fresh["from"] == 0
        assert len(fresh["chronicle"]) < len(lines["chronicle"])
    assert hall.table(id).running.dump() == dump
    back = ann.state(id)
    assert back["view"] == before["view"]
    assert back["chronicle"] == before["chronicle"]
    assert back["version"] > after["version"]
    assert not back["status"]["can_undo"]
    hall.forget_tables()
    assert ann.state(id)["version"] == back["version"]
    assert hall.table(id).running.dump() == dump
    assert "takes a move back" in ben.get(f"/tables/{id}")


def test_the_record_of_a_finished_game_tells_what_was_taken_back(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = seeded(ann, "me", "random")
    for _ in range(2):
        play(ann, id, WORKER)
        assert ann.post(f"/api/tables/{id}/undo")["done"]
    hall.forget_tables()
    assert ann.play_on(id)["view"]["over"]
    record = ann.get(f"/api/tables/{id}/record")
    assert record.count(f"# Ann took back move 1 and what followed: 0 {WORKER}\n") == 2
    game = greathall.load("feebleton")
    assert read_record(record, game).verify(game) == []


def test_a_page_takes_back_only_a_move_that_it_shows(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = seeded(ann, "me", "open")
    hall.guest("Ben").join(ann, id)
    before = ann.state(id)["version"]
    play(ann, id, WORKER)
    moves = hall.table(id).now.progress.moves
    assert "changed" in ann.post(f"/api/tables/{id}/undo", 409, version=before)["reason"]
    assert "changed" in ann.post(f"/api/tables/{id}/undo", 409, version=before + 99)["reason"]
    assert hall.table(id).now.progress.moves == moves
    after = ann.state(id)["version"]
    assert ann.post(f"/api/tables/{id}/undo", version=after)["done"]
    # Sent again by a page that had no answer it takes nothing more back.
    play(ann, id, WORKER)
    assert "changed" in ann.post(f"/api/tables/{id}/undo", 409, version=after)["reason"]


def test_what_others_did_since_does_not_keep_a_page_from_taking_back(hall: Hall) -> None:
    """The page of somebody who is quick shows their own move, and not yet the bot's."""
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy", pace=0)
    while True:
        state = ann.wait_for_turn(id)
        offers = state["view"]["offers"]
        shown = ann.move(id, offers[-1]["move"], state["version"])["version"]
        if ann.wait_for_turn(id)["version"] > shown:
            break
    assert ann.post(f"/api/tables/{id}/undo", version=shown)["done"]


def test_a_page_from_before_cannot_play_after_taking_back(hall: Hall) -> None:
    ann, ben = hall.guest("Ann"), hall.guest("Ben")
    id = seeded(ann, "me", "open")
    ben.join(ann, id)
    old = ann.state(id)["version"]
    play(ann, id, WORKER)
    ann.post(f"/api/tables/{id}/undo")
    move = greathall.load("feebleton").vocabulary.move(WORKER)
    assert "changed" in ann.move(id, move, old, status=409)["reason"]


def test_beyond_a_reveal_bots_need_not_agree_and_the_page_says_so(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = seeded(ann, "me", "greedy")
    assert not ann.state(id)["status"]["can_undo"]
    play(ann, id, WORKER)
    while not hall.table(id).now.last_decision(1):
        state = ann.wait_for_turn(id)
        ann.move(id, state["view"]["offers"][-1]["move"], state["version"])
    status = ann.wait_for_turn(id)["status"]
    assert not hall.table(id).now.may_undo_alone(0)
    assert status["can_undo"]
    assert "Ask to take back" not in status["html"]
    assert ann.post(f"/api/tables/{id}/undo")["done"]


def test_beyond_a_reveal_the_others_must_agree(hall: Hall) -> None:
    ann, ben = hall.guest("Ann"), hall.guest("Ben")
    id = seeded(ann, "me", "open")
    ben.join(ann, id)
    play(ann, id, WORKER)
    while hall.table(id).running.to_act == (0,):
        state = ann.state(id)
        ann.move(id, state["view"]["offers"][-1]["move"], state["version"])
    number = len(hall.table(id).log)
    assert not ann.state(id)["status"]["can_undo"]
    assert ann.post(f"/api/tables/{id}/undo")["done"] is False
    assert len(hall.table(id).log) == number
    # The question is on disk: another server, or the same one after a fall, asks it too.
    hall.forget_tables()
    asked = ben.state(id)["status"]["undo"]
    assert (asked["seat"], asked["mine"], asked["asked"]) == (0, False, True)
    assert ann.state(id)["status"]["undo"]["mine"]
    assert "asking you" in ann.post(f"/api/tables/{id}/undo/answer", 409, agree=True)["reason"]
    ben.post(f"/api/tables/{id}/undo/answer", agree=False)
    assert len(hall.table(id).log) == number
    ann.post(f"/api/tables/{id}/undo")
    ben.post(f"/api/tables/{id}/undo/answer", agree=True)
    assert len(hall.table(id).log) == number - 1
    assert ann.state(id)["status"]["your_turn"]
    assert ben.state(id)["status"]["undo"] is None


def test_a_request_lapses_when_somebody_plays_on(hall: Hall) -> None:
    ann, ben = hall.guest("Ann"), hall.guest("Ben")
    id = seeded(ann, "me", "open")
    ben.join(ann, id)
    while hall.table(id).running.to_act == (0,):
        state = ann.state(id)
        ann.move(id, state["view"]["offers"][-1]["move"], state["version"])
    ann.post(f"/api/tables/{id}/undo")
    state = ben.wait_for_turn(id)
    ben.move(id, state["view"]["offers"][0]["move"], state["version"])
    assert ann.state(id)["status"]["undo"] is None
    ben.post(f"/api/tables/{id}/undo/answer", 409, agree=True)


def test_bots_always_agree(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = seeded(ann, "me", "greedy", "random")
    assert not ann.wait_for_turn(id)["status"]["can_undo"]
    ann.play_on(id, 4)
    while hall.table(id).now.may_undo_alone(0):
        ann.play_on(id, 1)
        ann.wait_for_turn(id)
    status = ann.wait_for_turn(id)["status"]
    # Cards were drawn since, but the page does not say that somebody would have to be asked.
    assert status["can_undo"]
    assert "Ask to take back" not in status["html"]
    assert not hall.guest("Cid").state(id)["status"]["can_undo"]
    own = hall.table(id).now.last_decision(0)
    assert ann.post(f"/api/tables/{id}/undo")["done"]
    assert len(hall.table(id).log) == own
    assert ann.state(id)["status"]["your_turn"]
    over = ann.play_on(id)
    assert over["view"]["over"]
    assert not over["status"]["can_undo"]
    assert "over" in ann.post(f"/api/tables/{id}/undo", 409)["reason"]


def test_who_has_not_moved_has_nothing_to_take_back(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = seeded(ann, "me", "greedy")
    assert "no move yet" in ann.post(f"/api/tables/{id}/undo", 409)["reason"]
    assert "watching" in hall.guest("Cid").post(f"/api/tables/{id}/undo", 403)["reason"]


def test_who_left_takes_nothing_back(hall: Hall) -> None:
    ann, ben = hall.guest("Ann"), hall.guest("Ben")
    id = seeded(ann, "me", "open", "open")
    ben.join(ann, id)
    hall.guest("Cid").join(ann, id)
    play(ann, id, WORKER)
    ann.post(f"/api/tables/{id}/leave")
    assert "come back" in ann.post(f"/api/tables/{id}/undo", 409)["reason"]
    ann.post(f"/api/tables/{id}/return")
    ann.post(f"/api/tables/{id}/resign")
    assert "given up" in ann.post(f"/api/tables/{id}/undo", 409)["reason"]
    assert hall.table(id).now.undo is None

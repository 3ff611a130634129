"""Two that change one table: the database takes one of them, and the other goes on from there.

Another process is played by a second Table from the same database: what it writes, the hall under test does not know.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from greathall.hall.changes import Conflict
from greathall.hall.entities import Remark, Seat
from greathall.hall.refusals import Refusal
from greathall.hall.routers import status_of
from greathall.hall.table import Outcome, Table
from tests.hall.guests import Guest, Hall
from tests.hall.test_hall_playing import asked, two_people
from tests.hall.test_hall_undo import WORKER, seeded

BOTH_DATABASES = True


def elsewhere(hall: Hall, id: str, do: Callable[[Table], Outcome]) -> None:
    """Another process does something at the table."""

    async def write() -> None:
        twin = await hall.service.registry._open(id)
        change = do(twin).change
        assert change is not None
        await hall.service.storage.write(change)

    hall.do(write())


def first_move(table: Table) -> Outcome:
    seat = table.running.to_act[0]
    return table.after(seat, table.running.moves(seat)[0], "moved-elsewhere")


def ids_on_disk(hall: Hall, id: str) -> list[str | None]:
    return [entry.move_id for entry in hall.do(hall.service.storage.log(id))]


def play_something(guest: Guest, id: str, status: int = 200) -> dict[str, object]:
    state = guest.state(id)
    return guest.move(id, state["view"]["offers"][0]["move"], state["version"], status=status)


def test_every_refusal_has_its_status() -> None:
    kinds = [Refusal]
    for kind in kinds:
        kinds += kind.__subclasses__()
    for kind in kinds[1:]:
        assert 400 <= status_of(kind("no")) < 600


def test_what_was_played_elsewhere_is_not_taken_back_without_consent(hall: Hall) -> None:
    """Before this was checked, an undo erased moves that another server had acknowledged."""
    ann, ben, id = two_people(hall)
    first = asked(ann, ben, id)
    play_something(first, id)
    elsewhere(hall, id, first_move)
    before = ids_on_disk(hall, id)
    assert before[-1] == "moved-elsewhere"
    # In memory nobody had moved since: it would have been done at once.
    assert first.post(f"/api/tables/{id}/undo")["done"] is False
    assert ids_on_disk(hall, id) == before
    assert [entry.move_id for entry in hall.table(id).log] == before


def test_of_two_moves_after_the_same_one_the_database_takes_one(hall: Hall) -> None:
    ann, ben, id = two_people(hall)
    first = asked(ann, ben, id)
    state = first.state(id)
    with first.listening(id) as stream:
        stream.until("update")
        elsewhere(hall, id, first_move)
        refusal = first.move(id, state["view"]["offers"][0]["move"], state["version"], status=409)
        # The page gets what happened elsewhere, with the refusal and by itself.
        assert stream.until("update")["version"] > state["version"]
    assert "changed" in str(refusal["reason"])
    assert refusal["state"]["version"] > state["version"]
    assert ids_on_disk(hall, id)[1:] == ["moved-elsewhere"]


def test_a_log_as_long_as_before_but_another_is_noticed(hall: Hall) -> None:
    """Elsewhere a move was taken back and another one played: the same number of moves, not the same game."""
    ann = hall.guest("Ann")
    id = seeded(ann, "me", "friend")
    worker = hall.table(id).game.vocabulary.move(WORKER)
    ann.move(id, worker, ann.state(id, seat=0)["version"], seat=0)
    state = ann.state(id, seat=0)

    def take_back(table: Table) -> Outcome:
        before = table.now.position_at(0)
        assert before is not None
        return table.after_taking_back(1, before, "")

    elsewhere(hall, id, take_back)
    elsewhere(hall, id, lambda table: table.after(0, worker, "moved-elsewhere"))
    assert len(ids_on_disk(hall, id)) == 2
    refusal = ann.move(id, state["view"]["offers"][0]["move"], state["version"], status=409, seat=0)
    assert "changed" in refusal["reason"]
    assert ids_on_disk(hall, id)[1:] == ["moved-elsewhere"]
    assert [entry.move_id for entry in hall.table(id).log] == ids_on_disk(hall, id)


def test_a_seat_that_was_taken_elsewhere_is_not_given_away_again(hall: Hall) -> None:
    ann, cid = hall.guest("Ann"), hall.guest("Cid")
    id = ann.new_table("feebleton", "me", "open", "open")
    ben = hall.do(hall.service.storage.add_person("Ben"))
    token = hall.table(id).seats[1].token
    elsewhere(hall, id, lambda table: table.after_seating({1: Seat("person", ben.id, "Ben", token=token)}))
    assert "taken" in cid.post("/api/join", 409, token=token)["reason"]
    assert [seat["name"] for seat in ann.get(f"/api/tables/{id}")["seats"]][1] == "Ben"


def test_a_game_does_not_begin_without_somebody_who_left_elsewhere(hall: Hall) -> None:
    ann, ben, cid = hall.guest("Ann"), hall.guest("Ben"), hall.guest("Cid")
    id = ann.new_table("feebleton", "me", "open", "open")
    ben.join(ann, id)
    link = next(seat.token for seat in hall.table(id).seats if seat.kind == "open")
    elsewhere(hall, id, lambda table: table.after_seating({1: Seat("open", token="t" * 32)}))
    cid.post("/api/join", token=link)
    assert ann.get(f"/api/tables/{id}")["phase"] == "open"
    assert [seat["kind"] for seat in ann.get(f"/api/tables/{id}")["seats"]] == ["person", "open", "person"]


def test_talk_of_two_processes_is_written_one_after_the_other(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "friend")
    elsewhere(hall, id, lambda table: table.after_saying(Remark("person", "Ben", "hello", 1.0)))
    # Nobody is refused because somebody else has talked.
    ann.post(f"/api/tables/{id}/chat", text="good evening")
    assert [remark.text for remark in hall.table(id).now.chat] == ["hello", "good evening"]
    assert hall.table(id).now.progress.revision == hall.do(hall.service.storage.revision(id))
    hall.forget_tables()
    assert [remark.text for remark in hall.table(id).now.chat] == ["hello", "good evening"]


def test_an_outcome_of_another_standing_is_not_taken(hall: Hall) -> None:
    ann = hall.guest("Ann")
    table = hall.table(ann.new_table("feebleton", "me", "friend"))
    one, two = first_move(table), first_move(table)
    table.become(one)
    with pytest.raises(RuntimeError, match="another standing"):
        table.become(two)


def test_of_two_moves_after_the_same_one_nothing_is_left_of_the_later(hall: Hall) -> None:
    """However few statements a move is written with: row, log and number all come of the same one."""
    _ann, _ben, id = two_people(hall)

    async def both() -> tuple[int, int | None]:
        storage = hall.service.storage
        twins = [await hall.service.registry._open(id) for _ in range(2)]
        changes = []
        for name, table in zip(("first-of-two", "second-of-two"), twins, strict=True):
            seat = table.running.to_act[0]
            changes.append(table.after(seat, table.running.moves(seat)[0], name).change)
        assert changes[0] is not None
        assert changes[1] is not None
        await storage.write(changes[0])
        with pytest.raises(Conflict):
            await storage.write(changes[1])
        return twins[0].now.progress.revision, await storage.revision(id)

    before, after = hall.do(both())
    assert after == before + 1
    assert ids_on_disk(hall, id)[1:] == ["first-of-two"]

"""Two that change one table: the database takes one of them, and the other is told; a second hall is not even opened.

Another process is played by a second Table from the same database: what it writes, the hall under test does not know.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from greathall.hall import Settings
from greathall.hall.app import create_app
from greathall.hall.entities import Remark, Seat
from greathall.hall.folder_lock import FolderLock
from greathall.hall.table import Outcome, Table
from greathall.kernel import GreathallError
from tests.hall.guests import Guest, Hall, run_apart
from tests.hall.test_hall_playing import asked, two_people
from tests.hall.test_hall_undo import WORKER, seeded


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


def test_what_was_played_elsewhere_cannot_be_taken_back_unseen(hall: Hall) -> None:
    """Before this was checked, an undo erased moves that another server had acknowledged."""
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "friend")
    seat = hall.table(id).running.to_act[0]
    state = ann.state(id, seat=seat)
    ann.move(id, state["view"]["offers"][0]["move"], state["version"], seat=seat)
    elsewhere(hall, id, first_move)
    before = ids_on_disk(hall, id)
    assert before[-1] == "moved-elsewhere"
    assert "changed" in ann.post(f"/api/tables/{id}/undo", 409, seat=seat)["reason"]
    assert ids_on_disk(hall, id) == before
    # It was read again, and the next wish is about the table as it is.
    assert [entry.move_id for entry in hall.table(id).log] == before


def test_of_two_moves_after_the_same_one_the_database_takes_one(hall: Hall) -> None:
    ann, ben, id = two_people(hall)
    first = asked(ann, ben, id)
    old = first.state(id)["version"]
    elsewhere(hall, id, first_move)
    with first.listening(id) as stream:
        stream.until("update")
        refusal = play_something(first, id, status=409)
        # The page gets what happened elsewhere, with the refusal and by itself.
        assert stream.until("update")["version"] > old
    assert "changed" in str(refusal["reason"])
    assert ids_on_disk(hall, id)[1:] == ["moved-elsewhere"]


def test_a_log_as_long_as_before_but_another_is_noticed(hall: Hall) -> None:
    """Elsewhere a move was taken back and another one played: the same number of moves, not the same game."""
    ann = hall.guest("Ann")
    id = seeded(hall, ann, "me", "friend")
    worker = hall.table(id).game.vocabulary.move(WORKER)
    ann.move(id, worker, ann.state(id, seat=0)["version"], seat=0)

    def take_back(table: Table) -> Outcome:
        before = table.now.position_at(0)
        assert before is not None
        return table.after_taking_back(1, before, "")

    elsewhere(hall, id, take_back)
    elsewhere(hall, id, lambda table: table.after(0, worker, "moved-elsewhere"))
    assert len(ids_on_disk(hall, id)) == len(hall.table(id).log) == 2
    state = ann.state(id, seat=0)
    refusal = ann.move(id, state["view"]["offers"][0]["move"], state["version"], status=409, seat=0)
    assert "changed" in refusal["reason"]
    assert ids_on_disk(hall, id)[1:] == ["moved-elsewhere"]


def test_a_seat_that_was_taken_elsewhere_is_not_given_away_again(hall: Hall) -> None:
    ann, cid = hall.guest("Ann"), hall.guest("Cid")
    id = ann.new_table("feebleton", "me", "open", "open")
    ben = hall.do(hall.service.storage.add_person("Ben"))
    token = hall.table(id).seats[1].token
    elsewhere(hall, id, lambda table: table.after_seating({1: Seat("person", ben.id, "Ben", token=token)}))
    assert "changed" in cid.post("/api/join", 409, token=token)["reason"]
    assert "taken" in cid.post("/api/join", 409, token=token)["reason"]
    assert [seat["name"] for seat in ann.get(f"/api/tables/{id}")["seats"]][1] == "Ben"


def test_a_game_does_not_begin_without_somebody_who_left_elsewhere(hall: Hall) -> None:
    ann, ben, cid = hall.guest("Ann"), hall.guest("Ben"), hall.guest("Cid")
    id = ann.new_table("feebleton", "me", "open", "open")
    ben.join(ann, id)
    elsewhere(hall, id, lambda table: table.after_seating({1: Seat("open", token="t" * 32)}))
    link = next(seat.token for seat in hall.table(id).seats if seat.kind == "open")
    assert "changed" in cid.post("/api/join", 409, token=link)["reason"]
    assert ann.get(f"/api/tables/{id}")["phase"] == "open"
    cid.post("/api/join", token=link)
    assert [seat["kind"] for seat in ann.get(f"/api/tables/{id}")["seats"]] == ["person", "open", "person"]


def test_talk_of_two_processes_is_written_one_after_the_other(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy")
    elsewhere(hall, id, lambda table: table.after_saying(Remark("person", "Ben", "hello", 1.0)))
    assert "changed" in ann.post(f"/api/tables/{id}/chat", 409, text="good evening")["reason"]
    ann.post(f"/api/tables/{id}/chat", text="good evening")
    assert [remark.text for remark in hall.table(id).now.chat] == ["hello", "good evening"]
    hall.forget_tables()
    assert [remark.text for remark in hall.table(id).now.chat] == ["hello", "good evening"]


def test_an_outcome_of_another_standing_is_not_taken(hall: Hall) -> None:
    ann = hall.guest("Ann")
    table = hall.table(ann.new_table("feebleton", "me", "friend"))
    one, two = first_move(table), first_move(table)
    table.become(one)
    with pytest.raises(RuntimeError, match="another standing"):
        table.become(two)


# ---------------------------------------------------------------------- one hall for one folder


def test_a_second_hall_on_the_same_folder_is_refused_in_one_sentence(hall: Hall, tmp_path: Path) -> None:
    folder = str(hall.service.settings.data)
    command = [sys.executable, "-m", "greathall", "serve", "--port", "0", "--no-browser"]
    same_file = ["--data", str(tmp_path), "--database", f"sqlite:///{hall.service.storage.path}"]
    for where in (["--data", folder], same_file):
        second = subprocess.run([*command, *where], capture_output=True, text=True, check=False, timeout=60)
        assert second.returncode == 2
        assert second.stderr.startswith("greathall: another hall is open on")
        assert len(second.stderr.splitlines()) == 1
    # Also not inside a program that makes the application itself.
    app = create_app(Settings(data=Path(folder)))

    async def open_app() -> None:
        async with app.router.lifespan_context(app):
            raise AssertionError("it was opened")

    with pytest.raises(GreathallError, match="another hall is open"):
        run_apart(open_app())


def test_a_folder_is_free_again_when_its_hall_is_closed(tmp_path: Path) -> None:
    database = tmp_path / "new folder" / "hall.sqlite"
    with FolderLock(database) as lock, lock, pytest.raises(GreathallError, match="another"), FolderLock(database):
        pass
    with FolderLock(database):
        pass


def test_a_folder_that_cannot_be_used_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="ascii")
    with pytest.raises(GreathallError, match="cannot be used"), FolderLock(tmp_path / "file" / "hall.sqlite"):
        pass

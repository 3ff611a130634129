"""A seat of the hall, taken in the terminal: everything goes over the public protocol."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.console import Console

import greathall
from greathall.kernel import Dice, GreathallError, fill
from greathall.kernel.playout import playout
from greathall.terminal.far_table import FarTable, Refused, view_of
from greathall.terminal.visiting import Visit, time_left
from tests.hall.guests import Guest, Hall


def invitation(owner: Guest, id: str) -> str:
    seats = owner.get(f"/api/tables/{id}")["seats"]
    link = next(seat["invitation"] for seat in seats if seat["invitation"])
    return owner.hall.url.rstrip("/") + str(link)


def visit(table: FarTable, ask: Callable[[str], str]) -> tuple[int, str]:
    """The exit code, and all that stood on the screen."""
    screen = io.StringIO()
    code = Visit(table, Console(file=screen, width=100, highlight=False), ask, pause=0.05).run()
    return code, screen.getvalue()


def answers(*lines: str) -> Callable[[str], str]:
    """These answers, and then somebody who leaves."""
    left: Iterator[str] = iter(lines)

    def ask(_prompt: str) -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    return ask


def test_a_whole_game_is_played_from_far_away(hall: Hall, tmp_path: Path) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "open", "greedy")
    ben = FarTable(invitation(ann, id), tmp_path / "cookies.txt", "Ben")
    code, screen = visit(ben, lambda _prompt: "1")
    assert code == 0
    assert ann.get(f"/api/tables/{id}")["phase"] == "over"
    assert "You are Ben." in screen
    for line in ann.state(id)["chronicle"][-3:]:
        words = fill(line["text"], ben.names).split()[:3]
        assert " ".join(words) in " ".join(screen.split())


def test_the_seat_is_still_ones_own_tomorrow(hall: Hall, tmp_path: Path) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "open", "greedy")
    code, screen = visit(FarTable(invitation(ann, id), tmp_path / "cookies.txt", "Ben"), answers("1"))
    assert (code, "Your seat stays yours" in screen) == (0, True)
    again = FarTable(f"{hall.url}tables/{id}", tmp_path / "cookies.txt")
    again.look()
    assert again.state["seat"] == 0
    stranger = FarTable(f"{hall.url}tables/{id}", tmp_path / "others.txt")
    stranger.look()
    assert stranger.state["seat"] == -1
    assert (tmp_path / "cookies.txt").stat().st_mode & 0o077 == 0


def test_commands_and_mistakes(hall: Hall, tmp_path: Path) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "open", "greedy")
    ben = FarTable(invitation(ann, id), tmp_path / "cookies.txt", "Ben")
    lines = [
        "help",
        "say good evening",
        "why play king",
        "nonsense words",
        "999",
        "look all",
        "log",
        "rules FBL-21",
        "about",
    ]
    _, screen = visit(ben, answers(*lines))
    assert "take your last move back" in screen
    assert [remark.text for remark in hall.table(id).now.chat] == ["good evening"]
    assert "'nonsense words' is no move" in screen
    assert "there is no move 999" in screen
    assert "FBL-21" in screen


def test_a_move_can_be_taken_back_when_the_others_agree(hall: Hall, tmp_path: Path) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "open")
    ben = FarTable(invitation(ann, id), tmp_path / "cookies.txt", "Ben")
    ben.look()
    while ben.status["asked"] != [1]:
        state = ann.wait_for_turn(id)
        ann.move(id, state["view"]["offers"][0]["move"], state["version"])
        ben.look()
    before = ben.state["view"]
    ben.play(before["offers"][0]["move"])
    if not ben.take_back():
        ann.post(f"/api/tables/{id}/undo/answer", agree=True)
    ben.look()
    assert ben.state["view"]["offers"] == before["offers"]


def test_somebody_who_asks_to_take_back_gets_an_answer(hall: Hall, tmp_path: Path) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "open")
    ben = FarTable(invitation(ann, id), tmp_path / "cookies.txt", "Ben")
    ben.look()
    asked = False
    for _ in range(60):  # until a move that cannot be taken back without consent
        ben.look()
        if ben.status["asked"] == [1]:
            ben.play(ben.state["view"]["offers"][0]["move"])
            continue
        state = ann.wait_for_turn(id)
        ann.move(id, state["view"]["offers"][0]["move"], state["version"])
        if not ann.post(f"/api/tables/{id}/undo")["done"]:
            asked = True
            break
    assert asked
    seen = Visit(ben, Console(file=io.StringIO()), answers("yes"))
    seen._answer(seen._look())
    ben.close()
    assert ann.state(id)["status"]["undo"] is None
    assert any("consent" in remark.text for remark in hall.table(id).now.chat)


@pytest.mark.parametrize("address", ["", "hall", "ftp://x/tables/1", "http://x/", "http://x/rules/feebleton"])
def test_what_is_no_address_of_a_table_is_said(tmp_path: Path, address: str) -> None:
    with pytest.raises(GreathallError, match="is no table"):
        FarTable(address, tmp_path / "cookies.txt")


def test_a_hall_that_is_not_there_and_a_seat_that_is_taken_are_said(hall: Hall, tmp_path: Path) -> None:
    with pytest.raises(GreathallError, match="does not answer"):
        FarTable("http://127.0.0.1:9/join/x", tmp_path / "cookies.txt")
    with pytest.raises(Refused, match="not valid any more"):
        FarTable(f"{hall.url}join/nothing", tmp_path / "cookies.txt")
    with pytest.raises(Refused, match="no such table"):
        FarTable(f"{hall.url}tables/nothing", tmp_path / "cookies.txt").look()


def test_every_view_survives_the_way(game: str) -> None:
    rules = greathall.load(game)
    for seats in rules.seats:
        state = rules.new(seats, 3)
        for steps in (0, 40, 100_000):
            playout(state, Dice(1), steps)
            for seat in (0, None):
                data = state.view(seat).data()
                assert view_of(data).data() == data


def test_a_draw_is_refused_and_a_seat_resigned_from_far_away(hall: Hall, tmp_path: Path) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "open", "me", leaving="resign", clock={"kind": "days", "days": 2, "reserve": 5})
    ben = FarTable(invitation(ann, id), tmp_path / "cookies.txt", "Ben")
    while (state := ann.state(id))["status"]["your_turn"]:
        ann.move(id, state["view"]["offers"][-1]["move"], state["version"])
    ann.post(f"/api/tables/{id}/proposal", kind="end")
    code, screen = visit(ben, answers("no", "draw", "resign", "no", "resign", "yes"))
    words = " ".join(screen.split())
    assert (code, "The others are asked." in words) == (0, True)
    assert "You have 6 days and 23 hours left." in words
    assert "Ben resigned: Ann has won." in words
    assert ann.state(id)["status"]["ending"]["winner"] == 1


def test_the_clock_of_a_live_game_is_told_with_the_question() -> None:
    clocks = {"kind": "live", "free": 5.0, "seats": [{"left": 540.0, "used": 2.0, "since": 100.0}, None]}
    assert time_left(clocks, 0, 101.0) == "You have 9:00 left, and the next 2 seconds are free."
    assert time_left(clocks, 0, 133.0) == "You have 8:30 left."
    assert time_left(clocks, 1, 133.0) == time_left(None, 0, 133.0) == ""
    asked = {**clocks, "answer_by": 190.5}
    day = 86400.0
    seat = {"left": 5 * day, "used": 0.0, "since": 100.0 + 6 * day}
    paused = {
        "kind": "days",
        "free": 2 * day,
        "gain": 0.0,
        "pause": 100.0 + 6 * day,
        "answer_by": None,
        "seats": [seat],
    }
    words = "You have 7 days and 0 hours left. The clocks stand for another 5 days and 23 hours."
    assert time_left(paused, 0, 3700.0) == words
    assert time_left(paused, 0, 100.0 + 6 * day) == "You have 7 days and 0 hours left."
    assert time_left(asked, 0, 133.0) == "You have 0:57 to answer; then you decline. Nobody else is told."

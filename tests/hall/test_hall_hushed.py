"""While somebody is asked in secret the hall answers everybody else as if nothing had happened (FBL-R29).

Ann (seat 0) has played a King; Bea and Cyn hold a Guard and are asked one after the other. Dan has none. Whatever he
asks of the hall is answered alike whether Bea still thinks or has passed a moment ago.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from greathall.games.feebleton.box.components import GUARD, KING
from greathall.games.feebleton.box.vocabulary import PASS
from greathall.hall import Settings
from greathall.hall.entities import UndoRequest
from greathall.hall.positions import position_text
from greathall.hall.scenes import asked_in_secret
from greathall.hall.table import Table
from tests.hall.guests import Guest, Hall, running_hall
from tests.hall.test_hall_secrets import first_seat_zero, keep_beginning, with_cards

pytestmark = pytest.mark.usefixtures("standstill")


@pytest.fixture
def standstill(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's waiting ends by itself: the test goes on by hand."""
    monkeypatch.setattr("greathall.hall.bot_runner.BotRunner.wake", lambda *_: None)


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    data = tmp_path_factory.mktemp("slow")
    with running_hall(Settings(data=data, limits=0, pace=0.0, reaction=60.0, workers=1)) as running:
        yield running


@dataclass
class Round:
    hall: Hall
    people: list[Guest]
    id: str

    @property
    def table(self) -> Table:
        return self.hall.table(self.id)

    def show(self) -> None:
        while self.table.queue:
            self.hall.do(self.hall.service.show_next(self.table))

    def move(self, seat: int, move: int) -> None:
        self.people[seat].move(self.id, move, self.table.sights[seat].version)

    def post(self, who: int, path: str, **body: Any) -> tuple[int, Any]:
        answer = self.people[who].http.post(f"/api/tables/{self.id}/{path}", json=body)
        found = answer.json()
        return answer.status_code, found.get("reason", found)


def dealt(hall: Hall, guards: tuple[int, ...] = (1, 2)) -> Round:
    """Four people at a table; Ann has a King, and is to move."""
    people = [hall.guest(name) for name in ("Ann", "Bea", "Cyn", "Dan")]
    id = people[0].deal(first_seat_zero(), "me", *("open" for _ in people[1:]), hints="always")
    for guest in people[1:]:
        guest.join(people[0], id)
    table = hall.table(id)
    hands = {seat: ["farmer", "farmer", "noble", "guard" if seat in guards else "worker"] for seat in (1, 2, 3)}
    state = with_cards(table.running, {0: ["king", "noble", "noble", "worker"]} | hands)
    state.chronicle = []
    table.restore(table.now.progress, table.log, 0, state)
    hall.do(keep_beginning(hall, id, position_text(state)))
    return Round(hall, people, id)


def hushed(hall: Hall, passed: bool) -> Round:
    """Bea is asked in secret; or she has passed just now, and Cyn is asked when the next waiting is over."""
    one = dealt(hall)
    one.move(0, KING)
    one.show()
    assert asked_in_secret(one.table.running) == [1]
    if passed:
        one.move(1, PASS.first)
        assert asked_in_secret(one.table.running) == [2]
        assert one.table.queue
    return one


def told_to_dan(one: Round) -> list[Any]:
    dan, id = one.people[3], one.id
    version = dan.state(id)["version"]
    told: list[Any] = [
        [dan.get(f"/api/tables/{id}/why", move=move)["reasons"] for move in (0, KING, PASS.first)],
        [dan.get(f"/api/tables/{id}/why", target=target)["reasons"] for target in ("hand/noble", "supply", "")],
        [one.post(3, "moves", move=move, version=0, id="a" * 8) for move in (0, 99_999)],
        [one.post(3, "moves", move=move, version=version, id="a" * 8) for move in (0, PASS.first, 99_999)],
        [one.post(3, "proposal", kind=kind, seat=seat) for kind in ("bot", "friend") for seat in (0, 1, 2, 3, 9)],
        one.post(3, "proposal", kind="pause", days=7),
        [one.post(seat, "undo") for seat in (0, 3)],
        one.post(3, "hint"),
        one.post(3, "leave"),
        one.post(3, "moves", move=0, version=version, id="a" * 8),
        one.post(3, "return"),
        one.post(3, "proposal", kind="end"),
        one.post(0, "proposal/answer", agree=True),
        one.post(3, "resign"),
        dan.state(id)["status"]["proposal"],
    ]
    return told


@pytest.mark.rule("FBL-R29")
def test_no_refusal_tells_whether_somebody_has_just_passed_in_secret(slow: Hall) -> None:
    thinks, passed = (told_to_dan(hushed(slow, passed)) for passed in (False, True))
    assert thinks == passed
    assert thinks[0][0][0]["words"]


@pytest.mark.rule("FBL-R29")
def test_a_hint_does_not_tell_who_is_asked_in_secret(slow: Hall) -> None:
    """Everybody reads who takes one: so nobody can, not even who is asked, and all are refused alike."""
    one = hushed(slow, passed=False)
    refusals = [one.post(seat, "hint") for seat in range(4)]
    assert refusals == [(409, "somebody may be asked in secret: a hint now would tell the others who")] * 4
    assert not one.table.now.chat


@pytest.mark.rule("FBL-R29")
def test_who_watches_does_not_read_that_somebody_alone_is_asked_in_secret(slow: Hall) -> None:
    """One person against bots may take a hint also then; in the open everybody reads of it."""
    ann = slow.guest("Ann")
    id = ann.deal(first_seat_zero(), "me", "greedy", "greedy", "greedy")
    table = slow.table(id)
    hands = {seat: ["farmer", "farmer", "noble", ("guard", "king")[seat]] for seat in (0, 1)}
    state = with_cards(table.running, hands)
    state.chronicle = []
    table.restore(table.now.progress, table.log, 0, state)
    one = Round(slow, [ann], id)
    assert one.post(0, "hint")[0] == 200
    assert [remark.text for remark in table.now.chat] == ["Ann takes a hint."]
    one.move(0, next(move for move in state.moves(0) if move != GUARD))
    while 0 not in asked_in_secret(table.running):
        seat = table.running.to_act[0]
        moves = table.running.moves(seat)
        slow.do(slow.service.play_bot(table, table.running, seat, KING if KING in moves else moves[-1]))
        one.show()
    watcher = slow.guest("Eve")
    with watcher.listening(id) as stream:
        stream.drain(1.0)
        assert one.post(0, "hint")[0] == 200
        assert stream.drain() == []
    assert len(table.now.chat) == 1


@pytest.mark.rule("FBL-R29")
def test_a_proposal_stays_when_somebody_passes_in_secret(slow: Hall) -> None:
    one = hushed(slow, passed=False)
    assert one.post(3, "proposal", kind="end")[0] == 200
    with one.people[3].listening(one.id) as stream:
        stream.drain(1.0)
        one.move(1, PASS.first)
        assert stream.drain() == []
    assert one.people[3].state(one.id)["status"]["proposal"]["kind"] == "end"
    # What was still to be shown does not come after the end.
    for seat in (0, 1, 2):
        assert one.post(seat, "proposal/answer", agree=True)[0] == 200
    assert not one.table.queue
    seen = [guest.state(one.id) for guest in one.people]
    assert seen[3]["status"]["phase"] == "over"
    slow.forget_tables()
    again = [guest.state(one.id) for guest in one.people]
    for before, after in zip(seen, again, strict=True):
        for part in ("version", "view", "chronicle"):
            assert before[part] == after[part]


@pytest.mark.rule("FBL-R29")
def test_a_request_to_take_back_stays_until_everybody_sees_a_move(slow: Hall) -> None:
    """Nobody can ask in the silence; what was asked before is not touched by what only some see."""
    one = hushed(slow, passed=False)
    table = one.table

    async def ask() -> None:
        await slow.service.commit(table, table.after_asking(UndoRequest(0, 1, frozenset({"somebody"}))))

    slow.do(ask())
    one.move(1, PASS.first)
    assert one.people[3].state(one.id)["status"]["undo"] is not None
    one.show()
    one.move(2, PASS.first)
    one.show()
    assert one.people[3].state(one.id)["status"]["undo"] is None

"""What clocks must not tell: whether somebody is asked in secret, and who."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache

import pytest

import greathall
from greathall.hall.clocks import Clocks
from greathall.hall.scenes import asked_in_secret
from tests.hall.guests import Guest, Hall
from tests.hall.timed import Pass, make

BOTH_DATABASES = True


def guarded(hall: Hall, ann: Guest, asked: bool) -> tuple[str, int]:
    """A table at which a card has just been played that a Guard may answer; `asked`: somebody else has one."""
    game = greathall.load("feebleton")
    for seed in range(3000):
        state = game.new(3, seed)
        seat = state.to_act[0]
        for move in state.moves(seat):
            after = state.copy()
            after.chronicle = []
            after.windows = []
            after.play(seat, move)
            if after.windows and not after.over and seat == 0 and bool(asked_in_secret(after)) == asked:
                return make(ann, seed), move
    raise AssertionError("no such game")


def is_declined_between(hall: Hall, id: str, pass_time: Pass, early: float, late: float) -> None:
    """Nobody answers: after `early` seconds nothing has happened, after `late` the hall has declined."""
    number = len(hall.table(id).log)
    pass_time(early)
    hall.do(hall.service.timekeeper.look())
    assert len(hall.table(id).log) == number
    pass_time(late - early)
    hall.do(hall.service.timekeeper.look())
    assert len(hall.table(id).log) > number


def test_nobodys_clock_runs_while_somebody_is_asked_in_secret_and_answering_costs_nothing(
    hall: Hall, pass_time: Pass
) -> None:
    ann, watcher = hall.guest("Ann"), hall.guest("Eve")
    id, move = guarded(hall, ann, True)
    state = ann.state(id, seat=0)
    ann.move(id, move, state["version"], seat=0)
    table = hall.table(id)
    asked = [seat for seat in table.running.to_act if seat]
    assert table.now.asks_in_secret
    before = watcher.state(id)["status"]["clocks"]
    assert [clock["since"] for clock in before["seats"]] == [None] * 3
    pass_time(40)
    # Whoever answers after a while has as much time as before: nobody sees afterwards who was asked.
    assert watcher.state(id)["status"]["clocks"] == before
    # Whoever is asked is told how long they have, and nobody else.
    for seat in range(3):
        mine = ann.state(id, seat=seat)
        told = mine["status"]["clocks"]["answer_by"]
        assert (round(told - mine["now"]) if seat in asked else told) == (20 if seat in asked else None)
    assert before["answer_by"] is None
    for seat in asked:
        mine = ann.state(id, seat=seat)
        ann.move(id, mine["view"]["offers"][-1]["move"], mine["version"], seat=seat)
    after = watcher.state(id)["status"]["clocks"]
    assert [clock["left"] for clock in after["seats"]] == [clock["left"] for clock in before["seats"]]


def test_who_does_not_answer_in_secret_declines_and_nobody_is_told(hall: Hall, pass_time: Pass) -> None:
    ann = hall.guest("Ann")
    id, move = guarded(hall, ann, True)
    ann.move(id, move, ann.state(id, seat=0)["version"], seat=0)
    is_declined_between(hall, id, pass_time, 59, 61)
    table = hall.table(id)
    assert not table.now.asks_in_secret
    assert [seat.gone for seat in table.seats] == ["", "", ""]


def test_where_everybody_left_a_secret_question_is_declined_too(hall: Hall, pass_time: Pass) -> None:
    ann = hall.guest("Ann")
    id, move = guarded(hall, ann, True)
    ann.move(id, move, ann.state(id, seat=0)["version"], seat=0)
    ann.post(f"/api/tables/{id}/leave")
    assert hall.table(id).now.asks_in_secret
    pass_time(100)
    hall.do(hall.service.timekeeper.look())
    assert not hall.table(id).now.asks_in_secret
    assert id not in hall.do(hall.service.storage.overdue(hall.service.hours.now(), 1000))


@cache
def asks_twice() -> tuple[int, int]:
    """A seed and a first move of seat 0 after which one seat is asked in secret, and another when that one declines."""
    game = greathall.load("feebleton")
    for seed in range(3000):
        state = game.new(3, seed)
        for move in state.moves(0) if state.to_act == (0,) else ():
            after = state.copy()
            after.play(0, move)
            first = asked_in_secret(after)
            if first:
                after.play(first[0], after.moves(first[0])[-1])
                if asked_in_secret(after):
                    return seed, move
    raise AssertionError("no such game")


def test_whoever_is_asked_in_secret_next_has_a_time_of_their_own(hall: Hall, pass_time: Pass) -> None:
    ann = hall.guest("Ann")
    seed, move = asks_twice()
    id = make(ann, seed)
    ann.move(id, move, ann.state(id, seat=0)["version"], seat=0)
    (seat,) = asked_in_secret(hall.table(id).running)
    pass_time(50)
    mine = ann.state(id, seat=seat)
    ann.move(id, mine["view"]["offers"][-1]["move"], mine["version"], seat=seat)
    is_declined_between(hall, id, pass_time, 50, 61)


def looks(ann: Guest, watcher: Guest) -> list[tuple[Guest, dict[str, int]]]:
    return [(watcher, {}), *((ann, {"seat": seat}) for seat in range(3))]


def test_while_everybody_waits_pages_are_told_the_same_whoever_comes_next(hall: Hall, pass_time: Pass) -> None:
    """The disk knows already whose clock runs next; no page does before it is shown."""
    told = []
    for asked in (True, False):
        ann, watcher = hall.guest("Ann"), hall.guest("Eve")
        id, move = guarded(hall, ann, asked)
        table = hall.table(id)
        table.reaction = 30.0
        ann.move(id, move, ann.state(id, seat=0)["version"], seat=0)
        assert hall.table(id).queue
        told.append([json.dumps(guest.state(id, **seat)["status"]["clocks"]) for guest, seat in looks(ann, watcher)])
        table.reaction = 0.0
        hall.do(hall.service.show_next(table))
    assert told[0] == told[1]


def test_a_clock_begins_when_the_waiting_is_over(hall: Hall, pass_time: Pass) -> None:
    ann = hall.guest("Ann")
    id, move = guarded(hall, ann, False)
    table = hall.table(id)
    table.reaction = 30.0
    ann.move(id, move, ann.state(id, seat=0)["version"], seat=0)
    clocks = table.now.clocks
    assert isinstance(clocks, Clocks)
    started = [clock.since for clock in clocks.seats if clock.since is not None]
    waited = table.now.progress.settled - table.log[-1].at
    assert started == [pytest.approx(hall.service.hours.now() + waited)]
    assert replace(clocks, at=0.0).seats == clocks.seats
    table.reaction = 0.0
    hall.do(hall.service.show_next(table))

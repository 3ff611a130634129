"""Clocks as plain values: what they count, without a hall."""

from __future__ import annotations

import pytest

from greathall.hall.clocks import (
    DAY,
    Clock,
    Clocks,
    Hours,
    Timing,
    answered,
    clocks_from,
    clocks_text,
    running,
    set_back,
    stopped,
    wound,
)


def test_the_bank_pays_only_for_what_is_not_free_and_gains_with_every_answer() -> None:
    timing = Timing("live", 600.0, 10.0, 5.0)
    clocks = running(wound(timing, 2), timing, [0], False, 100.0, 100.0)
    assert clocks.deadline == 100.0 + 5 + 600
    quick = answered(clocks, timing, 0, 104.0)
    assert quick.seats[0] == Clock(610.0)
    slow = running(answered(clocks, timing, 0, 125.0), timing, [1], False, 125.0, 125.0)
    assert slow.seats == (Clock(590.0), Clock(600.0, 0.0, 125.0))
    assert slow.fallen(timing, 729.9) == []
    assert slow.fallen(timing, 730.0) == [1]
    assert clocks_from(clocks_text(slow)) == slow


def test_taking_back_makes_no_time_and_gives_the_others_theirs_back() -> None:
    timing = Timing("live", 600.0, 10.0, 5.0)
    clocks = running(wound(timing, 2), timing, [0], False, 0.0, 0.0)
    clocks = running(answered(clocks, timing, 0, 4.0, 1), timing, [1], False, 4.0, 4.0)
    assert clocks_from(clocks_text(clocks)) == clocks
    back = running(set_back(clocks, 0, 1, 104.0), timing, [0], False, 104.0, 104.0)
    assert back.seats == (Clock(600.0, 4.0, 104.0), Clock(600.0))
    # Nor does it where one plays on oneself, and takes back one move after the other.
    clocks = running(answered(back, timing, 0, 105.0, 1), timing, [0], False, 105.0, 105.0)
    clocks = running(answered(clocks, timing, 0, 107.0, 2), timing, [0], False, 107.0, 107.0)
    clocks = running(set_back(clocks, 0, 2, 110.0), timing, [0], False, 110.0, 110.0)
    assert clocks.seats[0] == Clock(610.0, 5.0, 110.0)
    assert set_back(clocks, 0, 1, 112.0).seats[0] == Clock(600.0, 5.0 + 7.0)
    assert set_back(clocks, 0, 1, 112.0).marks == ()


def test_who_was_asked_at_the_same_time_gets_nothing_from_anothers_taking_back() -> None:
    timing = Timing("live", 60.0, 10.0, 0.0)
    clocks = running(wound(timing, 2), timing, [0, 1], False, 0.0, 0.0)
    clocks = running(answered(clocks, timing, 0, 10.0, 1), timing, [1], False, 10.0, 10.0)
    assert set_back(clocks, 0, 1, 30.0).seats == (Clock(60.0, 10.0), Clock(60.0, 30.0))
    clocks = answered(clocks, timing, 1, 30.0, 2)
    assert set_back(clocks, 0, 1, 50.0).seats == (Clock(60.0, 10.0), Clock(60.0, 30.0))


def test_an_answer_while_the_clock_stands_leaves_nothing_to_the_next_question() -> None:
    timing = Timing("live", 60.0, 10.0, 5.0)
    clocks = running(wound(timing, 2), timing, [0], False, 0.0, 0.0)
    clocks = running(clocks, timing, [], False, 15.0, 15.0)
    assert answered(clocks, timing, 0, 20.0, 1).seats[0] == Clock(50.0)


def test_a_pause_stops_the_time_of_a_secret_question_too() -> None:
    timing = Timing("days", 0.0, 0.0, 2 * DAY)
    clocks = running(wound(timing, 2), timing, [], True, 0.0, 0.0)
    assert clocks.deadline == 2 * DAY
    paused = running(stopped(clocks, DAY, 15 * DAY), timing, [], True, DAY, DAY)
    assert paused.deadline == 17 * DAY


def test_whose_time_was_over_first_is_found_first() -> None:
    timing = Timing("live", 60.0, 0.0, 0.0)
    clocks = Clocks((Clock(60.0, 0.0, 0.0), Clock(50.0, 0.0, 0.0)))
    assert clocks.fallen(timing, 100.0) == [1, 0]


def test_all_who_are_asked_at_once_run_and_each_stops_by_itself() -> None:
    timing = Timing("live", 60.0, 0.0, 0.0)
    clocks = running(wound(timing, 3), timing, [0, 1, 2], False, 0.0, 0.0)
    clocks = running(answered(clocks, timing, 1, 10.0), timing, [0, 2], False, 10.0, 10.0)
    assert [clock.bank(timing, 30.0) for clock in clocks.seats] == [30.0, 50.0, 30.0]
    assert clocks.fallen(timing, 60.0) == [0, 2]


def test_the_halls_time_goes_by_a_clock_that_nobody_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    hours = Hours()
    steady = 50.0
    hours.steady = lambda: steady
    hours.begin(1000.0)
    monkeypatch.setattr("greathall.hall.clocks.time", lambda: 0.0)
    steady = 57.5
    assert hours.now() == 1007.5

"""When a bot answers tells nothing of what it could choose from.

Some questions are asked though there is but one answer: that a hand holds cards of one kind only is nobody else's
business (FBL-R29, and the like in other games). A bot that had nothing to think about must not be quicker there.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import greathall
from greathall.hall.bot_runner import BotRunner
from greathall.hall.connections import Connection
from greathall.hall.entities import Seat, Terms
from greathall.hall.table import Table
from greathall.kernel import Dice, State
from tests.hall.guests import run_apart
from tests.hall.leafing import positions, records

# Seconds for which a bot thinks that has a choice.
THOUGHT = 1.5


class Clock:
    """Time passes only where somebody thinks or waits."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("greathall.hall.bot_runner.monotonic", clock)
    monkeypatch.setattr("greathall.hall.table.monotonic", clock)
    monkeypatch.setattr("greathall.hall.bot_runner.asyncio", SimpleNamespace(sleep=clock.sleep))
    return clock


class Thinker:
    """A hall's workers, as far as time goes: where there is one answer only nothing is thought about."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.connections = self.workers = self
        self.metrics = SimpleNamespace(bot_seconds=SimpleNamespace(time=lambda: self))

    def __enter__(self) -> None: ...

    def __exit__(self, *_: object) -> None: ...

    async def move(self, state: State, seat: int, _: str) -> int:
        moves = state.moves(seat)
        if len(moves) > 1:
            await self.clock.sleep(THOUGHT)
        return moves[0]


def answered_after(clock: Clock, runner: BotRunner, state: State, pace: float) -> float:
    """Seconds after the last move at which a bot's answer is shown."""
    seat = state.to_act[0]
    seats = [Seat("bot", None, f"Bot {number}", "king") for number in range(state.seats)]
    table = Table(Terms("t", state.game.slug, {}, 1, "a", True, pace, 0.0), [*seats[:-1], Seat("open")])
    table.become(table.after_seating({state.seats - 1: seats[-1]}))
    table.restore(table.now.progress, table.log, 0, state)
    table.audience.here.add(Connection(table.audience, None, [], table.spectator))  # somebody looks on
    move = run_apart(runner._choose(table, state, seat))
    assert move is not None
    return clock.now - table.moved


def without_choice(game: str) -> tuple[State, State] | None:
    """A position in which an answer is asked for though there is but one, and one that looks alike to another seat, in
    which there are several.
    """
    for path in records(game)[1:20]:
        for number, (_, state) in enumerate(positions(path)):
            for seat in state.to_act[:1]:
                if len(state.moves(seat)) > 1:
                    continue
                for other in range(state.seats):
                    twin = state.imagine(other, Dice(number))
                    if other != seat and len(twin.moves(seat)) > 1:
                        return state.copy(), twin
    return None


@pytest.mark.parametrize("pace", [1.0, 0.0])
def test_a_bot_that_has_no_choice_takes_as_long_as_one_that_has(clock: Clock, game: str, pace: float) -> None:
    found = without_choice(game)
    if found is None:
        assert game in {"feudality", "medieval_realms"}, "there are such questions where hands are hidden"
        return
    forced, free = found
    service: Any = Thinker(clock)
    runner = BotRunner(service)
    times = [answered_after(clock, runner, state, pace) for state in (free, forced, free, forced)]
    assert times == [times[0]] * 4
    assert times[0] == max(pace, THOUGHT)


def test_a_bot_thinks_while_it_waits(clock: Clock) -> None:
    """So what it thinks about does not show where it is quicker than the table's pace."""
    service: Any = Thinker(clock)
    state = greathall.load("feudality").new(2, 1)
    assert len(state.moves(state.to_act[0])) > 1
    assert answered_after(clock, BotRunner(service), state, pace=2.0) == 2.0

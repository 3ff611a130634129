"""The clocks of a table: how much time everybody has left. Plain values; what time it is comes from outside.

Every seat has a bank. Each question is free for a while; what an answer takes beyond that is taken from the bank, and
the bank gains a little with every answer. So forced answers cost nothing, and the days of a correspondence are nothing
but a long free while with a bank in reserve.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from time import monotonic, time

LIVE, DAYS = "live", "days"
DAY = 86400.0
# Who is asked in secret has so long in a live game; no clock runs meanwhile, for that would tell who it is.
SECRET_WITHIN = 60.0
# So long the others' clocks stand while somebody asks to take back; a longer one would be a way to stop them.
STAND_FOR_REQUEST = 60.0
# Answers before which it is remembered how all clocks stood: nobody takes more than these back one by one.
MOST_MARKS = 20


class Hours:
    """What time it is, for clocks: when this process began, the hall's; from then on by a clock that nobody sets."""

    def __init__(self) -> None:
        self.steady = monotonic
        self.begin(time())

    def begin(self, now: float) -> None:
        self._began = now - self.steady()

    def now(self) -> float:
        return self._began + self.steady()


@dataclass(frozen=True)
class Timing:
    """What was agreed with a table, in seconds; kind `live` or `days`."""

    kind: str
    bank: float
    gain: float
    free: float

    @property
    def words(self) -> str:
        if self.kind == DAYS:
            reserve = f", and {counted(self.bank / DAY, 'day')} in reserve" if self.bank else ""
            return f"{counted(self.free / DAY, 'day')} for every answer{reserve}"
        gain = f", and {counted(self.gain, 'second')} more with every answer" if self.gain else ""
        free = f"; the first {counted(self.free, 'second')} of each are free" if self.free else ""
        return f"{counted(self.bank / 60, 'minute')} for the game{gain}{free}"

    @property
    def secret(self) -> float:
        return self.free if self.kind == DAYS else max(self.free, SECRET_WITHIN)


def counted(number: float, word: str) -> str:
    return f"{number:g} {word}{'' if number == 1 else 's'}"


@dataclass(frozen=True)
class Clock:
    """One seat's: its bank, how much of the present question is used, and since when it runs (None: it stands)."""

    left: float
    used: float = 0.0
    since: float | None = None

    def spent(self, now: float) -> float:
        return self.used + (0.0 if self.since is None else max(0.0, now - self.since))

    def bank(self, timing: Timing, now: float) -> float:
        return max(0.0, self.left - max(0.0, self.spent(now) - timing.free))

    def falls(self, timing: Timing) -> float | None:
        """When its time is over if nothing happens."""
        return None if self.since is None else self.since + timing.free + self.left - self.used


@dataclass(frozen=True)
class Mark:
    """How all clocks stood just before a seat gave answer `number` of the log."""

    number: int
    seat: int
    seats: tuple[Clock, ...]


@dataclass(frozen=True)
class Clocks:
    """All clocks of a table, as they were when something happened last."""

    seats: tuple[Clock, ...]
    # By the hall's time: nothing is counted before it, because all agreed on a pause.
    pause: float = 0.0
    # When this was so, and when somebody's time is over if nothing happens.
    at: float = 0.0
    deadline: float | None = None
    # Until when whoever is asked in secret may answer.
    secret: float | None = None
    marks: tuple[Mark, ...] = ()
    # Until when the others' clocks stand because somebody asks to take back, and the seats that asked in this position.
    stand: float = 0.0
    asked: tuple[int, ...] = ()
    # Since when nobody can get in, because whoever runs the hall has closed the table.
    shut: float | None = None

    def pauses_for(self, now: float) -> float:
        """How long everybody's clock still stands because all agreed on it."""
        return max(0.0, self.pause - now)

    def fallen(self, timing: Timing, now: float) -> list[int]:
        """The seats whose time is over, by when it was."""
        ends = [(end, seat) for seat, clock in enumerate(self.seats) if (end := clock.falls(timing)) is not None]
        return [seat for end, seat in sorted(ends) if end <= now]


def wound(timing: Timing, seats: int) -> Clocks:
    """The clocks before the game."""
    return Clocks(tuple(Clock(timing.bank) for _ in range(seats)))


def answered(clocks: Clocks, timing: Timing, seat: int, now: float, number: int = 0) -> Clocks:
    """When a seat has answered its question, with answer `number` of the log."""
    clock = clocks.seats[seat]
    if clock.since is None and not clock.used:
        return clocks
    was = tuple(Clock(each.left, each.spent(now), None if each.since is None else now) for each in clocks.seats)
    marks = (*clocks.marks, Mark(number, seat, was))[-MOST_MARKS:]
    gain = 0.0 if clock.since is None else timing.gain
    return replace(_with(clocks, seat, Clock(clock.bank(timing, now) + gain)), marks=marks)


def set_back(clocks: Clocks, seat: int, number: int, now: float) -> Clocks:
    """When a seat has taken back answer `number` and all that came after it.

    It thinks on about the same question: what it has used is used, and what it gained is not gained. The others get
    back what they used for questions that were never put.
    """
    undone = [mark for mark in clocks.marks if mark.number >= number]
    seats = tuple(_before(clock, each, each == seat, undone, now) for each, clock in enumerate(clocks.seats))
    return replace(clocks, seats=seats, marks=tuple(mark for mark in clocks.marks if mark.number < number))


def _before(clock: Clock, seat: int, counts_on: bool, undone: Sequence[Mark], now: float) -> Clock:
    """One seat's clock when these answers are no more."""
    present = Clock(clock.left, clock.spent(now))
    if not undone:
        return present
    own = next((mark.seats[seat] for mark in undone if mark.seat == seat), None)
    if counts_on:
        return present if own is None else Clock(own.left, own.used + present.used)
    first = undone[0].seats[seat]
    if first.since is None:
        return Clock(first.left, first.used)
    # It was asked this already, at the same time as whoever takes back.
    return present if own is None else Clock(own.left, own.used)


def stopped(clocks: Clocks, now: float, pause: float) -> Clocks:
    """When all agreed that nothing is counted for a while."""
    seats = tuple(Clock(clock.left, clock.spent(now)) for clock in clocks.seats)
    return replace(clocks, seats=seats, pause=pause, secret=None)


def running(
    clocks: Clocks,
    timing: Timing,
    who: Collection[int],
    secret: bool,
    now: float,
    start: float,
    later: Collection[int] = (),
) -> Clocks:
    """With the clocks of just these seats running from `start`; those of `later` when they have stood long enough."""
    start = max(start, clocks.pause)
    seats = tuple(
        _held(clock, now, max(start, clocks.stand)) if seat in later else _set(clock, seat in who, now, start)
        for seat, clock in enumerate(clocks.seats)
    )
    limit = (clocks.secret or start + timing.secret) if secret else None
    set_so = replace(clocks, seats=seats, at=now, secret=limit)
    return replace(set_so, deadline=_deadline(set_so, timing))


def _deadline(clocks: Clocks, timing: Timing) -> float | None:
    ends = [clocks.secret, *(clock.falls(timing) for clock in clocks.seats)]
    return min((end for end in ends if end is not None), default=None)


def _set(clock: Clock, runs: bool, now: float, start: float) -> Clock:
    if not runs:
        return clock if clock.since is None else Clock(clock.left, clock.spent(now))
    return replace(clock, since=start if clock.since is None else min(clock.since, start))


def _held(clock: Clock, now: float, until: float) -> Clock:
    return Clock(clock.left, clock.spent(now), until)


def shut_at(clocks: Clocks, now: float) -> Clocks:
    """While nobody can get in: all clocks are as they were."""
    return replace(clocks, at=now, deadline=None, shut=now)


def opened_at(clocks: Clocks, timing: Timing, now: float) -> Clocks:
    """When everybody can get in again: as if the while between had not been."""
    if clocks.shut is None:
        return clocks
    shut, between = clocks.shut, now - clocks.shut
    seats = tuple(
        replace(clock, since=None if clock.since is None else clock.since + between) for clock in clocks.seats
    )
    secret = None if clocks.secret is None else clocks.secret + between
    pause, stand = (until + between if until > shut else until for until in (clocks.pause, clocks.stand))
    moved = replace(clocks, seats=seats, pause=pause, stand=stand, secret=secret, shut=None)
    return replace(moved, at=now, deadline=_deadline(moved, timing))


def asking(clocks: Clocks, seat: int | None, now: float) -> Clocks:
    """While a seat asks to take back, or nobody does. One request stops clocks once, however often it is told."""
    if seat is None:
        return replace(clocks, stand=0.0)
    stand = clocks.stand or now + STAND_FOR_REQUEST
    return replace(clocks, stand=stand, asked=tuple(sorted({*clocks.asked, seat})))


def _with(clocks: Clocks, seat: int, clock: Clock) -> Clocks:
    return replace(clocks, seats=(*clocks.seats[:seat], clock, *clocks.seats[seat + 1 :]))


# ---------------------------------------------------------------------- as text


def timing_text(timing: Timing | None) -> str | None:
    return None if timing is None else json.dumps(vars(timing))


def timing_from(text: str | None) -> Timing | None:
    return None if text is None else Timing(**json.loads(text))


def clocks_text(clocks: Clocks | None) -> str | None:
    if clocks is None:
        return None
    marks = [[mark.number, mark.seat, _plain(mark.seats)] for mark in clocks.marks]
    rest = [clocks.pause, clocks.at, clocks.deadline, clocks.secret, marks, clocks.stand, clocks.asked, clocks.shut]
    return json.dumps([_plain(clocks.seats), *rest])


def clocks_from(text: str | None) -> Clocks | None:
    if text is None:
        return None
    # What was written by an older hall ends earlier.
    seats, pause, at, deadline, secret, *rest = json.loads(text)
    marks, stand, asked, shut = rest or ([], 0.0, [], None)
    return Clocks(
        _clocks_of(seats),
        pause,
        at,
        deadline,
        secret,
        marks=tuple(Mark(number, seat, _clocks_of(was)) for number, seat, was in marks),
        stand=stand,
        asked=tuple(asked),
        shut=shut,
    )


def _plain(clocks: Sequence[Clock]) -> list[list[float | None]]:
    return [[clock.left, clock.used, clock.since] for clock in clocks]


def _clocks_of(plain: Sequence[Sequence[float]]) -> tuple[Clock, ...]:
    return tuple(Clock(*clock) for clock in plain)


def shown(seconds: float) -> str:
    """A time as people read it."""
    if seconds >= DAY:
        return f"{int(seconds // DAY)} d {int(seconds % DAY // 3600)} h"
    whole = int(seconds)
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"


def message(
    clocks: Clocks | None, timing: Timing | None, people: Sequence[bool], waiting: bool, secret: bool
) -> dict[str, object] | None:
    """What a page gets. `waiting`: somebody could be asked in secret; then all clocks are seen to stand.

    `secret`: the page is that of somebody who is asked in secret, and is told how long they have.
    """
    if clocks is None or timing is None:
        return None
    return {
        "kind": timing.kind,
        "free": timing.free,
        "gain": timing.gain,
        "pause": clocks.pause,
        "answer_by": clocks.secret if secret else None,
        "seats": [
            {"left": clock.left, "used": clock.used, "since": None if waiting else clock.since} if person else None
            for clock, person in zip(clocks.seats, people, strict=True)
        ],
    }

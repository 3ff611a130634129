"""How the clocks of a table go on when something happens at it."""

from __future__ import annotations

from dataclasses import replace

from greathall.hall.clocks import Clocks, Hours, Timing, answered, asking, running, set_back, wound
from greathall.hall.entities import PLAYING
from greathall.hall.scenes import asked_in_secret
from greathall.hall.standing import Standing


def clocks_after(timing: Timing | None, now: Standing, after: Standing, hours: Hours) -> Clocks | None:
    """How the clocks will stand; where something is still to be shown they go on when it has been."""
    if timing is None or after.state is None:
        return None
    at = hours.now()
    clocks = after.clocks or wound(timing, len(after.seats))
    number = len(after.log)
    if number < len(now.log):
        clocks = set_back(clocks, now.log[number].seat, number, at)
    elif now.log and number > len(now.log) and not now.asks_in_secret:
        clocks = answered(clocks, timing, after.log[-1].seat, at, number - 1)
    if number != len(now.log):
        clocks = replace(clocks, asked=())
        before, asked = (set[int]() if each is None else {*asked_in_secret(each)} for each in (now.state, after.state))
        if not asked < before:
            # Another question: whoever is asked now has not had its time.
            clocks = replace(clocks, secret=None)
    clocks = asking(clocks, None if after.undo is None else after.undo.seat, at)
    start = at + max(0.0, after.progress.settled - after.log[-1].at) if after.queue else at
    secret = after.asks_in_secret and after.progress.phase == PLAYING
    return running(clocks, timing, after.timed, secret, at, start, after.held)

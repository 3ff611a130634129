"""How a table catches up with what other servers have written, so that it looks the same through each of them.

Moves are played again one by one: scenes, waiting times and versions come out as they did where they were made, and
nothing is shown earlier than there (FBL-R29). Where that does not lead to what is on disk the table is read anew.
"""

from __future__ import annotations

from dataclasses import replace
from time import monotonic

from greathall.hall.entities import OPEN, Entry, Progress, Stored
from greathall.hall.positions import position_from
from greathall.hall.sights import Sight
from greathall.hall.standing import Standing
from greathall.hall.storage import SLACK
from greathall.hall.table import EVERYBODY, Table
from greathall.kernel import BadData, GreathallError

# Whatever is older than so many scenes has been shown.
LONGEST_WAITING = 30


def when(entry: Entry, stored: Stored) -> float:
    """When a move was made, on this machine's monotonic clock; rather too late than too early."""
    return monotonic() - max(0.0, stored.at - entry.at - SLACK)


def catch_up(table: Table, stored: Stored) -> int | None:
    """Brings a table up to what is on disk. Gives a bit for every viewer who sees something new.

    None: that cannot be done by playing on, and the table is as it was. `stored` begins with the last move known here.
    """
    before, due = table.now, table.due
    try:
        if _play_on(table, stored):
            table.show_overdue()
            return _news(before, table.now)
    except GreathallError:
        pass
    table.now, table.due = before, due
    return None


def _play_on(table: Table, stored: Stored) -> bool:
    known = table.now
    progress, seats = stored.summary.progress, stored.summary.seats
    entries = stored.entries
    if known.log:
        # Where the last move is the very same nothing of what is known here was taken back.
        if not entries or entries[0] != known.log[-1]:
            return False
        entries = entries[1:]
    talk = [*known.chat, *stored.remarks] if stored.remarks else known.chat
    table.now = replace(known, seats=known.seats if known.seats == seats else seats, chat=talk, rematch=stored.rematch)
    if entries and not known.log:
        begin(table, stored)
        entries = entries[1:]
    for entry in entries:
        table.follow(entry, when(entry, stored))
    if _plain(table.now.progress) != _plain(progress):
        return False
    now = replace(table.now, progress=progress)
    public = (
        now.seats is not known.seats
        or now.undo != known.undo
        or now.proposal != known.proposal
        or now.rematch != known.rematch
        or now.shown_phase != known.shown_phase
        # A pause that was agreed on is told in the talk; one that is over by itself must not show that somebody moved.
        or (bool(stored.remarks) and _pause(now) != _pause(known))
    )
    table.now = replace(now, serial=known.serial + public)
    return True


def begin(table: Table, stored: Stored) -> None:
    """The game begins as it did elsewhere."""
    first = stored.entries[0]
    if stored.summary.progress.version != table.game.version:
        raise BadData("another version of the game has begun here")
    outcome = table.after_seating(dict(enumerate(stored.summary.seats)))
    table.become(replace(outcome, after=replace(outcome.after, log=[first])))
    table.due = when(first, stored) + table.reaction


def _pause(standing: Standing) -> float:
    return 0.0 if standing.clocks is None else standing.clocks.pause


def _plain(progress: Progress) -> tuple[object, ...]:
    return progress.version, progress.phase, progress.moves, progress.versions


def _news(before: Standing, after: Standing) -> int:
    if after.serial != before.serial or after.chat is not before.chat:
        return EVERYBODY
    pairs = enumerate(zip(before.sights, after.sights, strict=True))
    return sum(1 << viewer for viewer, (sight, then) in pairs if then.version != sight.version)


# ---------------------------------------------------------------------- from the beginning


def lay_open(table: Table, stored: Stored) -> None:
    """A table that was not in memory. What may still have to be shown is played, everything before it only restored."""
    progress = stored.summary.progress
    table.now = replace(table.now, progress=progress, rematch=stored.rematch)
    if progress.phase == OPEN:
        return
    if stored.snapshot is None:
        raise BadData("it has lost its beginning")
    number, text = stored.snapshot
    state = position_from(table.game, text, progress.version)
    fresh = _first_fresh(table, stored, number)
    if fresh is not None and _replayed(table, stored, fresh):
        return
    table.restore(progress, stored.entries, number, state)


def _first_fresh(table: Table, stored: Stored, number: int) -> int | None:
    """The first of the moves that may still have to be shown; None: all have been."""
    if stored.summary.progress.settled + SLACK <= stored.at:
        return None
    since = stored.at - LONGEST_WAITING * table.reaction - SLACK
    for entry in stored.entries[number + 1 :]:
        if entry.at >= since:
            return entry.number
    return None


def _replayed(table: Table, stored: Stored, fresh: int) -> bool:
    """With the moves from `fresh` on played as they come; false if that does not lead to what is on disk."""
    assert stored.snapshot is not None
    laid = table.now
    progress = stored.summary.progress
    number, text = stored.snapshot
    state = position_from(table.game, text, progress.version)
    # How often each viewer saw something before is what is left when the rest has been counted.
    start = replace(progress, versions=[0] * len(progress.versions), moves=fresh - 1)
    try:
        table.restore(start, stored.entries[:fresh], number, state)
        for entry in stored.entries[fresh:]:
            table.follow(entry, when(entry, stored))
    except GreathallError:
        table.now = laid
        return False
    counted = table.now.progress.versions
    missing = [version - number for version, number in zip(progress.versions, counted, strict=True)]
    if min(missing) < 0 or table.now.progress.phase != progress.phase:
        table.now = laid
        return False
    sights = [_counted_from(sight, more) for sight, more in zip(table.now.sights, missing, strict=True)]
    table.now = replace(table.now, progress=progress, sights=sights)
    table.show_overdue()
    return True


def _counted_from(sight: Sight, more: int) -> Sight:
    return replace(
        sight,
        version=sight.version + more,
        cut=sight.cut + more,
        asked_since=sight.asked_since + more,
        decided=sight.decided + more,
    )

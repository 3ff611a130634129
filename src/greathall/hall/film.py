"""The whole game as a film: any moment, through eyes that one may look through, with an address of its own.

A viewer's film has a moment for every change of that viewer's view and no other, so that its length tells nothing.
"""

from __future__ import annotations

import logging

from greathall.hall.drawing import draw_chart, draw_told
from greathall.hall.drawing.telling import WAYS, mover_of
from greathall.hall.endings import Closing
from greathall.hall.entities import OPEN, OVER
from greathall.hall.refusals import NotHere, NotNow, OtherRules
from greathall.hall.schemas.records import Moment
from greathall.hall.service import TableService
from greathall.hall.sights import LINES_AT_FIRST, draw_fragments, line_items
from greathall.hall.table import Table
from greathall.kernel import Line, View

log = logging.getLogger("greathall.hall")
# Where the question would be, at a table that nobody can go on with.
LAST_SHOWN = '<div id="prompt" class="prompt"><p>The table as it was last shown.</p></div>'


async def film_moment(service: TableService, table: Table, viewer: int, n: int) -> Moment:
    """Moment `n` of a viewer's film; 0 is the beginning."""
    if table.phase == OPEN:
        raise NotNow("the game has not begun: some seats are still open")
    now = table.now
    sight = now.sights[viewer]
    moments = sight.moments
    if not moments:
        raise NotNow("the film begins when somebody has played")
    if not 0 <= n < len(moments):
        raise NotHere(f"this film has the moments 0 to {len(moments) - 1}")
    # Some of what was told since the moment before came with moves that have no moment of their own in this film.
    before, told = sight.told[n - 1] if n else 0, sight.told[n]
    new = sight.lines[before:told]
    if table.told:
        view = shown_then(table, viewer, n)
    else:
        view = (await service.position_at(table, moments[n])).view(sight.seat)
        view.offers = []  # a film is looked at, not played
    # How the table was closed belongs to the last moment.
    closing = sight.closing if n == len(moments) - 1 else None
    parts = _drawn(table, view, new, closing, sight.lines[:told])
    if new and not view.over and closing is None:
        parts["prompt"] = draw_told(new, now.names)
    return Moment(
        n=n,
        frames=len(moments) - 1,
        seat=sight.reader,
        prompt=parts["prompt"],
        board=parts["board"],
        result=parts["result"],
        players=parts["players"],
        ribbon=parts["ribbon"],
        chronicle=line_items(new, now.names, before),
        start=before,
        moment=f"/tables/{table.id}/at/{n}?seat={sight.reader}",
    )


async def readable(service: TableService, id: str) -> Table:
    """A table to look at: as it is or, where it was played by other rules than today's, as it was shown."""
    try:
        return await service.table(id)
    except OtherRules:
        return await service.registry.as_told(id)


def shown_then(table: Table, viewer: int, n: int) -> View:
    """A moment of a table that cannot be played again, as it was kept."""
    if table.film is None:
        raise NotNow(f"{table.told}; its film was not kept")
    return table.film.view(viewer, n)


def last_moment(table: Table, viewer: int) -> Moment | None:
    """What a viewer saw last at a table that cannot be played again; None: that was not kept, or cannot be drawn."""
    sight = table.sights[viewer]
    if sight.view is None:
        return None
    start = max(0, len(sight.lines) - LINES_AT_FIRST)
    try:
        parts = _drawn(table, sight.view, sight.lines, sight.closing, since=sight.since)
    except NotNow:
        return None
    if table.phase != OVER:
        parts["prompt"] = LAST_SHOWN
    elif table.last is not None and table.last.course is not None:
        course = table.last.course
        chart = draw_chart(
            table.id if table.film else "",
            course.label,
            course.moments,
            course.points,
            table.names,
            course.ahead,
        )
        parts["result"] = parts["result"].replace(WAYS, f"{chart}{WAYS}")
    return Moment(
        n=0,
        frames=0,
        seat=sight.reader,
        prompt=parts["prompt"],
        board=parts["board"],
        result=parts["result"],
        players=parts["players"],
        ribbon=parts["ribbon"],
        chronicle=line_items(sight.lines[start:], table.names, start),
        start=start,
        moment=f"/tables/{table.id}",
    )


def _drawn(
    table: Table,
    view: View,
    lines: list[Line],
    closing: Closing | None,
    read: list[Line] | None = None,
    since: int = 0,
) -> dict[str, str]:
    """What of a view is on a page. A view that other rules gave may have what is not drawn today."""
    try:
        return draw_fragments(view, table.names, lines, table.notes, closing, since=since, read=read)
    except Exception:
        if not table.told:
            raise
        log.exception("a view of other rules cannot be drawn")
        raise NotNow(f"{table.told}; its board cannot be drawn any more") from None


def turns_of(table: Table, viewer: int) -> list[tuple[int, int, int]]:
    """Whose deeds the moments of a viewer's film tell: from which moment, until before which, and the seat.

    Only the lines that the viewer has read say so: whoever moved in secret is in none of them.
    """
    sight = table.sights[viewer]
    turns: list[tuple[int, int, int]] = []
    before = 0
    for n, told in enumerate(sight.told):
        seat = next((by for line in sight.lines[before:told] if (by := mover_of(line)) >= 0), -1)
        before = told
        if turns and seat in (-1, turns[-1][2]):
            turns[-1] = (turns[-1][0], n + 1, turns[-1][2])
        elif seat >= 0:
            turns.append((n, n + 1, seat))
    return turns

"""The whole game as a film: any moment, through eyes that one may look through, with an address of its own.

A viewer's film has a moment for every change of that viewer's view and no other, so that its length tells nothing.
"""

from __future__ import annotations

from greathall.hall.drawing.telling import mover_of
from greathall.hall.entities import OPEN
from greathall.hall.refusals import NotHere, NotNow
from greathall.hall.schemas import Moment
from greathall.hall.service import TableService
from greathall.hall.sights import draw_fragments, line_items, lines_from_text
from greathall.hall.table import Table


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
    number = moments[n]
    state = await service.position_at(table, number)
    # What was told since the moment before came with moves that have no moment of their own in this film.
    since = moments[n - 1] + 1 if n else 0
    before = sum(len(sight.readable(lines_from_text(entry.lines))) for entry in now.log[:since])
    new = [line for entry in now.log[since : number + 1] for line in sight.readable(lines_from_text(entry.lines))]
    view = state.view(sight.seat)
    view.offers = []  # a film is looked at, not played
    # How the table was closed belongs to the last moment.
    closing = sight.closing if n == len(moments) - 1 else None
    parts = draw_fragments(view, now.names, new, table.notes, closing)
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


def turns_of(table: Table, viewer: int) -> list[tuple[int, int, int]]:
    """Whose deeds the moments of a viewer's film tell: from which moment, until before which, and the seat.

    Only the lines that the viewer has read say so: whoever moved in secret is in none of them.
    """
    now = table.now
    sight = now.sights[viewer]
    turns: list[tuple[int, int, int]] = []
    since = 0
    for n, number in enumerate(sight.moments):
        lines = (line for entry in now.log[since : number + 1] for line in sight.readable(lines_from_text(entry.lines)))
        seat = next((by for line in lines if (by := mover_of(line)) >= 0), -1)
        since = number + 1
        if turns and seat in (-1, turns[-1][2]):
            turns[-1] = (turns[-1][0], n + 1, turns[-1][2])
        elif seat >= 0:
            turns.append((n, n + 1, seat))
    return turns

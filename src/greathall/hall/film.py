"""The whole game as a film: any moment, through eyes that one may look through, with an address of its own.

A viewer's film has a moment for every change of that viewer's view and no other, so that its length tells nothing.
"""

from __future__ import annotations

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
    parts = draw_fragments(view, now.names, new)
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

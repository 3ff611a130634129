"""The whole game as a film: any moment, through eyes that one may look through, with an address of its own.

A viewer's film has a frame for every change of that viewer's view and no other, so that its length tells nothing.
"""

from __future__ import annotations

from greathall.hall.house import House
from greathall.hall.messages import eyes_of
from greathall.hall.models import Frame
from greathall.hall.refusal import Refusal
from greathall.hall.sights import draw_fragments, line_items, lines_from_text
from greathall.hall.storage import Person
from greathall.hall.table import OPEN, OVER, Table


def film_viewer(table: Table, person: Person | None, seat: int | None) -> int:
    """Whose film one may see: the own, the spectators', and after the game anybody's."""
    mine = table.seats_of(person.id if person is not None else None)
    if seat is None:
        return eyes_of(table, mine)
    if seat == -1:
        return table.spectator
    if not 0 <= seat < table.spectator:
        raise Refusal(404, "there is no such seat at this table")
    # People who share a screen would see each other's hands: their own films wait for the end too.
    if table.phase != OVER and mine != [seat]:
        raise Refusal(403, "through the eyes of others one can look when the game is over")
    return seat


async def film_frame(house: House, table: Table, person: Person | None, n: int, seat: int | None) -> Frame:
    """Frame `n` of a film; 0 is the beginning."""
    if table.phase == OPEN:
        raise Refusal(409, "the game has not begun: some seats are still open")
    viewer = film_viewer(table, person, seat)
    sight = table.sights[viewer]
    frames = list(sight.frames)
    if not frames:
        raise Refusal(409, "the film begins when somebody has played")
    if not 0 <= n < len(frames):
        raise Refusal(404, f"this film has the moments 0 to {len(frames) - 1}")
    number = frames[n]
    state = await house.state_at(table, number)
    # What was told since the frame before came with moves that have no frame of their own in this film.
    since = frames[n - 1] + 1 if n else 0
    before = sum(len(sight.readable(lines_from_text(row.lines))) for row in table.log[:since])
    new = [line for row in table.log[since : number + 1] for line in sight.readable(lines_from_text(row.lines))]
    view = state.view(sight.seat)
    view.offers = []  # a film is looked at, not played
    parts = draw_fragments(view, table.names, new)
    return Frame(
        n=n,
        frames=len(frames) - 1,
        seat=sight.reader,
        prompt=parts["prompt"],
        board=parts["board"],
        result=parts["result"],
        players=parts["players"],
        ribbon=parts["ribbon"],
        chronicle=line_items(new, table.names, before),
        start=before,
        moment=f"/tables/{table.id}/at/{n}?seat={sight.reader}",
    )

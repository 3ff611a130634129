"""Through whose eyes somebody looks at a table: a seat's of their own, or the spectators'.

Whatever is sent to anybody is made for a pair of Eyes, a page's over HTTP like a WebSocket's.
"""

from __future__ import annotations

from greathall.hall.entities import OVER, PLAYING
from greathall.hall.refusals import NotHere, NotYours
from greathall.hall.sights import Sight
from greathall.hall.table import Table
from greathall.kernel import View


class Eyes:
    """A person at a table, looking. `seat`: one of their own, -1 for the spectators' view, None for what is usual."""

    def __init__(self, table: Table, person: str | None, seat: int | None = None) -> None:
        self.table = table
        self.person = person
        self.mine = table.now.seats_of(person)
        # Whom this person does not want to hear.
        self.unheard: frozenset[str] = frozenset()
        # The seat that the people at this screen hand the device to, while a curtain is down; -1 if none is.
        self.curtain = -1
        if seat is None:
            self.viewer = own_viewer(table, self.mine)
        elif seat < 0:
            self.viewer = table.spectator
        elif seat in self.mine:
            self.viewer = seat
        else:
            raise NotYours("that is not your seat")

    @property
    def sight(self) -> Sight:
        return self.table.now.sights[self.viewer]

    def hand_over(self) -> None:
        """For people at one screen: whose turn it is looks, and a curtain comes down between hidden hands."""
        down, self.curtain = self.curtain, -1
        mine = self.mine
        if len(mine) < 2:
            return
        table = self.table
        if table.phase != PLAYING:
            self.viewer = own_viewer(table, mine)
            return
        asked = [seat for seat in table.to_act if seat in mine and not table.now.bot_for(seat)]
        if not asked or self.viewer in asked:
            return
        if down in asked:
            # Until somebody lifts it, also where whoever is asked has nothing to hide yet.
            self.curtain = down
            return
        if hides_something(table, asked[0]) or (self.viewer in mine and hides_something(table, self.viewer)):
            self.viewer = table.spectator
            self.curtain = asked[0]
        else:
            self.viewer = asked[0]


def own_viewer(table: Table, mine: list[int]) -> int:
    """Through whose eyes a page looks: the own seat's; people who share a screen begin behind a curtain."""
    if len(mine) == 1 or (mine and table.phase == OVER):
        return mine[0]
    return table.spectator


def hides_something(table: Table, seat: int) -> bool:
    """Whether a seat sees pieces that a spectator does not."""
    mine, theirs = table.sights[seat].view, table.sights[table.spectator].view
    return mine is not None and theirs is not None and _pieces(mine) != _pieces(theirs)


def _pieces(view: View) -> list[tuple[str, int, bool, str]]:
    zones = [*view.zones, *(zone for mat in view.mats for zone in mat.zones)]
    return sorted((piece.name, piece.count, piece.face_up, piece.slot) for zone in zones for piece in zone.pieces)


def film_viewer(table: Table, person: str | None, seat: int | None) -> int:
    """Whose film one may see: the own, the spectators', and after the game anybody's."""
    mine = table.now.seats_of(person)
    if seat is None:
        return own_viewer(table, mine)
    if seat == -1:
        return table.spectator
    if not 0 <= seat < table.spectator:
        raise NotHere("there is no such seat at this table")
    # People who share a screen would see each other's hands: their own films wait for the end too.
    if table.phase != OVER and mine != [seat]:
        raise NotYours("you can look through the eyes of others when the game is over")
    return seat


def chronicle_viewer(table: Table, person: str | None, seat: int | None) -> int:
    """Whose chronicle one may read: that of a seat of one's own, the spectators', and after the game anybody's."""
    if seat is not None and seat in table.now.seats_of(person):
        return seat
    return film_viewer(table, person, seat)

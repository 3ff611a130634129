"""Another game of the same people: one asks, the others find the question at the table where they have just played."""

from __future__ import annotations

import secrets
from dataclasses import replace
from time import time

from sqlalchemy.exc import IntegrityError

from greathall.hall.changes import Conflict
from greathall.hall.entities import OPEN, OVER, Person, Rematch, Seat
from greathall.hall.recording import safe_options
from greathall.hall.refusals import NotNow, NotUnderstood, NotYours, Outrun
from greathall.hall.registry import tried_again
from greathall.hall.seating import check_bot, open_seat
from greathall.hall.service import CHANGED, TableService
from greathall.hall.standing import Standing
from greathall.hall.table import Table
from greathall.kernel import BadOptions


@tried_again
async def play_again(service: TableService, id: str, person: Person) -> Table:
    """The table at which a finished one goes on, with this person on their own seats if those are still free."""
    async with service.registry.turn(id) as table:
        now = table.now
        if not now.seats_of(person.id):
            raise NotYours("only those who sat at this table can ask for a rematch")
        if table.phase != OVER:
            raise NotNow("a rematch can be asked for when the game is over")
        rematch = now.rematch or await _asked(service, table, person)
    return await _on_own_seats(service, rematch.next, now, person)


async def _asked(service: TableService, table: Table, person: Person) -> Rematch:
    """Makes the new table. It and the question are one transaction: nobody can make a second one."""
    seats = _seats_again(table.now, person)
    try:
        options = safe_options(table.game, table.terms.options)
    except BadOptions as error:
        raise NotUnderstood(str(error)) from None
    # While others are asked their seats are kept for them: whoever looks into the lobby must not take one.
    listed = table.terms.listed and not any(seat.kind == "open" for seat in seats)
    terms = replace(
        table.terms,
        id=secrets.token_urlsafe(9),
        options=options,
        seed=secrets.randbits(128),
        owner=person.id,
        listed=listed,
        created=time(),
    )
    rematch = Rematch(terms.id, table.now.seats_of(person.id)[0])
    outcome = table.after_rematch(rematch)
    try:
        await service.open_table(terms, seats, outcome.change)
    except (Conflict, IntegrityError):
        table.doubtful = True
        raise Outrun(CHANGED) from None
    service.become(table, outcome)
    return rematch


def _seats_again(now: Standing, person: Person) -> list[Seat]:
    """The same seats: bots and whoever asks sit, the others' stand open under their names."""
    seats: list[Seat] = []
    for seat in now.seats:
        if seat.kind == "bot":
            check_bot(seat.bot)
            seats.append(Seat("bot", None, seat.name, seat.bot))
        elif seat.person == person.id:
            seats.append(Seat("person", person.id, seat.name))
        else:
            seats.append(replace(open_seat(), name=seat.name))
    return seats


async def _on_own_seats(service: TableService, id: str, before: Standing, person: Person) -> Table:
    async with service.registry.turn(id) as table:
        free = [
            number
            for number in before.seats_of(person.id)
            if table.phase == OPEN and table.seats[number].kind == "open"
        ]
        if free:
            taken = {
                number: replace(table.seats[number], kind="person", person=person.id, name=before.seats[number].name)
                for number in free
            }
            await service.commit(table, service.seated(table, taken))
    return table

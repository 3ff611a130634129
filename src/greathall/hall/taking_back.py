"""Taking back: one's own last decision at once where nobody learned anything, else with the others' consent."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from greathall.hall.entities import OVER, Person, UndoRequest
from greathall.hall.refusals import NotNow
from greathall.hall.registry import tried_again
from greathall.hall.table import Table

if TYPE_CHECKING:
    from greathall.hall.service import TableService


@tried_again
async def undo(
    service: TableService, id: str, person: Person, seat: int | None, version: int | None = None, moves: int = 1
) -> bool:
    """Back to one's own last decision: at once where nobody learned anything, else the others are asked.

    Several moves that one click made are taken back together, where nobody need be asked.
    """
    async with service.registry.turn(id) as table:
        # A clock that has fallen is not saved by going back.
        await service.timekeeper.strike(table)
        now = table.now
        seat = service.seat_for(table, person, seat)
        sight = now.sights[seat]
        if version is not None and not sight.decided <= version <= sight.version:
            raise NotNow("the table has changed since: look what would be taken back")
        if now.shown_phase == OVER:
            raise NotNow("the game is over and its seed is shown: nothing can be taken back")
        # What a stand-in has played is not one's own.
        if now.has_left(seat):
            raise NotNow("this seat was given up: nothing can be taken back")
        if now.bot_for(seat):
            raise NotNow("a bot is playing for you: come back to your seat first")
        number = now.last_decision(seat)
        if number == 0:
            raise NotNow("you have made no move yet")
        others = now.people_beside(person.id)
        if now.queue or (now.hushed and others):
            # The same whether somebody is asked in secret, has just answered, or nobody is asked.
            raise NotNow("somebody could still react to the last card: wait a moment")
        alone = now.may_undo_alone(seat)
        if alone or not others:
            number = now.first_of_row(seat, moves, alone)
            await rewind(service, table, seat, number, "" if alone else ", beyond what was revealed", person.id)
            return True
        if now.undo is not None:
            raise NotNow("somebody is already asking to take back a move")
        if now.clocks is not None and seat in now.clocks.asked:
            raise NotNow("the others have been asked about this already: at a table with a clock once is enough")
        await service.commit(table, table.after_asking(UndoRequest(seat, number, others, since=len(now.log))))
        return False


@tried_again
async def answer_undo(service: TableService, id: str, person: Person, agree: bool, request: int | None = None) -> None:
    """Another player agrees or not; when all agree it is done. Who asked may ask no longer."""
    async with service.registry.turn(id) as table:
        await service.timekeeper.strike(table)
        asked = table.now.undo
        own = asked is not None and table.seats[asked.seat].person == person.id and not agree
        if asked is None or (person.id not in asked.waiting and not own):
            raise NotNow("nobody is asking you to agree to anything now")
        if request is not None and request != asked.id:
            raise NotNow("something else is being asked now: read it first")
        waiting = asked.waiting - {person.id}
        if not agree:
            note = (
                f"{person.nickname} does not ask any more."
                if own
                else f"{person.nickname} does not agree to taking back."
            )
            await service.commit(table, table.after_asking(None, note))
        elif waiting:
            await service.commit(table, table.after_asking(replace(asked, waiting=waiting)))
        else:
            await rewind(service, table, asked.seat, asked.number, ", with everybody's consent")


async def rewind(
    service: TableService, table: Table, seat: int, number: int, how: str, person: str | None = None
) -> None:
    """`person`: who does it just now, to whom it is no news."""
    state = await service.position_at(table, number - 1)
    note = f"{table.names[seat]} takes a move back{how}."
    await service.commit(table, table.after_taking_back(number, state, note, person), "nothing was taken back")

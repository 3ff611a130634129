"""Hints: what a king would do, for whoever may ask, and for everybody to read who did."""

from __future__ import annotations

from time import time

from greathall.hall.entities import Person, Remark
from greathall.hall.refusals import NotNow, NotUnderstood
from greathall.hall.registry import tried_again
from greathall.hall.service import TableService
from greathall.hall.table import Table

# What is said where there are none, by what was settled with the table.
REFUSED = {
    "alone": "hints are for one person against bots, not among people",
    "never": "this table was made without hints",
}


def check_hints(hints: str) -> str:
    if hints not in {"always", *REFUSED}:
        raise NotUnderstood("hints are for one person 'alone' against bots, 'always' or 'never'")
    return hints


def check_allowed(table: Table) -> None:
    """May anybody at this table take one now?"""
    if not table.hints_allowed:
        raise NotNow(REFUSED[table.terms.hints])
    if table.now.hushed and not table.now.one_against_bots:
        raise NotNow("somebody may be asked in secret: a hint now would tell the others who")


async def take_hint(service: TableService, id: str, person: Person | None, seat: int | None) -> tuple[int, str, str]:
    """The move, in words, and why; everybody at the table reads who asked.

    But not whoever is asked in secret: bots do not mind, and those who watch would read that something was asked.
    """
    table = await service.table(id)
    seat = service.seat_for(table, person, seat)
    now = table.now
    check_allowed(table)
    if seat not in now.to_act or now.bot_for(seat):
        raise NotNow("nothing is asked of you just now", table.game.turn_rule)
    busy = NotNow("a hint is being thought of already: wait a moment")
    async with service.hearing.alone(f"hint {id} {seat}", busy):
        found = await service.workers.advice(now.running, seat, now.names)
    if not now.hushed:
        await _tell(service, id, f"{table.names[seat]} takes a hint.", person)
    return found


@tried_again
async def _tell(service: TableService, id: str, note: str, person: Person | None) -> None:
    who = None if person is None else person.id
    async with service.registry.turn(id) as table:
        await service.commit(table, table.after_saying(Remark("note", "", note, time(), who)))

"""Tables as JSON: made, found, joined, begun, left, and talk at them."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request

from greathall.hall.dependencies import CurrentPerson, Service, Visitor, limit
from greathall.hall.muting import hear
from greathall.hall.parting import answer, propose, resign, set_away
from greathall.hall.presenting import table_info
from greathall.hall.rematch import play_again
from greathall.hall.routers import api_router
from greathall.hall.schemas.answers import Done
from greathall.hall.schemas.tables import (
    Consent,
    Mute,
    NewProposal,
    NewTable,
    TableInfo,
    TableList,
    Talk,
    Token,
    WhichSeat,
    WithBot,
)
from greathall.hall.seating import SeatWish

router = api_router()


@router.get("/tables", tags=["tables"])
async def list_tables(
    service: Service,
    known: Visitor,
    which: Annotated[str, Query(pattern="^(open|playing|over|mine)$")] = "open",
    most: Annotated[int, Query(ge=1, le=200)] = 50,
) -> TableList:
    """Open and running tables that are listed, or one's own."""
    mine = which == "mine"
    found = await (service.tables_of(known, most) if mine else service.listed(which, most))
    return TableList(tables=[table_info(summary, known) for summary in found])


@router.post("/tables", tags=["tables"])
async def make_table(body: NewTable, request: Request, service: Service, person: CurrentPerson) -> TableInfo:
    """Makes a table; without open seats the game begins at once."""
    limit(request, "table", person)
    wishes = [SeatWish(seat.kind, seat.name) for seat in body.seats]
    clock = None if body.clock is None else body.clock.timing()
    table = await service.create(
        person,
        body.game,
        wishes,
        dict(body.options),
        pace=body.pace,
        listed=body.listed,
        leaving=body.leaving,
        clock=clock,
        hints=body.hints,
    )
    return table_info(table.summary, person)


@router.get("/tables/{id}", tags=["tables"])
async def one_table(id: str, service: Service, known: Visitor) -> TableInfo:
    """A table: who sits where, its options, the commitment to its seed."""
    return table_info((await service.table(id)).summary, known)


@router.post("/tables/{id}/leave", tags=["tables"])
async def leave(id: str, body: WithBot, request: Request, service: Service, person: CurrentPerson) -> Done:
    """Leaves the seat to a bot until one comes back."""
    limit(request, "move", person)
    await set_away(service, id, person, True, body.bot)
    return Done()


@router.post("/tables/{id}/return", tags=["tables"])
async def come_back(id: str, request: Request, service: Service, person: CurrentPerson) -> Done:
    """Takes the seat back from the bot."""
    limit(request, "move", person)
    await set_away(service, id, person, False)
    return Done()


@router.post("/tables/{id}/resign", tags=["tables"])
async def give_up(id: str, body: WhichSeat, request: Request, service: Service, person: CurrentPerson) -> Done:
    """Gives the seat up for good; what becomes of it was agreed with the table."""
    limit(request, "move", person)
    await resign(service, id, person, body.seat)
    return Done()


@router.post("/tables/{id}/proposal", tags=["tables"])
async def ask_for(id: str, body: NewProposal, request: Request, service: Service, person: CurrentPerson) -> Done:
    """Proposes an end by agreement, or to replace somebody who does not answer; `done` false: the others are asked."""
    limit(request, "move", person)
    return Done(done=await propose(service, id, person, body.kind, body.seat, body.days))


@router.post("/tables/{id}/proposal/answer", tags=["tables"])
async def answer_proposal(id: str, body: Consent, request: Request, service: Service, person: CurrentPerson) -> Done:
    """Agrees, or not, to what another player proposes; who proposed it may take it back."""
    limit(request, "move", person)
    await answer(service, id, person, body.agree, body.id)
    return Done()


@router.post("/tables/{id}/start", tags=["tables"])
async def start(id: str, body: WithBot, request: Request, service: Service, person: CurrentPerson) -> Done:
    """Fills the open seats with bots and begins; for who made the table."""
    limit(request, "move", person)
    await service.start(id, person, body.bot)
    return Done()


@router.post("/tables/{id}/sit", tags=["tables"])
async def sit_down(id: str, request: Request, service: Service, person: CurrentPerson) -> Done:
    """Takes the first open seat of a listed table."""
    limit(request, "table", person)
    table = await service.take_open_seat(id, person)
    return Done(go=f"/tables/{table.id}")


@router.post("/tables/{id}/rematch", tags=["tables"])
async def rematch(id: str, request: Request, service: Service, person: CurrentPerson) -> Done:
    """The same game, seats and options again, for those who sat at a finished table; who comes later joins them."""
    limit(request, "table", person)
    table = await play_again(service, id, person)
    return Done(go=f"/tables/{table.id}")


@router.post("/join", tags=["tables"])
async def join(body: Token, request: Request, service: Service, person: CurrentPerson) -> TableInfo:
    """Takes the seat of an invitation."""
    limit(request, "table", person)
    return table_info((await service.join(body.token, person)).summary, person)


@router.post("/tables/{id}/mute", tags=["tables"])
async def mute(id: str, body: Mute, request: Request, service: Service, person: CurrentPerson) -> Done:
    """Hears somebody at the same table no more, at this table and at others, or hears them again."""
    limit(request, "talk", person)
    await hear(service, id, person, body)
    return Done(go=f"/tables/{id}")


@router.post("/tables/{id}/chat", tags=["tables"])
async def say(id: str, body: Talk, request: Request, service: Service, person: CurrentPerson) -> Done:
    """Says something to everybody at the table."""
    limit(request, "talk", person)
    await service.say(id, person, body.text)
    return Done()

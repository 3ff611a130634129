"""Playing as JSON: what one sees, moves, why not, taking back."""

from __future__ import annotations

import asyncio
from typing import Annotated, NamedTuple

from fastapi import Depends, Query, Request
from fastapi.responses import JSONResponse

from greathall.hall.ahead import ways_ahead
from greathall.hall.dependencies import CurrentPerson, SeatQuery, Service, Visitor, limit
from greathall.hall.entities import id_of
from greathall.hall.eyes import Eyes
from greathall.hall.hints import take_hint
from greathall.hall.messages import status
from greathall.hall.outcomes import NOTHING, outcome_of
from greathall.hall.reasons import why_not as reasons_against
from greathall.hall.routers import api_router, status_of
from greathall.hall.routers.moving import Behind, make_move
from greathall.hall.schemas.answers import Done
from greathall.hall.schemas.playing import (
    Hint,
    NewMove,
    Outcome,
    Played,
    ReasonInfo,
    Reasons,
    TableState,
    TakingBack,
    Ways,
)
from greathall.hall.schemas.tables import Consent, WhichSeat
from greathall.hall.taking_back import answer_undo, undo
from greathall.kernel import State

router = api_router()
# As many answers as one click gives in the longest turn.
MOST_THEN = 40


@router.get("/tables/{id}/state", tags=["playing"])
async def table_state(
    id: str,
    request: Request,
    service: Service,
    known: Visitor,
    seat: SeatQuery = None,
    lines: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> TableState:
    """What one may see of a table now, as plain data; `lines`: how much of the chronicle one has already."""
    limit(request, "look", known)
    table = await service.table(id)
    eyes = Eyes(table, id_of(known), seat)
    sight = eyes.sight
    start = min(lines, len(sight.lines))
    told = status(eyes)
    return TableState(
        version=sight.version,
        seat=sight.reader,
        view=sight.view.data() if sight.view is not None else None,
        chronicle=[line.data() for line in sight.lines[start:]],
        start=start,
        status=told,
        now=service.hours.now() if told["clocks"] is not None else None,
    )


@router.post("/tables/{id}/moves", tags=["playing"])
async def play_move(id: str, body: NewMove, request: Request, service: Service, known: Visitor) -> Played:
    """Plays a move. Sending the same id again does no harm. Pages send theirs over the WebSocket: see PROTOCOL.md."""
    try:
        return Played(version=await make_move(request, service, id, known, body))
    except Behind as behind:
        return JSONResponse(behind.answer, status_of(behind.refusal))  # type: ignore[return-value] # FastAPI passes a Response on as it is


@router.get("/tables/{id}/why", tags=["playing"])
async def why_not(
    id: str,
    request: Request,
    service: Service,
    known: Visitor,
    target: Annotated[str, Query(max_length=200)] = "",
    move: Annotated[int | None, Query(ge=0, le=1_000_000)] = None,
    seat: SeatQuery = None,
) -> Reasons:
    """Why can't I? For something on the board (`target`) or a move: the reason and the rule."""
    limit(request, "look", known)
    table = await service.table(id)
    found = reasons_against(table, service.seat_for(table, known, seat), target, move)
    return Reasons(reasons=[ReasonInfo(words=words, reason=why.text, rule=why.rule) for words, why in found])


class Question(NamedTuple):
    """What a page asks about: a position in which a seat of its person is asked, and the players' names.

    Positions are replaced, never changed: another thread may look at this one while the table goes on.
    """

    state: State
    seat: int
    names: list[str]


async def _question(
    id: str,
    request: Request,
    service: Service,
    known: Visitor,
    version: Annotated[int, Query(ge=0)],
    seat: SeatQuery = None,
) -> Question | None:
    """Nothing where the page shows something older, or nobody is asked there."""
    limit(request, "look", known)
    table = await service.table(id)
    mine = service.seat_for(table, known, seat)
    if mine not in table.to_act or table.sights[mine].version != version:
        return None
    return Question(table.running, mine, table.names)


Asked = Annotated[Question | None, Depends(_question)]


@router.get("/tables/{id}/outcome", tags=["playing"])
async def outcome(
    asked: Asked,
    move: Annotated[int, Query(ge=0, le=1_000_000)],
    then: Annotated[list[int] | None, Query(max_length=MOST_THEN)] = None,
) -> Outcome:
    """What one of one's moves, and those that follow at once, are certain to bring, from what one knows."""
    if asked is None:
        return NOTHING
    return await asyncio.to_thread(outcome_of, asked.state, asked.seat, move, asked.names, then or ())


@router.get("/tables/{id}/ahead", tags=["playing"])
async def ahead(asked: Asked) -> Ways:
    """What one could answer with one click for several answers, from what one knows."""
    if asked is None:
        return Ways(ways=[])
    return Ways(ways=await asyncio.to_thread(ways_ahead, asked.state, asked.seat, asked.names))


@router.post("/tables/{id}/hint", tags=["playing"])
async def hint(id: str, body: WhichSeat, request: Request, service: Service, person: CurrentPerson) -> Hint:
    """What a bot would do in one's place, where the table was made with hints."""
    limit(request, "move", person)
    move, words, reason = await take_hint(service, id, person, body.seat)
    return Hint(move=move, words=words, reason=reason)


@router.post("/tables/{id}/undo", tags=["playing"])
async def take_back(id: str, body: TakingBack, request: Request, service: Service, person: CurrentPerson) -> Done:
    """Takes back one's own last move; `done` false: the others are asked."""
    limit(request, "move", person)
    return Done(done=await undo(service, id, person, body.seat, body.version, body.moves))


@router.post("/tables/{id}/undo/answer", tags=["playing"])
async def answer_take_back(id: str, body: Consent, request: Request, service: Service, person: CurrentPerson) -> Done:
    """Agrees, or not, to another player's taking back; who asked does so no longer with `agree` false."""
    limit(request, "move", person)
    await answer_undo(service, id, person, body.agree, body.id)
    return Done()

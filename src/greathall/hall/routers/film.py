"""What has happened as JSON: the film, the chronicle, records in and out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Query, Request, Response
from fastapi.responses import PlainTextResponse, StreamingResponse
from sqlalchemy.exc import SQLAlchemyError

from greathall.hall.dependencies import CurrentPerson, SeatQuery, Service, Visitor, limit
from greathall.hall.drawing import draw_chart
from greathall.hall.entities import OVER, Person, id_of
from greathall.hall.eyes import chronicle_viewer, film_viewer
from greathall.hall.film import film_moment, readable
from greathall.hall.presenting import table_info
from greathall.hall.recording import chronicle_text, kept_record, record_text
from greathall.hall.refusals import NotNow, Refusal
from greathall.hall.routers import api_router, event
from greathall.hall.schemas.records import Lines, Moment, PointsOverTime, RecordText
from greathall.hall.schemas.tables import TableInfo
from greathall.hall.service import TableService
from greathall.hall.sights import line_items
from greathall.hall.taken_moves import taken_moves

log = logging.getLogger("greathall.hall")
router = api_router()
LINES_AT_ONCE = 500
# Seconds between two words of how far a record is.
TELL_EVERY = 0.3
# Work that nobody waits for any longer, and that has not noticed it yet.
_ENDING: set[asyncio.Task[dict[str, object]]] = set()


@router.get("/tables/{id}/film/{n}", tags=["film"], response_model_by_alias=True)
async def film(id: str, n: int, request: Request, service: Service, known: Visitor, seat: SeatQuery = None) -> Moment:
    """A moment of the game through one's own eyes; when it is over, through anybody's."""
    limit(request, "look", known)
    table = await readable(service, id)
    return await film_moment(service, table, film_viewer(table, id_of(known), seat), n)


@router.get("/tables/{id}/points", tags=["film"])
async def points(id: str, request: Request, service: Service, known: Visitor) -> PointsOverTime:
    """How the points of a finished game went."""
    limit(request, "look", known)
    table = await readable(service, id)
    if table.phase != OVER:
        raise NotNow("how the points went can be seen when the game is over")
    kept = table.last.course if table.last is not None else None
    course = kept if table.told else await service.scribes.course(table)
    if course is None:
        return PointsOverTime(label="", moments=[], points=[], html="")
    html = draw_chart(table.id, course.label, course.moments, course.points, table.names, course.ahead)
    return PointsOverTime(label=course.label, moments=course.moments, points=course.points, html=html)


@router.get("/tables/{id}/lines", tags=["film"], response_model_by_alias=True)
async def earlier_lines(
    id: str,
    request: Request,
    service: Service,
    known: Visitor,
    before: Annotated[int, Query(ge=0, le=1_000_000)],
    seat: SeatQuery = None,
) -> Lines:
    """Lines of the chronicle as list items: those that come before number `before`."""
    limit(request, "look", known)
    table = await readable(service, id)
    viewer = chronicle_viewer(table, id_of(known), seat)
    lines = table.sights[viewer].lines[:before]
    start = max(0, len(lines) - LINES_AT_ONCE)
    return Lines(start=start, lines=line_items(lines[start:], table.names, start))


@router.get("/tables/{id}/chronicle", tags=["film"], response_class=PlainTextResponse)
async def export_chronicle(
    id: str, request: Request, service: Service, known: Visitor, seat: SeatQuery = None
) -> PlainTextResponse:
    """What has happened so far, as far as one may know it, as text. While a game runs this is what can be saved."""
    limit(request, "look", known)
    table = await readable(service, id)
    name = f"{table.terms.slug}-{table.id}-chronicle.txt"
    text = chronicle_text(table, chronicle_viewer(table, id_of(known), seat))
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


@router.get("/tables/{id}/record", tags=["film"], response_class=PlainTextResponse)
async def export_record(id: str, service: Service) -> PlainTextResponse:
    """The record of a finished game, as `greathall record verify` reads it."""
    table = await readable(service, id)
    name = f"{table.terms.slug}-{table.id}.txt"
    text = kept_record(table) if table.told else record_text(table, await taken_moves(service.storage, id))
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


@router.post("/records", tags=["film"], response_model=TableInfo)
async def import_record(
    body: RecordText, request: Request, service: Service, person: CurrentPerson, response: Response
) -> TableInfo | Response:
    """Lays a record out as a table: to watch it, or to go on with it against bots.

    Whoever accepts `text/event-stream` is told meanwhile how many moves are `done`, and `of` how many; the last event
    has the id of the `table`, or the `reason` why there is none. Who hangs up gives it up.
    """
    limit(request, "upload", person)
    if request.headers.get("accept") == "text/event-stream":
        # A server in front must not gather what is told.
        headers = {"x-accel-buffering": "no"}
        telling = StreamingResponse(_laid_out(body, request, service, person), 200, headers, "text/event-stream")
        telling.raw_headers.extend(pair for pair in response.raw_headers if pair[0] == b"set-cookie")
        return telling
    return table_info((await service.open_record(person, body.record, body.seat)).summary, person)


async def _laid_out(body: RecordText, request: Request, service: TableService, person: Person) -> AsyncIterator[str]:
    """What is told while a record is laid out."""
    scribes = service.scribes
    ticket = scribes.ticket()

    async def work() -> dict[str, object]:
        try:
            return {"table": (await service.open_record(person, body.record, body.seat, ticket)).id}
        except Refusal as refusal:
            return {"reason": refusal.reason, "rule": refusal.rule}
        except SQLAlchemyError as error:
            log.error("a record could not be stored: %s", type(error).__name__)
            return {"reason": "the hall cannot use its disk just now: nothing has changed", "rule": ""}

    task = asyncio.create_task(work())
    try:
        while not task.done():
            yield event(_how_far(service, ticket))
            await asyncio.wait({task}, timeout=TELL_EVERY)
            if await request.is_disconnected():
                return
        yield event(_how_far(service, ticket))
        yield event(task.result())
    finally:
        if not task.done():
            # The task is left to end by itself: until then this person has nothing else laid out.
            scribes.give_up(ticket)
            _ENDING.add(task)
            task.add_done_callback(_ENDING.discard)


def _how_far(service: TableService, ticket: int) -> dict[str, object]:
    done, of = service.scribes.moves_done(ticket)
    return {"done": done, "of": of}

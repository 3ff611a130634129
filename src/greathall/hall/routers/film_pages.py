"""The pages on which a game is looked at, not played: its film, and a table as it was when its rules were others."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from markupsafe import Markup

from greathall.hall.dependencies import Service, Visitor, limit
from greathall.hall.drawing import draw_sprite
from greathall.hall.entities import OVER, Person, id_of
from greathall.hall.eyes import chronicle_viewer, film_viewer
from greathall.hall.film import film_moment, last_moment, readable, turns_of
from greathall.hall.presenting import table_info
from greathall.hall.sights import LINES_AT_FIRST, line_items
from greathall.hall.table import Table
from greathall.hall.templating import render

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


def told_page(table: Table, known: Person | None) -> HTMLResponse:
    """A table that cannot be opened any more: why, and what was shown and told of it."""
    viewer = chronicle_viewer(table, id_of(known), None)
    last = last_moment(table, viewer)
    if last is None:
        lines = line_items(table.sights[viewer].lines, table.names, 0)
        told = Markup("".join(lines))  # escaped where it is drawn
        return HTMLResponse(
            render("told.html", me=known, reason=table.told, status=409, names=table.names, chronicle=told)
        )
    return HTMLResponse(
        render(
            "shown.html",
            me=known,
            table=table_info(table.summary, known),
            game=table.game,
            sprite=Markup(draw_sprite(table.terms.slug)),  # our own drawing
            reason=table.told,
            has_film=table.film is not None,
            has_record=bool(table.last and table.last.record),
            frame=last,
            board=Markup(last.board),  # our own drawing
            prompt=Markup(last.prompt),  # our own drawing
            result=Markup(last.result),  # our own drawing
            chronicle=Markup("".join(last.chronicle)),  # escaped where it is drawn
            start=last.start,
        )
    )


@router.get("/tables/{id}/at")
async def film_slider(id: str, n: Annotated[int, Query()] = 0, seat: int | None = None) -> Response:
    """Where the slider of a film leads."""
    return RedirectResponse(f"/tables/{id[:40]}/at/{n}" + ("" if seat is None else f"?seat={seat}"), 303)


@router.get("/tables/{id}/at/{n}")
async def film_page(
    id: str, n: int, request: Request, service: Service, known: Visitor, seat: int | None = None
) -> HTMLResponse:
    """A moment of the game."""
    limit(request, "look", known)
    table = await readable(service, id)
    viewer = film_viewer(table, id_of(known), seat)
    moment = await film_moment(service, table, viewer, n)
    start = max(0, moment.start - LINES_AT_FIRST)
    lines = table.sights[viewer].lines[start : moment.start]
    eyes = [-1, *range(table.spectator)] if table.phase == OVER else sorted({-1, moment.seat})
    return HTMLResponse(
        render(
            "film.html",
            me=known,
            table=table_info(table.summary, known),
            game=table.game,
            sprite=Markup(draw_sprite(table.terms.slug)),  # our own drawing
            frame=moment,
            turns=turns_of(table, viewer),
            board=Markup(moment.board),  # our own drawing
            prompt=Markup(moment.prompt),  # our own drawing
            result=Markup(moment.result),  # our own drawing
            chronicle=Markup("".join(line_items(lines, table.names, start) + moment.chronicle)),
            start=start,
            eyes=[(number, "a spectator" if number < 0 else table.names[number]) for number in eyes],
        )
    )

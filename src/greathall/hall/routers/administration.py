"""The page of whoever runs the hall."""

from __future__ import annotations

from time import gmtime, strftime
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from greathall.games import games, load
from greathall.hall.administration import Administration
from greathall.hall.dependencies import Service, Visitor, limit
from greathall.hall.entities import Person
from greathall.hall.limits import Limits
from greathall.hall.refusals import NotHere, NotUnderstood
from greathall.hall.service import TableService
from greathall.hall.templating import render

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


async def _administrator(service: TableService, known: Person | None) -> Person:
    """To everybody else there is no such page. It is read anew: the command that appoints is another process."""
    person = await service.storage.person(known.id) if known is not None else None
    if person is None or not person.admin:
        raise NotHere("there is no such page in this hall")
    return person


def _day(at: float) -> str:
    return strftime("%Y-%m-%d", gmtime(at))


@router.get("/admin")
async def admin_page(service: Service, known: Visitor, name: Annotated[str, Query(max_length=40)] = "") -> HTMLResponse:
    """Tables, people, and what is set."""
    me = await _administrator(service, known)
    administration = Administration(service)
    settings = service.settings
    limits = {
        "Requests": "limited" if settings.limits else "not limited",
        "Tables in memory": settings.most_awake,
        "Tables in memory that one person made": settings.most_awake_of_one,
        "Megabytes of tables in memory": settings.most_memory,
        "Processes that answer here": settings.servers,
        "Seconds for a record": settings.record_within,
        "Mail": "on" if settings.mail is not None else "off",
        **{f"At once, {kind}": most for kind, (most, _) in Limits.KINDS.items()},
    }
    return HTMLResponse(
        render(
            "admin.html",
            me=me,
            name=name,
            figures=await administration.figures(),
            limits=limits,
            tables=await administration.tables(),
            people=await administration.people(name.strip()),
            titles={slug: load(slug).title for slug in games()},
            day=_day,
        )
    )


@router.post("/admin")
async def admin_form(request: Request, service: Service, known: Visitor) -> Response:
    """One of the buttons."""
    me = await _administrator(service, known)
    limit(request, "move", me)
    form = await request.form(max_files=0, max_fields=5)
    wish, about = (str(form.get(name) or "")[:40] for name in ("wish", "about"))
    administration = Administration(service)
    if wish in {"mute", "unmute"}:
        await administration.mute(me, about, wish == "mute")
    elif wish == "rename":
        await administration.rename(me, about, str(form.get("name") or "")[:200])
    elif wish == "end":
        await administration.end_visits(me, about)
    elif wish in {"close", "open"}:
        await administration.close(me, about, wish == "close")
    else:
        raise NotUnderstood("nothing is called that here")
    return RedirectResponse("/admin", 303)

"""What every route needs: the service, who is asking, and whether that is too often."""

from __future__ import annotations

import secrets
from typing import Annotated

from fastapi import Depends, Query, Request, Response
from starlette.requests import HTTPConnection

from greathall.hall.doorkeeper import home_of
from greathall.hall.entities import Person
from greathall.hall.identity import COOKIE, COOKIE_AGE, Identity, some_names
from greathall.hall.lesson_progress import forget_cookie
from greathall.hall.notices.notifier import Notifier
from greathall.hall.service import TableService


def service_of(request: HTTPConnection) -> TableService:
    service: TableService = request.app.state.service
    return service


def identity_of(request: HTTPConnection) -> Identity:
    identity: Identity = request.app.state.identity
    return identity


async def visitor(request: HTTPConnection) -> Person | None:
    """Whoever the cookie says, or nobody yet."""
    return await identity_of(request).person(request.cookies.get(COOKIE))


async def current_person(
    request: Request, response: Response, known: Annotated[Person | None, Depends(visitor)]
) -> Person:
    """Whoever the cookie says; a newcomer gets a name and a cookie at once."""
    if known is not None:
        return known
    limit(request, "table", None)
    person = await identity_of(request).welcome(some_names(1, secrets.randbits(32))[0])
    give_cookie(request, response, person)
    return person


def give_cookie(request: Request, response: Response, person: Person, visit: str = "") -> None:
    """Lax, so that a friend's link finds the cookie; what changes something is guarded by its origin."""
    response.set_cookie(
        COOKIE,
        identity_of(request).cookie(person, visit),
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
        path="/",
    )


def renew_cookie(request: Request, response: Response, person: Person) -> None:
    """The cookie of the same visit, for somebody whose name or password has changed."""
    visit = identity_of(request).visit_of(request.cookies.get(COOKIE), person)
    give_cookie(request, response, person, visit)


async def sign_out(request: Request, response: Response) -> None:
    """Ends this visit here and at the door, and closes its open pages."""
    person, visit = await identity_of(request).leave(request.cookies.get(COOKIE))
    if visit:
        await service_of(request).hearing.send_away(person, visit)
    response.delete_cookie(COOKIE, path="/")
    forget_cookie(response)


async def lock_out_others(request: Request, person: Person) -> None:
    """After a change of password: open pages reconnect, and only the one with the new cookie still has its seat."""
    await service_of(request).hearing.send_away(person.id)


def notifier_of(request: Request) -> Notifier:
    notifier: Notifier = request.app.state.notifier
    return notifier


def limit(request: HTTPConnection, kind: str, person: Person | None) -> None:
    """Raises Refusal 429 when somebody asks too often."""
    service_of(request).limits.take(kind, person.id if person is not None else home_of(address_of(request)))


def address_of(request: HTTPConnection) -> str:
    """Where somebody calls from."""
    return request.client.host if request.client else "?"


async def _the_service(request: Request) -> TableService:
    # Not service_of itself: FastAPI gives every dependency that is not async to a thread.
    return service_of(request)


async def _the_notifier(request: Request) -> Notifier:
    return notifier_of(request)


Service = Annotated[TableService, Depends(_the_service)]
Notices = Annotated[Notifier, Depends(_the_notifier)]
Visitor = Annotated[Person | None, Depends(visitor)]
CurrentPerson = Annotated[Person, Depends(current_person)]
# Through whose eyes: a seat, or -1 for the spectators'.
SeatQuery = Annotated[int | None, Query(ge=-1, le=100)]

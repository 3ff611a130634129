"""What every route needs: the service, who is asking, and whether that is too often."""

from __future__ import annotations

import secrets
from typing import Annotated

from fastapi import Depends, Query, Request, Response

from greathall.hall.entities import Person
from greathall.hall.identity import COOKIE, COOKIE_AGE, Identity, some_names
from greathall.hall.rate_limits import Limits
from greathall.hall.service import TableService


def service_of(request: Request) -> TableService:
    service: TableService = request.app.state.service
    return service


def identity_of(request: Request) -> Identity:
    identity: Identity = request.app.state.identity
    return identity


async def visitor(request: Request) -> Person | None:
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


def give_cookie(request: Request, response: Response, person: Person) -> None:
    """Lax, so that a friend's link finds the cookie; what changes something is guarded by its origin."""
    response.set_cookie(
        COOKIE,
        identity_of(request).cookie(person),
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
        path="/",
    )


def limit(request: Request, kind: str, person: Person | None) -> None:
    """Raises Refusal 429 when somebody asks too often."""
    limits: Limits = request.app.state.limits
    address = request.client.host if request.client else "?"
    limits.take(kind, person.id if person is not None else address)


Service = Annotated[TableService, Depends(service_of)]
Visitor = Annotated[Person | None, Depends(visitor)]
CurrentPerson = Annotated[Person, Depends(current_person)]
# Through whose eyes: a seat, or -1 for the spectators'.
SeatQuery = Annotated[int | None, Query(ge=-1, le=100)]

"""Oneself as JSON: name, password, coming and going."""

from __future__ import annotations

from fastapi import Request, Response

from greathall.hall.dependencies import (
    CurrentPerson,
    Visitor,
    address_of,
    give_cookie,
    identity_of,
    limit,
    lock_out_others,
    renew_cookie,
    sign_out,
)
from greathall.hall.lesson_progress import bring_along
from greathall.hall.routers import api_router
from greathall.hall.schemas.answers import Done
from greathall.hall.schemas.people import Me, NewName, NewPassword, SignIn

router = api_router()


@router.get("/me", tags=["identity"])
async def who_am_i(known: Visitor) -> Me:
    """Who the cookie says one is."""
    return Me(nickname=known.nickname if known else "", has_password=bool(known and known.password))


@router.post("/me", tags=["identity"])
async def call_me(body: NewName, request: Request, response: Response, known: Visitor) -> Me:
    """Takes or changes a nickname; a newcomer gets a cookie."""
    limit(request, "name", known)
    identity = identity_of(request)
    if known is None:
        known = await identity.welcome(body.nickname)
    else:
        await identity.rename(known, body.nickname)
    renew_cookie(request, response, known)
    return Me(nickname=known.nickname, has_password=known.password is not None)


@router.post("/me/password", tags=["identity"])
async def set_password(body: NewPassword, request: Request, response: Response, person: CurrentPerson) -> Me:
    """Sets a password, to come back from another device under the same name."""
    limit(request, "door", person)
    await identity_of(request).set_password(person, body.password, body.current, address_of(request))
    renew_cookie(request, response, person)
    await lock_out_others(request, person)
    return Me(nickname=person.nickname, has_password=True)


@router.post("/sign-in", tags=["identity"])
async def sign_in(body: SignIn, request: Request, response: Response) -> Me:
    """Comes back with name and password."""
    limit(request, "door", None)
    person = await identity_of(request).sign_in(body.nickname, body.password, address_of(request))
    give_cookie(request, response, person)
    await bring_along(identity_of(request).storage, person.id, request, response)
    return Me(nickname=person.nickname, has_password=True)


@router.post("/sign-out", tags=["identity"])
async def leave(request: Request, response: Response) -> Done:
    """Forgets who one is, on this device; its cookie is worth nothing any more."""
    await sign_out(request, response)
    return Done(go="/")

"""What every route needs: the service, who is asking, and whether that is too often."""

from __future__ import annotations

import secrets
import time
from typing import Annotated, ClassVar

from fastapi import Depends, Query, Request, Response

from greathall.hall.entities import Person
from greathall.hall.identity import COOKIE, COOKIE_AGE, Identity, some_names
from greathall.hall.lesson_progress import forget_cookie
from greathall.hall.notices.notifier import Notifier
from greathall.hall.refusals import TooOften
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


def limit(request: Request, kind: str, person: Person | None) -> None:
    """Raises Refusal 429 when somebody asks too often."""
    limits: Limits = request.app.state.limits
    limits.take(kind, person.id if person is not None else address_of(request))


def address_of(request: Request) -> str:
    """Where somebody calls from."""
    return request.client.host if request.client else "?"


class Limits:
    """How often: a bucket for each visitor and kind of request, which fills again with time."""

    # kind -> how many at once, and how many come back in a second
    KINDS: ClassVar[dict[str, tuple[int, float]]] = {
        "move": (60, 20.0),
        "look": (120, 40.0),
        "table": (20, 0.5),
        "talk": (8, 1.0),
        "name": (10, 0.2),
        "door": (8, 0.1),
        "upload": (5, 0.1),
        # Mail to an address that may be somebody else's.
        "letter": (5, 0.002),
    }

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}

    def take(self, kind: str, who: str) -> None:
        """Counts a request; raises Refusal 429 when there were too many."""
        if self.scale <= 0:
            return
        most, refill = self.KINDS[kind]
        now = time.monotonic()
        level, since = self._buckets.get((kind, who), (most * self.scale, now))
        level = min(most * self.scale, level + (now - since) * refill * self.scale)
        if level < 1:
            raise TooOften("that was too often: wait a little")
        if len(self._buckets) > 20_000:
            self._buckets.clear()
        self._buckets[kind, who] = (level - 1, now)


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

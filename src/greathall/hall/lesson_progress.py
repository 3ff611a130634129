"""How far somebody has come in the lessons: a cookie of the browser, and kept with the person who goes on elsewhere.

No newcomer has to be given a name before they look at a game, so the cookie is enough to learn; who has a name finds
what they learned at every browser in which they sign in.
"""

from __future__ import annotations

from fastapi import Request, Response
from sqlalchemy import bindparam, select, update

from greathall.hall.database import Database
from greathall.hall.identity import COOKIE_AGE
from greathall.hall.schema import people
from greathall.lessons import Progress

COOKIE = "lessons"
# A cookie holds no spaces.
BETWEEN = "!"
MOST = 2000
_LEARNED = select(people.c.learned).where(people.c.id == bindparam("of"))


def progress_of(request: Request) -> Progress:
    """How far the cookie says that one has come."""
    return Progress(request.cookies.get(COOKIE, "")[:MOST].replace(BETWEEN, " "))


def keep_in_cookie(request: Request, response: Response, progress: Progress) -> None:
    response.set_cookie(
        COOKIE,
        progress.text().replace(" ", BETWEEN),
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
        path="/",
    )


def forget_cookie(response: Response) -> None:
    """The next at this browser has learned nothing yet."""
    response.delete_cookie(COOKIE, path="/")


async def keep_with_person(database: Database, person: str, progress: Progress) -> None:
    """Adds what was learned in this browser to what is known of the person."""
    async with database.writing() as connection:
        known = Progress((await connection.execute(_LEARNED.with_for_update(), {"of": person})).scalar() or "")
        joined = Progress(progress.text())
        joined.join(known)
        text = joined.text()[:MOST]
        await connection.execute(update(people).where(people.c.id == person).values(learned=text))


async def bring_along(database: Database, person: str, request: Request, response: Response) -> None:
    """Whoever signs in has learned here what they learned elsewhere, and what this browser saw before."""
    progress = progress_of(request)
    async with database.reading() as connection:
        progress.join(Progress((await connection.execute(_LEARNED, {"of": person})).scalar() or ""))
    keep_in_cookie(request, response, progress)

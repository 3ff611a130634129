"""The routes, by what they are about: pages for browsers, JSON for programs, and the WebSocket of a table."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter

from greathall.hall.refusals import NotHere, NotNow, NotUnderstood, NotWritten, NotYours, Refusal, TooOften
from greathall.hall.schemas.answers import Problem

REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem, "description": "Not readable."},
    403: {"model": Problem, "description": "Not yours."},
    404: {"model": Problem, "description": "Not here."},
    409: {"model": Problem, "description": "Not now: the reason, and a fresh state where the page was behind."},
    413: {"model": Problem, "description": "Too much at once."},
    422: {"model": Problem, "description": "Not understood."},
    429: {"model": Problem, "description": "Too often."},
    503: {"model": Problem, "description": "The hall cannot write to its disk."},
}

STATUSES: dict[type[Refusal], int] = {
    NotYours: 403,
    NotHere: 404,
    NotNow: 409,
    NotUnderstood: 422,
    TooOften: 429,
    NotWritten: 503,
}


def status_of(refusal: Refusal) -> int:
    """What HTTP calls a refusal."""
    return next(STATUSES[kind] for kind in type(refusal).__mro__ if kind in STATUSES)


def event(about: dict[str, object]) -> str:
    """An event of a `text/event-stream`."""
    return f"data: {json.dumps(about)}\n\n"


def api_router() -> APIRouter:
    """For the routes that speak JSON, with the refusals that each of them can give."""
    return APIRouter(prefix="/api", responses=REFUSALS)

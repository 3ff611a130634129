"""How somebody played, as JSON or told on the way."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing

from fastapi import Request
from fastapi.responses import StreamingResponse
from sqlalchemy.exc import SQLAlchemyError

from greathall.hall.dependencies import Service, Visitor, limit
from greathall.hall.refusals import CANNOT_USE_DISK, Refusal
from greathall.hall.reviews import Looking, Reviews
from greathall.hall.routers import api_router, event
from greathall.hall.schemas.reviews import Review
from greathall.hall.schemas.tables import WhichSeat

router = api_router()


@router.post("/tables/{id}/review", tags=["film"], response_model=Review)
async def review(
    id: str, body: WhichSeat, request: Request, service: Service, known: Visitor
) -> Review | StreamingResponse:
    """How one played, when the game is over: what a bot would have done, and what one's decisions cost.

    Whoever accepts `text/event-stream` is told meanwhile how many decisions are `done`, and `of` how many, or how many
    games are looked at `ahead` of this one; the last event has the `review`, or the `reason` why there is none. Who
    hangs up gives it up; asked again, it goes on.
    """
    limit(request, "look", known)
    looking = await service.reviews.ask(id, known, body.seat)
    if request.headers.get("accept") == "text/event-stream":
        # A server in front must not gather what is told.
        headers = {"x-accel-buffering": "no"}
        return StreamingResponse(_told(service.reviews, looking, request), 200, headers, "text/event-stream")
    async with aclosing(service.reviews.follow(looking)) as steps:
        async for _ in steps:
            if await request.is_disconnected():
                break
    return await service.reviews.answer(looking)


async def _told(reviews: Reviews, looking: Looking, request: Request) -> AsyncGenerator[str]:
    """What is told while the decisions are judged."""
    async with aclosing(reviews.follow(looking)) as steps:
        async for far in steps:
            yield event(far)
            if await request.is_disconnected():
                return
    try:
        yield event({"review": (await reviews.answer(looking)).model_dump()})
    except Refusal as refusal:
        yield event({"reason": refusal.reason, "rule": refusal.rule})
    except SQLAlchemyError:
        yield event({"reason": CANNOT_USE_DISK.reason, "rule": ""})

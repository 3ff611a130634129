"""For whoever runs the hall: whether it is well, and its figures."""

from __future__ import annotations

import logging

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy.exc import SQLAlchemyError

from greathall.hall.dependencies import Service, address_of
from greathall.hall.networks import is_near
from greathall.hall.refusals import NotHere

router = APIRouter(include_in_schema=False)
log = logging.getLogger("greathall.hall")


@router.get("/healthz")
async def health(service: Service) -> JSONResponse:
    """200 while the hall can read its database; a balancer sends people elsewhere otherwise."""
    try:
        await service.storage.secret()
    except SQLAlchemyError as error:
        log.error("the database does not answer: %s", type(error).__name__)
        return JSONResponse({"status": "the database does not answer"}, 503)
    return JSONResponse({"status": "ok"})


@router.get("/metrics")
async def figures(request: Request, service: Service) -> Response:
    """Only where whoever opened the hall said so (--metrics), and only for those whom they named.

    Moves and writes are counted, hidden ones too: whoever plays must not be able to look.
    """
    settings = service.settings
    if not settings.metrics or not is_near(address_of(request), settings.metrics_for):
        raise NotHere("there is no such page in this hall")
    return Response(service.figures.text(), media_type=CONTENT_TYPE_LATEST)

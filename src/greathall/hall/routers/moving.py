"""A move and what is answered to it, however it came: as a POST, or over the WebSocket of an open page."""

from __future__ import annotations

import logging
from time import monotonic
from typing import Any

from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection

from greathall.hall.dependencies import limit, visitor
from greathall.hall.entities import Person, id_of
from greathall.hall.eyes import Eyes
from greathall.hall.messages import Message, update
from greathall.hall.refusals import CANNOT_USE_DISK, Refusal, faults_told
from greathall.hall.routers import status_of
from greathall.hall.schemas.playing import NewMove
from greathall.hall.service import TableService

log = logging.getLogger("greathall.hall")


class Behind(Exception):
    """A refusal to somebody whose page is behind, with a fresh state."""

    def __init__(self, refusal: Refusal, state: Message) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal
        self.answer: Message = {"reason": refusal.reason, "rule": refusal.rule, "state": state}


async def make_move(caller: HTTPConnection, service: TableService, id: str, known: Person | None, body: NewMove) -> int:
    """Plays a move for whoever sent it; gives the version of the seat's view after it."""
    limit(caller, "move", known)
    try:
        table, seat = await service.play(id, known, body.seat, body.move, body.version, body.id)
    except Refusal as refusal:
        if not refusal.stale:
            raise
        table = await service.table(id)
        eyes = Eyes(table, id_of(known), service.seat_for(table, known, body.seat))
        raise Behind(refusal, update(eyes)) from None
    return table.sights[seat].version


async def answer_to(caller: HTTPConnection, service: TableService, id: str, message: dict[str, Any]) -> Message:
    """What a page gets that has sent a move over its WebSocket: what the POST would have answered, and its status.

    Who somebody is, and whether they may, is asked for every move: since the page was opened they may have signed out
    or lost their seat.
    """
    began = monotonic()
    status, answer = 200, Message()
    try:
        body = NewMove.model_validate({name: value for name, value in message.items() if name != "type"})
        answer = {"version": await make_move(caller, service, id, await visitor(caller), body)}
    except ValidationError as error:
        status, answer = 422, {"reason": faults_told(error.errors()), "rule": ""}
    except Behind as behind:
        status, answer = status_of(behind.refusal), behind.answer
    except Refusal as refusal:
        status, answer = status_of(refusal), {"reason": refusal.reason, "rule": refusal.rule}
    except SQLAlchemyError as error:
        log.error("the database refused: %s", type(error).__name__)
        status, answer = status_of(CANNOT_USE_DISK), {"reason": CANNOT_USE_DISK.reason, "rule": ""}
    service.metrics.answered(status, monotonic() - began)
    move_id = message.get("id")
    return {"type": "answer", "id": move_id if isinstance(move_id, str) else "", "status": status, **answer}

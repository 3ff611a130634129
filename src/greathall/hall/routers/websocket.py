"""The WebSocket of a table page: a sender that passes on the newest state, and a receiver of moves beside it."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import suppress
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic_core import to_json
from sqlalchemy.exc import SQLAlchemyError

from greathall.hall.connections import Connection
from greathall.hall.entities import PLAYING, id_of
from greathall.hall.eyes import Eyes
from greathall.hall.identity import COOKIE, Identity
from greathall.hall.messages import chat_text, status_text, update_text
from greathall.hall.middleware import NOT_ALLOWED, same_origin
from greathall.hall.muting import not_heard_by
from greathall.hall.refusals import Refusal
from greathall.hall.routers.moving import answer_to
from greathall.hall.service import TableService
from greathall.hall.table import Table

router = APIRouter()
log = logging.getLogger("greathall.hall")

NO_TABLE = 4404
SIGNED_OUT = 4401
TOO_SLOW = 4008
MOST_MESSAGE = 1000
# The open pages of the whole hall.
MOST_CONNECTIONS = 5000
# How long a browser may take to accept a message.
SEND_WITHIN = 20.0
# Answers that somebody lets wait and still asks on.
MOST_ANSWERS = 20


@router.websocket("/ws/tables/{id}")
async def watch_table(socket: WebSocket, id: str, version: int = 0, lines: int = 0, chat: int = 0) -> None:
    """See PROTOCOL.md: updates of one table as the cookie's person may see them."""
    service: TableService = socket.app.state.service
    identity: Identity = socket.app.state.identity
    await socket.accept()
    if not same_origin(socket.headers.get("origin"), socket.headers.get("host")):
        await socket.close(NOT_ALLOWED, "this page is not of this hall")
        return
    if service.connections.number() >= MOST_CONNECTIONS:
        await socket.close(TOO_SLOW, "the hall is full")
        return
    cookie = socket.cookies.get(COOKIE)
    try:
        known = await identity.person(cookie)
        table = await service.table(id)
        unheard = await not_heard_by(service.storage, id_of(known))
    except Refusal as refusal:
        await socket.close(NO_TABLE, refusal.reason)
        return
    except SQLAlchemyError:
        await socket.close(TOO_SLOW, "the hall cannot use its disk just now")
        return
    person = id_of(known)
    eyes = Eyes(table, person)
    sight = eyes.sight
    visit = identity.visit_of(cookie, known) if known is not None else ""
    connection = Connection(table.audience, person, eyes.mine, eyes.viewer, visit)
    connection.unheard = unheard
    # A page from before something was taken back may hold lines that are no longer true: it gets all of them.
    connection.lines = max(0, min(lines, len(sight.lines))) if sight.cut <= version <= sight.version else 0
    connection.chat = max(0, min(chat, len(table.now.chat)))
    connection.audience.add(connection)
    service.bot_runner.wake(table)
    sender = asyncio.create_task(_send(socket, service, id, connection))
    receiver = asyncio.create_task(_receive(socket, service, id, connection))
    try:
        await asyncio.wait({sender, receiver}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        connection.audience.remove(connection)
        sender.cancel()
        # A move that has begun is played to its end, whether or not anybody still waits for the answer.
        async with connection.playing:
            receiver.cancel()
        for fault in await asyncio.gather(sender, receiver, return_exceptions=True):
            if isinstance(fault, Exception):
                log.error("a page's connection broke off", exc_info=fault)
        with suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(TOO_SLOW)


async def _send(socket: WebSocket, service: TableService, id: str, connection: Connection) -> None:
    connection.news.set()
    with suppress(WebSocketDisconnect, RuntimeError, TimeoutError, SQLAlchemyError, Refusal):
        while True:
            await connection.news.wait()
            connection.news.clear()
            answers, connection.answers = connection.answers, []
            if connection.sent_away:
                await socket.close(SIGNED_OUT)
                return
            table = await service.hearing.newest(id)
            news = _news(table, connection)
            if news and table.terms.clock is not None:
                news.append(_now(service, "time"))
            async with asyncio.timeout(SEND_WITHIN):
                for text in (*answers, *news):
                    await socket.send_text(text)
            if connection.called_home:
                return


def _now(service: TableService, kind: str) -> str:
    return json.dumps({"type": kind, "now": service.hours.now()})


def _news(table: Table, connection: Connection) -> list[str]:
    """What a page has not got yet: the newest state or status, and talk. From now on it has got it."""
    eyes = _look(table, connection)
    sight = eyes.sight
    serial = (table.now.serial, table.audience.serial)
    news: list[str] = []
    if connection.version != sight.version:
        news.append(update_text(eyes, connection.lines))
        connection.version = sight.version
        connection.lines = len(sight.lines)
    elif connection.serial != serial:
        news.append(status_text(eyes))
    connection.serial = serial
    remarks = table.now.chat
    if connection.chat != len(remarks):
        news.append(chat_text(eyes, connection.chat))
        connection.chat = len(remarks)
    return news


def _look(table: Table, connection: Connection) -> Eyes:
    """The eyes of a page that stays open. Seats may have been taken since, the device handed on, lines taken back."""
    eyes = Eyes(table, connection.person)
    eyes.unheard = connection.unheard
    if eyes.mine == connection.mine:
        eyes.viewer, eyes.curtain = connection.viewer, connection.curtain
    eyes.hand_over()
    if eyes.viewer != connection.viewer:
        connection.begin_again()
    elif 0 <= connection.version < eyes.sight.cut:
        connection.lines = 0
    moved = connection.mine != eyes.mine
    connection.mine, connection.viewer, connection.curtain = eyes.mine, eyes.viewer, eyes.curtain
    if moved:
        connection.audience.changed()
    return eyes


async def _receive(socket: WebSocket, service: TableService, id: str, connection: Connection) -> None:
    while len(connection.answers) < MOST_ANSWERS:
        message = await _heard(socket, service.settings.silence)
        if message is None:
            return
        kind = message.get("type")
        if kind == "move":
            async with connection.playing:
                answer = await answer_to(socket, service, id, message)
            _answer(connection, to_json(answer).decode())
        elif kind == "ping":
            _answer(connection, _now(service, "pong"))
        elif kind == "lift":
            with suppress(Refusal, SQLAlchemyError):
                _lift(await service.table(id), connection, message.get("seat"))


async def _heard(socket: WebSocket, silence: float) -> dict[str, Any] | None:
    """What a page says; None when it is gone, silent for too long, or says what no page would."""
    with suppress(WebSocketDisconnect, RuntimeError, TimeoutError, ValueError, KeyError):
        async with asyncio.timeout(silence):
            text = await socket.receive_text()
        message = json.loads(text) if len(text) <= MOST_MESSAGE else None
        return message if isinstance(message, dict) else None
    return None


def _answer(connection: Connection, text: str) -> None:
    """The sender sends it, with the new state if there is one: often before it has noticed that there is."""
    connection.answers.append(text)
    connection.news.set()


def _lift(table: Table, connection: Connection, seat: object) -> None:
    """The device has been handed over: the one who is asked may look."""
    if isinstance(seat, int) and seat == connection.curtain and seat in connection.mine and table.phase == PLAYING:
        connection.viewer = seat
        connection.curtain = -1
        connection.begin_again()
        connection.news.set()

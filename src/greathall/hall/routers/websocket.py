"""The WebSocket of a table page: a sender that passes on the newest state, and a receiver beside it."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from greathall.hall.connections import Connection
from greathall.hall.identity import COOKIE, Identity
from greathall.hall.messages import chat_text, choose_eyes, eyes_of, status_text, update_text
from greathall.hall.middleware import same_origin
from greathall.hall.refusals import Refusal
from greathall.hall.service import TableService
from greathall.hall.table import PLAYING, Table

router = APIRouter()

NOT_ALLOWED = 4403
NO_TABLE = 4404
TOO_SLOW = 4008
MOST_MESSAGE = 1000
# One person's open pages, and how long a browser may take to accept a message.
MOST_LISTENERS = 5000
SEND_WITHIN = 20.0


@router.websocket("/ws/tables/{id}")
async def watch_table(socket: WebSocket, id: str, version: int = 0, lines: int = 0, chat: int = 0) -> None:
    """See PROTOCOL.md: updates of one table as the cookie's person may see them."""
    service: TableService = socket.app.state.service
    identity: Identity = socket.app.state.identity
    await socket.accept()
    if not same_origin(socket.headers.get("origin"), socket.headers.get("host")):
        await socket.close(NOT_ALLOWED, "this page is not of this hall")
        return
    if service.connections.number() >= MOST_LISTENERS:
        await socket.close(TOO_SLOW, "the hall is full")
        return
    person = await identity.person(socket.cookies.get(COOKIE))
    try:
        table = await service.table(id)
    except Refusal as refusal:
        await socket.close(NO_TABLE, refusal.reason)
        return
    mine = table.seats_of(person.id if person else None)
    connection = Connection(id, person.id if person else None, mine, eyes_of(table, mine))
    sight = table.sights[connection.viewer]
    # A page from before something was taken back may hold lines that are no longer true: it gets all of them.
    connection.lines = max(0, min(lines, len(sight.lines))) if sight.cut <= version <= sight.version else 0
    connection.chat = max(0, min(chat, len(table.chat)))
    service.connections.add(connection)
    service.bot_runner.wake(table)
    sender = asyncio.create_task(_send(socket, service, connection))
    receiver = asyncio.create_task(_receive(socket, service, connection))
    try:
        await asyncio.wait({sender, receiver}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        service.connections.remove(connection)
        for task in (sender, receiver):
            task.cancel()
        await asyncio.gather(sender, receiver, return_exceptions=True)
        with suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(TOO_SLOW)


async def _send(socket: WebSocket, service: TableService, connection: Connection) -> None:
    connections = service.connections
    connection.news.set()
    with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
        while True:
            await connection.news.wait()
            connection.news.clear()
            table = await service.table(connection.table)
            _follow(table, connection)
            sight = table.sights[connection.viewer]
            serial = table.serial * 1_000_000 + connections.presence.get(table.id, 0)
            text = ""
            if connection.version != sight.version:
                text = update_text(table, connections, connection)
                connection.version = sight.version
                connection.lines = len(sight.lines)
                connection.serial = serial
            elif connection.serial != serial:
                text = status_text(table, connections, connection)
                connection.serial = serial
            if text:
                await asyncio.wait_for(socket.send_text(text), SEND_WITHIN)
            if connection.chat != len(table.chat):
                start, connection.chat = connection.chat, len(table.chat)
                await asyncio.wait_for(socket.send_text(chat_text(table, start)), SEND_WITHIN)


def _follow(table: Table, connection: Connection) -> None:
    """Seats may have been taken since, and lines taken back."""
    mine = table.seats_of(connection.person)
    viewer = connection.viewer
    if mine != connection.mine:
        connection.mine = mine
        connection.viewer = eyes_of(table, mine)
    choose_eyes(table, connection)
    if connection.viewer != viewer:
        connection.lines = 0
        connection.version = -1
    elif connection.version < table.sights[viewer].cut and connection.version >= 0:
        connection.lines = 0


async def _receive(socket: WebSocket, service: TableService, connection: Connection) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, TimeoutError, ValueError, KeyError):
        while True:
            text = await asyncio.wait_for(socket.receive_text(), service.settings.silence)
            if len(text) > MOST_MESSAGE:
                return
            message = json.loads(text)
            kind = message.get("type") if isinstance(message, dict) else None
            if kind == "ping":
                await socket.send_text('{"type":"pong"}')
            elif kind == "lift":
                _lift(await service.table(connection.table), connection, message.get("seat"))


def _lift(table: Table, connection: Connection, seat: object) -> None:
    """The device has been handed over: the one who is asked may look."""
    if isinstance(seat, int) and seat == connection.curtain and seat in connection.mine and table.phase == PLAYING:
        connection.viewer = seat
        connection.curtain = -1
        connection.lines = 0
        connection.version = -1
        connection.news.set()

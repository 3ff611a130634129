"""The WebSocket of a table page: a sender that passes on the newest state, and a receiver beside it."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from greathall.hall.guards import same_origin
from greathall.hall.house import House
from greathall.hall.hub import Listener
from greathall.hall.identity import COOKIE, Identity
from greathall.hall.messages import chat_text, choose_eyes, eyes_of, status_text, update_text
from greathall.hall.refusal import Refusal
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
    house: House = socket.app.state.house
    identity: Identity = socket.app.state.identity
    await socket.accept()
    if not same_origin(socket.headers.get("origin"), socket.headers.get("host")):
        await socket.close(NOT_ALLOWED, "this page is not of this hall")
        return
    if house.hub.number() >= MOST_LISTENERS:
        await socket.close(TOO_SLOW, "the hall is full")
        return
    person = await identity.person(socket.cookies.get(COOKIE))
    try:
        table = await house.table(id)
    except Refusal as refusal:
        await socket.close(NO_TABLE, refusal.reason)
        return
    mine = table.seats_of(person.id if person else None)
    listener = Listener(id, person.id if person else None, mine, eyes_of(table, mine))
    sight = table.sights[listener.viewer]
    # A page from before something was taken back may hold lines that are no longer true: it gets all of them.
    listener.lines = max(0, min(lines, len(sight.lines))) if sight.cut <= version <= sight.version else 0
    listener.chat = max(0, min(chat, len(table.chat)))
    house.hub.add(listener)
    house.keeper.wake(table)
    sender = asyncio.create_task(_send(socket, house, listener))
    receiver = asyncio.create_task(_receive(socket, house, listener))
    try:
        await asyncio.wait({sender, receiver}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        house.hub.remove(listener)
        for task in (sender, receiver):
            task.cancel()
        await asyncio.gather(sender, receiver, return_exceptions=True)
        with suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(TOO_SLOW)


async def _send(socket: WebSocket, house: House, listener: Listener) -> None:
    hub = house.hub
    listener.news.set()
    with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
        while True:
            await listener.news.wait()
            listener.news.clear()
            table = await house.table(listener.table)
            _follow(table, listener)
            sight = table.sights[listener.viewer]
            serial = table.serial * 1_000_000 + hub.presence.get(table.id, 0)
            text = ""
            if listener.version != sight.version:
                text = update_text(table, hub, listener)
                listener.version = sight.version
                listener.lines = len(sight.lines)
                listener.serial = serial
            elif listener.serial != serial:
                text = status_text(table, hub, listener)
                listener.serial = serial
            if text:
                await asyncio.wait_for(socket.send_text(text), SEND_WITHIN)
            if listener.chat != len(table.chat):
                start, listener.chat = listener.chat, len(table.chat)
                await asyncio.wait_for(socket.send_text(chat_text(table, start)), SEND_WITHIN)


def _follow(table: Table, listener: Listener) -> None:
    """Seats may have been taken since, and lines taken back."""
    mine = table.seats_of(listener.person)
    viewer = listener.viewer
    if mine != listener.mine:
        listener.mine = mine
        listener.viewer = eyes_of(table, mine)
    choose_eyes(table, listener)
    if listener.viewer != viewer:
        listener.lines = 0
        listener.version = -1
    elif listener.version < table.sights[viewer].cut and listener.version >= 0:
        listener.lines = 0


async def _receive(socket: WebSocket, house: House, listener: Listener) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, TimeoutError, ValueError, KeyError):
        while True:
            text = await asyncio.wait_for(socket.receive_text(), house.settings.silence)
            if len(text) > MOST_MESSAGE:
                return
            message = json.loads(text)
            kind = message.get("type") if isinstance(message, dict) else None
            if kind == "ping":
                await socket.send_text('{"type":"pong"}')
            elif kind == "lift":
                _lift(await house.table(listener.table), listener, message.get("seat"))


def _lift(table: Table, listener: Listener, seat: object) -> None:
    """The device has been handed over: the one who is asked may look."""
    if isinstance(seat, int) and seat == listener.curtain and seat in listener.mine and table.phase == PLAYING:
        listener.viewer = seat
        listener.curtain = -1
        listener.lines = 0
        listener.version = -1
        listener.news.set()

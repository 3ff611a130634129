"""What is sent to a browser: the newest state as an update, the status beside it, chat. See PROTOCOL.md.

Everything is made from a viewer's Sight and from what everybody may know (who sits where, who is connected).
"""

from __future__ import annotations

import json
from time import gmtime, strftime
from typing import Any

from markupsafe import Markup, escape

from greathall.bots import bots
from greathall.hall.hub import Hub, Listener
from greathall.hall.storage import ChatRow
from greathall.hall.table import OVER, PLAYING, Table
from greathall.hall.templating import render
from greathall.kernel import View, commitment

Message = dict[str, Any]


def eyes_of(table: Table, mine: list[int]) -> int:
    """Through whose eyes a page looks: the own seat's; people who share a screen begin behind a curtain."""
    if len(mine) == 1 or (mine and table.phase == OVER):
        return mine[0]
    return table.spectator


def choose_eyes(table: Table, listener: Listener) -> None:
    """For people at one screen: whose turn it is looks, and a curtain comes down between hidden hands."""
    mine = listener.mine
    if len(mine) < 2:
        return
    listener.curtain = -1
    if table.phase != PLAYING or table.state is None:
        listener.viewer = eyes_of(table, mine)
        return
    asked = [seat for seat in table.to_act if seat in mine and not table.bot_for(seat)]
    if not asked or listener.viewer in asked:
        return
    if hides_something(table, asked[0]) or (listener.viewer in mine and hides_something(table, listener.viewer)):
        listener.viewer = table.spectator
        listener.curtain = asked[0]
    else:
        listener.viewer = asked[0]


def hides_something(table: Table, seat: int) -> bool:
    """Whether a seat sees pieces that a spectator does not."""
    mine, theirs = table.sights[seat].view, table.sights[table.spectator].view
    return mine is not None and theirs is not None and _pieces(mine) != _pieces(theirs)


def _pieces(view: View) -> list[tuple[str, int, bool, str]]:
    zones = [*view.zones, *(zone for mat in view.mats for zone in mat.zones)]
    return sorted((piece.name, piece.count, piece.face_up, piece.slot) for zone in zones for piece in zone.pieces)


def update(table: Table, hub: Hub, listener: Listener) -> Message:
    """The newest state for a listener, with the lines it has not got yet."""
    sight = table.sights[listener.viewer]
    start = min(listener.lines, len(sight.lines))
    parts = table.fragments(listener.viewer)
    return {
        "type": "update",
        "version": sight.version,
        "seat": sight.reader,
        "prompt": parts.get("prompt", '<div id="prompt"></div>'),
        "board": parts.get("board", '<div id="board"></div>'),
        "moves": parts.get("moves", '<ol id="moves"></ol>'),
        "result": parts.get("result", '<div id="result"></div>'),
        "players": parts.get("players", '<div id="players"></div>'),
        "ribbon": parts.get("ribbon", '<div id="ribbon"></div>'),
        "chronicle": table.chronicle(listener.viewer, start),
        "from": start,
        "status": status(table, hub, listener),
    }


def status(table: Table, hub: Hub, listener: Listener) -> Message:
    """Phase, turn, who is here, what one may do beside moving; with its HTML."""
    sight = table.sights[listener.viewer]
    view = sight.view
    undo = table.undo
    request: Message | None = None
    if undo is not None:
        asked = listener.person in undo.waiting
        request = {"seat": undo.seat, "mine": undo.seat in listener.mine, "asked": asked}
    curtain: Message | None = None
    if listener.curtain >= 0:
        curtain = {"seat": listener.curtain, "name": table.names[listener.curtain]}
    frames = max(0, len(sight.frames) - 1)
    data: Message = {
        "phase": table.phase,
        "seat": sight.reader,
        "asked": list(view.asked) if view is not None else [],
        "your_turn": bool(view is not None and view.offers),
        "can_undo": sight.can_undo,
        "undo": request,
        "curtain": curtain,
        "frames": frames,
        "film": f"/tables/{table.id}/at/{frames}",
        "connected": hub.connected(table.id),
        "spectators": hub.spectators(table.id),
    }
    data["html"] = render(
        "_status.html",
        table=table,
        status=data,
        mine=listener.mine,
        owner=listener.person is not None and listener.person == table.row.owner,
        away=any(table.seats[seat].away for seat in listener.mine),
        commitment=commitment(table.row.seed),
        seed=table.row.seed if table.phase == OVER else None,
        bots=bots(),
    )
    return data


def update_text(table: Table, hub: Hub, listener: Listener) -> str:
    """The update as JSON; the same text for all who look through the same eyes and have got as much."""
    sight = table.sights[listener.viewer]
    start = min(listener.lines, len(sight.lines))
    return _cached(table, hub, listener, ("update", start), lambda: update(table, hub, listener))


def status_text(table: Table, hub: Hub, listener: Listener) -> str:
    return _cached(
        table, hub, listener, ("status",), lambda: {"type": "status", "status": status(table, hub, listener)}
    )


def _cached(table: Table, hub: Hub, listener: Listener, what: tuple[object, ...], make: Any) -> str:
    key = (
        *what,
        listener.viewer,
        table.sights[listener.viewer].version,
        table.serial,
        hub.presence.get(table.id, 0),
        tuple(listener.mine),
        listener.person if listener.mine or listener.person == table.row.owner else None,
        listener.curtain,
    )
    text = table.texts.get(key)
    if text is None:
        if len(table.texts) > 40:
            table.texts.clear()
        text = json.dumps(make(), separators=(",", ":"), ensure_ascii=False)
        table.texts[key] = text
    return text


def chat_items(rows: list[ChatRow]) -> list[str]:
    """Lines of talk as list items; everything a person wrote is escaped."""
    items: list[str] = []
    for row in rows:
        at = strftime("%Y-%m-%dT%H:%M:%SZ", gmtime(row.at))
        who = Markup("") if row.kind == "note" else Markup("<b>{}</b> ").format(row.name)
        items.append(
            str(
                Markup('<li class="{}">{}{} <time datetime="{}"></time></li>').format(
                    row.kind, who, escape(row.text), at
                )
            )
        )
    return items


def chat_text(table: Table, start: int) -> str:
    return json.dumps({"type": "chat", "from": start, "lines": chat_items(table.chat[start:])}, ensure_ascii=False)

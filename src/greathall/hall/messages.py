"""What is sent to a browser: the newest state as an update, the status beside it, chat. See PROTOCOL.md.

Everything is made for a pair of Eyes: from what they see, and from what everybody may know (who sits where, who is
connected).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from time import gmtime, strftime
from typing import Any

from markupsafe import Markup, escape
from pydantic_core import to_json

from greathall.hall.clocks import DAYS, message, shown
from greathall.hall.entities import OVER, PLAYING
from greathall.hall.eyes import Eyes
from greathall.hall.parting import words_of
from greathall.hall.sights import line_items
from greathall.hall.table import Table
from greathall.hall.templating import render
from greathall.kernel import commitment, fill

Message = dict[str, Any]


def update(eyes: Eyes, lines: int = 0) -> Message:
    """The newest state, with the lines of the chronicle after the first `lines`."""
    sight = eyes.sight
    names = eyes.table.now.names
    start = min(lines, len(sight.lines))
    parts = sight.drawn(names, eyes.table.notes)
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
        "chronicle": line_items(sight.lines[start:], names, start),
        "from": start,
        "known": sight.known,
        "status": status(eyes),
    }


def status(eyes: Eyes) -> Message:
    """Phase, turn, who is here, what one may do beside moving; with its HTML."""
    table = eyes.table
    now = table.now
    sight = eyes.sight
    view = sight.view
    names = now.names
    phase = now.shown_phase
    undo = now.undo
    request: Message | None = None
    if undo is not None:
        request = {
            "id": undo.id,
            "seat": undo.seat,
            "mine": undo.seat in eyes.mine,
            "asked": eyes.person in undo.waiting,
        }
    proposal: Message | None = None
    if now.proposal is not None:
        proposal = {
            "id": now.proposal.id,
            "kind": now.proposal.kind,
            "seat": now.proposal.seat,
            "about": now.proposal.about,
            "words": f"{names[now.proposal.seat]} proposes {words_of(now.proposal, names)}.",
            "mine": now.proposal.seat in eyes.mine,
            "asked": eyes.person in now.proposal.waiting,
        }
    closing = sight.closing
    rematch: Message | None = None
    if now.rematch is not None and eyes.mine:
        # Spectators are not told: the new table may be meant for its players alone.
        asker = now.rematch.seat
        rematch = {"table": now.rematch.next, "name": names[asker], "mine": asker in eyes.mine}
    curtain: Message | None = None
    if eyes.curtain >= 0:
        curtain = {"seat": eyes.curtain, "name": names[eyes.curtain]}
    last = max(0, len(sight.moments) - 1)
    data: Message = {
        "phase": phase,
        "seat": sight.reader,
        "asked": list(view.asked) if view is not None else [],
        "your_turn": bool(view is not None and view.offers and not now.bot_for(sight.reader)),
        "can_undo": sight.can_undo or _nobody_minds(eyes),
        "hints": table.hints_allowed and sight.reader in eyes.mine,
        "undo": request,
        "proposal": proposal,
        "ending": None if closing is None else {"words": fill(closing.words, names), "winner": closing.winner},
        "clocks": message(
            now.clocks,
            table.terms.clock,
            [seat.kind == "person" and not now.has_left(number) for number, seat in enumerate(now.seats)],
            # Whether anybody is asked next must not show before it is shown.
            bool(now.queue),
            now.is_asked_in_secret(sight.reader),
        ),
        "rematch": rematch,
        "curtain": curtain,
        "frames": last,
        "film": f"/tables/{table.id}/at/{last}",
        "connected": table.audience.connected,
        "spectators": table.audience.spectators,
    }
    data["html"] = _status_html(eyes, data)
    return data


def _nobody_minds(eyes: Eyes) -> bool:
    """Whether a move is taken back at once whatever it revealed, because only bots sit beside whoever looks."""
    now, seat = eyes.table.now, eyes.sight.reader
    if seat not in eyes.mine or now.shown_phase != PLAYING or now.queue or now.has_left(seat) or now.bot_for(seat):
        return False
    return now.last_decision(seat) > 0 and not now.people_beside(eyes.person)


# What of the status stands in its HTML.
_WRITTEN = ("phase", "seat", "asked", "can_undo", "undo", "proposal", "rematch", "connected", "spectators")
MOST_WRITTEN = 40


def _status_html(eyes: Eyes, data: Message) -> str:
    """The status as a page shows it. It often is as it was some moves ago, when somebody else was asked."""
    table = eyes.table
    now = table.now
    owner = eyes.person is not None and eyes.person == table.terms.owner
    written = {name: data[name] for name in _WRITTEN}
    times, pause = _times(table), _pause(table)
    key = (
        str(written),
        tuple(now.seats),
        tuple(eyes.mine),
        eyes.person if eyes.mine or owner else None,
        eyes.unheard,
        tuple(times.items()),
        pause,
    )
    texts = table.audience.texts
    html = texts.get(key)
    if html is None:
        if len(texts) >= MOST_WRITTEN:
            texts.clear()
        html = texts[key] = render(
            "_status.html",
            table={"id": table.id, "seats": now.seats, "names": now.names, "row": table.terms},
            status=written,
            mine=eyes.mine,
            owner=owner,
            away=any(now.seats[seat].away for seat in eyes.mine),
            person=eyes.person,
            unheard=eyes.unheard,
            stand_in=data["seat"] >= 0 and bool(now.bot_for(data["seat"])) and data["phase"] != OVER,
            left=bool(eyes.mine) and not now.has_seat(eyes.person or ""),
            absent=[
                seat
                for seat, sitting in enumerate(now.seats)
                if sitting.kind == "person" and not now.bot_for(seat) and seat not in eyes.mine
            ],
            times=times,
            pause=pause,
            commitment=commitment(table.terms.seed),
            seed=table.terms.seed if data["phase"] == OVER else None,
        )
    return html


def _times(table: Table) -> dict[int, str]:
    """Every person's time left just now, for pages without a script."""
    clocks, timing = table.now.clocks, table.terms.clock
    if clocks is None or timing is None:
        return {}
    at = 0.0 if table.now.queue else table.hours.now()
    return {
        number: shown(clock.bank(timing, at) + (max(0.0, timing.free - clock.spent(at)) if timing.kind == DAYS else 0))
        for number, clock in enumerate(clocks.seats)
        if table.seats[number].kind == "person" and not table.now.has_left(number)
    }


def _pause(table: Table) -> str:
    """How long all clocks still stand because that was agreed; nothing where they do not."""
    clocks = table.now.clocks
    left = 0.0 if clocks is None else clocks.pauses_for(table.hours.now())
    return shown(left) if left else ""


def update_text(eyes: Eyes, lines: int = 0) -> str:
    """The update as JSON; the same text for all who look through the same eyes and have got as much."""
    return _once(eyes, ("update", min(lines, len(eyes.sight.lines))), lambda: update(eyes, lines))


def status_text(eyes: Eyes) -> str:
    return _once(eyes, ("status",), lambda: {"type": "status", "status": status(eyes)})


def _once(eyes: Eyes, what: tuple[object, ...], make: Callable[[], Message]) -> str:
    table = eyes.table
    texts = eyes.sight.texts
    key = (
        *what,
        eyes.sight.version,
        table.now.serial,
        table.audience.serial,
        tuple(eyes.mine),
        eyes.person if eyes.mine or eyes.person == table.terms.owner else None,
        eyes.curtain,
        eyes.unheard,
    )
    text = texts.get(key)
    if text is None:
        if len(texts) > 20:
            texts.clear()
        # Of a hundred thousand letters of HTML json looks at every single one.
        text = texts[key] = to_json(make()).decode()
    return text


def chat_items(eyes: Eyes, start: int = 0) -> list[str]:
    """Lines of talk from this number on, as list items; everything a person wrote is escaped.

    Of whoever is not to be heard nothing but the name is sent. Players are muted where the seats are listed, spectators
    beside what they say.
    """
    table = eyes.table
    # A person at several seats speaks in the colour of the first.
    sitting = {seat.person: number for number, seat in reversed([*enumerate(table.seats)]) if seat.person is not None}
    items: list[str] = []
    for number, remark in enumerate(table.now.chat[start:], start):
        at = strftime("%Y-%m-%dT%H:%M:%SZ", gmtime(remark.at))
        colour = f"who seat-{sitting[remark.person] % 6}" if remark.person in sitting else "who"
        who = Markup("") if remark.kind == "note" else Markup('<b class="{}">{}</b> ').format(colour, remark.name)
        # What the hall itself says is nobody's talk.
        speaker = None if remark.kind == "note" else remark.person
        muted = speaker is not None and speaker in eyes.unheard
        button = Markup("")
        if eyes.mine and speaker is not None and speaker not in sitting:
            button = _MUTE.format(
                table.id, number, Markup("false" if muted else "true"), "Hear" if muted else "Mute", remark.name
            )
        said = Markup("(muted)") if muted else escape(remark.text)
        own = Markup(" data-own" if remark.person is not None and remark.person == eyes.person else "")
        line = Markup('<li class="{}"{}>{}{} <time datetime="{}"></time>{}</li>')
        items.append(str(line.format(f"{remark.kind} muted" if muted else remark.kind, own, who, said, at, button)))
    return items


_MUTE = Markup(
    ' <button type="button" class="button" data-post="/api/tables/{}/mute" data-body=\'{{"remark":{},"muted":{}}}\'>{}'
    '<span class="quiet"> {}</span></button>'
)


def chat_text(eyes: Eyes, start: int) -> str:
    return json.dumps({"type": "chat", "from": start, "lines": chat_items(eyes, start)}, ensure_ascii=False)

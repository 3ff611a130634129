"""A table of a hall, from far away: the hall's public protocol, as any program may speak it (hall/PROTOCOL.md)."""

from __future__ import annotations

import json
import os
import uuid
from contextlib import ExitStack
from http.cookiejar import LoadError, MozillaCookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from greathall.kernel import Fact, GreathallError, Mat, Offer, Piece, Result, Slot, View, Zone

Json = dict[str, Any]
PATIENCE = 30.0
PING_EVERY = 20.0
SIGNED_OUT, NOT_ALLOWED, NO_TABLE = 4401, 4403, 4404


class Refused(GreathallError):
    """The hall said no, and why."""


class FarTable:
    """Speaks for one person at one table. The cookie is kept in a file, so that the seat is still theirs tomorrow."""

    def __init__(self, address: str, cookies: Path, nickname: str = "") -> None:
        parts = urlsplit(address if "://" in address else f"http://{address}")
        words = [word for word in parts.path.split("/") if word]
        if (
            parts.scheme not in {"http", "https"}
            or not parts.netloc
            or len(words) < 2
            or words[0] not in {"tables", "join"}
        ):
            raise GreathallError(f"'{address}' is no table: copy its address, http://…/tables/… or the invitation's")
        self.base = f"{parts.scheme}://{parts.netloc}"
        self._jar = MozillaCookieJar(cookies)
        if cookies.exists():
            try:
                self._jar.load()
            except (LoadError, OSError) as error:
                raise GreathallError(f"{cookies} cannot be read: {error}") from None
        self._opener = build_opener(HTTPCookieProcessor(self._jar))
        self._socket: ClientConnection | None = None
        self._line = ExitStack()
        if nickname:
            self._send("POST", "/api/me", {"nickname": nickname})
        self.id = words[1] if words[0] == "tables" else self._take_seat(words[1])
        self.lines: list[Json] = []
        self.state: Json = {}
        self.info: Json = {}
        self._played = 0

    def _take_seat(self, token: str) -> str:
        return str(self._send("POST", "/api/join", {"token": token})["id"])

    # ------------------------------------------------------------------ looking

    @property
    def names(self) -> list[str]:
        return [seat["name"] or f"player {number + 1}" for number, seat in enumerate(self.info["seats"])]

    @property
    def status(self) -> Json:
        status: Json = self.state["status"]
        return status

    def look(self) -> View | None:
        """The newest state; nothing to see before the game has begun."""
        self.state = self._get("state", lines=len(self.lines))
        if self.state["start"] < len(self.lines):  # something was taken back
            del self.lines[self.state["start"] :]
        self.lines += self.state["chronicle"]
        self.info = self._send("GET", f"/api/tables/{self.id}")
        view = self.state["view"]
        return None if view is None else view_of(view)

    def wait(self) -> None:
        """Until something has happened at the table."""
        try:
            if self._socket is None:
                self._socket = self._connect()
                return  # whatever happened before is seen by looking
            self._listen(self._socket)
        except (OSError, WebSocketException) as error:
            self._hang_up()
            raise GreathallError(f"the connection to the hall is lost: {error}") from None

    def _connect(self) -> ClientConnection:
        address = self.base.replace("http", "ws", 1) + f"/ws/tables/{quote(self.id)}"
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._jar if self._is_ours(cookie.domain))
        headers = {"Cookie": cookies} if cookies else {}
        line = connect(address, additional_headers=headers, origin=Origin(self.base), open_timeout=PATIENCE)
        return self._line.enter_context(line)

    def _is_ours(self, domain: str) -> bool:
        return domain.removesuffix(".local") == str(urlsplit(self.base).hostname)

    def _listen(self, socket: ClientConnection) -> None:
        while True:
            try:
                message = json.loads(socket.recv(PING_EVERY))
            except TimeoutError:
                socket.send('{"type":"ping"}')
                continue
            except ConnectionClosed as closed:
                self._hang_up()
                code = closed.rcvd.code if closed.rcvd is not None else 0
                if code in {NOT_ALLOWED, NO_TABLE}:
                    raise Refused("this table is gone, or not for you") from None
                if code == SIGNED_OUT:
                    return
                raise
            if message.get("type") in {"update", "status", "chat"}:
                return

    def _hang_up(self) -> None:
        self._socket = None
        self._line.close()

    def close(self) -> None:
        self._hang_up()

    # ------------------------------------------------------------------ doing

    def play(self, move: int) -> None:
        body = {"move": move, "version": self.state["version"], "id": str(uuid.uuid4()), "seat": self.state["seat"]}
        self._played = int(self._send("POST", f"/api/tables/{self.id}/moves", body)["version"])

    def resign(self) -> None:
        self._send("POST", f"/api/tables/{self.id}/resign", {"seat": self.state["seat"]})

    def propose_end(self) -> bool:
        """Whether it is done; otherwise the others are being asked."""
        return bool(self._send("POST", f"/api/tables/{self.id}/proposal", {"kind": "end"})["done"])

    def answer(self, agree: bool, request: int | None) -> None:
        """To what another player proposes; `request` is its id."""
        self._send("POST", f"/api/tables/{self.id}/proposal/answer", {"agree": agree, "id": request})

    def take_back(self) -> bool:
        """Whether it is done; otherwise the others are being asked."""
        # Whoever has not looked since knows of their own move all the same.
        asked = {"seat": self.state["seat"], "version": max(self.state["version"], self._played)}
        return bool(self._send("POST", f"/api/tables/{self.id}/undo", asked)["done"])

    def agree(self, agree: bool, request: int | None) -> None:
        self._send("POST", f"/api/tables/{self.id}/undo/answer", {"agree": agree, "id": request})

    def say(self, text: str) -> None:
        self._send("POST", f"/api/tables/{self.id}/chat", {"text": text})

    def why(self, move: int) -> list[Json]:
        reasons: list[Json] = self._get("why", move=move, seat=self.state["seat"])["reasons"]
        return reasons

    # ------------------------------------------------------------------ HTTP

    def _get(self, what: str, **query: object) -> Json:
        return self._send("GET", f"/api/tables/{quote(self.id)}/{what}?{urlencode(query)}")

    def _send(self, method: str, path: str, body: Json | None = None) -> Json:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Origin": self.base}
        request = Request(self.base + path, data, headers, method=method)
        try:
            with self._opener.open(request, timeout=PATIENCE) as answer:
                found: Json = json.loads(answer.read())
        except HTTPError as error:
            raise Refused(_reason(error)) from None
        except (URLError, TimeoutError, ConnectionError) as error:
            reason = getattr(error, "reason", error)
            raise GreathallError(f"the hall at {self.base} does not answer: {reason}") from None
        except ValueError:
            raise GreathallError(f"{self.base} does not answer like a hall") from None
        self._keep_cookie()
        return found

    def _keep_cookie(self) -> None:
        path = Path(str(self._jar.filename))
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():  # whoever has the cookie has the seat
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
        self._jar.save()


def _reason(error: HTTPError) -> str:
    try:
        answer = json.loads(error.read())
        return str(answer["reason"]) + (f" ({answer['rule']})" if answer.get("rule") else "")
    except (ValueError, KeyError, TypeError):
        return f"the hall answered {error.code}"


# ---------------------------------------------------------------------- a view from its data


def view_of(data: Json) -> View:
    """The View that `data()` was made of."""
    view = View(data["game"], data["title"], data["seats"], data["seat"], data["over"])
    view.prompt, view.rule, view.asked, view.waiting = data["prompt"], data["rule"], data["asked"], data["waiting"]
    view.offers = [Offer(**offer) for offer in data["offers"]]
    view.facts = [Fact(**fact) for fact in data["facts"]]
    view.zones = [_zone(zone) for zone in data["zones"]]
    view.mats = [
        Mat(mat["seat"], [_zone(zone) for zone in mat["zones"]], [Fact(**fact) for fact in mat["facts"]], mat["active"])
        for mat in data["mats"]
    ]
    result = data["result"]
    if result is not None:
        view.result = Result(**result)
    return view


def _zone(data: Json) -> Zone:
    pieces = [Piece(**(piece | {"badges": tuple(piece["badges"])})) for piece in data["pieces"]]
    slots = [Slot(**slot) for slot in data["slots"]]
    return Zone(data["id"], data["title"], data["kind"], pieces, slots, owner=data["owner"], text=data["text"])

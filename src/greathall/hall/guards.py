"""Around every request: where it comes from, how big and how many there are, what a browser may do with the answer."""

from __future__ import annotations

import json
import time
from typing import ClassVar
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from greathall.hall.refusal import Refusal

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    # Invitations are in addresses: they must not travel to other sites.
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
SAFE = {"GET", "HEAD", "OPTIONS"}
MOST_BODY = 16 * 1024
MOST_UPLOAD = 600 * 1024
UPLOADS = {"/records", "/api/records"}


def same_origin(origin: str | None, host: str | None) -> bool:
    """Whether a request comes from a page of this hall; programs that are no browsers send no Origin."""
    if origin is None:
        return True
    return bool(host) and urlsplit(origin).netloc.lower() == str(host).lower()


class Guards:
    """Refuses foreign and oversized requests before anything else looks at them; puts the headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                answered = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *HEADERS]
                if b"cache-control" not in answered:
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        if scope["method"] not in SAFE:
            foreign = headers.get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}
            if foreign or not same_origin(headers.get("origin"), headers.get("host")):
                await _refuse(guarded, 403, "this request comes from another site")
                return
        most = MOST_UPLOAD if scope["path"] in UPLOADS else MOST_BODY
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > most:
            await _refuse(guarded, 413, f"too much at once: at most {most} bytes")
            return
        taken = 0

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            if message["type"] == "http.request":
                taken += len(message.get("body", b""))
                if taken > most:
                    raise HTTPException(413, f"too much at once: at most {most} bytes")
            return message

        await self.app(scope, counted, guarded)


async def _refuse(send: Send, status: int, reason: str) -> None:
    body = json.dumps({"reason": reason, "rule": ""}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class Limits:
    """How often: a bucket for each visitor and kind of request, which fills again with time."""

    # kind -> how many at once, and how many come back in a second
    KINDS: ClassVar[dict[str, tuple[int, float]]] = {
        "move": (60, 20.0),
        "look": (120, 40.0),
        "table": (20, 0.5),
        "talk": (8, 1.0),
        "name": (10, 0.2),
        "door": (8, 0.1),
        "upload": (5, 0.1),
    }

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}

    def take(self, kind: str, who: str) -> None:
        """Counts a request; raises Refusal 429 when there were too many."""
        if self.scale <= 0:
            return
        most, refill = self.KINDS[kind]
        now = time.monotonic()
        level, since = self._buckets.get((kind, who), (most * self.scale, now))
        level = min(most * self.scale, level + (now - since) * refill * self.scale)
        if level < 1:
            raise Refusal(429, "that was too often: wait a little")
        if len(self._buckets) > 20_000:
            self._buckets.clear()
        self._buckets[kind, who] = (level - 1, now)

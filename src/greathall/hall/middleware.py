"""Around every request: where it comes from, how big it is, what a browser may do with the answer."""

from __future__ import annotations

import asyncio
import json
from time import monotonic
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from greathall.hall.arriving import KnownNames
from greathall.hall.metrics import Metrics
from greathall.kernel import whole_number

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
NOT_ALLOWED = 4403
UNKNOWN_NAME = "this hall is not known under that name: whoever opened it can add the name with --name"
UPLOADS = {"/records", "/api/records"}


def same_origin(origin: str | None, host: str | None) -> bool:
    """Whether a request comes from a page of this hall; programs that are no browsers send no Origin."""
    if origin is None:
        return True
    return bool(host) and urlsplit(origin).netloc.lower() == str(host).lower()


class GuardMiddleware:
    """Refuses foreign, oversized and endless requests before anything else looks at them; puts the headers on every
    answer.
    """

    def __init__(self, app: ASGIApp, names: KnownNames, arrive_within: float) -> None:
        self.app = app
        self.names = names
        self.arrive_within = arrive_within

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope.get("headers", ())}
        if scope["type"] == "websocket" and headers.get("host") not in self.names:
            await receive()
            await send({"type": "websocket.close", "code": NOT_ALLOWED})
            return
        if scope["type"] == "lifespan":
            await self.app(scope, receive, _plainly(scope, send))
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                answered = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *HEADERS]
                if b"cache-control" not in answered:
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        if headers.get("host") not in self.names:
            await _refuse(guarded, 421, UNKNOWN_NAME)
            return
        if scope["method"] not in SAFE:
            foreign = headers.get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}
            if foreign or not same_origin(headers.get("origin"), headers.get("host")):
                await _refuse(guarded, 403, "this request comes from another site")
                return
        most = MOST_UPLOAD if scope["path"] in UPLOADS else MOST_BODY
        length = whole_number(headers.get("content-length", "0"))
        if length is None or not 0 <= length <= most:
            await _refuse(guarded, 413, f"too much at once: at most {most} bytes")
            return
        taken = 0
        arrived = False
        end = asyncio.get_running_loop().time() + self.arrive_within

        async def counted() -> Message:
            nonlocal taken, arrived
            if arrived:  # who listens on wants to know when the visitor leaves
                return await receive()
            try:
                async with asyncio.timeout_at(end):
                    message = await receive()
            except TimeoutError:
                raise HTTPException(408, "the request took too long to arrive", {"connection": "close"}) from None
            if message["type"] == "http.request":
                taken += len(message.get("body", b""))
                arrived = not message.get("more_body", False)
                if taken > most:
                    raise HTTPException(413, f"too much at once: at most {most} bytes")
            return message

        await self.app(scope, counted, guarded)


def _plainly(scope: Scope, send: Send) -> Send:
    """Why the hall could not be opened is said in a sentence where it is known."""

    async def told(message: Message) -> None:
        if message["type"] == "lifespan.startup.failed":
            message["message"] = getattr(scope["app"].state, "not_opened", message.get("message", ""))
        await send(message)

    return told


class CountingMiddleware:
    """Counts answers and how long they took, for /metrics."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        metrics: Metrics = scope["app"].state.service.metrics
        began = monotonic()

        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                metrics.answered(message["status"], monotonic() - began)
            await send(message)

        await self.app(scope, receive, counted)


async def _refuse(send: Send, status: int, reason: str) -> None:
    body = json.dumps({"reason": reason, "rule": ""}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})

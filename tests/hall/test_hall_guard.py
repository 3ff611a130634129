"""The guard before the hall, alone: a length that is no number is refused like one that is too large."""

from __future__ import annotations

import pytest
from starlette.types import Message, Receive, Scope, Send

from greathall.hall.arriving import KnownNames
from greathall.hall.middleware import GuardMiddleware
from tests.hall.guests import run_apart


async def _hall(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b""})


async def answer(length: bytes) -> int:
    """The status of the answer to a request that says it has this length."""
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    headers = [(b"host", b"hall"), (b"content-length", length)]
    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": headers}
    await GuardMiddleware(_hall, KnownNames(("hall",)), 15.0)(scope, receive, send)
    return int(sent[0]["status"])


@pytest.mark.parametrize("length", [b"\xb2", b"-1", b"", b"1e3", b"9" * 5000, b"99999999999"])
def test_odd_lengths_are_refused(length: bytes) -> None:
    assert run_apart(answer(length)) == 413


def test_a_plain_length_passes() -> None:
    assert run_apart(answer(b"0")) == 200

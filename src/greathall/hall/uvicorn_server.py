"""The server under the application, and what it is told about the world outside."""

from __future__ import annotations

import gc
import socket
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI

from greathall.hall.arriving import HandOn, patient_protocol
from greathall.hall.settings import Settings

# Seconds that a connection stays open between two requests. Whoever calls again has to be the first to hang up: else
# what they send while the hall does is lost. nginx keeps connections for 60 seconds, programs for less.
KEEP_OPEN = 75


def how_to_serve(app: FastAPI, settings: Settings, hand_on: HandOn | None = None) -> uvicorn.Config:
    """What the server is told about the world outside; `hand_on` as in `patient_protocol`."""
    return uvicorn.Config(
        app,
        http=patient_protocol(settings.arrive_within, hand_on),
        # Whoever is not named is not believed about whom they speak for; not even somebody on this machine.
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies,
        log_level="warning",
        # Addresses hold invitations: they are not written down anywhere.
        access_log=False,
        ws_per_message_deflate=False,
        ws_max_size=16 * 1024,
        ws_ping_interval=30.0,
        timeout_keep_alive=KEEP_OPEN,
        timeout_graceful_shutdown=3,
        server_header=False,
    )


def spare_the_collector() -> None:
    """Modules, routes and games stay for ever: they are not looked through again, and the rest less often.

    A move makes tens of thousands of short-lived objects for its pictures, hardly any of them in a circle. What is gone
    by itself counts against what has come, so that a look comes late and finds all that lies on a hundred tables: it
    takes a tenth of a second, and a move leaves some forty objects.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(60_000, 20, 20)


class AnnouncingServer(uvicorn.Server):
    """Says where the hall is once it really answers."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self.opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        spare_the_collector()
        if self.started:
            self.opened()

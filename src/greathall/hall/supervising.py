"""Several servers at one address, each a process: one that dies or hangs is replaced, all are closed together."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event
from types import FrameType

import uvicorn
from fastapi import FastAPI

from greathall.hall.app import create_app
from greathall.hall.arriving import open_many_files
from greathall.hall.connections import Connections
from greathall.hall.handing_on import Neighbours
from greathall.hall.heartbeats import Beats, Pulse, new_beats
from greathall.hall.logbook import keep_log
from greathall.hall.service import TableService
from greathall.hall.settings import Settings
from greathall.hall.shared_folder import SharedFolder, hold
from greathall.hall.uvicorn_server import AnnouncingServer, how_to_serve
from greathall.kernel import GreathallError

log = logging.getLogger("greathall.hall")
# Seconds: how often the processes are looked at, how long they have to close, and after what silence one is given up.
# Nothing that a hall does keeps its event loop for a second. What was acknowledged is on disk: nothing is lost with it.
LOOK_EVERY = 0.2
CLOSE_WITHIN = 15.0
SILENT_FOR = 8.0
# Seconds that a process may take to open, and at most until it is tried again where it could not.
OPEN_WITHIN = 120.0
AGAIN_WITHIN = 10.0
# Seconds between two looks whether pages here belong to another process.
CALL_HOME_EVERY = 10.0
# So many that end before they were open are enough to give up a hall that never was.
MOST_FAILURES = 3
NOT_OPENED = "the hall could not be opened: the reason stands above"


class HiredServer(AnnouncingServer):
    """One of several at an address, which hand each other what is another's (handing_on.py)."""

    def __init__(
        self, app: FastAPI, config: uvicorn.Config, opened: Callable[[], None], neighbours: Neighbours, pulse: Pulse
    ) -> None:
        super().__init__(config, opened)
        self.app = app
        self.neighbours = neighbours
        self.pulse = pulse
        self._beating: asyncio.Task[None] | None = None
        self._arriving: set[asyncio.Task[object]] = set()
        self._calling: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            service: TableService = self.app.state.service
            about = "Connections that were given to the process whose table they are about."
            service.metrics.watch("greathall_handed_on", about, lambda: self.neighbours.handed)
            # To the very end: whoever takes long to close does not hang.
            self._beating = asyncio.get_running_loop().create_task(self.pulse.beat(self.neighbours.place))
            self.neighbours.open(self._take)
            self._calling = asyncio.get_running_loop().create_task(self._call_home(service.connections))

    async def _call_home(self, connections: Connections) -> None:
        """Pages that came here while the process of their table was being replaced go there when it is back."""
        while True:
            await asyncio.sleep(CALL_HOME_EVERY)
            connections.call_home(self.neighbours.is_elsewhere)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._calling is not None:
            self._calling.cancel()
        self.neighbours.close()
        await asyncio.gather(*self._arriving, return_exceptions=True)
        await super().shutdown(sockets)

    def _take(self, connection: socket.socket, begun: bytes) -> None:
        """Another process has handed on a connection: it is served as if it had been made here."""

        def protocol() -> asyncio.Protocol:
            fresh = self.config.http_protocol_class(  # type: ignore[call-arg] # what uvicorn's own are made with
                config=self.config, server_state=self.server_state, app_state=self.lifespan.state
            )
            fresh.begun = begun  # type: ignore[attr-defined] # of `patient_protocol`
            return fresh

        async def serve() -> None:
            with suppress(OSError):  # whoever called has hung up
                await asyncio.get_running_loop().connect_accepted_socket(protocol, connection)

        task: asyncio.Task[object] = asyncio.get_running_loop().create_task(serve())
        self._arriving.add(task)
        task.add_done_callback(self._arriving.discard)

    # Ctrl-C goes to all processes of a terminal: this one leaves it to whoever started it.
    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if sig != signal.SIGINT:
            super().handle_exit(sig, frame)


def _serve(settings: Settings, listening: socket.socket, opened: Event, beats: Beats) -> None:
    """In a process of its own: one server."""
    open_many_files()
    assert settings.figures is not None
    # Never let go: as long as this process lives the folder is needed, also if whoever started it is gone.
    hold(settings.figures)
    pulse = Pulse(beats)
    neighbours = Neighbours(settings.figures, settings.place, settings.servers, pulse.missed)
    app = create_app(settings)
    server = HiredServer(app, how_to_serve(app, settings, neighbours.hand_on), opened.set, neighbours, pulse)
    keep_log(settings.json_logs)
    threading.Thread(target=_leave_with_the_others, args=(server,), daemon=True).start()
    server.run([listening])


def _leave_with_the_others(server: uvicorn.Server) -> None:
    """Whoever was killed cannot send anybody home: this process notices by itself."""
    starter = parent_process()
    if starter is not None:
        wait([starter.sentinel])
        server.should_exit = True
        # As long as anybody has to close. Nobody is left who would end what hangs.
        time.sleep(CLOSE_WITHIN)
        os._exit(1)


@dataclass
class _Hired:
    process: SpawnProcess
    opened: Event
    began: float = field(default_factory=time.monotonic)
    given_up: bool = False
    # When another is to take its place, once it has ended.
    again: float | None = None


class Crew:
    """The processes, as many as were wanted."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        # Bots think in processes too; together they are as many as for one server.
        thinkers = settings.workers or max(1, min(4, (os.cpu_count() or 2) - 1) // settings.servers)
        # What they are told about each other goes with this process.
        self._shared = SharedFolder()
        self.settings = replace(settings, workers=thinkers, figures=self._shared.path)
        self.listening = listening
        self.stopping = threading.Event()
        self._context = get_context("spawn")
        self._hired: list[_Hired] = []
        self._failures = 0
        self._was_open = False
        self._beats = new_beats(settings.servers)
        self._pulse = Pulse(self._beats)

    def _hire(self, place: int) -> _Hired:
        opened = self._context.Event()
        settings = replace(self.settings, place=place + 1)
        process = self._context.Process(target=_serve, args=(settings, self.listening, opened, self._beats))
        process.start()
        return _Hired(process, opened)

    def run(self, opened: Callable[[], None]) -> None:
        """Until somebody stops it; `opened` is called when all of them answer."""
        keep_log(self.settings.json_logs)
        for sent in (signal.SIGINT, signal.SIGTERM):
            signal.signal(sent, lambda *_: self.stopping.set())
        try:
            self._hired = [self._hire(place) for place in range(self.settings.servers)]
            while not self.stopping.is_set():
                living = [hired.process.sentinel for hired in self._hired if hired.again is None]
                if living:
                    wait(living, LOOK_EVERY)
                else:
                    self.stopping.wait(LOOK_EVERY)
                if self.stopping.is_set():
                    break
                self._end_what_hangs()
                self._replace_the_dead()
                if not self._was_open and all(hired.opened.is_set() for hired in self._hired):
                    self._was_open = True
                    opened()
        finally:
            self._send_home()

    def _end_what_hangs(self) -> None:
        """One that is there and does nothing keeps the people at its tables waiting, whatever the reason."""
        self._pulse.look()
        for place, hired in enumerate(self._hired, 1):
            silence, limit = self._pulse.silent(place), SILENT_FOR
            if not hired.opened.is_set():
                # Nobody waits for it yet, and it may take its time.
                self._pulse.forget(place)
                silence, limit = time.monotonic() - hired.began, OPEN_WITHIN
            if silence > limit and not hired.given_up:
                log.error("a process has done nothing for %d seconds: another takes its place", limit)
                hired.given_up = True
                hired.process.kill()

    def _replace_the_dead(self) -> None:
        now = time.monotonic()
        for place, hired in enumerate(self._hired):
            if hired.process.is_alive():
                continue
            if hired.again is None:
                self._failures = 0 if hired.opened.is_set() else self._failures + 1
                if self._failures >= MOST_FAILURES and not self._was_open:
                    raise GreathallError(NOT_OPENED)
                # Those that are open go on; what kept one from opening, as a database that is away, may pass.
                hired.again = now + (min(AGAIN_WITHIN, 0.5 * 2**self._failures) if self._failures else 0.0)
            if now >= hired.again:
                self._hired[place] = self._hire(place)

    def _send_home(self) -> None:
        for hired in self._hired:
            hired.process.terminate()
        for hired in self._hired:
            hired.process.join(CLOSE_WITHIN)
            if hired.process.is_alive():
                hired.process.kill()
                hired.process.join()
        self._shared.close()

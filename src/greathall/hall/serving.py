"""Opens the hall: binds the address, tells it, and runs until Ctrl-C."""

from __future__ import annotations

import asyncio
import ipaddress
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress

from greathall.hall.app import create_app
from greathall.hall.arriving import open_many_files
from greathall.hall.database import database_path
from greathall.hall.folder_lock import one_hall
from greathall.hall.logbook import keep_log
from greathall.hall.settings import Settings
from greathall.hall.storage import Storage
from greathall.hall.supervising import NOT_OPENED, Crew
from greathall.hall.uvicorn_server import AnnouncingServer, how_to_serve
from greathall.kernel import GreathallError


def bind(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends small answers at once only where it is told that this is TCP; else they wait 40 ms for each other.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if os.name != "nt":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        hint = "; --port 0 takes a free one" if port else ""
        raise GreathallError(f"{host} port {port} cannot be used: {error.strerror or error}{hint}") from None
    listening.listen(512)
    return listening


def address_of(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def can_open_a_browser() -> bool:
    """Not in a bare terminal: there Python would start a text browser over our own words."""
    return sys.platform in {"win32", "darwin"} or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


async def _check_database(settings: Settings) -> None:
    """What is wrong with the database is said in one sentence, before anything is opened."""
    storage = Storage(settings.url)
    try:
        await storage.open()
    finally:
        await storage.close()


def serve(settings: Settings, host: str, port: int, browser: bool, say: Callable[[str], None]) -> int:
    """Runs the hall; gives the exit code."""
    path = database_path(settings.url)
    if settings.servers > 1 and path is not None:
        raise GreathallError(
            "--workers: several processes need PostgreSQL (--database postgresql://…), a file of SQLite serves one"
        )
    with one_hall(path) as lock:
        asyncio.run(_check_database(settings))
        return _run(settings, lock, bind(host, port), browser, say)


def _run(
    settings: Settings,
    lock: AbstractContextManager[object] | None,
    listening: socket.socket,
    browser: bool,
    say: Callable[[str], None],
) -> int:
    host = str(listening.getsockname()[0])
    address = address_of(listening)

    def opened() -> None:
        say(f"Greathall is open at {address}   (Ctrl-C closes it)")
        if not is_loopback(host):
            say("It is open to the network: put a server with TLS before it where strangers are about.")
        if browser and can_open_a_browser():
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    try:
        if settings.servers > 1:
            Crew(settings, listening).run(opened)
        else:
            _run_here(settings, lock, listening, opened)
    finally:
        listening.close()
    say("The hall is closed.")
    return 0


def _run_here(
    settings: Settings,
    lock: AbstractContextManager[object] | None,
    listening: socket.socket,
    opened: Callable[[], None],
) -> None:
    open_many_files()
    server = AnnouncingServer(how_to_serve(create_app(settings, lock), settings), opened)
    keep_log(settings.json_logs)
    with suppress(KeyboardInterrupt):
        if threading.current_thread() is threading.main_thread():
            # The server closes in order whichever it is, and then sends itself the signal once more.
            signal.signal(signal.SIGTERM, signal.default_int_handler)
        server.run([listening])
    if not server.started:
        raise GreathallError(NOT_OPENED)

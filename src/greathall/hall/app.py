"""The hall as a web application: ties storage, service, API, pages and guards together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, suppress

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

import greathall
from greathall.hall.arriving import KnownNames
from greathall.hall.assets import Assets
from greathall.hall.database import reason_of
from greathall.hall.doorkeeper import Doorkeeper
from greathall.hall.folder_lock import one_hall
from greathall.hall.identity import Identity
from greathall.hall.middleware import CountingMiddleware, GuardMiddleware
from greathall.hall.notices.notifier import Notifier
from greathall.hall.refusals import CANNOT_USE_DISK, Refusal, faults_told
from greathall.hall.routers import (
    administration,
    compendium,
    film,
    film_pages,
    games,
    learning,
    notices,
    pages,
    people,
    playing,
    reviews,
    running,
    status_of,
    tables,
    websocket,
)
from greathall.hall.service import TableService
from greathall.hall.settings import Settings
from greathall.hall.shared_door import SharedDoorkeeper
from greathall.hall.storage import Storage
from greathall.hall.templating import STATIC, render
from greathall.hall.workers import Workers
from greathall.kernel import GreathallError

log = logging.getLogger("greathall.hall")
TIDY_EVERY = 60.0


def create_app(settings: Settings, lock: AbstractContextManager[object] | None = None) -> FastAPI:
    """The application. Database and workers are opened when it starts and closed when it stops.

    `lock` is held by whoever starts it, if they have one already.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        _lay_out_routes(app)
        storage = Storage(settings.url)
        with _reason_kept(app, storage), lock or one_hall(storage.path):
            await storage.open()
            service = TableService(settings, storage, Workers(settings.workers))
            app.state.service = service
            service.hearing.start()
            secret = await storage.secret()
            strict = settings.limits > 0
            doorkeeper = SharedDoorkeeper(storage, secret, strict) if storage.shared else Doorkeeper(strict)
            app.state.identity = Identity(storage, secret, doorkeeper)
            app.state.notifier = notifier = Notifier(service, secret)
            notifier.start()
            await service.timekeeper.start()
            service.keeper.start()
            tidying = asyncio.create_task(_tidy(service, doorkeeper))
            warming = asyncio.create_task(service.workers.warm_up())
            counting = asyncio.create_task(service.figures.keep())
            try:
                yield
            finally:
                for task in (tidying, warming, counting):
                    task.cancel()
                await asyncio.gather(tidying, warming, counting, return_exceptions=True)
                await notifier.close()
                await service.close()

    app = FastAPI(
        title="Greathall",
        version=greathall.__version__,
        description="The hall's API: everything a page does. Refusals are `{reason, rule}`.",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    # Looked through in this order for every request: what is asked for with every move comes first.
    for part in (
        playing,
        websocket,
        games,
        compendium,
        people,
        tables,
        film,
        reviews,
        running,
        learning,
        notices,
        administration,
        film_pages,
        pages,
    ):
        app.include_router(part.router)
    app.include_router(compendium.pages)
    app.mount("/static", Assets(directory=STATIC), name="static")
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(SQLAlchemyError, _not_written)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(HTTPException, _http_error)
    # Late in a long game most of a page is its chronicle, which shrinks to a tenth.
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=4)
    app.add_middleware(CountingMiddleware)
    app.add_middleware(GuardMiddleware, names=KnownNames(settings.names), arrive_within=settings.arrive_within)
    return app


@contextmanager
def _reason_kept(app: FastAPI, storage: Storage) -> Iterator[None]:
    """Why the hall cannot be opened: who opens it reads a sentence (GuardMiddleware), not where in the code it was."""
    try:
        yield
    except GreathallError as refusal:
        app.state.not_opened = str(refusal)
        raise
    except (SQLAlchemyError, OSError) as error:
        app.state.not_opened = f"the hall's database {storage.name} cannot be used: {reason_of(error)}"
        raise


def _lay_out_routes(app: FastAPI) -> None:
    """FastAPI puts routes together when the first request comes, which takes a third of a second."""
    nowhere = {"type": "http", "method": "GET", "path": "/-", "root_path": "", "headers": []}
    for route in app.routes:
        route.matches(nowhere)


async def _tidy(service: TableService, doorkeeper: Doorkeeper) -> None:
    while True:
        await asyncio.sleep(TIDY_EVERY)
        with suppress(KeyError):
            service.forget_idle()
            service.rest()
            service.forget_surplus()
        with suppress(SQLAlchemyError):
            await doorkeeper.forget()


def _answer(request: Request, status: int, reason: str, rule: str = "") -> Response:
    if request.url.path.startswith("/api/"):
        return JSONResponse({"reason": reason, "rule": rule}, status)
    return HTMLResponse(render("message.html", me=None, reason=reason, status=status), status)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return _answer(request, status_of(error), error.reason, error.rule)


async def _not_written(request: Request, error: Exception) -> Response:
    log.error("the database refused: %s", type(error).__name__)
    return _answer(request, status_of(CANNOT_USE_DISK), CANNOT_USE_DISK.reason)


async def _not_understood(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return _answer(request, 422, faults_told(error.errors(), outside=1))


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    reason = "there is no such page in this hall" if error.status_code == 404 else str(error.detail)
    response = _answer(request, error.status_code, reason)
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response

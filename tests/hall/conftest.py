"""A real hall on a free port of this machine, and guests who talk to it over HTTP and WebSockets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, sync_playwright

import greathall
from greathall.hall import Settings
from tests.hall.chromium import launch
from tests.hall.guests import Hall, running_hall, send_guests_home
from tests.hall.offices import Post, office
from tests.hall.postgres import Postgres, running_postgres

DATABASES = ("sqlite", "postgresql")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The tests of a module that says `BOTH_DATABASES = True` are about what is kept: they run on each.

    Pages in a browser do not know the difference, and take their time.
    """
    names = metafunc.fixturenames
    if getattr(metafunc.module, "BOTH_DATABASES", False) and "kept_in" in names and "browser" not in names:
        metafunc.parametrize("kept_in", DATABASES)


@pytest.fixture
def kept_in() -> str:
    """Which database the hall has."""
    return "sqlite"


@pytest.fixture
def hall(kept_in: str, request: pytest.FixtureRequest) -> Hall:
    """One hall for all tests that do not mind the others' tables: no limits, bots at once, snapshots every 7 moves."""
    found = request.getfixturevalue(f"hall_on_{kept_in}")
    assert isinstance(found, Hall)
    return found


@pytest.fixture(scope="session")
def hall_on_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with running_hall(_easy(tmp_path_factory.mktemp("hall"))) as running:
        yield running


@pytest.fixture(scope="session")
def hall_on_postgresql(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[Hall]:
    with running_hall(_easy(tmp_path_factory.mktemp("hall"), postgres.make("hall"))) as running:
        yield running


def _easy(data: Path, database: str = "") -> Settings:
    settings = Settings(data=data, database=database, limits=0, pace=0.0, reaction=0.0, snapshot_every=7, workers=1)
    # What was shown at all their tables would be kept beside the tests: those that want it ask for it.
    return replace(settings, keep_after=3600.0)


@pytest.fixture(scope="session")
def office_on_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Post]:
    with office(tmp_path_factory.mktemp("office")) as found:
        yield found


@pytest.fixture(scope="session")
def office_on_postgresql(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[Post]:
    with office(tmp_path_factory.mktemp("office"), postgres.make("notices")) as found:
        yield found


@pytest.fixture
def post(kept_in: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Post]:
    """One hall for all tests; nobody wants to be told anything when a test begins, and nothing is on its way."""
    found: Post = request.getfixturevalue(f"office_on_{kept_in}")
    # What happens is later than anybody's wish to hear of it.
    for module in ("table", "rematch"):
        monkeypatch.setattr(f"greathall.hall.{module}.time", lambda: found.now + 1)
    found.mails.clear()
    yield found
    found.forget()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real PostgreSQL, started once."""
    with running_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real Chromium. Without one the tests of the pages fail: they are never passed over."""
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()


@pytest.fixture(autouse=True)
def no_page_stays_open(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a failed test left open would go on moving, and take the time of all that come after it."""
    yield
    if "browser" in request.fixturenames:
        chromium: Browser = request.getfixturevalue("browser")
        for context in chromium.contexts:
            context.close()


@pytest.fixture
def strict_hall(tmp_path: Path) -> Iterator[Hall]:
    """A hall of one's own, with the limits that everybody gets."""
    with running_hall(Settings(data=tmp_path, pace=0.0, reaction=0.0, workers=1)) as running:
        yield running


@pytest.fixture(autouse=True)
def dealt_alike(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every run of a test deals the same games: one that fails once fails again.

    The seeds of tables are the only draws of 128 bits; what threads draw beside them has dice of its own.
    """
    tables, others = Random(request.node.nodeid), Random(f"{request.node.nodeid} others")
    monkeypatch.setattr("secrets.randbits", lambda bits: (tables if bits == 128 else others).getrandbits(bits))


@pytest.fixture(autouse=True)
def goodbye() -> Iterator[None]:
    """No connection outlives its test."""
    yield
    send_guests_home()


@pytest.fixture(params=greathall.games())
def game(request: pytest.FixtureRequest) -> str:
    """Every game on the shelf."""
    return str(request.param)


@pytest.fixture
def pass_time(hall: Hall) -> Iterator[Callable[[float], None]]:
    """The hall's time stands still, and goes on by so many seconds when it is told to."""
    hours = hall.service.hours
    before, now = hours.steady, hours.steady()
    hours.steady = lambda: now

    def pass_by(seconds: float) -> None:
        nonlocal now
        now += seconds

    yield pass_by
    hours.steady = before


@pytest.fixture(scope="module")
def servers(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Hall, Hall]]:
    url = postgres.make("two_servers")
    data = tmp_path_factory.mktemp("two")
    settings = Settings(data=data, database=url, limits=0, pace=0.0, reaction=0.3, snapshot_every=7, workers=1)
    with running_hall(settings) as one, running_hall(settings) as two:
        yield one, two

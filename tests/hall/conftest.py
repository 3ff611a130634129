"""A real hall on a free port of this machine, and guests who talk to it over HTTP and WebSockets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

import greathall
from greathall.hall import Settings
from tests.hall.chromium import launch
from tests.hall.guests import Hall, running_hall, send_guests_home


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """One hall for all tests that do not mind the others' tables: no limits, bots at once, snapshots every 7 moves."""
    data = tmp_path_factory.mktemp("hall")
    settings = Settings(data=data, limits=0, pace=0.0, reaction=0.0, snapshot_every=7, workers=1)
    with running_hall(settings) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real Chromium. Without one the tests of the pages fail: they are never passed over."""
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()


@pytest.fixture
def strict_hall(tmp_path: Path) -> Iterator[Hall]:
    """A hall of one's own, with the limits that everybody gets."""
    with running_hall(Settings(data=tmp_path, pace=0.0, reaction=0.0, workers=1)) as running:
        yield running


@pytest.fixture(autouse=True)
def goodbye() -> Iterator[None]:
    """No connection outlives its test."""
    yield
    send_guests_home()


@pytest.fixture(params=greathall.games())
def game(request: pytest.FixtureRequest) -> str:
    """Every game on the shelf."""
    return str(request.param)

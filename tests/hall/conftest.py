"""A real hall on a free port of this machine, and guests who talk to it over HTTP and WebSockets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import greathall
from greathall.hall import Settings
from tests.hall.guests import Hall, running_hall, send_guests_home


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """One hall for all tests that do not mind the others' tables: no limits, bots at once, snapshots every 7 moves."""
    settings = Settings(data=tmp_path_factory.mktemp("hall"), limits=0, pace=0.0, snapshot_every=7, workers=1)
    with running_hall(settings) as running:
        yield running


@pytest.fixture
def strict_hall(tmp_path: Path) -> Iterator[Hall]:
    """A hall of one's own, with the limits that everybody gets."""
    with running_hall(Settings(data=tmp_path, pace=0.0, workers=1)) as running:
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

"""A server that is killed in the middle of a taking back: all of it has happened, or nothing."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx2
import pytest

from tests.hall import struck_down
from tests.hall.alone import Alone
from tests.hall.postgres import Postgres
from tests.hall.processes import SERVE, HallProcess

BOTH_DATABASES = True
# The last of them comes with a position that is kept, so that there is one to forget.
MOVES = 20


@contextmanager
def serving(data: Path, database: str, moment: str = "") -> Iterator[HallProcess]:
    """A server; one that will fall at this moment, if there is one."""
    program = (sys.executable, struck_down.__file__, moment, *SERVE[3:]) if moment else SERVE
    hall = HallProcess(*program, "--data", str(data), "--database", database)
    try:
        yield hall
    finally:
        hall.sweep()


def test_a_taking_back_that_a_server_falls_in_has_happened_or_not(
    tmp_path: Path, kept_in: str, request: pytest.FixtureRequest
) -> None:
    """One request, sent again after every fall as a page does that had no answer: it is done once."""
    database = f"sqlite:///{tmp_path / 'hall.sqlite'}"
    if kept_in == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        database = postgres.make("struck")
    with closing(Alone()) as ann:
        version = -1
        for moment in struck_down.MOMENTS:
            with serving(tmp_path, database, moment) as hall:
                url = hall.ready()
                if version < 0:
                    ann.begin(url)
                    while len(ann.moves) < MOVES:
                        ann.play(url)
                    version = ann.version(url, ann.moves[-1].seat)
                ann.look_over(database)
                with pytest.raises(httpx2.TransportError):
                    ann.take_back(url, version)
                assert hall.process.wait(20) == -signal.SIGKILL, hall.words()
        # The last one fell when all was on disk, and before it could say so.
        seat = ann.moves[-1].seat
        ann.forget_last()
        with serving(tmp_path, database) as hall:
            url = hall.ready()
            ann.look_over(database)
            again = ann.ask(url, "POST", f"/api/tables/{ann.table}/undo", seat=seat, version=version)
            assert (again.status_code, "changed" in again.text) == (409, True)
            ann.look_over(database)
            # One that was acknowledged outlasts a fall, and so does what is played after it.
            assert ann.take_back(url).status_code == 200
            ann.play(url)
            hall.kill()
        ann.look_over(database)

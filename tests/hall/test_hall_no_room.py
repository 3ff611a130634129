"""A disk that takes no more: the system itself refuses to let the hall's files grow, and lets them again later."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hall.alone import Alone
from tests.hall.guests import run_apart
from tests.hall.processes import SERVE, HallProcess
from tests.hall.test_hall_falls import logs_of, replay

if sys.platform == "linux":  # elsewhere nobody can do this to another process
    import resource

    # What SQLite's index of that log takes, which whoever reads may have to write.
    INDEX = 32 * 1024

    @pytest.fixture
    def served(tmp_path: Path) -> Iterator[HallProcess]:
        hall = HallProcess(*SERVE, "--data", str(tmp_path))
        yield hall
        hall.sweep()

    def test_what_the_disk_refuses_has_not_happened_and_goes_on_when_there_is_room(
        served: HallProcess, tmp_path: Path
    ) -> None:
        url, pid = served.ready(), served.process.pid
        ann = Alone()
        try:
            ann.begin(url)
            for _ in range(4):
                ann.play(url)
            # Less than the log of writes has by now: it may be longer than what it holds, and have room of its own.
            before = resource.prlimit(pid, resource.RLIMIT_FSIZE, (INDEX, resource.RLIM_INFINITY))
            versions = [ann.version(url, seat) for seat in (0, 1)]
            with pytest.raises(AssertionError, match="the move was not played"):
                ann.play(url)
            assert [ann.version(url, seat) for seat in (0, 1)] == versions
            for path, body in (
                (f"/api/tables/{ann.table}/chat", {"text": "x" * 400}),
                ("/api/tables", {"game": "feebleton", "seats": [{"kind": "me"}, {"kind": "greedy"}]}),
            ):
                refused = ann.ask(url, "POST", path, **body)
                assert (refused.status_code, set(refused.json())) == (503, {"reason", "rule"})
            assert ann.ask(url, "GET", f"/tables/{ann.table}").status_code == 200
            resource.prlimit(pid, resource.RLIMIT_FSIZE, before)
            for _ in range(4):
                ann.play(url)
            assert served.close() == 0
        finally:
            ann.close()
        summary, log = run_apart(logs_of(f"sqlite:///{tmp_path}/hall.sqlite", [ann.table]))[ann.table]
        assert [entry.move_id for entry in log[1:]] == [moved.id for moved in ann.moves]
        replay(summary, log)

"""The folder of several processes: it goes with them, also where they were killed, and nobody else's goes."""

from __future__ import annotations

import fcntl
import os
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from greathall.hall.shared_folder import LOCK, PREFIX, SharedFolder, hold, sweep
from tests.hall.postgres import Postgres
from tests.hall.processes import SERVE, HallProcess
from tests.hall.test_hall_falls import hired_by
from tests.hall.two_servers import until


@pytest.fixture
def place() -> Iterator[Path]:
    """A temporary folder with a short name: the processes' doors have little room for one."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


def left_by_a_fall(place: Path, name: str) -> Path:
    """As a hall leaves it that was killed."""
    folder = place / f"{PREFIX}{name}"
    folder.mkdir(mode=0o700)
    for file in (LOCK, "1.figures", "1.door"):
        (folder / file).touch()
    return folder


def test_what_belongs_to_nobody_living_is_taken_away(place: Path) -> None:
    one, two = (left_by_a_fall(place, name) for name in ("one", "two"))
    sweep(place)
    assert not one.exists()
    assert not two.exists()


def test_what_somebody_living_holds_stays_until_the_last_has_let_go(place: Path) -> None:
    folder = left_by_a_fall(place, "held")
    held = [hold(folder) for _ in range(2)]
    for lock in held:
        sweep(place)
        assert (folder / "1.figures").exists()
        os.close(lock)
    sweep(place)
    assert not folder.exists()


def test_whatever_else_lies_there_is_left_alone(place: Path) -> None:
    open_to_others = left_by_a_fall(place, "open")
    open_to_others.chmod(0o755)
    unlocked = left_by_a_fall(place, "being-made")
    (unlocked / LOCK).unlink()
    somewhere = place / "somewhere"
    somewhere.mkdir(mode=0o700)
    (somewhere / LOCK).touch()
    link = place / f"{PREFIX}link"
    link.symlink_to(somewhere)
    locked_by_link = left_by_a_fall(place, "linked-lock")
    (locked_by_link / LOCK).unlink()
    (locked_by_link / LOCK).symlink_to(somewhere / LOCK)
    plain = place / f"{PREFIX}file"
    plain.touch()
    before = sorted(place.rglob("*"))
    sweep(place)
    assert sorted(place.rglob("*")) == before
    sweep(place / "not there")


def test_a_folder_of_another_user_is_left_alone(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = left_by_a_fall(place, "theirs")
    mine = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: mine + 1)
    sweep(place)
    assert folder.exists()


def test_a_folder_that_was_swept_while_it_was_made_is_made_again(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    gone = [True]

    def swept_once(folder: Path) -> int:
        lock = hold(folder)
        if gone:
            gone.clear()
            os.close(lock)
            sweep(place)
            return hold(folder)
        return lock

    monkeypatch.setattr("greathall.hall.shared_folder.hold", swept_once)
    shared = SharedFolder()
    assert [shared.path] == list(place.iterdir())
    shared.close()
    assert list(place.iterdir()) == []


def is_free(folder: Path) -> bool:
    """Whether nobody holds it any more: the system takes a moment to end whom a signal was sent to."""
    with (folder / LOCK).open("r+b") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
    return True


def test_the_next_start_clears_up_after_one_that_was_killed(postgres: Postgres, place: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "TMPDIR": str(place)}
    command = (*SERVE, "--data", str(tmp_path), "--database", postgres.make("folder"), "--workers", "2")

    def folders() -> list[Path]:
        return sorted(place.glob("greathall-*"))

    first = HallProcess(*command, environment=environment)
    try:
        first.ready()
        left = folders()
        assert len(left) == 1
        # Whoever hires goes first, for it replaces at once whom it sees dying.
        for process in [first.process.pid, *hired_by(first)]:
            os.kill(process, signal.SIGKILL)
        first.process.wait(20)
        until(lambda: is_free(left[0]), "the end of all who were killed")
        second = HallProcess(*command, environment=environment)
        try:
            second.ready()
            assert not left[0].exists()
            assert len(folders()) == 1
            assert second.close() == 0
        finally:
            second.sweep()
        assert folders() == []
    finally:
        first.sweep()

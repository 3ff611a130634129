"""One hall for one folder: a second one is not even opened."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from greathall.hall import Settings
from greathall.hall.app import create_app
from greathall.hall.folder_lock import FolderLock
from greathall.kernel import GreathallError
from tests.hall.guests import Hall, run_apart


def test_a_second_hall_on_the_same_folder_is_refused_in_one_sentence(hall: Hall, tmp_path: Path) -> None:
    folder = str(hall.service.settings.data)
    command = [sys.executable, "-m", "greathall", "serve", "--port", "0", "--no-browser"]
    same_file = ["--data", str(tmp_path), "--database", f"sqlite:///{hall.service.storage.path}"]
    for where in (["--data", folder], same_file):
        second = subprocess.run([*command, *where], capture_output=True, text=True, check=False, timeout=60)
        assert second.returncode == 2
        assert second.stderr.startswith("greathall: another hall is open on")
        assert len(second.stderr.splitlines()) == 1
    # Also not inside a program that makes the application itself.
    app = create_app(Settings(data=Path(folder)))

    async def open_app() -> None:
        async with app.router.lifespan_context(app):
            raise AssertionError("it was opened")

    with pytest.raises(GreathallError, match="another hall is open"):
        run_apart(open_app())


def test_a_folder_is_free_again_when_its_hall_is_closed(tmp_path: Path) -> None:
    database = tmp_path / "new folder" / "hall.sqlite"
    with FolderLock(database) as lock, lock, pytest.raises(GreathallError, match="another"), FolderLock(database):
        pass
    with FolderLock(database):
        pass


def test_a_folder_that_cannot_be_used_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="ascii")
    with pytest.raises(GreathallError, match="cannot be used"), FolderLock(tmp_path / "file" / "hall.sqlite"):
        pass

"""SQLite's log of writes, which lies beside the file, torn: what was written before the tear is there, and no more."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from greathall.hall import Settings
from greathall.hall.keeping import faults
from tests.hall.alone import Alone, Moved
from tests.hall.guests import running_hall
from tests.hall.processes import SERVE, HallProcess

WAL = "hall.sqlite-wal"
# What SQLite writes for a page: a head, and the page.
FRAME = 24 + 4096


class Mark(NamedTuple):
    """How long the log of writes was when this had been acknowledged."""

    size: int
    moves: list[Moved]
    taken: int


class Fallen(NamedTuple):
    """A hall whose server was killed; nothing of its last writes is in the file itself."""

    data: Path
    ann: Alone
    marks: list[Mark]


@pytest.fixture(scope="module")
def fallen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fallen]:
    data = tmp_path_factory.mktemp("fallen")
    with running_hall(Settings(data=data, workers=1)):
        pass  # closed as it should be: its schema is in the file, and the log begins anew
    marks: list[Mark] = []
    hall = HallProcess(*SERVE, "--data", str(data))
    with closing(Alone()) as ann:
        try:
            url = hall.ready()
            ann.begin(url)
            for step in ("play", "play", "back", "play", "play", "back"):
                if step == "play":
                    ann.play(url)
                else:
                    assert ann.take_back(url).status_code == 200
                marks.append(Mark((data / WAL).stat().st_size, [*ann.moves], ann.taken))
            hall.kill()
        finally:
            hall.sweep()
        sizes = [mark.size for mark in marks]
        # It only grew: a place in it belongs to what was written then.
        assert sizes == sorted({*sizes})
        assert (data / WAL).stat().st_size == sizes[-1]
        yield Fallen(data, ann, marks)


@contextmanager
def torn(fallen: Fallen, folder: Path, at: int, flip: bool) -> Iterator[Path]:
    """A copy of the hall whose log of writes ends there, or has some bytes there that nobody wrote."""
    data = Path(shutil.copytree(fallen.data, folder / "hall"))
    with (data / WAL).open("r+b") as log:
        if flip:
            log.seek(at)
            wrong = bytes(byte ^ 0xA5 for byte in log.read(64))
            log.seek(at)
            log.write(wrong)
        else:
            log.truncate(at)
    yield data


# Which of the marks is the last that stands, and how far behind it the tear is.
@pytest.mark.parametrize("flip", [False, True], ids=["cut", "flipped"])
@pytest.mark.parametrize("last", [-2, 2, 1], ids=["the last", "in the middle", "a taking back"])
def test_a_torn_log_of_writes_is_read_up_to_the_tear(fallen: Fallen, tmp_path: Path, last: int, flip: bool) -> None:
    mark = fallen.marks[last]
    with torn(fallen, tmp_path, mark.size + FRAME // 2, flip) as data:
        look_at(fallen.ann, data, mark)


@pytest.mark.parametrize("flip", [False, True], ids=["cut", "flipped"])
def test_a_torn_end_takes_the_whole_of_what_it_belongs_to(fallen: Fallen, tmp_path: Path, flip: bool) -> None:
    """The last bytes of the last write: all the rest of it is whole, and none of it counts."""
    with torn(fallen, tmp_path, fallen.marks[-1].size - 64, flip) as data:
        look_at(fallen.ann, data, fallen.marks[-2])


def test_a_whole_log_of_writes_is_read_to_its_end(fallen: Fallen, tmp_path: Path) -> None:
    with torn(fallen, tmp_path, fallen.marks[-1].size, flip=False) as data:
        look_at(fallen.ann, data, fallen.marks[-1])


def look_at(ann: Alone, data: Path, mark: Mark) -> None:
    """The hall opens as it was at the mark, and goes on from there."""
    database = f"sqlite:///{data / 'hall.sqlite'}"
    ann.moves, ann.taken = [*mark.moves], mark.taken
    with running_hall(Settings(data=data, limits=0, workers=1)) as hall:
        ann.look_over(database)
        ann.play(hall.url)
        assert ann.take_back(hall.url).status_code == 200
        ann.play(hall.url)
        ann.look_over(database)
    assert faults(data / "hall.sqlite") == []
    ann.look_over(database)

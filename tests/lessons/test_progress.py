"""How far one has come is kept as one line, and a spoiled line does no harm."""

from __future__ import annotations

import pytest

from greathall.lessons import Place, Progress


def test_it_is_written_and_read() -> None:
    progress = Progress()
    assert not progress.begun("feebleton")
    progress.go("feebleton", Place(2, 1))
    progress.finish("feebleton", 0)
    progress.finish("feebleton", 1)
    again = Progress(progress.text())
    assert again.begun("feebleton")
    assert again.place("feebleton") == Place(2, 1)
    assert again.chapters("feebleton") == {0, 1}
    assert again.learned("feebleton", 2)
    assert not again.learned("feebleton", 3)
    assert not again.begun("feudality")


@pytest.mark.parametrize(
    "text", ["", "x", "feebleton", "feebleton:1", "feebleton:a.b.c", "feebleton:-1.0.0", "\0:1.1.1"]
)
def test_what_cannot_be_read_counts_for_nothing(text: str) -> None:
    assert Progress(text).place("feebleton") == Place()
    assert Progress(text).text() == ""

"""Files and words that nobody should hand in, and somebody does: one clear sentence, never a traceback or a hang."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import greathall
from greathall.games.registers import read_box, read_text
from greathall.kernel import BadData, BadOptions, GreathallError, Option, read_record, whole_number

RECORD = "greathall record 1\ngame: feebleton\nversion: {version}\nseats: {seats}\nseed: {seed}\n\n{move}\n"


def record(seats: str = "2", seed: str = "1", move: str = "") -> str:
    version = greathall.load("feebleton").version
    return RECORD.format(version=version, seats=seats, seed=seed, move=move)


@pytest.mark.parametrize("odd", ["²", "٣", "9" * 5000, "--5", "-", "1e3", "0x10", " ", "1_0"])
def test_odd_numbers_are_refused_in_records_and_options(odd: str) -> None:
    game = greathall.load("feebleton")
    assert whole_number(odd) is None
    for text in (record(seats=odd), record(seed=odd)):
        with pytest.raises(BadData):
            read_record(text, game)
    with pytest.raises(GreathallError):
        read_record(record(move=f"{odd} play farmer"), game).replay(game)
    with pytest.raises(BadOptions):
        Option("limit", 3, least=1, most=9).read(odd)


def test_a_record_without_players_gets_some() -> None:
    assert read_record(record(), greathall.load("feebleton")).players == ["player 1", "player 2"]


def test_devices_pipes_and_folders_are_no_boxes(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/zero"), tmp_path):
        with pytest.raises(BadOptions, match="no plain file"):
            read_box("feebleton", str(path))
        with pytest.raises(BadData, match="no plain file"):
            read_text(path)


@pytest.mark.parametrize("text", ["a = " + "[" * 5000 + "]" * 5000, "a = " + "9" * 5000, "a = 1979-13-45", "\0", "a."])
def test_boxes_that_are_no_toml(tmp_path: Path, text: str) -> None:
    path = tmp_path / "box.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadOptions):
        greathall.load("feebleton").new(2, 1, {"components": str(path)})


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    with path.open("wb") as file:
        file.truncate(1 << 30)
    with pytest.raises(BadData, match="larger than"):
        read_text(path)

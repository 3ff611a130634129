"""The pictures of the table: one command takes them, always of the same positions, in both themes."""

from __future__ import annotations

import struct
from contextlib import nullcontext
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import greathall
from tests import make_pictures
from tests.hall.guests import Hall


def size_of(file: Path) -> tuple[int, int]:
    """Width and height as the head of a PNG tells them."""
    head = file.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", head[16:])
    return int(width), int(height)


def test_a_picture_has_its_size_and_its_theme(browser: Browser, hall: Hall, tmp_path: Path) -> None:
    light = make_pictures.take(browser, hall, "feebleton", (360, 800), "light", tmp_path)
    dark = make_pictures.take(browser, hall, "feebleton", (360, 800), "dark", tmp_path)
    assert [light.name, dark.name] == ["feebleton-360x800-light.png", "feebleton-360x800-dark.png"]
    assert size_of(light) == size_of(dark) == (360, 800)
    assert light.read_bytes() != dark.read_bytes()


def test_every_game_has_a_position_in_its_middle_where_somebody_is_asked() -> None:
    assert sorted(make_pictures.SCENES) == sorted(greathall.games())
    for slug in greathall.games():
        state = make_pictures.scene(slug)
        assert state.to_act
        assert len(state.chronicle or ()) > 20


def test_the_picture_of_the_readme_is_one_of_them() -> None:
    names = {
        f"{slug.replace('_', '-')}-{width}x{height}-{theme}.png"
        for slug in make_pictures.SCENES
        for width, height in make_pictures.SIZES
        for theme in make_pictures.THEMES
    }
    assert make_pictures.IN_README in names
    assert size_of(make_pictures.README_PICTURE) == (1440, 900)


@pytest.mark.parametrize("words", [["feebleton"], ["feebleton", "--readme"]])
def test_the_readmes_picture_is_made_anew_only_when_wanted(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    readme = tmp_path / "readme.png"
    monkeypatch.setattr(make_pictures, "ROOT", tmp_path)
    monkeypatch.setattr(make_pictures, "FOLDER", tmp_path / "pictures")
    monkeypatch.setattr(make_pictures, "README_PICTURE", readme)
    monkeypatch.setattr(make_pictures, "IN_README", "feebleton-1440x900-light.png")
    taken: list[str] = []

    def take(_browser: object, _hall: object, slug: str, size: tuple[int, int], theme: str, folder: Path) -> Path:
        file = folder / f"{slug}-{size[0]}x{size[1]}-{theme}.png"
        file.write_bytes(b"picture")
        taken.append(file.name)
        return file

    monkeypatch.setattr(make_pictures, "take", take)
    monkeypatch.setattr(make_pictures, "opened", lambda: nullcontext((None, None)))
    assert make_pictures.main(words) == 0
    assert len(taken) == len(make_pictures.SIZES) * len(make_pictures.THEMES)
    assert readme.exists() == ("--readme" in words)

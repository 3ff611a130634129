"""A large window is used: text and pieces are as much larger as the window is, nothing is cut, and little lies bare."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from greathall.kernel import Line, View
from tests.hall.guests import Hall
from tests.hall.leafing import Album, chosen_records, positions, sight

USUAL = (1440, 900)
# What a browser leaves of a usual screen; with `--battery long` also that screen and a larger one.
WIDE = [(1920, 950)]
WIDER = [*WIDE, (1920, 1080), (2560, 1440)]
EACH = {"fast": 3, "long": 12}  # positions of a record
MOST_BARE = 0.21  # of the board, a tenth for the seams: Feudalia keeps a place for a fourth fief

# How large letters and emblems are, each as one number.
MEASURE = """() => {
  const seen = [...document.querySelectorAll("#board > .region .em")].filter((found) => found.checkVisibility());
  const letters = ["#prompt", "#board .region .zone-head", "#players .player-name", "#chronicle", ".pill"];
  return [
    Math.max(...seen.map((emblem) => emblem.getBoundingClientRect().width)),
    ...letters.map((found) => parseFloat(getComputedStyle(document.querySelector(found)).fontSize)),
  ];
}"""

# The share of the board on which nothing lies, by a net of points.
BARE = """() => {
  const { left, top, width, height } = document.getElementById("board").getBoundingClientRect();
  let [bare, all] = [0, 0];
  for (let across = 0.5; across < 40; across += 1)
    for (let down = 0.5; down < 40; down += 1) {
      const hit = document.elementFromPoint(left + (width * across) / 40, top + (height * down) / 40);
      bare += !hit?.closest(".zone, .means");
      all += 1;
    }
  return bare / all;
}"""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    sizes = WIDER if metafunc.config.getoption("--battery") == "long" else WIDE
    metafunc.parametrize(("width", "height"), sizes)


def sights(slug: str, battery: str) -> Iterator[tuple[str, View, list[Line]]]:
    """Some positions of a game with the fewest and of one with the most seats."""
    for path in chosen_records(slug)[:2]:
        for where, state in positions(path, EACH[battery]):
            yield where, *sight(state)


def test_a_wide_screen_is_used(
    browser: Browser, hall: Hall, game: str, width: int, height: int, pytestconfig: pytest.Config
) -> None:
    usual, wide = Album(browser, hall, game, *USUAL), Album(browser, hall, game, width, height)
    for album in (usual, wide):
        album.unpainted()
    grown = min(width / USUAL[0], height / USUAL[1])
    faults: list[str] = []
    for where, view, lines in sights(game, str(pytestconfig.getoption("--battery"))):
        usual.lay(view, lines)
        wide.lay(view, lines)
        before, after = (album.page.evaluate(MEASURE) for album in (usual, wide))
        for old, new in zip(before, after, strict=True):
            if new < old * grown * 0.97:
                faults.append(f"{where}: {old} became {new}, not {old * grown:.1f}")
        bare = wide.page.evaluate(BARE)
        if bare > MOST_BARE:
            faults.append(f"{where}: {bare:.0%} of the board are bare")
        faults += [f"{where}: {fault}" for fault in wide.faults(view, lines)]
    usual.close()
    wide.close()
    assert faults == []

"""A page becomes the next one with as little as can be: what stays is not moved, and nothing large is styled anew."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import greathall
from greathall.hall.sights import draw_fragments
from tests.hall.guests import Hall
from tests.hall.leafing import NAMES, SHOW, Album, chosen_records, positions, sight

SOURCES = Path(greathall.__file__).parent

# What is moved (taken out and put in again) while a box becomes another; and whether it has become that.
BECOME = """async ([was, will]) => {
  const { morph, parse } = await import("/static/morph.js");
  const box = parse(was);
  document.body.append(box);
  const kept = [...box.children];
  const moved = [];
  const watch = new MutationObserver(() => {});
  watch.observe(box, { childList: true });
  morph(box, parse(will));
  const records = watch.takeRecords();
  const gone = new Set(records.flatMap((one) => [...one.removedNodes]));
  for (const record of records)
    for (const node of record.addedNodes) if (gone.has(node) && node.isConnected) moved.push(node.textContent);
  const equal = box.isEqualNode(parse(will));
  const stayed = [...box.children].filter((one) => kept.includes(one)).map((one) => one.textContent);
  box.remove();
  return [equal, moved, stayed];
}"""

EQUAL = """async parts => {
  const { parse } = await import("/static/morph.js");
  return Object.entries(parts).filter(([id, html]) => {
    const shown = document.getElementById(id);
    return shown && !shown.isEqualNode(parse(html));
  }).map(([id]) => id);
}"""


def row(*names: str) -> str:
    """Pieces with ids, zones (Z…) and slots (s…) beside each other."""
    drawn = {"Z": '<div data-zone="{0}">{0}</div>', "s": '<i data-target="{0}">{0}</i>'}
    inside = "".join(drawn.get(name[0], '<div id="x-{0}">{0}</div>').format(name) for name in names)
    return f"<section>{inside}</section>"


@pytest.fixture
def album(browser: Browser, hall: Hall) -> Iterator[Album]:
    page = Album(browser, hall, "feebleton", 1280, 800)
    yield page
    page.close()


@pytest.mark.parametrize(
    ("was", "will", "moved", "stayed"),
    [
        ("abcd", "bcd", [], "bcd"),  # the first goes
        ("abcd", "ad", [], "ad"),
        ("abcd", "xabcd", [], "abcd"),
        ("abcd", "bcda", ["a"], "bcda"),  # it goes round
        (["Z1", "Z2", "Z3"], ["Z0", "Z1", "Z2", "Z3"], [], ["Z1", "Z2", "Z3"]),
        (["Z1", "Z2", "Z3"], ["Z2", "Z3"], None, ["Z2", "Z3"]),
        (["s1", "s2", "s3", "s4"], ["s1", "a", "s3", "s4"], None, ["s1", "s3", "s4"]),
    ],
)
def test_what_stays_is_not_moved(
    album: Album, was: list[str], will: list[str], moved: list[str] | None, stayed: list[str]
) -> None:
    equal, seen, kept = album.page.evaluate(BECOME, [row(*was), row(*will)])
    assert equal
    assert seen == (moved or [])
    assert kept == list(stayed)


def test_every_page_becomes_the_next(browser: Browser, hall: Hall, game: str) -> None:
    album = Album(browser, hall, game, 1280, 800)
    for where, state in positions(chosen_records(game)[1], 25):
        view, lines = sight(state)
        parts = {id: html for id, html in draw_fragments(view, NAMES, lines).items() if id in ("board", "players")}
        album.page.evaluate(SHOW, parts)
        assert album.page.evaluate(EQUAL, parts) == [], where
    album.close()


def test_no_sheet_looks_into_the_whole_board() -> None:
    # Where `:has` stands at the board or at all panels, whatever comes or goes in them has them styled anew. They say
    # by a class what is in them.
    asks = re.compile(r"(\.fitted|\.board|\.players|\.table-page)[^\s,{>]*:has\(|^ {2,4}&[^\s,{]*:has\(", re.MULTILINE)
    found = [*SOURCES.glob("hall/static/*.css"), *SOURCES.glob("games/*/*.css")]
    sheets = [sheet for sheet in found if sheet.name != "papers.css"]  # which no table has
    assert len(sheets) > 30
    assert [sheet.name for sheet in sheets if asks.search(sheet.read_text(encoding="utf-8"))] == []

"""The end: all of the final scores is seen at once, with the most players too, and the table can still be looked at."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

import greathall
from greathall.hall.drawing import draw_chart
from tests.hall.guests import Hall
from tests.hall.leafing import NAMES, Album, chosen_records, number_of_seats, positions, records, sight

# As at a table that was played: with the chart, and what can be done next.
OPEN = """([chart, ways]) => {
  const result = document.getElementById("result");
  const place = result.querySelector(".ways");
  place.insertAdjacentHTML("beforebegin", chart);
  const kind = (way) => (way === "Play again" ? "way" : "plain way");
  place.innerHTML = ways.map((way) => `<a class="choice button ${kind(way)}" href="#">${way}</a>`).join("");
  if (!result.matches(":popover-open")) result.showPopover();
  const sheet = result.querySelector(".result-sheet");
  const small = [...result.querySelectorAll("td, th, li, p, text")]
    .filter((text) => text.checkVisibility() && text.textContent && parseFloat(getComputedStyle(text).fontSize) < 12);
  return [result.scrollHeight - result.clientHeight, sheet.scrollWidth - sheet.clientWidth, small.length];
}"""


def test_the_final_scores_and_their_chart_need_no_scrolling(browser: Browser, hall: Hall, game: str) -> None:
    assert scrolled(browser, hall, chosen_records(game)[1], 1280) == [0, 0, 0]


# Where the scores of each have many lines, two players' find room on a phone.
ON_A_PHONE = {"feebleton": 4, "feudalia": 4, "feudality": 5}


def test_on_a_phone_those_of_few_players_need_none_either(browser: Browser, hall: Hall, game: str) -> None:
    for seats in {max(2, greathall.load(game).seats.start), ON_A_PHONE.get(game, 2)}:
        path = next(path for path in records(game) if number_of_seats(path) == seats)
        assert scrolled(browser, hall, path, 360) == [0, 0, 0], seats


# Where the bar of each score begins and ends, at the right of its name, and which of them are out of line.
BARS = """() => {
  document.getElementById("result").showPopover?.();
  const bars = [...document.querySelectorAll("#result .tally")].map((bar) => bar.getBoundingClientRect());
  return ["left", "right"].map((side) => new Set(bars.map((bar) => Math.round(bar[side]))).size);
}"""


@pytest.mark.parametrize("width", [1280, 360])
def test_the_bars_of_the_scores_can_be_compared(browser: Browser, hall: Hall, width: int) -> None:
    *_, (_, state) = positions(chosen_records("feebleton")[1])
    album = Album(browser, hall, "feebleton", width, 800)
    album.show(*sight(state))
    assert album.page.evaluate(BARS) == [1, 1]
    album.close()


def scrolled(browser: Browser, hall: Hall, path: Path, width: int) -> list[int]:
    """By how much the final scores of a record are higher and wider than their sheet, and words that are too small."""
    *_, (_, state) = positions(path)
    album = Album(browser, hall, path.parent.name, width, 800)
    view, lines = sight(state)
    album.show(view, lines)
    assert view.result is not None
    scores = view.result.scores
    course = [[score * moment / 20 for score in scores] for moment in range(21)]
    chart = draw_chart("none", "points", range(21), course, NAMES)
    ways = ["See the film", "How you played", "Save the record", "Play again"]
    found: list[int] = album.page.evaluate(OPEN, [chart, ways])
    album.close()
    return found


# How many lines of the words above the scores have the button that closes them over them.
COVERED = """() => {
  const result = document.getElementById("result");
  if (!result.matches(":popover-open")) result.showPopover();
  const close = result.querySelector(".close").getBoundingClientRect();
  const words = document.createRange();
  return [...result.querySelectorAll(".result-sheet > :is(h2, p)")].flatMap((line) => {
    words.selectNodeContents(line);
    return [...words.getClientRects()];
  }).filter((box) => box.right > close.left && box.bottom > close.top && box.top < close.bottom).length;
}"""


@pytest.mark.parametrize("size", [(1280, 800), (360, 800)])
def test_nothing_lies_over_who_has_won(browser: Browser, hall: Hall, size: tuple[int, int]) -> None:
    *_, (_, state) = positions(chosen_records("feebleton")[1])
    album = Album(browser, hall, "feebleton", *size)
    album.show(*sight(state))
    assert album.page.evaluate(COVERED) == 0
    album.close()


# Pages of a phone that are longer than the window: which they are, and which of them the keyboard cannot reach.
LONG = """() => {
  const pages = [...document.querySelectorAll("#board > .region")];
  const long = pages.filter((page) => page.scrollHeight > page.clientHeight + 1);
  const lost = long.filter((page) => page.tabIndex !== 0 && !page.querySelector("[tabindex='0'], button, a[href]"));
  return [long.map((page) => page.id), lost.map((page) => page.id)];
}"""


def test_on_a_phone_a_long_page_without_a_choice_is_scrolled_by_keys(browser: Browser, hall: Hall) -> None:
    *_, (_, state) = positions(chosen_records("feebleton")[1])
    album = Album(browser, hall, "feebleton", 360, 800)
    album.lay(*sight(state))
    album.page.evaluate("document.getElementById('result').hidePopover?.()")
    long, lost = album.page.evaluate(LONG)
    assert long
    assert lost == []
    page = album.page.locator(f"#{long[0]}")
    page.focus()
    album.page.keyboard.press("End")
    album.page.wait_for_function("id => document.getElementById(id).scrollTop > 0", arg=long[0])
    album.close()

"""How the points went: the chart at the end, its figures, and that they are the game's own."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Browser

import greathall
from greathall.games.looks import PLAIN
from greathall.hall import course
from greathall.hall.course import MOST_MOMENTS, chosen, course_of, number_in
from greathall.hall.drawing import draw_chart
from greathall.hall.drawing.chart import step_for
from greathall.hall.drawing.telling import printed
from tests.hall.guests import Guest, Hall
from tests.hall.persons import Person

SHORT = {"feudalia": {"scenario": "T1"}}


def finished(hall: Hall, guest: Guest, game: str, seats: int = 2) -> str:
    id = guest.new_table(game, "me", *["random"] * (seats - 1), options=SHORT.get(game, {}), pace=0)
    guest.post(f"/api/tables/{id}/leave", bot="random")
    hall.finish(id)
    return id


def test_the_points_are_those_that_the_film_shows_and_end_with_the_result(hall: Hall, game: str) -> None:
    ann = hall.guest("Ann")
    id = finished(hall, ann, game)
    told = ann.get(f"/api/tables/{id}/points")
    moments, points = told["moments"], told["points"]
    table = hall.table(id)
    frames = len(table.sights[table.spectator].moments)
    assert (moments[0], moments[-1]) == (0, frames - 1)
    assert moments == sorted(set(moments))
    assert len(moments) == min(frames, MOST_MOMENTS) == len(points)
    assert points[-1] == list(table.running.result().scores)
    assert told["label"]
    for place in (0, len(moments) // 2, len(moments) - 2):
        panels = ann.get(f"/api/tables/{id}/film/{moments[place]}", seat=-1)["players"]
        # Panels stand in the order of the page, not of the seats.
        seats = [int(seat) for seat in re.findall(r'id="player-(\d)"', panels)]
        # What everybody would have if it ended now, in the games that tell it.
        shown = re.findall(r'class="now">([^<]+) now', panels) or re.findall(r'class="points"><b>([^<]+)</b>', panels)
        assert [number_in(text) for text in shown] == [points[place][seat] for seat in seats]


def test_nothing_is_told_before_the_end(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy")
    assert "when the game is over" in ann.get(f"/api/tables/{id}/points", 409)["reason"]


def test_a_game_that_names_no_points_has_no_chart(monkeypatch: pytest.MonkeyPatch) -> None:
    options = greathall.load("feebleton").check_options({})
    assert course_of("feebleton", 2, 1, options, [], [0]) is not None
    monkeypatch.setattr(course, "layout_of", lambda slug: PLAIN)
    assert course_of("feebleton", 2, 1, options, [], [0]) is None


def test_the_picture_can_be_read_without_colour_and_without_sight() -> None:
    names = ["Ann", "Ben <b>", "Cid", "Dora", "Eve", "Fay"]
    points = [[0.0] * 6, [1.0, 2.0, 3.5, -2.0, 5.0, 6.0], [12.0, 12.0, 12.0, 12.0, 12.0, 40.0]]
    html = draw_chart("table", "VP", [0, 4, 9], points, names)
    assert "style=" not in html
    assert "<b>" not in re.sub(r"</?b>[\d.]*", "", html)
    for seat in range(6):
        assert f"course-{seat}" in html
        assert f">{seat + 1}</text>" in html
    forms = re.findall(r'class="end" transform="translate\(\S+ (\S+)\) scale\(2\)" d="([^"]+)"', html)
    assert len({form for _, form in forms}) == 6
    heights = sorted(float(height) for height, _ in forms)
    assert all(after - before > 28 for before, after in pairwise(heights))
    assert heights[0] > 0
    assert heights[-1] < 280
    assert "Ann from 0 to 12" in html
    rows = re.findall(r"<tr>(.+?)</tr>", html.partition("<tbody>")[2])
    assert [re.findall(r"<td>([^<]+)</td>", row) for row in rows] == [[printed(n) for n in now] for now in points]
    assert 'href="/tables/table/at/4?seat=-1"' in rows[1]
    assert draw_chart("table", "VP", [0], points[:1], names) == ""


def test_numbers_are_read_as_the_games_write_them() -> None:
    assert [printed(number) for number in (12, 9.5, 0.5, -0.5, -3.5, -3)] == ["12", "9½", "½", "−½", "−3½", "−3"]
    assert [number_in(text) for text in ("12", "9½", "½", "−½", "−3½", "−3", "many")] == [
        12.0,
        9.5,
        0.5,
        -0.5,
        -3.5,
        -3.0,
        None,
    ]


def test_the_lines_across_are_few_and_even() -> None:
    for span in (1.0, 3.5, 5.0, 27.0, 60.0, 149.0, 1000.0):
        assert span / step_for(span) <= 5
        assert step_for(span) == 1 or span / step_for(span) >= 2


def test_at_most_so_many_moments_and_always_both_ends() -> None:
    assert chosen(1) == [0]
    assert chosen(100) == list(range(100))
    many = chosen(2898)
    assert (many[0], many[-1], len(set(many))) == (0, 2897, 100)


def test_the_chart_stands_below_the_scores(browser: Browser, hall: Hall) -> None:
    id = finished(hall, hall.guest("Ann"), "medieval_realms", 3)
    person = Person(browser, hall)
    person.open(f"/tables/{id}")
    chart = person.page.locator("#result .chart")
    chart.locator("svg").wait_for()
    assert chart.locator(".course").count() == 3
    assert chart.locator(".legend li").count() == 3
    dashes = chart.locator(".course").evaluate_all("lines => lines.map(line => getComputedStyle(line).strokeDasharray)")
    assert len(set(dashes)) == 3
    chart.locator("summary").click()
    assert chart.locator("tbody tr").count() == len(hall.guest("Eve").get(f"/api/tables/{id}/points")["moments"])
    # However long the sheet is, and wherever in it one reads, the film is in view.
    for end in ("0", "this.scrollHeight"):
        way = person.page.evaluate(
            f"""(function () {{
              this.scrollTop = {end};
              return document.querySelector("#result .ways > *").getBoundingClientRect().bottom;
            }}).call(document.getElementById("result"))"""
        )
        assert way <= person.size["height"]
    person.close()

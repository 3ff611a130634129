"""Points over time as a picture, with the same figures as a table for those who do not see it.

Every seat has its colour, its dashes, its form and its number, so that the lines can be told apart without colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor, log10

from greathall.hall.drawing.render import SEAT_COLOURS
from greathall.hall.drawing.telling import capital, escape, printed, told

WIDTH, HEIGHT = 560, 280
LEFT, RIGHT, TOP, BOTTOM = 54, 510, 20, 244
# How far from a line's end its form stands, and one form from the next.
BESIDE, APART = 24, 32
MARKS = 6
# The forms of the seats, around their middle; as on the players' panels.
FORMS = (
    "M-7 0A7 7 0 1 1 7 0A7 7 0 1 1-7 0Z",
    "M-6-6H6V6H-6Z",
    "M0-8L8 6H-8Z",
    "M0-8L8 0L0 8L-8 0Z",
    "M-4-7H4L8 0L4 7H-4L-8 0Z",
    "M-3-8H3V-3H8V3H3V8H-3V3H-8V-3H-3Z",
)


def draw_chart(
    table: str,
    label: str,
    moments: Sequence[int],
    points: Sequence[Sequence[float]],
    names: list[str],
    ahead: bool = False,
) -> str:
    """The chart of a finished table; nothing where there is no course to be seen. `table` empty: it has no film.

    `ahead`: the points have in them what the end would have brought at that moment.
    """
    if len(moments) < 2:
        return ""
    seats = range(len(points[0]))
    title = f"{capital(label)} over time" + (", had the game ended then" if ahead else "")
    said = "; ".join(f"{names[seat]} from {printed(points[0][seat])} to {printed(points[-1][seat])}" for seat in seats)
    legend = "".join(
        f'<li class="seat-{seat % SEAT_COLOURS}"><span class="form" aria-hidden="true">{seat + 1}</span> '
        f"{told(f'{{{seat}}}', names)} <b>{printed(points[-1][seat])}</b></li>"
        for seat in seats
    )
    return (
        f'<figure class="chart"><figcaption>{escape(title)}</figcaption>'
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(f"{title}: {said}.")}">'
        f"{_picture(points)}</svg>"
        f'<ul class="legend">{legend}</ul>{_figures(table, title, moments, points, names)}</figure>'
    )


def _figures(
    table: str, title: str, moments: Sequence[int], points: Sequence[Sequence[float]], names: list[str]
) -> str:
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    rows = "".join(
        f'<tr><th scope="row">{_moment(table, moment)}</th>{"".join(f"<td>{printed(one)}</td>" for one in now)}</tr>'
        for moment, now in zip(moments, points, strict=True)
    )
    return (
        f'<details><summary>The figures</summary><div class="figures"><table><caption class="quiet">{escape(title)}'
        f'</caption><thead><tr><th scope="col">Moment</th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div></details>"
    )


def _moment(table: str, moment: int) -> str:
    return f'<a href="/tables/{escape(table)}/at/{moment}?seat=-1">{moment}</a>' if table else str(moment)


def _picture(points: Sequence[Sequence[float]]) -> str:
    least = min(0.0, *(amount for now in points for amount in now))
    most = max(1.0, *(amount for now in points for amount in now))
    step = step_for(most - least)
    low, high = floor(least / step) * step, ceil(most / step) * step

    def across(place: int) -> float:
        return LEFT + (RIGHT - LEFT) * place / (len(points) - 1)

    def up(amount: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (amount - low) / (high - low)

    lines = "".join(
        f'<path class="rule" d="M{LEFT} {up(at):.4g}H{RIGHT}"/>'
        f'<text class="amount" x="{LEFT - 8}" y="{up(at):.4g}" dy="0.35em">{printed(at)}</text>'
        for at in (low + step * number for number in range(round((high - low) / step) + 1))
    )
    ends = _apart([up(amount) for amount in points[-1]])
    courses: list[str] = []
    for seat in range(len(points[0])):
        way = "L".join(f"{across(place):.4g} {up(now[seat]):.4g}" for place, now in enumerate(points))
        # Each seat's marks stand elsewhere, so that they can be seen where lines lie upon one another.
        shift = (seat + 1) / (len(points[0]) + 1)
        places = {round((number + shift) * (len(points) - 1) / MARKS) for number in range(MARKS)} - {len(points) - 1}
        marks = "".join(_form(seat, across(place), up(points[place][seat]), "mark") for place in sorted(places))
        end = _form(seat, RIGHT + BESIDE, ends[seat], "end")
        number = f'<text class="number" x="{RIGHT + BESIDE}" y="{ends[seat]:.4g}" dy="0.35em">{seat + 1}</text>'
        courses.append(
            f'<g class="seat-{seat % SEAT_COLOURS}"><path class="course course-{seat % SEAT_COLOURS}" d="M{way}"/>'
            f"{marks}{end}{number}</g>"
        )
    words = (
        f'<text class="from" x="{LEFT}" y="{HEIGHT - 8}">start</text>'
        f'<text class="to" x="{RIGHT}" y="{HEIGHT - 8}">end</text>'
    )
    return f"{lines}{words}{''.join(courses)}"


def _form(seat: int, x: float, y: float, which: str) -> str:
    size = 0.7 if which == "mark" else 2
    place = f"translate({x:.4g} {y:.4g}) scale({size})"
    return f'<path class="{which}" transform="{place}" d="{FORMS[seat % SEAT_COLOURS]}"/>'


def step_for(span: float) -> float:
    """From one line across to the next: 1, 2 or 5 and noughts, so that there are at most six of them."""
    size = 10.0 ** floor(log10(span / 5))
    return max(1.0, next(size * factor for factor in (1, 2, 5, 10) if span <= size * factor * 5))


def _apart(heights: list[float]) -> list[float]:
    """The heights of what stands at the ends of the lines, moved so that nothing lies upon another."""
    placed = list(heights)
    order = sorted(range(len(heights)), key=lambda seat: heights[seat])
    for before, seat in pairwise(order):
        placed[seat] = max(placed[seat], placed[before] + APART)
    # What went too far down pushes the others back up.
    lowest = float(HEIGHT - 17)
    for seat in reversed(order):
        placed[seat] = min(placed[seat], lowest)
        lowest = placed[seat] - APART
    return placed

"""Stupor Mundi: the sea with its ring of cities, the paths of the Specialists, and the pentagon of a castle.

Pictures are in the coordinates of the slots, which the style sheet puts at 6 + 0.88 x and 8 + 0.84 y percent.
"""

from __future__ import annotations

from math import cos, pi, sin

from greathall.hall.drawing.boards import svg
from greathall.kernel import Slot, View, Zone

SMALL = ("palace", "draw", "discard", "board", "pile")


def draw_under(view: View, zone: Zone) -> str:
    if zone.id == "voyage":
        return svg(1000, 875, _sea([slot for slot in zone.slots if slot.kind == "city"]))
    if zone.id == "workplaces":
        return svg(1000, 500, _paths(zone.slots))
    if zone.id.startswith("castle/"):
        return svg(1000, 1000, _castle(zone))
    return ""


def _at(slot: Slot, width: int, height: int) -> tuple[float, float]:
    return width * (0.06 + slot.x * 0.0088), height * (0.08 + slot.y * 0.0084)


def _sea(cities: list[Slot]) -> str:
    waves = "".join(
        f"M{(x * 130 + row * 65) % 1000} {60 + row * 88}q18 -14 36 0t36 0" for row in range(10) for x in range(8)
    )
    spots = [_at(slot, 1000, 875) for slot in cities]
    coast = "".join(f'<ellipse class="coast" cx="{x:.0f}" cy="{y + 20:.0f}" rx="168" ry="136"/>' for x, y in spots)
    land = "".join(f'<ellipse class="land" cx="{x:.0f}" cy="{y + 20:.0f}" rx="152" ry="120"/>' for x, y in spots)
    middle = (500.0, 437.0)
    ring = "".join(f"{'L' if i else 'M'}{x:.0f} {y:.0f}" for i, (x, y) in enumerate(spots)) + "Z"
    arrows = ""
    for i, (x, y) in enumerate(spots):
        nx, ny = spots[(i + 1) % len(spots)]
        mx, my = (x + nx) / 2, (y + ny) / 2
        length = ((nx - x) ** 2 + (ny - y) ** 2) ** 0.5 or 1
        dx, dy = (nx - x) / length * 16, (ny - y) / length * 16
        arrows += (
            f"M{mx + dx:.0f} {my + dy:.0f}L{mx - dx - dy:.0f} {my - dy + dx:.0f}L{mx - dx + dy:.0f} {my - dy - dx:.0f}Z"
        )
    rose = "".join(
        f"{'L' if i else 'M'}{middle[0] + r * sin(pi * i / 8):.0f} {middle[1] - r * cos(pi * i / 8):.0f}"
        for i, r in enumerate((92, 26, 56, 26) * 4)
    )
    return (
        f'<path class="sea" d="M0 0H1000V875H0Z"/><path class="wave" d="{waves}"/>'
        f'<path class="route" d="{ring}"/>{coast}{land}<path class="arrow" d="{arrows}"/>'
        f'<circle class="rose-ring" cx="500" cy="437" r="70"/><path class="rose" d="{rose}Z"/>'
    )


def _paths(slots: list[Slot]) -> str:
    """Countryside, villages and the city from left to right, with a road for every path."""
    rows: dict[float, list[tuple[float, float]]] = {}
    for slot in slots:
        rows.setdefault(slot.y, []).append(_at(slot, 1000, 500))
    roads = "".join(
        "".join(f"{'L' if i else 'M'}{x:.0f} {y:.0f}" for i, (x, y) in enumerate(places)) for places in rows.values()
    )
    trees = "".join(
        f"M{x} {y}l13 -34l13 34z" for x, y in ((150, 140), (190, 290), (330, 128), (300, 300), (120, 430), (360, 455))
    )
    houses = "".join(
        f"M{x} {y}v-20l16 -14l16 14v20z" for x, y in ((540, 132), (600, 300), (700, 140), (650, 452), (560, 440))
    )
    skyline = "M860 40h24v-14h10v14h14v-30h22v30h14v-14h10v14h34V500H860Z"
    return (
        '<path class="country" d="M0 0H500V500H0Z"/><path class="village" d="M470 0H860V500H450Q500 250 470 0Z"/>'
        f'<path class="town" d="{skyline}"/><path class="tree" d="{trees}"/><path class="house" d="{houses}"/>'
        f'<path class="verge" d="{roads}"/><path class="road" d="{roads}"/>'
    )


def _castle(zone: Zone) -> str:
    """What is built stands in stone, the rest is a plan on the ground."""
    built = {piece.slot for piece in zone.pieces if not piece.art.endswith("cover")}
    sites = {slot.id.rpartition("/")[2]: slot for slot in zone.slots if slot.id.startswith("castle/")}
    towers = [sites[f"T{n}"] for n in range(1, 6) if f"T{n}" in sites]
    corners = [_at(slot, 1000, 1000) for slot in towers]
    if len(corners) != 5:
        return ""
    court = "".join(f"{'L' if i else 'M'}{x:.0f} {y:.0f}" for i, (x, y) in enumerate(corners)) + "Z"
    walls = ""
    for i, (x, y) in enumerate(corners):
        nx, ny = corners[(i + 1) % 5]
        wall = sites.get(f"W{i + 1}")
        state = "built" if wall is not None and wall.id in built else "plan"
        walls += f'<path class="rampart {state}" d="M{x:.0f} {y:.0f}L{nx:.0f} {ny:.0f}"/>'
    drums = "".join(
        f'<circle class="drum {"built" if slot.id in built else "plan"}" cx="{x:.0f}" cy="{y:.0f}" r="74"/>'
        for slot, (x, y) in zip(towers, corners, strict=True)
    )
    return f'<path class="ground" d="M0 0H1000V1000H0Z"/><path class="court" d="{court}"/>{walls}{drums}'

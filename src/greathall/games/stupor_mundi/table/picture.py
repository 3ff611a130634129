"""Stupor Mundi: the sea with its ring of cities, the paths of the Specialists, and the pentagon of a castle.

Pictures are in the coordinates of the slots, which the style sheet puts at 6 + 0.88 x and 8 + 0.84 y percent.
"""

from __future__ import annotations

from math import cos, pi, sin

from greathall.games.looks import METAL, WOOD, svg
from greathall.kernel import Slot, View, Zone

SMALL = ("palace", "draw", "discard", "board", "pile")
ARTS = {
    "coins": "augustalis",
    "grain": "grain",
    "stone": "stone",
    "augustalis": "augustalis",
    "tower": "tower",
    "wall": "wall",
    "keep": "keep",
    "ally": "ally",
    "specialist": "specialist",
}
WOODEN = (
    "grain stone ship ship-frederick specialist specialist-frederick "
    "tower wall keep tower-great wall-great keep-great keep-cover"
)
MADE_OF = {"augustalis": METAL} | dict.fromkeys(WOODEN.split(), WOOD)
SEA = (1600, 900)
LAND = (1500, 500)


def draw_under(view: View, zone: Zone) -> str:
    if zone.id == "voyage":
        return svg(*SEA, _sea([slot for slot in zone.slots if slot.kind == "city"]))
    if zone.id == "workplaces":
        return svg(*LAND, _paths(zone.slots))
    if zone.id.startswith("castle/"):
        return svg(1000, 1000, _castle(zone))
    return ""


def _at(slot: Slot, width: int, height: int) -> tuple[float, float]:
    return width * (0.06 + slot.x * 0.0088), height * (0.08 + slot.y * 0.0084)


def _island(x: float, y: float, rx: float, ry: float, turn: int) -> str:
    """A coast with bays: a closed curve around a place, another one for every city."""
    points: list[tuple[float, float]] = []
    for i in range(12):
        reach = 1 + 0.07 * sin(2.3 * i + turn) + 0.05 * cos(5 * i + 2 * turn)
        points.append((x + rx * reach * cos(pi * i / 6), y + ry * reach * sin(pi * i / 6)))
    middles = [
        ((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True)
    ]
    path = f"M{middles[-1][0]:.0f} {middles[-1][1]:.0f}"
    for (ax, ay), (bx, by) in zip(points, middles, strict=True):
        path += f"Q{ax:.0f} {ay:.0f} {bx:.0f} {by:.0f}"
    return path + "Z"


def _sea(cities: list[Slot]) -> str:
    width, height = SEA
    waves = "".join(
        f"M{(x * 170 + row * 85) % width} {50 + row * 92}q18 -14 36 0t36 0" for row in range(10) for x in range(10)
    )
    spots = [_at(slot, width, height) for slot in cities]
    coast = "".join(_island(x, y + 4, 252, 166, turn) for turn, (x, y) in enumerate(spots))
    land = "".join(_island(x, y + 4, 236, 150, turn) for turn, (x, y) in enumerate(spots))
    ring = "".join(f"{'L' if i else 'M'}{x:.0f} {y:.0f}" for i, (x, y) in enumerate(spots)) + "Z"
    arrows = ""
    for i, (x, y) in enumerate(spots):
        nx, ny = spots[(i + 1) % len(spots)]
        mx, my = (x + nx) / 2, (y + ny) / 2
        length = ((nx - x) ** 2 + (ny - y) ** 2) ** 0.5 or 1
        dx, dy = (nx - x) / length * 22, (ny - y) / length * 22
        arrows += (
            f"M{mx + dx:.0f} {my + dy:.0f}L{mx - dx - dy:.0f} {my - dy + dx:.0f}L{mx - dx + dy:.0f} {my - dy - dx:.0f}Z"
        )
    middle = (width / 2, height * 0.57)
    rose = "".join(
        f"{'L' if i else 'M'}{middle[0] + r * sin(pi * i / 8):.0f} {middle[1] - r * cos(pi * i / 8):.0f}"
        for i, r in enumerate((86, 24, 52, 24) * 4)
    )
    return (
        f'<path class="sea" d="M0 0H{width}V{height}H0Z"/><path class="wave" d="{waves}"/>'
        f'<path class="coast" d="{coast}"/><path class="route" d="{ring}"/><path class="land" d="{land}"/>'
        f'<path class="arrow" d="{arrows}"/><path class="rose" d="{rose}Z"/>'
        f'<circle class="rose-ring" cx="{middle[0]:.0f}" cy="{middle[1]:.0f}" r="66"/>'
    )


def _paths(slots: list[Slot]) -> str:
    """Countryside, villages and the city from left to right, with a road for every path."""
    rows: dict[float, list[tuple[float, float]]] = {}
    for slot in slots:
        rows.setdefault(slot.y, []).append(_at(slot, *LAND))
    roads = "".join(
        "".join(f"{'L' if i else 'M'}{x:.0f} {y:.0f}" for i, (x, y) in enumerate(places)) for places in rows.values()
    )
    trees = "".join(
        f"M{x} {y}l13 -34l13 34z" for x, y in ((190, 90), (205, 98), (400, 250), (195, 400), (415, 408), (430, 415))
    )
    houses = "".join(f"M{x} {y}v-20l16 -14l16 14v20z" for x, y in ((700, 262), (760, 275), (990, 250), (1040, 262)))
    skyline = "M1290 40h36v-16h14v16h20v-34h32v34h20v-16h14v16h74V500H1290Z"
    return (
        '<path class="country" d="M0 0H750V500H0Z"/><path class="village" d="M610 0H1290V500H590Q650 250 610 0Z"/>'
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

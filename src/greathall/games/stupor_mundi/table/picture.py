"""Stupor Mundi: the sea with its ring of cities, the paths of the Specialists, and the pentagon of a castle.

Pictures are in the coordinates of the slots, which the style sheet puts at 6 + 0.88 x and 8 + 0.84 y percent.
"""

from __future__ import annotations

from math import cos, pi, sin

from greathall.games.looks import METAL, PAWN, WOOD, svg
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
    "specialist": "step",
}
SHAPES = {"specialist": PAWN, "specialist-frederick": PAWN}
WOODEN = (
    "grain stone ship ship-frederick specialist specialist-frederick "
    "tower wall keep tower-great wall-great keep-great keep-cover "
    "frederick-grain frederick-stone frederick-tower frederick-wall frederick-keep"
)
MADE_OF = {"augustalis": METAL, "frederick-augustalis": METAL} | dict.fromkeys(WOODEN.split(), WOOD)
SEA = (1600, 900)
LAND = (1500, 500)
# What is seen of a city above its name, as a path around the middle of its foot: walls, roofs, and gilded tops.
SKYLINES = {
    "roma": (
        "M-120 0V-34H-76V0ZM-70 0V-52H-60V-46H-52V-52H-44V0ZM44 0V-60H70V0ZM76 0V-38H124V0ZM-36 0V-44H36V0Z",
        "M-126-32L-98-56L-70-32ZM70-36L100-60L130-36ZM38-58L57-84L76-58Z",
        "M-34-44Q-34-90 0-92Q34-90 34-44ZM-3-88V-112H3V-88Z",
    ),
    "constantinople": (
        "M-130 0V-40H-96V0ZM-90 0V-30H-52V0ZM52 0V-30H90V0ZM96 0V-46H128V0ZM-48 0V-46H48V0Z",
        "M-134-38L-113-64L-92-38ZM92-44L112-70L132-44Z",
        "M-46-46Q-46-96 0-100Q46-96 46-46ZM-84-30Q-84-56-70-56T-56-30ZM56-30Q56-56 70-56T84-30ZM-3-96V-118H3V-96Z",
    ),
    "alexandria": (
        "M-124 0V-34H-84V0ZM-76 0V-44H-44V0ZM40 0V-36H78V0ZM84 0V-30H122V0ZM-26 0L-18-60H18L26 0ZM-12-60V-92H12V-60Z",
        "M-80-42L-60-62L-40-42ZM36-34L59-56L82-34Z",
        "M-16-92H16L0-120ZM-124-34Q-104-62-84-34Z",
    ),
    "tunis": (
        "M-120 0V-36H-70V0ZM-62 0V-46H-20V0ZM-14 0V-70H14V0ZM20 0V-40H66V0ZM72 0V-32H118V0Z",
        "M-18-68L0-96L18-68Z",
        "M-60-46Q-41-76-22-46ZM24-40Q43-68 62-40Z",
    ),
    "barcelona": (
        (
            "M-122 0V-36H-82V0ZM-76 0V-30H-44V0ZM-38 0V-62H-14V0ZM14 0V-62H38V0ZM-14 0V-50H14V0Z"
            "M48 0V-34H84V0ZM90 0V-42H124V0Z"
        ),
        "M-126-34L-102-58L-78-34ZM-42-60L-26-108L-10-60ZM10-60L26-108L42-60ZM44-32L66-54L88-32ZM86-40L107-64L128-40Z",
        "M-14-50L0-78L14-50Z",
    ),
}


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
    land = "".join(_island(x, y + 14, 246, 184, turn) for turn, (x, y) in enumerate(spots))
    hills = "".join(_island(x, y + 58, 206, 128, turn) for turn, (x, y) in enumerate(spots))
    ring = "".join(f"{'L' if i else 'M'}{x:.0f} {y:.0f}" for i, (x, y) in enumerate(spots)) + "Z"
    arrows = ""
    for i, (x, y) in enumerate(spots):
        nx, ny = spots[(i + 1) % len(spots)]
        mx, my = (x + nx) / 2, (y + ny) / 2 + (60 if ny < y + 99 and y < ny + 99 else 14)
        length = ((nx - x) ** 2 + (ny - y) ** 2) ** 0.5 or 1
        dx, dy = (nx - x) / length * 22, (ny - y) / length * 22
        arrows += (
            f"M{mx + dx:.0f} {my + dy:.0f}L{mx - dx - dy:.0f} {my - dy + dx:.0f}L{mx - dx + dy:.0f} {my - dy - dx:.0f}Z"
        )
    skylines = "".join(_skyline(slot, *spot) for slot, spot in zip(cities, spots, strict=True))
    return (
        f'<path class="sea" d="M0 0H{width}V{height}H0Z"/><path class="wave" d="{waves}"/>'
        f'<path class="shoal" d="{land}"/><path class="coast" d="{land}"/><path class="route" d="{ring}"/>'
        f'<path class="cliff" d="{land}" transform="translate(0 15)"/><path class="land" d="{land}"/>'
        f'<path class="rise" d="{hills}"/>{skylines}<path class="arrow" d="{arrows}"/>{_rose(116, 760)}{_SERPENT}'
    )


def _rose(x: float, y: float) -> str:
    """The compass, in the corner of the chart where no island lies."""
    rose = "".join(
        f"{'L' if i else 'M'}{x + r * sin(pi * i / 8):.0f} {y - r * cos(pi * i / 8):.0f}"
        for i, r in enumerate((84, 24, 50, 24) * 4)
    )
    return f'<path class="rose" d="{rose}Z"/><circle class="rose-ring" cx="{x}" cy="{y}" r="64"/>'


# The other corner belongs to what lives there.
_SERPENT = (
    '<g transform="translate(1400 790)"><path class="serpent" d="M4 20q18-62 40 0z M52 20q18-62 40 0z'
    'M98 20q4-74 40-78q34 0 36 22q-14 12-34 6q-8 14-6 50z M0 20q-26-4-26-34q12 12 30 8z"/>'
    '<path class="wave" d="M-40 26q22-14 44 0t44 0t44 0t44 0t44 0"/><circle class="eye" cx="148" cy="-40" r="5"/></g>'
)


def _skyline(slot: Slot, x: float, y: float) -> str:
    """A city above its name."""
    walls, roofs, domes = SKYLINES.get(slot.id.rpartition("/")[2], SKYLINES["tunis"])
    foot = max(y - 112, 112)  # below the upper rim all of it is seen
    return (
        f'<g transform="translate({x:.0f} {foot:.0f})"><path class="house" d="{walls}"/>'
        f'<path class="roof" d="{roofs}"/><path class="dome" d="{domes}"/></g>'
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
        f"M{x} {y}l14-40l14 40z"
        for x, y in (
            (4, 196), (26, 186), (214, 46), (236, 40), (258, 48), (214, 216), (236, 208), (430, 44), (452, 38),
            (8, 380), (30, 372), (52, 384), (214, 376), (236, 384), (430, 212), (452, 204), (474, 214), (452, 380),
        )
    )  # fmt: skip
    furrows = "".join(f"M{30 + 17 * i} 250L{6 + 21 * i} 316" for i in range(7))
    furrows += "".join(f"M{40 + 17 * i} 446L{16 + 21 * i} 500" for i in range(7))
    spots = (
        (640, 50), (690, 44), (936, 48), (984, 42), (1226, 50), (640, 214), (692, 206), (742, 216), (830, 208),
        (882, 216), (950, 206), (1002, 216), (1090, 208), (1144, 216), (1214, 208), (640, 384), (692, 376),
        (936, 382), (984, 374), (1226, 384), (860, 292), (920, 304), (980, 290), (1060, 302), (1120, 290), (1190, 304),
        (760, 300), (700, 288),
    )  # fmt: skip
    houses = "".join(f"M{x} {y}v-24h40v24z" for x, y in spots)
    roofs = "".join(f"M{x - 6} {y - 22}l12-24h28l12 24z" for x, y in spots)
    teeth = "".join(f"M1286 {y}h-14v16h14z" for y in range(44, 500, 34))
    skyline = "M1290 40h36v-16h14v16h20v-34h32v34h20v-16h14v16h74V500H1290Z"
    gates = "".join(f"M1286 {y - 34:.0f}h26v68h-26z" for y in (places[0][1] for places in rows.values()))
    return (
        '<path class="country" d="M0 0H750V500H0Z"/><path class="meadow" d="M0 0H340Q300 250 360 500H0Z"/>'
        f'<path class="furrow" d="{furrows}"/>'
        '<path class="village" d="M610 0H1290V500H590Q650 250 610 0Z"/>'
        f'<path class="town" d="{skyline}{teeth}"/><path class="tree" d="{trees}"/>'
        f'<path class="house" d="{houses}"/><path class="roof" d="{roofs}"/>'
        f'<path class="verge" d="{roads}"/><path class="road" d="{roads}"/><path class="gate" d="{gates}"/>'
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
    walls = shadows = ""
    for i, (x, y) in enumerate(corners):
        nx, ny = corners[(i + 1) % 5]
        wall = sites.get(f"W{i + 1}")
        state = "built" if wall is not None and wall.id in built else "plan"
        line = f"M{x:.0f} {y:.0f}L{nx:.0f} {ny:.0f}"
        walls += f'<path class="rampart {state}" d="{line}"/>'
        if state == "built":
            walls += f'<path class="walk" d="{line}"/>'
            shadows += line
    drums = ""
    for slot, (x, y) in zip(towers, corners, strict=True):
        at = f'cx="{x:.0f}" cy="{y:.0f}"'
        if slot.id in built:
            drums += (
                f'<circle class="fall" {at} r="84" transform="translate(16 22)"/><circle class="merlons" {at} r="80"/>'
            )
        drums += f'<circle class="drum {"built" if slot.id in built else "plan"}" {at} r="74"/>'
    keeps = ""
    for name in ("K1", "K2", "K3"):
        if name in sites:
            x, y = _at(sites[name], 1000, 1000)
            keeps += _keep(x, y, sites[name].id in built)
    trees = "".join(
        f"M{x} {y}l26-60l26 60z"
        for x, y in (
            (40, 130),
            (96, 90),
            (150, 150),
            (880, 120),
            (820, 90),
            (30, 920),
            (90, 960),
            (890, 940),
            (930, 880),
        )
    )
    return (
        f'<path class="ground" d="M0 0H1000V1000H0Z"/><path class="tree" d="{trees}"/>'
        f'<path class="moat" d="{court}"/><path class="bank" d="{court}"/><path class="court" d="{court}"/>'
        f'<path class="fall" d="{shadows}" transform="translate(14 20)"/>{walls}{drums}{keeps}'
    )


def _keep(x: float, y: float, stands: bool) -> str:
    """A square tower in the court, seen from above; where it may still be built, its plan."""
    square = f"M{x - 74:.0f} {y - 66:.0f}h148v132h-148z"
    if not stands:
        return f'<path class="drum plan" d="{square}"/>'
    return (
        f'<path class="shade" d="{square}" transform="translate(16 20)"/><path class="merlons" d="{square}"/>'
        f'<path class="drum built" d="{square}"/>'
    )

"""Medieval Realms: the realm's map, one coast with lands of different ground; and the wall, while it hides a realm."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from math import cos, hypot, pi, sin

from greathall.games.looks import COIN, FIGURE, PAWN, WOOD, svg
from greathall.kernel import View, Zone

SMALL = ("supply", "manor", "deck", "discard")
LEADERS = ("mayor", "general", "admiral", "buffer")
TOKENS = ("goods", "science", "culture", "religion", "gold", "raw_materials", "battle", "marker")
SHAPES = dict.fromkeys(LEADERS, FIGURE) | dict.fromkeys(TOKENS, COIN) | {"pawn": PAWN}
MADE_OF = {"bidder": WOOD}
WIDTH, HEIGHT = 300, 280
GROUNDS = ("meadow", "wood", "sand", "rock")
# Which ground a land has, by its number: no two of one kind lie side by side, with eight lands nor with ten.
LIE = (0, 1, 3, 2, 0, 1, 3, 2, 0, 1)
ROUGH = 18.0  # a border of this length is one stroke; longer ones wind

Point = tuple[float, float]


def draw_under(view: View, zone: Zone) -> str:
    family = zone.id.partition("/")[0]
    if family in ("map", "management") and zone.owner != view.seat and zone.text and not zone.pieces:
        return _wall()
    if family != "map":
        return ""
    return _map(tuple((slot.x, slot.y) for slot in zone.slots), zone.owner == view.seat)


@cache
def _wall() -> str:
    """What the others see while leaders are placed."""
    joints = "".join(f"M0 {y}H300" for y in range(16, 100, 16))
    for row in range(7):
        joints += "".join(f"M{x + (row % 2) * 20} {row * 16}v16" for x in range(0, 300, 40))
    return svg(300, 100, f'<path class="bricks" d="M0 0H300V100H0Z"/><path class="joints" d="{joints}"/>', "none")


def draw_outlines(view: View, zone: Zone) -> Mapping[str, str]:
    """The lands of one's own map, by slot: what is lit and clicked is the whole land."""
    if zone.id.partition("/")[0] != "map" or zone.owner != view.seat:
        return {}
    return {slot.id: _shape(number) for number, slot in enumerate(zone.slots, 1)}


@cache
def _shape(number: int) -> str:
    # As large as the map, like the picture below, which has the outline. What is drawn of its rim lies within it: two
    # neighbours have a colour each.
    return (
        f'<svg class="shape" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="none" aria-hidden="true" '
        f'focusable="false"><use href="#land-{number}" clip-path="url(#within-{number})"/></svg>'
    )


@lru_cache(maxsize=32)
def _map(slots: tuple[Point, ...], large: bool) -> str:
    """One's own realm; those of the others, which one opens, are plain, for every page has all of them."""
    # The same places as the style sheet gives to the slots.
    places = [(WIDTH * (0.06 + x * 0.0088), HEIGHT * (0.08 + y * 0.0084)) for x, y in slots]
    lands = [_outline(cell) for cell in _lands(places)]
    kinds = [GROUNDS[LIE[n % len(LIE)]] for n in range(len(lands))]
    sea = f'<path class="sea" d="M0 0H{WIDTH}V{HEIGHT}H0Z"/>'
    if not large:
        grounds = "".join(
            f'<path class="land {ground}" d="{"".join(lands[n] for n in range(len(lands)) if kinds[n] == ground)}"/>'
            for ground in GROUNDS
        )
        return svg(WIDTH, HEIGHT, sea + grounds)
    # Every line is written once and used where it is drawn, lit or clicked.
    outlines = f'<path id="coast" d="{"".join(lands)}"/>' + "".join(
        f'<path id="land-{n}" d="{land}"/><clipPath id="within-{n}"><use href="#land-{n}"/></clipPath>'
        for n, land in enumerate(lands, 1)
    )
    grounds = "".join(f'<use href="#land-{n}" class="land {kind}"/>' for n, kind in enumerate(kinds, 1))
    # Shallow water around the coast, the land with its cliff below it, borders, and what grows and stands there.
    below = (
        '<use href="#coast" class="shoal"/><use href="#coast" class="shore"/><use href="#coast" class="cliff" y="3"/>'
    )
    borders = '<use href="#coast" class="border"/>'
    rooms = [_room(place, places) for place in places]
    marks = "".join(_marks(x, y, room, kind) for (x, y), room, kind in zip(places, rooms, kinds, strict=True))
    inside = f"{sea}{_waves()}{below}{grounds}{borders}{marks}{_ship()}{_rose()}"
    return svg(WIDTH, HEIGHT, f"<defs>{outlines}</defs>{inside}")


def _room(place: Point, places: list[Point]) -> float:
    """How far a land reaches to its sides: half of the way to the nearest one in its row, or to the coast."""
    x, y = place
    beside = [abs(x - other) / 2 for other, down in places if other != x and abs(down - y) < HEIGHT / 8]
    return min([*beside, x - 0.08 * WIDTH, 0.92 * WIDTH - x])


# ------------------------------------------------------------------ the lands


def _lands(places: list[Point]) -> list[list[Point]]:
    """A coast parted so that every spot belongs to the nearest place: all lands together are one country."""
    shore = _coast()
    lands: list[list[Point]] = []
    for here in places:
        land = shore
        for other in places:
            if other != here:
                land = _nearer(land, here, other)
        lands.append(_winding(land))
    return lands


def _coast() -> list[Point]:
    """A rounded country with bays, always the same one."""
    points: list[Point] = []
    for i in range(48):
        angle = 2 * pi * i / 48
        c, s = cos(angle), sin(angle)
        # Between a ring and a square: it fills the map, and the sea is seen in the corners.
        full = (abs(c) ** 5 + abs(s) ** 5) ** -0.2
        bay = 1 + 0.022 * sin(5 * angle + 1) + 0.018 * sin(9 * angle + 4) + 0.012 * sin(14 * angle)
        points.append((WIDTH / 2 + c * full * bay * 0.462 * WIDTH, HEIGHT / 2 + s * full * bay * 0.458 * HEIGHT))
    return points


def _nearer(land: list[Point], here: Point, other: Point) -> list[Point]:
    """The part of a land that is nearer to one place than to another."""

    def beyond(point: Point) -> float:
        return hypot(point[0] - here[0], point[1] - here[1]) ** 2 - hypot(point[0] - other[0], point[1] - other[1]) ** 2

    kept: list[Point] = []
    for i, point in enumerate(land):
        last = land[i - 1]
        a, b = beyond(last), beyond(point)
        if (a <= 0) != (b <= 0):
            part = a / (a - b)
            kept.append((last[0] + (point[0] - last[0]) * part, last[1] + (point[1] - last[1]) * part))
        if b <= 0:
            kept.append(point)
    return kept


def _winding(land: list[Point]) -> list[Point]:
    """Long borders wind; both neighbours see the same bends."""
    found: list[Point] = []
    for i, end in enumerate(land):
        start = land[i - 1]
        long = hypot(end[0] - start[0], end[1] - start[1])
        bends = int(long / ROUGH * 1.6) if long > 1.6 * ROUGH else 1
        # From the same end, whichever side one comes from.
        first, second = sorted((start, end), key=lambda point: (round(point[0]), round(point[1])))
        steps = [_bend(first, second, step, bends, long) for step in range(1, bends)]
        found.extend(steps if first == start else reversed(steps))
        found.append(end)
    return found


def _bend(start: Point, end: Point, step: int, bends: int, long: float) -> Point:
    seed = round(start[0]) * 7 + round(start[1]) * 13 + round(end[0]) * 3 + round(end[1]) * 5 + step * 29
    away = (seed % 13 - 6) * 0.75
    part = step / bends
    x, y = start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
    return x - (end[1] - start[1]) / long * away, y + (end[0] - start[0]) / long * away


def _outline(points: list[Point]) -> str:
    """Through the middles of the sides, so that nothing has a corner."""
    path = ""
    for i, (x, y) in enumerate(points):
        nx, ny = points[(i + 1) % len(points)]
        middle = f"{(x + nx) / 2:.0f} {(y + ny) / 2:.0f}"
        path += f"Q{x:.0f} {y:.0f} {middle}" if i else f"M{middle}"
    (x, y), (nx, ny) = points[0], points[1]
    return f"{path}Q{x:.0f} {y:.0f} {(x + nx) / 2:.0f} {(y + ny) / 2:.0f}Z"


# ------------------------------------------------------------------ what stands on them

# Beside and below where leaders stand, from the middle of a land: across (in parts of its room) and down.
SPOTS = ((-0.86, -14), (0.84, -16), (-0.8, 10), (0.86, 8), (-0.6, 27), (-0.3, 32), (0.02, 30), (0.34, 33), (0.64, 26))
SHAPES_OF = {
    "meadow": ("v-4h7v4z", "m-1-4l4.5-4.5l4.5 4.5z"),
    "wood": ("l4-11l4 11z", "m4-11l4 11h-4z"),
    "sand": ("q3-4 6 0m2-2q2-3 5 0", ""),
    "rock": ("l5-11l2 4l2-3l4 10z", "m5-11l2 4l2-3l4 10h-6z"),
}


def _marks(x: float, y: float, room: float, kind: str) -> str:
    """A village in the meadows, woods, dunes or peaks around the middle of a land."""
    shape, shade = SHAPES_OF[kind]
    spots = [f"M{x + room * dx - 3:.0f} {y + dy + 4:.0f}" for dx, dy in SPOTS]
    marks = f'<path class="mark-{kind}" d="{"".join(spot + shape for spot in spots)}"/>'
    return marks + (f'<path class="dark-{kind}" d="{"".join(spot + shade for spot in spots)}"/>' if shade else "")


def _ship() -> str:
    """A ship in the corner of the sea."""
    ship = '<path class="hull" d="M-9 0H9L6 5H-6Z"/><path class="sail" d="M0-1V-12Q8-8 7-1ZM-1-1V-10Q-6-7-6-1Z"/>'
    return f'<g transform="translate(11 {HEIGHT - 12})scale(.8)">{ship}</g>'


def _rose() -> str:
    """The points of the compass in the opposite corner."""
    rose = '<path class="sail" d="M0-10L2-2L10 0L2 2L0 10L-2 2L-10 0L-2-2Z"/><path class="hull" d="M0-10L2-2L0 0Z"/>'
    return f'<g transform="translate({WIDTH - 13} 13)">{rose}</g>'


def _waves() -> str:
    path = "".join(
        f"M{8 + (column * 46 + row * 23) % WIDTH} {10 + row * 24}q4 -4 8 0t8 0"
        for row in range(12)
        for column in range(7)
        if row in (0, 11) or column in (0, 6)
    )
    return f'<path class="wave" d="{path}"/>'

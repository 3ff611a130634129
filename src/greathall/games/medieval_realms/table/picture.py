"""Medieval Realms: the realm's map, lands of different ground in a sea; and the wall, while it hides a realm."""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, pi, sin

from greathall.games.looks import COIN, FIGURE, PAWN, WOOD, map_stretch, svg
from greathall.kernel import View, Zone

SMALL = ("supply", "manor", "deck", "discard")
LEADERS = ("mayor", "general", "admiral", "buffer")
TOKENS = ("goods", "science", "culture", "religion", "gold", "raw_materials", "battle", "marker")
SHAPES = dict.fromkeys(LEADERS, FIGURE) | dict.fromkeys(TOKENS, COIN) | {"pawn": PAWN}
MADE_OF = {"bidder": WOOD}
WIDTH, HEIGHT, SHALLOW = 300, 200, 150
GROUNDS = ("meadow", "wood", "sand", "rock")


def draw_under(view: View, zone: Zone) -> str:
    family = zone.id.partition("/")[0]
    if family in ("map", "management") and zone.owner != view.seat and zone.text and not zone.pieces:
        return _wall()
    if family != "map":
        return ""
    return _map(tuple((slot.x, slot.y) for slot in zone.slots), map_stretch(zone))


@cache
def _wall() -> str:
    """What the others see while leaders are placed."""
    joints = "".join(f"M0 {y}H300" for y in range(16, 100, 16))
    for row in range(7):
        joints += "".join(f"M{x + (row % 2) * 20} {row * 16}v16" for x in range(0, 300, 40))
    return svg(300, 100, f'<path class="bricks" d="M0 0H300V100H0Z"/><path class="joints" d="{joints}"/>', "none")


@lru_cache(maxsize=32)
def _map(slots: tuple[tuple[float, float], ...], stretch: float) -> str:
    # The same places as the style sheet gives to the slots.
    height, tall = (HEIGHT, 27) if stretch == 1 else (SHALLOW, 31)
    places = [(WIDTH * (0.06 + x * 0.0088), height * (0.08 + y * stretch * 0.0084)) for x, y in slots]
    inside = f'<path class="sea" d="M0 0H{WIDTH}V{HEIGHT}H0Z"/>{_waves()}'
    shores = "".join(f'<path class="shore" d="{_land(x, y, n, 47, tall * 1.14)}"/>' for n, (x, y) in enumerate(places))
    lands = "".join(
        f'<path class="land {GROUNDS[n % len(GROUNDS)]}" d="{_land(x, y, n, 41, tall)}"/>{_marks(x, y, n)}'
        for n, (x, y) in enumerate(places)
    )
    return svg(WIDTH, height, inside + shores + lands)


def _land(x: float, y: float, number: int, wide: float, tall: float) -> str:
    """A coast that is never a circle and always the same for the same land."""
    corners: list[tuple[float, float]] = []
    for i in range(9):
        wobble = 1 + ((number * 31 + i * 47) % 23 - 11) / 75
        angle = 2 * pi * i / 9
        corners.append((x + wide * wobble * cos(angle), y + tall * wobble * sin(angle)))
    path = ""
    for i, (cx, cy) in enumerate(corners):
        nx, ny = corners[(i + 1) % 9]
        middle = f"{(cx + nx) / 2:.1f} {(cy + ny) / 2:.1f}"
        path += f"M{middle}" if i == 0 else f"Q{cx:.1f} {cy:.1f} {middle}"
    nx, ny = corners[1]
    cx, cy = corners[0]
    return f"{path}Q{cx:.1f} {cy:.1f} {(cx + nx) / 2:.1f} {(cy + ny) / 2:.1f}Z"


def _marks(x: float, y: float, number: int) -> str:
    """Trees, dunes or peaks on the rim of a land, beside its slot."""
    kind = GROUNDS[number % len(GROUNDS)]
    spots = ((-30, -12), (28, -15), (-27, 18), (29, 15))
    shape = {
        "meadow": "l-1.5 -4m1.5 4v-5m0 5l1.5 -4",
        "wood": "l-4 0l4 -9l4 9z",
        "sand": "q3 -4 6 0",
        "rock": "l-5 0l4 -8l3 4l2 -2l3 6z",
    }[kind]
    path = "".join(f"M{x + dx:.1f} {y + dy:.1f}{shape}" for dx, dy in spots)
    return f'<path class="mark-{kind}" d="{path}"/>'


def _waves() -> str:
    path = "".join(
        f"M{8 + (column * 46 + row * 23) % WIDTH} {10 + row * 22}q4 -4 8 0t8 0"
        for row in range(9)
        for column in range(7)
    )
    return f'<path class="wave" d="{path}"/>'

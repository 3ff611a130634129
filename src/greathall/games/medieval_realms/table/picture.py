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
    return _map(tuple((slot.x, slot.y) for slot in zone.slots), map_stretch(zone), zone.owner == view.seat)


@cache
def _wall() -> str:
    """What the others see while leaders are placed."""
    joints = "".join(f"M0 {y}H300" for y in range(16, 100, 16))
    for row in range(7):
        joints += "".join(f"M{x + (row % 2) * 20} {row * 16}v16" for x in range(0, 300, 40))
    return svg(300, 100, f'<path class="bricks" d="M0 0H300V100H0Z"/><path class="joints" d="{joints}"/>', "none")


@lru_cache(maxsize=32)
def _map(slots: tuple[tuple[float, float], ...], stretch: float, large: bool) -> str:
    """One's own lands; those of the others, which one opens, are plain, for every page has all of them."""
    # The same places as the style sheet gives to the slots.
    height, tall = (HEIGHT, 27) if stretch == 1 else (SHALLOW, 31)
    places = [(WIDTH * (0.06 + x * 0.0088), height * (0.08 + y * stretch * 0.0084)) for x, y in slots]
    lands = [_land(x, y, n, 41, tall) for n, (x, y) in enumerate(places)]
    sea = f'<path class="sea" d="M0 0H{WIDTH}V{HEIGHT}H0Z"/>'
    grounds = [
        f'<path class="land {ground}" d="{"".join(lands[n :: len(GROUNDS)])}"/>' for n, ground in enumerate(GROUNDS)
    ]
    if not large:
        return svg(WIDTH, height, sea + "".join(grounds))
    # Shallow water around the coast, the land with its cliff below it, and light from above.
    coast = "".join(lands)
    below = (
        f'<path class="shoal" d="{coast}"/><path class="shore" d="{coast}"/>'
        f'<path class="cliff" d="{coast}" transform="translate(0 2.4)"/>'
    )
    hills = "".join(f'<path class="rise" d="{_land(x, y - 2, n, 30, tall * 0.7)}"/>' for n, (x, y) in enumerate(places))
    marks = "".join(_marks(x, y, n, tall) for n, (x, y) in enumerate(places))
    return svg(WIDTH, height, f"{sea}{_waves()}{below}{''.join(grounds)}{hills}{marks}{_ship(height)}")


def _ship(height: int) -> str:
    """A ship in the middle of the sea, where no land is."""
    ship = '<path class="hull" d="M-9 0H9L6 5H-6Z"/><path class="sail" d="M0-1V-12Q8-8 7-1ZM-1-1V-10Q-6-7-6-1Z"/>'
    return f'<g transform="translate({WIDTH * 0.5:.0f} {height * 0.51:.0f})scale(.8)">{ship}</g>'


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
        middle = f"{(cx + nx) / 2:.0f} {(cy + ny) / 2:.0f}"
        path += f"M{middle}" if i == 0 else f"Q{cx:.0f} {cy:.0f} {middle}"
    nx, ny = corners[1]
    cx, cy = corners[0]
    return f"{path}Q{cx:.0f} {cy:.0f} {(cx + nx) / 2:.0f} {(cy + ny) / 2:.0f}Z"


def _marks(x: float, y: float, number: int, tall: float) -> str:
    """A village in the meadows, woods, dunes or peaks on the rim of a land, above and below its slot."""
    kind = GROUNDS[number % len(GROUNDS)]
    spots = ((-17, -0.56), (-5, -0.72), (7, -0.7), (18, -0.54), (-19, 0.5), (-8, 0.66), (12, 0.62))
    shape = {
        "meadow": "v-3h6v3z",
        "wood": "l4-10l4 10z",
        "sand": "q3-4 6 0m2-2q2-3 5 0",
        "rock": "l5-11l2 4l2-3l4 10z",
    }[kind]
    path = "".join(f"M{x + dx - 3:.0f} {y + dy * tall + 4:.0f}{shape}" for dx, dy in spots)
    shade = {"meadow": "m-1-3l4-4l4 4z", "wood": "m4-10l4 10h-4z", "sand": "", "rock": "m5-11l2 4l2-3l4 10h-6z"}[kind]
    dark = "".join(f"M{x + dx - 3:.0f} {y + dy * tall + 4:.0f}{shade}" for dx, dy in spots)
    return f'<path class="mark-{kind}" d="{path}"/>' + (f'<path class="dark-{kind}" d="{dark}"/>' if shade else "")


def _waves() -> str:
    path = "".join(
        f"M{8 + (column * 46 + row * 23) % WIDTH} {10 + row * 22}q4 -4 8 0t8 0"
        for row in range(9)
        for column in range(7)
    )
    return f'<path class="wave" d="{path}"/>'

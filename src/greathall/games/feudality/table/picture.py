"""Feudality's fiefs: a map with meadows, hills and a river that runs from square to square, under the grid."""

from __future__ import annotations

from functools import lru_cache

from greathall.games.looks import CARD, DICE, METAL, PAWN, WOOD, svg
from greathall.kernel import View, Zone

SMALL = ("bank", "store", "bag", "events", "discards", "past", "actions")
BARE = ("fiefs", "land")
ARTS = {"vp": "baron", "army": "man_at_arms", "defence": "fort", "need": "food", "rats": "rats"}
SHAPES = {"pawn": PAWN}
EVENTS = (
    "joust archery swordplay war tax famine king_visit king_away black_death bandits queen_visit queen_tour queen_pity "
    "saint_snoot saint_snydd rats pied_piper black_dragon red_dragon stone_giant hill_giant"
)
# Tiles are thick; only events are cards.
MADE_OF = {"": WOOD, "gold": METAL, "die-white": DICE, "die-blue": DICE} | dict.fromkeys(EVENTS.split(), CARD)
# Where everything is letters: the ground of a square, and what says nothing by being written in every one.
SIGNS = {"river": "~", "hill": "^", "double hill": "^^"}
PLAIN_SIGNS = {"plain": "·", "border": ""}
CELL = 100
STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))
TUFT = "l-4-9m4 9v-11m0 11l4-9"
HILL = "q24-74 50-54q28 10 39 54z"
FAR = "q22-66 42-44q16-12 53 44z"
RIDGE = "q-10 22-12 44m32-36q6 18 4 38"


def draw_under(view: View, zone: Zone) -> str:
    if not zone.id.startswith(("land/", "fiefs/")) or not zone.slots:
        return ""
    return _map(
        tuple([(slot.x, slot.y, slot.kind, slot.text if slot.kind == "keep" else "") for slot in zone.slots]),
        zone.id.startswith("land/") and zone.owner == view.seat,
    )


@lru_cache(maxsize=256)
def _map(slots: tuple[tuple[float, float, str, str], ...], large: bool) -> str:
    """The picture of a fief, drawn once; on those to choose and those of the others no grass grows."""
    left, top = min(x for x, _, _, _ in slots), min(y for _, y, _, _ in slots)
    squares = {(round(x - left), round(y - top)): kind for x, y, kind, _ in slots}
    terrain = {(round(x - left), round(y - top)): _terrain(kind, text) for x, y, kind, text in slots}
    columns = max(x for x, _ in squares) + 1
    rows = max(y for _, y in squares) + 1
    inside = _ground(columns, rows, {place: terrain.get(place, kind) for place, kind in squares.items()}, large)
    inside += _river({place for place, ground in terrain.items() if ground == "river"}, squares)
    inside += _hills({place: ground for place, ground in terrain.items() if squares[place] != "keep"})
    inside += _keep([place for place, kind in squares.items() if kind == "keep"])
    return svg(columns * CELL, rows * CELL, inside)


def _terrain(kind: str, text: str) -> str:
    """A square under the Keep still says in words what it is."""
    if kind != "keep":
        return kind
    return next((ground for ground in ("double hill", "hill", "river") if ground in text), "plain")


def _ground(columns: int, rows: int, squares: dict[tuple[int, int], str], large: bool) -> str:
    """Meadow in two shades, the border that is for the pawn only, and a tuft of grass on every square."""
    odd = "".join(f"M{x * CELL} {y * CELL}h{CELL}v{CELL}h-{CELL}z" for x, y in squares if (x + y) % 2)
    edge = "".join(
        f"M{x * CELL} {y * CELL}h{CELL}v{CELL}h-{CELL}z" for (x, y), kind in squares.items() if kind == "border"
    )
    tufts = ""
    for (x, y), kind in squares.items():
        if large and kind not in ("border", "river"):
            # The same place in every drawing of the same square.
            tufts += f"M{x * CELL + 18 + (x * 37 + y * 61) % 64} {y * CELL + 30 + (x * 53 + y * 29) % 58}{TUFT}"
    ground = (
        f'<path class="meadow" d="M0 0h{columns * CELL}v{rows * CELL}h-{columns * CELL}z"/>'
        f'<path class="odd" d="{odd}"/>'
        f'<path class="tuft" d="{tufts}"/><path class="edge" d="{edge}"/>'
    )
    if not large:
        return ground
    # Bushes and flowers here and there, and the border hatched as on a map.
    copses = flowers = hatch = ""
    for (x, y), kind in squares.items():
        left, top = x * CELL, y * CELL
        if kind == "border":
            hatch += f"M{left} {top + 50}l50-50M{left} {top + 100}l100-100M{left + 50} {top + 100}l50-50"
        elif kind == "river":
            continue
        elif (x * 5 + y * 3) % 4 == 0:
            copses += f"M{left + 60} {top + 36}q-2-20 14-20q6-12 18-2q12 6 4 22z"
        elif (x * 3 + y * 5) % 3 == 0:
            flowers += "".join(
                f"M{left + dx} {top + dy}l3 4l-3 4l-3-4z" for dx, dy in ((20, 70), (34, 80), (26, 84), (44, 72))
            )
    return (
        f'{ground}<path class="hatch" d="{hatch}"/><path class="copse" d="{copses}"/>'
        f'<path class="flower" d="{flowers}"/>'
    )


def _river(wet: set[tuple[int, int]], squares: dict[tuple[int, int], str]) -> str:
    """A broad line through neighbouring river squares, out over the fief's edge where it ends there. It crosses every
    border at a right angle, a little beside its middle: so it winds, and has no corner.
    """
    lines: list[str] = []
    for x, y in sorted(wet):
        ways = [step for step in STEPS if (x + step[0], y + step[1]) in wet]
        outside = [s for s in STEPS if squares.get((x + s[0], y + s[1]), "border") == "border"]
        ways += outside[: max(0, 2 - len(ways))]
        gates = [_gate(x, y, way) for way in ways] or [(x * CELL + 50, y * CELL + 50)]
        first, *others = gates
        for (dx, dy), (gx, gy) in zip(ways[1:], others, strict=True):
            (ax, ay), (bx, by) = ways[0], first
            lines.append(f"M{bx} {by}C{bx - 42 * ax} {by - 42 * ay} {gx - 42 * dx} {gy - 42 * dy} {gx} {gy}")
        if len(gates) == 1:
            lines.append(f"M{first[0]} {first[1]}L{x * CELL + 50} {y * CELL + 50}")
        for dx, dy in ways:
            if squares.get((x + dx, y + dy)) == "border":
                gx, gy = _gate(x, y, (dx, dy))
                lines.append(f"M{gx} {gy}l{dx * CELL} {dy * CELL}")
    path = "".join(lines)
    if not path:
        return ""
    return f'<path class="bank" d="{path}"/><path class="water" d="{path}"/><path class="ripple" d="{path}"/>'


def _gate(x: int, y: int, way: tuple[int, int]) -> tuple[int, int]:
    """Where the river leaves a square; the same from both sides."""
    dx, dy = way
    across, down = 2 * x + dx, 2 * y + dy
    aside = (across * 7 + down * 11) % 25 - 12
    return x * CELL + 50 + 50 * dx + aside * abs(dy), y * CELL + 50 + 50 * dy + aside * abs(dx)


def _hills(terrain: dict[tuple[int, int], str]) -> str:
    far = "".join(f"M{x * CELL + 2} {y * CELL + 60}{FAR}" for (x, y), kind in terrain.items() if kind == "double hill")
    near = [(x * CELL, y * CELL) for (x, y), kind in terrain.items() if kind in ("hill", "double hill")]
    hills = "".join(f"M{x + 6} {y + 88}{HILL}" for x, y in near)
    ridges = "".join(f"M{x + 40} {y + 34}{RIDGE}" for x, y in near)
    lit = "".join(f"M{x + 10} {y + 86}q22-66 44-50q-22 18-26 50z" for x, y in near)
    cast = "".join(f"M{x + 30} {y + 88}h66q8 8-10 9h-40z" for x, y in near)
    return (
        f'<path class="hill far" d="{far}"/><path class="cast" d="{cast}"/><path class="hill" d="{hills}"/>'
        f'<path class="bright" d="{lit}"/><path class="ridge" d="{ridges}"/>'
    )


def _keep(places: list[tuple[int, int]]) -> str:
    """The Keep covers four squares with one court."""
    if len(places) < 4:
        return ""
    left, top = min(x for x, _ in places) * CELL, min(y for _, y in places) * CELL
    width = (max(x for x, _ in places) + 1) * CELL - left
    height = (max(y for _, y in places) + 1) * CELL - top
    if width * height != len(places) * CELL * CELL:
        return ""
    corners = "".join(
        f'<circle class="bastion" cx="{x}" cy="{y}" r="20"/>'
        for x in (left + 18, left + width - 18)
        for y in (top + 18, top + height - 18)
    )
    square = f"M{left + 16} {top + 16}h{width - 32}v{height - 32}h-{width - 32}z"
    flags = "".join(f"M{left + 28} {y}h{width - 56}" for y in range(top + 40, top + height - 20, 30))
    flags += "".join(f"M{x} {top + 28}v{height - 56}" for x in range(left + 44, left + width - 20, 38))
    return (
        f'<path class="cast" d="{square}" transform="translate(9 12)"/><path class="court" d="{square}"/>'
        f'<path class="flags" d="{flags}"/><path class="footing" d="{square}"/>'
        f'<path class="rampart" d="{square}"/>{corners}'
    )

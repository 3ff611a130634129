"""Feebleton's town: it grows behind the cards. Every kind of card that lies there has its building, every further card
of a kind is a cottage in the rows behind; a church stands in the middle, and a large town has a wall.
"""

from __future__ import annotations

from functools import lru_cache

from greathall.games.feebleton.table.houses import CHURCH, COTTAGES, LANDMARKS
from greathall.games.looks import svg
from greathall.kernel import View, Zone

SMALL: tuple[str, ...] = ()
WIDTH, HEIGHT = 600, 320
MIDDLE, GROUND = WIDTH // 2, 296
MOST = 21
WALLED = 7  # houses, from which on there is a wall
STEP, NARROW = 43, 35


def draw_under(view: View, zone: Zone) -> str:
    if zone.id != "feebleton":
        return ""
    kinds = tuple([piece.art for piece in zone.pieces])
    return _town(kinds[:MOST], min(MOST, sum(piece.count for piece in zone.pieces)))


@lru_cache(maxsize=512)
def _town(kinds: tuple[str, ...], houses: int) -> str:
    # What is farther away first: the others stand before it.
    further = houses - len(kinds)
    parts = [_country(), f'<g transform="translate({MIDDLE} {GROUND})scale({_size(len(kinds), further)})">']
    parts.extend(_cottage(number) for number in reversed(range(further)))
    if kinds:
        parts.extend(
            _at(*_place(number), LANDMARKS.get(art, COTTAGES[0])) for number, art in reversed([*enumerate(kinds)])
        )
        parts.append(_at(0, -2, CHURCH, 1.15))
    parts.append(_wall(max(len(kinds), further // 2)) if houses >= WALLED else "")
    parts.append("</g>")
    parts.append(_foreground())
    return svg(WIDTH, HEIGHT, "".join(parts), "xMidYMax slice")


def _size(kinds: int, further: int) -> float:
    """A young town is drawn larger, a large one has the whole width."""
    reach = max((kinds + 1) // 2 * STEP, (min(further, 12) + 1) // 2 * NARROW) + 30
    return round(min(1.5, (MIDDLE - 12) / reach), 1) if reach < MIDDLE else 0.95


def _at(x: float, y: float, drawing: str, size: float = 1.0) -> str:
    scale = f"scale({size:g})" if size != 1 else ""
    return f'<g transform="translate({x:g} {y:g}){scale}">{drawing}</g>'


def _place(number: int) -> tuple[float, float]:
    """From the church outwards, to the right and to the left in turn; always the same for the same building."""
    steps = number // 2 + 1
    return steps * (-STEP if number % 2 else STEP), -((number * 5) % 3)


def _cottage(number: int) -> str:
    """Two rows behind the others, the second when the first is full."""
    row, place = divmod(number, 12)
    x = (place // 2 + 0.5 + row * 0.5) * (-NARROW if place % 2 else NARROW)
    y = (number * 7) % 4 - 18 - row * 13
    return _at(x, y, COTTAGES[(number * 5) % 3], 0.86 - row * 0.12)


def _country() -> str:
    """Sun or moon, clouds, three ranges of hills, a castle far away, a mill, fields and woods."""
    clouds = "".join(
        f"M{x} {y}q8-18 30-13q16-19 39-2q25-5 27 15z" for x, y in ((36, 120), (420, 96), (236, 74), (520, 150))
    )
    stars = "".join(f"M{(x * 97) % 600} {32 + (x * 53) % 120}h1.4v1.4h-1.4z" for x in range(34))
    woods = "".join(
        f"M{x} {y}l9-{24 + (x * 7) % 9}l9 {24 + (x * 7) % 9}z"
        for x, y in (
            (4, 262), (18, 268), (33, 262), (47, 270), (62, 264), (512, 262), (526, 270), (541, 262), (555, 270),
            (570, 263), (584, 270), (138, 240), (150, 244), (446, 236), (459, 241), (472, 236),
        )
    )  # fmt: skip
    furrows = "".join(f"M{96 + 9 * i} {268 - i}L{70 + 15 * i} 296" for i in range(7))
    furrows += "".join(f"M{440 + 9 * i} 266L{452 + 15 * i} 294" for i in range(7))
    return (
        '<g class="stars">'
        f'<path d="{stars}"/></g><circle class="halo" cx="500" cy="96" r="46"/>'
        '<circle class="orb" cx="500" cy="96" r="26"/>'
        f'<path class="cloud" d="{clouds}"/>'
        '<path class="keep" d="M118 178v-36h4v4h3v-4h4v4h3v-4h4v12h6v-20h3v3h3v-3h3v3h3v-3h3v60z"/>'
        '<path class="peak" d="M0 320V200L46 170L84 192L132 152L190 198L250 172L300 196L362 162L420 198L486 154L540 190'
        'L600 164V320Z"/><path class="snow" d="M132 152l-14 12l10-2l6 6l8-4l8 4zM486 154l-14 12l10-2l6 6l8-4l8 4z"/>'
        '<path class="far" d="M0 320V214Q80 184 170 212T340 206T480 210T600 196V320Z"/>'
        '<path class="hill" d="M0 320V238Q90 212 200 238T400 232T600 240V320Z"/>'
        f'<path class="tree" d="{woods}"/>'
        '<path class="wall" d="M84 250L90 206H102L108 250Z"/><path class="roof" d="M87 207L96 194L105 207Z"/>'
        '<path class="sails" d="M96 210L76 190M96 210L116 190M96 210L76 230M96 210L116 230"/>'
        '<path class="field" d="M0 320V268Q150 254 300 266T600 262V320Z"/>'
        f'<path class="furrow" d="{furrows}"/>'
    )


def _foreground() -> str:
    """The road to the bridge, the river with a boat, reeds and bushes on its banks."""
    reeds = "".join(f"M{x} 312q-2-9-5-12m5 12q0-10 1-14m-1 14q3-8 6-11" for x in (30, 128, 214, 396, 470, 566))
    ripples = "".join(f"M{x} {309 + (x * 3) % 8}h18" for x in (14, 84, 150, 250, 352, 420, 500, 556))
    return (
        '<path class="path" d="M293 296Q296 302 284 306H316Q306 302 307 296Z"/>'
        '<path class="river" d="M0 306Q120 299 240 306T470 304T600 308V320H0Z"/>'
        f'<path class="ripple" d="{ripples}"/><path class="reed" d="{reeds}"/>'
        '<path class="stone" d="M268 304Q300 296 332 304V320H322Q314 308 300 308T278 320H268Z"/>'
        '<g transform="translate(170 313)"><path class="hull" d="M-20-3H20L14 5H-13Z"/>'
        '<path class="sail" d="M1-5V-27Q15-18 14-5Z"/><path class="beam" d="M0-3V-29"/></g>'
    )


def _wall(reach: int) -> str:
    """Low enough to see the houses, as long as the town is wide, with a gate in the middle."""
    half = (reach + 1) // 2 * STEP + 18
    teeth = "".join(f"M{x}-8v-5h6v5z" for x in range(-half, half - 5, 12))
    towers = "".join(f"M{x - 10} 6v-28h20v28zM{x - 12}-22v-8h5v3h4v-3h6v3h4v-3h5v8z" for x in (-half, half))
    gate = "M-14 6v-24h28v24zM-16-18v-7h6v3h5v-3h5v3h4v-3h5v3h3v-3h4v7z"
    return (
        f'<path class="stone" d="M{-half} 6v-14h{2 * half}v14z{teeth}"/><path class="stone" d="{towers}{gate}"/>'
        '<path class="dark" d="M-7 6v-12q7-9 14 0v12z"/>'
    )

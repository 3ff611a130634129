"""Feebleton's town: it grows behind the cards, a house for every card, and gets its wall when it is large enough."""

from __future__ import annotations

from functools import lru_cache

from greathall.games.looks import svg
from greathall.kernel import View, Zone

SMALL: tuple[str, ...] = ()
WIDTH, HEIGHT = 600, 120
GROUND = 104
MOST = 21
WALLED = 7  # houses, from which on there is a wall
STEP = 25


def draw_under(view: View, zone: Zone) -> str:
    if zone.id != "feebleton":
        return ""
    return _town(min(MOST, sum(piece.count for piece in zone.pieces)))


@lru_cache(maxsize=MOST + 1)
def _town(houses: int) -> str:
    parts = [_country()]
    # The outer houses first: those in the middle stand before them.
    parts.extend(_house(number) for number in reversed(range(houses)))
    parts.append(_wall(houses) if houses >= WALLED else "")
    parts.append('<path class="river" d="M0 113Q120 106 240 114T470 112T600 116V120H0Z"/>')
    return svg(WIDTH, HEIGHT, "".join(parts), "xMidYMax slice")


def _country() -> str:
    """Sun or moon, clouds, two ranges of hills, a mill and a wood."""
    clouds = "".join(f"M{x} {y}q4 -11 17 -8q9 -11 22 -1q14 -3 15 9z" for x, y in ((60, 40), (432, 30), (210, 24)))
    trees = "".join(f"M{x} {88 + (x * 7) % 9}l7 -22l7 22z" for x in (488, 500, 512, 523, 537, 548, 562, 575, 586))
    sails = "M62 52L46 36M62 52L78 36M62 52L46 68M62 52L78 68"
    return (
        '<circle class="orb" cx="540" cy="28" r="13"/>'
        f'<path class="cloud" d="{clouds}"/>'
        '<path class="far" d="M0 120V78Q70 52 150 74T330 64T480 70T600 58V120Z"/>'
        '<path class="hill" d="M0 120V84Q90 66 190 86T390 82T600 84V120Z"/>'
        '<path class="wall" d="M54 84L58 50H66L70 84Z"/>'
        f'<path class="tree" d="{trees}"/><path class="sails" d="{sails}"/>'
        '<path class="field" d="M0 120V102Q150 94 300 102T600 98V120Z"/>'
        '<path class="path" d="M296 120Q290 112 298 104H304Q300 112 312 120Z"/>'
    )


def _place(number: int) -> float:
    return WIDTH / 2 + (number + 1) // 2 * (1 if number % 2 else -1) * STEP


def _house(number: int) -> str:
    """The same house always stands at the same place: from the middle outwards, a church and towers among them."""
    x = _place(number)
    height = 22 + (number * 37) % 15
    top = GROUND - height
    door = f'<path class="dark" d="M{x - 2.5:g} {GROUND}v-7q2.5 -4 5 0v7z"/>'
    if number == 0:
        return (
            f'<path class="stone" d="M{x - 13:g} {GROUND}V{top - 10:g}h26V{GROUND}z"/>'
            f'<path class="roof" d="M{x - 16:g} {top - 10:g}L{x:g} {top - 46:g}L{x + 16:g} {top - 10:g}z"/>'
            f'<path class="cross" d="M{x:g} {top - 44:g}v-11m-4 4h8"/>'
            f'<circle class="light" cx="{x:g}" cy="{top + 2:g}" r="4.5"/>{door}'
        )
    if number % 5 == 3:
        crown = "".join(f"M{x - 11 + 8 * i:g} {top - 14:g}v-6h5v6z" for i in range(3))
        slit = f'<path class="light" d="M{x - 2:g} {top - 6:g}h3v8h-3z"/>'
        return f'<path class="stone" d="M{x - 11:g} {GROUND}V{top - 14:g}h21V{GROUND}z{crown}"/>{slit}{door}'
    roof = "thatch" if number % 3 == 2 else "roof"
    smoke = f'<path class="wall" d="M{x + 5:g} {top - 4:g}v-10h5v10z"/>' if number % 4 == 1 else ""
    return (
        f'{smoke}<path class="wall" d="M{x - 11:g} {GROUND}V{top:g}h22V{GROUND}z"/>'
        f'<path class="beam" d="M{x - 11:g} {top + 11:g}h22M{x:g} {top:g}v11"/>'
        f'<path class="{roof}" d="M{x - 14:g} {top:g}L{x:g} {top - 15:g}L{x + 14:g} {top:g}z"/>{door}'
        f'<path class="light" d="M{x - 8:g} {top + 3:g}h4v5h-4zM{x + 4:g} {top + 3:g}h4v5h-4z"/>'
    )


def _wall(houses: int) -> str:
    """Low enough to see the houses, as long as the town is wide, with a gate in the middle."""
    reach = houses // 2 * STEP + 20
    left, right = WIDTH // 2 - reach, WIDTH // 2 + reach
    teeth = "".join(f"M{x} 97v-4h5v4z" for x in range(left, right - 4, 10))
    towers = "".join(f"M{x - 8} 110V88h16v22zM{x - 9} 88v-5h4v2h3v-2h4v2h3v-2h4v5z" for x in (left, right))
    gate = "M286 110V86H314V110ZM285 86v-5h5v2h4v-2h4v2h4v-2h4v2h4v-2h5v5z"
    return (
        f'<path class="stone" d="M{left} 110V97H{right}V110Z{teeth}"/><path class="stone" d="{towers}{gate}"/>'
        '<path class="dark" d="M293 110V98Q300 90 307 98V110Z"/>'
    )

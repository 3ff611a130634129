"""Feebleton's town: it grows behind the cards, a house for every card, with a wall around it."""

from __future__ import annotations

from greathall.hall.drawing.boards import svg
from greathall.kernel import View, Zone

SMALL: tuple[str, ...] = ()
WIDTH, HEIGHT = 600, 120
GROUND = 112
MOST = 22


def draw_under(view: View, zone: Zone) -> str:
    if zone.id != "feebleton":
        return ""
    cards = min(MOST, sum(piece.count for piece in zone.pieces))
    hills = (
        f'<path class="hill" d="M0 {HEIGHT}V84Q90 56 190 78T390 72T600 80V{HEIGHT}Z"/>'
        f'<path class="field" d="M0 {HEIGHT}V100Q150 88 300 100T600 96V{HEIGHT}Z"/>'
    )
    houses = "".join(_house(number) for number in range(cards))
    return svg(WIDTH, HEIGHT, hills + houses, "xMidYMax slice")


def _house(number: int) -> str:
    """The same house always stands at the same place: from the middle outwards, a church and towers among them."""
    step = (number + 1) // 2 * (1 if number % 2 else -1)
    x = WIDTH / 2 + step * 26
    height = 22 + (number * 37) % 17
    top = GROUND - height
    door = f'<path class="dark" d="M{x - 2.5:g} {GROUND}v-8h5v8z"/>'
    if number == 0:
        return (
            f'<path class="stone" d="M{x - 12:g} {GROUND}V{top - 16:g}h24V{GROUND}z"/>'
            f'<path class="roof" d="M{x - 15:g} {top - 16:g}L{x:g} {top - 48:g}L{x + 15:g} {top - 16:g}z"/>{door}'
        )
    if number % 5 == 3:
        crown = "".join(f"M{x - 11 + 8 * i:g} {top - 14:g}v-6h5v6z" for i in range(3))
        return f'<path class="stone" d="M{x - 11:g} {GROUND}V{top - 14:g}h21V{GROUND}z{crown}"/>{door}'
    return (
        f'<path class="wall" d="M{x - 11:g} {GROUND}V{top:g}h22V{GROUND}z"/>'
        f'<path class="roof" d="M{x - 14:g} {top:g}L{x:g} {top - 15:g}L{x + 14:g} {top:g}z"/>{door}'
        f'<path class="light" d="M{x - 7:g} {top + 5:g}h4v4h-4zM{x + 3:g} {top + 5:g}h4v4h-4z"/>'
    )

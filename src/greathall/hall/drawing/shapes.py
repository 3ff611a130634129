"""Pieces that are no cards: cubes, coins and figures, painted with a blazon like a shield is.

A game's picture names the shapes of its arts (`SHAPES`); the field's tincture becomes the material, the charge stands
on it. A figure has the colour of the seat that owns it. All are drawn in the same 100 by 120 as a shield.
"""

from __future__ import annotations

from greathall.games.looks import COIN, CUBE, FIGURE, PAWN
from greathall.hall.drawing.blazon import TINCTURES, Blazon
from greathall.hall.drawing.painter import INK, LIT, Box, Stamp, charge_drawing, paint_charges

# The box of the charge; a pawn has none, the number of its seat stands there.
_CHARGE: dict[str, Box] = {
    CUBE: (13, 47, 54, 56),
    COIN: (19, 29, 62, 64),
    FIGURE: (23, 52, 54, 58),
}
_LINE = f'stroke="{INK}" stroke-width="4"'
_BODY = "M50 3A19 19 0 0 1 66 32Q92 42 96 78V116H4V78Q8 42 34 32A19 19 0 0 1 50 3Z"
_SLIM = "M50 4A19 19 0 0 1 62 38Q58 46 64 62Q74 88 88 98V116H12V98Q26 88 36 62Q42 46 38 38A19 19 0 0 1 50 4Z"


def paint_shape(shape: str, blazon: Blazon, stamp: Stamp = charge_drawing) -> str:
    """A piece of that shape with the blazon's first tincture, and its charges where there is room."""
    colour = TINCTURES.get(blazon.tinctures[0], TINCTURES["argent"])
    body = {CUBE: _cube, COIN: _coin, FIGURE: _figure, PAWN: _pawn}[shape](colour)
    box = _CHARGE.get(shape)
    return body + (paint_charges(blazon, box, stamp) if box else "")


def _cube(colour: str) -> str:
    """A front face for the charge; light falls on the lid, the side lies in shadow."""
    front, lid, side = "M6 40H74V108H6Z", "M6 40L28 14H96L74 40Z", "M74 40L96 14V82L74 108Z"
    return (
        f'<path d="{front}{lid}{side}" fill="{colour}" {_LINE}/>'
        f'<path d="{lid}" fill="#fff" fill-opacity=".38"/><path d="{side}" fill="#000" fill-opacity=".32"/>'
    )


def _coin(colour: str) -> str:
    return (
        f'<circle cx="50" cy="65" r="46" fill="{colour}" {_LINE}/><circle cx="50" cy="65" r="46" fill-opacity=".35"/>'
        f'<circle cx="50" cy="59" r="46" fill="{colour}" {_LINE}/><circle cx="50" cy="59" r="44" {LIT}/>'
        f'<circle cx="50" cy="59" r="38" fill="none" stroke="{INK}" stroke-opacity=".55" stroke-width="2.5"/>'
    )


def _figure(colour: str) -> str:
    shield = f'<circle cx="50" cy="80" r="33" fill="{colour}" {_LINE}/>'
    return f'<path class="own" d="{_BODY}" fill="{colour}" {_LINE}/><path d="{_BODY}" {LIT}/>{shield}'


def _pawn(colour: str) -> str:
    return f'<path class="own" d="{_SLIM}" fill="{colour}" {_LINE}/><path d="{_SLIM}" {LIT}/>'


def heap(id: str, count: int) -> str:
    """Several cubes side by side, a second row upon the first where they are many; more than nine look like nine."""
    number = min(count, 9)
    below = number if number <= 3 else (number + 2) // 2
    above = number - below
    height = 120 + (68 if above else 0)
    parts: list[str] = []
    for row, length in ((0, below), (1, above)):
        for at in range(length):
            x, y = 68 * at + (34 if row else 0), height - 120 - 68 * row
            parts.append(f'<use href="#{id}" x="{x}" y="{y}" width="100" height="120"/>')
    tall = " tall" if above else ""
    return (
        f'<svg class="em heap{tall}" viewBox="0 0 {68 * below + 32} {height}" aria-hidden="true">{"".join(parts)}</svg>'
    )

"""Feudalia: a landscape under every fief, and the cathedral behind its building site."""

from __future__ import annotations

from greathall.hall.drawing.boards import svg
from greathall.kernel import View, Zone

SMALL = ("cubes", "deck", "discard")
WIDTH, HEIGHT = 300, 100


def draw_under(view: View, zone: Zone) -> str:
    if zone.id == "cathedral":
        return svg(500, 300, _cathedral(zone))
    if zone.id.startswith("fief/") and zone.slots:
        kind = zone.slots[0].kind
        paint = {"wheat": _wheat, "wood": _wood, "clay": _clay, "stone": _stone}.get(kind)
        sky = f'<path class="sky" d="M0 0H{WIDTH}V{HEIGHT}H0Z"/>'
        return svg(WIDTH, HEIGHT, sky + (paint() if paint else ""), "xMidYMax slice")
    return ""


def _wheat() -> str:
    rows = "".join(f"M{x} 100L{150 + (x - 150) * 0.45:.0f} 58" for x in range(-120, 430, 22))
    ears = "".join(f"M{x} 100v-16m-4 6l4 -8l4 8m-8 5l4 -8l4 8" for x in range(6, 300, 17))
    field = '<path class="wheat" d="M0 100V62Q150 46 300 60V100Z"/>'
    return f'{field}<path class="furrow" d="{rows}"/><path class="ear" d="{ears}"/>'


def _wood() -> str:
    far = "".join(f"M{x} 78l9 -34l9 34z" for x in range(-4, 300, 15))
    near = "".join(f"M{x} 100l13 -46l13 46z" for x in range(-8, 300, 29))
    return f'<path class="leaf far" d="{far}M0 76H300V100H0Z"/><path class="leaf" d="{near}"/>'


def _clay() -> str:
    return (
        '<path class="earth" d="M0 100V70Q60 52 120 66T240 58T300 66V100Z"/>'
        '<path class="earth dark" d="M40 100L70 80H140L172 100ZM200 100L218 84H262L284 100Z"/>'
        '<path class="brick" d="M228 82h18v8h-18zM248 82h18v8h-18zM238 72h18v8h-18z"/>'
    )


def _stone() -> str:
    return (
        '<path class="rock far" d="M0 100V66L40 34L78 60L120 26L168 62L214 38L256 64L300 44V100Z"/>'
        '<path class="rock" d="M0 100V84L30 70L66 84L104 66L150 86L196 70L238 86L276 74L300 82V100Z"/>'
        '<path class="crack" d="M40 34l6 24l-10 14M120 26l-4 26l10 16M214 38l4 20"/>'
    )


def _cathedral(zone: Zone) -> str:
    """Five bays, one for each card: what is done stands in stone, what is to come is drawn in outline."""
    kinds = [slot.kind for slot in zone.slots if slot.id.startswith("cathedral/")]
    parts = ['<path class="sky" d="M0 0H500V300H0Z"/><path class="ground" d="M0 282H500V300H0Z"/>']
    shapes = (
        "M10 282V210H96V282Z",
        "M104 282V150L150 104L196 150V282Z",
        "M204 282V96H216V60L250 8L284 60V96H296V282Z",
        "M304 282V150L350 104L396 150V282Z",
        "M404 282V96H416V66L450 26L484 66V96H492V282Z",
    )
    for number, shape in enumerate(shapes):
        kind = kinds[number] if number < len(kinds) else "closed"
        x = 50 + 100 * number
        window = "" if number == 0 else f"M{x - 13} 270V{206}Q{x} 176 {x + 13} 206V270Z"
        parts.append(f'<path class="bay {kind}" d="{shape}"/><path class="pane {kind}" d="{window}"/>')
    return "".join(parts)

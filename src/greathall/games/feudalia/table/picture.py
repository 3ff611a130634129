"""Feudalia: every fief is a landscape with a seat, fields and a city; the cathedral is built part by part."""

from __future__ import annotations

from functools import lru_cache

from greathall.games.looks import COIN, CUBE, svg
from greathall.kernel import View, Zone

SMALL = ("cubes", "deck", "discard")
CUBES = ("cube-wheat", "cube-wood", "cube-clay", "cube-stone")
SHAPES = dict.fromkeys(CUBES, CUBE) | dict.fromkeys(("token-0", "token-1", "marker"), COIN)
WIDTH, HEIGHT = 300, 150
FIELDS = ("free", "used", "occupied")
# The evening's light above the horizon, and clouds.
_SKY = (
    '<path class="dusk" d="M0 40Q150 24 300 42V110H0Z"/>'
    '<path class="cloud" d="M92 24q5-9 16-6q8-9 19-1q12-2 13 7zM186 14q4-7 12-5q6-7 15-1q9-1 10 6z'
    'M6 18q4-7 12-5q6-7 15-1q9-1 10 6z"/>'
)


def draw_under(view: View, zone: Zone) -> str:
    if zone.id == "cathedral":
        parts = [slot.kind for slot in zone.slots if slot.id.startswith("cathedral/")]
        return svg(500, 200, _cathedral(tuple(parts)), "xMidYMax meet")
    if zone.id == "draft":
        return "".join(svg(WIDTH, HEIGHT, _fief(piece.art.partition("-")[2], 1, False)) for piece in zone.pieces)
    if zone.id.startswith("fief/") and zone.slots:
        kinds = [slot.kind for slot in zone.slots]
        fields = sum(kind in FIELDS for kind in kinds)
        return svg(WIDTH, HEIGHT, _fief(kinds[0], fields, "city" in kinds))
    return ""


# ---------------------------------------------------------------------- a fief


@lru_cache(maxsize=64)
def _fief(kind: str, fields: int, city: bool) -> str:
    """The country of its kind, the lord's seat on the left, fields in the middle, a city behind walls on the right."""
    country = {"wheat": _wheat, "wood": _wood, "clay": _clay, "stone": _stone}.get(kind)
    parts = [f'<path class="sky" d="M0 0H{WIDTH}V{HEIGHT}H0Z"/>{_SKY}', country() if country else ""]
    parts.append(_seat(city + max(0, fields - 1)))
    parts.append(f'<g class="grows-{kind}">{"".join(_plot(at, fields) for at in range(fields))}</g>')
    parts.append(_city() if city else "")
    return "".join(parts)


def _seat(level: int) -> str:
    """A hut with a fence, then a tower house, then a castle."""
    if level == 0:
        fence = "".join(f"M{x} 92v-13l3 -4l3 4v13z" for x in range(8, 98, 9))
        return (
            '<path class="wall" d="M38 92V66H74V92Z"/><path class="thatch" d="M30 69L56 44L82 69Z"/>'
            f'<path class="dark" d="M51 92V76H61V92Z"/><path class="fence" d="{fence}"/>'
        )
    crown = "".join(f"M{x} 36v-7h7v7z" for x in (38, 52, 66))
    keep = f'<path class="stone" d="M38 92V36H73V92Z{crown}"/><path class="dark" d="M51 92V78Q55.5 71 60 78V92Z"/>'
    slits = '<path class="dark" d="M46 48h3v10h-3zM62 48h3v10h-3z"/>'
    if level == 1:
        house = '<path class="wall" d="M73 92V68H98V92Z"/><path class="roof" d="M70 69L85 54L101 69Z"/>'
        return f'{house}{keep}<path class="shade" d="M63 92V36H73V92ZM90 92V61L101 69H98V92Z"/>{slits}'
    walls = "".join(f"M{x} 64v-5h6v5z" for x in (6, 17, 28, 78, 89))
    towers = '<path class="stone" d="M2 92V64H36V92ZM75 92V64H106V92Z' + walls + '"/>'
    spire = '<path class="roof" d="M34 32L55.5 16L77 32Z"/><path class="flag" d="M55.5 17V3L72 8L55.5 12Z"/>'
    shade = '<path class="shade" d="M63 92V32H62L55.5 16L77 32H73V92ZM28 92V64H36V92ZM98 92V64H106V92Z"/>'
    return towers + keep + spire + shade + slits


def _plot(at: int, fields: int) -> str:
    """A field with its rows; where there are two, one lies on a hill behind the other."""
    top, base = (86, 147) if fields == 1 else ((40, 78), (104, 147))[at]
    hill = '<path class="hillock" d="M100 104Q110 30 160 28T218 104Z"/>' if fields > 1 and at == 0 else ""
    rows = ""
    for step in range(7):
        x = 116 + step * 14
        rows += f"M{x} {base - 3}L{x + (158 - x) * 0.34:.0f} {top + 3}"
    plot = f"M106 {base}L126 {top}Q159 {top - 5} 192 {top}L212 {base}Q159 {base + 3} 106 {base}Z"
    return f'{hill}<path class="plot" d="{plot}"/><path class="furrow" d="{rows}"/><path class="crop" d="{rows}"/>'


def _city() -> str:
    """Houses and a church behind a wall with two towers and a gate."""
    houses = (
        '<path class="wall" d="M222 88V58H244V88ZM262 88V52H284V88Z"/>'
        '<path class="roof" d="M218 60L233 42L248 60ZM258 54L273 34L288 54Z"/>'
        '<path class="stone" d="M246 88V40H260V88Z"/><path class="roof" d="M243 42L253 12L263 42Z"/>'
        '<path class="light" d="M229 66h7v8h-7zM269 60h7v8h-7zM250 50h6v8h-6z"/>'
    )
    teeth = "".join(f"M{x} 84v-6h6v6z" for x in range(220, 288, 11))
    tower = "".join(f"M{x} 140V70h15v70zM{x - 2} 70v-8h5v4h4v-4h5v4h3v-4h2v8z" for x in (209, 280))
    return (
        f'{houses}<path class="stone" d="M218 140V84H288V140Z{teeth}"/><path class="stone" d="{tower}"/>'
        '<path class="shade" d="M219 140V70H224V140ZM290 140V70H295V140ZM253 12L263 42H260V84H255Z'
        'M273 34L288 54H284V84H277Z"/>'
        '<path class="dark" d="M243 140V112Q252.5 98 262 112V140Z"/>'
    )


def _wheat() -> str:
    ears = "".join(f"M{x} 150v-14m-4 6l4 -8l4 8m-8 5l4 -8l4 8" for x in range(6, 300, 15))
    return (
        '<path class="far" d="M0 90V66Q80 40 170 62T300 52V100H0Z"/>'
        f'<path class="wheat" d="M0 150V88Q150 70 300 86V150Z"/><path class="ear" d="{ears}"/>'
    )


def _wood() -> str:
    far = "".join(f"M{x} 92l9 -{30 + (x * 7) % 15}l9 {30 + (x * 7) % 15}z" for x in range(-6, 300, 13))
    near = "".join(f"M{x} 150l11 -34l11 34z" for x in (-4, 14, 36, 84, 206, 226, 262, 284))
    return f'<path class="leaf far" d="{far}M0 88H300V150H0Z"/><path class="leaf" d="{near}"/>'


def _clay() -> str:
    return (
        '<path class="far" d="M0 90V70Q60 48 120 62T240 54T300 60V100H0Z"/>'
        '<path class="earth" d="M0 150V90Q90 74 170 88T300 82V150Z"/>'
        '<path class="earth dark" d="M6 150L20 126H92L108 150ZM206 150L216 132H284L296 150Z"/>'
        '<path class="brick" d="M234 142h14v7h-14zM250 142h14v7h-14zM242 134h14v7h-14z"/>'
    )


def _stone() -> str:
    return (
        '<path class="rock far" d="M0 150V70L34 30L70 62L116 18L164 62L214 26L252 60L300 34V150Z"/>'
        '<path class="rock" d="M0 150V96L30 84L66 96L104 82L150 98L196 84L238 98L276 88L300 96V150Z"/>'
        '<path class="crack" d="M34 30l6 22l-10 12M116 18l-4 26l10 14M214 26l4 20M276 88l-8 20"/>'
    )


# ---------------------------------------------------------------------- the cathedral

# Five parts of one church, one for each card: the outline, what is carved on it, and what is seen while it is built.
_PARTS = (
    (
        "M2 188V160H12V150H24V140H94V188Z",
        "M2 160H94M12 150H94M24 140V188M44 150V188M64 140V150M74 150V188M34 160V188M54 160V188M84 140V150",
        "",
    ),
    (
        "M94 188V104L100 92V86H104V92L108 78H192L196 92V86H200V92L206 104V188Z",
        "M94 104H206M118 104V188M150 104V188M182 104V188M108 78L113 92H187L192 78M94 150L80 164V188",
        "M125 176V132Q133 114 141 132V176ZM159 176V132Q167 114 175 132V176ZM103 176V138Q108 126 113 138V176Z",
    ),
    (
        "M206 188V74H211V58H216V50L250 2L284 50V58H289V74H294V188Z",
        "M206 74H294M211 58H289M206 112H294M250 2V-8M245 -4H255M224 58V74M250 58V74M276 58V74M216 50H284",
        "M232 188V150Q250 122 268 150V188ZM222 106V90Q229 80 236 90V106ZM264 106V90Q271 80 278 90V106Z",
    ),
    (
        "M294 188V110L350 54L406 110V188Z",
        "M294 110H406M300 116L350 66L400 116M350 54V44M345 48H355",
        "M310 184V150Q317 136 324 150V184ZM376 184V150Q383 136 390 150V184Z",
    ),
    (
        "M406 188V70H412V60L451 30L490 60V70H496V188Z",
        "M406 70H496M406 120H496M412 60H490M451 30V18M446 22H456M421 120V188M481 120V188",
        "M424 112V92Q432 80 440 92V112ZM462 112V92Q470 80 478 92V112Z",
    ),
)


@lru_cache(maxsize=16)
def _cathedral(kinds: tuple[str, ...]) -> str:
    """What is done stands in stone, what is being built behind a scaffold; what is to come is a builder's drawing."""
    parts = [
        '<path class="hills" d="M-400 188V150Q-200 120 0 146T260 136T500 148Q700 120 900 150V188Z"/>',
        '<path class="ground" d="M-400 186H900V200H-400Z"/>',
    ]
    for number, (outline, carved, panes) in enumerate(_PARTS):
        kind = kinds[number] if number < len(kinds) else "closed"
        parts.append(f'<path class="bay {kind}" d="{outline}"/><path class="carved {kind}" d="{carved}"/>')
        parts.append(f'<path class="pane {kind}" d="{panes}"/>')
        parts.append(_ornament(number, kind))
        if kind == "open":
            parts.append(f'<path class="scaffold" d="{_scaffold(number)}"/>')
    return "".join(parts)


def _ornament(number: int, kind: str) -> str:
    """The rose window of the glaziers and the chalice of the silversmiths."""
    if number == 3:
        spokes = "M350 98V146M326 122H374M333 105L367 139M367 105L333 139"
        return (
            f'<circle class="pane {kind}" cx="350" cy="122" r="26"/><path class="carved {kind}" d="{spokes}"/>'
            f'<circle class="rose {kind}" cx="350" cy="122" r="8"/>'
        )
    if number == 4:
        chalice = "M438 132H464Q464 152 454 155V168L462 174H440L448 168V155Q438 152 438 132Z"
        return f'<path class="silver {kind}" d="{chalice}"/>'
    return ""


def _scaffold(number: int) -> str:
    """Poles, boards and a ladder before a part."""
    left, right, top = ((4, 94, 132), (98, 202, 70), (204, 296, 44), (298, 402, 70), (404, 496, 44))[number]
    poles = "".join(f"M{x} 188V{top}" for x in range(left, right + 1, 30))
    boards = "".join(f"M{left - 3} {y}H{right + 3}" for y in range(top + 10, 180, 34))
    return f"{poles}{boards}M{left + 6} 188L{left + 24} {top + 10}M{left + 13} 188L{left + 31} {top + 10}"

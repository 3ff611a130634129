"""Paints a Blazon as an SVG shield of 100 by 120.

The field fills the shield; ordinaries are bands across it; charges are laid out in the space that the ordinaries leave.
Charges come either with their drawing inside or, in a sprite, by reference to one drawing that many shields share.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from greathall.hall.drawing.blazon import FURS, TINCTURES, Blazon, Group
from greathall.hall.drawing.charges import CHARGES

SHIELD = "M4 4H96V60Q96 92 50 117Q4 92 4 60Z"
INK = "#1f1812"
PALE_INK = "#d9ceb4"
DARK = ("sable", "murrey", "purpure")

# A rectangle for charges: left, top, width, height.
Box = tuple[float, float, float, float]
# A charge in place: centre, size, turn in degrees.
Place = tuple[float, float, float, float]
Stamp = Callable[[str], str]

# The bands, as paths that the shield's outline cuts.
BANDS = {
    "fess": "M0 42H100V74H0Z",
    "pale": "M33 0H67V120H33Z",
    "bend": "M-10 -2L14 -14L112 92L90 112Z",
    "chevron": "M-6 92L50 40L106 92V122L50 70L-6 122Z",
    "cross": "M38 0H62V44H100V68H62V120H38V68H0V44H38Z",
    "saltire": "M-8 6L10 -10L50 38L90 -10L108 6L66 56L108 106L90 122L50 74L10 122L-8 106L34 56Z",
    "chief": "M0 0H100V36H0Z",
    "base": "M0 86H100V120H0Z",
    "pile": "M14 0H86L50 100Z",
}
BORDURE = "M0 0H100V120H0ZM15 15V60Q15 85 50 104Q85 85 85 60V15Z"
# Where charges lie on an ordinary, and where they lie beside it: the boxes in the order of filling.
ON = {
    "fess": (8, 43, 84, 30), "pale": (34, 8, 32, 96), "bend": (30, 36, 40, 40), "chevron": (32, 44, 36, 34),
    "cross": (34, 40, 32, 32), "saltire": (34, 40, 32, 32), "chief": (12, 5, 76, 31), "base": (30, 87, 40, 22),
    "pile": (28, 6, 44, 50),
}  # fmt: skip
BESIDE: dict[str, tuple[Box, ...]] = {
    "fess": ((8, 8, 40, 32), (52, 8, 40, 32), (32, 76, 36, 32)),
    "pale": ((6, 30, 26, 50), (68, 30, 26, 50)),
    "bend": ((56, 8, 38, 38), (14, 58, 38, 38)),
    "chevron": ((8, 10, 36, 36), (56, 10, 36, 36), (32, 80, 36, 30)),
    "cross": ((8, 10, 28, 32), (64, 10, 28, 32), (12, 70, 24, 26), (64, 70, 24, 26)),
    "saltire": ((36, 4, 28, 28), (2, 42, 28, 28), (70, 42, 28, 28), (36, 82, 28, 28)),
}
# Seats of n charges in a box of 1 by 1: x, y, and the share of the box that one may take.
LAYOUT: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0.5, 0.48),),
    2: ((0.26, 0.44), (0.74, 0.44)),
    3: ((0.26, 0.25), (0.74, 0.25), (0.5, 0.73)),
    4: ((0.26, 0.24), (0.74, 0.24), (0.28, 0.68), (0.72, 0.68)),
    5: ((0.22, 0.2), (0.78, 0.2), (0.5, 0.46), (0.28, 0.72), (0.72, 0.72)),
    6: ((0.18, 0.2), (0.5, 0.2), (0.82, 0.2), (0.32, 0.52), (0.68, 0.52), (0.5, 0.84)),
}
SHARE = {1: 0.94, 2: 0.46, 3: 0.45, 4: 0.42, 5: 0.36, 6: 0.31}


def charge_drawing(name: str) -> str:
    """The strokes of a charge as SVG. Fill and ink are inherited from whoever places it."""
    return CHARGES[name]


def shared_charge(name: str) -> str:
    """A charge by reference to the sprite's one drawing of it."""
    return f'<use href="#ch-{name}"/>'


def charges_of(blazon: Blazon) -> set[str]:
    """The names of all charges that a shield needs."""
    found: set[str] = set()
    waiting = list(blazon.groups)
    while waiting:
        group = waiting.pop()
        if not group.ordinary:
            found.add(group.name)
        waiting.extend(group.on)
        if group.between is not None:
            waiting.append(group.between)
    return found


def paint(blazon: Blazon, clip: str, stamp: Stamp = charge_drawing) -> str:
    """What lies within the outline of a shield; `clip` is the id of the clip path that cuts it."""
    inside = [_field(blazon), *(_band(group) for group in blazon.groups if group.ordinary)]
    body = _charges(blazon, stamp)
    return f'<g clip-path="url(#{clip})">{"".join(inside)}</g><g stroke="{INK}">{body}</g>'


def paint_charges(blazon: Blazon, box: Box, stamp: Stamp = charge_drawing) -> str:
    """The charges alone, within a box: for pieces that are no shields."""
    groups = [group for group in blazon.groups if not group.ordinary]
    body = "".join(_group(group, _seats(group, box, False), stamp) for group in groups)
    return f'<g stroke="{INK}">{body}</g>'


def clip_path(id: str) -> str:
    return f'<clipPath id="{id}"><path d="{SHIELD}"/></clipPath>'


# Light from above on the left, over everything that is painted; without its gradient on the page it is not seen.
GLEAM = (
    '<linearGradient id="sh-light" x2=".7" y2="1"><stop stop-color="#fff" stop-opacity=".42"/>'
    '<stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset=".55" stop-opacity="0"/>'
    '<stop offset="1" stop-opacity=".34"/></linearGradient>'
)
LIT = 'fill="url(#sh-light)"'
# The outline, over what it holds.
OUTLINE = f'<path d="{SHIELD}" fill="none" stroke="{INK}" stroke-width="4"/>'


def _filled(path: str, tincture: str, extra: str = "") -> str:
    if tincture in FURS:
        return f'<path d="{path}" fill="{TINCTURES["argent"]}"{extra}/>' + _fur(path, tincture)
    return f'<path d="{path}" fill="{TINCTURES[tincture]}"{extra}/>'


def _fur(path: str, tincture: str) -> str:
    """Ermine spots or vair bells over the whole shield; on a band a fur stays plain argent."""
    if path != FIELD:
        return ""
    marks: list[str] = []
    for row in range(6):
        for column in range(5):
            x, y = 10 + 20 * column + (10 if row % 2 else 0), 12 + 20 * row
            if tincture == "ermine":
                marks.append(f"M{x} {y - 5}l2 5l4 6q-6 -3 -6 2q0 -5 -6 -2l4 -6z")
            else:
                marks.append(f"M{x - 9} {y + 8}q3 -3 3 -9q0 -6 6 -7q6 1 6 7q0 6 3 9z")
    colour = INK if tincture == "ermine" else TINCTURES["azure"]
    return f'<path d="{"".join(marks)}" fill="{colour}"/>'


FIELD = "M0 0H100V120H0Z"
PARTINGS = {
    "per pale": "M50 0H100V120H50Z",
    "per fess": "M0 56H100V120H0Z",
    "per bend": "M0 0V120H100L104 112Z",
    "per chevron": "M0 104L50 56L100 104V120H0Z",
    "per saltire": "M0 0L50 56L0 112ZM100 0L50 56L100 112Z",
    "quarterly": "M50 0H100V56H50ZM0 56H50V120H0Z",
    "gyronny": "M50 56L0 0H50ZM50 56L100 0V56ZM50 56L100 112L50 120ZM50 56L0 112V56Z",
    "barry": "M0 20H100V40H0ZM0 60H100V80H0ZM0 100H100V120H0Z",
    "paly": "M20 0H36V120H20ZM52 0H68V120H52ZM84 0H100V120H84Z",
    "bendy": "M-20 -10L0 -10L120 110H80ZM-60 -10H-40L80 110V130H60ZM30 -10H54L120 56V84ZM-60 40L-30 36L60 130H20Z",
}


def _field(blazon: Blazon) -> str:
    first = _filled(FIELD, blazon.tinctures[0])
    if not blazon.parting:
        return first
    second = TINCTURES[blazon.tinctures[1]] if blazon.tinctures[1] in TINCTURES else TINCTURES["argent"]
    if blazon.parting == "chequy":
        path = "".join(f"M{x * 20} {y * 20}h20v20h-20z" for y in range(6) for x in range(5) if (x + y) % 2)
    elif blazon.parting == "lozengy":
        path = "".join(f"M{x * 25} {y * 30 - 15}l12.5 15l-12.5 15l-12.5 -15z" for y in range(5) for x in range(5))
    else:
        path = PARTINGS[blazon.parting]
    return first + f'<path d="{path}" fill="{second}"/>'


def _band(group: Group) -> str:
    path = BORDURE if group.name == "bordure" else BANDS[group.name]
    return _filled(path, group.tincture, f' stroke="{INK}" stroke-width="1.6" fill-rule="evenodd"')


def _free_box(blazon: Blazon) -> Box:
    """What the ordinaries at the rim leave for the charges on the field."""
    left, top, right, bottom = 11.0, 10.0, 89.0, 104.0
    for group in blazon.groups:
        if (group.ordinary and group.name == "chief") or group.arrangement == "in chief":
            top = 40.0
        if (group.ordinary and group.name == "base") or group.arrangement == "in base":
            bottom = 82.0
        if group.ordinary and group.name == "bordure":
            left, top, right, bottom = 19.0, max(top, 18.0), 81.0, min(bottom, 96.0)
    return left, top, right - left, bottom - top


def _charges(blazon: Blazon, stamp: Stamp) -> str:
    free = _free_box(blazon)
    parts: list[str] = []
    for group in blazon.groups:
        for lying in group.on:
            parts.append(_group(lying, _seats(lying, ON[group.name], group.name not in ("bend", "pile")), stamp))
        if group.ordinary:
            if group.between is not None:
                parts.append(_group(group.between, _in_boxes(group.between, BESIDE[group.name]), stamp))
            continue
        box = free
        if group.arrangement == "in chief":
            box = (10, 8, 80, 32)
        elif group.arrangement == "in base":
            box = (28, 82, 44, 27)
        if group.between is not None:
            x, y, width, height = box
            parts.append(_group(group, [(x + width / 2, y + height * 0.48, width * 0.72, 0.0)], stamp))
            sides: tuple[Box, ...] = ((x - 3, y, 27, height * 0.7), (x + width - 24, y, 27, height * 0.7))
            if group.between.number > 2:
                sides = ((x, y, 24, 24), (x + width - 24, y, 24, 24), (x + width / 2 - 11, y + height - 20, 22, 22))
            parts.append(_group(group.between, _in_boxes(group.between, sides), stamp))
        else:
            parts.append(_group(group, _seats(group, box, group.arrangement in ("in chief", "in base")), stamp))
    return "".join(parts)


def _in_boxes(group: Group, boxes: Sequence[Box]) -> list[Place]:
    """One charge a box, as far as they go."""
    return [
        (x + width / 2, y + height / 2, min(width, height), 0.0)
        for x, y, width, height in boxes[: max(1, group.number)]
    ]


def _seats(group: Group, box: Box, flat: bool) -> list[Place]:
    """Where the charges of a group stand in a box; `flat`: side by side, as the box is a band."""
    x, y, width, height = box
    number = group.number
    middle = x + width / 2
    if group.arrangement == "in saltire" and number == 2:
        size = min(width, height) * 0.96
        return [(middle, y + height * 0.48, size, 45), (middle, y + height * 0.48, size, -45)]
    if group.arrangement == "in pale":
        size = min(width, height / number) * 0.96
        return [(middle, y + height * (i + 0.5) / number, size, 0) for i in range(number)]
    if group.arrangement == "in bend":
        size = min(width, height) / number * 1.25
        return [
            (x + width * (i + 0.5) / number, y + height * 0.88 * (i + 0.5) / number, size, 0) for i in range(number)
        ]
    if flat or group.arrangement == "in fess" or number > max(LAYOUT):
        size = min(width / number, height) * 0.96
        return [(x + width * (i + 0.5) / number, y + height * 0.5, size, 0) for i in range(number)]
    size = min(width, height * 0.92) * SHARE[number]
    return [(x + width * across, y + height * down, size, 0) for across, down in LAYOUT[number]]


def _group(group: Group, places: Sequence[Place], stamp: Stamp) -> str:
    ink = PALE_INK if group.tincture in DARK else INK
    colour = TINCTURES.get(group.tincture, TINCTURES["argent"])
    drawing = stamp(group.name)
    parts: list[str] = []
    for x, y, size, turn in places:
        scale = size / 100
        angle = turn + (180 if "reversed" in group.turned else 0) + (90 if "fesswise" in group.turned else 0)
        angle += 45 if "bendwise" in group.turned else 0
        mirror = "scale(-1 1)" if "contourny" in group.turned else ""
        rotate = f"rotate({angle:g})" if angle else ""
        place = f"translate({x:.4g} {y:.4g}){rotate}{mirror}scale({scale:.3g})translate(-50 -50)"
        parts.append(f'<g transform="{place}">{drawing}</g>')
    # Small charges need a relatively thicker line to stay readable.
    width = 3.2 if len(places) == 1 else 4.2
    return f'<g fill="{colour}" color="{ink}" stroke-width="{width}">{"".join(parts)}</g>'

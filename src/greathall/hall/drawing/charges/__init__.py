"""The charges: what may stand on a shield, each drawn by us in a file of its own that any drawing program opens.

A drawing is 100 by 100 and made of paths and circles. A stroke is filled with the charge's tincture and edged with ink
unless it says otherwise: `fill="none" stroke="currentColor"` is a line in the ink of details (which is pale on a dark
charge), `fill="none"` a line beside the body in the ink of outlines, `fill="currentColor" stroke="currentColor"` is
filled with ink (doors, eyes, hollows). The colours of the outermost element are only for the eyes of whoever draws.
"""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

from greathall.kernel import BadData

_SVG = "{http://www.w3.org/2000/svg}"
_SHAPES = {f"{_SVG}path": ("d",), f"{_SVG}circle": ("cx", "cy", "r")}
_PAINTS = {
    ("", ""): "",
    ("none", "currentColor"): ' fill="none" stroke="currentColor"',
    ("none", ""): ' fill="none"',
    ("currentColor", "currentColor"): ' fill="currentColor" stroke="currentColor"',
}
# Before a command of a path white space means nothing: long ones are broken there.
_BREAK = re.compile(r"\s+(?=[A-Za-z])")


def read_drawing(path: Path) -> str:
    """The strokes of a drawing as SVG. Fill and ink are inherited from whoever places it."""
    try:
        drawing = ET.fromstring(path.read_text(encoding="utf-8"))
    except ET.ParseError as error:
        raise BadData(f"{path.name}: not an SVG file: {error}") from None
    if drawing.get("viewBox") != "0 0 100 100":
        raise BadData(f'{path.name}: a charge is drawn in viewBox="0 0 100 100", not {drawing.get("viewBox")!r}')
    return "".join(_stroke(path.name, element) for element in drawing)


def _stroke(file: str, element: ET.Element) -> str:
    tag = element.tag.removeprefix(_SVG)
    measures = _SHAPES.get(element.tag)
    if measures is None:
        raise BadData(f"{file}: <{tag}> is not understood; a charge is made of paths and circles, saved as plain SVG")
    paint = _PAINTS.get((element.get("fill", ""), element.get("stroke", "")))
    strange = element.attrib.keys() - {*measures, "fill", "stroke", "id"}
    if paint is None or strange:
        what = ", ".join(sorted(strange)) or f"fill {element.get('fill')!r} with stroke {element.get('stroke')!r}"
        raise BadData(f"{file}: <{tag}> has {what}; see the strokes that greathall/hall/drawing/charges describes")
    values = " ".join(f'{name}="{_tidy(element.get(name, ""))}"' for name in measures)
    return f"<{tag} {values}{paint}/>"


def _tidy(value: str) -> str:
    return " ".join(_BREAK.sub("", value).split())


CHARGES: dict[str, str] = {path.stem: read_drawing(path) for path in sorted(Path(__file__).parent.glob("*.svg"))}

# Other words for the same drawing.
SAME = {
    "balance": "scales",
    "barrel": "tun",
    "billet": "ingot",
    "boulder": "stone",
    "cannon": "gun",
    "coin": "bezant",
    "cow": "bull",
    "crescent": "moon",
    "cup": "chalice",
    "delf": "cube",
    "escutcheon": "shield",
    "gate": "portcullis",
    "hat": "cap",
    "hill": "mount",
    "lamb": "sheep",
    "lance": "spear",
    "leopard": "lion",
    "man": "bust",
    "mill": "windmill",
    "mullet": "star",
    "oven": "kiln",
    "ox": "bull",
    "pot": "cauldron",
    "quiver": "bow",
    "ram": "sheep",
    "sheaf": "garb",
    "torteau": "roundel",
    "wheat": "ear",
}
# Plurals that are not made with an s.
PLURALS = {
    "axes": "axe",
    "busts": "bust",
    "churches": "church",
    "crosses": "cross",
    "dice": "die",
    "feet": "foot",
    "fish": "fish",
    "fleurs-de-lis": "fleur-de-lis",
    "garbs": "garb",
    "leaves": "leaf",
    "loaves": "loaf",
    "men": "bust",
    "oxen": "bull",
    "sheaves": "garb",
    "sheep": "sheep",
    "torches": "candle",
    "torteaux": "roundel",
    "wolves": "wolf",
}


def charge_named(word: str) -> str | None:
    """The name in CHARGES for a word, in the singular or the plural."""
    for candidate in (word, word.removesuffix("s")):
        if candidate in CHARGES:
            return candidate
        if candidate in SAME:
            return SAME[candidate]
    return PLURALS.get(word)

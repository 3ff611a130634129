"""What the picture of a game (greathall.games.looks) says about its zones, for the drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from greathall.games.looks import CARD, COIN, METAL, WOOD, look
from greathall.kernel import View, Zone

Painter = Callable[[View, Zone], str]
Outliner = Callable[[View, Zone], Mapping[str, str]]


@cache
def small_zones(slug: str) -> frozenset[str]:
    """The families of zones whose pieces are drawn as one line each."""
    return frozenset(getattr(look(slug, "picture"), "SMALL", ()))


@cache
def bare_zones(slug: str) -> frozenset[str]:
    """The families of grids whose empty squares are written as short as can be."""
    return frozenset(getattr(look(slug, "picture"), "BARE", ()))


@cache
def word_arts(slug: str) -> Mapping[str, str]:
    """Families of facts and texts of badges that have arms."""
    arts: Mapping[str, str] = getattr(look(slug, "picture"), "ARTS", {})
    return arts


@cache
def shapes_of(slug: str) -> dict[str, str]:
    """Art to shape, for those that are no shields."""
    return dict(getattr(look(slug, "picture"), "SHAPES", {}))


@cache
def made_of(slug: str) -> str:
    """Of what the things of a game are made, as the page is told: `coin gold; wood pawn; else card`."""
    made: dict[str, str] = {art: METAL if shape == COIN else WOOD for art, shape in shapes_of(slug).items()}
    made |= getattr(look(slug, "picture"), "MADE_OF", {})
    rest = made.pop("", CARD)
    arts: dict[str, list[str]] = {}
    for art, material in made.items():
        arts.setdefault(material, []).append("".join(letter if letter.isalnum() else "-" for letter in art.lower()))
    return "; ".join([*(f"{material} {' '.join(names)}" for material, names in arts.items()), f"else {rest}"])


def underlay(view: View, zone: Zone) -> str:
    """The picture of a zone, or nothing."""
    module = look(view.game, "picture")
    if module is None:
        return ""
    paint: Painter = module.draw_under
    return paint(view, zone)


def outlines_in(view: View, zone: Zone) -> Mapping[str, str]:
    """What is lit and clicked of those slots of a zone that are no rectangles: an SVG for each, by the slot's id."""
    module = look(view.game, "picture")
    draw: Outliner | None = getattr(module, "draw_outlines", None)
    return draw(view, zone) if draw is not None else {}

"""Pictures under the pieces: `boards/<slug>.py` of a game draws SVG for those of its zones that deserve one.

Such a module has `draw_under(view, zone)`, which gives the picture or nothing. It may also have (a family is what
stands before the `/` of an id): `SMALL`, the families of zones whose pieces are shown as one line each, such as goods
in a store; `BARE`, the families of grids whose empty squares are only a
picture, and may be hundreds: they are written as short as can be; `ARTS`, words of facts and badges (a family of
facts, the text of a badge) to the art that is shown beside them; `SHAPES`, which arts are no cards with a shield but
cubes, coins or figures (see `shapes.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from greathall.kernel import View, Zone

Painter = Callable[[View, Zone], str]


@cache
def _module(slug: str) -> ModuleType | None:
    name = f"{__name__}.{slug}"
    return import_module(name) if slug.isidentifier() and find_spec(name) is not None else None


@cache
def small_zones(slug: str) -> frozenset[str]:
    """The families of zones whose pieces are drawn as one line each."""
    return frozenset(getattr(_module(slug), "SMALL", ()))


@cache
def bare_zones(slug: str) -> frozenset[str]:
    """The families of grids whose empty squares are written as short as can be."""
    return frozenset(getattr(_module(slug), "BARE", ()))


@cache
def word_arts(slug: str) -> Mapping[str, str]:
    """Families of facts and texts of badges that have arms."""
    arts: Mapping[str, str] = getattr(_module(slug), "ARTS", {})
    return arts


@cache
def shapes_of(slug: str) -> dict[str, str]:
    """Art to shape, for those that are no shields."""
    return dict(getattr(_module(slug), "SHAPES", {}))


def underlay(view: View, zone: Zone) -> str:
    """The picture of a zone, or nothing."""
    module = _module(view.game)
    if module is None:
        return ""
    paint: Painter = module.draw_under
    return paint(view, zone)


def svg(width: int, height: int, inside: str, fit: str = "none") -> str:
    """A picture that fills its zone; its colours come from the game's board.css by class and follow light and dark."""
    return (
        f'<svg class="under" viewBox="0 0 {width} {height}" preserveAspectRatio="{fit}" aria-hidden="true" '
        f'focusable="false">{inside}</svg>'
    )


def map_stretch(zone: Zone) -> float:
    """How much a map is drawn out downwards: one whose places are all in its upper part is only as high as it needs."""
    lowest = max((slot.y for slot in zone.slots), default=100.0)
    return 100 / (lowest + 12) if 0 < lowest < 60 else 1.0

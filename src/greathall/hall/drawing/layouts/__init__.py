"""Where everything lies on the table page: `layouts/<slug>.py` of a game says it with one Layout.

The layout belongs to the drawing, not to the rules: a game without one is drawn in two regions, the table and what is
one's own. A family is what stands before the `/` of an id.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from greathall.kernel import MAP, Mat, Slot, View, Zone

# How a zone is shown in small on a player's panel.
PICTURE, CARDS, SLOTS = "picture", "cards", "slots"


@dataclass(frozen=True)
class Region:
    """A part of the page: its key (a class, and an id), its title on a phone's tab, and the zones in it by family or by
    whole id. Zones that only the one who looks has are named without the seat.
    """

    key: str
    title: str
    holds: tuple[str, ...]


@dataclass(frozen=True)
class Layout:
    """All that a game's page needs to know beside the View."""

    regions: tuple[Region, ...]
    # Families that are not drawn while nothing in them can be clicked: the ribbon and the panels say the same.
    silent: frozenset[str] = frozenset()
    # Words after a number that become an emblem, by lower case.
    glyphs: Mapping[str, str] = field(default_factory=dict)
    # How a narrow place shortens a text: patterns and what stands instead.
    short: tuple[tuple[re.Pattern[str], str], ...] = ()
    # The texts of pieces of these families are written on them in short.
    written: frozenset[str] = frozenset()
    # Piles: their number and what lies on top.
    piles: frozenset[str] = frozenset()
    # Other titles of zones, by family or by whole id.
    titles: Mapping[str, str] = field(default_factory=dict)
    # Facts of a player by family: the short word, or nothing where the emblem says it. What is not here is left out.
    labels: Mapping[str, str] = field(default_factory=dict)
    points: str = ""
    now: str = ""
    facts: tuple[str, ...] = ()
    # Zones of a player whose pieces are means: an emblem and a number each.
    stocks: tuple[str, ...] = ()
    minis: tuple[tuple[str, str], ...] = ()
    # Where a slot of a map lies, where that is not what the rules say.
    place: Callable[[Zone, Slot], tuple[float, float]] | None = None

    def title(self, zone: Zone) -> str:
        return self.titles.get(zone.id) or self.titles.get(zone.id.partition("/")[0]) or zone.title

    def placed(self, zone: Zone) -> Zone:
        """The zone with its slots where this layout has them."""
        if self.place is None or zone.kind != MAP:
            return zone
        slots = [Slot(s.id, *self.place(zone, s), s.label, s.kind, s.text) for s in zone.slots]
        return Zone(zone.id, zone.title, zone.kind, zone.pieces, slots, zone.owner, zone.text)

    def home(self, zone: Zone) -> str:
        """The region of a zone; what no region names lies in the first, or in the last if somebody owns it."""
        family = zone.id.partition("/")[0]
        for region in self.regions:
            if zone.id in region.holds or family in region.holds:
                return region.key
        return self.regions[-1 if zone.owner >= 0 else 0].key


PLAIN = Layout((Region("table", "Table", ()), Region("tray", "Yours", ())))


def shorten(*pairs: tuple[str, str]) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Patterns and replacements, in the order in which they are applied."""
    return tuple((re.compile(pattern), instead) for pattern, instead in pairs)


@cache
def layout_of(slug: str) -> Layout:
    """The layout of a game; a plain one where it has none of its own."""
    name = f"{__name__}.{slug}"
    if not slug.isidentifier() or find_spec(name) is None:
        return PLAIN
    layout: Layout = import_module(name).LAYOUT
    return layout


def shown_mat(view: View) -> Mat | None:
    """Whose things lie on the board: one's own; for those who watch, of whoever has the turn."""
    own = [mat for mat in view.mats if mat.seat == view.seat]
    active = [mat for mat in view.mats if mat.active]
    return next(iter([*own, *active, *view.mats]), None) if view.mats else None


def other_mats(view: View) -> list[Mat]:
    """The mats that have a panel, as they sit: clockwise from the one whose things lie on the board."""
    shown = shown_mat(view)
    if shown is None:
        return []
    return [view.mats[(view.mats.index(shown) + step) % len(view.mats)] for step in range(1, len(view.mats))]


def drawn_zones(view: View, layout: Layout) -> list[Zone]:
    """Every zone that lies on the board."""
    shown = shown_mat(view)
    zones = [*view.zones, *(shown.zones if shown is not None else [])]
    asked = {offer.target for offer in view.offers}
    return [
        zone
        for zone in zones
        if zone.id.partition("/")[0] not in layout.silent or not asked.isdisjoint(targets_in(zone))
    ]


def targets_in(zone: Zone) -> set[str]:
    """All that can be pointed at in a zone."""
    return {zone.id, *(piece.id for piece in zone.pieces), *(slot.id for slot in zone.slots)}


def places(view: View, layout: Layout, zones: Sequence[Zone]) -> set[str]:
    """Every target that somebody can click where it lies: on the board, or on a player's panel."""
    found = {f"mat/{mat.seat}" for mat in other_mats(view)}
    for zone in zones:
        found |= targets_in(zone)
        if zone.id.partition("/")[0] in layout.piles:
            # Of a pile one sees what lies on top.
            found -= {piece.id for piece in zone.pieces[:-1]}
    return found

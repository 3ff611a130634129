"""What of a View lies where on the table page, as the game's layout (greathall.games.looks) has it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from typing import TypeAlias

from greathall.games.looks import Layout
from greathall.kernel import Mat, View, Zone

# All that can be pointed at in a zone; whoever has it from before need not gather it again.
Targets: TypeAlias = Callable[[Zone], AbstractSet[str]]


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
    asked = {offer.target for offer in view.offers}

    def family_in(zone: Zone, families: frozenset[str]) -> bool:
        return zone.id.partition("/")[0] in families

    lent = [
        zone
        for mat in (other_mats(view) if layout.lent else [])
        for zone in mat.zones
        if family_in(zone, layout.lent) and not asked.isdisjoint(targets_in(zone))
    ]
    own = [zone for zone in shown.zones if not (lent and family_in(zone, layout.lent))] if shown is not None else []
    return [
        zone
        for zone in [*view.zones, *own, *lent]
        if not family_in(zone, layout.silent) or not asked.isdisjoint(targets_in(zone))
    ]


def targets_in(zone: Zone) -> set[str]:
    """All that can be pointed at in a zone."""
    return {zone.id, *(piece.id for piece in zone.pieces), *(slot.id for slot in zone.slots)}


def places(view: View, layout: Layout, zones: Sequence[Zone], targets: Targets = targets_in) -> set[str]:
    """Every target that somebody can click where it lies: on the board, or on a player's panel."""
    found = {f"mat/{mat.seat}" for mat in other_mats(view)}
    for zone in zones:
        found |= targets(zone)
        if zone.id.partition("/")[0] in layout.piles:
            # Of a pile one sees what lies on top.
            found -= {piece.id for piece in zone.pieces[:-1]}
    return found

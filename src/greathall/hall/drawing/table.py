"""The board: the regions of a game's layout with their zones, one's own means, the others' mats as sheets.

What the others touched last is marked on the pieces; on a phone the regions are pages, and each has a tab.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from greathall.games.looks import Layout, Region
from greathall.hall.drawing.layouts import drawn_zones, other_mats, shown_mat
from greathall.hall.drawing.render import SEAT_COLOURS, Easel, draw_mat, draw_zone, slug_class, word_art
from greathall.hall.drawing.sketches import Sketches
from greathall.hall.drawing.telling import RIVAL, doer_of, escape, mover_of, printed, rival_turn
from greathall.hall.drawing.words import with_glyphs
from greathall.kernel import FAN, Fact, Line, Mat, View, Zone, fill

MANY = 9  # zones of a family


def draw_board(
    view: View,
    names: Sequence[str],
    blazons: Mapping[str, str],
    lines: Sequence[Line] = (),
    sketches: Sketches | None = None,
) -> str:
    """The whole table as one `div` with the id `board`."""
    return board_on(easel_for(view, names, blazons, lines, sketches), lines)


def easel_for(
    view: View,
    names: Sequence[str],
    blazons: Mapping[str, str],
    lines: Sequence[Line] = (),
    sketches: Sketches | None = None,
) -> Easel:
    """What the board and the players' panels of one page are drawn on."""
    return Easel(view, names, blazons, touched(view, lines), sketches)


def board_on(easel: Easel, lines: Sequence[Line]) -> str:
    view, layout = easel.view, easel.layout
    zones = drawn_zones(view, layout)
    if layout.recall is not None:
        zones = layout.recall(zones, lines)
    homes: dict[str, list[Zone]] = {region.key: [] for region in layout.regions}
    for zone in zones:
        homes[layout.home(zone)].append(zone)
    filled = [region for region in layout.regions if homes[region.key]]
    busy = {
        region.key
        for region in filled
        if any(not easel.moves.keys().isdisjoint(easel.sketches.targets(z)) for z in homes[region.key])
    }
    if easel.moves and not busy:
        spoken_of = [zone for zone in zones if zone.pieces and zone.id.partition("/")[0] in layout.about]
        busy = {layout.home(zone) for zone in spoken_of}
    regions = "".join(_region(easel, region, homes[region.key], region.key in busy) for region in filled)
    sheets = "".join(_sheet(easel, mat) for mat in other_mats(view))
    # What a sheet asks of the whole board stands on it. Where a sheet looks into it with `:has`, a browser styles all
    # of it anew whenever any piece comes or goes.
    families = Counter(slug_class(zone.id.partition("/")[0]) for zone in zones)
    held = "".join(
        [f" has-{region.key}" for region in filled]
        + [f" with-{family}" for family in families]
        + [f" many-{family}" for family, number in families.items() if number >= MANY]
    )
    kind = f"board fitted game-{slug_class(view.game)} seats-{view.seats}{held}"
    return (
        f'<div id="board" class="{kind}" data-seat="{view.seat}">'
        f"{_tabs(filled, busy, _lately(easel, homes))}{regions}{_means(easel)}{sheets}</div>"
    )


def touched(view: View, lines: Sequence[Line]) -> dict[str, int]:
    """What the others' deeds in these lines were about, or what came of them, and whose deed it was; the latest counts.

    What is told of the viewer is no deed of another, whether or not they were asked: it neither marks nor hides.
    """
    found: dict[str, int] = {}
    zones: dict[str, Zone] = {}
    turn = rival_turn(view, lines)
    for number in range(len(lines) - 1, -1, -1):
        line = lines[number]
        by = RIVAL if number in turn and mover_of(line) < 0 else doer_of(line)
        if by < 0 or by == view.seat:
            continue
        zones = zones or {zone.id: zone for zone in (*view.zones, *(zone for mat in view.mats for zone in mat.zones))}
        for target in line.pieces:
            found.setdefault(target, by)
            named = _brought(zones[target], line.text) if target in zones else ""
            if named:
                found.setdefault(named, by)
    return found


def _brought(zone: Zone, text: str) -> str:
    """What a line about a whole zone (`{1} takes Tithe`) has brought there: the last of what is called so. A number is
    no name: the 3 that somebody rolled is not the 3 that another die shows by now.
    """
    named = (piece for piece in reversed(zone.pieces) if not piece.name.isdigit())
    return next((piece.id for piece in named if f" {piece.name}" in text), "")


def _lately(easel: Easel, homes: Mapping[str, Sequence[Zone]]) -> dict[str, int]:
    """The regions with something on them that is marked, and who touched it last."""
    found: dict[str, int] = {}
    for region, zones in homes.items():
        inside = frozenset[str]().union(
            *(easel.sketches.targets(zone) - (set() if zone.kind == FAN else {zone.id}) for zone in zones)
        )
        seat = next((seat for target, seat in easel.last.items() if target in inside), -1)
        if seat >= 0:
            found[region] = seat
    return found


def _tabs(regions: Sequence[Region], busy: set[str], lately: Mapping[str, int]) -> str:
    """The pages of a phone; a dot where something is asked, a ring where somebody did something."""
    links = ""
    for region in regions:
        signs = ["asked"] if region.key in busy else []
        if region.key in lately:
            signs += ["lately", f"by-{lately[region.key] % SEAT_COLOURS}"]
        shown = f' class="{" ".join(signs)}"' if signs else ""
        links += f'<a href="#r-{region.key}"{shown}>{escape(region.title)}</a>'
    return f'<nav class="pages" aria-label="Parts of the table">{links}<a href="#side">Log</a></nav>'


def _region(easel: Easel, region: Region, zones: Sequence[Zone], busy: bool) -> str:
    inside = "".join(draw_zone(easel, _named(easel, zone), zone.owner >= 0) for zone in _ordered(region, zones))
    return (
        f'<section class="region r-{region.key}{" busy" if busy else ""}" id="r-{region.key}" '
        f'aria-label="{escape(region.title)}">{inside}</section>'
    )


def _named(easel: Easel, zone: Zone) -> Zone:
    """What lies on the board and is another player's says whose it is."""
    shown = shown_mat(easel.view)
    if zone.owner < 0 or shown is None or zone.owner == shown.seat:
        return zone
    title = f"{{{zone.owner}}}: {zone.title}"
    return Zone(zone.id, title, zone.kind, zone.pieces, zone.slots, owner=zone.owner, text=zone.text)


def _ordered(region: Region, zones: Sequence[Zone]) -> list[Zone]:
    """The zones in the order in which the region names them."""
    held = list(region.holds)

    def rank(zone: Zone) -> int:
        family = zone.id.partition("/")[0]
        return next((held.index(name) for name in (zone.id, family) if name in held), len(held))

    return sorted(zones, key=rank)


def _means(easel: Easel) -> str:
    """Name, points and means of the one whose things lie on the board, in one line."""
    view, layout = easel.view, easel.layout
    mat = shown_mat(view)
    if mat is None:
        return ""
    name = escape(easel.name(mat.seat))
    mark = '<span class="mark">you</span>' if mat.seat == view.seat else '<span class="mark">watched</span>'
    turn = '<span class="mark turn-mark">to move</span>' if mat.seat in view.asked and not view.over else ""
    facts = "".join(_fact(easel, layout, fact, mat.seat) for fact in chosen_facts(layout, mat, tuple(layout.labels)))
    return (
        f'<section class="means seat-{mat.seat % SEAT_COLOURS}" aria-label="{name}: means">'
        f'<span class="form" aria-hidden="true">{mat.seat + 1}</span><h2>{name}</h2>{mark}{turn}'
        f'<dl class="facts">{facts}</dl></section>'
    )


def chosen_facts(layout: Layout, mat: Mat, families: Sequence[str]) -> list[Fact]:
    """The facts of these families in their order; all of them where the layout names none."""
    if not layout.labels:
        return list(mat.facts)
    named = {fact.id.partition("/")[0]: fact for fact in mat.facts}
    return [named[family] for family in families if family in named]


def _fact(easel: Easel, layout: Layout, fact: Fact, seat: int) -> str:
    family = fact.id.partition("/")[0]
    art = word_art(easel, family)
    label = layout.labels.get(family, fact.label)
    word = escape(label) if label else f'<span class="quiet">{escape(fact.label)}</span>'
    first, _, rest = fact.value.partition(":")
    value = with_glyphs(easel.view.game, first if family == layout.now else fact.value, easel.names)
    if family == layout.points and easel.view.result is not None:
        value = printed(easel.view.result.scores[seat])
    full = f' title="{escape(fill(fact.value, easel.names))}"' if rest and family == layout.now else ""
    return f'<div class="fact fact-{slug_class(family)}"{full}><dt>{art}{word}</dt><dd>{value}</dd></div>'


def _sheet(easel: Easel, mat: Mat) -> str:
    id = f"mat-{mat.seat}"
    return (
        f'<div class="sheet" id="{id}" popover="auto">'
        f'<button type="button" class="close" popovertarget="{id}" popovertargetaction="hide">Close</button>'
        f"{draw_mat(easel, mat)}</div>"
    )

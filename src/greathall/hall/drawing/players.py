"""The players' panels beside the board: points, means, hand, what they just did, and their board in small.

A panel is where one clicks a player; otherwise its head opens the whole mat.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby

from greathall.games.looks import CUBE, KNOWN, PICTURE, SLOTS
from greathall.hall.drawing.boards import shapes_of, underlay, word_arts
from greathall.hall.drawing.emblems import draw_emblem, fallback_blazon
from greathall.hall.drawing.layouts import other_mats, shown_mat
from greathall.hall.drawing.render import SEAT_COLOURS, Easel, slug_class
from greathall.hall.drawing.table import chosen_facts, easel_for
from greathall.hall.drawing.telling import RIVAL, capital, escape, last_deeds, lately, printed, rival_turn, told
from greathall.hall.drawing.words import glyph
from greathall.kernel import GRID, MAP, Fact, Line, Mat, Piece, View, Zone, fill

CROWDED = (4, 5)  # from so many panels on there is less room in each
FOLDED = 5  # from so many opponents on only whoever moves is shown at length
_RATE = re.compile(r"(?<=\d) to (?=\d)")
_COUNTED = re.compile(r"(?P<number>\d+) (?P<words>(?P<what>\w+?)s?)")
SAID = 105  # letters of what somebody did: with the names in them three lines of a panel
MANY = 3  # from so many opponents on there are two lines, or one
SAID_BY_MANY = 60
SAID_ON_A_PHONE = 56  # three short lines; what came before them is left out, not what came last


def draw_players(view: View, names: Sequence[str], blazons: Mapping[str, str], lines: Sequence[Line] = ()) -> str:
    """A panel for everybody, the one whose things lie on the board first (on a desk it has its own line there)."""
    return players_on(easel_for(view, names, blazons, lines), lines)


def players_on(easel: Easel, lines: Sequence[Line]) -> str:
    view = easel.view
    own = shown_mat(view)
    others = other_mats(view)
    first = _panel(easel, own, lines, " own") if own is not None else ""
    folded = " folded" if len(others) >= FOLDED else ""
    panels = "".join(_panel(easel, mat, lines, "") for mat in others)
    number = len(others) + (own is not None)
    many = "".join(f" from-{least}" for least in CROWDED if number >= least)
    choosing = " choosing" if any(easel.moves.get(f"mat/{mat.seat}") for mat in others) else ""
    kind = f"players game-{slug_class(view.game)}{folded}{many}{choosing}"
    return f'<div id="players" class="{kind}">{first}{panels}{_rival(easel, lines)}</div>'


def _rival(easel: Easel, lines: Sequence[Line]) -> str:
    """Who plays against somebody alone has no mat; what they did last is told all the same."""
    rival, turn = easel.layout.rival, rival_turn(easel.view, lines)
    if rival is None or easel.view.seats > 1:
        return ""
    name, art, begins = rival
    said = capital(begins.sub("", lines[turn[0]].text)) if turn else ""
    return (
        f'<section class="player rival seat-{RIVAL % SEAT_COLOURS}" aria-label="{escape(name)}">'
        f'<div class="player-head">{glyph(art)}<span class="player-name">{escape(name)}</span></div>'
        f'<p class="said">{told(said, easel.names)}</p></section>'
    )


def _panel(easel: Easel, mat: Mat, lines: Sequence[Line], which: str) -> str:
    view = easel.view
    seat = mat.seat
    asked = seat in view.asked and not view.over
    turn = '<span class="mark turn-mark">to move</span>' if asked else ""
    inside = any(not easel.moves.keys().isdisjoint(easel.sketches.targets(zone)) for zone in mat.zones)
    choose = '<span class="mark turn-mark">choose here</span>' if inside and not which else ""
    said = "" if which else _said(easel, seat, lines)
    return (
        f'<section class="player seat-{seat % SEAT_COLOURS}{which}{" active" if asked else ""}" '
        f'id="player-{seat}" aria-label="{escape(easel.name(seat))}">'
        f"{_head(easel, mat, turn + choose, which)}{_means(easel, mat, bool(which))}{_minis(easel, mat)}{said}"
        "</section>"
    )


def _head(easel: Easel, mat: Mat, marks: str, which: str) -> str:
    seat = mat.seat
    name = easel.name(seat)
    inside = (
        f'<span class="form" aria-hidden="true">{seat + 1}</span><span class="player-name">{escape(name)}</span>'
        f"{marks}{_points(easel, mat)}"
    )
    can, pointing = easel.pointing(f"mat/{seat}", name)
    if can and not which:
        return f'<div class="player-head{can}" {pointing}>{inside}</div>{_opener(seat, name)}'
    if which:
        return f'<div class="player-head" data-target="mat/{seat}">{inside}</div>'
    opens = f'popovertarget="mat-{seat}" data-target="mat/{seat}"'
    return f'<button type="button" class="player-head" {opens}>{inside}</button>'


def _opener(seat: int, name: str) -> str:
    return (
        f'<button type="button" class="whole" popovertarget="mat-{seat}" '
        f'aria-label="The whole mat of {escape(name)}">⤢</button>'
    )


def _points(easel: Easel, mat: Mat) -> str:
    layout = easel.layout
    named = {fact.id.partition("/")[0]: fact for fact in mat.facts}
    points = named.get(layout.points) if layout.points else next(iter(mat.facts), None)
    if points is None:
        return ""
    label = layout.labels.get(layout.points, points.label) or points.label
    # Some games count the last of it only in the result.
    result = easel.view.result
    value = escape(points.value) if result is None else printed(result.scores[mat.seat])
    shown = f'<span class="points"><b>{value}</b> {escape(label)}</span>'
    now = named.get(layout.now) if result is None else None
    beside = f'<span class="now">{escape(now.value.partition(":")[0])} now</span>' if now is not None else ""
    return f'<span class="score">{shown}{beside}</span>'


def _means(easel: Easel, mat: Mat, own: bool) -> str:
    layout = easel.layout
    stock = [piece for zone in mat.zones if zone.id.partition("/")[0] in layout.stocks for piece in zone.pieces]
    parts = [_amount(piece) for piece in stock]
    mine = layout.mine if own else {}
    facts = [family for family in layout.facts if family not in mine]
    parts.extend(_fact(easel, fact) for fact in chosen_facts(layout, mat, facts))
    if mine:
        parts.extend(_own_fact(easel, fact) for fact in chosen_facts(layout, mat, tuple(mine)))
    return f'<div class="amounts">{"".join(parts)}</div>' if parts else ""


def _amount(piece: Piece) -> str:
    word = f'<span class="quiet">{escape(piece.name)} </span>'
    return f'<span class="amount">{glyph(piece.art)}{word}<b>{piece.count}</b></span>'


def _fact(easel: Easel, fact: Fact) -> str:
    family = fact.id.partition("/")[0]
    art = word_arts(easel.view.game).get(family)
    word = easel.layout.labels.get(family) or fact.label
    sign = glyph(art) + f'<span class="quiet">{escape(word)} </span>' if art else f"{escape(word)} "
    value = fill(fact.value.partition(" (")[0], easel.names)
    return f'<span class="amount">{sign}<b>{escape(value)}</b></span>'


def _own_fact(easel: Easel, fact: Fact) -> str:
    """With its word, for an emblem could be taken for the store's; or, without one, things that are counted."""
    value = fill(fact.value.partition(" (")[0], easel.names)
    family = fact.id.partition("/")[0]
    if word := easel.layout.mine[family]:
        short = _RATE.sub(":", value)
        return f'<span class="amount">{escape(word)} <b>{escape(short)}</b></span>'
    arts = easel.layout.glyphs
    counted = [_COUNTED.fullmatch(part) for part in value.split(", ")]
    if not any(counted):
        return _fact(easel, fact)
    return "".join(
        f'<span class="amount">{glyph(arts.get(match["what"], match["what"]))}'
        f'<span class="quiet">{match["words"]} </span><b>{match["number"]}</b></span>'
        for match in counted
        if match is not None
    )


def _minis(easel: Easel, mat: Mat) -> str:
    parts: list[str] = []
    for family, how in easel.layout.minis:
        for zone in mat.zones:
            if zone.id.partition("/")[0] == family and (how != KNOWN or mat.seat != easel.view.seat):
                parts.append(_mini(easel, zone, how))
    return f'<div class="minis">{"".join(parts)}</div>' if any(parts) else ""


def _mini(easel: Easel, zone: Zone, how: str) -> str:
    """A zone in small. It has no ids and nothing to click: what it looks like follows from less than in large."""
    key = easel.sketch_of(zone, how)
    html = easel.sketches.find(key, {}) if key is not None else None
    if html is None:
        html = _picture(easel, zone) if how == PICTURE else _cards(easel, zone, how)
        if key is not None:
            easel.sketches.keep(key, html, {}, {})
    return html


def _picture(easel: Easel, zone: Zone) -> str:
    """The zone's picture, with its pieces in their squares where it is a grid, and how many cubes lie on a map."""
    zone = easel.layout.placed(zone)
    picture = underlay(easel.view, zone)
    if not picture:
        return ""
    tiles = ""
    if zone.kind == GRID and zone.slots:
        left, top = min(slot.x for slot in zone.slots), min(slot.y for slot in zone.slots)
        places = {slot.id: (round(slot.x - left) + 1, round(slot.y - top) + 1) for slot in zone.slots}
        columns, rows = (max(numbers) for numbers in zip(*places.values(), strict=True))
        tiles = "".join(
            f'<i class="col-{places[piece.slot][0]} row-{places[piece.slot][1]}{easel.marks(piece.id)}">'
            f"{_art(easel, piece)}</i>"
            for piece in zone.pieces
            if piece.slot in places
        )
        tiles = f'<div class="tiles cols-{columns} rows-{rows}">{tiles}</div>'
    if zone.kind == MAP:
        stored = "".join(f"{glyph(piece.art)}<b>{piece.count}</b>" for piece in zone.pieces if _is_cube(easel, piece))
        tiles = f'<span class="stored">{stored}</span>' if stored else ""
    family = slug_class(zone.id.partition("/")[0])
    return f'<div class="mini m-{family}{easel.marks(zone.id)}" title="{escape(zone.title)}">{picture}{tiles}</div>'


def _is_cube(easel: Easel, piece: Piece) -> bool:
    return shapes_of(easel.view.game).get(piece.art) == CUBE


def _cards(easel: Easel, zone: Zone, how: str) -> str:
    """Cards as emblems; in slots with the empty ones between them."""
    family = slug_class(zone.id.partition("/")[0])
    if how != SLOTS:
        if not zone.pieces:
            return ""
        each = "".join(_mini_card(easel, piece) for piece in zone.pieces)
        # The backs beside the known ones say how much of a hand is not known; by themselves they are only a number.
        unseen = " unseen" if how == KNOWN and not any(piece.face_up for piece in zone.pieces) else ""
        return f'<div class="mini m-{family}{unseen}"><span class="mini-title">{escape(zone.title)}</span>{each}</div>'
    lying = {piece.slot: piece for piece in zone.pieces}
    each = "".join(
        _mini_card(easel, lying[slot.id], slot.id)
        if slot.id in lying
        else f'<i class="free{easel.marks(slot.id)}"></i>'
        for slot in zone.slots
    )
    return f'<div class="mini m-{family}">{each}</div>'


def _mini_card(easel: Easel, piece: Piece, slot: str = "") -> str:
    marks = easel.marks(piece.id) or easel.marks(slot)
    back = "" if piece.face_up else " back"
    count = f"<b>{piece.count}</b>" if piece.count > 1 else ""
    name = escape(fill(piece.name, easel.names))
    art = slug_class(piece.art)
    return f'<i class="card{back}{marks}" data-art="{art}" title="{name}">{_art(easel, piece)}{count}</i>'


def _art(easel: Easel, piece: Piece) -> str:
    return glyph(piece.art) if piece.art in easel.blazons else draw_emblem(fallback_blazon(piece.art or piece.name), 0)


def _in_short(easel: Easel, deed: str) -> str:
    """What was done, without what can be seen on the board: so more of a turn finds room."""
    for pattern, instead in easel.layout.deeds:
        deed = pattern.sub(instead, deed)
    return deed


def _counted(deeds: Sequence[str]) -> list[str]:
    """What is done again and again, as a tax that is paid piece by piece, is told once."""
    runs = [(deed, len(list(run))) for deed, run in groupby(deeds)]
    return [deed if times == 1 else f"{deed.removesuffix('.')} ({times} times)." for deed, times in runs]


def _said(easel: Easel, seat: int, lines: Sequence[Line]) -> str:
    """What the player did last: as much of the turn as finds room, for its last line is often only a card that is
    drawn.
    """
    every = last_deeds(seat, lines)
    telling = [deed for deed in every if not any(pattern.search(deed) for pattern in easel.layout.dull)]
    room = SAID_BY_MANY if len(other_mats(easel.view)) >= MANY else SAID
    counted = _counted([_in_short(easel, deed) for deed in telling or every])
    deeds = lately(counted, room)
    shown = [told(deed, easel.names) for deed in deeds]
    first = len(deeds) - len(lately(deeds, SAID_ON_A_PHONE))
    early = f'<span class="early">{" ".join(shown[:first])} </span>' if first else ""
    # Its place is kept where nothing was done: panels that grow push the chronicle about.
    return f'<p class="said">{early}{" ".join(shown[first:])}</p>'

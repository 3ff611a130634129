"""Zones, slots, pieces, facts and mats of a View as HTML, drawn generally and for every game alike.

A game's own looks come from its `board.css` (classes and `data-` attributes are made for it) and, where a zone deserves
a picture, from its `table/picture.py`, which draws an SVG under the pieces. Pieces are HTML elements over it, never
inside it: likenesses of them travel over the page. There are no `style` attributes (the pages forbid them): coordinates
become classes such as `x37 y50`, `col-3 row-2`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from greathall.games.looks import CUBE, layout_of, map_stretch
from greathall.hall.drawing.boards import bare_zones, outlines_in, shapes_of, small_zones, underlay, word_arts
from greathall.hall.drawing.emblems import draw_emblem, fallback_blazon, sprite_id, tincture_of
from greathall.hall.drawing.shapes import heap
from greathall.hall.drawing.sketches import Sketches
from greathall.hall.drawing.telling import capital, escape, in_vain, move_words, told
from greathall.hall.drawing.words import written
from greathall.kernel import FAN, GRID, MAP, STACK, TRACK, Fact, Mat, Piece, Slot, View, Zone, fill

SEAT_COLOURS = 6
_NOTHING = '<p class="nothing">–</p>'
_UNFIT = re.compile(r"[^a-z0-9]+")
# Pieces that were drawn before, by all that their looks follow from. Most of a hand is as it was some moves ago.
_PIECES: dict[tuple[object, ...], tuple[str, str]] = {}
MOST_PIECES = 8192


@lru_cache(maxsize=4096)
def slug_class(text: str) -> str:
    """A word that can be a class name."""
    return _UNFIT.sub("-", text.lower()).strip("-")


class Easel:
    """What drawing one board needs to remember: the moves of each target, and the ids already given."""

    def __init__(
        self,
        view: View,
        names: Sequence[str],
        blazons: Mapping[str, str],
        last: Mapping[str, int] | None = None,
        sketches: Sketches | None = None,
    ) -> None:
        self.view = view
        # What was drawn before, if somebody keeps it.
        self.sketches = sketches or Sketches()
        self.names = names
        self.blazons = blazons
        self.layout = layout_of(view.game)
        # What the others touched since the viewer's last answer, and who.
        self.last: Mapping[str, int] = last or {}
        self.moves: dict[str, list[tuple[int, str]]] = {}
        for offer in view.offers:
            self.moves.setdefault(offer.target, []).append((offer.move, move_words(view.game, offer, names)))
        self.ids: dict[str, int] = {}

    def id(self, prefix: str, id: str) -> str:
        """An id attribute that no other element has; the same in the next drawing of the same table."""
        name = f"{prefix}-{id}"
        number = self.ids.get(name, 0)
        self.ids[name] = number + 1
        return escape(name if number == 0 else f"{name}~{number + 1}")

    def words(self, target: str) -> str:
        """What a click on a target would do, in words; nothing where it does nothing."""
        offers = self.moves.get(target, [])
        return ", or: ".join(words for _, words in offers) if len(offers) <= 4 else f"{len(offers)} moves"

    def pointing(self, target: str, label: str = "") -> tuple[str, str]:
        """The class and the attributes of something that may be pointed at; `label` is what a screen reader says of it
        where that is more than what is written inside.
        """
        offers = self.moves.get(target)
        if not offers:
            return "", f'data-target="{escape(target)}"'
        numbers = " ".join(str(move) for move, _ in offers)
        label = label.removesuffix(".")
        spoken = f' aria-label="{escape(f"{label}. {self.words(target)}")}"' if label else ""
        can = " can vain" if all(in_vain(words) for _, words in offers) else " can"
        return can, f'data-target="{escape(target)}" data-moves="{numbers}" role="button" tabindex="0"{spoken}'

    def marks(self, target: str) -> str:
        """The class of something that another player has just touched."""
        seat = self.last.get(target, -1)
        return f" last by-{seat % SEAT_COLOURS}" if seat >= 0 else ""

    def sketch_of(self, zone: Zone, how: object, clicked: bool = False) -> tuple[object, ...] | None:
        """All that a drawing of a zone follows from, beside `how` it is drawn; None where nobody keeps drawings.

        `clicked`: the moves that begin in the zone are drawn too.
        """
        stamp = self.sketches.stamp(zone)
        if stamp is None:
            return None
        targets = self.sketches.targets(zone)
        marks = tuple((target, seat) for target, seat in self.last.items() if target in targets)
        if not clicked:
            return stamp, how, marks
        return stamp, how, marks, tuple((target, *moves) for target, moves in self.moves.items() if target in targets)

    def name(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else f"player {seat + 1}"


def draw_facts(easel: Easel, facts: Sequence[Fact]) -> str:
    if not facts:
        return ""
    entries = "".join(
        f'<div class="fact fact-{slug_class(fact.id.partition("/")[0])}"'
        f"{_rule(fact.rule)}><dt>{word_art(easel, fact.id.partition('/')[0])}{escape(capital(fact.label))}</dt>"
        f"<dd>{told(fact.value, easel.names)}</dd></div>"
        for fact in facts
    )
    return f'<dl class="facts">{entries}</dl>'


def word_art(easel: Easel, word: str) -> str:
    """The arms that a game shows beside a fact or in a badge."""
    art = word_arts(easel.view.game).get(word)
    return f'<svg class="em" aria-hidden="true"><use href="#{sprite_id(art)}"/></svg>' if art else ""


def _rule(rule: str) -> str:
    return f' data-rule="{escape(rule)}"' if rule else ""


def draw_mat(easel: Easel, mat: Mat) -> str:
    view = easel.view
    name = easel.name(mat.seat)
    yours = mat.seat == view.seat
    marks = (" you" if yours else "") + (" active" if mat.active else "")
    notes = ('<span class="mark">you</span>' if yours else "") + (
        '<span class="mark turn-mark">has the turn</span>' if mat.active and not view.over else ""
    )
    # The colour of a seat is repeated as form and number, so that colour is never the only sign.
    head = (
        f'<div class="mat-head seat-{mat.seat % SEAT_COLOURS}" id="{easel.id("m", str(mat.seat))}">'
        f'<span class="form" aria-hidden="true">{mat.seat + 1}</span><h2>{escape(name)}</h2>{notes}</div>'
    )
    zones = "".join(draw_zone(easel, zone) for zone in mat.zones)
    return (
        f'<section class="mat seat-{mat.seat % SEAT_COLOURS}{marks}" aria-label="{escape(name)}">'
        f'<div class="mat-top">{head}{draw_facts(easel, mat.facts)}</div><div class="zones">{zones}</div></section>'
    )


def draw_zone(easel: Easel, zone: Zone, mine: bool = False) -> str:
    """A zone with its head and all that lies in it; `mine`: it is of the player whose things lie on the board."""
    key = easel.sketch_of(zone, mine, clicked=True)
    if key is None:
        return _draw_zone(easel, zone, mine)
    html = easel.sketches.find(key, easel.ids)
    if html is None:
        before = dict(easel.ids)
        html = _draw_zone(easel, zone, mine)
        easel.sketches.keep(key, html, before, easel.ids)
    return html


def _draw_zone(easel: Easel, zone: Zone, mine: bool) -> str:
    layout = easel.layout
    zone = layout.placed(zone)
    first = zone.id.partition("/")[0]
    family = slug_class(first) + (f" mine seat-{zone.owner % SEAT_COLOURS}" if mine else "")
    small = " small" if first in small_zones(easel.view.game) else ""
    small += (" written" if first in layout.written else "") + (" pile" if first in layout.piles else "")
    can, pointing = easel.pointing(zone.id, zone.title)
    text = f'<p class="zone-text">{_written(easel, zone.text)}</p>' if zone.text else ""
    empty = " empty" if not zone.pieces else ""
    picture = underlay(easel.view, zone)
    drawn = " drawn" if picture else ""
    if zone.slots and zone.kind in (GRID, TRACK, MAP):
        inside = _places(easel, zone, picture)
    else:
        pieces = "".join(_piece(easel, piece, zone) for piece in zone.pieces[:-1])
        if zone.pieces:
            pieces += _piece(easel, zone.pieces[-1], zone, zone.pieces if first in layout.piles else ())
        # What scrolls within itself must be reached without a mouse too.
        reach = ' tabindex="0"' if first in layout.scrolling else ""
        inside = f'<div class="pieces"{reach}>{picture}{pieces}</div>' if pieces or picture else _NOTHING
    level = "h2" if zone.owner < 0 else "h3"  # zones of a mat stand below its owner's name
    title = f"<{level}>{told(layout.title(zone), easel.names)}</{level}>"
    # Which cards of a hand are new is for its owner to see; that somebody was at it is for everybody.
    touched = easel.marks(zone.id) if zone.kind == FAN else ""
    head = f'<div class="zone-head{can}{touched}" id="{easel.id("z", zone.id)}" {pointing}>{title}{text}</div>'
    return (
        f'<div role="group" class="zone zone-{slug_class(zone.kind)} z-{family}{empty}{drawn}{small}" '
        f'data-zone="{escape(zone.id)}" aria-label="{escape(fill(zone.title, easel.names))}">{head}{inside}</div>'
    )


def _places(easel: Easel, zone: Zone, picture: str) -> str:
    """Slots with what lies on them. A slot and its pieces are neighbours, not nested: each may be clicked by itself."""
    lying: dict[str, list[Piece]] = {}
    for piece in zone.pieces:
        lying.setdefault(piece.slot, []).append(piece)
    stretch = map_stretch(zone)
    columns, squares = _squares(zone.kind, stretch, tuple([(slot.x, slot.y) for slot in zone.slots]))
    bare = zone.id.partition("/")[0] in bare_zones(easel.view.game)
    parts: list[str] = [picture]
    outlines = outlines_in(easel.view, zone)
    for slot, place in zip(zone.slots, squares, strict=True):
        parts.append(_place(easel, zone, slot, lying.pop(slot.id, ()), place, bare, outlines.get(slot.id, "")))
    loose = [piece for pieces in lying.values() for piece in pieces]
    if loose:
        pieces_left = "".join(_piece(easel, piece, zone) for piece in loose)
        parts.append(f'<div class="place loose"><div class="on">{pieces_left}</div></div>')
    shape = f" cols-{columns}" if zone.kind == GRID else " shallow" if zone.kind == MAP and stretch > 1 else ""
    return f'<div class="places {slug_class(zone.kind)}{shape}">{"".join(parts)}</div>'


@lru_cache(maxsize=1024)
def _squares(kind: str, stretch: float, points: tuple[tuple[float, float], ...]) -> tuple[int, list[str]]:
    """How many columns slots at these points have, and the classes that say where each is."""
    left, top = min(x for x, _ in points), min(y for _, y in points)
    squares = [(round(x - left), round(y - top)) for x, y in points]
    columns = max(x for x, _ in squares) + 1
    if kind == MAP:
        return columns, [f" x{_percent(x)} y{_percent(y * stretch)}" for x, y in points]
    # Slots that fill a grid in the order of reading find their squares by themselves.
    if kind != GRID or all(square == (i % columns, i // columns) for i, square in enumerate(squares)):
        return columns, [""] * len(points)
    return columns, [f" col-{x + 1} row-{y + 1}" for x, y in squares]


def _percent(value: float) -> int:
    return min(100, max(0, round(value)))


def _place(
    easel: Easel, zone: Zone, slot: Slot, pieces: Sequence[Piece], place: str, bare: bool, shape: str = ""
) -> str:
    id, label, text = slot.id, slot.label, slot.text
    names = tuple(easel.names) if "{" in label or "{" in text else ()
    if not pieces and id not in easel.moves and (id not in easel.last or (bare and not label)):
        return _empty_place(easel.view.game, id, slot.kind, label, text, place, bare, names, shape)
    look = place + (f" k-{slug_class(slot.kind)}" if slot.kind else "")
    written = shape + _slot_words(easel.view.game, label, text, names)
    if id in easel.moves:
        spoken = f"{zone.title}, {label or capital(slot.kind) or id.rpartition('/')[2]}" + (f", {text}" if text else "")
        can, pointing = easel.pointing(id, fill(spoken, easel.names))
    else:
        can, pointing = "", f'data-target="{escape(id)}"'
    can += easel.marks(id)
    on = "".join(_piece(easel, piece, zone) for piece in pieces)
    held = f'<div class="on n{min(len(pieces), 9)}">{on}</div>' if on else ""
    return f'<div class="place{look}"><div class="slot{can}" {pointing}>{written}</div>{held}</div>'


@lru_cache(maxsize=8192)
def _empty_place(
    game: str, id: str, kind: str, label: str, text: str, place: str, bare: bool, names: tuple[str, ...], shape: str
) -> str:
    """A slot on which nothing lies, and where nothing happens. Most are as they were in every other drawing."""
    look = place + (f" k-{slug_class(kind)}" if kind else "")
    written = shape + _slot_words(game, label, text, names)
    if bare and not label:
        return f'<i class="slot{look}" data-target="{escape(id)}">{written}</i>'
    return f'<div class="place{look}"><div class="slot" data-target="{escape(id)}">{written}</div></div>'


@lru_cache(maxsize=4096)
def _slot_words(game: str, label: str, text: str, names: tuple[str, ...]) -> str:
    shown = f'<span class="slot-label">{written(game, label, names)}</span>' if label else ""
    return shown + (f'<span class="slot-text">{written(game, text, names)}</span>' if text else "")


def _piece(easel: Easel, piece: Piece, zone: Zone, pile: Sequence[Piece] = ()) -> str:
    """A piece; what lies on top of a pile has the number of all of it."""
    id = piece.id
    whole = sum(each.count for each in pile) or piece.count
    key = (
        id,
        piece.name,
        piece.art,
        piece.owner,
        piece.count,
        piece.face_up,
        piece.badges,
        piece.text,
        piece.rule,
        piece.slot,
        zone.id,
        zone.kind,
        zone.owner,
        whole,
        bool(pile),
        tuple(easel.moves.get(id, ())),
        easel.last.get(id, -1),
        piece.art in easel.blazons,
        easel.view.game,
        *easel.names,
    )
    drawn = _PIECES.get(key)
    if drawn is None:
        if len(_PIECES) >= MOST_PIECES:
            _PIECES.clear()
        drawn = _PIECES[key] = _draw_piece(easel, piece, zone, whole, bool(pile))
    before, after = drawn
    return f"{before}{easel.id('p', id)}{after}"


def _draw_piece(easel: Easel, piece: Piece, zone: Zone, whole: int, pile: bool) -> tuple[str, str]:
    """What stands before a piece's id, and what after it."""
    owner = f" seat-{piece.owner % SEAT_COLOURS} owned" if piece.owner >= 0 else ""
    face = "" if piece.face_up else " back"
    # A token on a place is a picture with a label; a card has everything written in it, some of it out of sight.
    token = bool(piece.slot)
    label = _spoken(easel, piece) if token else ""
    can, pointing = easel.pointing(piece.id, label)
    if not can:
        # Not to be clicked, but to be looked at and asked about.
        pointing += f' role="img" aria-label="{escape(label)}"' if token else ""
        pointing += ' tabindex="-1"'
    can += easel.marks(piece.id)
    # Of goods one wants to see that there is one, and of a deck that it is the last.
    counted = piece.count != 1 or (zone.owner >= 0 and zone.id.partition("/")[0] in small_zones(easel.view.game))
    counted = counted or (zone.kind == STACK and not piece.face_up)
    count = f'<span class="count">{whole}<span class="times">×</span></span>' if counted or pile else ""
    each = "".join(
        f'<span class="badge">{word_art(easel, badge)}{_written(easel, badge)}</span>' for badge in piece.badges
    )
    badges = f'<span class="badges">{each}</span>' if each else ""
    family = zone.id.partition("/")[0]
    written = family in easel.layout.written
    brief = written or family in easel.layout.brief
    text = _text(easel, piece, brief) if piece.text and (written or not token) else ""
    heard = "" if token else _heard(easel, piece, zone)
    # Away from home colour must not be the only sign of whose piece this is.
    away = piece.owner >= 0 and piece.owner != zone.owner
    chip = f'<span class="chip" aria-hidden="true">{piece.owner + 1}</span>' if away else ""
    art = slug_class(piece.art)
    number = f' data-count="{piece.count}"' if piece.count != 1 else ""
    # How thick a pile looks, not how many cards are in it.
    deep = " deep" if piece.count > 3 and (zone.kind == STACK or not piece.face_up) else ""
    arms, name = _emblem(easel, piece), f'<span class="name">{_written(easel, piece.name)}</span>'
    # Words can flow around arms that come after the name.
    head = name + arms if written else arms + name
    # The tincture of its arms, around a card or a tile, is what it is known by from afar.
    frame = f" t-{tincture_of(easel.blazons[piece.art])}" if piece.art in easel.blazons else ""
    return (
        f'<div class="piece{face}{frame}{owner}{deep}{can}" id="',
        f'" data-art="{art}"{number}{_rule(piece.rule)} {pointing}>{head}{count}{chip}{badges}{text}{heard}</div>',
    )


def _written(easel: Easel, text: str) -> str:
    return written(easel.view.game, text, easel.names)


def _text(easel: Easel, piece: Piece, brief: bool) -> str:
    """The words on a card: in short where they are written on it for all to read."""
    if brief:
        return f'<span class="text">{_written(easel, piece.text)}</span>'
    return f'<span class="text">{told(piece.text, easel.names)}</span>'


def _heard(easel: Easel, piece: Piece, zone: Zone) -> str:
    """What the looks of a card say, and what a click on it does, for those who hear the page."""
    parts = ["face down"] if not piece.face_up else []
    if piece.owner >= 0 > zone.owner and piece.name != f"{{{piece.owner}}}":
        parts.append(f"of {easel.name(piece.owner)}")
    words = easel.words(piece.id)
    if words:
        parts.append(words)
    return f'<span class="quiet">, {escape(". ".join(parts))}</span>' if parts else ""


def _spoken(easel: Easel, piece: Piece) -> str:
    """A piece in words, for those who hear the page."""
    name = fill(piece.name, easel.names)
    parts = [f"{piece.count} × {name}" if piece.count != 1 else name]
    if piece.owner >= 0 and easel.name(piece.owner) != name:
        parts.append(f"of {easel.name(piece.owner)}")
    if not piece.face_up:
        parts.append("face down")
    # What the text says again need not be said twice.
    parts.extend(fill(badge, easel.names) for badge in piece.badges if badge not in piece.text)
    spoken = ", ".join(parts)
    return f"{spoken}. {fill(piece.text, easel.names)}" if piece.text else spoken


def _emblem(easel: Easel, piece: Piece) -> str:
    """The piece's arms, by reference to the sprite of the page; arms made from the name where the game names none."""
    if piece.art in easel.blazons:
        if piece.count > 1 and shapes_of(easel.view.game).get(piece.art) == CUBE:
            return heap(sprite_id(piece.art), piece.count)
        return f'<svg class="em" aria-hidden="true"><use href="#{sprite_id(piece.art)}"/></svg>'
    return draw_emblem(fallback_blazon(piece.art or piece.name), 0)

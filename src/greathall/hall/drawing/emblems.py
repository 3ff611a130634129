"""The arms of cards, tiles and games: where their blazons stand, and how they get on a page.

A game's folder has `blazons.toml` (art id = blazon; the game's own arms under `game`), `board.css` (what lies where)
and `picture.css` (the colours of what is drawn under the pieces). A page carries the sprite of its game once; pieces
refer to it, so that an update of the board sends no drawing twice.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType

from greathall.games.registers import folder
from greathall.hall.drawing.blazon import BadBlazon, parse_blazon
from greathall.hall.drawing.boards import shapes_of
from greathall.hall.drawing.charges import charge_named
from greathall.hall.drawing.painter import (
    GLEAM,
    LIT,
    OUTLINE,
    SHIELD,
    charge_drawing,
    charges_of,
    clip_path,
    paint,
    shared_charge,
)
from greathall.hall.drawing.shapes import paint_shape
from greathall.kernel import BadData

_UNFIT = re.compile(r"[^a-z0-9]+")
# For art without a blazon of its own: tinctures that stand well on each other, and charges without a meaning.
_FIELDS = ("azure", "gules", "vert", "purpure", "sable", "murrey")
_METALS = ("or", "argent")
ROUND = 'stroke-linejoin="round" stroke-linecap="round"'
_CHARGES = ("roundel", "star", "trefoil", "rose", "annulet", "estoile", "gem", "fleur-de-lis")


def folder_of(slug: str) -> Path:
    return folder(slug)


@cache
def blazons_of(slug: str) -> Mapping[str, str]:
    """Art id to blazon for a game; empty where it names none. Every line is checked."""
    path = folder_of(slug) / "blazons.toml"
    if not slug.isidentifier() or not path.is_file():
        return MappingProxyType({})
    lines: dict[str, str] = {}
    for art, line in tomllib.loads(path.read_text(encoding="utf-8")).items():
        if not isinstance(line, str):
            raise BadData(f"{slug}/blazons.toml: '{art}' must be a line of heraldry")
        try:
            parse_blazon(line)
        except BadBlazon as error:
            raise BadData(f"{slug}/blazons.toml: {art}: {error}") from None
        lines[art] = line
    return MappingProxyType(lines)


def game_blazon(slug: str) -> str:
    """The arms of a game, for the lobby."""
    return blazons_of(slug).get("game") or fallback_blazon(slug)


@cache
def board_css(slug: str) -> str:
    """The game's own style sheets as one, in the order of their names, or nothing."""
    paths = sorted(folder_of(slug).glob("*.css")) if slug.isidentifier() else []
    return "".join(path.read_text(encoding="utf-8") for path in paths)


@cache
def fallback_blazon(name: str) -> str:
    """Arms made from a name, always the same ones; a name that is a charge itself gets that charge."""
    digest = blake2b(name.encode(), digest_size=3).digest()
    field = _FIELDS[digest[0] % len(_FIELDS)]
    metal = _METALS[digest[1] % len(_METALS)]
    for word in reversed(_UNFIT.split(name.lower())):
        charge = charge_named(word)
        if charge is not None:
            return f"{field}, a {charge} {'couped ' if charge == 'cross' else ''}{metal}"
    return f"{field}, a {_CHARGES[digest[2] % len(_CHARGES)]} {metal}"


@cache
def draw_emblem(blazon: str, size: int = 48) -> str:
    """A shield as inline SVG with everything in it; `size` is its width in pixels, 0 leaves that to the style sheet."""
    clip = f"cl-{blake2b(blazon.encode(), digest_size=6).hexdigest()}"
    measure = f' width="{size}" height="{round(size * 1.2)}"' if size else ""
    inside = f"{clip_path(clip)}{paint(parse_blazon(blazon), clip)}{OUTLINE}"
    return f'<svg class="em" viewBox="0 0 100 120"{measure} {ROUND} aria-hidden="true">{inside}</svg>'


@cache
def tincture_of(blazon: str) -> str:
    """The tincture of a shield's field, the first where it is parted: what a card is framed with."""
    return parse_blazon(blazon).tinctures[0]


@cache
def sprite_id(art: str) -> str:
    """The id of an art's shield in the sprite."""
    return "em-" + _UNFIT.sub("-", art.lower())


@cache
def draw_sprite(slug: str) -> str:
    """All shields of a game as symbols, out of sight, each charge drawn once: to be put on a page once."""
    blazons = blazons_of(slug)
    charges: set[str] = set()
    shields: list[str] = []
    painted: dict[str, str] = {}
    shapes = shapes_of(slug)
    for art, line in blazons.items():
        blazon = parse_blazon(line)
        charges |= charges_of(blazon)
        if art in shapes:
            inside = paint_shape(shapes[art], blazon, shared_charge)
        elif line in painted:
            inside = f'<use href="#{painted[line]}"/>'
        else:
            painted[line] = sprite_id(art)
            inside = paint(blazon, "sh-clip", shared_charge) + '<use href="#sh-line"/>'
        shields.append(f'<symbol id="{sprite_id(art)}" viewBox="0 0 100 120">{inside}</symbol>')
    drawn = "".join(f'<g id="ch-{name}">{charge_drawing(name)}</g>' for name in sorted(charges))
    rim = f'<g id="sh-line"><path d="{SHIELD}" {LIT}/>{OUTLINE}</g>'
    shared = f"<defs>{GLEAM}{clip_path('sh-clip')}{rim}{drawn}</defs>"
    return f'<svg class="sprite" width="0" height="0" aria-hidden="true">{shared}{"".join(shields)}</svg>'

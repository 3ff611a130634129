"""How a game looks, beside what its View says: `table/layout.py` and `table/picture.py` of its folder.

`layout.py` has one Layout, `LAYOUT`: where everything lies on the table page. `picture.py` has `draw_under(view,
zone)`, which gives an SVG for a zone that deserves one, or nothing; of the view it may look at the seat only, because
a zone that has not changed is not drawn again. It may also have `draw_outlines(view, zone)`, which gives an SVG of
class `shape` for every slot, by its id, that is no rectangle; and (a family is what stands before the `/` of an id):
`SMALL`, the families of zones whose pieces are shown as one line each, such as goods in a store; `BARE`, the families
of grids whose empty squares are only a picture, and may be hundreds: they are written as short as can be; `ARTS`,
words of facts and badges to the art that is shown beside them; `SHAPES`, which arts are no cards with a shield but
cubes, coins or figures; `MADE_OF`, of what things are made, which is what is heard when they move; `SIGNS` and
`PLAIN_SIGNS`, the signs of kinds of slots where everything is letters. `compendium.py` says how the things of the box
are called and drawn outside a game (see Face). A game may have none of this: then it is drawn plainly.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from greathall.kernel import MAP, Line, Offer, Slot, View, Zone

# What a piece can be that is no card.
CUBE, COIN, FIGURE, PAWN = "cube", "coin", "figure", "pawn"
# Of what things are made: what no picture names is a card, cubes and figures are wood.
CARD, WOOD, METAL, DICE = "card", "wood", "coin", "dice"
# How a zone is shown in small on a player's panel. `KNOWN`: others' cards that the viewer has seen, with backs for the
# rest; on a desk, where their number is told in words, only if there are such.
PICTURE, CARDS, SLOTS, KNOWN = "picture", "cards", "slots", "known"


@dataclass(frozen=True)
class Region:
    """A part of the page: its key (a class, and an id), its title on a phone's tab, and the zones in it by family or by
    whole id. Zones that only the one who looks has are named without the seat.
    """

    key: str
    title: str
    holds: tuple[str, ...]


@dataclass(frozen=True)
class Ahead:
    """Answers that one click may give together, by their words in a record (`*` stands for anything), step by step.

    It is clicked on the last thing of the board that is chosen with it.
    """

    steps: tuple[str, ...]
    # A family of zones: the first thing stands, as its emblem, where it will lie then, and is clicked there.
    lands: str = ""
    # A family of zones: where nobody is asked for a place, as only one is left there, that place is clicked.
    into: str = ""
    # How the words of the last answer become the word that is clicked on the thing; without, it has none of its own.
    word: tuple[tuple[re.Pattern[str], str], ...] = ()
    # The emblem beside that word.
    art: str = ""
    # The first thing gives all of it, or has a menu of all that can follow.
    menu: bool = False
    # It stands beside the question, instead of its first step where that does. Its word is made from all that is asked
    # and answered; `{}` is how often its first step is gone.
    beside: bool = False
    # Its word is put together of those of all its answers, and not of what is asked.
    each: bool = False
    # Words after a number that are an emblem in its word.
    glyphs: Mapping[str, str] = field(default_factory=dict)
    # What is asked when all of it is answered at once.
    asks: str = ""
    # The step is gone again and again, with the same thing, as long as the same is asked.
    again: bool = False
    # Everything goes these steps that has one place only, or is enough for all its places; nothing does where one thing
    # would take another's place.
    every: bool = False
    # The answer with which such a row ends, if what this pattern finds in its words is another number by then.
    last: str = ""
    gain: re.Pattern[str] | None = None


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
    # How a menu says a move whose words are those of a record: patterns and what stands instead.
    natural: tuple[tuple[re.Pattern[str], str], ...] = ()
    # The texts of pieces of these families are written on them in short.
    written: frozenset[str] = frozenset()
    # Where the texts of pieces of these families are shown, they are in short too; nothing else of their looks changes.
    # So are facts of the table in the ribbon.
    brief: frozenset[str] = frozenset()
    # Piles: their number and what lies on top.
    piles: frozenset[str] = frozenset()
    # Zones that scroll within themselves where there is not room for all of it.
    scrolling: frozenset[str] = frozenset()
    # What a question is about that is answered beside it: a phone turns there where nothing on the board is clicked.
    about: frozenset[str] = frozenset()
    # What of another player lies on the board, instead of one's own, while something there is asked.
    lent: frozenset[str] = frozenset()
    # The zones as they are drawn, with what the position has forgotten and the viewer has read in the chronicle.
    recall: Callable[[list[Zone], Sequence[Line]], list[Zone]] | None = None
    # What an answer beside the question would lead to that its words do not say; empty where there is nothing.
    caution: Callable[[View, Offer], str] | None = None
    # Other titles of zones, by family or by whole id.
    titles: Mapping[str, str] = field(default_factory=dict)
    # Facts of a player by family: the short word, or nothing where the emblem says it. What is not here is left out.
    labels: Mapping[str, str] = field(default_factory=dict)
    points: str = ""
    now: str = ""
    facts: tuple[str, ...] = ()
    # What one's own panel has besides, and its short word there: a phone shows it instead of the line of means. Where
    # there is no word, the value counts things that have emblems (`5 mayors, 2 generals`).
    mine: Mapping[str, str] = field(default_factory=dict)
    # Zones of a player whose pieces are means: an emblem and a number each.
    stocks: tuple[str, ...] = ()
    minis: tuple[tuple[str, str], ...] = ()
    # A fact and the zone that it counts, where nothing that is drawn, rolled or revealed changes either: what a move
    # does there is told all the same, unless more leaves the zone than what the move is about.
    sure: tuple[str, str] = ("", "")
    # What everybody does in every turn: a panel tells it only of whoever did nothing else.
    dull: tuple[re.Pattern[str], ...] = ()
    # How a panel shortens what somebody did: patterns and what stands instead.
    deeds: tuple[tuple[re.Pattern[str], str], ...] = ()
    # Who plays against somebody who is alone: name, emblem, and how a line begins that tells a turn of theirs; what
    # follows is told on a panel, and what is touched from there on is marked.
    rival: tuple[str, str, re.Pattern[str]] | None = None
    # Answers that one click may give together.
    ahead: tuple[Ahead, ...] = ()
    # Where a slot of a map lies, where that is not what the rules say.
    place: Callable[[Zone, Slot], tuple[float, float]] | None = None

    def title(self, zone: Zone) -> str:
        return self.titles.get(zone.id) or self.titles.get(zone.id.partition("/")[0]) or zone.title

    def placed(self, zone: Zone) -> Zone:
        """The zone with its slots where this layout has them."""
        if self.place is None or zone.kind != MAP:
            return zone
        slots = [Slot(s.id, *self.place(zone, s), s.label, s.kind, s.text) for s in zone.slots]
        return Zone(zone.id, zone.title, zone.kind, zone.pieces, slots, owner=zone.owner, text=zone.text)

    def home(self, zone: Zone) -> str:
        """The region of a zone; what no region names lies in the first, or in the last if somebody owns it."""
        family = zone.id.partition("/")[0]
        for region in self.regions:
            if zone.id in region.holds or family in region.holds:
                return region.key
        return self.regions[-1 if zone.owner >= 0 else 0].key


@dataclass(frozen=True)
class Face:
    """A thing of the box as the compendium shows it; name, art and text are those of the piece on the table.

    `table/compendium.py` of a game's folder has `face_of(box, section, values)`, which gives a Face for an entry of the
    components file, or nothing where the entry is only a number of the rules.
    """

    name: str
    kind: str
    art: str = ""
    text: str = ""
    rule: str = ""


PLAIN = Layout((Region("table", "Table", ()), Region("tray", "Yours", ())))


def shorten(*pairs: tuple[str, str]) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Patterns and replacements, in the order in which they are applied."""
    return tuple((re.compile(pattern), instead) for pattern, instead in pairs)


@cache
def look(slug: str, name: str) -> ModuleType | None:
    """The module `layout`, `picture` or `compendium` of a game, where it has one."""
    folder = f"greathall.games.{slug}"
    if not slug.isidentifier() or find_spec(folder) is None or find_spec(f"{folder}.table") is None:
        return None
    module = f"{folder}.table.{name}"
    return import_module(module) if find_spec(module) is not None else None


def layout_of(slug: str) -> Layout:
    """The layout of a game; a plain one where it has none of its own."""
    found: Layout = getattr(look(slug, "layout"), "LAYOUT", PLAIN)
    return found


@lru_cache(maxsize=8192)
def natural(slug: str, words: str) -> str:
    """What a move is called in a menu; the names of players are still to be filled in."""
    for pattern, instead in layout_of(slug).natural:
        words = pattern.sub(instead, words)
    return words


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

"""The compendium: every card, tile, event, space of a game's box with its text, its numbers and where they come from.

What is a thing, and how it is called and drawn, its game says (`table/compendium.py`, see games.looks.Face); every
number comes from the components file. A game that says nothing has its named components listed plainly.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from greathall.games import load
from greathall.games.looks import Face, look
from greathall.kernel import Component, Game, GreathallError
from greathall.rulebook import find

_UNFIT = re.compile(r"[^a-z0-9]+")
_CITED = re.compile(r"\b[A-Z]+-R?\d+\b")
_WORD = re.compile(r"[^\W_]+")
# The heading, and where the other values come from.
_NOT_SHOWN = ("id", "index", "name", "rule", "fixed", "reconstructed")
_LABELS = {
    "color": "colour",
    "count": "copies",
    "copies_per_house": "copies in each House",
    "defense": "defence",
    "max_level": "up to level",
    "min_level": "from level",
    "n": "number",
    "noble": "noble points",
    "play": "what it does",
    "actions": "what it does",
    "effects": "what it does",
    "score": "in the scoring",
    "static": "lasting effect",
    "vp": "VP",
}
# Programs of the box: the text says the same in words.
_TOLD = (
    "play", "score", "actions", "effects", "static", "condition", "first", "second", "blue", "red", "reward", "income",
    "levels", "bonus",
)  # fmt: skip
SOURCES = {"rulebook": "printed in the book", "public": "from a public source", "reconstructed": "reconstructed"}
MOST_RULES = 12
MOST_THINGS = 10
RULES_OF_KIND = 4


@dataclass(frozen=True)
class Number:
    """A value of the box in words, and where it comes from."""

    label: str
    words: str
    source: str

    @property
    def origin(self) -> str:
        return SOURCES.get(self.source, self.source)


@dataclass(frozen=True)
class Entry:
    """A thing of the box."""

    id: str
    name: str
    kind: str
    art: str
    text: str
    rules: tuple[str, ...]
    numbers: tuple[Number, ...]
    source: str
    note: str
    component: Component

    @property
    def origin(self) -> str:
        """Where it comes from as a whole: an entry whose numbers differ in that is called mixed."""
        sources = {number.source for number in self.numbers} or {self.source}
        said = [words for source, words in SOURCES.items() if source in sources]
        return said[0] if len(said) == 1 else ", ".join(f"partly {words}" for words in said)

    @property
    def words(self) -> frozenset[str]:
        """What the search looks at."""
        said = [self.name, self.kind, self.text, self.origin]
        said += [f"{number.label} {number.words}" for number in self.numbers]
        return frozenset(word.lower() for text in said for word in _WORD.findall(text))


@cache
def entries(slug: str) -> tuple[Entry, ...]:
    """All things of a game's box, in the order of the components file."""
    game = load(slug)
    found: list[Entry] = []
    numbers: dict[str, int] = {}
    for part in game.components:
        face = _face(game, part)
        if face is not None:
            numbers[part.section] = numbers.get(part.section, 0) + 1
            own = str(part.values.get("id", numbers[part.section]))
            id = _UNFIT.sub("-", f"{part.section}-{own}".lower()).strip("-")
            found.append(
                Entry(
                    id,
                    name=face.name,
                    kind=face.kind,
                    art=face.art,
                    text=face.text,
                    rules=_rules(game, face, part),
                    numbers=_numbers(part, bool(face.text)),
                    source=part.source,
                    note=part.note,
                    component=part,
                )
            )
    return tuple(found)


@cache
def things_in(slug: str) -> dict[str, tuple[Entry, ...]]:
    """For each rule and ruling the things of the box that it names, or that name it: the way back from an entry."""
    game = load(slug)
    texts = dict(game.rules) | {id: f"{ruling.title}. {ruling.text}" for id, ruling in game.rulings.items()}
    found: dict[str, dict[str, Entry]] = {}
    for entry in entries(slug):
        called = re.compile(rf"\b{re.escape(entry.name)}(?:s|es)?\b")
        cited = set(_cited(entry.component.values))
        for id, text in texts.items():
            if id in cited or called.search(text):
                found.setdefault(id, {}).setdefault(entry.name, entry)
    return {id: tuple(named.values())[:MOST_THINGS] for id, named in found.items()}


def kinds(slug: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(entry.kind for entry in entries(slug)))


def entry_of(slug: str, id: str) -> Entry:
    """The entry with this id, or one clear sentence."""
    for entry in entries(slug):
        if entry.id == id:
            return entry
    raise GreathallError(f"the box of {load(slug).title} has no '{id[:60]}'")


def search(slug: str, question: str = "", kind: str = "") -> list[Entry]:
    """The things of a kind in which all words stand; those that are called so come first."""
    asked = [word.lower() for word in _WORD.findall(question)]
    if question.strip() and not asked:
        return []
    ranked: list[tuple[int, int, Entry]] = []
    for place, entry in enumerate(entries(slug)):
        if kind and entry.kind != kind:
            continue
        if all(any(word.startswith(start) for word in entry.words) for start in asked):
            name = [word.lower() for word in _WORD.findall(entry.name)]
            named = all(any(word.startswith(start) for word in name) for start in asked)
            ranked.append((0 if name == asked else 1 if named else 2, place, entry))
    return [entry for _, _, entry in sorted(ranked, key=lambda found: found[:2])]


def named(slug: str, name: str) -> list[Entry]:
    """The things that are called so, or whose names begin so; one clear sentence where there is none."""
    asked = [word.lower() for word in _WORD.findall(name)]
    begins: list[Entry] = []
    for entry in entries(slug):
        words = [word.lower() for word in _WORD.findall(entry.name)]
        if asked and (entry.id == name.lower() or words == asked):
            return [other for other in entries(slug) if other.id == name.lower() or _same(other, asked)]
        if asked and all(any(word.startswith(start) for word in words) for start in asked):
            begins.append(entry)
    if not begins:
        title = load(slug).title
        raise GreathallError(f"nothing in the box of {title} is called '{name[:60]}'; 'components {slug}' lists it")
    return begins


def _same(entry: Entry, asked: list[str]) -> bool:
    return [word.lower() for word in _WORD.findall(entry.name)] == asked


def _face(game: Game, part: Component) -> Face | None:
    module = look(game.slug, "compendium")
    if module is None:
        if part.section in ("meta", "game", "options") or not {"id", "name"} & set(part.values):
            return None
        kind = part.section.replace("_", " ").capitalize()
        return Face(part.name, kind, str(part.values.get("id", "")), "", str(part.values.get("rule", "")))
    face: Face | None = module.face_of(getattr(game, "printed", None), part.section, part.values)
    return face


def _rules(game: Game, face: Face, part: Component) -> tuple[str, ...]:
    """The rule of the thing itself, those that its data name, then those that speak of it by name."""
    found = [rule for rule in (face.rule, *_cited(part.values), *_CITED.findall(part.note)) if rule in game.rules]
    found += [rule for rule in _CITED.findall(part.note) if rule in game.rulings]
    for flags in (re.NOFLAG, re.IGNORECASE):
        called = re.compile(rf"\b{re.escape(face.name)}(?:s|es)?\b", flags)
        told = [id for id, text in game.rules.items() if called.search(text)]
        if told:
            found += told
            break
    # What no rule names is at least one of its kind.
    found = found or [rule for rule in find(game, face.kind) if rule in game.rules][:RULES_OF_KIND]
    return tuple(dict.fromkeys(found))[:MOST_RULES]


def _cited(value: object) -> list[str]:
    if isinstance(value, Mapping):
        return [rule for inside in value.values() for rule in _cited(inside)]
    if isinstance(value, list):
        return [rule for inside in value for rule in _cited(inside)]
    return [value] if isinstance(value, str) and _CITED.fullmatch(value) else []


def _numbers(part: Component, told: bool) -> tuple[Number, ...]:
    found: list[Number] = []
    for key, value in part.values.items():
        if key in _NOT_SHOWN:
            continue
        base = key.removesuffix("_source")
        if base != key:
            if base not in part.values:
                found.append(Number(base.replace("_", " "), "this one", str(value)))
            continue
        source = str(part.values.get(f"{key}_source", part.source_of(key)))
        program = told and key in _TOLD and isinstance(value, (list, Mapping))
        if program and not value:
            continue
        label = _LABELS.get(key, key.replace("_", " ").replace(" vp", " VP"))
        found.append(Number(label, "as the text says" if program else value_words(value), source))
    return tuple(found)


def value_words(value: object) -> str:
    """A value of the box in words, whatever lies inside it: `3 coins, 2 stone`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        if "resource" in value and "n" in value:
            return f"{value_words(value['n'])} {value_words(value['resource'])}"
        parts = [_part(str(key).replace("_", " "), entry) for key, entry in value.items()]
        return ", ".join(part for part in parts if part) or "none"
    if isinstance(value, list):
        return " / ".join(value_words(entry) for entry in value) or "none"
    return str(value).replace("_", " ") if value != "" else "none"


def _part(key: str, value: object) -> str:
    words = value_words(value)
    if words == "none":
        return ""
    if key.isdecimal():
        return f"{words} with {key} players"
    if key in ("cubes", "kind"):
        return words
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{words} {key}"
    return f"{key} {words}"

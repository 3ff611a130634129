"""The rules as a book: its chapters, the rulings beside the rules they settle, and one search over all of it.

The search looks at headings, at the names of cards and tiles, at other words for the same thing (synonyms.toml), at the
index of the game (index.toml in its folder) and at the texts, and ranks: a heading that has all the words comes first,
with its rules in their order; then what has the most of the rare words.
"""

from __future__ import annotations

import math
import re
import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from greathall.games import load
from greathall.games.registers import folder
from greathall.kernel import Game

_HEADING = re.compile(r"^(#{2,3}) (.+)$")
_RULE = re.compile(r"^- \*\*([A-Z]+-\d+)\*\*")
_CITED = re.compile(r"\b[A-Z]+-R?\d+\b")
_WORD = re.compile(r"[^\W_]+")
# Words that stand in every question and say nothing about it.
_EMPTY = frozenset(
    _WORD.findall(
        "a an the i you we one my your of to in on at for with without by from is are be do does did can cannot "
        "may must what how when where who which why if and or it its this that there get have has need many "
        "much long happen happens go goes not am was were will would should could me us they them "
        "their our as but about"
    )
)
# What is behind some of them.
_MEANT = {
    "many": ("limit", "maximum"),
    "much": ("limit", "cost"),
    "cannot": ("enough", "lose"),
    "can": ("allowed", "only"),
}
# Forms that no rule of endings finds.
_FORMS = {
    form: word
    for word, forms in {
        "begin": "began begun",
        "build": "built",
        "buy": "bought",
        "choose": "chose chosen",
        "deal": "dealt",
        "die": "died dies dying",
        "draw": "drew drawn",
        "feed": "fed",
        "fight": "fought",
        "give": "gave given",
        "hold": "held",
        "keep": "kept",
        "lay": "laid",
        "lose": "lost losing loses",
        "lie": "lay lying lies",
        "pay": "paid",
        "sell": "sold",
        "send": "sent",
        "spend": "spent",
        "stand": "stood",
        "steal": "stole stolen",
        "take": "took taken",
        "throw": "threw thrown",
        "tie": "ties tied",
        "win": "won winner winners",
    }.items()
    for form in forms.split()
}
IN_HEADING, IN_NAME, IN_INDEX, AT_FRONT, IN_TEXT = 2.5, 3.0, 2.5, 1.8, 1.0
# The first rules of a chapter say what it is about: what is added for the first, and less for those that follow.
OPENING = 2.0
# 'Who', 'when', 'cannot' are no reason to show a rule, but among rules about the same thing its index may have them.
ASIDE = 2.0
# A synonym stands for a word that the rules do not have; for one that they have it is a help only.
BY_SYNONYM, BESIDE_SYNONYM = 0.9, 0.7
RULING = 0.8  # a ruling settles a doubt; the rule itself comes first
FRONT = 8  # the first words of a text say what it is about
USUAL = 30  # words of a rule; in a longer text, as rulings have, one word says less about it


@dataclass
class Section:
    """A chapter or a part of one, with the ids of its rules."""

    title: str
    level: int
    rules: list[str] = field(default_factory=list)

    @property
    def anchor(self) -> str:
        return "part-" + "-".join(_WORD.findall(self.title.lower()))


@cache
def sections(slug: str) -> tuple[Section, ...]:
    """The chapters of a game's register that have rules, in their order; rules above the first heading have one too."""
    found = [Section("Rules", 2)]
    path = folder(slug) / "rules.md"
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else []:
        heading, rule = _HEADING.match(line), _RULE.match(line)
        if heading is not None:
            found.append(Section(heading.group(2).strip(), len(heading.group(1))))
        elif rule is not None:
            found[-1].rules.append(rule.group(1))
    # A chapter whose rules all stand in its parts is kept as their heading.
    return tuple(
        section
        for number, section in enumerate(found)
        if section.rules or (section.level == 2 and number + 1 < len(found) and found[number + 1].level == 3)
    )


@cache
def rulings_of(slug: str) -> dict[str, tuple[str, ...]]:
    """For each rule the rulings that settle a doubt of it: those that its line names, its source included."""
    rulings = load(slug).rulings
    found: dict[str, tuple[str, ...]] = {}
    path = folder(slug) / "rules.md"
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else []:
        rule = _RULE.match(line)
        if rule is not None:
            named = tuple(dict.fromkeys(cited for cited in _CITED.findall(line) if cited in rulings))
            if named:
                found[rule.group(1)] = named
    return found


def stem(word: str) -> str:
    """A word without the endings that questions and rules differ in: towers, building, summoned."""
    word = _FORMS.get(word.lower(), word.lower())
    for ending, least in (("ing", 6), ("ies", 5), ("ed", 5), ("es", 5), ("s", 4)):
        if word.endswith(ending) and len(word) >= least and not word.endswith("ss"):
            word = word[: -len(ending)] + ("y" if ending == "ies" else "")
            break
    if len(word) > 4 and word[-1] == word[-2] and word[-1] not in "ls":
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 3 else word


def words_of(text: str) -> list[str]:
    return [stem(word) for word in _WORD.findall(text)]


@cache
def _synonyms() -> dict[str, dict[str, list[str]]]:
    data: dict[str, dict[str, list[str]]] = tomllib.loads(
        (Path(__file__).parent / "synonyms.toml").read_text(encoding="utf-8")
    )
    return data


@cache
def index_of(slug: str) -> dict[str, str]:
    """Words of players that lead to a rule and do not stand in it."""
    path = folder(slug) / "index.toml"
    found: dict[str, str] = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return found


class _Entry:
    """A rule or ruling with the words by which it is found."""

    def __init__(self, id: str, text: str, heading: str, names: list[str], number: int = 0, index: str = "") -> None:
        self.id = id
        self.opening = OPENING / (1 + number)
        body = words_of(_CITED.sub(" ", text))
        self.text = set(body)
        self.front = set(body[:FRONT])
        self.heading = set(words_of(heading))
        self.names = {word for name in names for word in words_of(name)}
        self.index = set(words_of(index))
        self.share = min(1.0, math.sqrt(USUAL / max(1, len(body))))

    def weight(self, word: str) -> float:
        """How much a word says about this entry."""
        return max(
            IN_HEADING + self.opening if word in self.heading else 0.0,
            IN_NAME if word in self.names else 0.0,
            IN_INDEX if word in self.index else 0.0,
            AT_FRONT if word in self.front else IN_TEXT * self.share if word in self.text else 0.0,
        ) + (IN_TEXT if word in self.text and word in self.heading | self.names else 0.0)


@cache
def _index(slug: str) -> tuple[tuple[_Entry, ...], dict[str, int]]:
    game = load(slug)
    headings: dict[str, tuple[str, int]] = {}
    for section in sections(slug):
        for number, rule in enumerate(section.rules):
            headings[rule] = (section.title, number)
    names: dict[str, list[str]] = {}
    for component in game.components:
        for value in component.values.values():
            if isinstance(value, str) and value in game.rules:
                names.setdefault(value, []).append(component.name)
    index = index_of(slug)
    entries = []
    for id, text in game.rules.items():
        heading, number = headings.get(id, ("", 0))
        entries.append(_Entry(id, text, heading, names.get(id, []), number, index.get(id, "")))
    entries += [_Entry(id, f"{ruling.title}. {ruling.text}", "", []) for id, ruling in game.rulings.items()]
    spread: dict[str, int] = {}
    for entry in entries:
        for word in entry.text | entry.heading | entry.names | entry.index:
            spread[word] = spread.get(word, 0) + 1
    return tuple(entries), spread


def find(game: Game, question: str, most: int = 40) -> list[str]:
    """The ids of the rules and rulings that answer a question or have some words, the best first."""
    wanted = question.strip().upper()
    if wanted in game.rules or wanted in game.rulings:
        return [wanted]
    entries, spread = _index(game.slug)
    asked = list(dict.fromkeys(stem(word) for word in _WORD.findall(question) if word.lower() not in _EMPTY))
    asked = asked or words_of(question)
    if not asked:
        return []
    said = {word.lower() for word in _WORD.findall(question)}
    asides = {stem(word) for word in said & _EMPTY} | {stem(word) for key in said for word in _MEANT.get(key, ())}
    others = {word: _others(game.slug, word) for word in asked}
    rare = {
        word: math.log(1 + len(entries) / spread[word]) if word in spread else 0.0
        for word in {*asked, *asides, *(near for found in others.values() for near in found)}
    }
    # A word that stands nowhere says as much about the question as the rarest.
    rarest = math.log(1 + len(entries))
    whole = sum(rare[word] or rarest for word in asked)
    ranked: list[tuple[float, int, str]] = []
    for number, entry in enumerate(entries):
        if all(word in entry.heading for word in asked):
            # The chapter about it, as it stands in the book; the narrower heading first.
            ranked.append((1000.0 / len(entry.heading), number, entry.id))
            continue
        score = met = 0.0
        for word in asked:
            weights = [entry.weight(word) * rare[word]]
            factor = BESIDE_SYNONYM if word in spread else BY_SYNONYM
            weights += [entry.weight(near) * rare[near] * factor for near in others[word]]
            if max(weights) > 0:
                met += rare[word] or rarest
                score += max(weights)
        if met:
            score += sum(ASIDE * rare[word] for word in asides if word in entry.index)
            score *= (met / whole) * (RULING if "-R" in entry.id else 1.0)
            ranked.append((score, number, entry.id))
    ranked.sort(key=lambda found: (-found[0], found[1]))
    best = ranked[0][0] if ranked else 0.0
    return [id for score, _, id in ranked if score >= min(best, 8.0) * 0.25][:most]


def _others(slug: str, word: str) -> list[str]:
    """Other words for the same thing, in this game and in all."""
    found: list[str] = []
    for group in ("all", slug):
        for key, near in _synonyms().get(group, {}).items():
            if stem(key) == word:
                found += [stem(other) for other in near]
    return found


def marked(text: str, question: str) -> list[tuple[str, bool]]:
    """The text in parts, and for each whether it is one of the words that were asked for."""
    asked = {stem(word) for word in _WORD.findall(question) if word.lower() not in _EMPTY}
    parts: list[tuple[str, bool]] = []
    end = 0
    for match in _WORD.finditer(text):
        if stem(match.group(0)) in asked:
            parts += [(text[end : match.start()], False), (match.group(0), True)]
            end = match.end()
    parts.append((text[end:], False))
    return [part for part in parts if part[0]]


def told_parts(game: Game, text: str, question: str = "") -> list[tuple[str, str]]:
    """The text in parts, each with its kind: `rule` (the id of another), `mark` (a word asked for), or nothing."""
    parts: list[tuple[str, str]] = []
    end = 0
    for match in _CITED.finditer(text):
        if match.group(0) in game.rules or match.group(0) in game.rulings:
            parts += [(part, "mark" if hit else "") for part, hit in marked(text[end : match.start()], question)]
            parts.append((match.group(0), "rule"))
            end = match.end()
    return parts + [(part, "mark" if hit else "") for part, hit in marked(text[end:], question)]

"""What players read is plain English: no translated idiom stands in prompts, offers, reasons, lessons, rules or pages.

The list is banned_words.toml. Words that moves are written with in records are left alone (`box/vocabulary.py`).
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import greathall
from greathall.games.registers import folder
from greathall.glossary import common_words, glossary, words_called
from greathall.kernel import View
from greathall.lessons import Place, Tutor, has_lesson

HERE = Path(__file__).parent
SOURCE = HERE.parent / "src" / "greathall"
BANNED = {
    re.compile(pattern, re.MULTILINE): instead
    for pattern, instead in tomllib.loads((HERE / "banned_words.toml").read_text(encoding="utf-8")).items()
}
DOCS = sorted((HERE.parent / "docs").rglob("*.md"))
SPOKEN = ("games", "hall", "terminal", "lessons", "kernel", "bots")


def sentences_of(path: Path) -> Iterator[str]:
    """The strings of a module that are told to somebody: no documentation, holes as `…`."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            skipped |= {id(part) for part in node.values}
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in node.values)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
            yield node.value


def texts() -> Iterator[tuple[str, str]]:
    """Everything that players read, with where it stands."""
    for part in SPOKEN:
        for path in sorted((SOURCE / part).rglob("*.py")):
            if path.name != "vocabulary.py":
                for sentence in sentences_of(path):
                    yield str(path.relative_to(SOURCE)), sentence
    for path in [*SOURCE.glob("cli*.py"), *SOURCE.glob("*.toml"), *(SOURCE / "hall" / "templates").glob("*.html")]:
        text = path.read_text(encoding="utf-8")
        # What a command says about itself is its documentation, so all of it counts.
        yield path.name, text
    for slug in greathall.games():
        for name in ("rules.md", "rulings.md", "short.toml", "glossary.toml", "README.md"):
            for line in (folder(slug) / name).read_text(encoding="utf-8").splitlines():
                yield f"{slug}/{name}", line
        # The moves of a lesson are words of records.
        for line in (folder(slug) / "lesson.toml").read_text(encoding="utf-8").splitlines():
            if line.startswith(("say", "but", "title", '"')):
                yield f"{slug}/lesson.toml", line


def faults(text: str) -> list[str]:
    return [
        f"'{found.group(0).strip()}': {instead}" for banned, instead in BANNED.items() if (found := banned.search(text))
    ]


# A man may be called 'he' where the same line says who is meant. In Stupor Mundi that is always Frederick.
MEN = re.compile(r"Frederick|\bKing\b|Tax Collector|stupor.mundi", re.IGNORECASE)
HE = re.compile(r"\b(he|his|him|himself)\b", re.IGNORECASE)


def test_no_player_is_called_he() -> None:
    pages = [(path.name, line) for path in DOCS for line in path.read_text(encoding="utf-8").splitlines()]
    effects = [
        (f"{slug}/components.toml", line)
        for slug in greathall.games()
        for line in (folder(slug) / "components.toml").read_text(encoding="utf-8").splitlines()
        if line.startswith("effect")
    ]
    lines = [*texts(), *pages, *effects]
    assert [f"{where}: {text}" for where, text in lines if HE.search(text) and not MEN.search(f"{where} {text}")] == []


def test_no_translated_idiom_stands_where_players_read() -> None:
    found = [f"{where}: {fault}" for where, text in texts() for fault in faults(text)]
    assert found == []


@pytest.mark.parametrize(
    "text",
    [
        "Everybody rolls two dice and adds the own VP: the highest total wins.",
        "'pass' is no answer now: choose a card",
        "the number of the box for so many players",
        "Who has less loses 1 VP.",
        "cubes on this master cannot be spent so",
        "Look at one's hand.",
    ],
)
def test_the_list_notices_what_it_is_for(text: str) -> None:
    assert faults(text)


def test_what_a_lesson_says_is_short() -> None:
    """A bubble's sentences are read at a glance."""
    for slug in greathall.games():
        if not has_lesson(slug):
            continue
        tutor = Tutor(slug)
        for number, chapter in enumerate(tutor.lesson.chapters):
            for step in range(len(chapter.steps)):
                said = tutor.bubble(Place(number, step), view_at(tutor, Place(number, step))).say
                for sentence in re.split(r"(?<=[.!?:;]) ", said):
                    assert len(sentence.split()) <= 22, f"{slug} {number + 1}/{step + 1}: {sentence}"


def view_at(tutor: Tutor, place: Place) -> View:
    return tutor.position(place).view(tutor.lesson.seat)


def test_the_glossary_explains_words_of_the_game_by_rules_that_exist(slug: str) -> None:
    game = greathall.load(slug)
    spoken = " ".join([*game.rules.values(), *(ruling.text for ruling in game.rulings.values())]).lower()
    for word in glossary(slug):
        assert word.rule in game.rules, word.name
        assert word.means.endswith("."), word.name
        assert len(word.means.split()) <= 20, word.name
        if word.name != "Town":
            stem = word.name.lower().split()[0].rstrip("s")[:6]
            assert stem in spoken, f"no rule of {slug} speaks of '{word.name}'"
    names = [word.name for word in (*glossary(slug), *common_words())]
    assert len(set(names)) == len(names)
    assert folder(slug).joinpath("lesson.toml").is_file() == bool(glossary(slug))


def test_a_word_is_found_in_the_plural_and_by_its_beginning() -> None:
    assert [word.name for word in words_called("feudalia", "fiefs")] == ["Fief"]
    assert "Point of Action" in [word.name for word in words_called("feudality", "point")]
    assert words_called("feebleton", "zeppelin") == []
    assert words_called("feebleton", "") == []

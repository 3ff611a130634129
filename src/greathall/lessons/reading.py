"""Reads lesson.toml. Moves are lines `SEAT WORDS`; a number in a text is a path into the box, `{card/farmer/gold}`."""

from __future__ import annotations

import re
import tomllib
from functools import cache

from greathall.games import load
from greathall.games.registers import folder, read_box, read_text
from greathall.kernel import BadData, OptionValue, whole_number
from greathall.lessons.lesson import Chapter, Lesson, Played, Step

FILE = "lesson.toml"
HOLE = re.compile(r"\{([^{}]+)\}")
# What the table says at that moment is filled in when there is a table: a fact of the view, or a count of pieces.
AT_THE_TABLE = ("fact/", "count/")
_STEP_KEYS = {"say", "point", "rules", "do", "but", "instead", "then"}
_CHAPTER_KEYS = {"title", "seed", "before", "goes_on", "step"}
_LESSON_KEYS = {"minutes", "seats", "seat", "seed", "options", "others", "chapter"}


def has_lesson(slug: str) -> bool:
    """Whether the game has a lesson; it need not have one."""
    return (folder(slug) / FILE).is_file()


@cache
def read_lesson(slug: str) -> Lesson:
    """The lesson of a game; raises BadData with the place where something is wrong."""
    try:
        data = tomllib.loads(read_text(folder(slug) / FILE))
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"{slug}/{FILE}: {error}") from None
    return _Reader(slug, data).lesson()


def from_box(box: dict[str, object], path: str) -> str:
    """The value at a path of the box. An entry of a list is found by its id or name, or by `key=value`."""
    here: object = box
    for part in path.split("/"):
        if isinstance(here, dict) and part in here:
            here = here[part]
        elif isinstance(here, list):
            here = _entry(here, part, path)
        else:
            raise BadData(f"the box has no '{path}': nothing is called '{part}'")
    if isinstance(here, (dict, list, bool)):
        raise BadData(f"'{path}' is no number or word of the box")
    return str(here)


def _entry(entries: list[object], part: str, path: str) -> object:
    key, equals, value = part.partition("=")
    for entry in entries:
        if isinstance(entry, dict):
            fits = str(entry.get(key)) == value if equals else part in (entry.get("id"), entry.get("name"))
            if fits:
                return entry
    number = whole_number(part)
    if number is not None and number < len(entries):
        return entries[number]
    raise BadData(f"the box has no '{path}': no entry is called '{part}'")


class _Reader:
    """Reads one lesson; `where` is said in every complaint."""

    def __init__(self, slug: str, data: dict[str, object]) -> None:
        self.slug = slug
        self.data = data
        self.game = load(slug)
        self.box = read_box(slug)
        self.where = f"{slug}/{FILE}"

    def lesson(self) -> Lesson:
        data = self.data
        self.only(data, _LESSON_KEYS)
        seats = self.number(data, "seats", 2)
        seat = self.number(data, "seat", 0)
        options = data.get("options", {})
        others = self.texts(data, "others")
        if not isinstance(options, dict) or len(others) != seats - 1 or not 0 <= seat < seats:
            raise self.wrong(f"{seats} seats need {seats - 1} names in 'others', and a 'seat' below {seats}")
        settled: dict[str, OptionValue] = self.game.check_options(options)
        chapters: list[Chapter] = []
        for number, entry in enumerate(self.tables(data, "chapter"), 1):
            self.where = f"{self.slug}/{FILE}, chapter {number}"
            chapters.append(self.chapter(entry, chapters[-1] if chapters else None))
        return Lesson(
            self.slug,
            minutes=self.number(data, "minutes", 10),
            seats=seats,
            seat=seat,
            options=settled,
            others=tuple(others),
            chapters=tuple(chapters),
        )

    def chapter(self, data: dict[str, object], last: Chapter | None) -> Chapter:
        self.only(data, _CHAPTER_KEYS)
        seed = self.number(data, "seed", self.number(self.data, "seed", 0))
        before = self.played(data, "before")
        if data.get("goes_on"):
            if last is None:
                raise self.wrong("the first chapter cannot go on from another")
            seed, before = last.seed, (*last.before, *moves_of(last, self.number(self.data, "seat", 0)), *before)
        steps = []
        where = self.where
        for number, entry in enumerate(self.tables(data, "step"), 1):
            self.where = f"{where}, step {number}"
            steps.append(self.step(entry))
        self.where = where
        if not steps:
            raise self.wrong("it has no step")
        return Chapter(self.text(data, "title"), seed, before, tuple(steps))

    def step(self, data: dict[str, object]) -> Step:
        self.only(data, _STEP_KEYS)
        do = self.text(data, "do", "")
        instead = data.get("instead", {})
        if not isinstance(instead, dict):
            raise self.wrong("'instead' is a table: a move in words, and its answer")
        for words in [*instead, *([do] if do else [])]:
            self.check_words(words)
        if do and "but" not in data:
            raise self.wrong(f"'{do}' is asked for, and 'but' is missing: what is said to any other move")
        return Step(
            self.filled(self.text(data, "say")),
            point=tuple(self.texts(data, "point")),
            rules=tuple(self.texts(data, "rules")),
            do=do,
            but=self.filled(self.text(data, "but", "")),
            instead=tuple((words, self.filled(str(answer))) for words, answer in instead.items()),
            then=self.played(data, "then"),
        )

    # ------------------------------------------------------------------ parts

    def filled(self, text: str) -> str:
        """The text with the numbers of the box in it; those of the table stay for later."""

        def number(hole: re.Match[str]) -> str:
            path = hole.group(1)
            if path.startswith(AT_THE_TABLE):
                return hole.group(0)
            try:
                return from_box(self.box, path)
            except BadData as error:
                raise self.wrong(str(error)) from None

        return HOLE.sub(number, " ".join(text.split()))

    def played(self, data: dict[str, object], key: str) -> tuple[Played, ...]:
        """Moves, one a line: the seat, then the words."""
        value = data.get(key, "")
        if not isinstance(value, str):
            raise self.wrong(f"'{key}' is one text with a move on every line: 0 play farmer")
        found: list[Played] = []
        for line in value.splitlines():
            if line.strip():
                seat, _, words = line.strip().partition(" ")
                if whole_number(seat) is None:
                    raise self.wrong(f"'{line.strip()}' does not begin with a seat")
                self.check_words(words)
                found.append(Played(int(seat), words))
        return tuple(found)

    def check_words(self, words: str) -> None:
        if words not in self.game.vocabulary:
            raise self.wrong(f"{self.game.title} has no move '{words}'")

    def only(self, data: dict[str, object], keys: set[str]) -> None:
        strange = sorted(data.keys() - keys)
        if strange:
            raise self.wrong(f"'{strange[0]}' is not known here; known are {', '.join(sorted(keys))}")

    def text(self, data: dict[str, object], key: str, otherwise: str | None = None) -> str:
        value = data.get(key, otherwise)
        if not isinstance(value, str):
            raise self.wrong(f"'{key}' is missing, or is not a text")
        return value

    def texts(self, data: dict[str, object], key: str) -> list[str]:
        value = data.get(key, [])
        value = [value] if isinstance(value, str) else value
        if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
            raise self.wrong(f"'{key}' is a text or a list of texts")
        return value

    def number(self, data: dict[str, object], key: str, otherwise: int) -> int:
        value = data.get(key, otherwise)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong(f"'{key}' is not a whole number")
        return value

    def tables(self, data: dict[str, object], key: str) -> list[dict[str, object]]:
        value = data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
            raise self.wrong(f"'{key}' is a list of tables: [[{key}]]")
        return value

    def wrong(self, what: str) -> BadData:
        return BadData(f"{self.where}: {what}")


def moves_of(chapter: Chapter, seat: int) -> list[Played]:
    """All moves of a chapter, the learner's as they are expected."""
    found: list[Played] = []
    for step in chapter.steps:
        if step.do:
            found.append(Played(seat, step.do))
        found += step.then
    return found

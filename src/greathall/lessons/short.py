"""The game in short: short.toml in a game's folder says on one screen what it is about. Numbers come from the box."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from greathall.games.registers import folder, read_box
from greathall.kernel import BadData
from greathall.lessons.reading import HOLE, from_box

FILE = "short.toml"
_KEYS = {"goal", "turn", "scoring", "end", "piece"}


@dataclass(frozen=True)
class Shown:
    """A piece with its art and a word about it."""

    art: str
    name: str
    text: str


@dataclass(frozen=True)
class Short:
    """What the game is about, a turn, how one scores, how it ends, what the pieces are."""

    goal: str
    turn: tuple[str, ...]
    scoring: tuple[str, ...]
    end: str
    pieces: tuple[Shown, ...]


def has_short(slug: str) -> bool:
    return (folder(slug) / FILE).is_file()


@cache
def read_short(slug: str) -> Short:
    """The game in short; BadData says what is wrong with the file."""
    try:
        data = tomllib.loads((folder(slug) / FILE).read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise BadData(f"{slug}/{FILE}: {error}") from None
    return short_from(slug, data)


def short_from(slug: str, data: dict[str, object]) -> Short:
    """The same from what the file holds."""
    box = read_box(slug)

    def text(holder: dict[str, object], key: str) -> str:
        value = holder.get(key)
        if not isinstance(value, str) or not value.strip():
            raise BadData(f"{slug}/{FILE}: '{key}' is missing, or is not a text")
        return filled(value)

    def texts(key: str) -> tuple[str, ...]:
        value = data.get(key)
        if not isinstance(value, list) or not value or not all(isinstance(line, str) for line in value):
            raise BadData(f"{slug}/{FILE}: '{key}' is a list of sentences")
        return tuple(filled(line) for line in value)

    def filled(value: str) -> str:
        try:
            return HOLE.sub(lambda hole: from_box(box, hole.group(1)), " ".join(value.split()))
        except BadData as error:
            raise BadData(f"{slug}/{FILE}: {error}") from None

    strange = sorted(data.keys() - _KEYS)
    if strange:
        raise BadData(f"{slug}/{FILE}: '{strange[0]}' is not known here; known are {', '.join(sorted(_KEYS))}")
    pieces = data.get("piece", [])
    if not isinstance(pieces, list) or not all(isinstance(piece, dict) for piece in pieces):
        raise BadData(f"{slug}/{FILE}: 'piece' is a list of tables")
    return Short(
        text(data, "goal"),
        texts("turn"),
        texts("scoring"),
        text(data, "end"),
        tuple(Shown(text(piece, "art"), text(piece, "name"), text(piece, "text")) for piece in pieces),
    )

"""Reads the papers in a game's folder: its register of rules, its rulings and its box of components.

The registers are Markdown written for people; what is read from them is the id and the text of every entry.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

from greathall.kernel import BadData, BadOptions, Component, Ruling

_RULE = re.compile(r"^- \*\*([A-Z]+-\d+)\*\* (.*)$")
_RULING = re.compile(r"^(?:### |\*\*|- \*\*)([A-Z]+-R\d+)[ —]*(.*)$")
_BOOK = re.compile(r"\s+\((?:book|ruling|public|source): [^()]*(?:\([^()]*\)[^()]*)*\)\s*$")
MOST_BYTES = 8 << 20  # of a file that somebody hands in
SOURCES = ("rulebook", "public", "reconstructed")


def folder(slug: str) -> Path:
    """Where the papers of a game lie."""
    places = [Path(place) / slug for place in sys.modules["greathall.games"].__path__]
    return next((place for place in places if place.is_dir()), places[0])


def read_rules(slug: str) -> dict[str, str]:
    """The register of rules: id -> text, in the order of the register."""
    rules: dict[str, str] = {}
    for line in (folder(slug) / "rules.md").read_text(encoding="utf-8").splitlines():
        match = _RULE.match(line)
        if match is not None:
            rules[match.group(1)] = _BOOK.sub("", match.group(2)).strip()
    return rules


def read_rulings(slug: str) -> dict[str, Ruling]:
    """The settled doubts: id -> ruling, in the order of the file."""
    rulings: dict[str, Ruling] = {}
    heading: tuple[str, str] | None = None
    body: list[str] = []

    def close() -> None:
        if heading is not None:
            text = "\n".join(body).strip()
            title = heading[1] or re.split(r"[;.]", text)[0]  # a short one goes without a title of its own
            rulings[heading[0]] = Ruling(heading[0], title, text)

    path = folder(slug) / "rulings.md"
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else []:
        match = _RULING.match(line)
        if match is not None:
            close()
            title, bold, rest = match.group(2).partition("**")
            heading = (match.group(1), title.strip().rstrip("."))
            body = [rest] if bold else []
        elif line.startswith("## "):
            close()
            heading = None
        elif heading is not None:
            body.append(line)
    close()
    return rulings


def read_box(slug: str, path: str = "") -> dict[str, object]:
    """The components as plain data: the printed box, or the changed one that lies at `path`."""
    where = Path(path) if path else folder(slug) / "components.toml"
    try:
        return tomllib.loads(read_text(where))
    except BadData as unread:
        raise BadOptions(f"components: {unread}") from None
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise BadOptions(f"components: {where} is not a components file: {str(error)[:200]}") from None


def read_text(path: Path) -> str:
    """A text file of a sensible size, or one clear sentence about why it cannot be read."""
    try:
        if not path.is_file():
            # A device or a pipe could go on for ever.
            why = "it is no plain file" if path.exists() else "there is no such file"
            raise BadData(f"{path} cannot be read: {why}")
        if path.stat().st_size > MOST_BYTES:
            raise BadData(f"{path} is larger than {MOST_BYTES >> 20} MB")
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not a text file"
        raise BadData(f"{path} cannot be read: {reason}") from None


def list_components(box: dict[str, object]) -> tuple[Component, ...]:
    """Every entry of a box with where its numbers come from."""
    found: list[Component] = []
    for section, value in box.items():
        _collect(found, section, section, value)
    return tuple(found)


def _collect(found: list[Component], section: str, name: str, value: object) -> None:
    if isinstance(value, list):
        for i, entry in enumerate(value):
            if isinstance(entry, dict):
                _collect(found, section, _called(entry, f"{name} {i + 1}"), entry)
    elif isinstance(value, dict):
        if isinstance(value.get("source"), str):
            values = {key: entry for key, entry in value.items() if key not in ("source", "note")}
            found.append(Component(section, name, str(value["source"]), str(value.get("note", "")), values))
        else:
            for key, entry in value.items():
                _collect(found, section, f"{name}.{key}", entry)


def _called(entry: dict[str, object], otherwise: str) -> str:
    for key in ("name", "id"):
        if isinstance(entry.get(key), str):
            return str(entry[key])
    for key in ("n", "players", "level", "type"):
        if key in entry:
            return f"{key} {entry[key]}"
    return otherwise

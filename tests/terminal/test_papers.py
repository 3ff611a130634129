"""The papers of a game in the terminal: every number of the box is shown, with where it comes from."""

from __future__ import annotations

import io
import re
import tomllib
from collections.abc import Iterator

from rich.console import Console

import greathall
from greathall.games.registers import folder
from greathall.terminal.papers import print_components, values_text

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def numbers(value: object) -> Iterator[float]:
    """The numbers of a value, and of all that lies inside it."""
    if isinstance(value, dict):
        for entry in value.values():
            yield from numbers(entry)
    elif isinstance(value, list):
        for entry in value:
            yield from numbers(entry)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield float(value)


def test_every_number_of_the_box_is_shown(slug: str) -> None:
    box = tomllib.loads((folder(slug) / "components.toml").read_text(encoding="utf-8"))
    game = greathall.load(slug)
    assert sorted(numbers(box)) == sorted(number for part in game.components for number in numbers(part.values))
    for part in game.components:
        shown = " ".join(values_text(part, source) for source in ("rulebook", "public", "reconstructed"))
        found = [float(number) for number in NUMBER.findall(shown)]
        for number in numbers({key: value for key, value in part.values.items() if key not in ("id", "name")}):
            assert number in found, f"{part.name}: {number} is not shown"
            found.remove(number)


def test_the_list_tells_a_reconstructed_price_from_a_printed_income() -> None:
    serf = next(part for part in greathall.load("feudalia").components if part.name == "Serf")
    assert "income 1" in values_text(serf, "rulebook")
    assert "cost (coins 2" in values_text(serf, "reconstructed")
    console = Console(file=io.StringIO(), width=200)
    print_components(console, greathall.load("feudalia"), "reconstructed")
    assert "Serf" in console.file.getvalue()  # type: ignore[attr-defined] # it is the StringIO from above

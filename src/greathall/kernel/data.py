"""Reads plain data (from JSON or TOML) and says clearly what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from greathall.kernel.errors import BadData
from greathall.kernel.options import OptionValue

MOST: Final = 1 << 62  # nothing that is counted comes near it


class Reader:
    """A table of values whose kinds are checked when they are taken out. `where` is named in every complaint."""

    def __init__(self, values: object, where: str) -> None:
        if not isinstance(values, Mapping):
            raise BadData(f"{where}: a table was expected, not {_kind(values)}")
        self.values: Mapping[str, object] = values
        self.where = where

    def has(self, name: str) -> bool:
        return name in self.values

    def names(self) -> list[str]:
        return list(self.values)

    def get(self, name: str) -> object:
        if name not in self.values:
            raise BadData(f"{self.where}: '{name}' is missing")
        return self.values[name]

    def _complaint(self, name: str, expected: str) -> BadData:
        return BadData(f"{self.where}: '{name}' must be {expected}, not {_kind(self.values.get(name))}")

    def text(self, name: str, default: str | None = None) -> str:
        if default is not None and name not in self.values:
            return default
        value = self.get(name)
        if not isinstance(value, str):
            raise self._complaint(name, "text")
        return value

    def flag(self, name: str, default: bool | None = None) -> bool:
        if default is not None and name not in self.values:
            return default
        value = self.get(name)
        if not isinstance(value, bool):
            raise self._complaint(name, "true or false")
        return value

    def number(self, name: str, least: int, most: int, default: int | None = None) -> int:
        if default is not None and name not in self.values:
            return default
        value = self.get(name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self._complaint(name, "a whole number")
        if not least <= value <= most:
            raise BadData(f"{self.where}: '{name}' is {value}; it must be from {least} to {most}")
        return value

    def numbers(
        self, name: str, default: list[int] | None = None, *, length: int = -1, least: int = -MOST, most: int = MOST
    ) -> list[int]:
        """Whole numbers within limits; `length` -1: any number of them."""
        if default is not None and name not in self.values:
            return default
        numbers: list[int] = []
        for value in self.entries(name):
            if not isinstance(value, int) or isinstance(value, bool):
                raise self._complaint(name, "a list of whole numbers")
            if not least <= value <= most:
                raise BadData(f"{self.where}: '{name}' has {value!r:.40}; it must be from {least} to {most}")
            numbers.append(value)
        if length >= 0 and len(numbers) != length:
            raise BadData(f"{self.where}: '{name}' has {len(numbers)} entries; it must have {length}")
        return numbers

    def words(self, name: str, default: list[str] | None = None) -> list[str]:
        if default is not None and name not in self.values:
            return default
        words: list[str] = []
        for value in self.entries(name):
            if not isinstance(value, str):
                raise self._complaint(name, "a list of words")
            words.append(value)
        return words

    def entries(self, name: str) -> list[object]:
        value = self.get(name)
        if not isinstance(value, list):
            raise self._complaint(name, "a list")
        return list(value)

    def part(self, name: str) -> Reader:
        return Reader(self.get(name), f"{self.where}.{name}")

    def parts(self, name: str, optional: bool = False) -> list[Reader]:
        if optional and name not in self.values:
            return []
        return [Reader(entry, f"{self.where}.{name}[{i}]") for i, entry in enumerate(self.entries(name))]

    def lists_of_parts(self, name: str) -> list[list[Reader]]:
        outer: list[list[Reader]] = []
        for i, entry in enumerate(self.entries(name)):
            if not isinstance(entry, list):
                raise self._complaint(name, "a list of lists")
            outer.append([Reader(part, f"{self.where}.{name}[{i}][{k}]") for k, part in enumerate(entry)])
        return outer

    def lists_of_words(self, name: str) -> list[list[str]]:
        outer: list[list[str]] = []
        for entry in self.entries(name):
            if not isinstance(entry, list) or not all(isinstance(word, str) for word in entry):
                raise self._complaint(name, "a list of lists of words")
            outer.append([str(word) for word in entry])
        return outer

    def options(self, name: str) -> dict[str, OptionValue]:
        part = self.part(name)
        values: dict[str, OptionValue] = {}
        for key in part.names():
            value = part.get(key)
            if not isinstance(value, (str, int, bool)):
                raise part._complaint(key, "text, a number, or true or false")
            values[key] = value
        return values

    def plain(self, name: str, most: int) -> int | str | tuple[int, ...]:
        """A number (-1: none), a word, or a list of numbers: what the fields of a Question can be."""
        value = self.get(name)
        if isinstance(value, list):
            return tuple(self.numbers(name, least=-1, most=most))
        if isinstance(value, str):
            return value
        if isinstance(value, int) and not isinstance(value, bool):
            return self.number(name, -1, most)
        raise self._complaint(name, "a number, a word or a list of numbers")


def _kind(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, str):
        return f"the text '{value[:40]}'"
    if isinstance(value, (int, float)):
        return f"the number {value}"
    if isinstance(value, list):
        return "a list"
    return "a table"

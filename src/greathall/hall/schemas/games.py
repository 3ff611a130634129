"""Games, their rules and what is in their boxes, as JSON."""

from __future__ import annotations

from pydantic import BaseModel, Field


class OptionInfo(BaseModel):
    """A choice before the game."""

    name: str
    title: str = Field(description="What players call it.")
    text: str
    rule: str
    default: str | int | bool
    first: str | int | bool = Field(description="The value for a first game.")
    values: list[str | int | bool]
    names: list[str] = Field(description="What players call each value.")
    meanings: list[str]
    least: int
    most: int


class GameInfo(BaseModel):
    """A game on the shelf."""

    slug: str
    title: str
    tagline: str
    version: str
    least_seats: int
    most_seats: int
    minutes: str
    weight: str
    options: list[OptionInfo]


class RulePart(BaseModel):
    """A part of a rule's text; `kind`: `rule` (the id of another), `mark` (a word that was asked for), or nothing."""

    text: str
    kind: str


class ThingLink(BaseModel):
    """A card or piece of the box, and its page in the compendium."""

    name: str
    page: str


class RuleInfo(BaseModel):
    """A rule of the rulebook, or a ruling on a doubt."""

    id: str
    kind: str
    text: str
    parts: list[RulePart] = Field(description="The same text in parts.")
    rulings: list[str] = Field(description="The rulings that settle a doubt of it.")
    things: list[ThingLink] = Field(description="The cards and pieces that it speaks of.")


class RulesFound(BaseModel):
    """Rules that fit a search."""

    rules: list[RuleInfo]


class NumberInfo(BaseModel):
    """A value of the box in words; `source` is rulebook, public or reconstructed."""

    label: str
    words: str
    source: str


class EntryInfo(BaseModel):
    """A card, tile, event, space of a game's box: what it does, its numbers, the rules that speak of it."""

    id: str
    name: str
    kind: str
    text: str
    rules: list[str]
    numbers: list[NumberInfo]
    source: str
    note: str
    page: str


class EntriesFound(BaseModel):
    """Things of the box that fit a search."""

    entries: list[EntryInfo]

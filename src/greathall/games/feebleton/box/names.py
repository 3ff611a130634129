"""Feebleton, the names of cards as sentences want them: with an article, counted, listed."""

from __future__ import annotations

from typing import Final

from greathall.games.feebleton.box.components import KINDS, Box
from greathall.kernel.chronicle import listed

_PLURALS: Final = {"Spy": "Spies", "Thief": "Thieves"}


def a_card(box: Box, card: int) -> str:
    """The card with its article: unique cards are 'the King', common ones 'a Farmer'."""
    name = box.names[card]
    if box.groups[card] == "era":
        return name
    if box.groups[card] == "great":
        return f"the {name}"
    return f"an {name}" if name[0] in "AEIOU" else f"a {name}"


def card_names(box: Box, cards: list[int]) -> str:
    """`a Farmer, 2 Nobles and the King`, in the order in which they come."""
    counts: list[int] = [0] * KINDS
    order: list[int] = []
    for card in cards:
        if counts[card] == 0:
            order.append(card)
        counts[card] = counts[card] + 1
    return listed(
        [a_card(box, kind) if counts[kind] == 1 else f"{counts[kind]} {_plural(box.names[kind], 2)}" for kind in order]
    )


def either(box: Box, cards: list[int]) -> str:
    """`a Guard or the General`."""
    return " or ".join(a_card(box, card) for card in cards)


def every(box: Box, card: int) -> str:
    """All the cards of a kind: `Nobles`, `the King`."""
    return a_card(box, card) if box.groups[card] != "common" else _plural(box.names[card], 2)


def listing(box: Box, cards: list[int]) -> str:
    """`3 Farmers, 1 Noble`: what lies in a pile."""
    counts: list[int] = [0] * KINDS
    for card in cards:
        counts[card] = counts[card] + 1
    return ", ".join(
        f"{counts[kind]} {_plural(box.names[kind], counts[kind])}" for kind in range(KINDS) if counts[kind]
    )


def _plural(name: str, n: int) -> str:
    if n == 1:
        return name
    return _PLURALS.get(name, f"{name}s")

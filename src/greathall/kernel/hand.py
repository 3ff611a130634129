"""A hand of cards: their numbers, in order."""

from __future__ import annotations

from mypy_extensions import i64


def hold(hand: list[int], card: int) -> None:
    """Puts a card into a sorted hand."""
    i: i64 = len(hand)
    hand.append(card)
    while i > 0 and hand[i - 1] > card:
        hand[i] = hand[i - 1]
        i -= 1
    hand[i] = card

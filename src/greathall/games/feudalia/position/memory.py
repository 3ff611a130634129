"""Feudalia, what others cannot know of a player: hand, kept cards, looked-at cards and draw deck, dealt anew."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from mypy_extensions import i64, trait

from greathall.games.feudalia.box.components import TAX
from greathall.games.feudalia.position.player import IN_HAND, NOT_IN_HAND, UNKNOWN, Player
from greathall.kernel.dice import Dice

if TYPE_CHECKING:
    from greathall.games.feudalia.position.state import FeudaliaState


@trait
class Fitted:
    """A question that not every hand could be asked."""

    @abstractmethod
    def fit(self, state: FeudaliaState) -> None:
        """Makes a position imagined by another seat one in which this question makes sense."""


def redeal_player(player: Player, dice: Dice) -> None:
    """Hand, kept cards, looked-at cards and draw deck, with what is known of the Tax Collector."""
    cards = player.hand + player.deck
    if player.top:
        cards += player.top
    if player.kept:
        cards += player.kept
    cards.sort()
    # Cards are picked out one by one: what is left is the draw deck, and still sorted.
    tax = len(cards) > 0 and cards[0] == TAX
    known = player.tax_known
    if tax and (known != UNKNOWN or player.kept):
        cards.pop(0)
    if player.kept:
        player.kept = _pick(cards, len(player.kept), dice)
        if tax and known == UNKNOWN:
            cards.insert(0, TAX)
    if tax and known == IN_HAND:
        player.hand = _pick(cards, len(player.hand) - 1, dice)
        player.hand.insert(0, TAX)
    else:
        player.hand = _pick(cards, len(player.hand), dice)
        if tax and known == NOT_IN_HAND:
            cards.insert(0, TAX)
    player.hand.sort()
    if player.top:
        player.top = _pick(cards, len(player.top), dice)
    player.deck = cards


def _pick(cards: list[int], count: int, dice: Dice) -> list[int]:
    """Takes some cards out of a list, every choice and order equally likely."""
    picked: list[int] = []
    left: i64 = len(cards)
    for _ in range(count):
        picked.append(cards.pop(dice.below(left)))
        left -= 1
    return picked


def swap_in(player: Player, give: int, take: int) -> bool:
    """Changes an imagined hand: a card out of the unseen deck for one of the hand."""
    deck = player.deck
    if take in deck:
        deck.remove(take)
        deck.append(give)
        deck.sort()
    elif take in player.top:
        top = player.top.copy()
        top[top.index(take)] = give
        player.top = top
    else:
        return False
    hand = player.hand
    hand.remove(give)
    hand.append(take)
    hand.sort()
    return True

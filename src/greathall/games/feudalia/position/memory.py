"""Feudalia, what others know of a player's cards, and how the rest is dealt anew for somebody who imagines it.

Everybody sees which cards a player owns, but not how they lie in hand and draw deck (FDL-R74). Some of it can be told
from what happened, and whoever imagines a hand keeps to it:

- a card that came into the hand for all to see is there until one like it leaves the hand (`known`);
- when a draw deck is used up, everything that lay in it is in the hand (`see_all`);
- the Tax Collector is played at once, so that only a card drawn since can be it (`fresh`);
- a hand that paid taxes told how much the cards it kept can earn together (`rest_low`, `rest_high`).
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, trait

from greathall.games.feudalia.box.components import TAX
from greathall.games.feudalia.position.player import NOTHING, Player, kinds_of
from greathall.kernel.dice import Dice
from greathall.kernel.hand import hold

if TYPE_CHECKING:
    from greathall.games.feudalia.position.state import FeudaliaState

TRIES: Final = 100  # how often cards are dealt again before a hand is made to fit


@trait
class Fitted:
    """A question that not every hand is asked: what the others learn by seeing it asked."""

    @abstractmethod
    def fit(self, state: FeudaliaState) -> bool:
        """Whether the imagined cards of the asked seat could be asked this."""

    @abstractmethod
    def force(self, state: FeudaliaState) -> None:
        """The last resort if no deal does: cards are exchanged until there is something to answer."""


# ---------------------------------------------------------------------- what is seen


def joins(player: Player, card: int, income: list[int]) -> None:
    """A card comes into the hand for all to see."""
    hold(player.hand, card)
    known = player.known.copy()
    hold(known, card)
    player.known = known
    if player.rest_high >= 0:
        player.rest_low += income[card]
        player.rest_high += income[card]


def leaves(player: Player, card: int, income: list[int]) -> None:
    """A card leaves the hand for all to see."""
    player.hand.remove(card)
    if card in player.known:
        known = player.known.copy()
        known.remove(card)
        player.known = known
    elif card == TAX or len(player.hand) + 1 + len(player.kept) == len(player.known) + player.fresh:
        player.fresh = max(0, player.fresh - 1)
        return
    if player.rest_high >= 0:
        player.rest_low = max(0, player.rest_low - income[card])
        player.rest_high = max(-1, player.rest_high - income[card])


def shows(player: Player, card: int) -> None:
    """Everybody learns that a card is in the hand."""
    if card not in player.known:
        if player.fresh > 0:
            player.fresh -= 1
        known = player.known.copy()
        hold(known, card)
        player.known = known


def see_all(player: Player) -> None:
    """Nothing of the cards that nobody else sees is left in the draw deck: all of it is held."""
    known = player.hand + player.kept
    known.sort()
    player.known = known
    player.fresh = 0
    player.rest_high = -1


def see_no_tax(player: Player) -> None:
    """The Tax Collector would have been played: it is not in the hand (FDL-109)."""
    player.fresh = 0


def see_payment(player: Player, paid: int, least: int) -> None:
    """A hand has paid its taxes in full.

    Half of what it could earn was due (FDL-106); so much was paid, and no card of that could have been left out, not
    even the least (FDL-R45). So what was due lies above `paid - least`, and the cards that are left earn about as much.
    """
    player.rest_low = max(0, paid - 2 * least + 2)
    player.rest_high = paid + 1


def see_discards(player: Player, discarded: list[int], tax: bool) -> None:
    """A turn is closed: all of the hand but the Tax Collector and what was kept is shown (FDL-98, FDL-R39)."""
    known: list[int] = []
    if player.kept:
        known = player.known.copy()
        for card in discarded:
            if card in known:
                known.remove(card)
    if tax and TAX not in known:
        known.insert(0, TAX)
    player.known = known or NOTHING
    player.fresh = 0
    player.rest_high = -1


def takes_unseen(player: Player, income: list[int]) -> None:
    """A card out of the draw deck, but not the Tax Collector, came into the hand, and nobody else saw which.

    What the older cards can earn is known no better than what that one can.
    """
    if player.rest_high < 0:
        return
    hidden = kinds_of(loose(player) + player.kept + unseen(player))
    earned = [income[card] for card in hidden]
    player.rest_low += min(earned)
    player.rest_high += max(earned)


# ---------------------------------------------------------------------- what is imagined


def redeal_player(player: Player, income: list[int], dice: Dice) -> None:
    """Hand, kept cards, looked-at cards and draw deck, as they could lie for somebody who saw all that was open."""
    cards = player.hand + player.deck
    if player.top:
        cards += player.top
    if player.kept:
        cards += player.kept
    cards.sort()
    held = player.known.copy()
    for card in held:
        cards.remove(card)
    tax = len(cards) > 0 and cards[0] == TAX
    if tax:
        cards.pop(0)
    older = len(player.hand) + len(player.kept) - len(held) - player.fresh
    picked = _pick(cards, older, dice)
    if player.rest_high >= 0:
        picked = _pick_again(player, cards, picked, income, dice)
    held += picked
    if tax:
        cards.insert(0, TAX)
    held += _pick(cards, player.fresh, dice)
    held.sort()
    if player.kept:
        player.kept = _pick_kept(held, len(player.kept), dice)
    player.hand = held
    if player.top:
        player.top = _pick(cards, len(player.top), dice)
        # What is left is the draw deck, and still sorted.
    player.deck = cards


def deal_to_fit(asked: Fitted, state: FeudaliaState, seat: int, dice: Dice) -> None:
    """That somebody is asked tells something about the cards of that seat: they are dealt again until they fit."""
    if state.terms.solo:
        return  # there everything is open
    for _ in range(TRIES):
        if asked.fit(state):
            return
        redeal_player(state.players[seat], state.box.income, dice)
    asked.force(state)


def _pick(cards: list[int], count: int, dice: Dice) -> list[int]:
    """Takes some cards out of a list, every choice and order equally likely."""
    picked: list[int] = []
    left: i64 = len(cards)
    for _ in range(count):
        picked.append(cards.pop(dice.below(left)))
        left -= 1
    return picked


def _pick_again(player: Player, cards: list[int], picked: list[int], income: list[int], dice: Dice) -> list[int]:
    """Until the cards that were in hand when it paid taxes can earn what is known of them."""
    sure = 0
    for card in player.known:
        sure += income[card]
    for _ in range(TRIES):
        total = sure
        for card in picked:
            total += income[card]
        if player.rest_low <= total <= player.rest_high:
            return picked
        cards.extend(picked)
        cards.sort()
        picked = _pick(cards, len(picked), dice)
    cards.extend(picked)
    cards.sort()
    exact = _pick_earning(cards, len(picked), player.rest_low - sure, player.rest_high - sure, income, dice)
    return _pick(cards, len(picked), dice) if exact is None else exact


def _pick_earning(cards: list[int], count: int, low: int, high: int, income: list[int], dice: Dice) -> list[int] | None:
    """Takes cards that earn from `low` to `high` together, every choice equally likely; None if there is none.

    For hands so rare that dealing again and again does not find them: all choices are counted.
    """
    high = min(high, sum([income[card] for card in cards]))
    if high < 0:
        return None
    # By the cards from one on, how many of them are still to be taken, and what is earned before: in how many ways.
    ways: list[list[list[int]]] = [[[0] * (high + 1) for _ in range(count + 1)] for _ in range(len(cards) + 1)]
    for earned in range(max(low, 0), high + 1):
        ways[len(cards)][0][earned] = 1
    for at in range(len(cards) - 1, -1, -1):
        value = income[cards[at]]
        for left in range(count + 1):
            for earned in range(high + 1):
                found = ways[at + 1][left][earned]
                if left > 0 and earned + value <= high:
                    found += ways[at + 1][left - 1][earned + value]
                ways[at][left][earned] = found
    if ways[0][count][0] == 0:
        return None
    picked: list[int] = []
    rest: list[int] = []
    earned = 0
    for at in range(len(cards)):
        left = count - len(picked)
        without = ways[at + 1][left][earned]
        if dice.unit() * float(ways[at][left][earned]) < float(without):
            rest.append(cards[at])
        else:
            picked.append(cards[at])
            earned += income[cards[at]]
    cards[:] = rest
    return picked


def _pick_kept(held: list[int], count: int, dice: Dice) -> list[int]:
    """Cards of the hand that an Innkeeper keeps: never the Tax Collector (FDL-R39)."""
    first = 1 if len(held) > 0 and held[0] == TAX else 0
    kept: list[int] = []
    for _ in range(count):
        kept.append(held.pop(first + dice.below(len(held) - first)))
    return kept


def loose(player: Player) -> list[int]:
    """The cards in hand that nobody else knows to be there."""
    cards = player.hand.copy()
    for card in player.known:
        if card in cards:
            cards.remove(card)
    return cards


def unseen(player: Player) -> list[int]:
    """The cards of the draw deck, those looked at included."""
    return player.deck + player.top


def swap_in(player: Player, give: int, take: int) -> bool:
    """Changes an imagined hand: a card out of the unseen deck for one of the hand."""
    if take in player.deck:
        player.deck.remove(take)
        hold(player.deck, give)
    elif take in player.top:
        top = player.top.copy()
        top[top.index(take)] = give
        player.top = top
    else:
        return False
    player.hand.remove(give)
    hold(player.hand, take)
    return True

"""Feebleton, what a player knows for certain (FBL-132, ruling FBL-R35): the same memory for people and programs.

Two things are kept for every player: how many of the uppermost cards of the deck are known, and the known part of
every other hand. They change by the rules of this file and by nothing else.
"""

from __future__ import annotations

from greathall.games.feebleton.box.components import KINDS
from greathall.games.feebleton.position.state import NOTHING, FeebletonState
from greathall.kernel.hand import hold


def with_card(cards: list[int], card: int) -> list[int]:
    """A sorted list with one card more."""
    more = cards.copy()
    hold(more, card)
    return more


def without_card(cards: list[int], card: int) -> list[int]:
    """A list with one copy of a card less; the same list if there is none."""
    if card not in cards:
        return cards
    fewer = cards.copy()
    fewer.remove(card)
    return fewer or NOTHING


def saw_hand(state: FeebletonState, viewer: int, seat: int) -> None:
    state.known_hand[viewer * state.seats + seat] = state.hands[seat].copy()


def saw_play(state: FeebletonState, seat: int, card: int) -> None:
    n = state.seats
    for p in range(n):
        known = state.known_hand[p * n + seat]
        if known:
            state.known_hand[p * n + seat] = without_card(known, card)


def saw_trade(state: FeebletonState, a: int, b: int) -> None:
    """Called after the hands have changed places."""
    n = state.seats
    for p in range(n):
        if p not in (a, b):
            held = state.known_hand[p * n + a]
            state.known_hand[p * n + a] = state.known_hand[p * n + b]
            state.known_hand[p * n + b] = held
    state.known_hand[a * n + b] = state.hands[b].copy()
    state.known_hand[b * n + a] = state.hands[a].copy()


def saw_theft(state: FeebletonState, taker: int, loser: int, card: int) -> None:
    n = state.seats
    for p in range(n):
        known = state.known_hand[p * n + loser]
        if p == taker:
            state.known_hand[p * n + loser] = without_card(known, card)
        elif p != loser and known:
            state.known_hand[p * n + loser] = _one_of_each_less(known)
    mine = loser * n + taker
    state.known_hand[mine] = with_card(state.known_hand[mine], card)


def _one_of_each_less(cards: list[int]) -> list[int]:
    """Any of the known kinds could be the one that is gone."""
    left: list[int] = []
    last = -1
    for card in cards:
        if card == last:
            left.append(card)
        last = card
    return left or NOTHING


def saw_return(state: FeebletonState, seat: int) -> None:
    """A hand went into the deck, which is shuffled."""
    n = state.seats
    for p in range(n):
        state.known_hand[p * n + seat] = NOTHING
        state.known_top[p] = 0


def saw_redeal(state: FeebletonState, affected: list[int], before: list[list[int]]) -> None:
    """The Broker dealt the affected hands anew; `before` are their old hands, in the same order."""
    n = state.seats
    if len(affected) < 2:
        return
    old = state.known_hand.copy()
    for p in range(n):
        for q in affected:
            state.known_hand[p * n + q] = NOTHING
    if len(affected) == 2:
        for i in range(2):
            p = affected[i]
            q = affected[1 - i]
            counts = [0] * KINDS
            for card in before[i]:
                counts[card] = counts[card] + 1
            for card in old[p * n + q]:
                counts[card] = counts[card] + 1
            for card in state.hands[p]:
                counts[card] = counts[card] - 1
            known: list[int] = []
            for kind in range(KINDS):
                if counts[kind] > 0:
                    known.extend([kind] * counts[kind])
            state.known_hand[p * n + q] = known


def saw_take_back(state: FeebletonState, seat: int, card: int) -> None:
    n = state.seats
    for p in range(n):
        if p != seat:
            state.known_hand[p * n + seat] = with_card(state.known_hand[p * n + seat], card)


def saw_top(state: FeebletonState, seat: int) -> None:
    """The seat looked at the top of the deck with a Council Member, and may put it back in another order."""
    if state.deck_size() > 1:
        for p in range(state.seats):
            state.known_top[p] = 0
    state.known_top[seat] = min(2, len(state.top))


def saw_draw(state: FeebletonState, seat: int, card: int) -> None:
    """The top card went into a hand."""
    n = state.seats
    for p in range(n):
        known = state.known_top[p]
        if known:
            state.known_top[p] = known - 1
            if p != seat:
                state.known_hand[p * n + seat] = with_card(state.known_hand[p * n + seat], card)

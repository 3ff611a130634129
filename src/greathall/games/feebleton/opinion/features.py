"""Feebleton, a position as numbers for a learner: what one seat may know, each number with a name."""

from __future__ import annotations

from greathall.games.feebleton.box.components import IDS, KINDS
from greathall.games.feebleton.position.state import FeebletonState
from greathall.games.feebleton.rules.scoring import pile_value
from greathall.kernel.state import Numbers

MOST_SEATS = 4
QUESTIONS = (
    "ChooseCard", "ChooseTarget", "UseAbility", "HandReaction", "EraReaction",
    "ChooseMode", "ArrangeDeck", "TradeHands", "TakeBack", "FreeWindow", "LastChoice",
)  # fmt: skip


def _names() -> tuple[str, ...]:
    names = ["seats", "deck", "turn", "plays_left", "plays_made", "full", "feebleton_cards", "feebleton_gold"]
    names += [f"hand:{card}" for card in IDS]
    names += [f"feebleton:{card}" for card in IDS]
    names += [f"unseen:{card}" for card in IDS]
    names += [f"pending:{card}" for card in IDS]
    names += [f"asked:{name}" for name in QUESTIONS]
    for k in range(MOST_SEATS):
        names += [
            f"left{k}:{what}" for what in ("present", "active", "hand", "gold", "cards", "piles", "protected", "target")
        ]
    for k in range(1, MOST_SEATS):
        names += [f"left{k}:known:{card}" for card in IDS]
    names += [f"top{depth}:{card}" for depth in (1, 2) for card in IDS]
    return tuple(names)


FEATURE_NAMES = _names()


def write_features(state: FeebletonState, seat: int, out: Numbers) -> None:
    """Seats are counted from the one that looks, round to the left."""
    for i in range(len(FEATURE_NAMES)):
        out[i] = 0.0
    n = state.seats
    town = state.feebleton
    out[0] = float(n)
    out[1] = float(state.deck_size())
    out[2] = float(state.turn)
    out[3] = float(state.plays_left)
    out[4] = float(state.plays_made)
    out[5] = 1.0 if state.full else 0.0
    out[6] = float(len(town))
    out[7] = float(pile_value(state.box, town))
    at = 8
    _count(out, at, state.hands[seat])
    _count(out, at + KINDS, town)
    at += 2 * KINDS
    unseen = state.stock.copy()
    for card in state.top:
        unseen[card] = unseen[card] + 1
    for other in range(n):
        if other != seat:
            for card in state.hands[other]:
                unseen[card] = unseen[card] + 1
    for kind in range(KINDS):
        out[at + kind] = float(unseen[kind])
    at += KINDS
    if state.pending >= 0:
        out[at + state.pending] = 1.0
    at += KINDS
    if seat in state.to_act:
        out[at + QUESTIONS.index(type(state.agenda[-1]).__name__)] = 1.0
    at += len(QUESTIONS)
    for k in range(n):
        _write_seat(state, (seat + k) % n, out, at + 8 * k)
    at += 8 * MOST_SEATS
    for k in range(1, n):
        _count(out, at + KINDS * (k - 1), state.known_hand[seat * n + (seat + k) % n])
    at += KINDS * (MOST_SEATS - 1)
    for depth in range(state.known_top[seat]):
        out[at + KINDS * depth + state.top[len(state.top) - 1 - depth]] = 1.0


def _write_seat(state: FeebletonState, other: int, out: Numbers, at: int) -> None:
    out[at] = 1.0
    out[at + 1] = 1.0 if other == state.active else 0.0
    out[at + 2] = float(len(state.hands[other]))
    out[at + 3] = float(state.gold(other))
    out[at + 4] = float(state.cards_owned(other))
    out[at + 5] = float(state.owners.count(other))
    out[at + 6] = 1.0 if state.is_protected(other) else 0.0
    out[at + 7] = 1.0 if other == state.target else 0.0


def _count(out: Numbers, at: int, cards: list[int]) -> None:
    counts = [0] * KINDS
    for card in cards:
        counts[card] = counts[card] + 1
    for kind in range(KINDS):
        out[at + kind] = float(counts[kind])

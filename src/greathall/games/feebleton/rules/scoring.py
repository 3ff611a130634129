"""Feebleton, scoring: what a pile is worth, and who wins.

Rulebook: Victory, Example of Scoring, The Broker, Bribery.
"""

from __future__ import annotations

from mypy_extensions import i64

from greathall.games.feebleton.box.components import KINDS, Box
from greathall.games.feebleton.position.state import FeebletonState
from greathall.kernel.memory import item
from greathall.kernel.result import Result, places_by


def pile_value(box: Box, pile: list[int]) -> int:
    """The gold of one pile, in the four steps of FBL-111; every pile on its own (FBL-109).

    Every End of Era card in it counts (FBL-122), also one that was prevented (FBL-61, FBL-92).
    """
    # Card by card and not kind by kind: most kinds are not there. Kinds are the bits of a number.
    size: i64 = len(pile)
    have: i64 = 0
    for i in range(size):
        have |= 1 << item(pile, i)
    stopped: i64 = 0  # FBL-113, FBL-114, FBL-115, FBL-116
    for other in box.stoppers:
        if (have >> other) & 1:
            for kind in box.stops[other]:
                stopped |= 1 << kind
    produced: i64 = 0  # step A: the gold printed on the cards (FBL-112)
    lost: i64 = 0
    later = False
    for i in range(size):
        card = item(pile, i)
        if (stopped >> card) & 1 == 0:
            produced += item(box.gold, card)
        lost += item(box.loss, card)
        later = later or item(box.gain_every, card) != 0 or item(box.bribe_every, card) != 0
    improved: i64 = 0
    for other in box.improvers:
        better: i64 = item(box.improves, other)
        if (have & ~stopped) >> other & 1 and ((have & ~stopped & ~improved) >> better) & 1:  # FBL-117
            improved |= 1 << better
            for i in range(size):
                if item(pile, i) == better:
                    produced += item(box.improved, other) - item(box.gold, better)
    value = produced - lost  # step C: fixed deductions (FBL-120)
    if later:
        for i in range(size):  # step B: the Broker, from step A (FBL-118, FBL-119)
            card = item(pile, i)
            every = item(box.gain_every, card)
            if every != 0 and (stopped >> card) & 1 == 0:
                value += produced // every * item(box.gain, card)
        for kind in range(KINDS):  # step D: Bribery, a share of what is left (FBL-121)
            every = item(box.bribe_every, kind)
            if every != 0 and (have >> kind) & 1:
                for i in range(size):
                    if item(pile, i) == kind and value > 0:
                        value -= value // every * item(box.bribe, kind)
    return int(value)  # FBL-110: it may be less than nothing


def pile_parts(box: Box, pile: list[int]) -> list[int]:
    """What each kind of card adds to its pile or takes from it, as the pile is now. Bribery comes last and has none."""
    counts: list[int] = [0] * KINDS
    for card in pile:
        counts[card] = counts[card] + 1
    produced = production(box, counts)
    parts: list[int] = [0] * KINDS
    for kind in range(KINDS):
        if counts[kind] and not _stopped(box, counts, kind):
            each = int(_gold_each(box, counts, kind))
            if box.gain_every[kind]:
                each += produced // box.gain_every[kind] * box.gain[kind]
            parts[kind] = counts[kind] * each
        parts[kind] -= counts[kind] * box.loss[kind]
    return parts


def production(box: Box, counts: list[int]) -> int:
    """Step A: the gold printed on the cards (FBL-112), less what is stopped, with the Scientist's Farmers."""
    gold: i64 = 0
    for kind in range(KINDS):
        count = item(counts, kind)
        if count != 0 and not _stopped(box, counts, kind):  # FBL-113, FBL-114, FBL-115, FBL-116
            gold += count * _gold_each(box, counts, kind)
    return int(gold)


def _gold_each(box: Box, counts: list[int], kind: i64) -> i64:
    for other in box.improvers:
        if item(counts, other) != 0 and item(box.improves, other) == kind and not _stopped(box, counts, other):
            return item(box.improved, other)  # FBL-117
    return item(box.gold, kind)


def _stopped(box: Box, counts: list[int], kind: int) -> bool:
    for other in box.stoppers:
        if item(counts, other) != 0 and kind in box.stops[other]:
            return True
    return False


def explain_pile(box: Box, pile: list[int]) -> str:
    """The card that took it and the steps of its value in words, for the final page."""
    counts: list[int] = [0] * KINDS
    for card in pile:
        counts[card] = counts[card] + 1
    produced = production(box, counts)
    parts = [f"{produced} produced"]
    rest = produced
    for kind in range(KINDS):
        if counts[kind] and box.gain_every[kind] and not _stopped(box, counts, kind):
            gain = counts[kind] * (produced // box.gain_every[kind]) * box.gain[kind]
            rest += gain
            parts.append(f"+{gain} {box.names[kind]}")
    for kind in range(KINDS):
        if counts[kind] and box.loss[kind]:
            rest -= counts[kind] * box.loss[kind]
            parts.append(f"-{counts[kind] * box.loss[kind]}{_by(box, pile, kind)}")
    for kind in range(KINDS):
        if counts[kind] and box.bribe_every[kind]:
            parts.append(f"-{rest - pile_value(box, pile)}{_by(box, pile, kind)}")
    cards = "1 card" if len(pile) == 1 else f"{len(pile)} cards"
    value = str(pile_value(box, pile))
    if len(parts) > 1:
        value = f"{', '.join(parts)} = {value}"
    return f"{box.names[pile[-1]]}, {cards}: {value}"


def _by(box: Box, pile: list[int], kind: int) -> str:
    """Which card deducts it, where that is not the one that took the pile."""
    return f" {box.names[kind]}" if kind != pile[-1] else ""


def result_of(state: FeebletonState) -> Result:
    """Most gold wins (FBL-8); then most cards in piles; then the place is shared (FBL-123 to FBL-125)."""
    seats = range(state.seats)
    gold = [float(state.gold(seat)) for seat in seats]
    cards = [float(state.cards_owned(seat)) for seat in seats]
    details: list[list[str]] = []
    for seat in seats:
        details.append(
            [explain_pile(state.box, state.piles[i]) for i in range(len(state.piles)) if state.owners[i] == seat]
            or ["no pile: 0 gold"]  # FBL-108
        )
    if state.ending == "deck":
        reason, rule = "the last card of the deck was drawn", "FBL-101"
    else:
        reason, rule = "nobody could play or draw a card any more", "FBL-133"
    return Result(
        places_by([[gold[seat], cards[seat]] for seat in seats]),
        gold,
        [[cards[seat]] for seat in seats],
        reason,
        rule,
        details,
    )

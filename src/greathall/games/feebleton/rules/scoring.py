"""Feebleton, scoring: what a pile is worth, and who wins.

Rulebook: Victory, Example of Scoring, The Broker, Bribery.
"""

from __future__ import annotations

from greathall.games.feebleton.box.components import KINDS, Box
from greathall.games.feebleton.position.state import FeebletonState
from greathall.kernel.result import Result, places_by


def pile_value(box: Box, pile: list[int]) -> int:
    """The gold of one pile, in the four steps of FBL-111; every pile on its own (FBL-109).

    Every End of Era card in it counts (FBL-122), also one that was prevented (FBL-61, FBL-92).
    """
    counts: list[int] = [0] * KINDS
    for card in pile:
        counts[card] = counts[card] + 1
    produced = production(box, counts)
    value = produced
    for kind in range(KINDS):  # step B: the Broker, from what step A gave (FBL-118, FBL-119)
        if counts[kind] and box.gain_every[kind] and not _stopped(box, counts, kind):
            value += counts[kind] * (produced // box.gain_every[kind]) * box.gain[kind]
    for kind in range(KINDS):  # step C: fixed deductions (FBL-120)
        if counts[kind]:
            value -= counts[kind] * box.loss[kind]
    for kind in range(KINDS):  # step D: Bribery, a share of what is left (FBL-121)
        if box.bribe_every[kind]:
            for _ in range(counts[kind]):
                if value > 0:
                    value -= value // box.bribe_every[kind] * box.bribe[kind]
    return value  # FBL-110: it may be less than nothing


def production(box: Box, counts: list[int]) -> int:
    """Step A: the gold printed on the cards (FBL-112), less what is stopped, with the Scientist's Farmers."""
    gold = 0
    for kind in range(KINDS):
        if counts[kind] and not _stopped(box, counts, kind):  # FBL-113, FBL-114, FBL-115, FBL-116
            gold += counts[kind] * _gold_each(box, counts, kind)
    return gold


def _gold_each(box: Box, counts: list[int], kind: int) -> int:
    for other in box.improvers:
        if counts[other] and box.improves[other] == kind and not _stopped(box, counts, other):
            return box.improved[other]  # FBL-117
    return box.gold[kind]


def _stopped(box: Box, counts: list[int], kind: int) -> bool:
    for other in box.stoppers:
        if counts[other] and kind in box.stops[other]:
            return True
    return False


def explain_pile(box: Box, pile: list[int]) -> str:
    """The steps of a pile's value in words, for the final page."""
    counts: list[int] = [0] * KINDS
    for card in pile:
        counts[card] = counts[card] + 1
    produced = production(box, counts)
    parts = [f"{len(pile)} cards: {produced} produced"]
    rest = produced
    for kind in range(KINDS):
        if counts[kind] and box.gain_every[kind] and not _stopped(box, counts, kind):
            gain = counts[kind] * (produced // box.gain_every[kind]) * box.gain[kind]
            rest += gain
            parts.append(f"+{gain} {box.names[kind]}")
    for kind in range(KINDS):
        if counts[kind] and box.loss[kind]:
            rest -= counts[kind] * box.loss[kind]
            parts.append(f"-{counts[kind] * box.loss[kind]} {box.names[kind]}")
    for kind in range(KINDS):
        if counts[kind] and box.bribe_every[kind]:
            parts.append(f"-{rest - pile_value(box, pile)} {box.names[kind]}")
    return ", ".join(parts) + f" = {pile_value(box, pile)}"


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

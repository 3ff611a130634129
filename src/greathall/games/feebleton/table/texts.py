"""Feebleton, what is printed on the cards, in our words, from the numbers of the box that is played."""

from __future__ import annotations

from typing import Final

from greathall.games.feebleton.box.components import (
    ARTIST,
    BROKER,
    COUNCIL_MEMBER,
    ENGINEER,
    GENERAL,
    GUARD,
    HISTORIAN,
    KING,
    PHILOSOPHER,
    SCIENTIST,
    SPY,
    THIEF,
    WORKER,
    Box,
)
from greathall.games.feebleton.box.names import either, every
from greathall.kernel.chronicle import counted, listed

_ABILITIES: Final = {
    COUNCIL_MEMBER: "Look at the top 2 cards of the deck and put them back in the order you like.",
    GUARD: "Anytime: opponents' cards do not touch your hand this turn.",
    SPY: "Look at an opponent's hand; you may trade hands.",
    THIEF: "Take a random card from an opponent.",
    KING: "Take a random card from each opponent.",
    BROKER: "You may gather all hands, shuffle and deal them out again.",
    SCIENTIST: "You may shuffle all hands into the deck; everybody draws again.",
    HISTORIAN: "Take a card from Feebleton into your hand.",
    GENERAL: "Anytime: prevent an End of Era.",
}


def card_text(box: Box, kind: int) -> str:
    """Gold, ability, scoring and conditions of a card."""
    said: list[str] = []
    if box.gold[kind]:
        said.append(f"+{box.gold[kind]} gold.")
    said.extend(_ability(box, kind))
    said.extend(_scoring(box, kind))
    if box.forbidden_if[kind]:
        said.append(f"Not while {either(box, box.forbidden_if[kind])} is in Feebleton.")
    if box.required_any[kind]:
        said.append(f"Only while {either(box, box.required_any[kind])} is in Feebleton.")
    if box.era[kind] and not box.preventable[kind]:
        said.append("Cannot be prevented.")
    return " ".join(said)


def _ability(box: Box, kind: int) -> list[str]:
    if box.era[kind]:
        return ["End of Era: take Feebleton."]
    if kind in (ARTIST, PHILOSOPHER):
        return [f"Draw {box.draws[kind]}, or shuffle your hand into the deck and draw {box.redraws[kind]}."]
    if kind in (WORKER, ENGINEER):
        n = box.amount[kind]
        return [f"You may play {counted(n, 'more card')} this turn."]
    return [_ABILITIES[kind]] if kind in _ABILITIES else []


def _scoring(box: Box, kind: int) -> list[str]:
    said: list[str] = []
    if box.stops[kind]:
        said.append(f"No gold from {listed([every(box, other) for other in box.stops[kind]])}.")
    if box.improves[kind] >= 0:
        said.append(f"Each {box.names[box.improves[kind]]} of the pile gives {box.improved[kind]} gold.")
    if box.gain_every[kind]:
        said.append(f"+{box.gain[kind]} gold per {box.gain_every[kind]} gold of the pile.")
    if box.loss[kind]:
        said.append(f"-{box.loss[kind]} gold.")
    if box.bribe_every[kind]:
        said.append(f"-{box.bribe[kind]} gold per {box.bribe_every[kind]} gold of the pile.")
    return said

"""'Why can't I?': what a seat is told about anything on the table that it points at.

A thing that can be chosen now is said to be one; one that a move names gets the reason against that move; and about
everything else it is said what it is. All of it comes from the seat's own view, or from what refuses a move.
"""

from __future__ import annotations

from typing import SupportsIndex

from greathall.kernel.errors import Reason
from greathall.kernel.state import State
from greathall.kernel.view import View, Zone

MOST_ANSWERS = 5


class Answer:
    """`words`: the move that is spoken of, or the name of the thing; `possible`: it can be played now."""

    def __init__(self, words: str, reason: Reason, possible: bool = False) -> None:
        self.words = words
        self.reason = reason
        self.possible = possible


def answers_about(state: State, seat: SupportsIndex, target: str) -> list[Answer]:
    """What there is to say about a thing of the view, the most useful first; never nothing."""
    view = state.view(seat)
    who = view.seat
    found = [
        Answer(offer.words, Reason("yes, this can be chosen now", offer.rule), True)
        for offer in view.offers
        if offer.target == target
    ]
    asked = state.is_asked(who)
    if asked and not found:
        vocabulary = state.game.vocabulary
        kinds = [phrase for phrase in vocabulary.phrases if any(phrase.holds(offer.move) for offer in view.offers)]
        others: list[Answer] = []
        question = state.question(who)
        for move, entry in enumerate(vocabulary.entries):
            # A move of the kind that is asked for says most about why this one is not among them; and only the
            # question knows where such a move is made now.
            alike = any(phrase.holds(move) for phrase in kinds)
            places = (entry.target, question.target(state, move)) if alike else (entry.target,)
            if target in places or shared_name(target, who) in places:
                (found if alike else others).append(Answer(entry.words, state.why_not(who, move)))
        found += others
    if found:
        return found[:MOST_ANSWERS]
    name, text, rule = what_is(view, target)
    if not asked:
        why = state.why_not(who, 0)
        return [Answer(name, Reason(f"{name}: {why.text}" if name else why.text, why.rule))]
    about = text or "it cannot be chosen now"
    return [
        Answer(name, Reason(f"{name}: {about}" if name else "there is no such thing on the table", rule or view.rule))
    ]


def shared_name(target: str, seat: int) -> str:
    """The name of one's own thing in the vocabulary, which knows no seats: `hand/0/white` is `hand/white`."""
    parts = target.split("/")
    if len(parts) > 2 and parts[1] == str(seat):
        return "/".join([parts[0], *parts[2:]])
    return target


def what_is(view: View, target: str) -> tuple[str, str, str]:
    """Name, text and rule of a thing of the view; empty words if it is not there."""
    zones: list[Zone] = list(view.zones)
    for mat in view.mats:
        if target == f"mat/{mat.seat}":
            return f"{{{mat.seat}}}", "a player's own part of the table", ""
        zones.extend(mat.zones)
    for zone in zones:
        if zone.id == target:
            return zone.title or "this part of the table", zone.text, ""
        for piece in zone.pieces:
            if piece.id == target:
                return piece.name or zone.title, piece.text, piece.rule
        for slot in zone.slots:
            if slot.id == target:
                return slot.label or slot.kind or zone.title, slot.text, ""
    return "", "", ""

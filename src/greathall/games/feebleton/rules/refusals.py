"""Feebleton, why a move is not possible now, in words and with the rule."""

from __future__ import annotations

from greathall.games.feebleton.box.components import GENERAL, GUARD, IDS, KINDS, SPY
from greathall.games.feebleton.box.names import a_card, either
from greathall.games.feebleton.box.vocabulary import ANYTIME_GENERAL, ANYTIME_GUARD, PASS, TAKE, TARGET
from greathall.games.feebleton.position.state import FeebletonState
from greathall.kernel.errors import Reason


def why_not_choose(state: FeebletonState, seat: int, move: int) -> Reason:
    """Against a card, or against stopping, in the choice of a card."""
    if move < KINDS:
        if move not in state.hands[seat]:
            return Reason(f"you do not hold {a_card(state.box, move)}", "FBL-28")
        return why_not_playable(state, move)
    if move == PASS:
        return Reason("the first play of a turn cannot be declined while a card is playable", "FBL-21")
    if move in (ANYTIME_GUARD, ANYTIME_GENERAL):
        card = GUARD if move == ANYTIME_GUARD else GENERAL
        return Reason(f"you do not hold {a_card(state.box, card)}", "FBL-44")
    if TAKE <= move < TAKE + KINDS:
        return Reason(f"only the Historian takes cards from Feebleton ({IDS[move - TAKE]})", "FBL-87")
    return Reason("first choose a card to play", "FBL-28")


def why_not_playable(state: FeebletonState, card: int) -> Reason:
    """Against a card whose printed condition is not fulfilled (FBL-27)."""
    box = state.box
    name = box.names[card]
    for other in box.forbidden_if[card]:
        if other in state.feebleton:
            banned = either(box, box.forbidden_if[card])
            return Reason(f"{name} cannot be played while {banned} is in Feebleton", box.rules[card])
    return Reason(f"{name} needs {either(box, box.required_any[card])} in Feebleton", box.rules[card])


def why_not_target(state: FeebletonState, seat: int, card: int, move: int) -> Reason:
    """Against an opponent for a Thief or a Spy."""
    k = move - TARGET
    if k < 1 or move >= TARGET + 4:
        return Reason(f"name the opponent for your {'Spy' if card == SPY else 'Thief'}", "FBL-29")
    if k >= state.seats:
        return Reason(f"there are only {state.seats} players", "FBL-1")
    other = (seat + k) % state.seats
    if state.is_protected(other):
        return Reason(f"{{{other}}} is protected by a Guard this turn", "FBL-54")
    return Reason(f"{{{other}}} has no cards", "FBL-76")


def why_not_window(move: int, wanted: str, rule: str) -> Reason:
    """Against anything but the card that a window is for."""
    if move in (ANYTIME_GUARD, ANYTIME_GENERAL, GUARD, GENERAL):
        return Reason(f"only a {wanted} from your hand, played at once, can be used now; or pass", rule)
    return Reason(f"this is the moment for a {wanted} played at once; or pass", rule)

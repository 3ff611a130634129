"""Feudalia, what is written beside the pieces of the table."""

from __future__ import annotations

from greathall.games.feudalia.box.components import BASIC, NAVE, Box
from greathall.games.feudalia.box.texts import cost_words, price_words
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.kernel.chronicle import counted
from greathall.kernel.view import Fact


def event_fact(state: FeudaliaState) -> Fact:
    """The event of this round, and what it is good for."""
    box = state.box
    kind = box.event_kinds[state.turned[-1]]
    if len(state.turned) < state.round:
        return Fact("event", "Event", "none: the deck is used up", "FDL-155")
    works = state.terms.solo and box.event_icons[kind] == "solo"
    dead = " (no effect in this game)" if state.event < 0 and not works and box.event_icons[kind] != "none" else ""
    return Fact("event", "Event", f"{box.event_names[kind]}: {box.event_texts[kind]}{dead}", "FDL-145")


def lasting_effects(state: FeudaliaState) -> list[tuple[str, str]]:
    turn = state.turn
    found: list[tuple[str, str]] = []
    for name, amount, text in (
        ("yield", turn.worker_yield, "workers produce {n} more"),
        ("build", turn.build_discount, "upgrades, Foundations and Main Nave cost {cubes} less"),
        ("upgrade", turn.upgrade_once, "the next upgrade costs {cubes} less"),
        ("cathedral", turn.cathedral_once, "the next Foundations or Main Nave token costs {cubes} less"),
        ("income", turn.income_bonus, "each vassal played for income earns {n} more"),
        ("hand", turn.hand_bonus, "{n} more drawn at the end of the turn"),
        ("save", turn.save_bonus, "{n} more saved at the end of the turn"),
    ):
        if amount:
            found.append((name, text.replace("{n}", str(amount)).replace("{cubes}", counted(amount, "cube"))))
    return found


def token_price(box: Box, card: int) -> str:
    if card > NAVE:
        k = box.licence.index(card)
        price = price_words(box.price_coins[k], box.price_cubes, k * 4)
        return f"{price} a token, with the {box.master_names[BASIC + k]}"
    cubes, free, kinds = box.card_cubes, box.card_free[card], box.card_kinds[card]
    return f"{price_words(box.card_coins[card], cubes, card * 4, 0, free, kinds)} a token"


def fief_text(box: Box, kind: int, level: int) -> str:
    at = kind * 3 + level
    words = [f"{box.fief_vp[at]} VP, {counted(box.fields[at], 'field')}, defence {box.defense[at]}."]
    words.append("A city for a master." if box.cities[at] else "No city.")
    if level < 2:
        words.append(f"Upgrade: {cost_words(box.upgrade_coins[at], box.upgrade_cubes, at * 4)}.")
    return " ".join(words)

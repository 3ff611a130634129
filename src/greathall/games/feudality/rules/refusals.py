"""Feudality, why a tile cannot be taken, bought or placed now, in words and with the rule."""

from __future__ import annotations

from greathall.games.feudality.box.board import HILL, SQUARES
from greathall.games.feudality.box.components import (
    EMPTY,
    FIRST_FORT,
    FORT,
    KEEP,
    KINDS,
    KNIGHT,
    LEVELS,
    NEXT_TO,
    ON_HILLS,
    UNITS,
    Box,
)
from greathall.games.feudality.box.names import a_ware, goods_words, price_words
from greathall.games.feudality.box.vocabulary import FORTIFY, PASS, SQUARE, TILE
from greathall.games.feudality.position.state import FeudalityState
from greathall.games.feudality.rules.fief import can_place, may_own, next_ware
from greathall.games.feudality.rules.payments import affordable
from greathall.kernel.errors import Reason


def neighbours_wanted(box: Box, kind: int) -> str:
    """`a Kirk or a Shrine`: what a tile must lie next to."""
    return " or ".join(a_ware(box, other) for other in range(KINDS) if box.next_to[kind][other])


def why_not_tile(state: FeudalityState, seat: int, move: int, free: bool) -> Reason:
    """Against a tile of the tray, a fortification, or passing."""
    box = state.box
    if TILE.base <= move < TILE.base + KINDS:
        kind = move - TILE.base
        if kind not in state.tray:
            return Reason(f"there is no {box.names[kind]} in the tray", "FDY-22" if free else "FDY-47")
        if not may_own(state, seat, kind):
            return Reason("a second Wizard only when every other player has one", "FDY-127")
        if not free and not affordable(state, seat, kind):
            return _too_dear(state, seat, kind)
        if not can_place(state, seat, kind):
            if box.place[kind] == NEXT_TO:
                return Reason(f"there is no free square next to {neighbours_wanted(box, kind)}", box.rules[kind])
            if box.place[kind] == ON_HILLS:
                return Reason("there is no free hill in your fief", "FDY-9")
            return Reason("there is no free square in your fief", "FDY-R9")
    if free:
        return Reason("take one of the free tiles that you can place", "FDY-R9")
    if move == FORTIFY.base:
        ware = next_ware(state, seat)
        if ware < 0:
            return Reason(f"the {box.fort_names[LEVELS]} is the highest level", "FDY-83")
        return _too_dear(state, seat, ware)
    return Reason("buy one tile from the tray, or the next fortification level, or pass", "FDY-47")


def _too_dear(state: FeudalityState, seat: int, ware: int) -> Reason:
    rate = state.rate(seat)
    have = goods_words(state.goods[seat * 5 : seat * 5 + 5])
    text = f"{a_ware(state.box, ware)} costs {price_words(state.box, ware)}; you have {have}"
    return Reason(f"{text}, and trading {rate} to 1 does not make up for it", "FDY-28")


def why_not_place(state: FeudalityState, seat: int, ware: int, move: int, rule: str) -> Reason:
    """Against a square for a tile; `rule` is the one by which it is being placed."""
    box = state.box
    if not SQUARE.base <= move < SQUARE.base + SQUARES:
        if move == PASS.base:
            return Reason("the tile is yours and must be placed at once", rule)
        return Reason("first place your tile on a square of your fief", rule)
    square = move - SQUARE.base
    code = state.land[seat][square]
    if ware >= FIRST_FORT:
        return Reason("the fortification stands on its own square of the Keep", "FDY-82")
    if ware < UNITS:
        if code not in (KEEP, FORT) and code > KNIGHT:
            return Reason("soldiers stand in the Keep", "FDY-19")
        if code == FORT:
            return Reason("that square of the Keep belongs to the fortification", "FDY-R8")
        if code != KEEP:
            return Reason("that square of the Keep belongs to soldiers of another type", "FDY-19")
        return Reason(f"your {box.names[min(ware, KNIGHT)]} stack has its square already", "FDY-78")
    if code in (KEEP, FORT) or code <= KNIGHT:
        return Reason("only soldiers and the fortification stand in the Keep", "FDY-19")
    if code != EMPTY:
        return Reason(f"{a_ware(box, code)} lies there; a tile once placed stays", "FDY-R17")
    if box.place[ware] == ON_HILLS and box.terrain[state.sides[seat] * SQUARES + square] < HILL:
        return Reason(f"{a_ware(box, ware)} may lie on hills only", "FDY-9")
    return Reason(f"{a_ware(box, ware)} must lie next to {neighbours_wanted(box, ware)}", box.rules[ware])

"""Feudality, a position as numbers for a learner: all is public, each number has a name.

Seats are counted from the one that looks, round to the left; fields beyond the last seat are zero.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.feudality.box.board import SQUARES, TERRAINS
from greathall.games.feudality.box.components import (
    ABILITIES,
    CODES,
    EMPTY,
    EVENT_IDS,
    IDS,
    KINDS,
    RES,
    RESOURCES,
    SKILLS,
    UNITS,
    Box,
)
from greathall.games.feudality.position.state import FeudalityState
from greathall.games.feudality.position.turn import STEPS
from greathall.games.feudality.rules.feeding import food_need
from greathall.kernel.features import OWN, Feature, amounts, flags, opponent
from greathall.kernel.memory import item
from greathall.kernel.row import Prints, Row

MOST_SEATS: Final = 6
QUESTIONS: Final = (
    "ChooseFief", "PlaceKeep", "PlaceTower", "Pick", "Place", "Activate", "ChooseMine", "UseFortification", "Reroll",
    "JoinIn", "Send", "Heal", "Demand", "NameBaron", "ChooseRuin", "Buy", "Act", "NameEnemy", "PaySaboteurs",
    "ChooseMark", "TakeOver", "Hunger", "Trade", "Give", "Take",
)  # fmt: skip
_TABLE: Final = (
    "seats", "turn", "goal", "last", "faq", "white", "blue", "bag", "deck", "demand", "healing", "actions", "special",
    "hunger", "rats_hunger", "ties", "rolls",
)  # fmt: skip
_SEAT: Final = (
    "present", "senior", "asked", "vp", "level", "tiles", "army", "defence", "need", "rats", "target", "entered",
    "score", "spells", "pawn_row", "pawn_column",
)  # fmt: skip


def _features() -> tuple[Feature, ...]:
    features = amounts("{}", _TABLE)
    features += flags("step:{}", STEPS)
    features += flags("asked:{}", QUESTIONS, OWN)
    for place in ("bag", "tray", "discards"):
        features += amounts(f"{place}:{{}}", IDS)
    features += flags("held:{}", IDS)
    features += flags("event:{}", EVENT_IDS)
    features += amounts("{}", ("event_value",))
    features += amounts("deck:{}", EVENT_IDS)
    features += amounts("dead:{}", IDS[:UNITS])
    for k in range(MOST_SEATS):
        group = opponent(k)
        features += amounts(f"left{k}:{{}}", _SEAT, group, least=float("-inf"))
        features += amounts(f"left{k}:{{}}", RESOURCES, group)
        features += amounts(f"left{k}:unit:{{}}", IDS[:UNITS], group)
        features += amounts(f"left{k}:sent:{{}}", IDS[:UNITS], group)
        features += amounts(f"left{k}:skill:{{}}", ABILITIES, group)
        features += amounts(f"left{k}:has:{{}}", IDS[UNITS:KINDS], group)
    # The own fief square by square: what lies there and on what ground.
    for square in range(SQUARES):
        where = f"square {square // 7 + 1},{square % 7 + 1}:{{}}"
        features += amounts(where, ("holds",), OWN, CODES)
        features += flags(where, TERRAINS[1:], OWN)
    return tuple(features)


FEATURES: Final = _features()
PER_SEAT: Final = 16 + RES + 2 * UNITS + SKILLS + KINDS - UNITS
GROUNDS: Final = 4  # numbers for one square: what it holds, and each kind of ground but the plain
_ASKED: Final = {name: number for number, name in enumerate(QUESTIONS)}
# What a square holds, as the number of a tile outside the Keep; -1 for anything else.
_TILE: Final = [code - UNITS if UNITS <= code < KINDS else -1 for code in range(CODES)]


def write_features(state: FeudalityState, seat: int, out: Row) -> None:
    at = _write_table(state, seat, out)
    at = out.write(at, state.bag)
    at = out.count(at, state.tray, KINDS)
    at = out.write(at, state.discards)
    if state.held >= 0:
        out.put(at + state.held, 1)
    at += KINDS
    box = state.box
    events: i64 = len(EVENT_IDS)
    if state.card >= 0:
        out.put(at + box.card_event[state.card], 1)
        out.put(at + events, box.card_value[state.card])
    at = out.sort(at + events + 1, state.deck, events, box.card_event)
    at = out.write_part(at, state.dead, 0, UNITS)
    for k in range(state.seats):
        _write_seat(state, (seat + k) % state.seats, out, at + PER_SEAT * k)
    _write_land(state, seat, out, at + PER_SEAT * MOST_SEATS)


def _write_table(state: FeudalityState, seat: int, out: Row) -> i64:
    out.put(0, state.seats)
    out.put(1, state.turn)
    out.put(2, state.goal)
    out.put(3, state.last)
    out.put(4, state.faq)
    out.put(5, state.white)
    out.put(6, state.blue)
    out.put(7, state.bag_size)
    out.put(8, state.deck_size)
    out.put(9, state.to_match)
    out.put(10, state.healing)
    out.put(11, state.actions)
    out.put(12, state.special_used)
    out.put(13, state.hunger)
    out.put(14, state.rats_hunger)
    out.put(15, state.ties)
    out.put(16, state.rolls)
    at: i64 = len(_TABLE)
    out.put(at + state.step, 1)
    at += len(STEPS)
    asked = state.asked_about(seat)
    if asked != "":
        out.put(at + _ASKED[asked], 1)
    return at + len(QUESTIONS)


def _write_seat(state: FeudalityState, other: int, out: Row, at: i64) -> None:
    out.put(at, 1)
    out.put(at + 1, other == state.senior)
    out.put(at + 2, state.is_asked(other))
    out.put(at + 3, state.vp[other])
    out.put(at + 4, state.levels[other])
    out.put(at + 5, state.tiles[other])
    out.put(at + 6, state.army(other))
    out.put(at + 7, state.defence(other))
    out.put(at + 8, food_need(state, other))
    out.put(at + 9, other == state.rats)
    out.put(at + 10, other == state.target)
    out.put(at + 11, (state.entered >> other) & 1)
    if state.scores:
        out.put(at + 12, state.scores[other])
    out.put(at + 13, state.spells[other])
    pawn: i64 = state.pawns[other]
    if pawn >= 0:
        out.put(at + 14, (pawn >> 3) + 1)
        out.put(at + 15, (pawn & 7) + 1)
    at = out.write_part(at + 16, state.goods, other * RES, RES)
    at = out.write_part(at, state.units, other * UNITS, UNITS)
    at = out.write_part(at, state.sent, other * UNITS, UNITS)
    at = out.write_part(at, state.skills, other * SKILLS, SKILLS)
    out.count(at, state.land[other], KINDS - UNITS, _TILE)


def _grounds(box: Box) -> Prints:
    """The ground of every side of a fief."""
    rows: list[list[int]] = []
    for side in range(len(box.terrain) // SQUARES):
        row = [0] * (SQUARES * GROUNDS)
        for square in range(SQUARES):
            terrain = box.terrain[side * SQUARES + square]
            if terrain:
                row[square * GROUNDS + terrain] = 1
        rows.append(row)
    return Prints(rows)


def _write_land(state: FeudalityState, seat: int, out: Row, at: i64) -> None:
    side = state.sides[seat]
    if side >= 0:
        grounds = state.box.grounds
        if grounds is None:
            grounds = state.box.grounds = _grounds(state.box)
        out.paste(at, grounds, side)
    land = state.land[seat]
    square: i64 = 0
    while square < SQUARES:
        code = item(land, square)
        if code != EMPTY:
            out.put(at + square * GROUNDS, code + 1)  # counted from 1; 0 for an empty square
        square += 1

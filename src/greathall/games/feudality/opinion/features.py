"""Feudality, a position as numbers for a learner: all is public, each number has a name.

Seats are counted from the one that looks, round to the left; fields beyond the last seat are zero.
"""

from __future__ import annotations

from greathall.games.feudality.box.board import SQUARES, TERRAINS
from greathall.games.feudality.box.components import (
    ABILITIES,
    EMPTY,
    EVENT_IDS,
    IDS,
    KINDS,
    RES,
    RESOURCES,
    SKILLS,
    UNITS,
)
from greathall.games.feudality.position.state import FeudalityState
from greathall.games.feudality.position.turn import STEPS
from greathall.games.feudality.rules.feeding import food_need
from greathall.kernel.state import Numbers

MOST_SEATS = 6
QUESTIONS = (
    "ChooseFief", "PlaceKeep", "PlaceTower", "Pick", "Place", "Activate", "ChooseMine", "UseFortification", "Reroll",
    "JoinIn", "Send", "Heal", "Demand", "NameBaron", "ChooseRuin", "Buy", "Act", "NameEnemy", "PaySaboteurs",
    "ChooseMark", "TakeOver", "Hunger", "Trade", "Give", "Take",
)  # fmt: skip
_TABLE = (
    "seats", "turn", "goal", "last", "faq", "white", "blue", "bag", "deck", "demand", "healing", "actions", "special",
    "hunger", "rats_hunger", "ties", "rolls",
)  # fmt: skip
_SEAT = (
    "present", "senior", "asked", "vp", "level", "tiles", "army", "defence", "need", "rats", "target", "entered",
    "score", "spells", "pawn_row", "pawn_column",
)  # fmt: skip


def _names() -> tuple[str, ...]:
    names = [*_TABLE]
    names += [f"step:{step}" for step in STEPS]
    names += [f"asked:{name}" for name in QUESTIONS]
    for place in ("bag", "tray", "discards", "held"):
        names += [f"{place}:{id}" for id in IDS]
    names += [f"event:{id}" for id in EVENT_IDS]
    names += ["event_value"]
    names += [f"deck:{id}" for id in EVENT_IDS]
    names += [f"dead:{IDS[unit]}" for unit in range(UNITS)]
    for k in range(MOST_SEATS):
        names += [f"left{k}:{what}" for what in _SEAT]
        names += [f"left{k}:{good}" for good in RESOURCES]
        names += [f"left{k}:unit:{IDS[unit]}" for unit in range(UNITS)]
        names += [f"left{k}:sent:{IDS[unit]}" for unit in range(UNITS)]
        names += [f"left{k}:skill:{ability}" for ability in ABILITIES]
        names += [f"left{k}:has:{IDS[kind]}" for kind in range(UNITS, KINDS)]
    # The own fief square by square: what lies there and on what ground.
    for square in range(SQUARES):
        where = f"{square // 7 + 1},{square % 7 + 1}"
        names += [f"square {where}:holds"]
        names += [f"square {where}:{terrain}" for terrain in TERRAINS[1:]]
    return tuple(names)


FEATURE_NAMES = _names()
PER_SEAT = len(_SEAT) + RES + 2 * UNITS + SKILLS + KINDS - UNITS


def write_features(state: FeudalityState, seat: int, out: Numbers) -> None:
    for i in range(len(FEATURE_NAMES)):
        out[i] = 0.0
    at = _write_table(state, seat, out)
    for kind in range(KINDS):
        out[at + kind] = float(state.bag[kind])
        out[at + KINDS + kind] = float(state.tray.count(kind))
        out[at + 2 * KINDS + kind] = float(state.discards[kind])
    if state.held >= 0:
        out[at + 3 * KINDS + state.held] = 1.0
    at += 4 * KINDS
    box = state.box
    if state.card >= 0:
        out[at + box.card_event[state.card]] = 1.0
        out[at + len(EVENT_IDS)] = float(box.card_value[state.card])
    at += len(EVENT_IDS) + 1
    in_deck = [0] * len(EVENT_IDS)
    for card in range(len(state.deck)):
        in_deck[box.card_event[card]] += state.deck[card]
    for event in range(len(EVENT_IDS)):
        out[at + event] = float(in_deck[event])
    at += len(EVENT_IDS)
    for unit in range(UNITS):
        out[at + unit] = float(state.dead[unit])
    at += UNITS
    for k in range(state.seats):
        _write_seat(state, (seat + k) % state.seats, out, at + PER_SEAT * k)
    at += PER_SEAT * MOST_SEATS
    _write_land(state, seat, out, at)


def _write_table(state: FeudalityState, seat: int, out: Numbers) -> int:
    values = [
        state.seats, state.turn, state.goal, state.last, state.faq, state.white, state.blue, state.bag_size,
        state.deck_size, state.demand, state.healing, state.actions, state.special, state.hunger, state.rats_hunger,
        state.ties, state.rolls,
    ]  # fmt: skip
    for i in range(len(values)):
        out[i] = float(values[i])
    at = len(values)
    out[at + state.step] = 1.0
    at += len(STEPS)
    if seat in state.to_act:
        out[at + QUESTIONS.index(type(state.agenda[-1]).__name__)] = 1.0
    return at + len(QUESTIONS)


def _write_seat(state: FeudalityState, other: int, out: Numbers, at: int) -> None:
    pawn = state.pawns[other]
    values = [
        1, other == state.senior, other in state.to_act, state.vp[other], state.levels[other], state.tiles[other],
        state.army(other), state.defence(other), food_need(state, other), other == state.rats, other == state.target,
        state.entered >> other & 1, state.scores[other] if state.scores else 0, state.spells[other],
        pawn // 8 + 1 if pawn >= 0 else 0, pawn % 8 + 1 if pawn >= 0 else 0,
    ]  # fmt: skip
    values += state.goods[other * RES : other * RES + RES]
    values += state.units[other * UNITS : other * UNITS + UNITS]
    values += state.sent[other * UNITS : other * UNITS + UNITS]
    values += state.skills[other * SKILLS : other * SKILLS + SKILLS]
    has = [0] * KINDS
    for code in state.land[other]:
        if UNITS <= code < KINDS:
            has[code] += 1
    values += has[UNITS:]
    for i in range(len(values)):
        out[at + i] = float(values[i])


def _write_land(state: FeudalityState, seat: int, out: Numbers, at: int) -> None:
    side = state.sides[seat]
    terrains = len(TERRAINS)
    for square in range(SQUARES):
        code = state.land[seat][square]
        # 0 for an empty square, else the number of what lies there counted from 1
        out[at + square * terrains] = 0.0 if code == EMPTY else float(code + 1)
        if side >= 0:
            terrain = state.box.terrain[side * SQUARES + square]
            if terrain:
                out[at + square * terrains + terrain] = 1.0

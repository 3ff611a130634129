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
    LEVELS,
    RES,
    RESOURCES,
    SKILLS,
    UNITS,
    Box,
)
from greathall.games.feudality.position.state import FeudalityState
from greathall.games.feudality.position.turn import STEPS
from greathall.games.feudality.rules.feeding import food_need
from greathall.kernel.features import OWN, UNLIMITED, Feature, Kinds, amounts, flags, opponent
from greathall.kernel.memory import item, put
from greathall.kernel.row import Prints, Row
from greathall.kernel.sketch import Sketch

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
# The printed box: tiles, cards and pieces of the most frequent kind; all tiles; all cards.
_ALIKE: Final = 18.0
_TILES: Final = 208.0
_CARDS: Final = 50.0


def _features() -> tuple[Feature, ...]:
    features = amounts("{}", ("seats",), most=MOST_SEATS)
    features += amounts("{}", ("turn", "goal"))
    features += flags("{}", ("last", "faq"))
    features += amounts("{}", ("white", "blue"))
    features += amounts("{}", ("bag",), most=_TILES)
    features += amounts("{}", ("deck",), most=_CARDS)
    features += amounts("{}", ("demand", "healing", "actions"))
    features += flags("{}", ("special",))
    features += amounts("{}", ("hunger", "rats_hunger", "ties", "rolls"))
    features += flags("step:{}", STEPS)
    features += flags("asked:{}", QUESTIONS, OWN)
    for place in ("bag", "tray", "discards"):
        features += amounts(f"{place}:{{}}", IDS, most=_ALIKE)
    features += flags("held:{}", IDS)
    features += flags("event:{}", EVENT_IDS)
    features += amounts("{}", ("event_value",))
    features += amounts("deck:{}", EVENT_IDS, most=_ALIKE)
    features += amounts("dead:{}", IDS[:UNITS], most=_ALIKE)
    for k in range(MOST_SEATS):
        group = opponent(k)
        place = f"left{k}:{{}}"
        features += flags(place, ("present", "senior", "asked"), group)
        features += amounts(place, ("vp",), group)
        features += amounts(place, ("level",), group, LEVELS)
        features += amounts(place, ("tiles",), group, SQUARES)
        features += amounts(place, ("army", "defence", "need"), group, least=-UNLIMITED)
        features += flags(place, ("rats", "target", "entered"), group)
        features += amounts(place, ("score",), group, least=-UNLIMITED)
        features += amounts(place, ("spells",), group)
        features += amounts(place, ("pawn_row", "pawn_column"), group, 8)
        features += amounts(place, RESOURCES, group)
        features += amounts(f"left{k}:unit:{{}}", IDS[:UNITS], group, _ALIKE)
        features += amounts(f"left{k}:sent:{{}}", IDS[:UNITS], group, _ALIKE)
        features += amounts(f"left{k}:skill:{{}}", ABILITIES, group)
        features += amounts(f"left{k}:has:{{}}", IDS[UNITS:KINDS], group, _ALIKE)
    # The own fief square by square: what lies there and on what ground.
    for square in range(SQUARES):
        where = f"square {square // 7 + 1},{square % 7 + 1}:{{}}"
        features += amounts(where, ("holds",), OWN, CODES)
        features += flags(where, TERRAINS[1:], OWN)
    return tuple(features)


FEATURES: Final = _features()
PER_SEAT: Final = 16 + RES + 2 * UNITS + SKILLS + KINDS - UNITS
GROUNDS: Final = 4  # numbers for one square: what it holds, and each kind of ground but the plain
_KINDS: Final = Kinds(QUESTIONS)
# What a square holds, as the number of a tile outside the Keep; -1 for anything else.
_TILE: Final = [code - UNITS if UNITS <= code < KINDS else -1 for code in range(CODES)]

# The panes of the sketch: the stores of tiles, the Event deck, what a seat has (after its first numbers), its fief.
_STORES: Final = 3 * KINDS
_EVENTS: Final = len(EVENT_IDS)
_HOLDS: Final = PER_SEAT - 16
_LAND: Final = SQUARES * GROUNDS
_SEAT_NOTES: Final = 4 + RES + UNITS + UNITS + SKILLS
_NOTES: Final = 4


def new_sketch() -> Sketch:
    return Sketch(_STORES + _EVENTS + MOST_SEATS * (_HOLDS + _LAND), _NOTES + MOST_SEATS * _SEAT_NOTES)


def write_features(state: FeudalityState, seat: int, out: Row) -> None:
    at = _write_table(state, seat, out)
    at = _write_stores(state, out, at)
    if state.held >= 0:
        out.put(at + state.held, 1)
    at += KINDS
    box = state.box
    events: i64 = len(EVENT_IDS)
    if state.card >= 0:
        out.put(at + box.card_event[state.card], 1)
        out.put(at + events, box.card_value[state.card])
    at += events + 1
    if out.sketch.same_thing(3, state.deck):
        out.recall(at, events, _STORES)
    else:
        out.sort(at, state.deck, events, box.card_event)
        out.keep(at, events, _STORES)
    at += events
    at = out.write_part(at, state.dead, 0, UNITS)
    for k in range(state.seats):
        _write_seat(state, (seat + k) % state.seats, out, at + PER_SEAT * k)
    _write_land(state, seat, out, at + PER_SEAT * MOST_SEATS)


def _write_stores(state: FeudalityState, out: Row, at: i64) -> i64:
    sketch = out.sketch
    same = sketch.same_thing(0, state.bag)
    same = sketch.same_thing(1, state.tray) and same
    same = sketch.same_thing(2, state.discards) and same
    if same:
        out.recall(at, _STORES, 0)
    else:
        place = out.write(at, state.bag)
        place = out.count(place, state.tray, KINDS)
        out.write(place, state.discards)
        out.keep(at, _STORES, 0)
    return at + _STORES


def _write_table(state: FeudalityState, seat: int, out: Row) -> i64:
    buffer, row = out.buffer, out.address
    put(buffer, row, 0, state.seats)
    put(buffer, row, 1, state.turn)
    put(buffer, row, 2, state.goal)
    put(buffer, row, 3, state.last)
    put(buffer, row, 4, state.faq)
    put(buffer, row, 5, state.white)
    put(buffer, row, 6, state.blue)
    put(buffer, row, 7, state.bag_size)
    put(buffer, row, 8, state.deck_size)
    put(buffer, row, 9, state.to_match)
    put(buffer, row, 10, state.healing)
    put(buffer, row, 11, state.actions)
    put(buffer, row, 12, state.special_used)
    put(buffer, row, 13, state.hunger)
    put(buffer, row, 14, state.rats_hunger)
    put(buffer, row, 15, state.ties)
    put(buffer, row, 16, state.rolls)
    at: i64 = len(_TABLE)
    out.put(at + state.step, 1)
    at += len(STEPS)
    asked = state.number_asked(seat, _KINDS)
    if asked >= 0:
        put(buffer, row, at + asked, 1)
    return at + len(QUESTIONS)


def _write_seat(state: FeudalityState, other: int, out: Row, at: i64) -> None:
    buffer, row = out.buffer, out.address
    put(buffer, row, at, 1)
    put(buffer, row, at + 1, other == state.senior)
    put(buffer, row, at + 2, state.is_asked(other))
    put(buffer, row, at + 3, state.vp[other])
    put(buffer, row, at + 4, state.levels[other])
    put(buffer, row, at + 5, state.tiles[other])
    put(buffer, row, at + 6, state.army(other))
    put(buffer, row, at + 7, state.defence(other))
    put(buffer, row, at + 8, food_need(state, other))
    put(buffer, row, at + 9, other == state.rats)
    put(buffer, row, at + 10, other == state.target)
    put(buffer, row, at + 11, (state.entered >> other) & 1)
    if state.scores:
        put(buffer, row, at + 12, state.scores[other])
    put(buffer, row, at + 13, state.spells[other])
    pawn: i64 = state.pawns[other]
    if pawn >= 0:
        put(buffer, row, at + 14, (pawn >> 3) + 1)
        put(buffer, row, at + 15, (pawn & 7) + 1)
    _write_holdings(state, other, out, at + 16)


def _write_holdings(state: FeudalityState, other: int, out: Row, at: i64) -> None:
    sketch = out.sketch
    seat: i64 = other
    notes = _NOTES + _SEAT_NOTES * seat
    same = sketch.same_thing(notes, state.land[other])
    notes += 1
    same = sketch.same_items(notes, state.goods, seat * RES, RES) and same
    notes += RES
    same = sketch.same_items(notes, state.units, seat * UNITS, UNITS) and same
    notes += UNITS
    same = sketch.same_items(notes, state.sent, seat * UNITS, UNITS) and same
    notes += UNITS
    same = sketch.same_items(notes, state.skills, seat * SKILLS, SKILLS) and same
    pane = _STORES + _EVENTS + seat * _HOLDS
    if same:
        out.recall(at, _HOLDS, pane)
        return
    place = out.write_part(at, state.goods, seat * RES, RES)
    place = out.write_part(place, state.units, seat * UNITS, UNITS)
    place = out.write_part(place, state.sent, seat * UNITS, UNITS)
    place = out.write_part(place, state.skills, seat * SKILLS, SKILLS)
    out.count(place, state.land[other], KINDS - UNITS, _TILE)
    out.keep(at, _HOLDS, pane)


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
    sketch = out.sketch
    me: i64 = seat
    notes = _NOTES + _SEAT_NOTES * me + _SEAT_NOTES - 3
    pane = _STORES + _EVENTS + MOST_SEATS * _HOLDS + me * _LAND
    same = sketch.same_thing(notes, state.sides)
    same = sketch.same_thing(notes + 1, state.land[seat]) and same
    if same:
        out.recall(at, _LAND, pane)
        return
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
    out.keep(at, _LAND, pane)

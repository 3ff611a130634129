"""Feudality, how good a position is for a seat: what the greedy bot looks at.

Everything is weighed in hundredths of a victory point. The weights were found by trial, greedy playing greedy.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.feudality.box.board import REACH, SPOTS, SQUARES
from greathall.games.feudality.box.components import (
    EMPTY,
    EXTRA_DRAW,
    FIRST_FORT,
    FOOD,
    FORT,
    HEALING,
    KINDS,
    KING_WAR,
    KNIGHT,
    MINES,
    REROLL,
    RES,
    SABOTAGE,
    SKILLS,
    STONE,
    TRADE,
    UNITS,
    WOLF,
)
from greathall.games.feudality.position.state import FeudalityState
from greathall.games.feudality.position.turn import FEED
from greathall.games.feudality.rules.feeding import food_need
from greathall.games.feudality.rules.fief import amount_of, mined
from greathall.games.feudality.rules.hostilities import ChooseMark, NameEnemy
from greathall.games.feudality.rules.payments import Give, Take, Trade
from greathall.games.feudality.rules.point_of_action import ChooseMine, UseFortification
from greathall.games.feudality.rules.scoring import result_of
from greathall.games.feudality.rules.setting_up import Place

POINT: Final = 100
GOOD: Final = (13, 12, 12, 18, 13)  # a resource in store
ENOUGH: Final = 6  # more of a kind than this is worth a third
ROLLS: Final = 1.52  # Points of Action a turn, on average
REACHED: Final = 0.12  # how often a roll makes a new tile the best one in reach
RIVAL: Final = 0.6  # how much of a rival's worth counts against the own
SUCCESS: Final = 0.458  # how often two dice beat two dice


def evaluate_for(state: FeudalityState, seat: int) -> float:
    """The own fief's worth ahead of the best other one."""
    if state.over:
        return _final(state, seat)
    turns = turns_left(state)
    mine = worth(state, seat, turns)
    best = -1e9
    for other in range(state.seats):
        if other != seat:
            best = max(best, worth(state, other, turns))
    return mine - RIVAL * best


def _final(state: FeudalityState, seat: int) -> float:
    """Winning is all that counts; a shared victory is worth its share."""
    result = result_of(state)
    winners = result.places.count(1)
    if result.places[seat] == 1:
        return 10000.0 / float(winners)
    return -5000.0 + 10.0 * float(state.vp[seat])


def turns_left(state: FeudalityState) -> float:
    """How long the game may last: by turns, not by points, or else a lost point would look like a longer life."""
    if state.last:
        return 0.3
    return max(4.0, 3.0 + float(state.goal - state.turn))


def worth(state: FeudalityState, seat: int, turns: float) -> float:
    """Points, what the fief will bring until the end, stores, soldiers, and hunger to come."""
    total = float(POINT * state.vp[seat])
    if state.last:
        total *= 3.0  # nothing else will decide, but fortification and army in a tie
        return total + float(20 * state.levels[seat] + state.army(seat))
    total += income(state, seat) * turns
    for good in range(RES):
        total += float(_stored(state.goods[seat * RES + good], GOOD[good]))
    total += _soldiers(state, seat) * turns
    skills = state.skills
    at = seat * SKILLS
    total += 4.0 * turns * float(skills[at + REROLL] + skills[at + EXTRA_DRAW]) + 10.0 * float(skills[at + HEALING])
    if skills[at + TRADE] > 0:
        total += 4.0 * turns
    total -= _hunger(state, seat, turns)
    return total + _pending(state, seat, turns)


def _stored(amount: int, value: int) -> int:
    if amount <= ENOUGH:
        return amount * value
    return ENOUGH * value + (amount - ENOUGH) * value // 3


def income(state: FeudalityState, seat: int) -> float:
    """What a turn brings: the best tile in reach of every possible roll, and collecting as Senior."""
    land = state.land[seat]
    box = state.box
    values: list[int] = [0] * SQUARES
    collected = 0
    square: i64 = 0
    while square < SQUARES:
        code = land[square]
        if code != EMPTY:
            how = box.works[code]
            if how != 0:
                value = _yield(state, seat, square, code)
                if box.collects[code]:
                    collected = max(collected, value - (POINT * box.vp[code] if code < KINDS else 0))
                if code == FORT:
                    value = max(value, POINT * box.fort_vp[state.levels[seat]])
                values[square] = value
        square += 1
    brought: i64 = 0
    for spot in range(SPOTS):
        best: i64 = 0
        for near in REACH[spot]:
            here: i64 = values[near]
            best = max(here, best)
        brought += best
    return ROLLS * float(brought) / float(SPOTS) + 2.0 * float(collected) / float(state.seats)


def _yield(state: FeudalityState, seat: int, square: int, code: int) -> int:
    """One activation of a tile; of a fortification as a resource."""
    box = state.box
    if code == FORT:
        return GOOD[STONE] * box.fort_any[state.levels[seat]] if state.levels[seat] > 0 else 0
    if box.works[code] == MINES:
        bits = mined(state, seat, square)
        best = 4  # a mine may come
        for good in range(RES):
            if bits >> good & 1:
                best = max(best, GOOD[good] * box.boost)
        return best
    value = POINT * box.vp[code] + GOOD[STONE] * box.any[code]
    if box.amount[code]:
        value += GOOD[box.produces[code]] * amount_of(state, seat, square, code)
    return value


def _soldiers(state: FeudalityState, seat: int) -> float:
    """What army and walls bring in a turn: wars won, bandits and monsters kept out."""
    box = state.box
    army = state.army(seat)
    units = state.units
    at = seat * UNITS
    knights = units[at + KNIGHT] + units[at + WOLF]
    cards = 0
    wars = 0
    for card in range(len(box.card_event)):
        count = box.card_count[card]
        cards += count
        if box.effect[box.card_event[card]] == KING_WAR:
            if army < box.card_value[card]:
                wars -= POINT * count
            if army > 0:
                wars += 55 * count
            if knights > 0:
                wars += 45 * count
    defence = min(state.defence(seat), 20)
    walls = 0.12 * (60.0 + 40.0 * float(state.levels[seat])) * float(defence) / 20.0
    joining = 1.0 if units[at] > 0 else 0.0
    joining += 1.0 if units[at + 1] > 0 else 0.0
    joining += 1.0 if knights > 0 else 0.0
    return float(wars) / float(max(1, cards)) + walls + joining


def _hunger(state: FeudalityState, seat: int, turns: float) -> float:
    """Food eaten until the end, and tiles that may be lost at the next feeding."""
    need = food_need(state, seat) + (state.box.rats_food if state.rats == seat else 0)
    eaten = float(need * GOOD[FOOD]) * turns / float(state.seats)
    wait = (seat - state.senior) % state.seats
    if wait == 0 and state.step > FEED:
        wait = state.seats
    missing = need - state.goods[seat * RES + FOOD]
    if missing > 0:
        eaten += 45.0 * float(missing) / float(1 + wait)
    return eaten + 50.0 * float(state.hunger if seat == state.senior else 0)


def _pending(state: FeudalityState, seat: int, turns: float) -> float:
    """What is chosen but not yet carried out: a tile to be placed, a resource to be taken, a price to be traded for."""
    value = 0.0
    for question in state.agenda:
        if question.seat != seat:
            continue
        if isinstance(question, Place):
            value += _to_come(state, seat, question.ware, turns)
        elif isinstance(question, UseFortification):
            value += float(max(POINT * state.box.fort_vp[state.levels[seat]], GOOD[STONE]))
        elif isinstance(question, Take):
            value += float(GOOD[STONE] * question.left)
        elif isinstance(question, ChooseMine):
            value += float(GOOD[STONE] * state.box.boost)
        elif isinstance(question, Trade):
            value -= float(10 * state.rate(seat))
        elif isinstance(question, Give):
            value -= float(10 * question.left)
        elif isinstance(question, NameEnemy):
            if question.action == SABOTAGE:
                value += _sabotage_to_come(state, seat, turns)
        elif isinstance(question, ChooseMark):
            value += _sabotage_to_come(state, seat, turns)
    return value


def _sabotage_to_come(state: FeudalityState, seat: int, turns: float) -> float:
    """Saboteurs that are paid but have no mark yet: what the best mark of a rival is worth, and a failure."""
    loss = 0.0
    for other in range(state.seats):
        if other == seat:
            continue
        level = state.levels[other]
        if level > 0:
            points = state.box.fort_vp[level] - state.box.fort_vp[level - 1]
            loss = max(loss, float(POINT * points) * ROLLS * REACHED * turns)
        for square in range(SQUARES):
            code = state.land[other][square]
            if KNIGHT < code < KINDS:
                loss = max(loss, float(_yield(state, other, square, code)) * ROLLS * REACHED * turns)
    return SUCCESS * RIVAL * loss + (1.0 - SUCCESS) * float(POINT * state.box.fail_vp[SABOTAGE])


def _to_come(state: FeudalityState, seat: int, ware: int, turns: float) -> float:
    """A tile in hand, before its square is chosen."""
    box = state.box
    if ware >= FIRST_FORT:
        return 15.0 * turns
    if ware < UNITS:
        return (1.5 + 1.5 * float(box.power[ware])) * turns
    value = POINT * box.vp[ware] + GOOD[STONE] * box.any[ware]
    if box.amount[ware]:
        value += GOOD[box.produces[ware]] * (box.amount[ware] + box.river_bonus[ware])
    if box.works[ware] == MINES:
        value = GOOD[STONE] * box.boost
    extra = 0.0
    if box.ability[ware] >= 0 and box.works[ware] != MINES:
        extra = 4.0 * turns
    return ROLLS * REACHED * float(value) * turns + extra

"""Feudality, what a fief may still become: the worth of a position for those who look further than greedy does.

In hundredths of a victory point, as everything that greedy weighs, but the weights were found otherwise. First they
were measured: at the start of a turn of 700 greedy games stores, points, units and tiles were changed at random,
greedy players finished 5,417 games from there, and the points by which they ended apart were explained by what had
been changed. So a resource turned out to be worth much less than greedy thinks, all the less the nearer the end is,
and a Knight much more. Then thirty of them were changed at random, all at once, by a third up or down, in 8,138 pairs
of games that a short search (64 simulations) played against greedy: five rounds, each around what the one before had
found best. Such a search won 68 % ± 2 of the first round's games and 74 % ± 1 of the last two rounds'. Most of it
came from points that tiles bring, which now weigh half as much again, and from stone.
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudality.box.board import REACH, SPOTS, SQUARES
from greathall.games.feudality.box.components import (
    EMPTY,
    EXTRA_DRAW,
    FIRST_FORT,
    FOOD,
    FORT,
    KINDS,
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
from greathall.games.feudality.opinion.evaluation import POINT, REACHED, ROLLS, SUCCESS
from greathall.games.feudality.position.state import FeudalityState
from greathall.games.feudality.position.turn import FEED
from greathall.games.feudality.rules.feeding import food_need
from greathall.games.feudality.rules.fief import amount_of, mined
from greathall.games.feudality.rules.hostilities import ChooseMark, NameEnemy
from greathall.games.feudality.rules.payments import Give, Take, Trade
from greathall.games.feudality.rules.point_of_action import ChooseMine, UseFortification
from greathall.games.feudality.rules.setting_up import Place

STAR: Final = 90.0  # a point that a turn is expected to bring: some are never collected
# A resource in store, ten turns before the end: each of the first three of its kind, and of the next five.
FIRST: Final = [19.0, 29.0, 16.0, 28.0, 15.0]
MORE: Final = [5.0, 10.0, 10.5, 18.0, 9.0]
FEW: Final = 3
MANY: Final = 8
LONG: Final = 10.0  # turns
YIELD: Final = [3.7, 6.4, 5.0, 12.0, 4.0]  # a resource that a turn is expected to bring
COLLECTED: Final = 0.3  # of it, what is brought as Senior
UNIT: Final = [1.0, 2.0, 7.0, 7.0]  # a unit, in every turn to come
KIND_OF_UNIT: Final = [2.2, 3.0, 6.3]  # the first of its kind: tournaments, and the King's wars
FED: Final = 6.8  # a food to be paid at each feeding, in every round of turns
STARVED: Final = 25.0  # a tile that may be lost
SKILL: Final = 1.25  # a Wizard or a Soothsayer, in every turn to come; a Trader is worth two
LEVEL: Final = 13.0  # a level of the fortification that has been paid, likewise
TAKEN: Final = 10.5  # a resource to be chosen, ten turns before the end
DUG: Final = 10.0  # one from a mine to be chosen
GIVEN: Final = 7.0  # one to be given away
LATER: Final = 1.15  # turns that a point takes whoever is ahead

# SPOTS_OF[square]: where a pawn must stand to reach it.
SPOTS_OF: Final = [[spot for spot in range(SPOTS) if square in REACH[spot]] for square in range(SQUARES)]


def turns_to_come(state: FeudalityState) -> float:
    """How long the game may last: whoever is ahead makes about a point a turn, and the turn is played to its end."""
    most = 0
    for seat in range(state.seats):
        most = max(most, state.vp[seat])
    return 0.2 + LATER * float(max(0, state.goal - most))


def prospects(state: FeudalityState, seat: int, turns: float) -> float:
    """Points, stores, and what every turn to come will bring and cost."""
    total = float(POINT * state.vp[seat]) + _stores(state, seat) * turns / LONG
    units = state.units
    at = seat * UNITS
    knights = units[at + KNIGHT] + units[at + WOLF]
    later = brings(state, seat)
    later += UNIT[0] * float(units[at]) + UNIT[1] * float(units[at + 1]) + UNIT[2] * float(knights)
    if units[at] > 0:
        later += KIND_OF_UNIT[0]
    if units[at + 1] > 0:
        later += KIND_OF_UNIT[1]
    if knights > 0:
        later += KIND_OF_UNIT[2]
    skills = state.skills
    at = seat * SKILLS
    later += SKILL * float(skills[at + REROLL] + skills[at + EXTRA_DRAW])
    if skills[at + TRADE] > 0:
        later += 2.0 * SKILL
    need = food_need(state, seat) + (state.box.rats_food if state.rats == seat else 0)
    later -= FED * float(need) / float(state.seats)
    return total + later * turns - _hunger(state, seat, need) + _pending(state, seat, turns)


def _stores(state: FeudalityState, seat: int) -> float:
    stored = 0.0
    for good in range(RES):
        amount = state.goods[seat * RES + good]
        stored += float(min(amount, FEW)) * FIRST[good]
        if amount > FEW:
            stored += float(min(amount, MANY) - FEW) * MORE[good]
        if amount > MANY:
            stored += float(amount - MANY)
    return stored


def _hunger(state: FeudalityState, seat: int, need: int) -> float:
    """Tiles that may be lost at the next feeding."""
    wait = (seat - state.senior) % state.seats
    if wait == 0 and state.step > FEED:
        wait = state.seats
    lost = STARVED * float(state.hunger) if seat == state.senior else 0.0
    missing = need - state.goods[seat * RES + FOOD]
    return lost + STARVED * float(missing) / float(1 + wait) if missing > 0 else lost


def brings(state: FeudalityState, seat: int) -> float:
    """What a turn brings: the best tile in reach of every possible roll, and collecting as Senior."""
    land = state.land[seat]
    box = state.box
    best: list[float] = [0.0] * SPOTS
    collected = 0.0
    for square in range(SQUARES):
        code = land[square]
        if code == EMPTY or box.works[code] == 0:
            continue
        if code == FORT:
            value = STAR * float(box.fort_vp[state.levels[seat]])
        elif box.works[code] == MINES:
            value = _mine(state, seat, square)
            collected = max(collected, value)
        else:
            value = YIELD[STONE] * float(box.any[code])
            if box.amount[code]:
                value += YIELD[box.produces[code]] * float(amount_of(state, seat, square, code))
            if box.collects[code]:
                collected = max(collected, value)
            value += STAR * float(box.vp[code])
        for spot in SPOTS_OF[square]:
            best[spot] = max(best[spot], value)
    brought = 0.0
    for value in best:
        brought += value
    return ROLLS * brought / float(SPOTS) + 2.0 * COLLECTED * collected / float(state.seats)


def _mine(state: FeudalityState, seat: int, square: int) -> float:
    """A Miner: the best mine next to it; one may come yet."""
    bits = mined(state, seat, square)
    best = 1.0
    for good in range(RES):
        if bits >> good & 1:
            best = max(best, YIELD[good] * float(state.box.boost))
    return best


def _pending(state: FeudalityState, seat: int, turns: float) -> float:
    """What is chosen but not yet carried out: a tile to be placed, a resource to be taken, a price to be traded for."""
    value = 0.0
    share = turns / LONG
    for question in state.agenda:
        if question.seat != seat:
            continue
        if isinstance(question, Place):
            value += _to_come(state, seat, question.ware) * turns
        elif isinstance(question, UseFortification):
            value += float(max(POINT * state.box.fort_vp[state.levels[seat]], 15))
        elif isinstance(question, Take):
            value += TAKEN * share * float(question.left)
        elif isinstance(question, ChooseMine):
            value += DUG * share * float(state.box.boost)
        elif isinstance(question, Trade):
            value -= GIVEN * share * float(state.rate(seat))
        elif isinstance(question, Give):
            value -= GIVEN * share * float(question.left)
        elif isinstance(question, NameEnemy):
            if question.action == SABOTAGE:
                value += _sabotage_to_come(state, seat, turns)
        elif isinstance(question, ChooseMark):
            value += _sabotage_to_come(state, seat, turns)
    return value


def _sabotage_to_come(state: FeudalityState, seat: int, turns: float) -> float:
    """Saboteurs that are paid but have no mark yet: the points that the best mark would have brought, and a failure."""
    box = state.box
    points = 0
    for other in range(state.seats):
        if other == seat:
            continue
        level = state.levels[other]
        if level > 0:
            points = max(points, box.fort_vp[level] - box.fort_vp[level - 1])
        for code in state.land[other]:
            if KNIGHT < code < KINDS:
                points = max(points, box.vp[code])
    loss = STAR * float(points) * ROLLS * REACHED * turns
    return SUCCESS * loss + (1.0 - SUCCESS) * float(POINT * box.fail_vp[SABOTAGE])


def _to_come(state: FeudalityState, seat: int, ware: int) -> float:
    """A tile in hand, before its square is chosen: what it will bring in a turn."""
    box = state.box
    if ware >= FIRST_FORT:
        return LEVEL
    if ware < UNITS:
        kind = min(ware, KNIGHT)
        return UNIT[ware] + (KIND_OF_UNIT[kind] if state.units[seat * UNITS + kind] == 0 else 0.0)
    value = STAR * float(box.vp[ware]) + YIELD[STONE] * float(box.any[ware])
    if box.amount[ware]:
        value += YIELD[box.produces[ware]] * float(box.amount[ware] + box.river_bonus[ware])
    if box.works[ware] == MINES:
        return ROLLS * REACHED * YIELD[STONE] * float(box.boost)
    return ROLLS * REACHED * value + (2.0 * SKILL if box.ability[ware] >= 0 else 0.0)

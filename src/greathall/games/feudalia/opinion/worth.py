"""Feudalia, what cards are worth to their owner in one turn, in coins: a rough opinion that the greedy bot plans with.

It is worked out from the box, so that a changed box changes the opinion too. Exchange values: head of components.toml.
What a card is worth among the other cards of a deck is in prospects.py.
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudalia.box.components import ANY, BASIC, MASTERS, TAX, VASSALS, Aside, Box
from greathall.games.feudalia.box.effect_data import (
    COINS,
    DRAW,
    ELIMINATE,
    GAIN,
    HAND_TARGET,
    HOLD,
    INCOME_BONUS,
    LODGE,
    MODIFIER,
    MORE_INFLUENCE,
    PICK,
    PRODUCE,
    RECOVER,
    REPEAT_FIELD,
    RETURN,
    SAVE_BONUS,
    SCRY,
    SELL_STORED,
    STORE,
    TRADE,
    UNTAP_MASTER,
    WORKER_YIELD,
    Action,
    Effect,
)

# Wheat, wood, clay, stone, and a cube of choice.
CUBE_WORTH: Final[list[float]] = [0.7, 1.5, 1.5, 2.4, 2.4]
CARD_WORTH: Final = 1.5  # one more card in hand
TAX_WORTH: Final = -3.5  # what a visit of the Tax Collector costs
SURPLUS: Final = 0.6  # the part of its worth that a cube has for somebody who has too many of it
AGAIN: Final = 0.6  # the second exchange of a card finds less to exchange
BUILDS: Final = 0.6  # how many tokens or upgrades are built in a turn in which a discount is at hand


def fill_worth(box: Box) -> None:
    """The tables of the box: vassals on the table, vassals in a field, masters."""
    tables = box.worth
    for vassal in range(VASSALS):
        # Every card that is not played earns a coin in the final phase.
        tables.base.append(TAX_WORTH if vassal == TAX else max(1.0, float(box.income[vassal])))
        tables.aside.append(_aside(box, vassal))
        for kind in range(4):
            extra = 0.0
            cubes = 0
            if box.field[vassal] >= 0:
                action = box.actions[box.field[vassal]]
                if action.fiefs[kind] >= 0:
                    extra = _action_worth(box, action, kind) - action.fiefs[kind] - tables.base[vassal]
                    cubes = _produced(action)
            tables.field_extra.append(extra)
            tables.field_cubes.append(cubes)
    places = [at for at in range(4 * VASSALS) if tables.field_extra[at] > 0.0]
    places.sort(key=lambda at: -tables.field_extra[at])
    tables.field_order = places
    for master in range(MASTERS):
        tables.master.append(_master_worth(box, master))
        tables.more_influence.append(_more_influence(box, master))


def _produced(action: Action) -> int:
    """Whether a worker's field action gets better with effects on what workers produce."""
    for effect in action.effects:
        if action.worker and effect.op == PRODUCE:
            return 1
    return 0


def _aside(box: Box, vassal: int) -> Aside:
    """The better of two scrolls, by what it is worth in an ordinary deck."""
    found = Aside()
    best = 0.0
    for number in (box.influence[vassal], box.influence2[vassal], box.blue[vassal]):
        if number >= 0:
            seen = Aside()
            action = box.actions[number]
            seen.there = True
            seen.plus = action.plus or number == box.blue[vassal]
            for effect in action.effects:
                _look_at(box, seen, effect)
            worth = seen.coins + seen.draws * CARD_WORTH + 3.0 * seen.more_cubes + 2.0 * seen.repeats + seen.returns
            worth += 2.0 * seen.untaps + 2.0 * seen.income
            if worth > best:
                best = worth
                found = seen
    # Cards with a + are thought of as played whenever they come: not so if the income is better.
    return Aside() if found.plus and best <= box.worth.base[vassal] else found


def _look_at(box: Box, seen: Aside, effect: Effect) -> None:
    if effect.op == DRAW:
        seen.draws += effect.n
    elif effect.op == SCRY:
        seen.draws += 1.5 * effect.n  # a chosen card, and never the Tax Collector
    elif effect.op == PICK and effect.purpose == RECOVER:
        seen.draws += 1.6 * effect.n
    elif effect.op == MODIFIER and effect.modifier == WORKER_YIELD:
        seen.more_cubes += effect.n
    elif effect.op == MODIFIER and effect.modifier == INCOME_BONUS:
        seen.income += effect.n
    elif effect.op == REPEAT_FIELD:
        seen.repeats += effect.n
    elif effect.op == RETURN:
        seen.returns += effect.n
    elif effect.op == UNTAP_MASTER:
        seen.untaps += effect.n
    else:
        seen.coins += _effect_worth(box, effect, 0)


def _more_influence(box: Box, master: int) -> int:
    if box.use[master] >= 0:
        for effect in box.actions[box.use[master]].effects:
            if effect.op == MORE_INFLUENCE:
                return effect.n
    return 0


def _master_worth(box: Box, master: int) -> float:
    if master >= BASIC:
        return 0.0
    worth = 0.0
    kind = max(0, box.colors[master])
    for number in (box.use[master], box.use2[master]):
        if number >= 0:
            action = box.actions[number]
            paid = float(action.coins)
            for cube in range(4):
                # A sale a turn needs so many cubes that they are not all surplus.
                paid += action.cubes[cube] * CUBE_WORTH[cube] * 0.8
            worth = max(worth, _action_worth(box, action, kind) - paid)
    worth += 0.9 * CUBE_WORTH[kind] * box.worker_yield_here[master]
    worth += 0.8 * box.tax_reduce[master] + 0.6 * box.hire_discount[master]
    worth += 0.7 * box.upgrade_discount[master] + 0.5 * box.nave_discount[master]
    worth += 0.35 * box.upgrade_coin_discount[master]
    if box.tax_exempt[master] >= 0:
        worth += 0.5
    return worth + (0.6 if box.field_cost_waived[master] else 0.0) + 0.1 * box.master_noble[master]


def _action_worth(box: Box, action: Action, kind: int) -> float:
    worth = 0.0
    for effect in action.effects:
        worth += _effect_worth(box, effect, kind)
    return worth


def _trade_worth(box: Box, effect: Effect) -> float:
    """The best line for somebody who has too much of what it takes, and then again, with less to give."""
    best = 0.0
    for line in box.rates[effect.rates].lines:
        for give in line.give:
            gain = line.coins - SURPLUS * CUBE_WORTH[give] * line.n
            most = 0.0
            for take in line.take:
                if take != give:
                    most = max(most, CUBE_WORTH[take] * line.m)
            best = max(best, gain + most)
    total = 0.0
    for _ in range(effect.n):
        total += best
        best *= AGAIN
    return total


def _effect_worth(box: Box, effect: Effect, kind: int) -> float:
    if effect.op == PRODUCE:
        return effect.n * CUBE_WORTH[kind]
    if effect.op == GAIN:
        return effect.n * (CUBE_WORTH[effect.cube] if effect.cube != ANY else CUBE_WORTH[ANY])
    if effect.op == COINS:
        return float(effect.n)
    if effect.op == DRAW:
        return effect.n * CARD_WORTH
    if effect.op == TRADE:
        return _trade_worth(box, effect)
    if effect.op == RETURN:
        return 1.2 * effect.n
    if effect.op == PICK:
        if effect.purpose == ELIMINATE:
            return 1.0  # that the deck gets better is seen when it is done
        return 0.7 * effect.n
    if effect.op == MORE_INFLUENCE:
        return 0.9 * effect.n
    if effect.op == MODIFIER:
        return BUILDS * CUBE_WORTH[ANY] * effect.n
    if effect.op == HAND_TARGET:
        return CARD_WORTH * effect.n
    if effect.op == SAVE_BONUS:
        return 0.5 * effect.n
    if effect.op == LODGE:
        return 1.2
    if effect.op == STORE:
        return 0.5 * effect.n
    if effect.op in (HOLD, SELL_STORED):
        return 0.6
    return 0.0

"""Feudalia, what cards are worth to their owner in one turn, in coins: a rough opinion that the greedy bot plans with.

It is worked out from the box, so that a changed box changes the opinion too. Exchange values: head of components.toml.
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudalia.components import ANY, BASIC, MASTERS, TAX, VASSALS, Action, Box, Effect
from greathall.games.feudalia.effects import (
    ChooseCards,
    Coins,
    Draw,
    Gain,
    HandTarget,
    Hold,
    LodgeVassal,
    Modifier,
    MoreInfluence,
    Produce,
    RepeatField,
    ReturnWorked,
    SaveBonus,
    Scry,
    SellStored,
    Store,
    Trade,
    Untap,
)

# Wheat, wood, clay, stone, and a cube of choice.
CUBE_WORTH: Final = (0.7, 1.5, 1.5, 2.4, 2.4)
CARD_WORTH: Final = 1.3  # one more card in hand
_TAX_WORTH: Final = -2.5  # what a visit of the Tax Collector costs


def fill_worth(box: Box) -> None:
    """The tables of the box: vassals on the table, vassals in a field, masters."""
    for vassal in range(VASSALS):
        best = float(box.income[vassal])
        for number in (box.influence[vassal], box.influence2[vassal], box.blue[vassal]):
            if number >= 0:
                action = box.actions[number]
                best = max(best, _action_worth(action, 0) * (1.0 if action.plus else 0.8) + 0.2 * box.income[vassal])
        box.worth.append(_TAX_WORTH if vassal == TAX else best)
        for kind in range(4):
            worth = 0.0
            if box.field[vassal] >= 0:
                action = box.actions[box.field[vassal]]
                if action.fiefs[kind] >= 0:
                    worth = _action_worth(action, kind) - action.fiefs[kind] + 0.1 * box.income[vassal]
            box.worth_field.append(worth)
    for master in range(MASTERS):
        box.worth_master.append(_master_worth(box, master))


def _master_worth(box: Box, master: int) -> float:
    if master >= BASIC:
        return 0.0
    worth = 0.0
    for number in (box.use[master], box.use2[master]):
        if number >= 0:
            action = box.actions[number]
            paid = float(action.coins)
            for kind in range(4):
                paid += action.cubes[kind] * CUBE_WORTH[kind] * 0.8
            worth = max(worth, _action_worth(action, max(0, box.colors[master])) - paid)
    worth += 1.2 * box.worker_yield_here[master] + 0.8 * box.tax_reduce[master] + 0.4 * box.hire_discount[master]
    worth += 0.5 * (box.upgrade_discount[master] + box.nave_discount[master]) + 0.25 * box.upgrade_coin_discount[master]
    if box.tax_exempt[master] >= 0:
        worth += 0.4
    return worth + (0.4 if box.field_cost_waived[master] else 0.0) + 0.1 * box.master_noble[master]


def _action_worth(action: Action, kind: int) -> float:
    worth = 0.0
    for effect in action.effects:
        worth += _effect_worth(effect, kind)
    return worth


def _effect_worth(effect: Effect, kind: int) -> float:
    if isinstance(effect, Produce):
        return effect.n * CUBE_WORTH[kind]
    if isinstance(effect, Gain):
        return effect.n * (CUBE_WORTH[effect.cube] if effect.cube != ANY else CUBE_WORTH[ANY])
    if isinstance(effect, Coins):
        return float(effect.n)
    if isinstance(effect, Draw):
        return effect.n * CARD_WORTH
    if isinstance(effect, Trade):
        return 0.9 * effect.times
    if isinstance(effect, ReturnWorked):
        return 1.2 * effect.n
    if isinstance(effect, RepeatField):
        return 1.8
    if isinstance(effect, ChooseCards):
        return 0.6 * effect.upto
    if isinstance(effect, Scry):
        return 1.8 * effect.take
    if isinstance(effect, Untap | MoreInfluence):
        return 0.9 * effect.n
    if isinstance(effect, Modifier):
        return 1.6 * effect.n
    if isinstance(effect, HandTarget):
        return CARD_WORTH * effect.n
    if isinstance(effect, SaveBonus):
        return 0.5 * effect.n
    if isinstance(effect, LodgeVassal):
        return 1.2
    if isinstance(effect, Store):
        return 0.5 * effect.upto
    if isinstance(effect, Hold | SellStored):
        return 0.6
    return 0.0

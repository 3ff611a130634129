"""Stupor Mundi, what cards, tiles, sites and pieces do, in words made from the numbers of the box.

Rulebook: Appendices, Iconography (STM-4).
"""

from __future__ import annotations

from typing import Final

from greathall.games.stupor_mundi.box.components import (
    ABILITIES,
    BUILD,
    COIN,
    CONVERT,
    DRAW,
    GAIN,
    GAIN_IF,
    GAIN_PER,
    GAIN_PER_ALLY_TYPE,
    GRAIN,
    ISSUE_EDICT,
    ON_BUILD,
    PROMOTE_DISTINCT,
    PROMOTE_STEPS,
    REMOVE_CARD,
    ROMAN,
    SHIP_ANYWHERE,
    STONE,
    STRUCTURES,
    VP,
    Box,
    Effect,
    Market,
    Workplace,
)
from greathall.kernel.chronicle import counted

_ACTION_WORDS: Final = (
    "Promote a Specialist", "Visit the Market", "Build a Structure", "Summon an Ally", "Purchase an Action card",
)  # fmt: skip
_COUNTER_WORDS: Final = (
    "Ally in Frederick's Court", "Structures in Frederick's Castle", "resource in Frederick's Reserve",
    "Augustales in Frederick's Treasury", "Workplace of Frederick's Specialist", "Ally of yours",
    "Structures in your castle",
)  # fmt: skip
COUNTED_WORDS: Final = (
    "Allies in Frederick's Court", "Structures in Frederick's Castle", "resources in Frederick's Reserve",
    "Augustales in Frederick's Treasury", "Workplaces of Frederick's Specialist", "Allies", "Structures",
)  # fmt: skip
_ABILITY_WORDS: Final = {
    "hand_size": "Hand size +{n}.",
    "travel_free_steps": "The first {n} steps of a journey are free.",
    "purchase_discount": "A Purchase costs {n} Augustales less.",
    "summon_discount": "A Summon costs {n} Grain less.",
    "keep_discount_stone": "A Keep costs {n} Stone less.",
    "market_extra": "{n} more sale or purchase at each market visit.",
    "on_summon": "When you Summon:",
    "on_purchase": "When you Purchase:",
    "on_market": "When you Visit the Market:",
}


def amount(good: int, n: int) -> str:
    """`3 Augustales`, `1 VP`."""
    if good == GRAIN:
        return f"{n} Grain"
    if good == STONE:
        return f"{n} Stone"
    if good == COIN:
        return counted(n, "Augustalis", "Augustales")
    if good == VP:
        return f"{n} VP"
    return f"{counted(n, 'resource')} of your choice"


def bundle(grain: int, stone: int, coins: int = 0) -> str:
    """`2 Stone, 1 Grain and 4 Augustales`; `nothing`."""
    parts: list[str] = []
    for good, n in ((STONE, stone), (GRAIN, grain), (COIN, coins)):
        if n:
            parts.append(amount(good, n))
    if not parts:
        return "nothing"
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def describe_solo(box: Box, card: int) -> str:
    """What a Solo card lets Frederick do, in the order in which he does it (STM-118)."""
    steps = box.solo_steps[card]
    moves = (
        f"his Ship moves {counted(steps, 'city', 'cities')} on",
        "his Ship stays",
        "his Ship follows yours",
    )
    parts = [moves[box.solo_move[card]]]
    if box.solo_remove[card]:
        parts.append(f"the {'card' if box.solo_remove[card] == REMOVE_CARD else 'face-up Ally'} there is removed")
    if box.solo_edict[card]:
        parts.append(f"Edict {ROMAN[box.solo_edict[card] - 1]} is Issued")
    if box.solo_crown[card]:
        parts.append("a crown")
    return "; ".join(parts)


def describe(effects: list[Effect]) -> str:
    """All parts, in the order in which they are carried out."""
    return " ".join(describe_effect(effect) for effect in effects)


def describe_effect(effect: Effect) -> str:
    op = effect.op
    if op == GAIN:
        return f"Gain {amount(effect.good, effect.n)}."
    if op == DRAW:
        return f"Draw {effect.n} cards." if effect.n != 1 else "Draw 1 card."
    if op == GAIN_PER:
        limit = f", at most {effect.most}" if effect.most else ""
        each = _COUNTER_WORDS[effect.per]
        per = f"for every {effect.every} {each}" if effect.every > 1 else f"for each {each}"
        return f"Gain {amount(effect.good, effect.n)} {per}{limit}."
    if op == GAIN_IF:
        return f"If you have at least {amount(effect.have, effect.have_n)}, gain {amount(effect.good, effect.n)}."
    if op == CONVERT:
        paid, gained = amount(effect.pay, effect.pay_n), amount(effect.good, effect.n)
        return f"Pay {paid} for {gained}, up to {effect.times} times."
    if op == GAIN_PER_ALLY_TYPE:
        goods = " or ".join(amount(good, effect.n) for good in effect.goods)
        return f"Choose Independents or Loyalists: gain {goods} for each of yours, at most {effect.most}."
    if op == PROMOTE_DISTINCT:
        return f"Promote up to {effect.times} different Specialists."
    if op == PROMOTE_STEPS:
        return f"Promote {effect.times} times, the same Specialist or different ones."
    if op == SHIP_ANYWHERE:
        return "Move your Ship to any city."
    if op == ISSUE_EDICT:
        return "Issue an Edict."
    return _describe_main(effect)


def _describe_main(effect: Effect) -> str:
    words = _ACTION_WORDS[effect.action]
    if effect.only >= 0:
        words = f"Build a {STRUCTURES[effect.only].capitalize()}"
    if effect.any_mix:
        words += ", paying with any mix of Grain and Stone"
    if effect.price:
        words = f"Pay {amount(COIN, effect.price)}: {words[0].lower()}{words[1:]}"
    if effect.free:
        words += " without Grain and Stone" if effect.action == BUILD else " without Grain"
    if effect.stone_off:
        words += f" with {effect.stone_off} Stone less"
    if effect.grain_off:
        words += f" with {effect.grain_off} Grain less"
    return words + "."


def describe_market(market: Market) -> str:
    """Both trades of one side of a Market tile."""
    sold = bundle(market.sell_grain, market.sell_stone)
    bought = bundle(market.buy_grain, market.buy_stone)
    return f"Sell {sold} for {amount(COIN, market.sell_for)}; buy {bought} for {amount(COIN, market.buy_for)}."


def describe_workplace(place: Workplace, program: list[Effect]) -> str:
    if place.ability == ON_BUILD:
        kinds = [STRUCTURES[kind].capitalize() for kind in range(3) if (place.kinds >> kind) & 1]
        said = f"When you Build a {' or '.join(kinds)}:"
    else:
        said = _ABILITY_WORDS[ABILITIES[place.ability]].format(n=place.n)
    if place.enter:
        cards = counted(place.enter, "card")
        said += f" Draw {cards} when your first Specialist arrives here."
    return f"{said} {describe(program)}".strip()

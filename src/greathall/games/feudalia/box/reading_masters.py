"""Feudalia, reading the box: the masters, those of the cathedral included."""

from __future__ import annotations

from greathall.games.feudalia.box.components import BASIC, CARD_IDS, TIMINGS, TYPES, Box
from greathall.games.feudalia.box.effect_data import BY_MASTER, COINS, HOLD
from greathall.games.feudalia.box.reading_actions import read_action, read_cubes
from greathall.games.feudalia.box.texts import activation_words, cost_words, finish_master_text, static_words
from greathall.kernel.data import Reader
from greathall.kernel.errors import BadData

_STATIC = (
    "worker_yield_here", "tax_reduce", "upgrade_discount", "upgrade_coin_discount", "nave_discount",
    "hire_discount", "defense_here", "defense_all", "field_cost_waived_here", "tax_exempt_here",
)  # fmt: skip


def read_master(box: Box, entry: Reader) -> None:
    timing = entry.text("timing")
    if timing not in TIMINGS[:4]:
        raise BadData(f"{entry.where}: 'timing' is one of {', '.join(TIMINGS[:4])}, not '{timing}'")
    _read_master_base(box, entry, timing)
    _read_static(box, Reader(entry.get("static") if entry.has("static") else {}, f"{entry.where}.static"))
    box.use.append(-1)
    box.use2.append(-1)
    box.holds.append(0)
    said: list[str] = []
    for part in entry.parts("actions"):
        pay = part.part("pay")
        cubes = read_cubes(Reader({k: v for k, v in pay.values.items() if k != "coins"}, pay.where))
        coins = pay.number("coins", 0, 20, 0)
        action = read_action(box, part, BY_MASTER, [-1] * 4, cubes)
        action.coins = coins
        if box.use[-1] < 0:
            box.use[-1] = action.number
        elif box.use2[-1] < 0:
            box.use2[-1] = action.number
        else:
            raise BadData(f"{part.where}: a master has at most two scrolls")
        earned = -coins
        for effect in action.effects:
            if effect.op == HOLD:
                box.holds[-1] = effect.n
            elif effect.op == COINS:
                earned += effect.n
        if earned >= box.master_coins[-1]:
            raise BadData(f"{part.where}: a master must cost more coins than one use of it brings in (FDL-R53)")
        said.append(activation_words(coins, cubes) + action.text)
    if (timing == "passive") != (not said):
        raise BadData(f"{entry.where}: a passive master has no actions, the others have some")
    when = {"main": "Once in your main phase", "untap": "In your untap step", "blue": "In your final phase"}
    words = [f"{when[timing]}: {', or '.join(said)}."] if said else []
    words += static_words(box, len(box.use) - 1)
    finish_master_text(box, len(box.use) - 1, words)


def _read_master_base(box: Box, entry: Reader, timing: str) -> None:
    color = entry.text("color")
    if color != "black" and color not in TYPES:
        raise BadData(f"{entry.where}: 'color' is black or a type of fief, not '{color}'")
    box.master_names.append(entry.text("name"))
    box.colors.append(-1 if color == "black" else TYPES.index(color))
    box.min_levels.append(entry.number("min_level", 1, 2))
    box.master_noble.append(entry.number("noble", 0, 9))
    box.master_coins.append(entry.part("cost").number("coins", 0, 20))
    box.master_cubes.extend(read_cubes(entry.part("cost").part("cubes")))
    box.timing.append(TIMINGS.index(timing))


def _read_static(box: Box, static: Reader) -> None:
    for name in static.names():
        if name not in _STATIC:
            raise BadData(f"{static.where}: there is no static effect '{name}'; there are: {', '.join(_STATIC)}")
    box.worker_yield_here.append(static.number("worker_yield_here", 0, 9, 0))
    box.tax_reduce.append(static.number("tax_reduce", 0, 9, 0))
    box.upgrade_discount.append(static.number("upgrade_discount", 0, 9, 0))
    box.upgrade_coin_discount.append(static.number("upgrade_coin_discount", 0, 9, 0))
    box.nave_discount.append(static.number("nave_discount", 0, 9, 0))
    box.hire_discount.append(static.number("hire_discount", 0, 9, 0))
    box.defense_here.append(static.number("defense_here", 0, 9, 0))
    box.defense_all.append(static.number("defense_all", 0, 9, 0))
    box.field_cost_waived.append(static.flag("field_cost_waived_here", False))
    exempt = static.text("tax_exempt_here", "")
    if exempt and exempt not in TYPES:
        raise BadData(f"{static.where}: 'tax_exempt_here' names '{exempt}', which is no type of cube")
    box.tax_exempt.append(TYPES.index(exempt) if exempt else -1)


def read_cathedral_master(box: Box, entry: Reader) -> None:
    if entry.text("timing") != "build":
        raise BadData(f"{entry.where}: the timing of a cathedral master is 'build'")
    _read_master_base(box, entry, "build")
    _read_static(box, Reader({}, entry.where))
    box.use.append(-1)
    box.use2.append(-1)
    box.holds.append(0)
    actions = entry.parts("actions")
    card = entry.text("card")
    if card not in CARD_IDS[2:]:
        raise BadData(f"{entry.where}: 'card' must be one of {', '.join(CARD_IDS[2:])}, not '{card}'")
    effects = actions[0].parts("effects") if len(actions) == 1 else []
    if len(effects) != 1 or effects[0].text("op") != "cathedral_token" or effects[0].text("card") != card:
        raise BadData(f"{entry.where}: a cathedral master does one thing: 'cathedral_token' of its card")
    pay = actions[0].part("pay")
    cubes = read_cubes(Reader({k: v for k, v in pay.values.items() if k != "coins"}, pay.where))
    coins = pay.number("coins", 0, 20, 0)
    box.licence.append(CARD_IDS.index(card))
    box.stack.append(entry.number("count", 0, 20))
    box.price_coins.append(coins)
    box.price_cubes.extend(cubes)
    name = box.card_names[CARD_IDS.index(card)]
    words = [
        f"In the third phase you may take tokens of {name} as often as you like, for {cost_words(coins, cubes)} each."
    ]
    finish_master_text(box, BASIC + len(box.licence) - 1, words)

"""Feudalia, reading the box: cubes, rates, and the effects and actions of cards."""

from __future__ import annotations

from typing import Final

from greathall.games.feudalia.box.components import ANY, TYPES, Box
from greathall.games.feudalia.box.effect_data import (
    BY_INFLUENCE,
    COINS,
    DRAW,
    ELIMINATE,
    GAIN,
    HAND_TARGET,
    HOLD,
    IN_FINAL_PHASE,
    KEEP,
    LODGE,
    MODIFIER,
    MODIFIERS,
    MORE_INFLUENCE,
    PICK,
    PRODUCE,
    RECOVER,
    REPEAT,
    REPEAT_FIELD,
    RETURN,
    RETURN_VASSAL,
    RETURN_WORKER,
    SAVE_BONUS,
    SCRY,
    SELL_STORED,
    STORE,
    TRADE,
    UNTAP_MASTER,
    Action,
    Effect,
    Line,
    Rates,
)
from greathall.games.feudalia.box.texts import effect_text
from greathall.kernel.chronicle import counted
from greathall.kernel.data import Reader
from greathall.kernel.errors import BadData

# The effects that only count: what stands in the box, the kind, and whether they can always do something.
_COUNTING: Final = {
    "produce": (PRODUCE, True),
    "coins": (COINS, True),
    "draw": (DRAW, False),
    "influence": (MORE_INFLUENCE, True),
    "hand_target": (HAND_TARGET, True),
    "save_bonus": (SAVE_BONUS, True),
}
# Those that choose vassals in fields, and those that choose cards: what stands in the box, and what for.
_RETURNING: Final = {"return_worker": RETURN_WORKER, "return_vassal": RETURN_VASSAL}
_PICKING: Final = {"eliminate": ELIMINATE, "recover": RECOVER, "keep": KEEP}


def read_cubes(entry: Reader) -> list[int]:
    """A table {type = n} as four numbers."""
    cubes = [0, 0, 0, 0]
    for word in entry.names():
        if word not in TYPES:
            raise BadData(f"{entry.where}: '{word}' is no type of cube")
        cubes[TYPES.index(word)] = entry.number(word, 0, 36)
    return cubes


def read_types(entry: Reader, name: str) -> list[int]:
    """A list of types of cubes."""
    kinds: list[int] = []
    for word in entry.words(name):
        if word not in TYPES:
            raise BadData(f"{entry.where}: '{name}' names '{word}', which is no type of cube")
        kinds.append(TYPES.index(word))
    return sorted(set(kinds))


def read_rates(name: str, reader: Reader) -> Rates:
    """The lines of an exchange."""
    lines: list[Line] = []
    for entry in reader.parts("options"):
        give = read_types(entry, "give")
        take = read_types(entry, "take")
        n = entry.number("n", 1, 12)
        m = entry.number("m", 0, 12)
        coins = entry.number("coins", -20, 20)
        if not give or bool(take) != bool(m):
            raise BadData(f"{entry.where}: a line gives something, and takes cubes only if it says how many")
        paid = f"{n} {_either(give)}" + (f" and {counted(-coins, 'coin')}" if coins < 0 else "")
        got = [counted(coins, "coin")] if coins > 0 else []
        got += [f"{m} {_either(take)}"] if take else []
        lines.append(Line(give, n, coins, take, m, f"{paid} for {' and '.join(got) or 'nothing'}"))
    if not 1 <= len(lines) <= 3:
        raise BadData(f"{reader.where}: rates have 1 to 3 lines")
    return Rates(name, lines)


def _either(kinds: list[int]) -> str:
    if len(kinds) == 4:
        return "of any type"
    return " or ".join(TYPES[kind] for kind in kinds)


def read_action(box: Box, entry: Reader, kind: int, fiefs: list[int], cubes: list[int]) -> Action:
    """The effects of an entry as the next action of the box."""
    effects = [_read_effect(part, box.rates) for part in entry.parts("effects")]
    if not effects:
        raise BadData(f"{entry.where}: an action without effects cannot be played")
    if kind in (BY_INFLUENCE, IN_FINAL_PHASE) and any(effect.op in (PRODUCE, HOLD) for effect in effects):
        raise BadData(f"{entry.where}: 'produce' and 'hold' need a fief")
    action = Action(len(box.actions), kind, fiefs, cubes, effects)
    action.pays_cubes = sum(cubes) > 0
    action.text = ", then ".join(effect.text for effect in effects)
    box.actions.append(action)
    return action


def _read_effect(entry: Reader, rates: list[Rates]) -> Effect:
    """The effect that an entry of the box describes."""
    word = entry.text("op")
    if word in _COUNTING:
        op, always = _COUNTING[word]
        effect = Effect(op, _n(entry))
        effect.always = always
    elif word == "modifier":
        key = entry.text("key")
        if key not in MODIFIERS:
            raise BadData(f"{entry.where}: there is no modifier '{key}'; there are: {', '.join(MODIFIERS)}")
        effect = Effect(MODIFIER, _n(entry))
        effect.modifier = MODIFIERS.index(key)
    elif word == "gain":
        effect = _read_gain(entry)
    else:
        effect = _read_asking(entry, word, rates)
        effect.asks = word != "sell_stored"
        effect.always = False
    effect.text = effect_text(effect, rates)
    return effect


def _read_gain(entry: Reader) -> Effect:
    where = entry.text("where")
    if where not in ("here", "any"):
        raise BadData(f"{entry.where}: 'where' is here or any, not '{where}'")
    cube = _read_cube(entry, "cube", True)
    effect = Effect(GAIN, _n(entry))
    effect.cube = cube
    effect.here = where == "here"
    effect.asks = cube == ANY or where == "any"
    return effect


def _read_asking(entry: Reader, word: str, rates: list[Rates]) -> Effect:
    """The effects that need something to work on."""
    if word == "trade":
        name = entry.text("rates")
        numbers = [k for k in range(len(rates)) if rates[k].name == name]
        if not numbers:
            raise BadData(f"{entry.where}: there are no rates called '{name}'")
        effect = Effect(TRADE, entry.number("times", 1, 15))
        effect.rates = numbers[0]
    elif word in _RETURNING:
        effect = Effect(RETURN, _n(entry))
        effect.purpose = _RETURNING[word]
        effect.optional = entry.flag("optional", False)
    elif word == "repeat_field":
        effect = Effect(REPEAT_FIELD, _n(entry))
        effect.purpose = REPEAT
    elif word in _PICKING:
        effect = Effect(PICK, entry.number("upto", 1, 20))
        effect.purpose = _PICKING[word]
    elif word == "scry":
        look = entry.number("look", 1, 9)
        effect = Effect(SCRY, entry.number("take", 1, look))
        effect.look = look
    elif word == "untap_master":
        effect = Effect(UNTAP_MASTER, _n(entry))
    elif word == "lodge":
        effect = Effect(LODGE)
    elif word == "hold":
        effect = Effect(HOLD, entry.number("cap", 1, 12))
    elif word == "store":
        effect = Effect(STORE)
        effect.cube = _read_cube(entry, "cube", False)
        effect.n = entry.number("upto", 1, 12)
    elif word == "sell_stored":
        effect = Effect(SELL_STORED, entry.number("coins", 0, 20))
    else:
        raise BadData(f"{entry.where}: there is no effect '{word}'")
    return effect


def _n(entry: Reader) -> int:
    return entry.number("n", 1, 20)


def _read_cube(entry: Reader, name: str, any_allowed: bool) -> int:
    word = entry.text(name)
    if word in TYPES:
        return TYPES.index(word)
    if any_allowed and word == "any":
        return ANY
    raise BadData(f"{entry.where}: '{name}' must be one of {', '.join(TYPES)}, not '{word}'")

"""Stupor Mundi, reading the box: components.toml into the tables of `components.Box`, with clear complaints.

A changed box may change counts, costs and numbers; the names that moves point at (cards, sites, cities …) stay.
"""

from __future__ import annotations

from greathall.games.stupor_mundi.box.components import (
    ABILITIES,
    ACTIONS,
    CARD_IDS,
    CARD_NAMES,
    CARD_PROGRAM,
    CITY_PROGRAM,
    CITY_TILES,
    COMMON,
    COUNTERS,
    DRAW,
    FIRST_ADVANCED,
    FIRST_B,
    FIRST_UNIQUE,
    GAIN,
    GAIN_PER_ALLY_TYPE,
    GOODS,
    GREAT_IDS,
    GREAT_NAMES,
    GREAT_PROGRAM,
    HOUSE_IDS,
    ISSUE_EDICT,
    LEVEL,
    MAIN,
    MAIN_PROGRAM,
    MARKET,
    ON_BUILD,
    OPS,
    PROMOTE_DISTINCT,
    PROMOTE_STEPS,
    RESOURCE,
    REWARD_PROGRAM,
    ROMAN,
    SIDE_PROGRAM,
    STRUCTURES,
    TILE_IDS,
    TILE_PROGRAM,
    Box,
    Effect,
    Workplace,
)
from greathall.games.stupor_mundi.box.reading_boards import in_order, named, read_boards, read_frederick
from greathall.games.stupor_mundi.box.texts import describe, describe_workplace
from greathall.kernel.data import Reader
from greathall.kernel.errors import BadData


def read_components(reader: Reader) -> Box:
    """The tables of a box; raises BadData with a clear message if the box cannot be played."""
    box = Box()
    box.programs = [[] for _ in range(TILE_PROGRAM)]
    box.program_rules = [""] * TILE_PROGRAM
    box.program_names = [""] * TILE_PROGRAM
    _read_cards(box, reader)
    read_boards(box, reader)
    read_frederick(box, reader)
    _read_programs(box, reader)
    _read_workplaces(box, reader)
    _read_scoring(box, reader)
    return box


# ---------------------------------------------------------------------- effects


def read_effect(reader: Reader) -> Effect:
    op = named(reader, "do", OPS)
    effect = Effect(op)
    effect.optional = not reader.flag("must", False)
    if (op == ISSUE_EDICT) == effect.optional:
        raise BadData(f"{reader.where}: 'must' belongs to issue_edict, and to nothing else (STM-R16)")
    if op in (PROMOTE_DISTINCT, PROMOTE_STEPS):
        effect.times = reader.number("max" if op == PROMOTE_DISTINCT else "steps", 1, 9)
    elif op == DRAW:
        effect.n = reader.number("n", 1, 40)
    elif op == MAIN:
        _read_main(effect, reader)
    elif op == GAIN_PER_ALLY_TYPE:
        effect.n = reader.number("n", 1, 99)
        effect.most = reader.number("max", 0, 99)
        effect.goods = [GOODS.index(word) for word in reader.words("options") if word in GOODS[:RESOURCE]]
        if len(effect.goods) != len(reader.words("options")) or not effect.goods:
            raise BadData(f"{reader.where}: 'options' must name goods: {', '.join(GOODS[:RESOURCE])}")
        if len(effect.goods) > 1 and effect.goods != [0, 1]:
            raise BadData(f"{reader.where}: the only choice there are moves for is grain or stone")
    elif op != ISSUE_EDICT and reader.has("what"):
        _read_gain(effect, reader)
    return effect


def _read_gain(effect: Effect, reader: Reader) -> None:
    effect.good = named(reader, "what", GOODS)
    effect.n = reader.number("n", 1, 99)
    if OPS[effect.op] == "gain_per":
        effect.per = named(reader, "per", COUNTERS)
        effect.every = reader.number("every", 1, 99)
        effect.most = reader.number("max", 0, 99)
    elif OPS[effect.op] == "gain_if":
        effect.have = named(reader, "have", GOODS[:RESOURCE])
        effect.have_n = reader.number("have_n", 0, 99)
    elif OPS[effect.op] == "convert":
        effect.pay = named(reader, "pay", GOODS[:RESOURCE])
        effect.pay_n = reader.number("pay_n", 1, 99)
        effect.times = reader.number("times", 1, 9)
        if effect.good in (RESOURCE, effect.pay):
            raise BadData(f"{reader.where}: a conversion gives one certain good, and not the one it takes")


def _read_main(effect: Effect, reader: Reader) -> None:
    effect.action = named(reader, "action", ACTIONS)
    effect.stone_off = reader.number("discount_stone", 0, 9, 0)
    effect.grain_off = reader.number("discount_grain", 0, 9, 0)
    effect.free = reader.flag("free_resources", False) or reader.flag("free_grain", False)
    effect.any_mix = reader.flag("any_mix", False)
    effect.price = reader.number("pay_augustales", 0, 99, 0)
    if reader.has("only"):
        effect.only = named(reader, "only", STRUCTURES)


def read_effects(reader: Reader, name: str) -> list[Effect]:
    return [read_effect(part) for part in reader.parts(name)]


def _add_program(box: Box, program: int, name: str, effects: list[Effect], rule: str) -> str:
    """Puts a program in its place; gives what it does, in words."""
    box.programs[program] = effects
    box.program_names[program] = name
    box.program_rules[program] = rule
    return describe(effects)


def _read_programs(box: Box, reader: Reader) -> None:
    """City Bonus tiles, Great Structures, castle sides, Edict rewards, main actions."""
    for letter, part in enumerate(in_order(reader, "city_bonus", CITY_TILES)):
        box.city_tile_counts.append(part.number("count", 0, 7))
        effects = read_effects(part, "effects")
        box.city_texts.append(
            _add_program(
                box, CITY_PROGRAM + letter, f"City Bonus tile {CITY_TILES[letter]}", effects, part.text("rule")
            )
        )
    greats = reader.parts("great")
    if [part.text("piece") for part in greats] != list(GREAT_IDS):
        raise BadData(f"components: the entries of 'great' must be {', '.join(GREAT_IDS)}, in this order")
    for great, part in enumerate(greats):
        box.great_cost.append(part.number("augustales", 0, 99))
        effects = read_effects(part, "bonus")
        box.great_texts.append(_add_program(box, GREAT_PROGRAM + great, GREAT_NAMES[great], effects, part.text("rule")))
    for side, part in enumerate(reader.parts("castle_side")):
        income = read_effects(part, "income")
        if any(effect.op != GAIN and (effect.op, effect.action) != (MAIN, MARKET) for effect in income):
            raise BadData(f"{part.where}: the income of a side is goods or a market visit (STM-73)")
        box.side_texts.append(_add_program(box, SIDE_PROGRAM + side, f"side {side + 1}", income, "STM-73"))
    for space, part in enumerate(reader.parts("edict_position")):
        reward = read_effects(part, "reward")
        if len(reward) != 1 or reward[0].op != GAIN:
            raise BadData(f"{part.where}: the reward of an Edict space is one gain (STM-57)")
        box.position_texts.append(
            _add_program(box, REWARD_PROGRAM + space, f"Edict space {ROMAN[space]}", reward, "STM-57")
        )
    for action in range(len(ACTIONS)):
        effect = Effect(MAIN)
        effect.action = action
        effect.optional = False
        _add_program(box, MAIN_PROGRAM + action, f"the action {ACTIONS[action]}", [effect], "STM-36")


# ---------------------------------------------------------------------- cards


def _read_cards(box: Box, reader: Reader) -> None:
    bit = 0
    for kind, part in enumerate(in_order(reader, "house_common", CARD_IDS[:COMMON])):
        copies = part.number("copies_per_house", 0, 5)
        box.copies.append(copies)
        _read_card(box, kind, part)
        bit = _give_bits(box, kind, bit, copies)
    for kind, part in enumerate(in_order(reader, "house_unique", CARD_IDS[COMMON:FIRST_ADVANCED]), COMMON):
        _read_card(box, kind, part)
        bit = _give_bits(box, kind, bit, 1)
    for kind, part in enumerate(in_order(reader, "advanced", CARD_IDS[FIRST_ADVANCED:]), FIRST_ADVANCED):
        if part.text("level") != ("A" if kind < FIRST_B else "B"):
            raise BadData(f"{part.where}: cards A1 to A{LEVEL} are level A, cards B1 to B{LEVEL} level B")
        cost = part.part("cost")
        if cost.has("card") == cost.has("augustales"):
            raise BadData(f"{cost.where}: the cost is either 'augustales' or 'card' (STM-90)")
        box.costs_card[kind] = cost.number("card", 1, 1, 0) == 1
        box.cost[kind] = cost.number("augustales", 0, 99, 0)
        _read_card(box, kind, part)
        bit = _give_bits(box, kind, bit, 1)
    for house, part in enumerate(in_order(reader, "house", HOUSE_IDS)):
        box.house_names.append(part.text("name"))
        first = FIRST_UNIQUE + 2 * house
        if part.words("cards") != list(CARD_IDS[first : first + 2]):
            raise BadData(f"{part.where}: the cards of a House are {CARD_IDS[first]} and {CARD_IDS[first + 1]}")
        bits = 0
        for kind in (*range(COMMON), first, first + 1):
            bits |= box.kind_mask[kind]
        box.house_cards.append(bits)


def _read_card(box: Box, kind: int, part: Reader) -> None:
    name, effects = f"card {CARD_NAMES[kind]}", read_effects(part, "effects")
    box.card_texts.append(_add_program(box, CARD_PROGRAM + kind, name, effects, part.text("rule")))


def _give_bits(box: Box, kind: int, bit: int, copies: int) -> int:
    box.first_bit.append(bit)
    box.kind_of_bit.extend([kind] * copies)
    box.kind_mask.append(((1 << copies) - 1) << bit)
    return bit + copies


# ---------------------------------------------------------------------- workplaces, scoring


def _read_workplaces(box: Box, reader: Reader) -> None:
    box.tile_ids = list(TILE_IDS)
    for tile, part in enumerate(in_order(reader, "workplace_tile", TILE_IDS)):
        (box.countryside if named(part, "section", ("countryside", "village")) == 0 else box.village).append(tile)
        for name in ("first", "second"):
            box.workplaces.append(_read_workplace(box, part.part(name)))
    if len(box.countryside) < 3 or len(box.village) < 2:
        raise BadData("components: at least 3 Countryside tiles and 2 Village tiles are needed (STM-8)")


def _read_workplace(box: Box, part: Reader) -> Workplace:
    place = Workplace()
    place.ability = named(part, "ability", ABILITIES)
    program: list[Effect] = []
    if place.ability < ON_BUILD:
        place.n = part.number("n", 0, 9)
        for effect in read_effects(part, "on_enter") if part.has("on_enter") else []:
            if effect.op != DRAW:
                raise BadData(f"{part.where}: on arrival cards are drawn, nothing else (STM-R40)")
            place.enter += effect.n
    else:
        program = read_effects(part, "effects")
        if any(effect.op != GAIN for effect in program):
            raise BadData(f"{part.where}: a Workplace gives goods (STM-147 to STM-150)")
        for word in part.words("only", []):
            if word not in STRUCTURES:
                raise BadData(f"{part.where}: 'only' has '{word}'; there are {', '.join(STRUCTURES)}")
            place.kinds |= 1 << STRUCTURES.index(word)
    place.rule = part.text("rule")
    box.programs.append(program)
    box.program_names.append("a Workplace")
    box.program_rules.append(place.rule)
    place.text = describe_workplace(place, program)
    return place


def _read_scoring(box: Box, reader: Reader) -> None:
    scoring = reader.part("scoring")
    box.vp_per_structure = scoring.number("vp_per_structure", 0, 99)
    box.most_vp = scoring.number("most_structures_vp", 0, 99)
    box.second_vp = scoring.number("second_structures_vp", 0, 99)
    box.second_from = scoring.number("second_min_players", 2, 9)
    box.coins_per_resource = scoring.number("augustales_per_leftover_resource", 0, 99)
    box.coins_per_vp = scoring.number("augustales_per_vp", 1, 99)
    box.most_rounds = reader.part("limits").number("max_rounds", 1, 1000)
    for part in reader.parts("solo_title"):
        box.title_least.append(part.number("min_vp", 0, 9999))
        box.titles.append(part.text("title"))
    if not box.titles or box.title_least[0] != 0 or sorted(set(box.title_least)) != box.title_least:
        raise BadData("components: the solo titles begin at 0 VP and rise (STM-122)")

"""Stupor Mundi, reading the boards: Voyage Board, Player Board, castle, paths, Frederick's Palace, Allies, Solo."""

from __future__ import annotations

from greathall.games.stupor_mundi.box.components import (
    ACTIONS,
    ALLY_IDS,
    ALLY_TYPES,
    BOTH_ACTIONS,
    BY_COLUMN,
    CITIES,
    CITY_COLUMN,
    CITY_IDS,
    GREAT_A,
    HAND_PLUS,
    ICONS,
    INDEPENDENT,
    KEEP,
    NO_KEEP,
    PATHS,
    REMOVALS,
    SIDES,
    SITE_IDS,
    SIXTH_SLOT,
    SLOTS,
    SOLO_MOVES,
    STATS,
    STRUCTURES,
    Box,
    Market,
    SetUp,
)
from greathall.kernel.data import Reader
from greathall.kernel.errors import BadData
from greathall.kernel.numbers import whole_number

MARKS = ("all", "3plus", "4only")
MOST_MIX = 5  # the vocabulary counts the Grain of a mixed payment from 0 to 5
MOST_TILES = 60  # tiles are bits of one number


def named(reader: Reader, name: str, words: tuple[str, ...] | str) -> int:
    """The place of a word in a fixed list of words."""
    word = reader.text(name)
    if word not in tuple(words):
        raise BadData(f"{reader.where}: '{name}' is '{word}'; it must be one of {', '.join(words)}")
    return tuple(words).index(word)


def in_order(reader: Reader, name: str, ids: tuple[str, ...] | str) -> list[Reader]:
    """The entries of a list whose ids are fixed, in their fixed order."""
    entries = reader.parts(name)
    found = [entry.text("id") for entry in entries]
    if found != list(ids):
        raise BadData(f"{reader.where}: the entries of '{name}' must be {', '.join(ids)}, in this order")
    return entries


def numbered(reader: Reader, name: str, count: int) -> list[Reader]:
    """The entries of a list that are numbered from 1 on."""
    entries = reader.parts(name)
    if [entry.number("n", 0, 99) for entry in entries] != list(range(1, count + 1)):
        raise BadData(f"{reader.where}: '{name}' must have the entries 1 to {count}, in this order")
    return entries


def read_boards(box: Box, reader: Reader) -> None:
    _read_set_ups(box, reader)
    _read_voyage(box, reader)
    _read_player_board(box, reader)
    _read_castle(box, reader)
    _read_paths(box, reader)


# ---------------------------------------------------------------------- set-up and Voyage Board


def _read_set_ups(box: Box, reader: Reader) -> None:
    entries = reader.parts("setup")
    if [entry.number("players", 1, 9) for entry in entries] != [1, 2, 3, 4]:
        raise BadData("components: 'setup' must have entries for 1, 2, 3 and 4 players, in this order")
    for players, part in enumerate(entries, 1):
        setup = SetUp()
        side = part.text("voyage_side")
        for word in part.words("edict_marks"):
            if word not in MARKS:
                raise BadData(f"{part.where}: 'edict_marks' has '{word}'; there are {', '.join(MARKS)}")
            setup.edict_marks.append(MARKS.index(word))
        setup.cards_per_level = part.number("cards_per_level", 1, 16)
        setup.city_tiles = part.number("city_tiles_per_city", 0, 3)
        setup.coins = part.numbers("starting_augustales")
        if len(setup.coins) != players or min(setup.coins) < 0:
            raise BadData(f"{part.where}: 'starting_augustales' needs {players} numbers, none below 0")
        for space in reader.parts("ally_space"):
            if space.text("side") == side:
                spot = _spot(space)
                setup.ally_grain[spot] = space.number("grain", 0, 9)
                if _open(space, players):
                    setup.ally_spots |= 1 << spot
                else:
                    setup.ally_red |= 1 << spot
        for space in reader.parts("card_space"):
            if space.text("side") == side:
                if _open(space, players):
                    setup.card_spots |= 1 << _spot(space)
                else:
                    setup.card_red |= 1 << _spot(space)
        if setup.card_spots == 0 or int(setup.card_spots).bit_count() > 2 * setup.cards_per_level:
            raise BadData(f"{part.where}: the cards do not fill the open card spaces of side '{side}'")
        box.setups.append(setup)


def _spot(space: Reader) -> int:
    return 2 * named(space, "city", CITY_IDS) + named(space, "spot", "ab")


def _open(space: Reader, players: int) -> bool:
    use = named(space, "use", ("always", "4only", "never"))
    return use == 0 or (use == 1 and players == 4)  # STM-16


def _read_voyage(box: Box, reader: Reader) -> None:
    voyage = reader.part("voyage")
    if tuple(voyage.words("order")) != CITY_IDS:
        raise BadData(f"{voyage.where}: 'order' must be {', '.join(CITY_IDS)}")
    box.most_steps = voyage.number("max_move", 1, CITIES - 1)
    box.free_steps = voyage.number("free_steps", 0, 9)
    box.step_cost = voyage.number("cost_per_further_step", 0, 9)
    for level in ("easy", "medium", "difficult"):
        part = reader.part("market_difficulty").part(level)
        red = part.number("red", 0, CITIES)
        if red + part.number("blue", 0, CITIES) != CITIES:
            raise BadData(f"{part.where}: there are {CITIES} markets; 'blue' and 'red' must add up to that")
        box.red_markets.append(red)
    for part in reader.parts("market"):
        box.market_ids.append(part.text("id"))
        for colour in ("blue", "red"):
            box.markets.append(_read_market(part.part(colour)))
    if len(box.market_ids) < CITIES or len(set(box.market_ids)) != len(box.market_ids):
        raise BadData(f"components: at least {CITIES} Market tiles with different ids are needed (STM-15)")


def _read_market(part: Reader) -> Market:
    market = Market()
    sell, buy = part.part("sell"), part.part("buy")
    market.sell_grain = sell.number("grain", 0, 9)
    market.sell_stone = sell.number("stone", 0, 9)
    market.sell_for = sell.number("for", 0, 99)
    market.buy_grain = buy.number("grain", 0, 9)
    market.buy_stone = buy.number("stone", 0, 9)
    market.buy_for = buy.number("for", 0, 99)
    if market.sell_grain + market.sell_stone == 0 or market.buy_grain + market.buy_stone == 0:
        raise BadData(f"{part.where}: a trade needs goods")
    return market


# ---------------------------------------------------------------------- Player Board and castle


def _read_player_board(box: Box, reader: Reader) -> None:
    board = reader.part("player_board")
    box.hand_limit = board.number("hand_limit", 1, 20)
    box.warehouse_base = board.number("warehouse_base", 0, 99)
    box.warehouse_per_wall = board.number("warehouse_per_wall", 0, 9)
    board.number("ally_spaces_per_tower", 1, 1)
    start = reader.part("player_start")
    box.start_grain = start.number("grain", 0, 99)
    box.start_stone = start.number("stone", 0, 99)
    box.hand_start = start.number("hand", 1, 20)
    box.start_ship = named(start, "ship", CITY_IDS)
    box.start_vp = start.number("vp", 0, 999)
    start.number("specialists", 3, 3)
    for slot, part in enumerate(numbered(reader, "card_slot", SLOTS)):
        actions = part.words("actions")
        if not 1 <= len(actions) <= 2 or not set(actions) <= set(ACTIONS):
            raise BadData(f"{part.where}: a slot has one or two of the main actions {', '.join(ACTIONS)}")
        box.slot_actions.append([ACTIONS.index(word) for word in actions])
        if part.flag("locked"):
            box.locked_slots |= 1 << slot
    under = {part.text("under"): part for part in reader.parts("ally_slot")}
    for name in ("tower_normal", "tower_great_a", "tower_great_b"):
        if name not in under:
            raise BadData(f"components: 'ally_slot' has no entry for the space under {name}")
        box.marked_under.append(under[name].flag("edict"))
    pieces = reader.part("player_pieces")
    for kind, most in enumerate((5, 5, 3)):
        word = STRUCTURES[kind]
        greats = 1 if kind == KEEP else 2
        box.normals.append(pieces.number(f"{word}_normal", most - greats, most - greats))
        for name in (f"{word}_great",) if kind == KEEP else (f"{word}_great_a", f"{word}_great_b"):
            pieces.number(name, GREAT_A, GREAT_A)


def _read_castle(box: Box, reader: Reader) -> None:
    for site, part in enumerate(in_order(reader, "castle_site", SITE_IDS)):
        if named(part, "kind", STRUCTURES) != site // 5:
            raise BadData(f"{part.where}: {SITE_IDS[site]} is a {STRUCTURES[site // 5]}")
        box.site_stone.append(part.number("stone", 0, 9))
        box.site_grain.append(part.number("grain", 0, 9))
        if box.site_stone[site] + box.site_grain[site] > MOST_MIX:
            raise BadData(f"{part.where}: a site costs at most {MOST_MIX} resources")
        box.site_edict.append(part.flag("edict"))
        box.site_next.append(_sites(part, "neighbours"))
        effect, amount = _keep_effect(part)
        box.site_effect.append(effect)
        box.site_amount.append(amount)
        if site >= 5 * KEEP:
            box.keep_texts.append(_keep_text(effect, amount))
    box.start_sites = _sites(reader.part("castle_start"), "built")
    if box.start_sites >> (5 * KEEP):
        raise BadData("components: no Keep stands in the castle at the start (STM-27)")
    for part in numbered(reader, "castle_side", SIDES):
        walls = 1 << SITE_IDS.index(part.text("wall")) if part.text("wall") in SITE_IDS else 0
        box.side_sites.append(walls | _sites(part, "towers"))
        if box.side_sites[-1].bit_count() != 3:
            raise BadData(f"{part.where}: a side has a wall and two towers (STM-72)")


def _sites(part: Reader, name: str) -> int:
    bits = 0
    for word in part.words(name):
        if word not in SITE_IDS:
            raise BadData(f"{part.where}: '{name}' has '{word}'; the sites are {', '.join(SITE_IDS)}")
        bits |= 1 << SITE_IDS.index(word)
    return bits


def _keep_effect(part: Reader) -> tuple[int, int]:
    word = part.text("effect", "")
    more = whole_number(word.removeprefix("hand_plus_")) if word.startswith("hand_plus_") else None
    if more is not None and 0 <= more <= 99:
        return HAND_PLUS, more
    if word not in ("", "sixth_slot", "both_actions"):
        raise BadData(f"{part.where}: the effect '{word}' is none of hand_plus_N, sixth_slot, both_actions")
    return {"": NO_KEEP, "sixth_slot": SIXTH_SLOT, "both_actions": BOTH_ACTIONS}[word], 0


def _keep_text(effect: int, amount: int) -> str:
    if effect == HAND_PLUS:
        return f"Hand size +{amount}; draw {amount} cards at once."
    if effect == SIXTH_SLOT:
        return "Opens the locked card slot."
    return "From your next turn on: both main actions of a face-down card." if effect == BOTH_ACTIONS else ""


def _read_paths(box: Box, reader: Reader) -> None:
    for path, part in enumerate(in_order(reader, "path", PATHS)):
        columns = part.numbers("columns")
        grain = part.numbers("grain")
        if columns != ([1, 2, CITY_COLUMN] if path == 1 else [1, 2, 3, 4, CITY_COLUMN]):
            raise BadData(f"{part.where}: paths A and C have the columns 1 to 5, path B 1, 2 and 5 (STM-43)")
        if len(grain) != len(columns) or min(grain) < 0:
            raise BadData(f"{part.where}: 'grain' needs a number for each column, none below 0")
        for i in range(len(columns)):
            space = 5 * path + columns[i]
            box.grain_into[space] = grain[i]
            if i + 1 < len(columns):
                box.next_space[space] = 5 * path + columns[i + 1]
    for token in reader.part("workplace_edict_tokens").parts("at"):
        box.tokens |= 1 << (5 * named(token, "path", PATHS) + token.number("column", 1, CITY_COLUMN))
    layout = reader.part("workplace_layout")
    if layout.words("countryside_spaces") != list(PATHS) or layout.words("village_spaces") != ["A", "C"]:
        raise BadData(f"{layout.where}: Countryside tiles lie on A, B and C, Village tiles on A and C (STM-8)")


# ---------------------------------------------------------------------- Frederick, Allies, Solo


def read_frederick(box: Box, reader: Reader) -> None:
    part = reader.part("frederick")
    reserve = part.numbers("reserve_track")
    box.treasury = part.numbers("treasury_track")
    if reserve != list(range(len(reserve))) or not reserve or sorted(set(box.treasury)) != box.treasury:
        raise BadData(f"{part.where}: 'reserve_track' counts from 0 on, 'treasury_track' rises")
    coins = part.number("start_treasury", 0, 999)
    if coins not in box.treasury:
        raise BadData(f"{part.where}: 'start_treasury' is {coins}, which is no step of 'treasury_track'")
    tops = [len(reserve) - 1, len(reserve) - 1, len(box.treasury) - 1]
    tops += [part.number(f"max_{word}", 0, 99) for word in ("towers", "walls", "keeps", "allies")]
    least = part.number("min_column", 1, 5)
    box.frederick_most = [*tops, part.number("max_column", least, 5)]
    box.frederick_least = [0] * 7 + [least]
    box.frederick_start = [part.number("start_grain", 0, tops[0]), part.number("start_stone", 0, tops[1])]
    box.frederick_start.append(box.treasury.index(coins))
    for i, word in enumerate(("towers", "walls", "keeps", "allies")):
        box.frederick_start.append(part.number(f"start_{word}", 0, tops[3 + i]))
    box.frederick_start.append(part.number("start_column", least, box.frederick_most[7]))
    if part.text("path") != "A":
        raise BadData(f"{part.where}: Frederick's Specialist walks on path A (STM-62)")
    numbered(reader, "edict_position", 3)
    for tile in reader.parts("edict"):
        box.edict_ids.append(tile.text("id"))
        box.edict_mark.append(named(tile, "mark", MARKS))
        icons = tile.words("icons")
        if not icons or not set(icons) <= set(ICONS):
            raise BadData(f"{tile.where}: 'icons' must name some of {', '.join(ICONS)}")
        numbers = [ICONS.index(word) for word in icons]
        box.edict_icons.append(numbers)
        box.edict_groups.append([8 * numbers.count(icon) + icon for icon in dict.fromkeys(numbers)])
    if not 0 < len(box.edict_ids) <= MOST_TILES or len(set(box.edict_ids)) != len(box.edict_ids):
        raise BadData(f"components: 1 to {MOST_TILES} Edict tiles with different ids are needed")
    _read_allies(box, reader)
    _read_solo(box, reader)


def _read_allies(box: Box, reader: Reader) -> None:
    income = reader.part("ally_income")
    box.ally_base = income.number("base_vp", 0, 99)
    box.ally_bonus = income.number("bonus_vp", 0, 99)
    for kind, part in enumerate(in_order(reader, "ally", ALLY_IDS)):
        box.ally_ids.append(part.text("id"))
        box.ally_names.append(part.text("name"))
        sort = named(part, "type", ALLY_TYPES)
        condition = part.part("condition")
        stat = named(condition, "stat", STATS)
        box.ally_stat.append(stat)
        op = named(condition, "op", (">", ">="))
        if sort == INDEPENDENT:
            if condition.text("who") != "own" or condition.text("than") != "frederick":
                raise BadData(f"{condition.where}: an Independent compares its owner with Frederick (STM-140)")
            box.ally_least.append(0)
            how = "more {0} than Frederick" if op == 0 else "at least as much {0} as Frederick"
            how = "you have " + how
            if stat == BY_COLUMN:
                how = f"your Specialist is {'' if op == 0 else 'as far as or '}ahead of Frederick's"
        else:
            if condition.text("who") != "frederick":
                raise BadData(f"{condition.where}: a Loyalist looks at Frederick alone (STM-140)")
            least = condition.number("n", 0, 99) + (1 if op == 0 else 0)
            box.ally_least.append(least)
            how = f"Frederick has at least {least} {{0}}"
            if stat == BY_COLUMN:
                how = f"Frederick's Specialist has reached Workplace {least}"
        box.ally_more.append(op == 0)
        box.ally_rules.append(part.text("rule"))
        word = STATS[stat] if stat in (0, 1) else STATS[stat].capitalize()
        most = box.ally_base + box.ally_bonus
        box.ally_texts.append(f"{box.ally_base} VP each round; {most} VP if {how.format(word.capitalize())}.")
        tiles = part.number("count", 0, 9)
        mask = ((1 << tiles) - 1) << len(box.ally_kind)
        box.ally_tiles.append(mask)
        for _ in range(tiles):
            box.ally_kind.append(kind)
            box.ally_same.append(mask)
            box.ally_type.append(sort)
        box.type_mask[sort] |= mask
    needed = max(2 * int(setup.ally_spots).bit_count() for setup in box.setups)
    if not needed <= len(box.ally_kind) <= MOST_TILES:
        raise BadData(f"components: {needed} to {MOST_TILES} Ally tiles are needed (STM-17)")


def _read_solo(box: Box, reader: Reader) -> None:
    for part in reader.parts("solo_card"):
        box.solo_ids.append(part.text("id"))
        box.solo_move.append(named(part, "move", SOLO_MOVES))
        box.solo_steps.append(part.number("steps", 0, 9))
        box.solo_remove.append(named(part, "remove", REMOVALS))
        box.solo_edict.append(part.number("edict", 0, 3))
        box.solo_crown.append(part.flag("crown"))
    if not 0 < len(box.solo_ids) <= MOST_TILES or len(set(box.solo_ids)) != len(box.solo_ids):
        raise BadData(f"components: 1 to {MOST_TILES} Solo cards with different ids are needed")
    solo = reader.part("solo")
    box.solo_turns = solo.number("frederick_turns_per_round_max", 0, 6)
    box.easy_mark = named(solo, "easy_extra_mark", MARKS)
    box.easy_edicts = solo.number("easy_extra_edicts", 0, box.edict_mark.count(box.easy_mark))

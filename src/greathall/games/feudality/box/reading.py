"""Feudality, reading the box: checks every entry and fills the tables; a box that cannot be played is refused clearly.

The kinds of tiles, events and actions are fixed; a changed box may change counts, prices, yields, maps and thresholds.
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudality.box.board import DOUBLE_HILL, HILL, PLAIN, RIVER, SIZE
from greathall.games.feudality.box.components import (
    ABILITIES,
    ACTION_IDS,
    ACTIONS,
    BANDITS,
    CODES,
    DEMAND_ANY,
    DEMAND_FOOD,
    EFFECTS,
    EVENT_EFFECTS,
    EVENT_IDS,
    FESTIVAL,
    FIRST_FORT,
    FOREST,
    FORT,
    FORT_IDS,
    FORTIFIED,
    IDLE,
    IDS,
    IN_KEEP,
    KINDS,
    KING_WAR,
    KNIGHT,
    LIAISON,
    MINE_BOOST,
    MINES,
    MONSTER,
    MOVE_RATS,
    NEXT_TO,
    PITY,
    PLACES,
    RATS,
    RATS_EVENT,
    REROLL,
    RES,
    RESOURCES,
    SIDE_IDS,
    TOURNAMENT,
    UNITS,
    WOLF,
    YIELDS,
    Box,
)
from greathall.kernel.data import Reader
from greathall.kernel.errors import BadData

_TERRAIN_SIGNS: Final = ".~^M"


def read_components(reader: Reader) -> Box:
    """The tables of a box; raises BadData with a clear message if the box cannot be played."""
    box = Box()
    _read_frame(box, reader)
    _read_players(box, reader)
    tiles = _in_order(reader, "tile", IDS)
    for kind in range(KINDS):
        _read_tile(box, kind, tiles[kind])
    for level, part in enumerate(_in_order(reader, "fortification", FORT_IDS), 1):
        _read_fortification(box, level, part)
    _read_works(box)
    for event, part in enumerate(_in_order(reader, "event", EVENT_IDS)):
        _read_event(box, event, part)
    _read_actions(box, _in_order(reader, "baronial", ("collect", *ACTION_IDS)))
    for side, part in enumerate(_in_order(reader, "fief", SIDE_IDS)):
        _read_side(box, side, part)
    if box.counts[FOREST] < 6 * box.free_forests:
        raise BadData(f"components: {box.counts[FOREST]} Forests are too few for 6 players")
    return box


def _in_order(reader: Reader, name: str, ids: tuple[str, ...]) -> list[Reader]:
    """The entries of a list whose kinds are fixed: a changed box keeps them all, in their order."""
    parts = reader.parts(name)
    if len(parts) != len(ids):
        raise BadData(f"{reader.where}: '{name}' has {len(ids)} entries in every box, not {len(parts)}")
    for i, part in enumerate(parts):
        if part.text("id") != ids[i]:
            raise BadData(f"{part.where}: the kinds keep their order; this must be '{ids[i]}', not '{part.text('id')}'")
    return parts


def _read_frame(box: Box, reader: Reader) -> None:
    dice, board = reader.part("dice"), reader.part("board")
    box.sides_of_die = dice.number("sides", 8, 8)  # the grid has eight rows and columns
    dice.number("number", 2, 2)
    board.number("grid", 8, 8)
    board.number("playable", SIZE, SIZE)
    track = reader.part("track")
    box.start_vp = track.number("start_vp", 0, 50)
    track.number("min_vp", 0, 0)  # FDY-154
    start = reader.part("start")
    box.start_goods = _goods(start, "resources")
    if start.text("fortification") != FORT_IDS[0]:
        raise BadData(f"{start.where}: every player starts with a Tower")
    box.free_forests = start.number("free_forest", 1, 1)
    box.free_picks = start.number("free_draft_tiles", 2, 2)
    box.iron_per_hill = start.number("keep_iron_per_hill", 0, 99)
    box.iron_double_hill = start.number("keep_iron_double_hill", 0, 99)
    trade = reader.part("trade")
    box.rate = trade.number("rate", 1, 99)
    box.rate_with_trader = trade.number("rate_with_trader", 1, box.rate)
    limits = reader.part("limits")
    box.max_turns = limits.number("max_turns", 1, 1000)
    box.max_rolls = limits.number("max_rolls_per_turn", 1, 1000)
    box.max_ties = limits.number("max_tie_rerolls", 0, 1000)
    for i, part in enumerate(_in_order(reader, "resource", RESOURCES)):
        part.text("name")
        if part.text("supply") != "unlimited":
            raise BadData(f"{part.where}: the bank never runs out of {RESOURCES[i]}")  # FDY-R44


def _read_players(box: Box, reader: Reader) -> None:
    parts = reader.parts("players")
    if len(parts) != 5:
        raise BadData(f"{reader.where}: 'players' has an entry for each of 2 to 6 players, not {len(parts)} entries")
    for n, part in enumerate(parts, 2):
        part.number("n", n, n)
        box.draft_tiles[n] = part.number("draft_tiles", 0, 100)
        box.tray_tiles[n] = part.number("tray_tiles", 0, 100)
        box.tiles_per_food[n] = part.number("tiles_per_food", 1, 999)
        box.tiles_per_food_granary[n] = part.number("tiles_per_food_granary", 1, 999)
        box.victory_number[n] = part.number("victory_number", box.start_vp + 1, 99)


def _goods(reader: Reader, name: str) -> list[int]:
    part = reader.part(name)
    goods = [0] * RES
    for good in part.names():
        if good not in RESOURCES:
            raise BadData(f"{part.where}: there is no resource '{good}'; there are: {', '.join(RESOURCES)}")
        goods[RESOURCES.index(good)] = part.number(good, 0, 99)
    return goods


def _price(box: Box, ware: int, reader: Reader) -> None:
    goods = _goods(reader, "cost")
    for good in range(RES):
        box.cost[ware * RES + good] = goods[good]
    box.price[ware] = sum(goods)


def _one_of(reader: Reader, name: str, values: tuple[str, ...]) -> int:
    word = reader.text(name)
    if word not in values:
        raise BadData(f"{reader.where}: '{name}' is '{word}'; it must be one of: {', '.join(values)}")
    return values.index(word)


def _read_tile(box: Box, kind: int, tile: Reader) -> None:
    box.names.append(tile.text("name"))
    box.rules.append(tile.text("rule"))
    box.counts.append(tile.number("count", 0, 200))
    _price(box, kind, tile)
    group = ("military", "resource", "value")[_one_of(tile, "class", ("military", "resource", "value"))]
    place = _one_of(tile, "place", PLACES)
    if (group == "military") != (kind < UNITS) or (place == IN_KEEP) != (kind < UNITS):
        raise BadData(f"{tile.where}: the soldiers, and only they, are military tiles that stand in the Keep")
    box.military.append(group == "military")
    box.value.append(group == "value")
    box.place.append(place)
    if kind < UNITS:
        box.power[kind] = tile.number("power", 0, 99)
        if tile.text("stack") != IDS[min(kind, KNIGHT)]:
            raise BadData(f"{tile.where}: '{IDS[kind]}' stands in the square of '{IDS[min(kind, KNIGHT)]}'")
    produce = tile.parts("produce", optional=True)
    if len(produce) > 1:
        raise BadData(f"{tile.where}: a tile yields one kind of resource, not {len(produce)}")
    box.produces.append(_one_of(produce[0], "res", RESOURCES) if produce else -1)
    box.amount.append(produce[0].number("n", 1, 99) if produce else 0)
    box.river_bonus.append(tile.number("river_bonus", 0, 99, 0))
    box.any.append(tile.number("any", 0, 9, 0))
    box.vp.append(tile.number("vp", 0, 99, 0))
    box.next_to.append(_kinds(tile, "next_to"))
    if place == NEXT_TO and True not in box.next_to[kind]:
        raise BadData(f"{tile.where}: 'next_to' must name what '{IDS[kind]}' has to lie next to")
    box.ability.append(_one_of(tile, "ability", ABILITIES) if tile.has("ability") else -1)
    box.baronial.append(tile.flag("baronial", False))
    box.exclusive.append(tile.flag("second_needs_all_others", False))
    if box.exclusive[kind] and box.ability[kind] != REROLL:
        raise BadData(f"{tile.where}: 'second_needs_all_others' is only for tiles that re-roll dice")
    if box.ability[kind] == MINE_BOOST:
        box.boost = tile.number("boost", 1, 99)
        box.boosted = _kinds(tile, "boost_from")


def _kinds(reader: Reader, name: str) -> list[bool]:
    kinds = [False] * CODES
    for word in reader.words(name, []):
        if word not in IDS:
            raise BadData(f"{reader.where}: '{name}' names '{word}', which is no tile")
        kinds[IDS.index(word)] = True
    return kinds


def _read_fortification(box: Box, level: int, part: Reader) -> None:
    part.number("level", level, level)
    part.number("count", 6, 6)  # FDY-R6: a set for every player
    box.fort_names.append(part.text("name"))
    _price(box, FIRST_FORT + level - 1, part)
    box.fort_defence.append(part.number("defence", 0, 99))
    box.fort_vp.append(part.number("vp", 0, 99))
    box.fort_any.append(part.number("any", 1, 9))


def _read_works(box: Box) -> None:
    """What a square can be activated for, or collected from (FDY-38, FDY-R22)."""
    for kind in range(UNITS, KINDS):
        if box.ability[kind] == MINE_BOOST:
            box.works[kind] = MINES
            box.collects[kind] = MINES if box.baronial[kind] else IDLE
        elif box.amount[kind] > 0 or box.any[kind] > 0:
            box.works[kind] = YIELDS
            box.collects[kind] = YIELDS if box.baronial[kind] else IDLE
        elif box.vp[kind] > 0:
            box.works[kind] = YIELDS
    for kind in range(KINDS):
        if box.boosted[kind] and box.produces[kind] < 0:
            raise BadData(f"components: a Miner cannot work in '{IDS[kind]}', which yields no resource of its own")
    box.works[FORT] = FORTIFIED
    box.collects[FORT] = FORTIFIED


def _read_event(box: Box, event: int, part: Reader) -> None:
    box.event_names.append(part.text("name"))
    box.event_rules.append(part.text("rule"))
    effect = EVENT_EFFECTS[event]
    if part.text("effect") != EFFECTS[effect]:
        raise BadData(f"{part.where}: the effect of '{EVENT_IDS[event]}' must be '{EFFECTS[effect]}'")
    count = part.number("count", 0, 99)
    values = [0] * count
    if effect in (KING_WAR, DEMAND_ANY, DEMAND_FOOD, BANDITS):
        values = part.numbers("values")
        if len(values) != count or (values and (min(values) < 0 or max(values) > 99)):
            raise BadData(f"{part.where}: 'values' must have one number from 0 to 99 for each of the {count} cards")
    if event == RATS_EVENT and count > 1:
        raise BadData(f"{part.where}: there can be only one Rat Infestation")
    for value in sorted(set(values)):
        box.card_ids.append(f"{EVENT_IDS[event]} {value}" if value else EVENT_IDS[event])
        box.card_event.append(event)
        box.card_value.append(value)
        box.card_count.append(values.count(value))
    box.removed[event] = part.flag("removed", False)
    box.event_vp[event] = part.number("vp", -99, 99, 0)
    box.event_any[event] = part.number("any", 0, 9, 0)
    if effect == TOURNAMENT:
        box.event_unit[event] = _one_of(part, "unit", IDS[:WOLF])
    elif effect == KING_WAR:
        box.war_win_at = part.number("win_at", 0, 99)
        box.war_knight_vp = part.number("vp_knight", 0, 99)
        box.war_short_vp = part.number("short_vp", -99, 0)
    elif effect in (DEMAND_ANY, DEMAND_FOOD):
        box.event_vp[event] = part.number("fail_vp", -99, 0)
    elif effect == BANDITS:
        box.rob_up_to = part.number("rob_up_to", 0, 99)
        box.raze_from = part.number("raze_from", box.rob_up_to + 1, 999)
    elif effect == PITY:
        box.pity_fewest = part.number("vp_fewest", 0, 99)
        box.pity_most = part.number("vp_most", -99, 0)
    elif effect == FESTIVAL:
        box.poorest_any[event] = part.number("any_poorest", 0, 9)
        box.tiles_back[event] = part.flag("tiles_back_to_bag")
        box.reshuffles[event] = part.flag("reshuffle_events")
    elif effect == RATS:
        box.rats_food = part.number("extra_food", 0, 99)
    elif effect == MOVE_RATS:
        box.piper_loser = part.number("vp_loser_of_rats", 0, 99)
        box.piper_receiver = part.number("vp_receiver_of_rats", -99, 0)
    elif effect == MONSTER:
        box.event_bonus[event] = part.number("bonus", 0, 99)
        box.event_vp[event] = part.number("defeat_vp", 0, 99)
        _one_of(part, "break_in", ("strike",))
        if part.has("break_in_faq"):
            _one_of(part, "break_in_faq", ("lose_vp",))
            box.event_faq[event] = part.number("break_in_faq_vp", -99, -1)


def _read_actions(box: Box, parts: list[Reader]) -> None:
    box.actions_per_turn = parts[0].number("max_per_turn", 1, 9)
    for action in range(ACTIONS):
        part = parts[action + 1]
        box.action_names.append(part.text("name"))
        box.action_rules.append(part.text("rule"))
        box.min_vp[action] = part.number("min_vp", 0, 99, 0)
        box.win_vp[action] = part.number("win_vp", 0, 99, 0)
        box.fail_vp[action] = part.number("fail_vp", -99, 0, 0)
        box.defence[action] = part.number("defence", 0, 99, 0)
    liaison, sabotage, fiumaccio, attack = parts[1], parts[2], parts[4], parts[5]
    liaison.number("dice", 2, 2)
    box.caught_at_most = liaison.number("lose_at_most", 0, 99)
    box.loved_from = liaison.number("win_from", box.caught_at_most + 1, 99)
    box.fail_vp[LIAISON] = liaison.number("lose_vp", -99, 0)
    sabotage.number("price_dice", 1, 1)
    sabotage.number("contest_dice", 2, 2)
    if sabotage.flag("tie_wins") or parts[3].flag("knight_bonus") or fiumaccio.flag("knight_bonus"):
        raise BadData("components: a tie never wins a sabotage, and Knights bring nothing in a Private War")
    fiumaccio.number("fail_general_war_dice", 1, 1)
    _one_of(attack, "target_min_vp", ("own",))
    box.attack_rob = attack.number("rob_up_to", 0, 99)
    box.attack_take_from = attack.number("take_vp_from", box.attack_rob + 1, 999)
    box.attack_take = attack.number("take_vp", 0, 99)


def _read_side(box: Box, side: int, part: Reader) -> None:
    box.cards_of_sides.append(part.number("card", side // 2 + 1, side // 2 + 1))
    box.rivers.append(part.text("river"))
    rows = part.words("rows")
    if len(rows) != SIZE or any(len(row) != SIZE or set(row) - set(_TERRAIN_SIGNS) for row in rows):
        raise BadData(f"{part.where}: 'rows' must be seven rows of seven signs out of '{_TERRAIN_SIGNS}'")
    signs = "".join(rows)
    if signs.count("M") != 1 or "~" not in signs or "^" not in signs:
        raise BadData(f"{part.where}: a fief has a river, some hills and exactly one double hill")  # FDY-8, FDY-9
    terrains = {".": PLAIN, "~": RIVER, "^": HILL, "M": DOUBLE_HILL}
    box.terrain.extend(terrains[sign] for sign in signs)

"""Stupor Mundi, a position as readable data: each part is written and read back side by side.

Reading complains clearly about what cannot be.
"""

from __future__ import annotations

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import (
    CARD_IDS,
    CITIES,
    CITY_IDS,
    CITY_TILES,
    FIRST_ADVANCED,
    HOUSE_IDS,
    ICONS,
    LEVEL,
    PATHS,
    POSITIONS,
    SITE_IDS,
    SITES,
    SLOTS,
    SPACE_NAMES,
    SPACES,
    SPOTS,
    Box,
)
from greathall.games.stupor_mundi.position.layout import Layout
from greathall.games.stupor_mundi.position.player import Player, cards_of, count_bits, edicts_of, letters_of, tiles_of
from greathall.games.stupor_mundi.position.state import STEPS, TRIGGERS, StuporState, advanced_of
from greathall.games.stupor_mundi.position.supply import (
    Supplies,
    Supply,
    card_kind,
    index_of,
    named_bits,
    read_bits,
    read_letters,
    take_card,
    take_cards,
    take_tile,
)
from greathall.kernel.data import Reader
from greathall.kernel.errors import BadData
from greathall.kernel.frame import Frame

PIECES = ("normal", "great_a", "great_b")


# ---------------------------------------------------------------------- the whole position


def write_position(state: StuporState) -> dict[str, object]:
    """The game's own fields as readable data."""
    return {
        "players": [_write_player(state.box, player) for player in state.players],
        "frederick": {ICONS[icon]: state.frederick[icon] for icon in range(len(ICONS))},
        **_write_layout(state),
        **_write_edicts(state),
        **_write_voyage(state),
        "tokens": [SPACE_NAMES[space] for space in range(1, SPACES) if (state.tokens >> space) & 1],
        "city_tiles": [letters_of(packed) for packed in state.city_tiles],
        **_write_turn(state),
    }


def read_position(frame: Frame, box: Box, position: Reader) -> StuporState:
    """The state that `write_position` wrote."""
    state = StuporState(frame, box)
    parts = position.parts("players")
    if len(parts) != frame.seats:
        raise BadData(f"{position.where}: 'players' must have {frame.seats} entries")
    supplies = Supplies(box, position.where)
    state.players = [_read_player(box, seat, parts[seat], supplies) for seat in range(frame.seats)]
    palace = position.part("frederick")
    state.frederick = [
        palace.number(ICONS[icon], box.frederick_least[icon], box.frederick_most[icon]) for icon in range(len(ICONS))
    ]
    _read_edicts(state, position, supplies.edicts)
    state.tokens = named_bits(position, "tokens", SPACE_NAMES)
    state.city_tiles = [read_letters(position, word) for word in position.words("city_tiles")]
    if len(state.city_tiles) != len(PATHS):
        raise BadData(f"{position.where}: {len(PATHS)} Cities are needed")
    _read_layout(state, position)
    _read_voyage(state, position, supplies)
    _read_turn(state, position)
    return state


# ---------------------------------------------------------------------- the boards


def _write_layout(state: StuporState) -> dict[str, object]:
    box = state.box
    return {
        "workplace_tiles": [box.tile_ids[number] for number in state.layout.tiles],
        "markets": [f"{box.market_ids[n // 2]} {'red' if n % 2 else 'blue'}" for n in state.layout.markets],
    }


def _read_layout(state: StuporState, position: Reader) -> None:
    """City Bonus tiles that lie nowhere are not in the game."""
    box = state.box
    tiles: list[int] = []
    for word in position.words("workplace_tiles"):
        if word not in box.tile_ids:
            raise BadData(f"{position.where}: there is no Workplace tile '{word}'")
        tiles.append(box.tile_ids.index(word))
    if len(tiles) != 5 or len(set(tiles)) != 5:
        raise BadData(f"{position.where}: 5 different Workplace tiles are needed")
    markets: list[int] = []
    for word in position.words("markets"):
        name, _, colour = word.partition(" ")
        if name not in box.market_ids or colour not in ("blue", "red"):
            raise BadData(f"{position.where}: '{word}' is no side of a Market tile, such as 'M1 blue'")
        markets.append(2 * box.market_ids.index(name) + (colour == "red"))
    if len(markets) != CITIES:
        raise BadData(f"{position.where}: {CITIES} Market tiles are needed")
    out = box.city_tile_counts.copy()
    for packed in [*state.city_tiles, *[player.bonuses for player in state.players]]:
        for i in range(len(CITY_TILES)):
            out[i] = out[i] - ((packed >> (3 * i)) & 7)
    if min(out) < 0:
        raise BadData(f"{position.where}: there are more City Bonus tiles than the box has")
    state.layout = Layout(box, state.seats, tiles, markets, out)


def _write_edicts(state: StuporState) -> dict[str, object]:
    ids = state.box.edict_ids
    return {
        "active_edicts": [ids[tile] if tile >= 0 else "" for tile in state.edicts[:POSITIONS]],
        "next_edicts": [ids[tile] if tile >= 0 else "" for tile in state.edicts[POSITIONS:]],
        "edict_pile": edicts_of(state.box, state.edict_pile),
        "frederick_edicts": edicts_of(state.box, state.gone_edicts),
    }


def _read_edicts(state: StuporState, position: Reader, edicts: Supply) -> None:
    active = [take_tile(edicts, name, "active_edicts") for name in position.words("active_edicts")]
    following = [take_tile(edicts, name, "next_edicts") for name in position.words("next_edicts")]
    if len(active) != POSITIONS or len(following) != POSITIONS:
        raise BadData(f"{position.where}: {POSITIONS} Active and {POSITIONS} Next Edicts are needed")
    state.edicts = active + following
    state.edict_pile = edicts.take_all(position, "edict_pile")
    state.edict_pile_n = count_bits(state.edict_pile)
    state.gone_edicts = edicts.take_all(position, "frederick_edicts")


def _write_voyage(state: StuporState) -> dict[str, object]:
    box = state.box
    return {
        "allies": [box.ally_ids[box.ally_kind[tile]] if tile >= 0 else "" for tile in state.allies_up],
        "allies_below": [spot for spot in range(SPOTS) if (state.allies_down >> spot) & 1],
        "unseen_allies": tiles_of(box, state.unseen_allies),
        "removed_allies": tiles_of(box, state.gone_allies),
        "cards": [CARD_IDS[kind] if kind >= 0 else "" for kind in state.cards],
        "unseen_cards": advanced_of(state.unseen_cards),
        "pile_a": int(state.a_left),
        "pile_b": int(state.b_left),
        "removed_cards": advanced_of(state.gone_cards),
        "bought_cards": advanced_of(state.limbo),
    }


def _read_voyage(state: StuporState, position: Reader, supplies: Supplies) -> None:
    allies, advanced = supplies.allies, supplies.advanced
    state.allies_up = [take_tile(allies, name, "allies") for name in position.words("allies")]
    cards = [take_tile(advanced, name, "cards") for name in position.words("cards")]
    if len(state.allies_up) != SPOTS or len(cards) != SPOTS:
        raise BadData(f"{position.where}: {SPOTS} Ally and {SPOTS} card spots are needed")
    state.cards = [card + FIRST_ADVANCED if card >= 0 else -1 for card in cards]
    state.unseen_allies = allies.take_all(position, "unseen_allies")
    state.unseen_allies_n = count_bits(state.unseen_allies)
    state.allies_down = read_bits(position, "allies_below", SPOTS) & state.layout.setup.ally_spots
    if count_bits(state.allies_down) > state.unseen_allies_n:
        raise BadData(f"{position.where}: more Allies lie face down than 'unseen_allies' has")
    state.gone_allies = allies.take_all(position, "removed_allies")
    unseen = advanced.take_all(position, "unseen_cards")
    state.unseen_cards = unseen
    state.a_left = position.number("pile_a", 0, count_bits(unseen & 0xFFFF))
    state.b_left = position.number("pile_b", 0, count_bits(unseen >> LEVEL))
    state.gone_cards = advanced.take_all(position, "removed_cards")
    state.limbo = advanced.take_all(position, "bought_cards")


# ---------------------------------------------------------------------- the turn


def _write_turn(state: StuporState) -> dict[str, object]:
    box = state.box
    return {
        "round": int(state.round),
        "first": int(state.first),
        "active": int(state.active),
        "step": STEPS[state.step],
        "at": int(state.at),
        "turns": int(state.turns),
        "chosen": cards_of(box, state.chosen),
        "face_down": state.face_down,
        "both": state.both,
        "triggers": [TRIGGERS[i] for i in range(len(TRIGGERS)) if (state.triggers >> i) & 1],
        "frederick_ship": CITY_IDS[state.ship],
        "solo_deck": [box.solo_ids[i] for i in range(len(box.solo_ids)) if (state.solo_deck >> i) & 1],
        "crowns": int(state.crowns),
    }


def _read_turn(state: StuporState, position: Reader) -> None:
    box = state.box
    state.round = position.number("round", 1, 9999)
    state.first = position.number("first", 0, state.seats - 1)
    state.active = position.number("active", 0, state.seats - 1)
    state.step = index_of(position, "step", STEPS)
    state.at = position.number("at", 0, state.seats)
    state.turns = position.number("turns", 0, 99)
    for name in position.words("chosen"):
        held: i64 = state.players[state.active].hand & box.kind_mask[card_kind(position, name)]
        if held == 0:
            raise BadData(f"{position.where}: the chosen card '{name}' is not in the active player's hand")
        state.chosen = held & -held
    state.face_down = position.flag("face_down")
    state.both = position.flag("both")
    state.triggers = named_bits(position, "triggers", TRIGGERS)
    state.ship = index_of(position, "frederick_ship", CITY_IDS)
    state.solo_deck = named_bits(position, "solo_deck", tuple(box.solo_ids))
    if state.solo_deck == 0:
        raise BadData(f"{position.where}: the Solo deck is never empty (STM-R50)")
    state.crowns = position.number("crowns", 0, 99)


# ---------------------------------------------------------------------- a player


def _write_player(box: Box, player: Player) -> dict[str, object]:
    slots: list[object] = []
    for slot in range(SLOTS):
        bit = player.slot_card(slot)
        if bit:
            face = "down" if (player.down >> slot) & 1 else "up"
            slots.append([cards_of(box, bit)[0], face])
        else:
            slots.append([])
    return {
        "house": HOUSE_IDS[player.house] if player.house >= 0 else "",
        "augustales": int(player.coins),
        "grain": int(player.grain),
        "stone": int(player.stone),
        "vp": int(player.vp),
        "ship": CITY_IDS[player.ship],
        "hand": cards_of(box, player.hand),
        "draw_pile": cards_of(box, player.draw),
        "discard_pile": cards_of(box, player.discard),
        "removed": cards_of(box, player.gone),
        "slots": slots,
        "castle": {
            SITE_IDS[site]: PIECES[player.piece_at(site)] for site in range(SITES) if (player.built >> site) & 1
        },
        "specialists": [SPACE_NAMES[(player.workers >> (4 * i)) & 15] for i in range(3)],
        "allies": tiles_of(box, player.allies & ~player.marked),
        "marked_allies": tiles_of(box, player.marked),
        "edicts": edicts_of(box, player.edicts),
        "city_tiles": letters_of(player.bonuses),
        "passed": player.passed,
    }


def _read_player(box: Box, seat: int, part: Reader, supplies: Supplies) -> Player:
    edicts, allies, advanced = supplies.edicts, supplies.allies, supplies.advanced
    player = Player(seat)
    player.coins = part.number("augustales", 0, 1 << 30)
    house = part.text("house")
    player.house = -1 if house == "" else index_of(part, "house", HOUSE_IDS)
    player.grain = part.number("grain", 0, 1 << 30)
    player.stone = part.number("stone", 0, 1 << 30)
    player.vp = part.number("vp", 0, 1 << 30)
    player.ship = index_of(part, "ship", CITY_IDS)
    own = Supply(box.kind_mask[:FIRST_ADVANCED], list(CARD_IDS[:FIRST_ADVANCED]), part.where)
    player.hand = take_cards(box, part, "hand", own, advanced)
    player.draw = take_cards(box, part, "draw_pile", own, advanced)
    player.discard = take_cards(box, part, "discard_pile", own, advanced)
    player.gone = take_cards(box, part, "removed", own, advanced)
    player.hand_n = count_bits(player.hand)
    player.draw_n = count_bits(player.draw)
    player.discard_n = count_bits(player.discard)
    slots = part.lists_of_words("slots")
    if len(slots) != SLOTS:
        raise BadData(f"{part.where}: 'slots' must have {SLOTS} entries")
    for slot, entry in enumerate(slots):
        if entry:
            if len(entry) != 2 or entry[1] not in ("up", "down"):
                raise BadData(f"{part.where}: a slot is empty or has a card and 'up' or 'down'")
            player.put_into_slot(slot, take_card(box, entry[0], "slots", own, advanced), entry[1] == "down")
    castle = part.part("castle")
    for name in castle.names():
        if name not in SITE_IDS:
            raise BadData(f"{castle.where}: there is no site '{name}'")
        site = SITE_IDS.index(name)
        piece = index_of(castle, name, PIECES)
        great = 2 * (site // 5) + piece - 1
        if piece and (great > 4 or (player.great >> great) & 1):
            raise BadData(f"{castle.where}: '{name}' has a Great piece that does not exist or stands elsewhere")
        player.built |= 1 << site
        player.pieces |= piece << (2 * site)
        if piece:
            player.great |= 1 << great
    player.settle_castle(box)
    if min(player.normals_left(box, kind) for kind in range(3)) < 0:
        raise BadData(f"{castle.where}: there are more normal pieces than the box has")
    workers = part.words("specialists")
    if len(workers) != 3 or not set(workers) <= set(SPACE_NAMES) or {"b3", "b4"} & set(workers):
        raise BadData(f"{part.where}: 'specialists' must name three spaces ('' for one that waits)")
    for i in range(3):
        player.set_worker(i, SPACE_NAMES.index(workers[i]))
    player.marked = allies.take_all(part, "marked_allies")
    player.allies = player.marked | allies.take_all(part, "allies")
    player.allies_n = count_bits(player.allies)
    if player.plain_free(box) < 0 or player.marked_free(box) < 0:
        raise BadData(f"{part.where}: there are more Allies than open Ally spaces (STM-85)")
    player.edicts = edicts.take_all(part, "edicts")
    player.bonuses = read_letters(part, part.text("city_tiles"))
    player.passed = part.flag("passed")
    return player

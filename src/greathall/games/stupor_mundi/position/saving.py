"""Stupor Mundi, reading a saved position back, with clear complaints about what cannot be."""

from __future__ import annotations

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import (
    CARD_IDS,
    CARDS,
    CITIES,
    CITY_IDS,
    CITY_TILES,
    FIRST_ADVANCED,
    HOUSE_IDS,
    ICONS,
    PATHS,
    POSITIONS,
    SITE_IDS,
    SLOTS,
    SPOTS,
    Box,
)
from greathall.games.stupor_mundi.box.vocabulary import space_name
from greathall.games.stupor_mundi.position.layout import Layout
from greathall.games.stupor_mundi.position.player import Player, bit_number, count_bits, new_player
from greathall.games.stupor_mundi.position.state import STEPS, TRIGGERS, Conductor, StuporState
from greathall.kernel.data import Reader
from greathall.kernel.errors import BadData
from greathall.kernel.frame import Frame

PIECES = ("normal", "great_a", "great_b")
SPACE_NAMES = ("", *[space_name(space) for space in range(1, 16)])


class Supply:
    """Hands out the bits of equal things, so that none is given twice."""

    def __init__(self, masks: list[int], names: list[str], where: str) -> None:
        self.masks = masks  # by kind: its bits
        self.names = names
        self.where = where
        self.given = 0

    def take(self, name: str, what: str) -> int:
        if name not in self.names:
            raise BadData(f"{self.where}: '{what}' has '{name}', which does not exist")
        free = self.masks[self.names.index(name)] & ~self.given
        if free == 0:
            raise BadData(f"{self.where}: there are more of '{name}' than the box has")
        bit = free & -free
        self.given |= bit
        return bit

    def take_all(self, reader: Reader, what: str) -> int:
        bits = 0
        for name in reader.words(what):
            bits |= self.take(name, what)
        return bits


def load(frame: Frame, conductor: Conductor, box: Box, position: Reader) -> StuporState:
    """The state whose `position()` this is."""
    seats = frame.seats
    where = position.where
    parts = position.parts("players")
    if len(parts) != seats:
        raise BadData(f"{where}: 'players' must have {seats} entries")
    setup = box.setups[seats - 1]
    edicts = Supply([1 << i for i in range(len(box.edict_ids))], box.edict_ids, where)
    allies = Supply(_kind_masks(box), box.ally_ids, where)
    advanced = Supply([1 << i for i in range(CARDS - FIRST_ADVANCED)], list(CARD_IDS[FIRST_ADVANCED:]), where)
    # The masks of a Supply are in the order of its names; common and House cards are each player's own.
    players = [_read_player(box, seat, parts[seat], edicts, allies, advanced) for seat in range(seats)]
    spaces = [_edict(edicts, name, "active_edicts") for name in position.words("active_edicts")]
    spaces += [_edict(edicts, name, "next_edicts") for name in position.words("next_edicts")]
    pile = edicts.take_all(position, "edict_pile")
    ally_spots = [_bit(allies, name, "allies") for name in position.words("allies")]
    cards = [_bit(advanced, name, "cards") for name in position.words("cards")]
    city_tiles = [_letters(position, word) for word in position.words("city_tiles")]
    if len(spaces) != 2 * POSITIONS or len(ally_spots) != SPOTS or len(cards) != SPOTS or len(city_tiles) != len(PATHS):
        raise BadData(f"{where}: 3 Active and 3 Next Edicts, {SPOTS} Ally and card spots and 3 Cities are needed")
    unseen_allies = allies.take_all(position, "unseen_allies")
    below = _bits(position, "allies_below", SPOTS) & setup.ally_spots
    if count_bits(below) > count_bits(unseen_allies):
        raise BadData(f"{where}: more Allies lie face down than 'unseen_allies' has")
    unseen_cards = advanced.take_all(position, "unseen_cards")
    frederick = [
        position.part("frederick").number(ICONS[i], box.frederick_least[i], box.frederick_most[i])
        for i in range(len(ICONS))
    ]
    state = StuporState(
        frame, box, _read_layout(box, seats, position, players, city_tiles), conductor,
        players, frederick,
        spaces, pile, count_bits(pile), edicts.take_all(position, "frederick_edicts"),
        ally_spots, below, unseen_allies, count_bits(unseen_allies), allies.take_all(position, "removed_allies"),
        [kind + FIRST_ADVANCED if kind >= 0 else -1 for kind in cards],
        unseen_cards,
        position.number("pile_a", 0, count_bits(unseen_cards & 0xFFFF)),
        position.number("pile_b", 0, count_bits(unseen_cards >> 16)),
        advanced.take_all(position, "removed_cards"),
        advanced.take_all(position, "bought_cards"),
        _named_bits(position, "tokens", SPACE_NAMES),
        city_tiles,
        position.number("round", 1, 9999),
        position.number("first", 0, seats - 1),
        position.number("active", 0, seats - 1),
        _index(position, "step", STEPS),
        position.number("at", 0, seats),
        position.number("turns", 0, 99),
        0,
        position.flag("face_down"),
        position.flag("both"),
        _named_bits(position, "triggers", TRIGGERS),
        _index(position, "frederick_ship", CITY_IDS),
        _named_bits(position, "solo_deck", tuple(box.solo_ids)),
        position.number("crowns", 0, 99),
    )  # fmt: skip
    for name in position.words("chosen"):
        held: i64 = players[state.active].hand & box.kind_mask[_kind(position, name)]
        if held == 0:
            raise BadData(f"{where}: the chosen card '{name}' is not in the active player's hand")
        state.chosen = held & -held
    if state.solo_deck == 0:
        raise BadData(f"{where}: the Solo deck is never empty (STM-R50)")
    return state


def _read_player(box: Box, seat: int, part: Reader, edicts: Supply, allies: Supply, advanced: Supply) -> Player:
    player = new_player(seat, box, part.number("augustales", 0, 1 << 30))
    house = part.text("house")
    player.house = -1 if house == "" else _index(part, "house", HOUSE_IDS)
    player.grain = part.number("grain", 0, 1 << 30)
    player.stone = part.number("stone", 0, 1 << 30)
    player.vp = part.number("vp", 0, 1 << 30)
    player.ship = _index(part, "ship", CITY_IDS)
    own = Supply(box.kind_mask[:FIRST_ADVANCED], list(CARD_IDS[:FIRST_ADVANCED]), part.where)
    player.hand = _cards(box, part, "hand", own, advanced)
    player.draw = _cards(box, part, "draw_pile", own, advanced)
    player.discard = _cards(box, part, "discard_pile", own, advanced)
    player.gone = _cards(box, part, "removed", own, advanced)
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
            player.put_into_slot(slot, _card(box, entry[0], "slots", own, advanced), entry[1] == "down")
    player.built = 0
    castle = part.part("castle")
    for name in castle.names():
        if name not in SITE_IDS:
            raise BadData(f"{castle.where}: there is no site '{name}'")
        site = SITE_IDS.index(name)
        piece = _index(castle, name, PIECES)
        great = 2 * (site // 5) + piece - 1
        if piece and (great > 4 or (player.great >> great) & 1):
            raise BadData(f"{castle.where}: '{name}' has a Great piece that does not exist or stands elsewhere")
        player.built |= 1 << site
        player.pieces |= piece << (2 * site)
        if piece:
            player.great |= 1 << great
    player.unlocked = False
    player.both = False
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
    player.bonuses = _letters(part, part.text("city_tiles"))
    player.passed = part.flag("passed")
    return player


def _read_layout(box: Box, seats: int, position: Reader, players: list[Player], city_tiles: list[int]) -> Layout:
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
    for packed in [*city_tiles, *[player.bonuses for player in players]]:
        for i in range(len(CITY_TILES)):
            out[i] = out[i] - ((packed >> (3 * i)) & 7)
    if min(out) < 0:
        raise BadData(f"{position.where}: there are more City Bonus tiles than the box has")
    return Layout(box, seats, tiles, markets, out)


def _kind_masks(box: Box) -> list[int]:
    masks = [0] * len(box.ally_ids)
    for tile in range(len(box.ally_kind)):
        masks[box.ally_kind[tile]] = masks[box.ally_kind[tile]] | 1 << tile
    return masks


def _kind(reader: Reader, name: str) -> int:
    if name not in CARD_IDS:
        raise BadData(f"{reader.where}: there is no card '{name}'")
    return CARD_IDS.index(name)


def _card(box: Box, name: str, what: str, own: Supply, advanced: Supply) -> int:
    """A card as a player's bit; advanced cards exist once for all players."""
    if name in advanced.names:
        return 1 << box.first_bit[FIRST_ADVANCED + bit_number(advanced.take(name, what))]
    return own.take(name, what)


def _cards(box: Box, part: Reader, what: str, own: Supply, advanced: Supply) -> int:
    bits = 0
    for name in part.words(what):
        bits |= _card(box, name, what, own, advanced)
    return bits


def _bit(supply: Supply, name: str, what: str) -> int:
    return int(bit_number(supply.take(name, what))) if name else -1


def _edict(supply: Supply, name: str, what: str) -> int:
    return _bit(supply, name, what)


def _letters(reader: Reader, word: str) -> int:
    packed = 0
    for letter in word:
        if letter not in CITY_TILES:
            raise BadData(f"{reader.where}: there is no City Bonus tile '{letter}'")
        packed += 1 << (3 * CITY_TILES.index(letter))
    return packed


def _index(reader: Reader, name: str, words: tuple[str, ...]) -> int:
    word = reader.text(name)
    if word not in words:
        raise BadData(f"{reader.where}: '{name}' is '{word}'; it must be one of {', '.join(words)}")
    return words.index(word)


def _named_bits(reader: Reader, name: str, words: tuple[str, ...]) -> int:
    bits = 0
    for word in reader.words(name):
        if word not in words or word == "":
            raise BadData(f"{reader.where}: '{name}' has '{word}', which does not exist")
        bits |= 1 << words.index(word)
    return bits


def _bits(reader: Reader, name: str, end: int) -> int:
    bits = 0
    for number in reader.numbers(name):
        if not 0 <= number < end:
            raise BadData(f"{reader.where}: '{name}' has {number}; it must be from 0 to {end - 1}")
        bits |= 1 << number
    return bits

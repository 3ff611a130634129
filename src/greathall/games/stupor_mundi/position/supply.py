"""Stupor Mundi, the pieces of a saved position: every name is looked up, and none is handed out twice."""

from __future__ import annotations

from greathall.games.stupor_mundi.box.components import CARD_IDS, CARDS, CITY_TILES, FIRST_ADVANCED, Box
from greathall.games.stupor_mundi.position.player import bit_number
from greathall.kernel.data import Reader
from greathall.kernel.errors import BadData


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


class Supplies:
    """What all players and boards share; common and House cards are each player's own."""

    def __init__(self, box: Box, where: str) -> None:
        self.edicts = Supply([1 << i for i in range(len(box.edict_ids))], box.edict_ids, where)
        self.allies = Supply(box.ally_tiles, box.ally_ids, where)
        self.advanced = Supply([1 << i for i in range(CARDS - FIRST_ADVANCED)], list(CARD_IDS[FIRST_ADVANCED:]), where)


def card_kind(reader: Reader, name: str) -> int:
    if name not in CARD_IDS:
        raise BadData(f"{reader.where}: there is no card '{name}'")
    return CARD_IDS.index(name)


def take_card(box: Box, name: str, what: str, own: Supply, advanced: Supply) -> int:
    """A card as a player's bit; advanced cards exist once for all players."""
    if name in advanced.names:
        return 1 << box.first_bit[FIRST_ADVANCED + bit_number(advanced.take(name, what))]
    return own.take(name, what)


def take_cards(box: Box, part: Reader, what: str, own: Supply, advanced: Supply) -> int:
    bits = 0
    for name in part.words(what):
        bits |= take_card(box, name, what, own, advanced)
    return bits


def take_tile(supply: Supply, name: str, what: str) -> int:
    return int(bit_number(supply.take(name, what))) if name else -1


def read_letters(reader: Reader, word: str) -> int:
    packed = 0
    for letter in word:
        if letter not in CITY_TILES:
            raise BadData(f"{reader.where}: there is no City Bonus tile '{letter}'")
        packed += 1 << (3 * CITY_TILES.index(letter))
    return packed


def index_of(reader: Reader, name: str, words: tuple[str, ...]) -> int:
    word = reader.text(name)
    if word not in words:
        raise BadData(f"{reader.where}: '{name}' is '{word}'; it must be one of {', '.join(words)}")
    return words.index(word)


def named_bits(reader: Reader, name: str, words: tuple[str, ...]) -> int:
    bits = 0
    for word in reader.words(name):
        if word not in words or word == "":
            raise BadData(f"{reader.where}: '{name}' has '{word}', which does not exist")
        bits |= 1 << words.index(word)
    return bits


def read_bits(reader: Reader, name: str, end: int) -> int:
    bits = 0
    for number in reader.numbers(name):
        if not 0 <= number < end:
            raise BadData(f"{reader.where}: '{name}' has {number}; it must be from 0 to {end - 1}")
        bits |= 1 << number
    return bits

"""Stupor Mundi, the fixed vocabulary: every move a player can ever make."""

from __future__ import annotations

from typing import Final

from greathall.games.stupor_mundi.box.components import (
    ACTIONS,
    ALLY_TYPES,
    CARD_IDS,
    CARD_NAMES,
    CITY_IDS,
    CITY_TILES,
    HOUSE_IDS,
    SITE_IDS,
    SPACES,
    space_name,
)
from greathall.kernel.vocabulary import Phrase, Vocabulary

# The things of two phrases that are no pieces.
FACE_UP: Final = 0
FACE_DOWN: Final = 1
PLAIN: Final = 0
MARKED: Final = 1
ADD: Final = 0
REMOVE: Final = 1

# The Workplaces that can be left, in the order of their moves; and by space its place among them, -1 if it has none.
LEFT: Final = (1, 2, 3, 4, 6, 7, 11, 12, 13, 14)
LEFT_PLACE: Final = [LEFT.index(space) if space in LEFT else -1 for space in range(SPACES)]

_CARDS: Final = tuple([name.lower() for name in CARD_NAMES])
_SITES: Final = tuple([site.lower() for site in SITE_IDS])
_HOUSES: Final = tuple([house.replace("_", " ") for house in HOUSE_IDS])
_TILES: Final = tuple([letter.lower() for letter in CITY_TILES])

HOUSE: Final = Phrase("house {}", "house/{}", "STM-20", _HOUSES, HOUSE_IDS)
PASS: Final = Phrase("pass", "button/pass", "STM-41")
TRAVEL: Final = Phrase("travel {}", "button/travel-{}", "STM-32", ("0", "1", "2", "3", "4"))
CARD: Final = Phrase("card {}", "hand/{}", "STM-34", _CARDS, CARD_IDS)
DISCARDED: Final = Phrase("discarded {}", "discard/{}", "STM-90", _CARDS, CARD_IDS)
FACE: Final = Phrase("face {}", "button/face-{}", ("STM-36", "STM-37"), ("up", "down"))
SLOT: Final = Phrase("slot {}", "slot/{}", "STM-34", ("1", "2", "3", "4", "5", "6"))  # slots count from 0
DO_MAIN: Final = Phrase("main {}", "button/{}", ("STM-42", "STM-53", "STM-66", "STM-84", "STM-89"), ACTIONS)
USE: Final = Phrase("use", "button/use", "STM-36")
SKIP: Final = Phrase("skip", "button/skip", "STM-157")
START: Final = Phrase("promote start {}", "work/{}0", "STM-42", ("a", "b", "c"))
LEAVE: Final = Phrase("promote {}", "work/{}", "STM-42", tuple([space_name(space) for space in LEFT]))
SELL: Final = Phrase("sell", "button/sell", "STM-53")
BUY: Final = Phrase("buy", "button/buy", "STM-53")
SITE: Final = Phrase("site {}", "site/{}", "STM-66", _SITES, SITE_IDS)
PIECE: Final = Phrase(
    "piece {}", "button/{}", "STM-66", ("normal", "great a", "great b"), ("normal", "great-a", "great-b")
)
MIX: Final = Phrase("mix {}", "button/mix-{}", "STM-130", ("0", "1", "2", "3", "4", "5"))  # the number of Grain
SPOT: Final = Phrase("spot {}", "button/spot-{}", "STM-84", ("a", "b"))
ALLY_SPACE: Final = Phrase("place {}", "button/{}", ("STM-85", "STM-88"), ("plain", "marked"))
EDICT: Final = Phrase("edict {}", "edict/{}", "STM-56", ("1", "2", "3"))  # the spaces count from 0
ICON: Final = Phrase("icon {}", "button/{}", "STM-58", ("add", "remove"))
NEXT: Final = Phrase("next {}", "next/{}", "STM-64", ("1", "2", "3"))
TAKE: Final = Phrase("resource {}", "button/{}", "STM-57", ("grain", "stone"))
LOSE: Final = Phrase("overflow lose", "button/lose", "STM-29")
SWAP: Final = Phrase("overflow swap", "button/swap", "STM-29")
BONUS: Final = Phrase("city tile {}", "button/bonus-{}", "STM-51", _TILES, tuple(CITY_TILES))
SIDE: Final = Phrase("side {}", "side/{}", "STM-97", ("1", "2", "3", "4", "5"))
SHIP: Final = Phrase("ship {}", "city/{}", "STM-127", CITY_IDS)
TYPE: Final = Phrase("type {}", "button/{}", "STM-136", ALLY_TYPES)

VOCABULARY: Final = Vocabulary(
    HOUSE,
    PASS,
    TRAVEL,
    CARD,
    DISCARDED,
    FACE,
    SLOT,
    DO_MAIN,
    USE,
    SKIP,
    START,
    LEAVE,
    SELL,
    BUY,
    SITE,
    PIECE,
    MIX,
    SPOT,
    ALLY_SPACE,
    EDICT,
    ICON,
    NEXT,
    TAKE,
    LOSE,
    SWAP,
    BONUS,
    SIDE,
    SHIP,
    TYPE,
)

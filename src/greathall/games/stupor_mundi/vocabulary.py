"""Stupor Mundi, the fixed vocabulary of 184 moves."""

from __future__ import annotations

from typing import Final

from greathall.games.stupor_mundi.components import (
    ACTIONS,
    ALLY_TYPES,
    CARD_IDS,
    CARD_NAMES,
    CARDS,
    CITY_IDS,
    CITY_TILES,
    HOUSE_IDS,
    SITE_IDS,
)
from greathall.kernel.vocabulary import Vocabulary, Word, words_alone

HOUSE: Final = 0  # + the House
PASS: Final = 4
TRAVEL: Final = 5  # + the steps
CARD: Final = 10  # + the kind of card
DISCARDED: Final = 54  # + the kind of card
UP: Final = 98
DOWN: Final = 99
SLOT: Final = 100  # + the slot, from 0
DO_MAIN: Final = 106  # + the main action
USE: Final = 111
SKIP: Final = 112
START: Final = 113  # + the path
LEAVE: Final = 116  # + the place of the space in LEFT
SELL: Final = 126
BUY: Final = 127
SITE: Final = 128  # + the site
PIECE: Final = 141  # + normal, Great A, Great B
MIX: Final = 144  # + the number of Grain
SPOT: Final = 150  # + a or b
PLAIN: Final = 152
MARKED: Final = 153
EDICT: Final = 154  # + the space, from 0
ADD: Final = 157
REMOVE: Final = 158
NEXT: Final = 159  # + the space, from 0
TAKE: Final = 162  # + Grain or Stone
LOSE: Final = 164
SWAP: Final = 165
BONUS: Final = 166  # + the letter of the City Bonus tile
SIDE: Final = 172  # + the side, from 0
SHIP: Final = 177  # + the city
TYPE: Final = 182  # + Independent or Loyalist
MOVES: Final = 184

# The Workplaces that can be left, in the order of the moves from LEAVE on; and the move for every space.
LEFT: Final = (1, 2, 3, 4, 6, 7, 11, 12, 13, 14)
LEAVE_MOVE: Final[list[int]] = [
    0, LEAVE, LEAVE + 1, LEAVE + 2, LEAVE + 3, 0, LEAVE + 4, LEAVE + 5, 0, 0, 0,
    LEAVE + 6, LEAVE + 7, LEAVE + 8, LEAVE + 9, 0,
]  # fmt: skip


def space_name(space: int) -> str:
    """`a3`: the path and the column of a Workplace."""
    return f"{'abc'[(space - 1) // 5]}{(space - 1) % 5 + 1}"


def make_vocabulary() -> Vocabulary:
    entries: list[Word] = []
    for house in HOUSE_IDS:
        entries.append(Word(f"house {house.replace('_', ' ')}", f"house/{house}", "STM-20"))
    entries.append(Word("pass", "button/pass", "STM-41"))
    for steps in range(5):
        entries.append(Word(f"travel {steps}", f"button/travel-{steps}", "STM-32"))
    for kind in range(CARDS):
        entries.append(Word(f"card {CARD_NAMES[kind].lower()}", f"hand/{CARD_IDS[kind]}", "STM-34"))
    for kind in range(CARDS):
        entries.append(Word(f"discarded {CARD_NAMES[kind].lower()}", f"discard/{CARD_IDS[kind]}", "STM-90"))
    entries.append(Word("face up", "button/face-up", "STM-36"))
    entries.append(Word("face down", "button/face-down", "STM-37"))
    for slot in range(1, 7):
        entries.append(Word(f"slot {slot}", f"slot/{slot}", "STM-34"))
    for number, action in enumerate(ACTIONS):
        rule = ("STM-42", "STM-53", "STM-66", "STM-84", "STM-89")[number]
        entries.append(Word(f"main {action}", f"button/{action}", rule))
    entries.append(Word("use", "button/use", "STM-36"))
    entries.append(Word("skip", "button/skip", "STM-157"))
    for path in "abc":
        entries.append(Word(f"promote start {path}", f"work/{path}0", "STM-42"))
    for space in LEFT:
        entries.append(Word(f"promote {space_name(space)}", f"work/{space_name(space)}", "STM-42"))
    entries.append(Word("sell", "button/sell", "STM-53"))
    entries.append(Word("buy", "button/buy", "STM-53"))
    for site in SITE_IDS:
        entries.append(Word(f"site {site.lower()}", f"site/{site}", "STM-66"))
    for piece in ("normal", "great a", "great b"):
        entries.append(Word(f"piece {piece}", f"button/{piece.replace(' ', '-')}", "STM-66"))
    for grain in range(6):
        entries.append(Word(f"mix {grain}", f"button/mix-{grain}", "STM-130"))
    for spot in "ab":
        entries.append(Word(f"spot {spot}", f"button/spot-{spot}", "STM-84"))
    entries.append(Word("place plain", "button/plain", "STM-85"))
    entries.append(Word("place marked", "button/marked", "STM-88"))
    for n in range(1, 4):
        entries.append(Word(f"edict {n}", f"edict/{n}", "STM-56"))
    entries.append(Word("icon add", "button/add", "STM-58"))
    entries.append(Word("icon remove", "button/remove", "STM-58"))
    for n in range(1, 4):
        entries.append(Word(f"next {n}", f"next/{n}", "STM-64"))
    entries.append(Word("resource grain", "button/grain", "STM-57"))
    entries.append(Word("resource stone", "button/stone", "STM-57"))
    entries.append(Word("overflow lose", "button/lose", "STM-29"))
    entries.append(Word("overflow swap", "button/swap", "STM-29"))
    for letter in CITY_TILES:
        entries.append(Word(f"city tile {letter.lower()}", f"button/bonus-{letter}", "STM-51"))
    for n in range(1, 6):
        entries.append(Word(f"side {n}", f"side/{n}", "STM-97"))
    for city in CITY_IDS:
        entries.append(Word(f"ship {city}", f"city/{city}", "STM-127"))
    for sort in ALLY_TYPES:
        entries.append(Word(f"type {sort}", f"button/{sort}", "STM-136"))
    return words_alone(entries)

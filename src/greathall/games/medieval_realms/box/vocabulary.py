"""Medieval Realms, the fixed vocabulary of 106 moves."""

from __future__ import annotations

from typing import Final

from greathall.games.medieval_realms.box.names import (
    HELD_STAMPS,
    LANDS,
    MAYOR_SQUARES,
    RESOURCE_IDS,
    RESOURCE_WORDS,
    RESOURCES,
    SQUARES,
    STAMP_IDS,
)
from greathall.kernel.vocabulary import Vocabulary, Word, words_alone

# TOKEN r is the number of the resource itself.
MAYOR_TO: Final = 7  # + resource, all but battle points
GENERAL_TO: Final = 13  # + land, from 0
ADMIRAL_TO: Final = 23
BUFFER_TO: Final = 33
ACTIVATE: Final = 43  # + square, from 0
PLAY: Final = 55  # + place of the stamp among those that can be held
PASS: Final = 63
AUCTION_PASS: Final = 64
BID: Final = 64  # + amount, from 1
BID_MOST: Final = 40
BID_ONE_MORE: Final = 105


def make_vocabulary() -> Vocabulary:
    entries: list[Word] = []
    for resource in range(RESOURCES):
        words = f"token {RESOURCE_WORDS[resource]}"
        entries.append(Word(words, f"supply/{RESOURCE_IDS[resource]}", "MDR-20"))
    for square in range(MAYOR_SQUARES):
        words = f"mayor to {RESOURCE_WORDS[square]}"
        entries.append(Word(words, f"square/{RESOURCE_IDS[square]}", "MDR-56"))
    for leader, rule in (("general", "MDR-57"), ("admiral", "MDR-57"), ("buffer", "MDR-59")):
        for land in range(1, LANDS + 1):
            entries.append(Word(f"{leader} to land {land}", f"land/{land}", rule))
    for square in range(1, SQUARES + 1):
        entries.append(Word(f"activate {square}", f"panel/{square}", "MDR-77"))
    for stamp in HELD_STAMPS:
        entries.append(Word(f"play {STAMP_IDS[stamp]}", f"hand/{STAMP_IDS[stamp]}", "MDR-101"))
    entries.append(Word("pass", "button/pass", "MDR-105"))
    entries.append(Word("auction pass", "button/auction-pass", "MDR-94"))
    for amount in range(1, BID_MOST + 1):
        entries.append(Word(f"bid {amount}", f"button/bid-{amount}", "MDR-94"))
    entries.append(Word("bid one more", "button/bid-one-more", "MDR-95"))
    return words_alone(entries)

"""Medieval Realms, the fixed vocabulary: every move a player can ever make."""

from __future__ import annotations

from typing import Final

from greathall.games.medieval_realms.box.names import (
    HELD_STAMPS,
    LANDS,
    MAYOR_SQUARES,
    RESOURCE_IDS,
    RESOURCE_WORDS,
    SQUARES,
    STAMP_IDS,
)
from greathall.kernel.vocabulary import Phrase, Vocabulary

BID_MOST: Final = 40  # up to here every bid has a move of its own

_LANDS: Final = tuple([str(land) for land in range(1, LANDS + 1)])
_SQUARES: Final = tuple([str(square) for square in range(1, SQUARES + 1)])
_HELD: Final = tuple([STAMP_IDS[stamp] for stamp in HELD_STAMPS])
_AMOUNTS: Final = tuple([str(amount) for amount in range(1, BID_MOST + 1)])

TOKEN: Final = Phrase("token {}", "supply/{}", "MDR-20", RESOURCE_WORDS, RESOURCE_IDS)
MAYOR_TO: Final = Phrase(
    "mayor to {}", "square/{}", "MDR-56", RESOURCE_WORDS[:MAYOR_SQUARES], RESOURCE_IDS[:MAYOR_SQUARES]
)
GENERAL_TO: Final = Phrase("general to land {}", "land/{}", "MDR-57", _LANDS)  # lands and squares count from 0
ADMIRAL_TO: Final = Phrase("admiral to land {}", "land/{}", "MDR-57", _LANDS)
BUFFER_TO: Final = Phrase("buffer to land {}", "land/{}", "MDR-59", _LANDS)
ACTIVATE: Final = Phrase("activate {}", "panel/{}", "MDR-77", _SQUARES)
PLAY: Final = Phrase("play {}", "hand/{}", "MDR-101", _HELD)  # the place of the stamp among those that can be held
PASS: Final = Phrase("pass", "button/pass", "MDR-105")
AUCTION_PASS: Final = Phrase("auction pass", "button/auction-pass", "MDR-94")
BID: Final = Phrase("bid {}", "button/bid-{}", "MDR-94", _AMOUNTS, start=1)
BID_ONE_MORE: Final = Phrase("bid one more", "button/bid-one-more", "MDR-95")

VOCABULARY: Final = Vocabulary(
    TOKEN,
    MAYOR_TO,
    GENERAL_TO,
    ADMIRAL_TO,
    BUFFER_TO,
    ACTIVATE,
    PLAY,
    PASS,
    AUCTION_PASS,
    BID,
    BID_ONE_MORE,
)

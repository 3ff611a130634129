"""Feudalia, the fixed vocabulary, and what one clicks for each.

A vassal is counted by its number in the box; the Tax Collector, number 0, has no moves. A cube is fief * 4 + type.
What lies on a player's mat is clicked there; the buttons named here stand for it where no seat is meant.
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudalia.box.components import BASIC, MASTER_IDS, TYPES, VASSAL_IDS, spoken
from greathall.kernel.vocabulary import Phrase, Vocabulary

_VASSALS: Final = tuple(spoken(id) for id in VASSAL_IDS[1:])
_VASSAL_IDS: Final = VASSAL_IDS[1:]
_BASIC: Final = tuple(spoken(id) for id in MASTER_IDS[:BASIC])
_FIEFS: Final = ("1", "2", "3")
_CUBES: Final = tuple(f"{fief} {word}" for fief in _FIEFS for word in TYPES)
_CUBE_IDS: Final = tuple(f"{fief}-{word}" for fief in _FIEFS for word in TYPES)
_PATHS: Final = ("1 2", "1 3", "2 1", "2 3", "3 1", "3 2")
_PATH_IDS: Final = ("1-2", "1-3", "2-1", "2-3", "3-1", "3-2")
_TO_THE_LEFT: Final = ("first", "second", "third")

HIRE: Final = Phrase("hire {}", "supply/{}", "FDL-38", _VASSALS, _VASSAL_IDS, start=1)
INCOME: Final = Phrase("income {}", "hand/{}", "FDL-44", _VASSALS, _VASSAL_IDS, start=1)
FIELD: Final = Phrase("field {}", "hand/{}", "FDL-46", _VASSALS, _VASSAL_IDS, start=1)
INFLUENCE: Final = Phrase("influence {}", "hand/{}", "FDL-56", _VASSALS, _VASSAL_IDS, start=1)
BLUE_ACTION: Final = Phrase("blue {}", "hand/{}", "FDL-96", _VASSALS, _VASSAL_IDS, start=1)
CARD: Final = Phrase("card {}", "hand/{}", "FDL-92", _VASSALS, _VASSAL_IDS, start=1)
UPGRADE: Final = Phrase("upgrade {}", "button/upgrade-{}", "FDL-60", _FIEFS)
BUILD: Final = Phrase("build", "button/build", "FDL-67")
TOKEN: Final = Phrase("token {}", "stack/{}", "FDL-71", MASTER_IDS[BASIC:])
HIRE_MASTER: Final = Phrase("hire master", "masters", "FDL-76")
MASTER: Final = Phrase("master {}", "masters/{}", "FDL-76", _BASIC, MASTER_IDS[:BASIC])
HIRE_CATHEDRAL: Final = Phrase("hire {}", "stack/{}", "FDL-79", MASTER_IDS[BASIC:])
USE: Final = Phrase("use {}", "button/use-{}", "FDL-86", _FIEFS)
MOVE: Final = Phrase("move {}", "button/move-{}", "FDL-81", _PATHS, _PATH_IDS)
MARKET_TRADE: Final = Phrase("market {}", "button/market-{}", "FDL-152", _FIEFS)
OFFER: Final = Phrase("offer {} to the left", "button/offer-{}", "FDL-138", _TO_THE_LEFT, _FIEFS, start=1)
GIVE: Final = Phrase("give {}", "button/give-{}", "FDL-139", TYPES)
ASK_FOR: Final = Phrase("ask {}", "button/ask-{}", "FDL-139", TYPES)
PROPOSE: Final = Phrase("propose", "button/propose", "FDL-139")
ACCEPT: Final = Phrase("accept", "button/accept", "FDL-139")
REFUSE: Final = Phrase("refuse", "button/refuse", "FDL-139")
CRUSADE: Final = Phrase("crusade", "button/crusade", "FDL-171")
FIEF: Final = Phrase("fief {}", "button/fief-{}", "FDL-57", _FIEFS)
CUBE: Final = Phrase("cube {}", "button/cube-{}", "FDL-36", _CUBES, _CUBE_IDS)
HELD: Final = Phrase("held {}", "button/held-{}", "FDL-173", _CUBES, _CUBE_IDS)
TYPE: Final = Phrase("type {}", "cubes/{}", "FDL-5", TYPES)
RATE: Final = Phrase("rate {}", "button/rate-{}", "FDL-50", ("1", "2", "3"))
SCROLL: Final = Phrase("scroll {}", "button/scroll-{}", "FDL-59", ("1", "2"))
DRAFT: Final = Phrase("draft {}", "draft/{}", "FDL-18", ("1", "2"))
YES: Final = Phrase("yes", "button/yes", "FDL-93")
NO: Final = Phrase("no", "button/no", "FDL-93")
DONE: Final = Phrase("done", "button/done", "FDL-50")
END_MAIN: Final = Phrase("end main phase", "button/end-main", "FDL-34")
END_TURN: Final = Phrase("end turn", "button/end-turn", "FDL-96")
PASS: Final = Phrase("pass", "button/pass", "FDL-136")

VOCABULARY: Final = Vocabulary(
    HIRE, INCOME, FIELD, INFLUENCE, BLUE_ACTION, CARD, UPGRADE, BUILD, TOKEN, HIRE_MASTER, MASTER, HIRE_CATHEDRAL,
    USE, MOVE, MARKET_TRADE, OFFER, GIVE, ASK_FOR, PROPOSE, ACCEPT, REFUSE, CRUSADE, FIEF, CUBE, HELD, TYPE, RATE,
    SCROLL, DRAFT, YES, NO, DONE, END_MAIN, END_TURN, PASS,
)  # fmt: skip

# What begins or ends something of one's own, and what only answers yes, no or which line: neither fits into a question
# that is still open.
BEGINNINGS: Final = (HIRE, INCOME, FIELD, INFLUENCE, BLUE_ACTION, UPGRADE, BUILD, END_MAIN, END_TURN)
REPLIES: Final = (YES, NO, DONE, PASS, RATE, SCROLL)


def one_of(phrases: tuple[Phrase, ...], move: int) -> bool:
    """Whether a move belongs to one of these phrases."""
    return any(phrase.holds(move) for phrase in phrases)


def path(start: int, end: int) -> int:
    """The thing of MOVE that relocates a master from one fief to another."""
    return 2 * start + (end - 1 if end > start else end)


def path_start(thing: int) -> int:
    return thing // 2


def path_end(thing: int) -> int:
    rest = thing % 2
    return rest + 1 if rest >= thing // 2 else rest

"""Feebleton, the fixed vocabulary of 58 moves."""

from __future__ import annotations

from typing import Final

from greathall.games.feebleton.box.components import GENERAL, GUARD, IDS
from greathall.kernel.vocabulary import Phrase, Vocabulary

_CARDS: Final = tuple(id.replace("_", " ") for id in IDS)

PLAY: Final = Phrase("play {}", "hand/{}", "FBL-21", _CARDS, IDS)
TAKE: Final = Phrase("take {}", "feebleton/{}", "FBL-87", _CARDS, IDS)
AT_ONCE: Final = Phrase("at once {}", "hand/{}", "FBL-46", ("guard", "general"))
PASS: Final = Phrase("pass", "button/pass", "FBL-41")
USE: Final = Phrase("{}", "button/{}", "FBL-37", ("yes", "no"))
MODE: Final = Phrase("{}", "button/{}", "FBL-36", ("draw", "shuffle hand into deck"), ("draw", "shuffle"))
ORDER: Final = Phrase("{} order", "button/{}", "FBL-71", ("keep", "swap"))
LEFT: Final = Phrase("{} to the left", "button/{}-to-the-left", "FBL-76", ("first", "second", "third"), start=1)

VOCABULARY: Final = Vocabulary(PLAY, TAKE, AT_ONCE, PASS, USE, MODE, ORDER, LEFT)

# The things of the phrases that are not cards.
ANYTIME_CARDS: Final = [GUARD, GENERAL]
YES: Final = 0
NO: Final = 1
DRAW_CARDS: Final = 0
SHUFFLE_HAND: Final = 1
KEEP: Final = 0
SWAP: Final = 1

"""Stupor Mundi, the numbers of the moves for chapters that have no verbs yet."""

from __future__ import annotations

from typing import Final

from greathall.games.stupor_mundi.box import vocabulary as v
from greathall.games.stupor_mundi.box.vocabulary import LEFT, LEFT_PLACE

HOUSE: Final = v.HOUSE.base
PASS: Final = v.PASS.base
TRAVEL: Final = v.TRAVEL.base
CARD: Final = v.CARD.base
DISCARDED: Final = v.DISCARDED.base
UP: Final = v.FACE.base
DOWN: Final = v.FACE.base + 1
SLOT: Final = v.SLOT.base
DO_MAIN: Final = v.DO_MAIN.base
USE: Final = v.USE.base
SKIP: Final = v.SKIP.base
START: Final = v.START.base
LEAVE: Final = v.LEAVE.base
SELL: Final = v.SELL.base
BUY: Final = v.BUY.base
SITE: Final = v.SITE.base
PIECE: Final = v.PIECE.base
MIX: Final = v.MIX.base
SPOT: Final = v.SPOT.base
PLAIN: Final = v.ALLY_SPACE.base
MARKED: Final = v.ALLY_SPACE.base + 1
EDICT: Final = v.EDICT.base
ADD: Final = v.ICON.base
REMOVE: Final = v.ICON.base + 1
NEXT: Final = v.NEXT.base
TAKE: Final = v.TAKE.base
LOSE: Final = v.LOSE.base
SWAP: Final = v.SWAP.base
BONUS: Final = v.BONUS.base
SIDE: Final = v.SIDE.base
SHIP: Final = v.SHIP.base
TYPE: Final = v.TYPE.base
LEAVE_MOVE: Final = [LEAVE + place if place >= 0 else 0 for place in LEFT_PLACE]

__all__ = ["LEFT"]

"""What every position has, whatever the game: the kernel's half of a State.

A new game, a loaded one and a copied one all begin with a Frame: the kernel fills it, the game adds its own fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from greathall.kernel.chronicle import Line
from greathall.kernel.dice import Dice
from greathall.kernel.options import OptionValue
from greathall.kernel.question import Question, Waiting

if TYPE_CHECKING:
    from greathall.kernel.game import Game
    from greathall.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame:
    """`options` are complete and valid; `offered` are the legal moves of the one seat that is asked."""

    seed: int | None = None  # what the game was dealt from; None where nobody may know it, or nobody knows
    over: bool = False
    ending: str = ""
    seals: int = 0

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, OptionValue], dice: Dice, chronicle: list[Line] | None
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.dice = dice
        # The agenda: what is asked now, None if nothing is, and what waits below it.
        self.asked: Question[State] | None = None
        self.later: Waiting | None = None
        self.offered: list[int] = []
        self.chronicle = chronicle

    @property
    def listening(self) -> bool:
        """Whether anybody reads the chronicle. Rules build a sentence only if this is true."""
        return self.chronicle is not None

"""Stupor Mundi, what several questions share: those about an effect of a program, about a card, about a number.

Rulebook: Perform action. Every part of a card, tile, side or piece may be declined where it is optional (STM-R16).
"""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import Effect
from greathall.games.stupor_mundi.box.numbers import SKIP
from greathall.games.stupor_mundi.position.state import Ask, StuporState


class AboutEffect(Ask):
    """A question that an effect asks: the `at`-th one of a program."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "program", "at")
    declined: str = "does nothing"  # what is told of who skips

    def __init__(self, seat: i64, program: i64, at: i64) -> None:
        super().__init__(seat)
        self.program: i64 = program
        self.at: i64 = at

    def effect(self, state: StuporState) -> Effect:
        return state.box.programs[self.program][self.at]

    def or_skip(self, moves: list[int], effect: Effect) -> list[int]:
        """The choices, and to decline them if that is allowed."""
        if moves and effect.optional:
            moves.append(SKIP)  # STM-R16
        return moves

    def nothing(self, state: StuporState) -> None:
        if state.listening:
            text = f"{{{self.seat}}} {self.declined}: it is not possible now."
            state.tell(text, self.rule, pieces=(f"mat/{self.seat}",))

    def decline(self, state: StuporState) -> None:
        if state.listening:
            state.tell(f"{{{self.seat}}} {self.declined}.", "STM-157", pieces=(f"mat/{self.seat}",))


class AboutCard(Ask):
    """A question about a kind of card."""

    fields = ("seat", "kind")

    def __init__(self, seat: i64, kind: i64) -> None:
        super().__init__(seat)
        self.kind: i64 = kind


class AboutNumber(Ask):
    """A question about so many of something."""

    fields = ("seat", "n")

    def __init__(self, seat: i64, n: i64) -> None:
        super().__init__(seat)
        self.n: i64 = n

"""Stupor Mundi, what its questions share: how other moves are refused, what may be declined, what just has to be done.

Rulebook: Perform action. Every part of a card, tile, side or piece may be declined where it is optional (STM-R16).
"""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Final

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import Effect
from greathall.games.stupor_mundi.box.vocabulary import PASS, SKIP, VOCABULARY
from greathall.games.stupor_mundi.position.state import StuporState
from greathall.kernel.errors import Reason
from greathall.kernel.question import Question
from greathall.kernel.verb import Choice, Pick, Verb

NOTHING: Final[list[int]] = []


def not_asked(question: Question[StuporState], move: int, wanted: str) -> Reason:
    """The move answers another question than the one that is asked."""
    if SKIP.holds(move):
        return Reason(f"this cannot be skipped: {wanted}", question.rule)
    if PASS.holds(move):
        return Reason(f"passing is for the start of a turn; now {wanted}", "STM-41")
    return Reason(f"'{VOCABULARY.words(move)}' is not possible now: {wanted}", question.rule)


class Selection(Pick[StuporState]):
    """A question for one thing."""

    waiting = "Waiting for the active player."
    wanted: str = ""  # what is to be done now, for who tries something else

    def otherwise(self, state: StuporState, move: int) -> Reason:
        return not_asked(self, move, self.wanted)


class Decision(Choice[StuporState]):
    """A question with several kinds of moves."""

    waiting = "Waiting for the active player."
    wanted: str = ""

    def otherwise(self, state: StuporState, move: int) -> Reason:
        return not_asked(self, move, self.wanted)


class Declinable(Decision):
    """A decision that may be declined: to skip is offered beside what can be chosen, never alone."""

    skipping: str = "skip"  # the words of declining

    @abstractmethod
    def choices(self, state: StuporState) -> list[int]:
        """What can be chosen, as a new list."""

    @abstractmethod
    def decline(self, state: StuporState) -> None:
        """The seat has declined."""

    def may_skip(self, state: StuporState) -> bool:
        return True

    def no_skipping(self, state: StuporState) -> Reason:
        """Why this cannot be declined."""
        return not_asked(self, SKIP.base, self.wanted)

    def moves(self, state: StuporState) -> list[int]:
        moves = self.choices(state)
        if moves and self.may_skip(state):
            moves.append(SKIP.base)
        return moves


class Skip(Verb[StuporState, Declinable]):
    """To decline."""

    def forbids(self, state: StuporState, asked: Declinable, thing: int) -> Reason | None:
        return None if asked.may_skip(state) else asked.no_skipping(state)

    def play(self, state: StuporState, asked: Declinable, thing: int) -> None:
        asked.decline(state)

    def says(self, state: StuporState, asked: Declinable, thing: int) -> str:
        return asked.skipping

    def cites(self, state: StuporState, asked: Declinable, thing: int) -> str:
        return "STM-157"


class AboutEffect(Declinable):
    """A question that an effect asks: the `at`-th one of a program."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "program", "at")
    declined: str = "does nothing"  # what is told of who skips

    def __init__(self, seat: i64, program: i64, at: i64) -> None:
        super().__init__(seat)
        self.program: i64 = program
        self.at: i64 = at

    def effect(self, state: StuporState) -> Effect:
        return state.box.programs[self.program][self.at]

    def may_skip(self, state: StuporState) -> bool:
        return self.effect(state).optional  # STM-R16

    def decline(self, state: StuporState) -> None:
        if state.listening:
            state.tell(f"{{{self.seat}}} {self.declined}.", "STM-157", pieces=(f"mat/{self.seat}",))

    def lapse(self, state: StuporState) -> None:
        if state.listening:
            text = f"{{{self.seat}}} {self.declined}: it is not possible now."
            state.tell(text, self.rule, pieces=(f"mat/{self.seat}",))

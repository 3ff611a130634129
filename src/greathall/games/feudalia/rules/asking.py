"""Feudalia, questions that have no verbs yet."""

from __future__ import annotations

from abc import abstractmethod
from typing import cast

from greathall.games.feudalia.box.bases import CUBE, FIEF, HELD, answers, place_of
from greathall.games.feudalia.box.components import TYPES
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.kernel.question import Question, rule_of
from greathall.kernel.state import State


class Ask(Question[State]):
    """A question of Feudalia: hands its own State to `options` and `answer`."""

    @abstractmethod
    def options(self, state: FeudaliaState) -> list[int]: ...

    @abstractmethod
    def answer(self, state: FeudaliaState, move: int) -> None: ...

    def moves(self, state: State) -> list[int]:
        return self.options(cast(FeudaliaState, state))

    def play(self, state: State, move: int) -> None:
        self.answer(cast(FeudaliaState, state), move)

    def words(self, state: State, move: int) -> str:
        words = super().words(state, move)
        if FIEF <= move < FIEF + 3:
            player = cast(FeudaliaState, state).players[self.seat]
            return f"{words} ({TYPES[player.types[move - FIEF]]})"
        if CUBE <= move < HELD + 12:
            player = cast(FeudaliaState, state).players[self.seat]
            at = move - CUBE if move < HELD else move - HELD
            there = player.cubes[at] if move < HELD else player.held[at]
            on = "on" if move < HELD else "on the master of"
            return f"{words}: one of {there} {on} fief {at // 4 + 1} ({TYPES[player.types[at // 4]]})"
        return words

    def target(self, state: State, move: int) -> str:
        return place_of(self.seat, move) or super().target(state, move)

    def cites(self, state: State, move: int) -> str:
        """Cards, fiefs, cubes and the like answer many questions: each is asked for by a rule of its own."""
        return rule_of(self) if answers(move) else super().cites(state, move)

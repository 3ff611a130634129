"""Feudalia, the kinds of questions that many chapters ask: for a card, a fief, a type of cube, a master, a cube.

A question of a chapter names the things that may be picked, and why another one may not.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TypeAlias

from greathall.games.feudalia.box.components import TYPES
from greathall.games.feudalia.box.vocabulary import BEGINNINGS, CARD, CUBE, FIEF, MASTER, REPLIES, TYPE, one_of
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.kernel.errors import Reason
from greathall.kernel.question import Question, rule_of
from greathall.kernel.verb import Pick, Q, Verb
from greathall.kernel.vocabulary import Phrase

Asked: TypeAlias = Question[FeudaliaState]


def unfinished(move: int, text: str, rule: str) -> Reason:
    """Something else is being done: all of it comes first (FDL-92)."""
    if one_of(REPLIES, move):
        return Reason("that is not an answer to this question", rule)
    if one_of(BEGINNINGS, move):
        return Reason(f"{text}; an action is finished before anything else is done", "FDL-92")
    return Reason(text, rule)


# ---------------------------------------------------------------------- one thing


class Picking(Pick[FeudaliaState]):
    """What may be picked is said once, in `things`: what is offered and what is refused follow from it."""

    @abstractmethod
    def things(self, state: FeudaliaState) -> list[int]:
        """What may be picked, in the order in which it is offered."""

    @abstractmethod
    def against(self, state: FeudaliaState, thing: int) -> Reason:
        """Why a thing that is not among them may not be picked."""

    def moves(self, state: FeudaliaState) -> list[int]:
        """Only what is there is looked at, not the whole phrase."""
        base = self.phrase().base
        return [base + thing for thing in self.things(state)]

    def forbids(self, state: FeudaliaState, thing: int) -> Reason | None:
        return None if thing in self.things(state) else self.against(state, thing)


class PickCard(Picking):
    """A vassal, by its kind."""

    def phrase(self) -> Phrase:
        return CARD

    def otherwise(self, state: FeudaliaState, move: int) -> Reason:
        return unfinished(move, "choose a card first", rule_of(self))


class PickMaster(Picking):
    """A basic master."""

    def phrase(self) -> Phrase:
        return MASTER

    def otherwise(self, state: FeudaliaState, move: int) -> Reason:
        return unfinished(move, "choose a master first", rule_of(self))


class PickType(Picking):
    """A type of cube."""

    def phrase(self) -> Phrase:
        return TYPE

    def otherwise(self, state: FeudaliaState, move: int) -> Reason:
        return unfinished(move, "choose a type of cube first", rule_of(self))


class PickFief(Picking):
    """One of the seat's own fiefs."""

    def phrase(self) -> Phrase:
        return FIEF

    def says(self, state: FeudaliaState, thing: int) -> str:
        return fief_says(state, self.seat, thing)

    def clicks(self, state: FeudaliaState, thing: int) -> str:
        return f"fief/{self.seat}/{thing + 1}"

    def otherwise(self, state: FeudaliaState, move: int) -> Reason:
        return unfinished(move, "choose a fief first", rule_of(self))


class PickCube(Picking):
    """A cube that lies on one of the seat's own fiefs."""

    def phrase(self) -> Phrase:
        return CUBE

    def says(self, state: FeudaliaState, thing: int) -> str:
        return cube_says(state, self.seat, thing)

    def clicks(self, state: FeudaliaState, thing: int) -> str:
        return cube_place("cube", self.seat, thing)


# ---------------------------------------------------------------------- verbs of several questions


class Reply(Verb[FeudaliaState, Q]):
    """An answer that may always be given."""

    def forbids(self, state: FeudaliaState, asked: Q, thing: int) -> Reason | None:
        return None


class FromFief(Verb[FeudaliaState, Q]):
    """A cube that lies on a fief."""

    def says(self, state: FeudaliaState, asked: Q, thing: int) -> str:
        return cube_says(state, asked.seat, thing)

    def clicks(self, state: FeudaliaState, asked: Q, thing: int) -> str:
        return cube_place("cube", asked.seat, thing)


class FromMaster(Verb[FeudaliaState, Q]):
    """A cube that lies on the master of a fief."""

    def says(self, state: FeudaliaState, asked: Q, thing: int) -> str:
        player = state.players[asked.seat]
        lies = f"one of {player.held[thing]} on the master of fief {thing // 4 + 1}"
        return f"{self.phrase.word(thing).words}: {lies} ({TYPES[player.types[thing // 4]]})"

    def clicks(self, state: FeudaliaState, asked: Q, thing: int) -> str:
        return cube_place("held", asked.seat, thing)


class Doing(Verb[FeudaliaState, Asked]):
    """An action of the main phase: it has a rule of its own, whatever asks for it."""

    def cites(self, state: FeudaliaState, asked: Asked, thing: int) -> str:
        return self.phrase.word(thing).rule


def fief_says(state: FeudaliaState, seat: int, fief: int) -> str:
    """`fief 2 (wood)`."""
    return f"{FIEF.word(fief).words} ({TYPES[state.players[seat].types[fief]]})"


def cube_says(state: FeudaliaState, seat: int, thing: int) -> str:
    """`cube 2 clay: one of 3 on fief 2 (wood)`."""
    player = state.players[seat]
    lies = f"one of {player.cubes[thing]} on fief {thing // 4 + 1} ({TYPES[player.types[thing // 4]]})"
    return f"{CUBE.word(thing).words}: {lies}"


def cube_place(zone: str, seat: int, thing: int) -> str:
    """Where a cube lies on the mat."""
    return f"{zone}/{seat}/{thing // 4 + 1}/{TYPES[thing % 4]}"

"""Verbs: what a kind of move means in one question - whether it may be, what it does, and why not.

A question for one thing of one phrase is a Pick and says all of that itself. One with several kinds of moves is a
Choice, and each kind is a Verb: condition, refusal, effect and words of a move stand in one class, legality once.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Generic, Never, TypeVar, cast

from mypy_extensions import mypyc_attr

from greathall.kernel.errors import Reason
from greathall.kernel.question import Question, S, rule_of
from greathall.kernel.vocabulary import Phrase

Q = TypeVar("Q", bound="Question[Never]", contravariant=True)  # noqa: PLC0105 - the question that is answered


@mypyc_attr(allow_interpreted_subclasses=True)
class Verb(Generic[S, Q]):
    """One kind of move in one question. The same class may serve for several phrases: each is a verb of its own."""

    def __init__(self, phrase: Phrase) -> None:
        if phrase.first < 0:
            raise ValueError(f"'{phrase.entries[0].words}' is in no vocabulary yet")
        self.phrase = phrase
        self.base = phrase.base

    @abstractmethod
    def forbids(self, state: S, asked: Q, thing: int) -> Reason | None:
        """Why the seat may not do this now, from what it may know; None: it may."""

    @abstractmethod
    def play(self, state: S, asked: Q, thing: int) -> None:
        """Does it."""

    def says(self, state: S, asked: Q, thing: int) -> str:
        """The words of the offer; they may add what the move costs or brings here."""
        return self.phrase.word(thing).words

    def cites(self, state: S, asked: Q, thing: int) -> str:
        """The rule of the offer: the one that asks, unless the verb knows a better one."""
        return rule_of(asked)

    def clicks(self, state: S, asked: Q, thing: int) -> str:
        """What one clicks for it."""
        return self.phrase.word(thing).target


class Verbs(Generic[S]):
    """The verbs of a Choice, in the order in which they are offered. Made once, as a module's Final."""

    def __init__(self, *verbs: Verb[S, Never]) -> None:
        # The one promise that types cannot hold: a Choice hands its own verbs nothing but itself.
        self.verbs = cast("list[Verb[S, Choice[S]]]", list(verbs))
        # By number of move; a move of another kind finds some verb, whose phrase does not hold it.
        self.by_move = [self.verbs[0]] * max(verb.phrase.end for verb in verbs)
        for verb in self.verbs:
            for move in range(verb.phrase.first, verb.phrase.end):
                if self.find(move) not in {None, verb}:
                    raise ValueError(f"'{verb.phrase.word(move - verb.base).words}' has two verbs in one question")
                self.by_move[move] = verb

    def find(self, move: int) -> Verb[S, Choice[S]] | None:
        """The verb that is meant, if any."""
        if not 0 <= move < len(self.by_move):
            return None
        verb = self.by_move[move]
        return verb if verb.phrase.holds(move) else None


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Question[S]):
    """A question with several kinds of moves. Override `moves` only where a measurement asks for it."""

    @abstractmethod
    def verbs(self) -> Verbs[S]:
        """The kinds of moves: a module's Final."""

    def otherwise(self, state: S, move: int) -> Reason:
        """Why a move of another kind is no answer here."""
        return no_answer(self, state, move)

    def moves(self, state: S) -> list[int]:
        found: list[int] = []
        for verb in self.verbs().verbs:
            for thing in range(verb.phrase.start, verb.phrase.stop):
                if verb.forbids(state, self, thing) is None:
                    found.append(verb.base + thing)
        return found

    def play(self, state: S, move: int) -> None:
        verb = self.verbs().by_move[move]
        verb.play(state, self, move - verb.base)

    def refuses(self, state: S, move: int) -> Reason | None:
        verb = self.verbs().find(move)
        return self.otherwise(state, move) if verb is None else verb.forbids(state, self, move - verb.base)

    def words(self, state: S, move: int) -> str:
        verb = self.verbs().by_move[move]
        return verb.says(state, self, move - verb.base)

    def cites(self, state: S, move: int) -> str:
        verb = self.verbs().by_move[move]
        return verb.cites(state, self, move - verb.base)

    def target(self, state: S, move: int) -> str:
        verb = self.verbs().by_move[move]
        return verb.clicks(state, self, move - verb.base)


@mypyc_attr(allow_interpreted_subclasses=True)
class Pick(Question[S]):
    """A question for one thing of one phrase, which is its own verb."""

    @abstractmethod
    def phrase(self) -> Phrase:
        """The phrase that is asked for: one of the vocabulary's."""

    @abstractmethod
    def forbids(self, state: S, thing: int) -> Reason | None:
        """Why this thing may not be picked, from what the seat may know; None: it may."""

    @abstractmethod
    def take(self, state: S, thing: int) -> None:
        """Carries the answer out."""

    def says(self, state: S, thing: int) -> str:
        """The words of the offer; they may add what the thing means here."""
        return self.phrase().word(thing).words

    def clicks(self, state: S, thing: int) -> str:
        """What one clicks for it."""
        return self.phrase().word(thing).target

    def otherwise(self, state: S, move: int) -> Reason:
        """Why a move of another kind is no answer here."""
        return no_answer(self, state, move)

    def moves(self, state: S) -> list[int]:
        phrase = self.phrase()
        found: list[int] = []
        for thing in range(phrase.start, phrase.stop):
            if self.forbids(state, thing) is None:
                found.append(phrase.base + thing)
        return found

    def play(self, state: S, move: int) -> None:
        self.take(state, move - self.phrase().base)

    def refuses(self, state: S, move: int) -> Reason | None:
        phrase = self.phrase()
        return self.forbids(state, move - phrase.base) if phrase.holds(move) else self.otherwise(state, move)

    def words(self, state: S, move: int) -> str:
        return self.says(state, move - self.phrase().base)

    def cites(self, state: S, move: int) -> str:
        return rule_of(self)

    def target(self, state: S, move: int) -> str:
        return self.clicks(state, move - self.phrase().base)


def no_answer(question: Question[S], state: S, move: int) -> Reason:
    """The plainest refusal: this is not what was asked."""
    return Reason(f"'{state.game.vocabulary.words(move)}' cannot be chosen now: {question.prompt}", rule_of(question))

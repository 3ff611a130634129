"""Feudalia, the trading variant: an offer of cubes for cubes, and its answer.

Rulebook: Trading rules. Promises about the future bind nobody and are no part of an offer (FDL-139).
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudalia.box.components import TYPES
from greathall.games.feudalia.box.vocabulary import ACCEPT, ASK_FOR, GIVE, PASS, PROPOSE, REFUSE
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.games.feudalia.rules.choices import GainCube
from greathall.games.feudalia.rules.paying import ANYWHERE, pay_on
from greathall.games.feudalia.rules.questions import Reply, unfinished
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Choice, Verb, Verbs

NO_CUBE = (0, 0, 0, 0)


def can_offer(state: FeudaliaState, seat: int, other: int) -> bool:
    """Once a turn with each player still in the game, if one of the two has a cube (FDL-138, FDL-R58)."""
    if (state.turn.traded >> other) & 1 == 1 or state.players[other].out > 0:
        return False
    return sum(state.players[seat].wealth(state.box)) + sum(state.players[other].wealth(state.box)) > 0


def begin_offer(state: FeudaliaState, seat: int, other: int) -> None:
    state.turn.traded |= 1 << other
    state.ask(MakeOffer(seat, other, NO_CUBE, NO_CUBE))


def in_words(cubes: tuple[int, ...]) -> str:
    words = [f"{cubes[kind]} {TYPES[kind]}" for kind in range(4) if cubes[kind]]
    return ", ".join(words) if words else "nothing"


class MakeOffer(Choice[FeudaliaState]):
    """Cube by cube: what is given, what is asked for (FDL-139 to FDL-141)."""

    fields = ("seat", "other", "give", "want")
    rule = "FDL-139"
    waiting = "Waiting for an offer."

    def __init__(self, seat: int, other: int, give: tuple[int, ...], want: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.other = other
        self.give = give
        self.want = want

    @property
    def prompt(self) -> str:
        return f"Your offer to {{{self.other}}}: {in_words(self.give)} for {in_words(self.want)}."

    def belongs(self, state: FeudaliaState) -> bool:
        return 0 <= self.other < state.seats and self.other != self.seat

    def verbs(self) -> Verbs[FeudaliaState]:
        return _OFFERING

    def otherwise(self, state: FeudaliaState, move: int) -> Reason:
        return unfinished(move, "first make the offer, or withdraw it", self.rule)


class NameGift(Verb[FeudaliaState, MakeOffer]):
    """One more cube that is given."""

    def forbids(self, state: FeudaliaState, asked: MakeOffer, thing: int) -> Reason | None:
        return against_cube(state, asked.seat, asked.give, asked.want, thing)

    def play(self, state: FeudaliaState, asked: MakeOffer, thing: int) -> None:
        state.ask(MakeOffer(asked.seat, asked.other, one_more(asked.give, thing), asked.want))


class NameWish(Verb[FeudaliaState, MakeOffer]):
    """One more cube that is asked for."""

    def forbids(self, state: FeudaliaState, asked: MakeOffer, thing: int) -> Reason | None:
        return against_cube(state, asked.other, asked.want, asked.give, thing)

    def play(self, state: FeudaliaState, asked: MakeOffer, thing: int) -> None:
        state.ask(MakeOffer(asked.seat, asked.other, asked.give, one_more(asked.want, thing)))


class Propose(Verb[FeudaliaState, MakeOffer]):
    """The offer is made."""

    def forbids(self, state: FeudaliaState, asked: MakeOffer, thing: int) -> Reason | None:
        return None if sum(asked.give) + sum(asked.want) > 0 else Reason("name a cube first", "FDL-R58")

    def play(self, state: FeudaliaState, asked: MakeOffer, thing: int) -> None:
        state.seal()
        if state.listening:
            offer = f"{in_words(asked.give)} for {in_words(asked.want)}"
            state.tell(f"{{{asked.seat}}} offers {{{asked.other}}} {offer}.", "FDL-139")
        state.ask(AnswerOffer(asked.other, asked.seat, asked.give, asked.want))


class Withdraw(Reply[MakeOffer]):
    """No offer after all."""

    def play(self, state: FeudaliaState, asked: MakeOffer, thing: int) -> None:
        if state.listening:
            state.tell(f"{{{asked.seat}}} withdraws the offer to {{{asked.other}}}.", "FDL-R58")

    def says(self, state: FeudaliaState, asked: MakeOffer, thing: int) -> str:
        return "withdraw the offer"


_OFFERING: Final = Verbs(NameGift(GIVE), NameWish(ASK_FOR), Propose(PROPOSE), Withdraw(PASS))


def against_cube(
    state: FeudaliaState, owner: int, here: tuple[int, ...], there: tuple[int, ...], kind: int
) -> Reason | None:
    """A type lies on one side only, so many cubes on each, and no more than their owner has (FDL-141, FDL-R58)."""
    if there[kind] > 0:
        return Reason(f"{TYPES[kind]} cannot be on both sides of a trade", "FDL-141")
    if sum(here) >= state.box.offer_most:
        return Reason(f"at most {state.box.offer_most} cubes can be on each side", "FDL-R58")
    if state.players[owner].wealth(state.box)[kind] <= here[kind]:
        return Reason(f"there is not enough {TYPES[kind]} for that", "FDL-R58")
    return None


def one_more(cubes: tuple[int, ...], kind: int) -> tuple[int, ...]:
    return (*cubes[:kind], cubes[kind] + 1, *cubes[kind + 1 :])


class AnswerOffer(Choice[FeudaliaState]):
    """The other player accepts or refuses (FDL-R58)."""

    fields = ("seat", "other", "give", "want")
    rule = "FDL-139"
    waiting = "Waiting for the answer to an offer."

    def __init__(self, seat: int, other: int, give: tuple[int, ...], want: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.other = other  # who made the offer
        self.give = give
        self.want = want

    @property
    def prompt(self) -> str:
        return f"{{{self.other}}} offers you {in_words(self.give)} for {in_words(self.want)} of yours. Do you accept?"

    def belongs(self, state: FeudaliaState) -> bool:
        return 0 <= self.other < state.seats and self.other != self.seat

    def verbs(self) -> Verbs[FeudaliaState]:
        return _ANSWERING

    def otherwise(self, state: FeudaliaState, move: int) -> Reason:
        return Reason("first accept or refuse the offer", self.rule)


class Accept(Reply[AnswerOffer]):
    """The trade is made."""

    def play(self, state: FeudaliaState, asked: AnswerOffer, thing: int) -> None:
        tell_answer(state, asked.seat, "accepts")
        # The last one asked comes first: the maker of the offer gives, then the other; then each takes (FDL-R58).
        receive(state, asked.seat, asked.give)
        receive(state, asked.other, asked.want)
        pay_on(state, asked.seat, ANYWHERE, list(asked.want), 0, 0)
        pay_on(state, asked.other, ANYWHERE, list(asked.give), 0, 0)


class Refuse(Reply[AnswerOffer]):
    """No trade."""

    def play(self, state: FeudaliaState, asked: AnswerOffer, thing: int) -> None:
        tell_answer(state, asked.seat, "refuses")


_ANSWERING: Final = Verbs(Accept(ACCEPT), Refuse(REFUSE))


def tell_answer(state: FeudaliaState, seat: int, verb: str) -> None:
    if state.listening:
        state.tell(f"{{{seat}}} {verb}.", "FDL-139")
    state.seal()


def receive(state: FeudaliaState, seat: int, cubes: tuple[int, ...]) -> None:
    """Each cube goes to a fief of the receiver's choice (FDL-140)."""
    for kind in range(3, -1, -1):
        if cubes[kind] > 0:
            state.ask(GainCube(seat, kind, -1, cubes[kind], kind, "FDL-140"))

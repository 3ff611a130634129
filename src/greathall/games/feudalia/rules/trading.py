"""Feudalia, the trading variant: an offer of cubes for cubes, and its answer.

Rulebook: Trading rules. Promises about the future bind nobody and are no part of an offer (FDL-139).
"""

from __future__ import annotations

from greathall.games.feudalia.box.bases import ACCEPT, ASK_FOR, GIVE, PASS, PROPOSE, REFUSE
from greathall.games.feudalia.box.components import TYPES
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.games.feudalia.rules.asking import Ask
from greathall.games.feudalia.rules.choices import GainCube
from greathall.games.feudalia.rules.paying import ANYWHERE, pay_on
from greathall.games.feudalia.rules.refusals import unfinished
from greathall.kernel.errors import Reason
from greathall.kernel.state import State

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


class MakeOffer(Ask):
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

    def options(self, state: FeudaliaState) -> list[int]:
        mine = state.players[self.seat].wealth(state.box)
        theirs = state.players[self.other].wealth(state.box)
        most = state.box.offer_most
        moves: list[int] = []
        for kind in range(4):
            if mine[kind] > self.give[kind] and self.want[kind] == 0 and sum(self.give) < most:  # FDL-141
                moves.append(GIVE + kind)
        for kind in range(4):
            if theirs[kind] > self.want[kind] and self.give[kind] == 0 and sum(self.want) < most:
                moves.append(ASK_FOR + kind)
        if sum(self.give) + sum(self.want) > 0:
            moves.append(PROPOSE)
        moves.append(PASS)
        return moves

    def answer(self, state: FeudaliaState, move: int) -> None:
        if move == PROPOSE:
            state.seal()
            if state.listening:
                offer = f"{in_words(self.give)} for {in_words(self.want)}"
                state.tell(f"{{{self.seat}}} offers {{{self.other}}} {offer}.", "FDL-139")
            state.ask(AnswerOffer(self.other, self.seat, self.give, self.want))
        elif move == PASS:
            if state.listening:
                state.tell(f"{{{self.seat}}} withdraws the offer to {{{self.other}}}.", "FDL-R58")
        elif move < ASK_FOR:
            state.ask(MakeOffer(self.seat, self.other, one_more(self.give, move - GIVE), self.want))
        else:
            state.ask(MakeOffer(self.seat, self.other, self.give, one_more(self.want, move - ASK_FOR)))

    def words(self, state: State, move: int) -> str:
        return "withdraw the offer" if move == PASS else super().words(state, move)

    def why_not(self, state: State, move: int) -> Reason:
        assert isinstance(state, FeudaliaState)
        if GIVE <= move < ASK_FOR + 4:
            giving = move < ASK_FOR
            kind = move - GIVE if giving else move - ASK_FOR
            if (self.want[kind] if giving else self.give[kind]) > 0:
                return Reason(f"{TYPES[kind]} cannot be on both sides of a trade", "FDL-141")
            if sum(self.give if giving else self.want) >= state.box.offer_most:
                return Reason(f"at most {state.box.offer_most} cubes can be on each side", "FDL-R58")
            return Reason(f"there is not so much {TYPES[kind]} to be given", "FDL-R58")
        if move == PROPOSE:
            return Reason("name a cube first", "FDL-R58")
        return unfinished(move, "first make the offer, or withdraw it", self.rule)


def one_more(cubes: tuple[int, ...], kind: int) -> tuple[int, ...]:
    return (*cubes[:kind], cubes[kind] + 1, *cubes[kind + 1 :])


class AnswerOffer(Ask):
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

    def options(self, state: FeudaliaState) -> list[int]:
        return [ACCEPT, REFUSE]

    def answer(self, state: FeudaliaState, move: int) -> None:
        if state.listening:
            verb = "accepts" if move == ACCEPT else "refuses"
            state.tell(f"{{{self.seat}}} {verb}.", "FDL-139")
        state.seal()
        if move == REFUSE:
            return
        # The last one asked comes first: the maker of the offer gives, then the other; then each takes (FDL-R58).
        receive(state, self.seat, self.give)
        receive(state, self.other, self.want)
        want, give = self.want, self.give
        pay_on(state, self.seat, ANYWHERE, want[0], want[1], want[2], want[3], 0, 0)
        pay_on(state, self.other, ANYWHERE, give[0], give[1], give[2], give[3], 0, 0)

    def why_not(self, state: State, move: int) -> Reason:
        return Reason("first accept or refuse the offer", self.rule)


def receive(state: FeudaliaState, seat: int, cubes: tuple[int, ...]) -> None:
    """Each cube goes to a fief of the receiver's choice (FDL-140)."""
    for kind in range(3, -1, -1):
        if cubes[kind] > 0:
            state.ask(GainCube(seat, kind, -1, cubes[kind], kind, "FDL-140"))

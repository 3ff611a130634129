"""Feudality, tournaments and royal visits: who rolls highest, or lowest, with ties rolled again.

Rulebook: The King Holds a Joust, Archery, or Swordplay Tournament; the two Visits.
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudality.box.components import KNIGHT, TOURNAMENT, UNITS, VISIT_LOW, WOLF
from greathall.games.feudality.box.names import a_ware
from greathall.games.feudality.box.vocabulary import JOIN, PASS
from greathall.games.feudality.position.state import NOTHING, FeudalityState
from greathall.games.feudality.position.turn import CONTEST, CONTEST_ROLLED, EVENT_DONE
from greathall.games.feudality.rules.dice_windows import FOR_CHAMPION, FOR_CONTEST, FOR_QUEEN, FOR_VISIT, after_roll
from greathall.games.feudality.rules.events import event_of
from greathall.games.feudality.rules.occasions import not_now
from greathall.games.feudality.rules.scoring import score
from greathall.kernel.chronicle import listed
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Choice, Verb, Verbs


def has_contestant(state: FeudalityState, seat: int, unit: int) -> bool:
    """A unit of the type in the Keep; Wolf counts as a Knight (FDY-128, FDY-79)."""
    at = seat * UNITS
    return state.units[at + unit] > 0 or (unit == KNIGHT and state.units[at + WOLF] > 0)


def join_next(state: FeudalityState) -> None:
    """Whoever has such a unit may enter it, one contestant each (FDY-128)."""
    unit = state.box.event_unit[event_of(state)]
    while state.been_through < state.seats:
        seat = state.in_order(state.been_through)
        state.been_through += 1
        if has_contestant(state, seat, unit):
            state.ask(JoinIn(seat, unit))
            return
    if state.entered == 0:
        state.step = EVENT_DONE  # FDY-R35: nothing is rolled
        if state.listening:
            able = [seat for seat in range(state.seats) if has_contestant(state, seat, unit)]
            text = "Nobody enters." if able else f"Nobody has {a_ware(state.box, unit)} to enter."
            state.tell(text, "FDY-128")
        return
    state.entered |= 1 << state.seats  # the King's Champion
    begin_round(state)


class JoinIn(Choice[FeudalityState]):
    """Enter the tournament or not (FDY-128)."""

    fields = ("seat", "unit")
    rule = "FDY-128"
    waiting = "Waiting for the contestants."

    def __init__(self, seat: int, unit: int) -> None:
        super().__init__(seat)
        self.unit = unit

    @property
    def prompt(self) -> str:
        who = ("a Man at Arms", "an Archer", "a Knight")
        return f"The King holds a tournament: do you enter {who[self.unit]}?"

    def asking(self, state: FeudalityState) -> str:
        if self.unit == KNIGHT and state.units[self.seat * UNITS + KNIGHT] == 0:  # FDY-79
            wolf = state.box.names[WOLF]
            return f"The King holds a tournament: do you enter {wolf}, who counts as a {state.box.names[KNIGHT]}?"
        return self.prompt

    def verbs(self) -> Verbs[FeudalityState]:
        return _TOURNAMENT

    def otherwise(self, state: FeudalityState, move: int) -> Reason:
        return not_now(state, self, move, "join the tournament or pass")


class Join(Verb[FeudalityState, JoinIn]):
    """One contestant rides, shoots or fights."""

    def forbids(self, state: FeudalityState, asked: JoinIn, thing: int) -> Reason | None:
        return None

    def play(self, state: FeudalityState, asked: JoinIn, thing: int) -> None:
        state.entered |= 1 << asked.seat
        if state.listening:
            state.tell(f"{{{asked.seat}}} enters the tournament.", asked.rule, pieces=(f"mat/{asked.seat}",))

    def says(self, state: FeudalityState, asked: JoinIn, thing: int) -> str:
        return "join: enter the tournament"


class StayAway(Verb[FeudalityState, JoinIn]):
    """Nobody has to."""

    def forbids(self, state: FeudalityState, asked: JoinIn, thing: int) -> Reason | None:
        return None

    def play(self, state: FeudalityState, asked: JoinIn, thing: int) -> None:
        if state.listening:
            text = f"{{{asked.seat}}} stays away from the tournament."
            state.tell(text, asked.rule, pieces=(f"mat/{asked.seat}",))

    def says(self, state: FeudalityState, asked: JoinIn, thing: int) -> str:
        return "pass: stay away"


_TOURNAMENT: Final = Verbs(Join(JOIN), StayAway(PASS))


def begin_round(state: FeudalityState) -> None:
    state.scores = [0] * (state.seats + 1)
    state.been_through = -1  # the Champion's die comes first (FDY-129)
    state.step = CONTEST


def contest_next(state: FeudalityState) -> None:
    """The next one in the contest rolls: the Champion by the Senior's hand, then the players in order (FDY-129)."""
    n = state.seats
    visit = state.box.effect[event_of(state)] != TOURNAMENT
    if visit and len(state.scores) == 0:
        begin_round(state)
    while state.been_through < n:
        who = n if state.been_through < 0 else state.in_order(state.been_through)
        if state.entered >> who & 1:
            state.step = CONTEST_ROLLED
            if visit:
                state.roll_pair()
                low = state.box.effect[event_of(state)] == VISIT_LOW
                after_roll(state, who, FOR_QUEEN if low else FOR_VISIT)
            else:
                state.roll_one()
                if who == n:
                    after_roll(state, state.senior, FOR_CHAMPION)  # FDY-43
                else:
                    after_roll(state, who, FOR_CONTEST)
            return
        state.been_through += 1
    judge_round(state, visit)


def note_score(state: FeudalityState) -> None:
    """The dice stand: in a visit the VP are added (FDY-133)."""
    who = state.seats if state.been_through < 0 else state.in_order(state.been_through)
    total = state.white + state.blue
    if state.box.effect[event_of(state)] != TOURNAMENT:
        total += state.vp[who]
        if state.listening:
            text = f"With {state.vp[who]} VP that makes {total} for {{{who}}}."
            state.tell(text, state.box.event_rules[event_of(state)], pieces=(f"mat/{who}",))
    scores = state.scores.copy()
    scores[who] = total
    state.scores = scores
    state.been_through += 1
    state.step = CONTEST


def _contender(state: FeudalityState, who: int) -> str:
    return "the King's Champion" if who == state.seats else f"{{{who}}}"


def judge_round(state: FeudalityState, visit: bool) -> None:
    """One winner, or those who tie for the best roll again among themselves (FDY-129, FDY-R35, FDY-R37)."""
    n = state.seats
    event = event_of(state)
    low = state.box.effect[event] == VISIT_LOW  # FDY-139
    rule = state.box.event_rules[event] if visit else "FDY-129"
    best = -1
    tied = 0
    winner = -1
    for who in range(n + 1):
        if state.entered >> who & 1:
            number = state.scores[who]
            if best < 0 or (number < best if low else number > best):
                best = number
                tied = 1 << who
                winner = who
            elif number == best:
                tied |= 1 << who
    if tied != 1 << winner:
        state.ties += 1
        if state.ties > state.box.max_ties:
            state.scores = NOTHING
            state.step = EVENT_DONE  # FDY-R50: left undecided
            if state.listening:
                state.tell("The tie is left undecided.", "FDY-R50")
            return
        state.entered = tied
        if state.listening:
            who_ties = listed([_contender(state, who) for who in range(n + 1) if tied >> who & 1])
            state.tell(f"{who_ties} tie at {best} and roll again.", rule, pieces=("dice",))
        begin_round(state)
        return
    state.scores = NOTHING
    state.step = EVENT_DONE
    if winner < n:
        if state.listening:
            how = "lowest" if low else "highest"
            state.tell(f"{{{winner}}} has the {how} number, {best}.", rule, pieces=(f"mat/{winner}",))
        score(state, winner, state.box.event_vp[event], rule)
    elif state.listening:
        state.tell(f"The King's Champion wins with {best}: nobody scores.", "FDY-129")

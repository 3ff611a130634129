"""Feudality, war: sending troops, and the war roll.

Rulebook: War!, The King Declares War, Baronial Actions III B. Who comes home is in survival.py.
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudality.box.components import KNIGHT, UNITS, WAR_EVENT, WOLF
from greathall.games.feudality.box.names import unit_id, units_words
from greathall.games.feudality.box.vocabulary import PASS, UNIT
from greathall.games.feudality.position.state import FeudalityState
from greathall.games.feudality.position.turn import (
    GENERAL_WAR,
    MUSTER,
    WAR_ROLL,
    WAR_ROLLED,
)
from greathall.games.feudality.rules.dice_windows import (
    FOR_WAR,
    FOR_WAR_OF_ALL,
    after_roll,
)
from greathall.games.feudality.rules.occasions import not_now
from greathall.games.feudality.rules.scoring import score
from greathall.games.feudality.rules.survival import begin_survival, end_war, sent_soldiers
from greathall.kernel.chronicle import counted
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Choice, Verb, Verbs


def sent_points(state: FeudalityState, seat: int) -> int:
    points = 0
    for unit in range(UNITS):
        points += state.sent[seat * UNITS + unit] * state.box.power[unit]
    return points


def send(state: FeudalityState, seat: int, unit: int, count: int) -> None:
    """Units leave the Keep and are set beside the fief (FDY-90)."""
    i = seat * UNITS + unit
    state.units[i] = state.units[i] - count
    sent = state.sent.copy()
    sent[i] = sent[i] + count
    state.sent = sent


def send_all(state: FeudalityState, seat: int) -> None:
    for unit in range(UNITS):
        count = state.units[seat * UNITS + unit]
        if count:
            send(state, seat, unit, count)


def begin_muster(state: FeudalityState, war: int, demand: int) -> None:
    """A war in which every player owes troops: the King's, or the general one against Fiumaccio (FDY-88, FDY-63)."""
    state.war = war
    state.to_match = demand
    state.sent = [0] * (state.seats * UNITS)
    state.been_through = 0
    state.step = MUSTER
    if state.listening:
        rule = "FDY-63" if war == GENERAL_WAR else "FDY-88"
        state.tell(f"Everybody owes {counted(demand, 'point')} of troops.", rule)


def muster_next(state: FeudalityState) -> None:
    """In player order everybody sends what is demanded, openly, before the roll (FDY-88, FDY-R29)."""
    if state.been_through < state.seats:
        seat = state.in_order(state.been_through)
        state.been_through += 1
        if state.army(seat) < state.to_match:
            send_all(state, seat)  # FDY-89
            if state.listening:
                owed, sent = counted(state.to_match, "point"), _sent_words(state, seat)
                text = f"{{{seat}}} falls short of {owed} and sends {sent}."
                state.tell(text, _war_rule(state, "FDY-89"), pieces=(f"mat/{seat}",))
            score(state, seat, state.box.war_short_vp, _war_rule(state, "FDY-89"))
        else:
            muster(state, seat)
        return
    for unit in state.sent:
        if unit:
            state.step = WAR_ROLL
            return
    if state.listening:
        state.tell("Nobody sends troops: there is no war.", "FDY-R29")
    end_war(state)


def _war_rule(state: FeudalityState, kings: str) -> str:
    """The rule of the King's war, or its fellow in the general war against Fiumaccio."""
    return "FDY-64" if state.war == GENERAL_WAR else kings


def muster(state: FeudalityState, seat: int) -> None:
    """Asks for a unit, unless all that are left must go anyway."""
    weakest = 0
    for unit in range(UNITS):
        power = state.box.power[unit]
        if state.units[seat * UNITS + unit] and (weakest == 0 or power < weakest):
            weakest = power
    if sent_points(state, seat) + state.army(seat) - weakest < state.to_match:
        send_all(state, seat)
        _tell_sent(state, seat, True)
    else:
        state.ask(Send(seat, state.to_match))


def _sent_words(state: FeudalityState, seat: int) -> str:
    return units_words(state.box, state.sent[seat * UNITS : seat * UNITS + UNITS])


def _tell_sent(state: FeudalityState, seat: int, forced: bool) -> None:
    if state.listening:
        why = ", every one of them needed" if forced else ""
        text = f"{{{seat}}} sends {_sent_words(state, seat)} to war{why}: {counted(sent_points(state, seat), 'point')}."
        state.tell(text, "FDY-88", pieces=(f"away/{seat}",))


class Send(Choice[FeudalityState]):
    """Unit by unit; one may stop as soon as the demand is met, and go on beyond it (FDY-88, FDY-R29)."""

    fields = ("seat", "demand")
    rule = "FDY-88"
    waiting = "Waiting for troops."

    def __init__(self, seat: int, demand: int) -> None:
        super().__init__(seat)
        self.demand = demand

    @property
    def prompt(self) -> str:
        return f"War! You owe {counted(self.demand, 'point')} of troops: which unit do you send?"

    def asking(self, state: FeudalityState) -> str:
        sent = sent_points(state, self.seat)
        if sent == 0:
            return self.prompt
        what = "which unit do you send next?" if sent < self.demand else "do you send another unit?"
        return f"War! You have sent {sent} of {counted(self.demand, 'point')} of troops: {what}"

    def verbs(self) -> Verbs[FeudalityState]:
        return _MUSTER

    def moves(self, state: FeudalityState) -> list[int]:
        """Without a sentence for every unit that is not there."""
        moves: list[int] = []
        for unit in range(UNITS):
            if state.units[self.seat * UNITS + unit] > 0:
                moves.append(UNIT.base + unit)
        if sent_points(state, self.seat) >= self.demand:
            moves.append(PASS.base)
        return moves

    def otherwise(self, state: FeudalityState, move: int) -> Reason:
        return not_now(state, self, move, "choose a unit to send")


class SendUnit(Verb[FeudalityState, Send]):
    """One unit more."""

    def forbids(self, state: FeudalityState, asked: Send, thing: int) -> Reason | None:
        if state.units[asked.seat * UNITS + thing] > 0:
            return None
        return Reason(f"you have no {state.box.names[thing]} left to send", asked.rule)

    def play(self, state: FeudalityState, asked: Send, thing: int) -> None:
        send(state, asked.seat, thing, 1)
        if state.soldiers(asked.seat) > 0:
            muster(state, asked.seat)
        else:
            _tell_sent(state, asked.seat, False)

    def says(self, state: FeudalityState, asked: Send, thing: int) -> str:
        return f"{super().says(state, asked, thing)} ({counted(state.box.power[thing], 'point')})"

    def clicks(self, state: FeudalityState, asked: Send, thing: int) -> str:
        return unit_id(asked.seat, thing)


class SendNoMore(Verb[FeudalityState, Send]):
    """Enough is enough."""

    def forbids(self, state: FeudalityState, asked: Send, thing: int) -> Reason | None:
        sent = sent_points(state, asked.seat)
        if sent >= asked.demand:
            return None
        return Reason(f"you have sent {sent} of {counted(asked.demand, 'point')} and can send more", asked.rule)

    def play(self, state: FeudalityState, asked: Send, thing: int) -> None:
        _tell_sent(state, asked.seat, False)

    def says(self, state: FeudalityState, asked: Send, thing: int) -> str:
        return "pass: send no more"


_MUSTER: Final = Verbs(SendUnit(UNIT), SendNoMore(PASS))


def roll_for_war(state: FeudalityState) -> None:
    """The Senior rolls for everybody (FDY-91)."""
    state.roll_pair()
    state.step = WAR_ROLLED
    after_roll(state, state.senior, FOR_WAR_OF_ALL if state.war == GENERAL_WAR else FOR_WAR)


def resolve_war(state: FeudalityState) -> None:
    """A won war gives VP to all who sent troops, and more for Knights (FDY-92, FDY-64)."""
    total = state.white + state.blue
    won = total >= state.box.war_win_at
    if state.listening:
        text = f"The war is {'won' if won else 'lost'}: {total}, and {state.box.war_win_at} was needed."
        state.tell(text, _war_rule(state, "FDY-91"), pieces=("dice",))
    if won:
        for k in range(state.seats):
            seat = state.in_order(k)
            if sent_soldiers(state, seat) > 0:
                points = state.box.event_vp[WAR_EVENT]
                if state.sent[seat * UNITS + KNIGHT] + state.sent[seat * UNITS + WOLF] > 0:  # FDY-R11
                    points += state.box.war_knight_vp
                score(state, seat, points, _war_rule(state, "FDY-92"))
    begin_survival(state)


def begin_general_war(state: FeudalityState) -> None:
    """As many points of troops as the attacker's die shows, from all players, the attacker included (FDY-63)."""
    begin_muster(state, GENERAL_WAR, state.white)

"""Feudality, war: sending troops, the war roll, and who survives.

Rulebook: War!, Rolling For Survival and Healing, The King Declares War, Baronial Actions III B.
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudality.box.components import HEALING, KNIGHT, SKILLS, UNITS, WAR_EVENT, WOLF
from greathall.games.feudality.box.names import a_ware, away_id, many, unit_id, units_words
from greathall.games.feudality.box.vocabulary import PASS, UNIT, WIZARD
from greathall.games.feudality.position.state import NO_UNITS, FeudalityState
from greathall.games.feudality.position.turn import (
    ACT,
    BURY,
    EVENT_DONE,
    GENERAL_ROLLED,
    GENERAL_WAR,
    KINGS_WAR,
    LOST_FIUMACCIO,
    MUSTER,
    NO_WAR,
    SURVIVE,
    WAR_ROLL,
    WAR_ROLLED,
)
from greathall.games.feudality.rules.dice_windows import (
    FOR_GENERAL_WAR,
    FOR_WAR,
    FOR_WAR_OF_ALL,
    open_window,
    spend_wizard,
    wizards_left,
)
from greathall.games.feudality.rules.fief import free_stack
from greathall.games.feudality.rules.scoring import score
from greathall.kernel.chronicle import listed
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Choice, Verb, Verbs


def sent_points(state: FeudalityState, seat: int) -> int:
    points = 0
    for unit in range(UNITS):
        points += state.sent[seat * UNITS + unit] * state.box.power[unit]
    return points


def sent_soldiers(state: FeudalityState, seat: int) -> int:
    at = seat * UNITS
    return state.sent[at] + state.sent[at + 1] + state.sent[at + 2] + state.sent[at + 3]


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
    state.demand = demand
    state.sent = [0] * (state.seats * UNITS)
    state.k = 0
    state.step = MUSTER
    if state.listening:
        rule = "FDY-63" if war == GENERAL_WAR else "FDY-88"
        state.tell(f"Everybody owes {many(demand, 'point')} of troops.", rule)


def muster_next(state: FeudalityState) -> None:
    """In player order everybody sends what is demanded, openly, before the roll (FDY-88, FDY-R29)."""
    if state.k < state.seats:
        seat = state.in_order(state.k)
        state.k += 1
        if state.army(seat) < state.demand:
            send_all(state, seat)  # FDY-89
            if state.listening:
                text = f"{{{seat}}} falls short of {many(state.demand, 'point')} and sends {_sent_words(state, seat)}."
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
    if sent_points(state, seat) + state.army(seat) - weakest < state.demand:
        send_all(state, seat)
        _tell_sent(state, seat, True)
    else:
        state.ask(Send(seat, state.demand))


def _sent_words(state: FeudalityState, seat: int) -> str:
    return units_words(state.box, state.sent[seat * UNITS : seat * UNITS + UNITS])


def _tell_sent(state: FeudalityState, seat: int, forced: bool) -> None:
    if state.listening:
        why = ", every one of them needed" if forced else ""
        text = f"{{{seat}}} sends {_sent_words(state, seat)} to war{why}: {many(sent_points(state, seat), 'point')}."
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
        return f"War! You owe {many(self.demand, 'point')} of troops: which unit do you send?"

    def asking(self, state: FeudalityState) -> str:
        sent = sent_points(state, self.seat)
        if sent == 0:
            return self.prompt
        return f"War! You have sent {sent} of {many(self.demand, 'point')} of troops: do you send another unit?"

    def verbs(self) -> Verbs[FeudalityState]:
        return _MUSTER

    def otherwise(self, state: FeudalityState, move: int) -> Reason:
        return Reason("choose a unit to send", self.rule)


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
        return f"{super().says(state, asked, thing)} ({many(state.box.power[thing], 'point')})"

    def clicks(self, state: FeudalityState, asked: Send, thing: int) -> str:
        return unit_id(asked.seat, thing)


class SendNoMore(Verb[FeudalityState, Send]):
    """Enough is enough."""

    def forbids(self, state: FeudalityState, asked: Send, thing: int) -> Reason | None:
        sent = sent_points(state, asked.seat)
        if sent >= asked.demand:
            return None
        return Reason(f"you have sent {sent} of {many(asked.demand, 'point')} and can send more", asked.rule)

    def play(self, state: FeudalityState, asked: Send, thing: int) -> None:
        _tell_sent(state, asked.seat, False)

    def says(self, state: FeudalityState, asked: Send, thing: int) -> str:
        return "pass: send no more"


_MUSTER: Final = Verbs(SendUnit(UNIT), SendNoMore(PASS))


def roll_for_war(state: FeudalityState) -> None:
    """The Senior rolls for everybody (FDY-91)."""
    state.roll_pair()
    state.step = WAR_ROLLED
    open_window(state, state.senior, FOR_WAR_OF_ALL if state.war == GENERAL_WAR else FOR_WAR)


def resolve_war(state: FeudalityState) -> None:
    """A won war gives VP to all who sent troops, and more for Knights (FDY-92, FDY-64)."""
    total = state.white + state.blue
    won = total >= state.box.war_win_at
    if state.listening:
        text = f"The war is {'won' if won else 'lost'}: {total}, and {state.box.war_win_at} wins."
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


# ---------------------------------------------------------------------- survival and healing


def begin_survival(state: FeudalityState) -> None:
    state.k = 0
    state.step = SURVIVE


def survive_next(state: FeudalityState) -> None:
    """The next player with troops at war rolls a die for each unit: odd, it dies (FDY-93)."""
    while state.k < state.seats:
        seat = state.in_order(state.k)
        if sent_soldiers(state, seat) > 0:
            dead = [0] * UNITS
            shown: list[str] = []
            for unit in range(UNITS):
                for _ in range(state.sent[seat * UNITS + unit]):
                    rolled = state.dice.roll(state.box.sides_of_die)
                    if rolled % 2:
                        dead[unit] = dead[unit] + 1
                    if state.listening:
                        shown.append(f"{state.box.names[unit]} {rolled}")
            if state.listening:
                text = f"{{{seat}}} rolls for survival, odd dies: {listed(shown)}."
                state.tell(text, "FDY-93", pieces=(f"away/{seat}",))
            state.dead = dead
            state.healing = state.skills[seat * SKILLS + HEALING]  # FDY-94
            state.step = BURY
            state.ask(Heal(seat))
            return
        state.k += 1
    end_war(state)


class Heal(Choice[FeudalityState]):
    """Re-rolls for units that would die: each Healing tile once a war, and Wizards (FDY-94, FDY-95, FDY-R30)."""

    rule = "FDY-94"
    waiting = "Waiting for the wounded to be healed."

    @property
    def prompt(self) -> str:
        return "Some of your soldiers are dying: do you re-roll for one, by Healing or with a Wizard?"

    def asking(self, state: FeudalityState) -> str:
        return f"Dying: {units_words(state.box, state.dead)}. Do you re-roll for one, by Healing or with a Wizard?"

    def verbs(self) -> Verbs[FeudalityState]:
        return _HEALING

    def moves(self, state: FeudalityState) -> list[int]:
        """Soldier by soldier, first by Healing and then by Wizard; and nothing at all if nobody can be saved."""
        moves: list[int] = []
        wizards = wizards_left(state, self.seat)
        for unit in range(UNITS):
            if state.dead[unit] > 0:
                if state.healing > 0:
                    moves.append(UNIT.base + unit)
                if wizards > 0:
                    moves.append(WIZARD.base + unit)
        if moves:
            moves.append(PASS.base)
        return moves

    def otherwise(self, state: FeudalityState, move: int) -> Reason:
        return Reason("re-roll for a dying soldier, or pass", self.rule)


class HealUnit(Verb[FeudalityState, Heal]):
    """A tile with Healing gives a dying soldier another die (FDY-94)."""

    def forbids(self, state: FeudalityState, asked: Heal, thing: int) -> Reason | None:
        if state.dead[thing] == 0:
            return Reason(f"no {state.box.names[thing]} of yours is dying", "FDY-R30")
        if state.healing == 0:
            return Reason("each tile with Healing helps once in a war, and none is left", "FDY-94")
        return None

    def play(self, state: FeudalityState, asked: Heal, thing: int) -> None:
        state.healing -= 1
        _roll_again(state, asked, thing, "Healing", "FDY-94")

    def says(self, state: FeudalityState, asked: Heal, thing: int) -> str:
        return f"{super().says(state, asked, thing)} (by Healing, {state.healing} left)"

    def clicks(self, state: FeudalityState, asked: Heal, thing: int) -> str:
        return away_id(asked.seat, thing)


class SaveByWizard(Verb[FeudalityState, Heal]):
    """So does a Wizard that is unused this turn (FDY-95)."""

    def forbids(self, state: FeudalityState, asked: Heal, thing: int) -> Reason | None:
        if state.dead[thing] == 0:
            return Reason(f"no {state.box.names[thing]} of yours is dying", "FDY-R30")
        if wizards_left(state, asked.seat) <= 0:
            return Reason("you have no Wizard that is unused this turn", "FDY-95")
        return None

    def play(self, state: FeudalityState, asked: Heal, thing: int) -> None:
        spend_wizard(state, asked.seat)
        _roll_again(state, asked, thing, "A Wizard", "FDY-95")

    def says(self, state: FeudalityState, asked: Heal, thing: int) -> str:
        return f"{super().says(state, asked, thing)} (with a Wizard)"

    def cites(self, state: FeudalityState, asked: Heal, thing: int) -> str:
        return "FDY-95"


class LetDie(Verb[FeudalityState, Heal]):
    """Healing and Wizards are kept for others."""

    def forbids(self, state: FeudalityState, asked: Heal, thing: int) -> Reason | None:
        return None if asked.moves(state) else asked.otherwise(state, PASS.base)

    def play(self, state: FeudalityState, asked: Heal, thing: int) -> None:
        if state.listening:
            text = f"{{{asked.seat}}} does not try to save them."
            state.tell(text, "FDY-R30", pieces=(f"away/{asked.seat}",))

    def says(self, state: FeudalityState, asked: Heal, thing: int) -> str:
        return "pass: let them die"


_HEALING: Final = Verbs(HealUnit(UNIT), SaveByWizard(WIZARD), LetDie(PASS))


def _roll_again(state: FeudalityState, asked: Heal, unit: int, how: str, rule: str) -> None:
    """An even number saves the soldier; afterwards the next re-roll may be asked for (FDY-R30)."""
    rolled = state.dice.roll(state.box.sides_of_die)
    saved = rolled % 2 == 0
    if saved:
        dead = state.dead.copy()
        dead[unit] = dead[unit] - 1
        state.dead = dead
    if state.listening:
        result = "is saved" if saved else "is not saved"
        text = f"{how} re-rolls a die to {rolled}: {a_ware(state.box, unit)} of {{{asked.seat}}} {result}."
        state.tell(text, rule, pieces=(f"away/{asked.seat}",))
    state.ask(asked)


def bury(state: FeudalityState) -> None:
    """The dead go to the discards, the living back to their square (FDY-93)."""
    seat = state.in_order(state.k)
    at = seat * UNITS
    fallen: list[int] = []
    sent = state.sent.copy()
    alive = 0
    for unit in range(UNITS):
        alive += sent[at + unit] - state.dead[unit]
        state.units[at + unit] = state.units[at + unit] + sent[at + unit] - state.dead[unit]
        sent[at + unit] = 0
        for _ in range(state.dead[unit]):
            fallen.append(unit)
    if state.listening:
        home = "the others come home" if alive else "nobody comes home"
        text = f"{{{seat}}} loses {units_words(state.box, state.dead)}; {home}."
        if not fallen:
            text = f"All of {{{seat}}}'s soldiers come home."
        state.tell(text, "FDY-93", pieces=(f"mat/{seat}",))
    state.sent = sent
    state.dead = NO_UNITS
    state.healing = 0
    state.discard_tiles(fallen)
    for stack in range(KNIGHT + 1):
        free_stack(state, seat, stack)
    state.k += 1
    state.step = SURVIVE


def end_war(state: FeudalityState) -> None:
    """Back to the event or to the Senior's actions; a lost Fiumaccio is followed by the general war (FDY-63)."""
    war = state.war
    state.war = NO_WAR
    state.demand = 0
    if war == KINGS_WAR:
        state.step = EVENT_DONE
    elif war == LOST_FIUMACCIO:
        state.roll_one()
        state.step = GENERAL_ROLLED
        open_window(state, state.senior, FOR_GENERAL_WAR)
    else:
        state.step = ACT


def begin_general_war(state: FeudalityState) -> None:
    """As many points of troops as the attacker's die shows, from all players, himself included (FDY-63)."""
    begin_muster(state, GENERAL_WAR, state.white)

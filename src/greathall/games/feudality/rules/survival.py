"""Feudality, after a war: who survives, who is healed, and what follows.

Rulebook: Rolling For Survival and Healing, Baronial Actions III B.
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudality.box.components import HEALING, KNIGHT, SKILLS, UNITS
from greathall.games.feudality.box.names import a_ware, away_id, units_words, ware_name
from greathall.games.feudality.box.vocabulary import PASS, UNIT, WIZARD
from greathall.games.feudality.position.state import NO_UNITS, FeudalityState
from greathall.games.feudality.position.turn import (
    ACT,
    BURY,
    EVENT_DONE,
    GENERAL_ROLLED,
    KINGS_WAR,
    LOST_FIUMACCIO,
    NO_WAR,
    SURVIVE,
)
from greathall.games.feudality.rules.dice_windows import FOR_GENERAL_WAR, after_roll, spend_wizard, wizards_left
from greathall.games.feudality.rules.fief import free_stack
from greathall.games.feudality.rules.occasions import not_now
from greathall.kernel.chronicle import listed
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Choice, Verb, Verbs


def sent_soldiers(state: FeudalityState, seat: int) -> int:
    at = seat * UNITS
    return state.sent[at] + state.sent[at + 1] + state.sent[at + 2] + state.sent[at + 3]


def begin_survival(state: FeudalityState) -> None:
    state.been_through = 0
    state.step = SURVIVE


def survive_next(state: FeudalityState) -> None:
    """The next player with troops at war rolls a die for each unit: odd, it dies (FDY-93)."""
    while state.been_through < state.seats:
        seat = state.in_order(state.been_through)
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
        state.been_through += 1
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
        return not_now(state, self, move, "re-roll for a dying soldier, or pass")


class HealUnit(Verb[FeudalityState, Heal]):
    """A tile with Healing gives a dying soldier another die (FDY-94)."""

    def forbids(self, state: FeudalityState, asked: Heal, thing: int) -> Reason | None:
        if state.dead[thing] == 0:
            return Reason(f"no {state.box.names[thing]} of yours is dying", "FDY-R30")
        if state.healing == 0:
            text = f"no Healing is left for {a_ware(state.box, thing)}: each tile with it helps once in a war"
            return Reason(text, "FDY-94")
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
            return Reason(f"you have no Wizard unused this turn who could save {a_ware(state.box, thing)}", "FDY-95")
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
        text = f"{how} re-rolls a die to {rolled}: {{{asked.seat}}}'s {ware_name(state.box, unit)} {result}."
        state.tell(text, rule, pieces=(f"away/{asked.seat}",))
    state.ask(asked)


def bury(state: FeudalityState) -> None:
    """The dead go to the discards, the living back to their square (FDY-93)."""
    seat = state.in_order(state.been_through)
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
    state.been_through += 1
    state.step = SURVIVE


def end_war(state: FeudalityState) -> None:
    """Back to the event or to the Senior's actions; a lost Fiumaccio is followed by the general war (FDY-63)."""
    war = state.war
    state.war = NO_WAR
    state.to_match = 0
    if war == KINGS_WAR:
        state.step = EVENT_DONE
    elif war == LOST_FIUMACCIO:
        state.roll_one()
        state.step = GENERAL_ROLLED
        after_roll(state, state.senior, FOR_GENERAL_WAR)
    else:
        state.step = ACT

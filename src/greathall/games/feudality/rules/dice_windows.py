"""Feudality, the Wizard: its owner may re-roll one die of their own roll, once a turn for each Wizard.

Rulebook: Tiles (Wizard), Value Production Tiles; FDY-125, FDY-126, FDY-R33.
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudality.box.components import REROLL, SKILLS
from greathall.games.feudality.box.vocabulary import PASS, REROLL_BLUE, REROLL_DIE, REROLL_WHITE
from greathall.games.feudality.position.state import FeudalityState
from greathall.games.feudality.rules.occasions import not_now
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Choice, Verb, Verbs
from greathall.kernel.vocabulary import Phrase

# What a roll is for; below, in the words of the question, and with the rule that asks for it.
FOR_POINT_OF_ACTION: Final = 0
FOR_CHAMPION: Final = 1
FOR_CONTEST: Final = 2
FOR_VISIT: Final = 3
FOR_WAR: Final = 4
FOR_BANDITS: Final = 5
FOR_MONSTER: Final = 6
FOR_STRIKE: Final = 7
FOR_LIAISON: Final = 8
FOR_PRICE: Final = 9
FOR_SABOTAGE: Final = 10
FOR_COUNTER: Final = 11
FOR_ARMY: Final = 12
FOR_GENERAL_WAR: Final = 13
FOR_QUEEN: Final = 14
FOR_ATTACK: Final = 15
FOR_WAR_OF_ALL: Final = 16
PURPOSES: Final = (
    ("the Point of Action", "FDY-33"),
    ("the King's Champion", "FDY-129"),
    ("your contestant", "FDY-129"),
    ("the King's visit", "FDY-133"),
    ("the war", "FDY-91"),
    ("the bandits", "FDY-136"),
    ("the monster", "FDY-147"),
    ("where the monster strikes", "FDY-150"),
    ("the liaison", "FDY-55"),
    ("the price of the saboteurs", "FDY-56"),
    ("your saboteurs", "FDY-58"),
    ("your guard against the saboteurs", "FDY-58"),
    ("your army", "FDY-59"),
    ("the size of the general war", "FDY-63"),
    ("the Queen's visit", "FDY-139"),
    ("your attack", "FDY-66"),
    ("the general war", "FDY-64"),
)


def wizards_left(state: FeudalityState, seat: int) -> int:
    """Wizards owned now less re-rolls made in this turn (FDY-R33)."""
    return state.skills[seat * SKILLS + REROLL] - state.spells[seat]


def spend_wizard(state: FeudalityState, seat: int) -> None:
    spells = state.spells.copy()
    spells[seat] = spells[seat] + 1
    state.spells = spells


def after_roll(state: FeudalityState, seat: int, purpose: int) -> None:
    """Directly after a roll, before anything else happens, its roller may use a Wizard (FDY-125)."""
    if state.chronicle is not None:
        shown = f"{state.white} and {state.blue}" if state.blue else str(state.white)
        words, rule = PURPOSES[purpose]
        state.tell(f"{{{seat}}} rolls {shown} for {_told(words)}.", rule, pieces=("dice",))
    if state.skills[seat * SKILLS + REROLL] > 0 and wizards_left(state, seat) > 0:
        state.ask(Reroll(seat, purpose, state.white, state.blue))


def _told(purpose: str) -> str:
    return purpose.replace("your ", "the ", 1)


_TWO_DICE: Final[list[int]] = [REROLL_WHITE.base, REROLL_BLUE.base, PASS.base]
_ONE_DIE: Final[list[int]] = [REROLL_DIE.base, PASS.base]


class Reroll(Choice[FeudalityState]):
    """One die of the roll just made may be rolled again (FDY-125)."""

    fields = ("seat", "purpose", "white", "blue")
    rule = "FDY-125"
    waiting = "Waiting for a Wizard."

    def __init__(self, seat: int, purpose: int, white: int, blue: int) -> None:
        super().__init__(seat)
        self.purpose = purpose
        self.white = white
        self.blue = blue

    @property
    def prompt(self) -> str:
        shown = f"white {self.white} and blue {self.blue}" if self.blue else str(self.white)
        return f"You rolled {shown} for {PURPOSES[self.purpose][0]}. Does your Wizard re-roll a die?"

    def verbs(self) -> Verbs[FeudalityState]:
        return _WIZARD

    def moves(self, state: FeudalityState) -> list[int]:
        """Without a sentence for the die that was not rolled."""
        return _TWO_DICE if self.blue else _ONE_DIE

    def otherwise(self, state: FeudalityState, move: int) -> Reason:
        now = "your Wizard may re-roll a die of this roll now, or pass; nothing else comes before"
        return not_now(state, self, move, now, "FDY-R33")


class RerollDie(Verb[FeudalityState, Reroll]):
    """A die of the roll: white or blue of two, or the only one."""

    def __init__(self, phrase: Phrase, name: str, of_two: bool, blue: bool = False) -> None:
        super().__init__(phrase)
        self.name = name
        self.of_two = of_two
        self.blue = blue

    def forbids(self, state: FeudalityState, asked: Reroll, thing: int) -> Reason | None:
        two = asked.blue > 0
        if two == self.of_two:
            return None
        if two:
            return Reason("two dice were rolled; say which one, white or blue", asked.rule)
        return Reason("only one die was rolled; re-roll 'die'", asked.rule)

    def play(self, state: FeudalityState, asked: Reroll, thing: int) -> None:
        spend_wizard(state, asked.seat)
        rolled = state.dice.roll(state.box.sides_of_die)
        if self.blue:
            state.blue = rolled
        else:
            state.white = rolled
        if state.listening:
            state.tell(f"{{{asked.seat}}}'s Wizard re-rolls {self.name}.", "FDY-125", pieces=("dice",))
        after_roll(state, asked.seat, asked.purpose)  # FDY-R33: a second Wizard may re-roll again

    def says(self, state: FeudalityState, asked: Reroll, thing: int) -> str:
        value = asked.blue if self.blue else asked.white
        meaning = ""
        if asked.purpose in (FOR_POINT_OF_ACTION, FOR_STRIKE):
            meaning = ", the column" if self.blue else ", the row"
        return f"{super().says(state, asked, thing)} (now {value}{meaning})"


class LetStand(Verb[FeudalityState, Reroll]):
    """The Wizard waits for another roll."""

    def forbids(self, state: FeudalityState, asked: Reroll, thing: int) -> Reason | None:
        return None

    def play(self, state: FeudalityState, asked: Reroll, thing: int) -> None:
        if state.listening:
            state.tell(f"{{{asked.seat}}}'s Wizard lets the roll stand.", "FDY-125", pieces=("dice",))

    def says(self, state: FeudalityState, asked: Reroll, thing: int) -> str:
        return "pass: the dice stand" if asked.blue else "pass: the die stands"


_WIZARD: Final = Verbs(
    RerollDie(REROLL_WHITE, "the white die", of_two=True),
    RerollDie(REROLL_BLUE, "the blue die", of_two=True, blue=True),
    RerollDie(REROLL_DIE, "the die", of_two=False),
    LetStand(PASS),
)

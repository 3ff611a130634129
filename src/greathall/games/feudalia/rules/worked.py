"""Feudalia, vassals that lie in fields: they come back into the hand, or do their work again.

Rulebook: Play 1 influence action, Play 1 master action; the details are rulings (FDL-R24, FDL-R80, FDL-R81).
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudalia.box.effect_data import REPEAT, RETURN_VASSAL, RETURN_WORKER
from greathall.games.feudalia.box.vocabulary import FIEF, NO
from greathall.games.feudalia.position.player import Player, a_fief
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.games.feudalia.rules.actions import can_act, carry_out, field_cost
from greathall.games.feudalia.rules.cards import back_to_hand
from greathall.games.feudalia.rules.questions import PickCard, fief_says, unfinished
from greathall.kernel.chronicle import counted
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Choice, Verb, Verbs


def eligible(state: FeudaliaState, player: Player, purpose: int, at: int) -> bool:
    """Whether the vassal in a field can be returned, or its action repeated."""
    card = state.fields[at]
    if card < 0:
        return False
    if purpose == RETURN_VASSAL:
        return True
    box = state.box
    if not box.worker[card]:
        return False  # FDL-R24
    if purpose == RETURN_WORKER:
        return True
    action = box.actions[box.field[card]]
    cost = field_cost(state, player, action, at // 2)
    return player.coins >= cost and can_act(state, player, action, at // 2, player.coins - cost, 0)  # FDL-R80


def any_eligible(state: FeudaliaState, player: Player, purpose: int, fief: int) -> bool:
    """Whether there is one in this fief, or in any if fief is -1."""
    for at in range(6):
        if state.fields[at] >= 0 and fief in (-1, at // 2) and eligible(state, player, purpose, at):
            return True
    return False


class ChooseWorked(Choice[FeudaliaState]):
    """The fief of a vassal that comes back, or that does its work again (FDL-R81)."""

    fields = ("seat", "purpose", "limit", "left", "optional")
    rule = "FDL-54"
    waiting = "Waiting for a vassal to be chosen."

    def __init__(self, seat: int, purpose: int, limit: int, left: int, optional: int) -> None:
        super().__init__(seat)
        self.purpose = purpose
        if purpose == REPEAT:
            self.rule = "FDL-91"
        self.limit = limit  # the only fief it may lie in, -1 any
        self.left = left
        self.optional = optional

    @property
    def prompt(self) -> str:
        if self.purpose == REPEAT:
            return "Whose field action is done again? Choose the fief."
        return "Which vassal comes back into your hand? Choose the fief it lies in."

    def verbs(self) -> Verbs[FeudaliaState]:
        return _WORKED

    def otherwise(self, state: FeudaliaState, move: int) -> Reason:
        return unfinished(move, "choose a fief first", self.whose())

    def lies_in(self, state: FeudaliaState, fief: int) -> bool:
        """Whether such a vassal lies in a field of this fief."""
        return self.limit in (-1, fief) and any_eligible(state, state.players[self.seat], self.purpose, fief)

    def whose(self) -> str:
        """The rule that says which vassals it works on."""
        return "FDL-R24" if self.purpose == RETURN_WORKER else self.rule


class WorkedIn(Verb[FeudaliaState, ChooseWorked]):
    """A vassal in a field of this fief."""

    def forbids(self, state: FeudaliaState, asked: ChooseWorked, thing: int) -> Reason | None:
        if asked.lies_in(state, thing):
            return None
        return Reason("no vassal that fits lies in a field of that fief", asked.whose())

    def play(self, state: FeudaliaState, asked: ChooseWorked, thing: int) -> None:
        state.ask(ChooseWorkedCard(asked.seat, asked.purpose, asked.limit, asked.left, asked.optional, thing))

    def says(self, state: FeudaliaState, asked: ChooseWorked, thing: int) -> str:
        player = state.players[asked.seat]
        fields = (thing * 2, thing * 2 + 1)
        there = [state.box.names[state.fields[at]] for at in fields if eligible(state, player, asked.purpose, at)]
        return f"{fief_says(state, asked.seat, thing)}: {', '.join(there)}"

    def clicks(self, state: FeudaliaState, asked: ChooseWorked, thing: int) -> str:
        return f"fief/{asked.seat}/{thing + 1}"


class NotAtAll(Verb[FeudaliaState, ChooseWorked]):
    """An effect that one may leave out (FDL-93)."""

    def forbids(self, state: FeudaliaState, asked: ChooseWorked, thing: int) -> Reason | None:
        if not asked.optional:
            return Reason("this effect is not optional", "FDL-93")
        if asked.lies_in(state, 0) or asked.lies_in(state, 1) or asked.lies_in(state, 2):
            return None
        return Reason("no vassal that fits lies in a field", asked.whose())

    def play(self, state: FeudaliaState, asked: ChooseWorked, thing: int) -> None:
        pass


_WORKED: Final = Verbs(WorkedIn(FIEF), NotAtAll(NO))


class ChooseWorkedCard(PickCard):
    """Which of the vassals in that fief (FDL-R81)."""

    fields = ("seat", "purpose", "limit", "left", "optional", "fief")
    rule = "FDL-54"
    waiting = "Waiting for a vassal to be chosen."

    def __init__(self, seat: int, purpose: int, limit: int, left: int, optional: int, fief: int) -> None:
        super().__init__(seat)
        self.purpose = purpose
        if purpose == REPEAT:
            self.rule = "FDL-91"
        self.limit = limit
        self.left = left
        self.optional = optional
        self.fief = fief

    @property
    def prompt(self) -> str:
        return f"Which vassal in the fields of fief {self.fief + 1}?"

    def things(self, state: FeudaliaState) -> list[int]:
        player = state.players[self.seat]
        cards: list[int] = []
        for at in range(self.fief * 2, self.fief * 2 + 2):
            card = state.fields[at]
            if card not in cards and eligible(state, player, self.purpose, at):
                cards.append(card)
        return cards

    def against(self, state: FeudaliaState, thing: int) -> Reason:
        return Reason(f"that vassal does not lie in a field of fief {self.fief + 1}", self.rule)

    def take(self, state: FeudaliaState, thing: int) -> None:
        at = self.field_of(state, thing)
        if self.left > 1:
            state.ask(ChooseWorked(self.seat, self.purpose, self.limit, self.left - 1, self.optional))
        if self.purpose == REPEAT:
            repeat_field(state, self.seat, at)
        else:
            back_to_hand(state, self.seat, at)

    def clicks(self, state: FeudaliaState, thing: int) -> str:
        at = self.field_of(state, thing)
        return f"field/{self.seat}/{at // 2 + 1}/{at % 2 + 1}"

    def field_of(self, state: FeudaliaState, card: int) -> int:
        at = self.fief * 2
        return at if state.fields[at] == card else at + 1


def repeat_field(state: FeudaliaState, seat: int, at: int) -> None:
    """A worker does its field action again where it lies; its coin cost is due again (FDL-R80)."""
    player = state.players[seat]
    action = state.box.actions[state.box.field[state.fields[at]]]
    cost = field_cost(state, player, action, at // 2)
    player.coins -= cost
    if state.listening:
        price = f" for {counted(cost, 'coin')}" if cost > 0 else ""
        where = a_fief(player, at // 2)
        state.tell(f"{{{seat}}}'s {state.box.names[state.fields[at]]} works again in {where}{price}.", "FDL-R80")
    carry_out(state, seat, action, at // 2)

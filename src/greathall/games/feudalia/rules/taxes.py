"""Feudalia, the starting phase: untap, guests, masters of the untap step, and the Tax Collector.

Rulebook: Starting phase, The Tax Collector.
"""

from __future__ import annotations

from greathall.games.feudalia.box.components import TAX, TYPES, UNTAP, Box
from greathall.games.feudalia.box.texts import a_card, a_master
from greathall.games.feudalia.box.vocabulary import HELD
from greathall.games.feudalia.position.memory import (
    deal_to_fit,
    joins,
    loose,
    see_all,
    see_no_tax,
    see_payment,
    swap_in,
    unseen,
)
from greathall.games.feudalia.position.player import Player, a_fief, changed, kinds_of
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.games.feudalia.rules.actions import carry_out
from greathall.games.feudalia.rules.cards import play_card
from greathall.games.feudalia.rules.paying import LoseCubes
from greathall.games.feudalia.rules.questions import PickHidden, unfinished
from greathall.games.feudalia.rules.vassals import can_start, pay_activation
from greathall.kernel.chronicle import counted
from greathall.kernel.dice import Dice
from greathall.kernel.errors import Reason
from greathall.kernel.question import Question, Then

# ---------------------------------------------------------------------- the untap step


def untap(state: FeudaliaState, seat: int) -> None:
    """Straighten the masters, take guests back, then the masters of this step act, fief by fief (FDL-31, FDL-32)."""
    player = state.players[seat]
    player.tapped = 0
    for fief in range(3):
        guest = player.guests[fief]
        if guest >= 0:
            player.guests = changed(player.guests, fief, -1)
            joins(player, guest, state.box.income)  # FDL-172
            if state.listening:
                name = state.box.names[guest]
                state.tell(f"The {name} lodged by {{{seat}}} comes back into hand.", "FDL-172")
    for fief in range(2, -1, -1):
        master = player.cities[fief]
        if master >= 0 and state.box.timing[master] == UNTAP:
            state.ask(UntapAction(seat, fief))


class UntapAction(Then[FeudaliaState]):
    """A master that must act in the untap step (FDL-88)."""

    fields = ("seat", "fief")
    rule = "FDL-88"

    def __init__(self, seat: int, fief: int) -> None:
        super().__init__(seat)
        self.fief = fief

    def lapse(self, state: FeudaliaState) -> None:
        player = state.players[self.seat]
        master = player.cities[self.fief]
        action = state.box.actions[state.box.use[master]]
        if not can_start(state, player, action, self.fief):
            return
        if state.listening:
            where = f"city/{self.seat}/{self.fief + 1}"
            name = state.box.master_names[master]
            state.tell(f"Untap step: {{{self.seat}}}'s {name} acts.", "FDL-88", pieces=(where,))
        pay_activation(state, self.seat, action, self.fief)
        carry_out(state, self.seat, action, self.fief)


# ---------------------------------------------------------------------- the tax


def taxable(state: FeudaliaState, player: Player, fief: int) -> int:
    """The cubes on a fief that the Tax Collector counts: not those on the master, not exempt ones (FDL-R46)."""
    count = player.cubes_on(fief)
    master = player.cities[fief]
    if master >= 0 and state.box.tax_exempt[master] >= 0:
        count -= player.cubes[fief * 4 + state.box.tax_exempt[master]]
    return count


def collect_tax(state: FeudaliaState, seat: int) -> None:
    """The Tax Collector in hand must be played (FDL-33, FDL-104)."""
    player = state.players[seat]
    if not player.hand or player.hand[0] != TAX:
        see_no_tax(player)
        return
    play_card(state, player, TAX)
    see_no_tax(player)
    state.seal()
    if state.listening:
        state.tell(f"The Tax Collector comes to {{{seat}}}.", "FDL-104", pieces=(f"mat/{seat}",))
    state.ask(TaxSettled(seat))
    counts = [taxable(state, player, fief) for fief in range(3)]
    if max(counts) >= 2:
        less = player.total(state.box.tax_reduce)
        for fief in range(2, -1, -1):
            due = counts[fief] // 2 - less  # FDL-105, FDL-R46
            if due > 0:
                state.ask(PayTax(seat, fief, due))
        if state.listening and max(counts) // 2 <= less:
            state.tell(f"{{{seat}}} has to pay nothing, thanks to the masters.", "FDL-R46")
        return
    income = sum(incomes(state.box, player.hand))
    due = due_of_hand(income)
    if due > 0:
        if state.listening:
            state.tell(f"None of {{{seat}}}'s fiefs has 2 cubes: the hand pays.", "FDL-106", pieces=(f"hand/{seat}",))
            # What a hand holds is nobody else's business.
            half = f"Half of the {income} coins that your hand could earn is {due}."
            state.tell(half, "FDL-106", (seat,), (f"hand/{seat}",))
        state.ask(HandTax(seat, due, 0, 0))
    else:
        discard_hand(state, seat)


def discard_hand(state: FeudaliaState, seat: int) -> None:
    """The whole hand goes to the discard pile, without coins (FDL-107, FDL-R47)."""
    player = state.players[seat]
    player.discard.extend(player.hand)
    player.hand = []
    see_all(player)
    if state.listening:
        sentence = f"{{{seat}}} has no fief with 2 cubes and no income of 2 in hand, and discards the whole hand."
        state.tell(sentence, "FDL-107", pieces=(f"hand/{seat}",))


class TaxSettled(Then[FeudaliaState]):
    """The Tax Collector is discarded at once (FDL-108, FDL-R43)."""

    rule = "FDL-108"

    def lapse(self, state: FeudaliaState) -> None:
        state.table.remove(TAX)
        state.players[self.seat].discard.append(TAX)


class PayTax(LoseCubes):
    """Which cubes a fief loses: the owner chooses (FDL-105)."""

    rule = "FDL-105"
    waiting = "Waiting for taxes to be paid."

    @property
    def prompt(self) -> str:
        return f"Taxes: fief {self.fief + 1} pays {counted(self.left, 'more cube')}. Which one?"

    def spared(self, state: FeudaliaState) -> int:
        master = state.players[self.seat].cities[self.fief]
        return state.box.tax_exempt[master] if master >= 0 else -1  # FDL-R46

    def tell(self, state: FeudaliaState, count: int, kind: int) -> None:
        where = a_fief(state.players[self.seat], self.fief)
        state.tell(f"{{{self.seat}}} pays {count} {TYPES[kind]} from {where} in taxes.", "FDL-105")

    def go_on(self, state: FeudaliaState, left: int) -> None:
        state.ask(PayTax(self.seat, self.fief, left))

    def against(self, state: FeudaliaState, thing: int) -> Reason:
        if thing // 4 != self.fief:
            return Reason(f"fief {self.fief + 1} pays now; each fief pays for itself", self.rule)
        if self.spared(state) == thing % 4:
            master = state.players[self.seat].cities[self.fief]
            return Reason(f"{a_master(state.box, master)} keeps that cube from the Tax Collector", "FDL-R46")
        return Reason(f"there is no {TYPES[thing % 4]} on fief {self.fief + 1}", self.rule)

    def otherwise(self, state: FeudaliaState, move: int) -> Reason:
        if HELD.holds(move):
            return Reason("cubes on a master are out of the Tax Collector's reach", "FDL-173")
        return unfinished(move, "first pay the taxes", "FDL-104")


# ---------------------------------------------------------------------- the tax paid by the hand


def incomes(box: Box, hand: list[int]) -> list[int]:
    """The incomes in hand, without those that are 0."""
    values: list[int] = []
    for card in hand:
        if box.income[card] > 0:
            values.append(box.income[card])
    return values


def due_of_hand(income: int) -> int:
    """A hand pays half of what it could earn (FDL-106)."""
    return income // 2


def completes(values: list[int], start: int, paid: int, least: int, due: int) -> bool:
    """Whether some of the values from `start` on make a payment in which no card could be left out (FDL-R45)."""
    if paid >= due:
        return paid - least < due
    for i in range(start, len(values)):
        value = values[i]
        if completes(values, i + 1, paid + value, value if least == 0 else min(least, value), due):
            return True
    return False


class HandTax(PickHidden):
    """Cards worth half the income of the hand are played for nothing (FDL-106)."""

    fields = ("seat", "due", "paid", "least")
    rule = "FDL-106"
    automatic = False  # that there is but one way to pay must not show (FDL-R74)
    waiting = "Waiting for taxes to be paid."

    def __init__(self, seat: int, due: int, paid: int, least: int) -> None:
        super().__init__(seat)
        self.due = due
        self.paid = paid
        self.least = least  # the smallest income among the cards already played, 0 none

    @property
    def prompt(self) -> str:
        due = counted(self.due - self.paid, "coin")
        return f"Taxes: no fief has 2 cubes, so your hand pays. Give up cards whose income adds up to {due} or more."

    def things(self, state: FeudaliaState) -> list[int]:
        box = state.box
        hand = state.players[self.seat].hand
        cards: list[int] = []
        for card in kinds_of(hand):
            value = box.income[card]
            if value > 0:
                rest = hand.copy()
                rest.remove(card)
                if completes(incomes(box, rest), 0, self.paid + value, self.lesser(value), self.due):
                    cards.append(card)
        return cards

    def against(self, state: FeudaliaState, thing: int) -> Reason:
        if thing not in state.players[self.seat].hand:
            return Reason(f"you do not have {a_card(state.box, thing)} in hand", self.rule)
        if state.box.income[thing] == 0:
            return Reason(f"{a_card(state.box, thing)} has no income to pay with", "FDL-R45")
        return Reason("with that card you would give up more cards than you must", "FDL-R45")

    def take(self, state: FeudaliaState, thing: int) -> None:
        play_card(state, state.players[self.seat], thing)
        value = state.box.income[thing]
        if state.listening:
            worth = counted(value, "coin")
            state.tell(f"{{{self.seat}}} pays taxes with {a_card(state.box, thing)}, worth {worth}.", "FDL-106")
        if self.paid + value < self.due:
            state.ask(HandTax(self.seat, self.due, self.paid + value, self.lesser(value)))
        else:
            see_payment(state.players[self.seat], self.paid + value, self.lesser(value))

    def says(self, state: FeudaliaState, thing: int) -> str:
        return f"{super().says(state, thing)}: worth {counted(state.box.income[thing], 'coin')}"

    def lesser(self, value: int) -> int:
        """The smallest income paid, with a card of this income."""
        return value if self.least == 0 else min(self.least, value)

    def for_hand(self, state: FeudaliaState) -> HandTax:
        """The same for another hand: what is due is reckoned anew."""
        income = self.paid + sum(incomes(state.box, state.players[self.seat].hand))
        return HandTax(self.seat, due_of_hand(income), self.paid, self.least)

    def imagined(self, state: FeudaliaState, seat: int, dice: Dice) -> Question[FeudaliaState]:
        """What is due depends on the hand, and so does the question."""
        deal_to_fit(self, state, self.seat, dice)
        asked = self if state.terms.solo else self.for_hand(state)
        while asked.due > 1 and not asked.things(state):
            asked = HandTax(self.seat, asked.due - 1, self.paid, self.least)
        return asked

    def fit(self, state: FeudaliaState) -> bool:
        asked = self.for_hand(state)
        return asked.due > asked.paid and len(asked.things(state)) > 0

    def force(self, state: FeudaliaState) -> None:
        """Richer cards come into the hand until it can pay."""
        player = state.players[self.seat]
        income = state.box.income
        for rich in kinds_of(unseen(player))[::-1]:
            poor = [card for card in loose(player) if income[card] < income[rich]]
            if not self.fit(state) and poor:
                swap_in(player, poor[0], rich)

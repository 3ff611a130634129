"""Feudalia, the main phase: what is done with vassals. Hire one, or play a card for its income, field or influence.

Rulebook: actions 1 to 4 of the main phase. How they are carried out stands in vassals.py.
"""

from __future__ import annotations

from mypy_extensions import i64

from greathall.games.feudalia.box.components import TAX, Box
from greathall.games.feudalia.box.texts import a_card, a_class, price_words
from greathall.games.feudalia.box.vocabulary import FIELD, HIRE, INCOME, INFLUENCE
from greathall.games.feudalia.position.player import Player, a_fief, kinds_of
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.games.feudalia.rules.actions import can_act
from greathall.games.feudalia.rules.paying import can_pay, have_words
from greathall.games.feudalia.rules.questions import Asked, Doing
from greathall.games.feudalia.rules.vassals import (
    begin_field,
    begin_hire,
    begin_influence,
    can_work,
    field_words,
    generate_income,
    hire_cost,
    income_now,
    open_fiefs,
    scroll_words,
    why_not_work,
)
from greathall.kernel.chronicle import counted
from greathall.kernel.errors import Reason
from greathall.kernel.memory import item

# ---------------------------------------------------------------------- action 1


def offer_hires(state: FeudaliaState, player: Player, wealth: list[int], moves: list[int]) -> None:
    """All that can be hired: the supply is sorted by price, and what everything is paid with is counted once."""
    box = state.box
    coins: i64 = player.coins
    off = player.total(box.hire_discount)
    most = coins + off
    piles = state.piles
    prices = box.coins
    plain = box.plain
    eliminates = box.eliminates
    classes: i64 = -1
    base: i64 = HIRE.base
    vassal: i64
    for vassal in state.supply:
        if item(prices, vassal) > most:
            break  # the dearer ones come behind
        if item(piles, vassal) == 0 or (off > 0 and hire_cost(state, player, vassal) > coins):
            continue
        if not plain[vassal]:
            wanted = item(eliminates, vassal)
            if wanted >= 0:
                if classes < 0:
                    classes = classes_in(box, player.hand)
                if (classes >> wanted) & 1 == 0:
                    continue
            if box.costs_cubes[vassal] and not can_pay(wealth, box.cubes, vassal * 4):
                continue
        moves.append(base + vassal)


def classes_in(box: Box, hand: list[int]) -> i64:
    """The classes of the cards in hand, as bits."""
    bits: i64 = 0
    last: i64 = -1
    card: i64
    for card in hand:
        if card != last:  # a hand is sorted
            last = card
            bits |= 1 << item(box.classes, card)
    return bits


class Hire(Doing):
    """A vassal from the supply onto the discard pile (FDL-38)."""

    def forbids(self, state: FeudaliaState, asked: Asked, thing: int) -> Reason | None:
        box = state.box
        player = state.players[asked.seat]
        if thing not in state.supply:
            return Reason(f"there is no {box.names[thing]} pile in this game", "FDL-25")
        if state.piles[thing] == 0:
            return Reason(f"the {box.names[thing]} pile is empty", "FDL-43")
        coins = hire_cost(state, player, thing)
        wealth = player.wealth(box)
        wanted = box.eliminates[thing]
        also = f" and {a_class(wanted)} of your hand" if wanted >= 0 else ""
        cost = f"{a_card(box, thing)} costs {price_words(coins, box.cubes, thing * 4)}{also}"
        have = have_words(player, wealth, coins, box.cubes, thing * 4)
        if player.coins < coins:
            return Reason(f"{cost}; {have}", "FDL-39")
        if wanted >= 0 and (classes_in(box, player.hand) >> wanted) & 1 == 0:
            return Reason(f"{cost}; you have none in hand to eliminate", "FDL-41")
        if not can_pay(wealth, box.cubes, thing * 4):
            return Reason(f"{cost}; {have}", "FDL-40")
        return None

    def play(self, state: FeudaliaState, asked: Asked, thing: int) -> None:
        begin_hire(state, asked.seat, thing)

    def says(self, state: FeudaliaState, asked: Asked, thing: int) -> str:
        player = state.players[asked.seat]
        price = price_words(hire_cost(state, player, thing), state.box.cubes, thing * 4)
        return f"{self.phrase.word(thing).words} for {price}{_eliminated(state, player, thing)}"


def _eliminated(state: FeudaliaState, player: Player, vassal: int) -> str:
    """Who leaves the game for a vassal: the name where there is no choice."""
    wanted = state.box.eliminates[vassal]
    if wanted < 0:
        return ""
    kinds = [card for card in kinds_of(player.hand) if state.box.classes[card] == wanted]
    if len(kinds) == 1:
        return f", eliminating {a_card(state.box, kinds[0])} of your hand"
    return f", eliminating {a_class(wanted)} of your hand"


# ---------------------------------------------------------------------- actions 2 to 4


def offer_cards(state: FeudaliaState, player: Player, moves: list[int]) -> None:
    """What every different card in hand can be played for: free fields are looked for once."""
    box = state.box
    free = open_fiefs(state, player)
    influence = state.turn.influence > 0
    incomes = box.income
    fields = box.field
    scrolls = box.influence
    income_base: i64 = INCOME.base
    field_base: i64 = FIELD.base
    influence_base: i64 = INFLUENCE.base
    last: i64 = TAX
    card: i64
    for card in player.hand:
        if card == last:
            continue
        last = card
        if item(incomes, card) > 0:
            moves.append(income_base + card)
        if free > 0 and item(fields, card) >= 0 and can_field(state, player, card, free):
            moves.append(field_base + card)
        if influence and item(scrolls, card) >= 0 and can_influence(state, player, card):
            moves.append(influence_base + card)


def can_field(state: FeudaliaState, player: Player, card: i64, free: i64) -> bool:
    """Whether a card that has a field action can be played in one of these fiefs (FDL-46)."""
    action = state.box.actions[item(state.box.field, card)]
    fief: i64
    for fief in range(3):
        if (free >> fief) & 1 == 1 and can_work(state, player, card, action, fief, 1):
            return True
    return False


def can_influence(state: FeudaliaState, player: Player, card: i64) -> bool:
    """Whether one of the scrolls of a card could do something (FDL-56, FDL-R20)."""
    box = state.box
    if can_act(state, player, box.actions[box.influence[card]], -1, player.coins, 1):
        return True
    second = box.influence2[card]
    return second >= 0 and can_act(state, player, box.actions[second], -1, player.coins, 1)


def not_in_hand(state: FeudaliaState, seat: int, card: int) -> Reason | None:
    if card in state.players[seat].hand:
        return None
    return Reason(f"you do not have {a_card(state.box, card)} in hand", "FDL-34")


def against_influence(state: FeudaliaState, seat: int, card: int) -> Reason | None:
    """Against a card for its influence; None if nothing is."""
    box = state.box
    if box.influence[card] < 0:
        return Reason(f"{a_card(box, card)} has no influence action", "FDL-56")
    if state.turn.influence == 0:
        return Reason("you have no influence action left this turn", "FDL-35")
    if not can_influence(state, state.players[seat], card):
        return Reason(f"{a_card(box, card)} could do nothing now", "FDL-R20")
    return None


class PlayForIncome(Doing):
    """A card on the table for its income (FDL-44)."""

    def forbids(self, state: FeudaliaState, asked: Asked, thing: int) -> Reason | None:
        box = state.box
        missing = not_in_hand(state, asked.seat, thing)
        if missing is not None or box.income[thing] > 0:  # FDL-45
            return missing
        # What the card is for is worth saying too.
        other = against_influence(state, asked.seat, thing) if box.influence[thing] >= 0 else None
        return Reason(f"{a_card(box, thing)} has no income" + (f", and {other.text}" if other else ""), "FDL-45")

    def play(self, state: FeudaliaState, asked: Asked, thing: int) -> None:
        generate_income(state, asked.seat, thing)

    def says(self, state: FeudaliaState, asked: Asked, thing: int) -> str:
        return f"{self.phrase.word(thing).words}: {counted(income_now(state, thing), 'coin')}"


class PlayInField(Doing):
    """A card in a field for its field action (FDL-46)."""

    def forbids(self, state: FeudaliaState, asked: Asked, thing: int) -> Reason | None:
        missing = not_in_hand(state, asked.seat, thing)
        if missing is not None:
            return missing
        if state.box.field[thing] < 0:
            return Reason(f"{a_card(state.box, thing)} has no field action", "FDL-46")
        player = state.players[asked.seat]
        if can_field(state, player, thing, open_fiefs(state, player)):
            return None
        reasons = [why_not_work(state, asked.seat, thing, fief) for fief in range(3)]
        # The fief in which least is missing gives the most useful reason.
        for rule in ("FDL-R20", "FDL-48", "FDL-149", "FDL-154", "FDL-53"):
            for reason in reasons:
                if reason.rule == rule:
                    return reason
        return reasons[0]

    def play(self, state: FeudaliaState, asked: Asked, thing: int) -> None:
        begin_field(state, asked.seat, thing)

    def says(self, state: FeudaliaState, asked: Asked, thing: int) -> str:
        words = self.phrase.word(thing).words
        player = state.players[asked.seat]
        action = state.box.actions[state.box.field[thing]]
        free = open_fiefs(state, player)
        fiefs = [f for f in range(3) if (free >> f) & 1 == 1 and can_work(state, player, thing, action, f, 1)]
        if len(fiefs) == 1:
            return f"{words} in {a_fief(player, fiefs[0])}{field_words(state, player, thing, fiefs[0])}"
        return f"{words}: {action.text}"


class PlayForInfluence(Doing):
    """A card on the table for its influence action (FDL-56)."""

    def forbids(self, state: FeudaliaState, asked: Asked, thing: int) -> Reason | None:
        missing = not_in_hand(state, asked.seat, thing)
        return against_influence(state, asked.seat, thing) if missing is None else missing

    def play(self, state: FeudaliaState, asked: Asked, thing: int) -> None:
        begin_influence(state, asked.seat, thing)

    def says(self, state: FeudaliaState, asked: Asked, thing: int) -> str:
        box = state.box
        player = state.players[asked.seat]
        does = scroll_words(state, player, box.influence[thing], box.influence2[thing], -1, 1)
        return f"{self.phrase.word(thing).words}: {does}"


def against_blue(state: FeudaliaState, seat: int, card: int) -> Reason:
    """Blue actions are for the final phase (FDL-96)."""
    missing = not_in_hand(state, seat, card)
    if missing is not None:
        return missing
    if state.box.blue[card] >= 0:
        return Reason("blue actions are for the final phase", "FDL-96")
    return Reason(f"{a_card(state.box, card)} has no blue action", "FDL-96")

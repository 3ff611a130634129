"""Feudality, payments: what can be paid, trading with the bank for what is missing, giving away, and free choices.

Rulebook: Resources, The King Declares a New Tax, Bandits Attack.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.feudality.box.components import RES, RESOURCES
from greathall.games.feudality.box.names import goods_words, many, store_id
from greathall.games.feudality.box.vocabulary import GOODS
from greathall.games.feudality.position.state import Ask, FeudalityState
from greathall.kernel.errors import Reason
from greathall.kernel.state import State


def affordable(state: FeudalityState, seat: int, ware: int) -> bool:
    """Whether the price can be paid, with trades for what is missing (FDY-28, FDY-R18)."""
    box = state.box
    if box.price[ware] == 0:
        return True
    cost = box.cost
    goods = state.goods
    rate: i64 = state.rate(seat)
    at: i64 = seat * RES
    price: i64 = ware * RES
    missing: i64 = 0
    trades: i64 = 0
    good: i64 = 0
    while good < RES:
        left: i64 = goods[at + good] - cost[price + good]
        if left < 0:
            missing -= left
        elif left >= rate:
            trades += left // rate
        good += 1
    return missing <= trades


def can_raise(state: FeudalityState, seat: int, good: int, amount: int) -> bool:
    """Whether an amount of one resource can be paid, trades included."""
    goods = state.goods
    at: i64 = seat * RES
    missing: i64 = amount - goods[at + good]
    if missing <= 0:
        return True
    return missing <= trades_for(state, seat, good)


def trades_for(state: FeudalityState, seat: int, good: int) -> int:
    """How many pieces of a resource the bank would give for all others in store."""
    goods = state.goods
    rate: i64 = state.rate(seat)
    at: i64 = seat * RES
    trades: i64 = 0
    other: i64 = 0
    while other < RES:
        if other != good:
            trades += goods[at + other] // rate
        other += 1
    return trades


def pay_price(state: FeudalityState, seat: int, ware: int) -> None:
    """Takes the right resources first and asks for a trade for every missing piece (FDY-R18)."""
    box = state.box
    if box.price[ware] == 0:
        return
    good: i64 = RES - 1
    while good >= 0:  # the questions lie on a stack: the last one asked comes first
        pay_good(state, seat, good, box.cost[ware * RES + good])
        good -= 1


def pay_good(state: FeudalityState, seat: int, good: int, amount: int) -> None:
    """Pays an amount of one resource, as far as it reaches in kind and then by trades."""
    i = seat * RES + good
    have = state.goods[i]
    if have >= amount:
        state.goods[i] = have - amount
        return
    state.goods[i] = 0
    for _ in range(amount - have):
        state.ask(Trade(seat, good))


class Trade(Ask):
    """Four of a kind, three with a Trader, for one missing piece, which is paid at once (FDY-28, FDY-29)."""

    fields = ("seat", "good")
    rule = "FDY-28"
    waiting = "Waiting for a trade with the bank."

    def __init__(self, seat: int, good: int) -> None:
        super().__init__(seat)
        self.good = good

    @property
    def prompt(self) -> str:
        return f"You are short of {RESOURCES[self.good]}: what do you give the bank for one?"

    def options(self, state: FeudalityState) -> list[int]:
        return tradeable(state, self.seat, self.good)

    def answer(self, state: FeudalityState, move: int) -> None:
        trade_away(state, self.seat, move - GOODS.base, self.good)

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, FeudalityState)
        given = RESOURCES[move - GOODS.base]
        return f"{given}: give {state.rate(self.seat)} {given} for 1 {RESOURCES[self.good]}"

    def target(self, state: State, move: int) -> str:
        return store_id(self.seat, move - GOODS.base)

    def why_not(self, state: State, move: int) -> Reason:
        assert isinstance(state, FeudalityState)
        return why_not_trade(state, self.seat, self.good, move)


def tradeable(state: FeudalityState, seat: int, good: int) -> list[int]:
    """The resources of which enough is left for a trade, as moves."""
    moves: list[int] = []
    rate = state.rate(seat)
    for other in range(RES):
        if other != good and state.goods[seat * RES + other] >= rate:
            moves.append(GOODS.base + other)
    return moves


def trade_away(state: FeudalityState, seat: int, given: int, good: int) -> None:
    rate = state.rate(seat)
    i = seat * RES + given
    if state.listening:
        rule = "FDY-29" if rate != state.box.rate else "FDY-28"
        only = "" if len(tradeable(state, seat, good)) > 1 else "; of nothing else there is enough"
        text = f"{{{seat}}} gives the bank {rate} {RESOURCES[given]} for 1 {RESOURCES[good]}{only}."
        state.tell(text, rule, pieces=(f"store/{seat}",))
    state.goods[i] = state.goods[i] - rate


def why_not_trade(state: FeudalityState, seat: int, good: int, move: int) -> Reason:
    if GOODS.base <= move < GOODS.base + RES:
        given = move - GOODS.base
        if given == good:
            return Reason(f"{RESOURCES[good]} is what is missing", "FDY-28")
        rate = state.rate(seat)
        have = state.goods[seat * RES + given]
        rule = "FDY-29" if rate != state.box.rate else "FDY-28"
        return Reason(f"the bank wants {rate} {RESOURCES[given]} for one {RESOURCES[good]}; you have {have}", rule)
    return Reason("the price is not paid yet: name the resource you give to the bank", "FDY-R18")


# ---------------------------------------------------------------------- giving away, piece by piece

FOR_TAX: Final = 0
TO_BANDITS: Final = 1
TO_ATTACKER: Final = 2
GIVEN_RULES: Final = ("FDY-131", "FDY-137", "FDY-67")


def give_goods(state: FeudalityState, seat: int, amount: int, why: int, receiver: int) -> None:
    """Resources of the giver's choice, everything if there are fewer (FDY-67, FDY-131, FDY-137)."""
    if amount <= 0:
        return
    if state.wealth(seat) <= amount:
        lost = state.goods[seat * RES : seat * RES + RES]
        for good in range(RES):
            state.goods[seat * RES + good] = 0
            if receiver >= 0:
                state.take(receiver, good, lost[good])
        if state.listening:
            _tell_given(state, seat, lost, why, receiver, True)
    else:
        state.ask(Give(seat, amount, why, receiver))


def _tell_given(state: FeudalityState, seat: int, goods: list[int], why: int, receiver: int, last: bool) -> None:
    verbs = ("pays a tax of", "loses to the bandits", "hands over")
    whom = f" to {{{receiver}}}" if receiver >= 0 else ""
    text = f"{{{seat}}} {verbs[why]} {goods_words(goods)}{whom}"
    text += ", all that was left." if last and max(goods) > 0 else "."
    state.tell(text, GIVEN_RULES[why], pieces=(f"store/{seat}",))


class Give(Ask):
    """One piece of the giver's choice (FDY-67, FDY-131, FDY-137)."""

    fields = ("seat", "left", "why", "receiver")
    waiting = "Waiting for resources to be chosen."

    def __init__(self, seat: int, left: int, why: int, receiver: int) -> None:
        super().__init__(seat)
        self.left = left
        self.why = why
        self.receiver = receiver
        self.rule = GIVEN_RULES[why]

    @property
    def prompt(self) -> str:
        whats = ("The King's tax", "The bandits rob you", f"{{{self.receiver}}} has beaten you")
        return f"{whats[self.why]}: which resource do you give? {self.left} still to give."

    def options(self, state: FeudalityState) -> list[int]:
        moves: list[int] = []
        at = self.seat * RES
        for good in range(RES):
            if state.goods[at + good] > 0:
                moves.append(GOODS.base + good)
        return moves

    def answer(self, state: FeudalityState, move: int) -> None:
        good = move - GOODS.base
        state.take(self.seat, good, -1)
        if self.receiver >= 0:
            state.take(self.receiver, good, 1)
        if state.listening:
            goods = [0] * RES
            goods[good] = 1
            _tell_given(state, self.seat, goods, self.why, self.receiver, False)
        give_goods(state, self.seat, self.left - 1, self.why, self.receiver)

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, FeudalityState)
        return with_store(state, self.seat, move - GOODS.base)

    def target(self, state: State, move: int) -> str:
        return store_id(self.seat, move - GOODS.base)

    def why_not(self, state: State, move: int) -> Reason:
        if GOODS.base <= move < GOODS.base + RES:
            return Reason(f"you have no {RESOURCES[move - GOODS.base]}", self.rule)
        return Reason(f"{many(self.left, 'resource')} of your choice still to be given", self.rule)


# ---------------------------------------------------------------------- taking, by free choice

BY_TILE: Final = 0
BY_FORTIFICATION: Final = 1
BY_QUEEN: Final = 2
AS_POOREST: Final = 3
AT_FESTIVAL: Final = 4
AS_POOREST_OF_SNYDD: Final = 5
AT_FESTIVAL_OF_SNYDD: Final = 6
BY_ACTIVATED_FORTIFICATION: Final = 7
TAKEN_RULES: Final = ("FDY-121", "FDY-53", "FDY-140", "FDY-142", "FDY-142", "FDY-143", "FDY-143", "FDY-37")
TAKEN_FROM: Final = (
    "Your tile",
    "Your fortification",
    "The Queen",
    "The festival, since you have the fewest resources,",
    "The festival",
    "The festival, since you have the fewest resources,",
    "The festival",
    "Your fortification",
)


class Take(Ask):
    """One resource of any kind from the bank (FDY-37, FDY-121, FDY-140, FDY-142)."""

    fields = ("seat", "left", "why")
    waiting = "Waiting for a resource to be chosen."

    def __init__(self, seat: int, left: int, why: int) -> None:
        super().__init__(seat)
        self.left = left
        self.why = why
        self.rule = TAKEN_RULES[why]

    @property
    def prompt(self) -> str:
        return f"{TAKEN_FROM[self.why]} gives a resource of your choice: which one?"

    def options(self, state: FeudalityState) -> list[int]:
        return [GOODS.base, GOODS.base + 1, GOODS.base + 2, GOODS.base + 3, GOODS.base + 4]

    def answer(self, state: FeudalityState, move: int) -> None:
        take_choice(state, self.seat, move - GOODS.base, self.rule)
        if self.left > 1:
            state.ask(Take(self.seat, self.left - 1, self.why))

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, FeudalityState)
        return with_store(state, self.seat, move - GOODS.base)

    def why_not(self, state: State, move: int) -> Reason:
        return Reason("take a resource first: gold, food, wood, stone or iron", self.rule)


def with_store(state: FeudalityState, seat: int, good: int) -> str:
    """`wood (you have 2)`: a resource as a choice."""
    return f"{RESOURCES[good]} (you have {state.goods[seat * RES + good]})"


def take_choice(state: FeudalityState, seat: int, good: int, rule: str) -> None:
    state.take(seat, good, 1)
    if state.listening:
        state.tell(f"{{{seat}}} takes 1 {RESOURCES[good]}.", rule, pieces=(f"store/{seat}",))

"""Feudality, payments: what can be paid, trading with the bank for what is missing, giving away, and free choices.

Rulebook: Resources, The King Declares a New Tax, Bandits Attack.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.feudality.box.components import RES, RESOURCES
from greathall.games.feudality.box.names import a_ware, goods_words, price_words, store_id
from greathall.games.feudality.box.vocabulary import GOODS
from greathall.games.feudality.position.state import FeudalityState
from greathall.games.feudality.rules.occasions import not_now
from greathall.kernel.chronicle import counted
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Pick
from greathall.kernel.vocabulary import Phrase


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


def too_dear(state: FeudalityState, seat: int, ware: int) -> Reason | None:
    """Why a price cannot be paid."""
    if affordable(state, seat, ware):
        return None
    have = goods_words(state.goods[seat * RES : seat * RES + RES])
    text = f"{a_ware(state.box, ware)} costs {price_words(state.box, ware)}; you have {have}"
    return Reason(f"{text}, and trading {state.rate(seat)} to 1 does not make up for it", "FDY-28")


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


def trades_needed(state: FeudalityState, seat: int, price: list[int]) -> str:
    """`8 wood are traded for 2 stone`: what a price takes beside itself, before it is paid; empty if nothing."""
    rate = state.rate(seat)
    left = [state.goods[seat * RES + good] - price[good] for good in range(RES)]
    missing = [max(0, -left[good]) for good in range(RES)]
    wanted = sum(missing)
    if wanted == 0:
        return ""
    trades = [max(0, left[good]) // rate for good in range(RES)]
    kinds = [good for good in range(RES) if trades[good] > 0]
    if len(kinds) == 1 or sum(trades) == wanted:  # the giver has no choice
        given = [rate * (wanted if len(kinds) == 1 else trades[good]) * (trades[good] > 0) for good in range(RES)]
        return f"{goods_words(given)} are traded for {goods_words(missing)}"
    if wanted == 1:
        return f"{goods_words(missing)} comes by a trade, {rate} to 1"
    return f"{goods_words(missing)} come by {wanted} trades, {rate} to 1"


def pay_words(state: FeudalityState, seat: int, good: int, amount: int) -> str:
    """`pay 2 food (4 wood are traded for 1 food)`."""
    price = [0] * RES
    price[good] = amount
    trades = trades_needed(state, seat, price)
    return f"pay {goods_words(price)} ({trades})" if trades else f"pay {goods_words(price)}"


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


class Trade(Pick[FeudalityState]):
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

    def asking(self, state: FeudalityState) -> str:
        """How many of the resource are missing: each of them is asked for by itself."""
        missing = 0
        for question in state.agenda:
            if isinstance(question, Trade) and question.seat == self.seat and question.good == self.good:
                missing += 1
        if missing < 2:
            return self.prompt
        return f"You are {missing} {RESOURCES[self.good]} short: what do you give the bank for one of them?"

    def phrase(self) -> Phrase:
        return GOODS

    def moves(self, state: FeudalityState) -> list[int]:
        """Without a sentence for every resource that is short."""
        return tradeable(state, self.seat, self.good)

    def forbids(self, state: FeudalityState, thing: int) -> Reason | None:
        return forbids_trade(state, self.seat, thing, self.good)

    def take(self, state: FeudalityState, thing: int) -> None:
        trade_away(state, self.seat, thing, self.good)

    def says(self, state: FeudalityState, thing: int) -> str:
        return trade_words(state, self.seat, thing, self.good)

    def clicks(self, state: FeudalityState, thing: int) -> str:
        return store_id(self.seat, thing)

    def otherwise(self, state: FeudalityState, move: int) -> Reason:
        return not_now(
            state, self, move, "the price is not paid yet: name the resource you give to the bank", "FDY-R18"
        )


def tradeable(state: FeudalityState, seat: int, good: int) -> list[int]:
    """The resources of which enough is left for a trade, as moves."""
    moves: list[int] = []
    goods = state.goods
    rate: i64 = state.rate(seat)
    at: i64 = seat * RES
    base: i64 = GOODS.base
    other: i64 = 0
    while other < RES:
        if other != good and goods[at + other] >= rate:
            moves.append(base + other)
        other += 1
    return moves


def forbids_trade(state: FeudalityState, seat: int, given: int, good: int) -> Reason | None:
    """Why the bank does not give a piece of one resource for some of another."""
    if given == good:
        return Reason(f"{RESOURCES[good]} is what is missing", "FDY-28")
    rate = state.rate(seat)
    have = state.goods[seat * RES + given]
    if have >= rate:
        return None
    text = f"the bank wants {rate} {RESOURCES[given]} for one {RESOURCES[good]}; you have {have}"
    return Reason(text, _trade_rule(state, rate))


def trade_words(state: FeudalityState, seat: int, given: int, good: int) -> str:
    return f"{RESOURCES[given]}: give {state.rate(seat)} {RESOURCES[given]} for 1 {RESOURCES[good]}"


def trade_away(state: FeudalityState, seat: int, given: int, good: int) -> None:
    rate = state.rate(seat)
    i = seat * RES + given
    if state.listening:
        only = "" if len(tradeable(state, seat, good)) > 1 else "; there is not enough of anything else"
        text = f"{{{seat}}} gives the bank {rate} {RESOURCES[given]} for 1 {RESOURCES[good]}{only}."
        state.tell(text, _trade_rule(state, rate), pieces=(f"store/{seat}",))
    state.goods[i] = state.goods[i] - rate


def _trade_rule(state: FeudalityState, rate: int) -> str:
    return "FDY-29" if rate != state.box.rate else "FDY-28"


# ---------------------------------------------------------------------- giving away, piece by piece

FOR_TAX: Final = 0
TO_BANDITS: Final = 1
TO_ATTACKER: Final = 2
# For each of them how it is asked, how it is told, and its rule.
_GIVEN: Final[tuple[tuple[str, str, str], ...]] = (
    ("The King's tax", "pays a tax of", "FDY-131"),
    ("The bandits rob you", "loses", "FDY-137"),
    ("{} has beaten you", "hands over", "FDY-67"),
)


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
            _tell_given(state, Give(seat, 0, why, receiver), lost)
    else:
        state.ask(Give(seat, amount, why, receiver))


class Give(Pick[FeudalityState]):
    """One piece of the giver's choice (FDY-67, FDY-131, FDY-137)."""

    fields = ("seat", "left", "why", "receiver")
    waiting = "Waiting for resources to be chosen."

    def __init__(self, seat: int, left: int, why: int, receiver: int) -> None:
        super().__init__(seat)
        self.left = left
        self.why = why
        self.receiver = receiver
        self.rule = _GIVEN[why][2]

    def belongs(self, state: FeudalityState) -> bool:
        return self.receiver < state.seats

    @property
    def prompt(self) -> str:
        why = _GIVEN[self.why][0].replace("{}", f"{{{self.receiver}}}")
        return f"{why}: which resource do you give? {self.left} still to give."

    def phrase(self) -> Phrase:
        return GOODS

    def moves(self, state: FeudalityState) -> list[int]:
        """Without a sentence for every resource that is not there."""
        moves: list[int] = []
        at = self.seat * RES
        for good in range(RES):
            if state.goods[at + good] > 0:
                moves.append(GOODS.base + good)
        return moves

    def forbids(self, state: FeudalityState, thing: int) -> Reason | None:
        if state.goods[self.seat * RES + thing] > 0:
            return None
        return Reason(f"you have no {RESOURCES[thing]}", self.rule)

    def take(self, state: FeudalityState, thing: int) -> None:
        state.take(self.seat, thing, -1)
        if self.receiver >= 0:
            state.take(self.receiver, thing, 1)
        if state.listening:
            goods = [0] * RES
            goods[thing] = 1
            _tell_given(state, self, goods)
        give_goods(state, self.seat, self.left - 1, self.why, self.receiver)

    def says(self, state: FeudalityState, thing: int) -> str:
        return with_store(state, self.seat, thing)

    def clicks(self, state: FeudalityState, thing: int) -> str:
        return store_id(self.seat, thing)

    def otherwise(self, state: FeudalityState, move: int) -> Reason:
        return not_now(state, self, move, f"{counted(self.left, 'resource')} of your choice still to be given")


def _tell_given(state: FeudalityState, given: Give, goods: list[int]) -> None:
    """What was given, piece by piece or, with nothing left to choose, all at once."""
    whom = f" to {{{given.receiver}}}" if given.receiver >= 0 else " to the bandits" if given.why == TO_BANDITS else ""
    text = f"{{{given.seat}}} {_GIVEN[given.why][1]} {goods_words(goods)}{whom}"
    text += ", all that was left." if given.left == 0 and max(goods) > 0 else "."
    state.tell(text, given.rule, pieces=(f"store/{given.seat}",))


# ---------------------------------------------------------------------- taking, by free choice

BY_TILE: Final = 0
BY_FORTIFICATION: Final = 1
BY_QUEEN: Final = 2
AS_POOREST: Final = 3
AT_FESTIVAL: Final = 4
AS_POOREST_OF_SNYDD: Final = 5
AT_FESTIVAL_OF_SNYDD: Final = 6
BY_ACTIVATED_FORTIFICATION: Final = 7
# For each of them who gives, and the rule.
_TAKEN: Final[tuple[tuple[str, str], ...]] = (
    ("Your tile", "FDY-121"),
    ("Your fortification", "FDY-53"),
    ("The Queen", "FDY-140"),
    ("The festival, since you have the fewest resources,", "FDY-142"),
    ("The festival", "FDY-142"),
    ("The festival, since you have the fewest resources,", "FDY-143"),
    ("The festival", "FDY-143"),
    ("Your fortification", "FDY-37"),
)


_ALL_GOODS: Final[list[int]] = [GOODS.base + good for good in range(RES)]


class Take(Pick[FeudalityState]):
    """One resource of any kind from the bank (FDY-37, FDY-121, FDY-140, FDY-142)."""

    fields = ("seat", "left", "why")
    waiting = "Waiting for a resource to be chosen."

    def __init__(self, seat: int, left: int, why: int) -> None:
        super().__init__(seat)
        self.left = left
        self.why = why
        self.rule = _TAKEN[why][1]

    @property
    def prompt(self) -> str:
        return f"{_TAKEN[self.why][0]} gives a resource of your choice: which one?"

    def phrase(self) -> Phrase:
        return GOODS

    def moves(self, state: FeudalityState) -> list[int]:
        """Always all of them: the bank never runs dry."""
        return _ALL_GOODS

    def forbids(self, state: FeudalityState, thing: int) -> Reason | None:
        return None  # FDY-26

    def take(self, state: FeudalityState, thing: int) -> None:
        take_choice(state, self.seat, thing, self.rule)
        if self.left > 1:
            state.ask(Take(self.seat, self.left - 1, self.why))

    def says(self, state: FeudalityState, thing: int) -> str:
        return with_store(state, self.seat, thing)

    def otherwise(self, state: FeudalityState, move: int) -> Reason:
        return not_now(state, self, move, "take a resource first: gold, food, wood, stone or iron")


def with_store(state: FeudalityState, seat: int, good: int) -> str:
    """`wood (you have 2)`: a resource as a choice."""
    return f"{RESOURCES[good]} (you have {state.goods[seat * RES + good]})"


def take_choice(state: FeudalityState, seat: int, good: int, rule: str) -> None:
    state.take(seat, good, 1)
    if state.listening:
        state.tell(f"{{{seat}}} takes 1 {RESOURCES[good]}.", rule, pieces=(f"store/{seat}",))

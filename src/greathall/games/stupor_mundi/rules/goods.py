"""Stupor Mundi, goods and cards: gains, the warehouse and what finds no room in it, drawing cards.

Rulebook: Player setup, note on the warehouse; End Phase, Refill hand.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import CARD_NAMES, COIN, GOOD_NAMES, GRAIN, RESOURCE, STONE, VP
from greathall.games.stupor_mundi.box.texts import amount
from greathall.games.stupor_mundi.box.vocabulary import LOSE, SWAP, TAKE
from greathall.games.stupor_mundi.position.player import Player, bit_number, count_bits, pick_bit
from greathall.games.stupor_mundi.position.state import StuporState
from greathall.games.stupor_mundi.rules.questions import Decision, Selection
from greathall.kernel.chronicle import listed
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Verb, Verbs
from greathall.kernel.vocabulary import Phrase


def gain(state: StuporState, player: Player, good: i64, n: i64, rule: str) -> None:
    """Goods from the supply. What finds no place in the warehouse is asked about (STM-29)."""
    if good == COIN:
        player.coins += n
    elif good == VP:
        player.vp += n
    elif good == RESOURCE:
        if n > 0:
            state.ask(GainResource(player.seat, n))
        return
    else:
        store(state, player, good, n, rule)
        return
    if state.listening and n:
        state.tell(f"{{{player.seat}}} gains {amount(good, n)}.", rule, pieces=(f"mat/{player.seat}",))


def store(state: StuporState, player: Player, good: i64, n: i64, rule: str) -> None:
    """Resources arrive one by one (STM-R21)."""
    room = player.warehouse(state.box) - player.grain - player.stone
    stored = min(n, max(room, 0))
    if good == GRAIN:
        player.grain += stored
        other = player.stone
    else:
        player.stone += stored
        other = player.grain
    if state.listening and stored:
        state.tell(f"{{{player.seat}}} gains {amount(good, stored)}.", rule, pieces=(f"mat/{player.seat}",))
    rest = n - stored
    if rest > 0:
        if other > 0:
            state.ask(Overflow(player.seat, good, rest))
        elif state.listening:
            lost = amount(good, rest)
            state.tell(f"{{{player.seat}}} has no room for {lost}.", "STM-29", pieces=(f"mat/{player.seat}",))


def fits(state: StuporState, player: Player, n: i64) -> bool:
    """Whether so many resources find room."""
    return player.grain + player.stone + n <= player.warehouse(state.box)


def owned(player: Player, good: i64) -> i64:
    if good == GRAIN:
        return player.grain
    if good == STONE:
        return player.stone
    return player.coins if good == COIN else player.vp


def spend(player: Player, good: i64, n: i64) -> None:
    if good == GRAIN:
        player.grain -= n
    elif good == STONE:
        player.stone -= n
    elif good == COIN:
        player.coins -= n
    else:
        player.vp -= n


class GainResource(Selection):
    """Grain or Stone, for each unit anew (STM-57)."""

    fields = ("seat", "left")
    rule = "STM-57"
    wanted = "take Grain or Stone"

    def __init__(self, seat: i64, left: i64) -> None:
        super().__init__(seat)
        self.left: i64 = left

    @property
    def prompt(self) -> str:
        return "Which resource do you take?" if self.left == 1 else f"Which resource do you take ({self.left} to take)?"

    def phrase(self) -> Phrase:
        return TAKE

    def forbids(self, state: StuporState, thing: int) -> Reason | None:
        return None

    def take(self, state: StuporState, thing: int) -> None:
        if self.left > 1:
            state.ask(GainResource(self.seat, self.left - 1))
        store(state, state.players[self.seat], thing, 1, "STM-6")


class Overflow(Decision):
    """A resource finds no room: it is lost, or one of the other kind goes back for it (STM-29, STM-R21)."""

    fields = ("seat", "good", "left")
    rule = "STM-29"
    wanted = "decide which resource to keep: there is no room for both"

    def __init__(self, seat: i64, good: i64, left: i64) -> None:
        super().__init__(seat)
        self.good: i64 = good
        self.left: i64 = left

    @property
    def prompt(self) -> str:
        return f"Your warehouse is full: lose this {self.name()}, or return a {self.other()} for it?"

    def name(self) -> str:
        return GOOD_NAMES[self.good]

    def other(self) -> str:
        return GOOD_NAMES[1 - self.good]

    def verbs(self) -> Verbs[StuporState]:
        return _OVERFLOWING

    def ask_on(self, state: StuporState) -> None:
        """The next resource that finds no room."""
        if self.left > 1:
            state.ask(Overflow(self.seat, self.good, self.left - 1))


class Lose(Verb[StuporState, Overflow]):
    """It goes back to the supply."""

    def forbids(self, state: StuporState, asked: Overflow, thing: int) -> Reason | None:
        return None

    def play(self, state: StuporState, asked: Overflow, thing: int) -> None:
        if state.listening:
            text = f"{{{asked.seat}}} has no room for a {asked.name()}."
            state.tell(text, "STM-29", pieces=(f"mat/{asked.seat}",))
        asked.ask_on(state)

    def says(self, state: StuporState, asked: Overflow, thing: int) -> str:
        return f"lose the {asked.name()}"


class Swap(Verb[StuporState, Overflow]):
    """One of the other kind goes back for it."""

    def forbids(self, state: StuporState, asked: Overflow, thing: int) -> Reason | None:
        if owned(state.players[asked.seat], 1 - asked.good) > 0:
            return None
        return Reason(f"you have no {asked.other()} to return for it", "STM-29")

    def play(self, state: StuporState, asked: Overflow, thing: int) -> None:
        player = state.players[asked.seat]
        spend(player, 1 - asked.good, 1)
        spend(player, asked.good, -1)
        if state.listening:
            text = f"{{{asked.seat}}} returns a {asked.other()} for a {asked.name()}."
            state.tell(text, "STM-29", pieces=(f"mat/{asked.seat}",))
        asked.ask_on(state)

    def says(self, state: StuporState, asked: Overflow, thing: int) -> str:
        return f"return a {asked.other()}, keep the {asked.name()}"


_OVERFLOWING: Final = Verbs(Lose(LOSE), Swap(SWAP))


# ---------------------------------------------------------------------- cards


def draw_cards(state: StuporState, player: Player, n: i64, rule: str) -> None:
    """Cards from the own draw pile (STM-96, STM-R18): an empty pile is made anew from the discard pile at once."""
    drawn: i64 = 0
    told: i64 = 0
    while n > 0:
        if player.draw_n == 0:
            if state.listening and drawn:  # what was drawn before the shuffle is told before it
                tell_drawn(state, player, drawn, rule)
                told = drawn
            shuffle_discards(state, player)
            if player.draw_n == 0:
                break
        bit = pick_bit(player.draw, player.draw_n, state.dice)
        player.draw &= ~bit
        player.draw_n -= 1
        player.hand |= bit
        player.hand_n += 1
        drawn |= bit
        n -= 1
    if drawn:
        state.seal()
        if state.listening and drawn != told:
            tell_drawn(state, player, drawn & ~told, rule)
        if player.draw_n == 0:
            shuffle_discards(state, player)


def shuffle_discards(state: StuporState, player: Player) -> None:
    if player.discard_n > 0:
        player.draw |= player.discard
        player.draw_n += player.discard_n
        player.discard = 0
        player.discard_n = 0
        state.seal()
        if state.listening:
            text = f"{{{player.seat}}}'s draw pile is empty: the discard pile is shuffled."
            state.tell(text, "STM-96", pieces=(f"mat/{player.seat}",))


def tell_drawn(state: StuporState, player: Player, drawn: i64, rule: str) -> None:
    n = count_bits(drawn)
    cards = "a card" if n == 1 else f"{n} cards"
    state.tell(f"{{{player.seat}}} draws {cards}.", rule, pieces=(f"mat/{player.seat}",))
    names = listed([name_of(state, 1 << i) for i in range(62) if (drawn >> i) & 1])
    state.tell(f"You draw {names}.", rule, readers=(int(player.seat),), pieces=(f"hand/{player.seat}",))


def name_of(state: StuporState, bit: i64) -> str:
    """The name of a player's card."""
    return CARD_NAMES[state.box.kind_of_bit[bit_number(bit)]]

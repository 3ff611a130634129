"""Stupor Mundi, effects: the parts of a card, tile, side or piece, one after the other.

Rulebook: Perform action; Appendices.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import (
    ALLY_TYPES,
    CITY_NAMES,
    COIN,
    CONVERT,
    DRAW,
    F_ALLIES,
    F_COLUMN,
    F_GRAIN,
    F_STONE,
    GAIN,
    GAIN_IF,
    GAIN_PER,
    GAIN_PER_ALLY_TYPE,
    ISSUE_EDICT,
    PER_HIS_ALLIES,
    PER_HIS_COLUMN,
    PER_HIS_RESERVE,
    PER_HIS_STRUCTURES,
    PER_HIS_TREASURY,
    PER_OWN_ALLIES,
    SHIP_ANYWHERE,
    VP,
    Effect,
)
from greathall.games.stupor_mundi.box.texts import COUNTED_WORDS, amount
from greathall.games.stupor_mundi.box.vocabulary import SHIP, SKIP, TAKE, TYPE, USE
from greathall.games.stupor_mundi.position.player import Player, count_bits
from greathall.games.stupor_mundi.position.state import StuporState
from greathall.games.stupor_mundi.rules.goods import draw_cards, fits, gain, owned, spend, store
from greathall.games.stupor_mundi.rules.questions import AboutEffect, Declinable, Selection, Skip
from greathall.games.stupor_mundi.rules.spots import city_words
from greathall.kernel.errors import Reason
from greathall.kernel.question import Then
from greathall.kernel.verb import Verb, Verbs
from greathall.kernel.vocabulary import Phrase


def run(state: StuporState, seat: i64, program: i64, at: i64) -> None:
    """Carries out the effects of a program from one on, in printed order (STM-157, STM-163)."""
    effects = state.box.programs[program]
    player = state.players[seat]
    rule = state.box.program_rules[program] if state.listening else ""
    end: i64 = len(effects)
    while at < end:
        effect = effects[at]
        good = effect.good
        n = effect.n
        op = effect.op
        if op == GAIN_PER:
            n = counted(state, player, effect)
        elif op == GAIN_IF:
            n = effect.n if owned(player, effect.have) >= effect.have_n else 0
        elif op != GAIN:
            good = -1
        if COIN <= good <= VP or (0 <= good < COIN and fits(state, player, n)):
            gain(state, player, good, n, rule)
            if state.listening and n == 0:
                tell_nothing(state, player, effect, rule)
            at += 1
            continue
        if at + 1 < end:
            state.ask(RunProgram(seat, program, at + 1))
        if good >= 0:
            gain(state, player, good, n, rule)
            if state.listening and n == 0:
                tell_nothing(state, player, effect, rule)
        else:
            begin(state, player, effect, program, at)
        return


class RunProgram(Then[StuporState]):
    """The rest of a card or tile, from one effect on."""

    fields = ("seat", "program", "at")

    def __init__(self, seat: i64, program: i64, at: i64) -> None:
        super().__init__(seat)
        self.program: i64 = program
        self.at: i64 = at

    def lapse(self, state: StuporState) -> None:
        run(state, self.seat, self.program, self.at)


def begin(state: StuporState, player: Player, effect: Effect, program: i64, at: i64) -> None:
    """An effect with a choice in it."""
    op = effect.op
    seat = player.seat
    if op == DRAW:
        if player.draw_n + player.discard_n > 0:
            state.ask(UseDraw(seat, effect.n))
        elif state.listening:
            state.tell(f"{{{seat}}} has no cards to draw.", "STM-96", pieces=(f"mat/{seat}",))
    elif op == CONVERT:
        state.ask(Convert(seat, program, at, effect.times))
    elif op == GAIN_PER_ALLY_TYPE:
        state.ask(ChooseType(seat, program, at))
    elif op == SHIP_ANYWHERE:
        state.ask(MoveShip(seat))
    elif op == ISSUE_EDICT:
        state.conductor.issue_edict(state, seat, program)
    else:
        state.conductor.begin(state, seat, program, at)


def tell_nothing(state: StuporState, player: Player, effect: Effect, rule: str) -> None:
    """A part that brings nothing says why."""
    if effect.op == GAIN_IF:
        text = f"has fewer than {amount(effect.have, effect.have_n)} and gains nothing"
    else:
        text = f"gains nothing for {number_of(state, player, effect.per)} {COUNTED_WORDS[effect.per]}"
    state.tell(f"{{{player.seat}}} {text}.", rule, pieces=(f"mat/{player.seat}",))


def counted(state: StuporState, player: Player, effect: Effect) -> i64:
    """What a gain 'for each' or 'for every' amounts to (STM-R30)."""
    n = effect.n * (number_of(state, player, effect.per) // effect.every)
    return min(n, effect.most) if effect.most else n


def number_of(state: StuporState, player: Player, per: i64) -> i64:
    """What such a gain counts."""
    f = state.frederick
    if per == PER_HIS_ALLIES:
        return f[F_ALLIES]
    if per == PER_HIS_STRUCTURES:
        return state.frederick_structures()
    if per == PER_HIS_RESERVE:
        return f[F_GRAIN] + f[F_STONE]
    if per == PER_HIS_TREASURY:
        return state.frederick_coins()
    if per == PER_HIS_COLUMN:
        return f[F_COLUMN]
    return player.allies_n if per == PER_OWN_ALLIES else player.structures()


class UseDraw(Declinable):
    """Whether cards are drawn: all of them or none (STM-R16)."""

    fields = ("seat", "n")
    rule = "STM-36"
    wanted = "decide whether to draw"
    skipping = "skip: draw nothing"

    def __init__(self, seat: i64, n: i64) -> None:
        super().__init__(seat)
        self.n: i64 = n

    @property
    def prompt(self) -> str:
        return f"Draw {self.n} card{'' if self.n == 1 else 's'}?"

    def verbs(self) -> Verbs[StuporState]:
        return _DRAWING

    def choices(self, state: StuporState) -> list[int]:
        return [USE.base]

    def decline(self, state: StuporState) -> None:
        if state.listening:
            state.tell(f"{{{self.seat}}} draws no cards.", "STM-157", pieces=(f"mat/{self.seat}",))


class DrawThem(Verb[StuporState, UseDraw]):
    """The cards are drawn."""

    def forbids(self, state: StuporState, asked: UseDraw, thing: int) -> Reason | None:
        return None

    def play(self, state: StuporState, asked: UseDraw, thing: int) -> None:
        draw_cards(state, state.players[asked.seat], asked.n, "STM-36")

    def says(self, state: StuporState, asked: UseDraw, thing: int) -> str:
        return "use: draw"


_DRAWING: Final = Verbs(DrawThem(USE), Skip(SKIP))


class Convert(AboutEffect):
    """Pay for a gain, several times if one likes (STM-4)."""

    fields = ("seat", "program", "at", "left")
    rule = "STM-4"
    wanted = "make the exchange or stop"
    declined = "makes no exchange"
    skipping = "skip: exchange no more"

    def __init__(self, seat: i64, program: i64, at: i64, left: i64) -> None:
        super().__init__(seat, program, at)
        self.left: i64 = left

    @property
    def prompt(self) -> str:
        times = "once" if self.left == 1 else f"up to {self.left} times"
        return f"Make your card's exchange? It can be made {times}."

    def verbs(self) -> Verbs[StuporState]:
        return _CONVERTING

    def can_pay(self, state: StuporState) -> bool:
        effect = self.effect(state)
        return owned(state.players[self.seat], effect.pay) >= effect.pay_n

    def choices(self, state: StuporState) -> list[int]:
        return [USE.base] if self.can_pay(state) else []

    def decline(self, state: StuporState) -> None:
        """Who has exchanged before need not be told of; the same where no more exchange is possible."""
        if self.left == self.effect(state).times:
            super().decline(state)

    def lapse(self, state: StuporState) -> None:
        if self.left == self.effect(state).times:
            super().lapse(state)


class Exchange(Verb[StuporState, Convert]):
    """One exchange."""

    def forbids(self, state: StuporState, asked: Convert, thing: int) -> Reason | None:
        if asked.can_pay(state):
            return None
        effect = asked.effect(state)
        return Reason(f"you have less than {amount(effect.pay, effect.pay_n)}", "STM-38")

    def play(self, state: StuporState, asked: Convert, thing: int) -> None:
        effect = asked.effect(state)
        player = state.players[asked.seat]
        spend(player, effect.pay, effect.pay_n)  # STM-38
        if state.listening:
            paid = amount(effect.pay, effect.pay_n)
            state.tell(f"{{{asked.seat}}} pays {paid}.", "STM-38", pieces=(f"mat/{asked.seat}",))
        if asked.left > 1:
            state.ask(Convert(asked.seat, asked.program, asked.at, asked.left - 1))
        gain(state, player, effect.good, effect.n, "STM-4")

    def says(self, state: StuporState, asked: Convert, thing: int) -> str:
        effect = asked.effect(state)
        return f"use: pay {amount(effect.pay, effect.pay_n)} for {amount(effect.good, effect.n)}"


_CONVERTING: Final = Verbs(Exchange(USE), Skip(SKIP))


class ChooseType(AboutEffect):
    """Independents or Loyalists: so much for each of the own ones (STM-136)."""

    rule = "STM-136"
    wanted = "choose a type of Ally, or skip"
    declined = "counts no Allies"

    @property
    def prompt(self) -> str:
        return "Which of your Allies does the card count?"

    def verbs(self) -> Verbs[StuporState]:
        return _COUNTING

    def choices(self, state: StuporState) -> list[int]:
        moves: list[int] = []
        for sort in range(len(ALLY_TYPES)):
            if state.players[self.seat].allies & state.box.type_mask[sort]:
                moves.append(TYPE.base + sort)
        return moves


class CountType(Verb[StuporState, ChooseType]):
    """The Allies of one type."""

    def forbids(self, state: StuporState, asked: ChooseType, thing: int) -> Reason | None:
        if state.players[asked.seat].allies & state.box.type_mask[thing]:
            return None
        return Reason(f"you have no {_TYPES[thing]}", "STM-136")

    def play(self, state: StuporState, asked: ChooseType, thing: int) -> None:
        effect = asked.effect(state)
        player = state.players[asked.seat]
        n = effect.n * count_bits(player.allies & state.box.type_mask[thing])
        if effect.most:
            n = min(n, effect.most)
        if len(effect.goods) > 1:
            state.ask(GainAlike(asked.seat, n))
        else:
            gain(state, player, effect.goods[0], n, "STM-136")

    def says(self, state: StuporState, asked: ChooseType, thing: int) -> str:
        return f"{_TYPES[thing]} ({count_bits(state.players[asked.seat].allies & state.box.type_mask[thing])})"


_TYPES: Final = ("Independents", "Loyalists")
_COUNTING: Final = Verbs(CountType(TYPE), Skip(SKIP))


class GainAlike(Selection):
    """Grain or Stone, one kind for all of it (STM-136)."""

    fields = ("seat", "n")
    rule = "STM-136"
    wanted = "take Grain or Stone"

    def __init__(self, seat: i64, n: i64) -> None:
        super().__init__(seat)
        self.n: i64 = n

    @property
    def prompt(self) -> str:
        return f"Take {self.n} Grain or {self.n} Stone?"

    def phrase(self) -> Phrase:
        return TAKE

    def forbids(self, state: StuporState, thing: int) -> Reason | None:
        return None

    def take(self, state: StuporState, thing: int) -> None:
        store(state, state.players[self.seat], thing, self.n, "STM-136")


class MoveShip(Selection):
    """The Ship goes to any city, or stays (STM-127, STM-R43)."""

    rule = "STM-127"
    wanted = "choose a city for your Ship"

    @property
    def prompt(self) -> str:
        return "Move your Ship to any city (the one it is in: stay)."

    def phrase(self) -> Phrase:
        return SHIP

    def forbids(self, state: StuporState, thing: int) -> Reason | None:
        return None

    def says(self, state: StuporState, thing: int) -> str:
        player = state.players[self.seat]
        where = f"stay in {CITY_NAMES[thing]}" if thing == player.ship else f"to {CITY_NAMES[thing]}"
        return f"{where}: {city_words(state, player, thing)}"

    def take(self, state: StuporState, thing: int) -> None:
        state.players[self.seat].ship = thing
        if state.listening:
            name = CITY_NAMES[thing]
            state.tell(f"{{{self.seat}}}'s Ship goes to {name}.", "STM-127", pieces=(f"ship/{self.seat}",))

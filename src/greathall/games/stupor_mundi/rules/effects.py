"""Stupor Mundi, effects: the parts of a card, tile, side or piece, one after the other.

Rulebook: Perform action; Appendices.
"""

from __future__ import annotations

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import (
    CITIES,
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
from greathall.games.stupor_mundi.box.numbers import SHIP, SKIP, TAKE, TYPE, USE
from greathall.games.stupor_mundi.box.texts import amount
from greathall.games.stupor_mundi.position.player import Player, count_bits
from greathall.games.stupor_mundi.position.state import Ask, StuporState, Then
from greathall.games.stupor_mundi.rules.asking import AboutEffect, AboutNumber
from greathall.games.stupor_mundi.rules.goods import GRAIN_OR_STONE, draw_cards, fits, gain, owned, spend, store
from greathall.games.stupor_mundi.rules.refusals import why_not_simple
from greathall.kernel.errors import Reason
from greathall.kernel.state import State

USE_OR_SKIP = [USE, SKIP]
ANY_CITY = [SHIP + city for city in range(CITIES)]


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
            at += 1
            continue
        if at + 1 < end:
            state.ask(RunProgram(seat, program, at + 1))
        if good >= 0:
            gain(state, player, good, n, rule)
        else:
            begin(state, player, effect, program, at)
        return


class RunProgram(Then):
    """The rest of a card or tile, from one effect on."""

    fields = ("seat", "program", "at")

    def __init__(self, seat: i64, program: i64, at: i64) -> None:
        super().__init__(seat)
        self.program: i64 = program
        self.at: i64 = at

    def nothing(self, state: StuporState) -> None:
        run(state, self.seat, self.program, self.at)


def begin(state: StuporState, player: Player, effect: Effect, program: i64, at: i64) -> None:
    """An effect with a choice in it."""
    op = effect.op
    seat = player.seat
    if op == DRAW:
        if player.draw_n + player.discard_n > 0:
            state.ask(UseDraw(seat, effect.n))
    elif op == CONVERT:
        state.ask(Convert(seat, program, at, effect.times))
    elif op == GAIN_PER_ALLY_TYPE:
        state.ask(ChooseType(seat, program, at))
    elif op == SHIP_ANYWHERE:
        state.ask(MoveShip(seat))
    elif op == ISSUE_EDICT:
        state.conductor.issue_edict(state, seat)
    else:
        state.conductor.begin(state, seat, program, at)


def counted(state: StuporState, player: Player, effect: Effect) -> i64:
    """What a gain 'for each' or 'for every' amounts to (STM-R30)."""
    per = effect.per
    f = state.frederick
    count: i64 = 0
    if per == PER_HIS_ALLIES:
        count = f[F_ALLIES]
    elif per == PER_HIS_STRUCTURES:
        count = state.frederick_structures()
    elif per == PER_HIS_RESERVE:
        count = f[F_GRAIN] + f[F_STONE]
    elif per == PER_HIS_TREASURY:
        count = state.frederick_coins()
    elif per == PER_HIS_COLUMN:
        count = f[F_COLUMN]
    elif per == PER_OWN_ALLIES:
        count = player.allies_n
    else:
        count = player.structures()
    n = effect.n * (count // effect.every)
    return min(n, effect.most) if effect.most else n


class UseDraw(AboutNumber):
    """Whether cards are drawn: all of them or none (STM-R16)."""

    rule = "STM-36"

    @property
    def prompt(self) -> str:
        return f"Draw {self.n} card{'' if self.n == 1 else 's'}?"

    def options(self, state: StuporState) -> list[int]:
        return USE_OR_SKIP

    def answer(self, state: StuporState, move: int) -> None:
        if move == USE:
            draw_cards(state, state.players[self.seat], self.n, "STM-36")
        elif state.listening:
            state.tell(f"{{{self.seat}}} draws no cards.", "STM-157", pieces=(f"mat/{self.seat}",))

    def words(self, state: State, move: int) -> str:
        return "use: draw" if move == USE else "skip: draw nothing"

    def why_not(self, state: State, move: int) -> Reason:
        return why_not_simple(state, self, move, "decide whether to draw")


class Convert(AboutEffect):
    """Pay for a gain, several times if one likes (STM-4)."""

    fields = ("seat", "program", "at", "left")
    rule = "STM-4"
    declined = "makes no exchange"

    def __init__(self, seat: i64, program: i64, at: i64, left: i64) -> None:
        super().__init__(seat, program, at)
        self.left: i64 = left

    @property
    def prompt(self) -> str:
        times = "once" if self.left == 1 else f"up to {self.left} times"
        return f"Make the exchange of your card? It can be made {times}."

    def options(self, state: StuporState) -> list[int]:
        effect = self.effect(state)
        return USE_OR_SKIP if owned(state.players[self.seat], effect.pay) >= effect.pay_n else []

    def answer(self, state: StuporState, move: int) -> None:
        if move == SKIP:
            if self.left == self.effect(state).times:
                self.decline(state)
            return
        effect = self.effect(state)
        player = state.players[self.seat]
        spend(player, effect.pay, effect.pay_n)  # STM-38
        if state.listening:
            paid = amount(effect.pay, effect.pay_n)
            state.tell(f"{{{self.seat}}} pays {paid}.", "STM-38", pieces=(f"mat/{self.seat}",))
        if self.left > 1:
            state.ask(Convert(self.seat, self.program, self.at, self.left - 1))
        gain(state, player, effect.good, effect.n, "STM-4")

    def nothing(self, state: StuporState) -> None:
        """Who has exchanged as often as possible need not be told of."""
        if self.left == self.effect(state).times:
            super().nothing(state)

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, StuporState)
        effect = self.effect(state)
        if move == USE:
            return f"use: pay {amount(effect.pay, effect.pay_n)} for {amount(effect.good, effect.n)}"
        return "skip: exchange no more"

    def why_not(self, state: State, move: int) -> Reason:
        return why_not_simple(state, self, move, "make the exchange or stop")


class ChooseType(AboutEffect):
    """Independents or Loyalists: so much for each of the own ones (STM-136)."""

    rule = "STM-136"
    declined = "counts no Allies"

    @property
    def prompt(self) -> str:
        return "Which of your Allies does the card count?"

    def options(self, state: StuporState) -> list[int]:
        moves: list[int] = []
        for sort in range(2):
            if state.players[self.seat].allies & state.box.type_mask[sort]:
                moves.append(TYPE + sort)
        if moves:
            moves.append(SKIP)
        return moves

    def answer(self, state: StuporState, move: int) -> None:
        if move == SKIP:
            self.decline(state)
            return
        effect = self.effect(state)
        player = state.players[self.seat]
        n = effect.n * count_bits(player.allies & state.box.type_mask[move - TYPE])
        if effect.most:
            n = min(n, effect.most)
        if len(effect.goods) > 1:
            state.ask(GainAlike(self.seat, n))
        else:
            gain(state, player, effect.goods[0], n, "STM-136")

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, StuporState)
        if move == SKIP:
            return "skip"
        n = count_bits(state.players[self.seat].allies & state.box.type_mask[move - TYPE])
        return f"{'Independents' if move == TYPE else 'Loyalists'} ({n})"

    def why_not(self, state: State, move: int) -> Reason:
        if move in (TYPE, TYPE + 1):
            return Reason(f"you have no {'Independents' if move == TYPE else 'Loyalists'}", "STM-136")
        return why_not_simple(state, self, move, "choose a type of Ally, or skip")


class GainAlike(AboutNumber):
    """Grain or Stone, one kind for all of it (STM-136)."""

    rule = "STM-136"

    @property
    def prompt(self) -> str:
        return f"Take {self.n} Grain or {self.n} Stone?"

    def options(self, state: StuporState) -> list[int]:
        return GRAIN_OR_STONE

    def answer(self, state: StuporState, move: int) -> None:
        store(state, state.players[self.seat], move - TAKE, self.n, "STM-136")

    def why_not(self, state: State, move: int) -> Reason:
        return why_not_simple(state, self, move, "take Grain or Stone")


class MoveShip(Ask):
    """The Ship goes to any city, or stays (STM-127, STM-R43)."""

    rule = "STM-127"

    @property
    def prompt(self) -> str:
        return "Move your Ship to any city (the one it is in: stay)."

    def options(self, state: StuporState) -> list[int]:
        return ANY_CITY

    def answer(self, state: StuporState, move: int) -> None:
        state.players[self.seat].ship = move - SHIP
        if state.listening:
            name = CITY_NAMES[move - SHIP]
            state.tell(f"{{{self.seat}}}'s Ship goes to {name}.", "STM-127", pieces=(f"ship/{self.seat}",))

    def why_not(self, state: State, move: int) -> Reason:
        return why_not_simple(state, self, move, "choose a city for your Ship")

"""Feudalia, exchanges: a line of the card, the cubes given, the cube taken.

Rulebook: Play 1 field action (third and fourth example). Used by vassals, masters and the market event.
"""

from __future__ import annotations

from greathall.games.feudalia.box.bases import CUBE, DONE, HELD, RATE, TYPE
from greathall.games.feudalia.box.components import TYPES
from greathall.games.feudalia.box.effect_data import Line
from greathall.games.feudalia.box.texts import cost_words, counted
from greathall.games.feudalia.position.player import NO_CUBES, Player, a_fief
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.games.feudalia.rules.asking import Ask
from greathall.games.feudalia.rules.cards import tell_lost
from greathall.games.feudalia.rules.paying import take_cube
from greathall.games.feudalia.rules.refusals import unfinished, why_not_cube, why_not_type
from greathall.kernel.errors import Reason
from greathall.kernel.state import State


def gives(state: FeudaliaState, player: Player, fief: int, line: Line, kind: int) -> bool:
    """Whether cubes of this type can be given on a line, something else being there to take (FDL-R21)."""
    if player.wealth_in(state.box, fief, kind) < line.n:
        return False
    if not line.take:
        return True
    for other in line.take:
        if other != kind:
            return True
    return False


def line_possible(state: FeudaliaState, player: Player, fief: int, coins: int, line: Line) -> bool:
    if coins + line.coins < 0:
        return False
    for kind in line.give:
        if gives(state, player, fief, line, kind):
            return True
    return False


def exchange_possible(state: FeudaliaState, player: Player, fief: int, coins: int, rates: int) -> bool:
    """Whether some line can be made and paid now, in this fief."""
    if player.cubes_on(fief) == 0 and player.held is NO_CUBES:
        return False
    for line in state.box.rates[rates].lines:
        if line_possible(state, player, fief, coins, line):
            return True
    return False


def there_words(state: FeudaliaState, player: Player, fief: int) -> str:
    """The cubes that an exchange in a fief can use, those on an Accountant included (FDL-173)."""
    return cost_words(0, [player.wealth_in(state.box, fief, kind) for kind in range(4)])


def told_by(state: FeudaliaState, rates: int) -> str:
    """The rule of an exchange: of the market, or of the card that makes it."""
    return "FDL-152" if rates == state.box.market_rates else "FDL-50"


class Exchange(Ask):
    """The next exchange, or no more (FDL-50). The market event makes one at a time, without `done` (FDL-152)."""

    fields = ("seat", "fief", "rates", "left", "market")
    rule = "FDL-50"
    waiting = "Waiting for an exchange."

    def __init__(self, seat: int, fief: int, rates: int, left: int, market: int) -> None:
        super().__init__(seat)
        self.fief = fief
        self.rates = rates
        self.left = left
        self.market = market
        if market:
            self.rule = "FDL-152"

    @property
    def prompt(self) -> str:
        return f"Which exchange do you make in fief {self.fief + 1}? ({self.left} at most)"

    def asking(self, state: State) -> str:
        assert isinstance(state, FeudaliaState)
        player = state.players[self.seat]
        there = there_words(state, player, self.fief)
        where = "at the market, " if self.market else ""
        return f"Which exchange do you make {where}in {a_fief(player, self.fief)}? ({there} there; {self.left} at most)"

    def options(self, state: FeudaliaState) -> list[int]:
        player = state.players[self.seat]
        moves: list[int] = []
        lines = state.box.rates[self.rates].lines
        for k in range(len(lines)):
            if line_possible(state, player, self.fief, player.coins, lines[k]):
                moves.append(RATE + k)
        if moves and not self.market:
            moves.append(DONE)  # FDL-R21
        return moves

    def answer(self, state: FeudaliaState, move: int) -> None:
        if move == DONE:
            return
        if self.left > 1:
            state.ask(Exchange(self.seat, self.fief, self.rates, self.left - 1, self.market))
        line = state.box.rates[self.rates].lines[move - RATE]
        if line.coins < 0:
            state.players[self.seat].coins += line.coins
        state.ask(GiveCubes(self.seat, self.fief, self.rates, move - RATE, line.n, -1))

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, FeudaliaState)
        if RATE <= move < RATE + 3:
            return f"{super().words(state, move)}: {state.box.rates[self.rates].lines[move - RATE].text}"
        return super().words(state, move)

    def why_not(self, state: State, move: int) -> Reason:
        assert isinstance(state, FeudaliaState)
        if RATE <= move < RATE + 3:
            if move - RATE >= len(state.box.rates[self.rates].lines):
                return Reason("this card has no such line", self.rule)
            player = state.players[self.seat]
            line = state.box.rates[self.rates].lines[move - RATE]
            there = there_words(state, player, self.fief)
            coins = f", and you have {counted(player.coins, 'coin')}" if line.coins < 0 else ""
            return Reason(f"{line.text}: there is {there} on fief {self.fief + 1}{coins}", "FDL-55")
        if move == DONE:
            return Reason("the exchange you began has to be made", "FDL-152")
        return unfinished(move, "first finish the exchanges of this card, or be done", self.rule)


class GiveCubes(Ask):
    """The cubes given: the first pick fixes the type (FDL-R21)."""

    fields = ("seat", "fief", "rates", "line", "left", "kind")
    rule = "FDL-55"
    waiting = "Waiting for an exchange."

    def __init__(self, seat: int, fief: int, rates: int, line: int, left: int, kind: int) -> None:
        super().__init__(seat)
        self.fief = fief
        self.rates = rates
        self.line = line
        self.left = left
        self.kind = kind

    @property
    def prompt(self) -> str:
        if self.kind < 0:
            return "Which cube do you give?"
        return f"Give {self.left} more {TYPES[self.kind]}: which cube?"

    def options(self, state: FeudaliaState) -> list[int]:
        player = state.players[self.seat]
        line = state.box.rates[self.rates].lines[self.line]
        moves: list[int] = []
        spends = player.held is not NO_CUBES and player.spends_held(state.box, self.fief)
        for kind in line.give:
            if kind == self.kind or (self.kind < 0 and gives(state, player, self.fief, line, kind)):
                at = self.fief * 4 + kind
                if player.cubes[at] > 0:
                    moves.append(CUBE + at)
                if spends and player.held[at] > 0:
                    moves.append(HELD + at)
        return moves

    def answer(self, state: FeudaliaState, move: int) -> None:
        player = state.players[self.seat]
        kind = take_cube(player, move)
        if self.left > 1:
            state.ask(GiveCubes(self.seat, self.fief, self.rates, self.line, self.left - 1, kind))
            return
        line = state.box.rates[self.rates].lines[self.line]
        lost = state.earn(player, line.coins) if line.coins > 0 else 0
        if line.take:
            state.ask(TakeCubes(self.seat, self.fief, self.rates, self.line, kind))
        elif state.listening:
            where = a_fief(player, self.fief)
            sold = f"{{{self.seat}}} sells {line.n} {TYPES[kind]} from {where} for {counted(line.coins, 'coin')}."
            state.tell(sold, told_by(state, self.rates))
        tell_lost(state, self.seat, lost)

    def why_not(self, state: State, move: int) -> Reason:
        assert isinstance(state, FeudaliaState)
        kinds = 0
        for kind in state.box.rates[self.rates].lines[self.line].give:
            kinds |= 1 << kind
        return why_not_cube(state, self.seat, move, kinds if self.kind < 0 else 1 << self.kind, self.fief, self.rule)


class TakeCubes(Ask):
    """The type taken, never the one given (FDL-R21)."""

    fields = ("seat", "fief", "rates", "line", "given")
    rule = "FDL-50"
    waiting = "Waiting for an exchange."

    def __init__(self, seat: int, fief: int, rates: int, line: int, given: int) -> None:
        super().__init__(seat)
        self.fief = fief
        self.rates = rates
        self.line = line
        self.given = given

    @property
    def prompt(self) -> str:
        return f"Which type do you take for the {TYPES[self.given]}?"

    def options(self, state: FeudaliaState) -> list[int]:
        moves: list[int] = []
        for kind in state.box.rates[self.rates].lines[self.line].take:
            if kind != self.given:
                moves.append(TYPE + kind)
        return moves

    def answer(self, state: FeudaliaState, move: int) -> None:
        player = state.players[self.seat]
        line = state.box.rates[self.rates].lines[self.line]
        at = self.fief * 4 + move - TYPE
        player.cubes[at] = player.cubes[at] + line.m  # FDL-55
        if state.listening:
            paid = f"{line.n} {TYPES[self.given]}" + (f" and {counted(-line.coins, 'coin')}" if line.coins < 0 else "")
            where = a_fief(player, self.fief)
            sentence = f"{{{self.seat}}} changes {paid} into {line.m} {TYPES[move - TYPE]} on {where}."
            state.tell(sentence, told_by(state, self.rates))

    def why_not(self, state: State, move: int) -> Reason:
        if move == TYPE + self.given:
            return Reason("a cube cannot be exchanged for one of its own type", "FDL-R21")
        return why_not_type(move, "this line does not give that type", self.rule)

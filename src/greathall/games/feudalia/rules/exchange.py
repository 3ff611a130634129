"""Feudalia, exchanges: a line of the card, the cubes given, the cube taken.

Rulebook: Play 1 field action (third and fourth example). Used by vassals, masters and the market event.
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudalia.box.components import TYPES
from greathall.games.feudalia.box.effect_data import TRADE, Line
from greathall.games.feudalia.box.texts import cost_words
from greathall.games.feudalia.box.vocabulary import CUBE, DONE, HELD, RATE
from greathall.games.feudalia.position.player import NO_CUBES, Player, a_fief
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.games.feudalia.rules.cards import by_card, tell_lost
from greathall.games.feudalia.rules.paying import (
    no_cube,
    no_held_cube,
    not_a_cube,
    take_from_fief,
    take_from_master,
    wrong_cube,
)
from greathall.games.feudalia.rules.questions import FromFief, FromMaster, PickType, unfinished
from greathall.kernel.chronicle import counted
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Choice, Verb, Verbs


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


def line_words(state: FeudaliaState, player: Player, fief: int, line: Line) -> str:
    """`1 clay and 1 coin for 1 stone`: of a line only what can be given in this fief now, and taken for that."""
    given = [kind for kind in line.give if gives(state, player, fief, line, kind)]
    taken = [kind for kind in line.take if given != [kind]]
    paid = f" and {counted(-line.coins, 'coin')}" if line.coins < 0 else ""
    got = [counted(line.coins, "coin")] if line.coins > 0 else []
    if taken:
        got.append(f"{line.m} {' or '.join([TYPES[kind] for kind in taken])}")
    return f"{line.n} {' or '.join([TYPES[kind] for kind in given])}{paid} for {' and '.join(got)}"


def told_by(state: FeudaliaState, rates: int) -> str:
    """The rule of an exchange: of the market, or of the card that makes it."""
    return "FDL-152" if rates == state.box.market_rates else "FDL-50"


class Exchange(Choice[FeudaliaState]):
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

    def asking(self, state: FeudaliaState) -> str:
        player = state.players[self.seat]
        there = there_words(state, player, self.fief)
        card = "" if self.market else by_card(state, self.seat, TRADE, self.fief, self.rates)
        which = "At the market, which" if self.market else f"{card}: which" if card else "Which"
        return f"{which} exchange do you make in {a_fief(player, self.fief)}? ({there} there; {self.left} at most)"

    def verbs(self) -> Verbs[FeudaliaState]:
        return _EXCHANGES

    def moves(self, state: FeudaliaState) -> list[int]:
        """Only the lines that the card has, each looked at once."""
        player = state.players[self.seat]
        moves: list[int] = []
        lines = state.box.rates[self.rates].lines
        for k in range(len(lines)):
            if line_possible(state, player, self.fief, player.coins, lines[k]):
                moves.append(RATE.base + k)
        if moves and not self.market:
            moves.append(DONE.base)  # FDL-R21
        return moves

    def otherwise(self, state: FeudaliaState, move: int) -> Reason:
        return unfinished(move, "first finish the exchanges of this card, or be done", self.rule)


class MakeExchange(Verb[FeudaliaState, Exchange]):
    """One exchange, by a line of the card."""

    def forbids(self, state: FeudaliaState, asked: Exchange, thing: int) -> Reason | None:
        lines = state.box.rates[asked.rates].lines
        if thing >= len(lines):
            return Reason("this card has no such line", asked.rule)
        player = state.players[asked.seat]
        line = lines[thing]
        if line_possible(state, player, asked.fief, player.coins, line):
            return None
        there = there_words(state, player, asked.fief)
        coins = f", and you have {counted(player.coins, 'coin')}" if line.coins < 0 else ""
        return Reason(f"{line.text}: there is {there} on fief {asked.fief + 1}{coins}", "FDL-55")

    def play(self, state: FeudaliaState, asked: Exchange, thing: int) -> None:
        if asked.left > 1:
            state.ask(Exchange(asked.seat, asked.fief, asked.rates, asked.left - 1, asked.market))
        line = state.box.rates[asked.rates].lines[thing]
        if line.coins < 0:
            state.players[asked.seat].coins += line.coins
        state.ask(GiveCubes(asked.seat, asked.fief, asked.rates, thing, line.n, -1))

    def says(self, state: FeudaliaState, asked: Exchange, thing: int) -> str:
        line = state.box.rates[asked.rates].lines[thing]
        return f"{self.phrase.word(thing).words}: {line_words(state, state.players[asked.seat], asked.fief, line)}"


class NoMore(Verb[FeudaliaState, Exchange]):
    """No further exchange."""

    def forbids(self, state: FeudaliaState, asked: Exchange, thing: int) -> Reason | None:
        if asked.market:
            return Reason("the exchange you began has to be made", "FDL-152")
        player = state.players[asked.seat]
        if exchange_possible(state, player, asked.fief, player.coins, asked.rates):
            return None
        return Reason("nothing is left to be exchanged", "FDL-R21")

    def play(self, state: FeudaliaState, asked: Exchange, thing: int) -> None:
        pass


_EXCHANGES: Final = Verbs(MakeExchange(RATE), NoMore(DONE))


class GiveCubes(Choice[FeudaliaState]):
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

    def verbs(self) -> Verbs[FeudaliaState]:
        return _GIVING

    def moves(self, state: FeudaliaState) -> list[int]:
        """Type after type, those on the fief before those on its master."""
        player = state.players[self.seat]
        moves: list[int] = []
        spends = player.held is not NO_CUBES and player.spends_held(state.box, self.fief)
        for kind in state.box.rates[self.rates].lines[self.line].give:
            if self.takes(state, player, kind):
                at = self.fief * 4 + kind
                if player.cubes[at] > 0:
                    moves.append(CUBE.base + at)
                if spends and player.held[at] > 0:
                    moves.append(HELD.base + at)
        return moves

    def otherwise(self, state: FeudaliaState, move: int) -> Reason:
        return not_a_cube(move, self.rule)

    def takes(self, state: FeudaliaState, player: Player, kind: int) -> bool:
        """Whether a cube of a type that the line names can be the next one."""
        if self.kind >= 0:
            return kind == self.kind
        return gives(state, player, self.fief, state.box.rates[self.rates].lines[self.line], kind)

    def kinds(self, state: FeudaliaState) -> int:
        """The types that the line names, or the one already begun, as bits."""
        if self.kind >= 0:
            return 1 << self.kind
        kinds = 0
        for kind in state.box.rates[self.rates].lines[self.line].give:
            kinds |= 1 << kind
        return kinds

    def given(self, state: FeudaliaState, kind: int) -> None:
        """A cube of this type was given."""
        if self.left > 1:
            state.ask(GiveCubes(self.seat, self.fief, self.rates, self.line, self.left - 1, kind))
            return
        player = state.players[self.seat]
        line = state.box.rates[self.rates].lines[self.line]
        lost = state.earn(player, line.coins) if line.coins > 0 else 0
        if line.take:
            state.ask(TakeCubes(self.seat, self.fief, self.rates, self.line, kind))
        elif state.listening:
            where = a_fief(player, self.fief)
            sold = f"{{{self.seat}}} sells {line.n} {TYPES[kind]} from {where} for {counted(line.coins, 'coin')}."
            state.tell(sold, told_by(state, self.rates))
        tell_lost(state, self.seat, lost)


class GiveFromFief(FromFief[GiveCubes]):
    """A cube of the fief."""

    def forbids(self, state: FeudaliaState, asked: GiveCubes, thing: int) -> Reason | None:
        player = state.players[asked.seat]
        wrong = wrong_cube(asked.kinds(state), asked.fief, thing, asked.rule)
        if wrong is None and (player.cubes[thing] == 0 or not asked.takes(state, player, thing % 4)):
            return no_cube(thing, asked.rule)
        return wrong

    def play(self, state: FeudaliaState, asked: GiveCubes, thing: int) -> None:
        take_from_fief(state.players[asked.seat], thing)
        asked.given(state, thing % 4)


class GiveFromMaster(FromMaster[GiveCubes]):
    """A cube that lies on an Accountant (FDL-173)."""

    def forbids(self, state: FeudaliaState, asked: GiveCubes, thing: int) -> Reason | None:
        wrong = wrong_cube(asked.kinds(state), asked.fief, thing, asked.rule)
        wrong = wrong or no_held_cube(state, asked.seat, thing)
        if wrong is None and not asked.takes(state, state.players[asked.seat], thing % 4):
            return Reason("cubes on this master cannot be spent like that", "FDL-174")
        return wrong

    def play(self, state: FeudaliaState, asked: GiveCubes, thing: int) -> None:
        take_from_master(state.players[asked.seat], thing)
        asked.given(state, thing % 4)


_GIVING: Final = Verbs(GiveFromFief(CUBE), GiveFromMaster(HELD))


class TakeCubes(PickType):
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

    def things(self, state: FeudaliaState) -> list[int]:
        return [kind for kind in state.box.rates[self.rates].lines[self.line].take if kind != self.given]

    def against(self, state: FeudaliaState, thing: int) -> Reason:
        if thing == self.given:
            return Reason("a cube cannot be exchanged for one of its own type", "FDL-R21")
        return Reason("this line does not give that type", self.rule)

    def take(self, state: FeudaliaState, thing: int) -> None:
        player = state.players[self.seat]
        line = state.box.rates[self.rates].lines[self.line]
        at = self.fief * 4 + thing
        player.cubes[at] = player.cubes[at] + line.m  # FDL-55
        if state.listening:
            paid = f"{line.n} {TYPES[self.given]}" + (f" and {counted(-line.coins, 'coin')}" if line.coins < 0 else "")
            where = a_fief(player, self.fief)
            sentence = f"{{{self.seat}}} changes {paid} into {line.m} {TYPES[thing]} on {where}."
            state.tell(sentence, told_by(state, self.rates))

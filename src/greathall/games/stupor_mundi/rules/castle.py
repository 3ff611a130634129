"""Stupor Mundi, closed sides of a castle and their income.

Rulebook: 3. Build a Structure, Castle income; End Phase.
"""

from __future__ import annotations

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import COIN, GAIN, MAIN, SIDE_PROGRAM, SIDES, VP
from greathall.games.stupor_mundi.box.vocabulary import SIDE
from greathall.games.stupor_mundi.position.player import Player, count_bits
from greathall.games.stupor_mundi.position.state import INCOME_STEP, StuporState
from greathall.games.stupor_mundi.rules.effects import run
from greathall.games.stupor_mundi.rules.questions import NOTHING, Selection
from greathall.kernel.errors import Reason
from greathall.kernel.vocabulary import Phrase


class SideIncome(Selection):
    """The income of closed sides; the owner chooses their order where it can matter (STM-97, STM-R26)."""

    fields = ("seat", "sides")
    rule = "STM-97"
    wanted = "choose the next side"

    def __init__(self, seat: i64, sides: i64) -> None:
        super().__init__(seat)
        self.sides: i64 = sides

    @property
    def prompt(self) -> str:
        return "Which side of your castle gives its income first?"

    def phrase(self) -> Phrase:
        return SIDE

    def moves(self, state: StuporState) -> list[int]:
        """Nobody is asked where the order cannot matter."""
        return super().moves(state) if order_matters(state, state.players[self.seat], self.sides) else NOTHING

    def forbids(self, state: StuporState, thing: int) -> Reason | None:
        if (self.sides >> thing) & 1:
            return None
        return Reason(f"side {thing + 1} gives no income now", "STM-97")

    def take(self, state: StuporState, thing: int) -> None:
        rest = self.sides & ~(1 << thing)
        if rest:
            state.ask(SideIncome(self.seat, rest))
        if state.listening:
            later = state.step == INCOME_STEP
            shut = "" if later else " is closed"
            text = f"Side {thing + 1} of {{{self.seat}}}'s castle{shut}: {state.box.side_texts[thing]}"
            state.tell(text, "STM-97" if later else "STM-72", pieces=(f"mat/{self.seat}",))
        run(state, self.seat, SIDE_PROGRAM + thing, 0)

    def lapse(self, state: StuporState) -> None:
        side = 0
        while not (self.sides >> side) & 1:
            side += 1
        self.take(state, side)

    def says(self, state: StuporState, thing: int) -> str:
        return f"side {thing + 1}: {state.box.side_texts[thing]}"

    def clicks(self, state: StuporState, thing: int) -> str:
        return f"side/{self.seat}/{thing + 1}"


def order_matters(state: StuporState, player: Player, sides: i64) -> bool:
    """With a market visit among several incomes, or with too little room for the resources."""
    if count_bits(sides) < 2:
        return False
    arriving: i64 = 0
    for side in range(SIDES):
        if (sides >> side) & 1:
            for effect in state.box.programs[SIDE_PROGRAM + side]:
                if effect.op == MAIN:
                    return True
                if effect.op == GAIN and effect.good not in (COIN, VP):
                    arriving += effect.n
    return player.grain + player.stone + arriving > player.warehouse(state.box)

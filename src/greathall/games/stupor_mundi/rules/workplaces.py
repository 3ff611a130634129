"""Stupor Mundi, what Workplaces add to an action (STM-48, STM-74, STM-164).

Rulebook: Promote a Specialist; Appendices, Workplace tiles.
"""

from __future__ import annotations

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import ON_BUILD
from greathall.games.stupor_mundi.position.state import StuporState
from greathall.games.stupor_mundi.rules.effects import RunProgram
from greathall.kernel.question import Then


def rewards(state: StuporState, ability: i64, present: i64, kind: i64) -> i64:
    """The spaces whose Workplace rewards an action, with Specialists where they stood when it began (STM-74)."""
    layout = state.layout
    here: i64 = present & layout.spaces[ability]
    if here and ability == ON_BUILD:
        left = here
        while left:
            bit = left & -left
            left &= left - 1
            if not (layout.kinds[_number(bit)] >> kind) & 1:
                here &= ~bit
    return here


def ask_rewards(state: StuporState, seat: i64, ability: i64, present: i64, kind: i64) -> None:
    """The rewards come when what lies above them on the agenda is done, by path and column (STM-165)."""
    here = rewards(state, ability, present, kind)
    if here:
        state.ask(Reward(seat, here))


class Reward(Then[StuporState]):
    """Workplace benefits, the first path first."""

    fields = ("seat", "spaces")

    def __init__(self, seat: i64, spaces: i64) -> None:
        super().__init__(seat)
        self.spaces: i64 = spaces

    def lapse(self, state: StuporState) -> None:
        bit = self.spaces & -self.spaces
        rest = self.spaces & ~bit
        if rest:
            state.ask(Reward(self.seat, rest))
        space = _number(bit)
        if state.listening:
            work = state.box.workplaces[state.layout.place[space]]
            state.tell(f"{{{self.seat}}}'s Workplace: {work.text}", work.rule, pieces=(f"mat/{self.seat}",))
        state.ask(RunProgram(self.seat, state.layout.program[space], 0))


def _number(bit: i64) -> i64:
    n: i64 = 0
    while bit > 1:
        bit >>= 1
        n += 1
    return n

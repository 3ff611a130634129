"""Stupor Mundi, Edicts: choosing one, its reward, its icons, and the tile that takes its place.

Rulebook: Edicts.
"""

from __future__ import annotations

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import (
    F_COLUMN,
    F_TREASURY,
    PALACE,
    POSITIONS,
    REWARD_PROGRAM,
    ROMAN,
)
from greathall.games.stupor_mundi.box.numbers import ADD, EDICT, NEXT, REMOVE
from greathall.games.stupor_mundi.position.state import EDICT_MISSING, Ask, StuporState
from greathall.games.stupor_mundi.rules.effects import run
from greathall.games.stupor_mundi.rules.refusals import why_not_edict, why_not_icon, why_not_next
from greathall.kernel.chronicle import listed
from greathall.kernel.errors import Reason
from greathall.kernel.state import State

REWARD_ONLY = [EDICT, EDICT + 1, EDICT + 2]
EITHER = [ADD, REMOVE]
ONLY_ADD = [ADD]
ONLY_REMOVE = [REMOVE]


def has_active(state: StuporState) -> bool:
    edicts = state.edicts
    return edicts[0] >= 0 or edicts[1] >= 0 or edicts[2] >= 0


class IssueEdict(Ask):
    """One of the Active Edicts, with the reward of its space (STM-56); it cannot be declined."""

    rule = "STM-56"

    @property
    def prompt(self) -> str:
        return "Issue an Edict: choose a space and take its reward."

    def options(self, state: StuporState) -> list[int]:
        moves: list[int] = []
        for n in range(POSITIONS):
            if state.edicts[n] >= 0:
                moves.append(EDICT + n)
        return moves or REWARD_ONLY  # STM-65

    def answer(self, state: StuporState, move: int) -> None:
        n = move - EDICT
        tile = state.edicts[n]
        if state.listening:
            what = f"Issues Edict {state.box.edict_ids[tile]}" if tile >= 0 else "takes the reward"
            text = f"{{{self.seat}}} {what} of space {ROMAN[n]}: {state.box.position_texts[n]}"
            if tile >= 0:
                text += f" Its icons: {edict_words(state, tile)}."
            state.tell(text, "STM-56" if tile >= 0 else "STM-65", pieces=(f"edict/{n + 1}",))
        if tile >= 0:
            ask_icon(state, self.seat, n, 0)
        run(state, self.seat, REWARD_PROGRAM + n, 0)  # STM-57

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, StuporState)
        n = move - EDICT
        tile = state.edicts[n]
        reward = _small(state.box.position_texts[n])
        if tile < 0:
            return f"edict {ROMAN[n]}: {reward}"
        return f"edict {ROMAN[n]} {state.box.edict_ids[tile]}: {reward}; then {edict_words(state, tile)}"

    def why_not(self, state: State, move: int) -> Reason:
        assert isinstance(state, StuporState)
        return why_not_edict(state, move)


def _small(sentence: str) -> str:
    """`Gain 3 Augustales.` as a part of a sentence."""
    return (sentence[:1].lower() + sentence[1:]).rstrip(".")


def edict_words(state: StuporState, tile: int) -> str:
    """The icons of a tile, equal ones together."""
    return listed([PALACE[group & 7].counted(group >> 3) for group in state.box.edict_groups[tile]])


def ask_icon(state: StuporState, seat: int, space: int, at: i64) -> None:
    """The next kind of icon, or the end of the Edict."""
    groups = state.box.edict_groups[state.edicts[space]]
    if at < len(groups):
        state.ask(ActivateIcon(seat, space, at, groups[at] & 7, groups[at] >> 3))
    else:
        state.ask(ReplaceEdict(seat, space))


class ActivateIcon(Ask):
    """Add to Frederick's Palace or remove from it; equal icons go together and in full (STM-58, STM-63)."""

    fields = ("seat", "space", "at", "icon", "n")
    rule = "STM-58"

    def __init__(self, seat: i64, space: i64, at: i64, icon: i64, n: i64) -> None:
        super().__init__(seat)
        self.space: i64 = space
        self.at: i64 = at
        self.icon: i64 = icon
        self.n: i64 = n

    @property
    def prompt(self) -> str:
        if self.icon == F_COLUMN:
            return f"Move Frederick's Specialist {self.n} forward (add) or backward (remove)?"
        return f"Add {PALACE[self.icon].counted(int(self.n))} to Frederick's Palace, or remove as many?"

    def asking(self, state: State) -> str:
        assert isinstance(state, StuporState)
        return f"{self.prompt} {PALACE[self.icon].place} now: {self._value(state, state.frederick[self.icon])}."

    def _value(self, state: StuporState, step: i64) -> int:
        """What stands on the track: the Treasury counts in steps of several Augustales."""
        return state.box.treasury[step] if self.icon == F_TREASURY else step

    def options(self, state: StuporState) -> list[int]:
        box = state.box
        now = state.frederick[self.icon]
        more = now + self.n <= box.frederick_most[self.icon]
        less = now - self.n >= box.frederick_least[self.icon]
        if more and less:
            return EITHER
        return ONLY_REMOVE if less else ONLY_ADD  # STM-R12: if neither is possible, as far as it goes

    def answer(self, state: StuporState, move: int) -> None:
        change = self.n if move == ADD else -self.n
        if state.listening and len(self.options(state)) == 1:
            way = "added" if move == ADD else "removed"
            state.tell(f"{PALACE[self.icon].counted(int(self.n))} can only be {way}.", "STM-63", pieces=("palace",))
        change_palace(state, self.icon, change)
        ask_icon(state, self.seat, self.space, self.at + 1)

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, StuporState)
        before = state.frederick[self.icon]
        after = before + (self.n if move == ADD else -self.n)
        after = max(min(after, state.box.frederick_most[self.icon]), state.box.frederick_least[self.icon])
        change = f"{self._value(state, before)} to {self._value(state, after)}"
        if self.icon == F_COLUMN:
            return f"{'forward' if move == ADD else 'backward'} {self.n}: Workplace {change}"
        return f"{'add' if move == ADD else 'remove'} {PALACE[self.icon].counted(int(self.n))}: {change}"

    def why_not(self, state: State, move: int) -> Reason:
        assert isinstance(state, StuporState)
        return why_not_icon(state, self, self.icon, self.n, move)


def change_palace(state: StuporState, icon: i64, change: i64) -> None:
    """Frederick gains or loses something, up to his limits (STM-59 to STM-62, STM-158)."""
    box = state.box
    before: i64 = state.frederick[icon]
    after = max(min(before + change, box.frederick_most[icon]), box.frederick_least[icon])
    state.frederick[icon] = after
    if state.listening:
        shown, now = before, after
        if icon == F_TREASURY:
            shown, now = box.treasury[before], box.treasury[after]
        place, rule = PALACE[icon].place, PALACE[icon].rule
        text = f"{place}: {shown} to {now}."
        if before == after:
            text, rule = f"{place}: {now}, and no more fits.", "STM-120"
        state.tell(text, rule, pieces=("palace",))


class ReplaceEdict(Ask):
    """A Next Edict for the Active space that the issued tile leaves (STM-64)."""

    fields = ("seat", "space")
    rule = "STM-64"

    def __init__(self, seat: i64, space: i64) -> None:
        super().__init__(seat)
        self.space: i64 = space

    @property
    def prompt(self) -> str:
        return f"Which Next Edict goes to space {ROMAN[self.space]}?"

    def options(self, state: StuporState) -> list[int]:
        moves: list[int] = []
        for n in range(POSITIONS):
            if state.edicts[POSITIONS + n] >= 0:
                moves.append(NEXT + n)
        return moves

    def answer(self, state: StuporState, move: int) -> None:
        self._keep_tile(state)
        replace_edict(state, self.space, move - NEXT)

    def nothing(self, state: StuporState) -> None:
        self._keep_tile(state)
        replace_edict(state, self.space, -1)

    def _keep_tile(self, state: StuporState) -> None:
        state.players[self.seat].edicts |= 1 << state.edicts[self.space]  # STM-160: it counts for nothing

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, StuporState)
        tile = state.edicts[POSITIONS + move - NEXT]
        return f"next {ROMAN[move - NEXT]}: {state.box.edict_ids[tile]}, {edict_words(state, tile)}"

    def why_not(self, state: State, move: int) -> Reason:
        return why_not_next(state, self, move)


def replace_edict(state: StuporState, space: i64, source: i64) -> None:
    """The tile has left its Active space; `source` is the Next space that fills it, -1 if there is none."""
    edicts = state.edicts.copy()
    if source < 0:
        edicts[space] = -1
        state.triggers |= EDICT_MISSING  # STM-102
        if state.listening:
            state.tell("No Edict is left for the empty space: this round is the last.", "STM-102", pieces=("edicts",))
    else:
        edicts[space] = edicts[POSITIONS + source]
        edicts[POSITIONS + source] = state.draw_edict()
        if state.listening:
            name = state.box.edict_ids[edicts[space]]
            state.tell(
                f"Edict {name} becomes Active on space {ROMAN[space]}.", "STM-64", pieces=(f"edict/{space + 1}",)
            )
    state.edicts = edicts

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
from greathall.games.stupor_mundi.box.vocabulary import ADD, EDICT, ICON, NEXT, REMOVE, SKIP
from greathall.games.stupor_mundi.position.state import EDICT_MISSING, StuporState
from greathall.games.stupor_mundi.rules.effects import run
from greathall.games.stupor_mundi.rules.questions import Selection
from greathall.kernel.chronicle import listed
from greathall.kernel.errors import Reason
from greathall.kernel.vocabulary import Phrase


def has_active(state: StuporState) -> bool:
    edicts = state.edicts
    return edicts[0] >= 0 or edicts[1] >= 0 or edicts[2] >= 0


class IssueEdict(Selection):
    """One of the Active Edicts, with the reward of its space (STM-56); it cannot be declined.

    `cause` is what has the Edict icon (STM-55), in words: it is for people alone, and may be empty.
    """

    fields = ("seat", "cause")
    rule = "STM-56"

    def __init__(self, seat: i64, cause: str = "") -> None:
        super().__init__(seat)
        self.cause = cause

    @property
    def prompt(self) -> str:
        return f"Issue an Edict{self._for()}: choose a space and take its reward."

    def _for(self) -> str:
        return f" for {self.cause}" if self.cause else ""

    def phrase(self) -> Phrase:
        return EDICT

    def forbids(self, state: StuporState, thing: int) -> Reason | None:
        if state.edicts[thing] >= 0 or not has_active(state):  # STM-65: the reward alone
            return None
        return Reason(f"there is no tile on Active space {ROMAN[thing]}", "STM-65")

    def take(self, state: StuporState, thing: int) -> None:
        tile = state.edicts[thing]
        if state.listening:
            what = f"Issues Edict {state.box.edict_ids[tile]}" if tile >= 0 else "takes the reward"
            text = f"{{{self.seat}}} {what} of space {ROMAN[thing]}{self._for()}: {state.box.position_texts[thing]}"
            if tile >= 0:
                text += f" Its icons: {edict_words(state, tile)}."
            state.tell(text, "STM-56" if tile >= 0 else "STM-65", pieces=(f"edict/{thing + 1}",))
        if tile >= 0:
            ask_icon(state, self.seat, thing, 0)
        run(state, self.seat, REWARD_PROGRAM + thing, 0)  # STM-57

    def says(self, state: StuporState, thing: int) -> str:
        tile = state.edicts[thing]
        reward = _small(state.box.position_texts[thing])
        if tile < 0:
            return f"edict {ROMAN[thing]}: {reward}"
        return f"edict {ROMAN[thing]} {state.box.edict_ids[tile]}: {reward}; then {edict_words(state, tile)}"

    def otherwise(self, state: StuporState, move: int) -> Reason:
        if SKIP.holds(move):
            return Reason("an Edict cannot be declined", "STM-R16")
        return Reason("first an Edict must be Issued: choose an Active space", "STM-56")


def _small(sentence: str) -> str:
    """`Gain 3 Augustales.` as a part of a sentence."""
    return (sentence[:1].lower() + sentence[1:]).rstrip(".")


def edict_words(state: StuporState, tile: int) -> str:
    """The icons of a tile, equal ones together."""
    return listed([PALACE[group & 7].counted(group >> 3) for group in state.box.edict_groups[tile]])


def extra_edicts(state: StuporState) -> str:
    """The tiles added for an easier solo game, with their icons; where they lie is not known (STM-R38)."""
    box = state.box
    here = state.edict_pile | state.gone_edicts
    for player in state.players:
        here |= player.edicts
    found: list[str] = []
    for tile in range(len(box.edict_ids)):
        if box.edict_mark[tile] == box.easy_mark and ((here >> tile) & 1 or tile in state.edicts):
            found.append(f"{box.edict_ids[tile]} ({edict_words(state, tile)})")
    return listed(found)


def ask_icon(state: StuporState, seat: int, space: int, at: i64) -> None:
    """The next kind of icon, or the end of the Edict."""
    groups = state.box.edict_groups[state.edicts[space]]
    if at < len(groups):
        state.ask(ActivateIcon(seat, space, at, groups[at] & 7, groups[at] >> 3))
    else:
        state.ask(ReplaceEdict(seat, space))


class ActivateIcon(Selection):
    """Add to Frederick's Palace or remove from it; equal icons go together and in full (STM-58, STM-63)."""

    fields = ("seat", "space", "at", "icon", "n")
    rule = "STM-58"
    wanted = "add or remove"

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
        return f"Add {self.counted()} to Frederick's Palace, or remove {self.n}?"

    def asking(self, state: StuporState) -> str:
        return f"{self.prompt} {PALACE[self.icon].place} now: {self._value(state, state.frederick[self.icon])}."

    def counted(self) -> str:
        return PALACE[self.icon].counted(int(self.n))

    def _value(self, state: StuporState, step: i64) -> int:
        """What stands on the track: the Treasury counts in steps of several Augustales."""
        return state.box.treasury[step] if self.icon == F_TREASURY else step

    def can_add(self, state: StuporState) -> bool:
        return state.frederick[self.icon] + self.n <= state.box.frederick_most[self.icon]

    def can_remove(self, state: StuporState) -> bool:
        return state.frederick[self.icon] - self.n >= state.box.frederick_least[self.icon]

    def phrase(self) -> Phrase:
        return ICON

    def forbids(self, state: StuporState, thing: int) -> Reason | None:
        less = self.can_remove(state)
        if less if thing == REMOVE else self.can_add(state) or not less:  # STM-R12: if neither, as far as it goes
            return None
        what = "Frederick's Specialist is on Workplace" if self.icon == F_COLUMN else "Frederick's number is"
        hindered = "cannot be taken away" if thing == REMOVE else "more do not fit"
        return Reason(f"{what} {state.frederick[self.icon]}: {self.n} {hindered}", "STM-63")

    def take(self, state: StuporState, thing: int) -> None:
        if state.listening and not (self.can_add(state) and self.can_remove(state)):
            way = "added" if thing == ADD else "removed"
            state.tell(f"{self.counted()} can only be {way}.", "STM-63", pieces=("palace",))
        change_palace(state, self.icon, self.n if thing == ADD else -self.n)
        ask_icon(state, self.seat, self.space, self.at + 1)

    def says(self, state: StuporState, thing: int) -> str:
        before = state.frederick[self.icon]
        after = before + (self.n if thing == ADD else -self.n)
        after = max(min(after, state.box.frederick_most[self.icon]), state.box.frederick_least[self.icon])
        change = f"{self._value(state, before)} to {self._value(state, after)}"
        if self.icon == F_COLUMN:
            return f"{'forward' if thing == ADD else 'backward'} {self.n}: Workplace {change}"
        return f"{'add' if thing == ADD else 'remove'} {self.counted()}: {change}"

    def otherwise(self, state: StuporState, move: int) -> Reason:
        if SKIP.holds(move):
            return Reason("all icons of an Edict must be activated", "STM-R16")
        return super().otherwise(state, move)


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
            text, rule = f"{place}: {now}, and there is no room for more.", "STM-120"
        state.tell(text, rule, pieces=("palace",))


class ReplaceEdict(Selection):
    """A Next Edict for the Active space that the issued tile leaves (STM-64)."""

    fields = ("seat", "space")
    rule = "STM-64"
    wanted = "choose a Next Edict for the empty space"

    def __init__(self, seat: i64, space: i64) -> None:
        super().__init__(seat)
        self.space: i64 = space

    @property
    def prompt(self) -> str:
        return f"Which Next Edict goes to space {ROMAN[self.space]}?"

    def phrase(self) -> Phrase:
        return NEXT

    def forbids(self, state: StuporState, thing: int) -> Reason | None:
        if state.edicts[POSITIONS + thing] >= 0:
            return None
        return Reason(f"Next space {ROMAN[thing]} is empty", "STM-64")

    def take(self, state: StuporState, thing: int) -> None:
        self._keep_tile(state)
        replace_edict(state, self.space, thing)

    def lapse(self, state: StuporState) -> None:
        self._keep_tile(state)
        replace_edict(state, self.space, -1)

    def _keep_tile(self, state: StuporState) -> None:
        state.players[self.seat].edicts |= 1 << state.edicts[self.space]  # STM-160: it counts for nothing

    def says(self, state: StuporState, thing: int) -> str:
        tile = state.edicts[POSITIONS + thing]
        return f"next {ROMAN[thing]}: {state.box.edict_ids[tile]}, {edict_words(state, tile)}"


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

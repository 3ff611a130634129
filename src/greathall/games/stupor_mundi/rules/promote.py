"""Stupor Mundi, main action 1: Promote a Specialist, and what waits in the Workplace that it reaches.

Rulebook: 1. Promote a Specialist; Appendices, City Bonus tiles.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import (
    CITY_PROGRAM,
    CITY_TILES,
    MAIN,
    OFF_BOARD,
    PATHS,
    PROMOTE_DISTINCT,
    space_name,
)
from greathall.games.stupor_mundi.box.vocabulary import BONUS, LEAVE, LEFT, LEFT_PLACE, SKIP, START
from greathall.games.stupor_mundi.position.player import Player
from greathall.games.stupor_mundi.position.state import StuporState
from greathall.games.stupor_mundi.rules.edicts import IssueEdict
from greathall.games.stupor_mundi.rules.effects import run
from greathall.games.stupor_mundi.rules.goods import draw_cards
from greathall.games.stupor_mundi.rules.questions import AboutEffect, Selection, Skip
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Verb, Verbs
from greathall.kernel.vocabulary import Phrase


def spaces_of(player: Player, excluded: i64) -> i64:
    """Where the Specialists stand that may be promoted, as bits; bit 0: one still waits."""
    spaces: i64 = 0
    workers = player.workers
    for worker in range(3):
        if worker != excluded:
            spaces |= 1 << (workers & 15)
        workers >>= 4
    return spaces


def can_enter(state: StuporState, player: Player, space: i64, free: bool) -> bool:
    """Whether the arrow can be paid (STM-47) and the City is not taken by an own Specialist (STM-46)."""
    if not free and state.box.grain_into[space] > player.grain:
        return False
    return space % 5 != 0 or not (player.present >> space) & 1


def promotion_moves(state: StuporState, player: Player, free: bool, excluded: i64) -> list[int]:
    """Which promotions are possible; every main action is looked through for it."""
    moves: list[int] = []
    spaces = spaces_of(player, excluded)
    if spaces & 1:
        for path in range(len(PATHS)):  # STM-42
            if can_enter(state, player, 5 * path + 1, free):
                moves.append(START.base + path)
    spaces >>= 1
    space: i64 = 1
    while spaces:
        if spaces & 1:
            following = state.box.next_space[space]  # STM-44
            if following >= 0 and can_enter(state, player, following, free):
                moves.append(LEAVE.base + LEFT_PLACE[space])
        spaces >>= 1
        space += 1
    return moves


def can_promote(state: StuporState, player: Player) -> bool:
    return len(promotion_moves(state, player, False, -1)) > 0


class Promote(AboutEffect):
    """One promotion; `left` with those that follow. `excluded` is a Specialist that has had its step (STM-R57)."""

    fields = ("seat", "program", "at", "left", "excluded")
    rule = "STM-42"
    wanted = "promote a Specialist"
    declined = "promotes nobody"
    skipping = "skip the promotion"

    def __init__(self, seat: i64, program: i64, at: i64, left: i64, excluded: i64) -> None:
        super().__init__(seat, program, at)
        self.left: i64 = left
        self.excluded: i64 = excluded

    @property
    def prompt(self) -> str:
        return "Promote a Specialist." if self.left == 1 else f"Promote a Specialist ({self.left} promotions)."

    def verbs(self) -> Verbs[StuporState]:
        return _PROMOTING

    def choices(self, state: StuporState) -> list[int]:
        return promotion_moves(state, state.players[self.seat], self.effect(state).free, self.excluded)


class Step(Verb[StuporState, Promote]):
    """A Specialist goes one Workplace on."""

    @abstractmethod
    def start(self, thing: int) -> i64:
        """The space that is left; 0: the place beside the board."""

    @abstractmethod
    def end(self, state: StuporState, thing: int) -> i64:
        """The Workplace that is reached."""

    def forbids(self, state: StuporState, asked: Promote, thing: int) -> Reason | None:
        player = state.players[asked.seat]
        start, end = self.start(thing), self.end(state, thing)
        if not (spaces_of(player, -1) >> start) & 1:
            where = f"stands on {space_name(start).upper()}" if start else "waits beside the board"
            return Reason(f"no Specialist of yours {where}", "STM-42")
        if not (spaces_of(player, asked.excluded) >> start) & 1:
            return Reason("this Specialist has had its step: a different one must be promoted", "STM-R57")
        if can_enter(state, player, end, asked.effect(state).free):
            return None
        if end % 5 == 0 and (player.present >> end) & 1:
            return Reason(f"a Specialist of yours is in the City of path {PATHS[end // 5 - 1]} already", "STM-46")
        return Reason(f"this step costs {state.box.grain_into[end]} Grain; you have {player.grain}", "STM-47")

    def play(self, state: StuporState, asked: Promote, thing: int) -> None:
        effect = asked.effect(state)
        player = state.players[asked.seat]
        left, space = self.start(thing), self.end(state, thing)
        worker: i64 = 0
        while worker == asked.excluded or (player.workers >> (4 * worker)) & 15 != left:
            worker += 1
        if asked.left > 1:
            excluded = worker if effect.op == PROMOTE_DISTINCT else -1
            state.ask(Promote(asked.seat, asked.program, asked.at, asked.left - 1, excluded))
        grain: i64 = 0 if effect.free else state.box.grain_into[space]
        player.grain -= grain  # STM-47
        if state.listening:
            paid = f", paying {grain} Grain" if grain else ""
            start = space_name(left).upper() if left else "the start"
            text = f"{{{asked.seat}}} promotes a Specialist from {start} to {space_name(space).upper()}{paid}."
            state.tell(text, "STM-42", pieces=(f"work/{space_name(space)}",))
        arrive(state, player, worker, space)

    def says(self, state: StuporState, asked: Promote, thing: int) -> str:
        left, space = self.start(thing), self.end(state, thing)
        start = f"{space_name(left).upper()} to" if left else "enter"
        grain = 0 if asked.effect(state).free else state.box.grain_into[space]
        words = f"{start} {space_name(space).upper()}" + (f" for {grain} Grain" if grain else "")
        number = state.layout.place[space]
        gives = state.box.workplaces[number].text if number >= 0 else city_text(state, space // 5 - 1)
        token = " Issue an Edict (token)." if (state.tokens >> space) & 1 else ""
        return f"{words}: {gives}{token}"


class Enter(Step):
    """From the start onto a path."""

    def start(self, thing: int) -> i64:
        return OFF_BOARD

    def end(self, state: StuporState, thing: int) -> i64:
        return 5 * thing + 1


class Leave(Step):
    """From one Workplace to the next."""

    def start(self, thing: int) -> i64:
        return LEFT[thing]

    def end(self, state: StuporState, thing: int) -> i64:
        return state.box.next_space[LEFT[thing]]


_PROMOTING: Final = Verbs(Enter(START), Leave(LEAVE), Skip(SKIP))


def city_text(state: StuporState, path: i64) -> str:
    """What the City at the end of a path gives (STM-51)."""
    return "City: take a City Bonus tile." if state.city_tiles[path] else "City: no City Bonus tile is left."


def arrive(state: StuporState, player: Player, worker: i64, space: i64) -> None:
    """The Specialist stands in its new Workplace."""
    new = not (player.present >> space) & 1
    player.set_worker(worker, space)
    if space % 5 == 0:
        path = space // 5 - 1
        if state.city_tiles[path]:  # STM-51: without a tile nothing happens
            state.ask(ChooseBonus(player.seat, path))
    if (state.tokens >> space) & 1:
        state.tokens &= ~(1 << space)  # STM-50
        if state.listening:
            state.tell(
                f"{{{player.seat}}} takes the Workplace Edict token away.",
                "STM-50",
                pieces=(f"work/{space_name(space)}",),
            )
        state.ask(IssueEdict(player.seat, "the Workplace Edict token"))
    if new and state.layout.enter[space]:
        draw_cards(state, player, state.layout.enter[space], "STM-147")  # STM-R40


def begin_promote(state: StuporState, seat: i64, program: i64, at: i64) -> None:
    effect = state.box.programs[program][at]
    state.ask(Promote(seat, program, at, 1 if effect.op == MAIN else effect.times, -1))


class ChooseBonus(Selection):
    """One of the City Bonus tiles lying there, usable or not (STM-51, STM-166)."""

    fields = ("seat", "path")
    rule = "STM-51"
    wanted = "choose a City Bonus tile; it leaves the game even if it is of no use"

    def __init__(self, seat: i64, path: i64) -> None:
        super().__init__(seat)
        self.path: i64 = path

    @property
    def prompt(self) -> str:
        return f"Choose a City Bonus tile of path {PATHS[self.path]}."

    def phrase(self) -> Phrase:
        return BONUS

    def forbids(self, state: StuporState, thing: int) -> Reason | None:
        if (state.city_tiles[self.path] >> (3 * thing)) & 7:
            return None
        where = f"the City of path {PATHS[self.path]}"
        return Reason(f"no City Bonus tile {CITY_TILES[thing]} lies in {where}", "STM-51")

    def take(self, state: StuporState, thing: int) -> None:
        tiles = state.city_tiles.copy()
        tiles[self.path] = tiles[self.path] - (1 << (3 * thing))
        state.city_tiles = tiles
        state.players[self.seat].bonuses += 1 << (3 * thing)
        if state.listening:
            text = f"{{{self.seat}}} takes City Bonus tile {CITY_TILES[thing]}: {state.box.city_texts[thing]}"
            state.tell(text, "STM-51", pieces=(f"work/{PATHS[self.path].lower()}5",))
        run(state, self.seat, CITY_PROGRAM + thing, 0)  # STM-153

    def says(self, state: StuporState, thing: int) -> str:
        return f"city tile {CITY_TILES[thing]}: {state.box.city_texts[thing]}"

    def clicks(self, state: StuporState, thing: int) -> str:
        return f"bonus/{PATHS[self.path]}/{CITY_TILES[thing]}"

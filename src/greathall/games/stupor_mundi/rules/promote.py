"""Stupor Mundi, main action 1: Promote a Specialist, and what waits in the Workplace that it reaches.

Rulebook: 1. Promote a Specialist; Appendices, City Bonus tiles.
"""

from __future__ import annotations

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import (
    CITY_PROGRAM,
    CITY_TILES,
    MAIN,
    PATHS,
    PROMOTE_DISTINCT,
    space_name,
)
from greathall.games.stupor_mundi.box.numbers import BONUS, LEAVE, LEAVE_MOVE, LEFT, SKIP, START
from greathall.games.stupor_mundi.position.player import Player
from greathall.games.stupor_mundi.position.state import Ask, StuporState
from greathall.games.stupor_mundi.rules.asking import AboutEffect
from greathall.games.stupor_mundi.rules.edicts import IssueEdict
from greathall.games.stupor_mundi.rules.effects import run
from greathall.games.stupor_mundi.rules.goods import draw_cards
from greathall.games.stupor_mundi.rules.refusals import why_not_bonus, why_not_promote
from greathall.kernel.errors import Reason
from greathall.kernel.state import State


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
    moves: list[int] = []
    spaces = spaces_of(player, excluded)
    if spaces & 1:
        for path in range(3):  # STM-42
            if can_enter(state, player, 5 * path + 1, free):
                moves.append(START + path)
    spaces >>= 1
    space: i64 = 1
    while spaces:
        if spaces & 1:
            following = state.box.next_space[space]  # STM-44
            if following >= 0 and can_enter(state, player, following, free):
                moves.append(LEAVE_MOVE[space])
        spaces >>= 1
        space += 1
    return moves


def can_promote(state: StuporState, player: Player) -> bool:
    return len(promotion_moves(state, player, False, -1)) > 0


class Promote(AboutEffect):
    """One promotion; `left` with those that follow. `excluded` is a Specialist that has had its step (STM-R57)."""

    fields = ("seat", "program", "at", "left", "excluded")
    rule = "STM-42"
    declined = "promotes nobody"

    def __init__(self, seat: i64, program: i64, at: i64, left: i64, excluded: i64) -> None:
        super().__init__(seat, program, at)
        self.left: i64 = left
        self.excluded: i64 = excluded

    @property
    def prompt(self) -> str:
        return "Promote a Specialist." if self.left == 1 else f"Promote a Specialist ({self.left} promotions)."

    def options(self, state: StuporState) -> list[int]:
        effect = self.effect(state)
        return self.or_skip(promotion_moves(state, state.players[self.seat], effect.free, self.excluded), effect)

    def answer(self, state: StuporState, move: int) -> None:
        if move == SKIP:
            self.decline(state)
            return
        effect = self.effect(state)
        player = state.players[self.seat]
        left = 0 if move < LEAVE else LEFT[move - LEAVE]
        space: i64 = 5 * (move - START) + 1 if left == 0 else state.box.next_space[left]
        worker: i64 = 0
        while worker == self.excluded or (player.workers >> (4 * worker)) & 15 != left:
            worker += 1
        if self.left > 1:
            excluded = worker if effect.op == PROMOTE_DISTINCT else -1
            state.ask(Promote(self.seat, self.program, self.at, self.left - 1, excluded))
        grain: i64 = 0 if effect.free else state.box.grain_into[space]
        player.grain -= grain  # STM-47
        if state.listening:
            paid = f", paying {grain} Grain" if grain else ""
            start = space_name(left).upper() if left else "the start"
            text = f"{{{self.seat}}} promotes a Specialist from {start} to {space_name(space).upper()}{paid}."
            state.tell(text, "STM-42", pieces=(f"work/{space_name(space)}",))
        arrive(state, player, worker, space)

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, StuporState)
        if move == SKIP:
            return "skip the promotion"
        space = 5 * (move - START) + 1 if move < LEAVE else state.box.next_space[LEFT[move - LEAVE]]
        start = "enter" if move < LEAVE else f"{space_name(LEFT[move - LEAVE]).upper()} to"
        grain = 0 if self.effect(state).free else state.box.grain_into[space]
        words = f"{start} {space_name(space).upper()}" + (f" for {grain} Grain" if grain else "")
        number = state.layout.place[space]
        gives = state.box.workplaces[number].text if number >= 0 else "City: take a City Bonus tile."
        token = " Issue an Edict (token)." if (state.tokens >> space) & 1 else ""
        return f"{words}: {gives}{token}"

    def why_not(self, state: State, move: int) -> Reason:
        assert isinstance(state, StuporState)
        return why_not_promote(state, self, self.effect(state).free, self.excluded, move)


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
        state.ask(IssueEdict(player.seat))
    if new and state.layout.enter[space]:
        draw_cards(state, player, state.layout.enter[space], "STM-147")  # STM-R40


def begin_promote(state: StuporState, seat: i64, program: i64, at: i64) -> None:
    effect = state.box.programs[program][at]
    state.ask(Promote(seat, program, at, 1 if effect.op == MAIN else effect.times, -1))


class ChooseBonus(Ask):
    """One of the City Bonus tiles lying there, usable or not (STM-51, STM-166)."""

    fields = ("seat", "path")
    rule = "STM-51"

    def __init__(self, seat: i64, path: i64) -> None:
        super().__init__(seat)
        self.path: i64 = path

    @property
    def prompt(self) -> str:
        return f"Choose a City Bonus tile of path {PATHS[self.path]}."

    def options(self, state: StuporState) -> list[int]:
        moves: list[int] = []
        packed: i64 = state.city_tiles[self.path]
        for letter in range(len(CITY_TILES)):
            if (packed >> (3 * letter)) & 7:
                moves.append(BONUS + letter)
        return moves

    def answer(self, state: StuporState, move: int) -> None:
        letter = move - BONUS
        tiles = state.city_tiles.copy()
        tiles[self.path] = tiles[self.path] - (1 << (3 * letter))
        state.city_tiles = tiles
        state.players[self.seat].bonuses += 1 << (3 * letter)
        if state.listening:
            text = f"{{{self.seat}}} takes City Bonus tile {CITY_TILES[letter]}: {state.box.city_texts[letter]}"
            state.tell(text, "STM-51", pieces=(f"work/{PATHS[self.path].lower()}5",))
        run(state, self.seat, CITY_PROGRAM + letter, 0)  # STM-153

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, StuporState)
        return f"city tile {CITY_TILES[move - BONUS]}: {state.box.city_texts[move - BONUS]}"

    def target(self, state: State, move: int) -> str:
        return f"bonus/{PATHS[self.path]}/{CITY_TILES[move - BONUS]}"

    def why_not(self, state: State, move: int) -> Reason:
        return why_not_bonus(state, self, self.path, move)

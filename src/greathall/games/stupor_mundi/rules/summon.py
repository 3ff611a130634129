"""Stupor Mundi, main action 4: Summon an Ally from the city of the own Ship.

Rulebook: 4. Summon an Ally.
"""

from __future__ import annotations

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import CITY_IDS, ON_SUMMON, SUMMON_DISCOUNT, Effect
from greathall.games.stupor_mundi.box.numbers import MARKED, PLAIN, SKIP, SPOT
from greathall.games.stupor_mundi.box.texts import bundle
from greathall.games.stupor_mundi.position.player import Player, bit_at
from greathall.games.stupor_mundi.position.state import Ask, StuporState
from greathall.games.stupor_mundi.rules.asking import AboutEffect
from greathall.games.stupor_mundi.rules.edicts import IssueEdict
from greathall.games.stupor_mundi.rules.refusals import why_not_ally, why_not_place
from greathall.games.stupor_mundi.rules.workplaces import ask_rewards
from greathall.kernel.errors import Reason
from greathall.kernel.state import State


def ally_cost(state: StuporState, player: Player, effect: Effect, spot: i64) -> i64:
    """The Grain of a spot after discounts (STM-155)."""
    if effect.free:
        return 0
    grain = state.layout.setup.ally_grain[spot] - effect.grain_off
    return max(grain - state.layout.ability(SUMMON_DISCOUNT, player.present), 0)  # STM-149


def ally_moves(state: StuporState, player: Player, effect: Effect) -> list[int]:
    """The spots of the Ship's city whose Ally can come (STM-84 to STM-87)."""
    moves: list[int] = []
    if player.coins < effect.price or player.towers <= player.allies_n:
        return moves
    for i in range(2):
        spot: i64 = 2 * player.ship + i
        tile = state.allies_up[spot]
        if tile < 0 or player.allies & state.box.ally_same[tile]:  # STM-86
            continue
        if ally_cost(state, player, effect, spot) <= player.grain:
            moves.append(SPOT + i)
    return moves


def can_summon(state: StuporState, player: Player, effect: Effect) -> bool:
    return len(ally_moves(state, player, effect)) > 0


class ChooseAlly(AboutEffect):
    """Which of the Allies there (STM-84)."""

    rule = "STM-84"
    declined = "summons nobody"

    @property
    def prompt(self) -> str:
        return "Summon an Ally from the city of your Ship."

    def options(self, state: StuporState) -> list[int]:
        effect = self.effect(state)
        return self.or_skip(ally_moves(state, state.players[self.seat], effect), effect)

    def answer(self, state: StuporState, move: int) -> None:
        if move == SKIP:
            self.decline(state)
            return
        effect = self.effect(state)
        player = state.players[self.seat]
        spot = 2 * player.ship + move - SPOT
        tile: i64 = state.allies_up[spot]
        grain = ally_cost(state, player, effect, spot)
        player.grain -= grain
        player.coins -= effect.price
        allies = state.allies_up.copy()
        allies[spot] = -1  # STM-87: what lies below stays face down
        state.allies_up = allies
        player.allies |= bit_at(tile)
        player.allies_n += 1
        if state.listening:
            name = state.box.ally_names[state.box.ally_kind[tile]]
            text = f"{{{self.seat}}} Summons {name} for {bundle(grain, 0, effect.price)}."
            state.tell(text, "STM-84", pieces=(f"allies/{self.seat}",))
        state.ask(PlaceAlly(self.seat, tile, player.present))

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, StuporState)
        if move == SKIP:
            return "skip: summon nobody"
        effect = self.effect(state)
        player = state.players[self.seat]
        spot = 2 * player.ship + move - SPOT
        kind = state.box.ally_kind[state.allies_up[spot]]
        cost = bundle(ally_cost(state, player, effect, spot), 0, effect.price)
        return f"{state.box.ally_names[kind]} ({'ab'[move - SPOT]}) for {cost}: {state.box.ally_texts[kind]}"

    def target(self, state: State, move: int) -> str:
        assert isinstance(state, StuporState)
        if move == SKIP:
            return super().target(state, move)
        return f"ally/{CITY_IDS[state.players[self.seat].ship]}/{'ab'[move - SPOT]}"

    def why_not(self, state: State, move: int) -> Reason:
        assert isinstance(state, StuporState)
        effect = self.effect(state)
        player = state.players[self.seat]
        i = 1 if move == SPOT + 1 else 0
        return why_not_ally(state, self, ally_cost(state, player, effect, 2 * player.ship + i), move)


class PlaceAlly(Ask):
    """An open Ally space, plain or marked with the Edict icon (STM-85, STM-88)."""

    fields = ("seat", "tile", "present")
    rule = "STM-85"

    def __init__(self, seat: i64, tile: i64, present: i64) -> None:
        super().__init__(seat)
        self.tile: i64 = tile
        self.present: i64 = present

    @property
    def prompt(self) -> str:
        return "On which Ally space do you put your Ally?"

    def options(self, state: StuporState) -> list[int]:
        # The Ally is counted already, on a plain space: hence -1 for a full row of them.
        player = state.players[self.seat]
        moves: list[int] = []
        if player.plain_free(state.box) >= 0:
            moves.append(PLAIN)
        if player.marked_free(state.box) > 0:
            moves.append(MARKED)
        return moves

    def answer(self, state: StuporState, move: int) -> None:
        if state.listening:
            only = "" if len(self.options(state)) > 1 else ", the only one that is open"
            where = "the marked Ally space" if move == MARKED else "a plain Ally space"
            text = f"{{{self.seat}}} puts {state.box.ally_names[state.box.ally_kind[self.tile]]} on {where}{only}."
            state.tell(text, "STM-88" if move == MARKED else "STM-85", pieces=(f"allies/{self.seat}",))
        if move == MARKED:
            state.players[self.seat].marked |= bit_at(self.tile)
            state.ask(IssueEdict(self.seat))  # STM-88
        ask_rewards(state, self.seat, ON_SUMMON, self.present, -1)  # STM-R23: before the Edict

    def words(self, state: State, move: int) -> str:
        return "the marked Ally space: Issue an Edict" if move == MARKED else "a plain Ally space"

    def cites(self, state: State, move: int) -> str:
        return "STM-88" if move == MARKED else self.rule

    def why_not(self, state: State, move: int) -> Reason:
        return why_not_place(state, self, move)

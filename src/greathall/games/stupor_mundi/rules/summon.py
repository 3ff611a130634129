"""Stupor Mundi, main action 4: Summon an Ally from the city of the own Ship.

Rulebook: 4. Summon an Ally.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import CITY_NAMES, ON_SUMMON, Effect
from greathall.games.stupor_mundi.box.texts import bundle
from greathall.games.stupor_mundi.box.vocabulary import ALLY_SPACE, MARKED, SKIP, SPOT
from greathall.games.stupor_mundi.position.player import Player, bit_at
from greathall.games.stupor_mundi.position.state import StuporState
from greathall.games.stupor_mundi.rules.edicts import IssueEdict
from greathall.games.stupor_mundi.rules.questions import AboutEffect, Selection, Skip
from greathall.games.stupor_mundi.rules.spots import SPOT_NAMES, TakeFromSpot, ally_cost, emptied, place_of
from greathall.games.stupor_mundi.rules.workplaces import ask_rewards
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Verbs
from greathall.kernel.vocabulary import Phrase


def can_summon(state: StuporState, player: Player, effect: Effect) -> bool:
    return len(SUMMON_ALLY.offers(state, player, effect)) > 0


class ChooseAlly(AboutEffect):
    """Which of the Allies there (STM-84)."""

    rule = "STM-84"
    wanted = "choose an Ally"
    declined = "summons nobody"
    skipping = "skip: summon nobody"

    @property
    def prompt(self) -> str:
        return "Summon an Ally from the city of your Ship."

    def verbs(self) -> Verbs[StuporState]:
        return _SUMMONING

    def choices(self, state: StuporState) -> list[int]:
        return SUMMON_ALLY.offers(state, state.players[self.seat], self.effect(state))


class SummonAlly(TakeFromSpot):
    """A face-up Ally comes for Grain (STM-84 to STM-87)."""

    lies = "ally"

    def can_take(self, state: StuporState, player: Player, effect: Effect, spot: i64) -> bool:
        if player.coins < effect.price or player.towers <= player.allies_n:  # STM-85
            return False
        tile = state.allies_up[spot]
        if tile < 0 or player.allies & state.box.ally_same[tile]:  # STM-86
            return False
        return ally_cost(state, player, effect, spot) <= player.grain

    def hindered(self, state: StuporState, player: Player, effect: Effect, spot: int) -> Reason:
        tile = state.allies_up[spot]
        if tile < 0:
            if (state.allies_down >> spot) & 1:
                return Reason("the Ally there is face down until Reorganization", "STM-87")
            where = f"spot {SPOT_NAMES[spot % 2]} in {CITY_NAMES[player.ship]}"
            return Reason(f"there is no Ally on {where}", "STM-84")
        name = state.box.ally_names[state.box.ally_kind[tile]]
        if player.allies & state.box.ally_same[tile]:
            return Reason(f"you have {name} already", "STM-86")
        cost = ally_cost(state, player, effect, spot)
        return Reason(f"{name} costs {cost} Grain; you have {player.grain}", "STM-84")

    def described(self, state: StuporState, player: Player, effect: Effect, spot: int) -> str:
        kind = state.box.ally_kind[state.allies_up[spot]]
        cost = bundle(ally_cost(state, player, effect, spot), 0, effect.price)
        return f"{state.box.ally_names[kind]} ({SPOT_NAMES[spot % 2]}) for {cost}: {state.box.ally_texts[kind]}"

    def priced(self, state: StuporState, player: Player, effect: Effect, spot: int) -> str:
        name = state.box.ally_names[state.box.ally_kind[state.allies_up[spot]]]
        return f"{name} for {bundle(ally_cost(state, player, effect, spot), 0, effect.price)}"

    def carry_out(self, state: StuporState, player: Player, effect: Effect, spot: i64) -> None:
        tile: i64 = state.allies_up[spot]
        grain = ally_cost(state, player, effect, spot)
        player.grain -= grain
        player.coins -= effect.price
        state.allies_up = emptied(state.allies_up, spot)  # STM-87: what lies below stays face down
        player.allies |= bit_at(tile)
        player.allies_n += 1
        if state.listening:
            name = state.box.ally_names[state.box.ally_kind[tile]]
            text = f"{{{player.seat}}} Summons {name} for {bundle(grain, 0, effect.price)}."
            state.tell(text, "STM-84", pieces=(f"allies/{player.seat}", place_of(self.lies, int(spot))))
        state.ask(PlaceAlly(player.seat, state.box.ally_kind[tile], player.present))


SUMMON_ALLY: Final = SummonAlly(SPOT)
_SUMMONING: Final = Verbs(SUMMON_ALLY, Skip(SKIP))


class PlaceAlly(Selection):
    """An open Ally space, plain or marked with the Edict icon (STM-85, STM-88).

    It carries the kind of the Ally: nobody has two of a kind, and equal tiles are not told apart in a save file.
    """

    fields = ("seat", "kind", "present")
    most = 0xFFFFFFFF  # who is present is a set of bits
    rule = "STM-85"
    wanted = "place your Ally"

    def __init__(self, seat: i64, kind: i64, present: i64) -> None:
        super().__init__(seat)
        self.kind: i64 = kind
        self.present: i64 = present

    @property
    def prompt(self) -> str:
        return "On which Ally space do you put your Ally?"

    def phrase(self) -> Phrase:
        return ALLY_SPACE

    def forbids(self, state: StuporState, thing: int) -> Reason | None:
        player = state.players[self.seat]
        if thing == MARKED:
            if player.marked_free(state.box) > 0:
                return None
            return Reason("the marked Ally space is covered by its Tower, or taken", "STM-85")
        # The Ally is counted already, on a plain space: hence -1 for a full row of them.
        if player.plain_free(state.box) >= 0:
            return None
        return Reason("no plain Ally space is open and empty", "STM-85")

    def take(self, state: StuporState, thing: int) -> None:
        if state.listening:
            only = "" if len(self.moves(state)) > 1 else ", the only one that is open"
            where = "the marked Ally space" if thing == MARKED else "a plain Ally space"
            text = f"{{{self.seat}}} puts {state.box.ally_names[self.kind]} on {where}{only}."
            state.tell(text, ALLY_SPACE.word(thing).rule, pieces=(f"allies/{self.seat}",))
        if thing == MARKED:
            player = state.players[self.seat]
            player.marked |= player.allies & state.box.ally_tiles[self.kind]
            state.ask(IssueEdict(self.seat, "the marked Ally space"))  # STM-88
        ask_rewards(state, self.seat, ON_SUMMON, self.present, -1)  # STM-R23: before the Edict

    def says(self, state: StuporState, thing: int) -> str:
        return "the marked Ally space: Issue an Edict" if thing == MARKED else "a plain Ally space"

    def cites(self, state: StuporState, move: int) -> str:
        return ALLY_SPACE.word(move - ALLY_SPACE.base).rule

"""Stupor Mundi, the five main actions side by side: which are possible, and how each begins.

Rulebook: Perform action. `possible` is what `decisions.md` calls possible; impossible actions are not offered.
"""

from __future__ import annotations

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import (
    ACTIONS,
    BUILD,
    MAIN,
    MAIN_PROGRAM,
    MARKET,
    PROMOTE,
    PURCHASE,
    SUMMON,
)
from greathall.games.stupor_mundi.position.player import Player
from greathall.games.stupor_mundi.position.state import Conductor, StuporState
from greathall.games.stupor_mundi.rules.build import ChooseSite, can_build
from greathall.games.stupor_mundi.rules.edicts import IssueEdict
from greathall.games.stupor_mundi.rules.market import begin_visit, can_visit
from greathall.games.stupor_mundi.rules.promote import begin_promote, can_promote
from greathall.games.stupor_mundi.rules.purchase import PURCHASE_CARD, ChooseCard, can_purchase
from greathall.games.stupor_mundi.rules.summon import SUMMON_ALLY, ChooseAlly, can_summon
from greathall.kernel.errors import Reason


def possible(state: StuporState, player: Player, action: i64) -> bool:
    """Whether a main action of the Player Board can be taken at all."""
    if action == PROMOTE:
        return can_promote(state, player)
    if action == MARKET:
        return can_visit(state, player)
    effect = state.box.programs[MAIN_PROGRAM + action][0]
    if action == BUILD:
        return can_build(state, player, effect)
    if action == SUMMON:
        return can_summon(state, player, effect)
    return can_purchase(state, player, effect)


def impossible(state: StuporState, player: Player, action: int) -> Reason | None:
    """Why a main action cannot be taken; None: it can."""
    if possible(state, player, action):
        return None
    if action == PROMOTE:
        return Reason("none of your Specialists can move", "STM-47")
    if action == MARKET:
        return Reason("you can make neither trade of that market", "STM-156")
    if action == BUILD:
        return Reason("there is no site you could build on and pay for", "STM-67")
    if action == PURCHASE:
        return Reason("no card of your Ship's city can be paid", "STM-90")
    if player.towers <= player.allies_n:
        return Reason("you have no open Ally space", "STM-85")
    return Reason("no face-up Ally of your Ship's city can be Summoned and paid", "STM-84")


def action_words(state: StuporState, player: Player, action: int) -> str:
    """The name of a main action; with what can be had, where it may be carried out without another question."""
    effect = state.box.programs[MAIN_PROGRAM + action][0]
    if action == SUMMON:
        return f"{ACTIONS[action]}: {SUMMON_ALLY.listed(state, player, effect)}"
    if action == PURCHASE:
        return f"{ACTIONS[action]}: {PURCHASE_CARD.listed(state, player, effect)}"
    return ACTIONS[action]


def begin_action(state: StuporState, seat: i64, program: i64, at: i64) -> None:
    """A main action, from the Player Board or as part of a card, tile or piece (STM-164)."""
    effect = state.box.programs[program][at]
    if effect.op != MAIN:
        begin_promote(state, seat, program, at)
        return
    action = effect.action
    if action == PROMOTE:
        begin_promote(state, seat, program, at)
    elif action == MARKET:
        begin_visit(state, seat, effect.optional)
    elif action == BUILD:
        state.ask(ChooseSite(seat, program, at))
    elif action == SUMMON:
        state.ask(ChooseAlly(seat, program, at))
    elif action == PURCHASE:
        state.ask(ChooseCard(seat, program, at))


class MainActions(Conductor):
    """Begins what an effect asks for."""

    def begin(self, state: StuporState, seat: i64, program: i64, at: i64) -> None:
        begin_action(state, seat, program, at)

    def issue_edict(self, state: StuporState, seat: i64, program: i64) -> None:
        state.ask(IssueEdict(seat, state.box.program_names[program]))

"""Feudality, phase 4: the Senior's two Baronial Actions.

Rulebook: Take Two Baronial Actions, Baronial Actions I. What is done to others, II to IV, is in hostilities.py.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.feudality.box.board import SQUARES
from greathall.games.feudality.box.components import (
    ACTIONS,
    ATTACK,
    FIUMACCIO,
    FOOD,
    FORT,
    IDLE,
    LIAISON,
    RES,
    SABOTAGE,
    SANTA_PARAVIA,
    YIELDS,
    Box,
)
from greathall.games.feudality.box.names import land_id
from greathall.games.feudality.box.vocabulary import ACTION, PASS, SQUARE
from greathall.games.feudality.position.state import FeudalityState
from greathall.games.feudality.position.turn import ACT, FEED, LIAISON_ROLLED
from greathall.games.feudality.rules.dice_windows import FOR_LIAISON, after_roll
from greathall.games.feudality.rules.feeding import food_wanted
from greathall.games.feudality.rules.fief import lying, works
from greathall.games.feudality.rules.hostilities import begin_attack, begin_private_war, begin_sabotage, has_enemy
from greathall.games.feudality.rules.occasions import not_now
from greathall.games.feudality.rules.point_of_action import gives_nothing, promise, use_square
from greathall.games.feudality.rules.scoring import score
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Choice, Verb, Verbs


def act_next(state: FeudalityState) -> None:
    """The next action, or the end of the phase, after which the game may be over (FDY-156)."""
    if state.actions > 0:
        state.ask(Act(state.senior))
    elif state.last:
        state.end("victory")
        if state.listening:
            state.tell("The last turn is over.", "FDY-156", pieces=("track",))
    else:
        state.step = FEED


def may_act(state: FeudalityState, seat: int, action: int) -> bool:
    """The conditions of the special actions, tested when they are announced (FDY-R21)."""
    if state.vp[seat] < state.box.min_vp[action]:  # FDY-55, FDY-56, FDY-59
        return False
    if action == LIAISON:
        return True
    if action == SABOTAGE:
        return has_enemy(state, seat, action)  # FDY-R23
    if state.soldiers(seat) == 0:  # FDY-R24
        return False
    return action != ATTACK or has_enemy(state, seat, action)


class Act(Choice[FeudalityState]):
    """Collect from an own tile, or one special action a turn, or stop (FDY-51, FDY-54)."""

    rule = "FDY-51"
    waiting = "Waiting for the Senior's Baronial Actions."

    @property
    def prompt(self) -> str:
        return "Baronial Action: collect from one of your tiles, take a special action, or stop."

    def asking(self, state: FeudalityState) -> str:
        which = f"Baronial Action ({state.actions} left)"
        if state.special_used:
            may = "collect from one of your tiles, or stop. The special action of this turn is used."
        else:
            may = "collect from one of your tiles, take a special action, or stop."
        wanted, have = food_wanted(state, self.seat), state.goods[self.seat * RES + FOOD]
        # After the last turn nobody feeds (FDY-156).
        hungry = "" if have >= wanted or state.last else f" Your fief will eat {wanted} food; you have {have}."
        return f"{which}: {may}{hungry}"

    def verbs(self) -> Verbs[FeudalityState]:
        return _ACTIONS

    def moves(self, state: FeudalityState) -> list[int]:
        """One walk over the fief that passes quickly by what yields nothing."""
        moves: list[int] = []
        seat = self.seat
        land = state.land[seat]
        table = state.box.collects
        base: i64 = SQUARE.base
        square: i64 = 0
        while square < SQUARES:
            how = table[land[square]]
            if how == YIELDS or (how != IDLE and works(state, seat, square, how)):
                moves.append(base + square)
            square += 1
        if not state.special_used:
            for action in range(ACTIONS):
                if may_act(state, seat, action):
                    moves.append(ACTION.base + action)
        moves.append(PASS.base)
        return moves

    def otherwise(self, state: FeudalityState, move: int) -> Reason:
        return not_now(state, self, move, "collect from a tile, take a special action, or pass", "FDY-51")


class Collect(Verb[FeudalityState, Act]):
    """Resources from an own tile, wherever the pawn stands (FDY-52)."""

    def forbids(self, state: FeudalityState, asked: Act, thing: int) -> Reason | None:
        box = state.box
        code = state.land[asked.seat][thing]
        if works(state, asked.seat, thing, box.collects[code]):
            return None
        if box.works[code] and not box.collects[code]:
            text = f"collecting gives resources only, and {lying(state, asked.seat, thing)} yields none"
            return Reason(text, "FDY-52")
        return gives_nothing(state, asked.seat, thing)

    def play(self, state: FeudalityState, asked: Act, thing: int) -> None:
        state.actions -= 1
        use_square(state, asked.seat, thing, False)

    def says(self, state: FeudalityState, asked: Act, thing: int) -> str:
        return f"{super().says(state, asked, thing)}: collect from {promise(state, asked.seat, thing, False)}"

    def cites(self, state: FeudalityState, asked: Act, thing: int) -> str:
        return "FDY-53" if state.land[asked.seat][thing] == FORT else "FDY-52"

    def clicks(self, state: FeudalityState, asked: Act, thing: int) -> str:
        return land_id(asked.seat, thing)


class TakeAction(Verb[FeudalityState, Act]):
    """A special action, one a turn (FDY-54)."""

    def forbids(self, state: FeudalityState, asked: Act, thing: int) -> Reason | None:
        seat = asked.seat
        name = state.box.action_names[thing]
        if state.special_used:
            return Reason(f"{name} must wait: only one special action a turn", "FDY-54")
        if may_act(state, seat, thing):
            return None
        least = state.box.min_vp[thing]
        if state.vp[seat] < least:
            text = f"for {name} you need at least {least} VP; you have {state.vp[seat]}"
            return Reason(text, "FDY-59" if thing in (SANTA_PARAVIA, FIUMACCIO) else state.box.action_rules[thing])
        if thing == SABOTAGE:
            return Reason(f"{name}: no other player has a tile that could be destroyed", "FDY-R23")
        if state.soldiers(seat) == 0:
            return Reason(f"{name}: you have no soldiers to send", "FDY-R24")
        return Reason(f"{name}: every other player has fewer VP than you", "FDY-65")

    def play(self, state: FeudalityState, asked: Act, thing: int) -> None:
        state.actions -= 1
        state.special_used = True
        if state.listening:
            text = f"{{{asked.seat}}} tries: {state.box.action_names[thing]}."
            state.tell(text, state.box.action_rules[thing], pieces=(f"mat/{asked.seat}",))
        begin_action(state, asked.seat, thing)

    def says(self, state: FeudalityState, asked: Act, thing: int) -> str:
        return f"{super().says(state, asked, thing)}{_chances(state, asked.seat, thing)}"

    def cites(self, state: FeudalityState, asked: Act, thing: int) -> str:
        return state.box.action_rules[thing]


def _chances(state: FeudalityState, seat: int, action: int) -> str:
    """How often dice alone decide for the Senior; of sabotage and attacks others decide too."""
    box = state.box
    if action == LIAISON:
        lost = 100 - _odds(box, box.caught_at_most + 1)
        return f" (of 100 rolls {_odds(box, box.loved_from)} gain, {lost} lose)"
    if action in (SANTA_PARAVIA, FIUMACCIO):
        least = box.defence[action] - state.army(seat) + 1
        return f" (of 100 rolls {_odds(box, least)} win)"
    return ""


def _odds(box: Box, least: int) -> int:
    """How many of a hundred rolls of both dice show so much or more."""
    sides = box.sides_of_die
    enough = 0
    for white in range(1, sides + 1):
        for blue in range(1, sides + 1):
            if white + blue >= least:
                enough += 1
    return (enough * 100 + sides * sides // 2) // (sides * sides)


class Stop(Verb[FeudalityState, Act]):
    """No more actions."""

    def forbids(self, state: FeudalityState, asked: Act, thing: int) -> Reason | None:
        return None

    def play(self, state: FeudalityState, asked: Act, thing: int) -> None:
        if state.listening:
            _tell_rest(state, asked.seat, len(asked.moves(state)) == 1)
        state.actions = 0

    def says(self, state: FeudalityState, asked: Act, thing: int) -> str:
        return "pass: no more actions"


_ACTIONS: Final = Verbs(Collect(SQUARE), TakeAction(ACTION), Stop(PASS))


def _tell_rest(state: FeudalityState, seat: int, forced: bool) -> None:
    """The Senior does not use all actions: of free will, or because nothing is possible."""
    if forced:
        text = f"{{{seat}}} has nothing to collect from and no special action to take."
    elif state.actions == state.box.actions_per_turn:
        text = f"{{{seat}}} takes no Baronial Action."
    else:
        text = f"{{{seat}}} takes no further Baronial Action."
    state.tell(text, "FDY-51", pieces=(f"mat/{seat}",))


def begin_action(state: FeudalityState, seat: int, action: int) -> None:
    if action == LIAISON:
        state.roll_pair()
        state.step = LIAISON_ROLLED
        after_roll(state, seat, FOR_LIAISON)
    elif action == SABOTAGE:
        begin_sabotage(state, seat)
    elif action == ATTACK:
        begin_attack(state, seat)
    else:
        begin_private_war(state, seat, action)


def resolve_liaison(state: FeudalityState) -> None:
    """Caught, unnoticed, or loved (FDY-55)."""
    total = state.white + state.blue
    state.step = ACT
    if total <= state.box.caught_at_most:
        score(state, state.senior, state.box.fail_vp[LIAISON], "FDY-55")
    elif total >= state.box.loved_from:
        score(state, state.senior, state.box.win_vp[LIAISON], "FDY-55")
    elif state.listening:
        state.tell(f"Nobody notices: {total} brings nothing.", "FDY-55", pieces=("dice",))

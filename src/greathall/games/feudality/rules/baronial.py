"""Feudality, phase 4: the Senior's two Baronial Actions.

Rulebook: Take Two Baronial Actions, Baronial Actions I. What is done to others, II to IV, is in hostilities.py.
"""

from __future__ import annotations

from mypy_extensions import i64

from greathall.games.feudality.box.board import SQUARES
from greathall.games.feudality.box.components import ACTIONS, ATTACK, FIUMACCIO, FORT, LIAISON, SABOTAGE, SANTA_PARAVIA
from greathall.games.feudality.box.names import land_id
from greathall.games.feudality.box.vocabulary import ACTION, PASS, SQUARE
from greathall.games.feudality.position.state import Ask, FeudalityState
from greathall.games.feudality.position.turn import ACT, FEED, LIAISON_ROLLED
from greathall.games.feudality.rules.dice_windows import FOR_LIAISON, open_window
from greathall.games.feudality.rules.fief import can_lose, works
from greathall.games.feudality.rules.hostilities import begin_attack, begin_private_war, begin_sabotage
from greathall.games.feudality.rules.point_of_action import promise, use_square, why_not_used
from greathall.games.feudality.rules.scoring import score
from greathall.kernel.errors import Reason
from greathall.kernel.state import State


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
        for other in range(state.seats):
            if other != seat and can_lose(state, other):  # FDY-R23
                return True
        return False
    if state.soldiers(seat) == 0:  # FDY-R24
        return False
    if action == ATTACK:
        for other in range(state.seats):
            if other != seat and state.vp[other] >= state.vp[seat]:  # FDY-65
                return True
        return False
    return True


class Act(Ask):
    """Collect from an own tile, or one special action a turn, or stop (FDY-51, FDY-54)."""

    rule = "FDY-51"
    waiting = "Waiting for the Senior's Baronial Actions."

    @property
    def prompt(self) -> str:
        return "Baronial Action: collect from one of your tiles, take a special action, or stop."

    def asking(self, state: State) -> str:
        assert isinstance(state, FeudalityState)
        which = f"Baronial Action ({state.actions} left)"
        if state.special:
            return f"{which}: collect from one of your tiles, or stop. The special action of this turn is used."
        return f"{which}: collect from one of your tiles, take a special action, or stop."

    def options(self, state: FeudalityState) -> list[int]:
        moves: list[int] = []
        seat = self.seat
        land = state.land[seat]
        table = state.box.collects
        square: i64 = 0
        while square < SQUARES:
            how = table[land[square]]
            if how != 0 and works(state, seat, square, how):  # FDY-52
                moves.append(SQUARE.base + square)
            square += 1
        if not state.special:
            for action in range(ACTIONS):
                if may_act(state, seat, action):
                    moves.append(ACTION.base + action)
        moves.append(PASS.base)
        return moves

    def answer(self, state: FeudalityState, move: int) -> None:
        if move == PASS.base:
            if state.listening:
                _tell_rest(state, self.seat, len(self.options(state)) == 1)
            state.actions = 0
            return
        state.actions -= 1
        if move < SQUARE.base + SQUARES:
            use_square(state, self.seat, move - SQUARE.base, False)
            return
        state.special = True
        action = move - ACTION.base
        if state.listening:
            text = f"{{{self.seat}}} tries: {state.box.action_names[action]}."
            state.tell(text, state.box.action_rules[action], pieces=(f"mat/{self.seat}",))
        begin_action(state, self.seat, action)

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, FeudalityState)
        if move == PASS.base:
            return "pass: no more actions"
        if move < SQUARE.base + SQUARES:
            return f"{super().words(state, move)}: collect from {promise(state, self.seat, move - SQUARE.base, False)}"
        return super().words(state, move)

    def cites(self, state: State, move: int) -> str:
        assert isinstance(state, FeudalityState)
        if ACTION.base <= move < ACTION.base + ACTIONS:
            return state.box.action_rules[move - ACTION.base]
        if SQUARE.base <= move < SQUARE.base + SQUARES:
            return "FDY-53" if state.land[self.seat][move - SQUARE.base] == FORT else "FDY-52"
        return self.rule

    def target(self, state: State, move: int) -> str:
        if SQUARE.base <= move < SQUARE.base + SQUARES:
            return land_id(self.seat, move - SQUARE.base)
        return super().target(state, move)

    def why_not(self, state: State, move: int) -> Reason:
        assert isinstance(state, FeudalityState)
        return why_not_act(state, self.seat, move)


def _tell_rest(state: FeudalityState, seat: int, forced: bool) -> None:
    """The Senior does not use all actions: of free will, or because nothing is possible."""
    if forced:
        text = f"{{{seat}}} has nothing to collect from and no special action to take."
    elif state.actions == state.box.actions_per_turn:
        text = f"{{{seat}}} takes no Baronial Action."
    else:
        text = f"{{{seat}}} takes no further Baronial Action."
    state.tell(text, "FDY-51", pieces=(f"mat/{seat}",))


def why_not_act(state: FeudalityState, seat: int, move: int) -> Reason:
    """Against a Baronial Action."""
    if SQUARE.base <= move < SQUARE.base + SQUARES:
        code = state.land[seat][move - SQUARE.base]
        if state.box.works[code] and not state.box.collects[code]:
            return Reason(f"collecting gives resources only, and {state.box.names[code]} yields none", "FDY-52")
        return why_not_used(state, seat, move - SQUARE.base)
    if ACTION.base <= move < ACTION.base + ACTIONS:
        action = move - ACTION.base
        if state.special:
            return Reason("only one special action a turn", "FDY-54")
        least = state.box.min_vp[action]
        if state.vp[seat] < least:
            rule = "FDY-59" if action in (SANTA_PARAVIA, FIUMACCIO) else state.box.action_rules[action]
            return Reason(f"you need at least {least} VP; you have {state.vp[seat]}", rule)
        if action == SABOTAGE:
            return Reason("no other player has a tile that could be destroyed", "FDY-R23")
        if state.soldiers(seat) == 0:
            return Reason("you have no soldiers to send", "FDY-R24")
        return Reason("every other player has fewer VP than you", "FDY-65")
    return Reason("collect from a tile, take a special action, or pass", "FDY-51")


def begin_action(state: FeudalityState, seat: int, action: int) -> None:
    if action == LIAISON:
        state.roll_pair()
        state.step = LIAISON_ROLLED
        open_window(state, seat, FOR_LIAISON)
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

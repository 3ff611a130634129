"""Feudalia, the final phase: blue actions, end of the day, services, saving, a new hand, the limit of cubes.

Rulebook: Final phase.
"""

from __future__ import annotations

from greathall.games.feudalia.box.bases import BLUE_ACTION, CARD, CUBE, END_TURN, HELD, USE
from greathall.games.feudalia.box.components import BLUE, TAX, TYPES
from greathall.games.feudalia.box.texts import a_card, counted
from greathall.games.feudalia.position.player import IN_HAND, NOT_IN_HAND, NOTHING, a_fief, hold
from greathall.games.feudalia.position.state import CLOSE, FeudaliaState
from greathall.games.feudalia.position.turn import Turn
from greathall.games.feudalia.rules.actions import can_act, carry_out
from greathall.games.feudalia.rules.asking import Ask
from greathall.games.feudalia.rules.cards import discard_used, draw, play_card
from greathall.games.feudalia.rules.masters import can_use, use_master, use_words, why_not_use
from greathall.games.feudalia.rules.paying import take_cube
from greathall.games.feudalia.rules.refusals import unfinished
from greathall.kernel.errors import Reason
from greathall.kernel.state import State


class FinalPhase(Ask):
    """Step 1: blue actions of vassals in hand and of basic masters (FDL-96)."""

    rule = "FDL-96"
    waiting = "Waiting for the final phase."

    @property
    def prompt(self) -> str:
        return "Final phase: use a blue action, or end your turn."

    def options(self, state: FeudaliaState) -> list[int]:
        player = state.players[self.seat]
        box = state.box
        moves: list[int] = []
        last = TAX
        for card in player.hand:
            if card != last:
                last = card
                number = box.blue[card]
                if number >= 0 and can_act(state, player, box.actions[number], -1, player.coins, 1):
                    moves.append(BLUE_ACTION + card)
        for fief in range(3):
            if player.cities[fief] >= 0 and can_use(state, player, fief, BLUE):
                moves.append(USE + fief)
        if moves:
            moves.append(END_TURN)
        return moves

    def answer(self, state: FeudaliaState, move: int) -> None:
        if move == END_TURN:
            state.step = CLOSE
            return
        state.agenda.append(self)
        if move >= USE:
            use_master(state, self.seat, move - USE)
            return
        card = move - BLUE_ACTION
        play_card(state, state.players[self.seat], card)
        if state.listening:
            state.tell(f"{{{self.seat}}} plays {a_card(state.box, card)} in the final phase.", "FDL-96")
        carry_out(state, self.seat, state.box.actions[state.box.blue[card]], -1)

    def lapse(self, state: State) -> None:
        assert isinstance(state, FeudaliaState)
        state.step = CLOSE

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, FeudaliaState)
        box = state.box
        player = state.players[self.seat]
        words = super().words(state, move)
        if BLUE_ACTION < move <= BLUE_ACTION + 34:
            return f"{words}: {box.actions[box.blue[move - BLUE_ACTION]].text}"
        if USE <= move < USE + 3:
            return f"{words}: {use_words(state, player, move - USE)}"
        return words

    def why_not(self, state: State, move: int) -> Reason:
        assert isinstance(state, FeudaliaState)
        if BLUE_ACTION < move <= BLUE_ACTION + 34:
            card = move - BLUE_ACTION
            if card not in state.players[self.seat].hand:
                return Reason(f"you do not have {a_card(state.box, card)} in hand", self.rule)
            if state.box.blue[card] < 0:
                return Reason(f"{a_card(state.box, card)} has no blue action", self.rule)
            return Reason(f"{a_card(state.box, card)} could do nothing now", "FDL-R20")
        if USE <= move < USE + 3:
            return why_not_use(state, self.seat, move - USE, BLUE)
        if CARD < move <= CARD + 34:
            return Reason("that does not answer this question", self.rule)
        return Reason("in the final phase nothing is bought, built or hired; only blue actions are left", "FDL-95")


def close_turn(state: FeudaliaState, seat: int) -> None:
    """Steps 2 to 5, which need no choice (FDL-97 to FDL-100)."""
    player = state.players[seat]
    box = state.box
    discard_used(state, player)  # FDL-97
    hand = player.hand
    player.hand = []
    tax = len(hand) > 0 and hand[0] == TAX
    if tax:
        player.hand.append(hand.pop(0))  # FDL-98: neither discarded nor paid for
    player.discard.extend(hand)
    before = player.coins
    state.earn(player, len(hand))
    coins = player.coins
    kept = box.saved[box.face[player.level_sum()] * (box.track_max + 1) + coins]  # FDL-99
    player.coins = min(coins, kept + state.turn.save_bonus)  # FDL-R42
    if state.listening:
        served = counted(len(hand), "unplayed card")
        if hand:
            full = "; the treasury is full" if coins - before < len(hand) else ""
            earned = f"{{{seat}}} earns {counted(coins - before, 'coin')} for {served}{full}."
            state.tell(earned, "FDL-98", pieces=(f"treasury/{seat}",))
        state.tell(
            f"{{{seat}}} saves {player.coins} of {counted(coins, 'coin')}.", "FDL-99", pieces=(f"treasury/{seat}",)
        )
    if player.kept:
        for card in player.kept:
            hold(player.hand, card)  # FDL-R39
        player.kept = NOTHING
    player.tax_known = IN_HAND if tax else NOT_IN_HAND
    draw(state, seat, box.hand_size + state.turn.hand_bonus - len(player.hand), "FDL-100")  # FDL-R40
    for fief in range(2, -1, -1):
        if player.cubes_on(fief) + player.cubes_held(fief) > box.cube_limit:
            state.ask(DiscardCubes(seat, fief))
    state.turn = Turn()


class DiscardCubes(Ask):
    """Step 6: a fief with too many cubes, those on its master included, gives some up (FDL-101)."""

    fields = ("seat", "fief")
    rule = "FDL-101"
    waiting = "Waiting for cubes to be given up."

    def __init__(self, seat: int, fief: int) -> None:
        super().__init__(seat)
        self.fief = fief

    @property
    def prompt(self) -> str:
        return f"Fief {self.fief + 1} holds too many cubes: which one do you give up?"

    def asking(self, state: State) -> str:
        assert isinstance(state, FeudaliaState)
        player = state.players[self.seat]
        there = player.cubes_on(self.fief) + player.cubes_held(self.fief)
        where = a_fief(player, self.fief)
        return f"{there} cubes lie on {where}, at most {state.box.cube_limit} may stay: which one do you give up?"

    def options(self, state: FeudaliaState) -> list[int]:
        player = state.players[self.seat]
        moves: list[int] = []
        for kind in range(4):
            if player.cubes[self.fief * 4 + kind] > 0:
                moves.append(CUBE + self.fief * 4 + kind)
        for kind in range(4):
            if player.held[self.fief * 4 + kind] > 0:
                moves.append(HELD + self.fief * 4 + kind)
        return moves

    def answer(self, state: FeudaliaState, move: int) -> None:
        player = state.players[self.seat]
        kind = take_cube(player, move)
        if state.listening:
            where = a_fief(player, self.fief)
            state.tell(f"{{{self.seat}}} gives up 1 {TYPES[kind]} of {where}: too many cubes there.", "FDL-101")
        if player.cubes_on(self.fief) + player.cubes_held(self.fief) > state.box.cube_limit:
            state.ask(DiscardCubes(self.seat, self.fief))

    def why_not(self, state: State, move: int) -> Reason:
        if CUBE <= move < HELD + 12:
            return Reason(f"give up a cube that lies on fief {self.fief + 1} or on its master", self.rule)
        return unfinished(move, "first give up the cubes beyond the limit", self.rule)

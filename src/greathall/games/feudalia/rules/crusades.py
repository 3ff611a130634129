"""Feudalia, the Crusades: military vassals played together for half a victory point (FDL-171, reconstructed)."""

from __future__ import annotations

from greathall.games.feudalia.box.components import Box
from greathall.games.feudalia.box.texts import a_card
from greathall.games.feudalia.position.memory import loose, swap_in, unseen
from greathall.games.feudalia.position.player import Player, kinds_of
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.games.feudalia.rules.cards import play_card
from greathall.games.feudalia.rules.questions import PickHidden
from greathall.kernel.errors import Reason


def attack_in_hand(box: Box, player: Player) -> int:
    attack = 0
    for card in player.hand:
        attack += box.attack[card]
    return attack


def can_crusade(state: FeudaliaState, player: Player) -> bool:
    """Once a turn, a few times a game, with enough attack in hand."""
    if state.turn.crusaded or player.crusades >= state.box.crusade_most:
        return False
    return attack_in_hand(state.box, player) >= state.box.crusade_attack


def begin_crusade(state: FeudaliaState, seat: int) -> None:
    state.turn.crusaded = True
    state.ask(CrusadeCard(seat, state.box.crusade_attack))


class CrusadeCard(PickHidden):
    """The next card that goes on the crusade; it ends by itself when the attack suffices."""

    fields = ("seat", "left")
    rule = "FDL-171"
    automatic = False  # that there is but one such card must not show (FDL-R74)
    waiting = "Waiting for a crusade."

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    @property
    def prompt(self) -> str:
        return f"Which card goes on the crusade? ({self.left} attack still needed)"

    def things(self, state: FeudaliaState) -> list[int]:
        attack = state.box.attack
        return [card for card in kinds_of(state.players[self.seat].hand) if attack[card] > 0]

    def against(self, state: FeudaliaState, thing: int) -> Reason:
        return Reason("only a card from your hand with an attack value can go", self.rule)

    def take(self, state: FeudaliaState, thing: int) -> None:
        player = state.players[self.seat]
        play_card(state, player, thing)
        if state.listening:
            state.tell(f"{{{self.seat}}} sends {a_card(state.box, thing)} on the crusade.", "FDL-171")
        left = self.left - state.box.attack[thing]
        if left > 0:
            state.ask(CrusadeCard(self.seat, left))
            return
        player.crusades += 1
        if player.vows > 0:
            state.move_spare(2, player.vows)  # the first crusade fulfils the vows
            player.vows = 0
        if state.listening:
            state.tell(f"{{{self.seat}}} returns from a crusade: ½ VP.", "FDL-171", pieces=(f"mat/{self.seat}",))

    def says(self, state: FeudaliaState, thing: int) -> str:
        return f"{super().says(state, thing)}: attack {state.box.attack[thing]}"

    def fit(self, state: FeudaliaState) -> bool:
        return attack_in_hand(state.box, state.players[self.seat]) >= self.left

    def force(self, state: FeudaliaState) -> None:
        player = state.players[self.seat]
        attack = state.box.attack
        for card in unseen(player):
            weak = [held for held in loose(player) if attack[held] < attack[card]]
            if weak and attack_in_hand(state.box, player) < self.left:
                swap_in(player, weak[0], card)

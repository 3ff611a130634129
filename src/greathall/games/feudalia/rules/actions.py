"""Feudalia, how the actions of cards are carried out: one effect after the other, all of them before anything else.

Rulebook: 'Important' (the rules for effects), Play 1 field action, Play 1 master action.
"""

from __future__ import annotations

from greathall.games.feudalia.box.effect_data import Action
from greathall.games.feudalia.position.player import Player
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.kernel.question import Then


def can_act(state: FeudaliaState, player: Player, action: Action, fief: int, coins: int, in_hand: int) -> bool:
    """Whether at least one effect can do something now (FDL-R20)."""
    for effect in action.effects:
        if effect.always or state.terms.deeds[effect.op].possible(effect, state, player, fief, coins, in_hand):
            return True
    return False


def carry_out(state: FeudaliaState, seat: int, action: Action, fief: int, start: int = 0) -> None:
    """Effects in the printed order (FDL-91); impossible ones are skipped (FDL-R20)."""
    player = state.players[seat]
    deeds = state.terms.deeds
    effects = action.effects
    count = len(effects)
    i = start
    while i < count:
        effect = effects[i]
        i += 1
        deed = deeds[effect.op]
        if effect.always or deed.possible(effect, state, player, fief, player.coins, 0):
            if effect.asks and i < count:
                state.ask(RestOfEffects(seat, action.number, fief, i))  # FDL-92
            deed.run(effect, state, seat, fief, action)
            if effect.asks:
                return


def act_words(state: FeudaliaState, player: Player, action: Action, fief: int) -> str:
    """What an action would do now, in this fief; what is impossible at present is left out."""
    said: list[str] = []
    for effect in action.effects:
        deed = state.terms.deeds[effect.op]
        if effect.always or deed.possible(effect, state, player, fief, player.coins, 0):
            said.append(deed.words_in(effect, state, player, fief, action))
    return ", then ".join(said) if said else action.text


class RestOfEffects(Then[FeudaliaState]):
    """The effects that come after one that asked something."""

    fields = ("seat", "action", "fief", "start")
    rule = "FDL-91"

    def __init__(self, seat: int, action: int, fief: int, start: int) -> None:
        super().__init__(seat)
        self.action = action
        self.fief = fief
        self.start = start

    def lapse(self, state: FeudaliaState) -> None:
        carry_out(state, self.seat, state.box.actions[self.action], self.fief, self.start)


def field_cost(state: FeudaliaState, player: Player, action: Action, fief: int) -> int:
    """Coins for a field action in this fief, -1 where the card cannot be played (FDL-47, FDL-48)."""
    cost = action.fiefs[player.types[fief]]
    if cost > 0:
        master = player.cities[fief]
        if master >= 0 and state.box.field_cost_waived[master]:
            return 0
    return cost

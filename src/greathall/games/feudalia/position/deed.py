"""Feudalia, what the effects of one kind do to a position: the contract that rules/effects.py fulfils."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from greathall.games.feudalia.box.effect_data import Action, Effect
from greathall.games.feudalia.position.player import Player

if TYPE_CHECKING:
    from greathall.games.feudalia.position.state import FeudaliaState


class Deed:
    """One for each kind of effect; `effect` is the row of the box that says how many and of what."""

    def possible(
        self, effect: Effect, state: FeudaliaState, player: Player, fief: int, coins: int, in_hand: int
    ) -> bool:
        """Whether it can do something now, with so many coins; `in_hand` is 1 while its card is in hand (FDL-R20).

        Asked only of effects that cannot always do something.
        """
        return True

    @abstractmethod
    def run(self, effect: Effect, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        """Carries it out; `fief` is where the card lies, -1 for a card on the table."""

    def words_in(self, effect: Effect, state: FeudaliaState, player: Player, fief: int, action: Action) -> str:
        """What it would do in this fief now."""
        return effect.text

"""Stupor Mundi, the spots of the city of the own Ship: an Ally or a card is taken from one of the two.

Rulebook: 4. Summon an Ally; 5. Purchase an Action card.
"""

from __future__ import annotations

from abc import abstractmethod

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import CITY_IDS, Effect
from greathall.games.stupor_mundi.box.vocabulary import SPOT
from greathall.games.stupor_mundi.position.player import Player
from greathall.games.stupor_mundi.position.state import StuporState
from greathall.games.stupor_mundi.rules.questions import AboutEffect
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Verb

SPOT_NAMES = "ab"


class TakeFromSpot(Verb[StuporState, AboutEffect]):
    """What lies on a spot is paid and taken."""

    lies: str = ""  # what one clicks: `ally` or `card`

    @abstractmethod
    def can_take(self, state: StuporState, player: Player, effect: Effect, spot: i64) -> bool:
        """Whether something lies there that the player can have and pay."""

    @abstractmethod
    def hindered(self, state: StuporState, player: Player, effect: Effect, spot: int) -> Reason:
        """Why not."""

    @abstractmethod
    def described(self, state: StuporState, player: Player, effect: Effect, spot: int) -> str:
        """Its name, its price and what it does."""

    @abstractmethod
    def carry_out(self, state: StuporState, player: Player, effect: Effect, spot: i64) -> None:
        """It is paid and taken."""

    def offers(self, state: StuporState, player: Player, effect: Effect) -> list[int]:
        """The spots from which something can be taken; also to learn whether the action is possible at all."""
        moves: list[int] = []
        for i in range(2):
            if self.can_take(state, player, effect, 2 * player.ship + i):
                moves.append(SPOT.base + i)
        return moves

    def forbids(self, state: StuporState, asked: AboutEffect, thing: int) -> Reason | None:
        player = state.players[asked.seat]
        effect = asked.effect(state)
        spot = 2 * player.ship + thing
        return None if self.can_take(state, player, effect, spot) else self.hindered(state, player, effect, spot)

    def play(self, state: StuporState, asked: AboutEffect, thing: int) -> None:
        player = state.players[asked.seat]
        self.carry_out(state, player, asked.effect(state), 2 * player.ship + thing)

    def says(self, state: StuporState, asked: AboutEffect, thing: int) -> str:
        player = state.players[asked.seat]
        return self.described(state, player, asked.effect(state), 2 * player.ship + thing)

    def clicks(self, state: StuporState, asked: AboutEffect, thing: int) -> str:
        return place_of(self.lies, 2 * state.players[asked.seat].ship + thing)


def place_of(lies: str, spot: int) -> str:
    """`ally/roma/a`: the place of a spot on the Voyage Board."""
    return f"{lies}/{CITY_IDS[spot // 2]}/{SPOT_NAMES[spot % 2]}"


def emptied(spots: list[int], spot: i64) -> list[int]:
    """The spots after one has been cleared; copies of the position keep the old list."""
    left = spots.copy()
    left[spot] = -1
    return left

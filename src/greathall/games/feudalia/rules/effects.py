"""Feudalia, the effects of cards: what each kind of effect does.

Rulebook: Main phase (actions 3, 4 and 8), Final phase (blue actions). What each `op` means stands at the head of
components.toml.
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudalia.box.components import ANY, TYPES
from greathall.games.feudalia.box.effect_data import (
    BUILD_DISCOUNT,
    BY_INFLUENCE,
    BY_MASTER,
    CATHEDRAL_ONCE,
    RECOVER,
    RETURN_VASSAL,
    UPGRADE_ONCE,
    WORKER_YIELD,
    Action,
    Effect,
)
from greathall.games.feudalia.position.deed import Deed
from greathall.games.feudalia.position.player import Player
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.games.feudalia.rules.cards import can_draw, draw, tell_lost
from greathall.games.feudalia.rules.choices import (
    GainCube,
    PickCards,
    TakeFromTop,
    UntapMaster,
    has_vassal,
    look_at_top,
    other_cards,
    put_cubes,
)
from greathall.games.feudalia.rules.exchange import Exchange, exchange_possible, there_words
from greathall.games.feudalia.rules.keeping import HoldCubes, Lodge, StoreCubes, sell_stored
from greathall.games.feudalia.rules.worked import ChooseWorked, any_eligible
from greathall.kernel.chronicle import counted


class Produce(Deed):
    """Cubes of the fief's own type, into the fief worked (FDL-49)."""

    def run(self, effect: Effect, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        player = state.players[seat]
        rule = "FDL-90" if action.kind == BY_MASTER else "FDL-49"
        put_cubes(state, seat, fief, player.types[fief], produced(effect, state, player, fief, action), rule)

    def words_in(self, effect: Effect, state: FeudaliaState, player: Player, fief: int, action: Action) -> str:
        return f"produces {produced(effect, state, player, fief, action)} {TYPES[player.types[fief]]}"


def produced(effect: Effect, state: FeudaliaState, player: Player, fief: int, action: Action) -> int:
    """How many cubes: workers produce more by a Foreman or with a master (FDL-R26)."""
    count = effect.n
    if action.worker:
        count += state.turn.worker_yield
        if player.cities[fief] >= 0:
            count += state.box.worker_yield_here[player.cities[fief]]
    return count


class Gain(Deed):
    """Cubes from the supply, of a fixed type or of choice, here or in a fief of choice."""

    def run(self, effect: Effect, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        rule = "FDL-90" if action.kind == BY_MASTER else "FDL-57" if action.kind == BY_INFLUENCE else "FDL-55"
        if effect.asks:
            kind = -1 if effect.cube == ANY else effect.cube
            state.ask(GainCube(seat, effect.cube, fief if effect.here else -1, effect.n, kind, rule))
        else:
            put_cubes(state, seat, fief, effect.cube, effect.n, rule)


class Coins(Deed):
    """Coins into the treasury."""

    def run(self, effect: Effect, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        lost = state.earn(state.players[seat], effect.n)
        if state.listening:
            state.tell(f"{{{seat}}} gets {counted(effect.n, 'coin')}.", "FDL-7", pieces=(f"treasury/{seat}",))
        tell_lost(state, seat, lost)


class Draw(Deed):
    """Cards from the draw deck."""

    def possible(
        self, effect: Effect, state: FeudaliaState, player: Player, fief: int, coins: int, in_hand: int
    ) -> bool:
        return can_draw(state, player)

    def run(self, effect: Effect, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        draw(state, seat, effect.n, "FDL-91")


class Trade(Deed):
    """Exchanges in this fief (FDL-50)."""

    def possible(
        self, effect: Effect, state: FeudaliaState, player: Player, fief: int, coins: int, in_hand: int
    ) -> bool:
        return exchange_possible(state, player, fief, coins, effect.rates)

    def run(self, effect: Effect, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        state.ask(Exchange(seat, fief, effect.rates, effect.n, 0))

    def words_in(self, effect: Effect, state: FeudaliaState, player: Player, fief: int, action: Action) -> str:
        return f"exchange up to {effect.n} times, with {there_words(state, player, fief)} there"


class Worked(Deed):
    """Vassals come back from the fields into the hand, or a worker does its field action again."""

    def possible(
        self, effect: Effect, state: FeudaliaState, player: Player, fief: int, coins: int, in_hand: int
    ) -> bool:
        return any_eligible(state, player, effect.purpose, fief if effect.purpose == RETURN_VASSAL else -1)

    def run(self, effect: Effect, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        limit = fief if effect.purpose == RETURN_VASSAL else -1
        state.ask(ChooseWorked(seat, effect.purpose, limit, effect.n, 1 if effect.optional else 0))


class Pick(Deed):
    """Eliminate, recover or keep up to so many cards."""

    def possible(
        self, effect: Effect, state: FeudaliaState, player: Player, fief: int, coins: int, in_hand: int
    ) -> bool:
        if effect.purpose == RECOVER:
            return has_vassal(player.discard)
        return other_cards(player, in_hand)

    def run(self, effect: Effect, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        state.ask(PickCards(seat, effect.purpose, effect.n))


class Scry(Deed):
    """The top of the draw deck is looked at, and some of it taken."""

    def possible(
        self, effect: Effect, state: FeudaliaState, player: Player, fief: int, coins: int, in_hand: int
    ) -> bool:
        return can_draw(state, player)

    def run(self, effect: Effect, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        look_at_top(state, seat, effect.look)
        state.ask(TakeFromTop(seat, effect.look, effect.n))


class Untap(Deed):
    """Used masters are straightened."""

    def possible(
        self, effect: Effect, state: FeudaliaState, player: Player, fief: int, coins: int, in_hand: int
    ) -> bool:
        return player.tapped != 0

    def run(self, effect: Effect, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        state.ask(UntapMaster(seat, effect.n))


class MoreInfluence(Deed):
    """More influence actions this turn."""

    def run(self, effect: Effect, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        state.turn.influence += effect.n
        if state.listening:
            state.tell(f"{{{seat}}} may do {counted(effect.n, 'more influence action')}.", "FDL-35")


class Modifier(Deed):
    """Something holds until the end of the turn (FDL-94)."""

    def run(self, effect: Effect, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        turn = state.turn
        if effect.modifier == WORKER_YIELD:
            turn.worker_yield += effect.n
        elif effect.modifier == BUILD_DISCOUNT:
            turn.build_discount += effect.n
        elif effect.modifier == UPGRADE_ONCE:
            turn.upgrade_once += effect.n
        elif effect.modifier == CATHEDRAL_ONCE:
            turn.cathedral_once += effect.n
        else:
            turn.income_bonus += effect.n
        tell_lasting(effect, state, seat)


class HandTarget(Deed):
    """A larger hand at the end of the turn."""

    def run(self, effect: Effect, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        state.turn.hand_bonus += effect.n
        tell_lasting(effect, state, seat)


class SaveBonus(Deed):
    """More coins saved at the end of the turn."""

    def run(self, effect: Effect, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        state.turn.save_bonus += effect.n
        tell_lasting(effect, state, seat)


def tell_lasting(effect: Effect, state: FeudaliaState, seat: int) -> None:
    """What holds for somebody until the end of the turn."""
    if state.listening:
        state.tell(f"For {{{seat}}}: {effect.text}.", "FDL-94")


class LodgeVassal(Deed):
    """A vassal used this turn stays with the master (FDL-172)."""

    def possible(
        self, effect: Effect, state: FeudaliaState, player: Player, fief: int, coins: int, in_hand: int
    ) -> bool:
        if player.guests[fief] >= 0:
            return False  # one guest at a time
        if state.table:
            return True
        for card in state.fields:
            if card >= 0:
                return True
        return False

    def run(self, effect: Effect, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        state.ask(Lodge(seat, fief))


class Hold(Deed):
    """Cubes go onto the master or back (FDL-173)."""

    def possible(
        self, effect: Effect, state: FeudaliaState, player: Player, fief: int, coins: int, in_hand: int
    ) -> bool:
        held = player.cubes_held(fief)
        return held > 0 or (effect.n > 0 and player.cubes_on(fief) > 0)

    def run(self, effect: Effect, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        state.ask(HoldCubes(seat, fief, effect.n, 0, 0))


class Store(Deed):
    """Cubes go onto the master, to be sold later (FDL-174)."""

    def possible(
        self, effect: Effect, state: FeudaliaState, player: Player, fief: int, coins: int, in_hand: int
    ) -> bool:
        return player.cubes[fief * 4 + effect.cube] > 0

    def run(self, effect: Effect, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        state.ask(StoreCubes(seat, fief, effect.cube, effect.n))


class SellStored(Deed):
    """What lies on the master is sold (FDL-174)."""

    def possible(
        self, effect: Effect, state: FeudaliaState, player: Player, fief: int, coins: int, in_hand: int
    ) -> bool:
        return player.cubes_held(fief) > 0

    def run(self, effect: Effect, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        sell_stored(state, seat, fief, effect.n)


# In the order of the kinds in box/effect_data.py.
DEEDS: Final[list[Deed]] = [
    Produce(),
    Gain(),
    Coins(),
    Draw(),
    Trade(),
    Worked(),
    Worked(),
    Pick(),
    Scry(),
    Untap(),
    MoreInfluence(),
    Modifier(),
    HandTarget(),
    SaveBonus(),
    LodgeVassal(),
    Hold(),
    Store(),
    SellStored(),
]

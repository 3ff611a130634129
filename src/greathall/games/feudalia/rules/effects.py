"""Feudalia, the effects of cards: small classes, each read from an entry `{ op = … }` of the box.

Rulebook: Main phase (actions 3, 4 and 8), Final phase (blue actions). What each `op` means stands at the head of
components.toml.
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudalia.box.components import ANY, BY_INFLUENCE, BY_MASTER, TYPES, Action, Effect, Rates
from greathall.games.feudalia.position.player import Player
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.games.feudalia.rules.cards import can_draw, counted, draw, tell_lost
from greathall.games.feudalia.rules.choices import (
    ELIMINATE,
    KEEP,
    RECOVER,
    REPEAT,
    RETURN_VASSAL,
    RETURN_WORKER,
    ChooseWorked,
    GainCube,
    PickCards,
    TakeFromTop,
    UntapMaster,
    any_eligible,
    has_vassal,
    look_at_top,
    other_cards,
    put_cubes,
)
from greathall.games.feudalia.rules.exchange import Exchange, exchange_possible, there_words
from greathall.games.feudalia.rules.keeping import HoldCubes, Lodge, StoreCubes, sell_stored
from greathall.kernel.data import Reader
from greathall.kernel.errors import BadData


class Produce(Effect):
    """Cubes of the fief's own type, into the fief worked (FDL-49)."""

    def __init__(self, n: int) -> None:
        self.n = n

    def run(self, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        player = state.players[seat]
        rule = "FDL-90" if action.kind == BY_MASTER else "FDL-49"
        put_cubes(state, seat, fief, player.types[fief], self.amount(state, player, fief, action), rule)

    def amount(self, state: FeudaliaState, player: Player, fief: int, action: Action) -> int:
        count = self.n
        if action.worker:  # FDL-R26
            count += state.turn.worker_yield
            if player.cities[fief] >= 0:
                count += state.box.worker_yield_here[player.cities[fief]]
        return count

    def words(self) -> str:
        return f"produces {counted(self.n, 'cube')} of the fief's own type"

    def words_in(self, state: FeudaliaState, player: Player, fief: int, action: Action) -> str:
        return f"produces {self.amount(state, player, fief, action)} {TYPES[player.types[fief]]}"


class Gain(Effect):
    """Cubes from the supply, of a fixed type or of choice, here or in a fief of choice."""

    def __init__(self, cube: int, n: int, here: bool) -> None:
        self.cube = cube
        self.n = n
        self.here = here
        self.asks = cube == ANY or not here

    def run(self, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        rule = "FDL-90" if action.kind == BY_MASTER else "FDL-57" if action.kind == BY_INFLUENCE else "FDL-55"
        if self.asks:
            kind = -1 if self.cube == ANY else self.cube
            state.ask(GainCube(seat, self.cube, fief if self.here else -1, self.n, kind, rule))
        else:
            put_cubes(state, seat, fief, self.cube, self.n, rule)

    def words(self) -> str:
        what = f"{counted(self.n, 'cube')} of any type" if self.cube == ANY else f"{self.n} {TYPES[self.cube]}"
        return f"take {what}" + (" into this fief" if self.here else " into any of your fiefs")


class Coins(Effect):
    def __init__(self, n: int) -> None:
        self.n = n

    def run(self, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        lost = state.earn(state.players[seat], self.n)
        if state.listening:
            state.tell(f"{{{seat}}} gets {counted(self.n, 'coin')}.", "FDL-7", pieces=(f"treasury/{seat}",))
        tell_lost(state, seat, lost)

    def words(self) -> str:
        return f"earn {counted(self.n, 'coin')}"


class Draw(Effect):
    def __init__(self, n: int) -> None:
        self.n = n

    def possible(self, state: FeudaliaState, player: Player, fief: int, coins: int, in_hand: int) -> bool:
        return can_draw(state, player)

    def run(self, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        draw(state, seat, self.n, "FDL-91")

    def words(self) -> str:
        return f"draw {counted(self.n, 'card')}"


class Trade(Effect):
    """Exchanges in this fief (FDL-50)."""

    asks = True

    def __init__(self, times: int, rates: int, name: str) -> None:
        self.times = times
        self.rates = rates
        self.name = name

    def possible(self, state: FeudaliaState, player: Player, fief: int, coins: int, in_hand: int) -> bool:
        return exchange_possible(state, player, fief, coins, self.rates)

    def run(self, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        state.ask(Exchange(seat, fief, self.rates, self.times, 0))

    def words(self) -> str:
        return f"exchange up to {self.times} times in this fief: {self.name}"

    def words_in(self, state: FeudaliaState, player: Player, fief: int, action: Action) -> str:
        return f"exchange up to {self.times} times, with {there_words(state, player, fief)} there"


class ReturnWorked(Effect):
    """Vassals come back from the fields into the hand."""

    asks = True

    def __init__(self, n: int, purpose: int, optional: bool) -> None:
        self.n = n
        self.purpose = purpose
        self.optional = optional

    def possible(self, state: FeudaliaState, player: Player, fief: int, coins: int, in_hand: int) -> bool:
        return any_eligible(state, player, self.purpose, fief if self.purpose == RETURN_VASSAL else -1)

    def run(self, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        limit = fief if self.purpose == RETURN_VASSAL else -1
        state.ask(ChooseWorked(seat, self.purpose, limit, self.n, 1 if self.optional else 0))

    def words(self) -> str:
        may = "you may " if self.optional else ""
        if self.purpose == RETURN_VASSAL:
            return f"{may}take {counted(self.n, 'vassal')} back from a field of this fief into your hand"
        return f"{may}take {counted(self.n, 'worker')} back from your fields into your hand"


class RepeatField(Effect):
    asks = True

    def __init__(self, n: int) -> None:
        self.n = n

    def possible(self, state: FeudaliaState, player: Player, fief: int, coins: int, in_hand: int) -> bool:
        return any_eligible(state, player, REPEAT, -1)

    def run(self, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        state.ask(ChooseWorked(seat, REPEAT, -1, self.n, 0))

    def words(self) -> str:
        return "a worker lying in one of your fields does its field action again"


class ChooseCards(Effect):
    """Eliminate, recover or keep up to so many cards."""

    asks = True

    def __init__(self, purpose: int, upto: int) -> None:
        self.purpose = purpose
        self.upto = upto

    def possible(self, state: FeudaliaState, player: Player, fief: int, coins: int, in_hand: int) -> bool:
        if self.purpose == RECOVER:
            return has_vassal(player.discard)
        return other_cards(player, in_hand)

    def run(self, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        state.ask(PickCards(seat, self.purpose, self.upto))

    def words(self) -> str:
        if self.purpose == ELIMINATE:
            return f"remove up to {counted(self.upto, 'card')} of your hand from the game"
        if self.purpose == RECOVER:
            return f"take up to {counted(self.upto, 'vassal')} from your discard pile into your hand"
        return f"up to {counted(self.upto, 'unplayed vassal')} may stay in your hand"


class Scry(Effect):
    asks = True

    def __init__(self, look: int, take: int) -> None:
        self.look = look
        self.take = take

    def possible(self, state: FeudaliaState, player: Player, fief: int, coins: int, in_hand: int) -> bool:
        return can_draw(state, player)

    def run(self, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        look_at_top(state, seat, self.look)
        state.ask(TakeFromTop(seat, self.look, self.take))

    def words(self) -> str:
        return (
            f"look at the top {self.look} cards of your draw deck, take {self.take} and leave the others in their order"
        )


class Untap(Effect):
    asks = True

    def __init__(self, n: int) -> None:
        self.n = n

    def possible(self, state: FeudaliaState, player: Player, fief: int, coins: int, in_hand: int) -> bool:
        return player.tapped != 0

    def run(self, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        state.ask(UntapMaster(seat, self.n))

    def words(self) -> str:
        return "straighten one of your used masters"


class MoreInfluence(Effect):
    def __init__(self, n: int) -> None:
        self.n = n

    def run(self, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        state.turn.influence += self.n
        if state.listening:
            state.tell(f"{{{seat}}} may do {counted(self.n, 'more influence action')}.", "FDL-35")

    def words(self) -> str:
        return f"{counted(self.n, 'more influence action')} this turn"


# Lasting effects (FDL-94).
_KEYS: Final[dict[str, str]] = {
    "worker_yield": "until the end of the turn your workers produce {n} more",
    "build_discount": "until the end of the turn upgrades, Foundations and Main Nave cost {n} less each",
    "upgrade_once": "your next upgrade this turn costs {n} less",
    "cathedral_once": "your next Foundations or Main Nave token this turn costs {n} less",
    "income_bonus": "until the end of the turn each vassal played for income earns {n} more",
}


class Modifier(Effect):
    def __init__(self, key: str, n: int) -> None:
        self.key = key
        self.n = n

    def run(self, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        turn = state.turn
        if self.key == "worker_yield":
            turn.worker_yield += self.n
        elif self.key == "build_discount":
            turn.build_discount += self.n
        elif self.key == "upgrade_once":
            turn.upgrade_once += self.n
        elif self.key == "cathedral_once":
            turn.cathedral_once += self.n
        else:
            turn.income_bonus += self.n
        if state.listening:
            state.tell(f"For {{{seat}}}: {self.words()}.", "FDL-94")

    def words(self) -> str:
        less = counted(self.n, "cube") if _KEYS[self.key].find("cost") >= 0 else str(self.n)
        return _KEYS[self.key].replace("{n}", less)


class HandTarget(Effect):
    def __init__(self, n: int) -> None:
        self.n = n

    def run(self, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        state.turn.hand_bonus += self.n
        if state.listening:
            state.tell(f"For {{{seat}}}: {self.words()}.", "FDL-94")

    def words(self) -> str:
        return f"draw {counted(self.n, 'card')} more than usual at the end of this turn"


class SaveBonus(Effect):
    def __init__(self, n: int) -> None:
        self.n = n

    def run(self, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        state.turn.save_bonus += self.n
        if state.listening:
            state.tell(f"For {{{seat}}}: {self.words()}.", "FDL-94")

    def words(self) -> str:
        return f"save {counted(self.n, 'coin')} more than the track says"


class LodgeVassal(Effect):
    asks = True

    def possible(self, state: FeudaliaState, player: Player, fief: int, coins: int, in_hand: int) -> bool:
        if player.guests[fief] >= 0:
            return False  # one guest at a time
        if state.table:
            return True
        for card in state.fields:
            if card >= 0:
                return True
        return False

    def run(self, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        state.ask(Lodge(seat, fief))

    def words(self) -> str:
        return "lodge a vassal you used this turn; it comes back to your hand in your next untap step"


class Hold(Effect):
    asks = True

    def __init__(self, cap: int) -> None:
        self.cap = cap

    def possible(self, state: FeudaliaState, player: Player, fief: int, coins: int, in_hand: int) -> bool:
        held = player.cubes_held(fief)
        return held > 0 or (self.cap > 0 and player.cubes_on(fief) > 0)

    def run(self, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        state.ask(HoldCubes(seat, fief, self.cap, 0, 0))

    def words(self) -> str:
        return (
            f"move cubes between this fief and this card, at most {self.cap} on it; taxes and events do not reach them"
        )


class Store(Effect):
    asks = True

    def __init__(self, cube: int, upto: int) -> None:
        self.cube = cube
        self.upto = upto

    def possible(self, state: FeudaliaState, player: Player, fief: int, coins: int, in_hand: int) -> bool:
        return player.cubes[fief * 4 + self.cube] > 0

    def run(self, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        state.ask(StoreCubes(seat, fief, self.cube, self.upto))

    def words(self) -> str:
        return f"put up to {self.upto} {TYPES[self.cube]} of this fief on this card"


class SellStored(Effect):
    def __init__(self, coins: int) -> None:
        self.coins = coins

    def possible(self, state: FeudaliaState, player: Player, fief: int, coins: int, in_hand: int) -> bool:
        return player.cubes_held(fief) > 0

    def run(self, state: FeudaliaState, seat: int, fief: int, action: Action) -> None:
        sell_stored(state, seat, fief, self.coins)

    def words(self) -> str:
        return f"remove all cubes from this card and earn {counted(self.coins, 'coin')} for each"


def read_effect(entry: Reader, rates: list[Rates]) -> Effect:
    """The effect that an entry of the box describes."""
    op = entry.text("op")
    if op == "produce":
        return Produce(_n(entry))
    if op == "gain":
        where = entry.text("where")
        if where not in ("here", "any"):
            raise BadData(f"{entry.where}: 'where' is here or any, not '{where}'")
        return Gain(read_cube(entry, "cube", True), _n(entry), where == "here")
    if op == "coins":
        return Coins(_n(entry))
    if op == "draw":
        return Draw(_n(entry))
    if op == "trade":
        name = entry.text("rates")
        for k in range(len(rates)):
            if rates[k].name == name:
                said = "; or ".join(line.text for line in rates[k].lines)
                return Trade(entry.number("times", 1, 15), k, said)
        raise BadData(f"{entry.where}: there are no rates called '{name}'")
    if op == "return_worker":
        return ReturnWorked(_n(entry), RETURN_WORKER, entry.flag("optional", False))
    if op == "return_vassal":
        return ReturnWorked(_n(entry), RETURN_VASSAL, entry.flag("optional", False))
    if op == "repeat_field":
        return RepeatField(_n(entry))
    if op == "eliminate":
        return ChooseCards(ELIMINATE, entry.number("upto", 1, 20))
    if op == "recover":
        return ChooseCards(RECOVER, entry.number("upto", 1, 20))
    if op == "keep":
        return ChooseCards(KEEP, entry.number("upto", 1, 20))
    if op == "scry":
        look = entry.number("look", 1, 9)
        return Scry(look, entry.number("take", 1, look))
    if op == "untap_master":
        return Untap(_n(entry))
    if op == "influence":
        return MoreInfluence(_n(entry))
    if op == "modifier":
        key = entry.text("key")
        if key not in _KEYS:
            raise BadData(f"{entry.where}: there is no modifier '{key}'; there are: {', '.join(_KEYS)}")
        return Modifier(key, _n(entry))
    if op == "hand_target":
        return HandTarget(_n(entry))
    if op == "save_bonus":
        return SaveBonus(_n(entry))
    if op == "lodge":
        return LodgeVassal()
    if op == "hold":
        return Hold(entry.number("cap", 1, 12))
    if op == "store":
        return Store(read_cube(entry, "cube", False), entry.number("upto", 1, 12))
    if op == "sell_stored":
        return SellStored(entry.number("coins", 0, 20))
    raise BadData(f"{entry.where}: there is no effect '{op}'")


def _n(entry: Reader) -> int:
    return entry.number("n", 1, 20)


def read_cube(entry: Reader, name: str, any_allowed: bool) -> int:
    word = entry.text(name)
    if word in TYPES:
        return TYPES.index(word)
    if any_allowed and word == "any":
        return ANY
    raise BadData(f"{entry.where}: '{name}' must be one of {', '.join(TYPES)}, not '{word}'")

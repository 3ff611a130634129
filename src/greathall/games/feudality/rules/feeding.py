"""Feudality, phases 5 and 6: the Senior feeds the fief and hands the shield on.

Rulebook: Feed your Fiefdom, Pass the Dice, Granary, Rat Infestation.
"""

from __future__ import annotations

from mypy_extensions import i64

from greathall.games.feudality.box.board import SQUARES, square_name
from greathall.games.feudality.box.components import EMPTY, FOOD, FORT, HALVE_FOOD, KEEP, KNIGHT, RES, SKILLS, UNITS
from greathall.games.feudality.box.names import a_ware, land_id, many, store_id, unit_id, ware_name
from greathall.games.feudality.box.vocabulary import GOODS, SQUARE, UNIT
from greathall.games.feudality.position.state import Ask, FeudalityState
from greathall.games.feudality.position.turn import HUNGER, NEW_TURN, PASS_ON
from greathall.games.feudality.rules.fief import destroy, has_tile, lose_unit, tile_count, top_of
from greathall.games.feudality.rules.payments import trade_away, tradeable, why_not_trade
from greathall.kernel.errors import Reason
from greathall.kernel.state import State


def food_need(state: FeudalityState, seat: int) -> int:
    """Food for the tiles, rounded up (FDY-70 to FDY-72, FDY-R26), without the Rats'."""
    box = state.box
    if state.skills[seat * SKILLS + HALVE_FOOD] > 0:  # FDY-R19
        divisor = box.tiles_per_food_granary[state.seats]
    else:
        divisor = box.tiles_per_food[state.seats]
    return (tile_count(state, seat) + divisor - 1) // divisor


def feed(state: FeudalityState) -> None:
    """The need is fixed now; food in hand is paid as far as it reaches, the Rats' first (FDY-R27, FDY-R28)."""
    seat = state.senior
    rats = state.box.rats_food if state.rats == seat else 0  # FDY-73
    need = food_need(state, seat) + rats
    i = seat * RES + FOOD
    food = state.goods[i]
    paid = min(food, need)
    state.goods[i] = food - paid
    state.hunger = need - paid
    state.rats_hunger = max(0, rats - food)
    state.step = HUNGER
    if state.listening:
        halved = state.skills[seat * SKILLS + HALVE_FOOD] > 0
        granary = ", halved by a Granary" if halved else ""
        guests = f", {rats} of it for the Rats" if rats else ""
        tiles = tile_count(state, seat)
        text = f"{{{seat}}} feeds {many(tiles, 'tile')}: pays {paid} of {need} food{granary}{guests}."
        state.tell(text, "FDY-73" if rats else "FDY-72" if halved else "FDY-70", pieces=(f"store/{seat}",))


def starve(state: FeudalityState) -> None:
    """For each food that is missing a trade or a tile (FDY-74)."""
    if state.hunger > 0:
        state.ask(Hunger(state.senior, state.rats_hunger))
    else:
        state.step = PASS_ON


class Hunger(Ask):
    """One missing food: trade for it or lose a tile; the Rats must be fed by a trade if one is possible (FDY-75)."""

    fields = ("seat", "rats")
    waiting = "Waiting for the hungry."

    def __init__(self, seat: int, rats: int) -> None:
        super().__init__(seat)
        self.rats = rats
        self.rule = "FDY-75" if rats else "FDY-74"

    @property
    def prompt(self) -> str:
        if self.rats:
            return "The Rats want food, and you have none: trade for it, or lose a tile if you cannot."
        return "Food is missing: trade with the bank for one food, or lose a tile."

    def asking(self, state: State) -> str:
        assert isinstance(state, FeudalityState)
        return f"{self.prompt} {state.hunger} food still to be found." if state.hunger > 1 else self.prompt

    def options(self, state: FeudalityState) -> list[int]:
        seat = self.seat
        moves = tradeable(state, seat, FOOD)
        if moves and self.rats > 0:
            return moves  # FDY-R28
        land = state.land[seat]
        square: i64 = 0
        while square < SQUARES:
            code = land[square]
            if (KNIGHT < code < KEEP) or (code == FORT and state.levels[seat] > 0):
                moves.append(SQUARE.base + square)
            square += 1
        for unit in range(UNITS):
            if state.units[seat * UNITS + unit] > 0:
                moves.append(UNIT.base + unit)
        return moves

    def answer(self, state: FeudalityState, move: int) -> None:
        seat = self.seat
        state.hunger -= 1
        if state.rats_hunger > 0:
            state.rats_hunger -= 1
        if GOODS.base <= move < GOODS.base + RES:
            trade_away(state, seat, move - GOODS.base, FOOD)
            return
        if move >= UNIT.base:
            ware = move - UNIT.base
            lose_unit(state, seat, ware)
        else:
            ware = destroy(state, seat, move - SQUARE.base)
        if state.listening:
            text = f"{{{seat}}} loses {a_ware(state.box, ware)} to hunger."
            state.tell(text, self.rule, pieces=(f"mat/{seat}",))

    def lapse(self, state: State) -> None:
        assert isinstance(state, FeudalityState)
        state.hunger = 0  # FDY-R27: the rest is forgiven
        state.rats_hunger = 0
        if state.listening:
            state.tell(f"{{{self.seat}}} has nothing left to lose.", "FDY-R27", pieces=(f"mat/{self.seat}",))

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, FeudalityState)
        if GOODS.base <= move < GOODS.base + RES:
            given = super().words(state, move)
            return f"{given}: give {state.rate(self.seat)} {given} for 1 food"
        if move >= UNIT.base:
            return f"{super().words(state, move)}: lose one"
        ware = top_of(state, self.seat, move - SQUARE.base)
        return f"{super().words(state, move)}: lose {ware_name(state.box, ware)}"

    def target(self, state: State, move: int) -> str:
        if GOODS.base <= move < GOODS.base + RES:
            return store_id(self.seat, move - GOODS.base)
        if move >= UNIT.base:
            return unit_id(self.seat, move - UNIT.base)
        return land_id(self.seat, move - SQUARE.base)

    def why_not(self, state: State, move: int) -> Reason:
        assert isinstance(state, FeudalityState)
        if GOODS.base <= move < GOODS.base + RES:
            return why_not_trade(state, self.seat, FOOD, move)
        if self.rats and tradeable(state, self.seat, FOOD):
            return Reason("the Rats may not be left hungry while you can trade for their food", "FDY-75")
        if UNIT.base <= move < UNIT.base + UNITS:
            return Reason(f"you have no {state.box.names[move - UNIT.base]}", self.rule)
        if SQUARE.base <= move < SQUARE.base + SQUARES:
            square = move - SQUARE.base
            if state.land[self.seat][square] == EMPTY:
                return Reason(f"there is no tile on {square_name(square)}", self.rule)
            if has_tile(state, self.seat, square):
                return Reason("name the soldier, not the square of his stack", self.rule)
            return Reason("the Keep itself cannot be lost", "FDY-R7")
        return Reason("a food is missing: trade for one or lose a tile", self.rule)


def pass_on(state: FeudalityState) -> None:
    """Dice and shield go to the left (FDY-76); after the last turn of all the game is over (FDY-R50)."""
    if state.turn >= state.box.max_turns:
        state.end("turns")
        return
    state.senior = (state.senior + 1) % state.seats
    state.step = NEW_TURN

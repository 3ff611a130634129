"""Feudality, phases 5 and 6: the Senior feeds the fief and hands the shield on.

Rulebook: Feed your Fiefdom, Pass the Dice, Granary, Rat Infestation.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.feudality.box.board import SQUARES, square_name
from greathall.games.feudality.box.components import EMPTY, FOOD, FORT, HALVE_FOOD, KEEP, KNIGHT, RES, SKILLS, UNITS
from greathall.games.feudality.box.names import a_ware, land_id, store_id, unit_id, ware_name
from greathall.games.feudality.box.vocabulary import GOODS, SQUARE, UNIT
from greathall.games.feudality.position.state import FeudalityState
from greathall.games.feudality.position.turn import HUNGER, NEW_TURN, PASS_ON
from greathall.games.feudality.rules.fief import can_lose, destroy, has_tile, lose_unit, lying, tile_count, top_of
from greathall.games.feudality.rules.occasions import not_now
from greathall.games.feudality.rules.payments import forbids_trade, trade_away, trade_words, tradeable, trades_for
from greathall.kernel.chronicle import counted
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Choice, Verb, Verbs


def food_need(state: FeudalityState, seat: int) -> int:
    """Food for the tiles, rounded up (FDY-70 to FDY-72, FDY-R26), without the Rats'."""
    box = state.box
    if state.skills[seat * SKILLS + HALVE_FOOD] > 0:  # FDY-R19
        divisor = box.tiles_per_food_granary[state.seats]
    else:
        divisor = box.tiles_per_food[state.seats]
    return (tile_count(state, seat) + divisor - 1) // divisor


def food_wanted(state: FeudalityState, seat: int) -> int:
    """Food for the tiles and for the Rats, if they are there (FDY-73)."""
    return food_need(state, seat) + (state.box.rats_food if state.rats == seat else 0)


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
        text = f"{{{seat}}} feeds {counted(tiles, 'tile')}: pays {paid} of {need} food{granary}{guests}."
        state.tell(text, "FDY-73" if rats else "FDY-72" if halved else "FDY-70", pieces=(f"store/{seat}",))


def starve(state: FeudalityState) -> None:
    """For each food that is missing a trade or a tile (FDY-74)."""
    if state.hunger > 0:
        state.ask(Hunger(state.senior, state.rats_hunger))
    else:
        state.step = PASS_ON


class Hunger(Choice[FeudalityState]):
    """One missing food: trade for it or lose a tile; the Rats must be fed by a trade if one is possible (FDY-75)."""

    fields = ("seat", "rats")
    waiting = "Waiting for somebody whose tiles are hungry."

    def __init__(self, seat: int, rats: int) -> None:
        super().__init__(seat)
        self.rats = rats
        self.rule = "FDY-75" if rats else "FDY-74"

    @property
    def prompt(self) -> str:
        if self.rats:
            return "The Rats want food, and you have none: trade for it, or lose a tile if you cannot."
        return "Food is missing: trade with the bank for one food, or lose a tile."

    def asking(self, state: FeudalityState) -> str:
        can_trade = trades_for(state, self.seat, FOOD) > 0
        if self.rats:
            if can_trade:
                text = "The Rats want food, and you have none: you must trade for it."  # FDY-75
            else:
                text = "The Rats want food, and you have nothing to trade for it: lose a tile."
        elif not can_trade:
            text = "Food is missing, and you do not have enough of anything to trade for it: lose a tile."
        elif not can_lose(state, self.seat):
            text = "Food is missing, and you have no tile to lose: trade with the bank for one food."
        else:
            text = self.prompt
        return f"{text} {state.hunger} food still to be found." if state.hunger > 1 else text

    def verbs(self) -> Verbs[FeudalityState]:
        return _HUNGER

    def moves(self, state: FeudalityState) -> list[int]:
        """One walk over the fief, and the Rats are asked for only once."""
        seat = self.seat
        moves = tradeable(state, seat, FOOD)
        if moves and self.rats > 0:
            return moves
        land = state.land[seat]
        base: i64 = SQUARE.base
        square: i64 = 0
        while square < SQUARES:
            code = land[square]
            if (KNIGHT < code < KEEP) or (code == FORT and state.levels[seat] > 0):
                moves.append(base + square)
            square += 1
        for unit in range(UNITS):
            if state.units[seat * UNITS + unit] > 0:
                moves.append(UNIT.base + unit)
        return moves

    def lapse(self, state: FeudalityState) -> None:
        state.hunger = 0  # FDY-R27: the rest is forgiven
        state.rats_hunger = 0
        if state.listening:
            state.tell(f"{{{self.seat}}} has nothing left to lose.", "FDY-R27", pieces=(f"mat/{self.seat}",))

    def otherwise(self, state: FeudalityState, move: int) -> Reason:
        return not_now(state, self, move, "a food is missing: trade for one or lose a tile")

    def owes_rats(self, state: FeudalityState, what: str) -> Reason | None:
        """The Rats' share may not be left out while it can be traded for (FDY-R28)."""
        if self.rats > 0 and trades_for(state, self.seat, FOOD) > 0:
            text = f"you may not give up {what}: the Rats may not be left hungry while you can trade for their food"
            return Reason(text, "FDY-75")
        return None


class GiveForFood(Verb[FeudalityState, Hunger]):
    """A trade with the bank for one food."""

    def forbids(self, state: FeudalityState, asked: Hunger, thing: int) -> Reason | None:
        return forbids_trade(state, asked.seat, thing, FOOD)

    def play(self, state: FeudalityState, asked: Hunger, thing: int) -> None:
        _one_food_less(state)
        trade_away(state, asked.seat, thing, FOOD)

    def says(self, state: FeudalityState, asked: Hunger, thing: int) -> str:
        return trade_words(state, asked.seat, thing, FOOD)

    def clicks(self, state: FeudalityState, asked: Hunger, thing: int) -> str:
        return store_id(asked.seat, thing)


class LoseTile(Verb[FeudalityState, Hunger]):
    """A tile, or the top level of the fortification, is given up."""

    def forbids(self, state: FeudalityState, asked: Hunger, thing: int) -> Reason | None:
        code = state.land[asked.seat][thing]
        if code == EMPTY:
            return Reason(f"there is no tile on {square_name(thing)}", asked.rule)
        if code == KEEP or not has_tile(state, asked.seat, thing):
            return Reason(f"{square_name(thing)} is a square of the Keep, which itself cannot be lost", "FDY-R7")
        what = lying(state, asked.seat, thing)
        if code <= KNIGHT:
            return Reason(f"name one of {what}, not the square of the stack", asked.rule)
        return asked.owes_rats(state, what)

    def play(self, state: FeudalityState, asked: Hunger, thing: int) -> None:
        _one_food_less(state)
        _tell_lost(state, asked, destroy(state, asked.seat, thing))

    def says(self, state: FeudalityState, asked: Hunger, thing: int) -> str:
        ware = top_of(state, asked.seat, thing)
        return f"{super().says(state, asked, thing)}: lose {ware_name(state.box, ware)}"

    def clicks(self, state: FeudalityState, asked: Hunger, thing: int) -> str:
        return land_id(asked.seat, thing)


class LoseSoldier(Verb[FeudalityState, Hunger]):
    """A soldier is given up."""

    def forbids(self, state: FeudalityState, asked: Hunger, thing: int) -> Reason | None:
        if state.units[asked.seat * UNITS + thing] == 0:
            return Reason(f"you have no {state.box.names[thing]}", asked.rule)
        return asked.owes_rats(state, a_ware(state.box, thing))

    def play(self, state: FeudalityState, asked: Hunger, thing: int) -> None:
        _one_food_less(state)
        lose_unit(state, asked.seat, thing)
        _tell_lost(state, asked, thing)

    def says(self, state: FeudalityState, asked: Hunger, thing: int) -> str:
        return f"{super().says(state, asked, thing)}: lose one"

    def clicks(self, state: FeudalityState, asked: Hunger, thing: int) -> str:
        return unit_id(asked.seat, thing)


_HUNGER: Final = Verbs(GiveForFood(GOODS), LoseTile(SQUARE), LoseSoldier(UNIT))


def _one_food_less(state: FeudalityState) -> None:
    state.hunger -= 1
    if state.rats_hunger > 0:
        state.rats_hunger -= 1


def _tell_lost(state: FeudalityState, asked: Hunger, ware: int) -> None:
    if state.listening:
        text = f"{{{asked.seat}}} loses {a_ware(state.box, ware)} to hunger."
        state.tell(text, asked.rule, pieces=(f"mat/{asked.seat}",))


def pass_on(state: FeudalityState) -> None:
    """Dice and shield go to the left (FDY-76); after the last turn of all the game is over (FDY-R50)."""
    if state.turn >= state.box.max_turns:
        state.end("turns")
        return
    state.senior = (state.senior + 1) % state.seats
    state.step = NEW_TURN

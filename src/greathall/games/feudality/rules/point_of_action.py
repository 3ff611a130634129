"""Feudality, phase 1: the Point of Action, doubles and eights, and what activated tiles give.

Rulebook: Sequence of Play 1, Resource Production Tiles, Value Production Tiles, Fortifications, Resources.
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudality.box.board import REACH, spot_at, spot_name, square_name
from greathall.games.feudality.box.components import (
    EMPTY,
    FOOD,
    FORT,
    IDLE,
    KEEP,
    KNIGHT,
    MINES,
    RES,
    RESOURCES,
    YIELDS,
)
from greathall.games.feudality.box.names import a_ware, land_id
from greathall.games.feudality.box.vocabulary import GOODS, PASS, POINTS, SQUARE
from greathall.games.feudality.position.state import FeudalityState
from greathall.games.feudality.position.turn import ACTIVATE, EVENT, ROLL, ROLLED
from greathall.games.feudality.rules.dice_windows import FOR_POINT_OF_ACTION, after_roll
from greathall.games.feudality.rules.fief import amount_of, lying, mined, works
from greathall.games.feudality.rules.occasions import not_now
from greathall.games.feudality.rules.payments import (
    BY_ACTIVATED_FORTIFICATION,
    BY_FORTIFICATION,
    BY_TILE,
    Take,
    take_choice,
    with_store,
)
from greathall.games.feudality.rules.scoring import score
from greathall.kernel.chronicle import counted
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Choice, Pick, Verb, Verbs
from greathall.kernel.vocabulary import Phrase


def begin_turn(state: FeudalityState) -> None:
    """A new turn under the present Senior; every Wizard is fresh again (FDY-R33)."""
    state.turn += 1
    state.spells = [0] * state.seats
    state.rolls = 0
    state.step = ROLL
    if state.listening:
        rule = "FDY-76" if state.turn > 1 else "FDY-31"
        state.tell(f"Turn {state.turn}: {{{state.senior}}} is Senior.", rule, pieces=(f"mat/{state.senior}",))


def roll_for_action(state: FeudalityState) -> None:
    """The Senior rolls both dice (FDY-33)."""
    state.rolls += 1
    state.roll_pair()
    state.step = ROLLED
    after_roll(state, state.senior, FOR_POINT_OF_ACTION)


def set_pawns(state: FeudalityState) -> None:
    """White gives the row, blue the column; all pawns go there (FDY-7, FDY-33)."""
    state.pawns = [spot_at(state.white, state.blue)] * state.seats
    state.been_through = 0
    state.step = ACTIVATE
    if state.listening:
        text = f"The Point of Action is {spot_name(state.pawns[0])}: row {state.white}, column {state.blue}."
        state.tell(text, "FDY-33", pieces=("dice",))


def activate_next(state: FeudalityState) -> None:
    """In player order each player activates a tile (FDY-34); then another roll, or the event."""
    if state.been_through < state.seats:
        seat = state.in_order(state.been_through)
        state.been_through += 1
        state.ask(Activate(seat))
    elif rolls_again(state) and state.rolls < state.box.max_rolls:  # FDY-R50
        state.step = ROLL
        if state.listening:
            double = state.white == state.blue
            text = f"{'A double' if double else 'An eight'}: {{{state.senior}}} rolls once more."
            state.tell(text, "FDY-39" if double else "FDY-40", pieces=("dice",))
    else:
        state.step = EVENT


def rolls_again(state: FeudalityState) -> bool:
    """A double or an eight, or both, gives exactly one further roll (FDY-39, FDY-40, FDY-R10)."""
    eight = state.box.sides_of_die
    return state.white == state.blue or max(state.white, state.blue) == eight


class Activate(Choice[FeudalityState]):
    """One tile under or around the pawn, or none (FDY-34)."""

    rule = "FDY-34"
    waiting = "Waiting for a tile to be activated."

    @property
    def prompt(self) -> str:
        return "Point of Action: activate one tile under or around your pawn, or none."

    def verbs(self) -> Verbs[FeudalityState]:
        return _POINT_OF_ACTION

    def moves(self, state: FeudalityState) -> list[int]:
        """Only the up to nine squares in reach are looked at, and what always yields needs no further question."""
        moves: list[int] = []
        seat = self.seat
        land = state.land[seat]
        table = state.box.works
        base = SQUARE.base
        for square in REACH[state.pawns[seat]]:
            how = table[land[square]]
            if how == YIELDS or (how != IDLE and works(state, seat, square, how)):
                moves.append(base + square)
        moves.append(PASS.base)
        return moves

    def otherwise(self, state: FeudalityState, move: int) -> Reason:
        return not_now(state, self, move, "activate a tile in reach of your pawn, or pass")


class ActivateTile(Verb[FeudalityState, Activate]):
    """A tile or the fortification gives what it has."""

    def forbids(self, state: FeudalityState, asked: Activate, thing: int) -> Reason | None:
        if thing not in REACH[state.pawns[asked.seat]]:
            pawn = spot_name(state.pawns[asked.seat])
            text = f"your pawn on {pawn} is not on or next to {lying(state, asked.seat, thing)}"
            return Reason(text, asked.rule)
        if works(state, asked.seat, thing, state.box.works[state.land[asked.seat][thing]]):  # FDY-38
            return None
        return gives_nothing(state, asked.seat, thing)

    def play(self, state: FeudalityState, asked: Activate, thing: int) -> None:
        use_square(state, asked.seat, thing, True)

    def says(self, state: FeudalityState, asked: Activate, thing: int) -> str:
        return f"{super().says(state, asked, thing)}: {promise(state, asked.seat, thing, True)}"

    def clicks(self, state: FeudalityState, asked: Activate, thing: int) -> str:
        return land_id(asked.seat, thing)


class ActivateNothing(Verb[FeudalityState, Activate]):
    """Nobody has to."""

    def forbids(self, state: FeudalityState, asked: Activate, thing: int) -> Reason | None:
        return None

    def play(self, state: FeudalityState, asked: Activate, thing: int) -> None:
        if state.listening:
            free = len(asked.moves(state)) > 1
            text = "activates nothing" if free else "has no tile in reach that gives anything"
            state.tell(f"{{{asked.seat}}} {text}.", "FDY-34", pieces=(f"mat/{asked.seat}",))

    def says(self, state: FeudalityState, asked: Activate, thing: int) -> str:
        return "pass: activate nothing"


_POINT_OF_ACTION: Final = Verbs(ActivateTile(SQUARE), ActivateNothing(PASS))


def gives_nothing(state: FeudalityState, seat: int, square: int) -> Reason:
    """Why nothing comes from a square."""
    code = state.land[seat][square]
    what = lying(state, seat, square)
    if code == EMPTY:
        return Reason(f"there is no tile on {square_name(square)}", "FDY-34")
    if code <= KNIGHT:
        return Reason(f"{what} are soldiers, who yield nothing", "FDY-38")
    if code == KEEP:
        return Reason(f"{what} yields nothing", "FDY-R31")
    if code == FORT:
        return Reason(f"{what} yields nothing before a new Tower is bought", "FDY-86")
    if state.box.works[code] == MINES:
        return Reason(f"{what} needs a mine or quarry next to it", "FDY-112")
    return Reason(f"{what} yields nothing when activated", "FDY-38")


def promise(state: FeudalityState, seat: int, square: int, with_points: bool) -> str:
    """What a square would give, in words."""
    box = state.box
    code = state.land[seat][square]
    if code == FORT:
        level = state.levels[seat]
        points = f"{box.fort_vp[level]} VP or " if with_points else ""
        return f"{box.fort_names[level]}, {points}{box.fort_any[level]} of any resource"
    parts: list[str] = []
    if with_points and box.vp[code]:
        parts.append(f"{box.vp[code]} VP")
    if box.works[code] == MINES:
        bits = mined(state, seat, square)
        parts.append(f"{box.boost} " + " or ".join(RESOURCES[good] for good in range(RES) if bits >> good & 1))
    if box.amount[code]:
        parts.append(f"{amount_of(state, seat, square, code)} {RESOURCES[box.produces[code]]}")
    if box.any[code]:
        parts.append(f"{box.any[code]} of any resource")
    return f"{box.names[code]}, {' and '.join(parts)}"


def use_square(state: FeudalityState, seat: int, square: int, with_points: bool) -> None:
    """What an activated tile gives; as a Baronial Action resources only (FDY-35 to FDY-37, FDY-52)."""
    box = state.box
    code = state.land[seat][square]
    if code == FORT:
        if with_points and box.fort_vp[state.levels[seat]] > 0:
            state.ask(UseFortification(seat))
        else:
            if state.listening:
                text = f"{{{seat}}} collects from the {box.fort_names[state.levels[seat]]}."
                state.tell(text, "FDY-37" if with_points else "FDY-53", pieces=(land_id(seat, square),))
            why = BY_ACTIVATED_FORTIFICATION if with_points else BY_FORTIFICATION
            state.ask(Take(seat, box.fort_any[state.levels[seat]], why))  # FDY-53
        return
    if state.listening:
        verb = "activates" if with_points else "collects from"
        text = f"{{{seat}}} {verb} {a_ware(box, code)} on {square_name(square)}."
        state.tell(text, "FDY-34" if with_points else "FDY-52", pieces=(land_id(seat, square),))
    if with_points and box.vp[code] > 0:
        score(state, seat, box.vp[code], "FDY-36")
    if box.works[code] == MINES:
        _use_miner(state, seat, square)
    elif box.amount[code] > 0:
        amount = amount_of(state, seat, square, code)
        _yield(state, seat, box.produces[code], amount, "FDY-35", amount - box.amount[code])
    if box.any[code] > 0:
        state.ask(Take(seat, box.any[code], BY_TILE))  # FDY-121


def _yield(state: FeudalityState, seat: int, good: int, amount: int, rule: str, by_river: int) -> None:
    state.take(seat, good, amount)
    if state.listening:
        river = f", {by_river} of it for the river" if by_river else ""
        text = f"{{{seat}}} receives {amount} {RESOURCES[good]}{river}."
        if by_river:
            rule = "FDY-8" if good == FOOD else "FDY-100"
        state.tell(text, rule, pieces=(f"store/{seat}",))


def _use_miner(state: FeudalityState, seat: int, square: int) -> None:
    """The Miner works in one neighbouring mine or quarry of the owner's choice (FDY-112)."""
    bits = mined(state, seat, square)
    good = -1
    for other in range(RES):
        if bits >> other & 1:
            if good >= 0:
                state.ask(ChooseMine(seat, square))
                return
            good = other
    _yield(state, seat, good, state.box.boost, "FDY-112", 0)


class ChooseMine(Pick[FeudalityState]):
    """Which of several resources the Miner brings (FDY-112)."""

    fields = ("seat", "square")
    rule = "FDY-112"
    waiting = "Waiting for a Miner."

    def __init__(self, seat: int, square: int) -> None:
        super().__init__(seat)
        self.square = square

    @property
    def prompt(self) -> str:
        return "In which of the neighbouring mines does your Miner work?"

    def phrase(self) -> Phrase:
        return GOODS

    def forbids(self, state: FeudalityState, thing: int) -> Reason | None:
        if mined(state, self.seat, self.square) >> thing & 1:
            return None
        return Reason(f"there is no mine next to the Miner that yields {RESOURCES[thing]}", self.rule)

    def take(self, state: FeudalityState, thing: int) -> None:
        _yield(state, self.seat, thing, state.box.boost, "FDY-112", 0)

    def says(self, state: FeudalityState, thing: int) -> str:
        return f"{super().says(state, thing)} (+{state.box.boost})"

    def otherwise(self, state: FeudalityState, move: int) -> Reason:
        return not_now(state, self, move, "choose the resource your Miner brings")


class UseFortification(Choice[FeudalityState]):
    """The VP of the current level or one resource of any kind, never both (FDY-37)."""

    rule = "FDY-37"
    waiting = "Waiting for a choice."

    @property
    def prompt(self) -> str:
        return "Your fortification: its points, or a resource of your choice?"

    def verbs(self) -> Verbs[FeudalityState]:
        return _FORTIFICATION

    def otherwise(self, state: FeudalityState, move: int) -> Reason:
        return not_now(state, self, move, "choose the points of your fortification or one resource")


class ScoreFortification(Verb[FeudalityState, UseFortification]):
    """Its points."""

    def forbids(self, state: FeudalityState, asked: UseFortification, thing: int) -> Reason | None:
        return None

    def play(self, state: FeudalityState, asked: UseFortification, thing: int) -> None:
        _tell_fortification(state, asked.seat)
        score(state, asked.seat, state.box.fort_vp[state.levels[asked.seat]], "FDY-37")

    def says(self, state: FeudalityState, asked: UseFortification, thing: int) -> str:
        return counted(state.box.fort_vp[state.levels[asked.seat]], "victory point")


class TakeFromFortification(Verb[FeudalityState, UseFortification]):
    """A resource, and the others where the level gives several."""

    def forbids(self, state: FeudalityState, asked: UseFortification, thing: int) -> Reason | None:
        return None

    def play(self, state: FeudalityState, asked: UseFortification, thing: int) -> None:
        _tell_fortification(state, asked.seat)
        take_choice(state, asked.seat, thing, "FDY-37")
        left = state.box.fort_any[state.levels[asked.seat]] - 1
        if left > 0:
            state.ask(Take(asked.seat, left, BY_ACTIVATED_FORTIFICATION))

    def says(self, state: FeudalityState, asked: UseFortification, thing: int) -> str:
        return with_store(state, asked.seat, thing)


_FORTIFICATION: Final = Verbs(ScoreFortification(POINTS), TakeFromFortification(GOODS))


def _tell_fortification(state: FeudalityState, seat: int) -> None:
    if state.listening:
        name = state.box.fort_names[state.levels[seat]]
        state.tell(f"{{{seat}}} activates the {name}.", "FDY-37", pieces=(f"mat/{seat}",))

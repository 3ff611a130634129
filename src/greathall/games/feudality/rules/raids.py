"""Feudality, bandits and monsters.

Rulebook: Bandits Attack, Monster (Dragon or Giant) Attacks.
"""

from __future__ import annotations

from greathall.games.feudality.box.board import ALL_SQUARES, REACH, SIZE, spot_at, spot_name, square_at, square_name
from greathall.games.feudality.box.names import a_ware, land_id, ware_name
from greathall.games.feudality.box.vocabulary import SQUARE
from greathall.games.feudality.position.state import FeudalityState
from greathall.games.feudality.position.turn import EVENT_DONE, MONSTER_ROLLED, RAID, RAID_ROLLED, STRIKE_ROLLED
from greathall.games.feudality.rules.dice_windows import FOR_BANDITS, FOR_MONSTER, FOR_STRIKE, after_roll
from greathall.games.feudality.rules.events import event_of
from greathall.games.feudality.rules.fief import destroy, has_tile, lose_level, top_of
from greathall.games.feudality.rules.occasions import not_now
from greathall.games.feudality.rules.payments import TO_BANDITS, give_goods
from greathall.games.feudality.rules.scoring import score
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Pick
from greathall.kernel.vocabulary import Phrase


def raid_next(state: FeudalityState) -> None:
    """Each player with a fortification rolls for the bandits that come to them (FDY-136, FDY-138)."""
    while state.been_through < state.seats:
        seat = state.in_order(state.been_through)
        if state.levels[seat] > 0:
            state.roll_pair()
            state.step = RAID_ROLLED
            after_roll(state, seat, FOR_BANDITS)
            return
        if state.listening:
            text = f"The bandits ignore {{{seat}}}, who has no fortification."
            state.tell(text, "FDY-138", pieces=(f"mat/{seat}",))
        state.been_through += 1
    state.step = EVENT_DONE


def resolve_raid(state: FeudalityState) -> None:
    """By how much the bandits are stronger says what they take (FDY-137)."""
    seat = state.in_order(state.been_through)
    box = state.box
    strength = state.white + state.blue + box.card_value[state.card]
    excess = strength - state.defence(seat)
    state.been_through += 1
    state.step = RAID
    if state.listening:
        sum_words = f"{state.white} + {state.blue} + {box.card_value[state.card]} = {strength}"
        text = f"Bandits {sum_words} against a defence of {state.defence(seat)} in {{{seat}}}'s fief."
        state.tell(text, "FDY-136", pieces=(f"mat/{seat}",))
    if excess >= box.raze_from:
        if state.listening:
            name = box.fort_names[state.levels[seat]]
            state.tell(f"{{{seat}}} loses the {name}.", "FDY-137", pieces=(f"mat/{seat}",))
        lose_level(state, seat)
    elif 0 < excess <= box.rob_up_to:
        give_goods(state, seat, excess, TO_BANDITS, -1)
    elif state.listening:
        state.tell(f"The bandits take nothing from {{{seat}}}.", "FDY-137", pieces=(f"mat/{seat}",))


def roll_for_monster(state: FeudalityState) -> None:
    """The Senior rolls for the monster (FDY-147)."""
    state.roll_pair()
    state.step = MONSTER_ROLLED
    after_roll(state, state.senior, FOR_MONSTER)


def resolve_monster(state: FeudalityState) -> None:
    """A total above the defence breaks in; otherwise the target gains VP (FDY-148)."""
    event = event_of(state)
    box = state.box
    target = state.target
    strength = state.white + state.blue + box.event_bonus[event]
    if state.listening:
        sum_words = f"{state.white} + {state.blue} + {box.event_bonus[event]} = {strength}"
        result = "is beaten" if strength <= state.defence(target) else "breaks in"
        text = f"{sum_words} against a defence of {state.defence(target)}: the monster {result} at {{{target}}}'s."
        state.tell(text, "FDY-148", pieces=(f"mat/{target}",))
    if strength <= state.defence(target):
        score(state, target, box.event_vp[event], "FDY-148")
        leave(state)
    elif state.faq and box.event_faq[event] < 0:
        score(state, target, box.event_faq[event], "FDY-149")
        leave(state)
    else:
        state.roll_pair()
        state.step = STRIKE_ROLLED
        after_roll(state, state.senior, FOR_STRIKE)


def leave(state: FeudalityState) -> None:
    state.target = -1
    state.step = EVENT_DONE


def strike(state: FeudalityState) -> None:
    """The dice name a square of the target's fief; a tile on it, or next to it, is destroyed (FDY-150, FDY-151)."""
    target = state.target
    pawns = state.pawns.copy()
    pawns[target] = spot_at(state.white, state.blue)
    state.pawns = pawns
    if state.listening:
        state.tell(f"The monster strikes at {spot_name(pawns[target])}.", "FDY-150", pieces=(f"mat/{target}",))
    state.step = EVENT_DONE
    if state.white <= SIZE and state.blue <= SIZE:  # FDY-R55
        square = square_at(state.white, state.blue)
        if has_tile(state, target, square):
            ruin(state, target, square, "FDY-150")
            leave(state)
            return
    state.ask(ChooseRuin(state.senior, target))


def ruin(state: FeudalityState, seat: int, square: int, rule: str) -> None:
    """A tile is destroyed, and that is told."""
    ware = destroy(state, seat, square)
    if state.listening:
        text = f"{{{seat}}} loses {a_ware(state.box, ware)} on {square_name(square)}."
        state.tell(text, rule, pieces=(land_id(seat, square),))


class AimAtTile(Pick[FeudalityState]):
    """A tile of a player that is to be destroyed: any tile, the top of a stack, or the top level (FDY-R31)."""

    fields = ("seat", "owner")

    def __init__(self, seat: int, owner: int) -> None:
        super().__init__(seat)
        self.owner = owner

    def belongs(self, state: FeudalityState) -> bool:
        return 0 <= self.owner < state.seats

    def phrase(self) -> Phrase:
        return SQUARE

    def moves(self, state: FeudalityState) -> list[int]:
        """Without a sentence for every square that holds nothing."""
        moves: list[int] = []
        base = SQUARE.base
        for square in self.squares(state):
            if has_tile(state, self.owner, square):
                moves.append(base + square)
        return moves

    def squares(self, state: FeudalityState) -> list[int]:
        """Where the tile may lie."""
        return ALL_SQUARES

    def forbids(self, state: FeudalityState, thing: int) -> Reason | None:
        if has_tile(state, self.owner, thing):
            return None
        return Reason(f"there is no tile on {square_name(thing)} that can be destroyed", "FDY-R31")

    def says(self, state: FeudalityState, thing: int) -> str:
        return f"{super().says(state, thing)}: {ware_name(state.box, top_of(state, self.owner, thing))}"

    def clicks(self, state: FeudalityState, thing: int) -> str:
        return land_id(self.owner, thing)


class ChooseRuin(AimAtTile):
    """The Senior chooses which tile next to the monster is destroyed (FDY-151)."""

    rule = "FDY-151"
    waiting = "Waiting for the Senior to choose what the monster destroys."

    @property
    def prompt(self) -> str:
        return f"The monster finds nothing under its feet: which of {{{self.owner}}}'s tiles next to it is destroyed?"

    def squares(self, state: FeudalityState) -> list[int]:
        return REACH[state.pawns[self.owner]]

    def forbids(self, state: FeudalityState, thing: int) -> Reason | None:
        if thing not in self.squares(state):
            return Reason(f"{square_name(thing)} is not next to the monster", self.rule)
        return super().forbids(state, thing)

    def take(self, state: FeudalityState, thing: int) -> None:
        if state.listening and len(self.moves(state)) == 1:
            text = f"Only one of {{{self.owner}}}'s tiles is next to it."
            state.tell(text, "FDY-151", pieces=(f"mat/{self.owner}",))
        ruin(state, self.owner, thing, "FDY-151")
        leave(state)

    def lapse(self, state: FeudalityState) -> None:
        if state.listening:
            text = f"There is no tile there nor next to it: the monster leaves {{{self.owner}}} without harm."
            state.tell(text, "FDY-151", pieces=(f"mat/{self.owner}",))
        leave(state)

    def otherwise(self, state: FeudalityState, move: int) -> Reason:
        return not_now(state, self, move, "choose the tile that the monster destroys")

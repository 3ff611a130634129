"""Feudalia, what lies on masters: the Hotelier's guest, the Accountant's cubes, the Cabinetmaker's wood.

Rulebook: the turn example, Final phase 6. The rest is reconstructed (FDL-172 to FDL-174).
"""

from __future__ import annotations

from greathall.games.feudalia.box.bases import CARD, CUBE, DONE, FIEF, HELD, YES
from greathall.games.feudalia.box.components import TYPES, VASSAL_IDS
from greathall.games.feudalia.box.texts import a_card, a_master, counted
from greathall.games.feudalia.position.player import NO_CUBES, NOTHING, a_fief, changed, kinds_of
from greathall.games.feudalia.position.state import LEFT, FeudaliaState
from greathall.games.feudalia.rules.asking import Ask
from greathall.games.feudalia.rules.cards import tell_lost
from greathall.games.feudalia.rules.refusals import unfinished, why_not_card, why_not_fief
from greathall.kernel.errors import Reason
from greathall.kernel.state import State


class Lodge(Ask):
    """The Hotelier: a vassal used this turn stays for the next one (FDL-172)."""

    fields = ("seat", "fief")
    rule = "FDL-172"
    waiting = "Waiting for a guest to be chosen."

    def __init__(self, seat: int, fief: int) -> None:
        super().__init__(seat)
        self.fief = fief

    @property
    def prompt(self) -> str:
        return "Which vassal that you used this turn is lodged until your next turn?"

    def options(self, state: FeudaliaState) -> list[int]:
        used = state.table.copy()
        for card in state.fields:
            if card >= 0:
                used.append(card)
        return [CARD + card for card in kinds_of(used)]

    def answer(self, state: FeudaliaState, move: int) -> None:
        card = move - CARD
        if card in state.table:  # FDL-R81: a copy on the table is taken before one in a field
            state.table.remove(card)
            lodge(state, self.seat, self.fief, card)
        else:
            state.ask(LodgeFrom(self.seat, self.fief, card))

    def target(self, state: State, move: int) -> str:
        assert isinstance(state, FeudaliaState)
        card = move - CARD
        if card in state.table:
            return f"table/{VASSAL_IDS[card]}"
        at = state.fields.index(card)
        return f"field/{self.seat}/{at // 2 + 1}/{at % 2 + 1}"

    def why_not(self, state: State, move: int) -> Reason:
        return why_not_card(move, "only a vassal that you used this turn can be lodged", self.rule)


class LodgeFrom(Ask):
    """The fief whose field the guest leaves, if copies of it lie in several (FDL-R81)."""

    fields = ("seat", "fief", "card")
    rule = "FDL-172"
    waiting = "Waiting for a guest to be chosen."

    def __init__(self, seat: int, fief: int, card: int) -> None:
        super().__init__(seat)
        self.fief = fief
        self.card = card

    @property
    def prompt(self) -> str:
        return "From a field of which fief?"

    def options(self, state: FeudaliaState) -> list[int]:
        moves: list[int] = []
        for at in range(6):
            if state.fields[at] == self.card and FIEF + at // 2 not in moves:
                moves.append(FIEF + at // 2)
        return moves

    def answer(self, state: FeudaliaState, move: int) -> None:
        at = (move - FIEF) * 2
        if state.fields[at] != self.card:
            at += 1
        state.fields[at] = LEFT
        lodge(state, self.seat, self.fief, self.card)

    def why_not(self, state: State, move: int) -> Reason:
        return why_not_fief(move, "no such vassal lies in a field of that fief", self.rule)


def lodge(state: FeudaliaState, seat: int, fief: int, card: int) -> None:
    player = state.players[seat]
    player.guests = changed(player.guests, fief, card)
    if state.listening:
        host = a_master(state.box, player.cities[fief])
        state.tell(
            f"{{{seat}}} lodges {a_card(state.box, card)} with {host}.", "FDL-172", pieces=(f"city/{seat}/{fief + 1}",)
        )


class HoldCubes(Ask):
    """The Accountant: cubes go onto the card or back, each type in one direction only (FDL-173, FDL-R36)."""

    fields = ("seat", "fief", "cap", "onto", "back")
    rule = "FDL-173"
    waiting = "Waiting for cubes to be moved."

    def __init__(self, seat: int, fief: int, cap: int, onto: int, back: int) -> None:
        super().__init__(seat)
        self.fief = fief
        self.cap = cap
        self.onto = onto  # types that went onto the card, as bits
        self.back = back

    @property
    def prompt(self) -> str:
        return f"Move cubes between fief {self.fief + 1} and its master (at most {self.cap} on the card)."

    def options(self, state: FeudaliaState) -> list[int]:
        player = state.players[self.seat]
        moves: list[int] = []
        room = player.cubes_held(self.fief) < self.cap
        for kind in range(4):
            if room and player.cubes[self.fief * 4 + kind] > 0 and (self.back >> kind) & 1 == 0:
                moves.append(CUBE + self.fief * 4 + kind)
        for kind in range(4):
            if player.held[self.fief * 4 + kind] > 0 and (self.onto >> kind) & 1 == 0:
                moves.append(HELD + self.fief * 4 + kind)
        moves.append(DONE)
        return moves

    def answer(self, state: FeudaliaState, move: int) -> None:
        if move == DONE:
            if state.listening and self.onto + self.back == 0:
                state.tell(f"{{{self.seat}}} moves no cube.", self.rule)
            return
        onto, back = self.onto, self.back
        kind = (move - CUBE) % 4 if move < HELD else (move - HELD) % 4
        if move < HELD:
            store_cube(state, self.seat, self.fief, kind)
            onto |= 1 << kind
        else:
            player = state.players[self.seat]
            at = self.fief * 4 + kind
            player.set_held(self.fief, kind, player.held[at] - 1)
            player.cubes[at] = player.cubes[at] + 1
            back |= 1 << kind
            if state.listening:
                state.tell(f"{{{self.seat}}} puts 1 {TYPES[kind]} back on {a_fief(player, self.fief)}.", "FDL-173")
        state.ask(HoldCubes(self.seat, self.fief, self.cap, onto, back))

    def words(self, state: State, move: int) -> str:
        words = super().words(state, move)
        if move == DONE:
            return words
        return f"{words}, onto the card" if move < HELD else f"{words}, back onto the fief"

    def why_not(self, state: State, move: int) -> Reason:
        if CUBE <= move < HELD + 12:
            return Reason("that cube cannot be moved: not there, no room, or its type goes the other way", "FDL-R36")
        return unfinished(move, "first finish moving cubes", self.rule)


def store_cube(state: FeudaliaState, seat: int, fief: int, kind: int) -> None:
    """A cube of the fief goes onto its master."""
    player = state.players[seat]
    at = fief * 4 + kind
    player.cubes[at] = player.cubes[at] - 1
    player.set_held(fief, kind, player.held[at] + 1)
    if state.listening:
        master = a_master(state.box, player.cities[fief])
        state.tell(f"{{{seat}}} puts 1 {TYPES[kind]} on {master}.", "FDL-173", pieces=(f"city/{seat}/{fief + 1}",))


class StoreCubes(Ask):
    """The Cabinetmaker: up to so many cubes go onto the card (FDL-174)."""

    fields = ("seat", "fief", "kind", "left")
    rule = "FDL-174"
    waiting = "Waiting for cubes to be stored."

    def __init__(self, seat: int, fief: int, kind: int, left: int) -> None:
        super().__init__(seat)
        self.fief = fief
        self.kind = kind
        self.left = left

    @property
    def prompt(self) -> str:
        return f"Put a cube of {TYPES[self.kind]} on the card? (up to {self.left} more)"

    def options(self, state: FeudaliaState) -> list[int]:
        if state.players[self.seat].cubes[self.fief * 4 + self.kind] > 0:
            return [YES, DONE]
        return NOTHING

    def answer(self, state: FeudaliaState, move: int) -> None:
        if move == YES:
            store_cube(state, self.seat, self.fief, self.kind)
            if self.left > 1:
                state.ask(StoreCubes(self.seat, self.fief, self.kind, self.left - 1))


def sell_stored(state: FeudaliaState, seat: int, fief: int, coins: int) -> None:
    """All cubes on the card are removed, for so many coins each (FDL-174)."""
    player = state.players[seat]
    count = player.cubes_held(fief)
    held = player.held.copy()
    for at in range(fief * 4, fief * 4 + 4):
        held[at] = 0
    player.held = held if sum(held) else NO_CUBES
    lost = state.earn(player, count * coins)
    if state.listening:
        state.tell(f"{{{seat}}} sells {counted(count, 'stored cube')} for {count * coins} coins.", "FDL-174")
    tell_lost(state, seat, lost)

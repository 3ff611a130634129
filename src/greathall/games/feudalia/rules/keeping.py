"""Feudalia, what lies on masters: the Hotelier's guest, the Accountant's cubes, the Cabinetmaker's wood.

Rulebook: the turn example, Final phase 6. The rest is reconstructed (FDL-172 to FDL-174).
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudalia.box.components import TYPES, VASSAL_IDS
from greathall.games.feudalia.box.texts import a_card, a_master
from greathall.games.feudalia.box.vocabulary import CUBE, DONE, HELD, YES
from greathall.games.feudalia.position.player import NO_CUBES, a_fief, changed, kinds_of
from greathall.games.feudalia.position.state import LEFT, FeudaliaState
from greathall.games.feudalia.rules.cards import tell_lost
from greathall.games.feudalia.rules.questions import FromFief, FromMaster, PickCard, PickFief, Reply, unfinished
from greathall.kernel.chronicle import counted
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Choice, Verb, Verbs


class Lodge(PickCard):
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

    def things(self, state: FeudaliaState) -> list[int]:
        used = state.table.copy()
        for card in state.fields:
            if card >= 0:
                used.append(card)
        return kinds_of(used)

    def against(self, state: FeudaliaState, thing: int) -> Reason:
        return Reason("only a vassal that you used this turn can be lodged", self.rule)

    def take(self, state: FeudaliaState, thing: int) -> None:
        if thing in state.table:  # FDL-R81: a copy on the table is taken before one in a field
            state.table.remove(thing)
            lodge(state, self.seat, self.fief, thing)
        else:
            state.ask(LodgeFrom(self.seat, self.fief, thing))

    def clicks(self, state: FeudaliaState, thing: int) -> str:
        if thing in state.table:
            return f"table/{VASSAL_IDS[thing]}"
        at = state.fields.index(thing)
        return f"field/{self.seat}/{at // 2 + 1}/{at % 2 + 1}"


class LodgeFrom(PickFief):
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

    def things(self, state: FeudaliaState) -> list[int]:
        return [fief for fief in range(3) if self.card in state.fields[fief * 2 : fief * 2 + 2]]

    def against(self, state: FeudaliaState, thing: int) -> Reason:
        return Reason("no such vassal lies in a field of that fief", self.rule)

    def take(self, state: FeudaliaState, thing: int) -> None:
        at = thing * 2
        if state.fields[at] != self.card:
            at += 1
        state.fields[at] = LEFT
        lodge(state, self.seat, self.fief, self.card)


def lodge(state: FeudaliaState, seat: int, fief: int, card: int) -> None:
    player = state.players[seat]
    player.guests = changed(player.guests, fief, card)
    if state.listening:
        host = a_master(state.box, player.cities[fief])
        state.tell(
            f"{{{seat}}} lodges {a_card(state.box, card)} with {host}.", "FDL-172", pieces=(f"city/{seat}/{fief + 1}",)
        )


class HoldCubes(Choice[FeudaliaState]):
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

    def verbs(self) -> Verbs[FeudaliaState]:
        return _HOLDING

    def otherwise(self, state: FeudaliaState, move: int) -> Reason:
        return unfinished(move, "first finish moving cubes", self.rule)


class PutOn(FromFief[HoldCubes]):
    """A cube of the fief goes onto its master."""

    def forbids(self, state: FeudaliaState, asked: HoldCubes, thing: int) -> Reason | None:
        player = state.players[asked.seat]
        there = thing // 4 == asked.fief and player.cubes[thing] > 0 and player.cubes_held(asked.fief) < asked.cap
        return None if there and (asked.back >> (thing % 4)) & 1 == 0 else cannot_move()

    def play(self, state: FeudaliaState, asked: HoldCubes, thing: int) -> None:
        store_cube(state, asked.seat, asked.fief, thing % 4)
        state.ask(HoldCubes(asked.seat, asked.fief, asked.cap, asked.onto | 1 << (thing % 4), asked.back))

    def says(self, state: FeudaliaState, asked: HoldCubes, thing: int) -> str:
        return f"{super().says(state, asked, thing)}, onto the card"


class PutBack(FromMaster[HoldCubes]):
    """A cube goes from the master back onto the fief."""

    def forbids(self, state: FeudaliaState, asked: HoldCubes, thing: int) -> Reason | None:
        there = thing // 4 == asked.fief and state.players[asked.seat].held[thing] > 0
        return None if there and (asked.onto >> (thing % 4)) & 1 == 0 else cannot_move()

    def play(self, state: FeudaliaState, asked: HoldCubes, thing: int) -> None:
        player = state.players[asked.seat]
        kind = thing % 4
        player.set_held(asked.fief, kind, player.held[thing] - 1)
        player.cubes[thing] = player.cubes[thing] + 1
        if state.listening:
            state.tell(f"{{{asked.seat}}} puts 1 {TYPES[kind]} back on {a_fief(player, asked.fief)}.", "FDL-173")
        state.ask(HoldCubes(asked.seat, asked.fief, asked.cap, asked.onto, asked.back | 1 << kind))

    def says(self, state: FeudaliaState, asked: HoldCubes, thing: int) -> str:
        return f"{super().says(state, asked, thing)}, back onto the fief"


class LeaveCubes(Reply[HoldCubes]):
    """No further cube."""

    def play(self, state: FeudaliaState, asked: HoldCubes, thing: int) -> None:
        if state.listening and asked.onto + asked.back == 0:
            state.tell(f"{{{asked.seat}}} moves no cube.", asked.rule)


_HOLDING: Final = Verbs(PutOn(CUBE), PutBack(HELD), LeaveCubes(DONE))


def cannot_move() -> Reason:
    return Reason("that cube cannot be moved: not there, no room, or its type goes the other way", "FDL-R36")


def store_cube(state: FeudaliaState, seat: int, fief: int, kind: int) -> None:
    """A cube of the fief goes onto its master."""
    player = state.players[seat]
    at = fief * 4 + kind
    player.cubes[at] = player.cubes[at] - 1
    player.set_held(fief, kind, player.held[at] + 1)
    if state.listening:
        master = a_master(state.box, player.cities[fief])
        state.tell(f"{{{seat}}} puts 1 {TYPES[kind]} on {master}.", "FDL-173", pieces=(f"city/{seat}/{fief + 1}",))


class StoreCubes(Choice[FeudaliaState]):
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

    def verbs(self) -> Verbs[FeudaliaState]:
        return _STORING

    def none_left(self, state: FeudaliaState) -> Reason | None:
        """Without a cube there is nothing to ask."""
        if state.players[self.seat].cubes[self.fief * 4 + self.kind] > 0:
            return None
        return Reason(f"there is no {TYPES[self.kind]} on fief {self.fief + 1}", self.rule)


class StoreOne(Verb[FeudaliaState, StoreCubes]):
    """One more cube goes onto the card."""

    def forbids(self, state: FeudaliaState, asked: StoreCubes, thing: int) -> Reason | None:
        return asked.none_left(state)

    def play(self, state: FeudaliaState, asked: StoreCubes, thing: int) -> None:
        store_cube(state, asked.seat, asked.fief, asked.kind)
        if asked.left > 1:
            state.ask(StoreCubes(asked.seat, asked.fief, asked.kind, asked.left - 1))


class StoreNoMore(Verb[FeudaliaState, StoreCubes]):
    """No further cube."""

    def forbids(self, state: FeudaliaState, asked: StoreCubes, thing: int) -> Reason | None:
        return asked.none_left(state)

    def play(self, state: FeudaliaState, asked: StoreCubes, thing: int) -> None:
        pass


_STORING: Final = Verbs(StoreOne(YES), StoreNoMore(DONE))


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

"""Feudalia, paying: coins by themselves, cubes from the fiefs of the payer's choice, cube by cube.

Rulebook: Upgrade 1 fief (note), Hire 1 vassal. What can be paid in one way only is paid without a question (FDL-R75).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.feudalia.box.bases import CUBE, HELD, TYPE
from greathall.games.feudalia.box.components import TYPES
from greathall.games.feudalia.box.texts import cost_words, counted
from greathall.games.feudalia.position.player import NO_CUBES, Player
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.games.feudalia.rules.asking import Ask
from greathall.games.feudalia.rules.refusals import why_not_cube, why_not_type
from greathall.kernel.errors import Reason
from greathall.kernel.state import State

ANYWHERE: Final = -1
NO_STOCK: Final[tuple[int, ...]] = ()


def can_pay(wealth: list[int], cubes: list[int], at: int, off: int = 0) -> bool:
    """Whether the cubes cubes[at : at + 4] are there, if so many of them may be left out (FDL-37)."""
    base: i64 = at
    missing: i64 = 0
    for kind in range(4):
        short: i64 = cubes[base + kind] - wealth[kind]
        if short > 0:
            missing += short
            if missing > off:
                return False
    return True


def can_pay_in(state: FeudaliaState, player: Player, fief: int, cubes: list[int]) -> bool:
    """The same for cubes that must come from one fief (FDL-87)."""
    for kind in range(4):
        due = cubes[kind]
        if due > 0 and player.wealth_in(state.box, fief, kind) < due:
            return False
    return True


def count_in(wealth: list[int], kinds: int) -> int:
    """How many cubes there are of the types given as bits."""
    count = 0
    for kind in range(4):
        if (kinds >> kind) & 1 == 1:
            count += wealth[kind]
    return count


def pay_cubes(
    state: FeudaliaState,
    seat: int,
    fief: int,
    cubes: list[int],
    at: int = 0,
    off: int = 0,
    free: int = 0,
    kinds: int = 0,
) -> None:
    """Pays cubes[at : at + 4] less `off` cubes of choice, then `free` cubes among `kinds`; asks for every choice."""
    if free > 0 and off > 0:
        less = min(off, free)  # FDL-R31: at the Foundations one pick fewer is made
        free -= less
        off -= less
    wheat, wood, clay, stone = cubes[at], cubes[at + 1], cubes[at + 2], cubes[at + 3]
    if off > 0:
        state.ask(LeaveOut(seat, off, wheat, wood, clay, stone, free, kinds))
    else:
        pay_on(state, seat, fief, wheat, wood, clay, stone, free, kinds)


def pay_on(
    state: FeudaliaState, seat: int, fief: int, wheat: int, wood: int, clay: int, stone: int, free: int, kinds: int
) -> None:
    """Pays what can be paid in one way only, and asks for the rest."""
    player = state.players[seat]
    if wheat > 0 and pay_forced(state, player, fief, 1, wheat):
        wheat = 0
    if wood > 0 and pay_forced(state, player, fief, 2, wood):
        wood = 0
    if clay > 0 and pay_forced(state, player, fief, 4, clay):
        clay = 0
    if stone > 0 and pay_forced(state, player, fief, 8, stone):
        stone = 0
    if wheat + wood + clay + stone == 0 and (free == 0 or pay_forced(state, player, fief, kinds, free)):
        return
    state.ask(PayCubes(seat, fief, wheat, wood, clay, stone, free, kinds))


def pay_forced(state: FeudaliaState, player: Player, fief: int, kinds: int, due: int) -> bool:
    """Pays cubes of the types given as bits if there is only one way to do it."""
    places = 0
    there = 0
    only = 0
    cubes = player.cubes
    held = player.held
    start = max(fief, 0)
    stop = 3 if fief < 0 else fief + 1
    for f in range(start, stop):
        spends = held is not NO_CUBES and player.spends_held(state.box, f)
        for kind in range(4):
            if (kinds >> kind) & 1 == 1:
                here = f * 4 + kind
                if cubes[here] > 0:
                    places += 1
                    there += cubes[here]
                    only = here
                if spends and held[here] > 0:
                    places += 1
                    there += held[here]
                    only = here + 12
    if places == 1:
        if only < 12:
            cubes[only] = cubes[only] - due
        else:
            player.set_held((only - 12) // 4, (only - 12) % 4, held[only - 12] - due)
        return True
    if there != due:
        return False
    for f in range(start, stop):
        spends = player.spends_held(state.box, f)
        for kind in range(4):
            if (kinds >> kind) & 1 == 1:
                cubes[f * 4 + kind] = 0
                if spends and player.held[f * 4 + kind] > 0:
                    player.set_held(f, kind, 0)
    return True


def take_cube(player: Player, move: int) -> int:
    """Takes the cube that a move names away from its owner; gives its type."""
    if move < HELD:
        at = move - CUBE
        player.cubes[at] = player.cubes[at] - 1
    else:
        at = move - HELD
        player.set_held(at // 4, at % 4, player.held[at] - 1)
    return at % 4


# ---------------------------------------------------------------------- payments in words


def stock(player: Player) -> tuple[int, ...]:
    """The cubes on fiefs and masters before a payment, for the sentence that will tell it."""
    return tuple(player.cubes + player.held)


def paid_words(player: Player, coins: int, before: tuple[int, ...]) -> str:
    """`4 coins, 2 wood from fief 1, 1 clay from fief 2`: the coins, and the cubes that are gone since."""
    words = [counted(coins, "coin")] if coins > 0 else []
    now = player.cubes + player.held
    for place in range(6 if before else 0):
        gone = [
            f"{before[at] - now[at]} {TYPES[at % 4]}" for at in range(place * 4, place * 4 + 4) if before[at] > now[at]
        ]
        if gone:
            where = f"fief {place + 1}" if place < 3 else f"the master of fief {place - 2}"
            words.append(f"{' and '.join(gone)} from {where}")
    return ", ".join(words) if words else "nothing"


def price_words(coins: int, cubes: list[int], at: int = 0, off: int = 0, free: int = 0, kinds: int = 0) -> str:
    """`4 coins, 3 wood, 1 clay, less 1 cube of your choice`, as it stands in the list of moves."""
    cost = cost_words(coins, cubes, at)
    if free > 0:
        less = min(off, free)  # FDL-R31: at the Foundations one pick fewer is made
        off -= less
        some = f"{counted(free - less, 'cube')} of {kinds_words(kinds)}"
        cost = some if cost == "nothing" else f"{cost}, {some}"
        if less:
            cost += f" ({counted(less, 'cube')} less than printed)"
    return f"{cost}, less {counted(off, 'cube')} of your choice" if off > 0 else cost


def kinds_words(kinds: int) -> str:
    """`wood, clay or stone`."""
    words = [TYPES[kind] for kind in range(4) if (kinds >> kind) & 1 == 1]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def have_words(player: Player, wealth: list[int], coins: int, cubes: list[int], at: int = 0, kinds: int = 0) -> str:
    """`you have 3 coins, 1 wood, 0 clay`: of everything that a price asks for."""
    words = [counted(player.coins, "coin")] if coins > 0 else []
    for kind in range(4):
        if cubes[at + kind] > 0 or (kinds >> kind) & 1 == 1:
            words.append(f"{wealth[kind]} {TYPES[kind]}")
    return f"you have {', '.join(words)}"


class LeaveOut(Ask):
    """A discount: which of the printed cubes are not paid (FDL-175)."""

    fields = ("seat", "off", "wheat", "wood", "clay", "stone", "free", "kinds")
    rule = "FDL-175"
    waiting = "Waiting for a discount to be taken."

    def __init__(
        self, seat: int, off: int, wheat: int, wood: int, clay: int, stone: int, free: int, kinds: int
    ) -> None:
        super().__init__(seat)
        self.off = off
        self.wheat = wheat
        self.wood = wood
        self.clay = clay
        self.stone = stone
        self.free = free
        self.kinds = kinds

    @property
    def prompt(self) -> str:
        due = cost_words(0, [self.wheat, self.wood, self.clay, self.stone])
        return f"Discount: which cube of {due} do you leave out? ({self.off} to go)"

    def options(self, state: FeudaliaState) -> list[int]:
        wealth = state.players[self.seat].wealth(state.box)
        due = [self.wheat, self.wood, self.clay, self.stone]
        moves: list[int] = []
        for kind in range(4):
            if due[kind] > 0:
                due[kind] = due[kind] - 1
                if can_pay(wealth, due, 0, self.off - 1):
                    moves.append(TYPE + kind)
                due[kind] = due[kind] + 1
        return moves

    def answer(self, state: FeudaliaState, move: int) -> None:
        due = [self.wheat, self.wood, self.clay, self.stone]
        due[move - TYPE] = due[move - TYPE] - 1
        if state.listening:
            state.tell(f"{{{self.seat}}} leaves out 1 {TYPES[move - TYPE]}.", "FDL-175")
        if self.off > 1:
            state.ask(LeaveOut(self.seat, self.off - 1, due[0], due[1], due[2], due[3], self.free, self.kinds))
        else:
            pay_on(state, self.seat, ANYWHERE, due[0], due[1], due[2], due[3], self.free, self.kinds)

    def why_not(self, state: State, move: int) -> Reason:
        return why_not_type(move, "that cube is not part of the cost, or the rest could not be paid", self.rule)


class PayCubes(Ask):
    """Which cube is paid next: types in their order, then the free ones (FDL-36, FDL-R75)."""

    fields = ("seat", "fief", "wheat", "wood", "clay", "stone", "free", "kinds")
    rule = "FDL-36"
    waiting = "Waiting for a payment."

    def __init__(
        self, seat: int, fief: int, wheat: int, wood: int, clay: int, stone: int, free: int, kinds: int
    ) -> None:
        super().__init__(seat)
        self.fief = fief
        self.wheat = wheat
        self.wood = wood
        self.clay = clay
        self.stone = stone
        self.free = free
        self.kinds = kinds

    @property
    def prompt(self) -> str:
        due: list[str] = []
        for count, word in ((self.wheat, "wheat"), (self.wood, "wood"), (self.clay, "clay"), (self.stone, "stone")):
            if count:
                due.append(f"{count} {word}")
        if self.free:
            due.append(f"{counted(self.free, 'cube')} of {kinds_words(self.kinds)}")
        return f"Pay {' and '.join(due)}: take a cube from one of your fiefs."

    def wanted(self) -> int:
        """The types of the next cube, as bits."""
        if self.wheat > 0:
            return 1
        if self.wood > 0:
            return 2
        if self.clay > 0:
            return 4
        if self.stone > 0:
            return 8
        return self.kinds

    def options(self, state: FeudaliaState) -> list[int]:
        player = state.players[self.seat]
        kinds = self.wanted()
        moves: list[int] = []
        for f in range(3):
            if self.fief in (ANYWHERE, f):
                for kind in range(4):
                    if (kinds >> kind) & 1 == 1 and player.cubes[f * 4 + kind] > 0:
                        moves.append(CUBE + f * 4 + kind)
        if player.held is not NO_CUBES:
            for f in range(3):
                if self.fief in (ANYWHERE, f) and player.spends_held(state.box, f):
                    for kind in range(4):
                        if (kinds >> kind) & 1 == 1 and player.held[f * 4 + kind] > 0:
                            moves.append(HELD + f * 4 + kind)
        return moves

    def answer(self, state: FeudaliaState, move: int) -> None:
        take_cube(state.players[self.seat], move)
        wheat, wood, clay, stone, free = self.wheat, self.wood, self.clay, self.stone, self.free
        if wheat > 0:
            wheat -= 1
        elif wood > 0:
            wood -= 1
        elif clay > 0:
            clay -= 1
        elif stone > 0:
            stone -= 1
        else:
            free -= 1
        if wheat + wood + clay + stone + free > 0:
            pay_on(state, self.seat, self.fief, wheat, wood, clay, stone, free, self.kinds)

    def why_not(self, state: State, move: int) -> Reason:
        assert isinstance(state, FeudaliaState)
        return why_not_cube(state, self.seat, move, self.wanted(), self.fief, self.rule)

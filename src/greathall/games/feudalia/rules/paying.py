"""Feudalia, paying: coins by themselves, cubes from the fiefs of the payer's choice, cube by cube.

Rulebook: Upgrade 1 fief (note), Hire 1 vassal. What can be paid in one way only is paid without a question (FDL-R75).
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

from greathall.games.feudalia.box.components import TYPES
from greathall.games.feudalia.box.texts import cost_words, kinds_words
from greathall.games.feudalia.box.vocabulary import CUBE, HELD, TYPE
from greathall.games.feudalia.position.player import NO_CUBES, Player
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.games.feudalia.rules.questions import FromFief, FromMaster, PickCube, unfinished
from greathall.kernel.chronicle import counted
from greathall.kernel.errors import Reason
from greathall.kernel.question import Then
from greathall.kernel.verb import Choice, Verb, Verbs

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
    due = cubes[at : at + 4]
    if off > 0:
        state.ask(LeaveOut(seat, off, wheat=due[0], wood=due[1], clay=due[2], stone=due[3], free=free, kinds=kinds))
    else:
        pay_on(state, seat, ANYWHERE, due, free, kinds)


def pay_on(state: FeudaliaState, seat: int, fief: int, due: list[int], free: int, kinds: int) -> None:
    """Pays what can be paid in one way only, and asks for the rest; `due` is used up."""
    player = state.players[seat]
    left = 0
    for kind in range(4):
        count = due[kind]
        if count > 0:
            if pay_forced(state, player, fief, 1 << kind, count):
                due[kind] = 0
            else:
                left += count
    if left == 0 and (free == 0 or pay_forced(state, player, fief, kinds, free)):
        return
    state.ask(PayCubes(seat, fief, wheat=due[0], wood=due[1], clay=due[2], stone=due[3], free=free, kinds=kinds))


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


def take_from_fief(player: Player, at: int) -> None:
    """One cube of a fief is gone."""
    player.cubes[at] = player.cubes[at] - 1


def take_from_master(player: Player, at: int) -> None:
    """One cube of those that lie on a master is gone."""
    player.set_held(at // 4, at % 4, player.held[at] - 1)


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


def have_words(player: Player, wealth: list[int], coins: int, cubes: list[int], at: int = 0, kinds: int = 0) -> str:
    """`you have 3 coins, 1 wood, 0 clay`: of everything that a price asks for."""
    words = [counted(player.coins, "coin")] if coins > 0 else []
    for kind in range(4):
        if cubes[at + kind] > 0 or (kinds >> kind) & 1 == 1:
            words.append(f"{wealth[kind]} {TYPES[kind]}")
    return f"you have {', '.join(words)}"


# ---------------------------------------------------------------------- payments cube by cube


class Payment(Choice[FeudaliaState]):
    """Cubes that are due by their types, then `free` cubes among `kinds`."""

    def __init__(self, seat: int, *, wheat: int, wood: int, clay: int, stone: int, free: int, kinds: int) -> None:
        super().__init__(seat)
        self.wheat = wheat
        self.wood = wood
        self.clay = clay
        self.stone = stone
        self.free = free
        self.kinds = kinds  # types as bits

    def due(self) -> list[int]:
        """What is due of each type."""
        return [self.wheat, self.wood, self.clay, self.stone]


class Purchase(Then[FeudaliaState]):
    """What follows a payment, and knows what is paid for."""

    @abstractmethod
    def buys(self, state: FeudaliaState) -> str:
        """`the Innkeeper`, `the upgrade of fief 2`."""


def bought_now(state: FeudaliaState) -> str:
    """What the payment that is asked for buys; nothing where it is no purchase."""
    agenda = state.agenda
    below = agenda[len(agenda) - 2] if len(agenda) > 1 else None
    return below.buys(state) if isinstance(below, Purchase) else ""


class LeaveOut(Payment):
    """A discount: which of the printed cubes are not paid (FDL-175)."""

    fields = ("seat", "off", "wheat", "wood", "clay", "stone", "free", "kinds")
    rule = "FDL-175"
    waiting = "Waiting for a discount to be taken."

    def __init__(
        self, seat: int, off: int, *, wheat: int, wood: int, clay: int, stone: int, free: int, kinds: int
    ) -> None:
        super().__init__(seat, wheat=wheat, wood=wood, clay=clay, stone=stone, free=free, kinds=kinds)
        self.off = off

    @property
    def prompt(self) -> str:
        return f"Discount: which cube of {cost_words(0, self.due())} do you leave out? ({self.off} to go)"

    def asking(self, state: FeudaliaState) -> str:
        bought = bought_now(state)
        return self.prompt.replace("Discount:", f"Discount on {bought}:", 1) if bought else self.prompt

    def verbs(self) -> Verbs[FeudaliaState]:
        return _LEAVING_OUT

    def otherwise(self, state: FeudaliaState, move: int) -> Reason:
        return unfinished(move, "choose a type of cube first", self.rule)


class LeaveType(Verb[FeudaliaState, LeaveOut]):
    """One cube of a type less."""

    def forbids(self, state: FeudaliaState, asked: LeaveOut, thing: int) -> Reason | None:
        due = asked.due()
        due[thing] = due[thing] - 1
        if due[thing] >= 0 and can_pay(state.players[asked.seat].wealth(state.box), due, 0, asked.off - 1):
            return None
        return Reason("that cube is not part of the cost, or the rest could not be paid", asked.rule)

    def play(self, state: FeudaliaState, asked: LeaveOut, thing: int) -> None:
        due = asked.due()
        due[thing] = due[thing] - 1
        if state.listening:
            state.tell(f"{{{asked.seat}}} leaves out 1 {TYPES[thing]}.", "FDL-175")
        pay_cubes(state, asked.seat, due, 0, asked.off - 1, asked.free, asked.kinds)


_LEAVING_OUT: Final = Verbs(LeaveType(TYPE))


class PayCubes(Payment):
    """Which cube is paid next: types in their order, then the free ones (FDL-36, FDL-R75)."""

    fields = ("seat", "fief", "wheat", "wood", "clay", "stone", "free", "kinds")
    rule = "FDL-36"
    waiting = "Waiting for a payment."

    def __init__(
        self, seat: int, fief: int, *, wheat: int, wood: int, clay: int, stone: int, free: int, kinds: int
    ) -> None:
        super().__init__(seat, wheat=wheat, wood=wood, clay=clay, stone=stone, free=free, kinds=kinds)
        self.fief = fief

    @property
    def prompt(self) -> str:
        due = [f"{count} {word}" for count, word in zip(self.due(), TYPES, strict=True) if count]
        if self.free:
            due.append(f"{counted(self.free, 'cube')} of {kinds_words(self.kinds)}")
        return f"Pay {' and '.join(due)}: take a cube from one of your fiefs."

    def asking(self, state: FeudaliaState) -> str:
        bought = bought_now(state)
        return self.prompt.replace(":", f" for {bought}:", 1) if bought else self.prompt

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

    def verbs(self) -> Verbs[FeudaliaState]:
        return _PAYING

    def moves(self, state: FeudaliaState) -> list[int]:
        """Payments are asked for often: one loop over the cubes that are there."""
        player = state.players[self.seat]
        kinds = self.wanted()
        moves: list[int] = []
        base = CUBE.base
        for f in range(3):
            if self.fief in (ANYWHERE, f):
                for kind in range(4):
                    if (kinds >> kind) & 1 == 1 and player.cubes[f * 4 + kind] > 0:
                        moves.append(base + f * 4 + kind)
        if player.held is not NO_CUBES:
            base = HELD.base
            for f in range(3):
                if self.fief in (ANYWHERE, f) and player.spends_held(state.box, f):
                    for kind in range(4):
                        if (kinds >> kind) & 1 == 1 and player.held[f * 4 + kind] > 0:
                            moves.append(base + f * 4 + kind)
        return moves

    def otherwise(self, state: FeudaliaState, move: int) -> Reason:
        return not_a_cube(move, self.rule)

    def pay_rest(self, state: FeudaliaState) -> None:
        """One cube is paid."""
        due = self.due()
        free = self.free
        kind = 0
        while kind < 4 and due[kind] == 0:
            kind += 1
        if kind < 4:
            due[kind] = due[kind] - 1
        else:
            free -= 1
        if sum(due) + free > 0:
            pay_on(state, self.seat, self.fief, due, free, self.kinds)


class PayFromFief(FromFief[PayCubes]):
    """A cube of a fief."""

    def forbids(self, state: FeudaliaState, asked: PayCubes, thing: int) -> Reason | None:
        wrong = wrong_cube(asked.wanted(), asked.fief, thing, asked.rule)
        if wrong is None and state.players[asked.seat].cubes[thing] == 0:
            return no_cube(thing, asked.rule)
        return wrong

    def play(self, state: FeudaliaState, asked: PayCubes, thing: int) -> None:
        take_from_fief(state.players[asked.seat], thing)
        asked.pay_rest(state)


class PayFromMaster(FromMaster[PayCubes]):
    """A cube that lies on an Accountant (FDL-173)."""

    def forbids(self, state: FeudaliaState, asked: PayCubes, thing: int) -> Reason | None:
        wrong = wrong_cube(asked.wanted(), asked.fief, thing, asked.rule)
        return wrong or no_held_cube(state, asked.seat, thing)

    def play(self, state: FeudaliaState, asked: PayCubes, thing: int) -> None:
        take_from_master(state.players[asked.seat], thing)
        asked.pay_rest(state)


_PAYING: Final = Verbs(PayFromFief(CUBE), PayFromMaster(HELD))


def wrong_cube(kinds: int, fief: int, thing: int, rule: str) -> Reason | None:
    """Against a cube of the wrong type, or of the wrong fief."""
    if (kinds >> (thing % 4)) & 1 == 0:
        return Reason(f"{TYPES[thing % 4]} is not what has to be paid now", "FDL-40")
    if fief not in (ANYWHERE, thing // 4):
        return Reason(f"these cubes must come from fief {fief + 1}", rule)
    return None


def no_cube(thing: int, rule: str) -> Reason:
    return Reason(f"there is no {TYPES[thing % 4]} on fief {thing // 4 + 1}", rule)


def no_held_cube(state: FeudaliaState, seat: int, thing: int) -> Reason | None:
    """Against a cube on a master that is not there, or cannot be spent."""
    player = state.players[seat]
    if player.held[thing] == 0:
        return Reason(f"there is no {TYPES[thing % 4]} on the master of fief {thing // 4 + 1}", "FDL-173")
    if not player.spends_held(state.box, thing // 4):
        return Reason("cubes on this master cannot be spent like that", "FDL-174")
    return None


def not_a_cube(move: int, rule: str) -> Reason:
    return unfinished(move, "first finish what you are paying: take a cube from a fief", rule)


# ---------------------------------------------------------------------- what a fief loses


class LoseCubes(PickCube):
    """Which cubes a fief loses, to the Tax Collector or to raiders: the owner chooses."""

    fields = ("seat", "fief", "left")

    def __init__(self, seat: int, fief: int, left: int) -> None:
        super().__init__(seat)
        self.fief = fief
        self.left = left

    def spared(self, state: FeudaliaState) -> int:
        """A type of cube that cannot be taken here, -1 none."""
        return -1

    @abstractmethod
    def tell(self, state: FeudaliaState, count: int, kind: int) -> None:
        """So many cubes of a type are gone."""

    @abstractmethod
    def go_on(self, state: FeudaliaState, left: int) -> None:
        """So many are still to go."""

    def things(self, state: FeudaliaState) -> list[int]:
        cubes = state.players[self.seat].cubes
        spared = self.spared(state)
        first = self.fief * 4
        return [first + kind for kind in range(4) if kind != spared and cubes[first + kind] > 0]

    def take(self, state: FeudaliaState, thing: int) -> None:
        # Where only one type is left to take, all of it goes at once.
        count = self.left if len(self.things(state)) == 1 else 1
        player = state.players[self.seat]
        player.cubes[thing] = player.cubes[thing] - count
        if state.listening:
            self.tell(state, count, thing % 4)
        if self.left > count:
            self.go_on(state, self.left - count)

"""Feudality, phase 3: the tray, the Soothsayer, and one purchase for everybody.

Rulebook: The Purchase Tray, Sequence of Play 3, The Bag of Playing Tiles, Fortifications.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.feudality.box.components import EXTRA_DRAW, FIRST_FORT, KINDS, LEVELS, RES, SKILLS
from greathall.games.feudality.box.names import a_ware, price_words, ware_name
from greathall.games.feudality.box.vocabulary import FORTIFY, PASS, TILE
from greathall.games.feudality.position.state import NOTHING, FeudalityState
from greathall.games.feudality.position.turn import ACT, BUY
from greathall.games.feudality.rules.fief import can_place, may_own, next_ware, no_room, no_second
from greathall.games.feudality.rules.occasions import not_now
from greathall.games.feudality.rules.payments import affordable, pay_price, too_dear, trades_needed
from greathall.games.feudality.rules.setting_up import Place, from_tray, ware_rule
from greathall.kernel.chronicle import listed
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Choice, Verb, Verbs

# A bit for every kind of tile; a table, because mypyc shifts a constant 1 in 32 bits only.
BITS: Final[list[int]] = [1 << kind for kind in range(KINDS)]


def fill_tray(state: FeudalityState) -> None:
    """As many tiles as the number of players asks for (FDY-45); discards first go back if the bag is short (FDY-46)."""
    wanted = state.box.tray_tiles[state.seats]
    if state.bag_size < wanted:
        state.refill_bag()
    wanted = min(wanted, state.bag_size)  # FDY-R42
    state.tray = state.draw_tiles(wanted)
    state.been_through = 0
    state.step = BUY
    if state.listening:
        state.tell(f"In the tray: {_names(state)}.", "FDY-45", pieces=("tray",))


def _names(state: FeudalityState) -> str:
    return listed([state.box.names[kind] for kind in state.tray]) or "nothing"


def buy_next(state: FeudalityState) -> None:
    """In player order one purchase each (FDY-47); then what is left is discarded (FDY-50)."""
    if state.been_through < state.seats:
        seat = state.in_order(state.been_through)
        state.been_through += 1
        if state.skills[seat * SKILLS + EXTRA_DRAW] > 0:
            foresee(state, seat)
        state.ask(Buy(seat))
        return
    if state.listening and state.tray:
        state.tell(f"The rest of the tray is discarded: {_names(state)}.", "FDY-50", pieces=("discards",))
    state.discard_tiles(state.tray)
    state.tray = NOTHING
    state.actions = state.box.actions_per_turn
    state.special_used = False
    state.step = ACT


def foresee(state: FeudalityState, seat: int) -> None:
    """One more tile into the tray for every Soothsayer (FDY-49, FDY-R20)."""
    for _ in range(state.skills[seat * SKILLS + EXTRA_DRAW]):
        if state.bag_size == 0:
            state.refill_bag()  # FDY-R42
        if state.bag_size > 0:
            kind = state.draw_tile()
            state.tray = [*state.tray, kind]
            if state.listening:
                text = f"{{{seat}}}'s Soothsayer adds {a_ware(state.box, kind)} to the tray."
                state.tell(text, "FDY-49", pieces=("tray",))


class Buy(Choice[FeudalityState]):
    """One tile of the tray, or the next fortification level, or nothing (FDY-47)."""

    rule = "FDY-47"
    waiting = "Waiting for a purchase."

    @property
    def prompt(self) -> str:
        return "Buy one tile from the tray, or the next level of your fortification, or pass."

    def verbs(self) -> Verbs[FeudalityState]:
        return _PURCHASE

    def moves(self, state: FeudalityState) -> list[int]:
        """In the order of the tray; only what lies in it is looked at, and each kind once."""
        moves: list[int] = []
        seat = self.seat
        seen: i64 = 0
        for kind in state.tray:
            bit: i64 = BITS[kind]
            if not seen & bit:
                seen |= bit
                if affordable(state, seat, kind) and can_place(state, seat, kind) and may_own(state, seat, kind):
                    moves.append(TILE.base + kind)
        ware = next_ware(state, seat)
        if ware >= 0 and affordable(state, seat, ware):
            moves.append(FORTIFY.base)
        moves.append(PASS.base)
        return moves

    def otherwise(self, state: FeudalityState, move: int) -> Reason:
        return not_now(
            state, self, move, "buy one tile from the tray, or the next fortification level, or pass", "FDY-47"
        )


class BuyTile(Verb[FeudalityState, Buy]):
    """A tile of the tray."""

    def forbids(self, state: FeudalityState, asked: Buy, thing: int) -> Reason | None:
        if thing not in state.tray:
            return Reason(f"there is no {state.box.names[thing]} in the tray", "FDY-47")
        seat = asked.seat
        return no_second(state, seat, thing) or too_dear(state, seat, thing) or no_room(state, seat, thing)

    def play(self, state: FeudalityState, asked: Buy, thing: int) -> None:
        from_tray(state, thing)
        buy(state, asked.seat, thing)

    def says(self, state: FeudalityState, asked: Buy, thing: int) -> str:
        return f"{super().says(state, asked, thing)} ({_whole_price(state, asked.seat, thing)})"


class Fortify(Verb[FeudalityState, Buy]):
    """The next level of the fortification, which is not in the tray (FDY-83)."""

    def forbids(self, state: FeudalityState, asked: Buy, thing: int) -> Reason | None:
        ware = next_ware(state, asked.seat)
        if ware < 0:
            return Reason(f"the {state.box.fort_names[LEVELS]} is the highest level", "FDY-83")
        return too_dear(state, asked.seat, ware)

    def play(self, state: FeudalityState, asked: Buy, thing: int) -> None:
        buy(state, asked.seat, next_ware(state, asked.seat))

    def says(self, state: FeudalityState, asked: Buy, thing: int) -> str:
        ware = next_ware(state, asked.seat)
        price = _whole_price(state, asked.seat, ware)
        return f"{super().says(state, asked, thing)}: {ware_name(state.box, ware)} ({price})"

    def cites(self, state: FeudalityState, asked: Buy, thing: int) -> str:
        return ware_rule(next_ware(state, asked.seat))

    def clicks(self, state: FeudalityState, asked: Buy, thing: int) -> str:
        return f"supply/{asked.seat}/{next_ware(state, asked.seat) - FIRST_FORT + 1}"


class BuyNothing(Verb[FeudalityState, Buy]):
    """Whoever does not want to, or cannot, goes without."""

    def forbids(self, state: FeudalityState, asked: Buy, thing: int) -> Reason | None:
        return None

    def play(self, state: FeudalityState, asked: Buy, thing: int) -> None:
        if state.listening:
            if len(asked.moves(state)) > 1:
                state.tell(f"{{{asked.seat}}} buys nothing.", "FDY-47", pieces=("tray",))
            else:
                text = f"{{{asked.seat}}} can buy nothing: nothing for sale can be both paid for and placed."
                state.tell(text, "FDY-48", pieces=("tray",))

    def says(self, state: FeudalityState, asked: Buy, thing: int) -> str:
        return "pass: buy nothing"


_PURCHASE: Final = Verbs(BuyTile(TILE), Fortify(FORTIFY), BuyNothing(PASS))


def _whole_price(state: FeudalityState, seat: int, ware: int) -> str:
    """The price, and what must be traded away for it: one click may pay all of it (FDY-R18)."""
    price = price_words(state.box, ware)
    trades = trades_needed(state, seat, state.box.cost[ware * RES : ware * RES + RES])
    return f"{price}; {trades}" if trades else price


def buy(state: FeudalityState, seat: int, ware: int) -> None:
    """The price is paid first, then a square is chosen (FDY-48)."""
    if state.listening:
        text = f"{{{seat}}} buys {a_ware(state.box, ware)} ({price_words(state.box, ware)})."
        state.tell(text, ware_rule(ware), pieces=(f"mat/{seat}",))
    state.ask(Place(seat, ware))
    pay_price(state, seat, ware)

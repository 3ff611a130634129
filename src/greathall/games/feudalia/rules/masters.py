"""Feudalia, actions 7 and 8 of the main phase: hire, move, fire and use masters.

Rulebook: Hire 1 master, Play 1 master action.
"""

from __future__ import annotations

from greathall.games.feudalia.box.components import BASIC, BLUE, MASTER_IDS
from greathall.games.feudalia.box.texts import a_card, a_master, cost_words, price_words
from greathall.games.feudalia.position.player import Player, a_fief, changed
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.games.feudalia.rules.paying import Purchase, can_pay, have_words, paid_words, pay_cubes, stock
from greathall.games.feudalia.rules.questions import PickFief, PickMaster, unfinished
from greathall.games.feudalia.rules.vassals import can_start, choose_scroll, scroll_words
from greathall.kernel.chronicle import counted
from greathall.kernel.errors import Reason


def can_afford_master(state: FeudaliaState, player: Player, master: int, wealth: list[int]) -> bool:
    """Whether a master can be paid and a legal city is free or can be freed (FDL-75, FDL-R32)."""
    box = state.box
    if player.coins < box.master_coins[master] or not can_pay(wealth, box.master_cubes, master * 4):
        return False
    for fief in range(3):
        if state.has_city_for(player, fief, master):
            return True
    return False


def can_hire_master(state: FeudaliaState, player: Player, wealth: list[int]) -> bool:
    """Hiring may begin if a master that is already face up can be hired (FDL-R32)."""
    for master in state.row:
        if can_afford_master(state, player, master, wealth):
            return True
    return False


def can_hire_cathedral_master(state: FeudaliaState, player: Player, k: int, wealth: list[int]) -> bool:
    if state.stacks[k] == 0 or player.owns_master(BASIC + k):  # FDL-83
        return False
    return can_afford_master(state, player, BASIC + k, wealth)


def turn_up_masters(state: FeudaliaState, count: int, rule: str) -> None:
    """Masters come from the deck, then from those put under it; fewer if the deck is short (FDL-R13)."""
    row = state.row.copy()
    fresh: list[int] = []
    for _ in range(count):
        if state.pool:
            pool = state.pool.copy()
            master = pool.pop(state.dice.below(len(pool)))
            state.pool = pool
        elif state.bottom:
            bottom = state.bottom.copy()
            master = bottom.pop(0)
            state.bottom = bottom
        else:
            break
        row.append(master)
        fresh.append(master)
    state.row = row
    if fresh:
        state.seal()
        if state.listening:
            for master in fresh:
                sentence = f"Turned up: {a_master(state.box, master)}. {state.box.master_texts[master]}"
                state.tell(sentence, rule, pieces=(f"masters/{MASTER_IDS[master]}",))


def begin_hire_master(state: FeudaliaState, seat: int) -> None:
    """Turn up two more (three in solitaire), then choose (FDL-76, FDL-166)."""
    if state.terms.solo:
        turn_up_masters(state, state.box.drawn_to_hire_solo, "FDL-166")
    else:
        turn_up_masters(state, state.box.drawn_to_hire, "FDL-76")
    state.ask(ChooseMaster(seat))


class ChooseMaster(PickMaster):
    """The basic master to hire; one must be hired (FDL-R32)."""

    rule = "FDL-76"
    waiting = "Waiting for a master to be hired."

    @property
    def prompt(self) -> str:
        return "Which master do you hire? You must hire one of them."

    def things(self, state: FeudaliaState) -> list[int]:
        player = state.players[self.seat]
        wealth = player.wealth(state.box)
        return [master for master in state.row if can_afford_master(state, player, master, wealth)]

    def against(self, state: FeudaliaState, thing: int) -> Reason:
        return why_not_hire_master(state, self.seat, thing)

    def take(self, state: FeudaliaState, thing: int) -> None:
        state.ask(ChooseCity(self.seat, thing))

    def says(self, state: FeudaliaState, thing: int) -> str:
        return f"{super().says(state, thing)} for {hire_words(state, state.players[self.seat], thing)}"


def why_not_hire_master(state: FeudaliaState, seat: int, master: int) -> Reason:
    """Against hiring one particular master, basic or of the cathedral."""
    player = state.players[seat]
    box = state.box
    name = box.master_names[master]
    if master < BASIC and master not in state.row:
        return Reason(f"the {name} is not among the face-up masters", "FDL-76")
    if master >= BASIC and state.stacks[master - BASIC] == 0:
        return Reason(f"there is no {name} left", "FDL-13")
    if master >= BASIC and player.owns_master(master):
        return Reason(f"you have a {name} already", "FDL-83")
    if not any(state.has_city_for(player, fief, master) for fief in range(3)):
        rule = "FDL-79" if master >= BASIC else "FDL-77"
        return Reason(f"you have no city in which the {name} may live", rule)
    price = price_words(box.master_coins[master], box.master_cubes, master * 4)
    have = have_words(player, player.wealth(box), box.master_coins[master], box.master_cubes, master * 4)
    return Reason(f"the {name} costs {price}; {have}", "FDL-75")


def hire_words(state: FeudaliaState, player: Player, master: int) -> str:
    """`6 coins, 1 wheat, firing the Notary`: what a master costs, and who has to go where there is no choice."""
    box = state.box
    price = price_words(box.master_coins[master], box.master_cubes, master * 4)
    legal = [fief for fief in range(3) if state.has_city_for(player, fief, master)]
    lives = [player.cities[fief] for fief in legal if player.cities[fief] >= 0]
    if len(lives) < len(legal):
        return price
    if len(lives) == 1:
        return f"{price}, firing {a_master(box, lives[0])}"
    return f"{price}, firing {' or '.join(a_master(box, fired) for fired in lives)}"


class ChooseCity(PickFief):
    """The city for a new master; whoever lives there is fired (FDL-75, FDL-82)."""

    fields = ("seat", "master")
    rule = "FDL-75"
    waiting = "Waiting for a city to be chosen."

    def __init__(self, seat: int, master: int) -> None:
        super().__init__(seat)
        self.master = master

    @property
    def prompt(self) -> str:
        return "In the city of which fief? A master who lives there is fired."

    def asking(self, state: FeudaliaState) -> str:
        return f"In the city of which fief shall {a_master(state.box, self.master)} live? Whoever lives there is fired."

    def things(self, state: FeudaliaState) -> list[int]:
        player = state.players[self.seat]
        return [fief for fief in range(3) if state.has_city_for(player, fief, self.master)]

    def against(self, state: FeudaliaState, thing: int) -> Reason:
        return Reason("that fief has no city in which this master may live", "FDL-77")

    def take(self, state: FeudaliaState, thing: int) -> None:
        player = state.players[self.seat]
        player.coins -= state.box.master_coins[self.master]
        state.ask(FinishMaster(self.seat, self.master, thing, stock(player)))
        pay_cubes(state, self.seat, state.box.master_cubes, self.master * 4)

    def says(self, state: FeudaliaState, thing: int) -> str:
        lives = state.players[self.seat].cities[thing]
        words = super().says(state, thing)
        return f"{words}, firing {a_master(state.box, lives)}" if lives >= 0 else words

    def otherwise(self, state: FeudaliaState, move: int) -> Reason:
        return unfinished(move, "choose a fief first", "FDL-77")


class FinishMaster(Purchase):
    """The new master is paid: the old one leaves, the new one moves in (FDL-R33)."""

    fields = ("seat", "master", "fief", "before")
    rule = "FDL-75"

    def __init__(self, seat: int, master: int, fief: int, before: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.master = master
        self.fief = fief
        self.before = before

    def lapse(self, state: FeudaliaState) -> None:
        player = state.players[self.seat]
        paid = paid_words(player, state.box.master_coins[self.master], self.before) if state.listening else ""
        state.leaving = vacate(state, self.seat, self.fief)
        move_in(player, self.fief, self.master)
        state.turn.moved &= ~(1 << self.fief)
        if state.listening:
            where = f"city/{self.seat}/{self.fief + 1}"
            name = a_master(state.box, self.master)
            rule = "FDL-79" if self.master >= BASIC else "FDL-75"
            sentence = f"{{{self.seat}}} hires {name} into {a_fief(player, self.fief)} for {paid}."
            state.tell(sentence, rule, pieces=(where,))
        if self.master >= BASIC:  # FDL-84
            state.stacks = changed(state.stacks, self.master - BASIC, state.stacks[self.master - BASIC] - 1)
            rejoin(state)
        else:
            row = state.row.copy()
            row.remove(self.master)
            state.row = row
            count = state.box.to_bottom_solo if state.terms.solo else state.box.to_bottom
            if count > 0:
                state.ask(PutUnder(self.seat, count, 1 if state.terms.solo else 0))
            else:
                rejoin(state)

    def buys(self, state: FeudaliaState) -> str:
        return a_master(state.box, self.master)


def vacate(state: FeudaliaState, seat: int, fief: int) -> int:
    """The master of a fief leaves the city; a guest goes to the discard pile, cubes drop onto the fief (FDL-R33)."""
    player = state.players[seat]
    fired = player.cities[fief]
    if fired >= 0:
        player.drop_held(fief)
        if state.listening:
            back = "the stack" if fired >= BASIC else "the face-up masters"
            guest = player.guests[fief]
            too = f"; its guest, {a_card(state.box, guest)}, is discarded" if guest >= 0 else ""
            sentence = f"{{{seat}}} fires {a_master(state.box, fired)}, back to {back}{too}."
            state.tell(sentence, "FDL-83" if fired >= BASIC else "FDL-82")
        if player.guests[fief] >= 0:
            player.discard.append(player.guests[fief])
            player.guests = changed(player.guests, fief, -1)
    return fired


def move_in(player: Player, fief: int, master: int) -> None:
    """A hired master comes in unused (FDL-80)."""
    player.cities = changed(player.cities, fief, master)
    player.tapped &= ~(1 << fief)


def rejoin(state: FeudaliaState) -> None:
    """A fired master goes back to the face-up masters, or to its stack (FDL-82, FDL-83)."""
    fired = state.leaving
    state.leaving = -1
    if fired >= BASIC:
        state.stacks = changed(state.stacks, fired - BASIC, state.stacks[fired - BASIC] + 1)
    elif fired >= 0:
        state.row = [*state.row, fired]


class PutUnder(PickMaster):
    """Another face-up master goes under the deck (FDL-76); the fired one joins the row only afterwards (FDL-R33)."""

    fields = ("seat", "left", "alone")
    rule = "FDL-76"
    waiting = "Waiting for a master to be put under the deck."

    def __init__(self, seat: int, left: int, alone: int) -> None:
        super().__init__(seat)
        self.left = left
        self.alone = alone
        if alone:
            self.rule = "FDL-166"

    @property
    def prompt(self) -> str:
        more = f" ({self.left} to go)" if self.left > 1 else ""
        return f"Which of the other face-up masters goes under the deck?{more}"

    def things(self, state: FeudaliaState) -> list[int]:
        return state.row

    def against(self, state: FeudaliaState, thing: int) -> Reason:
        return Reason("that master is not face up, or was fired just now", self.rule)

    def take(self, state: FeudaliaState, thing: int) -> None:
        row = state.row.copy()
        row.remove(thing)
        state.row = row
        state.bottom = [*state.bottom, thing]
        if state.listening:
            state.tell(f"{{{self.seat}}} puts {a_master(state.box, thing)} under the deck.", self.rule)
        if self.left > 1 and row:
            state.ask(PutUnder(self.seat, self.left - 1, self.alone))
        else:
            rejoin(state)

    def lapse(self, state: FeudaliaState) -> None:
        rejoin(state)


# ---------------------------------------------------------------------- moving


def can_move(state: FeudaliaState, player: Player, start: int, end: int) -> bool:
    """To a free legal city, or in exchange with its master; each master once a turn (FDL-81, FDL-R34)."""
    master = player.cities[start]
    if master < 0 or (state.turn.moved >> start) & 1 == 1 or not state.has_city_for(player, end, master):
        return False
    other = player.cities[end]
    if other < 0:
        return True
    # An exchange is offered once, with the lower fief first.
    return start < end and (state.turn.moved >> end) & 1 == 0 and state.has_city_for(player, start, other)


def move_master(state: FeudaliaState, seat: int, start: int, end: int) -> None:
    """Cubes stay behind on the fief, a guest moves along, a used master stays used (FDL-R34)."""
    player = state.players[seat]
    if state.listening:
        for fief in (start, end):
            left = cost_words(0, player.held, fief * 4)
            if left != "nothing":
                name = a_master(state.box, player.cities[fief])
                state.tell(f"What lies on {name}, {left}, stays behind on {a_fief(player, fief)}.", "FDL-R34")
    player.drop_held(start)
    player.drop_held(end)
    cities = player.cities.copy()
    guests = player.guests.copy()
    cities[start], cities[end] = cities[end], cities[start]
    guests[start], guests[end] = guests[end], guests[start]
    player.cities = cities
    player.guests = guests
    player.tapped = _swapped(player.tapped, start, end)
    moved = _swapped(state.turn.moved, start, end) | 1 << end
    if cities[start] >= 0:
        moved |= 1 << start
    state.turn.moved = moved
    if state.listening:
        both = f" in exchange with {a_master(state.box, cities[start])}" if cities[start] >= 0 else ""
        name = a_master(state.box, cities[end])
        state.tell(
            f"{{{seat}}} moves {name} to {a_fief(player, end)}{both}.", "FDL-81", pieces=(f"city/{seat}/{end + 1}",)
        )


def _swapped(bits: int, a: int, b: int) -> int:
    one = (bits >> a) & 1
    two = (bits >> b) & 1
    bits &= ~(1 << a | 1 << b)
    return bits | two << a | one << b


# ---------------------------------------------------------------------- using


def can_use(state: FeudaliaState, player: Player, fief: int, timing: int) -> bool:
    """Whether the master of a fief can be used now (FDL-86, FDL-R37)."""
    master = player.cities[fief]
    if master < 0 or state.box.timing[master] != timing or (player.tapped >> fief) & 1 == 1:
        return False
    box = state.box
    if can_start(state, player, box.actions[box.use[master]], fief):
        return True
    return box.use2[master] >= 0 and can_start(state, player, box.actions[box.use2[master]], fief)


def use_master(state: FeudaliaState, seat: int, fief: int) -> None:
    """Tap, choose a scroll, pay from the master's own fief, do the effects (FDL-86, FDL-87)."""
    player = state.players[seat]
    master = player.cities[fief]
    player.tapped |= 1 << fief
    if state.listening:
        where = f"city/{seat}/{fief + 1}"
        rule = "FDL-96" if state.box.timing[master] == BLUE else "FDL-86"
        state.tell(f"{{{seat}}} uses {a_master(state.box, master)}.", rule, pieces=(where,))
    choose_scroll(state, seat, state.box.use[master], state.box.use2[master], fief)


def use_words(state: FeudaliaState, player: Player, fief: int) -> str:
    """`the Baker, pay 2 wheat, earn 3 coins`: what the master of a fief would do now."""
    master = player.cities[fief]
    box = state.box
    return f"{a_master(box, master)}, {scroll_words(state, player, box.use[master], box.use2[master], fief)}"


def against_use(state: FeudaliaState, seat: int, fief: int, timing: int) -> Reason | None:
    """Against using the master of a fief in the phase of this timing; None if nothing is."""
    player = state.players[seat]
    if can_use(state, player, fief, timing):
        return None
    master = player.cities[fief]
    box = state.box
    if master < 0:
        return Reason(f"no master lives in {a_fief(player, fief)}", "FDL-86")
    if (player.tapped >> fief) & 1 == 1:
        return Reason(f"{a_master(box, master)} was used this turn", "FDL-86")
    if box.use[master] < 0:
        text = (
            "gives tokens of the cathedral, and is not used up" if master >= BASIC else "always works, and is not used"
        )
        return Reason(f"{a_master(box, master)} {text}", "FDL-73" if master >= BASIC else "FDL-89")
    if box.timing[master] != timing:
        return Reason(f"{a_master(box, master)} does not act in this phase", "FDL-89")
    action = box.actions[box.use[master]]
    price = cost_words(action.coins, action.cubes)
    here = player.cubes[fief * 4 : fief * 4 + 4]
    if player.coins < action.coins or not can_pay(here, action.cubes, 0):
        lies = f"; there is {cost_words(0, here)} on {a_fief(player, fief)}" if action.pays_cubes else ""
        have = f"; you have {counted(player.coins, 'coin')}" if action.coins > 0 else ""
        return Reason(f"{a_master(box, master)} takes {price} from its own fief{lies}{have}", "FDL-87")
    return Reason(f"{a_master(box, master)} could do nothing now", "FDL-R20")

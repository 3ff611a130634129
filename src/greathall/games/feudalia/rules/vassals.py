"""Feudalia, actions 1 to 4 of the main phase: hire a vassal, income, field action, influence action.

Rulebook: Hire 1 vassal, Generate income, Play 1 field action, Play 1 influence action.
"""

from __future__ import annotations

from mypy_extensions import i64

from greathall.games.feudalia.box.components import VASSAL_IDS, VINTAGE
from greathall.games.feudalia.box.effect_data import Action
from greathall.games.feudalia.box.texts import a_card, a_class, activation_words, cost_words
from greathall.games.feudalia.box.vocabulary import SCROLL
from greathall.games.feudalia.position.memory import leaves, loose, swap_in, unseen
from greathall.games.feudalia.position.player import Player, a_fief, kinds_of
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.games.feudalia.rules.actions import act_words, can_act, carry_out, field_cost
from greathall.games.feudalia.rules.cards import play_card, tell_lost
from greathall.games.feudalia.rules.paying import NO_STOCK, Purchase, paid_words, pay_cubes, stock
from greathall.games.feudalia.rules.questions import PickFief, PickHidden, Picking, unfinished
from greathall.kernel.chronicle import counted
from greathall.kernel.errors import Reason
from greathall.kernel.vocabulary import Phrase

# ---------------------------------------------------------------------- hiring


def hire_cost(state: FeudaliaState, player: Player, vassal: int) -> int:
    """Coins for a vassal; a discount never takes it below 1 (FDL-R31)."""
    coins = state.box.coins[vassal]
    off = player.total(state.box.hire_discount)
    return coins if off == 0 else max(min(coins, 1), coins - off)


def begin_hire(state: FeudaliaState, seat: int, vassal: int) -> None:
    """Action 1: [eliminate a card], pay, and put the new card on the discard pile (FDL-38)."""
    if state.box.eliminates[vassal] < 0:
        pay_hire(state, seat, vassal)
        return
    state.ask(EliminateForHire(seat, vassal))


class EliminateForHire(PickHidden):
    """Which card of the class leaves the game for the new one (FDL-41)."""

    fields = ("seat", "vassal")
    rule = "FDL-41"
    automatic = False  # that there is but one such card must not show (FDL-R74)
    waiting = "Waiting for a vassal to be hired."

    def __init__(self, seat: int, vassal: int) -> None:
        super().__init__(seat)
        self.vassal = vassal

    @property
    def prompt(self) -> str:
        return "Which card from your hand do you eliminate for the new vassal?"

    def asking(self, state: FeudaliaState) -> str:
        return f"Which card from your hand do you eliminate for the {state.box.names[self.vassal]}?"

    def told_meanwhile(self) -> str:
        return f"Waiting for the {VASSAL_IDS[self.vassal].replace('_', ' ')} to be hired."

    def things(self, state: FeudaliaState) -> list[int]:
        box = state.box
        wanted = box.eliminates[self.vassal]
        return [card for card in kinds_of(state.players[self.seat].hand) if box.classes[card] == wanted]

    def against(self, state: FeudaliaState, thing: int) -> Reason:
        return Reason(f"it must be {a_class(state.box.eliminates[self.vassal])} from your hand", self.rule)

    def take(self, state: FeudaliaState, thing: int) -> None:
        eliminate_for_hire(state, self.seat, self.vassal, thing)

    def force(self, state: FeudaliaState) -> None:
        player = state.players[self.seat]
        for card in kinds_of(unseen(player)):
            if state.box.classes[card] == state.box.eliminates[self.vassal] and not self.fit(state) and loose(player):
                swap_in(player, loose(player)[-1], card)


def eliminate_for_hire(state: FeudaliaState, seat: int, vassal: int, card: int) -> None:
    leaves(state.players[seat], card, state.box.income)
    state.eliminate(card)  # FDL-42
    if state.listening:
        state.tell(f"{{{seat}}} eliminates {a_card(state.box, card)}.", "FDL-41")
    pay_hire(state, seat, vassal)


def pay_hire(state: FeudaliaState, seat: int, vassal: int) -> None:
    player = state.players[seat]
    box = state.box
    player.coins -= hire_cost(state, player, vassal)  # FDL-39
    if box.plain[vassal]:
        finish_hire(state, seat, vassal, NO_STOCK)
        return
    state.ask(FinishHire(seat, vassal, stock(player)))
    pay_cubes(state, seat, box.cubes, vassal * 4)  # FDL-40


class FinishHire(Purchase):
    """The hire is paid."""

    fields = ("seat", "vassal", "before")
    rule = "FDL-38"

    def __init__(self, seat: int, vassal: int, before: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.vassal = vassal
        self.before = before

    def lapse(self, state: FeudaliaState) -> None:
        finish_hire(state, self.seat, self.vassal, self.before)

    def buys(self, state: FeudaliaState) -> str:
        return f"the {state.box.names[self.vassal]}"


def finish_hire(state: FeudaliaState, seat: int, vassal: int, before: tuple[int, ...]) -> None:
    player = state.players[seat]
    state.take_from_pile(vassal)
    player.discard.append(vassal)
    if state.listening:
        paid = paid_words(player, hire_cost(state, player, vassal), before)
        where = (f"supply/{VASSAL_IDS[vassal]}", f"discard/{seat}")
        state.tell(f"{{{seat}}} hires {a_card(state.box, vassal)} for {paid}.", "FDL-38", pieces=where)


# ---------------------------------------------------------------------- income


def income_now(state: FeudaliaState, vassal: int) -> int:
    """The printed income, and what a Minstrel or the Vintage adds to it."""
    coins = state.box.income[vassal] + state.turn.income_bonus
    if state.event == VINTAGE and state.box.worker[vassal]:
        coins += 1  # FDL-153
    return coins


def generate_income(state: FeudaliaState, seat: int, vassal: int) -> None:
    """Action 2: a vassal on the table for its income, without its effects (FDL-44)."""
    player = state.players[seat]
    play_card(state, player, vassal)
    coins = income_now(state, vassal)
    lost = state.earn(player, coins)
    if state.listening:
        state.tell(f"{{{seat}}} plays {a_card(state.box, vassal)} for {counted(coins, 'coin')}.", "FDL-44")
    tell_lost(state, seat, lost)


# ---------------------------------------------------------------------- field actions


def open_fiefs(state: FeudaliaState, player: Player) -> i64:
    """The fiefs with a free field, as bits (FDL-46, FDL-53)."""
    free: i64 = 0
    fief: i64
    for fief in range(3):
        if state.free_field(player, fief) >= 0:
            free |= 1 << fief
    return free


def can_work(state: FeudaliaState, player: Player, vassal: int, action: Action, fief: int, in_hand: int) -> bool:
    """Whether a field action can be played in a fief that has a free field (FDL-47, FDL-R20)."""
    cost = action.fiefs[player.types[fief]]
    if cost < 0:
        return False
    if state.event >= 0 and state.box.worker[vassal] and state.banned(player, fief):
        return False
    if cost > 0:
        cost = field_cost(state, player, action, fief)
        if player.coins < cost:
            return False
    return can_act(state, player, action, fief, player.coins - cost, in_hand)


def begin_field(state: FeudaliaState, seat: int, vassal: int) -> None:
    """Action 3: choose a free field, pay its coins, do the effects."""
    player = state.players[seat]
    play_card(state, player, vassal)
    action = state.box.actions[state.box.field[vassal]]
    found = -1
    free = open_fiefs(state, player)
    for fief in range(3):
        if (free >> fief) & 1 == 1 and can_work(state, player, vassal, action, fief, 0):
            if found >= 0:
                state.ask(ChooseField(seat, vassal))
                return
            found = fief
    work(state, seat, vassal, found)


class ChooseField(PickFief):
    """The fief in which a vassal works (FDL-46)."""

    fields = ("seat", "vassal")
    rule = "FDL-46"
    waiting = "Waiting for a field to be chosen."

    def __init__(self, seat: int, vassal: int) -> None:
        super().__init__(seat)
        self.vassal = vassal

    @property
    def prompt(self) -> str:
        return "In a field of which fief?"

    def asking(self, state: FeudaliaState) -> str:
        return f"In a field of which fief do you play the {state.box.names[self.vassal]}?"

    def things(self, state: FeudaliaState) -> list[int]:
        player = state.players[self.seat]
        action = state.box.actions[state.box.field[self.vassal]]
        free = open_fiefs(state, player)
        return [f for f in range(3) if (free >> f) & 1 == 1 and can_work(state, player, self.vassal, action, f, 0)]

    def against(self, state: FeudaliaState, thing: int) -> Reason:
        return why_not_work(state, self.seat, self.vassal, thing)

    def take(self, state: FeudaliaState, thing: int) -> None:
        work(state, self.seat, self.vassal, thing)

    def says(self, state: FeudaliaState, thing: int) -> str:
        return super().says(state, thing) + field_words(state, state.players[self.seat], self.vassal, thing)


def field_words(state: FeudaliaState, player: Player, vassal: int, fief: int) -> str:
    """` for 1 coin: produces 1 stone`: what a field action costs and brings in a fief."""
    action = state.box.actions[state.box.field[vassal]]
    cost = field_cost(state, player, action, fief)
    price = f" for {counted(cost, 'coin')}" if cost > 0 else ""
    return f"{price}: {act_words(state, player, action, fief)}"


def work(state: FeudaliaState, seat: int, vassal: int, fief: int) -> None:
    """The vassal lies down in the field; the field is occupied until the end of the turn (FDL-53)."""
    player = state.players[seat]
    action = state.box.actions[state.box.field[vassal]]
    state.table.remove(vassal)
    state.fields[state.free_field(player, fief)] = vassal
    cost = field_cost(state, player, action, fief)
    player.coins -= cost
    if state.listening:
        where = f"fief/{seat}/{fief + 1}"
        price = f" for {counted(cost, 'coin')}" if cost > 0 else ""
        state.tell(
            f"{{{seat}}} plays {a_card(state.box, vassal)} in {a_fief(player, fief)}{price}.", "FDL-46", pieces=(where,)
        )
    carry_out(state, seat, action, fief)


def why_not_work(state: FeudaliaState, seat: int, vassal: int, fief: int) -> Reason:
    """Against a field action in one fief."""
    player = state.players[seat]
    name = state.box.names[vassal]
    action = state.box.actions[state.box.field[vassal]]
    cost = field_cost(state, player, action, fief)
    if cost < 0:
        return Reason(f"the {name} cannot be played in {a_fief(player, fief)}", "FDL-47")
    if state.free_field(player, fief) < 0:
        return Reason(f"every field of {a_fief(player, fief)} was used this turn", "FDL-53")
    if state.box.worker[vassal] and state.banned(player, fief):
        box = state.box
        why = f"{box.event_names[state.event]}: no workers in {a_fief(player, fief)} this round"
        return Reason(why, box.event_rules[state.event])
    if player.coins < cost:
        return Reason(
            f"that costs {counted(cost, 'coin')} in {a_fief(player, fief)}; you have {player.coins}", "FDL-48"
        )
    there = cost_words(0, player.cubes, fief * 4)
    return Reason(f"the {name} could do nothing in {a_fief(player, fief)}, with {there} there", "FDL-R20")


# ---------------------------------------------------------------------- influence actions


def begin_influence(state: FeudaliaState, seat: int, vassal: int) -> None:
    """Action 4: a vassal on the table for its effect, one of its scrolls (FDL-56, FDL-59)."""
    player = state.players[seat]
    box = state.box
    play_card(state, player, vassal)
    state.turn.influence -= 1  # FDL-35
    if state.listening:
        state.tell(f"{{{seat}}} plays {a_card(box, vassal)} for its influence.", "FDL-56")
    choose_scroll(state, seat, box.influence[vassal], box.influence2[vassal], -1)


def choose_scroll(state: FeudaliaState, seat: int, first: int, second: int, fief: int) -> None:
    """One of two scrolls; only a scroll that can do something is offered."""
    if second < 0:
        start_action(state, seat, first, fief)
        return
    player = state.players[seat]
    one = can_start(state, player, state.box.actions[first], fief)
    two = can_start(state, player, state.box.actions[second], fief)
    if one and two:
        state.ask(ChooseScroll(seat, first, second, fief))
    else:
        start_action(state, seat, second if two else first, fief)


def can_start(state: FeudaliaState, player: Player, action: Action, fief: int, in_hand: int = 0) -> bool:
    """Whether an action can be paid, and can do something afterwards (FDL-R37)."""
    coins = player.coins - action.coins
    if coins < 0:
        return False
    if not action.pays_cubes:
        return can_act(state, player, action, fief, coins, in_hand)
    cubes = player.cubes
    for kind in range(4):
        if cubes[fief * 4 + kind] < action.cubes[kind]:
            return False
    for kind in range(4):
        cubes[fief * 4 + kind] = cubes[fief * 4 + kind] - action.cubes[kind]
    acts = can_act(state, player, action, fief, coins, in_hand)
    for kind in range(4):
        cubes[fief * 4 + kind] = cubes[fief * 4 + kind] + action.cubes[kind]
    return acts


def scroll_words(
    state: FeudaliaState, player: Player, first: int, second: int, fief: int = -1, in_hand: int = 0
) -> str:
    """What a card would do: of two scrolls only those that can do something now are left to choose from."""
    said: list[str] = []
    for number in (first, second):
        if number >= 0 and can_start(state, player, state.box.actions[number], fief, in_hand):
            action = state.box.actions[number]
            more = ", and one more influence action" if action.plus else ""
            said.append(f"{activation_words(action.coins, action.cubes)}{action.text}{more}")
    return ", or ".join(said)


class ChooseScroll(Picking):
    """Which of the two scrolls of a card (FDL-59)."""

    fields = ("seat", "first", "second", "fief")
    rule = "FDL-59"
    waiting = "Waiting for a scroll to be chosen."

    def __init__(self, seat: int, first: int, second: int, fief: int) -> None:
        super().__init__(seat)
        self.first = first
        self.second = second
        self.fief = fief

    @property
    def prompt(self) -> str:
        return "The card does one of two things: which scroll do you use?"

    def asking(self, state: FeudaliaState) -> str:
        box = state.box
        played = state.table[-1] if state.table else -1
        if self.fief < 0 and played >= 0 and box.influence[played] == self.first:
            return f"The {box.names[played]} does one of two things: which scroll do you use?"
        return self.prompt

    def phrase(self) -> Phrase:
        return SCROLL

    def things(self, state: FeudaliaState) -> list[int]:
        return [0, 1]

    def against(self, state: FeudaliaState, thing: int) -> Reason:
        return Reason("there are two scrolls", self.rule)

    def take(self, state: FeudaliaState, thing: int) -> None:
        start_action(state, self.seat, self.second if thing else self.first, self.fief)

    def says(self, state: FeudaliaState, thing: int) -> str:
        action = state.box.actions[self.second if thing else self.first]
        return f"{super().says(state, thing)}: {action.text}"

    def otherwise(self, state: FeudaliaState, move: int) -> Reason:
        return unfinished(move, "choose one of the two scrolls first", self.rule)


def start_action(state: FeudaliaState, seat: int, action: int, fief: int) -> None:
    """Pays the activation cost from the master's own fief, then does the effects (FDL-87)."""
    acting = state.box.actions[action]
    if acting.plus:
        state.turn.influence += 1  # FDL-58
    pay_activation(state, seat, acting, fief)
    carry_out(state, seat, acting, fief)


def pay_activation(state: FeudaliaState, seat: int, action: Action, fief: int) -> None:
    """Coins from the treasury, cubes from the fief the master lives in (FDL-87, FDL-R37)."""
    player = state.players[seat]
    player.coins -= action.coins
    if action.pays_cubes:
        for kind in range(4):
            at = fief * 4 + kind
            player.cubes[at] = player.cubes[at] - action.cubes[kind]
    if state.listening and (action.coins > 0 or action.pays_cubes):
        where = f" from {a_fief(player, fief)}" if action.pays_cubes else ""
        state.tell(f"{{{seat}}} pays {cost_words(action.coins, action.cubes)}{where} for it.", "FDL-87")

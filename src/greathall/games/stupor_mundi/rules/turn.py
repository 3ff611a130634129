"""Stupor Mundi, the Action Phase: choosing a House, travel, playing a card face up or face down.

Rulebook: Player setup; Round structure; Action Phase.
"""

from __future__ import annotations

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import (
    ACTIONS,
    CARD_NAMES,
    CARD_PROGRAM,
    CITIES,
    CITY_IDS,
    CITY_NAMES,
    COIN,
    HOUSES,
    MAIN_PROGRAM,
    SLOTS,
    TRAVEL_FREE_STEPS,
)
from greathall.games.stupor_mundi.box.numbers import CARD, DO_MAIN, DOWN, HOUSE, PASS, SKIP, SLOT, TRAVEL, UP
from greathall.games.stupor_mundi.box.texts import amount, bundle
from greathall.games.stupor_mundi.position.player import Player, bit_number
from greathall.games.stupor_mundi.position.state import TURN_STEP, Ask, StuporState
from greathall.games.stupor_mundi.rules.actions import begin_action, possible
from greathall.games.stupor_mundi.rules.effects import run
from greathall.games.stupor_mundi.rules.purchase import kind_moves
from greathall.games.stupor_mundi.rules.refusals import (
    why_not_hand_card,
    why_not_house,
    why_not_main,
    why_not_simple,
    why_not_slot,
    why_not_travel,
)
from greathall.kernel.chronicle import listed
from greathall.kernel.errors import Reason
from greathall.kernel.state import State

UP_OR_DOWN = [UP, DOWN]


class ChooseHouse(Ask):
    """One of the Houses left (STM-20, STM-R32)."""

    rule = "STM-20"
    waiting = "Waiting for a House to be chosen."

    @property
    def prompt(self) -> str:
        return "Choose your House."

    def options(self, state: StuporState) -> list[int]:
        taken: i64 = 0
        for player in state.players:
            if player.house >= 0:
                taken |= 1 << player.house
        moves: list[int] = []
        for house in range(HOUSES):
            if not (taken >> house) & 1:
                moves.append(HOUSE + house)
        return moves

    def answer(self, state: StuporState, move: int) -> None:
        take_house(state, state.players[self.seat], move - HOUSE)

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, StuporState)
        return f"House {state.box.house_names[move - HOUSE]}"

    def why_not(self, state: State, move: int) -> Reason:
        assert isinstance(state, StuporState)
        return why_not_house(state, self, move)


def take_house(state: StuporState, player: Player, house: i64) -> None:
    """The House's cards form the draw pile (STM-26)."""
    player.house = house
    player.draw = state.box.house_cards[house]
    player.draw_n = 0
    left = player.draw
    while left:
        left &= left - 1
        player.draw_n += 1
    if state.listening:
        name = state.box.house_names[house]
        state.tell(f"{{{player.seat}}} plays House {name}.", "STM-20", pieces=(f"mat/{player.seat}",))


def can_play(state: StuporState, player: Player) -> bool:
    """A card and an empty slot are needed (STM-R17)."""
    return player.hand_n > 0 and player.free_slots(state.box) != 0


def travel_cost(state: StuporState, player: Player, steps: i64) -> i64:
    """The first steps are free, the others cost (STM-32, STM-147)."""
    free = max(state.box.free_steps, state.layout.ability(TRAVEL_FREE_STEPS, player.present))
    return max(steps - free, 0) * state.box.step_cost


class Travel(Ask):
    """The start of a turn: travel, stay, or pass (STM-32, STM-33, STM-41)."""

    rule = "STM-32"

    @property
    def prompt(self) -> str:
        return "Travel or stay; then you play a card."

    def options(self, state: StuporState) -> list[int]:
        player = state.players[self.seat]
        moves: list[int] = []
        if not state.layout.solo:
            moves.append(PASS)  # STM-115: not in the solo game
        steps: i64 = 0
        while steps <= state.box.most_steps and travel_cost(state, player, steps) <= player.coins:
            moves.append(TRAVEL + steps)
            steps += 1
        return moves

    def answer(self, state: StuporState, move: int) -> None:
        player = state.players[self.seat]
        if move == PASS:
            pass_turn(state, player, False)
            state.step = TURN_STEP
            return
        steps: i64 = move - TRAVEL
        coins = travel_cost(state, player, steps)
        player.coins -= coins
        player.ship = (player.ship + steps) % CITIES
        if state.listening and steps:
            paid = f" for {amount(COIN, coins)}" if coins else ""
            text = f"{{{self.seat}}} travels to {CITY_NAMES[player.ship]}{paid}."
            state.tell(text, "STM-32", pieces=(f"ship/{self.seat}",))
        state.ask(PlayCard(self.seat))

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, StuporState)
        if move == PASS:
            return "pass for this round"
        player = state.players[self.seat]
        steps = move - TRAVEL
        coins = travel_cost(state, player, steps)
        city = (player.ship + steps) % CITIES
        name = CITY_NAMES[city]
        words = f"stay in {name}" if steps == 0 else f"travel {steps} to {name}"
        if coins:
            words += f" for {amount(COIN, coins)}"
        return f"{words}: {city_words(state, city)}"

    def target(self, state: State, move: int) -> str:
        assert isinstance(state, StuporState)
        if move == PASS:
            return super().target(state, move)
        return f"city/{CITY_IDS[(state.players[self.seat].ship + move - TRAVEL) % CITIES]}"

    def why_not(self, state: State, move: int) -> Reason:
        assert isinstance(state, StuporState)
        player = state.players[self.seat]
        return why_not_travel(state, self, travel_cost(state, player, max(move - TRAVEL, 0)), move)


def city_words(state: StuporState, city: int) -> str:
    """What a city offers: its market, the open Allies and the cards, with what they cost."""
    box = state.box
    market = state.layout.market[city]
    sold, bought = bundle(market.sell_grain, market.sell_stone), bundle(market.buy_grain, market.buy_stone)
    parts = [f"sell {sold} for {market.sell_for}, buy {bought} for {market.buy_for}"]
    for spot in (2 * city, 2 * city + 1):
        tile = state.allies_up[spot]
        if tile >= 0:
            parts.append(f"{box.ally_names[box.ally_kind[tile]]} for {state.layout.setup.ally_grain[spot]} Grain")
        kind = state.cards[spot]
        if kind >= 0:
            cost = "a card" if box.costs_card[kind] else amount(COIN, box.cost[kind])
            parts.append(f"{CARD_NAMES[kind]} for {cost}")
    return "; ".join(parts)


def pass_turn(state: StuporState, player: Player, forced: bool) -> None:
    """No more turns in this round (STM-41); who has no card or no empty slot has no choice (STM-R17)."""
    player.passed = True
    if state.listening:
        why = ""
        if forced:
            why = "has no card left and so " if player.hand_n == 0 else "has no empty slot left and so "
        state.tell(f"{{{player.seat}}} {why}passes.", "STM-41", pieces=(f"mat/{player.seat}",))


class PlayCard(Ask):
    """Which card of the hand is played (STM-34)."""

    rule = "STM-34"

    @property
    def prompt(self) -> str:
        return "Which card do you play?"

    def options(self, state: StuporState) -> list[int]:
        moves: list[int] = []
        kind_moves(state, state.players[self.seat].hand, CARD, moves)
        return moves

    def answer(self, state: StuporState, move: int) -> None:
        bits: i64 = state.players[self.seat].hand & state.box.kind_mask[move - CARD]
        state.chosen = bits & -bits
        state.ask(ChooseFace(self.seat))

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, StuporState)
        return f"card {CARD_NAMES[move - CARD]}: {state.box.card_texts[move - CARD]}"

    def why_not(self, state: State, move: int) -> Reason:
        return why_not_hand_card(state, self, move)


class ChooseFace(Ask):
    """Face up for what the card says, face down for a main action (STM-36, STM-37)."""

    rule = "STM-34"

    @property
    def prompt(self) -> str:
        return "Face up, for what is on the card; or face down, for a main action?"

    def asking(self, state: State) -> str:
        assert isinstance(state, StuporState)
        name = CARD_NAMES[state.box.kind_of_bit[bit_number(state.chosen)]]
        return f"{name}: face up, for what is on the card; or face down, for a main action?"

    def options(self, state: StuporState) -> list[int]:
        return UP_OR_DOWN

    def answer(self, state: StuporState, move: int) -> None:
        state.face_down = move == DOWN
        state.ask(ChooseSlot(self.seat))

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, StuporState)
        if move == DOWN:
            return "face down: a main action next to its slot"
        return f"face up: {state.box.card_texts[state.box.kind_of_bit[bit_number(state.chosen)]]}"

    def why_not(self, state: State, move: int) -> Reason:
        return why_not_simple(state, self, move, "play your card face up or face down")


class ChooseSlot(Ask):
    """Any empty, unlocked slot (STM-34, STM-35)."""

    rule = "STM-34"

    @property
    def prompt(self) -> str:
        return "Into which slot do you put the card?"

    def options(self, state: StuporState) -> list[int]:
        free = state.players[self.seat].free_slots(state.box)
        moves: list[int] = []
        for slot in range(SLOTS):
            if (free >> slot) & 1:
                moves.append(SLOT + slot)
        return moves

    def answer(self, state: StuporState, move: int) -> None:
        player = state.players[self.seat]
        slot: i64 = move - SLOT
        card = state.chosen
        down = state.face_down
        state.chosen = 0
        state.face_down = False
        player.hand &= ~card
        player.hand_n -= 1
        player.put_into_slot(slot, card, down)
        kind = state.box.kind_of_bit[bit_number(card)]
        if state.listening:
            tell_played(state, self.seat, kind, slot + 1, down)
        if down:
            state.ask(ChooseMain(self.seat, slot, -1))
        else:
            state.seal()
            run(state, self.seat, CARD_PROGRAM + kind, 0)

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, StuporState)
        slot = f"slot {move - SLOT + 1}"
        actions = state.box.slot_actions[move - SLOT]
        names = listed([ACTIONS[action] for action in actions]).replace(" and ", " or ")
        if not state.face_down:
            return f"{slot} (face down it would give {names})"
        player = state.players[self.seat]
        if not any(possible(state, player, action) for action in actions):
            return f"{slot} ({names}: not possible now)"
        return f"{slot} ({names})"

    def target(self, state: State, move: int) -> str:
        return f"slot/{self.seat}/{move - SLOT + 1}"

    def why_not(self, state: State, move: int) -> Reason:
        return why_not_slot(state, self, move)


def tell_played(state: StuporState, seat: int, kind: int, slot: i64, down: bool) -> None:
    name = CARD_NAMES[kind]
    where = (f"slot/{seat}/{slot}",)
    if down:
        others = tuple(other for other in range(-1, state.seats) if other != seat)
        state.tell(f"{{{seat}}} plays a card face down in slot {slot}.", "STM-37", readers=others, pieces=where)
        state.tell(f"You play {name} face down in slot {slot}.", "STM-37", readers=(seat,), pieces=where)
    else:
        text = f"{{{seat}}} plays {name} in slot {slot}: {state.box.card_texts[kind]}"
        state.tell(text, "STM-36", pieces=where)


class ChooseMain(Ask):
    """One of the main actions next to the slot (STM-37); with Keep K3 also the other one after it (STM-78)."""

    fields = ("seat", "slot", "done")
    rule = "STM-37"

    def __init__(self, seat: i64, slot: i64, done: i64) -> None:
        super().__init__(seat)
        self.slot: i64 = slot
        self.done: i64 = done  # the action already taken, -1 if none

    @property
    def prompt(self) -> str:
        return "Which main action do you take?" if self.done < 0 else "Take the other main action as well?"

    def options(self, state: StuporState) -> list[int]:
        player = state.players[self.seat]
        moves: list[int] = []
        for action in state.box.slot_actions[self.slot]:
            if action != self.done and possible(state, player, action):
                moves.append(DO_MAIN + action)
        if moves:
            moves.append(SKIP)  # STM-36: performing is optional
        return moves

    def answer(self, state: StuporState, move: int) -> None:
        if move == SKIP:
            if state.listening:
                which = "no main action" if self.done < 0 else "no second main action"
                state.tell(f"{{{self.seat}}} takes {which}.", "STM-36", pieces=(f"slot/{self.seat}/{self.slot + 1}",))
            return
        action = move - DO_MAIN
        if self.done < 0 and state.both:
            state.ask(ChooseMain(self.seat, self.slot, action))  # STM-R39
        if state.listening:
            text = f"{{{self.seat}}} takes the action {ACTIONS[action]}."
            state.tell(text, "STM-37", pieces=(f"slot/{self.seat}/{self.slot + 1}",))
        begin_action(state, self.seat, MAIN_PROGRAM + action, 0)

    def lapse(self, state: State) -> None:
        if state.listening and self.done < 0:
            text = f"No main action of that slot is possible for {{{self.seat}}}."
            state.tell(text, "STM-37", pieces=(f"slot/{self.seat}/{self.slot + 1}",))

    def words(self, state: State, move: int) -> str:
        return "skip: no main action" if move == SKIP else ACTIONS[move - DO_MAIN]

    def why_not(self, state: State, move: int) -> Reason:
        assert isinstance(state, StuporState)
        return why_not_main(state, self, state.box.slot_actions[self.slot], self.done, move)

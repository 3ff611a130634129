"""Stupor Mundi, the Action Phase: travel, playing a card face up or face down.

Rulebook: Round structure; Action Phase.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import (
    ACTIONS,
    CARD_NAMES,
    CARD_PROGRAM,
    CITIES,
    CITY_IDS,
    CITY_NAMES,
    COIN,
    MAIN_PROGRAM,
    SLOTS,
    TRAVEL_FREE_STEPS,
)
from greathall.games.stupor_mundi.box.texts import amount
from greathall.games.stupor_mundi.box.vocabulary import (
    CARD,
    DISCARDED,
    DO_MAIN,
    FACE,
    FACE_DOWN,
    FACE_UP,
    PASS,
    SKIP,
    SLOT,
    TRAVEL,
)
from greathall.games.stupor_mundi.position.player import Player, bit_number
from greathall.games.stupor_mundi.position.state import TURN_STEP, StuporState
from greathall.games.stupor_mundi.rules.actions import action_words, begin_action, impossible, possible
from greathall.games.stupor_mundi.rules.effects import run
from greathall.games.stupor_mundi.rules.goods import name_of
from greathall.games.stupor_mundi.rules.purchase import kind_moves
from greathall.games.stupor_mundi.rules.questions import Decision, Declinable, Selection, Skip, not_asked
from greathall.games.stupor_mundi.rules.spots import city_words
from greathall.kernel.chronicle import listed
from greathall.kernel.dice import Dice
from greathall.kernel.errors import Reason
from greathall.kernel.question import Question
from greathall.kernel.verb import Verb, Verbs
from greathall.kernel.vocabulary import Phrase

_EITHER_FACE: Final = [FACE.base + FACE_UP, FACE.base + FACE_DOWN]


def can_play(state: StuporState, player: Player) -> bool:
    """A card and an empty slot are needed (STM-R17)."""
    return player.hand_n > 0 and player.free_slots(state.box) != 0


def free_steps(state: StuporState, player: Player) -> i64:
    """The first steps of a journey cost nothing (STM-32, STM-147)."""
    return max(state.box.free_steps, state.layout.ability(TRAVEL_FREE_STEPS, player.present))


def travel_cost(state: StuporState, player: Player, steps: i64) -> i64:
    return max(steps - free_steps(state, player), 0) * state.box.step_cost


class Travel(Decision):
    """The start of a turn: travel, stay, or pass (STM-32, STM-33, STM-41)."""

    rule = "STM-32"

    @property
    def prompt(self) -> str:
        return "Travel or stay; then you play a card."

    def verbs(self) -> Verbs[StuporState]:
        return _TRAVELLING

    def moves(self, state: StuporState) -> list[int]:
        """The free steps are counted once for all journeys."""
        player = state.players[self.seat]
        moves: list[int] = []
        if not state.layout.solo:
            moves.append(PASS.base)
        steps: i64 = 0
        paid = -free_steps(state, player)
        while steps <= state.box.most_steps and paid * state.box.step_cost <= player.coins:
            moves.append(TRAVEL.base + steps)
            steps += 1
            paid += 1
        return moves

    def otherwise(self, state: StuporState, move: int) -> Reason:
        if CARD.holds(move) or DISCARDED.holds(move):
            return Reason("first decide whether to travel or stay, then play a card", "STM-31")
        return not_asked(self, move, "travel or stay" if state.layout.solo else "travel, stay or pass")


class PassTurn(Verb[StuporState, Travel]):
    """No more turns in this round."""

    def forbids(self, state: StuporState, asked: Travel, thing: int) -> Reason | None:
        if not state.layout.solo:
            return None
        return Reason("in the solo game you play as long as you have a card and an empty slot", "STM-115")

    def play(self, state: StuporState, asked: Travel, thing: int) -> None:
        pass_turn(state, state.players[asked.seat], False)
        state.step = TURN_STEP

    def says(self, state: StuporState, asked: Travel, thing: int) -> str:
        return "pass for this round"

    def cites(self, state: StuporState, asked: Travel, thing: int) -> str:
        return "STM-41"


class Journey(Verb[StuporState, Travel]):
    """So many cities on; none: stay."""

    def forbids(self, state: StuporState, asked: Travel, thing: int) -> Reason | None:
        if thing > state.box.most_steps:
            return Reason(f"a journey has at most {state.box.most_steps} steps", "STM-32")
        player = state.players[asked.seat]
        cost = travel_cost(state, player, thing)
        if cost <= player.coins:
            return None
        return Reason(f"{thing} steps cost {cost} Augustales; you have {player.coins}", "STM-32")

    def play(self, state: StuporState, asked: Travel, thing: int) -> None:
        player = state.players[asked.seat]
        coins = travel_cost(state, player, thing)
        player.coins -= coins
        player.ship = (player.ship + thing) % CITIES
        if state.listening and thing:
            paid = f" for {amount(COIN, coins)}" if coins else ""
            text = f"{{{asked.seat}}} travels to {CITY_NAMES[player.ship]}{paid}."
            state.tell(text, "STM-32", pieces=(f"ship/{asked.seat}",))
        state.ask(PlayCard(asked.seat))

    def says(self, state: StuporState, asked: Travel, thing: int) -> str:
        player = state.players[asked.seat]
        coins = travel_cost(state, player, thing)
        city = (player.ship + thing) % CITIES
        words = f"travel {thing} to {CITY_NAMES[city]}" if thing else f"stay in {CITY_NAMES[city]}"
        if coins:
            words += f" for {amount(COIN, coins)}"
        return f"{words}: {city_words(state, player, city)}"

    def clicks(self, state: StuporState, asked: Travel, thing: int) -> str:
        return f"city/{CITY_IDS[(state.players[asked.seat].ship + thing) % CITIES]}"


_TRAVELLING: Final = Verbs(PassTurn(PASS), Journey(TRAVEL))


def pass_turn(state: StuporState, player: Player, forced: bool) -> None:
    """No more turns in this round (STM-41); who has no card or no empty slot has no choice (STM-R17)."""
    player.passed = True
    if state.listening:
        why = ""
        if forced:
            why = "has no card left and so " if player.hand_n == 0 else "has no empty slot left and so "
        state.tell(f"{{{player.seat}}} {why}passes.", "STM-41", pieces=(f"mat/{player.seat}",))


class PlayCard(Selection):
    """Which card of the hand is played (STM-34)."""

    rule = "STM-34"
    automatic = False  # a hand of one kind of card is nobody else's business
    wanted = "choose a card from your hand"

    @property
    def prompt(self) -> str:
        return "Which card do you play?"

    def phrase(self) -> Phrase:
        return CARD

    def moves(self, state: StuporState) -> list[int]:
        """Without asking for every kind of card of the box."""
        moves: list[int] = []
        kind_moves(state, state.players[self.seat].hand, CARD, moves)
        return moves

    def forbids(self, state: StuporState, thing: int) -> Reason | None:
        if state.players[self.seat].hand & state.box.kind_mask[thing]:
            return None
        return Reason(f"you do not hold card {CARD_NAMES[thing]}", "STM-34")

    def take(self, state: StuporState, thing: int) -> None:
        bits: i64 = state.players[self.seat].hand & state.box.kind_mask[thing]
        state.chosen = bits & -bits
        state.ask(ChooseFace(self.seat))

    def says(self, state: StuporState, thing: int) -> str:
        return f"card {CARD_NAMES[thing]}: {state.box.card_texts[thing]}"

    def otherwise(self, state: StuporState, move: int) -> Reason:
        if DISCARDED.holds(move):
            return Reason("cards are played from the hand, not from the discard pile", "STM-34")
        if PASS.holds(move) or TRAVEL.holds(move):
            return Reason("you have decided about travel: now a card must be played", "STM-R17")
        return super().otherwise(state, move)


class CardInHand(Selection):
    """A question about the chosen card, which is still in the hand: nobody else knows that it is chosen."""

    def imagined(self, state: StuporState, seat: int, dice: Dice) -> Question[StuporState]:
        """To all others nothing has happened since the card was asked for."""
        state.chosen = 0
        state.face_down = False
        return PlayCard(self.seat)


class ChooseFace(CardInHand):
    """Face up for what the card says, face down for a main action (STM-36, STM-37)."""

    rule = "STM-34"
    wanted = "play your card face up or face down"

    @property
    def prompt(self) -> str:
        return "Face up, for what is on the card; or face down, for a main action?"

    def asking(self, state: StuporState) -> str:
        return f"{name_of(state, state.chosen)}: face up, for what is on the card; or face down, for a main action?"

    def phrase(self) -> Phrase:
        return FACE

    def moves(self, state: StuporState) -> list[int]:
        """The same list at every card: it is handed out, never changed."""
        return _EITHER_FACE

    def forbids(self, state: StuporState, thing: int) -> Reason | None:
        return None

    def take(self, state: StuporState, thing: int) -> None:
        state.face_down = thing == FACE_DOWN
        state.ask(ChooseSlot(self.seat))

    def says(self, state: StuporState, thing: int) -> str:
        if thing == FACE_DOWN:
            return "face down: a main action next to its slot"
        return f"face up: {state.box.card_texts[state.box.kind_of_bit[bit_number(state.chosen)]]}"

    def cites(self, state: StuporState, move: int) -> str:
        return FACE.word(move - FACE.base).rule


class ChooseSlot(CardInHand):
    """Any empty, unlocked slot (STM-34, STM-35)."""

    rule = "STM-34"
    wanted = "choose an empty slot"

    @property
    def prompt(self) -> str:
        return "Into which slot do you put the card?"

    def asking(self, state: StuporState) -> str:
        way = "down" if state.face_down else "up"
        return f"Into which slot do you put {name_of(state, state.chosen)}, face {way}?"

    def phrase(self) -> Phrase:
        return SLOT

    def moves(self, state: StuporState) -> list[int]:
        """The free slots are found once, not for each of the six."""
        free = state.players[self.seat].free_slots(state.box)
        moves: list[int] = []
        for slot in range(SLOTS):
            if (free >> slot) & 1:
                moves.append(SLOT.base + slot)
        return moves

    def forbids(self, state: StuporState, thing: int) -> Reason | None:
        player = state.players[self.seat]
        if (player.free_slots(state.box) >> thing) & 1:
            return None
        if (player.used >> thing) & 1:
            return Reason(f"there is a card in slot {thing + 1} already", "STM-34")
        return Reason(f"slot {thing + 1} is locked until the Keep that opens it is built", "STM-35")

    def take(self, state: StuporState, thing: int) -> None:
        player = state.players[self.seat]
        card = state.chosen
        down = state.face_down
        state.chosen = 0
        state.face_down = False
        player.hand &= ~card
        player.hand_n -= 1
        player.put_into_slot(thing, card, down)
        kind = state.box.kind_of_bit[bit_number(card)]
        if state.listening:
            tell_played(state, self.seat, kind, thing + 1, down)
        if down:
            state.ask(ChooseMain(self.seat, thing, -1))
        else:
            state.seal()
            run(state, self.seat, CARD_PROGRAM + kind, 0)

    def says(self, state: StuporState, thing: int) -> str:
        actions = state.box.slot_actions[thing]
        names = listed([ACTIONS[action] for action in actions]).replace(" and ", " or ")
        if not state.face_down:
            return f"slot {thing + 1} (face down it would give {names})"
        player = state.players[self.seat]
        reasons: list[str] = []
        for action in actions:
            reason = impossible(state, player, action)
            if reason is None:
                return f"slot {thing + 1} ({names})"
            reasons.append(reason.text)
        return f"slot {thing + 1} ({names}: not possible now, as {listed(reasons)})"

    def clicks(self, state: StuporState, thing: int) -> str:
        return f"slot/{self.seat}/{thing + 1}"


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


class ChooseMain(Declinable):
    """One of the main actions next to the slot (STM-37); with Keep K3 also the other one after it (STM-78)."""

    fields = ("seat", "slot", "done")
    rule = "STM-37"
    wanted = "choose a main action, or skip"
    skipping = "skip: no main action"

    def __init__(self, seat: i64, slot: i64, done: i64) -> None:
        super().__init__(seat)
        self.slot: i64 = slot
        self.done: i64 = done  # the action already taken, -1 if none

    @property
    def prompt(self) -> str:
        return "Which main action do you take?" if self.done < 0 else "Take the other main action as well?"

    def verbs(self) -> Verbs[StuporState]:
        return _MAIN_ACTIONS

    def choices(self, state: StuporState) -> list[int]:
        """In the order in which they are printed next to the slot."""
        player = state.players[self.seat]
        moves: list[int] = []
        for action in state.box.slot_actions[self.slot]:
            if action != self.done and possible(state, player, action):
                moves.append(DO_MAIN.base + action)
        return moves

    def tell(self, state: StuporState, text: str, rule: str) -> None:
        state.tell(text, rule, pieces=(f"slot/{self.seat}/{self.slot + 1}",))

    def decline(self, state: StuporState) -> None:
        """Performing is optional (STM-36)."""
        if state.listening:
            which = "no main action" if self.done < 0 else "no second main action"
            self.tell(state, f"{{{self.seat}}} takes {which}.", "STM-36")

    def lapse(self, state: StuporState) -> None:
        if state.listening and self.done < 0:
            self.tell(state, f"No main action of that slot is possible for {{{self.seat}}}.", "STM-37")


class DoMain(Verb[StuporState, ChooseMain]):
    """A main action of the Player Board."""

    def forbids(self, state: StuporState, asked: ChooseMain, thing: int) -> Reason | None:
        if thing not in state.box.slot_actions[asked.slot]:
            return Reason(f"the action {ACTIONS[thing]} is not next to this slot", "STM-37")
        if thing == asked.done:
            return Reason("the second action must be the other one next to the slot", "STM-78")
        return impossible(state, state.players[asked.seat], thing)

    def play(self, state: StuporState, asked: ChooseMain, thing: int) -> None:
        if asked.done < 0 and state.both:
            state.ask(ChooseMain(asked.seat, asked.slot, thing))  # STM-R39
        if state.listening:
            asked.tell(state, f"{{{asked.seat}}} takes the {ACTIONS[thing].capitalize()} action.", "STM-37")
        begin_action(state, asked.seat, MAIN_PROGRAM + thing, 0)

    def says(self, state: StuporState, asked: ChooseMain, thing: int) -> str:
        return action_words(state, state.players[asked.seat], thing)

    def cites(self, state: StuporState, asked: ChooseMain, thing: int) -> str:
        return self.phrase.word(thing).rule


_MAIN_ACTIONS: Final = Verbs(DoMain(DO_MAIN), Skip(SKIP))

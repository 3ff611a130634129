"""Feudality, phase 2: drawing an event, and those that need no dice: taxes, famine, Queen, festivals, Rats.

Rulebook: Sequence of Play 2, Event Cards Explained.
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudality.box.components import (
    ALL_GAIN,
    ALL_LOSE,
    BANDITS,
    DEMAND_ANY,
    DEMAND_FOOD,
    FESTIVAL,
    FOOD,
    KING_WAR,
    MONSTER,
    MOVE_RATS,
    PITY,
    RATS,
    SNOOT_EVENT,
    TOURNAMENT,
    VISIT_HIGH,
    VISIT_LOW,
)
from greathall.games.feudality.box.vocabulary import BARON, PAY, REFUSE
from greathall.games.feudality.position.state import NOTHING, FeudalityState
from greathall.games.feudality.position.turn import (
    CONTEST,
    DEMAND,
    EVENT_DONE,
    GIFTS,
    JOIN_IN,
    KINGS_WAR,
    MONSTER_ROLL,
    POOREST,
    RAID,
    TRAY,
)
from greathall.games.feudality.rules.occasions import not_now
from greathall.games.feudality.rules.payments import (
    AS_POOREST,
    AS_POOREST_OF_SNYDD,
    AT_FESTIVAL,
    AT_FESTIVAL_OF_SNYDD,
    BY_QUEEN,
    FOR_TAX,
    Take,
    can_raise,
    give_goods,
    pay_good,
    pay_words,
)
from greathall.games.feudality.rules.scoring import score
from greathall.games.feudality.rules.war import begin_muster
from greathall.kernel.chronicle import counted
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Choice, Pick, Verb, Verbs
from greathall.kernel.vocabulary import Phrase


def event_of(state: FeudalityState) -> int:
    """The kind of the event being carried out."""
    return state.box.card_event[state.card]


def draw_event(state: FeudalityState) -> None:
    """The top card is carried out at once; there is none on the very first turn (FDY-41)."""
    if state.turn == 1:
        state.step = TRAY
        return
    if state.deck_size == 0:
        shuffle_events(state, "FDY-153")
    if state.deck_size == 0:  # a changed box without any event
        state.step = TRAY
        return
    deck = state.deck.copy()
    state.card = state.dice.draw(deck, state.deck_size)
    state.deck = deck
    state.deck_size -= 1
    if state.listening:
        text = f"Event: {card_title(state, state.card)}."
        state.tell(text, state.box.event_rules[event_of(state)], pieces=("event",))
    begin_event(state)


def card_title(state: FeudalityState, card: int) -> str:
    name = state.box.event_names[state.box.card_event[card]]
    value = state.box.card_value[card]
    return f"{name} ({value})" if value else name


def shuffle_events(state: FeudalityState, rule: str) -> None:
    """Deck and discards become one new deck; what left the game or is with a player stays there (FDY-R43)."""
    deck = state.deck.copy()
    size = 0
    for card in range(len(deck)):
        deck[card] = deck[card] + state.past[card]
        size += deck[card]
    state.deck = deck
    state.deck_size = size
    state.past = [0] * len(deck)
    if state.listening:
        state.tell("The discarded events are shuffled into the deck.", rule, pieces=("events",))


def begin_event(state: FeudalityState) -> None:
    """Sets out on the event that was drawn; players act in player order (FDY-R54)."""
    event = event_of(state)
    effect = state.box.effect[event]
    rule = state.box.event_rules[event]
    state.been_through = 0
    state.entered = 0
    state.ties = 0
    state.scores = NOTHING
    state.step = EVENT_DONE
    if effect == TOURNAMENT:
        state.step = JOIN_IN
    elif effect == KING_WAR:
        begin_muster(state, KINGS_WAR, state.box.card_value[state.card])
    elif effect in (DEMAND_ANY, DEMAND_FOOD):
        state.step = DEMAND
    elif effect in (VISIT_HIGH, VISIT_LOW):
        state.entered = (1 << state.seats) - 1
        state.step = CONTEST
    elif effect == ALL_LOSE:
        for k in range(state.seats):
            score(state, state.in_order(k), state.box.event_vp[event], rule)
    elif effect == BANDITS:
        state.step = RAID
    elif effect == ALL_GAIN:
        state.step = GIFTS
    elif effect == PITY:
        take_pity(state)
    elif effect == FESTIVAL:
        begin_festival(state, event)
    elif effect == RATS:
        state.ask(NameBaron(state.senior, BRINGS_RATS))
    elif effect == MOVE_RATS:
        if state.rats >= 0:
            state.ask(NameBaron(state.senior, MOVES_RATS))
        elif state.listening:
            state.tell("There are no Rats to lead away.", "FDY-146")
    elif effect == MONSTER:
        state.ask(NameBaron(state.senior, SENDS_MONSTER))
    elif state.listening:
        state.tell("Nothing happens.", rule)


def end_event(state: FeudalityState) -> None:
    """The card goes to the discards, or out of the game; the Rats stay with their holder (FDY-44)."""
    card = state.card
    if card >= 0:
        if state.box.removed[event_of(state)]:  # FDY-135, FDY-142, FDY-143
            gone = state.gone.copy()
            gone[card] = gone[card] + 1
            state.gone = gone
        else:
            past = state.past.copy()
            past[card] = past[card] + 1
            state.past = past
        state.card = -1
    state.step = TRAY


# ---------------------------------------------------------------------- taxes and famine relief


def demand_next(state: FeudalityState) -> None:
    """Each player in order pays in full or loses VP (FDY-131, FDY-132)."""
    if state.been_through < state.seats:
        seat = state.in_order(state.been_through)
        state.been_through += 1
        food = state.box.effect[event_of(state)] == DEMAND_FOOD
        state.ask(Demand(seat, 1 if food else 0, state.box.card_value[state.card]))
    else:
        state.step = EVENT_DONE


class Demand(Choice[FeudalityState]):
    """Pay what the King wants, or refuse and lose VP (FDY-R36)."""

    fields = ("seat", "food", "amount")
    waiting = "Waiting for an answer to the King."

    def __init__(self, seat: int, food: int, amount: int) -> None:
        super().__init__(seat)
        self.food = food
        self.amount = amount
        self.rule = "FDY-132" if food else "FDY-131"

    @property
    def prompt(self) -> str:
        what = f"{self.amount} food" if self.food else f"{counted(self.amount, 'resource')} of any kind"
        return f"The King demands {what}. Do you pay, or refuse and lose a victory point?"

    def verbs(self) -> Verbs[FeudalityState]:
        return _DEMAND

    def moves(self, state: FeudalityState) -> list[int]:
        """Without a sentence for whoever cannot pay."""
        return [PAY.base, REFUSE.base] if self.payable(state) else [REFUSE.base]

    def payable(self, state: FeudalityState) -> bool:
        if self.food:
            return can_raise(state, self.seat, FOOD, self.amount)
        return state.wealth(self.seat) >= self.amount

    def otherwise(self, state: FeudalityState, move: int) -> Reason:
        return not_now(state, self, move, "pay the King or refuse")


class PayKing(Verb[FeudalityState, Demand]):
    """All of it; paying in part is not possible (FDY-R36)."""

    def forbids(self, state: FeudalityState, asked: Demand, thing: int) -> Reason | None:
        if asked.payable(state):
            return None
        what = f"{asked.amount} food, not even by trading" if asked.food else counted(asked.amount, "resource")
        return Reason(f"you do not have {what}; paying in part is not possible", "FDY-R36")

    def play(self, state: FeudalityState, asked: Demand, thing: int) -> None:
        if not asked.food:
            give_goods(state, asked.seat, asked.amount, FOR_TAX, -1)
            return
        if state.listening:
            text = f"{{{asked.seat}}} sends the King {asked.amount} food."
            state.tell(text, asked.rule, pieces=(f"store/{asked.seat}",))
        pay_good(state, asked.seat, FOOD, asked.amount)

    def says(self, state: FeudalityState, asked: Demand, thing: int) -> str:
        if asked.food:
            return pay_words(state, asked.seat, FOOD, asked.amount)
        return f"pay {counted(asked.amount, 'resource')}"


class RefuseKing(Verb[FeudalityState, Demand]):
    """Rather a victory point than the goods; also for who cannot pay."""

    def forbids(self, state: FeudalityState, asked: Demand, thing: int) -> Reason | None:
        return None

    def play(self, state: FeudalityState, asked: Demand, thing: int) -> None:
        if state.listening:
            what = f"{asked.amount} food" if asked.food else counted(asked.amount, "resource")
            does = "refuses the King" if asked.payable(state) else "cannot pay the King"
            state.tell(f"{{{asked.seat}}} {does} {what}.", asked.rule, pieces=(f"mat/{asked.seat}",))
        score(state, asked.seat, state.box.event_vp[event_of(state)], asked.rule)

    def says(self, state: FeudalityState, asked: Demand, thing: int) -> str:
        points = min(state.vp[asked.seat], -state.box.event_vp[event_of(state)])
        return f"refuse: lose {points} VP" if points else "refuse: you have no VP to lose"


_DEMAND: Final = Verbs(PayKing(PAY), RefuseKing(REFUSE))


# ---------------------------------------------------------------------- Queen and festivals


def take_pity(state: FeudalityState) -> None:
    """Fewest VP gain, most lose, all at once; nothing if all are equal (FDY-141, FDY-R54)."""
    fewest = min(state.vp)
    most = max(state.vp)
    if fewest == most:
        if state.listening:
            state.tell("All are equal: the Queen rides on.", "FDY-141")
        return
    before = state.vp.copy()
    for k in range(state.seats):
        seat = state.in_order(k)
        if before[seat] == fewest:
            score(state, seat, state.box.pity_fewest, "FDY-141")
        elif before[seat] == most:
            score(state, seat, state.box.pity_most, "FDY-141")


def begin_festival(state: FeudalityState, event: int) -> None:
    """First all lose VP; then the poorest are found, by number of resources (FDY-142, FDY-143, FDY-R38)."""
    for k in range(state.seats):
        score(state, state.in_order(k), state.box.event_vp[event], state.box.event_rules[event])
    fewest = state.wealth(0)
    for seat in range(1, state.seats):
        fewest = min(fewest, state.wealth(seat))
    for seat in range(state.seats):
        if state.wealth(seat) == fewest:
            state.entered |= 1 << seat
    state.step = POOREST


def poorest_next(state: FeudalityState) -> None:
    """The poorest take a resource each; then the discarded tiles go back into the bag (FDY-142)."""
    event = event_of(state)
    while state.been_through < state.seats:
        seat = state.in_order(state.been_through)
        state.been_through += 1
        if state.entered >> seat & 1 and state.box.poorest_any[event] > 0:
            why = AS_POOREST if event == SNOOT_EVENT else AS_POOREST_OF_SNYDD
            state.ask(Take(seat, state.box.poorest_any[event], why))
            return
    if state.box.tiles_back[event]:
        state.refill_bag(state.box.event_rules[event])
    state.been_through = 0
    state.step = GIFTS


def gift_next(state: FeudalityState) -> None:
    """Everybody takes a resource; Saint Snoot's events are shuffled at the end (FDY-140, FDY-142)."""
    event = event_of(state)
    if state.been_through < state.seats and state.box.event_any[event] > 0:
        seat = state.in_order(state.been_through)
        state.been_through += 1
        why = BY_QUEEN
        if state.box.effect[event] == FESTIVAL:
            why = AT_FESTIVAL if event == SNOOT_EVENT else AT_FESTIVAL_OF_SNYDD
        state.ask(Take(seat, state.box.event_any[event], why))
        return
    if state.box.reshuffles[event]:
        shuffle_events(state, "FDY-142")
    state.step = EVENT_DONE


# ---------------------------------------------------------------------- naming a player

BRINGS_RATS: Final = 0
MOVES_RATS: Final = 1
SENDS_MONSTER: Final = 2
# For each of them the question, and its rule.
_NAMING: Final[tuple[tuple[str, str], ...]] = (
    ("Who gets the Rats?", "FDY-144"),
    ("To whom does the Pied Piper lead the Rats?", "FDY-146"),
    ("Whom does the monster attack?", "FDY-147"),
)


class NameBaron(Pick[FeudalityState]):
    """The Senior chooses whom Rats or a monster go to, and may choose themselves (FDY-43)."""

    fields = ("seat", "why")
    waiting = "Waiting for the Senior to name a player."

    def __init__(self, seat: int, why: int) -> None:
        super().__init__(seat)
        self.why = why
        self.rule = _NAMING[why][1]

    @property
    def prompt(self) -> str:
        return _NAMING[self.why][0]

    def phrase(self) -> Phrase:
        return BARON

    def moves(self, state: FeudalityState) -> list[int]:
        """Without a sentence for every player that there is not."""
        moves: list[int] = []
        for k in range(state.seats):
            if self.why != MOVES_RATS or (self.seat + k) % state.seats != state.rats:
                moves.append(BARON.base + k)
        return moves

    def forbids(self, state: FeudalityState, thing: int) -> Reason | None:
        if thing >= state.seats:
            return Reason(f"there are only {state.seats} players", "FDY-1")
        if self.why == MOVES_RATS and (self.seat + thing) % state.seats == state.rats:  # FDY-146
            return Reason(f"the Rats are with {{{state.rats}}} already; they must go to another player", "FDY-R39")
        return None

    def take(self, state: FeudalityState, thing: int) -> None:
        other = (self.seat + thing) % state.seats
        if self.why == SENDS_MONSTER:
            state.target = other
            state.step = MONSTER_ROLL
            if state.listening:
                text = f"{{{self.seat}}} sends the monster to {{{other}}}."
                state.tell(text, "FDY-147", pieces=(f"mat/{other}",))
        elif self.why == BRINGS_RATS:
            _rats_come(state, other, state.box.event_vp[event_of(state)], "FDY-144")
            state.card = -1  # FDY-44: the card stays with the player
        else:
            _lead_away(state, other)

    def says(self, state: FeudalityState, thing: int) -> str:
        other = (self.seat + thing) % state.seats
        known = f"defence {state.defence(other)}" if self.why == SENDS_MONSTER else f"{state.vp[other]} VP"
        return f"{super().says(state, thing)}: {{{other}}} ({known})" if thing else f"yourself ({known})"

    def clicks(self, state: FeudalityState, thing: int) -> str:
        return f"mat/{(self.seat + thing) % state.seats}"

    def otherwise(self, state: FeudalityState, move: int) -> Reason:
        return not_now(state, self, move, "name a player")


def _lead_away(state: FeudalityState, other: int) -> None:
    """The Rats go from one player to another; the one who is rid of them gains first (FDY-R39)."""
    former = state.rats
    if state.listening:
        only = ": there is nobody else to lead them to" if state.seats == 2 else ""
        rule = "FDY-159" if state.seats == 2 else "FDY-146"
        state.tell(f"The Pied Piper leads the Rats away from {{{former}}}{only}.", rule, pieces=(f"mat/{former}",))
    score(state, former, state.box.piper_loser, "FDY-145")
    _rats_come(state, other, state.box.piper_receiver, "FDY-146")


def _rats_come(state: FeudalityState, seat: int, points: int, rule: str) -> None:
    state.rats = seat
    if state.listening:
        state.tell(f"The Rats come to {{{seat}}}.", rule, pieces=(f"mat/{seat}",))
    score(state, seat, points, rule)

"""Feudalia, the seasonal events: the card of the round, what it does to everybody, and the choices it asks for.

Rulebook: Seasonal events, Solitaire mode (its own events).
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudalia.box.components import (
    ANY,
    DROUGHT,
    NAVE,
    PIG_SLAUGHTER,
    PLAGUE,
    RAIDS,
    RAINS,
    SEASONS,
    STAGES,
    TYPES,
    VASSAL_IDS,
    WOOD,
    WORKS,
)
from greathall.games.feudalia.box.texts import a_card
from greathall.games.feudalia.box.vocabulary import NO, YES
from greathall.games.feudalia.position.memory import leaves, loose, see_all, shows, swap_in, unseen
from greathall.games.feudalia.position.player import NOTHING, Player, a_fief, kinds_of
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.games.feudalia.rules.building import open_next_phase, remove_token
from greathall.games.feudalia.rules.choices import GainCube, put_cubes
from greathall.games.feudalia.rules.questions import PickHidden, Reply
from greathall.games.feudalia.rules.raids import begin_raid
from greathall.kernel.chronicle import counted
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Choice, Verbs


def turn_event(state: FeudaliaState) -> None:
    """The next card of the deck is turned up; one of those that can lie in its place (FDL-143, FDL-144)."""
    box = state.box
    state.event = -1
    place = len(state.turned)
    if place >= len(box.event_slots):
        return  # FDL-155
    left = [card for card in box.event_slots[place] if card not in state.turned]
    card = left[state.dice.below(len(left))]
    state.turned = [*state.turned, card]
    state.seal()
    kind = box.event_kinds[card]
    icon = box.event_icons[kind]
    if state.listening:
        season = f"{SEASONS[box.event_season[card]].capitalize()} {STAGES[box.event_stage[card]]}"
        state.tell(f"{season}: {box.event_names[kind]} ({box.event_texts[kind]}).", "FDL-144", pieces=("season",))
    if icon == "solo":
        if state.terms.solo:
            works(state, kind)  # FDL-145
        elif state.listening:
            state.tell("It has no effect: that event is for solitaire.", "FDL-145")
    elif icon != "none":
        if not state.terms.practice:
            state.event = kind
        elif state.listening:
            state.tell("It is ignored: this is a game for practice.", "FDL-167")


def works(state: FeudaliaState, kind: int) -> None:
    """Solitaire: a token of the cathedral is lost as if a rival had taken it (FDL-162 to FDL-165)."""
    box = state.box
    rule = box.event_rules[kind]
    card = box.event_cards[kind]
    if card < 0:
        card = state.phase if state.phase <= NAVE else -1
    elif state.phase <= NAVE:
        card = -1
    if card < 0 or state.tokens[card * 2] + state.tokens[card * 2 + 1] == 0:
        if state.listening:
            if card >= 0:
                why = f"no token is left on {box.card_names[card]}"
            else:
                why = "the Main Nave is finished" if kind == WORKS else "the last phase of the cathedral has not begun"
            state.tell(f"It has no effect: {why}.", rule)
        return
    one = remove_token(state, card)
    state.move_spare(1 if one else 0, 1)
    if state.listening:
        lost = "1 VP" if one else "½ VP"
        sentence = f"A token of {lost} of {box.card_names[card]} is lost."
        state.tell(sentence, rule, pieces=(f"cathedral/{card}",))
    open_next_phase(state)


def event_for(state: FeudaliaState, seat: int) -> None:
    """What the event of the round does to one player, at once (FDL-145, FDL-R59)."""
    event = state.event
    if state.box.event_icons[event] != "immediate":
        return
    player = state.players[seat]
    if event == PIG_SLAUGHTER:
        state.ask(GainCube(seat, ANY, -1, 1, -1, "FDL-151"))
    elif event == PLAGUE:
        due = state.box.plague[player.level_sum()]
        if state.listening:
            levels = f"the levels of the fiefs add up to {player.level_sum()}"
            state.tell(f"{{{seat}}} has to destroy {counted(due, 'card')}: {levels}.", "FDL-147")
        if due > 0:
            state.ask(Destroy(seat, due, 0))
    elif event == RAIDS:
        begin_raid(state, seat)
    else:
        weather(state, seat)


def weather(state: FeudaliaState, seat: int) -> None:
    """Rains, drought and fire: wheat in wheat fiefs, wood in wood fiefs (FDL-146, FDL-149, FDL-150, FDL-R63)."""
    player = state.players[seat]
    rule = state.box.event_rules[state.event]
    before = player.all_cubes()
    for fief in range(3):
        kind = player.types[fief]
        if kind > WOOD:
            continue
        at = fief * 4 + kind
        there = player.cubes[at]
        fields = state.box.fields[kind * 3 + player.levels[fief]]
        if state.event == RAINS:
            put_cubes(state, seat, fief, kind, fields, rule)
            continue
        lost = min(there, fields) if state.event == DROUGHT else (there + 1) // 2
        player.cubes[at] = there - lost
        if lost and state.listening:
            state.tell(f"{{{seat}}} loses {lost} {TYPES[kind]} on {a_fief(player, fief)}.", rule)
    if state.listening and player.all_cubes() == before:
        state.tell(f"For {{{seat}}} no cube changes.", rule)


# ---------------------------------------------------------------------- black plague


class Destroy(PickHidden):
    """A card of hand or discard pile is destroyed; of the draw deck only for the remainder (FDL-147, FDL-R60)."""

    fields = ("seat", "left", "searched")
    rule = "FDL-147"
    automatic = False  # that there is but one kind of card must not show (FDL-R74)
    waiting = "Waiting for the plague to pass."

    def __init__(self, seat: int, left: int, searched: int) -> None:
        super().__init__(seat)
        self.left = left
        self.searched = searched  # 1: hand and discard pile are used up, the draw deck is searched

    @property
    def prompt(self) -> str:
        where = "draw deck" if self.searched else "hand or discard pile"
        return f"Black plague: destroy {counted(self.left, 'card')} of your {where}. Which one?"

    def things(self, state: FeudaliaState) -> list[int]:
        player = state.players[self.seat]
        return kinds_of(player.deck + player.top if self.searched else player.hand + player.discard)

    def against(self, state: FeudaliaState, thing: int) -> Reason:
        return Reason("that card is not there to be destroyed", self.rule)

    def take(self, state: FeudaliaState, thing: int) -> None:
        player = state.players[self.seat]
        if self.left > 1:
            state.ask(Destroy(self.seat, self.left - 1, self.searched))
        if self.searched:
            shuffle_deck(player)
            player.deck.remove(thing)
            destroyed(state, self.seat, thing)
            state.seal()
        elif thing not in player.discard:
            leaves(player, thing, state.box.income)
            destroyed(state, self.seat, thing)
        elif thing not in player.hand:
            player.discard.remove(thing)
            destroyed(state, self.seat, thing)
        else:
            shows(player, thing)
            state.ask(DestroyWhere(self.seat, thing))

    def lapse(self, state: FeudaliaState) -> None:
        if not self.searched:
            see_all(state.players[self.seat])  # nothing is there but perhaps the Tax Collector
            state.ask(Destroy(self.seat, self.left, 1))
        elif state.listening:
            state.tell(f"{{{self.seat}}} has no card left that the plague could take.", "FDL-R60")

    def says(self, state: FeudaliaState, thing: int) -> str:
        words = super().says(state, thing)
        player = state.players[self.seat]
        if self.searched:
            return f"{words}: from the draw deck"
        if thing in player.hand:
            return f"{words}: from hand" + (" or discard pile" if thing in player.discard else "")
        return f"{words}: from the discard pile"

    def clicks(self, state: FeudaliaState, thing: int) -> str:
        if self.searched:
            return f"deck/{self.seat}"
        if thing in state.players[self.seat].hand:
            return super().clicks(state, thing)
        return f"discard/{self.seat}/{VASSAL_IDS[thing]}"

    def force(self, state: FeudaliaState) -> None:
        player = state.players[self.seat]
        for card in kinds_of(unseen(player)):
            if not self.fit(state) and loose(player):
                swap_in(player, loose(player)[0], card)


class DestroyWhere(Choice[FeudaliaState]):
    """A card that lies in both places: from the hand, or from the discard pile?"""

    fields = ("seat", "card")
    rule = "FDL-147"
    waiting = "Waiting for the plague to pass."

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card = card

    @property
    def prompt(self) -> str:
        return "Destroy the one in your hand (yes), or the one in your discard pile (no)?"

    def verbs(self) -> Verbs[FeudaliaState]:
        return _WHERE


class FromHand(Reply[DestroyWhere]):
    """The one in the hand."""

    def play(self, state: FeudaliaState, asked: DestroyWhere, thing: int) -> None:
        leaves(state.players[asked.seat], asked.card, state.box.income)
        destroyed(state, asked.seat, asked.card)

    def says(self, state: FeudaliaState, asked: DestroyWhere, thing: int) -> str:
        return "yes: the one in your hand"


class FromDiscard(Reply[DestroyWhere]):
    """The one in the discard pile."""

    def play(self, state: FeudaliaState, asked: DestroyWhere, thing: int) -> None:
        state.players[asked.seat].discard.remove(asked.card)
        destroyed(state, asked.seat, asked.card)

    def says(self, state: FeudaliaState, asked: DestroyWhere, thing: int) -> str:
        return "no: the one in your discard pile"


_WHERE: Final = Verbs(FromHand(YES), FromDiscard(NO))


def shuffle_deck(player: Player) -> None:
    """Whatever its owner knew of the order of the deck is lost."""
    if player.top:
        player.deck = sorted(player.deck + player.top)
        player.top = NOTHING


def destroyed(state: FeudaliaState, seat: int, card: int) -> None:
    state.eliminate(card)
    if state.listening:
        state.tell(f"The plague takes {a_card(state.box, card)} from {{{seat}}}.", "FDL-147")

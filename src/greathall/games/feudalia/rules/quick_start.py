"""Feudalia, the quick start variant: a gift, and five special actions for everybody before the first round.

Rulebook: Quick start mode.
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudalia.box.bases import CARD, FIEF, MASTER, PASS, UPGRADE
from greathall.games.feudalia.box.components import BASIC, FOUNDATIONS, TYPES, VASSAL_IDS
from greathall.games.feudalia.box.texts import a_card, a_class, a_master, counted
from greathall.games.feudalia.position.player import Player, a_fief, kinds_of
from greathall.games.feudalia.position.state import DEAL, QUICK_ACTIONS, Ask, FeudaliaState
from greathall.games.feudalia.rules.building import raise_fief
from greathall.games.feudalia.rules.masters import move_in, turn_up_masters
from greathall.games.feudalia.rules.refusals import unfinished, why_not_card, why_not_fief
from greathall.games.feudalia.rules.setting_up import add_to_deck
from greathall.kernel.errors import Reason
from greathall.kernel.state import State

DEAR: Final = 5  # coins from which a vassal takes a step (FDL-128, FDL-133)
STEPS_EACH: Final = 5  # FDL-129
TOKENS_EACH: Final = 3  # FDL-130


def cheap(state: FeudaliaState, vassal: int) -> bool:
    return state.box.coins[vassal] < DEAR  # FDL-R55: the printed coin cost counts


def next_gift(state: FeudaliaState) -> None:
    """In turn order one vassal below 5 coins each, free of charge (FDL-128); then markers and tokens."""
    if not state.terms.quick:
        state.step = DEAL
        return
    if state.count < state.seats:
        seat = (state.first + state.count) % state.seats
        state.count += 1
        state.active = seat
        state.ask(TakeGift(seat))
        return
    for player in state.players:
        player.coins = STEPS_EACH
        given = min(TOKENS_EACH, state.tokens[FOUNDATIONS * 2])
        player.halves += given
        state.move_tokens(FOUNDATIONS * 2, -given)
    if state.listening:
        steps = f"Everybody gets {STEPS_EACH} steps, shown by the treasury markers"
        state.tell(f"{steps}, and {TOKENS_EACH} tokens of ½ VP.", "FDL-130")
    state.count = 0
    state.active = (state.first - 1) % state.seats
    state.step = QUICK_ACTIONS


class TakeGift(Ask):
    """The free vassal below 5 coins."""

    rule = "FDL-128"
    waiting = "Waiting for a vassal to be chosen."

    @property
    def prompt(self) -> str:
        return "Quick start: add a vassal that costs less than 5 coins to your deck."

    def options(self, state: FeudaliaState) -> list[int]:
        return [CARD + vassal for vassal in state.supply if state.piles[vassal] > 0 and cheap(state, vassal)]

    def answer(self, state: FeudaliaState, move: int) -> None:
        add_to_deck(state, self.seat, move - CARD, " as a gift", self.rule)

    def target(self, state: State, move: int) -> str:
        return f"supply/{VASSAL_IDS[move - CARD]}"

    def why_not(self, state: State, move: int) -> Reason:
        return why_not_card(move, "only a vassal of the supply that costs less than 5 coins", self.rule)


def next_quick_action(state: FeudaliaState) -> None:
    """One special action each, round after round, until all are finished (FDL-131, FDL-R56).

    `count` has a bit for every player who has passed.
    """
    for k in range(1, state.seats + 1):
        seat = (state.active + k) % state.seats
        player = state.players[seat]
        if (state.count >> seat) & 1 == 0 and player.coins + player.halves > 0:
            state.active = seat
            state.ask(QuickAction(seat))
            return
    for player in state.players:
        player.coins = 0
    state.count = 0
    state.step = DEAL


def can_remove_for(state: FeudaliaState, player: Player, vassal: int) -> bool:
    wanted = state.box.eliminates[vassal]
    if wanted < 0:
        return True
    for card in player.deck:
        if state.box.classes[card] == wanted:
            return True
    return False


def free_city(state: FeudaliaState, player: Player, fief: int, master: int) -> bool:
    return player.cities[fief] < 0 and state.has_city_for(player, fief, master)


class QuickAction(Ask):
    """A, B, C, D or, if none that uses a step is possible, pass (FDL-132 to FDL-136)."""

    rule = "FDL-131"
    waiting = "Waiting for a special action."

    @property
    def prompt(self) -> str:
        return "Quick start: one special action (a step, or a token for a vassal below 5 coins)."

    def options(self, state: FeudaliaState) -> list[int]:
        player = state.players[self.seat]
        tokens: list[int] = []
        steps: list[int] = []
        for vassal in state.supply:
            if state.piles[vassal] > 0:
                if cheap(state, vassal):
                    if player.halves > 0:
                        tokens.append(CARD + vassal)  # FDL-132
                elif player.coins > 0 and can_remove_for(state, player, vassal):
                    steps.append(CARD + vassal)  # FDL-133
        if player.coins > 0:
            for fief in range(3):
                if player.levels[fief] == 0 and state.fief_stock[4 + player.types[fief]] > 0:
                    steps.append(UPGRADE + fief)  # FDL-134
            for master in state.row:
                for fief in range(3):
                    if free_city(state, player, fief, master):
                        steps.append(MASTER + master)  # FDL-135
                        break
        if not steps:
            tokens.append(PASS)  # FDL-136
        return tokens + steps

    def answer(self, state: FeudaliaState, move: int) -> None:
        seat = self.seat
        player = state.players[seat]
        if move == PASS:
            state.count |= 1 << seat
            if state.listening:
                state.tell(f"{{{seat}}} has finished the quick start.", "FDL-136")
        elif move < UPGRADE:
            vassal = move - CARD
            if cheap(state, vassal):
                player.halves -= 1
                state.move_tokens(FOUNDATIONS * 2, 1)
                add_to_deck(state, seat, vassal, " for a token of ½ VP", "FDL-132")
            else:
                player.coins -= 1
                state.ask(RemoveForQuick(seat, vassal))
        else:
            player.coins -= 1
            if move < MASTER:
                raise_fief(state, seat, move - UPGRADE, "a step", "FDL-134")
            else:
                state.ask(QuickCity(seat, move - MASTER))

    def target(self, state: State, move: int) -> str:
        if CARD < move < UPGRADE:
            return f"supply/{VASSAL_IDS[move - CARD]}"
        return super().target(state, move)

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, FeudaliaState)
        words = super().words(state, move)
        if move == PASS:
            return "pass: finish the quick start"
        if CARD < move < UPGRADE and cheap(state, move - CARD):
            return f"{words} for a token of ½ VP"
        if CARD < move < UPGRADE and state.box.eliminates[move - CARD] >= 0:
            return f"{words} for a step and {a_class(state.box.eliminates[move - CARD])} of your deck"
        if UPGRADE <= move < UPGRADE + 3:
            return f"{words} ({TYPES[state.players[self.seat].types[move - UPGRADE]]}) to level 1 for a step: 1 VP"
        return f"{words} for a step"

    def cites(self, state: State, move: int) -> str:
        assert isinstance(state, FeudaliaState)
        if move == PASS:
            return "FDL-136"
        if move < UPGRADE:
            return "FDL-132" if cheap(state, move - CARD) else "FDL-133"
        return "FDL-134" if move < MASTER else "FDL-135"

    def asking(self, state: State) -> str:
        assert isinstance(state, FeudaliaState)
        player = state.players[self.seat]
        left = f"{counted(player.coins, 'step')} and {counted(player.halves, 'token')}"
        return f"Quick start: one special action. You have {left} left."

    def why_not(self, state: State, move: int) -> Reason:
        assert isinstance(state, FeudaliaState)
        player = state.players[self.seat]
        if move == PASS:
            return Reason("the steps must be spent as long as that is possible", "FDL-136")
        if CARD < move < UPGRADE:
            vassal = move - CARD
            if vassal not in state.supply or state.piles[vassal] == 0:
                return Reason("there is no such vassal in the supply", "FDL-25")
            if cheap(state, vassal):
                return Reason("you have no token left to put back", "FDL-132")
            return Reason("you have no step left, or no card that could be removed for it", "FDL-133")
        if UPGRADE <= move < UPGRADE + 3:
            return Reason("only a level 0 fief, for a step", "FDL-134")
        if MASTER <= move < MASTER + BASIC:
            rule = "FDL-135"
            if player.coins == 0:
                return Reason("you have no step left", rule)
            return Reason("that master is not face up, or has no free legal city", rule)
        return unfinished(move, "first do a special action of the quick start", self.rule)


class RemoveForQuick(Ask):
    """The card that a dearer vassal removes from the starting deck (FDL-133)."""

    fields = ("seat", "vassal")
    rule = "FDL-133"
    waiting = "Waiting for a card to be removed."

    def __init__(self, seat: int, vassal: int) -> None:
        super().__init__(seat)
        self.vassal = vassal

    @property
    def prompt(self) -> str:
        return "Which card of your deck is removed for the new vassal?"

    def options(self, state: FeudaliaState) -> list[int]:
        wanted = state.box.eliminates[self.vassal]
        return [CARD + card for card in kinds_of(state.players[self.seat].deck) if state.box.classes[card] == wanted]

    def answer(self, state: FeudaliaState, move: int) -> None:
        card = move - CARD
        state.players[self.seat].deck.remove(card)
        state.eliminate(card)
        if state.listening:
            state.tell(f"{{{self.seat}}} removes {a_card(state.box, card)}.", "FDL-133")
        add_to_deck(state, self.seat, self.vassal, " for a step", self.rule)

    def lapse(self, state: State) -> None:
        assert isinstance(state, FeudaliaState)
        add_to_deck(state, self.seat, self.vassal, " for a step", self.rule)

    def target(self, state: State, move: int) -> str:
        return f"deck/{self.seat}"

    def why_not(self, state: State, move: int) -> Reason:
        return why_not_card(move, "no such card of the class in question is in your deck", self.rule)


class QuickCity(Ask):
    """The city for a master in the quick start: free and legal (FDL-135, FDL-R55)."""

    fields = ("seat", "master")
    rule = "FDL-135"
    waiting = "Waiting for a city to be chosen."

    def __init__(self, seat: int, master: int) -> None:
        super().__init__(seat)
        self.master = master

    @property
    def prompt(self) -> str:
        return "In the city of which fief?"

    def options(self, state: FeudaliaState) -> list[int]:
        player = state.players[self.seat]
        return [FIEF + fief for fief in range(3) if free_city(state, player, fief, self.master)]

    def answer(self, state: FeudaliaState, move: int) -> None:
        player = state.players[self.seat]
        row = state.row.copy()
        row.remove(self.master)
        state.row = row
        move_in(player, move - FIEF, self.master)
        if state.listening:
            where = a_fief(player, move - FIEF)
            state.tell(f"{{{self.seat}}} takes {a_master(state.box, self.master)} into {where} for a step.", "FDL-135")
        turn_up_masters(state, state.box.face_up - len(row), self.rule)

    def why_not(self, state: State, move: int) -> Reason:
        return why_not_fief(move, "that fief has no free city in which this master may live", self.rule)

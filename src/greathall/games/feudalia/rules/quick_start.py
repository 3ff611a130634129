"""Feudalia, the quick start variant: a gift, and five special actions for everybody before the first round.

Rulebook: Quick start mode.
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudalia.box.components import FOUNDATIONS, TYPES, VASSAL_IDS
from greathall.games.feudalia.box.texts import a_card, a_class, a_master
from greathall.games.feudalia.box.vocabulary import CARD, MASTER, PASS, UPGRADE
from greathall.games.feudalia.position.player import Player, a_fief, kinds_of
from greathall.games.feudalia.position.state import DEAL, QUICK_ACTIONS, FeudaliaState
from greathall.games.feudalia.rules.building import raise_fief
from greathall.games.feudalia.rules.masters import move_in, turn_up_masters
from greathall.games.feudalia.rules.questions import PickCard, PickFief, unfinished
from greathall.games.feudalia.rules.setting_up import add_to_deck
from greathall.kernel.chronicle import counted
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Choice, Verb, Verbs

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


class TakeGift(PickCard):
    """The free vassal below 5 coins."""

    rule = "FDL-128"
    waiting = "Waiting for a vassal to be chosen."

    @property
    def prompt(self) -> str:
        return "Quick start: add a vassal that costs less than 5 coins to your deck."

    def things(self, state: FeudaliaState) -> list[int]:
        return [vassal for vassal in state.supply if state.piles[vassal] > 0 and cheap(state, vassal)]

    def against(self, state: FeudaliaState, thing: int) -> Reason:
        return Reason("only a vassal of the supply that costs less than 5 coins", self.rule)

    def take(self, state: FeudaliaState, thing: int) -> None:
        add_to_deck(state, self.seat, thing, " as a gift", self.rule)

    def clicks(self, state: FeudaliaState, thing: int) -> str:
        return f"supply/{VASSAL_IDS[thing]}"


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


def can_add(state: FeudaliaState, player: Player, vassal: int) -> bool:
    """A cheap vassal takes a token, a dear one a step and perhaps a card (FDL-132, FDL-133)."""
    if state.piles[vassal] == 0:
        return False
    if cheap(state, vassal):
        return player.halves > 0
    return player.coins > 0 and can_remove_for(state, player, vassal)


def can_raise(state: FeudaliaState, player: Player, fief: int) -> bool:
    return player.coins > 0 and player.levels[fief] == 0 and state.fief_stock[4 + player.types[fief]] > 0  # FDL-134


def can_settle(state: FeudaliaState, player: Player, master: int) -> bool:
    """Whether a face-up master has a free city (FDL-135)."""
    if player.coins == 0:
        return False
    for fief in range(3):
        if free_city(state, player, fief, master):
            return True
    return False


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


class QuickAction(Choice[FeudaliaState]):
    """A, B, C, D or, if none that uses a step is possible, pass (FDL-132 to FDL-136)."""

    rule = "FDL-131"
    waiting = "Waiting for a special action."

    @property
    def prompt(self) -> str:
        return "Quick start: one special action (a step, or a token for a vassal below 5 coins)."

    def asking(self, state: FeudaliaState) -> str:
        player = state.players[self.seat]
        left = f"{counted(player.coins, 'step')} and {counted(player.halves, 'token')}"
        return f"Quick start: one special action. You have {left} left."

    def verbs(self) -> Verbs[FeudaliaState]:
        return _SPECIAL

    def moves(self, state: FeudaliaState) -> list[int]:
        """What takes a token comes first, then what takes a step: vassals by their price, fiefs, masters."""
        player = state.players[self.seat]
        tokens: list[int] = []
        steps: list[int] = []
        for vassal in state.supply:
            if can_add(state, player, vassal):
                (tokens if cheap(state, vassal) else steps).append(CARD.base + vassal)
        for fief in range(3):
            if can_raise(state, player, fief):
                steps.append(UPGRADE.base + fief)
        for master in state.row:
            if can_settle(state, player, master):
                steps.append(MASTER.base + master)
        if not steps:
            tokens.append(PASS.base)
        return tokens + steps

    def otherwise(self, state: FeudaliaState, move: int) -> Reason:
        return unfinished(move, "first do a special action of the quick start", self.rule)


class AddVassal(Verb[FeudaliaState, QuickAction]):
    """A cheap vassal for a token, a dear one for a step (FDL-132, FDL-133)."""

    def forbids(self, state: FeudaliaState, asked: QuickAction, thing: int) -> Reason | None:
        if can_add(state, state.players[asked.seat], thing):
            return None
        if thing not in state.supply or state.piles[thing] == 0:
            return Reason("there is no such vassal in the supply", "FDL-25")
        if cheap(state, thing):
            return Reason("you have no token left to put back", "FDL-132")
        return Reason("you have no step left, or no card that could be removed for it", "FDL-133")

    def play(self, state: FeudaliaState, asked: QuickAction, thing: int) -> None:
        player = state.players[asked.seat]
        if cheap(state, thing):
            player.halves -= 1
            state.move_tokens(FOUNDATIONS * 2, 1)
            add_to_deck(state, asked.seat, thing, " for a token of ½ VP", "FDL-132")
        else:
            player.coins -= 1
            state.ask(RemoveForQuick(asked.seat, thing))

    def says(self, state: FeudaliaState, asked: QuickAction, thing: int) -> str:
        words = self.phrase.word(thing).words
        wanted = state.box.eliminates[thing]
        if cheap(state, thing):
            return f"{words} for a token of ½ VP"
        return f"{words} for a step and {a_class(wanted)} of your deck" if wanted >= 0 else f"{words} for a step"

    def cites(self, state: FeudaliaState, asked: QuickAction, thing: int) -> str:
        return "FDL-132" if cheap(state, thing) else "FDL-133"

    def clicks(self, state: FeudaliaState, asked: QuickAction, thing: int) -> str:
        return f"supply/{VASSAL_IDS[thing]}"


class RaiseFief(Verb[FeudaliaState, QuickAction]):
    """A fief of level 0 to level 1, for a step (FDL-134)."""

    def forbids(self, state: FeudaliaState, asked: QuickAction, thing: int) -> Reason | None:
        if can_raise(state, state.players[asked.seat], thing):
            return None
        return Reason("only a level 0 fief, for a step", "FDL-134")

    def play(self, state: FeudaliaState, asked: QuickAction, thing: int) -> None:
        state.players[asked.seat].coins -= 1
        raise_fief(state, asked.seat, thing, "a step", "FDL-134")

    def says(self, state: FeudaliaState, asked: QuickAction, thing: int) -> str:
        kind = TYPES[state.players[asked.seat].types[thing]]
        return f"{self.phrase.word(thing).words} ({kind}) to level 1 for a step: 1 VP"

    def cites(self, state: FeudaliaState, asked: QuickAction, thing: int) -> str:
        return "FDL-134"

    def clicks(self, state: FeudaliaState, asked: QuickAction, thing: int) -> str:
        return f"fief/{asked.seat}/{thing + 1}"


class SettleMaster(Verb[FeudaliaState, QuickAction]):
    """A face-up master into a free city, for a step (FDL-135)."""

    def forbids(self, state: FeudaliaState, asked: QuickAction, thing: int) -> Reason | None:
        player = state.players[asked.seat]
        if thing in state.row and can_settle(state, player, thing):
            return None
        if player.coins == 0:
            return Reason("you have no step left", "FDL-135")
        return Reason("that master is not face up, or has no free legal city", "FDL-135")

    def play(self, state: FeudaliaState, asked: QuickAction, thing: int) -> None:
        state.players[asked.seat].coins -= 1
        state.ask(QuickCity(asked.seat, thing))

    def says(self, state: FeudaliaState, asked: QuickAction, thing: int) -> str:
        return f"{self.phrase.word(thing).words} for a step"

    def cites(self, state: FeudaliaState, asked: QuickAction, thing: int) -> str:
        return "FDL-135"


class FinishQuick(Verb[FeudaliaState, QuickAction]):
    """No more special actions (FDL-136)."""

    def forbids(self, state: FeudaliaState, asked: QuickAction, thing: int) -> Reason | None:
        player = state.players[asked.seat]
        vassals = [vassal for vassal in state.supply if not cheap(state, vassal) and can_add(state, player, vassal)]
        fiefs = [fief for fief in range(3) if can_raise(state, player, fief)]
        masters = [master for master in state.row if can_settle(state, player, master)]
        if vassals or fiefs or masters:
            return Reason("the steps must be spent as long as that is possible", "FDL-136")
        return None

    def play(self, state: FeudaliaState, asked: QuickAction, thing: int) -> None:
        state.count |= 1 << asked.seat
        if state.listening:
            state.tell(f"{{{asked.seat}}} has finished the quick start.", "FDL-136")

    def says(self, state: FeudaliaState, asked: QuickAction, thing: int) -> str:
        return "pass: finish the quick start"

    def cites(self, state: FeudaliaState, asked: QuickAction, thing: int) -> str:
        return "FDL-136"


_SPECIAL: Final = Verbs(AddVassal(CARD), RaiseFief(UPGRADE), SettleMaster(MASTER), FinishQuick(PASS))


class RemoveForQuick(PickCard):
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

    def things(self, state: FeudaliaState) -> list[int]:
        wanted = state.box.eliminates[self.vassal]
        return [card for card in kinds_of(state.players[self.seat].deck) if state.box.classes[card] == wanted]

    def against(self, state: FeudaliaState, thing: int) -> Reason:
        return Reason("no such card of the class in question is in your deck", self.rule)

    def take(self, state: FeudaliaState, thing: int) -> None:
        state.players[self.seat].deck.remove(thing)
        state.eliminate(thing)
        if state.listening:
            state.tell(f"{{{self.seat}}} removes {a_card(state.box, thing)}.", "FDL-133")
        self.lapse(state)

    def lapse(self, state: FeudaliaState) -> None:
        add_to_deck(state, self.seat, self.vassal, " for a step", self.rule)

    def clicks(self, state: FeudaliaState, thing: int) -> str:
        return f"deck/{self.seat}"


class QuickCity(PickFief):
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

    def things(self, state: FeudaliaState) -> list[int]:
        player = state.players[self.seat]
        return [fief for fief in range(3) if free_city(state, player, fief, self.master)]

    def against(self, state: FeudaliaState, thing: int) -> Reason:
        return Reason("that fief has no free city in which this master may live", self.rule)

    def take(self, state: FeudaliaState, thing: int) -> None:
        player = state.players[self.seat]
        row = state.row.copy()
        row.remove(self.master)
        state.row = row
        move_in(player, thing, self.master)
        if state.listening:
            where = a_fief(player, thing)
            state.tell(f"{{{self.seat}}} takes {a_master(state.box, self.master)} into {where} for a step.", "FDL-135")
        turn_up_masters(state, state.box.face_up - len(row), self.rule)

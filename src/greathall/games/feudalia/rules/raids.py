"""Feudalia, the raids: every fief is attacked, cards may be spent to defend it, and cubes are lost (FDL-148).

Rulebook: Seasonal events.
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudalia.box.components import TYPES
from greathall.games.feudalia.box.texts import a_card
from greathall.games.feudalia.box.vocabulary import CARD, DONE
from greathall.games.feudalia.position.player import NOTHING, Player, a_fief, kinds_of
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.games.feudalia.rules.cards import play_card
from greathall.games.feudalia.rules.paying import LoseCubes
from greathall.games.feudalia.rules.questions import unfinished
from greathall.kernel.chronicle import counted
from greathall.kernel.errors import Reason
from greathall.kernel.question import Then
from greathall.kernel.verb import Choice, Verb, Verbs


def begin_raid(state: FeudaliaState, seat: int) -> None:
    """Every fief is attacked, one after the other (FDL-148)."""
    state.ask(RaidOver(seat))
    if state.listening:
        tell_raid(state, seat)
    for fief in range(2, -1, -1):
        state.ask(Defend(seat, fief, 0))


def attackers(state: FeudaliaState, player: Player, fief: int, spent: int) -> int:
    """The cubes a fief loses to the raid: power less defence, masters and cards spent (FDL-R61)."""
    box = state.box
    defense = box.defense[player.types[fief] * 3 + player.levels[fief]] + player.total(box.defense_all) + spent
    if player.cities[fief] >= 0:
        defense += box.defense_here[player.cities[fief]]
    return min(player.cubes_on(fief), max(0, box.raid_power - defense))


def tell_raid(state: FeudaliaState, seat: int) -> None:
    """What each fief would lose if nobody defended it."""
    player = state.players[seat]
    due = [attackers(state, player, fief, 0) for fief in range(3)]
    lost = [f"{due[fief]} on {a_fief(player, fief)}" for fief in range(3) if due[fief] > 0]
    if lost:
        state.tell(f"Raids: {{{seat}}} is about to lose cubes: {', '.join(lost)}.", "FDL-148")
    else:
        state.tell(f"Raids: {{{seat}}} loses no cubes.", "FDL-148")


def could_defend(state: FeudaliaState, player: Player) -> bool:
    """Whether a card that defends lies in the draw deck: for the others it might as well be in the hand (FDL-R74)."""
    if state.terms.solo:
        return False
    for card in player.deck + player.top:
        if state.box.military[card] > 0:
            return True
    return False


class Defend(Choice[FeudaliaState]):
    """Cards with a military value may be spent for one fief (FDL-148)."""

    fields = ("seat", "fief", "spent")
    rule = "FDL-148"
    automatic = False  # that it is asked must not tell what the hand holds (FDL-R74)
    waiting = "Waiting for the raids to be over."

    def __init__(self, seat: int, fief: int, spent: int) -> None:
        super().__init__(seat)
        self.fief = fief
        self.spent = spent

    @property
    def prompt(self) -> str:
        return f"Raids: do you spend a card to defend fief {self.fief + 1}?"

    def asking(self, state: FeudaliaState) -> str:
        lost = counted(attackers(state, state.players[self.seat], self.fief, self.spent), "cube")
        return f"{self.prompt} It would lose {lost}."

    def verbs(self) -> Verbs[FeudaliaState]:
        return _DEFENDING

    def moves(self, state: FeudaliaState) -> list[int]:
        """Only the cards in hand are looked at, not all vassals."""
        player = state.players[self.seat]
        if attackers(state, player, self.fief, self.spent) == 0:
            return NOTHING
        moves = [CARD.base + card for card in kinds_of(player.hand) if state.box.military[card] > 0]
        if moves or could_defend(state, player):
            moves.append(DONE.base)
        return moves

    def otherwise(self, state: FeudaliaState, move: int) -> Reason:
        return unfinished(move, "choose a card first", self.rule)

    def none_come(self, state: FeudaliaState) -> Reason | None:
        """Without attackers there is nothing to ask."""
        if attackers(state, state.players[self.seat], self.fief, self.spent) > 0:
            return None
        return Reason(f"fief {self.fief + 1} has nothing to lose", self.rule)

    def lapse(self, state: FeudaliaState) -> None:
        lost = attackers(state, state.players[self.seat], self.fief, self.spent)
        if lost > 0:
            state.ask(Plunder(self.seat, self.fief, lost))


class SpendCard(Verb[FeudaliaState, Defend]):
    """A card of the hand defends."""

    def forbids(self, state: FeudaliaState, asked: Defend, thing: int) -> Reason | None:
        if thing in state.players[asked.seat].hand and state.box.military[thing] > 0:
            return asked.none_come(state)
        return Reason("only a card from your hand with a military value can defend", asked.rule)

    def play(self, state: FeudaliaState, asked: Defend, thing: int) -> None:
        play_card(state, state.players[asked.seat], thing)
        if state.listening:
            name = a_card(state.box, thing)
            state.tell(f"{{{asked.seat}}} spends {name} to defend fief {asked.fief + 1}.", "FDL-148")
        state.ask(Defend(asked.seat, asked.fief, asked.spent + state.box.military[thing]))

    def says(self, state: FeudaliaState, asked: Defend, thing: int) -> str:
        return f"{self.phrase.word(thing).words}: {state.box.military[thing]} points"


class SpendNoMore(Verb[FeudaliaState, Defend]):
    """No further card for this fief."""

    def forbids(self, state: FeudaliaState, asked: Defend, thing: int) -> Reason | None:
        player = state.players[asked.seat]
        if could_defend(state, player) or any(state.box.military[card] > 0 for card in player.hand):
            return asked.none_come(state)
        return Reason("you have no card that could defend", asked.rule)

    def play(self, state: FeudaliaState, asked: Defend, thing: int) -> None:
        asked.lapse(state)

    def says(self, state: FeudaliaState, asked: Defend, thing: int) -> str:
        return "done: no more defence here"


_DEFENDING: Final = Verbs(SpendCard(CARD), SpendNoMore(DONE))


class Plunder(LoseCubes):
    """Which cubes the raiders take: the owner chooses (FDL-R61)."""

    rule = "FDL-148"
    waiting = "Waiting for the raids to be over."

    @property
    def prompt(self) -> str:
        return f"Raids: fief {self.fief + 1} loses {self.left} more. Which cube?"

    def tell(self, state: FeudaliaState, count: int, kind: int) -> None:
        where = a_fief(state.players[self.seat], self.fief)
        state.tell(f"Raiders take {count} {TYPES[kind]} from {where} of {{{self.seat}}}.", "FDL-148")

    def go_on(self, state: FeudaliaState, left: int) -> None:
        state.ask(Plunder(self.seat, self.fief, left))

    def against(self, state: FeudaliaState, thing: int) -> Reason:
        return Reason(f"a cube that lies on fief {self.fief + 1} is lost", self.rule)

    def otherwise(self, state: FeudaliaState, move: int) -> Reason:
        return unfinished(move, "first settle the raid", self.rule)


class RaidOver(Then[FeudaliaState]):
    """The cards spent go to the discard pile; the hand is not refilled (FDL-R61)."""

    rule = "FDL-148"

    def lapse(self, state: FeudaliaState) -> None:
        player = state.players[self.seat]
        player.discard.extend(state.table)
        state.table = []

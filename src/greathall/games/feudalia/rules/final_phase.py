"""Feudalia, the final phase: blue actions, end of the day, services, saving, a new hand, the limit of cubes.

Rulebook: Final phase.
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudalia.box.components import BLUE, TAX, TYPES
from greathall.games.feudalia.box.texts import a_card
from greathall.games.feudalia.box.vocabulary import BLUE_ACTION, CARD, CUBE, END_TURN, HELD, USE
from greathall.games.feudalia.position.memory import Fitted, deal_to_fit, loose, see_discards, swap_in, unseen
from greathall.games.feudalia.position.player import NOTHING, Player, a_fief, kinds_of
from greathall.games.feudalia.position.state import CLOSE, FeudaliaState
from greathall.games.feudalia.position.turn import Turn
from greathall.games.feudalia.rules.actions import can_act, carry_out
from greathall.games.feudalia.rules.cards import discard_used, draw, play_card
from greathall.games.feudalia.rules.masters import against_use, can_use, use_master, use_words
from greathall.games.feudalia.rules.paying import take_from_fief, take_from_master
from greathall.games.feudalia.rules.questions import FromFief, FromMaster, unfinished
from greathall.kernel.chronicle import counted
from greathall.kernel.dice import Dice
from greathall.kernel.errors import Reason
from greathall.kernel.hand import hold
from greathall.kernel.question import Question
from greathall.kernel.verb import Choice, Verb, Verbs


class FinalPhase(Choice[FeudaliaState], Fitted):
    """Step 1: blue actions of vassals in hand and of basic masters (FDL-96)."""

    rule = "FDL-96"
    waiting = "Waiting for the final phase."

    @property
    def prompt(self) -> str:
        return "Final phase: use a blue action, or end your turn."

    def verbs(self) -> Verbs[FeudaliaState]:
        return _FINAL

    def moves(self, state: FeudaliaState) -> list[int]:
        """Asked in every turn: only the cards in hand and the masters who are there are looked at."""
        player = state.players[self.seat]
        blue = state.box.blue
        moves: list[int] = []
        last = TAX
        for card in player.hand:
            if card != last:
                last = card
                if blue[card] >= 0 and has_blue_action(state, player, card):
                    moves.append(BLUE_ACTION.base + card)
        for fief in range(3):
            if player.cities[fief] >= 0 and can_use(state, player, fief, BLUE):
                moves.append(USE.base + fief)
        if moves:
            moves.append(END_TURN.base)
        return moves

    def lapse(self, state: FeudaliaState) -> None:
        state.step = CLOSE

    def otherwise(self, state: FeudaliaState, move: int) -> Reason:
        if CARD.holds(move):
            return Reason("that is not an answer to this question", self.rule)
        return Reason("in the final phase nothing is bought, built or hired; only blue actions are left", "FDL-95")

    def imagined(self, state: FeudaliaState, seat: int, dice: Dice) -> Question[FeudaliaState]:
        deal_to_fit(self, state, self.seat, dice)
        return self

    def fit(self, state: FeudaliaState) -> bool:
        return len(self.moves(state)) > 0

    def force(self, state: FeudaliaState) -> None:
        player = state.players[self.seat]
        for card in kinds_of(unseen(player)):
            if loose(player) and state.box.blue[card] >= 0 and not self.fit(state):
                swap_in(player, loose(player)[0], card)


def has_blue_action(state: FeudaliaState, player: Player, card: int) -> bool:
    """Whether a card in hand has a blue action that can do something."""
    number = state.box.blue[card]
    return number >= 0 and can_act(state, player, state.box.actions[number], -1, player.coins, 1)


class PlayBlue(Verb[FeudaliaState, FinalPhase]):
    """The blue action of a vassal in hand."""

    def forbids(self, state: FeudaliaState, asked: FinalPhase, thing: int) -> Reason | None:
        player = state.players[asked.seat]
        if thing not in player.hand:
            return Reason(f"you do not have {a_card(state.box, thing)} in hand", asked.rule)
        if has_blue_action(state, player, thing):
            return None
        if state.box.blue[thing] < 0:
            return Reason(f"{a_card(state.box, thing)} has no blue action", asked.rule)
        return Reason(f"{a_card(state.box, thing)} could do nothing now", "FDL-R20")

    def play(self, state: FeudaliaState, asked: FinalPhase, thing: int) -> None:
        state.ask(asked)
        play_card(state, state.players[asked.seat], thing)
        if state.listening:
            state.tell(f"{{{asked.seat}}} plays {a_card(state.box, thing)} in the final phase.", "FDL-96")
        carry_out(state, asked.seat, state.box.actions[state.box.blue[thing]], -1)

    def says(self, state: FeudaliaState, asked: FinalPhase, thing: int) -> str:
        box = state.box
        return f"{self.phrase.word(thing).words}: {box.actions[box.blue[thing]].text}"


class UseBlue(Verb[FeudaliaState, FinalPhase]):
    """The blue action of a master."""

    def forbids(self, state: FeudaliaState, asked: FinalPhase, thing: int) -> Reason | None:
        return against_use(state, asked.seat, thing, BLUE)

    def play(self, state: FeudaliaState, asked: FinalPhase, thing: int) -> None:
        state.ask(asked)
        use_master(state, asked.seat, thing)

    def says(self, state: FeudaliaState, asked: FinalPhase, thing: int) -> str:
        return f"{self.phrase.word(thing).words}: {use_words(state, state.players[asked.seat], thing)}"

    def cites(self, state: FeudaliaState, asked: FinalPhase, thing: int) -> str:
        return self.phrase.word(thing).rule

    def clicks(self, state: FeudaliaState, asked: FinalPhase, thing: int) -> str:
        return f"city/{asked.seat}/{thing + 1}"


class EndTurn(Verb[FeudaliaState, FinalPhase]):
    """No further blue action."""

    def forbids(self, state: FeudaliaState, asked: FinalPhase, thing: int) -> Reason | None:
        if asked.moves(state):
            return None
        return Reason("the turn ends by itself: there is no blue action", asked.rule)

    def play(self, state: FeudaliaState, asked: FinalPhase, thing: int) -> None:
        asked.lapse(state)


_FINAL: Final = Verbs(PlayBlue(BLUE_ACTION), UseBlue(USE), EndTurn(END_TURN))


def close_turn(state: FeudaliaState, seat: int) -> None:
    """Steps 2 to 5, which need no choice (FDL-97 to FDL-100)."""
    player = state.players[seat]
    box = state.box
    discard_used(state, player)  # FDL-97
    hand = player.hand
    player.hand = []
    tax = len(hand) > 0 and hand[0] == TAX
    if tax:
        player.hand.append(hand.pop(0))  # FDL-98: neither discarded nor paid for
    player.discard.extend(hand)
    before = player.coins
    state.earn(player, len(hand))
    coins = player.coins
    kept = box.saved[box.face[player.level_sum()] * (box.track_max + 1) + coins]  # FDL-99
    player.coins = min(coins, kept + state.turn.save_bonus)  # FDL-R42
    if state.listening:
        served = counted(len(hand), "unplayed card")
        if hand:
            full = "; the treasury is full" if coins - before < len(hand) else ""
            earned = f"{{{seat}}} earns {counted(coins - before, 'coin')} for {served}{full}."
            state.tell(earned, "FDL-98", pieces=(f"treasury/{seat}",))
        state.tell(
            f"{{{seat}}} saves {player.coins} of {counted(coins, 'coin')}.", "FDL-99", pieces=(f"treasury/{seat}",)
        )
    see_discards(player, hand, tax)
    if player.kept:
        for card in player.kept:
            hold(player.hand, card)  # FDL-R39
        player.kept = NOTHING
    draw(state, seat, box.hand_size + state.turn.hand_bonus - len(player.hand), "FDL-100")  # FDL-R40
    for fief in range(2, -1, -1):
        if player.cubes_on(fief) + player.cubes_held(fief) > box.cube_limit:
            state.ask(DiscardCubes(seat, fief))
    state.turn = Turn()


class DiscardCubes(Choice[FeudaliaState]):
    """Step 6: a fief with too many cubes, those on its master included, gives some up (FDL-101)."""

    fields = ("seat", "fief")
    rule = "FDL-101"
    waiting = "Waiting for cubes to be given up."

    def __init__(self, seat: int, fief: int) -> None:
        super().__init__(seat)
        self.fief = fief

    @property
    def prompt(self) -> str:
        return f"Fief {self.fief + 1} holds too many cubes: which one do you give up?"

    def asking(self, state: FeudaliaState) -> str:
        player = state.players[self.seat]
        there = player.cubes_on(self.fief) + player.cubes_held(self.fief)
        where = a_fief(player, self.fief)
        return f"{there} cubes lie on {where}, at most {state.box.cube_limit} may stay: which one do you give up?"

    def verbs(self) -> Verbs[FeudaliaState]:
        return _DISCARDING

    def otherwise(self, state: FeudaliaState, move: int) -> Reason:
        return unfinished(move, "first give up the cubes beyond the limit", self.rule)

    def not_here(self) -> Reason:
        return Reason(f"give up a cube that lies on fief {self.fief + 1} or on its master", self.rule)

    def gone(self, state: FeudaliaState, kind: int) -> None:
        """A cube of this type was given up."""
        player = state.players[self.seat]
        if state.listening:
            where = a_fief(player, self.fief)
            state.tell(f"{{{self.seat}}} gives up 1 {TYPES[kind]} of {where}: too many cubes there.", "FDL-101")
        if player.cubes_on(self.fief) + player.cubes_held(self.fief) > state.box.cube_limit:
            state.ask(DiscardCubes(self.seat, self.fief))


class DiscardFromFief(FromFief[DiscardCubes]):
    """A cube of the fief."""

    def forbids(self, state: FeudaliaState, asked: DiscardCubes, thing: int) -> Reason | None:
        there = thing // 4 == asked.fief and state.players[asked.seat].cubes[thing] > 0
        return None if there else asked.not_here()

    def play(self, state: FeudaliaState, asked: DiscardCubes, thing: int) -> None:
        take_from_fief(state.players[asked.seat], thing)
        asked.gone(state, thing % 4)


class DiscardFromMaster(FromMaster[DiscardCubes]):
    """A cube that lies on its master."""

    def forbids(self, state: FeudaliaState, asked: DiscardCubes, thing: int) -> Reason | None:
        there = thing // 4 == asked.fief and state.players[asked.seat].held[thing] > 0
        return None if there else asked.not_here()

    def play(self, state: FeudaliaState, asked: DiscardCubes, thing: int) -> None:
        take_from_master(state.players[asked.seat], thing)
        asked.gone(state, thing % 4)


_DISCARDING: Final = Verbs(DiscardFromFief(CUBE), DiscardFromMaster(HELD))

"""Feudalia, the questions that effects put: which cube, which fief, which card.

Rulebook: 'Important' (the rules for effects), Play 1 field action (examples), Play 1 influence action.
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudalia.box.components import ANY, TAX, TYPES, VASSAL_IDS
from greathall.games.feudalia.box.effect_data import ELIMINATE, GAIN, KEEP, PICK, RECOVER
from greathall.games.feudalia.box.texts import a_card, a_master
from greathall.games.feudalia.box.vocabulary import CARD, DONE, FIEF, TYPE
from greathall.games.feudalia.position.memory import (
    Fitted,
    deal_to_fit,
    joins,
    leaves,
    loose,
    swap_in,
    takes_unseen,
    unseen,
)
from greathall.games.feudalia.position.player import NOTHING, Player, a_fief, kinds_of
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.games.feudalia.rules.cards import by_card, renew_deck, spare_cards
from greathall.games.feudalia.rules.questions import PickFief, PickHidden, Picking, Reply, fief_says, unfinished
from greathall.kernel.chronicle import counted
from greathall.kernel.dice import Dice
from greathall.kernel.errors import Reason
from greathall.kernel.hand import hold
from greathall.kernel.question import Question
from greathall.kernel.verb import Choice, Verb, Verbs
from greathall.kernel.vocabulary import Phrase


class GainCube(Picking):
    """Cubes from the supply: their type if it is black, and the fief if it is free (FDL-5, FDL-57)."""

    fields = ("seat", "cube", "where", "left", "kind", "source")
    rule = "FDL-57"

    def __init__(self, seat: int, cube: int, where: int, left: int, kind: int, source: str) -> None:
        super().__init__(seat)
        self.cube = cube
        self.where = where
        self.left = left
        self.kind = kind
        self.source = source  # the rule that gives the cubes
        self.rule = source

    @property
    def prompt(self) -> str:
        cause = "Pig slaughter: w" if self.source == "FDL-151" else "Trade: w" if self.source == "FDL-140" else "W"
        more = f" ({self.left} to go)" if self.left > 1 else ""
        if self.kind < 0:
            return f"{cause}hich type of cube do you take from the supply?{more}"
        return f"{cause}hich of your fiefs gets the {TYPES[self.kind]}?{more}"

    def asking(self, state: FeudaliaState) -> str:
        card = by_card(state, self.seat, GAIN) if self.source in ("FDL-55", "FDL-57", "FDL-90") else ""
        return f"{card}: w{self.prompt[1:]}" if card else self.prompt

    def told_meanwhile(self) -> str:
        what = "cube to be taken" if self.kind < 0 else f"{TYPES[self.kind]} to be put on a fief"
        return f"Waiting for a {what}."

    def phrase(self) -> Phrase:
        return TYPE if self.kind < 0 else FIEF

    def things(self, state: FeudaliaState) -> list[int]:
        if self.kind < 0:
            return [0, 1, 2, 3]
        return [self.where] if self.where >= 0 else [0, 1, 2]

    def against(self, state: FeudaliaState, thing: int) -> Reason:
        return Reason("the cube goes to one of your fiefs", self.rule)

    def take(self, state: FeudaliaState, thing: int) -> None:
        if self.kind < 0:
            state.ask(GainCube(self.seat, self.cube, self.where, self.left, thing, self.source))
            return
        put_cubes(state, self.seat, thing, self.kind, 1, self.source)
        if self.left > 1:
            kind = -1 if self.cube == ANY else self.kind
            state.ask(GainCube(self.seat, self.cube, self.where, self.left - 1, kind, self.source))

    def says(self, state: FeudaliaState, thing: int) -> str:
        return super().says(state, thing) if self.kind < 0 else fief_says(state, self.seat, thing)

    def clicks(self, state: FeudaliaState, thing: int) -> str:
        return super().clicks(state, thing) if self.kind < 0 else f"fief/{self.seat}/{thing + 1}"

    def otherwise(self, state: FeudaliaState, move: int) -> Reason:
        what = "a type of cube" if self.kind < 0 else "a fief"
        return unfinished(move, f"choose {what} first", self.rule)


def put_cubes(state: FeudaliaState, seat: int, fief: int, kind: int, count: int, rule: str) -> None:
    """Cubes come onto a fief, by this rule."""
    player = state.players[seat]
    at = fief * 4 + kind
    player.cubes[at] = player.cubes[at] + count
    if state.listening:
        state.tell(
            f"{{{seat}}} gets {count} {TYPES[kind]} on {a_fief(player, fief)}.",
            rule,
            pieces=(f"fief/{seat}/{fief + 1}",),
        )


# ---------------------------------------------------------------------- cards of hand, discard pile and deck


class PickCards(Choice[FeudaliaState], Fitted):
    """Cards to eliminate, to recover or to keep: up to so many, one after the other."""

    fields = ("seat", "purpose", "left")
    automatic = False  # that a hand holds no card for it must not show (FDL-R74)
    waiting = "Waiting for cards to be chosen."

    def __init__(self, seat: int, purpose: int, left: int) -> None:
        super().__init__(seat)
        self.purpose = purpose
        self.left = left
        self.rule = "FDL-96" if purpose == KEEP else "FDL-42" if purpose == ELIMINATE else "FDL-91"

    @property
    def prompt(self) -> str:
        what = {
            ELIMINATE: "Remove up to {n} of your hand from the game.",
            RECOVER: "Take up to {n} from your discard pile into your hand.",
            KEEP: "Keep up to {n} in your hand for the next turn; a card kept earns no coin.",
        }
        return what[self.purpose].replace("{n}", counted(self.left, "card"))

    def asking(self, state: FeudaliaState) -> str:
        card = by_card(state, self.seat, PICK) if self.purpose != KEEP else ""
        return f"{card}: {self.prompt[:1].lower()}{self.prompt[1:]}" if card else self.prompt

    def verbs(self) -> Verbs[FeudaliaState]:
        return _PICKING

    def moves(self, state: FeudaliaState) -> list[int]:
        """Only the cards that are there are looked at, not all vassals."""
        among = self.among(state)
        moves = [CARD.base + card for card in kinds_of(among)]
        if moves or (among and self.purpose != RECOVER):  # what a hand holds is hidden, but not how many cards
            moves.append(DONE.base)
        return moves

    def otherwise(self, state: FeudaliaState, move: int) -> Reason:
        return unfinished(move, "choose a card first", self.rule)

    def among(self, state: FeudaliaState) -> list[int]:
        """Where the cards lie; never the Tax Collector is taken from there (FDL-110)."""
        player = state.players[self.seat]
        return player.discard if self.purpose == RECOVER else player.hand

    def imagined(self, state: FeudaliaState, seat: int, dice: Dice) -> Question[FeudaliaState]:
        deal_to_fit(self, state, self.seat, dice)
        return self

    def fit(self, state: FeudaliaState) -> bool:
        """An effect that can do nothing is skipped (FDL-R20), but after the first card all of the hand may be gone."""
        return has_vassal(self.among(state)) or self.begun(state)

    def begun(self, state: FeudaliaState) -> bool:
        """Whether a card was chosen before: some effect lets one choose more than are left."""
        for action in state.box.actions:
            for effect in action.effects:
                if effect.op == PICK and effect.purpose == self.purpose and effect.n > self.left:
                    return True
        return False

    def force(self, state: FeudaliaState) -> None:
        player = state.players[self.seat]
        for card in kinds_of(unseen(player)):
            if loose(player) and not self.fit(state):
                swap_in(player, loose(player)[0], card)


class PickOne(Verb[FeudaliaState, PickCards]):
    """The next card."""

    def forbids(self, state: FeudaliaState, asked: PickCards, thing: int) -> Reason | None:
        if thing in asked.among(state):
            return None
        where = "discard pile" if asked.purpose == RECOVER else "hand"
        return Reason(f"that card is not in your {where}", asked.rule)

    def play(self, state: FeudaliaState, asked: PickCards, thing: int) -> None:
        seat = asked.seat
        player = state.players[seat]
        income = state.box.income
        if asked.purpose == ELIMINATE:
            leaves(player, thing, income)
            state.eliminate(thing)
            if state.listening:
                state.tell(f"{{{seat}}} removes {a_card(state.box, thing)} from the game.", "FDL-42")
        elif asked.purpose == RECOVER:
            player.discard.remove(thing)
            joins(player, thing, income)
            if state.listening:
                state.tell(f"{{{seat}}} takes {a_card(state.box, thing)} from the discard pile.", "FDL-91")
        else:
            player.hand.remove(thing)
            player.kept = [*player.kept, thing]
            if state.listening:
                state.tell(f"{{{seat}}} keeps a card.", "FDL-R39", pieces=(f"hand/{seat}",))
                state.tell(f"You keep {a_card(state.box, thing)}.", "FDL-R39", (seat,), (f"hand/{seat}",))
        if asked.left > 1:
            state.ask(PickCards(seat, asked.purpose, asked.left - 1))

    def clicks(self, state: FeudaliaState, asked: PickCards, thing: int) -> str:
        if asked.purpose == RECOVER:
            return f"discard/{asked.seat}/{VASSAL_IDS[thing]}"
        return self.phrase.word(thing).target


class NoneOfThem(Reply[PickCards]):
    """No further card."""

    def play(self, state: FeudaliaState, asked: PickCards, thing: int) -> None:
        pass


_PICKING: Final = Verbs(PickOne(CARD), NoneOfThem(DONE))


def look_at_top(state: FeudaliaState, seat: int, look: int) -> None:
    """Decides and shows what lies on top of the draw deck; an empty deck is renewed first (FDL-R77)."""
    player = state.players[seat]
    if not player.deck and not player.top:
        renew_deck(state, seat)
    top = player.top.copy()
    while len(top) < look and player.deck:
        top.insert(0, player.deck.pop(state.dice.below(len(player.deck))))
    player.top = top
    state.seal()
    if state.listening:
        state.tell(f"{{{seat}}} looks at the top of the draw deck.", "FDL-R77", pieces=(f"deck/{seat}",))
        seen = ", then ".join(a_card(state.box, card) for card in top[::-1])
        state.tell(f"On top: {seen}.", "FDL-R77", (seat,), (f"deck/{seat}",))


class TakeFromTop(PickHidden):
    """The Seer: one of the cards looked at goes into the hand, never the Tax Collector (FDL-R77)."""

    fields = ("seat", "look", "left")
    rule = "FDL-91"
    automatic = False  # that the cards are alike must not show (FDL-R77)
    waiting = "Waiting for a card to be taken."

    def __init__(self, seat: int, look: int, left: int) -> None:
        super().__init__(seat)
        self.look = look
        self.left = left

    @property
    def prompt(self) -> str:
        return "Take one of the cards you see into your hand; the others stay on top in their order."

    def things(self, state: FeudaliaState) -> list[int]:
        top = state.players[self.seat].top
        return kinds_of(top[max(0, len(top) - self.look) :])

    def against(self, state: FeudaliaState, thing: int) -> Reason:
        return Reason("that card is not among those you look at", self.rule)

    def take(self, state: FeudaliaState, thing: int) -> None:
        player = state.players[self.seat]
        top = player.top.copy()
        top.pop(len(top) - depth_of(top, thing))
        player.top = top or NOTHING
        hold(player.hand, thing)
        takes_unseen(player, state.box.income)
        state.seal()
        if state.listening:
            state.tell(f"{{{self.seat}}} takes a card from the top of the deck.", "FDL-R77")
            state.tell(f"You take {a_card(state.box, thing)}.", "FDL-R77", (self.seat,))
        if self.left > 1 and self.look > 1:
            state.ask(TakeFromTop(self.seat, self.look - 1, self.left - 1))

    def clicks(self, state: FeudaliaState, thing: int) -> str:
        return f"deck/{self.seat}/top-{depth_of(state.players[self.seat].top, thing)}"

    def force(self, state: FeudaliaState) -> None:
        player = state.players[self.seat]
        for card in loose(player):
            if card != TAX and not self.fit(state):
                swap_in(player, card, player.top[-1])


def depth_of(top: list[int], card: int) -> int:
    """How far from the top a card lies: 1 is the uppermost."""
    depth = 1
    while top[len(top) - depth] != card:
        depth += 1
    return depth


# ---------------------------------------------------------------------- masters


class UntapMaster(PickFief):
    """Which used master is straightened."""

    fields = ("seat", "left")
    rule = "FDL-91"
    waiting = "Waiting for a master to be chosen."

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    @property
    def prompt(self) -> str:
        return "Which of your used masters is straightened?"

    def things(self, state: FeudaliaState) -> list[int]:
        tapped = state.players[self.seat].tapped
        return [fief for fief in range(3) if (tapped >> fief) & 1 == 1]

    def against(self, state: FeudaliaState, thing: int) -> Reason:
        return Reason("no used master lives there", self.rule)

    def take(self, state: FeudaliaState, thing: int) -> None:
        player = state.players[self.seat]
        player.tapped &= ~(1 << thing)
        if state.listening:
            state.tell(f"{{{self.seat}}} straightens {a_master(state.box, player.cities[thing])}.", "FDL-91")
        if self.left > 1:
            state.ask(UntapMaster(self.seat, self.left - 1))


def other_cards(player: Player, in_hand: int) -> bool:
    """Whether another vassal than the card itself is in hand (FDL-R20)."""
    return spare_cards(player) > in_hand


def has_vassal(cards: list[int]) -> bool:
    for card in cards:
        if card != TAX:
            return True
    return False

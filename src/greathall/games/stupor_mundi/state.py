"""Stupor Mundi, the position: the players, Frederick's Palace, the Edicts, the Voyage Board.

What nobody has seen yet (draw piles, face-down Allies, Edicts, Solo cards) has no order: it is a set of bits, and each
draw picks one, all equally likely, which is what a shuffled pile does and makes copies and imagined positions cheap.
The lists `edicts`, `allies_up`, `cards` and `city_tiles` are replaced, never changed in place: copies share them.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, cast

from mypy_extensions import i64

from greathall.games.stupor_mundi.components import (
    CARD_IDS,
    CITY_IDS,
    CITY_TILES,
    F_KEEPS,
    F_TOWERS,
    F_TREASURY,
    F_WALLS,
    FIRST_ADVANCED,
    HAND_SIZE,
    HOUSES,
    ICONS,
    LEVEL,
    PATHS,
    SLOTS,
    SPOTS,
    Box,
)
from greathall.games.stupor_mundi.player import (
    Player,
    bit_number,
    cards_of,
    count_one,
    letters_of,
    pick_bit,
    tiles_of,
)
from greathall.games.stupor_mundi.table import Table
from greathall.games.stupor_mundi.vocabulary import DO_MAIN, DOWN, PASS, SKIP, UP, USE, space_name
from greathall.kernel.dice import Dice
from greathall.kernel.frame import Frame
from greathall.kernel.question import Question
from greathall.kernel.state import State

# What comes next when the agenda is empty; `at` counts the players who have been through the step.
HOUSES_STEP: Final = 0  # Houses are chosen
DEAL_STEP: Final = 1  # the starting hands are drawn
TURN_STEP: Final = 2  # the active player's turn begins
PLAYED_STEP: Final = 3  # it is over
DISCARD_STEP: Final = 4  # End Phase: played cards leave, hand cards may
DRAW_STEP: Final = 5  # End Phase: the hand is refilled
INCOME_STEP: Final = 6  # End Phase: Castle income
REORGANIZE_STEP: Final = 7  # End Phase: Ally income, Reorganization, end of the game
STEPS: Final = ("houses", "deal", "turn", "played", "discard", "draw", "income", "reorganize")

# Why the game ends after this round, as bits (STM-102, STM-161).
CASTLE_DONE: Final = 1
EDICT_MISSING: Final = 2
CARDS_MISSING: Final = 4
LAST_ROUND: Final = 8
TRIGGERS: Final = ("castle", "edicts", "cards", "rounds")

NOTHING: Final[list[int]] = []


class StuporState(State):
    """Sets are bits; spots, spaces, sites and cards are numbered in components.py."""

    def __init__(
        self,
        frame: Frame,
        box: Box,
        table: Table,
        conductor: Conductor,
        players: list[Player],
        frederick: list[int],
        edicts: list[int],
        edict_pile: i64,
        edict_pile_n: i64,
        gone_edicts: i64,
        allies_up: list[int],
        allies_down: i64,
        unseen_allies: i64,
        unseen_allies_n: i64,
        gone_allies: i64,
        cards: list[int],
        unseen_cards: i64,
        a_left: i64,
        b_left: i64,
        gone_cards: i64,
        limbo: i64,
        tokens: i64,
        city_tiles: list[int],
        round_number: i64,
        first: i64,
        active: i64,
        step: i64,
        at: i64,
        turns: i64,
        chosen: i64,
        face_down: bool,
        both: bool,
        triggers: i64,
        ship: i64,
        solo_deck: i64,
        crowns: i64,
    ) -> None:
        super().__init__(frame)
        self.box: Box = box
        self.table: Table = table
        self.conductor: Conductor = conductor
        self.players: list[Player] = players
        self.frederick: list[int] = frederick  # by icon
        self.edicts: list[int] = edicts  # three Active spaces, three Next ones; -1: empty
        self.edict_pile: i64 = edict_pile
        self.edict_pile_n: i64 = edict_pile_n
        self.gone_edicts: i64 = gone_edicts  # issued by Frederick in the solo game
        self.allies_up: list[int] = allies_up  # by spot: the face-up tile; -1: none
        self.allies_down: i64 = allies_down  # spots that still have a face-down tile
        self.unseen_allies: i64 = unseen_allies  # tiles nobody has seen: face-down ones and those not in the game
        self.unseen_allies_n: i64 = unseen_allies_n
        self.gone_allies: i64 = gone_allies
        self.cards: list[int] = cards  # by spot: the kind of the card; -1: none
        self.unseen_cards: i64 = unseen_cards  # advanced cards nobody has seen; A1 is bit 0, B1 is bit 16
        self.a_left: i64 = a_left  # how many of them are still to be drawn, level A first (STM-18)
        self.b_left: i64 = b_left
        self.gone_cards: i64 = gone_cards  # removed by Frederick in the solo game
        self.limbo: i64 = limbo  # bought cards whose action is being carried out (STM-91)
        self.tokens: i64 = tokens  # spaces with a Workplace Edict token
        self.city_tiles: list[int] = city_tiles  # by path: three bits a letter
        self.round: i64 = round_number
        self.first: i64 = first
        self.active: i64 = active
        self.step: i64 = step
        self.at: i64 = at
        self.turns: i64 = turns  # turns played in this round, for the solo game
        self.chosen: i64 = chosen  # the bit of the hand card being played; 0: none
        self.face_down: bool = face_down
        self.both: bool = both  # both main actions may be taken in this turn (STM-78)
        self.triggers: i64 = triggers
        self.ship: i64 = ship  # Frederick's, in the solo game
        self.solo_deck: i64 = solo_deck
        self.crowns: i64 = crowns

    def copy(self) -> StuporState:
        players: list[Player] = []
        for player in self.players:
            players.append(player.copy())
        return StuporState(
            self,
            self.box,
            self.table,
            self.conductor,
            players,
            self.frederick.copy(),
            self.edicts,
            self.edict_pile,
            self.edict_pile_n,
            self.gone_edicts,
            self.allies_up,
            self.allies_down,
            self.unseen_allies,
            self.unseen_allies_n,
            self.gone_allies,
            self.cards,
            self.unseen_cards,
            self.a_left,
            self.b_left,
            self.gone_cards,
            self.limbo,
            self.tokens,
            self.city_tiles,
            self.round,
            self.first,
            self.active,
            self.step,
            self.at,
            self.turns,
            self.chosen,
            self.face_down,
            self.both,
            self.triggers,
            self.ship,
            self.solo_deck,
            self.crowns,
        )

    # ------------------------------------------------------------------ questions about the position

    def frederick_structures(self) -> i64:
        f = self.frederick
        return f[F_TOWERS] + f[F_WALLS] + f[F_KEEPS]

    def frederick_coins(self) -> i64:
        return self.box.treasury[self.frederick[F_TREASURY]]

    def hand_limit(self, player: Player) -> i64:
        """STM-95."""
        return self.box.hand_limit + player.hand_plus + self.table.ability(HAND_SIZE, player.present)

    # ------------------------------------------------------------------ drawing

    def draw_edict(self) -> int:
        """The top tile of the Edict pile; -1 if it is empty."""
        if self.edict_pile_n == 0:
            return -1
        bit = pick_bit(self.edict_pile, self.edict_pile_n, self.dice)
        self.edict_pile &= ~bit
        self.edict_pile_n -= 1
        self.seal()
        return int(bit_number(bit))

    def draw_ally(self) -> int:
        """A tile nobody has seen is turned up."""
        bit = pick_bit(self.unseen_allies, self.unseen_allies_n, self.dice)
        self.unseen_allies &= ~bit
        self.unseen_allies_n -= 1
        self.seal()
        return int(bit_number(bit))

    def draw_advanced(self) -> int:
        """The top card of the Advanced Action draw pile, level A before level B (STM-18); -1 if it is empty."""
        level: i64 = (1 << LEVEL) - 1
        if self.a_left > 0:
            self.a_left -= 1
        elif self.b_left > 0:
            self.b_left -= 1
            level <<= LEVEL
        else:
            return -1
        unseen = self.unseen_cards & level
        count: i64 = 0
        left = unseen
        while left:
            left &= left - 1
            count += 1
        bit = pick_bit(unseen, count, self.dice)
        self.unseen_cards &= ~bit
        self.seal()
        return int(FIRST_ADVANCED + bit_number(bit))

    # ------------------------------------------------------------------ hidden things

    def redeal(self, seat: int, dice: Dice) -> None:
        """Hand, draw pile and face-down cards of every other player are one pool, dealt again.

        Nothing else needs to be dealt: whatever nobody has seen is undecided anyway.
        """
        for player in self.players:
            if player.seat != seat:
                pool = player.hand | player.draw
                slots = player.slots
                for slot in range(SLOTS):
                    if (player.down >> slot) & 1:
                        pool |= player.slot_card(slot)
                        slots &= ~(63 << (6 * slot))
                count = player.hand_n + player.draw_n
                left = player.down
                while left:
                    left &= left - 1
                    count += 1
                hand: i64 = 0
                missing = player.hand_n
                while missing > 0:
                    bit = pick_bit(pool, count, dice)
                    pool &= ~bit
                    hand |= bit
                    count -= 1
                    missing -= 1
                for slot in range(SLOTS):
                    if (player.down >> slot) & 1:
                        bit = pick_bit(pool, count, dice)
                        pool &= ~bit
                        count -= 1
                        slots |= (bit_number(bit) + 1) << (6 * slot)
                player.hand = hand
                player.draw = pool
                player.slots = slots
                if self.chosen and self.active == player.seat:
                    self.chosen = pick_bit(hand, player.hand_n, dice)
                    self.face_down = dice.below(2) == 1

    # ------------------------------------------------------------------ out of the program

    def position(self) -> dict[str, object]:
        box = self.box
        tile = box.edict_ids
        return {
            "players": [player.position(box) for player in self.players],
            "frederick": {ICONS[icon]: self.frederick[icon] for icon in range(len(ICONS))},
            "workplace_tiles": [box.tile_ids[number] for number in self.table.tiles],
            "markets": [f"{box.market_ids[n // 2]} {'red' if n % 2 else 'blue'}" for n in self.table.markets],
            "active_edicts": [tile[n] if n >= 0 else "" for n in self.edicts[:3]],
            "next_edicts": [tile[n] if n >= 0 else "" for n in self.edicts[3:]],
            "edict_pile": [tile[n] for n in range(len(tile)) if (self.edict_pile >> n) & 1],
            "frederick_edicts": [tile[n] for n in range(len(tile)) if (self.gone_edicts >> n) & 1],
            "allies": [box.ally_ids[box.ally_kind[n]] if n >= 0 else "" for n in self.allies_up],
            "allies_below": [spot for spot in range(SPOTS) if (self.allies_down >> spot) & 1],
            "unseen_allies": tiles_of(box, self.unseen_allies),
            "removed_allies": tiles_of(box, self.gone_allies),
            "cards": [CARD_IDS[kind] if kind >= 0 else "" for kind in self.cards],
            "unseen_cards": advanced_of(self.unseen_cards),
            "pile_a": int(self.a_left),
            "pile_b": int(self.b_left),
            "removed_cards": advanced_of(self.gone_cards),
            "bought_cards": advanced_of(self.limbo),
            "tokens": [space_name(space) for space in range(1, 16) if (self.tokens >> space) & 1],
            "city_tiles": [letters_of(packed) for packed in self.city_tiles],
            "round": int(self.round),
            "first": int(self.first),
            "active": int(self.active),
            "step": STEPS[self.step],
            "at": int(self.at),
            "turns": int(self.turns),
            "chosen": cards_of(box, self.chosen),
            "face_down": self.face_down,
            "both": self.both,
            "triggers": [TRIGGERS[i] for i in range(len(TRIGGERS)) if (self.triggers >> i) & 1],
            "frederick_ship": CITY_IDS[self.ship],
            "solo_deck": [box.solo_ids[i] for i in range(len(box.solo_ids)) if (self.solo_deck >> i) & 1],
            "crowns": int(self.crowns),
        }

    def census(self) -> dict[str, dict[str, int]]:
        """Cards, Allies, Edicts, City Bonus tiles, Structures and Specialists, each in exactly one place."""
        box = self.box
        found: dict[str, dict[str, int]] = {}
        for player in self.players:
            player.count_pieces(box, found)
            self._count_tiles(found, f"player {player.seat}", player.edicts)
        for spot in range(SPOTS):
            if self.cards[spot] >= 0:
                count_one(found, CARD_IDS[self.cards[spot]], f"spot {spot}")
            if self.allies_up[spot] >= 0:
                count_one(found, box.ally_ids[box.ally_kind[self.allies_up[spot]]], f"spot {spot}")
        for place, bits in (("unseen", self.unseen_cards), ("removed", self.gone_cards), ("bought", self.limbo)):
            for card in advanced_of(bits):
                count_one(found, card, place)
        for place, bits in (("unseen", self.unseen_allies), ("removed", self.gone_allies)):
            for ally in tiles_of(box, bits):
                count_one(found, ally, place)
        for i in range(len(self.edicts)):
            if self.edicts[i] >= 0:
                count_one(found, f"edict {box.edict_ids[self.edicts[i]]}", f"space {i}")
        self._count_tiles(found, "pile", self.edict_pile)
        self._count_tiles(found, "Frederick", self.gone_edicts)
        for house in range(HOUSES):
            if house not in [player.house for player in self.players]:
                for card in cards_of(box, box.house_cards[house]):
                    count_one(found, card, "not in the game")
        for path in range(len(PATHS)):
            for letter in letters_of(self.city_tiles[path]):
                count_one(found, f"city tile {letter}", f"City {PATHS[path]}")
        for i in range(len(CITY_TILES)):
            for _ in range(self.table.city_out[i]):
                count_one(found, f"city tile {CITY_TILES[i]}", "not in the game")
        return found

    def _count_tiles(self, found: dict[str, dict[str, int]], place: str, bits: i64) -> None:
        for n in range(len(self.box.edict_ids)):
            if (bits >> n) & 1:
                count_one(found, f"edict {self.box.edict_ids[n]}", place)


class Conductor:
    """How an effect begins what belongs to a later chapter of the rules; `game.py` has the one that does it."""

    @abstractmethod
    def begin(self, state: StuporState, seat: i64, program: i64, at: i64) -> None:
        """A main action that is part of a program begins."""

    @abstractmethod
    def issue_edict(self, state: StuporState, seat: i64) -> None:
        """An Edict is Issued."""


class Ask(Question[State]):
    """A question of Stupor Mundi: hands its own State to `options`, `answer` and `nothing`."""

    waiting = "Waiting for the active player."

    @abstractmethod
    def options(self, state: StuporState) -> list[int]: ...

    @abstractmethod
    def answer(self, state: StuporState, move: int) -> None: ...

    def nothing(self, state: StuporState) -> None:
        """There was nothing to choose from."""

    def moves(self, state: State) -> list[int]:
        return self.options(cast(StuporState, state))

    def play(self, state: State, move: int) -> None:
        self.answer(cast(StuporState, state), move)

    def lapse(self, state: State) -> None:
        self.nothing(cast(StuporState, state))

    def cites(self, state: State, move: int) -> str:
        """What a move means is said by the question; passing, skipping and the main actions have their own rules."""
        if move in (PASS, SKIP) or UP <= move <= DOWN or DO_MAIN <= move < USE:
            return state.game.vocabulary.entry(move).rule
        return self.rule


class Then(Ask):
    """Not a question but something still to be done, when everything above it on the agenda is."""

    def options(self, state: StuporState) -> list[int]:
        return NOTHING

    def answer(self, state: StuporState, move: int) -> None:
        raise RuntimeError("nothing is asked here")


def advanced_of(bits: i64) -> list[str]:
    """The ids of advanced cards in a set that begins with A1."""
    return [CARD_IDS[FIRST_ADVANCED + i] for i in range(2 * LEVEL) if (bits >> i) & 1]

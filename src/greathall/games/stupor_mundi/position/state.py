"""Stupor Mundi, the position: the players, Frederick's Palace, the Edicts, the Voyage Board.

What nobody has seen yet (draw piles, face-down Allies, Edicts, Solo cards) has no order: it is a set of bits, and each
draw picks one, all equally likely, which is what a shuffled pile does and makes copies and imagined positions cheap.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, cast

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import (
    CARD_IDS,
    CITY_TILES,
    F_KEEPS,
    F_TOWERS,
    F_TREASURY,
    F_WALLS,
    FIRST_ADVANCED,
    HAND_SIZE,
    HOUSES,
    LEVEL,
    PATHS,
    SLOTS,
    SPOTS,
    Box,
)
from greathall.games.stupor_mundi.position.layout import Layout
from greathall.games.stupor_mundi.position.player import (
    Player,
    bit_number,
    cards_of,
    count_one,
    letters_of,
    pick_bit,
    tiles_of,
)
from greathall.kernel.dice import Dice
from greathall.kernel.frame import Frame
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


class StuporState(State):
    """Every field is declared here, copied right below, and written and read in saving.py.

    What is `shared` is replaced, never changed. Sets are bits; spots, spaces, sites and cards are numbered in the box.
    """

    fixed = ("box", "conductor", "layout")

    layout: Layout  # shared
    conductor: Conductor  # given by the game
    players: list[Player]
    # Frederick's Palace and the Edicts.
    frederick: list[int]  # by icon
    edicts: list[int]  # three Active spaces, three Next ones; -1: empty; shared
    edict_pile: i64 = 0
    edict_pile_n: i64 = 0
    gone_edicts: i64 = 0  # issued by Frederick in the solo game
    # The Voyage Board.
    allies_up: list[int]  # by spot: the face-up tile; -1: none; shared
    allies_down: i64 = 0  # spots that still have a face-down tile
    unseen_allies: i64 = 0  # tiles nobody has seen: face-down ones and those not in the game
    unseen_allies_n: i64 = 0
    gone_allies: i64 = 0  # removed by Frederick in the solo game
    cards: list[int]  # by spot: the kind of the card; -1: none; shared
    unseen_cards: i64 = 0  # advanced cards nobody has seen; A1 is bit 0, B1 is bit 16
    a_left: i64 = 0  # how many of them are still to be drawn, level A first (STM-18)
    b_left: i64 = 0
    gone_cards: i64 = 0  # removed by Frederick in the solo game
    limbo: i64 = 0  # bought cards whose action is being carried out (STM-91)
    # The Workplace Area.
    tokens: i64 = 0  # spaces with a Workplace Edict token
    city_tiles: list[int]  # by path: three bits a letter; shared
    # The round and the turn.
    round: i64 = 1
    first: i64 = 0
    active: i64 = 0
    step: i64 = 0  # what comes next, see above
    at: i64 = 0  # how many players have been through the step
    turns: i64 = 0  # turns played in this round, for the solo game
    chosen: i64 = 0  # the bit of the hand card being played; 0: none
    face_down: bool = False
    both: bool = False  # both main actions may be taken in this turn (STM-78)
    triggers: i64 = 0  # why the game ends after this round
    # The solo game.
    ship: i64 = 0  # Frederick's
    solo_deck: i64 = 0
    crowns: i64 = 0

    def __init__(self, frame: Frame, box: Box) -> None:
        super().__init__(frame)
        self.box: Box = box

    def packed(self) -> dict[str, object]:
        layout = self.layout
        return {**super().packed(), "layout": (layout.tiles, layout.markets, layout.city_out)}

    def unpack(self, fields: dict[str, object]) -> None:
        tiles, markets, city_out = cast("tuple[list[int], list[int], list[int]]", fields.pop("layout"))
        super().unpack(fields)
        self.layout = Layout(self.box, self.seats, tiles, markets, city_out)

    def copy(self) -> StuporState:
        twin = StuporState(self, self.box)
        twin.layout = self.layout
        twin.conductor = self.conductor
        twin.players = [player.copy() for player in self.players]
        twin.frederick = self.frederick.copy()
        twin.edicts = self.edicts
        twin.edict_pile = self.edict_pile
        twin.edict_pile_n = self.edict_pile_n
        twin.gone_edicts = self.gone_edicts
        twin.allies_up = self.allies_up
        twin.allies_down = self.allies_down
        twin.unseen_allies = self.unseen_allies
        twin.unseen_allies_n = self.unseen_allies_n
        twin.gone_allies = self.gone_allies
        twin.cards = self.cards
        twin.unseen_cards = self.unseen_cards
        twin.a_left = self.a_left
        twin.b_left = self.b_left
        twin.gone_cards = self.gone_cards
        twin.limbo = self.limbo
        twin.tokens = self.tokens
        twin.city_tiles = self.city_tiles
        twin.round = self.round
        twin.first = self.first
        twin.active = self.active
        twin.step = self.step
        twin.at = self.at
        twin.turns = self.turns
        twin.chosen = self.chosen
        twin.face_down = self.face_down
        twin.both = self.both
        twin.triggers = self.triggers
        twin.ship = self.ship
        twin.solo_deck = self.solo_deck
        twin.crowns = self.crowns
        return twin

    # ------------------------------------------------------------------ questions about the position

    def frederick_structures(self) -> i64:
        f = self.frederick
        return f[F_TOWERS] + f[F_WALLS] + f[F_KEEPS]

    def frederick_coins(self) -> i64:
        return self.box.treasury[self.frederick[F_TREASURY]]

    def hand_limit(self, player: Player) -> i64:
        """STM-95."""
        return self.box.hand_limit + player.hand_plus + self.layout.ability(HAND_SIZE, player.present)

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

    # ------------------------------------------------------------------ out of the program

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
            for _ in range(self.layout.city_out[i]):
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
    def issue_edict(self, state: StuporState, seat: i64, program: i64) -> None:
        """A program has an Edict Issued."""


def advanced_of(bits: i64) -> list[str]:
    """The ids of advanced cards in a set that begins with A1."""
    return [CARD_IDS[FIRST_ADVANCED + i] for i in range(2 * LEVEL) if (bits >> i) & 1]

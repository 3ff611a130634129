"""Stupor Mundi, what belongs to one player: boards, pieces, goods and cards.

Rulebook: Player setup. Sets of cards are bits of a number (see `Box`), and so are sets of sites and Workplaces.
"""

from __future__ import annotations

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import (
    BOTH_ACTIONS,
    CARD_IDS,
    CITY_TILES,
    GREAT_A,
    GREAT_B,
    GREAT_IDS,
    GREATS,
    KEEP,
    NORMAL,
    SITES,
    SIXTH_SLOT,
    SLOTS,
    STRUCTURES,
    TOWER,
    Box,
    space_name,
)
from greathall.kernel.dice import Dice
from greathall.kernel.memory import item
from greathall.kernel.pickling import by_fields


def bit_at(number: i64) -> i64:
    """The bit with this number, from 0 to 61. (Compiled, `1 << number` is a shift of 32 bits: too few for cards.)"""
    return 0x2000000000000000 >> (61 - number)


def bit_number(bit: i64) -> i64:
    """The number of the one bit that is set."""
    n: i64 = 0
    if bit >= 0x100000000:
        n = 32
        bit >>= 32
    if bit >= 0x10000:
        n += 16
        bit >>= 16
    if bit >= 0x100:
        n += 8
        bit >>= 8
    if bit >= 0x10:
        n += 4
        bit >>= 4
    if bit >= 4:
        n += 2
        bit >>= 2
    return n + (bit >> 1)


def count_bits(bits: i64) -> i64:
    n: i64 = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


def pick_bit(bits: i64, count: i64, dice: Dice) -> i64:
    """One of the `count` set bits, each as likely as any other."""
    skip = dice.below(count)
    while skip > 0:
        bits &= bits - 1
        skip -= 1
    return bits & -bits


class Player:
    """One seat's things, declared here, copied right below, written and read in saving.py.

    All numbers are small; `Box` says what the bits mean.
    """

    seat: i64
    house: i64 = -1  # -1 while it is to be chosen
    coins: i64 = 0
    grain: i64 = 0
    stone: i64 = 0
    vp: i64 = 0
    ship: i64 = 0
    # Cards.
    hand: i64 = 0
    hand_n: i64 = 0
    draw: i64 = 0
    draw_n: i64 = 0
    discard: i64 = 0
    discard_n: i64 = 0
    gone: i64 = 0  # removed from the game as a price (STM-90)
    slots: i64 = 0  # six bits a slot: the number of the card's bit + 1, or 0
    used: i64 = 0  # a bit for every slot with a card
    down: i64 = 0  # a bit for every slot whose card lies face down
    # The castle.
    built: i64 = 0  # a bit for every site
    pieces: i64 = 0  # two bits a site: the piece that stands there
    great: i64 = 0  # a bit for every Great piece in the castle
    towers: i64 = 0
    walls: i64 = 0
    keeps: i64 = 0
    hand_plus: i64 = 0  # from a Keep
    unlocked: bool = False  # the Card Slot tile is gone
    both: bool = False  # Keep K3 stands
    # Specialists, Allies and tiles.
    workers: i64 = 0  # four bits for each of the three Specialists: the space
    present: i64 = 0  # a bit for every space with an own Specialist
    allies: i64 = 0  # tiles
    allies_n: i64 = 0
    marked: i64 = 0  # those of them on a marked Ally space
    edicts: i64 = 0  # issued tiles, face down beside the board
    bonuses: i64 = 0  # City Bonus tiles taken: three bits a letter
    passed: bool = False

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def __reduce__(self) -> tuple[object, ...]:
        return by_fields(self, 0)

    def copy(self) -> Player:
        twin = Player(self.seat)
        twin.house = self.house
        twin.coins = self.coins
        twin.grain = self.grain
        twin.stone = self.stone
        twin.vp = self.vp
        twin.ship = self.ship
        twin.hand = self.hand
        twin.hand_n = self.hand_n
        twin.draw = self.draw
        twin.draw_n = self.draw_n
        twin.discard = self.discard
        twin.discard_n = self.discard_n
        twin.gone = self.gone
        twin.slots = self.slots
        twin.used = self.used
        twin.down = self.down
        twin.built = self.built
        twin.pieces = self.pieces
        twin.great = self.great
        twin.towers = self.towers
        twin.walls = self.walls
        twin.keeps = self.keeps
        twin.hand_plus = self.hand_plus
        twin.unlocked = self.unlocked
        twin.both = self.both
        twin.workers = self.workers
        twin.present = self.present
        twin.allies = self.allies
        twin.allies_n = self.allies_n
        twin.marked = self.marked
        twin.edicts = self.edicts
        twin.bonuses = self.bonuses
        twin.passed = self.passed
        return twin

    # ------------------------------------------------------------------ questions about the board

    def structures(self) -> i64:
        return self.towers + self.walls + self.keeps

    def warehouse(self, box: Box) -> i64:
        """Open spaces for resources (STM-R11)."""
        return box.warehouse_base + box.warehouse_per_wall * self.walls

    def normals_left(self, box: Box, kind: i64) -> i64:
        """Normal pieces of a kind still on the Player Board."""
        if kind == TOWER:
            return box.normals[TOWER] - self.towers + (self.great & 1) + ((self.great >> 1) & 1)
        if kind == KEEP:
            return box.normals[KEEP] - self.keeps + ((self.great >> 4) & 1)
        return box.normals[kind] - self.walls + ((self.great >> 2) & 1) + ((self.great >> 3) & 1)

    def marked_free(self, box: Box) -> i64:
        """Empty open Ally spaces with the Edict icon (STM-55)."""
        return self._spaces(box, True) - count_bits(self.marked)

    def plain_free(self, box: Box) -> i64:
        """Empty open Ally spaces without it."""
        return self._spaces(box, False) - count_bits(self.allies & ~self.marked)

    def _spaces(self, box: Box, marked: bool) -> i64:
        """Every Tower in the castle has left one Ally space open (STM-69)."""
        great_a = self.great & 1
        great_b = (self.great >> 1) & 1
        spaces: i64 = 0
        if box.marked_under[NORMAL] == marked:
            spaces = self.towers - great_a - great_b
        if box.marked_under[GREAT_A] == marked:
            spaces += great_a
        if box.marked_under[GREAT_B] == marked:
            spaces += great_b
        return spaces

    def free_slots(self, box: Box) -> i64:
        """Empty card slots that are not locked, as bits (STM-34, STM-35)."""
        free = ((1 << SLOTS) - 1) & ~self.used
        if not self.unlocked:
            free &= ~box.locked_slots
        return free

    def closed_sides(self, box: Box) -> i64:
        """Sides whose Wall and both Towers stand (STM-72), as bits."""
        built = self.built
        closed: i64 = 0
        sides = box.side_sites
        for side in range(len(sides)):
            sites = item(sides, side)
            if built & sites == sites:
                closed |= 1 << side
        return closed

    def column(self) -> i64:
        """The column of the Specialist furthest ahead; 0 if none is placed (STM-R19)."""
        best: i64 = 0
        workers = self.workers
        while workers:
            space = workers & 15
            if space:
                best = max(best, (space - 1) % 5 + 1)
            workers >>= 4
        return best

    def slot_card(self, slot: i64) -> i64:
        """The bit of the card in a slot; 0 if it is empty."""
        number = (self.slots >> (6 * slot)) & 63
        if number == 0:
            return 0
        return bit_at(number - 1)

    def put_into_slot(self, slot: i64, bit: i64, down: bool) -> None:
        self.slots |= (bit_number(bit) + 1) << (6 * slot)
        self.used |= 1 << slot
        if down:
            self.down |= 1 << slot

    def piece_at(self, site: i64) -> i64:
        return (self.pieces >> (2 * site)) & 3

    def set_worker(self, worker: i64, space: i64) -> None:
        shift = 4 * worker
        self.workers = (self.workers & ~(15 << shift)) | (space << shift)
        here: i64 = 0
        for i in range(3):
            here |= 1 << ((self.workers >> (4 * i)) & 15)
        self.present = here & ~1

    # ------------------------------------------------------------------ out of the program

    def count_pieces(self, box: Box, found: dict[str, dict[str, int]]) -> None:
        """This player's cards, Allies, City Bonus tiles, Structures and Specialists, for the census."""
        who = f"player {self.seat}"
        piles = (("hand", self.hand), ("draw pile", self.draw), ("discard pile", self.discard), ("removed", self.gone))
        for place, bits in piles:
            for card in cards_of(box, bits):
                count_one(found, card, f"{who} {place}")
        for slot in range(SLOTS):
            for card in cards_of(box, self.slot_card(slot)):
                count_one(found, card, f"{who} slot {slot + 1}")
        for ally in tiles_of(box, self.allies):
            count_one(found, ally, who)
        for letter in letters_of(self.bonuses):
            count_one(found, f"city tile {letter}", who)
        for site in range(SITES):
            if (self.built >> site) & 1:
                piece = self.piece_at(site)
                name = STRUCTURES[site // 5] if piece == NORMAL else GREAT_IDS[2 * (site // 5) + piece - 1]
                count_one(found, f"{name} of {who}", "castle")
        for kind in range(len(STRUCTURES)):
            for _ in range(self.normals_left(box, kind)):
                count_one(found, f"{STRUCTURES[kind]} of {who}", "board")
        for great in range(GREATS):
            if not (self.great >> great) & 1:
                count_one(found, f"{GREAT_IDS[great]} of {who}", "board")
        for i in range(3):
            space = (self.workers >> (4 * i)) & 15
            count_one(found, f"specialist of {who}", space_name(space) if space else "waiting")

    def settle_castle(self, box: Box) -> None:
        """Counts what follows from the pieces that stand."""
        self.towers = count_bits(self.built & 0x1F)
        self.walls = count_bits((self.built >> 5) & 0x1F)
        self.keeps = count_bits(self.built >> 10)
        self.hand_plus = 0
        self.unlocked = False
        self.both = False
        for site in range(SITES):
            if (self.built >> site) & 1:
                effect = box.site_effect[site]
                self.hand_plus += box.site_amount[site]
                self.unlocked = self.unlocked or effect == SIXTH_SLOT
                self.both = self.both or effect == BOTH_ACTIONS


def new_player(seat: int, box: Box, coins: int) -> Player:
    """A player before the House is known (STM-22 to STM-28)."""
    player = Player(seat)
    player.coins = coins
    player.grain = box.start_grain
    player.stone = box.start_stone
    player.vp = box.start_vp
    player.ship = box.start_ship
    player.built = box.start_sites
    player.settle_castle(box)
    return player


def cards_of(box: Box, bits: i64) -> list[str]:
    """The ids of the cards in a set."""
    return [CARD_IDS[box.kind_of_bit[i]] for i in range(len(box.kind_of_bit)) if (bits >> i) & 1]


def tiles_of(box: Box, bits: i64) -> list[str]:
    """The ids of the Allies in a set."""
    return [box.ally_ids[box.ally_kind[i]] for i in range(len(box.ally_kind)) if (bits >> i) & 1]


def edicts_of(box: Box, bits: i64) -> list[str]:
    """The ids of the Edict tiles in a set."""
    return [box.edict_ids[tile] for tile in range(len(box.edict_ids)) if (bits >> tile) & 1]


def letters_of(packed: i64) -> str:
    """City Bonus tiles as letters: `AAF`."""
    return "".join(letter * int((packed >> (3 * i)) & 7) for i, letter in enumerate(CITY_TILES))


def count_one(found: dict[str, dict[str, int]], name: str, place: str) -> None:
    """One more of a component is in a place."""
    here = found.setdefault(name, {})
    here[place] = here.get(place, 0) + 1

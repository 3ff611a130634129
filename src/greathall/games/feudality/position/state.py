"""Feudality, the position: fiefs, stores, bag, tray, events, and where the turn stands.

Nothing on the table is secret. The order of the bag and of the event deck is never decided in advance: every draw picks
one of the pieces that are left, all equally likely, which is what a well mixed bag does.
Only `vp`, `goods` and `units` are changed in place; every other list is replaced, so that copies of a State share it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.feudality.box.components import (
    EVENT_IDS,
    FORT_IDS,
    IDS,
    KINDS,
    LEVELS,
    RES,
    SKILLS,
    TRADE,
    UNITS,
    Box,
)
from greathall.kernel.dice import Dice
from greathall.kernel.frame import Frame
from greathall.kernel.memory import item
from greathall.kernel.state import State

NOTHING: Final[list[int]] = []
NO_UNITS: Final[list[int]] = [0] * UNITS


class FeudalityState(State):
    """Every field is declared here, copied right below, and written and read in saving.py.

    Tiles, squares and events are numbers (see components.py and board.py). Lists of all seats are flat.
    """

    fixed = ("box",)

    box: Box
    # What was agreed before the game.
    faq: bool = False  # the Red Dragon by the designer's FAQ
    goal: int = 0  # the Victory Number
    # Everybody's fief, store and army. Changed in place: vp, goods, units.
    vp: list[int]
    goods: list[int]  # seat * 5 + resource
    units: list[int]  # seat * 4 + unit: in the Keep; who is at war is in `sent`
    levels: list[int]  # of the fortification, 0 for none
    land: list[list[int]]  # for every seat what each of the 49 squares holds
    sides: list[int]  # fief side, -1 before it is chosen
    keeps: list[int]  # top left square of the Keep, -1 before it is placed
    skills: list[int]  # seat * 6 + ability: tiles with it
    tiles: list[int]  # tiles outside the Keep
    # Tiles.
    bag: list[int]  # by kind
    bag_size: int = 0
    tray: list[int]
    aside: list[int]  # value tiles put aside in the free draft (FDY-21)
    held: int = -1  # the tile that is being paid and placed, -1 for none
    discards: list[int]  # by kind
    # Events.
    deck: list[int]  # by event card
    deck_size: int = 0
    past: list[int]  # event discards
    gone: list[int]  # events out of the game
    card: int = -1  # the event being carried out, -1 for none
    rats: int = -1  # who has the Rats, -1 for nobody
    # Where the turn stands (turn.py).
    senior: int = 0
    turn: int = 0
    step: int = 0  # what comes when the agenda is empty
    been_through: int = 0  # how many seats in player order have had their go in this step
    # The dice, and the pawns they send.
    white: int = 0  # the dice as they lie, 0 for one that was not rolled
    blue: int = 0
    rolls: int = 0  # for a Point of Action in this turn
    pawns: list[int]  # spot of the locator pawn, -1 while idle
    spells: list[int]  # Wizards used in this turn
    # A contest.
    entered: int = 0  # a bit for each seat in a contest, and one more for the King's Champion
    ties: int = 0  # re-rolled ties
    scores: list[int]  # of a contest: by seat, and the Champion's last
    # A war.
    war: int = 0  # which one is being fought
    to_match: int = 0  # points of troops that each owes in a war; what the saboteurs at work have rolled
    sent: list[int]  # seat * 4 + unit: away at war
    dead: list[int]  # by unit: dice of the seat now rolling that say it dies
    healing: int = 0  # re-rolls by Healing left to that seat
    # Baronial Actions.
    actions: int = 0  # Baronial Actions left
    special_used: bool = False  # whether one of them was the special one
    target: int = -1  # seat, -1 for none
    spot: int = -1  # the square aimed at by sabotage, -1 for none
    # Feeding, and the end.
    hunger: int = 0  # food still missing
    rats_hunger: int = 0  # of it, the Rats'
    last: bool = False  # somebody has reached the Victory Number

    def __init__(self, frame: Frame, box: Box) -> None:
        super().__init__(frame)
        self.box = box

    def copy(self) -> FeudalityState:
        twin = FeudalityState(self, self.box)
        twin.faq = self.faq
        twin.goal = self.goal
        twin.vp = self.vp.copy()
        twin.goods = self.goods.copy()
        twin.units = self.units.copy()
        twin.levels = self.levels
        twin.land = self.land
        twin.sides = self.sides
        twin.keeps = self.keeps
        twin.skills = self.skills
        twin.tiles = self.tiles
        twin.bag = self.bag
        twin.bag_size = self.bag_size
        twin.tray = self.tray
        twin.aside = self.aside
        twin.held = self.held
        twin.discards = self.discards
        twin.deck = self.deck
        twin.deck_size = self.deck_size
        twin.past = self.past
        twin.gone = self.gone
        twin.card = self.card
        twin.rats = self.rats
        twin.senior = self.senior
        twin.turn = self.turn
        twin.step = self.step
        twin.been_through = self.been_through
        twin.white = self.white
        twin.blue = self.blue
        twin.rolls = self.rolls
        twin.pawns = self.pawns
        twin.spells = self.spells
        twin.entered = self.entered
        twin.ties = self.ties
        twin.scores = self.scores
        twin.war = self.war
        twin.to_match = self.to_match
        twin.sent = self.sent
        twin.dead = self.dead
        twin.healing = self.healing
        twin.actions = self.actions
        twin.special_used = self.special_used
        twin.target = self.target
        twin.spot = self.spot
        twin.hunger = self.hunger
        twin.rats_hunger = self.rats_hunger
        twin.last = self.last
        return twin

    def redeal(self, seat: int, dice: Dice) -> None:
        """There is nothing to deal again: all is open but what the dice have yet to decide."""

    # ------------------------------------------------------------------ players

    def in_order(self, k: int) -> int:
        """The k-th seat in player order: clockwise from the Senior (FDY-32)."""
        return (self.senior + k) % self.seats

    def gain(self, seat: int, points: int) -> None:
        """A change of VP: never below zero (FDY-154); reaching the Victory Number makes this the last turn."""
        vp = self.vp[seat] + points
        vp = max(vp, 0)
        self.vp[seat] = vp
        if vp >= self.goal:
            self.last = True  # FDY-155, FDY-R46: never cleared

    def take(self, seat: int, good: int, amount: int) -> None:
        """Resources from the bank, which never runs dry (FDY-26)."""
        i = seat * RES + good
        self.goods[i] = self.goods[i] + amount

    def wealth(self, seat: int) -> int:
        """Resources of all kinds together."""
        goods = self.goods
        at: i64 = seat * RES
        return goods[at] + goods[at + 1] + goods[at + 2] + goods[at + 3] + goods[at + 4]

    def rate(self, seat: int) -> int:
        """How many of a kind the bank wants for one of another (FDY-28, FDY-29)."""
        return self.box.rate_with_trader if self.skills[seat * SKILLS + TRADE] > 0 else self.box.rate

    def soldiers(self, seat: int) -> int:
        units = self.units
        at: i64 = seat * UNITS
        return units[at] + units[at + 1] + units[at + 2] + units[at + 3]

    def army(self, seat: int) -> int:
        """The points of all units in the Keep (FDY-80)."""
        units = self.units
        power = self.box.power
        at: i64 = seat * UNITS
        points: i64 = 0
        for unit in range(UNITS):
            points += item(units, at + unit) * item(power, unit)
        return int(points)

    def defence(self, seat: int) -> int:
        """Army and the current fortification level (FDY-80, FDY-84)."""
        return self.army(seat) + self.box.fort_defence[self.levels[seat]]

    # ------------------------------------------------------------------ dice

    def roll_pair(self) -> None:
        dice = self.dice
        sides = self.box.sides_of_die
        self.white = dice.roll(sides)
        self.blue = dice.roll(sides)

    def roll_one(self) -> None:
        self.white = self.dice.roll(self.box.sides_of_die)
        self.blue = 0

    # ------------------------------------------------------------------ bag and discards

    def draw_tile(self) -> int:
        """One tile out of the bag, which must not be empty."""
        return self.draw_tiles(1)[0]

    def draw_tiles(self, count: int) -> list[int]:
        """Tiles out of the bag, which must hold so many; every one is as likely as any other."""
        drawn: list[int] = []
        bag = self.bag.copy()
        dice = self.dice
        size: i64 = self.bag_size
        for _ in range(count):
            drawn.append(dice.draw(bag, size))
            size -= 1
        self.bag = bag
        self.bag_size = size
        return drawn

    def refill_bag(self, rule: str = "FDY-46") -> None:
        """All discarded tiles go back into the bag: it is short (FDY-46), or a festival wants it (FDY-142)."""
        bag = self.bag.copy()
        discards = self.discards
        size = 0
        for kind in range(KINDS):
            bag[kind] = bag[kind] + discards[kind]
            size += discards[kind]
        self.bag = bag
        self.bag_size += size
        self.discards = [0] * KINDS
        if self.chronicle is not None:
            tiles = "discarded tile goes" if size == 1 else "discarded tiles go"
            self.tell(f"{size or 'No'} {tiles} back into the bag.", rule, pieces=("bag",))

    def return_to_bag(self, tiles: list[int]) -> None:
        bag = self.bag.copy()
        for kind in tiles:
            bag[kind] = bag[kind] + 1
        self.bag = bag
        self.bag_size += len(tiles)

    def discard_tiles(self, tiles: list[int]) -> None:
        if tiles:
            discards = self.discards.copy()
            for kind in tiles:
                discards[kind] = discards[kind] + 1
            self.discards = discards

    # ------------------------------------------------------------------ where everything is

    def census(self) -> dict[str, dict[str, int]]:
        places: dict[str, dict[str, int]] = {id: {} for id in IDS}
        for kind in range(KINDS):
            _add(places[IDS[kind]], "bag", self.bag[kind])
            _add(places[IDS[kind]], "discards", self.discards[kind])
        for kind in self.tray:
            _add(places[IDS[kind]], "tray", 1)
        for kind in self.aside:
            _add(places[IDS[kind]], "aside", 1)
        if self.held >= 0:
            _add(places[IDS[self.held]], "in hand", 1)
        for seat in range(self.seats):
            for code in self.land[seat]:
                if UNITS <= code < KINDS:
                    _add(places[IDS[code]], f"fief {seat}", 1)
            for unit in range(UNITS):
                _add(places[IDS[unit]], f"fief {seat}", self.units[seat * UNITS + unit])
                _add(places[IDS[unit]], f"war {seat}", self.sent[seat * UNITS + unit])
        self._count_the_rest(places)
        return places

    def _count_the_rest(self, places: dict[str, dict[str, int]]) -> None:
        for level in range(LEVELS):
            built = sum(1 for seat in range(self.seats) if self.levels[seat] > level)
            places[FORT_IDS[level]] = {"fiefs": built, "supplies": self.seats - built}
        placed = sum(1 for keep in self.keeps if keep >= 0)
        places["keep"] = {"fiefs": placed, "supplies": self.seats - placed}
        taken = sum(1 for side in self.sides if side >= 0)
        places["fief card"] = {"players": taken, "unused": 6 - taken}
        for id in EVENT_IDS:
            places[f"event {id}"] = {}
        for i in range(len(self.deck)):
            here = places[f"event {EVENT_IDS[self.box.card_event[i]]}"]
            _add(here, "deck", self.deck[i])
            _add(here, "discards", self.past[i])
            _add(here, "out of the game", self.gone[i])
        if self.card >= 0:
            _add(places[f"event {EVENT_IDS[self.box.card_event[self.card]]}"], "table", 1)
        if self.rats >= 0:
            _add(places["event rats"], f"fief {self.rats}", 1)


def _add(place: dict[str, int], where: str, count: int) -> None:
    if count:
        place[where] = place.get(where, 0) + count

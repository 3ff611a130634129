"""Feudality, the position: fiefs, stores, bag, tray, events, and where the turn stands.

Nothing on the table is secret. The order of the bag and of the event deck is never decided in advance: every draw picks
one of the pieces that are left, all equally likely, which is what a well mixed bag does.
Only `vp`, `goods` and `units` are changed in place; every other list is replaced, so that copies of a State share it.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, cast

from mypy_extensions import i64

from greathall.games.feudality.board import SQUARES
from greathall.games.feudality.components import (
    EVENT_IDS,
    FORT_IDS,
    IDS,
    KINDS,
    LEVELS,
    RES,
    RESOURCES,
    SIDE_IDS,
    SKILLS,
    TRADE,
    UNITS,
    Box,
)
from greathall.kernel.dice import Dice
from greathall.kernel.frame import Frame
from greathall.kernel.question import Question
from greathall.kernel.state import State

# The steps of set-up and turn, in the order of the rulebook; `step` says what comes when the agenda is empty.
CHOOSE_FIEF: Final = 0
PLACE_KEEP: Final = 1
PLACE_FOREST: Final = 2
DRAFT: Final = 3
NEW_TURN: Final = 4
ROLL: Final = 5  # phase 1
ROLLED: Final = 6
ACTIVATE: Final = 7
EVENT: Final = 8  # phase 2
JOIN_IN: Final = 9
CONTEST: Final = 10
CONTEST_ROLLED: Final = 11
MUSTER: Final = 12
WAR_ROLL: Final = 13
WAR_ROLLED: Final = 14
SURVIVE: Final = 15
BURY: Final = 16
DEMAND: Final = 17
RAID: Final = 18
RAID_ROLLED: Final = 19
POOREST: Final = 20
GIFTS: Final = 21
MONSTER_ROLL: Final = 22
MONSTER_ROLLED: Final = 23
STRIKE_ROLLED: Final = 24
EVENT_DONE: Final = 25
TRAY: Final = 26  # phase 3
BUY: Final = 27
ACT: Final = 28  # phase 4
LIAISON_ROLLED: Final = 29
SABOTAGE_PRICED: Final = 30
SABOTAGE_PAID: Final = 31
SABOTAGE_ROLLED: Final = 32
SABOTAGE_DEFENDED: Final = 33
PRIVATE_ROLLED: Final = 34
GENERAL_ROLLED: Final = 35
ATTACK_ROLL: Final = 36
ATTACK_ROLLED: Final = 37
FEED: Final = 38  # phase 5
HUNGER: Final = 39
PASS_ON: Final = 40  # phase 6
STEPS: Final = (
    "choose fief", "place keep", "place forest", "draft", "new turn", "roll", "rolled", "activate",
    "event", "join in", "contest", "contest rolled", "muster", "war roll", "war rolled", "survive", "bury", "demand",
    "raid", "raid rolled", "poorest", "gifts", "monster roll", "monster rolled", "strike rolled", "event done",
    "tray", "buy", "act", "liaison rolled", "sabotage priced", "sabotage paid", "sabotage rolled",
    "sabotage defended", "private rolled", "general rolled", "attack roll", "attack rolled", "feed", "hunger",
    "pass on",
)  # fmt: skip

# Which war is being fought.
NO_WAR: Final = 0
KINGS_WAR: Final = 1
GENERAL_WAR: Final = 2
ON_SANTA_PARAVIA: Final = 3
ON_FIUMACCIO: Final = 4
LOST_FIUMACCIO: Final = 5  # a general war follows (FDY-63)
ON_BARON: Final = 6
WARS: Final = ("none", "king", "general", "santa paravia", "fiumaccio", "fiumaccio lost", "baron")

NOTHING: Final[list[int]] = []
NO_UNITS: Final[list[int]] = [0] * UNITS


class FeudalityState(State):
    """Tiles, squares and events are numbers (see components.py and board.py). Lists of all seats are flat."""

    def __init__(
        self,
        frame: Frame,
        box: Box,
        faq: bool,
        goal: int,
        vp: list[int],
        goods: list[int],
        units: list[int],
        levels: list[int],
        land: list[list[int]],
        sides: list[int],
        keeps: list[int],
        skills: list[int],
        tiles: list[int],
        bag: list[int],
        bag_size: int,
        tray: list[int],
        aside: list[int],
        held: int,
        discards: list[int],
        deck: list[int],
        deck_size: int,
        past: list[int],
        gone: list[int],
        card: int,
        rats: int,
        senior: int,
        turn: int,
        step: int,
        k: int,
        white: int,
        blue: int,
        rolls: int,
        pawns: list[int],
        spells: list[int],
        entered: int,
        ties: int,
        scores: list[int],
        war: int,
        demand: int,
        sent: list[int],
        dead: list[int],
        healing: int,
        actions: int,
        special: bool,
        target: int,
        spot: int,
        hunger: int,
        rats_hunger: int,
        last: bool,
    ) -> None:
        super().__init__(frame)
        self.box = box
        self.faq = faq  # the Red Dragon by the designer's FAQ
        self.goal = goal  # the Victory Number
        self.vp = vp
        self.goods = goods  # seat * 5 + resource
        self.units = units  # seat * 4 + unit: in the Keep; who is at war is in `sent`
        self.levels = levels  # of the fortification, 0 for none
        self.land = land  # for every seat what each of the 49 squares holds
        self.sides = sides  # fief side, -1 before it is chosen
        self.keeps = keeps  # top left square of the Keep, -1 before it is placed
        self.skills = skills  # seat * 6 + ability: tiles with it
        self.tiles = tiles  # tiles outside the Keep
        self.bag = bag  # by kind
        self.bag_size = bag_size
        self.tray = tray
        self.aside = aside  # value tiles put aside in the free draft (FDY-21)
        self.held = held  # the tile that is being paid and placed, -1 for none
        self.discards = discards  # by kind
        self.deck = deck  # by event card
        self.deck_size = deck_size
        self.past = past  # event discards
        self.gone = gone  # events out of the game
        self.card = card  # the event being carried out, -1 for none
        self.rats = rats  # who has the Rats, -1 for nobody
        self.senior = senior
        self.turn = turn
        self.step = step
        self.k = k  # how many seats in player order have had their go in this step
        self.white = white  # the dice as they lie, 0 for one that was not rolled
        self.blue = blue
        self.rolls = rolls  # for a Point of Action in this turn
        self.pawns = pawns  # spot of the locator pawn, -1 while idle
        self.spells = spells  # Wizards used in this turn
        self.entered = entered  # a bit for each seat in a contest, and one more for the King's Champion
        self.ties = ties  # re-rolled ties
        self.scores = scores  # of a contest: by seat, and the Champion's last
        self.war = war
        self.demand = demand  # points of troops owed in a war; the total of saboteurs at work
        self.sent = sent  # seat * 4 + unit: away at war
        self.dead = dead  # by unit: dice of the seat now rolling that say it dies
        self.healing = healing  # re-rolls by Healing left to that seat
        self.actions = actions  # Baronial Actions left
        self.special = special  # whether the special one is used up
        self.target = target  # seat, -1 for none
        self.spot = spot  # the square aimed at by sabotage, -1 for none
        self.hunger = hunger  # food still missing
        self.rats_hunger = rats_hunger  # of it, the Rats'
        self.last = last  # somebody has reached the Victory Number

    def copy(self) -> FeudalityState:
        return FeudalityState(
            self,
            self.box,
            self.faq,
            self.goal,
            self.vp.copy(),
            self.goods.copy(),
            self.units.copy(),
            self.levels,
            self.land,
            self.sides,
            self.keeps,
            self.skills,
            self.tiles,
            self.bag,
            self.bag_size,
            self.tray,
            self.aside,
            self.held,
            self.discards,
            self.deck,
            self.deck_size,
            self.past,
            self.gone,
            self.card,
            self.rats,
            self.senior,
            self.turn,
            self.step,
            self.k,
            self.white,
            self.blue,
            self.rolls,
            self.pawns,
            self.spells,
            self.entered,
            self.ties,
            self.scores,
            self.war,
            self.demand,
            self.sent,
            self.dead,
            self.healing,
            self.actions,
            self.special,
            self.target,
            self.spot,
            self.hunger,
            self.rats_hunger,
            self.last,
        )

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
        return units[at] * power[0] + units[at + 1] * power[1] + units[at + 2] * power[2] + units[at + 3] * power[3]

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

    # ------------------------------------------------------------------ out of the program

    def position(self) -> dict[str, object]:
        seats = range(self.seats)
        return {
            "faq": self.faq,
            "goal": self.goal,
            "barons": [self._baron(seat) for seat in seats],
            "bag": counted(IDS, self.bag),
            "tray": [IDS[kind] for kind in self.tray],
            "aside": [IDS[kind] for kind in self.aside],
            "held": IDS[self.held] if self.held >= 0 else "",
            "discards": counted(IDS, self.discards),
            "deck": counted(card_ids(self.box), self.deck),
            "past": counted(card_ids(self.box), self.past),
            "gone": counted(card_ids(self.box), self.gone),
            "card": card_ids(self.box)[self.card] if self.card >= 0 else "",
            "rats": self.rats,
            "senior": self.senior,
            "turn": self.turn,
            "step": STEPS[self.step],
            "k": self.k,
            "dice": [self.white, self.blue],
            "rolls": self.rolls,
            "entered": [seat for seat in range(self.seats + 1) if self.entered >> seat & 1],
            "ties": self.ties,
            "scores": list(self.scores),
            "war": WARS[self.war],
            "demand": self.demand,
            "dead": counted(IDS, self.dead),
            "healing": self.healing,
            "actions": self.actions,
            "special": self.special,
            "target": self.target,
            "spot": self.spot,
            "hunger": self.hunger,
            "rats_hunger": self.rats_hunger,
            "last": self.last,
        }

    def _baron(self, seat: int) -> dict[str, object]:
        return {
            "vp": self.vp[seat],
            "goods": {RESOURCES[good]: self.goods[seat * RES + good] for good in range(RES)},
            "fief": SIDE_IDS[self.sides[seat]] if self.sides[seat] >= 0 else "",
            "keep": self.keeps[seat],
            "level": self.levels[seat],
            "units": counted(IDS, self.units[seat * UNITS : seat * UNITS + UNITS]),
            "sent": counted(IDS, self.sent[seat * UNITS : seat * UNITS + UNITS]),
            "land": [square_word(code) for code in self.land[seat]],
            "pawn": self.pawns[seat],
            "spells": self.spells[seat],
        }

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


class Ask(Question[State]):
    """A question of Feudality: hands its own State to `options` and `answer`."""

    @abstractmethod
    def options(self, state: FeudalityState) -> list[int]: ...

    @abstractmethod
    def answer(self, state: FeudalityState, move: int) -> None: ...

    def moves(self, state: State) -> list[int]:
        return self.options(cast(FeudalityState, state))

    def play(self, state: State, move: int) -> None:
        self.answer(cast(FeudalityState, state), move)

    def cites(self, state: State, move: int) -> str:
        """Squares, resources and passing mean what the question says; only few moves have a rule of their own."""
        return self.rule


# ---------------------------------------------------------------------- names for save files

SQUARE_WORDS: Final = (*IDS, "keep", "fortification", "")


def square_word(code: int) -> str:
    """What a square holds, as it stands in a save file; a soldier's name is his whole stack."""
    return SQUARE_WORDS[code]


def card_ids(box: Box) -> list[str]:
    """A name for every different event card: `war 3`, `rats`."""
    names: list[str] = []
    for i in range(len(box.card_event)):
        id = EVENT_IDS[box.card_event[i]]
        names.append(f"{id} {box.card_value[i]}" if box.card_value[i] else id)
    return names


def counted(names: tuple[str, ...] | list[str], counts: list[int]) -> dict[str, int]:
    """A list of counts as a readable table without zeros."""
    return {names[i]: counts[i] for i in range(len(counts)) if counts[i]}


def empty_land() -> list[int]:
    """A fief with nothing on it."""
    return [SQUARE_WORDS.index("")] * SQUARES


def _add(place: dict[str, int], where: str, count: int) -> None:
    if count:
        place[where] = place.get(where, 0) + count

"""Feudality, preparing for play: fief, Keep, Tower, Forest, and the free tiles. Also the placing of any tile.

Rulebook: Prepare for Play.
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudality.box.board import (
    DOUBLE_HILL,
    HILL,
    SIZE,
    SQUARES,
    TERRAINS,
    column_of,
    keep_squares,
    row_of,
    square_name,
)
from greathall.games.feudality.box.components import (
    EMPTY,
    FIRST_FORT,
    FOREST,
    FORT,
    IRON,
    KEEP,
    KINDS,
    MINES,
    RES,
    RESOURCES,
    SIDE_IDS,
    SIDES,
    SKILLS,
    UNITS,
    Box,
)
from greathall.games.feudality.box.names import a_ware, land_id, ware_name
from greathall.games.feudality.box.vocabulary import FIEF, PASS, SQUARE, TILE
from greathall.games.feudality.position.state import NO_UNITS, NOTHING, FeudalityState
from greathall.games.feudality.position.turn import CHOOSE_FIEF, DRAFT, NEW_TURN, PLACE_FOREST, PLACE_KEEP
from greathall.games.feudality.rules.fief import (
    amount_of,
    can_place,
    may_own,
    mined,
    no_room,
    no_second,
    no_square,
    put,
    set_square,
    squares_for,
)
from greathall.games.feudality.rules.occasions import not_now
from greathall.kernel import verb
from greathall.kernel.chronicle import listed
from greathall.kernel.errors import BadOptions, Reason
from greathall.kernel.frame import Frame
from greathall.kernel.vocabulary import Phrase


def new_position(frame: Frame, box: Box) -> FeudalityState:
    """The table before the first fief is chosen."""
    seats = frame.seats
    goal = int(frame.options["victory_number"])
    if 0 < goal <= box.start_vp:
        raise BadOptions(f"option victory_number: {goal} is too small; everybody starts with {box.start_vp} VP")
    state = FeudalityState(frame, box)
    state.faq = frame.options["red_dragon"] == "faq"
    state.goal = goal or box.victory_number[seats]
    state.vp = [box.start_vp] * seats  # FDY-14
    state.goods = box.start_goods * seats  # FDY-15
    state.units = [0] * (seats * UNITS)
    state.levels = [0] * seats
    state.land = [[EMPTY] * SQUARES for _ in range(seats)]
    state.sides = [-1] * seats
    state.keeps = [-1] * seats
    state.skills = [0] * (seats * SKILLS)
    state.tiles = [0] * seats
    state.bag = box.counts.copy()  # FDY-4: Keeps and fortifications are not in it
    state.bag_size = sum(box.counts)
    state.tray = NOTHING
    state.aside = NOTHING
    state.discards = [0] * KINDS
    state.deck = box.card_count.copy()  # FDY-25
    state.deck_size = sum(box.card_count)
    state.past = [0] * len(box.card_count)
    state.gone = [0] * len(box.card_count)
    state.senior = state.dice.below(seats)  # FDY-12, FDY-R4
    state.pawns = [-1] * seats
    state.spells = [0] * seats
    state.scores = NOTHING
    state.sent = [0] * (seats * UNITS)
    state.dead = NO_UNITS
    if state.listening:
        text = f"{{{state.senior}}} is the first Senior."
        state.tell(text, "FDY-12", pieces=(f"mat/{state.senior}",))
    return state


def next_of_setup(state: FeudalityState) -> None:
    """The next player, in player order, chooses a fief, places the Keep, or places the Forest."""
    if state.been_through < state.seats:
        seat = state.in_order(state.been_through)
        state.been_through += 1
        if state.step == CHOOSE_FIEF:
            state.ask(ChooseFief(seat))
        elif state.step == PLACE_KEEP:
            state.ask(PlaceKeep(seat))
        else:
            state.held = FOREST
            state.bag = _without(state.bag, FOREST)  # FDY-20
            state.bag_size -= 1
            state.ask(Place(seat, FOREST, SETTING_UP))
        return
    state.been_through = 0
    if state.step == CHOOSE_FIEF:
        state.step = PLACE_KEEP
    elif state.step == PLACE_KEEP:
        state.step = PLACE_FOREST
    else:
        lay_out_draft(state)
        state.step = DRAFT


def _without(counts: list[int], kind: int) -> list[int]:
    rest = counts.copy()
    rest[kind] = rest[kind] - 1
    return rest


class ChooseFief(verb.Pick[FeudalityState]):
    """A fief card and one of its two sides (FDY-13)."""

    rule = "FDY-13"
    waiting = "Waiting for a fief to be chosen."

    @property
    def prompt(self) -> str:
        return "Choose your fief: one of the cards that are left, and a side of it."

    def phrase(self) -> Phrase:
        return FIEF

    def moves(self, state: FeudalityState) -> list[int]:
        """Without a sentence for every card that is gone."""
        taken = [side // 2 for side in state.sides if side >= 0]
        return [FIEF.base + side for side in range(SIDES) if side // 2 not in taken]

    def forbids(self, state: FeudalityState, thing: int) -> Reason | None:
        for owner in range(state.seats):
            if state.sides[owner] // 2 == thing // 2:
                text = f"{{{owner}}} has taken the card of fief {SIDE_IDS[thing]}, with both of its sides"
                return Reason(text, "FDY-R5")
        return None

    def take(self, state: FeudalityState, thing: int) -> None:
        sides = state.sides.copy()
        sides[self.seat] = thing
        state.sides = sides
        if state.listening:
            river = state.box.rivers[thing].replace("-", " to ")
            text = f"{{{self.seat}}} takes fief {SIDE_IDS[thing]}, whose river runs from {river}."
            state.tell(text, "FDY-13", pieces=(f"mat/{self.seat}",))

    def otherwise(self, state: FeudalityState, move: int) -> Reason:
        return not_now(state, self, move, "first choose your fief")


_CORNERS: Final[list[int]] = [
    SQUARE.base + square for square in range(SQUARES) if row_of(square) < SIZE and column_of(square) < SIZE
]


class PlaceKeep(verb.Pick[FeudalityState]):
    """The Keep covers a 2 by 2 block, named by its top left square (FDY-17)."""

    rule = "FDY-17"
    waiting = "Waiting for a Keep to be placed."

    @property
    def prompt(self) -> str:
        return "Place your Keep: choose the top left one of its four squares."

    def phrase(self) -> Phrase:
        return SQUARE

    def moves(self, state: FeudalityState) -> list[int]:
        """Always the same, without a sentence for every square at the edge."""
        return _CORNERS

    def forbids(self, state: FeudalityState, thing: int) -> Reason | None:
        if row_of(thing) < SIZE and column_of(thing) < SIZE:
            return None
        return Reason(f"on {square_name(thing)} the Keep would reach over the edge of the 7 by 7 squares", "FDY-17")

    def take(self, state: FeudalityState, thing: int) -> None:
        keeps = state.keeps.copy()
        keeps[self.seat] = thing
        state.keeps = keeps
        for square in keep_squares(thing):
            set_square(state, self.seat, square, KEEP)
        iron = keep_bonus(state, self.seat, thing)
        state.take(self.seat, IRON, iron)
        if state.listening:
            text = f"{{{self.seat}}} places the Keep on {square_name(thing)}"
            text += f" and gains {iron} iron." if iron else "."
            state.tell(text, "FDY-18" if iron else "FDY-17", pieces=(land_id(self.seat, thing),))
        state.ask(PlaceTower(self.seat))

    def says(self, state: FeudalityState, thing: int) -> str:
        iron = keep_bonus(state, self.seat, thing)
        return super().says(state, thing) + (f" (+{iron} iron)" if iron else "")

    def clicks(self, state: FeudalityState, thing: int) -> str:
        return land_id(self.seat, thing)

    def otherwise(self, state: FeudalityState, move: int) -> Reason:
        return not_now(state, self, move, "first place your Keep")


def keep_bonus(state: FeudalityState, seat: int, corner: int) -> int:
    """Iron for the hills under the Keep, once (FDY-18)."""
    iron = 0
    for square in keep_squares(corner):
        terrain = state.box.terrain[state.sides[seat] * SQUARES + square]
        if terrain == HILL:
            iron += state.box.iron_per_hill
        elif terrain == DOUBLE_HILL:
            iron += state.box.iron_double_hill
    return iron


class PlaceTower(verb.Pick[FeudalityState]):
    """The Tower goes into one of the four squares of the Keep, for the whole game (FDY-19, FDY-R8)."""

    rule = "FDY-19"
    waiting = "Waiting for a Tower to be placed."

    @property
    def prompt(self) -> str:
        return "In which square of the Keep does your Tower stand?"

    def phrase(self) -> Phrase:
        return SQUARE

    def moves(self, state: FeudalityState) -> list[int]:
        """Four squares, and no sentences for the others."""
        return [SQUARE.base + square for square in keep_squares(state.keeps[self.seat])]

    def forbids(self, state: FeudalityState, thing: int) -> Reason | None:
        if thing in keep_squares(state.keeps[self.seat]):
            return None
        return Reason(f"{square_name(thing)} is not one of the four squares of your Keep", self.rule)

    def take(self, state: FeudalityState, thing: int) -> None:
        set_square(state, self.seat, thing, FORT)
        put(state, self.seat, FIRST_FORT + state.box.start_level - 1, thing)  # FDY-16
        if state.listening:
            text = f"{{{self.seat}}} puts the Tower on {square_name(thing)}."
            state.tell(text, "FDY-19", pieces=(land_id(self.seat, thing),))

    def clicks(self, state: FeudalityState, thing: int) -> str:
        return land_id(self.seat, thing)

    def otherwise(self, state: FeudalityState, move: int) -> Reason:
        return not_now(state, self, move, "the Tower stands in one of the four squares of your Keep")


def lay_out_draft(state: FeudalityState) -> None:
    """The tiles of the free draft; value tiles are put aside and replaced (FDY-21)."""
    wanted = state.box.draft_tiles[state.seats]
    tray: list[int] = []
    aside: list[int] = []
    while len(tray) < wanted and state.bag_size > 0:
        kind = state.draw_tile()
        if state.box.value[kind]:
            aside.append(kind)
        else:
            tray.append(kind)
    state.tray = tray
    state.aside = aside
    if state.listening:
        text = f"For the free draft there are {listed([state.box.names[kind] for kind in tray])}."
        state.tell(text, "FDY-21", pieces=("tray",))


def next_pick(state: FeudalityState) -> None:
    """Once round the table, the last player twice, and back again (FDY-22); then the rest returns to the bag."""
    n = state.seats
    if state.been_through < state.box.free_picks * n:
        k = state.been_through
        state.been_through += 1
        state.ask(Pick(state.in_order(k if k < n else 2 * n - 1 - k)))
        return
    state.return_to_bag(state.tray)  # FDY-24
    state.return_to_bag(state.aside)
    state.tray = NOTHING
    state.aside = NOTHING
    state.been_through = 0
    state.step = NEW_TURN
    if state.listening:
        state.tell("What is left of the draft goes back into the bag.", "FDY-24", pieces=("bag",))
        state.tell("The event deck is shuffled.", "FDY-25", pieces=("events",))


class Pick(verb.Pick[FeudalityState]):
    """A free tile from the tray (FDY-22); skipped if none can be placed (FDY-R9)."""

    rule = "FDY-22"
    waiting = "Waiting for a free tile to be taken."

    @property
    def prompt(self) -> str:
        return "Take a tile from the tray, free of charge."

    def asking(self, state: FeudalityState) -> str:
        """Which of one's two tiles it is: whoever sits last takes both in a row, the others one on the way back."""
        n = state.seats
        if state.box.free_picks != 2:
            return self.prompt
        if state.been_through == n:
            return "Take two tiles from the tray in a row, free of charge: now the first."
        if state.been_through == n + 1:
            return "Take the second of your two tiles from the tray, free of charge."
        if state.been_through > n:
            return "Take your second tile from the tray, free of charge."
        return "Take a tile from the tray, free of charge; a second one follows on the way back."

    def phrase(self) -> Phrase:
        return TILE

    def moves(self, state: FeudalityState) -> list[int]:
        """In the order of the tray, not of the kinds."""
        moves: list[int] = []
        for kind in state.tray:
            move = TILE.base + kind
            if move not in moves and can_place(state, self.seat, kind) and may_own(state, self.seat, kind):
                moves.append(move)
        return moves

    def forbids(self, state: FeudalityState, thing: int) -> Reason | None:
        if thing not in state.tray:
            return Reason(f"there is no {state.box.names[thing]} in the tray", "FDY-22")
        return no_second(state, self.seat, thing) or no_room(state, self.seat, thing)

    def take(self, state: FeudalityState, thing: int) -> None:
        from_tray(state, thing)
        state.ask(Place(self.seat, thing, DRAFTED))

    def lapse(self, state: FeudalityState) -> None:
        if state.listening:
            state.tell(f"{{{self.seat}}} can place none of the tiles and takes none.", "FDY-R9", pieces=("tray",))

    def otherwise(self, state: FeudalityState, move: int) -> Reason:
        return not_now(state, self, move, "take one of the free tiles that you can place", "FDY-R9")


def from_tray(state: FeudalityState, kind: int) -> None:
    """A tile is taken out of the tray and held until it is placed."""
    tray = state.tray.copy()
    tray.remove(kind)
    state.tray = tray
    state.held = kind


# Whence a tile comes that is being placed.
BOUGHT: Final = 0
SETTING_UP: Final = 1
DRAFTED: Final = 2


def ware_rule(ware: int) -> str:
    """The rule by which a ware is bought: a lost Tower, a higher level, or a tile."""
    if ware == FIRST_FORT:
        return "FDY-86"
    return "FDY-83" if ware > FIRST_FORT else "FDY-48"


class Place(verb.Pick[FeudalityState]):
    """A legal square for a tile, a soldier or a fortification level (FDY-48)."""

    fields = ("seat", "ware", "why")
    waiting = "Waiting for a tile to be placed."

    def __init__(self, seat: int, ware: int, why: int = BOUGHT) -> None:
        super().__init__(seat)
        self.ware = ware
        self.why = why
        if why == BOUGHT:
            self.rule = ware_rule(ware)
        else:
            self.rule = "FDY-20" if why == SETTING_UP else "FDY-22"

    @property
    def prompt(self) -> str:
        return "Place your tile on a square of your fief."

    def asking(self, state: FeudalityState) -> str:
        if self.why == SETTING_UP:
            return f"Place your first {ware_name(state.box, self.ware)} on a free square of your fief."
        if self.ware < UNITS:
            return (
                f"Place {a_ware(state.box, self.ware)} on a free square of your Keep: others of the kind will follow."
            )
        return f"Place {a_ware(state.box, self.ware)} on a square of your fief."

    def phrase(self) -> Phrase:
        return SQUARE

    def moves(self, state: FeudalityState) -> list[int]:
        """All squares in one walk over the fief."""
        return squares_for(state, self.seat, self.ware)

    def forbids(self, state: FeudalityState, thing: int) -> Reason | None:
        return no_square(state, self.seat, self.ware, thing)

    def take(self, state: FeudalityState, thing: int) -> None:
        state.held = -1
        put(state, self.seat, self.ware, thing)
        if state.listening:
            does = "builds" if self.ware >= FIRST_FORT else "takes and places" if self.why == DRAFTED else "places"
            text = f"{{{self.seat}}} {does} {a_ware(state.box, self.ware)} on {square_name(thing)}"
            terrain = state.box.terrain[state.sides[self.seat] * SQUARES + thing]
            text += f", a {TERRAINS[terrain]}." if terrain and self.ware >= UNITS and self.ware < FIRST_FORT else "."
            state.tell(text, self.rule, pieces=(land_id(self.seat, thing),))

    def says(self, state: FeudalityState, thing: int) -> str:
        terrain = state.box.terrain[state.sides[self.seat] * SQUARES + thing]
        where = f" ({TERRAINS[terrain]})" if terrain and state.land[self.seat][thing] == EMPTY else ""
        return f"{super().says(state, thing)}: {ware_name(state.box, self.ware)}{self._there(state, thing)}{where}"

    def _there(self, state: FeudalityState, square: int) -> str:
        """What the tile would yield there, if that is not the same everywhere."""
        box = state.box
        kind = self.ware
        if kind < UNITS or kind >= FIRST_FORT:
            return ""
        if box.works[kind] == MINES:
            bits = mined(state, self.seat, square)
            goods = " or ".join(RESOURCES[good] for good in range(RES) if bits >> good & 1)
            return f", {box.boost} {goods}" if goods else ", nothing without a mine beside it"
        if box.river_bonus[kind]:
            return f", {amount_of(state, self.seat, square, kind)} {RESOURCES[box.produces[kind]]}"
        return ""

    def clicks(self, state: FeudalityState, thing: int) -> str:
        return land_id(self.seat, thing)

    def otherwise(self, state: FeudalityState, move: int) -> Reason:
        if PASS.holds(move):
            return not_now(state, self, move, "the tile is yours and must be placed at once")
        return not_now(state, self, move, "first place your tile on a square of your fief")

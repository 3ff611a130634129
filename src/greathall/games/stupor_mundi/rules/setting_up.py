"""Stupor Mundi, set-up: everything that is laid out before the first turn.

Rulebook: Game setup (Central Board), Game setup (Voyage Board), Player setup.
"""

from __future__ import annotations

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import (
    CITIES,
    CITY_TILES,
    HOUSES,
    LEVEL,
    PATHS,
    POSITIONS,
    SPOTS,
    Box,
    SetUp,
)
from greathall.games.stupor_mundi.box.vocabulary import HOUSE
from greathall.games.stupor_mundi.position.layout import Layout
from greathall.games.stupor_mundi.position.player import Player, count_bits, new_player
from greathall.games.stupor_mundi.position.state import DEAL_STEP, StuporState
from greathall.games.stupor_mundi.rules.edicts import extra_edicts
from greathall.games.stupor_mundi.rules.questions import Selection
from greathall.kernel.dice import Dice
from greathall.kernel.errors import BadOptions, Reason
from greathall.kernel.frame import Frame
from greathall.kernel.vocabulary import Phrase

DIFFICULTIES = ("easy", "medium", "difficult")


def new_position(frame: Frame, box: Box) -> StuporState:
    """The table before Houses are chosen or hands drawn."""
    if frame.options["solo"] == "easy" and frame.seats > 1:
        raise BadOptions("option solo: 'easy' is for one player; with more players leave it 'normal'")
    seats, options, dice = frame.seats, frame.options, frame.dice
    setup = box.setups[seats - 1]  # STM-14, STM-111, STM-112
    tiles = workplace_tiles(box, dice)
    city_tiles, city_out = place_city_tiles(box, setup.city_tiles, dice)
    markets = place_markets(box, DIFFICULTIES.index(str(options["market"])), dice)
    edicts = edicts_in_use(box, setup.edict_marks)
    if options["solo"] == "easy":
        edicts |= draw_extra_edicts(box, dice)  # STM-113
    first = dice.below(seats)  # STM-28
    state = StuporState(frame, box)
    state.layout = Layout(box, seats, tiles, markets, city_out)
    state.players = [new_player(seat, box, setup.coins[(seat - first) % seats]) for seat in range(seats)]
    state.first = first
    state.active = first
    state.frederick = box.frederick_start.copy()  # STM-7, STM-12, STM-13
    state.edict_pile = edicts
    state.edict_pile_n = count_bits(edicts)
    state.edicts = [state.draw_edict() for _ in range(2 * POSITIONS)]  # STM-11
    state.tokens = box.tokens  # STM-10
    state.city_tiles = city_tiles
    state.ship = box.start_ship
    state.solo_deck = (1 << len(box.solo_ids)) - 1
    if state.listening and options["solo"] == "easy":
        state.tell(f"These Edict tiles were added: {extra_edicts(state)}.", "STM-113", pieces=("edicts",))
    _lay_out_voyage(state, setup)
    if state.listening:
        state.tell(f"{{{first}}} is the first player.", "STM-28", pieces=(f"mat/{first}",))
    if options["houses"] == "random":
        houses = list(range(HOUSES))
        state.dice.shuffle(houses)
        for player in state.players:
            take_house(state, player, houses[player.seat])  # STM-20
        state.step = DEAL_STEP
    return state


def _lay_out_voyage(state: StuporState, setup: SetUp) -> None:
    """Two Allies on every open Ally spot, one of them face up, and a card on every open card spot."""
    state.allies_down = setup.ally_spots
    state.unseen_allies_n = len(state.box.ally_kind)
    state.unseen_allies = (1 << len(state.box.ally_kind)) - 1
    state.allies_up = [-1] * SPOTS
    state.unseen_cards = (1 << (2 * LEVEL)) - 1
    state.a_left = setup.cards_per_level
    state.b_left = setup.cards_per_level
    state.cards = [-1] * SPOTS
    for spot in range(SPOTS):
        if (setup.ally_spots >> spot) & 1:
            state.allies_up[spot] = state.draw_ally()  # STM-17
        if (setup.card_spots >> spot) & 1:
            state.cards[spot] = state.draw_advanced()  # STM-19


def workplace_tiles(box: Box, dice: Dice) -> list[int]:
    """Countryside tiles for A, B and C, Village tiles for A and C; the rest stay out (STM-8)."""
    countryside = box.countryside.copy()
    village = box.village.copy()
    dice.shuffle(countryside)
    dice.shuffle(village)
    return countryside[:3] + village[:2]


def place_city_tiles(box: Box, each: i64, dice: Dice) -> tuple[list[int], list[int]]:
    """Random City Bonus tiles for the three Cities (STM-9); and those left over, by letter."""
    pool: list[int] = []
    for letter in range(len(CITY_TILES)):
        pool.extend([letter] * box.city_tile_counts[letter])
    dice.shuffle(pool)
    cities = [0] * len(PATHS)
    for path in range(len(PATHS)):
        for _ in range(each):
            if pool:
                cities[path] = cities[path] + (1 << (3 * pool.pop()))
    return cities, [pool.count(letter) for letter in range(len(CITY_TILES))]


def place_markets(box: Box, difficulty: int, dice: Dice) -> list[int]:
    """One tile is left out, the others lie at random, so many of them on the red side (STM-15)."""
    tiles = list(range(len(box.market_ids)))
    dice.shuffle(tiles)
    red = [1 if city < box.red_markets[difficulty] else 0 for city in range(CITIES)]
    dice.shuffle(red)
    return [2 * tiles[city] + red[city] for city in range(CITIES)]


def edicts_in_use(box: Box, marks: list[int]) -> int:
    """The tiles for this number of players (STM-5), as bits."""
    bits = 0
    for tile in range(len(box.edict_ids)):
        if box.edict_mark[tile] in marks:
            bits |= 1 << tile
    return bits


def draw_extra_edicts(box: Box, dice: Dice) -> int:
    """Some tiles for more players make the solo game easier (STM-113, STM-R38)."""
    pool = [tile for tile in range(len(box.edict_ids)) if box.edict_mark[tile] == box.easy_mark]
    dice.shuffle(pool)
    bits = 0
    for tile in pool[: box.easy_edicts]:
        bits |= 1 << tile
    return bits


# ---------------------------------------------------------------------- Houses


class ChooseHouse(Selection):
    """One of the Houses left (STM-20, STM-R32)."""

    rule = "STM-20"
    waiting = "Waiting for a House to be chosen."
    wanted = "choose a House"

    @property
    def prompt(self) -> str:
        return "Choose your House."

    def phrase(self) -> Phrase:
        return HOUSE

    def forbids(self, state: StuporState, thing: int) -> Reason | None:
        for player in state.players:
            if player.house == thing:
                return Reason(f"House {state.box.house_names[thing]} is taken already", "STM-20")
        return None

    def take(self, state: StuporState, thing: int) -> None:
        take_house(state, state.players[self.seat], thing)

    def says(self, state: StuporState, thing: int) -> str:
        return f"House {state.box.house_names[thing]}"


def take_house(state: StuporState, player: Player, house: i64) -> None:
    """The House's cards form the draw pile (STM-26)."""
    player.house = house
    player.draw = state.box.house_cards[house]
    player.draw_n = 0
    left = player.draw
    while left:
        left &= left - 1
        player.draw_n += 1
    if state.listening:
        name = state.box.house_names[house]
        state.tell(f"{{{player.seat}}} plays House {name}.", "STM-20", pieces=(f"mat/{player.seat}",))

"""Feudality, what happens on a fief card: where tiles may lie and why not, putting and losing them.

Rulebook: Fiefdom Management Cards, Military Units, Fortifications, Tiles in the Cloth Bag. No choices here.
"""

from __future__ import annotations

from mypy_extensions import i64

from greathall.games.feudality.box.board import HILL, NEAR, RIVER, SQUARES, TERRAINS, square_name
from greathall.games.feudality.box.components import (
    ANYWHERE,
    EMPTY,
    FIRST_FORT,
    FORT,
    FORTIFIED,
    IDLE,
    KEEP,
    KINDS,
    KNIGHT,
    LEVELS,
    MINES,
    NEXT_TO,
    ON_HILLS,
    REROLL,
    SKILLS,
    UNITS,
    WOLF,
    Box,
)
from greathall.games.feudality.box.names import a_ware, plural
from greathall.games.feudality.box.vocabulary import SQUARE
from greathall.games.feudality.position.state import FeudalityState
from greathall.kernel.errors import Reason

# ---------------------------------------------------------------------- where a ware may go


def may_own(state: FeudalityState, seat: int, kind: int) -> bool:
    """A second Wizard only while every other player has at least one (FDY-127)."""
    if not state.box.exclusive[kind] or state.skills[seat * SKILLS + REROLL] == 0:
        return True
    for other in range(state.seats):
        if other != seat and state.skills[other * SKILLS + REROLL] == 0:  # FDY-R34
            return False
    return True


def can_place(state: FeudalityState, seat: int, kind: int) -> bool:
    """Whether there is a legal square for a tile (FDY-48, FDY-R9)."""
    if kind < UNITS:
        return True  # FDY-78: the Keep has room for every type
    place = state.box.place[kind]
    land = state.land[seat]
    if place == ANYWHERE:
        return EMPTY in land  # FDY-10
    if place == ON_HILLS:
        terrain = state.box.terrain
        start: i64 = state.sides[seat] * SQUARES
        i: i64 = 0
        while i < SQUARES:
            if terrain[start + i] >= HILL and land[i] == EMPTY:  # FDY-9
                return True
            i += 1
        return False
    wanted = state.box.next_to[kind]
    j: i64 = 0
    while j < SQUARES:
        if wanted[land[j]]:
            for near in NEAR[j]:
                if land[near] == EMPTY:
                    return True
        j += 1
    return False


def no_second(state: FeudalityState, seat: int, kind: int) -> Reason | None:
    """Why a tile may not be owned now."""
    if may_own(state, seat, kind):
        return None
    return Reason(f"a second {state.box.names[kind]} only when every other player has one", "FDY-127")


def no_room(state: FeudalityState, seat: int, kind: int) -> Reason | None:
    """Why a tile finds no square at all."""
    if can_place(state, seat, kind):
        return None
    box = state.box
    if box.place[kind] == NEXT_TO:
        text = f"{a_ware(box, kind)} needs a free square next to {_neighbours_wanted(box, kind)}"
        return Reason(f"{text}, and there is none", box.rules[kind])
    if box.place[kind] == ON_HILLS:
        return Reason(f"{a_ware(box, kind)} needs a hill, and there is no free one in your fief", "FDY-9")
    return Reason(f"there is no free square in your fief for {a_ware(box, kind)}", "FDY-R9")


def _neighbours_wanted(box: Box, kind: int) -> str:
    """`a Kirk or a Shrine`: what a tile must lie next to."""
    return " or ".join(a_ware(box, other) for other in range(KINDS) if box.next_to[kind][other])


def squares_for(state: FeudalityState, seat: int, ware: int) -> list[int]:
    """The legal squares for a ware, as moves."""
    land = state.land[seat]
    moves: list[int] = []
    base: i64 = SQUARE.base
    i: i64 = 0
    if ware >= FIRST_FORT:
        return [SQUARE.base + land.index(FORT)]  # FDY-82
    if ware < UNITS:
        stack = min(ware, KNIGHT)  # FDY-79
        if stack in land:
            return [SQUARE.base + land.index(stack)]  # FDY-78
        while i < SQUARES:
            if land[i] == KEEP:  # FDY-R8
                moves.append(base + i)
            i += 1
        return moves
    place = state.box.place[ware]
    if place == ANYWHERE:
        while i < SQUARES:
            if land[i] == EMPTY:  # FDY-10
                moves.append(base + i)
            i += 1
    elif place == ON_HILLS:
        terrain = state.box.terrain
        start: i64 = state.sides[seat] * SQUARES
        while i < SQUARES:
            if terrain[start + i] >= HILL and land[i] == EMPTY:  # FDY-9
                moves.append(base + i)
            i += 1
    else:
        wanted = state.box.next_to[ware]
        while i < SQUARES:
            if land[i] == EMPTY:
                for near in NEAR[i]:
                    if wanted[land[near]]:  # FDY-107, FDY-119, FDY-120
                        moves.append(base + i)
                        break
            i += 1
    return moves


def no_square(state: FeudalityState, seat: int, ware: int, square: int) -> Reason | None:
    """Why a ware may not go to a square."""
    if SQUARE.base + square in squares_for(state, seat, ware):
        return None
    box = state.box
    code = state.land[seat][square]
    where = square_name(square)
    if ware >= FIRST_FORT:
        return Reason(f"the fortification stands on its own square of the Keep, not on {where}", "FDY-82")
    if ware < UNITS:
        if code not in (KEEP, FORT) and code > KNIGHT:
            return Reason(f"soldiers stand in the Keep, not on {where}", "FDY-19")
        if code == FORT:
            return Reason(f"{where} in the Keep belongs to the fortification", "FDY-R8")
        if code != KEEP:
            return Reason(f"{where} in the Keep belongs to soldiers of another type", "FDY-19")
        return Reason(
            f"{where} is free, but your {box.names[min(ware, KNIGHT)]} stack has its square already", "FDY-78"
        )
    if code in (KEEP, FORT) or code <= KNIGHT:
        return Reason(f"only soldiers and the fortification stand in the Keep, to which {where} belongs", "FDY-19")
    if code != EMPTY:
        return Reason(f"{a_ware(box, code)} lies on {where}; a tile once placed stays", "FDY-R17")
    terrain = box.terrain[state.sides[seat] * SQUARES + square]
    if box.place[ware] == ON_HILLS and terrain < HILL:
        return Reason(f"{a_ware(box, ware)} may lie on hills only, and {where} is a {TERRAINS[terrain]}", "FDY-9")
    text = f"{a_ware(box, ware)} must lie next to {_neighbours_wanted(box, ware)}, which {where} does not"
    return Reason(text, box.rules[ware])


def lying(state: FeudalityState, seat: int, square: int) -> str:
    """`your Farmer on (3,4)`: an own square, by what is on it."""
    box = state.box
    code = state.land[seat][square]
    where = square_name(square)
    if code == EMPTY:
        return f"the empty square {where}"
    if code == KEEP:
        return f"the empty square {where} of your Keep"
    if code == FORT:
        level = state.levels[seat]
        return f"your {box.fort_names[level]} on {where}" if level else f"your lost fortification on {where}"
    return f"your {plural(box.names[code], 2) if code <= KNIGHT else box.names[code]} on {where}"


# ---------------------------------------------------------------------- putting and losing tiles


def set_square(state: FeudalityState, seat: int, square: int, code: int) -> None:
    land = state.land[seat].copy()
    land[square] = code
    lands = state.land.copy()
    lands[seat] = land
    state.land = lands


def put(state: FeudalityState, seat: int, ware: int, square: int) -> None:
    """A ware goes to its square (FDY-48)."""
    if ware >= FIRST_FORT:
        levels = state.levels.copy()
        levels[seat] = ware - FIRST_FORT + 1  # FDY-83
        state.levels = levels
    elif ware < UNITS:
        i = seat * UNITS + ware
        state.units[i] = state.units[i] + 1
        if state.land[seat][square] == KEEP:
            set_square(state, seat, square, min(ware, KNIGHT))
    else:
        set_square(state, seat, square, ware)
        _count(state, seat, ware, 1)


def _count(state: FeudalityState, seat: int, kind: int, change: int) -> None:
    tiles = state.tiles.copy()
    tiles[seat] = tiles[seat] + change
    state.tiles = tiles
    ability = state.box.ability[kind]
    if ability >= 0:
        skills = state.skills.copy()
        i = seat * SKILLS + ability
        skills[i] = skills[i] + change
        state.skills = skills


def lose_unit(state: FeudalityState, seat: int, unit: int) -> None:
    """A soldier leaves the Keep for the discards (FDY-R31)."""
    i = seat * UNITS + unit
    state.units[i] = state.units[i] - 1
    state.discard_tiles([unit])
    free_stack(state, seat, min(unit, KNIGHT))


def free_stack(state: FeudalityState, seat: int, stack: int) -> None:
    """A stack that has died out frees its square (FDY-R8); soldiers at war keep theirs (FDY-90)."""
    at = seat * UNITS + stack
    left = state.units[at] + state.sent[at]
    if stack == KNIGHT:
        left += state.units[at + 1] + state.sent[at + 1]
    if left == 0 and stack in state.land[seat]:
        set_square(state, seat, state.land[seat].index(stack), KEEP)


def lose_level(state: FeudalityState, seat: int) -> None:
    """The top level of the fortification goes back to its owner's supply (FDY-87)."""
    levels = state.levels.copy()
    levels[seat] = levels[seat] - 1
    state.levels = levels


def has_tile(state: FeudalityState, seat: int, square: int) -> bool:
    """Whether something on the square can be destroyed: the Keep itself cannot (FDY-R7, FDY-R31)."""
    code = state.land[seat][square]
    if code >= KEEP:
        return code == FORT and state.levels[seat] > 0
    if code == KNIGHT:
        return state.units[seat * UNITS + KNIGHT] + state.units[seat * UNITS + WOLF] > 0
    return code > KNIGHT or state.units[seat * UNITS + code] > 0


def top_of(state: FeudalityState, seat: int, square: int) -> int:
    """The uppermost tile of a square, as a ware: of Knights and Wolf a Knight, as long as there is one (FDY-152)."""
    code = state.land[seat][square]
    if code == FORT:
        return FIRST_FORT + state.levels[seat] - 1
    if code == KNIGHT and state.units[seat * UNITS + KNIGHT] == 0:
        return WOLF
    return code


def destroy(state: FeudalityState, seat: int, square: int) -> int:
    """The uppermost tile of a square is lost (FDY-57, FDY-150, FDY-R31); gives what it was."""
    ware = top_of(state, seat, square)
    if ware >= FIRST_FORT:
        lose_level(state, seat)
    elif ware < UNITS:
        lose_unit(state, seat, ware)
    else:
        set_square(state, seat, square, EMPTY)
        _count(state, seat, ware, -1)
        state.discard_tiles([ware])
    return ware


def can_lose(state: FeudalityState, seat: int) -> bool:
    """Whether the fief has any tile that can be destroyed (FDY-R31)."""
    return state.tiles[seat] > 0 or state.levels[seat] > 0 or state.soldiers(seat) > 0


def tile_count(state: FeudalityState, seat: int) -> int:
    """What has to be fed: every tile, unit and fortification level, not the Keep (FDY-71)."""
    return state.tiles[seat] + state.levels[seat] + state.soldiers(seat)


# ---------------------------------------------------------------------- what a square yields


def next_ware(state: FeudalityState, seat: int) -> int:
    """The next fortification level as a ware, -1 if there is none higher (FDY-83)."""
    level = state.levels[seat]
    return FIRST_FORT + level if level < LEVELS else -1


def mined(state: FeudalityState, seat: int, square: int) -> int:
    """The resources a Miner on the square can choose from, as bits (FDY-112, FDY-R51)."""
    land = state.land[seat]
    boosted = state.box.boosted
    bits = 0
    for near in NEAR[square]:
        code = land[near]
        if boosted[code]:
            bits |= 1 << state.box.produces[code]
    return bits


def works(state: FeudalityState, seat: int, square: int, how: int) -> bool:
    """Whether a square whose `works` or `collects` entry is `how` gives something now."""
    if how == IDLE:
        return False
    if how == FORTIFIED:
        return state.levels[seat] > 0
    if how == MINES:
        return mined(state, seat, square) != 0
    return True


def amount_of(state: FeudalityState, seat: int, square: int, kind: int) -> int:
    """What a tile yields where it lies; more on a river (FDY-8, FDY-R14)."""
    amount = state.box.amount[kind]
    if amount > 0 and state.box.terrain[state.sides[seat] * SQUARES + square] == RIVER:
        amount += state.box.river_bonus[kind]
    return amount

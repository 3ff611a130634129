"""Stupor Mundi, a position at rest: what a player has, and what it will still bring, in VP."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import (
    COIN,
    FIRST_ADVANCED,
    GAIN,
    GRAIN,
    SIDE_PROGRAM,
    SIDES,
    SLOTS,
    STONE,
    VP,
)
from greathall.games.stupor_mundi.opinion.weights import Weights
from greathall.games.stupor_mundi.position.player import Player, count_bits
from greathall.games.stupor_mundi.position.state import StuporState
from greathall.games.stupor_mundi.rules.endphase import ally_income

COLUMN: Final[list[float]] = [0.0, 0.5, 1.2, 2.1, 3.0, 3.2]  # a Specialist, by column
SLOT_WORTH: Final[list[float]] = [0.10, 0.15, 0.35, 0.40, 0.30, 0.15]  # a card slot that is still free
# The same for all slots that are free, by their bits.
FREE_WORTH: Final[list[float]] = [
    sum(SLOT_WORTH[slot] for slot in range(SLOTS) if (free >> slot) & 1) for free in range(1 << SLOTS)
]
AT_THE_END: Final[list[float]] = [0.166, 0.333]  # an Augustalis; a Grain or a Stone (STM-106, STM-107)
LONGEST: Final = 5.0  # rounds after this one that are counted


def rounds_left(state: StuporState, w: Weights) -> float:
    """How many End Phases are to come: the Edicts and the cards are the clocks (STM-102)."""
    if state.triggers:
        return 1.0
    edicts = float(state.edict_pile_n)
    for n in range(3, 6):
        if state.edicts[n] >= 0:
            edicts += 1.0
    cards = float(state.a_left + state.b_left)
    pace = w.edicts_alone if state.layout.solo else w.edicts * float(state.seats)
    card_pace = w.cards_alone if state.layout.solo else w.cards * float(state.seats)
    fewest = min(edicts / pace, cards / card_pace)
    return 1.0 + min(fewest, LONGEST)


def prospects(state: StuporState, player: Player, rounds: float, w: Weights) -> float:
    """VP now, and what boards, Allies and cards will still bring, in VP."""
    more = rounds - 1.0
    later = min(more, 2.0) * 0.5  # 0 in the last round, 1 as long as there is time
    coin = AT_THE_END[0] + w.coin * later
    grain = AT_THE_END[1] + w.grain * later
    stone = AT_THE_END[1] + w.stone * later
    value = float(player.vp) + float(player.structures()) * w.structure
    value += coin * float(player.coins) + grain * float(player.grain) + stone * float(player.stone)
    value += w.allies * rounds * float(ally_income(state, player))
    value += _sides(state, player, rounds, w, coin, grain, stone)
    value += later * (w.room * float(player.towers - player.allies_n) + w.wall * float(player.walls))
    if player.hand_plus:
        value += w.hand * more
    if player.unlocked:
        value += w.slot * more
    if player.both:
        value += w.both * more
    workers = player.workers
    for _ in range(3):
        space = workers & 15
        if space:
            value += w.column * COLUMN[(space - 1) % 5 + 1] * (0.3 + 0.7 * later)
        workers >>= 4
    value += w.round * more + w.ally * more * float(player.allies_n)
    if w.level > 0.0:
        value += _castle(state, player, w)
    return value + _cards(state, player, later, w)


def _castle(state: StuporState, player: Player, w: Weights) -> float:
    """How the castle compares with the largest of the others; alone, with Frederick's."""
    rival: i64 = state.frederick_structures() if state.seats == 1 else 0
    for other in state.players:
        if other.seat != player.seat:
            built = other.structures()
            if built > rival:  # noqa: PLR1730 - max() would box the numbers
                rival = built
    lead = player.structures() - rival
    value = w.ahead * float(lead) + w.great * float(count_bits(player.great))
    return value + w.level if lead >= 0 else value


def _sides(
    state: StuporState, player: Player, rounds: float, w: Weights, coin: float, grain: float, stone: float
) -> float:
    """Closed sides pay in every End Phase; one that lacks a single piece will some day."""
    total = 0.0
    box = state.box
    for side in range(SIDES):
        sites: i64 = box.side_sites[side]
        here = count_bits(player.built & sites)
        if here < 2:
            continue
        income = 0.0
        for effect in box.programs[SIDE_PROGRAM + side]:
            n = float(effect.n)
            if effect.op != GAIN:
                income += 1.0
            elif effect.good == VP:
                income += n
            elif effect.good == COIN:
                income += coin * n
            elif effect.good == GRAIN:
                income += grain * n
            elif effect.good == STONE:
                income += stone * n
        total += w.side * income * rounds if here == 3 else w.nearly * income * (rounds - 1.0)
    return total


def _cards(state: StuporState, player: Player, later: float, w: Weights) -> float:
    """Cards in hand that can still be played, free slots, and bought cards."""
    free = player.free_slots(state.box)
    value = w.free * FREE_WORTH[free]
    slots = count_bits(free)
    value += w.playable * float(min(player.hand_n, slots)) + w.spare * float(max(player.hand_n - slots, 0))
    first = state.box.first_bit[FIRST_ADVANCED]
    bought = count_bits((player.hand | player.draw | player.discard) >> first)
    slotted = player.slots
    while slotted:
        if (slotted & 63) > first:  # a slot holds the number of its card and 1
            bought += 1
        slotted >>= 6
    value += w.bought * later * float(bought) + w.gone * later * float(count_bits(player.gone))
    if player.passed and player.hand_n > 0 and free:
        value -= w.unused
    return value

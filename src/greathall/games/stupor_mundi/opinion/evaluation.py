"""Stupor Mundi, how good a position is for a seat: what the greedy bot looks at.

A turn is a chain of small choices, and most of them change nothing by themselves. So while the seat is still choosing,
the rest of its own turn is looked through and the best way out of it counts; what is found there is weighed in VP.
The weights are estimates from the exchange rates of the box (1 Stone, 1 Grain, 3 Augustales or 1 VP a side), not tuned.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import (
    COIN,
    FIRST_ADVANCED,
    FIRST_UNIQUE,
    GAIN,
    GRAIN,
    SIDE_PROGRAM,
    SIDES,
    SLOTS,
    STONE,
    VP,
)
from greathall.games.stupor_mundi.box.vocabulary import FACE, FACE_UP, SLOT
from greathall.games.stupor_mundi.position.player import Player, bit_number, count_bits
from greathall.games.stupor_mundi.position.state import HOUSES_STEP, StuporState
from greathall.games.stupor_mundi.rules.edicts import ActivateIcon, IssueEdict, ReplaceEdict
from greathall.games.stupor_mundi.rules.endphase import DiscardHand, ally_income
from greathall.games.stupor_mundi.rules.goods import GainResource, Overflow
from greathall.games.stupor_mundi.rules.purchase import PayCard
from greathall.games.stupor_mundi.rules.scoring import final_score
from greathall.games.stupor_mundi.rules.turn import ChooseFace, ChooseSlot, Travel
from greathall.kernel.question import Question
from greathall.kernel.state import State

NODES: Final = 220  # positions looked at for one evaluation
ROUND: Final = 40.0  # no gain is worth a round that ends before the hand is played
COLUMN: Final[list[float]] = [0.0, 0.5, 1.2, 2.1, 3.0, 3.2]  # a Specialist, by column
SLOT_WORTH: Final[list[float]] = [0.10, 0.15, 0.35, 0.40, 0.30, 0.15]  # a card slot that is still free
# The same for all slots that are free, by their bits.
FREE_WORTH: Final[list[float]] = [
    sum(SLOT_WORTH[slot] for slot in range(SLOTS) if (free >> slot) & 1) for free in range(1 << SLOTS)
]
RIVAL: Final = 0.5  # how much the best opponent's position counts


class Sight:
    """How many more positions may be looked at."""

    def __init__(self) -> None:
        self.left: i64 = NODES


def evaluate_for(state: StuporState, seat: int) -> float:
    """The best that the seat can reach before its turn is over, in VP."""
    if state.step == HOUSES_STEP:
        return 0.0
    return look(state, seat, Sight())


def look(state: StuporState, seat: int, sight: Sight) -> float:
    """The worth of the position at the end of the turn."""
    question = state.asked
    if state.over or question is None or sight.left <= 0:
        return worth(state, seat)
    if question.seat != seat or isinstance(question, (Travel, DiscardHand)):
        return worth(state, seat)
    if is_minor(question):
        return look_along(state, seat, sight)
    best = -1.0e9
    for move in to_follow(state, question):
        after = state.copy()
        after.act(seat, move)
        sight.left -= 1
        best = max(best, look(after, seat, sight))
    return best


def is_minor(question: Question[State]) -> bool:
    """Whether only the best answer to the question is worth following."""
    return isinstance(question, (IssueEdict, ActivateIcon, ReplaceEdict, PayCard, GainResource, Overflow))


def to_follow(state: StuporState, question: Question[State]) -> list[int]:
    """The answers that are followed to the end of the turn."""
    if isinstance(question, ChooseSlot) and not state.face_down:
        return [least_slot(state.offered)]
    if isinstance(question, ChooseFace) and not is_least_card(state, state.players[question.seat]):
        return [FACE.base + FACE_UP]  # the least card of the hand is good enough to be played face down
    return state.offered


def look_along(state: StuporState, seat: int, sight: Sight) -> float:
    """A choice of minor weight: only its best answer is followed."""
    best = -1.0e9
    chosen: StuporState = state
    for move in state.offered:
        after = state.copy()
        after.act(seat, move)
        sight.left -= 1
        value = worth(after, seat)
        if value > best:
            best = value
            chosen = after
    return look(chosen, seat, sight)


def least_slot(moves: list[int]) -> int:
    """The slot that is missed least by later face-down cards."""
    least = moves[0]
    for move in moves:
        if SLOT_WORTH[move - SLOT.base] < SLOT_WORTH[least - SLOT.base]:
            least = move
    return least


def card_worth(kind: i64) -> float:
    """A card played face up, roughly."""
    if kind >= FIRST_ADVANCED:
        return 1.5
    if kind >= FIRST_UNIQUE:
        return 1.2
    return 0.9 if kind < 3 else 0.6


def is_least_card(state: StuporState, player: Player) -> bool:
    kinds = state.box.kind_of_bit
    mine = card_worth(kinds[bit_number(state.chosen)])
    cards = player.hand
    while cards:
        if card_worth(kinds[bit_number(cards & -cards)]) < mine - 0.01:
            return False
        cards &= cards - 1
    return True


# ---------------------------------------------------------------------- a position at rest


def worth(state: StuporState, seat: int) -> float:
    """The seat's own prospects, less a part of those of the strongest opponent."""
    if state.over:
        return _final(state, seat)
    rounds = rounds_left(state)
    value = prospects(state, state.players[seat], rounds)
    rival = -1.0e9
    for player in state.players:
        if player.seat != seat:
            rival = max(rival, prospects(state, player, rounds))
    if state.seats > 1:
        value -= RIVAL * rival
    return value - ROUND * float(state.round)


def _final(state: StuporState, seat: int) -> float:
    mine = float(final_score(state, seat))
    best = -1.0e9
    for other in range(state.seats):
        if other != seat:
            best = max(best, float(final_score(state, other)))
    if state.seats == 1:
        return mine - ROUND * float(state.round + 1)
    return (mine - best) * 3.0 - ROUND * float(state.round + 1)


def rounds_left(state: StuporState) -> float:
    """How many End Phases are to come: the Edicts and the cards are the clocks (STM-102)."""
    if state.triggers:
        return 1.0
    edicts = float(state.edict_pile_n)
    for n in range(3, 6):
        if state.edicts[n] >= 0:
            edicts += 1.0
    cards = float(state.a_left + state.b_left)
    pace = 3.4 if state.layout.solo else 1.4 * float(state.seats)
    card_pace = 2.2 if state.layout.solo else 1.2 * float(state.seats)
    fewest = min(edicts / pace, cards / card_pace)
    return 1.0 + min(fewest, 5.0)


def prospects(state: StuporState, player: Player, rounds: float) -> float:
    """VP now, and what boards, Allies and cards will still bring, in VP."""
    later = min(rounds - 1.0, 2.0) * 0.5  # 0 in the last round, 1 as long as there is time
    coin = 0.166 + 0.11 * later
    grain = 0.333 + 0.45 * later
    stone = 0.333 + 0.60 * later
    built = float(player.structures())
    value = float(player.vp) + built * 1.5
    value += coin * float(player.coins) + grain * float(player.grain) + stone * float(player.stone)
    value += 0.85 * rounds * float(ally_income(state, player))
    value += _sides(state, player, rounds, coin, grain, stone)
    value += later * (0.7 * float(player.towers - player.allies_n) + 0.3 * float(player.walls))
    if player.hand_plus:
        value += 0.6 * (rounds - 1.0)
    if player.unlocked:
        value += 1.2 * (rounds - 1.0)
    if player.both:
        value += 1.4 * (rounds - 1.0)
    workers = player.workers
    for _ in range(3):
        space = workers & 15
        if space:
            value += COLUMN[(space - 1) % 5 + 1] * (0.3 + 0.7 * later)
        workers >>= 4
    return value + _cards(state, player, later)


def _sides(state: StuporState, player: Player, rounds: float, coin: float, grain: float, stone: float) -> float:
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
        total += income * rounds if here == 3 else 0.25 * income * (rounds - 1.0)
    return total


def _cards(state: StuporState, player: Player, later: float) -> float:
    """Cards in hand that can still be played, free slots, and bought cards."""
    free = player.free_slots(state.box)
    value = FREE_WORTH[free]
    slots = count_bits(free)
    value += 0.9 * float(min(player.hand_n, slots)) + 0.15 * float(max(player.hand_n - slots, 0))
    first = state.box.first_bit[FIRST_ADVANCED]
    bought = count_bits((player.hand | player.draw | player.discard) >> first)
    slotted = player.slots
    while slotted:
        if (slotted & 63) > first:  # a slot holds the number of its card and 1
            bought += 1
        slotted >>= 6
    value += 0.9 * later * float(bought) + 0.4 * later * float(count_bits(player.gone))
    if player.passed and player.hand_n > 0 and free:
        value -= 4.0
    return value

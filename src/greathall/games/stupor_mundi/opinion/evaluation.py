"""Stupor Mundi, how good a position is for a seat: what the greedy bot looks at.

A turn is a chain of small choices, and most of them change nothing by themselves. So while the seat is still choosing,
the rest of its own turn is looked through and the best way out of it counts; what is found there is weighed in VP.
What the weights are stands in weights.py.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import FIRST_ADVANCED, FIRST_UNIQUE
from greathall.games.stupor_mundi.box.vocabulary import FACE, FACE_UP, SLOT
from greathall.games.stupor_mundi.opinion.prospects import SLOT_WORTH, prospects, rounds_left
from greathall.games.stupor_mundi.opinion.weights import GREEDY
from greathall.games.stupor_mundi.position.player import Player, bit_number
from greathall.games.stupor_mundi.position.state import HOUSES_STEP, StuporState
from greathall.games.stupor_mundi.rules.edicts import ActivateIcon, IssueEdict, ReplaceEdict
from greathall.games.stupor_mundi.rules.endphase import DiscardHand
from greathall.games.stupor_mundi.rules.goods import GainResource, Overflow
from greathall.games.stupor_mundi.rules.purchase import PayCard
from greathall.games.stupor_mundi.rules.scoring import final_score
from greathall.games.stupor_mundi.rules.turn import ChooseFace, ChooseSlot, Travel
from greathall.kernel.question import Question
from greathall.kernel.state import State

NODES: Final = 220  # positions looked at for one evaluation
ROUND: Final = 40.0  # no gain is worth a round that ends before the hand is played
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
    rounds = rounds_left(state, GREEDY)
    value = prospects(state, state.players[seat], rounds, GREEDY)
    rival = -1.0e9
    for player in state.players:
        if player.seat != seat:
            rival = max(rival, prospects(state, player, rounds, GREEDY))
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

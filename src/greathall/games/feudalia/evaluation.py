"""Feudalia, how good a position is for a seat: what the greedy bot looks at.

Points, the strength of the deck, the masters, and how near the next things to build are. A question in the middle of an
action is looked through to its end, because an action half done says nothing about what it is for.
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudalia.choices import (
    ChooseWorked,
    ChooseWorkedCard,
    GainCube,
    PickCards,
    TakeFromTop,
    UntapMaster,
)
from greathall.games.feudalia.components import BASIC, CATHEDRAL_MASTERS, NAVE, TAX
from greathall.games.feudalia.exchange import Exchange, GiveCubes, TakeCubes
from greathall.games.feudalia.final_phase import DiscardCubes, FinalPhase
from greathall.games.feudalia.main_phase import MainPhase
from greathall.games.feudalia.masters import ChooseCity, ChooseMaster, PutUnder
from greathall.games.feudalia.paying import LeaveOut, PayCubes
from greathall.games.feudalia.player import Player
from greathall.games.feudalia.scoring import noble_points, victory_points
from greathall.games.feudalia.state import MAIN_PHASE, FeudaliaState
from greathall.games.feudalia.vassals import ChooseField, ChooseScroll, EliminateForHire
from greathall.games.feudalia.worth import CUBE_WORTH

# Set by hand, in coins, from the exchange values at the head of components.toml; they have not been tuned by trial.
HALF_POINT: Final = 10.0
CITY: Final = 4.0  # what an upgrade brings beside its points
READY: Final = 0.65  # how much of its worth a thing has that could be built at once
LOOSE_CUBE: Final = 0.3  # the part of its worth that a cube has in itself
COIN: Final = 0.5
UNPLAYED: Final = 0.3
LAST_ROUND: Final = 32  # by then a game is usually over
DECK: Final = 0.3
MASTER: Final = 0.35
LICENCE: Final = 5.0
CRUSADER: Final = 0.7  # what a point of attack adds to a card as long as crusades bring points
DEEP: Final = 4


def evaluate_for(state: FeudaliaState, seat: int) -> float:
    return _look(state, seat, DEEP)


def _look(state: FeudaliaState, seat: int, depth: int) -> float:
    """Follows the seat's own questions to the end of the action."""
    if depth == 0 or state.over or not state.agenda:
        return _estimate(state, seat)
    question = state.agenda[-1]
    if question.seat != seat or isinstance(question, MainPhase | FinalPhase):
        return _estimate(state, seat)
    moves = state.offered
    if isinstance(question, PayCubes | LeaveOut | PutUnder | DiscardCubes):
        after = state.copy()
        while after.agenda and isinstance(after.agenda[-1], PayCubes | LeaveOut | PutUnder | DiscardCubes):
            after.act(after.agenda[-1].seat, after.offered[0])
        return _look(after, seat, depth - 1)
    if not isinstance(
        question,
        Exchange
        | GiveCubes
        | TakeCubes
        | GainCube
        | ChooseField
        | ChooseScroll
        | ChooseMaster
        | ChooseCity
        | ChooseWorked
        | ChooseWorkedCard
        | EliminateForHire
        | PickCards
        | TakeFromTop
        | UntapMaster,
    ):
        return _estimate(state, seat)
    best = -1.0e300
    for move in moves:
        after = state.copy()
        after.act(seat, move)
        best = max(best, _look(after, seat, depth - 1))
    return best


def _estimate(state: FeudaliaState, seat: int) -> float:
    """A position as it lies."""
    player = state.players[seat]
    mine = victory_points(state, player)
    best = 0
    for other in range(state.seats):
        if other != seat and state.players[other].out == 0:
            best = max(best, victory_points(state, state.players[other]))
    if state.over:
        return _final(state, seat)
    worth = HALF_POINT * mine - 0.2 * HALF_POINT * best + 0.3 * noble_points(state, seat)
    if player.out > 0:
        return worth - 1000.0
    if len(player.types) < 3:
        return worth + _variety(player)
    acting = state.active == seat and state.step == MAIN_PHASE
    turns = max(6, LAST_ROUND - state.round)
    worth += DECK * 5.0 * turns * _deck_strength(state, seat)
    for master in player.cities:
        if master >= 0:
            worth += MASTER * turns * state.box.worth_master[master]
            if master >= BASIC:
                worth += _licence_worth(state, master - BASIC)
    wealth = player.wealth(state.box)
    for kind in range(4):
        worth += LOOSE_CUBE * CUBE_WORTH[kind] * min(wealth[kind], 8)
    worth += COIN * player.coins
    if acting:
        unplayed = len(player.hand) - (1 if player.hand and player.hand[0] == TAX else 0)
        worth += UNPLAYED * unplayed
        # Doing something only because it is possible is not worth the trouble.
        worth -= 0.05 * (state.turn.traded.bit_count() + state.turn.moved.bit_count())
    return worth + _projects(state, player, wealth, _coins_in_reach(state, seat, player, acting)) + _variety(player)


def _final(state: FeudaliaState, seat: int) -> float:
    result = state.game.judge(state)
    return 10_000.0 * (1 - result.places[seat]) + result.scores[seat]


def _variety(player: Player) -> float:
    """Different fiefs give different cubes."""
    seen = 0
    for kind in player.types:
        seen |= 1 << kind
    return 3.0 * float(seen.bit_count())


def _deck_strength(state: FeudaliaState, seat: int) -> float:
    """What a card of the deck brings on the average, the Tax Collector among them."""
    box = state.box
    player = state.players[seat]
    cards = player.all_cards()
    if seat == state.active:
        cards = cards + state.table
        for card in state.fields:
            if card >= 0:
                cards.append(card)
    if not cards:
        return 0.0
    total = 0.0
    a, b, c = player.types[0], player.types[1], player.types[2]
    crusader = CRUSADER if state.terms.scenario.crusades and player.crusades < box.crusade_most else 0.0
    for card in cards:
        at = card * 4
        field = max(box.worth_field[at + a], box.worth_field[at + b], box.worth_field[at + c])
        total += max(box.worth[card], field) + crusader * box.attack[card]
    return total / float(len(cards))


def _coins_in_reach(state: FeudaliaState, seat: int, player: Player, acting: bool) -> float:
    """The coins of this turn if all that is unplayed is played for income, or those of an average next turn."""
    box = state.box
    cards = player.all_cards()
    income = 0
    for card in cards:
        income += box.income[card]
    later = 5.0 * float(income) / float(max(1, len(cards)))
    if not acting:
        return float(player.coins) + later
    coins = player.coins
    unplayed = 0
    for card in player.hand:
        coins += box.income[card]
        unplayed += 1
    at_end = min(box.track_max, player.coins + unplayed)
    saved = box.saved[box.face[player.level_sum()] * (box.track_max + 1) + at_end]
    return max(float(min(coins, box.track_max)), float(saved) + later)


def _projects(state: FeudaliaState, player: Player, wealth: list[int], coins: float) -> float:
    """The best thing to build next, and a little of the second best."""
    box = state.box
    best = 0.0
    second = 0.0
    for fief in range(3):
        level = player.levels[fief]
        if level < 2:
            kind = player.types[fief] * 3 + level
            gain = 2.0 * HALF_POINT * float(box.fief_vp[kind + 1] - box.fief_vp[kind]) + CITY
            due = float(max(0, box.upgrade_coins[kind] - player.total(box.upgrade_coin_discount)))
            value = gain * _nearness(wealth, box.upgrade_cubes, kind * 4, coins, due)
            if value > best:
                best, second = value, best
            else:
                second = max(second, value)
    value = 0.0
    if state.phase <= NAVE:
        card = state.phase
        if box.card_free[card] > 0:
            there = 0
            for kind in range(4):
                if (box.card_kinds[card] >> kind) & 1 == 1:
                    there += wealth[kind]
            near = min(1.0, float(there) / float(box.card_free[card]))
            value = HALF_POINT * near * near * READY
        else:
            value = 2.0 * HALF_POINT * _nearness(wealth, box.card_cubes, card * 4, coins, float(box.card_coins[card]))
    else:
        for k in range(CATHEDRAL_MASTERS):
            card = box.licence[k]
            ones = state.tokens[card * 2 + 1]
            if ones + state.tokens[card * 2] > 0 and player.owns_master(BASIC + k):
                gain = HALF_POINT * (2.0 if ones else 1.0)
                near = _nearness(wealth, box.price_cubes, k * 4, coins, float(box.price_coins[k]))
                value = max(value, gain * near)
    if value > best:
        best, second = value, best
    else:
        second = max(second, value)
    return best + 0.4 * second


def _nearness(wealth: list[int], cubes: list[int], at: int, coins: float, due: float) -> float:
    """How much of a cost is there, from 0 to READY; what is nearly complete counts more."""
    total = due
    missing = max(0.0, due - coins)
    for kind in range(4):
        need = cubes[at + kind]
        if need > 0:
            total += float(need) * CUBE_WORTH[kind]
            if need > wealth[kind]:
                missing += float(need - wealth[kind]) * CUBE_WORTH[kind]
    if total <= 0.0:
        return READY
    near = 1.0 - missing / total
    return near * near * READY


def _licence_worth(state: FeudaliaState, k: int) -> float:
    """A cathedral master is worth something as long as tokens lie, or will lie, on its card."""
    card = state.box.licence[k]
    if state.phase > NAVE:
        left = state.tokens[card * 2] + state.tokens[card * 2 + 1]
        return LICENCE * float(min(left, 2))
    return LICENCE if state.phase == NAVE else 0.5

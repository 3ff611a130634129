"""Feudalia, how good a position is for a seat: what the greedy bot looks at.

Points, the strength of the deck, the masters, and how near the next things to build are. A question in the middle of an
action is looked through to its end, because an action half done says nothing about what it is for.
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudalia.box.components import BASIC, CATHEDRAL_MASTERS, NAVE, TAX, VASSALS, WORKER
from greathall.games.feudalia.box.vocabulary import ACCEPT, ASK_FOR, GIVE, PROPOSE
from greathall.games.feudalia.opinion.prospects import cards_of, turn_worth
from greathall.games.feudalia.opinion.weights import GREEDY, Weights
from greathall.games.feudalia.opinion.worth import CARD_WORTH
from greathall.games.feudalia.position.player import NO_CUBES, Player
from greathall.games.feudalia.position.state import FINAL_PHASE, MAIN_PHASE, TURN, FeudaliaState
from greathall.games.feudalia.rules.choices import GainCube, PickCards, TakeFromTop, UntapMaster
from greathall.games.feudalia.rules.exchange import Exchange, GiveCubes, TakeCubes
from greathall.games.feudalia.rules.final_phase import DiscardCubes
from greathall.games.feudalia.rules.main_phase import MainPhase
from greathall.games.feudalia.rules.masters import ChooseCity, ChooseMaster, PutUnder
from greathall.games.feudalia.rules.paying import LeaveOut, PayCubes
from greathall.games.feudalia.rules.scoring import victory_points
from greathall.games.feudalia.rules.trading import AnswerOffer, MakeOffer
from greathall.games.feudalia.rules.vassals import ChooseField, ChooseScroll, EliminateForHire
from greathall.games.feudalia.rules.worked import ChooseWorked, ChooseWorkedCard
from greathall.kernel.question import Question

IN_VAIN: Final = 50.0  # an offer that leads to nothing is not made
DEEP: Final = 4


def evaluate_for(state: FeudaliaState, seat: int) -> float:
    """For the greedy bot."""
    return look_on(state, seat, GREEDY)


def look_on(state: FeudaliaState, seat: int, w: Weights) -> float:
    """Through the seat's own questions, by these weights."""
    return _look(state, seat, w, DEEP)


def _look(state: FeudaliaState, seat: int, w: Weights, depth: int) -> float:
    """Follows the seat's own questions to the end of the action."""
    question = state.asked
    if depth == 0 or state.over or question is None or isinstance(question, MainPhase):
        return estimate(state, seat, w)
    if isinstance(question, (PayCubes, LeaveOut, PutUnder, DiscardCubes)):
        after = state.copy()
        _settle_payment(after)
        return _look(after, seat, w, depth - 1)
    if isinstance(question, AnswerOffer) and question.seat != seat:
        return _answered(state, seat, question.seat, w)
    if isinstance(question, GainCube) and question.seat != seat:
        after = state.copy()
        after.act(question.seat, after.offered[0])
        return _look(after, seat, w, depth)
    if question.seat != seat or not _leads_on(question):
        return estimate(state, seat, w)
    moves = state.offered
    if isinstance(question, MakeOffer):
        moves = _to_offer(state, question)
    best = -1.0e300
    for move in moves:
        after = state.copy()
        after.act(seat, move)
        best = max(best, _look(after, seat, w, depth - 1))
    if isinstance(question, MakeOffer):
        without = estimate(state, seat, w)
        return best if best > without else without - IN_VAIN
    return best


def _settle_payment(state: FeudaliaState) -> None:
    """Which of several equal cubes is paid, and what goes under the deck, is not worth a thought ahead."""
    while isinstance(question := state.asked, (PayCubes, LeaveOut, PutUnder, DiscardCubes)):
        state.act(question.seat, state.offered[0])


def _leads_on(question: Question[FeudaliaState]) -> bool:
    """Whether the question belongs to an action whose use shows only at its end."""
    if isinstance(question, (Exchange, GiveCubes, TakeCubes, GainCube, ChooseField, ChooseScroll)):
        return True
    if isinstance(question, (ChooseMaster, ChooseCity, ChooseWorked, ChooseWorkedCard, EliminateForHire)):
        return True
    return isinstance(question, (PickCards, TakeFromTop, UntapMaster, MakeOffer))


def _to_offer(state: FeudaliaState, question: MakeOffer) -> list[int]:
    """A cube for a cube is all that is thought of."""
    wanted = GIVE
    if sum(question.give) > 0:
        wanted = PROPOSE if sum(question.want) > 0 else ASK_FOR
    return [move for move in state.offered if wanted.holds(move)]


def _answered(state: FeudaliaState, seat: int, other: int, w: Weights) -> float:
    """An offer is accepted if it is good for the other one, too."""
    taken = state.copy()
    taken.act(other, ACCEPT.base)
    while isinstance(question := taken.asked, (PayCubes, GainCube)):
        taken.act(question.seat, taken.offered[0])
    if estimate(taken, other, w) > estimate(state, other, w):
        return estimate(taken, seat, w)
    return estimate(state, seat, w) - IN_VAIN


def estimate(state: FeudaliaState, seat: int, w: Weights) -> float:
    """A position as it lies."""
    if state.over:
        return _final(state, seat)
    player = state.players[seat]
    mine = victory_points(state, player)
    best = 0
    for other in range(state.seats):
        if other != seat and state.players[other].out == 0:
            best = max(best, victory_points(state, state.players[other]))
    worth = w.half_point * mine - w.rival * w.half_point * best
    if player.out > 0:
        return worth - 1000.0
    if len(player.types) < 3:
        return worth + _variety(player, w)
    box = state.box
    counts = cards_of(state, seat)
    number = 0
    income = 0
    noble = player.total(box.master_noble)
    fodder = 0
    for card in range(VASSALS):
        if counts[card] > 0:
            number += counts[card]
            if box.classes[card] == WORKER:
                fodder += counts[card]
            income += counts[card] * box.income[card]
            noble += counts[card] * box.noble[card]
    worth += w.noble * float(noble) + w.fodder * min(fodder, 2)
    turns = _turns_left(state, seat, max(mine, best), w)
    worth += w.deck * turns * turn_worth(state, player, counts, w)
    for master in player.cities:
        if master >= 0:
            worth += w.master * turns * box.worth.master[master]
            if master >= BASIC:
                worth += _licence_worth(state, master - BASIC, w)
    wealth = player.wealth(box)
    for kind in range(4):
        worth += w.loose_cube * w.cubes[kind] * min(wealth[kind], 8)
    if player.held is not NO_CUBES:
        for fief in range(3):
            # Cubes on a master are safe from taxes; those that cannot be spent are sold later.
            worth += (w.safe_cube if player.spends_held(box, fief) else w.stored_cube) * float(player.cubes_held(fief))
    later = 5.0 * float(income) / float(max(1, number))
    now = float(player.coins)
    next_turn = now + later
    acting = state.active == seat and state.step == MAIN_PHASE
    if acting:
        unplayed = 0
        coins = player.coins
        for card in player.hand:
            if card != TAX:
                coins += max(1, box.income[card])
                unplayed += 1
        now = float(min(coins, box.track_max))
        at_end = min(box.track_max, player.coins + unplayed)
        saved = box.saved[box.face[player.level_sum()] * (box.track_max + 1) + at_end]
        worth += (
            w.coin * saved
            + w.lost_coin * max(0, player.coins - saved)
            + w.unplayed * unplayed
            + _lasting(state, player, w)
        )
        worth -= w.fidget * state.turn.moved.bit_count()
        next_turn = float(saved) + later
    else:
        worth += w.coin * player.coins
        now = next_turn
        if state.active == seat and state.step == FINAL_PHASE:
            worth += w.coin * state.turn.save_bonus + 0.5 * CARD_WORTH * state.turn.hand_bonus
    return worth + _projects(state, player, wealth, now, next_turn, acting, w) + _variety(player, w)


def _lasting(state: FeudaliaState, player: Player, w: Weights) -> float:
    """What lasts until the end of the turn, for the cards still in hand."""
    turn = state.turn
    box = state.box
    worth = 0.0
    if turn.influence > 0 or turn.worker_yield > 0 or turn.income_bonus > 0:
        workers = 0
        actions = 0
        incomes = 0
        for card in player.hand:
            if box.worker[card]:
                workers += 1
            if box.influence[card] >= 0:
                actions += 1
            if box.income[card] > 0:
                incomes += 1
        worth += w.influence_left * min(turn.influence, actions) + w.coin * turn.income_bonus * incomes
        if turn.worker_yield > 0:
            fields = 0
            for fief in range(3):
                if state.free_field(player, fief) >= 0:
                    fields += 1
            worth += turn.worker_yield * min(workers, fields)
    return worth


def _turns_left(state: FeudaliaState, seat: int, leader: int, w: Weights) -> float:
    """How many turns a deck will still work, by the round and by how near the leader is to the goal."""
    # The turn a player is in counts as done. Counting rounds instead would make the last player of a round shrink from
    # ending a turn, because only that one begins a new round by it.
    done = state.round
    if (seat - state.first) % state.seats > (state.active - state.first) % state.seats or state.step < TURN:
        done -= 1
    if state.reached:
        return 1.0
    if state.terms.solo:
        return max(2.0, 40.0 - done)
    goal = state.terms.goal
    by_round = max(6.0, w.last_round * goal / 20.0 - done)
    return max(2.0, min(by_round, 2.0 + w.pace * (goal - leader)))


def _final(state: FeudaliaState, seat: int) -> float:
    result = state.game.judge(state)
    return 10_000.0 * (1 - result.places[seat]) + result.scores[seat]


def _variety(player: Player, w: Weights) -> float:
    """Different fiefs give different cubes."""
    seen = 0
    for kind in player.types:
        seen |= 1 << kind
    return w.variety * float(seen.bit_count())


def _projects(
    state: FeudaliaState, player: Player, wealth: list[int], now: float, later: float, acting: bool, w: Weights
) -> float:
    """The best thing to build next, and a little of the second best."""
    box = state.box
    best = 0.0
    second = 0.0
    upgrade_off = player.total(box.upgrade_discount)
    token_off = 0
    if acting:
        upgrade_off += state.turn.build_discount + state.turn.upgrade_once
        token_off = state.turn.build_discount + state.turn.cathedral_once
    for fief in range(3):
        level = player.levels[fief]
        if level < 2:
            kind = player.types[fief] * 3 + level
            gain = 2.0 * w.half_point * float(box.fief_vp[kind + 1] - box.fief_vp[kind])
            due = float(max(0, box.upgrade_coins[kind] - player.total(box.upgrade_coin_discount)))
            value = gain * _nearness(wealth, box.upgrade_cubes, kind * 4, now, later, due, upgrade_off, w)
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
            near = min(1.0, float(there) / float(max(1, box.card_free[card] - token_off)))
            value = w.half_point * near * near * w.ready
        else:
            value = (
                2.0
                * w.half_point
                * _nearness(wealth, box.card_cubes, card * 4, now, later, float(box.card_coins[card]), token_off, w)
            )
    else:
        for k in range(CATHEDRAL_MASTERS):
            card = box.licence[k]
            ones = state.tokens[card * 2 + 1]
            if ones + state.tokens[card * 2] > 0 and player.owns_master(BASIC + k):
                gain = w.half_point * (2.0 if ones else 1.0)
                near = _nearness(wealth, box.price_cubes, k * 4, now, later, float(box.price_coins[k]), 0, w)
                value = max(value, gain * near)
    if value > best:
        best, second = value, best
    else:
        second = max(second, value)
    return best + w.second * second


def _nearness(
    wealth: list[int], cubes: list[int], at: int, now: float, later: float, due: float, off: int, w: Weights
) -> float:
    """How much of a cost is there, from 0 to `ready`; what is nearly complete counts more.

    The coins of this turn count only for what can be built this turn; the others are spent or lost until then.
    """
    total = due
    missing = 0.0
    for kind in range(4):
        need = cubes[at + kind]
        if need > 0:
            total += float(need) * w.cubes[kind]
            if need > wealth[kind]:
                missing += float(need - wealth[kind]) * w.cubes[kind]
    if total <= 0.0:
        return w.ready
    if off > 0 and missing > 0.0:
        missing = max(0.0, missing - off * w.cubes[1])
    missing += max(0.0, due - (later if missing > 0.0 else max(now, later)))
    near = 1.0 - missing / total
    return near * near * w.ready


def _licence_worth(state: FeudaliaState, k: int, w: Weights) -> float:
    """A cathedral master is worth something as long as tokens lie, or will lie, on its card."""
    card = state.box.licence[k]
    if state.phase > NAVE:
        left = state.tokens[card * 2] + state.tokens[card * 2 + 1]
        return w.licence * float(min(left, 2))
    return w.licence if state.phase == NAVE else 0.5

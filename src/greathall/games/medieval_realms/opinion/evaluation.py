"""Medieval Realms, how good a position is for a seat: what the greedy bot looks at.

Points so far and to come, tokens, leaders, cards in hand, and a bid that stands; behind the wall, what the leaders
placed so far will bring. The weights were found by trial, in matches of greedy bots; what makes the realm grow counts
for more than its tokens, because the few cards that do so decide a game.
"""

from __future__ import annotations

from typing import Final

from greathall.games.medieval_realms.box.effect_data import GAIN, GAIN_CHOICE, GAIN_PER_MAYOR, LEADER, VP, VP_COMBAT
from greathall.games.medieval_realms.box.names import (
    ADMIRAL,
    BUFFER,
    GENERAL,
    GOODS,
    LEADERS,
    MAYOR,
    MAYOR_SQUARES,
    RESOURCES,
)
from greathall.games.medieval_realms.position.state import ACT, RealmsState
from greathall.games.medieval_realms.rules.scoring import (
    card_points,
    count_stamps,
    effect_points,
    great_persons,
    great_points,
)

TOKEN: Final = 0.05  # a token, beyond what it is worth at the end, for each round that is still to come
GOODS_MORE: Final = 0.05  # goods also buy the first turn
LEADER_WORTH: Final = [1.1, 2.1, 1.3]  # in each round to come, by kind
ANSWER: Final = 0.35  # a city's token and point, in each round to come
MATCH: Final = 0.25  # a point that counts cards of a stamp will find more of them
SPARE: Final = 0.7  # what of a lead of the best opponent counts against oneself
INCOME: Final = 1.2  # a token of a production effect, in each round to come
POINT: Final = 1.1  # a point at once, with a little of the track's tokens
HEAP: Final = 5.0  # from so many tokens of a kind on, more find no use but to be stored
HELD: Final = 0.8  # a card in hand that can be paid
LACK: Final = 0.14  # what every missing token takes from it
STANDING: Final = 0.69  # the highest bid
OPENING: Final = 0.17  # an auction that one has just begun


def evaluate_for(state: RealmsState, seat: int) -> float:
    """Own prospects, less a share of the best opponent's."""
    mine = prospects(state, seat, True)
    best = -1000.0
    for other in range(state.seats):
        if other != seat:
            best = max(best, prospects(state, other, False))
    return mine - SPARE * best


def prospects(state: RealmsState, seat: int, own: bool) -> float:
    """Points that a seat has or may expect. `own`: with what stands behind its wall."""
    worth = float(state.points[seat])
    if state.over:
        return worth
    box = state.box
    # Rounds whose income is still to come.
    ahead = float(box.rounds - state.round) if state.step == ACT else float(box.rounds - state.round + 1)
    tokens = [float(state.tokens[seat * RESOURCES + resource]) for resource in range(RESOURCES)]
    if own and state.placing():
        _add_placement(state, seat, tokens)
    worth += card_points(state, seat) + great_points(state, seat)
    stored = 1.0 / float(box.tokens_per_point)  # MDR-120
    each = stored + TOKEN * ahead
    for resource in range(RESOURCES):
        # A great heap of one kind finds fewer uses.
        count = tokens[resource]
        worth += each * min(count, HEAP) + stored * max(count - HEAP, 0.0)
    worth += GOODS_MORE * ahead * min(tokens[GOODS], 8.0)
    for kind in range(LEADERS):
        worth += LEADER_WORTH[kind] * ahead * float(state.owned(seat, kind))
    worth += _income(state, seat, ahead)
    worth += _hand(state, seat, tokens, each, ahead)
    if state.auctioned >= 0 and own:
        worth += _auction(state, seat, each, ahead)
    return worth


def _income(state: RealmsState, seat: int, ahead: float) -> float:
    """What cards in play will still bring."""
    box = state.box
    worth = 0.0
    for card in state.played[seat]:
        for effect in box.production[card]:
            count = effect.n * state.card_mayors(seat) if effect.op == GAIN_PER_MAYOR else effect.n
            worth += INCOME * ahead * float(count)
        for effect in box.on_play[card]:
            if effect.op == VP:
                worth += ANSWER * ahead * float(effect.n)
    return worth


def _add_placement(state: RealmsState, seat: int, tokens: list[float]) -> None:
    """Mayors bring their tokens for sure; lands are worth their reward times the hope of holding them."""
    box = state.box
    for square in range(MAYOR_SQUARES):
        tokens[square] = tokens[square] + float(state.standing(seat, MAYOR, square) * box.mayor_output)
    rivals = float(state.seats - 1) / float(len(box.land_seats))
    for land in range(len(box.land_seats)):
        generals = state.standing(seat, GENERAL, land)
        admirals = state.standing(seat, ADMIRAL, land)
        if generals + admirals:
            strong = generals * box.combat[GENERAL] + admirals * box.combat[ADMIRAL]
            hope = 1.0 - rivals * (1.4 if strong < 2 else (0.9 if strong == 2 else 0.6))
            reward = box.land_rewards[land]
            for resource in range(RESOURCES):
                tokens[resource] = tokens[resource] + float(reward[resource]) * hope
        elif state.standing(seat, BUFFER, land):
            # Keeping the opponent from a rich land is worth a little.
            tokens[GOODS] = tokens[GOODS] + 0.05 * float(sum(box.land_rewards[land]))


def card_worth(state: RealmsState, seat: int, card: int, ahead: float) -> float:
    """What a card would bring if it came into play now."""
    box = state.box
    worth = 0.0
    each = 1.0 / float(box.tokens_per_point) + TOKEN * ahead
    for effect in box.immediate[card]:
        if effect.op == VP:
            worth += POINT * float(effect.n)
        elif effect.op in (GAIN, GAIN_CHOICE):
            worth += each * float(effect.n)
        elif effect.op == LEADER:
            worth += LEADER_WORTH[effect.what] * ahead * float(effect.n)
    for effect in box.production[card]:
        count = effect.n * state.card_mayors(seat) if effect.op == GAIN_PER_MAYOR else effect.n
        worth += INCOME * ahead * float(count)
    for effect in box.on_play[card]:
        if effect.op == VP:
            worth += ANSWER * ahead * float(effect.n)
    if box.at_end[card]:
        stamps = count_stamps(state, seat)
        stamps[box.stamps[card]] = stamps[box.stamps[card]] + 1
        for effect in box.at_end[card]:
            worth += float(effect_points(state, seat, effect, stamps)) + MATCH * ahead
            if effect.op == VP_COMBAT:
                worth += 0.2 * ahead
    if box.great[card]:
        ladder = box.great_points
        persons = great_persons(state, seat)
        worth += float(ladder[min(persons + 1, len(ladder) - 1)] - ladder[min(persons, len(ladder) - 1)])
    return worth


def _hand(state: RealmsState, seat: int, tokens: list[float], each: float, ahead: float) -> float:
    """Cards in hand: what they would bring less their cost, the nearer to being paid the more."""
    box = state.box
    worth = 0.0
    if ahead <= 0.0 and state.has_passed(seat):
        return worth  # who passed in the last round plays no card any more (MDR-105)
    left = tokens.copy()
    for card in state.hands[seat]:
        resource = box.cost_kind[card]
        if resource < 0:
            gain = card_worth(state, seat, card, ahead)
            ready = 1.0 if state.owned(seat, ADMIRAL) > state.islands(seat) else 0.15 * min(ahead, 3.0)
        else:
            cost = float(state.cost(card))
            gain = card_worth(state, seat, card, ahead) - each * cost
            have = min(left[resource], cost)
            left[resource] = left[resource] - have
            missing = cost - have
            if missing <= 0.0:
                ready = 1.0
            elif ahead <= 0.0:
                ready = 0.0
            else:
                ready = max(0.0, 1.0 - LACK * missing) * (0.9 if ahead > 1.0 else 0.7)
        if gain > 0.0:
            worth += HELD * gain * ready
        else:
            worth -= 0.2
    return worth


def _auction(state: RealmsState, seat: int, each: float, ahead: float) -> float:
    """A bid that stands is worth what the card brings less the price; one's own auction promises a little."""
    gain = card_worth(state, seat, state.auctioned, ahead)
    if state.bidder == seat:
        return STANDING * (gain - each * float(state.bid))
    if state.bid == 0 and state.actor() == seat:
        return OPENING * (gain - each * float(state.cost(state.auctioned)))
    return 0.0

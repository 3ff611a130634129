"""Stupor Mundi, who will win: the prospects of all seats at the end of the turn that is being played.

As for the greedy bot the rest of the turn is looked through, because most of its small choices change nothing by
themselves; but what counts here is how far ahead of the others a seat is, and the rounds cost nothing: they pass for
everybody.
"""

from __future__ import annotations

import math
from typing import Final

from greathall.games.stupor_mundi.opinion.evaluation import Sight, is_minor, to_follow
from greathall.games.stupor_mundi.opinion.prospects import prospects, rounds_left
from greathall.games.stupor_mundi.opinion.weights import ALONE, FORESIGHT
from greathall.games.stupor_mundi.position.state import HOUSES_STEP, StuporState
from greathall.games.stupor_mundi.rules.endphase import DiscardHand
from greathall.games.stupor_mundi.rules.scoring import final_score
from greathall.games.stupor_mundi.rules.turn import Travel
from greathall.kernel.outlook import settled, shares

# A lead that makes a seat e times as likely to win, in VP: at the end, and what every round to come adds to it. Fitted
# to the winners of 200 games of greedy bots with some random moves.
LEAD: Final = -1.9
LATER: Final = 6.6
TURN: Final = 0.12  # half of what a turn brings on average, in such leads: to come before it, to be lost after it
# What the prospects of a game played alone mean in VP at the end: in the last round, and before. Fitted to 150 games of
# a player who looks one move ahead by them.
LAST: Final = 0.69
BASE: Final = 24.0
SHARE: Final = 0.54
# How far off that is, in VP (the scale of a logistic); it grows with the rounds to come.
DOUBT: Final = -1.0
DOUBT_LATER: Final = 5.3
FINAL: Final = 3.0  # a point of the final score, while a turn is looked through


def outlook_of(state: StuporState) -> list[float]:
    """For every seat the chance to win; alone, how much of the best title may be reached."""
    question = state.asked
    if state.step == HOUSES_STEP or question is None:
        return weigh(state, at_rest(state), -1, 0.0)
    if isinstance(question, DiscardHand):
        return weigh(state, at_rest(state), -1, 0.0)
    turn = TURN if isinstance(question, Travel) else -TURN
    return weigh(state, best_way_out(state, question.seat, Sight()), question.seat, turn)


def weigh(state: StuporState, worths: list[float], seat: int, turn: float) -> list[float]:
    """What the seats' prospects mean, the turn of one of them considered."""
    if state.seats == 1:
        doubt = DOUBT + DOUBT_LATER * rounds_left(state, ALONE)
        return [share_of_title(worths[0], float(state.box.title_least[-1]), doubt)]
    lead = LEAD + LATER * rounds_left(state, FORESIGHT)
    if seat >= 0:
        worths[seat] = worths[seat] + turn * lead
    return shares(worths, lead)


def share_of_title(worth: float, best: float, doubt: float) -> float:
    """The share of the best title that is to be expected. More than what it takes is still safer."""
    lacking = (best - worth) / doubt
    missed = doubt * (math.log1p(math.exp(-lacking)) + lacking if lacking > 0.0 else math.log1p(math.exp(lacking)))
    return max(0.0, 1.0 - missed / best)


def finished_of(state: StuporState) -> list[float]:
    """Who won; alone, how much of the best title was reached."""
    if state.seats > 1:
        return settled(state.game.judge(state))
    return [min(1.0, float(final_score(state, 0)) / float(max(1, state.box.title_least[-1])))]


def at_rest(state: StuporState) -> list[float]:
    """The prospects of all seats as the position lies."""
    worths: list[float] = []
    if state.over:
        for seat in range(state.seats):
            worths.append((FINAL if state.seats > 1 else 1.0) * float(final_score(state, seat)))
        return worths
    if state.seats == 1:
        rounds = rounds_left(state, ALONE)
        value = prospects(state, state.players[0], rounds, ALONE)
        worths.append(LAST * value if state.triggers else BASE + SHARE * value)
        return worths
    rounds = rounds_left(state, FORESIGHT)
    for player in state.players:
        worths.append(prospects(state, player, rounds, FORESIGHT))
    return worths


def ahead(worths: list[float], seat: int) -> float:
    """How far a seat is ahead of the best other one."""
    best = -1.0e9
    for other in range(len(worths)):
        if other != seat:
            best = max(best, worths[other])
    return worths[seat] - best if len(worths) > 1 else worths[seat]


def best_way_out(state: StuporState, seat: int, sight: Sight) -> list[float]:
    """The prospects of all seats after the best end of the seat's turn that is found."""
    question = state.asked
    if state.over or question is None or sight.left <= 0:
        return at_rest(state)
    if question.seat != seat or isinstance(question, (Travel, DiscardHand)):
        return at_rest(state)
    if is_minor(question):
        return along(state, seat, sight)
    best = -1.0e9
    found: list[float] = []
    for move in to_follow(state, question):
        after = state.copy()
        after.act(seat, move)
        sight.left -= 1
        worths = best_way_out(after, seat, sight)
        value = ahead(worths, seat)
        if value > best:
            best = value
            found = worths
    return found


def along(state: StuporState, seat: int, sight: Sight) -> list[float]:
    """A choice of minor weight: only its best answer is followed."""
    best = -1.0e9
    chosen: StuporState = state
    for move in state.offered:
        after = state.copy()
        after.act(seat, move)
        sight.left -= 1
        value = ahead(at_rest(after), seat)
        if value > best:
            best = value
            chosen = after
    return best_way_out(chosen, seat, sight)

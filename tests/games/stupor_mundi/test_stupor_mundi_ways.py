"""Stupor Mundi: the ways through a turn with which a search of whole turns begins."""

from __future__ import annotations

from itertools import pairwise

from greathall.bots import Glimpse, advise
from greathall.bots.levels import Knight
from greathall.games.stupor_mundi.opinion.outlook import at_rest
from greathall.games.stupor_mundi.position.state import StuporState
from greathall.games.stupor_mundi.rules.turn import Travel
from greathall.kernel import Dice
from greathall.kernel.thinking import TURNS, Thinking
from tests.games.stupor_mundi.stupor_mundi_positions import GAME

WHOLE_TURNS = Thinking(engine=TURNS, rollout=1, breadth=4, looked=400, looked_later=60)


def drawn(state: StuporState, dice: Dice) -> int:
    moves = state.moves(0)
    return moves[dice.below(len(moves))]


def beginnings(seed: int) -> list[StuporState]:
    """Of the turns of a game that somebody plays alone, at random."""
    found: list[StuporState] = []
    state = GAME.new(1, seed)
    dice = Dice(seed)
    while not state.over:
        if isinstance(state.asked, Travel):
            found.append(state.copy())
        state.play(0, drawn(state, dice))
    return found


def turn_at_random(state: StuporState, dice: Dice) -> float:
    """What the seat has after a turn in which every answer is drawn."""
    there = state.copy()
    there.play(0, drawn(there, dice))
    while not there.over and not GAME.between_turns(there, 0):
        there.play(0, drawn(there, dice))
    return at_rest(there)[0]


def test_hardly_a_turn_at_random_ends_better_than_the_best_way() -> None:
    """Choices of minor weight are not all followed, so a turn may end better now and then."""
    better = tried = 0
    dice = Dice(1)
    for state in beginnings(3)[::3]:
        best = GAME.ways(state, 0, 4000, 1)[0].worth
        for _ in range(40):
            better += turn_at_random(state, dice) > best + 0.01
            tried += 1
    assert tried > 200
    assert better < tried / 50


def test_who_looks_further_finds_no_worse_ways() -> None:
    found = [
        sum(GAME.ways(state, 0, looked, 1)[0].worth for state in beginnings(4)[::4]) for looked in (1, 20, 200, 2000)
    ]
    assert all(more > less - 1e-6 for less, more in pairwise(found))
    assert found[-1] > found[0]


def test_a_plan_is_played_to_its_end_without_thinking_again_unless_something_new_was_learned() -> None:
    followed = 0
    for state in beginnings(6)[::5]:
        knight = Knight(1, 30)
        knight.thinking = WHOLE_TURNS
        plan: list[int] = []
        while not state.over and (not plan or not GAME.between_turns(state, 0)):
            before = state.copy()
            thought = knight.think(Glimpse(state, 0, Dice(2)))
            if thought.simulations == 0:
                followed += 1
                assert thought.moves == [plan[0]]
            move = thought.moves[0]
            plan = [answer for _, answer in thought.line]
            state.play(0, move)
            if not state.may_take_back_to(before):
                assert knight.known is None
                plan = [-1]
    assert followed > 10


def test_a_hint_alone_tells_the_plan() -> None:
    followed = 0
    for state in beginnings(6)[:16:4]:
        advice = advise(state, 0, 1, ["Ann"], 40)
        assert advice.move in state.moves(0)
        assert advice.reason.startswith("promises ")
        followed += " Then perhaps Ann: " in advice.reason
        assert advise(state.imagine(0, Dice(9)), 0, 1, ["Ann"], 40).reason == advice.reason
    assert followed > 0


def test_a_move_of_no_plan_can_be_judged_too() -> None:
    """`greathall analyse` asks about whatever was played."""
    state = beginnings(6)[5]
    knight = Knight(1, 30)
    glimpse = Glimpse(state, 0, Dice(2))
    for move in state.moves(0):
        weighed = knight.weigh(glimpse, move, 4)
        assert 0.0 <= weighed.reached <= 1.0
        assert weighed.best != move or weighed.chance == weighed.reached


def test_alone_other_settings_hold() -> None:
    assert GAME.thinking.at(1).engine == TURNS
    assert GAME.thinking.at(2) is GAME.thinking
    assert GAME.thinking.at(4) is GAME.thinking
    lonely = Thinking(simulations=(1, 2, 3, 4))
    assert lonely.at(1) is lonely

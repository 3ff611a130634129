"""What every game must prove about its bots and its outlook: fair, legal, the same again, and sound numbers."""

from __future__ import annotations

import pytest

from greathall.bots import Glimpse, bots, make_bot
from greathall.bots.search import think
from greathall.kernel import Dice, playout
from greathall.kernel.question import Together
from greathall.kernel.thinking import FLAT, TREE, TURNS, Thinking
from tests.battery.cases import Case, samples

SIMULATIONS = 8
SIMPLE = ("random", "greedy")
ENGINES = (
    Thinking(engine=TREE, ripe=1),
    Thinking(engine=TREE, rollout=1, greedy_others=True),
    Thinking(engine=FLAT, rollout=1),
    Thinking(engine=TURNS, rollout=1, breadth=3, worlds=2, looked=30, looked_later=10),
)


@pytest.mark.parametrize("name", [*SIMPLE, "knight"])
def test_a_bot_chooses_the_same_where_things_look_the_same(case: Case, name: str, effort: float) -> None:
    assert name in bots()
    for number, state in enumerate(samples(case, 71, int(2 * effort * case.weight) + 1)):
        seat = state.to_act[0]
        likeness = state.imagine(seat, Dice(number))
        move = make_bot(name, number, SIMULATIONS).act(state, seat)
        assert move in state.moves(seat)
        assert make_bot(name, number, SIMULATIONS).act(likeness, seat) == move


@pytest.mark.parametrize("thinking", ENGINES, ids=("tree", "tree, rollouts and greedy others", "flat", "turns"))
def test_every_search_can_play_every_game(case: Case, thinking: Thinking, effort: float) -> None:
    """A game chooses one of them; that another would do as well keeps the choice free."""
    for number, state in enumerate(samples(case, 73, int(effort * case.weight) + 1)):
        seat = state.to_act[-1]
        likeness = Glimpse(state, seat, Dice(number)).likeness
        before = likeness.dump()
        move = think(likeness, seat, thinking, SIMULATIONS, 1e9, Dice(number)).moves[0]
        assert move in state.moves(seat)
        assert likeness.dump() == before
        twin = Glimpse(state.imagine(seat, Dice(number + 1)), seat, Dice(number)).likeness
        assert think(twin, seat, thinking, SIMULATIONS, 1e9, Dice(number)).moves[0] == move


def test_the_ways_through_a_turn_are_real_the_best_first_and_end_where_it_ends(case: Case, effort: float) -> None:
    for state in samples(case, 77, int(2 * effort * case.weight) + 1):
        seat = state.to_act[0]
        if isinstance(state.asked, Together):
            continue
        before = state.dump()
        ways = state.game.ways(state, seat, 60, 4)
        assert state.dump() == before
        assert 1 <= len(ways) <= 4
        assert [way.worth for way in ways] == sorted((way.worth for way in ways), reverse=True)
        for way in ways:
            there = state.copy()
            for place, move in enumerate(way.moves):
                assert not there.over
                assert place == 0 or not there.game.between_turns(there, seat)
                there.play(seat, move)
            assert there.dump() == way.after.dump()
            assert there.over or there.game.between_turns(there, seat)


def test_the_outlook_is_a_chance_for_every_seat(case: Case, effort: float) -> None:
    for number, state in enumerate(samples(case, 79, int(10 * effort * case.weight) + 3)):
        seat = state.to_act[0]
        seen = Glimpse(state, seat, Dice(number)).likeness.outlook()
        assert all(0.0 <= chance <= 1.0 for chance in seen)
        assert case.seats == 1 or sum(seen) == pytest.approx(1.0)
        twin = state.imagine(seat, Dice(number + 1))
        assert Glimpse(twin, seat, Dice(number)).likeness.outlook() == seen


def test_at_the_end_the_outlook_is_the_result(case: Case, effort: float) -> None:
    alone: list[tuple[float, float]] = []
    for seed in range(int(3 * effort * case.weight) + 1):
        state = case.new(seed)
        playout(state, Dice(seed))
        chances = state.outlook()
        winners = state.result().winners
        if case.seats > 1:
            assert chances == [1 / len(winners) if seat in winners else 0.0 for seat in range(case.seats)]
        else:
            assert 0.0 <= chances[0] <= 1.0
            alone.append((state.result().scores[0], chances[0]))
    # Whoever plays alone plays for points: more of them are never thought less of.
    assert [chance for _, chance in sorted(alone)] == sorted(chance for _, chance in alone)

"""No seat of identical bots has an advantage that the rules do not give it."""

from __future__ import annotations

import pytest

import greathall
from greathall.arena import play_game
from greathall.bots import ORDER, make_bot, one_of, seed_for
from greathall.bots.bot import Glimpse
from greathall.bots.search_steps import answer_for_others
from greathall.hall.bot_runner import drawn
from greathall.kernel import Dice

REALMS = greathall.load("medieval_realms")


def test_who_is_asked_first_is_drawn_from_the_seed() -> None:
    first = [one_of((0, 1, 2, 3), Dice(seed_for(seed, ORDER))) for seed in range(400)]
    assert first == [one_of((0, 1, 2, 3), Dice(seed_for(seed, ORDER))) for seed in range(400)]
    assert all(70 <= first.count(seat) <= 130 for seat in range(4))


def test_at_a_table_of_the_hall_it_is_drawn_too() -> None:
    states = [REALMS.new(4, seed) for seed in range(400)]
    first = [drawn(state, [0, 1, 2, 3]) for state in states]
    assert first == [drawn(state.copy(), [0, 1, 2, 3]) for state in states]
    assert all(70 <= first.count(seat) <= 130 for seat in range(4))
    assert drawn(states[0], [2]) == 2
    assert drawn(states[0], []) is None


def test_one_seat_alone_needs_no_draw() -> None:
    order = Dice(3)
    assert one_of((2,), order) == 2
    assert order.same_as(Dice(3))


def test_a_bot_looks_across_the_reveal_whether_it_is_asked_first_or_last() -> None:
    """Given four who place behind their walls, then in the imagined world the others have all placed."""
    state = REALMS.new(4, 3)
    while len(state.to_act) < 4:
        state.play(state.to_act[0], state.moves(state.to_act[0])[0])
    for seat in state.to_act:
        world = Glimpse(state, seat, Dice(seat)).imagine(Dice(1))
        answer_for_others(world, seat, Dice(2))
        assert world.to_act == (seat,)


def test_the_placing_of_leaders_gives_no_seat_an_advantage() -> None:
    """Asked always in the order of the seats, the last of four greedy bots won more than half of the games."""
    wins = [0.0] * 4
    games = 48
    for seed in range(games):
        state = REALMS.new(4, seed)
        play_game(state, [make_bot("greedy", seed_for(seed, seat)) for seat in range(4)], seed)
        winners = state.result().winners
        for seat in winners:
            wins[seat] += 1 / len(winners)
    assert max(wins) / games == pytest.approx(0.25, abs=0.2)

"""Many tables at once are the same tables as one by one."""

from __future__ import annotations

import numpy as np
import pytest

from greathall.bots import make_bot, seed_for
from greathall.bots.levels import SECONDS
from greathall.envs import Tables
from greathall.kernel import GreathallError, IllegalMove, State


def first_legal(tables: Tables) -> list[int]:
    return [int(row.argmax()) for row in tables.mask]


def shows(tables: Tables, i: int, state: State) -> None:
    """The arrays show this position at table i."""
    seat = state.to_act[0]
    assert tables.seat[i] == seat
    assert np.flatnonzero(tables.mask[i]).tolist() == sorted(state.moves(seat))
    features = np.zeros(len(tables.game.feature_names), np.float32)
    state.features(seat, features)
    assert np.array_equal(tables.features[i], features)


def test_tables_play_the_games_of_their_seeds(slug: str) -> None:
    tables = Tables(slug, 3, seed=40)
    states = [tables.game.new(tables.seats, 40 + i) for i in range(3)]
    chance = np.random.default_rng(1)
    for _ in range(60):
        for i in range(3):
            shows(tables, i, states[i])
        moves = tables.random_moves(chance)
        for i in range(3):
            states[i].play(states[i].to_act[0], int(moves[i]))
        tables.step(moves)
        if any(state.over for state in states):
            break


def test_a_finished_game_is_followed_by_the_next_seed() -> None:
    tables = Tables("feebleton", 2, 2, seed=7)
    seeds = [7, 8]
    states = [tables.game.new(2, seed) for seed in seeds]
    next_seed = 9
    ended = 0
    while ended < 5:
        moves = first_legal(tables)
        tables.step(moves)
        for i in range(2):
            states[i].play(states[i].to_act[0], moves[i])
            assert tables.over[i] == states[i].over
            if states[i].over:
                assert tables.reward[i].tolist() == states[i].result().returns
                states[i] = tables.game.new(2, next_seed)
                next_seed += 1
                ended += 1
            else:
                assert not tables.reward[i].any()
            shows(tables, i, states[i])
    assert tables.games == ended


def test_bots_inside_play_the_same_on_a_slow_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for seconds in (0.0, 1e9):
        monkeypatch.setitem(SECONDS, "squire", seconds)
        tables = Tables("feebleton", 1, 2, seed=5, bots={1: "squire"})
        seen = []
        for _ in range(8):
            tables.step(tables.mask.argmax(1))
            seen.append(tables.features.copy())
        found.append(np.stack(seen))
    assert np.array_equal(found[0], found[1])


def test_bots_play_their_seats_inside() -> None:
    tables = Tables("feebleton", 1, 3, seed=5, bots={1: "random", 2: "greedy"})
    state = tables.game.new(3, 5)
    players = {seat: make_bot(name, seed_for(5, seat)) for seat, name in ((1, "random"), (2, "greedy"))}
    while not state.over:
        seat = state.to_act[0]
        if seat in players:
            state.play(seat, players[seat].act(state, seat))
            continue
        shows(tables, 0, state)
        move = first_legal(tables)[0]
        state.play(seat, move)
        tables.step([move])
    assert tables.over[0]
    assert tables.reward[0].tolist() == pytest.approx(state.result().returns)


def test_simultaneous_questions_are_answered_in_the_order_of_seats() -> None:
    tables = Tables("medieval_realms", 1, 3, seed=2)
    state = tables.game.new(3, 2)
    seen: list[int] = []
    while len(state.to_act) < 3:
        seen = []
        tables.step(play_first(tables, state))
    while len(state.to_act) > 1 or len(set(seen)) < 3:
        seen.append(int(tables.seat[0]))
        tables.step(play_first(tables, state))
    assert seen == sorted(seen)


def play_first(tables: Tables, state: State) -> list[int]:
    move = first_legal(tables)[0]
    state.play(state.to_act[0], move)
    return [move]


def test_a_move_that_is_not_legal_changes_no_table() -> None:
    tables = Tables("feebleton", 2, 2)
    moves = first_legal(tables)
    illegal = int(np.flatnonzero(tables.mask[1] == 0)[0])
    with pytest.raises(IllegalMove):
        tables.step([moves[0], illegal])
    other = Tables("feebleton", 2, 2)
    assert np.array_equal(tables.features, other.features)
    tables.step(moves)
    other.step(moves)
    assert np.array_equal(tables.features, other.features)


def test_reset_begins_again() -> None:
    tables = Tables("feebleton", 2, 2, seed=3)
    before = tables.features.copy()
    for _ in range(30):
        tables.step(first_legal(tables))
    tables.reset(3)
    assert np.array_equal(tables.features, before)
    assert not tables.over.any()
    assert not tables.reward.any()


@pytest.mark.parametrize(
    ("n", "bots", "said"),
    [
        (0, {}, "at least one table"),
        (1, {0: "greedy", 1: "greedy"}, "bots sit on all seats"),
        (1, {2: "greedy"}, "there is no seat 2 for a bot"),
        (1, {0: "grandmaster"}, "there is no bot 'grandmaster'"),
    ],
)
def test_what_cannot_be_is_refused(n: int, bots: dict[int, str], said: str) -> None:
    with pytest.raises(GreathallError, match=said):
        Tables("feebleton", n, 2, bots=bots)


def test_one_move_for_each_table() -> None:
    with pytest.raises(GreathallError, match="there are 2 tables, and 1 moves"):
        Tables("feebleton", 2, 2).step([0])

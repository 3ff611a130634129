"""OpenSpiel's own tests, for every game and number of seats."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest

import greathall
from greathall.envs import openspiel

CASES = [(slug, seats) for slug in greathall.games() for seats in greathall.load(slug).seats]
# OpenSpiel's test plays whole random games and looks at everything at every step. In the longer games that takes
# minutes, so there the same is looked at over the first decisions only.
WHOLE = [("feebleton", 2), ("feebleton", 3), ("feebleton", 4)]
STEPS = 25


def load(name: str, seats: int, deals: int = 8) -> pyspiel.Game:
    return pyspiel.load_game(f"greathall_{name}(players={seats},deals={deals})")


@pytest.mark.parametrize(("name", "seats"), WHOLE)
def test_openspiel_finds_nothing_wrong(name: str, seats: int) -> None:
    pyspiel.random_sim_test(load(name, seats), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_every_game_can_be_walked_copied_and_written_down(name: str, seats: int) -> None:
    game = load(name, seats)
    chance = np.random.default_rng(seats)
    state = game.new_initial_state()
    for _ in range(STEPS):
        moves = state.legal_actions()
        assert moves == sorted(set(moves))
        twin = state.clone()
        move = int(chance.choice(moves))
        assert state.string_to_action(state.action_to_string(move)) == move
        state.apply_action(move)
        assert twin.legal_actions() == moves
        for player in range(seats):
            assert len(state.information_state_tensor(player)) == game.information_state_tensor_size()
            assert state.information_state_string(player) == state.observation_string(player)
        assert state.rewards() == [0.0] * seats
    again = game.deserialize_state(state.serialize())
    assert again.legal_actions() == state.legal_actions()
    assert str(again) == str(state)


def test_every_game_is_registered() -> None:
    assert set(openspiel.register()) <= set(pyspiel.registered_names())


def test_a_state_is_written_down_and_read_back() -> None:
    game = load("feebleton", 2)
    state = game.new_initial_state()
    for _ in range(12):
        state.apply_action(state.legal_actions()[0])
    again = game.deserialize_state(state.serialize())
    assert str(again) == str(state)
    assert again.legal_actions() == state.legal_actions()


def test_a_copy_goes_its_own_way() -> None:
    state = load("feebleton", 2).new_initial_state()
    state.apply_action(3)
    twin = state.clone()
    before = str(state), state.legal_actions()
    for _ in range(5):
        twin.apply_action(twin.legal_actions()[0])
    assert (str(state), state.legal_actions()) == before


def test_what_a_player_knows_is_kept_when_the_rest_is_dealt_again() -> None:
    state = load("feebleton", 3).new_initial_state()
    state.apply_action(1)
    for _ in range(6):
        state.apply_action(state.legal_actions()[-1])
    player = state.current_player()
    known = state.information_state_string(player)
    other = {resampled_hand(state, player) for _ in range(10)}
    assert len(other) > 1
    for _ in range(5):
        assert openspiel.resample(state, player).information_state_string(player) == known


def resampled_hand(state: openspiel.SpielState, player: int) -> str:
    """What the next player would know in a position that this one holds possible."""
    return str(openspiel.resample(state, player).information_state_string((player + 1) % 3))


def test_tensors_are_the_features() -> None:
    state = load("feebleton", 2).new_initial_state()
    assert not any(state.observation_tensor(0))
    state.apply_action(0)
    rules = greathall.load("feebleton")
    row = np.zeros(len(rules.feature_names), np.float32)
    rules.new(2, 0).features(0, row)
    assert np.array_equal(np.array(state.observation_tensor(0), np.float32), row)
    assert state.information_state_tensor(0) == state.observation_tensor(0)


def test_without_deals_every_game_has_a_seed_of_its_own() -> None:
    game = load("feebleton", 2, 0)
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    states = [game.new_initial_state() for _ in range(5)]
    assert len({state.information_state_string(0) for state in states}) > 1
    for state in states[:2]:
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
        assert sum(state.returns()) == pytest.approx(0.0)

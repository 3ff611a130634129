"""OpenSpiel's own tests, for every game and number of seats."""

from __future__ import annotations

import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.generate_playthrough import playthrough_lines

import greathall
from greathall.envs import openspiel
from greathall.kernel import GreathallError

CASES = [(slug, seats) for slug in greathall.games() for seats in greathall.load(slug).seats]
STEPS = 25
LAST = 20


def load(name: str, seats: int, deals: int = 8, options: str = "") -> pyspiel.Game:
    return pyspiel.load_game(f"greathall_{name}(players={seats},deals={deals},options={options})")


# OpenSpiel's tests look at everything at every step, and the text of an information set grows with the game. Whole
# games are left to the short ones; of the others the last decisions are looked at.
SHORT = [("feebleton", 2), ("feebleton", 3), ("feebleton", 4), ("feudalia", 1), ("stupor_mundi", 1)]


@pytest.mark.parametrize(("name", "seats"), SHORT)
def test_openspiel_finds_nothing_wrong_in_a_whole_game(name: str, seats: int) -> None:
    pyspiel.random_sim_test(load(name, seats), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_openspiel_finds_nothing_wrong_up_to_the_end(name: str, seats: int) -> None:
    game = load(name, seats)
    chance = random.Random(seats)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
    late = game.new_initial_state()
    for action in state.history()[:-LAST]:
        late.apply_action(action)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, specific_initial_state=late)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_openspiel_writes_a_playthrough_and_the_same_again(seats: int) -> None:
    text = f"greathall_feebleton(players={seats},deals=8)"
    one = playthrough_lines(text, seed=3)
    moves = [int(line.removeprefix("action: ")) for line in one if line.startswith("action: ")]
    assert len(moves) > 10
    assert playthrough_lines(text, action_sequence=moves) == one


def test_table_options_are_taken_from_the_game_string() -> None:
    state = load("feudality", 2, options="victory_number:12;red_dragon:faq").new_initial_state()
    state.apply_action(0)
    options = state.position.state.options
    assert (options["victory_number"], options["red_dragon"]) == (12, "faq")
    with pytest.raises(GreathallError, match="name:value"):
        load("feudality", 2, options="victory_number")


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

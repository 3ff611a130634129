"""OpenSpiel's own tests, for every game and number of seats."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import cast

import numpy as np
import numpy.typing as npt
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough

import greathall
from greathall.envs import openspiel
from greathall.kernel import GreathallError

CASES = [(slug, seats) for slug in greathall.games() for seats in greathall.load(slug).seats]
STEPS = 25
LAST = 20


def load(name: str, seats: int, deals: int = 8, options: str = "") -> pyspiel.Game:
    return pyspiel.load_game(f"greathall_{name}(players={seats},deals={deals},options={options})")


# OpenSpiel's tests look at everything at every step, and a playthrough writes every number of it. Where the rules are
# compiled, or with `--battery long`, every table plays a whole game; otherwise those with the shortest games. The
# same playthrough is asked for again, move by move, at these, and at every table with `--battery long`.
WHOLE = [
    *(("feebleton", 2), ("feebleton", 3), ("feebleton", 4), ("feudalia", 1), ("feudality", 2)),
    *(("medieval_realms", 2), ("stupor_mundi", 1)),
]
SOONER = {"feudality": "victory_number:12"}  # a whole game too, and a third as long


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    long = metafunc.config.getoption("--battery") == "long"
    for argument, every in (("whole", long or greathall.compiled), ("again", long)):
        if argument in metafunc.fixturenames:
            cases = CASES if every else WHOLE
            metafunc.parametrize(argument, cases, ids=[f"{name}-{seats}" for name, seats in cases])


class InWords(dict[float, str]):
    """Numbers as OpenSpiel writes them. It works out each anew, in nine tenths of the time of a playthrough."""

    def __missing__(self, number: float) -> str:
        self[number] = text = str(round(np.float32(number), 5))
        return text


@pytest.fixture
def playthrough(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Their own function, with a quicker way to write down a row of numbers."""
    known = InWords()
    theirs = generate_playthrough._format_tensor

    def quickly(tensor: npt.NDArray[np.float32], name: str) -> list[str]:
        if tensor.ndim != 1 or tensor.max() <= 1.0:
            return cast(list[str], theirs(tensor, name))
        return [f"{name} = [{', '.join(map(known.__getitem__, tensor.tolist()))}]"]

    monkeypatch.setattr(generate_playthrough, "_format_tensor", quickly)
    return cast(Callable[..., list[str]], generate_playthrough.playthrough_lines)


def text_of(name: str, seats: int) -> str:
    return f"greathall_{name}(players={seats},deals=8,options={SOONER.get(name, '')})"


def test_whole_games_are_played_of_every_game() -> None:
    assert {name for name, _ in WHOLE} == set(greathall.games())


def test_openspiel_finds_nothing_wrong_in_a_whole_game(whole: tuple[str, int]) -> None:
    pyspiel.random_sim_test(load(*whole), num_sims=1, serialize=True, verbose=False)


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


def test_openspiel_writes_a_playthrough(whole: tuple[str, int], playthrough: Callable[..., list[str]]) -> None:
    lines = playthrough(text_of(*whole), seed=3)
    assert sum(line.startswith("action: ") for line in lines) > 10
    assert "IsTerminal() = True" in lines


def test_openspiel_writes_the_same_playthrough_again(
    again: tuple[str, int], playthrough: Callable[..., list[str]]
) -> None:
    one = playthrough(text_of(*again), seed=3)
    moves = [int(line.removeprefix("action: ")) for line in one if line.startswith("action: ")]
    assert playthrough(text_of(*again), action_sequence=moves) == one


def test_a_playthrough_looked_up_is_the_one_worked_out(
    playthrough: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = playthrough(text_of("feebleton", 2), seed=3)
    monkeypatch.undo()
    assert playthrough(text_of("feebleton", 2), seed=3) == quick


@pytest.mark.parametrize(("name", "seats"), [("feebleton", 2), ("medieval_realms", 2), ("feudality", 3)])
def test_an_information_state_is_never_that_of_another_past(name: str, seats: int) -> None:
    """Perfect recall: whoever reads the same text has seen and answered the same before, in the same order."""
    game = load(name, seats, deals=1)
    pasts: dict[tuple[int, str], list[tuple[str, int]]] = {}
    for number in range(12):
        chance = random.Random(number % 6)  # every game twice, the second time with the last answers changed
        state = game.new_initial_state()
        state.apply_action(0)
        past: list[list[tuple[str, int]]] = [[] for _ in range(seats)]
        for step in range(30):
            player = state.current_player()
            known = state.information_state_string(player)
            assert pasts.setdefault((player, known), past[player]) == past[player]
            moves = state.legal_actions()
            move = chance.choice(moves) if number < 6 or step < 24 else moves[-1]
            past[player] = [*past[player], (state.observation_string(player), move)]
            state.apply_action(move)
    assert len(pasts) > 100


def test_a_text_does_not_depend_on_when_it_was_read() -> None:
    game = load("medieval_realms", 3)
    often, once = game.new_initial_state(), game.new_initial_state()
    chance = random.Random(2)
    for _ in range(80):
        move = chance.choice(often.legal_actions())
        for state in (often, once):
            state.apply_action(move)
        for player in range(3):
            often.information_state_string(player)
        twin = often.clone()
        twin.apply_action(twin.legal_actions()[0])
        twin.information_state_string(0)
    for player in range(3):
        assert often.information_state_string(player) == once.information_state_string(player)
    assert str(often) == str(once)


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
            assert state.information_state_string(player).endswith(state.observation_string(player))
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

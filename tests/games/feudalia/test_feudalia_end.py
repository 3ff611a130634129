"""Feudalia: the end of the game, tie-breaks, iron mode, time trial and the cap."""

from __future__ import annotations

import pytest

from greathall.games.feudalia.game import end_turn
from greathall.games.feudalia.position.state import TURN_END, FeudaliaState
from greathall.games.feudalia.rules.scoring import (
    eliminate_beaten,
    end_round,
    in_vp,
    noble_points,
    ranking,
    victory_points,
)
from tests.games.feudalia.feudalia_positions import cards, finished, given, master, play, resume, started, vassal


def with_points(points: list[int], nobles: list[int] | None = None, **options: bool | str) -> FeudaliaState:
    """A game in which every seat has so many half points and noble points; seat 0 started and acts."""
    state = given(seats=len(points), options=options, hand="serf")
    for seat, half in enumerate(points):
        player = state.players[seat]
        player.levels = [0, 0, 0]
        player.halves = half
        player.ones = 0
        player.hand = cards("serf")
        player.deck = cards(f"feudal_lord {nobles[seat]}") if nobles and nobles[seat] else []
        player.discard = [0]
        player.cities = [-1, -1, -1]
        player.coins = 0
        player.cubes = [0] * 12
    resume(state)
    return state


def finish_round(state: FeudaliaState) -> None:
    """Everybody ends the turn without doing anything, until the round is over."""
    number = state.round
    while not state.over and state.round == number:
        play(state, "end main phase")


@pytest.mark.rule("FDL-2", "FDL-111", "FDL-112", "FDL-R48")
def test_the_round_is_completed_when_the_goal_is_reached() -> None:
    state = with_points([20, 8, 21])
    play(state, "end main phase")
    assert state.reached
    assert not finished(state)
    play(state, "end main phase", "end main phase")
    assert state.over
    result = state.result()
    assert result.rule == "FDL-111"
    assert result.places == [2, 3, 1]  # the highest total wins, not the first at the goal
    assert result.scores == [10.0, 4.0, 10.5]


@pytest.mark.rule("FDL-R48")
def test_the_goal_is_checked_at_the_end_of_a_turn() -> None:
    state = with_points([19, 0])
    play(state, "end main phase", "end main phase")
    assert not finished(state)
    state.players[0].halves = 20
    assert not state.reached
    play(state, "end main phase")
    assert state.reached


@pytest.mark.rule("FDL-114", "FDL-115", "FDL-116", "FDL-117", "FDL-179", "FDL-R79")
def test_tie_breaks_in_their_order() -> None:
    def ended(change: int) -> list[int]:
        state = with_points([20, 20], [1, 1])
        one, two = state.players
        if change >= 1:
            two.cubes = [3, *[0] * 11]
        if change >= 2:
            one.coins = 4
        if change >= 3:
            two.deck = cards("duke")
        state.reached = True
        end_round(state)
        # Whoever loses a tie reads what decided it.
        assert all(any(line.startswith("between equal VP: ") for line in told) for told in state.result().details)
        return state.result().places

    assert ended(0) == [1, 1]  # shared
    assert ended(1) == [2, 1]  # cubes
    assert ended(2) == [1, 2]  # coins before cubes
    assert ended(3) == [2, 1]  # noble points before coins: the Duke counts 2


@pytest.mark.rule("FDL-116", "FDL-R36")
def test_cubes_on_masters_count_for_the_last_tie_break() -> None:
    state = given(levels=(1, 0, 0), masters=("accountant", "", ""), cubes=("1 wheat", "", ""), held=("2 clay", "", ""))
    assert ranking(state, 0)[3] == 3.0


@pytest.mark.rule("FDL-176", "FDL-114", "FDL-R38")
def test_noble_points_count_wherever_the_card_is() -> None:
    state = given(
        hand="feudal_lord, duke",
        deck="feudal_lord",
        discard="knight, tax_collector",
        levels=(1, 1, 0),
        masters=("countess", "castellan", ""),
    )
    assert noble_points(state, 0) == 1 + 2 + 1 + 1 + 2 + 1
    play(state, "income duke")
    assert noble_points(state, 0) == 8  # on the table
    state.players[0].guests = [vassal("feudal_lord"), -1, -1]
    assert noble_points(state, 0) == 9
    state.players[0].hand = []
    assert noble_points(state, 0) == 8  # an eliminated card counts no more


# ---------------------------------------------------------------------- iron mode


@pytest.mark.rule("FDL-118", "FDL-119", "FDL-122", "FDL-124", "FDL-R49")
def test_iron_mode_example_a() -> None:  # EX-10 (a)
    state = with_points([18, 20, 18], iron_mode=True)
    finish_round(state)
    assert state.over
    assert state.result().places == [2, 1, 2]
    assert state.result().rule == "FDL-124"


@pytest.mark.rule("FDL-120", "FDL-123", "FDL-R49")
def test_iron_mode_example_b() -> None:  # EX-10 (b)
    state = with_points([18, 20, 19], iron_mode=True)
    finish_round(state)
    assert not finished(state)
    assert [player.out for player in state.players] == [3, 0, 0]
    assert state.first == 1  # Alberto was the starting player
    assert state.active == 1
    noble = with_points([18, 20, 19], [0, 2, 1], iron_mode=True)
    finish_round(noble)
    assert noble.over
    assert noble.result().places == [3, 1, 2]


@pytest.mark.rule("FDL-121", "FDL-R49")
def test_iron_mode_example_c() -> None:  # EX-10 (c)
    state = with_points([18, 20, 20], [0, 1, 2], iron_mode=True)
    finish_round(state)
    assert [player.out for player in state.players] == [3, 0, 0]
    assert not finished(state)
    clear = with_points([18, 20, 20], [0, 1, 3], iron_mode=True)
    finish_round(clear)
    assert clear.over
    assert clear.result().places == [3, 2, 1]


@pytest.mark.rule("FDL-118")
def test_iron_mode_checks_only_from_the_round_in_which_the_goal_is_reached() -> None:
    state = with_points([2, 10, 2], iron_mode=True)
    finish_round(state)
    assert [player.out for player in state.players] == [0, 0, 0]


@pytest.mark.rule("FDL-122", "FDL-123")
def test_eliminated_players_are_skipped() -> None:
    state = with_points([20, 10, 20], iron_mode=True)
    finish_round(state)
    assert [player.out for player in state.players] == [0, 3, 0]
    assert state.active == 0
    play(state, "end main phase")
    assert state.active == 2


@pytest.mark.rule("FDL-179", "FDL-R79")
def test_whoever_is_eliminated_later_places_before_those_eliminated_earlier() -> None:
    state = with_points([30, 10, 20, 22], iron_mode=True)
    state.players[1].out = 1
    state.players[2].out = 2
    state.players[3].out = 2
    state.end("last")
    assert state.result().places == [1, 4, 3, 2]


@pytest.mark.rule("FDL-125", "FDL-R50")
def test_an_iron_tie_needs_everything_to_be_built_and_no_noble_to_be_hired() -> None:
    def tied() -> FeudaliaState:
        state = with_points([20, 20], iron_mode=True)
        state.reached = True
        for player in state.players:
            player.levels = [2, 2, 2]
        state.phase = 2
        state.tokens = [0] * 10
        state.piles = [0] * 35
        state.row = [master("notary")]
        state.players[0].coins = 3  # the usual tie-breaks do not count here
        return state

    state = tied()
    eliminate_beaten(state)
    assert state.over
    assert state.result().places == [1, 1]
    assert state.result().rule == "FDL-125"
    for spoil in range(4):
        state = tied()
        if spoil == 0:
            state.players[1].levels = [2, 2, 1]
            state.players[1].halves = 22
        elif spoil == 1:
            state.tokens = [0, 0, 0, 0, 1, 0, 0, 0, 0, 0]
        elif spoil == 2:
            state.piles[vassal("feudal_lord")] = 1
        else:
            state.row = [master("countess")]
        eliminate_beaten(state)
        assert not finished(state)


@pytest.mark.rule("FDL-R51")
def test_iron_mode_with_time_trial_is_decided_by_the_usual_tie_breaks() -> None:
    state = with_points([20, 20, 10], [1, 0, 0], iron_mode=True, time_trial=True)
    state.turned = list(range(40))
    state.reached = True
    state.players[2].out = 2
    end_round(state)
    assert state.over
    assert state.result().places == [1, 2, 3]


# ---------------------------------------------------------------------- time trial and cap


@pytest.mark.rule("FDL-156", "FDL-R66")
def test_a_time_trial_lasts_as_many_rounds_as_there_are_events() -> None:
    state = with_points([4, 6], time_trial=True)
    assert state.terms.seasonal
    state.turned = list(range(39))
    end_round(state)
    assert not finished(state)
    state.turned = list(range(40))
    end_round(state)
    assert state.over
    assert state.result().rule == "FDL-156"
    assert state.result().places == [2, 1]


@pytest.mark.rule("FDL-157", "FDL-R76")
def test_a_time_trial_ends_sooner_at_the_goal() -> None:
    state = with_points([20, 6], time_trial=True)
    finish_round(state)
    assert state.over
    assert state.result().rule == "FDL-111"


@pytest.mark.rule("FDL-R52")
def test_a_game_ends_after_a_hundred_rounds() -> None:
    state = with_points([3, 5])
    state.round = 100
    state.active = 1
    state.step = TURN_END
    state.agenda = []
    end_turn(state)
    assert state.over
    assert state.result().places == [2, 1]
    assert "100 rounds" in state.result().reason


def test_points_in_words() -> None:
    assert [in_vp(half) for half in (0, 1, 2, 19, -1, -3)] == ["0", "½", "1", "9½", "−½", "−1½"]


def test_a_new_game_has_no_points() -> None:
    state = started(3, 2)
    assert [victory_points(state, player) for player in state.players] == [0, 0, 0]

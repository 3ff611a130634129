"""Stupor Mundi: final scoring and ties."""

from __future__ import annotations

import pytest

from greathall.games.stupor_mundi.box.components import SITE_IDS
from greathall.games.stupor_mundi.position.state import StuporState
from greathall.games.stupor_mundi.rules.scoring import final_score, leftover, majority
from tests.games.stupor_mundi.stupor_mundi_positions import GAME, castle, fill, table


def castles(*sizes: int) -> StuporState:
    """A table whose players have castles of these sizes and nothing else."""
    state = table(len(sizes))
    for player, size in zip(state.players, sizes, strict=True):
        castle(player, *SITE_IDS[:size])
        fill(player)
        player.vp = 0
    return state


@pytest.mark.rule("STM-105", "STM-R28", "STM-104")
def test_example_12_majority_of_structures() -> None:
    state = castles(12, 12, 11, 9)
    assert [majority(state, seat) for seat in range(4)] == [4, 4, 2, 0]
    assert [final_score(state, seat) for seat in range(4)] == [16, 16, 13, 9]


@pytest.mark.rule("STM-105", "STM-R28", "STM-111")
def test_second_place_only_from_three_players_on() -> None:
    state = castles(5, 4)
    assert [majority(state, seat) for seat in range(2)] == [4, 0]
    state = castles(5, 4, 4)
    assert [majority(state, seat) for seat in range(3)] == [4, 2, 2]
    state = castles(7, 7, 7)
    assert [majority(state, seat) for seat in range(3)] == [4, 4, 4]


@pytest.mark.rule("STM-104", "STM-R30")
def test_one_vp_for_every_structure_the_starting_ones_included() -> None:
    state = castles(2, 13)
    assert final_score(state, 0) == 2
    assert final_score(state, 1) == 13 + 4


@pytest.mark.rule("STM-106", "STM-107")
@pytest.mark.parametrize(
    ("grain", "stone", "coins", "vp"),
    [(0, 0, 5, 0), (0, 0, 6, 1), (1, 1, 1, 0), (1, 1, 2, 1), (3, 2, 7, 2), (0, 1, 17, 3)],
)
def test_leftovers(grain: int, stone: int, coins: int, vp: int) -> None:
    state = castles(2, 3)
    fill(state.players[0], grain=grain, stone=stone, coins=coins)
    assert leftover(state, 0) == vp


@pytest.mark.rule("STM-103")
def test_the_final_score_adds_everything() -> None:
    state = castles(5, 4)
    player = state.players[0]
    player.vp = 20
    fill(player, grain=1, coins=10)
    assert final_score(state, 0) == 20 + 5 + 4 + 2


@pytest.mark.rule("STM-108", "STM-R29")
def test_ties_go_to_great_structures_and_then_are_shared() -> None:
    state = castles(4, 4)
    state.triggers = 1
    castle(state.players[1], "T1", "W3", "W1", T2="a")
    state.over = True
    result = GAME.judge(state)
    assert result.scores == [8.0, 8.0]
    assert result.places == [2, 1]
    castle(state.players[0], "T1", "W3", "W1", T2="b")
    result = GAME.judge(state)
    assert result.places == [1, 1]
    assert result.tiebreaks == [[1.0], [1.0]]

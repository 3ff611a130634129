"""Feudalia: the two turns of the rulebook's long example, move by move."""

from __future__ import annotations

import pytest

from greathall.games.feudalia.box.components import TAX
from greathall.games.feudalia.rules.scoring import victory_points
from tests.games.feudalia.feudalia_positions import asked, can, given, hand, master, names, on, play, resume, vassal


@pytest.mark.rule("FDL-33", "FDL-105", "FDL-51", "FDL-59", "FDL-54", "FDL-44", "FDL-60", "FDL-97")
def test_amelias_turn() -> None:  # EX-8
    state = given(
        hand="priest, serf, merchant 2, tax_collector",
        deck="serf 5",
        discard="",
        coins=1,
        cubes=("5 wheat", "2 wood", "1 clay"),
        at="turn",
    )
    player = state.players[0]
    assert (on(state, 1), on(state, 2), on(state, 3)) == ({"wheat": 3}, {"wood": 1}, {"clay": 1})
    assert player.discard == [TAX]
    play(state, "field merchant", "fief 1", "rate 3", "type wood", "done")
    assert on(state, 1) == {"wood": 1}
    play(state, "field serf", "fief 2")
    assert on(state, 2) == {"wood": 2}
    play(state, "influence priest", "scroll 1")
    assert hand(state) == ["merchant", "serf"]
    assert state.free_field(player, 1) < 0
    assert state.free_field(player, 2) == 4
    play(state, "income serf", "income merchant")
    assert player.coins == 4
    play(state, "upgrade 1")
    assert player.levels == [1, 0, 0]
    assert victory_points(state, player) == 2
    assert player.cubes == [0] * 12
    assert player.coins == 0
    assert state.box.face[player.level_sum()] == 0
    play(state, "end main phase")
    assert names(player.discard) == ["merchant", "merchant", "priest", "serf", "tax_collector"]
    assert player.coins == 0
    assert len(player.hand) == 5


@pytest.mark.rule("FDL-46", "FDL-56", "FDL-44", "FDL-75", "FDL-80", "FDL-67", "FDL-172", "FDL-R35")
def test_santis_turn() -> None:  # EX-9
    state = given(
        hand="merchant, serf, stonecutter, kneader, feudal_lord",
        deck="priest 5",
        discard="",
        fiefs=("stone", "clay", "wheat"),
        levels=(1, 0, 1),
        cubes=("1 stone, 1 wheat", "1 wheat", ""),
        coins=2,
        row="hotelier quarryman tutor countess sculptor",
    )
    state.pool = [master("notary"), master("treasurer")]
    resume(state)
    player = state.players[0]
    assert state.box.face[player.level_sum()] == 1
    play(state, "field kneader")
    assert on(state, 2) == {"clay": 2, "wheat": 1}
    play(state, "influence feudal lord", "type clay", "fief 2")
    assert sum(player.cubes[at] for at in (2, 6, 10)) == 3
    assert state.turn.influence == 0
    play(state, "income merchant", "income stonecutter", "income serf")
    assert player.coins == 6
    play(state, "hire master", "master hotelier", "fief 3")
    assert player.coins == 0
    assert player.cities == [-1, -1, master("hotelier")]
    assert player.cubes[0] == player.cubes[4] == 0  # one wheat from the stone fief, one from the clay fief
    play(state, "master tutor")
    assert len(state.row) == 5
    assert state.bottom == [master("tutor")]
    play(state, "build")
    while asked(state) == "PayCubes":
        play(state, "cube 2 clay")
    assert victory_points(state, player) == 5  # two level 1 fiefs and half a point
    assert (on(state, 1), on(state, 2), on(state, 3)) == ({"stone": 1}, {}, {})
    play(state, "use 3", "card kneader")
    assert player.tapped == 4
    assert player.guests == [-1, -1, vassal("kneader")]
    play(state, "end main phase")
    assert names(player.discard) == ["feudal_lord", "merchant", "serf", "stonecutter"]
    assert player.coins == 0
    assert len(player.hand) == 5
    while state.active != 0:
        play(state, "end main phase")
    assert hand(state) == ["kneader", *["priest"] * 5]
    assert player.cities == [-1, -1, master("hotelier")]
    assert can(state, "field kneader")

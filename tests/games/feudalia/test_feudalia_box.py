"""Feudalia: the box, its totals, what is printed on the cards, and changed boxes."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import cast

import pytest

from greathall.games.feudalia.box.components import CARD_IDS, EVENT_IDS, MASTER_IDS, TYPES, VASSAL_IDS
from greathall.games.feudalia.rules.scoring import victory_points
from greathall.kernel import BadOptions, Dice, playout
from tests.games.feudalia.feudalia_positions import (
    BOX,
    GAME,
    PRINTED,
    WORDS,
    changed_box,
    entry_of,
    given,
    part_of,
    play,
    started,
    vassal,
)


def printed() -> dict[str, object]:
    return tomllib.loads(PRINTED.read_text(encoding="utf-8"))


@pytest.mark.rule("FDL-8", "FDL-R3", "FDL-R73")
def test_the_box_holds_the_cards_of_the_final_edition() -> None:
    data = printed()
    totals = part_of(data, "totals")
    assert sum(BOX.counts) == totals["vassal_cards"] == 306
    assert len(VASSAL_IDS) == totals["vassal_types"] == 35
    assert len(MASTER_IDS) - 3 == totals["basic_masters"] == 40
    assert sum(BOX.stack) == totals["cathedral_master_cards"] == 12
    assert len(BOX.event_kinds) == totals["event_cards"] == 40
    assert sum(BOX.low_cards) + sum(BOX.high_cards) == totals["fief_cards"] == 36
    assert len(CARD_IDS) == totals["cathedral_cards"] == 5
    assert BOX.tokens[0] + BOX.tokens[1] == 34
    assert BOX.tokens[2] == 8
    core = [entry for entry in cast(list[dict[str, object]], data["vassal"]) if entry["set"] == "core"]
    assert len(core) == 18
    assert sum(cast(int, entry["count"]) for entry in core) == 252


@pytest.mark.rule("FDL-R5")
def test_there_is_a_variant_card_for_each_variant_and_the_crusades() -> None:
    ids = [entry["id"] for entry in cast(list[dict[str, object]], printed()["variant_card"])]
    assert len(ids) == 7
    options = {option.name for option in GAME.options}
    assert set(ids) - {"solitaire", "the_crusades"} <= options


@pytest.mark.rule("FDL-R6")
def test_every_level_0_fief_has_its_upgrade() -> None:
    assert BOX.low_cards == [5, 5, 4, 4]
    assert BOX.high_cards == BOX.low_cards


@pytest.mark.rule("FDL-10", "FDL-R7", "FDL-R8")
def test_levels_give_fields_cities_points_and_defence() -> None:
    for kind in range(4):
        assert BOX.fields[kind * 3 : kind * 3 + 3] == [1, 1, 2]
        assert BOX.cities[kind * 3 : kind * 3 + 3] == [0, 1, 1]
        assert BOX.fief_vp[kind * 3 : kind * 3 + 3] == [0, 1, 2]
        assert BOX.defense[kind * 3 : kind * 3 + 3] == [0, 1, 2]
    assert min(BOX.min_levels) == 1
    zone = next(zone for zone in given().view(0).mats[0].zones if zone.id == "fief/0/1")
    assert zone.text == "0 VP, 1 field, defence 0. No city. Upgrade: 4 coins, 3 wood, 1 clay."


@pytest.mark.rule("FDL-9", "FDL-11")
def test_cards_tell_what_is_printed_on_them() -> None:
    view = given(row="hotelier notary tutor bailiff cook").view(0)
    pieces = {piece.id: piece for zone in view.zones for piece in zone.pieces}
    kneader = pieces["supply/kneader"].text
    assert kneader.startswith("Field, clay fief: produces 2 cubes")
    assert "Income 1. Specialist. Cost: 3 coins, and a worker of your hand is eliminated." in kneader
    hotelier = pieces["masters/hotelier"].text
    assert "Cost: 6 coins, 2 wheat. Lives in any fief of level 1 or 2." in hotelier
    assert "Lives in a wheat fief of level 1 or 2." in pieces["masters/cook"].text
    assert "fief of level 2" in pieces["stack/dean"].text


@pytest.mark.rule("FDL-R4")
def test_the_nameless_cards_of_the_examples_are_serf_merchant_reaper_and_peddler() -> None:
    assert BOX.actions[BOX.field[vassal("serf")]].fiefs == [0, 0, 0, 1]
    assert len(BOX.rates[0].lines) == 3
    assert "exchange up to 2 times" in BOX.actions[BOX.field[vassal("merchant")]].text
    assert BOX.actions[BOX.field[vassal("reaper")]].fiefs == [0, -1, -1, -1]
    assert "3 coins" in BOX.actions[BOX.field[vassal("peddler")]].text


@pytest.mark.rule("FDL-R72")
def test_there_is_one_silverware_and_a_drought() -> None:
    assert BOX.card_names.count("Silverware") == 1
    assert "Silverworks" not in BOX.card_names
    assert "drought" in EVENT_IDS
    assert BOX.face_up + BOX.drawn_to_hire == 7


@pytest.mark.rule("FDL-R1", "FDL-168", "FDL-169")
def test_nobody_can_attack_anybody_and_there_is_no_magic() -> None:
    words = " ".join(WORDS.words(move) for move in range(len(WORDS)))
    for unknown in ("attack", "spell", "siege", "battle"):
        assert unknown not in words
    state = given(hand="knight, soldier", options={"scenario": "S6"})
    moves = [WORDS.words(move) for move in state.moves(0)]
    assert [move for move in moves if "knight" in move or "soldier" in move] == [
        "income soldier",
        "income knight",
        "influence knight",
    ]


@pytest.mark.rule("FDL-4", "FDL-R13")
def test_there_are_four_types_of_cubes_without_end() -> None:
    assert TYPES == ("wheat", "wood", "clay", "stone")
    assert part_of(printed(), "constants")["large_cube_worth"] == 3
    state = given(hand="serf", cubes=("200 wheat", "", ""))
    play(state, "field serf", "fief 1")
    assert state.players[0].cubes[0] == 201


@pytest.mark.rule("FDL-R12")
def test_a_negative_token_is_worth_half_a_point_less() -> None:
    state = given()
    state.players[0].vows = 2
    assert victory_points(state, state.players[0]) == -2


# ---------------------------------------------------------------------- changed boxes


def test_a_changed_box_is_played(tmp_path: Path) -> None:
    def change(data: dict[str, object]) -> None:
        part_of(data, "constants")["hand_size"] = 6
        entry_of(data, "vassal", "serf")["income"] = 3

    path = changed_box(tmp_path, change)
    state = started(2, 1, components=path)
    assert len(state.players[state.active].hand) == 6
    state = given(options={"components": path}, hand="serf")
    play(state, "income serf")
    assert state.players[0].coins == 3
    playout(state, Dice(3), 500)


@pytest.mark.parametrize(
    ("section", "id", "key", "value", "complaint"),
    [
        ("vassal", "serf", "income", -1, "'income' is -1; it must be from 0 to 20"),
        ("vassal", "serf", "class", "wizard", "there is no class 'wizard'"),
        ("vassal", "serf", "id", "slave", "missing: serf; unknown: slave"),
        ("vassal", "serf", "cost", {"coins": 0, "cubes": {}, "eliminate": ""}, "'coins' is 0; it must be from 1"),
        ("vassal", "serf", "actions", [{"kind": "field", "fiefs": {"gold": 1}, "effects": []}], "'gold' is no type"),
        ("master", "farmer", "color", "pink", "'color' is black or a type of fief"),
        ("master", "farmer", "timing", "never", "'timing' is one of main, untap, blue, passive"),
        ("master", "tiler", "static", {"free_beer": 1}, "there is no static effect 'free_beer'"),
        ("master", "bailiff", "cost", {"coins": 2, "cubes": {}}, "must cost more coins than one use of it brings in"),
        ("treasury_face", "0/1", "sums", [0], "some sum of levels has no face"),
        ("event", "E01", "stage", "V", "unknown type, season or stage"),
        ("event", "E01", "season", "winter", "need equally many cards"),
        ("scenario", "S1", "piles", ["serf", "serf"], "the piles are different vassals"),
        ("scenario", "S1", "start_choice", ["duke"], "may only name vassals that have a pile"),
        ("scenario", "S1", "fiefs", {"mode": "lottery"}, "'mode' is fixed, wheat_plus_draft or draft"),
        ("cathedral", "foundations", "tokens", {"2": [99, 0], "3": [1, 0], "4": [1, 0]}, "that many tokens"),
    ],
)
def test_a_box_that_cannot_be_played_is_refused(
    tmp_path: Path, section: str, id: str, key: str, value: object, complaint: str
) -> None:
    def change(data: dict[str, object]) -> None:
        entry_of(data, section, id)[key] = value

    with pytest.raises(BadOptions, match="components") as refusal:
        GAME.new(2, 1, {"components": changed_box(tmp_path, change)})
    assert complaint in str(refusal.value)


def test_a_box_with_unknown_effects_is_refused(tmp_path: Path) -> None:
    def change(data: dict[str, object]) -> None:
        action = cast(list[dict[str, object]], entry_of(data, "vassal", "jester")["actions"])[0]
        action["effects"] = [{"op": "dance", "n": 1}]

    with pytest.raises(BadOptions, match="there is no effect 'dance'"):
        GAME.new(2, 1, {"components": changed_box(tmp_path, change)})


def test_a_box_with_too_few_cards_for_the_decks_is_refused(tmp_path: Path) -> None:
    def change(data: dict[str, object]) -> None:
        entry_of(data, "vassal", "serf")["count"] = 12

    path = changed_box(tmp_path, change)
    GAME.new(2, 1, {"components": path})
    with pytest.raises(BadOptions, match="3 starting decks need 18 of 'Serf', there are 12"):
        GAME.new(3, 1, {"components": path})

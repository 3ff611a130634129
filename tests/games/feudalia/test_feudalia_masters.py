"""Feudalia: hiring, moving, firing and using masters."""

from __future__ import annotations

import pytest

from greathall.games.feudalia.box.components import BLUE, MAIN, UNTAP
from greathall.games.feudalia.position.state import FeudaliaState
from tests.games.feudalia.feudalia_positions import (
    BOX,
    asked,
    can,
    given,
    hand,
    kept_by,
    master,
    names,
    offered,
    on,
    play,
    resume,
    vassal,
    why,
    why_in_words,
)


def lives(state: FeudaliaState, fief: int) -> str:
    number = state.players[0].cities[fief - 1]
    return BOX.master_names[number] if number >= 0 else ""


# ---------------------------------------------------------------------- hiring


@pytest.mark.rule("FDL-75", "FDL-76", "FDL-80", "FDL-R32")
def test_hiring_turns_up_two_and_puts_one_under_the_deck() -> None:
    state = given(coins=12, levels=(1, 0, 0), row="notary bailiff tutor cook farmer", cubes=("9 wheat, 9 wood", "", ""))
    deck = len(state.pool)
    play(state, "hire master")
    assert len(state.row) == 7
    assert len(state.pool) == deck - 2
    assert asked(state) == "ChooseMaster"
    play(state, "master notary")
    assert lives(state, 1) == "Notary"
    assert state.players[0].coins == 6
    assert asked(state) == "PutUnder"
    assert not can(state, "master notary")
    play(state, "master bailiff")
    assert len(state.row) == 5
    assert state.bottom == [master("bailiff")]
    assert can(state, "use 1")  # at once


@pytest.mark.rule("FDL-76")
def test_a_box_may_want_more_masters_under_the_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    state = given(coins=12, levels=(1, 0, 0), row="notary bailiff tutor cook farmer", cubes=("9 wheat, 9 wood", "", ""))
    monkeypatch.setattr(state.box, "to_bottom", 3)
    play(state, "hire master", "master notary")
    assert "(3 to go)" in state.view(0).prompt
    play(state, "master bailiff")
    assert "(2 to go)" in state.view(0).prompt
    play(state, "master tutor", "master cook")
    assert asked(state) != "PutUnder"
    assert state.bottom == [master("bailiff"), master("tutor"), master("cook")]


@pytest.mark.rule("FDL-R32")
def test_hiring_begins_only_if_a_master_already_face_up_can_be_hired() -> None:
    state = given(coins=5, levels=(1, 0, 0), row="notary bailiff tutor cook hotelier", cubes=("9 wheat", "", ""))
    assert why(state, "hire master") == "FDL-R32"
    assert why(state, "master farmer") == "FDL-76"
    state.players[0].coins = 6
    resume(state)
    play(state, "hire master")
    assert not can(state, "end main phase")  # one must be hired
    assert why(state, "master tutor") == "FDL-75"


@pytest.mark.rule("FDL-R13", "FDL-R32", "FDL-R74")
def test_a_short_deck_turns_up_what_there_is_and_ends_with_those_put_under_it() -> None:
    state = given(coins=6, levels=(1, 0, 0), row="notary")
    state.pool = []
    state.bottom = [master("cook"), master("farmer")]
    resume(state)
    piece = next(piece for zone in state.view(1).zones for piece in zone.pieces if piece.id == "masters/deck")
    assert "At the bottom, in this order: Cook, Farmer." in piece.text
    play(state, "hire master")
    assert lives(state, 1) == "Notary"  # the only one that can be paid
    assert sorted(state.row) == [master("farmer"), master("cook")]
    assert asked(state) == "PutUnder"
    empty = given(coins=6, levels=(1, 0, 0), row="notary")
    empty.pool = []
    resume(empty)
    play(empty, "hire master")
    assert lives(empty, 1) == "Notary"
    assert empty.row == empty.bottom == []


@pytest.mark.rule("FDL-77", "FDL-78", "FDL-R8")
def test_a_coloured_master_needs_an_upgraded_fief_of_its_colour() -> None:
    state = given(coins=9, levels=(0, 1, 0), row="farmer forester", cubes=("9 wheat, 9 wood", "", ""))
    state.pool = [master("notary"), master("tutor")]
    play(state, "hire master")
    assert why(state, "master farmer") == "FDL-77"  # the wheat fief has level 0, so no city
    play(state, "master forester")
    assert lives(state, 2) == "Forester"
    assert why(given(coins=9, row="notary"), "hire master") == "FDL-78"


@pytest.mark.rule("FDL-77")
def test_a_black_master_goes_to_any_city() -> None:
    state = given(coins=9, levels=(1, 0, 2), row="notary")
    state.pool = []
    resume(state)
    play(state, "hire master")
    assert offered(state) == ["fief 1", "fief 3"]
    assert why(state, "fief 2") == "FDL-77"


@pytest.mark.rule("FDL-79", "FDL-84", "FDL-83", "FDL-R29")
def test_a_cathedral_master_needs_a_level_2_city_and_touches_no_other_master() -> None:
    state = given(coins=10, levels=(1, 2, 0), cubes=("3 wheat", "2 clay", "1 wood"))
    row, pool = state.row, state.pool
    play(state, "hire dean")
    assert lives(state, 2) == "Dean"
    assert state.stacks == [3, 4, 4]
    assert (state.row, state.pool, state.bottom) == (row, pool, [])
    assert why(state, "hire dean") == "FDL-83"  # no second one
    assert why(given(coins=10, levels=(1, 1, 1), cubes=("3 wheat", "", "")), "hire dean") == "FDL-79"
    play(state, "hire glazier")  # fires the Dean, who goes back to the stack
    assert lives(state, 2) == "Glazier"
    assert state.stacks == [4, 3, 4]


@pytest.mark.rule("FDL-82", "FDL-R33")
def test_a_fired_master_joins_the_row_after_the_card_for_the_bottom_is_chosen() -> None:
    state = given(
        coins=6,
        levels=(1, 0, 0),
        masters=("accountant", "", ""),
        held=("2 clay", "", ""),
        row="notary tutor",
        hand="serf",
    )
    state.pool = []
    resume(state)
    play(state, "hire master")  # only the Notary can be paid, into the only city
    assert lives(state, 1) == "Notary"
    assert state.bottom == [master("tutor")]
    assert state.row == [master("accountant")]
    assert on(state, 1) == {"clay": 2}  # what lay on it drops onto the fief
    assert state.players[0].coins == 0


@pytest.mark.rule("FDL-R33", "FDL-R53")
def test_the_guest_of_a_fired_hotelier_goes_to_the_discard_pile() -> None:
    state = given(coins=6, levels=(1, 0, 0), masters=("hotelier", "", ""), row="notary", discard="")
    state.players[0].guests = [vassal("kneader"), -1, -1]
    state.pool = []
    resume(state)
    play(state, "hire master")
    assert names(state.players[0].discard) == ["kneader"]
    assert state.players[0].guests == [-1, -1, -1]


@pytest.mark.rule("FDL-R33")
def test_a_rehired_master_comes_in_unused() -> None:
    state = given(coins=12, levels=(1, 0, 0), masters=("bailiff", "", ""), row="notary")
    state.pool = []
    play(state, "use 1")
    state.players[0].coins = 12
    resume(state)
    play(state, "hire master")
    assert lives(state, 1) == "Notary"
    state.players[0].cubes[0] = 1
    resume(state)
    play(state, "hire master")
    assert lives(state, 1) == "Bailiff"
    assert can(state, "use 1")


# ---------------------------------------------------------------------- moving


@pytest.mark.rule("FDL-81", "FDL-R34")
def test_a_master_moves_once_a_turn_to_a_free_legal_city() -> None:
    state = given(levels=(1, 1, 0), masters=("hotelier", "", ""), held=("", "", ""), hand="serf")
    state.players[0].guests = [vassal("kneader"), -1, -1]
    state.players[0].tapped = 1
    resume(state)
    assert why(state, "move 1 3") == "FDL-77"
    play(state, "move 1 2")
    assert lives(state, 2) == "Hotelier"
    assert state.players[0].guests == [-1, vassal("kneader"), -1]
    assert state.players[0].tapped == 2  # a used master stays used
    assert why(state, "move 2 1") == "FDL-R34"


@pytest.mark.rule("FDL-R34")
def test_masters_exchange_places_if_both_cities_are_legal() -> None:
    state = given(levels=(1, 1, 1), masters=("notary", "accountant", "tiler"), held=("", "3 wood", ""))
    assert can(state, "move 1 2")
    assert why(state, "move 2 1") == "FDL-R34"  # named once, with the lower fief first
    assert why(state, "move 1 3") == "FDL-R34"  # the Tiler lives in clay only
    play(state, "move 1 2")
    assert (lives(state, 1), lives(state, 2)) == ("Accountant", "Notary")
    assert on(state, 2) == {"wood": 3}  # cubes stay behind
    assert kept_by(state, 1) == {}
    assert why(state, "move 1 2") == "FDL-R34"


@pytest.mark.rule("FDL-R34")
def test_nobody_exchanges_places_with_a_master_that_has_moved() -> None:
    state = given(fiefs=("wheat",) * 3, levels=(1, 1, 1), masters=("notary", "farmer", ""))
    assert can(state, "move 1 2")
    play(state, "move 2 3")
    assert why_in_words(state, "move 1 3") == "a master moves at most once a turn"
    assert why_in_words(state, "move 3 2") == "a master moves at most once a turn"
    assert can(state, "move 1 2")


@pytest.mark.rule("FDL-81")
def test_masters_do_not_move_in_other_phases() -> None:
    state = given(hand="innkeeper, serf", levels=(1, 1, 0), masters=("notary", "", ""))
    play(state, "end main phase")
    assert asked(state) == "FinalPhase"
    assert why(state, "move 1 2") == "FDL-95"


# ---------------------------------------------------------------------- using


@pytest.mark.rule("FDL-85", "FDL-86", "FDL-87", "FDL-90", "FDL-R37")
def test_a_master_is_used_once_and_paid_from_its_own_fief() -> None:
    state = given(levels=(1, 0, 0), masters=("baker", "", ""), cubes=("1 wheat", "9 wheat", ""))
    assert why(state, "use 1") == "FDL-87"
    state.players[0].cubes[0] = 4
    resume(state)
    play(state, "use 1")
    assert state.players[0].coins == 3
    assert on(state, 1) == {"wheat": 2}
    assert on(state, 2) == {"wheat": 9}
    assert why(state, "use 1") == "FDL-86"
    assert lives(state, 1) == "Baker"
    play(state, "end main phase")
    assert lives(state, 1) == "Baker"


@pytest.mark.rule("FDL-90", "FDL-87")
def test_a_master_works_in_its_own_fief() -> None:
    state = given(levels=(0, 0, 1), masters=("", "", "kiln_master"), cubes=("5 clay", "", "1 clay"))
    play(state, "use 3")
    assert on(state, 3) == {"stone": 1}
    assert on(state, 1) == {"clay": 5}


@pytest.mark.rule("FDL-89")
def test_every_master_says_when_it_works() -> None:
    assert {BOX.master_names[m] for m in range(40) if BOX.timing[m] == UNTAP} == {
        "Farmer", "Forester", "Clay Digger", "Quarryman", "Wall Builder", "Castellan",
    }  # fmt: skip
    assert {BOX.master_names[m] for m in range(40) if BOX.timing[m] == BLUE} == {"Cook", "Road Builder", "Treasurer"}
    for id in ("town_crier", "treasurer", "castellan"):
        state = given(levels=(1, 0, 0), masters=(id, "", ""))
        assert why(state, "use 1") == "FDL-89"
    assert BOX.timing[master("notary")] == MAIN


@pytest.mark.rule("FDL-172", "FDL-R35")
def test_the_hotelier_lodges_a_used_vassal_until_the_next_untap_step() -> None:
    state = given(hand="kneader, serf, merchant", levels=(1, 0, 0), masters=("hotelier", "", ""), deck="priest 5")
    assert why(state, "use 1") == "FDL-R20"  # nothing was used yet
    play(state, "field kneader", "income merchant", "use 1")
    assert offered(state) == ["card merchant", "card kneader"]
    play(state, "card kneader")
    assert state.players[0].guests == [vassal("kneader"), -1, -1]
    assert state.fields[4] == -2  # the field stays occupied
    play(state, "end main phase")
    assert names(state.players[0].discard) == ["merchant", "serf", "tax_collector"]
    assert hand(state) == ["priest"] * 5  # the guest does not count toward the five
    while state.active == 1:
        play(state, "end main phase")
    assert hand(state) == ["kneader", *["priest"] * 5]
    assert state.players[0].guests == [-1, -1, -1]


@pytest.mark.rule("FDL-172")
def test_one_guest_at_a_time() -> None:
    state = given(hand="serf 2", levels=(1, 0, 0), masters=("hotelier", "", ""))
    state.players[0].guests = [vassal("kneader"), -1, -1]
    resume(state)
    play(state, "income serf")
    assert why(state, "use 1") == "FDL-R20"


@pytest.mark.rule("FDL-R81")
def test_a_guest_is_taken_from_the_table_before_the_fields_and_there_the_owner_picks() -> None:
    state = given(hand="serf 4", levels=(1, 0, 0), masters=("hotelier", "", ""))
    play(state, "field serf", "fief 1", "field serf", "fief 2", "use 1")
    assert asked(state) == "LodgeFrom"
    play(state, "fief 2")
    assert state.fields[2] == -2
    table = given(hand="serf 2", levels=(1, 0, 0), masters=("hotelier", "", ""))
    play(table, "field serf", "fief 1", "income serf", "use 1")
    assert table.table == []
    assert table.fields[0] == vassal("serf")


@pytest.mark.rule("FDL-173", "FDL-R36")
def test_the_accountant_keeps_cubes_that_can_still_be_spent() -> None:
    state = given(levels=(1, 0, 0), masters=("accountant", "", ""), cubes=("3 wood, 2 clay", "1 wood", ""), coins=5)
    play(state, "use 1", "cube 1 wood", "cube 1 wood", "cube 1 clay")
    assert why(state, "held 1 wood") == "FDL-R36"  # each type in one direction only
    play(state, "cube 1 wood")
    assert asked(state) == "MainPhase"  # four at most, so nothing more can be moved
    assert kept_by(state, 1) == {"wood": 3, "clay": 1}
    assert on(state, 1) == {"clay": 1}
    play(state, "build")
    assert "held 1 wood" in offered(state)
    play(state, "held 1 wood", "held 1 clay", "cube 2 wood")
    assert kept_by(state, 1) == {"wood": 2}


@pytest.mark.rule("FDL-R36", "FDL-173")
def test_cubes_on_the_accountant_serve_exchanges_in_that_fief_and_come_back() -> None:
    state = given(hand="peddler", levels=(1, 0, 0), masters=("accountant", "", ""), held=("2 wood", "", ""))
    play(state, "field peddler", "rate 1")
    assert state.players[0].coins == 3
    assert kept_by(state, 1) == {}
    back = given(levels=(1, 0, 0), masters=("accountant", "", ""), held=("2 wood", "", ""))
    play(back, "use 1", "held 1 wood")
    assert why(back, "cube 1 wood") == "FDL-R36"
    play(back, "done")
    assert on(back, 1) == {"wood": 1}


@pytest.mark.rule("FDL-174", "FDL-R36")
def test_the_cabinetmaker_stores_wood_and_sells_all_of_it() -> None:
    state = given(levels=(0, 1, 0), masters=("", "cabinetmaker", ""), cubes=("", "3 wood", ""), held=("", "2 wood", ""))
    play(state, "use 2")
    assert asked(state) == "ChooseScroll"
    play(state, "scroll 1", "yes", "yes")
    assert kept_by(state, 2) == {"wood": 4}
    assert on(state, 2) == {"wood": 1}
    state.players[0].tapped = 0
    resume(state)
    assert why(state, "build") == "FDL-67"  # stored wood cannot be spent
    play(state, "use 2", "scroll 2")
    assert state.players[0].coins == 12
    assert kept_by(state, 2) == {}


@pytest.mark.rule("FDL-R24", "FDL-86")
def test_chaplain_and_bath_keeper_bring_vassals_back() -> None:
    state = given(
        hand="serf, merchant",
        coins=1,
        levels=(1, 0, 1),
        masters=("chaplain", "", "bath_keeper"),
        cubes=("", "", "1 clay"),
    )
    play(state, "field serf", "fief 1", "field merchant", "done", "use 1")
    assert hand(state) == ["serf"]
    play(state, "use 3")
    assert hand(state) == ["merchant", "serf"]
    assert state.players[0].coins == 0


@pytest.mark.rule("FDL-86")
def test_the_enchantress_straightens_a_used_master() -> None:
    state = given(hand="enchantress", levels=(1, 0, 0), masters=("bailiff", "", ""))
    play(state, "use 1", "influence enchantress", "use 1")
    assert state.players[0].coins == 4

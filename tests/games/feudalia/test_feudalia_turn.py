"""Feudalia: rounds, the starting phase, the Tax Collector, and the final phase."""

from __future__ import annotations

import pytest

from greathall.games.feudalia.box.components import TAX
from greathall.games.feudalia.position.state import TAXES
from tests.games.feudalia.feudalia_positions import (
    asked,
    given,
    hand,
    kept_by,
    names,
    offered,
    on,
    play,
    resume,
    vassal,
    why,
)

# ---------------------------------------------------------------------- rounds and phases


@pytest.mark.rule("FDL-29", "FDL-30")
def test_turns_go_clockwise_and_a_round_is_one_turn_of_everybody() -> None:
    state = given(seats=3)
    seats: list[tuple[int, int]] = []
    for _ in range(6):
        seats.append((state.round, state.active))
        play(state, "end main phase")
    assert seats == [(3, 0), (3, 1), (3, 2), (4, 0), (4, 1), (4, 2)]


@pytest.mark.rule("FDL-30", "FDL-95")
def test_the_phases_come_in_order_and_the_final_one_allows_blue_actions_only() -> None:
    state = given(hand="innkeeper, serf", coins=9, cubes=("3 clay", "", ""))
    assert why(state, "blue innkeeper") == "FDL-96"
    play(state, "end main phase")
    assert offered(state) == ["blue innkeeper", "end turn"]
    for move in ("hire serf", "build", "upgrade 1", "income serf", "field serf", "hire master"):
        assert why(state, move) == "FDL-95"


@pytest.mark.rule("FDL-34")
def test_actions_are_free_in_order_and_number() -> None:
    state = given(hand="serf 3", coins=8, cubes=("6 clay", "", ""))
    play(state, "hire serf", "income serf", "build", "hire serf", "income serf", "build", "hire serf")
    assert state.players[0].halves == 2
    assert names(state.players[0].discard) == ["serf", "serf", "serf", "tax_collector"]
    assert why(state, "fief 1") == "FDL-34"


@pytest.mark.rule("FDL-31", "FDL-32", "FDL-88")
def test_masters_are_straightened_and_those_of_the_untap_step_act() -> None:
    state = given(levels=(1, 1, 0), masters=("farmer", "bailiff", ""), hand="serf")
    state.players[0].tapped = 3
    play(state, "end main phase", "end main phase")  # both players
    assert state.active == 0
    assert state.players[0].tapped == 0
    assert on(state, 1) == {"wheat": 1}


@pytest.mark.rule("FDL-32")
def test_the_untap_step_comes_before_the_tax() -> None:
    state = given(
        hand="tax_collector", levels=(1, 0, 0), masters=("farmer", "", ""), cubes=("1 wheat", "", ""), at="turn"
    )
    assert on(state, 1) == {"wheat": 1}  # one was added, one of two was taken
    assert state.step > TAXES


# ---------------------------------------------------------------------- the Tax Collector


@pytest.mark.rule("FDL-105", "FDL-R44", "FDL-33", "FDL-104")
def test_tax_from_three_fiefs() -> None:  # EX-6
    state = given(hand="tax_collector, serf", cubes=("3 wheat, 2 wood", "2 wood", "1 clay"), at="turn")
    assert asked(state) == "PayTax"
    assert offered(state) == ["cube 1 wheat", "cube 1 wood"]
    assert why(state, "cube 2 wood") == "FDL-105"
    assert why(state, "end main phase") == "FDL-92"
    play(state, "cube 1 wood", "cube 1 wood")
    assert (on(state, 1), on(state, 2), on(state, 3)) == ({"wheat": 3}, {"wood": 1}, {"clay": 1})
    assert asked(state) == "MainPhase"
    assert TAX in state.players[0].discard


@pytest.mark.rule("FDL-106", "FDL-R45")
def test_tax_from_the_hand() -> None:  # EX-7
    state = given(hand="tax_collector, merchant, priest, serf 2", cubes=("1 wheat", "1 wood", ""), at="turn")
    assert asked(state) == "HandTax"
    assert offered(state) == ["card serf", "card merchant"]
    assert why(state, "card priest") == "FDL-R45"
    other = state.copy()
    play(state, "card merchant")
    assert names(state.table) == ["merchant"]
    assert state.players[0].coins == 0
    assert (on(state, 1), on(state, 2)) == ({"wheat": 1}, {"wood": 1})
    assert hand(state) == ["priest", "serf", "serf"]
    assert TAX in state.players[0].discard
    play(other, "card serf")
    assert offered(other) == ["card serf"]  # only the other Serf makes a payment without a card too many
    play(other, "card serf")
    assert hand(other) == ["merchant", "priest"]
    assert asked(other) == "MainPhase"


@pytest.mark.rule("FDL-R45")
def test_no_card_of_the_payment_could_be_left_out() -> None:
    # Income 4 + 2 + 1 + 1 = 8, due 4: the Moneylender alone, or 2 + 1 + 1; never the Moneylender with another.
    state = given(hand="tax_collector, moneylender, merchant, serf 2", at="turn")
    assert offered(state) == ["card serf", "card merchant", "card moneylender"]
    play(state, "card serf")
    assert why(state, "card moneylender") == "FDL-R45"
    play(state, "card merchant")
    play(state, "card serf")
    assert asked(state) == "MainPhase"
    assert names(state.table) == ["merchant", "serf", "serf"]


@pytest.mark.rule("FDL-107", "FDL-R47")
def test_a_hand_without_income_is_discarded_and_the_turn_goes_on() -> None:
    state = given(hand="tax_collector, priest 2, serf", cubes=("1 wheat", "", ""), at="turn", deck="merchant 5")
    assert asked(state) == "MainPhase"
    assert hand(state) == []
    assert names(state.players[0].discard) == ["priest", "priest", "serf", "tax_collector", "tax_collector"]
    assert state.players[0].coins == 0
    play(state, "end main phase")
    assert state.players[0].coins == 0  # no coins for services either
    assert hand(state) == ["merchant"] * 5


@pytest.mark.rule("FDL-108", "FDL-R43")
def test_the_tax_collector_is_discarded_at_once_and_may_be_shuffled_in_again() -> None:
    state = given(hand="tax_collector, steward", deck="", discard="serf", at="turn", cubes=("2 wheat", "", ""))
    assert TAX in state.players[0].discard
    play(state, "influence steward")
    assert hand(state) == ["serf", "tax_collector"]
    assert why(state, "end turn") == "FDL-34"


@pytest.mark.rule("FDL-109", "FDL-110", "FDL-98")
def test_a_tax_collector_drawn_in_the_main_phase_waits_in_hand() -> None:
    state = given(hand="jester, serf", deck="tax_collector", discard="merchant 9", cubes=("9 wheat", "", ""))
    play(state, "influence jester")
    assert hand(state) == ["serf", "tax_collector"]
    assert not [move for move in offered(state) if "tax" in move]
    play(state, "end main phase")
    assert on(state, 1) == {"wheat": 9}
    assert len(hand(state)) == 5  # it counts toward the five
    assert "tax_collector" in hand(state)
    seen = next(zone for zone in state.view(1).mats[1].zones if zone.id == "hand/0")
    assert [piece.name for piece in seen.pieces] == ["Tax Collector", "card"]  # everybody saw that it was not discarded
    assert state.players[0].coins == 1  # one coin, for the Serf alone, of which half rounded up is saved
    while state.active != 0:
        play(state, "end main phase")
    assert on(state, 1) == {"wheat": 5}


@pytest.mark.rule("FDL-R46")
def test_a_magistrate_reduces_the_tax_and_no_hand_tax_follows() -> None:
    state = given(
        hand="tax_collector, serf 4",
        levels=(1, 0, 0),
        masters=("magistrate", "", ""),
        cubes=("5 wheat", "2 wood", ""),
        at="turn",
    )
    assert (on(state, 1), on(state, 2)) == ({"wheat": 4}, {"wood": 2})
    assert hand(state) == ["serf"] * 4


@pytest.mark.rule("FDL-R46", "FDL-R36", "FDL-173")
def test_exempt_wheat_and_cubes_on_masters_are_neither_counted_nor_taken() -> None:
    state = given(
        hand="tax_collector, serf 4",
        levels=(1, 1, 0),
        masters=("granary_keeper", "accountant", ""),
        cubes=("9 wheat, 1 wood", "1 wood", ""),
        held=("", "4 clay", ""),
        at="turn",
    )
    play(state, "card serf")  # no fief has two cubes that count: the hand pays
    play(state, "card serf")
    assert names(state.table) == ["serf", "serf"]
    assert on(state, 1) == {"wheat": 9, "wood": 1}
    assert kept_by(state, 2) == {"clay": 4}
    taken = given(
        hand="tax_collector",
        levels=(1, 0, 0),
        masters=("granary_keeper", "", ""),
        cubes=("5 wheat, 2 wood, 2 clay", "", ""),
        at="turn",
    )
    assert offered(taken) == ["cube 1 wood", "cube 1 clay"]
    assert why(taken, "cube 1 wheat") == "FDL-R46"


# ---------------------------------------------------------------------- the final phase


@pytest.mark.rule("FDL-96", "FDL-R39", "FDL-R40")
def test_an_innkeeper_keeps_two_cards_that_are_neither_discarded_nor_paid_for() -> None:
    state = given(hand="innkeeper, duke, merchant, serf", deck="priest 5", discard="")
    play(state, "end main phase", "blue innkeeper")
    assert offered(state) == ["card serf", "card merchant", "card duke", "done"]
    play(state, "card duke", "card merchant")
    assert hand(state) == ["duke", "merchant", "priest", "priest", "priest"]  # they count toward the five
    assert names(state.players[0].discard) == ["innkeeper", "serf"]
    assert state.players[0].coins == 1


@pytest.mark.rule("FDL-R39", "FDL-110")
def test_innkeepers_add_up_and_the_tax_collector_is_none_of_the_kept() -> None:
    state = given(hand="innkeeper 2, duke 2, merchant 2, tax_collector", deck="priest 9", discard="")
    play(state, "end main phase", "blue innkeeper")
    assert offered(state) == ["card merchant", "card innkeeper", "card duke", "done"]
    play(state, "card duke", "card duke", "blue innkeeper", "card merchant", "card merchant")
    assert hand(state) == ["duke", "duke", "merchant", "merchant", "tax_collector"]
    assert state.players[0].coins == 0


@pytest.mark.rule("FDL-96", "FDL-R40")
def test_the_cook_raises_the_new_hand_to_six() -> None:
    state = given(levels=(1, 0, 0), masters=("cook", "", ""), cubes=("2 wheat", "", ""), deck="serf 9")
    assert why(state, "use 1") == "FDL-89"
    play(state, "end main phase", "use 1")
    assert len(state.players[0].hand) == 6
    assert on(state, 1) == {"wheat": 1}


@pytest.mark.rule("FDL-R40")
def test_with_five_or_more_in_hand_nothing_is_drawn() -> None:
    state = given(hand="innkeeper 3, duke 6", deck="priest 5", discard="")
    state.players[0].kept = [vassal("duke")] * 4
    state.players[0].hand = [vassal("innkeeper")] + [vassal("duke")] * 2
    resume(state)
    play(state, "end main phase", "blue innkeeper", "card duke", "card duke")
    assert hand(state) == ["duke"] * 6


@pytest.mark.rule("FDL-97", "FDL-98")
def test_used_cards_are_discarded_and_unplayed_ones_earn_a_coin_each() -> None:
    state = given(hand="serf 4, priest", deck="merchant 5", discard="")
    play(state, "field serf", "fief 1", "income serf", "end main phase")
    assert names(state.players[0].discard) == ["priest", "serf", "serf", "serf", "serf"]
    assert state.players[0].coins == 2  # 1 + 3 for services, of which half is saved
    assert state.fields == [-1] * 6
    assert state.table == []


@pytest.mark.rule("FDL-99", "FDL-R42")
def test_saving_applies_to_all_coins_and_bonuses_add_up_but_never_make_coins() -> None:
    state = given(coins=9, levels=(1, 0, 1), fiefs=("stone", "wood", "clay"), masters=("road_builder", "", "treasurer"))
    play(state, "end main phase", "use 1", "use 3")
    assert state.players[0].coins == 9  # 4 of the face 2/3, and 2 + 3 more
    few = given(coins=2, levels=(1, 0, 1), fiefs=("stone", "wood", "clay"), masters=("road_builder", "", "treasurer"))
    play(few, "end main phase", "use 1", "use 3")
    assert few.players[0].coins == 2
    none = given(coins=9, levels=(1, 0, 1))
    play(none, "end main phase")
    assert none.players[0].coins == 4


@pytest.mark.rule("FDL-100", "FDL-102")
def test_the_hand_is_drawn_up_to_five_and_the_deck_renewed() -> None:
    state = given(hand="", deck="merchant 2", discard="serf 3")
    play(state, "end main phase")
    assert hand(state) == ["merchant", "merchant", "serf", "serf", "serf"]
    assert state.players[0].deck == state.players[0].discard == []


@pytest.mark.rule("FDL-102")
def test_renewing_the_deck_draws_every_card_alike() -> None:
    seen: set[str] = set()
    for _ in range(3):
        state = given(hand="jester", deck="", discard="serf, priest, merchant")
        for seed in range(20):
            twin = state.copy()
            twin.dice = type(twin.dice)(seed)
            play(twin, "influence jester")
            seen.add(hand(twin)[0])
    assert seen == {"serf", "priest", "merchant"}


@pytest.mark.rule("FDL-103", "FDL-R41")
def test_the_deck_is_renewed_once_in_each_phase() -> None:
    state = given(hand="steward 2, jester 3", deck="", discard="serf 2")
    state.turn.influence = 9
    resume(state)
    play(state, "influence steward")
    assert hand(state).count("serf") == 2
    state.players[0].discard = [vassal("merchant")] * 3
    resume(state)
    assert why(state, "influence jester") == "FDL-R20"  # used up a second time in this phase
    play(state, "end main phase")
    assert len(hand(state)) == 5  # the final phase may renew it again


@pytest.mark.rule("FDL-103", "FDL-R41")
def test_a_draw_stops_where_the_deck_is_used_up_a_second_time() -> None:
    state = given(hand="steward", deck="serf", discard="merchant 3")
    state.turn.renewed = True
    resume(state)
    play(state, "influence steward")
    assert hand(state) == ["serf"]
    assert names(state.players[0].discard) == ["merchant"] * 3


@pytest.mark.rule("FDL-R41")
def test_cards_in_play_are_not_shuffled_in() -> None:
    state = given(hand="steward, serf 2", deck="", discard="priest")
    play(state, "field serf", "fief 1", "income serf", "influence steward")
    assert hand(state) == ["priest"]
    assert names(state.table) == ["serf", "steward"]


@pytest.mark.rule("FDL-101", "FDL-R36")
def test_a_fief_keeps_twelve_cubes_those_on_its_master_included() -> None:
    state = given(
        levels=(1, 0, 0),
        masters=("accountant", "", ""),
        cubes=("10 wheat, 1 wood", "13 wood", ""),
        held=("3 clay", "", ""),
    )
    play(state, "end main phase")
    assert offered(state) == ["cube 1 wheat", "cube 1 wood", "held 1 clay"]
    assert why(state, "cube 2 wood") == "FDL-101"
    play(state, "held 1 clay", "cube 1 wheat")
    assert (on(state, 1), kept_by(state, 1)) == ({"wheat": 9, "wood": 1}, {"clay": 2})
    assert on(state, 2) == {"wood": 12}  # only one type: given up without a question
    during = given(hand="serf", cubes=("12 wheat", "", ""))
    play(during, "field serf", "fief 1")
    assert on(during, 1) == {"wheat": 13}  # the limit holds at the end of the turn only


@pytest.mark.rule("FDL-6")
def test_cubes_stay_on_their_fief_from_turn_to_turn() -> None:
    state = given(cubes=("2 wheat", "3 clay", "1 stone"))
    play(state, "end main phase", "end main phase")
    assert (on(state, 1), on(state, 2), on(state, 3)) == ({"wheat": 2}, {"clay": 3}, {"stone": 1})


@pytest.mark.rule("FDL-R53")
def test_a_turn_of_somebody_who_never_stops_by_choice_ends() -> None:
    for seed in range(6):
        state = given(
            hand="serf 3, merchant 2, priest, jester, steward, enchantress, illusionist",
            deck="merchant 3, reaper 2, serf 4",
            levels=(2, 2, 2),
            masters=("guildmaster", "hotelier", "tutor"),
            cubes=("12 wheat", "12 wood", "12 clay"),
            coins=20,
            row="notary bailiff countess chaplain town_crier",
        )
        actions = 0
        while state.active == 0 and not state.over:
            moves = [move for move in offered(state) if move != "end main phase"] or ["end main phase"]
            play(state, moves[(seed * 7 + actions) % len(moves)])
            actions += asked(state) == "MainPhase"
            assert actions < 150

"""Feudalia: hiring, income, field actions and influence actions."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from greathall.games.feudalia.box.components import VINTAGE
from greathall.kernel import IllegalMove, answers_about
from tests.games.feudalia.feudalia_positions import (
    WORDS,
    asked,
    can,
    changed_box,
    entry_of,
    given,
    hand,
    names,
    offered,
    on,
    play,
    resume,
    vassal,
    why,
    why_in_words,
)

# ---------------------------------------------------------------------- hiring


@pytest.mark.rule("FDL-38", "FDL-39", "FDL-40", "FDL-41", "FDL-42", "FDL-R22")
def test_hiring_with_an_elimination() -> None:  # EX-12
    state = given(hand="serf, priest", coins=4, deck="serf 5, tax_collector", discard="")
    state.piles = [*state.piles]
    state.piles[vassal("kneader")] = 12
    serfs = state.piles[vassal("serf")]
    out = state.gone[vassal("serf")]
    play(state, "hire kneader")
    assert offered(state) == ["card serf"]
    play(state, "card serf")
    player = state.players[0]
    assert player.coins == 1
    assert hand(state) == ["priest"]
    assert names(player.discard) == ["kneader"]
    assert state.piles[vassal("kneader")] == 11
    assert state.piles[vassal("serf")] == serfs
    assert state.gone[vassal("serf")] == out + 1


@pytest.mark.rule("FDL-41", "FDL-R22")
def test_only_a_plain_worker_in_hand_can_be_eliminated_for_a_specialist() -> None:
    state = given(hand="priest, woodcutter", coins=9, discard="serf 2, tax_collector")
    assert why(state, "hire kneader") == "FDL-41"
    state = given(hand="tax_collector", coins=9, discard="")
    assert why(state, "hire kneader") == "FDL-41"


@pytest.mark.rule("FDL-41")
def test_a_card_that_cannot_be_eliminated_is_answered_as_one() -> None:
    """Pointing at it, one is told why it does not fit, not that it could be played later."""
    state = given(hand="serf, shepherd, priest", coins=9)
    play(state, "hire woodcutter")
    first = answers_about(state, 0, "hand/priest")[0]
    assert (first.words, first.reason.rule) == ("card priest", "FDL-41")


@pytest.mark.rule("FDL-41")
def test_of_several_fitting_cards_the_owner_picks_one() -> None:
    state = given(hand="serf, shepherd, carter", coins=9)
    play(state, "hire woodcutter")
    assert offered(state) == ["card serf", "card shepherd", "card carter"]
    assert why(state, "card priest") == "FDL-41"
    play(state, "card shepherd")
    assert hand(state) == ["carter", "serf"]
    assert names(state.players[0].discard) == ["tax_collector", "woodcutter"]


@pytest.mark.rule("FDL-36", "FDL-37", "FDL-40", "FDL-R75")
def test_every_part_of_a_cost_is_paid_from_fiefs_of_choice() -> None:
    state = given(coins=5, cubes=("1 wood", "1 wood", "1 wheat"))
    assert can(state, "hire architect")
    play(state, "hire architect")
    assert asked(state) == "PayCubes"
    assert offered(state) == ["cube 1 wood", "cube 2 wood"]
    assert why(state, "cube 3 wheat") == "FDL-40"
    assert why(state, "cube 3 wood") == "FDL-36"
    play(state, "cube 2 wood")
    assert (on(state, 1), on(state, 2), on(state, 3)) == ({"wood": 1}, {}, {"wheat": 1})
    assert state.players[0].coins == 0
    assert why(given(coins=6), "hire architect") == "FDL-40"
    assert why(given(coins=4, cubes=("1 wood", "", "")), "hire architect") == "FDL-39"


@pytest.mark.rule("FDL-43", "FDL-R13")
def test_an_empty_pile_is_not_refilled() -> None:
    state = given(coins=9)
    state.piles = [*state.piles]
    state.piles[vassal("jester")] = 1
    resume(state)
    play(state, "hire jester")
    assert why(state, "hire jester") == "FDL-43"


@pytest.mark.rule("FDL-R31")
def test_the_town_crier_makes_vassals_cheaper_but_never_free() -> None:
    state = given(coins=1, levels=(1, 0, 0), masters=("town_crier", "", ""))
    play(state, "hire serf")
    assert state.players[0].coins == 0
    assert why(state, "hire monk") == "FDL-39"


# ---------------------------------------------------------------------- income


@pytest.mark.rule("FDL-7", "FDL-44", "FDL-178")
def test_income_moves_the_marker_and_uses_no_effect() -> None:
    state = given(hand="feudal_lord, merchant", coins=1)
    play(state, "income feudal_lord".replace("_", " "), "income merchant")
    assert state.players[0].coins == 5
    assert state.players[0].cubes == [0] * 12
    assert state.turn.influence == 1
    assert names(state.table) == ["feudal_lord", "merchant"]


@pytest.mark.rule("FDL-45", "FDL-R19")
def test_a_card_without_income_is_not_played_for_it() -> None:
    state = given(hand="priest", event=VINTAGE)
    state.turn.income_bonus = 2
    resume(state)
    assert why(state, "income priest") == "FDL-45"
    play(state, "end main phase")
    assert state.players[0].coins == 1  # half of the coin for services, rounded up


@pytest.mark.rule("FDL-R11")
def test_coins_beyond_the_track_are_lost() -> None:
    state = given(hand="merchant", coins=19)
    play(state, "income merchant")
    assert state.players[0].coins == 20


@pytest.mark.rule("FDL-94")
def test_a_minstrel_raises_income_until_the_end_of_the_turn() -> None:
    state = given(hand="minstrel, serf 2")
    play(state, "influence minstrel", "income serf")
    assert state.players[0].coins == 2
    play(state, "end main phase")
    assert state.turn.income_bonus == 0


# ---------------------------------------------------------------------- field actions


@pytest.mark.rule("FDL-46", "FDL-47", "FDL-49", "FDL-55")
def test_a_vassal_for_wheat_fields_only() -> None:  # EX-2
    state = given(hand="reaper, reaper")
    play(state, "field reaper")  # there is only one field for it
    assert on(state, 1) == {"wheat": 3}
    assert state.fields[0] == vassal("reaper")
    assert why(state, "field reaper") == "FDL-53"
    state = given(hand="reaper", fiefs=("wood", "clay", "stone"))
    assert why(state, "field reaper") == "FDL-47"


@pytest.mark.rule("FDL-48", "FDL-49")
def test_the_serf() -> None:  # EX-3
    state = given(hand="serf 3", coins=1, fiefs=("clay", "wheat", "stone"))
    play(state, "field serf", "fief 1")
    assert on(state, 1) == {"clay": 1}
    assert state.players[0].coins == 1
    play(state, "field serf", "fief 3")
    assert state.players[0].coins == 0
    assert on(state, 3) == {"stone": 1}
    broke = given(hand="serf", fiefs=("stone", "stone", "stone"))
    assert why(broke, "field serf") == "FDL-48"


@pytest.mark.rule("FDL-50", "FDL-52", "FDL-55")
def test_the_seller() -> None:  # EX-4
    state = given(hand="peddler", cubes=("2 wood, 2 clay, 1 stone", "2 wood", ""))
    play(state, "field peddler", "fief 1")
    assert offered(state) == ["rate 1", "rate 2", "rate 3", "done"]
    play(state, "rate 1")
    assert state.players[0].coins == 3
    play(state, "rate 3")
    assert state.players[0].coins == 6
    assert asked(state) == "MainPhase"  # no third exchange
    assert on(state, 1) == {"clay": 2}
    assert on(state, 2) == {"wood": 2}


@pytest.mark.rule("FDL-5", "FDL-51", "FDL-R21")
def test_the_merchants_lines() -> None:  # EX-5
    state = given(hand="merchant", coins=1, cubes=("1 stone, 1 wood, 3 wheat", "", ""))
    play(state, "field merchant", "rate 2")  # 1 wood and 1 coin for 1 stone: nothing to choose
    assert state.players[0].coins == 0
    assert on(state, 1) == {"stone": 2, "wheat": 3}
    play(state, "rate 3")
    assert offered(state) == ["type wood", "type clay", "type stone"]
    play(state, "type clay")
    assert on(state, 1) == {"stone": 2, "clay": 1}
    swap = given(hand="merchant", cubes=("1 stone, 1 wheat", "", ""))
    play(swap, "field merchant", "rate 1")
    assert offered(swap) == ["type wheat", "type wood", "type clay"]  # never for stone, never wheat given
    play(swap, "type wood")
    assert on(swap, 1) == {"wood": 1, "wheat": 1}
    assert why(swap, "rate 2") == "FDL-55"  # no coin is left
    assert "you have 0 coins" in why_in_words(swap, "rate 2")
    assert "coin" not in why_in_words(swap, "rate 3").partition(":")[2]  # which costs none


@pytest.mark.rule("FDL-R21")
def test_exchanges_are_optional_and_never_into_the_same_type() -> None:
    state = given(hand="alchemist", cubes=("2 wood", "", ""))
    play(state, "field alchemist", "rate 1")
    assert offered(state) == ["type wheat", "type clay", "type stone"]
    assert why(state, "type wood") == "FDL-R21"
    play(state, "type stone", "done")
    assert on(state, 1) == {"wood": 1, "stone": 1}
    assert asked(state) == "MainPhase"


@pytest.mark.rule("FDL-53", "FDL-54", "FDL-R24")
def test_a_field_stays_occupied_when_its_vassal_comes_back() -> None:
    state = given(hand="serf, priest, merchant", cubes=("", "", "1 clay"))
    play(state, "field serf", "fief 2", "field merchant", "done")
    play(state, "influence priest", "scroll 1")  # the Merchant is no worker: only the Serf can come back
    assert hand(state) == ["serf"]
    assert on(state, 2) == {"wood": 1}
    play(state, "field serf")  # fief 2 is still occupied, fief 3 too: only fief 1 is left
    assert on(state, 1) == {"wheat": 1}
    assert state.fields[2] == -2


@pytest.mark.rule("FDL-R20")
def test_a_card_is_not_played_for_nothing() -> None:
    state = given(hand="merchant, priest, monk, necromancer, enchantress, illusionist", deck="", discard="")
    assert why(state, "field merchant") == "FDL-R20"
    assert why(state, "influence priest") == "FDL-R20"
    assert why(state, "influence necromancer") == "FDL-R20"
    assert why(state, "influence enchantress") == "FDL-R20"
    assert why(state, "influence illusionist") == "FDL-R20"
    assert can(state, "influence monk")  # other vassals are in hand
    alone = given(hand="monk, tax_collector", deck="", discard="")
    assert why(alone, "influence monk") == "FDL-R20"
    only_tax = given(hand="necromancer", deck="", discard="tax_collector")
    assert why(only_tax, "influence necromancer") == "FDL-R20"
    drawable = given(hand="priest", deck="", discard="tax_collector")
    assert can(drawable, "influence priest")  # the deck may be renewed
    drawable.turn.renewed = True
    resume(drawable)
    assert why(drawable, "influence priest") == "FDL-R20"


@pytest.mark.rule("FDL-R20")
def test_the_coin_of_a_field_action_is_gone_before_its_exchanges() -> None:
    state = given(hand="carter", coins=1, fiefs=("stone", "stone", "stone"))
    play(state, "field carter", "fief 1")
    assert state.players[0].coins == 1  # one paid, one earned
    assert on(state, 1) == {"stone": 1}


@pytest.mark.rule("FDL-R26", "FDL-R23")
def test_yield_bonuses_add_up_for_workers_and_only_for_produce() -> None:
    state = given(hand="foreman, serf, reaper, shepherd", levels=(2, 0, 0), masters=("ploughwright", "", ""))
    play(state, "influence foreman", "field serf", "fief 1")
    assert on(state, 1) == {"wheat": 3}  # 1 + Foreman + Ploughwright
    play(state, "field reaper")
    assert on(state, 1) == {"wheat": 8}  # 3 + 2
    play(state, "field shepherd", "fief 2")
    assert on(state, 2) == {"wheat": 2}  # gains, not produces


@pytest.mark.rule("FDL-R26", "FDL-R23")
def test_yield_bonuses_are_for_workers_and_specialists_only(tmp_path: Path) -> None:
    def change(data: dict[str, object]) -> None:
        action = cast(list[dict[str, object]], entry_of(data, "vassal", "archer")["actions"])[0]
        action["effects"] = [{"op": "produce", "n": 2}]

    state = given(hand="foreman, archer", options={"components": changed_box(tmp_path, change)})
    play(state, "influence foreman", "field archer")
    assert on(state, 2) == {"wood": 2}


@pytest.mark.rule("FDL-91", "FDL-92")
def test_effects_come_in_order_and_before_anything_else() -> None:
    state = given(hand="pilgrim, serf, archer", cubes=("", "", ""))
    play(state, "influence pilgrim")
    assert asked(state) == "GainCube"
    assert state.players[0].coins == 0
    assert why(state, "income serf") == "FDL-92"
    with pytest.raises(IllegalMove, match="finished before anything else"):
        state.play(0, WORDS.move("end main phase"))
    play(state, "fief 3")
    assert state.players[0].coins == 1
    assert on(state, 3) == {"wheat": 1}
    play(state, "field archer")
    assert on(state, 2) == {"wood": 1, "wheat": 1}


# ---------------------------------------------------------------------- influence actions


@pytest.mark.rule("FDL-56", "FDL-57", "FDL-178")
def test_an_influence_action_earns_nothing_and_works_on_any_fief() -> None:
    state = given(hand="feudal_lord")
    play(state, "influence feudal lord", "type clay")
    assert offered(state) == ["fief 1", "fief 2", "fief 3"]
    play(state, "fief 1")
    assert on(state, 1) == {"clay": 1}
    assert state.players[0].coins == 0
    assert names(state.table) == ["feudal_lord"]


@pytest.mark.rule("FDL-35", "FDL-58", "FDL-R25")
def test_one_influence_action_a_turn_unless_a_plus_gives_another() -> None:
    state = given(hand="jester 2, steward, priest", deck="serf 9")
    assert state.turn.influence == 1
    play(state, "influence jester", "influence jester")
    assert state.turn.influence == 1
    play(state, "influence steward")
    assert state.turn.influence == 0
    assert why(state, "influence priest") == "FDL-35"
    plus = given(hand="jester")
    plus.turn.influence = 0
    resume(plus)
    assert why(plus, "influence jester") == "FDL-35"


@pytest.mark.rule("FDL-35", "FDL-R25")
def test_the_notary_adds_an_influence_action() -> None:
    state = given(hand="steward 2", deck="serf 9", levels=(1, 0, 0), masters=("notary", "", ""))
    play(state, "use 1", "influence steward", "influence steward")
    assert state.turn.influence == 0
    assert len(state.players[0].hand) == 6


@pytest.mark.rule("FDL-59")
def test_one_of_two_scrolls() -> None:
    state = given(hand="priest, serf", deck="merchant 5")
    play(state, "field serf", "fief 1", "influence priest")
    assert asked(state) == "ChooseScroll"
    play(state, "scroll 2")
    assert hand(state) == ["merchant", "merchant"]
    assert state.fields[0] == vassal("serf")  # the other scroll is ignored


@pytest.mark.rule("FDL-93")
def test_effects_are_mandatory_unless_the_card_says_may() -> None:
    state = given(hand="priest, bishop, serf 2", deck="", discard="")
    play(state, "field serf", "fief 1", "influence bishop")
    assert offered(state) == ["fief 1", "no"]
    play(state, "no")
    play(state, "field serf", "fief 2", "influence priest")
    assert offered(state) == ["fief 1", "fief 2"]
    assert why(state, "no") == "FDL-93"


@pytest.mark.rule("FDL-R80", "FDL-R81")
def test_the_illusionist_repeats_the_work_of_a_worker() -> None:
    state = given(
        hand="illusionist, serf, reaper, foreman", coins=2, fiefs=("wheat", "stone", "clay"), levels=(2, 0, 0)
    )
    state.turn.influence = 2
    resume(state)
    play(state, "field serf", "fief 2", "field reaper", "influence foreman")
    play(state, "influence illusionist")
    assert offered(state) == ["fief 1", "fief 2"]
    play(state, "fief 2")
    assert on(state, 2) == {"stone": 3}  # 1, then 2 with the Foreman
    assert state.players[0].coins == 0  # the coin was due again
    assert on(state, 1) == {"wheat": 3}


@pytest.mark.rule("FDL-R81")
def test_of_two_kinds_in_one_fief_the_owner_picks() -> None:
    state = given(hand="priest, serf, reaper", levels=(2, 0, 0), deck="", discard="")
    play(state, "field serf", "fief 1", "field reaper", "influence priest")
    assert asked(state) == "ChooseWorkedCard"
    assert offered(state) == ["card serf", "card reaper"]
    play(state, "card reaper")
    assert hand(state) == ["reaper"]


@pytest.mark.rule("FDL-R77", "FDL-R74")
def test_the_seer_takes_one_of_three_and_leaves_the_others_in_order() -> None:
    state = given(hand="seer", deck="merchant, priest, tax_collector, jester, monk", discard="")
    player = state.players[0]
    player.deck = []
    player.top = [vassal("jester"), vassal("merchant"), 0, vassal("priest")]
    resume(state)
    play(state, "influence seer")
    assert offered(state) == ["card merchant", "card priest"]  # never the Tax Collector
    zone = next(zone for zone in state.view(0).mats[0].zones if zone.id == "deck/0")
    assert [piece.id for piece in zone.pieces][-1] == "deck/0/top-1"
    others = next(zone for zone in state.view(1).mats[1].zones if zone.id == "deck/0")
    assert all(not piece.face_up for piece in others.pieces)
    play(state, "card merchant")
    assert player.top == [vassal("jester"), 0, vassal("priest")]
    assert hand(state) == ["merchant"]


@pytest.mark.rule("FDL-R77", "FDL-R41")
def test_the_seer_renews_only_an_empty_deck() -> None:
    state = given(hand="seer", deck="serf", discard="merchant 4, tax_collector")
    play(state, "influence seer")
    play(state, "card serf")
    assert hand(state) == ["serf"]
    assert not state.turn.renewed
    empty = given(hand="seer 2", deck="", discard="tax_collector")
    play(empty, "influence seer")  # he is the only one seen: nothing is taken
    assert hand(empty) == ["seer"]
    assert empty.turn.renewed
    assert empty.players[0].top == [0]


@pytest.mark.rule("FDL-110", "FDL-42")
def test_the_tax_collector_is_never_eliminated_recovered_or_kept() -> None:
    state = given(hand="monk, serf, tax_collector", deck="serf")
    play(state, "influence monk")
    assert offered(state) == ["card serf", "done"]
    out = state.gone[vassal("serf")]
    play(state, "card serf")
    assert state.gone[vassal("serf")] == out + 1
    assert offered(state) == ["done"]  # only the Tax Collector is left
    recover = given(hand="necromancer", discard="tax_collector, serf, priest")
    play(recover, "influence necromancer")
    assert offered(recover) == ["card serf", "card priest", "done"]

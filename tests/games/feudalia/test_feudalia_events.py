"""Feudalia: the seasonal events and solitaire."""

from __future__ import annotations

import pytest

from greathall.games.feudalia.box.components import (
    CALM,
    DROUGHT,
    EVENT_IDS,
    FIRE,
    FROST,
    MARKET,
    PIG_SLAUGHTER,
    PLAGUE,
    RAIDS,
    RAINS,
    SEASONS,
    STAGES,
    VINTAGE,
    WORKS,
    WORKS_DEAN,
    WORKS_GLASS,
    WORKS_SILVER,
)
from greathall.games.feudalia.position.state import EVENT, FeudaliaState
from greathall.games.feudalia.rules.events import turn_event, works
from greathall.games.feudalia.rules.scoring import end_round
from greathall.kernel import Dice, playout
from tests.games.feudalia.feudalia_positions import (
    BOX,
    asked,
    can,
    dress,
    finished,
    fresh,
    given,
    hand,
    kept_by,
    master,
    names,
    offered,
    on,
    play,
    resume,
    started,
    vassal,
    why,
)

SEASONAL = {"seasonal_events": True}


def strikes(state: FeudaliaState, event: int) -> FeudaliaState:
    """The event comes at the beginning of a round of seat 0."""
    state.event = event
    state.step = EVENT
    state.agenda = []
    state.count = 0
    state.first = state.active = 0
    state.settle()
    return state


# ---------------------------------------------------------------------- the deck


@pytest.mark.rule("FDL-143", "FDL-R66")
def test_the_order_of_the_event_deck() -> None:  # EX-11
    assert len(BOX.event_slots) == 40
    orders: set[tuple[int, ...]] = set()
    for seed in range(3):
        state = started(2, seed, seasonal_events=True)
        state.turned = []
        for _ in range(40):
            turn_event(state)
        orders.add(tuple(state.turned))
        assert sorted(state.turned) == list(range(40))
        assert [SEASONS[BOX.event_season[card]] for card in state.turned] == list(SEASONS) * 10
        stages = [STAGES[BOX.event_stage[card]] for card in state.turned]
        assert stages == ["I"] * 8 + ["II"] * 12 + ["III"] * 12 + ["IV"] * 8
    assert len(orders) == 3  # each pile is shuffled


@pytest.mark.rule("FDL-144", "FDL-142")
def test_an_event_is_turned_up_before_each_round() -> None:
    state = started(2, 4, seasonal_events=True)
    assert len(state.turned) == state.round == 1
    while state.round == 1:
        state.play(state.to_act[0], state.moves(state.to_act[0])[-1])
    assert len(state.turned) == 2
    assert started(2, 4).turned == []
    for scenario in ("S1", "S7"):
        for seats in (1, 2, 3, 4):
            assert started(seats, 1, scenario=scenario, seasonal_events=True).turned


@pytest.mark.rule("FDL-145")
def test_what_the_icons_mean() -> None:
    icons = dict(zip(EVENT_IDS, BOX.event_icons, strict=True))
    assert [name for name, icon in icons.items() if icon == "main"] == ["market", "vintage", "frost"]
    assert [name for name, icon in icons.items() if icon == "solo"] == [
        "works",
        "works_dean",
        "works_silver",
        "works_glass",
    ]
    assert icons["calm"] == "none"
    for seats, lost in ((2, 0), (1, 1)):
        state = started(seats, 1, seasonal_events=True)
        tokens = state.tokens[0]
        state.turned = [0, 2, 4, 6, 1]  # next: summer I, of which only the works are left
        turn_event(state)
        assert BOX.event_kinds[state.turned[-1]] == WORKS
        assert state.event == -1
        assert tokens - state.tokens[0] == lost


@pytest.mark.rule("FDL-145")
def test_a_card_without_icon_does_nothing() -> None:
    state = started(2, 1, seasonal_events=True)
    state.turned = []
    for seed in range(20):
        twin = state.copy()
        twin.dice = Dice(seed)
        turn_event(twin)
        if BOX.event_kinds[twin.turned[0]] == CALM:
            assert twin.event == -1
            return
    raise AssertionError("the calm card never came")


@pytest.mark.rule("FDL-155")
def test_without_event_cards_play_goes_on() -> None:
    state = given(options=SEASONAL)
    state.turned = list(range(40))
    state.event = RAINS
    turn_event(state)
    assert state.event == -1
    assert len(state.turned) == 40
    end_round(state)
    assert not finished(state)


# ---------------------------------------------------------------------- the events


@pytest.mark.rule("FDL-146", "FDL-R63")
def test_rains() -> None:
    state = given(options=SEASONAL, levels=(2, 0, 1))
    strikes(state, RAINS)
    assert (on(state, 1), on(state, 2), on(state, 3)) == ({"wheat": 2}, {"wood": 1}, {})


@pytest.mark.rule("FDL-147", "FDL-R60", "FDL-R59")
@pytest.mark.parametrize(("levels", "due"), [((0, 1, 0), 1), ((1, 1, 1), 2), ((2, 2, 0), 3), ((2, 2, 2), 4)])
def test_the_plague_destroys_cards_by_the_sum_of_levels(levels: tuple[int, int, int], due: int) -> None:
    state = given(options=SEASONAL, hand="serf, priest", discard="merchant 3, tax_collector", levels=levels)
    strikes(state, PLAGUE)
    gone = sum(state.gone)
    for left in range(due, 0, -1):
        assert state.to_act == (0,)
        assert str(left) in state.question(0).prompt
        play(state, "card merchant" if can(state, "card merchant") else offered(state)[0])
    assert sum(state.gone) == gone + due
    assert state.to_act == (1,)
    play(state, "card serf")  # the neighbour, of level sum 0, has only Serfs to give, which nobody else needs to know
    assert sum(state.gone) == gone + due + 1


@pytest.mark.rule("FDL-147", "FDL-R60", "FDL-110")
def test_the_plague_reaches_the_deck_only_for_the_remainder_and_never_the_tax_collector() -> None:
    state = given(options=SEASONAL, hand="serf, tax_collector", deck="monk, jester", discard="", levels=(2, 2, 0))
    state.players[0].levels = [2, 2, 0]
    state.players[0].cities = [master("hotelier"), -1, -1]
    state.players[0].guests = [vassal("duke"), -1, -1]
    gone = state.gone[vassal("duke")]
    strikes(state, PLAGUE)  # three are due: the Serf, then the deck
    assert offered(state) == ["card serf"]
    play(state, "card serf")
    assert asked(state) == "Destroy"
    assert hand(state) == ["tax_collector"]
    assert offered(state) == ["card jester", "card monk"]
    play(state, "card monk")
    play(state, "card jester")
    assert state.players[0].deck == []
    assert state.gone[vassal("duke")] == gone  # a guest is not reached


@pytest.mark.rule("FDL-147")
def test_a_card_in_both_places_is_destroyed_where_the_owner_says() -> None:
    state = given(options=SEASONAL, hand="serf 2, priest", discard="serf")
    strikes(state, PLAGUE)
    play(state, "card serf")
    assert asked(state) == "DestroyWhere"
    play(state, "yes")
    assert hand(state) == ["priest", "serf"]
    assert names(state.players[0].discard) == ["serf"]


@pytest.mark.rule("FDL-148", "FDL-R61", "FDL-169")
def test_raids_take_cubes_from_fiefs_that_do_not_defend() -> None:
    state = given(
        options=SEASONAL,
        levels=(0, 1, 2),
        cubes=("2 wheat, 1 wood", "5 wood", "5 clay"),
        hand="serf",
    )
    strikes(state, RAIDS)
    assert asked(state) == "Plunder"
    assert offered(state) == ["cube 1 wheat", "cube 1 wood"]
    play(state, "cube 1 wheat", "cube 1 wood")
    assert (on(state, 1), on(state, 2), on(state, 3)) == ({"wheat": 1}, {"wood": 4}, {"clay": 5})


@pytest.mark.rule("FDL-148", "FDL-R61")
def test_cards_with_a_military_value_defend_one_fief_and_are_discarded() -> None:
    state = given(options={"scenario": "S6"}, cubes=("3 wheat", "3 wood", ""), hand="archer, soldier, serf", discard="")
    strikes(state, RAIDS)
    assert offered(state) == ["card soldier", "card archer", "done"]
    play(state, "card archer")  # the higher of attack 1 and defence 2
    assert on(state, 1) == {"wheat": 3}
    assert asked(state) == "Defend"  # the second fief
    play(state, "done")
    assert on(state, 2) == {"wood": 1}
    assert names(state.players[0].discard) == ["archer"]
    assert hand(state) == ["serf", "soldier"]  # not refilled


@pytest.mark.rule("FDL-R61", "FDL-R36")
def test_wall_builder_and_castellan_defend_and_held_cubes_are_safe() -> None:
    state = given(
        options=SEASONAL,
        fiefs=("stone", "wood", "clay"),
        levels=(1, 1, 1),
        masters=("wall_builder", "accountant", ""),
        cubes=("4 stone", "4 wood", "4 clay"),
        held=("", "2 clay", ""),
    )
    strikes(state, RAIDS)
    assert (on(state, 1), on(state, 2), on(state, 3)) == ({"stone": 4}, {"wood": 4}, {"clay": 4})  # 1 + 1 each
    low = given(options=SEASONAL, levels=(1, 0, 0), masters=("castellan", "", ""), cubes=("4 wheat", "1 wood", ""))
    strikes(low, RAIDS)
    assert (on(low, 1), on(low, 2)) == ({"wheat": 4}, {})
    assert kept_by(state, 2) == {"clay": 2}


@pytest.mark.rule("FDL-149", "FDL-R63", "FDL-R64")
def test_drought_takes_cubes_and_keeps_workers_out() -> None:
    state = given(options=SEASONAL, levels=(2, 0, 0), cubes=("1 wheat, 1 clay", "3 wood", "2 clay"))
    strikes(state, DROUGHT)
    assert (on(state, 1), on(state, 2), on(state, 3)) == ({"clay": 1}, {"wood": 2}, {"clay": 2})
    state = given(hand="reaper, serf, merchant, archer", event=DROUGHT, cubes=("1 wood", "", ""))
    assert why(state, "field reaper") == "FDL-149"
    play(state, "field serf")  # only the clay fief is left
    assert on(state, 3) == {"clay": 1}
    assert can(state, "field merchant")
    assert can(state, "field archer")  # no worker


@pytest.mark.rule("FDL-150", "FDL-R63", "FDL-173")
def test_fire_takes_half_rounded_up() -> None:
    state = given(
        options=SEASONAL,
        levels=(1, 0, 0),
        masters=("accountant", "", ""),
        cubes=("5 wheat, 4 wood", "2 wood, 3 wheat", "7 clay"),
        held=("4 wheat", "", ""),
    )
    strikes(state, FIRE)
    assert (on(state, 1), on(state, 2)) == ({"wheat": 2, "wood": 4}, {"wood": 1, "wheat": 3})
    assert on(state, 3) == {"clay": 7}
    assert kept_by(state, 1) == {"wheat": 4}


@pytest.mark.rule("FDL-151", "FDL-R62", "FDL-R59")
def test_pig_slaughter_gives_everybody_a_cube_in_turn_order() -> None:
    state = strikes(given(options=SEASONAL), PIG_SLAUGHTER)
    assert state.to_act == (0,)
    assert offered(state) == ["type wheat", "type wood", "type clay", "type stone"]
    play(state, "type stone", "fief 2")
    assert on(state, 2) == {"stone": 1}
    assert state.to_act == (1,)
    play(state, "type wood", "fief 1")
    assert on(state, 1, 1) == {"wood": 1}
    assert state.to_act == (0,)


@pytest.mark.rule("FDL-152", "FDL-R65")
def test_at_the_market_a_fief_trades_as_often_as_its_level() -> None:
    state = given(event=MARKET, levels=(1, 0, 2), cubes=("3 wheat", "3 wood", "2 clay"), coins=9, options=SEASONAL)
    assert why(state, "market 2") == "FDL-152"  # level 0
    play(state, "market 1")
    assert offered(state) == ["type wood", "type clay", "type stone"]  # only one line can be made
    play(state, "type stone")
    assert on(state, 1) == {"stone": 1}
    assert why(state, "market 1") == "FDL-152"
    assert state.fields == [-1] * 6  # no field is used
    play(state, "market 3", "rate 2", "market 3", "rate 2")
    assert on(state, 3) == {"stone": 2}
    assert why(state, "market 3") == "FDL-152"
    assert why(given(levels=(1, 0, 0), cubes=("3 wheat", "", "")), "market 1") == "FDL-152"


@pytest.mark.rule("FDL-153", "FDL-R23")
def test_vintage_adds_a_coin_for_workers_and_specialists() -> None:
    state = given(hand="serf, reaper, merchant", event=VINTAGE)
    play(state, "income serf", "income reaper")
    assert state.players[0].coins == 4
    play(state, "income merchant")
    assert state.players[0].coins == 6


@pytest.mark.rule("FDL-154")
def test_frost_keeps_workers_out_of_all_fields() -> None:
    state = given(hand="serf, kneader, merchant", event=FROST, cubes=("1 wood", "", ""))
    assert why(state, "field serf") == "FDL-154"
    assert why(state, "field kneader") == "FDL-154"
    assert can(state, "field merchant")
    assert can(state, "income serf")


# ---------------------------------------------------------------------- solitaire


def alone() -> FeudaliaState:
    state = started(1, 2)
    dress(state.players[0], hand="serf 5")
    state.event = -1
    resume(state)
    return state


@pytest.mark.rule("FDL-158", "FDL-R67", "FDL-R79")
def test_solitaire_ends_with_the_last_event_whatever_the_points() -> None:
    state = alone()
    state.players[0].halves = 30
    play(state, "end main phase")
    assert not finished(state)
    playout(state, Dice(1))
    assert state.over
    assert state.round == len(state.turned) == 40
    result = state.result()
    assert result.rule == "FDL-158"
    assert result.places == [1]
    assert result.scores[0] >= 15.0


@pytest.mark.rule("FDL-160")
def test_solitaire_uses_the_tokens_for_two() -> None:
    assert started(1, 3).tokens[0] == 8


@pytest.mark.rule("FDL-161", "FDL-R68", "FDL-20")
def test_solitaire_fiefs_are_chosen_from_two_three_times() -> None:
    for seed in range(6):
        state = fresh(1, seed)
        while asked(state) == "DraftFief":
            assert len(state.drafting) == 2
            assert len(state.aside) == len(state.players[0].types)  # discarded fiefs stay out
            play(state, "draft 2")
        assert sum(state.fief_stock[:4]) == 15
    beginner = fresh(1, 1, wheat_start=True)
    assert len(beginner.players[0].types) - len(beginner.aside) == 1


@pytest.mark.rule("FDL-162")
def test_works_take_a_token_as_a_rival_would() -> None:
    state = alone()
    state.tokens = [1, 0, *[0] * 8]
    works(state, WORKS)
    assert state.phase == 1
    assert state.tokens[3] == 4
    works(state, WORKS)
    assert state.tokens[3] == 3
    state.phase = 2
    state.tokens = [0, 0, 0, 0, 1, 1, 0, 2, 0, 2]
    works(state, WORKS)
    assert state.tokens == [0, 0, 0, 0, 1, 1, 0, 2, 0, 2]  # after the Main Nave no effect


@pytest.mark.rule("FDL-163", "FDL-164", "FDL-165")
def test_the_last_works_strike_in_the_third_phase_only() -> None:
    state = alone()
    before = state.tokens
    for kind in (WORKS_DEAN, WORKS_SILVER, WORKS_GLASS):
        works(state, kind)
    assert state.tokens == before
    state.phase = 2
    state.tokens = [0, 0, 0, 0, 1, 1, 0, 2, 0, 2]
    works(state, WORKS_DEAN)
    assert state.tokens[4:6] == [1, 0]  # the whole point first
    works(state, WORKS_DEAN)
    works(state, WORKS_DEAN)
    assert state.tokens[4:6] == [0, 0]
    works(state, WORKS_SILVER)
    works(state, WORKS_GLASS)
    assert state.tokens == [0, 0, 0, 0, 0, 0, 0, 1, 0, 1]


@pytest.mark.rule("FDL-166", "FDL-R69")
def test_solitaire_turns_up_three_masters_and_puts_two_under() -> None:
    state = alone()
    player = state.players[0]
    player.levels = [1, 0, 0]
    player.coins = 6
    state.row = [master("notary"), master("tutor"), master("cook"), master("countess"), master("hotelier")]
    state.pool = list(range(7, 14))
    state.bottom = []
    state.masters_gone = []
    resume(state)
    play(state, "hire master")  # the wood masters turned up have no city: the Notary is hired
    assert asked(state) == "PutUnder"
    assert len(state.row) == 7
    play(state, "master tutor", "master cook")
    assert state.bottom == [master("tutor"), master("cook")]
    assert len(state.row) == 5
    short = alone()
    short.players[0].levels = [1, 0, 0]
    short.players[0].coins = 6
    short.row = [master("notary"), master("tutor")]
    short.pool = []
    short.bottom = []
    resume(short)
    play(short, "hire master")
    assert short.bottom == [master("tutor")]  # fewer than two others: only those


@pytest.mark.rule("FDL-167", "FDL-145")
def test_practice_ignores_everything_but_the_solitaire_events() -> None:
    state = started(1, 2, practice=True)
    tokens = 0
    for _ in range(39):
        before = sum(state.tokens)
        turn_event(state)
        assert state.event == -1
        tokens += before - sum(state.tokens) > 0
    assert tokens > 0


@pytest.mark.rule("FDL-R21")
def test_the_market_has_no_way_to_stop_halfway() -> None:
    state = given(event=MARKET, levels=(1, 0, 0), cubes=("3 wheat, 1 wood", "", ""), coins=1, options=SEASONAL)
    play(state, "market 1")
    assert offered(state) == ["rate 1", "rate 2", "rate 3"]
    assert why(state, "done") == "FDL-152"

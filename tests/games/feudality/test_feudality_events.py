"""Feudality: drawing events, tournaments, taxes, visits, Queen, festivals, Rats and Piper."""

from __future__ import annotations

import pytest

from greathall.games.feudality.box.components import IDS
from tests.games.feudality.feudality_positions import (
    asked,
    baron,
    choices,
    discarded,
    event,
    given,
    goods,
    have,
    load_dice,
    new,
    offers,
    play,
    reason,
    told,
    units,
)


@pytest.mark.rule("FDY-41", "FDY-25")
def test_there_is_no_event_on_the_first_turn() -> None:
    first = given(baron(), baron(), step="event", turn=1, deck="black_death", bag="4 forest")
    assert (first.vp, sum(first.deck)) == ([1, 1], 1)
    second = given(baron(vp=4), baron(vp=2), step="event", turn=2, deck="black_death", bag="4 forest")
    assert (second.vp, sum(second.deck)) == ([1, 0], 0)


@pytest.mark.rule("FDY-42", "FDY-135", "FDY-154", "FDY-44")
def test_black_death_takes_three_points_and_leaves_the_game() -> None:
    state = event("black_death", baron(vp=7), baron(vp=2), bag="4 forest")
    assert state.vp == [4, 0]
    assert (sum(state.past), sum(state.gone), state.card) == (0, 1, -1)


@pytest.mark.rule("FDY-44", "FDY-134")
def test_the_king_is_away_and_the_card_is_discarded() -> None:
    state = event("king_away", baron(), baron(), bag="4 forest")
    assert (state.vp, goods(state)) == ([1, 1], [3, 3, 3, 3, 3])
    assert (sum(state.past), sum(state.gone)) == (1, 0)


@pytest.mark.rule("FDY-153", "FDY-R43")
def test_an_empty_deck_is_renewed_from_the_discards() -> None:
    state = given(
        baron(), baron(), step="event", deck="", past="3 king_away", gone="black_death", rats=1, bag="4 forest"
    )
    assert (sum(state.deck), sum(state.past), sum(state.gone), state.rats) == (2, 1, 1, 1)
    assert state.census()["event rats"] == {"fief 1": 1}


EVENTS = {
    "joust": 2, "archery": 2, "swordplay": 2, "war 1": 1, "war 2": 2, "war 3": 1, "war 4": 1, "war 5": 1,
    "tax 1": 1, "tax 2": 2, "tax 3": 2, "tax 4": 1, "famine 1": 1, "famine 2": 1, "famine 3": 3, "king_visit": 1,
    "king_away": 5, "black_death": 1, "bandits 1": 1, "bandits 2": 1, "bandits 3": 1, "bandits 4": 1, "bandits 5": 1,
    "bandits 6": 1, "queen_visit": 1, "queen_tour": 1, "queen_pity": 1, "saint_snoot": 1, "saint_snydd": 1, "rats": 1,
    "pied_piper": 2, "black_dragon": 2, "red_dragon": 2, "stone_giant": 1, "hill_giant": 1,
}  # fmt: skip


@pytest.mark.rule("FDY-128", "FDY-130", "FDY-131", "FDY-132", "FDY-133", "FDY-134", "FDY-135", "FDY-136", "FDY-139")
@pytest.mark.rule("FDY-140", "FDY-141", "FDY-142", "FDY-143", "FDY-144", "FDY-146", "FDY-147")
def test_the_fifty_events() -> None:
    state = new(2)
    assert dict(zip(state.box.card_ids, state.deck, strict=True)) == EVENTS
    assert state.deck_size == 50


# ---------------------------------------------------------------------- tournaments


@pytest.mark.rule("FDY-128", "FDY-R11")
@pytest.mark.parametrize(
    ("card", "army", "entered"),
    [
        ("joust", "knight", True), ("joust", "wolf", True), ("joust", "archer", False),
        ("archery", "archer", True), ("archery", "knight", False),
        ("swordplay", "man_at_arms", True), ("swordplay", "archer", False),
    ],
)  # fmt: skip
def test_who_has_the_unit_may_enter(card: str, army: str, entered: bool) -> None:
    state = event(card, baron(units=army), baron(), bag="4 forest")
    if entered:
        assert (asked(state), choices(state)) == ("0 JoinIn", ["join", "pass"])
    else:
        assert asked(state) == "0 Buy"  # nobody could enter, nothing was rolled
        assert state.white == 0


@pytest.mark.rule("FDY-43", "FDY-129")
@pytest.mark.parametrize(
    ("dice", "vp"),
    [([5, 6, 2], [2, 1]), ([5, 6, 7], [1, 2]), ([8, 6, 7], [1, 1]), ([5, 2, 3], [1, 1])],
)
def test_the_highest_die_above_the_champion_scores(dice: list[int], vp: list[int]) -> None:
    fief = baron(units="2 knight")
    state = event("joust", fief, fief, bag="4 forest")
    play(state, "0 join")
    load_dice(state, *dice)
    play(state, "1 join")
    assert state.vp == vp
    assert f"{{0}} rolls {dice[0]} for the King's Champion." in told(state)
    assert units(state) == [0, 0, 2, 0]


@pytest.mark.rule("FDY-129", "FDY-R35")
def test_ties_for_the_highest_number_are_rolled_again_also_with_the_champion() -> None:
    fief = baron(units="archer")
    state = event("archery", fief, fief, bag="4 forest")
    play(state, "0 join")
    # the Champion and seat 1 tie at 6, seat 0 is out with 5; again 2 against 3
    load_dice(state, 6, 5, 6, 2, 3)
    play(state, "1 join")
    assert state.vp == [1, 2]
    lower = event("archery", fief, fief, bag="4 forest")
    play(lower, "0 join")
    # the two players tie at 6 above the Champion's 5, who is out: 2 beats 1 though both are below 5
    load_dice(lower, 5, 6, 6, 2, 1)
    play(lower, "1 join")
    assert lower.vp == [2, 1]


@pytest.mark.rule("FDY-R35", "FDY-128")
def test_nobody_need_enter() -> None:
    state = event("archery", baron(units="archer"), baron(units="archer"), bag="4 forest")
    play(state, "0 pass", "1 pass")
    assert (state.vp, state.white) == ([1, 1], 0)
    assert "Nobody enters." in told(state)


@pytest.mark.rule("FDY-R50")
def test_a_tie_rolled_again_a_hundred_times_is_left_undecided() -> None:
    state = event("archery", baron(units="archer"), baron(), bag="4 forest")
    state.ties = 100
    load_dice(state, 4, 4)
    play(state, "0 join")
    assert (state.vp, asked(state)) == ([1, 1], "0 Buy")
    assert "The tie is left undecided." in told(state)


# ---------------------------------------------------------------------- taxes and famine


@pytest.mark.rule("FDY-131", "FDY-R36", "FDY-R18", "FDY-R58")
def test_a_tax_is_paid_in_any_mixture_or_costs_a_point() -> None:
    state = event("tax 3", baron(vp=2, goods="2 gold, 2 wood"), baron(vp=2, goods="9 iron"), bag="4 carpenter")
    assert choices(state) == ["pay", "refuse"]
    refused = state.copy()
    play(state, "0 pay", "0 gold", "0 wood")
    assert choices(state) == ["gold", "wood"]
    play(state, "0 wood")
    assert (goods(state), state.vp[0]) == ([1, 0, 0, 0, 0], 2)
    play(state, "1 refuse")
    assert (goods(state, 1), state.vp[1]) == ([0, 0, 0, 0, 9], 1)
    play(refused, "0 refuse")
    assert (goods(refused), refused.vp[0]) == ([2, 0, 2, 0, 0], 1)


@pytest.mark.rule("FDY-131", "FDY-R36")
def test_who_cannot_pay_in_full_pays_nothing_and_at_zero_refusing_is_free() -> None:
    state = event("tax 4", baron(vp=2, goods="3 gold"), baron(vp=0, goods="4 gold"), bag="4 beggar")
    assert (state.vp[0], goods(state)) == (1, [3, 0, 0, 0, 0])
    assert asked(state) == "1 Demand"
    play(state, "1 refuse")
    assert state.vp[1] == 0
    exact = event("tax 3", baron(vp=2, goods="2 gold, 1 wood"), baron(vp=0), bag="4 beggar")
    play(exact, "0 pay")
    assert goods(exact) == [0, 0, 0, 0, 0]  # there was nothing to choose


@pytest.mark.rule("FDY-132", "FDY-R36", "FDY-R18", "FDY-28")
def test_famine_relief_is_paid_in_food_with_trades_or_costs_a_point() -> None:
    state = event("famine 3", baron(vp=2, goods="2 food, 4 wood, 4 iron"), baron(vp=2, goods="2 food, 3 wood"))
    assert offers(state)["pay"] == "pay 3 food (1 food comes by a trade, 4 to 1)"
    play(state, "0 pay")
    assert (asked(state), choices(state)) == ("0 Trade", ["wood", "iron"])
    play(state, "0 iron")
    assert (goods(state), state.vp[0]) == ([0, 0, 4, 0, 0], 2)
    assert (goods(state, 1), state.vp[1]) == ([0, 2, 3, 0, 0], 1)  # 3 wood are not enough: refused by itself
    at_zero = event("famine 1", baron(vp=0), baron(vp=0, goods="1 food"), bag="4 beggar")
    play(at_zero, "0 refuse")
    assert at_zero.vp[0] == 0


@pytest.mark.rule("FDY-R36")
def test_paying_in_part_is_refused() -> None:
    state = event("tax 2", baron(), baron(), bag="4 beggar")
    assert reason(state, "0 gold") == (
        "gold is given when it is owed or traded, and taken when a choice is offered; pay the King or refuse",
        "FDY-131",
    )


# ---------------------------------------------------------------------- visits


@pytest.mark.rule("FDY-133", "FDY-139")
@pytest.mark.parametrize(("card", "vp"), [("king_visit", [5, 3, 2]), ("queen_visit", [4, 4, 2])])
def test_visits_add_the_points_to_two_dice(card: str, vp: list[int]) -> None:
    # totals 4+9 = 13, 3+2 = 5, 2+10 = 12
    state = event(card, baron(vp=4), baron(vp=3), baron(vp=2), rolls=[4, 5, 1, 1, 5, 5], bag="6 forest")
    assert state.vp == vp


@pytest.mark.rule("FDY-133", "FDY-R37")
def test_tied_visitors_roll_again_and_add_their_points_again() -> None:
    # 3 + 12 and 13 + 2 tie; again 3 + 11 is less than 13 + the least of two dice
    barons = baron(vp=3), baron(vp=13)
    state = given(*barons, step="contest", card="king_visit", entered=[0, 1], rolls=[6, 6, 1, 1, 5, 6], bag="4 forest")
    assert (state.vp, state.ties) == ([3, 14], 1)
    # 3 + 6 and 5 + 4 tie; again 3 + 2 is lower than 5 + the least of two dice
    barons = baron(vp=3), baron(vp=5)
    low = given(*barons, step="contest", card="queen_visit", entered=[0, 1], rolls=[3, 3, 2, 2, 1, 1], bag="4 forest")
    assert (low.vp, low.ties) == ([4, 5], 1)


@pytest.mark.rule("FDY-R37")
def test_only_the_tied_players_roll_again() -> None:
    # seat 2 is below the tie of the other two and stays out of it
    barons = baron(vp=3), baron(vp=5), baron(vp=1)
    rolls = [4, 4, 3, 3, 1, 1]
    state = given(*barons, step="contest", card="king_visit", entered=[0, 1, 2], rolls=rolls, bag="6 forest")
    assert state.ties >= 1
    assert state.vp[2] == 1
    assert sum(state.vp) == 10


# ---------------------------------------------------------------------- Queen and festivals


@pytest.mark.rule("FDY-140", "FDY-R54")
def test_the_queen_tours_and_everybody_takes_a_resource() -> None:
    state = event("queen_tour", baron(goods=""), baron(goods=""), senior=1, bag="4 mason")
    assert asked(state) == "1 Take"
    play(state, "1 iron", "0 gold")
    assert (goods(state), goods(state, 1)) == ([1, 0, 0, 0, 0], [0, 0, 0, 0, 1])


@pytest.mark.rule("FDY-141", "FDY-R54")
def test_the_queen_takes_pity() -> None:
    """E3."""
    state = event("queen_pity", baron(vp=7), baron(vp=7), baron(vp=6), bag="6 forest")
    assert state.vp == [6, 6, 7]
    equal = event("queen_pity", baron(vp=4), baron(vp=4), bag="4 forest")
    assert equal.vp == [4, 4]
    middle = event("queen_pity", baron(vp=9), baron(vp=4), baron(vp=2), baron(vp=2), bag="8 forest")
    assert middle.vp == [8, 4, 3, 3]


@pytest.mark.rule("FDY-142", "FDY-R38", "FDY-R54", "FDY-44")
def test_saint_snoot() -> None:
    barons = [baron(vp=3, goods="3 gold"), baron(vp=0, goods="1 food, 1 wood"), baron(goods="2 iron")]
    state = event("saint_snoot", *barons, discards="4 beggar", past="2 king_away, rats", bag="6 mason", senior=2)
    assert state.vp == [2, 0, 0]
    # the two with two resources are the poorest, in player order
    assert asked(state) == "2 Take"
    play(state, "2 gold")
    assert (asked(state), discarded(state, "beggar")) == ("1 Take", 4)
    play(state, "1 gold")
    assert (state.bag[IDS.index("beggar")], sum(state.discards)) == (4, 0)
    assert (asked(state), sum(state.past)) == ("2 Take", 3)
    play(state, "2 stone", "0 stone", "1 stone")
    assert [have(state, "stone", seat) for seat in range(3)] == [1, 1, 1]
    assert (sum(state.deck), sum(state.past), sum(state.gone)) == (3, 0, 1)


@pytest.mark.rule("FDY-143")
def test_saint_snydd_costs_two_points_and_shuffles_no_events() -> None:
    state = event(
        "saint_snydd", baron(vp=3), baron(vp=1, goods="1 gold"), discards="4 beggar", past="2 king_away", bag="4 mason"
    )
    assert state.vp == [1, 0]
    assert asked(state) == "1 Take"
    play(state, "1 gold", "0 gold", "1 gold")
    assert (sum(state.deck), sum(state.past), sum(state.gone)) == (0, 2, 1)
    assert have(state, "gold", 1) == 3


@pytest.mark.rule("FDY-R43")
def test_rats_in_play_are_left_out_of_saint_snoots_shuffle() -> None:
    state = event("saint_snoot", baron(), baron(goods=""), past="king_away", gone="black_death", rats=0, bag="4 mason")
    play(state, "1 gold", "0 gold", "1 gold")
    assert (sum(state.deck), sum(state.gone), state.rats) == (1, 2, 0)


# ---------------------------------------------------------------------- Rats and Piper


@pytest.mark.rule("FDY-43", "FDY-144", "FDY-R39", "FDY-44")
def test_the_senior_gives_the_rats_to_anybody() -> None:
    state = event("rats", baron(vp=2), baron(vp=2), baron(vp=0), senior=1, bag="6 forest")
    assert (asked(state), choices(state)) == ("1 NameBaron", ["oneself", "first left", "second left"])
    own = state.copy()
    play(state, "1 second left")
    assert (state.rats, state.vp) == (0, [1, 2, 0])
    assert (sum(state.past), sum(state.gone)) == (0, 0)
    zones = [zone.id for zone in state.view(2).mats[1].zones]
    assert "guests/0" in zones
    play(own, "1 oneself")
    assert (own.rats, own.vp) == (1, [2, 1, 0])


@pytest.mark.rule("FDY-145", "FDY-146", "FDY-R39")
def test_the_piper_moves_the_rats_to_somebody_else() -> None:
    state = event("pied_piper", baron(vp=2), baron(vp=0), baron(vp=2), rats=1, bag="6 forest")
    assert choices(state) == ["oneself", "second left"]
    assert reason(state, "0 first left") == (
        "the Rats are with {1} already; they must go to another player",
        "FDY-R39",
    )
    play(state, "0 oneself")
    assert (state.rats, state.vp) == (0, [1, 1, 2])
    assert sum(state.past) == 1


@pytest.mark.rule("FDY-159")
def test_with_two_players_the_piper_may_force_the_senior() -> None:
    state = event("pied_piper", baron(vp=2), baron(vp=2), rats=1, bag="4 forest")
    assert (state.rats, state.vp) == (0, [1, 3])


@pytest.mark.rule("FDY-146")
def test_without_rats_the_piper_does_nothing() -> None:
    state = event("pied_piper", baron(vp=2), baron(vp=2), bag="4 forest")
    assert (state.rats, state.vp, sum(state.past)) == (-1, [2, 2], 1)

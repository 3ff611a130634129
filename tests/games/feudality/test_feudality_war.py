"""Feudality: the King's wars, survival and healing."""

from __future__ import annotations

import pytest

from tests.games.feudality.feudality_positions import (
    ANY,
    asked,
    at,
    away,
    baron,
    choices,
    discarded,
    event,
    given,
    load_dice,
    offers,
    play,
    reason,
    told,
    units,
)


@pytest.mark.rule("FDY-88", "FDY-89", "FDY-91", "FDY-92", "FDY-130", "FDY-R29", "FDY-154")
@pytest.mark.parametrize(("dice", "vp"), [([4, 4], [7, 6, 5, 0]), ([4, 3], [5, 5, 4, 0])])
def test_war_reward(dice: list[int], vp: list[int]) -> None:
    """E13."""
    barons = [
        baron(vp=5, units="knight"),
        baron(vp=5, units="archer, man_at_arms"),
        baron(vp=5, units="archer"),
        baron(vp=0),
    ]
    state = event("war 3", *barons, rolls=[*dice, ANY, ANY])
    assert state.vp == vp
    assert [line for line in told(state) if "VP" in line] == []  # told before anybody listened: all went by itself


@pytest.mark.rule("FDY-88", "FDY-90", "FDY-R29")
def test_one_sends_unit_by_unit_until_the_demand_is_met_and_may_send_more() -> None:
    state = event("war 4", baron(units="3 archer, 2 knight"), baron())
    assert (asked(state), choices(state)) == ("0 Send", ["unit archer", "unit knight"])
    assert reason(state, "0 pass") == ("you have sent 0 of 4 points and can send more", "FDY-88")
    play(state, "0 unit knight")
    assert (away(state), units(state)) == ([0, 0, 1, 0], [0, 3, 1, 0])
    assert "pass" not in choices(state)
    play(state, "0 unit archer")  # one may overpay
    assert choices(state) == ["unit archer", "unit knight", "pass"]
    more = state.copy()
    play(more, "0 unit archer")
    assert away(more) == [0, 2, 1, 0]
    load_dice(state, 8, 8, 2, 2)
    play(state, "0 pass")
    assert units(state) == [0, 3, 2, 0]
    assert state.vp[0] == 3


@pytest.mark.rule("FDY-88", "FDY-89")
def test_there_is_no_choice_when_everything_must_go() -> None:
    # 3 + 2 = 5 for a demand of 4: neither unit alone would do
    state = event("war 4", baron(units="archer, knight"), baron(vp=2, units="archer"), rolls=[1, 1, 2, 2, 2])
    assert state.vp == [1, 1]  # the second fell short; the war was lost
    assert units(state) == [0, 1, 1, 0]


@pytest.mark.rule("FDY-89", "FDY-R29")
def test_who_falls_short_sends_everything_and_still_shares_the_victory() -> None:
    state = event("war 5", baron(vp=3, units="archer"), baron(vp=3), rolls=[8, 8, 2])
    assert state.vp == [3, 2]


@pytest.mark.rule("FDY-R29")
def test_without_any_troops_there_is_no_war() -> None:
    state = event("war 2", baron(vp=2), baron(vp=2), bag="4 archer")
    assert state.vp == [1, 1]
    assert (state.white, state.blue) == (0, 0)
    assert state.past[state.box.card_event.index(3) + 1] == 1


@pytest.mark.rule("FDY-32", "FDY-R29")
def test_troops_are_sent_in_player_order_before_the_roll() -> None:
    fief = baron(units="2 archer")
    state = event("war 2", fief, fief, fief, senior=1)
    for seat in (1, 2, 0):
        assert asked(state) == f"{seat} Send"
        assert (state.white, state.blue) == (0, 0)
        play(state, f"{seat} pass")  # the first Archer had to go and went by itself
    assert state.white > 0


@pytest.mark.rule("FDY-91")
@pytest.mark.parametrize(("dice", "vp"), [([1, 6], 1), ([1, 7], 2), ([8, 8], 2)])
def test_eight_or_more_wins(dice: list[int], vp: int) -> None:
    state = event("war 1", baron(units="man_at_arms"), baron(vp=0), rolls=[*dice, 2])
    assert state.vp[0] == vp


@pytest.mark.rule("FDY-92", "FDY-R11", "FDY-79")
@pytest.mark.parametrize(("army", "vp"), [("5 man_at_arms", 2), ("knight, archer", 3), ("wolf, man_at_arms", 3)])
def test_a_knight_or_wolf_sent_brings_one_more(army: str, vp: int) -> None:
    state = event("war 5", baron(units=army), baron(vp=0), rolls=[8, 8])
    assert state.vp[0] == vp


@pytest.mark.rule("FDY-92")
def test_a_knight_left_at_home_brings_nothing() -> None:
    state = event("war 2", baron(units="archer, knight"), baron(vp=0))
    load_dice(state, 8, 8, 2)
    play(state, "0 unit archer", "0 pass")
    assert state.vp[0] == 2


@pytest.mark.rule("FDY-93")
@pytest.mark.parametrize(("die", "alive"), [(1, 0), (2, 1), (3, 0), (4, 1), (5, 0), (6, 1), (7, 0), (8, 1)])
def test_an_odd_die_kills(die: int, alive: int) -> None:
    state = event("war 1", baron(units="man_at_arms"), baron(vp=0), rolls=[1, 1, die])
    assert units(state) == [alive, 0, 0, 0]
    assert discarded(state, "man_at_arms") == 1 - alive
    assert at(state, "6,7") == ("man_at_arms" if alive else "keep")  # FDY-R8: a stack that dies out frees its square


@pytest.mark.rule("FDY-94", "FDY-R30", "FDY-119", "FDY-120", "FDY-121", "FDY-122")
@pytest.mark.parametrize("healer", ["kirk", "shrine", "cleric", "holy_relic"])
def test_each_healing_tile_allows_one_re_roll(healer: str) -> None:
    fief = baron(units="archer, knight", tiles={"1,1": healer})
    state = event("war 5", fief, baron(vp=0), rolls=[1, 1, 1, 1])
    assert asked(state) == "0 Heal"
    assert choices(state) == ["unit archer", "unit knight", "pass"]
    assert offers(state)["unit archer"] == "unit archer (by Healing, 1 left)"
    load_dice(state, 2)
    play(state, "0 unit knight")
    assert units(state) == [0, 0, 1, 0]  # saved; no Healing is left for the Archer


@pytest.mark.rule("FDY-94", "FDY-R30")
def test_all_dice_fall_first_and_a_unit_may_be_tried_again() -> None:
    fief = baron(units="2 archer", tiles={"1,1": "kirk", "1,2": "cleric"})
    state = event("war 4", fief, baron(vp=0), rolls=[1, 1, 1, 2])
    assert state.dead == [0, 1, 0, 0]
    assert choices(state) == ["unit archer", "pass"]
    assert reason(state, "0 unit knight") == ("no Knight of yours is dying", "FDY-R30")
    assert reason(state, "0 wizard archer") == (
        "you have no Wizard unused this turn who could save an Archer",
        "FDY-95",
    )
    load_dice(state, 3, 4)
    play(state, "0 unit archer")
    assert state.dead == [0, 1, 0, 0]
    play(state, "0 unit archer")
    assert units(state) == [0, 2, 0, 0]


@pytest.mark.rule("FDY-94")
def test_one_may_let_soldiers_die() -> None:
    state = event("war 1", baron(units="man_at_arms", tiles={"1,1": "kirk"}), baron(vp=0), rolls=[1, 1, 1])
    play(state, "0 pass")
    assert units(state) == [0, 0, 0, 0]


@pytest.mark.rule("FDY-95", "FDY-126", "FDY-R30", "FDY-R33")
def test_a_wizard_may_save_a_soldier_once_a_turn() -> None:
    fief = baron(units="2 archer", tiles={"1,1": "wizard"})
    state = event("war 4", baron(vp=0), fief, rolls=[1, 1, 1, 1])
    assert asked(state) == "1 Heal"
    assert choices(state) == ["wizard archer", "pass"]
    load_dice(state, 2)
    play(state, "1 wizard archer")
    assert units(state, 1) == [0, 1, 0, 0]
    assert state.spells[1] == 1


@pytest.mark.rule("FDY-R30")
def test_the_two_wars_of_a_lost_fiumaccio_heal_anew_but_the_wizard_is_spent() -> None:
    fief = baron(vp=3, units="archer", tiles={"1,1": "kirk", "1,2": "wizard"})
    state = given(fief, baron(vp=0), step="act", rolls=[1, 1])
    play(state, "0 action fiumaccio")
    load_dice(state, 1)
    play(state, "0 pass")  # the army's dice stand; the Archer is dying
    assert choices(state) == ["unit archer", "wizard archer", "pass"]
    load_dice(state, 1)
    play(state, "0 unit archer")
    assert choices(state) == ["wizard archer", "pass"]
    # the Wizard saves; a general war of 1 point, to which the survivor goes, is lost; the Archer's die is odd
    load_dice(state, 2, 1, 1, 1, 1)
    play(state, "0 wizard archer")
    assert "{0} rolls 1 for the size of the general war." in told(state)
    assert (asked(state), choices(state)) == ("0 Heal", ["unit archer", "pass"])
    assert (state.spells[0], state.healing) == (1, 1)


@pytest.mark.rule("FDY-97")
def test_who_only_defends_does_not_roll() -> None:
    state = event("bandits 1", baron(units="3 man_at_arms", level=4), baron(level=0), rolls=[8, 8], bag="4 wizard")
    assert units(state) == [3, 0, 0, 0]


@pytest.mark.rule("FDY-81", "FDY-80")
def test_the_army_is_the_sum_of_all_units() -> None:
    state = given(baron(units="2 man_at_arms, archer, 2 knight, wolf", level=3), baron(), step="act")
    assert (state.army(0), state.defence(0)) == (14, 20)
    facts = {fact.id: fact.value for fact in state.view(0).mats[0].facts}
    assert (facts["army/0"], facts["defence/0"]) == ("14", "20")

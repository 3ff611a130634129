"""Feudality: the Wizard re-rolls a die of his owner, once a turn."""

from __future__ import annotations

import pytest

from greathall.games.feudality.rules import dice_windows
from tests.games.feudality.feudality_positions import (
    asked,
    baron,
    choices,
    event,
    given,
    have,
    load_dice,
    offers,
    play,
    reason,
)

WIZARD = {"2,5": "wizard"}


@pytest.mark.rule("FDY-33", "FDY-37", "FDY-40", "FDY-85", "FDY-112", "FDY-125")
def test_wizard_and_fortress() -> None:
    """E4."""
    tiles = {"6,6": "quarry", "7,6": "miner", **WIZARD}
    brian = baron("4a", keep="5,2", tower="6,3", level=4, tiles=tiles, vp=7)
    state = given(brian, baron(), step="roll", rolls=[6, 7])
    assert (asked(state), choices(state)) == ("0 Reroll", ["reroll white", "reroll blue", "pass"])
    assert offers(state)["reroll blue"] == "reroll blue (now 7, the column)"
    stood = state.copy()
    play(stood, "0 pass")
    assert choices(stood) == ["square 6,6", "square 7,6", "pass"]
    load_dice(state, 2)
    play(state, "0 reroll blue")
    assert asked(state) == "0 Activate"
    assert (state.white, state.blue) == (6, 2)
    assert choices(state) == ["square 6,3", "pass"]
    assert state.pawns == [5 * 8 + 1] * 2
    play(state, "0 square 6,3", "0 points")
    assert state.vp[0] == 11
    assert (state.rolls, state.spells[0]) == (1, 1)


@pytest.mark.rule("FDY-125", "FDY-R33")
def test_doubles_and_eights_are_judged_on_the_final_dice() -> None:
    state = given(baron(level=0, tiles=WIZARD), baron(level=0), step="roll", rolls=[8, 7], bag="4 mason")
    load_dice(state, 6)
    play(state, "0 reroll white")
    assert (state.rolls, asked(state)) == (1, "0 Buy")
    double = given(baron(level=0, tiles=WIZARD), baron(level=0), step="roll", rolls=[6, 7], bag="4 mason")
    load_dice(double, 6, 7, 1)
    play(double, "0 reroll blue")
    assert double.rolls == 2


@pytest.mark.rule("FDY-125", "FDY-126", "FDY-R33")
def test_only_the_roller_is_asked_and_once_a_turn_for_each_wizard() -> None:
    other = given(baron(), baron(tiles=WIZARD), step="roll", rolls=[6, 7])
    assert asked(other) != "1 Reroll"  # not his dice
    spent = given(baron(tiles=WIZARD, spells=1), baron(), step="roll", rolls=[6, 7])
    assert asked(spent) == "0 Activate"
    fresh = given(baron(tiles=WIZARD, spells=1), baron(), step="new turn", rolls=[6, 7])
    assert asked(fresh) == "0 Reroll"  # a new turn, a new use
    two = given(baron(tiles={**WIZARD, "1,1": "wizard"}), baron(), step="roll", rolls=[6, 7])
    load_dice(two, 3)
    play(two, "0 reroll blue")
    assert (asked(two), two.blue) == ("0 Reroll", 3)
    load_dice(two, 5)
    play(two, "0 reroll blue")  # even the same die
    assert asked(two) == "0 Activate"
    assert (two.white, two.blue) == (6, 5)


@pytest.mark.rule("FDY-R33")
def test_a_window_takes_only_its_own_answers() -> None:
    state = given(baron(tiles=WIZARD), baron(), step="roll", rolls=[6, 7])
    assert reason(state, "0 reroll die") == ("two dice were rolled; say which one, white or blue", "FDY-125")
    assert reason(state, "0 square 6,6")[1] == "FDY-R33"
    assert reason(state, "1 pass")[1] == "FDY-32"
    single = given(baron(tiles=WIZARD, goods="9 gold"), baron(), step="act", rolls=[6])
    play(single, "0 action sabotage")
    assert choices(single) == ["reroll die", "pass"]
    assert reason(single, "0 reroll white") == ("only one die was rolled; re-roll 'die'", "FDY-125")


@pytest.mark.rule("FDY-R33")
def test_a_wizard_bought_in_phase_three_serves_in_phase_four() -> None:
    state = given(baron(), baron(), step="tray", bag="wizard, 3 beggar")
    play(state, "0 tile wizard", "0 square 1,1", "1 pass", "0 action liaison")
    assert asked(state) == "0 Reroll"


@pytest.mark.rule("FDY-R33")
def test_the_loss_of_one_of_two_wizards_after_one_use_leaves_none() -> None:
    one_left = given(baron(tiles=WIZARD, spells=1), baron(), step="act", rolls=[4, 4])
    play(one_left, "0 action liaison")
    assert asked(one_left) == "0 Act"


@pytest.mark.rule("FDY-126", "FDY-129")
def test_in_a_tournament_own_dice_and_the_champions_for_the_senior() -> None:
    fief = baron(units="archer", tiles=WIZARD)
    state = event("archery", fief, fief, bag="4 mason")
    play(state, "0 join")
    load_dice(state, 5)
    play(state, "1 join")
    assert state.question(0).prompt == "You rolled 5 for the King's Champion. Does your Wizard re-roll a die?"
    load_dice(state, 4, 2)
    play(state, "0 pass")
    assert (asked(state), state.white) == ("0 Reroll", 4)
    load_dice(state, 7, 6)
    play(state, "0 reroll die")
    assert (asked(state), state.white) == ("1 Reroll", 6)
    play(state, "1 pass")
    assert state.vp == [2, 1]


@pytest.mark.rule("FDY-126", "FDY-R37")
def test_in_visits_and_against_bandits_everybody_re_rolls_the_own_dice() -> None:
    visit = event("king_visit", baron(), baron(tiles=WIZARD), rolls=[4, 4, 1, 1], bag="4 mason")
    assert asked(visit) == "1 Reroll"
    load_dice(visit, 8)
    play(visit, "1 reroll white")
    assert visit.vp == [1, 2]
    bandits = event("bandits 1", baron(level=0), baron(tiles=WIZARD), rolls=[1, 8], bag="4 mason")
    assert asked(bandits) == "1 Reroll"
    load_dice(bandits, 1)
    play(bandits, "1 reroll blue")
    assert bandits.levels[1] == 1  # 1 + 1 + 1 against 2


@pytest.mark.rule("FDY-126", "FDY-43")
def test_the_senior_re_rolls_for_monster_and_war() -> None:
    monster = event("stone_giant", baron(tiles=WIZARD), baron(level=4, tiles=WIZARD), bag="4 mason", rolls=[1, 8])
    play(monster, "0 first left")
    assert asked(monster) == "0 Reroll"
    load_dice(monster, 1)
    play(monster, "0 reroll blue")
    assert monster.vp == [1, 2]
    strike = event("stone_giant", baron(tiles={**WIZARD, "1,1": "wizard"}), baron(), bag="4 mason", rolls=[8, 8])
    load_dice(strike, 8, 8, 1, 1)
    play(strike, "0 first left", "0 pass")
    assert asked(strike) == "0 Reroll"  # where it strikes
    war = event("war 1", baron(tiles=WIZARD), baron(units="man_at_arms"), rolls=[1, 6], bag="4 mason")
    assert asked(war) == "0 Reroll"
    load_dice(war, 7, 2)
    play(war, "0 reroll white")
    assert war.vp == [0, 2]


@pytest.mark.rule("FDY-126", "FDY-58")
def test_baronial_actions_and_the_guard_against_saboteurs() -> None:
    state = given(baron(tiles=WIZARD, goods="9 gold"), baron(tiles=WIZARD), step="act", rolls=[5])
    play(state, "0 action sabotage")
    load_dice(state, 1)
    play(state, "0 reroll die")
    assert have(state, "gold") == 8
    load_dice(state, 4, 4, 3, 4)
    play(state, "0 square 6,6")
    assert asked(state) == "1 Reroll"  # the saboteur's Wizard is spent
    load_dice(state, 8)
    play(state, "1 reroll white")
    assert (state.vp, state.levels[1]) == ([0, 1], 1)
    liaison = given(baron(tiles=WIZARD), baron(), step="act", rolls=[1, 1])
    play(liaison, "0 action liaison")
    load_dice(liaison, 8)
    play(liaison, "0 reroll white")
    assert liaison.vp[0] == 2
    army = given(baron(tiles=WIZARD, units="knight", vp=5), baron(), step="act", rolls=[1, 1])
    play(army, "0 action santa paravia")
    assert asked(army) == "0 Reroll"


@pytest.mark.rule("FDY-125")
def test_every_roll_has_words_of_its_own() -> None:
    """A Wizard's owner is told what the roll is for."""
    purposes = [number for name, number in vars(dice_windows).items() if name.startswith("FOR_")]
    assert sorted(purposes) == list(range(len(dice_windows.PURPOSES)))
    assert len({words for words, _ in dice_windows.PURPOSES}) == len(purposes)

"""Feudality: phase 4, collecting and the special Baronial Actions."""

from __future__ import annotations

import pytest

from tests.games.feudality.feudality_positions import (
    asked,
    at,
    baron,
    choices,
    discarded,
    given,
    goods,
    have,
    load_dice,
    offers,
    play,
    reason,
    told,
    units,
)


@pytest.mark.rule("FDY-51", "FDY-52", "FDY-R21")
def test_two_collections_also_from_the_same_tile_wherever_the_pawn_is() -> None:
    state = given(baron(tiles={"1,1": "forest", "1,7": "beggar"}, pawn="7,7", vp=0), baron(), step="act")
    assert choices(state) == ["square 1,1", "square 1,7", "square 6,6", "pass"]
    play(state, "0 square 1,1", "0 square 1,1")
    assert have(state, "wood") == 7
    assert state.turn == 6  # the phase is over


@pytest.mark.rule("FDY-R21")
def test_the_senior_may_do_nothing_or_a_special_action_alone() -> None:
    state = given(baron(vp=3, goods="9 food"), baron(), step="act", rolls=[3, 3])
    play(state.copy(), "0 pass")
    play(state, "0 action liaison", "0 pass")
    assert state.turn == 6


@pytest.mark.rule("FDY-51", "FDY-54", "FDY-R21")
def test_one_special_action_a_turn_before_or_after_collecting() -> None:
    fief = baron(vp=5, units="2 knight", tiles={"1,1": "forest"}, goods="9 food")
    state = given(fief, baron(vp=5), step="act", rolls=[3, 3])
    specials = [choice for choice in choices(state) if choice.startswith("action")]
    assert specials == [
        "action liaison", "action sabotage", "action santa paravia", "action fiumaccio", "action attack",
    ]  # fmt: skip
    after = state.copy()
    play(state, "0 action liaison")
    assert asked(state) == "0 Act"
    assert not [choice for choice in choices(state) if choice.startswith("action")]
    assert reason(state, "0 action sabotage") == ("Sabotage must wait: only one special action a turn", "FDY-54")
    play(state, "0 square 1,1")
    assert state.turn == 6
    play(after, "0 square 1,1", "0 action liaison")
    assert after.turn == 6


@pytest.mark.rule("FDY-52", "FDY-53", "FDY-R22")
def test_collecting_gives_resources_and_never_points() -> None:
    tiles = {"1,1": "kirk", "1,3": "brewery", "1,6": "brewery", "3,1": "smith", "3,3": "quarry", "3,2": "miner"}
    tiles |= {"5,1": "granary", "5,2": "trader", "7,1": "miner", "5,5": "miller"}
    state = given(baron("1a", tiles=tiles, level=4, vp=0, goods=""), baron(vp=1), step="act")
    assert offers(state) == {
        "square 1,1": "square 1,1: collect from Kirk, 1 of any resource",
        "square 1,3": "square 1,3: collect from Brewery, 1 food",
        "square 1,6": "square 1,6: collect from Brewery, 2 food",
        "square 3,2": "square 3,2: collect from Miner, 3 stone",
        "square 3,3": "square 3,3: collect from Quarry, 2 stone",
        "square 5,5": "square 5,5: collect from Miller, 4 food",
        "square 6,6": "square 6,6: collect from Fortress, 1 of any resource",
        "pass": "pass: no more actions",
    }
    assert reason(state, "0 square 3,1") == (
        "collecting gives resources only, and your Smith on (3,1) yields none",
        "FDY-52",
    )
    assert reason(state, "0 square 5,1")[1] == "FDY-38"
    for square, good in (("1,1", "iron"), ("6,6", "gold")):
        trial = state.copy()
        play(trial, f"0 square {square}")
        assert choices(trial) == ["gold", "food", "wood", "stone", "iron"]
        play(trial, f"0 {good}")
        assert have(trial, good) == 1
        assert trial.vp[0] == 0
    play(state, "0 square 1,6")
    assert (state.vp[0], goods(state)) == (0, [0, 2, 0, 0, 0])


# ---------------------------------------------------------------------- I liaison


@pytest.mark.rule("FDY-55")
@pytest.mark.parametrize(
    ("dice", "vp"),
    [
        ([1, 1], 0),
        ([1, 2], 0),
        ([2, 2], 0),
        ([1, 4], 1),
        ([3, 3], 1),
        ([3, 4], 1),
        ([4, 4], 1),
        ([4, 5], 2),
        ([8, 8], 2),
    ],
)
def test_liaison(dice: list[int], vp: int) -> None:
    """E9."""
    state = given(baron(vp=1), baron(), step="act", rolls=dice)
    play(state, "0 action liaison")
    assert state.vp[0] == vp
    assert f"{{0}} rolls {dice[0]} and {dice[1]} for the liaison." in told(state)


@pytest.mark.rule("FDY-55")
def test_no_liaison_without_points() -> None:
    state = given(baron(vp=0), baron(), step="act")
    assert "action liaison" not in choices(state)
    assert reason(state, "0 action liaison") == (
        "for Secret Amorous Liaison you need at least 1 VP; you have 0",
        "FDY-55",
    )


# ---------------------------------------------------------------------- II sabotage


@pytest.mark.rule("FDY-56", "FDY-57", "FDY-58", "FDY-R23", "FDY-R31")
def test_sabotage_destroys_with_a_higher_roll() -> None:
    victim = baron(tiles={"1,1": "kirk"}, units="archer, 2 knight, wolf", level=2)
    state = given(baron(goods="5 gold"), victim, baron(level=0), step="act", rolls=[4, 5, 4, 4, 4])
    play(state, "0 action sabotage")
    assert have(state, "gold") == 1
    # seat 2 has nothing that could be destroyed, so seat 1 is the only choice
    assert asked(state) == "0 ChooseMark"
    assert offers(state) == {
        "square 1,1": "square 1,1: Kirk",
        "square 6,6": "square 6,6: Fort",
        "square 6,7": "square 6,7: Archer",
        "square 7,6": "square 7,6: Knight",
    }
    assert reason(state, "0 square 7,7") == ("there is no tile on (7,7) that can be destroyed", "FDY-R31")
    fort, knight = state.copy(), state.copy()
    play(state, "0 square 1,1")
    assert at(state, "1,1", 1) == ""
    assert discarded(state, "kirk") == 1
    assert state.vp == [1, 1, 1]
    play(fort, "0 square 6,6")
    assert fort.levels[1] == 1
    play(knight, "0 square 7,6")
    assert units(knight, 1) == [0, 1, 1, 1]


@pytest.mark.rule("FDY-58")
@pytest.mark.parametrize("counter", [[4, 5], [5, 5]])
def test_a_tie_or_less_costs_the_saboteur_a_point(counter: list[int]) -> None:
    state = given(baron(goods="5 gold", vp=2), baron(tiles={"1,1": "kirk"}), step="act", rolls=[1, 4, 5, *counter])
    play(state, "0 action sabotage", "0 square 1,1")
    assert state.vp[0] == 1
    assert at(state, "1,1", 1) == "kirk"


@pytest.mark.rule("FDY-56")
def test_sabotage_needs_a_point_and_whoever_cannot_pay_is_done() -> None:
    poor = given(baron(vp=0, goods="5 gold"), baron(), step="act")
    assert reason(poor, "0 action sabotage") == ("for Sabotage you need at least 1 VP; you have 0", "FDY-56")
    state = given(baron(goods="5 gold"), baron(), step="act", rolls=[6])
    play(state, "0 action sabotage")
    assert (state.vp[0], have(state, "gold"), asked(state)) == (1, 5, "0 Act")
    assert state.levels[1] == 1
    assert "{0} cannot pay 6 gold, not even by trading: the sabotage comes to nothing." in told(state)


@pytest.mark.rule("FDY-R23", "FDY-R18")
def test_missing_gold_may_be_traded_for_or_the_action_given_up() -> None:
    state = given(baron(goods="5 gold, 4 wood", vp=2), baron(), step="act", rolls=[6, 8, 8, 1, 1])
    play(state, "0 action sabotage")
    assert asked(state) == "0 PaySaboteurs"
    assert choices(state) == ["pay", "refuse"]
    given_up = state.copy()
    play(given_up, "0 refuse")
    assert (given_up.vp[0], goods(given_up), asked(given_up)) == (2, [5, 0, 4, 0, 0], "0 Act")
    play(state, "0 pay")
    assert goods(state) == [0, 0, 0, 0, 0]
    assert state.levels[1] == 0  # the Tower was the only tile there


@pytest.mark.rule("FDY-57", "FDY-R31")
def test_the_victim_is_named_after_paying_and_wolf_lies_below_the_knights() -> None:
    herd = baron(units="wolf", level=0)
    state = given(baron(goods="9 gold"), herd, baron(), step="act", rolls=[1, 8, 8, 1, 1])
    play(state, "0 action sabotage")
    assert asked(state) == "0 NameEnemy"
    assert choices(state) == ["first left", "second left"]
    assert reason(state, "0 oneself") == ("name another player, not yourself", "FDY-57")
    play(state, "0 first left")
    assert units(state, 1) == [0, 0, 0, 0]
    assert at(state, "6,7", 1) == "keep"  # the square is free again


# ---------------------------------------------------------------------- III private war


ARMY = baron(vp=5, units="2 knight, archer")  # strength 8


@pytest.mark.rule("FDY-59", "FDY-60", "FDY-62")
@pytest.mark.parametrize(("dice", "vp"), [([3, 4], 6), ([3, 3], 4)])
def test_santa_paravia(dice: list[int], vp: int) -> None:
    """E8: 15 wins a point, also with Knights; 14 loses one."""
    state = given(ARMY, baron(), step="act", rolls=[*dice, 2, 2, 2])
    play(state, "0 action santa paravia")
    assert state.vp[0] == vp
    assert units(state) == [0, 1, 2, 0]
    assert asked(state) == "0 Act"


@pytest.mark.rule("FDY-60", "FDY-69", "FDY-93", "FDY-96")
@pytest.mark.parametrize("dice", [[8, 8], [1, 1]])
def test_after_a_private_war_the_troops_roll_for_survival_won_or_lost(dice: list[int]) -> None:
    state = given(ARMY, baron(), step="act", rolls=[*dice, 1, 2, 3])
    play(state, "0 action santa paravia")
    assert units(state) == [0, 0, 1, 0]  # Archer odd, Knights even and odd
    assert (discarded(state, "archer"), discarded(state, "knight")) == (1, 1)


@pytest.mark.rule("FDY-61", "FDY-62")
def test_fiumaccio_won() -> None:
    """E8: 20 wins two points, and no more with Knights."""
    state = given(ARMY, baron(), step="act", rolls=[8, 4, 2, 2, 2])
    play(state, "0 action fiumaccio")
    assert state.vp[0] == 7
    assert asked(state) == "0 Act"


@pytest.mark.rule("FDY-61", "FDY-63", "FDY-64")
def test_fiumaccio_lost_starts_a_general_war_after_the_survival_rolls() -> None:
    """E8: 19 loses three points; then everybody owes the points of one die."""
    other = baron(vp=4, units="archer")
    # 8 + 11 = 19; all survive; a demand of 2; war roll 8; survival
    state = given(ARMY, other, baron(vp=0), step="act", rolls=[8, 3, 2, 2, 2, 2])
    play(state, "0 action fiumaccio")
    assert state.vp == [2, 4, 0]
    assert asked(state) == "0 Send"
    assert choices(state) == ["unit archer", "unit knight"]
    assert "{0} rolls 2 for the size of the general war." in told(state)
    load_dice(state, 4, 4, 2, 2)
    play(state, "0 unit knight", "0 pass")
    # seat 1 sends the Archer by itself, seat 2 falls short; the war is won
    assert state.vp == [4, 5, 0]
    assert units(state) == [0, 1, 2, 0]
    assert units(state, 1) == [0, 1, 0, 0]
    assert asked(state) == "0 Act"


@pytest.mark.rule("FDY-64", "FDY-R58")
def test_each_loss_is_cut_at_zero_by_itself() -> None:
    """Lost Fiumaccio with 3 VP: 0; short in the general war: still 0; war won: 1."""
    state = given(baron(vp=3, units="man_at_arms"), baron(), step="act", rolls=[1, 1, 2, 5, 8, 8])
    load_dice(state, 1, 1, 2, 5, 8, 8, 2)
    play(state, "0 action fiumaccio")
    assert state.vp[0] == 1
    assert asked(state) == "0 Act"


@pytest.mark.rule("FDY-59", "FDY-R24")
def test_a_private_war_needs_three_points_and_a_soldier() -> None:
    few = given(baron(vp=2, units="knight"), baron(), step="act")
    assert reason(few, "0 action santa paravia") == (
        "for Private War on Santa Paravia you need at least 3 VP; you have 2",
        "FDY-59",
    )
    unarmed = given(baron(vp=5), baron(vp=5), step="act")
    for action in ("santa paravia", "fiumaccio", "attack"):
        text, rule = reason(unarmed, f"0 action {action}")
        assert (text.partition(": ")[2], rule) == ("you have no soldiers to send", "FDY-R24")
    sent = given(ARMY, baron(), step="act", rolls=[8, 8, 1, 1, 1])
    play(sent, "0 action santa paravia")
    assert units(sent) == [0, 0, 0, 0]  # the whole army went


# ---------------------------------------------------------------------- IV attack


@pytest.mark.rule("FDY-65")
def test_only_players_with_at_least_as_many_points_are_attacked() -> None:
    state = given(baron(vp=3, units="archer"), baron(vp=2), baron(vp=3), baron(vp=9), step="act")
    play(state, "0 action attack")
    assert choices(state) == ["second left", "third left"]
    assert reason(state, "0 first left") == ("{1} has fewer VP than you and cannot be attacked", "FDY-65")
    assert reason(state, "0 fifth left") == ("there are only 4 players", "FDY-1")
    alone = given(baron(vp=3, units="archer"), baron(vp=2), step="act")
    assert reason(alone, "0 action attack") == (
        "Attack Another Player: every other player has fewer VP than you",
        "FDY-65",
    )


@pytest.mark.rule("FDY-66", "FDY-67", "FDY-R25", "FDY-R58", "FDY-80")
@pytest.mark.parametrize(("dice", "spoils"), [([3, 2], 0), ([3, 3], 1), ([3, 4], 2), ([4, 4], 3)])
def test_winning_by_one_to_three_brings_as_many_resources(dice: list[int], spoils: int) -> None:
    defender = baron(vp=3, units="archer", level=2, goods="1 gold, 1 food, 1 wood, 1 stone")  # defence 6
    state = given(baron(vp=2, units="man_at_arms", goods=""), defender, step="act", rolls=[*dice, 2])
    play(state, "0 action attack")
    for good in ("gold", "food", "wood")[:spoils]:
        assert asked(state) == "1 Give"
        play(state, f"1 {good}")
    assert sum(goods(state)) == spoils
    assert sum(goods(state, 1)) == 4 - spoils
    assert state.vp == [2, 3]
    assert asked(state) == "0 Act"


@pytest.mark.rule("FDY-R25", "FDY-67")
def test_the_defender_chooses_and_gives_everything_if_there_is_less() -> None:
    state = given(
        baron(vp=1, units="man_at_arms", goods=""), baron(goods="2 iron", level=0), step="act", rolls=[1, 1, 2]
    )
    play(state, "0 action attack")
    assert (goods(state), goods(state, 1)) == ([0, 0, 0, 0, 2], [0, 0, 0, 0, 0])


@pytest.mark.rule("FDY-68", "FDY-R25")
def test_winning_by_four_lets_the_attacker_take_a_point_over() -> None:
    state = given(baron(vp=2, units="man_at_arms", goods=""), baron(vp=3), step="act", rolls=[3, 2, 2])
    play(state, "0 action attack")
    assert (asked(state), choices(state)) == ("0 TakeOver", ["points", "pass"])
    declined = state.copy()
    play(declined, "0 pass")
    assert declined.vp == [2, 3]
    play(state, "0 points")
    assert state.vp == [3, 2]
    assert (goods(state), sum(goods(state, 1))) == ([0, 0, 0, 0, 0], 15)
    penniless = given(baron(vp=0, units="man_at_arms"), baron(vp=0), step="act", rolls=[8, 8, 2])
    play(penniless, "0 action attack")
    assert asked(penniless) == "0 Act"
    assert penniless.vp == [0, 0]


@pytest.mark.rule("FDY-69", "FDY-97", "FDY-96")
@pytest.mark.parametrize("dice", [[8, 8], [1, 1]])
def test_after_an_attack_only_the_attackers_troops_roll(dice: list[int]) -> None:
    state = given(
        baron(vp=0, units="2 archer"), baron(vp=0, units="2 knight", level=4), step="act", rolls=[*dice, 1, 3]
    )
    play(state, "0 action attack")
    while asked(state) == "1 Give":
        play(state, f"1 {choices(state)[0]}")
    assert units(state) == [0, 0, 0, 0]
    assert units(state, 1) == [0, 0, 2, 0]

"""Stupor Mundi: promoting Specialists, Workplaces reached, City Bonus tiles."""

from __future__ import annotations

import pytest

from greathall.games.stupor_mundi.box.components import CITY_PROGRAM, GREAT_PROGRAM, MAIN_PROGRAM
from greathall.games.stupor_mundi.position.player import letters_of
from tests.games.stupor_mundi.stupor_mundi_positions import (
    again,
    ally_at,
    asked,
    bonus,
    castle,
    do,
    done,
    fill,
    finish,
    goods,
    hold,
    in_hand,
    palace,
    places,
    refusal,
    sail,
    say,
    specialists,
    table,
    tiles,
    use,
    words,
)

PROMOTE = MAIN_PROGRAM


@pytest.mark.rule("STM-42", "STM-47", "STM-48", "STM-49", "STM-51", "STM-150")
def test_example_2_inside_the_village() -> None:
    state = table()
    bernard = state.players[0]
    specialists(bernard, "a3")
    fill(bernard, grain=1)
    do(state, PROMOTE)
    say(state, "promote a3")
    assert bernard.grain == 0
    assert places(bernard) == ["a4"]
    castle(bernard, "T1", "T2", "W3")
    fill(bernard, grain=1, stone=1)
    do(state, MAIN_PROGRAM + 2)  # W1, the only site that can be paid
    assert bernard.vp == 3
    fill(bernard)
    state.city_tiles = [bonus("A"), 0, 0]
    do(state, PROMOTE)
    say(state, "promote a4")
    assert places(bernard) == ["a5"]
    assert letters_of(bernard.bonuses) == "A"
    assert state.city_tiles[0] == 0
    finish(state)
    castle(bernard, "T1", "T2", "W3")
    fill(bernard, grain=1, stone=1)
    do(state, MAIN_PROGRAM + 2)
    assert bernard.vp == 3  # the ability is gone


@pytest.mark.rule("STM-43", "STM-51", "STM-152", "STM-76", "STM-55")
def test_example_3_path_b_leads_straight_to_the_city() -> None:
    state = table()
    bernard = state.players[0]
    specialists(bernard, "b2")
    fill(bernard)
    hold(state, 0, "H_COIN", draw=("H_GRAIN", "H_STONE", "H_DRAW"))
    state.city_tiles = [0, bonus("AF"), 0]
    do(state, PROMOTE)
    say(state, "promote b2")
    assert places(bernard) == ["b5"]
    assert words(state) == ["city tile a", "city tile f"]
    say(state, "city tile f", "site k1")
    assert bernard.stone == 0
    assert bernard.keeps == 1
    assert bernard.hand_n == 3
    assert letters_of(state.city_tiles[1]) == "A"
    assert asked(state) == "IssueEdict"


@pytest.mark.rule("STM-42", "STM-44")
def test_a_specialist_enters_any_path_and_never_changes_it() -> None:
    state = table()
    player = state.players[0]
    do(state, PROMOTE)
    assert words(state) == ["promote start a", "promote start b", "promote start c"]
    say(state, "promote start c")
    assert places(player) == ["c1"]
    do(state, PROMOTE)
    say(state, "promote c1")
    assert places(player) == ["c2"]


@pytest.mark.rule("STM-43")
def test_five_workplaces_on_a_and_c_three_on_b() -> None:
    for path, stops in (("a", "a1 a2 a3 a4 a5"), ("b", "b1 b2 b5"), ("c", "c1 c2 c3 c4 c5")):
        state = table()
        player = state.players[0]
        state.tokens = 0
        state.city_tiles = [0, 0, 0]
        visited = []
        for word in (f"start {path}", *[f"{stop}" for stop in stops.split()[:-1]]):
            player.grain = 4
            do(state, PROMOTE)
            say(state, f"promote {word}")
            visited += places(player)
        assert visited == stops.split()


@pytest.mark.rule("STM-45")
def test_any_number_of_specialists_share_a_workplace() -> None:
    state = table(3)
    for seat in range(3):
        specialists(state.players[seat], "a1", "a1", "a1")
    state.players[1].workers = 0
    specialists(state.players[1], "a1", "a1")
    do(state, PROMOTE, 1)
    say(state, "promote start a")
    assert places(state.players[1]) == ["a1", "a1", "a1"]


@pytest.mark.rule("STM-46", "STM-R41")
def test_only_one_own_specialist_in_a_city() -> None:
    state = table()
    player = state.players[0]
    specialists(player, "b5", "b2", "a4")
    player.grain = 4
    do(state, PROMOTE)
    # B5 never moves again, B2 stops before the City, A4 may enter another City; it is the only move left.
    assert places(player) == ["a5", "b2", "b5"]
    specialists(player, "b5", "b2", "a1")
    do(state, PROMOTE + 0)
    assert places(player) == ["a2", "b2", "b5"]
    specialists(player, "b5", "b2")
    do(state, PROMOTE)
    assert refusal(state, "promote b2") == "STM-46"


@pytest.mark.rule("STM-R41")
def test_promote_without_a_specialist_that_can_move_has_no_effect() -> None:
    state = table()
    player = state.players[0]
    specialists(player, "a5", "b5", "c5")
    use(state, "A8")
    assert done(state)
    assert places(player) == ["a5", "b5", "c5"]


@pytest.mark.rule("STM-47")
def test_the_grain_of_an_arrow_is_paid_or_the_move_is_not_made() -> None:
    state = table()
    player = state.players[0]
    state.tokens = 0
    specialists(player, "c2", "b1", "a1")
    fill(player, grain=0)
    do(state, PROMOTE)
    assert places(player) == ["a2", "b1", "c2"]  # A1 to A2 is free; the other two cost a Grain each
    fill(player, grain=1)
    do(state, PROMOTE)
    assert words(state) == ["promote a2", "promote b1", "promote c2"]
    say(state, "promote b1")
    assert player.grain == 0


@pytest.mark.rule("STM-48")
def test_two_specialists_in_a_workplace_give_no_more_than_one() -> None:
    for spaces in (("a4",), ("a4", "a4")):
        state = table()
        player = state.players[0]
        specialists(player, *spaces)
        castle(player, "T1", "T2", "W3")
        fill(player, grain=1, stone=1)
        do(state, MAIN_PROGRAM + 2)
        assert player.vp == 3


@pytest.mark.rule("STM-49")
def test_leaving_keeps_the_ability_while_another_own_specialist_stays() -> None:
    state = table()
    player = state.players[0]
    tiles(state, "CA", "CB", "CC", "VA", "VB")
    specialists(player, "a1", "a1")
    assert state.hand_limit(player) == 6
    do(state, PROMOTE)
    say(state, "promote a1")
    assert state.hand_limit(player) == 6
    do(state, PROMOTE)
    say(state, "promote a1")
    assert state.hand_limit(player) == 5


@pytest.mark.rule("STM-50", "STM-55")
def test_an_edict_token_issues_an_edict_once() -> None:
    state = table()
    player = state.players[0]
    specialists(player, "a2", "a2")
    fill(player, grain=4)
    do(state, PROMOTE)
    say(state, "promote a2")
    assert asked(state) == "IssueEdict"
    assert state.tokens == 1 << 13
    finish(state)
    player.grain = 4
    do(state, PROMOTE)
    say(state, "promote a2")
    assert done(state)


@pytest.mark.rule("STM-51", "STM-153", "STM-166", "STM-R55")
def test_a_tile_of_no_use_may_be_chosen_and_is_removed() -> None:
    state = table()
    player = state.players[0]
    ally_at(state, "roma", "")
    state.city_tiles = [0, bonus("AC"), 0]
    specialists(player, "b2")
    before = goods(player)
    do(state, PROMOTE)
    say(state, "promote b2", "city tile c")  # there is no Ally to Summon, while A would give goods
    assert done(state)
    assert goods(player) == before
    assert letters_of(state.city_tiles[1]) == "A"
    assert letters_of(player.bonuses) == "C"


@pytest.mark.rule("STM-51")
def test_a_city_without_tiles_gives_nothing() -> None:
    state = table()
    player = state.players[0]
    state.city_tiles = [0, 0, 0]
    specialists(player, "b2")
    do(state, PROMOTE)
    say(state, "promote b2")
    assert done(state)
    assert places(player) == ["b5"]


@pytest.mark.rule("STM-147", "STM-R40", "STM-95")
def test_the_hand_size_workplace_draws_for_the_first_specialist_only() -> None:
    state = table()
    player = state.players[0]
    hold(state, 0, "H_COIN", draw=("H_GRAIN", "H_STONE", "H_DRAW"))
    do(state, PROMOTE)
    say(state, "promote start a")
    assert player.hand_n == 2
    assert state.hand_limit(player) == 6
    do(state, PROMOTE)
    say(state, "promote start a")
    assert player.hand_n == 2
    specialists(player, "a2")
    assert player.hand_n == 2  # leaving costs no card
    assert state.hand_limit(player) == 5


@pytest.mark.rule("STM-133", "STM-R57")
def test_a11_promotes_two_different_specialists() -> None:
    state = table()
    player = state.players[0]
    specialists(player, "b1")
    fill(player, grain=2)
    use(state, "A11")
    say(state, "promote b1")
    # The one moved to B2 is out; the two that wait count as different ones.
    assert words(state) == ["promote start a", "promote start b", "promote start c", "skip"]
    assert refusal(state, "promote b2") == "STM-R57"
    say(state, "promote start b")
    assert done(state)
    assert places(player) == ["b1", "b2"]


@pytest.mark.rule("STM-R57")
def test_a11_offers_the_space_of_the_first_if_another_stands_there_too() -> None:
    state = table()
    player = state.players[0]
    specialists(player, "a1", "a2")
    fill(player, grain=2)
    state.tokens = 0
    use(state, "A11")
    say(state, "promote a1")
    assert "promote a2" in words(state)
    say(state, "promote a2")
    assert places(player) == ["a2", "a3"]


@pytest.mark.rule("STM-83", "STM-R13")
def test_the_great_keep_promotes_twice_and_pays_grain() -> None:
    state = table()
    player = state.players[0]
    state.tokens = 0
    specialists(player, "a2")
    fill(player, grain=2)
    do(state, GREAT_PROGRAM + 4)
    say(state, "promote a2", "promote a3")  # the same Specialist twice
    assert places(player) == ["a4"]
    assert player.grain == 0
    specialists(player, "a2")
    do(state, GREAT_PROGRAM + 4)
    assert refusal(state, "promote a2") == "STM-47"
    say(state, "promote start a", "skip")
    assert places(player) == ["a1", "a2"]


@pytest.mark.rule("STM-82")
def test_great_wall_b_promotes_without_grain() -> None:
    state = table()
    player = state.players[0]
    state.tokens = 0
    specialists(player, "a3")
    fill(player)
    do(state, GREAT_PROGRAM + 3)
    say(state, "promote a3")
    assert places(player) == ["a4"]
    assert player.grain == 0


@pytest.mark.rule("STM-151")
def test_city_bonus_a_b_c() -> None:
    state = table()
    player = state.players[0]
    castle(player, "T1", "W1", "W3", "W5")
    fill(player)
    do(state, CITY_PROGRAM)
    say(state, "resource grain", "resource stone", "resource grain")
    assert goods(player) == (2, 1, 6, 0)
    palace(state, grain=2)
    do(state, CITY_PROGRAM + 1)
    assert asked(state) == "IssueEdict"
    assert player.vp == 0
    finish(state)
    assert player.vp in (3, 4)  # 3 VP after the Edict, whose reward on space III is 1 VP
    fill(player)
    ally_at(state, "tunis", "altair")
    sail(player, "tunis")
    do(state, CITY_PROGRAM + 2)
    say(state, "spot a")
    assert player.allies_n == 1
    assert player.grain == 0


@pytest.mark.rule("STM-152")
@pytest.mark.parametrize(
    ("tile", "sites"), [(3, ["site t3", "site t4"]), (4, ["site w1", "site w5"]), (5, ["site k1"])]
)
def test_city_bonus_d_e_f_build_one_kind_without_resources(tile: int, sites: list[str]) -> None:
    state = table()
    player = state.players[0]
    fill(player, coins=2)
    do(state, CITY_PROGRAM + tile)
    assert [word for word in words(state) if word in sites] == sites
    assert all(word[:6] == sites[0][:6] or word == "skip" for word in words(state))
    say(state, sites[0])
    if tile == 3:
        assert words(state) == ["piece normal", "piece great a"]  # a Great piece still costs its Augustales
        say(state, "piece great a")
        assert player.coins == 0
    assert player.structures() == 3
    assert (player.grain, player.stone) == (0, 0)


@pytest.mark.rule("STM-153", "STM-152")
def test_a_city_build_may_be_declined() -> None:
    state = table()
    do(state, CITY_PROGRAM + 5)
    say(state, "skip")
    assert done(state)
    assert state.players[0].keeps == 0


@pytest.mark.rule("STM-R40")
def test_arriving_where_an_own_specialist_stands_draws_nothing() -> None:
    state = table()
    specialists(state.players[0], "a1")
    hold(state, 0, "H_COIN", draw=("H_GRAIN", "H_STONE"))
    again(state)
    do(state, PROMOTE)
    say(state, "promote start a")
    assert in_hand(state.players[0]) == ["H_COIN"]
